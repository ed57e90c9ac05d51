/* selftest.c - whether what a module answers can be the answers of one mechanism
 *
 * At a few states, repeatable, of what it offers:
 *
 *     motion and wrench   virtual power: a load at outlets gives as much power as inlet and joints take up
 *     energy              its rate along a motion is the power that comes in; less where the module loses energy
 *     articulated         symmetric, not negative; the accelerations that follow from it, put back into motion and wrench, return the
 *                         forces and the wrench at the inlet; a response is the difference of two whole answers
 *
 * A module may still be wrong: that it has the inertia of the real part is not tested.
 */
#include "opened.h"

#include "base/fail.h"
#include "base/memory.h"
#include "matrix6.h"
#include "model/joint.h"

#include <math.h>

enum { STATES = 2 };

typedef struct tester {
    opened *u;
    unsigned long long random;
    double *v, *a, *start, *before; /* [nv], [nv], [nq], [nv + 6] */
    double *carried;                /* [noutlet x 42] */
    double twist[6], dot[6], gravity[3];
    ramus_pose inlet;
} tester;

static double uniform(tester *t) /* splitmix64, [-1, 1) */
{
    unsigned long long z = t->random += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1;
}

static void fill(tester *t, double x[], int count)
{
    for (int k = 0; k < count; k++)
        x[k] = uniform(t);
}

static ramus_status contradiction(tester *t, const char *what, double off)
{
    return ramus_fail(&t->u->error, RAMUS_ERR_MODEL,
                      "module '%.60s' contradicts itself: %s (off by %.1e of the numbers)", t->u->name, what, off);
}

/* Largest |x - y| beside the largest of both, at least `least`. */
static double difference(const double x[], const double y[], int count, double least)
{
    double off = 0, size = least;
    for (int k = 0; k < count; k++) {
        off = fmax(off, fabs(x[k] - y[k]));
        size = fmax(size, fmax(fabs(x[k]), fabs(y[k])));
    }
    return off / size;
}

/* ---- a state ---------------------------------------------------------------------------------------------------------- */

static ramus_status choose(tester *t)
{
    opened *u = t->u;
    opened_neutral(u, u->q);
    fill(t, u->v, u->about.nv);
    RAMUS_TRY(opened_integrate(u, 1));
    numbers_copy(t->start, u->q_next, (size_t)u->about.nq);
    fill(t, t->v, u->about.nv);
    fill(t, t->a, u->about.nv);
    fill(t, t->twist, 6);
    fill(t, t->dot, 6);
    for (int k = 0; k < 3; k++)
        t->gravity[k] = 5 * uniform(t);
    const ramus_quat r = { uniform(t), uniform(t), uniform(t), uniform(t) };
    t->inlet = (ramus_pose){ ramus_quat_normalized(r), { uniform(t), uniform(t), uniform(t) } };
    return RAMUS_OK;
}

static void put_inlet(tester *t, ramus_pose x, const double twist[6], const double dot[6])
{
    const double pose[7] = { x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z,
                             x.position.x, x.position.y, x.position.z };
    memcpy(t->u->inlet_motion, pose, sizeof pose);
    memcpy(t->u->inlet_motion + 7, twist, 6 * sizeof(double));
    memcpy(t->u->inlet_motion + 13, dot, 6 * sizeof(double));
}

/* The motion of the state, `time` later: second order in it. The module's `a` is that of the state. */
static ramus_status move(tester *t, double time)
{
    opened *u = t->u;
    double step[6], twist[6], dot[6], free_q[7], moved[7];
    for (int k = 0; k < u->about.nv; k++) {
        u->v[k] = t->v[k] * time + 0.5 * t->a[k] * time * time;
        u->a[k] = t->a[k];
    }
    numbers_copy(u->q, t->start, (size_t)u->about.nq);
    RAMUS_TRY(opened_integrate(u, 1));
    numbers_copy(u->q, u->q_next, (size_t)u->about.nq);
    for (int k = 0; k < u->about.nv; k++)
        u->v[k] = t->v[k] + t->a[k] * time;
    for (int k = 0; k < 6; k++) {
        step[k] = t->twist[k] * time + 0.5 * t->dot[k] * time * time;
        twist[k] = t->twist[k] + t->dot[k] * time;
        dot[k] = t->dot[k];
    }
    const ramus_pose x = t->inlet;
    const double at[7] = { x.position.x, x.position.y, x.position.z, x.rotation.w,
                           x.rotation.x, x.rotation.y, x.rotation.z };
    memcpy(free_q, at, sizeof at);
    joint_integrate(RAMUS_FREE, free_q, step, 1, moved);
    const ramus_pose now = { { moved[3], moved[4], moved[5], moved[6] }, { moved[0], moved[1], moved[2] } };
    const ramus_vec3 g =
        ramus_quat_rotate(ramus_quat_conj(now.rotation), (ramus_vec3){ t->gravity[0], t->gravity[1], t->gravity[2] });
    dot[3] -= g.x;
    dot[4] -= g.y;
    dot[5] -= g.z;
    put_inlet(t, now, twist, dot);
    return opened_motion(u);
}

/* ---- tests ------------------------------------------------------------------------------------------------------------ */

static ramus_status test_power(tester *t)
{
    opened *u = t->u;
    const int nv = u->about.nv, n = u->about.noutlet;
    RAMUS_TRY(move(t, 0));
    numbers_clear(u->outlet_wrench, (size_t)n * RAMUS_MODULE_WRENCH);
    RAMUS_TRY(opened_wrench(u));
    numbers_copy(t->before, u->tau, (size_t)nv);
    numbers_copy(t->before + nv, u->inlet_wrench, 6);
    fill(t, u->outlet_wrench, n * RAMUS_MODULE_WRENCH);
    RAMUS_TRY(opened_wrench(u));
    double sum = 0, size = 1e-9;
    for (int k = 0; k < nv; k++) {
        sum += (u->tau[k] - t->before[k]) * t->v[k];
        size += fabs(u->tau[k]) + fabs(t->before[k]);
    }
    for (int k = 0; k < 6; k++) {
        sum += (u->inlet_wrench[k] - t->before[nv + k]) * t->twist[k];
        size += fabs(u->inlet_wrench[k]) + fabs(t->before[nv + k]);
    }
    for (int o = 0; o < n; o++)
        for (int k = 0; k < 6; k++) {
            const double part = u->outlet_wrench[6 * o + k] * u->outlet_motion[RAMUS_MODULE_MOTION * o + 7 + k];
            sum -= part;
            size += fabs(part);
        }
    if (!(fabs(sum) <= 1e-9 * size))
        return contradiction(t, "motion and wrench do not agree on the power of a load at its outlets",
                             fabs(sum) / size);
    return RAMUS_OK;
}

static ramus_status test_energy(tester *t)
{
    opened *u = t->u;
    const double step = 1e-4;
    double sum[2];
    for (int side = 0; side < 2; side++) {
        RAMUS_TRY(move(t, side ? step : -step));
        RAMUS_TRY(opened_energy(u, t->gravity));
        sum[side] = u->energy[0] + u->energy[1];
    }
    RAMUS_TRY(move(t, 0));
    RAMUS_TRY(opened_energy(u, t->gravity));
    const double rate = (sum[1] - sum[0]) / (2 * step);
    double power = 0, size = 1e-6 + fabs(u->energy[0]) + fabs(u->energy[1]);
    if (u->energy[0] < -1e-9 * size)
        return contradiction(t, "its kinetic energy is negative", -u->energy[0] / size);
    numbers_clear(u->outlet_wrench, (size_t)u->about.noutlet * RAMUS_MODULE_WRENCH);
    RAMUS_TRY(opened_wrench(u));
    for (int k = 0; k < u->about.nv; k++) {
        power += u->tau[k] * t->v[k];
        size += fabs(u->tau[k] * t->v[k]);
    }
    for (int k = 0; k < 6; k++) {
        power += u->inlet_wrench[k] * t->twist[k];
        size += fabs(u->inlet_wrench[k] * t->twist[k]);
    }
    const double off = u->about.facts & RAMUS_MODULE_LOSES_ENERGY ? rate - power : fabs(rate - power);
    if (!(off <= 1e-5 * size))
        return contradiction(t, "its energy does not change by the power that comes in", off / size);
    return RAMUS_OK;
}

/* Not negative: Cholesky with a little on the diagonal. */
static int is_positive(const double m[36], double size)
{
    double l[36];
    for (int r = 0; r < 6; r++)
        for (int c = 0; c <= r; c++) {
            double x = m[6 * r + c] + (r == c ? 1e-9 * size : 0);
            for (int k = 0; k < c; k++)
                x -= l[6 * r + k] * l[6 * c + k];
            if (r == c && !(x > 0))
                return 0;
            l[6 * r + c] = r == c ? sqrt(x) : x / l[6 * c + c];
        }
    return 1;
}

static ramus_status test_matrix(tester *t)
{
    const double *m = t->u->inlet_articulated;
    double size = 0.1, skew = 0; /* behind a free joint it is zero but for rounding */
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++) {
            size = fmax(size, fabs(m[6 * r + c]));
            skew = fmax(skew, fabs(m[6 * r + c] - m[6 * c + r]));
        }
    if (!(skew <= 1e-9 * size))
        return contradiction(t, "its articulated inertia is not symmetric", skew / size);
    if (!is_positive(m, size))
        return contradiction(t, "its articulated inertia is negative in some direction", 1);
    return RAMUS_OK;
}

static ramus_status whole(tester *t, const double inlet_dot[6])
{
    opened *u = t->u;
    numbers_copy(u->outlet_articulated, t->carried, (size_t)u->about.noutlet * RAMUS_MODULE_ARTICULATED);
    RAMUS_TRY(opened_articulated(u, RAMUS_MODULE_WHOLE));
    memcpy(u->inlet_dot, inlet_dot, 6 * sizeof(double));
    return opened_accelerate(u);
}

static ramus_status test_return(tester *t, const double inlet_dot[6])
{
    opened *u = t->u;
    const int nv = u->about.nv, n = u->about.noutlet;
    double wanted[6];
    for (int r = 0; r < 6; r++) {
        wanted[r] = u->inlet_articulated[36 + r];
        for (int c = 0; c < 6; c++)
            wanted[r] += u->inlet_articulated[6 * r + c] * inlet_dot[c];
    }
    numbers_copy(u->a, u->a_free, (size_t)nv);
    memcpy(u->inlet_motion + 13, inlet_dot, 6 * sizeof(double));
    RAMUS_TRY(opened_motion(u));
    for (int o = 0; o < n; o++) {
        const double *dot = u->outlet_motion + (size_t)RAMUS_MODULE_MOTION * (size_t)o + 13;
        const double *m = t->carried + (size_t)RAMUS_MODULE_ARTICULATED * (size_t)o;
        const double off = difference(dot, u->outlet_dot + 6 * (size_t)o, 6, 1);
        if (!(off <= 1e-8))
            return contradiction(t, "motion and accelerate do not agree on an outlet", off);
        for (int r = 0; r < 6; r++) {
            u->outlet_wrench[6 * o + r] = m[36 + r];
            for (int c = 0; c < 6; c++)
                u->outlet_wrench[6 * o + r] += m[6 * r + c] * dot[c];
        }
    }
    RAMUS_TRY(opened_wrench(u));
    double size = 1e-3;
    for (int k = 0; k < 6 * n; k++)
        size = fmax(size, fabs(u->outlet_wrench[k]));
    for (int r = 0; r < 6; r++)
        size = fmax(size, fabs(wanted[r]));
    const double forces = difference(u->tau, u->tau_given, nv, size),
                 inlet = difference(u->inlet_wrench, wanted, 6, size);
    if (!(forces <= 1e-8))
        return contradiction(t, "the accelerations that it reports do not follow from the forces", forces);
    if (!(inlet <= 1e-8))
        return contradiction(t, "its articulated inertia and wrench do not agree at the inlet", inlet);
    return RAMUS_OK;
}

/* For the last `whole`, whose accelerations are in `before`: the difference that other forces and biases make. */
static ramus_status test_response(tester *t, const double inlet_dot[6])
{
    opened *u = t->u;
    const int nv = u->about.nv, n = u->about.noutlet;
    double size = 1;
    RAMUS_TRY(whole(t, inlet_dot));
    numbers_copy(t->before, u->a_free, (size_t)nv);
    for (int k = 0; k < nv; k++)
        u->tau_given[k] += t->v[k];
    for (int o = 0; o < n; o++)
        for (int k = 0; k < 6; k++)
            t->carried[RAMUS_MODULE_ARTICULATED * o + 36 + k] += t->twist[k];
    RAMUS_TRY(whole(t, inlet_dot));
    for (int k = 0; k < nv; k++) {
        size = fmax(size, fabs(u->a_free[k]) + fabs(t->before[k]));
        t->before[k] = u->a_free[k] - t->before[k];
        u->tau_given[k] = t->v[k];
    }
    for (int o = 0; o < n; o++)
        memcpy(u->outlet_articulated + (size_t)RAMUS_MODULE_ARTICULATED * (size_t)o + 36, t->twist, sizeof t->twist);
    RAMUS_TRY(opened_articulated(u, RAMUS_MODULE_RESPONSE));
    numbers_clear(u->inlet_dot, 6);
    RAMUS_TRY(opened_accelerate(u));
    const double off = difference(u->a_free, t->before, nv, size);
    if (!(off <= 1e-8))
        return contradiction(t, "a response is not the difference of two whole answers", off);
    return RAMUS_OK;
}

static ramus_status test_articulated(tester *t)
{
    opened *u = t->u;
    double inlet_dot[6];
    for (int o = 0; o < u->about.noutlet; o++) {
        double *m = t->carried + (size_t)RAMUS_MODULE_ARTICULATED * (size_t)o;
        numbers_clear(m, 36);
        for (int k = 0; k < 6; k++)
            m[7 * k] = 1.5 + uniform(t);
        fill(t, m + 36, 6);
    }
    fill(t, u->tau_given, u->about.nv);
    fill(t, inlet_dot, 6);
    RAMUS_TRY(move(t, 0));
    const ramus_status status = whole(t, inlet_dot);
    if (status == RAMUS_ERR_SINGULAR) /* joints without inertia: it is honest about them */
        return RAMUS_OK;
    RAMUS_TRY(status);
    RAMUS_TRY(test_matrix(t));
    if (u->offers & RAMUS_MODULE_OFFERS_WRENCH)
        RAMUS_TRY(test_return(t, inlet_dot));
    RAMUS_TRY(move(t, 0));
    return test_response(t, inlet_dot);
}

static ramus_status test_all(tester *t)
{
    const unsigned offers = t->u->offers, both = RAMUS_MODULE_OFFERS_MOTION | RAMUS_MODULE_OFFERS_WRENCH;
    for (int k = 0; k < STATES; k++) {
        RAMUS_TRY(choose(t));
        if ((offers & both) == both)
            RAMUS_TRY(test_power(t));
        if ((offers & both) == both && (offers & RAMUS_MODULE_OFFERS_ENERGY))
            RAMUS_TRY(test_energy(t));
        if (offers & RAMUS_MODULE_OFFERS_ARTICULATED)
            RAMUS_TRY(test_articulated(t));
    }
    return RAMUS_OK;
}

ramus_status opened_selftest(opened *u)
{
    if (!(u->offers & RAMUS_MODULE_OFFERS_MOTION)) /* readings alone: nothing to compare */
        return RAMUS_OK;
    tester t = { .u = u, .random = 1 };
    const ramus_allocator *memory = &u->handle.allocator;
    const size_t nv = (size_t)u->about.nv, nq = (size_t)u->about.nq, n = (size_t)u->about.noutlet;
    double *numbers = memory_new(memory, 3 * nv + nq + 6 + n * RAMUS_MODULE_ARTICULATED, sizeof *numbers);
    if (!numbers)
        return ramus_fail_memory(&u->error);
    t.v = numbers;
    t.a = t.v + nv;
    t.before = t.a + nv;
    t.start = t.before + nv + 6;
    t.carried = t.start + nq;
    const ramus_status status = test_all(&t);
    memory_free(memory, numbers);
    numbers_clear(u->v, nv);
    numbers_clear(u->a, nv);
    opened_neutral(u, u->q);
    return status;
}
