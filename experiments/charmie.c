/* charmie.c - CHARMIE on its test motion: places, forces and loops beside the simulator's, times beside the paper's ([CH] 6)
 *
 * The motion is computed once (charmie_trace.c). MuJoCo computes it twice (charmie_simulated.c): the tree alone, by inverse
 * dynamics, and with its loops closed, accelerations from our forces, for constraints that are stiffer each time. Then the
 * times (charmie_times.c).
 */
#include "charmie.h"

#include "reality.h"

#include <math.h>
#include <stdio.h>

enum { LOOPS = 3 };
static const double yields[LOOPS] = { 1e-2, 1e-4, 1e-6 };

/* The page that shows the motion, beside the report. */
static ramus_status draw(lab *l)
{
    char motion[1200], page[1200];
    if (!l->options->folder)
        return RAMUS_OK;
    l->page = "motion.html";
    snprintf(motion, sizeof motion, "%s/%s", l->options->folder, l->table[0].file);
    snprintf(page, sizeof page, "%s/%s", l->options->folder, l->page);
    TRY(ramus_table_save(l->table[0].table, motion, l->err));
    return lab_draw(l, l->model, motion, page);
}

static void add_notes(lab *l, const trace *t, const simulated loops[])
{
    lab_note(l,
             "The motion: from rest, every angle accelerates with \xCF\x80/9 rad/s\xC2\xB2, the base with 30 mm/s"
             "\xC2\xB2, the actuators of lift and torso with 3 mm/s\xC2\xB2 from 400 mm; sign \xE2\x88\x92 until "
             "2.5 s, then +; %zu steps of %g ms. At 2.5 s the acceleration is taken from the second half, at 5 s "
             "from before the stop.",
             t->n - 1, 1e3 * t->step);
    lab_note(l, "Anchors of actuators and springs, lever lengths, spring constants are not printed in the paper; "
                "charmie.yaml assumes them, with a remark. Claw and base force depend on them only through the "
                "angle of the torso and the stroke of the lift.");
    lab_note(l, "Force of body 2 on body 3: drawn in axes of the world, which are those of body 2; forces.csv has "
                "it in axes of body 3 too, which turn with the base.");
    lab_note(l,
             "Loops in the simulator: cylinders, rods, levers and carriages weigh %.3g kg in all there, nothing "
             "here. Its constraints are soft: one that carries f gives way by R f. The rows show R = %.0e, %.0e "
             "and %.0e (m/s\xC2\xB2)/N: the stiffer, the closer, down to what those masses do and what its solver "
             "resolves. Accelerations are in m/s\xC2\xB2 and rad/s\xC2\xB2, base forces relative. The shares are not "
             "compared: they are rules, not mechanics of rigid bodies.",
             loops[0].mass, loops[0].yield, loops[1].yield, loops[2].yield);
    lab_note(l, "Joint forces are compared as the tree needs them, before springs and actuators take their part.");
}

static void add_time_notes(lab *l)
{
    lab_note(l, "Times are those of 1000 steps, with reading, checking and compiling the robot's file, as in the "
                "paper's Table 5 (Python on a Ryzen 5600X); this machine is another one. \"Evaluation alone\" is "
                "without that.");
    lab_note(l, "Picture: the paper's program draws each step while it runs. ramus writes a page that a browser "
                "draws: the time is that of the motion as CSV, read back, and the page with a frame for each "
                "step; the browser's own time is not in it.");
}

ramus_status charmie_run(lab *l, const experiment *self)
{
    trace t;
    simulated tree, loops[LOOPS];
    const experiment_options *o = l->options;
    (void)self;
    TRY(trace_compute(l, o->step > 0 ? (int)round(CHARMIE_TIME / o->step) : o->steps ? o->steps : 1000, &t));
    TRY(simulate_tree(l, &t, &tree));
    if (o->brief)
        return charmie_compare_readings(l, &t, &tree);
    for (int k = 0; k < LOOPS; k++) {
        loops[k].yield = yields[k];
        TRY(simulate_loops(l, &t, &loops[k]));
    }
    TRY(charmie_keep(l, &t, &tree, loops, LOOPS));
    TRY(charmie_compare_readings(l, &t, &tree));
    add_notes(l, &t, loops);
    reality_note(l);
    TRY(draw(l));
    l->timed = l->options->repetitions > 0;
    if (!l->timed)
        return RAMUS_OK;
    add_time_notes(l);
    return charmie_measure_times(l);
}
