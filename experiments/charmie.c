/* charmie.c - CHARMIE on its test motion: places, forces and loops beside the simulator's, times beside the paper's ([CH] 6)
 *
 * The motion is computed once (charmie_trace.c). MuJoCo computes it twice: the tree alone, by inverse dynamics
 * (charmie_tree.c), and with its loops closed, accelerations from our forces (charmie_loops.c), for constraints that are
 * stiffer each time. Then the times (charmie_times.c).
 */
#include "list.h"

#include "charmie.h"

#include <stdio.h>

enum { LOOPS = 3 };
static const double yields[LOOPS] = { 1e-2, 1e-4, 1e-6 };

/* The page that shows the motion, beside the report. */
static ramus_status draw(experiment_result *r, const experiment_options *o, ramus_error *err)
{
    char motion[1200], page[1200];
    if (!o->folder || !o->draw)
        return RAMUS_OK;
    snprintf(motion, sizeof motion, "%s/motion.csv", o->folder);
    snprintf(page, sizeof page, "%s/motion.html", o->folder);
    ramus_status status = ramus_table_save(r->table[0].table, motion, err);
    if (status == RAMUS_OK)
        status = o->draw(r->model, motion, page, err);
    if (status == RAMUS_OK)
        snprintf(r->page, sizeof r->page, "motion.html");
    return status;
}

static void add_notes(experiment_result *r, const trace *t, const loop_twin loops[])
{
    experiment_note(
        r,
        "The motion: from rest, every angle accelerates with \xCF\x80/9 rad/s\xC2\xB2, the base with 30 mm/s"
        "\xC2\xB2, the actuators of lift and torso with 3 mm/s\xC2\xB2 from 400 mm; sign \xE2\x88\x92 until "
        "2.5 s, then +; %zu steps of %g ms. At 2.5 s the acceleration is taken from the second half, at 5 s "
        "from before the stop.",
        t->n - 1, 1e3 * t->step);
    experiment_note(r,
                    "Anchors of actuators and springs, lever lengths, spring constants are not printed in the paper; "
                    "charmie.yaml assumes them and says so. Claw and base force depend on them only through the "
                    "angle of the torso and the stroke of the lift.");
    experiment_note(r,
                    "Force of body 2 on body 3: drawn in axes of the world, which are those of body 2; forces.csv has "
                    "it in axes of body 3 too, which turn with the base.");
    experiment_note(
        r,
        "Loops in the simulator: cylinders, rods, levers and carriages weigh %.3g kg in all there, nothing "
        "here. Its constraints are soft: one that carries f gives way by R f. The rows show R = %.0e, %.0e "
        "and %.0e (m/s\xC2\xB2)/N: the stiffer, the closer, down to what those masses do and what its solver "
        "resolves. Accelerations are in m/s\xC2\xB2 and rad/s\xC2\xB2, base forces relative. The shares are not "
        "compared: they are rules, not mechanics of rigid bodies.",
        loops[0].mass, loops[0].yield, loops[1].yield, loops[2].yield);
    experiment_note(r,
                    "Joint forces are compared as the tree needs them, before springs and actuators take their part.");
}

static void add_time_notes(experiment_result *r)
{
    experiment_note(r,
                    "Times are those of 1000 steps, with reading, checking and compiling the robot's file, as in the "
                    "paper's Table 5 (Python on a Ryzen 5600X); this machine is another one. \"Evaluation alone\" is "
                    "without that.");
    experiment_note(r, "Picture: the paper's program draws each step while it runs. ramus writes a page that a browser "
                       "draws: the time is that of the motion as CSV, read back, and the page with a frame for each "
                       "step; the browser's own time is not in it.");
}

static ramus_status run_charmie(const experiment *self, const experiment_options *o, experiment_result *r,
                                ramus_error *err)
{
    trace t = { 0 };
    tree_twin tree = { 0 };
    loop_twin loops[LOOPS] = { { 0 } };
    ramus_status status = experiment_load(self->robot, &r->model, err);
    if (status == RAMUS_OK)
        status = trace_compute(&t, r->model, o->steps ? o->steps : 1000, o, err);
    if (status == RAMUS_OK)
        status = tree_twin_compute(&tree, r->model, &t, o, err);
    for (int k = 0; k < LOOPS && status == RAMUS_OK; k++) {
        loops[k].yield = yields[k];
        status = loop_twin_compute(&loops[k], r->model, &t, o, err);
    }
    if (status == RAMUS_OK)
        status = charmie_keep(r, &t, &tree, loops, LOOPS, err);
    if (status == RAMUS_OK) {
        add_notes(r, &t, loops);
        status = draw(r, o, err);
    }
    if (status == RAMUS_OK && o->repetitions) {
        r->timed = 1;
        status = charmie_measure_times(r, o, err);
        add_time_notes(r);
    }
    trace_release(&t);
    tree_twin_release(&tree);
    for (int k = 0; k < LOOPS; k++)
        loop_twin_release(&loops[k]);
    return status;
}

const experiment experiment_charmie = {
    "charmie",
    "CHARMIE, 21 DoF with closed loops: places and forces against the simulator, times against the paper",
    "A mobile robot with a lift, a torso, two arms and a head. Every joint and actuator accelerates, turns round after "
    "2.5 s "
    "and stops after 5 s. Lift and torso are driven by linear actuators; springs and levers balance the lift. The "
    "claw's "
    "point, the force of the ground on the base and all joint forces are compared with MuJoCo's inverse dynamics of "
    "the "
    "same tree; actuators and springs with MuJoCo's motion when its loops are closed by constraints. What must hold "
    "exactly (loops, virtual work, shares) is checked at every step. The times of 1000 steps stand beside the paper's "
    "Table 5.",
    "charmie.yaml",
    run_charmie,
    NULL,
};
