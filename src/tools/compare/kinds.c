/* kinds.c - what kind of difference two columns have
 *
 * With d = B - A, each kind is fitted by least squares and leaves
 *
 *     left = sum (d - fit)^2 / sum d^2
 *
 *     sign       B = -A                                 offset     B = A + c
 *     scale      B = s A                                delay      B(t) = A(t - delay)
 *     armature   d = c a                                friction   d = c sign(v) + e v
 *     frame      B = R A, R a rotation, over the x, y, z (or quaternion) of one joint
 *
 * An explanation must leave less than EXPLANATION_LEFT. Of those the one that leaves least is reported; where several leave
 * about the same, the one that comes first in the enum, and the others are named too: on a pure sine a delay and viscous
 * friction cannot be distinguished. If nothing explains d, and d has no mean and its neighbours have nothing
 * to do with each other, it is noise. Single samples that have nothing to do with their neighbours are set apart, unless
 * what explains the rest explains them too.
 *
 * Armature and friction are for forces (tau.*). Their accelerations and velocities are columns a.* and v.* of either
 * table, or derivatives of v.* or q.* where the samples are equally spaced.
 */
#include "compare.h"

#include <math.h>
#include <string.h>

enum { FEW = 3, ENOUGH = 8, MANY = 16 }; /* samples for kinds with one parameter, with motion, for noise */

const char *difference_name(difference kind)
{
    static const char *const name[] = { "frame",    "sign",        "offset",           "scale",
                                        "delay",    "armature",    "friction",         "noise",
                                        "outliers", "unexplained", "within tolerance", "none" };
    return name[kind];
}

static double dot(size_t count, const double *x, const double *y)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += x[i] * y[i];
    return sum;
}

/* sum (d - f x)^2 */
static double rest(size_t count, const double *d, double f, const double *x)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const double r = d[i] - f * x[i];
        sum += r * r;
    }
    return sum;
}

static explanation none(difference kind)
{
    return (explanation){ .kind = kind, .left = 1 };
}

/* ---- the shape of the two ----------------------------------------------------------------------------------- */

static explanation fit_sign(size_t count, const double *a, const double *b, double total)
{
    return (explanation){ .kind = DIFFERENCE_SIGN, .left = rest(count, b, -1, a) / total };
}

static explanation fit_offset(size_t count, const double *d, double total)
{
    double sum = 0, left = 0;
    for (size_t i = 0; i < count; i++)
        sum += d[i] - d[0];
    const double c = d[0] + sum / (double)count;
    for (size_t i = 0; i < count; i++)
        left += (d[i] - c) * (d[i] - c);
    return (explanation){ .kind = DIFFERENCE_OFFSET, .left = left / total, .value = { c } };
}

static explanation fit_scale(size_t count, const double *a, const double *b, double total)
{
    const double size = dot(count, a, a);
    if (size == 0)
        return none(DIFFERENCE_SCALE);
    const double s = dot(count, a, b) / size;
    return (explanation){ .kind = DIFFERENCE_SCALE, .left = rest(count, b, s, a) / total, .value = { s } };
}

/* ---- the motion --------------------------------------------------------------------------------------------- */

/* x differentiated `times` times into `to`; `work` is scratch of the same size. NULL when it cannot be. */
static const double *differentiate(const pair *p, const double *x, int times, double *to, double *work)
{
    if (!x || !p->t || !p->uniform)
        return NULL;
    for (int k = 0; k < times; k++) {
        if (ramus_derivative_richardson(p->count, p->step, x, to, NULL) != RAMUS_OK)
            return NULL;
        if (k + 1 < times) {
            memcpy(work, to, p->count * sizeof *work);
            x = work;
        }
    }
    return to;
}

/* The derivative of order 1 (velocity) or 2 (acceleration) of the joint that tau.REST belongs to; NULL if unknown. */
static const double *motion(const pair *p, const char *joint, int order, double *to, double *work)
{
    const double *x = pair_either(p, order == 1 ? "v." : "a.", joint);
    if (!x && order == 2)
        x = differentiate(p, pair_either(p, "v.", joint), 1, to, work);
    return x ? x : differentiate(p, pair_either(p, "q.", joint), order, to, work);
}

static explanation fit_armature(size_t count, const double *d, double total, const double *acceleration)
{
    const double size = acceleration ? dot(count, acceleration, acceleration) : 0;
    if (!(size > 0))
        return none(DIFFERENCE_ARMATURE);
    const double c = dot(count, d, acceleration) / size;
    return (
        explanation){ .kind = DIFFERENCE_ARMATURE, .left = rest(count, d, c, acceleration) / total, .value = { c } };
}

/* `sign` is scratch. A part that hardly helps is left out. */
static explanation fit_friction(size_t count, const double *d, double total, const double *v, double *sign)
{
    double most = 0, left = 0;
    for (size_t i = 0; v && i < count; i++)
        most = fmax(most, fabs(v[i]));
    if (!(most > 0))
        return none(DIFFERENCE_FRICTION);
    for (size_t i = 0; i < count; i++)
        sign[i] = fabs(v[i]) <= 1e-9 * most ? 0 : v[i] > 0 ? 1 : -1;
    const double ss = dot(count, sign, sign), sv = dot(count, sign, v), vv = dot(count, v, v);
    const double ds = dot(count, d, sign), dv = dot(count, d, v), det = ss * vv - sv * sv;
    const double coulomb_left = rest(count, d, ds / ss, sign) / total,
                 viscous_left = rest(count, d, dv / vv, v) / total;
    explanation e = { .kind = DIFFERENCE_FRICTION, .left = coulomb_left, .value = { ds / ss, 0 } };
    if (viscous_left < coulomb_left)
        e = (explanation){ .kind = DIFFERENCE_FRICTION, .left = viscous_left, .value = { 0, dv / vv } };
    if (det > 1e-9 * ss * vv) {
        const double c = (ds * vv - dv * sv) / det, w = (dv * ss - ds * sv) / det;
        for (size_t i = 0; i < count; i++) {
            const double r = d[i] - c * sign[i] - w * v[i];
            left += r * r / total;
        }
        if (fmax(left, 1e-6) * 1.5 < fmax(e.left, 1e-6))
            e = (explanation){ .kind = DIFFERENCE_FRICTION, .left = left, .value = { c, w } };
    }
    return e;
}

/* ---- noise -------------------------------------------------------------------------------------------------- */

/* No mean, and no relation between neighbours up to three samples apart, within four standard errors. */
static int is_noise(size_t count, const double *d, double *std)
{
    const ramus_statistics s = ramus_statistics_of(count, d);
    const double bound = 4 / sqrt((double)count);
    *std = s.std;
    if (count < MANY || !(s.std > 0) || fabs(s.mean) > bound * s.std)
        return 0;
    for (size_t lag = 1; lag <= 3; lag++) {
        double sum = 0;
        for (size_t i = lag; i < count; i++)
            sum += (d[i] - s.mean) / s.std * ((d[i - lag] - s.mean) / s.std);
        if (fabs(sum) / (double)count > bound)
            return 0;
    }
    return 1;
}

/* ---- the choice --------------------------------------------------------------------------------------------- */

static void fit_all(const pair *p, int k, double *d, double total, explanation e[DIFFERENCE_FITTED])
{
    const size_t n = p->count;
    const double *a = pair_a(p, k), *b = pair_b(p, k);
    const char *name = pair_name(p, k);
    const int force = strncmp(name, "tau.", 4) == 0 && n >= ENOUGH;
    double *to = d + n, *work = d + 2 * n, *sign = d + 3 * n;
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        e[i] = none((difference)i);
    if (n < FEW)
        return;
    e[DIFFERENCE_SIGN] = fit_sign(n, a, b, total);
    e[DIFFERENCE_OFFSET] = fit_offset(n, d, total);
    e[DIFFERENCE_SCALE] = fit_scale(n, a, b, total);
    if (force) {
        e[DIFFERENCE_ARMATURE] = fit_armature(n, d, total, motion(p, name + 4, 2, to, work));
        e[DIFFERENCE_FRICTION] = fit_friction(n, d, total, motion(p, name + 4, 1, to, work), sign);
    }
    e[DIFFERENCE_FRAME] = compare_frame(p, k);
    e[DIFFERENCE_DELAY] = compare_delay(p, k); /* uses the scratch: last */
}

/* As the numbers are; *unexplained gets the sum of squares that is left. */
static finding explain(const pair *p, int k, double *unexplained)
{
    const double *a = pair_a(p, k), *b = pair_b(p, k);
    double *d = p->scratch, total = 0, std = 0;
    finding f = { .best = none(DIFFERENCE_NONE) };
    explanation e[DIFFERENCE_FITTED];
    size_t first;
    for (size_t i = 0; i < p->count; i++) {
        d[i] = b[i] - a[i];
        total += d[i] * d[i];
    }
    *unexplained = total;
    if (!pair_parts(p, k, &first)) {
        f.best.kind = memcmp(a, b, p->count * sizeof *a) == 0 ? DIFFERENCE_NONE : DIFFERENCE_TINY;
        return f;
    }
    const int noise = is_noise(p->count, d, &std);
    f.best.kind = DIFFERENCE_UNEXPLAINED;
    if (!(total > 0) || !isfinite(total))
        return f;
    fit_all(p, k, d, total, e);

    /* the least that any leaves; what is below a millionth is as good as nothing */
    double least = 1;
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        if (e[i].left >= 0)
            least = fmin(least, fmax(e[i].left, 1e-6));
    if (least < EXPLANATION_LEFT) {
        int best = -1;
        for (int i = 0; i < DIFFERENCE_FITTED; i++) {
            const int fits = e[i].left >= 0 && e[i].left < EXPLANATION_LEFT && e[i].left <= 1.5 * least;
            f.also[i] = fits && best >= 0;
            if (fits && best < 0)
                best = i;
        }
        f.best = e[best];
        *unexplained = e[best].left * total;
        if (best == DIFFERENCE_SIGN)
            f.also[DIFFERENCE_SCALE] = 0; /* which it is, with the factor -1 */
    } else if (noise) {
        f.best = (explanation){ .kind = DIFFERENCE_NOISE, .left = 1, .value = { std } };
    }
    return f;
}

/* Is the explanation about those samples at all? A delay leaves some out at one end. */
static int reaches(const pair *p, const explanation *e, const outliers *o)
{
    for (size_t k = 0; e->kind == DIFFERENCE_DELAY && k < o->count; k++) {
        const double from = (double)o->at[k] - e->value[0];
        if (from < 0 || from > (double)p->count - 1)
            return 0;
    }
    return 1;
}

finding compare_kind(const pair *p, int k)
{
    outliers apart;
    double all = 0, left_all = 0, left = 0;
    const double *a = pair_a(p, k), *b = pair_b(p, k);
    for (size_t i = 0; i < p->count; i++)
        all += (b[i] - a[i]) * (b[i] - a[i]);
    finding f = explain(p, k, &left_all);
    if (f.best.kind >= DIFFERENCE_TINY || !isfinite(all) || !outliers_find(p, k, &apart))
        return f;
    outliers_exchange(p, k, &apart, 0);
    finding rest = explain(p, k, &left);
    outliers_exchange(p, k, &apart, 1);
    /* what explains the outliers too needs none */
    if (f.best.kind < DIFFERENCE_FITTED && left_all <= 2 * left + 1e-6 * all && reaches(p, &f.best, &apart))
        return f;
    if (rest.best.kind >= DIFFERENCE_TINY)
        rest.best = (explanation){ .kind = DIFFERENCE_OUTLIERS, .left = left / all };
    else if (rest.best.kind == DIFFERENCE_UNEXPLAINED && left > 0.5 * all)
        return f; /* they are not what matters */
    rest.apart = apart;
    return rest;
}
