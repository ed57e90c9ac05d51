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

/* ---- fits --------------------------------------------------------------------------------------------------- */

/* y = c x; `total` is sum d^2. None where x is NULL or zero throughout. */
static explanation fit(difference kind, size_t count, const double *y, const double *x, double total)
{
    const double size = x ? dot(count, x, x) : 0;
    if (!(size > 0))
        return none(kind);
    const double c = dot(count, x, y) / size;
    return (explanation){ .kind = kind, .left = rest(count, y, c, x) / total, .value = { c } };
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

/* The derivative of order 1 (velocity) or 2 (acceleration) of the joint that tau.JOINT belongs to, from the column of the highest order
 * that there is; `to` and `work` are scratch. NULL if unknown. */
static const double *motion(const comparison *c, const char *joint, int order, double *to, double *work)
{
    static const char *const prefix[] = { "q.", "v.", "a." };
    for (int from = order; from >= 0; from--) {
        const double *x = compare_either(c, prefix[from], joint);
        bool good = x && (from == order || (c->t && c->uniform));
        for (int k = from; good && k < order; k++) {
            good = ramus_derivative_richardson(c->count, c->step, k == from ? x : work, to, NULL) == RAMUS_OK;
            memcpy(work, to, c->count * sizeof *work);
        }
        if (good)
            return from == order ? x : to;
    }
    return NULL;
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
    explanation e = fit(DIFFERENCE_FRICTION, count, d, sign, total);
    const explanation viscous = fit(DIFFERENCE_FRICTION, count, d, v, total);
    if (viscous.left < e.left)
        e = (explanation){ .kind = DIFFERENCE_FRICTION, .left = viscous.left, .value = { 0, viscous.value[0] } };
    const double ss = dot(count, sign, sign), sv = dot(count, sign, v), vv = dot(count, v, v);
    const double ds = dot(count, d, sign), dv = dot(count, d, v), det = ss * vv - sv * sv;
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

static void fit_all(const comparison *c, const column *x, double *d, double total, explanation e[DIFFERENCE_FITTED])
{
    const size_t n = c->count;
    double *to = d + n, *work = d + 2 * n, *sign = d + 3 * n;
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        e[i] = none((difference)i);
    if (n < FEW)
        return;
    e[DIFFERENCE_SIGN].left = rest(n, x->b, -1, x->a) / total;
    e[DIFFERENCE_OFFSET] = fit_offset(n, d, total);
    e[DIFFERENCE_SCALE] = fit(DIFFERENCE_SCALE, n, x->b, x->a, total);
    if (strncmp(x->name, "tau.", 4) == 0 && n >= ENOUGH) {
        e[DIFFERENCE_ARMATURE] = fit(DIFFERENCE_ARMATURE, n, d, motion(c, x->name + 4, 2, to, work), total);
        e[DIFFERENCE_FRICTION] = fit_friction(n, d, total, motion(c, x->name + 4, 1, to, work), sign);
    }
    e[DIFFERENCE_FRAME] = compare_frame(c, x);
    e[DIFFERENCE_DELAY] = compare_delay(c, x); /* uses the scratch: last */
}

/* The sum of (B - A)^2, and B - A in the scratch. */
static double take_difference(const comparison *c, const column *x)
{
    for (size_t i = 0; i < c->count; i++)
        c->scratch[i] = x->b[i] - x->a[i];
    return dot(c->count, c->scratch, c->scratch);
}

/* As the numbers are; *unexplained gets the sum of squares that is left. */
static finding explain(const comparison *c, const column *x, double *unexplained)
{
    double *d = c->scratch, std = 0;
    finding f = { .best = none(DIFFERENCE_UNEXPLAINED) };
    explanation e[DIFFERENCE_FITTED];
    size_t first;
    const double total = *unexplained = take_difference(c, x);
    if (!column_parts(c, x, &first)) {
        f.best.kind = memcmp(x->a, x->b, c->count * sizeof *x->a) == 0 ? DIFFERENCE_NONE : DIFFERENCE_TINY;
        return f;
    }
    const int noise = is_noise(c->count, d, &std);
    if (!(total > 0) || !isfinite(total))
        return f;
    fit_all(c, x, d, total, e);

    /* the least that any leaves; what is below a millionth is as good as nothing */
    double least = 1;
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        if (e[i].left >= 0)
            least = fmin(least, fmax(e[i].left, 1e-6));
    if (least < EXPLANATION_LEFT) {
        int best = -1;
        for (int i = 0; i < DIFFERENCE_FITTED; i++) {
            const bool fits = e[i].left >= 0 && e[i].left < EXPLANATION_LEFT && e[i].left <= 1.5 * least;
            f.also[i] = fits && best >= 0;
            if (fits && best < 0)
                best = i;
        }
        f.best = e[best];
        *unexplained = e[best].left * total;
        if (best == DIFFERENCE_SIGN)
            f.also[DIFFERENCE_SCALE] = false; /* which it is, with the factor -1 */
    } else if (noise) {
        f.best = (explanation){ .kind = DIFFERENCE_NOISE, .left = 1, .value = { std } };
    }
    return f;
}

/* Is the explanation about those samples at all? A delay leaves some out at one end. */
static int reaches(const comparison *c, const explanation *e, const outliers *o)
{
    for (size_t k = 0; e->kind == DIFFERENCE_DELAY && k < o->count; k++) {
        const double from = (double)o->at[k] - e->value[0];
        if (from < 0 || from > (double)c->count - 1)
            return 0;
    }
    return 1;
}

/* Put numbers in the place of the outliers. */
static void replace(column *x, const outliers *o, const double number[])
{
    for (size_t i = 0; i < o->count; i++)
        x->b[o->at[i]] = number[i];
}

finding compare_kind(const comparison *c, column *x)
{
    outliers apart;
    double left_all = 0, left = 0;
    const double all = take_difference(c, x);
    finding f = explain(c, x, &left_all);
    if (f.best.kind >= DIFFERENCE_TINY || !isfinite(all) || !outliers_find(c, x, &apart))
        return f;
    replace(x, &apart, apart.expected);
    finding rest = explain(c, x, &left);
    replace(x, &apart, apart.was);
    /* what explains the outliers too needs none */
    if (f.best.kind < DIFFERENCE_FITTED && left_all <= 2 * left + 1e-6 * all && reaches(c, &f.best, &apart))
        return f;
    if (rest.best.kind >= DIFFERENCE_TINY)
        rest.best = (explanation){ .kind = DIFFERENCE_OUTLIERS, .left = left / all };
    else if (rest.best.kind == DIFFERENCE_UNEXPLAINED && left > 0.5 * all)
        return f; /* they are not what matters */
    rest.apart = apart;
    return rest;
}
