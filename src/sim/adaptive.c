/* adaptive.c - steps as long as the error allows, explicit while the forces are not stiff and implicit where they are
 *
 *     err = rms over coordinates and works of error_u / (abs + rel), error_v / (abs + rel max |v|),
 *           error_work / (abs + rel max(1, |work|));   accepted when err <= 1
 *
 *     explicit   Dormand-Prince 5(4):   next h = h 0.9 err^(-0.7/5) err_before^(0.4/5), within 1/5 and 5
 *     implicit   Rosenbrock 4(3):       next h = h 0.9 err^(-1/4), within 1/5 and 6
 *
 * Method   Hairer, Norsett & Wanner II.4 (control), Hairer & Wanner IV.2 (stiffness). Stiff is what keeps the explicit pair at
 *          the edge of its stability: PATIENCE steps in a row, or two refusals of one step. The implicit pair is left when
 *          the explicit one would be cheaper for CALM steps in a row; where that was wrong, patience doubles. A step
 *          in which a joint would turn by more than TURN is refused: dexp^-1 is singular at 2 pi. A force that jumps
 *          with the state is met with ever shorter steps; one of the shortest length that time can express is then
 *          taken, whatever its error. Where even that does not lead across, because it moves the state by less than
 *          rounding, longer ones are taken if they do no harm, twice as long each time.
 * In       the state; the longest step that is wanted; sim->land, which implicit steps do not go beyond.
 * Out      the state at the end of one accepted step; what dormand_prince_output needs to look into an explicit one.
 * Cost     explicit 6 evaluations a step, accepted or not; implicit 6, and 3 nv + 2 for the Jacobian. No allocation.
 * Fails    as the evaluation does; RAMUS_ERR_SINGULAR when the step shrinks to nothing; RAMUS_ERR_LIMIT at options.max_steps.
 */
#include "sim.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define TURN 2.5      /* rad */
#define HARMLESS 1e-4 /* error of a step across a jump, relative */
#define EDGE 3.25     /* of stability, h times the eigenvalue */
enum {
    PATIENCE = 15,
    PATIENCE_MOST = 960,
    CALM = 10,
    FORGET = 6,
    STALLS_FREE = 3,
    STALLS_MOST = 200,
    DOUBLED_MOST = 40
};

double adaptive_norm(const ramus_sim *sim, const double off[])
{
    const double absolute = sim->options.absolute_tolerance, relative = sim->options.relative_tolerance;
    const int nv = sim->nv;
    double sum = 0;
    for (int k = 0; k < nv; k++) {
        const double u = off[k] / (absolute + relative);
        const double v = off[nv + k] / (absolute + relative * fmax(fabs(sim->v[k]), fabs(sim->v_new[k])));
        sum += u * u + v * v;
    }
    for (int w = 0; w < NWORK; w++) {
        const double done = off[2 * nv + w] / (absolute + relative * fmax(1, fabs(sim->done_new[w])));
        sum += done * done;
    }
    return sqrt(sum / sim->ny);
}

/* ---- which pair --------------------------------------------------------------------------------------------- */

static void change_pair(ramus_sim *sim, int implicit)
{
    sim->implicit = implicit;
    sim->stiff = sim->calm = sim->since = 0;
    sim->error_old = sim->h_power = 0;
}

void adaptive_start(ramus_sim *sim)
{
    change_pair(sim, 0);
    sim->events = sim->nheld = 0;
    sim->h_next = sim->options.step;
    sim->patience = PATIENCE;
    sim->stalls = 0;
    sim->land = INFINITY;
}

/* After an accepted explicit step. */
static void watch_stability(ramus_sim *sim, double stiffness)
{
    sim->since++;
    if (stiffness > EDGE) {
        sim->calm = 0;
        sim->stiff++;
    } else if (++sim->calm >= FORGET) {
        sim->stiff = 0;
    }
    if (sim->stiff >= sim->patience)
        change_pair(sim, 1);
}

/* After an accepted implicit step: would explicit steps to the same place take fewer evaluations? */
static void watch_cost(ramus_sim *sim, double h)
{
    const double rate = jacobian_rate(sim), implicit = 3 * sim->nv + 7, explicit = 6 * fmax(1, h * rate / EDGE);
    sim->since++;
    sim->calm = explicit < implicit ? sim->calm + 1 : 0;
    if (sim->calm < CALM)
        return;
    sim->patience = sim->since < 4 * CALM && sim->patience < PATIENCE_MOST ? 2 * sim->patience : PATIENCE;
    sim->h_next = fmin(sim->h_next, rate > 0 ? EDGE / rate : sim->h_next);
    change_pair(sim, 0);
}

/* ---- one step ----------------------------------------------------------------------------------------------- */

typedef struct attempt {
    double h, planned; /* planned: what the error alone would allow */
    double error;      /* not finite when something overflowed */
    double stiffness;
    ramus_status status; /* why it could not be evaluated */
} attempt;

static attempt try_step(ramus_sim *sim, double planned, double most)
{
    attempt t = { .planned = planned, .error = INFINITY };
    const double limit = sim->implicit ? fmin(most, sim->land - sim->t) : most;
    t.h = fmin(planned, limit);
    if (sim->implicit && t.h < limit && 2 * t.h > limit) /* two steps alike, not a long and a short one */
        t.h = limit / 2;
    t.status = sim->implicit ? rosenbrock(sim, t.h, &t.error) : dormand_prince(sim, t.h, &t.error, &t.stiffness);
    if (t.status == RAMUS_OK && canonical_turn(sim->model, sim->u_new) > TURN)
        t.error = fmax(t.error, 100);
    return t;
}

static double longer(ramus_sim *sim, const attempt *t)
{
    const double now = fmax(t->error, 1e-10), before = sim->error_old > 0 ? sim->error_old : 1e-4;
    if (sim->implicit)
        return fmin(6, fmax(0.2, 0.9 * pow(now, -0.25)));
    return fmin(5, fmax(0.2, 0.9 * pow(now, -0.7 / 5) * pow(before, 0.4 / 5)));
}

/* The step as tried becomes the state. */
static ramus_status take(ramus_sim *sim, const attempt *t, int refused)
{
    const size_t size = (size_t)sim->ny * sizeof(double);
    const double start = sim->t, h = t->h, grow = refused ? fmin(1, longer(sim, t)) : longer(sim, t);
    memcpy(sim->q_old, sim->q, (size_t)sim->nq * sizeof(double));
    memcpy(sim->y_old, sim->y, size);
    memcpy(sim->y_end, sim->y_new, size);
    RAMUS_TRY(sim_accept(sim, h == sim->land - start ? sim->land : start + h, h));
    /* a step cut short by the end of the run is no reason against the one that was planned */
    sim->h_next = h < t->planned ? fmax(refused ? 0 : t->planned, h * grow) : h * grow;
    sim->error_old = fmax(t->error, 1e-4);
    sim->dense = !sim->implicit;
    sim->t_old = start;
    sim->h_old = h;
    memcpy(sim->power_before, sim->power, sizeof sim->power_before);
    sim->h_power = sim->implicit ? h : 0;
    if (sim_nrow(sim) == 0) { /* the last stage is the state */
        memcpy(sim->a, sim->rate[STAGES - 1] + sim->nv, (size_t)(sim->nv + NWORK) * sizeof(double));
        sim->a_known = 1;
    }
    sim->report.implicit_steps += sim->implicit != 0;
    if (sim->implicit)
        watch_cost(sim, h);
    else
        watch_stability(sim, t->stiffness);
    return RAMUS_OK;
}

/* 1: after so many stalls a step of this length may be taken in spite of its error. */
static int crosses(const ramus_sim *sim, const attempt *t, double least)
{
    const int doubled = sim->stalls - STALLS_FREE;
    return doubled > 0 && t->h <= ldexp(least, doubled < DOUBLED_MOST ? doubled : DOUBLED_MOST) &&
           t->error * sim->options.relative_tolerance <= HARMLESS;
}

ramus_status step_adaptive(ramus_sim *sim, double most)
{
    return sim_nbound(sim) > 0 ? step_with_events(sim, most) : step_smooth(sim, most);
}

ramus_status step_smooth(ramus_sim *sim, double most)
{
    const double limit = fmin(most, sim->options.max_step), least = 16 * DBL_EPSILON * fmax(fabs(sim->t), 1e-3);
    double planned = sim->h_next;
    int refused = 0;
    RAMUS_TRY(sim_accelerate_state(sim));
    sim->jacobian_known = sim->dense = 0;
    for (;; refused++) {
        if (sim->tries_left-- == 0)
            return sim_break(sim, RAMUS_ERR_LIMIT,
                             "%llu steps were tried up to t = %.9g s, which is the limit (max_steps)",
                             sim->options.max_steps, sim->t);
        const attempt t = try_step(sim, fmax(planned, least), limit);
        const int shortest = t.h <= least;
        const int taken =
            t.error <= 1 || (isfinite(t.error) && sim->stalls < STALLS_MOST && (shortest || crosses(sim, &t, least)));
        if (t.status != RAMUS_OK && t.status != RAMUS_ERR_SINGULAR && t.status != RAMUS_ERR_NOT_FINITE)
            return t.status;
        if (taken) {
            if (t.error > 1 || (refused && t.h < 1e3 * least))
                sim->stalls++;
            else if (t.h > 1e4 * least)
                sim->stalls = 0;
            return take(sim, &t, refused);
        }
        if (shortest && t.status != RAMUS_OK)
            return t.status;
        if (shortest)
            return sim_break(sim, RAMUS_ERR_SINGULAR,
                             "the step shrinks to nothing at t = %.9g s: forces jump, or tolerances are too small",
                             sim->t);
        sim->report.rejected++;
        planned = t.h * (isfinite(t.error) ? fmax(0.1, 0.9 * pow(t.error, sim->implicit ? -0.25 : -0.2)) : 0.1);
        if (!sim->implicit && refused > 0 && (t.stiffness > EDGE || !isfinite(t.error)))
            change_pair(sim, 1);
    }
}
