/* call.c - the calls of an opened module: one at a time, every answer checked, failures with the module's name */
#include "opened.h"

#include "base/fail.h"
#include "base/memory.h"
#include "guard.h"
#include "model/joint.h"

#include <math.h>

typedef struct answer {
    double *numbers;
    size_t count;
} answer;

const char *opened_lacks(unsigned offers, unsigned needs)
{
    static const struct {
        unsigned bit;
        const char *name;
    } function[] = {
        { RAMUS_MODULE_OFFERS_MOTION, "motion" },
        { RAMUS_MODULE_OFFERS_WRENCH, "wrench" },
        { RAMUS_MODULE_OFFERS_ENERGY, "energy" },
        { RAMUS_MODULE_OFFERS_ARTICULATED, "articulated and accelerate" },
        { RAMUS_MODULE_OFFERS_INTEGRATE, "integrate and difference" },
        { RAMUS_MODULE_OFFERS_TIME, "set_time" },
    };
    for (size_t k = 0; k < sizeof function / sizeof *function; k++)
        if ((needs & ~offers) & function[k].bit)
            return function[k].name;
    return NULL;
}

static int all_below(const double x[], int count, double limit)
{
    for (int k = 0; k < count; k++)
        if (!(fabs(x[k]) < limit))
            return 0;
    return 1;
}

/* An answer that is not finite is a failure of the module, unless what it was given is so large that products of it overflow: then the motion has grown
 * beyond all numbers. */
static ramus_status not_finite_status(const opened *u)
{
    static const double large = 1e100;
    const ramus_module_description *d = &u->about;
    const int moderate = all_below(u->inlet_motion, RAMUS_MODULE_MOTION, large) && all_below(u->q, d->nq, large) &&
                         all_below(u->v, d->nv, large) && all_below(u->a, d->nv, large) &&
                         all_below(u->tau_given, d->nv, large) && all_below(u->inlet_dot, RAMUS_MODULE_TWIST, large) &&
                         all_below(u->outlet_wrench, d->noutlet * RAMUS_MODULE_WRENCH, large) &&
                         all_below(u->outlet_articulated, d->noutlet * RAMUS_MODULE_ARTICULATED, large);
    return u->source && moderate ? RAMUS_ERR_PORT : RAMUS_ERR_NOT_FINITE;
}

static ramus_status fail_call(opened *u, const char *function, int code)
{
    static const struct {
        ramus_status status;
        const char *text;
    } meaning[] = {
        [RAMUS_MODULE_FAILED] = { RAMUS_ERR_PORT, "it failed" },
        [RAMUS_MODULE_ARGUMENT] = { RAMUS_ERR_PORT, "it refuses what it is given" },
        [RAMUS_MODULE_STALE] = { RAMUS_ERR_STALE, "a call that this one builds on has not succeeded" },
        [RAMUS_MODULE_NOT_OFFERED] = { RAMUS_ERR_UNSUPPORTED, "it does not offer this" },
        [RAMUS_MODULE_SINGULAR] = { RAMUS_ERR_SINGULAR, "accelerations are not determined" },
        [RAMUS_MODULE_NOT_FINITE] = { RAMUS_ERR_NOT_FINITE, "a result is not a finite number" },
        [RAMUS_MODULE_LATE] = { RAMUS_ERR_PORT, "no answer within the deadline" },
        [RAMUS_MODULE_GONE] = { RAMUS_ERR_PORT, "its process has ended" },
    };
    const int known = code > 0 && code < (int)(sizeof meaning / sizeof *meaning);
    const ramus_module_interface *t = u->handle.table;
    char why[400] = "";
    if (t->explain)
        t->explain(u->handle.self, why, sizeof why);
    why[sizeof why - 1] = '\0';
    for (char *c = why; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = ' ';
    const ramus_status status = !known                            ? RAMUS_ERR_PORT
                                : code == RAMUS_MODULE_NOT_FINITE ? not_finite_status(u)
                                                                  : meaning[code].status;
    return ramus_fail(&u->error, status, "module '%.60s': %s: %s%s%s", u->name, function,
                      known ? meaning[code].text : "it returned a code that the contract does not have",
                      why[0] ? ": " : "", why);
}

static ramus_status check(opened *u, const char *function, int code, const answer answers[], int count)
{
    for (int k = 0; k < count; k++)
        if (!guard_is_whole(answers[k].numbers, answers[k].count)) {
            guard_set(answers[k].numbers, answers[k].count);
            return ramus_fail(&u->error, RAMUS_ERR_PORT,
                              "module '%.60s': %s: it wrote beyond the array that it was given", u->name, function);
        }
    if (code != RAMUS_MODULE_OK)
        return fail_call(u, function, code);
    for (int k = 0; k < count; k++)
        for (size_t i = 0; i < answers[k].count; i++)
            if (!isfinite(answers[k].numbers[i]))
                return ramus_fail(&u->error, not_finite_status(u),
                                  "module '%.60s': %s: number %zu of its answer is not finite", u->name, function, i);
    return RAMUS_OK;
}

static ramus_status lacks(opened *u, const char *function)
{
    return ramus_fail(&u->error, RAMUS_ERR_UNSUPPORTED, "module '%.60s' does not offer %s", u->name, function);
}

ramus_status opened_motion(opened *u)
{
    if (!(u->offers & RAMUS_MODULE_OFFERS_MOTION))
        return lacks(u, "motion");
    const answer out = { u->outlet_motion, (size_t)u->about.noutlet * RAMUS_MODULE_MOTION };
    RAMUS_TRY(check(u, "motion",
                    u->handle.table->motion(u->handle.self, u->inlet_motion, u->q, u->v, u->a, u->outlet_motion), &out,
                    1));
    for (int k = 0; k < u->about.noutlet; k++) { /* a pose is a pose */
        const double *r = u->outlet_motion + (size_t)k * RAMUS_MODULE_MOTION;
        const double length = r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3];
        if (!(fabs(length - 1) < 1e-6))
            return ramus_fail(&u->error, RAMUS_ERR_PORT,
                              "module '%.60s': motion: the quaternion of outlet '%s' has length %g", u->name,
                              u->outlet[k].name, sqrt(length));
    }
    return RAMUS_OK;
}

ramus_status opened_wrench(opened *u)
{
    if (!(u->offers & RAMUS_MODULE_OFFERS_WRENCH))
        return lacks(u, "wrench");
    const answer out[] = { { u->inlet_wrench, RAMUS_MODULE_WRENCH }, { u->tau, (size_t)u->about.nv } };
    return check(u, "wrench", u->handle.table->wrench(u->handle.self, u->outlet_wrench, u->inlet_wrench, u->tau), out,
                 2);
}

ramus_status opened_energy(opened *u, const double gravity[3])
{
    if (!(u->offers & RAMUS_MODULE_OFFERS_ENERGY))
        return lacks(u, "energy");
    const answer out = { u->energy, 2 };
    return check(u, "energy", u->handle.table->energy(u->handle.self, gravity, u->energy), &out, 1);
}

ramus_status opened_articulated(opened *u, int which)
{
    if (!(u->offers & RAMUS_MODULE_OFFERS_ARTICULATED))
        return lacks(u, "articulated");
    const answer out = { u->inlet_articulated, RAMUS_MODULE_ARTICULATED };
    return check(
        u, "articulated",
        u->handle.table->articulated(u->handle.self, which, u->outlet_articulated, u->tau_given, u->inlet_articulated),
        &out, 1);
}

ramus_status opened_accelerate(opened *u)
{
    if (!(u->offers & RAMUS_MODULE_OFFERS_ARTICULATED))
        return lacks(u, "accelerate");
    const answer out[] = { { u->outlet_dot, (size_t)u->about.noutlet * RAMUS_MODULE_TWIST },
                           { u->a_free, (size_t)u->about.nv } };
    return check(u, "accelerate", u->handle.table->accelerate(u->handle.self, u->inlet_dot, u->outlet_dot, u->a_free),
                 out, 2);
}

ramus_status opened_set_time(opened *u, double time)
{
    if (!(u->offers & RAMUS_MODULE_OFFERS_TIME))
        return RAMUS_OK;
    return check(u, "set_time", u->handle.table->set_time(u->handle.self, time), NULL, 0);
}

/* ---- configurations ------------------------------------------------------------------------------------------------ */

ramus_joint_type opened_joint_type(const ramus_module_joint *joint) /* that has the same coordinates */
{
    static const ramus_joint_type type[] = {
        [RAMUS_MODULE_ANGLE] = RAMUS_REVOLUTE,          [RAMUS_MODULE_LENGTH] = RAMUS_PRISMATIC,
        [RAMUS_MODULE_CYLINDRICAL] = RAMUS_CYLINDRICAL, [RAMUS_MODULE_PLANAR] = RAMUS_PLANAR,
        [RAMUS_MODULE_SPHERICAL] = RAMUS_SPHERICAL,     [RAMUS_MODULE_FREE] = RAMUS_FREE,
        [RAMUS_MODULE_UNIVERSAL] = RAMUS_UNIVERSAL,     [RAMUS_MODULE_OTHER] = RAMUS_FIXED,
    };
    return type[joint->kind];
}

void opened_neutral(const opened *u, double q[])
{
    for (int k = 0; k < u->about.njoint; q += u->joint[k++].nq)
        for (int c = 0; c < u->joint[k].nq; c++)
            q[c] =
                u->joint[k].kind != RAMUS_MODULE_OTHER && c == joint_table[opened_joint_type(&u->joint[k])].quaternion;
}

static int has_other(const opened *u)
{
    for (int k = 0; k < u->about.njoint; k++)
        if (u->joint[k].kind == RAMUS_MODULE_OTHER)
            return 1;
    return 0;
}

ramus_status opened_integrate(opened *u, double dt)
{
    const answer out = { u->q_next, (size_t)u->about.nq };
    if (has_other(u)) /* it integrates all of its joints */
        return check(u, "integrate", u->handle.table->integrate(u->handle.self, u->q, u->v, dt, u->q_next), &out, 1);
    const double *q = u->q, *v = u->v;
    double *q_out = u->q_next;
    for (int k = 0; k < u->about.njoint; k++) {
        joint_integrate(opened_joint_type(&u->joint[k]), q, v, dt, q_out);
        q += u->joint[k].nq;
        q_out += u->joint[k].nq;
        v += u->joint[k].nv;
    }
    return RAMUS_OK;
}
