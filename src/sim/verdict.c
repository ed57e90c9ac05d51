/* verdict.c - can a run be trusted? Its balance of energy, and steps that no force outruns
 *
 *     balance = kinetic + potential + elastic + dissipated - input           constant, but for the method's error
 *     scale   = the largest of kinetic, |change of potential|, |change of elastic|, |input|, dissipated
 *
 *     trusted when   |balance - balance at the start| <= part scale + rounding,    part: TRUSTED, of Euler TRUSTED_EULER
 *             and    step rate <= STABLE (of Euler STABLE_EULER) but for a twentieth of the steps      (fixed steps; rates.c)
 *             and    the run did not break off
 *
 * Method   energies are taken after every FEW-th adaptive step and after every MANY-th one of fixed length. Rounding is that of
 *          each energy by itself, and what a height of 1 nm and a speed of 1.4 um/s are worth: robots at rest exchange
 *          nothing, and rounding is then all there is. With ports, work is done that nobody accounts for: the balance is not judged.
 * Cost     that of kinematics, no allocation.
 * Fails    RAMUS_ERR_NOT_FINITE where an energy overflows: the step is then not taken.
 */
#include "sim.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TRUSTED 0.01
#define TRUSTED_EULER 0.1 /* its error is of first order */
#define STABLE 2.8
#define STABLE_EULER 2.0
enum { FEW = 4, MANY = 16, BROKEN_MOST = 512 }; /* BROKEN_MOST: bytes; other reasons follow */

void judge_start(ramus_sim *sim)
{
    sim->judged = (judgement){ .known = 0 };
    sim->report = (ramus_sim_verdict){ .broken = false };
}

ramus_status sim_break(ramus_sim *sim, ramus_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sim->report.reason, BROKEN_MOST, format, arguments);
    va_end(arguments);
    sim->report.broken = true;
    return ramus_fail(sim->error, status, "%s", sim->report.reason);
}

/* ---- looking ------------------------------------------------------------------------------------------------ */

/* Of a robot with modules from sources: the largest inertia that one coordinate moves, kg or kg m^2. */
static ramus_status weigh(ramus_sim *sim, const double q[])
{
    const model_substitute *other = sim->model->substitute;
    const model_circumstances now = { .time = sim->t };
    double *unit = sim->v_stage, kinetic, potential;
    sim->judged.mass = 0;
    for (int k = 0; k < sim->nv; k++) {
        memset(unit, 0, (size_t)sim->nv * sizeof *unit);
        unit[k] = 1;
        RAMUS_TRY(other->energy(other->self, now, q, unit, &kinetic, &potential, sim->error));
        sim->judged.mass = fmax(sim->judged.mass, 2 * kinetic);
    }
    return RAMUS_OK;
}

static ramus_status look_at_energy(ramus_sim *sim, double t, const double q[], const double v[], const double done[])
{
    judgement *j = &sim->judged;
    ramus_sim_verdict *r = &sim->report;
    ramus_sim_energies e;
    RAMUS_TRY(ramus_sim_energy(sim, q, v, &e));
    const double balance = e.kinetic + e.potential + e.elastic + done[DISSIPATED] - done[INPUT];
    if (!isfinite(balance))
        return sim_break(sim, RAMUS_ERR_NOT_FINITE, "energies grow beyond all numbers at t = %.9g s", t);
    if (!j->known) {
        if (sim->model->substitute)
            RAMUS_TRY(weigh(sim, q));
        j->balance = balance;
        j->potential = e.potential;
        j->elastic = e.elastic;
        j->known = 1;
    }
    const double drift = fabs(balance - j->balance);
    r->scale = fmax(r->scale, fmax(e.kinetic, fmax(fabs(e.potential - j->potential), fabs(e.elastic - j->elastic))));
    r->scale = fmax(r->scale, fmax(fabs(done[INPUT]), done[DISSIPATED]));
    j->largest = fmax(j->largest, fmax(r->scale, fmax(fabs(e.potential), fabs(e.elastic))));
    if (drift > r->drift) {
        r->drift = drift;
        r->drift_time = t;
    }
    return RAMUS_OK;
}

static double stable_up_to(const ramus_sim *sim)
{
    return sim->options.method == RAMUS_SIM_EULER ? STABLE_EULER : STABLE;
}

static ramus_status look_at_rates(ramus_sim *sim, double h)
{
    judgement *j = &sim->judged;
    char who[sizeof j->stiffest];
    double rate;
    RAMUS_TRY(rates_largest(sim, h, &rate, who, sizeof who));
    j->seen++;
    if (!(h * rate > stable_up_to(sim)))
        return RAMUS_OK;
    j->stiff++;
    if (h * rate > j->step * j->rate) {
        j->rate = rate;
        j->step = h;
        memcpy(j->stiffest, who, sizeof who);
    }
    return RAMUS_OK;
}

ramus_status judge_step(ramus_sim *sim, double t, double h)
{
    const int adaptive = sim->options.method == RAMUS_SIM_ADAPTIVE;
    if (sim->report.steps % (adaptive ? FEW : MANY) != 0)
        return RAMUS_OK;
    if (sim_has_energy(sim)) {
        if (!sim->judged.known)
            RAMUS_TRY(look_at_energy(sim, sim->t, sim->q, sim->v, sim->done));
        RAMUS_TRY(look_at_energy(sim, t, sim->q_new, sim->v_new, sim->done_new));
    }
    return adaptive ? RAMUS_OK : look_at_rates(sim, h);
}

/* ---- the verdict -------------------------------------------------------------------------------------------- */

/* What rounding and rest are worth, J. */
static double least_drift(const ramus_sim *sim)
{
    const ramus_vec3 g = ramus_model_gravity(sim->model);
    const double mass = sim->model->substitute ? sim->judged.mass : ramus_model_mass(sim->model);
    return 1e-12 * sim->judged.largest + mass * (1e-9 * sqrt(g.x * g.x + g.y * g.y + g.z * g.z) + 1e-12);
}

__attribute__((format(printf, 2, 3))) static void add_reason(ramus_sim_verdict *out, const char *format, ...)
{
    const size_t used = strlen(out->reason), room = sizeof out->reason - used;
    va_list arguments;
    va_start(arguments, format);
    const size_t mark = (size_t)snprintf(out->reason + used, room, "%s", used ? "; " : "");
    if (mark < room)
        vsnprintf(out->reason + used + mark, room - mark, format, arguments);
    va_end(arguments);
}

void ramus_sim_report(ramus_sim *sim, ramus_sim_verdict *out)
{
    if (!sim || !out)
        return;
    const ramus_error kept = *sim->error;
    const judgement *j = &sim->judged;
    const int balanced = ramus_model_nport(sim->model) == 0 && sim_has_energy(sim);
    const double part = sim->options.method == RAMUS_SIM_EULER ? TRUSTED_EULER : TRUSTED;
    if (balanced && !sim->report.broken)
        look_at_energy(sim, sim->t, sim->q, sim->v, sim->done); /* a failure breaks the run, which is reported below */
    *sim->error = kept;
    *out = sim->report;
    out->rounding = least_drift(sim);
    if (!sim_has_energy(sim))
        out->drift = out->scale = NAN;
    const int stiff = j->stiff > 1 && 20 * j->stiff > j->seen;
    const int off = balanced && out->drift > part * out->scale + out->rounding;
    out->trusted = !out->broken && !stiff && !off;
    if (stiff)
        add_reason(out,
                   "the step is too long for %s: step times rate is %.3g s x %.3g 1/s = %.3g, and %s needs %g or less",
                   j->stiffest, j->step, j->rate, j->step * j->rate, ramus_sim_method_name(sim->options.method),
                   stable_up_to(sim));
    if (off)
        add_reason(out,
                   "the balance of energy is off by %.3g J at t = %.6g s, %.2g of the %.3g J that were exchanged, and "
                   "%g is allowed",
                   out->drift, out->drift_time, out->drift / fmax(out->scale, 1e-300), out->scale, part);
}
