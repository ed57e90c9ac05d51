/* minimise.c - searches within a box: the simplex of Nelder and Mead, and quasi-Newton steps by differences
 *
 * Simplex   reflection 1, expansion 1 + 2/n, contraction 3/4 - 1/(2n), shrinking 1 - 1/n (Gao and Han, 2012: the usual numbers fail for
 *           many variables), every point moved into the box. A simplex that has become small may be so for bad reasons (flat against a
 *           side of the box): another one is begun about its best point, smaller each time, until one of them brings nothing.
 * Gradient  central differences, one-sided at a side of the box or where one side has no value; steps by the inverse of Hesse's
 *           matrix from BFGS updates, zero along variables that their side of the box stops; halved until they bring enough
 *           (Armijo). Where a step brings nothing the matrix is forgotten once.
 * Fails     never: see minimise_end.
 */
#include "minimise.h"

#include <math.h>
#include <string.h>

static double value_at(minimise_search *s, const double x[])
{
    s->count++;
    const double f = s->f(s->user, x);
    const double value = isfinite(f) ? f : INFINITY;
    if (value < s->value || s->count == 1) {
        s->value = value;
        memcpy(s->x, x, (size_t)s->n * sizeof *x);
    }
    return value;
}

static double into_box(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* ---- simplex ------------------------------------------------------------------------------------------------ */

typedef struct corner {
    double x[MINIMISE_MOST], value;
} corner;

typedef struct simplex {
    corner at[MINIMISE_MOST + 1]; /* best first */
    double centre[MINIMISE_MOST]; /* of all but the worst */
} simplex;

/* In the order of values, in place of the one at n. */
static void insert(simplex *p, int n, const corner *c)
{
    int k = n;
    for (; k > 0 && c->value < p->at[k - 1].value; k--)
        p->at[k] = p->at[k - 1];
    p->at[k] = *c;
}

/* About s->x, whose value is known, with sides of this length. */
static void begin_simplex(minimise_search *s, simplex *p, double side)
{
    const int n = s->n;
    corner best = { .value = s->value };
    memcpy(best.x, s->x, sizeof best.x);
    p->at[0] = best;
    for (int k = 1; k <= n; k++)
        p->at[k] = (corner){ .value = INFINITY };
    for (int k = 0; k < n && s->count < s->most; k++) {
        corner c = best;
        c.x[k] = into_box(c.x[k] + (c.x[k] + side <= 1 ? side : -side));
        c.value = value_at(s, c.x);
        insert(p, k + 1, &c);
    }
}

static double extent(const simplex *p, int n)
{
    double most = 0;
    for (int k = 1; k <= n; k++)
        for (int i = 0; i < n; i++)
            most = fmax(most, fabs(p->at[k].x[i] - p->at[0].x[i]));
    return most;
}

/* The worst corner moved to centre + factor (centre - worst). */
static corner moved(minimise_search *s, const simplex *p, double factor)
{
    corner c = { .value = 0 };
    for (int i = 0; i < s->n; i++)
        c.x[i] = into_box(p->centre[i] + factor * (p->centre[i] - p->at[s->n].x[i]));
    c.value = value_at(s, c.x);
    return c;
}

static void shrink(minimise_search *s, simplex *p, double by)
{
    const int n = s->n;
    simplex old = *p;
    for (int k = 1; k <= n && s->count < s->most; k++) {
        corner c = old.at[k];
        for (int i = 0; i < n; i++)
            c.x[i] = old.at[0].x[i] + by * (c.x[i] - old.at[0].x[i]);
        c.value = value_at(s, c.x);
        old.at[k] = c;
    }
    p->at[0] = old.at[0];
    for (int k = 1; k <= n; k++)
        insert(p, k, &old.at[k]);
}

static void improve(minimise_search *s, simplex *p)
{
    const int n = s->n;
    const double d = n < 2 ? 2 : n;
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
            sum += p->at[k].x[i];
        p->centre[i] = sum / n;
    }
    const double worst = p->at[n].value, second = p->at[n - 1].value;
    const corner r = moved(s, p, 1);
    if (r.value < p->at[0].value) {
        const corner e = moved(s, p, 1 + 2 / d);
        insert(p, n, e.value < r.value ? &e : &r);
    } else if (r.value < second) {
        insert(p, n, &r);
    } else {
        const double part = 0.75 - 1 / (2 * d);
        const corner c = moved(s, p, r.value < worst ? part : -part);
        if (c.value < (r.value < worst ? r.value : worst))
            insert(p, n, &c);
        else
            shrink(s, p, 1 - 1 / d);
    }
}

void minimise_simplex(minimise_search *s)
{
    const size_t room = s->most;
    simplex p;
    s->count = 0;
    value_at(s, s->x);
    s->end = MINIMISE_CONVERGED;
    for (double side = 0.25; s->n > 0; side /= 4) {
        const double before = s->value;
        begin_simplex(s, &p, side);
        while (s->count < room && extent(&p, s->n) > s->tolerance && isfinite(p.at[0].value))
            improve(s, &p);
        if (s->count >= room) {
            s->end = MINIMISE_EXHAUSTED;
            break;
        }
        const bool better = s->value < before - 1e-9 * fabs(before) || (!isfinite(before) && isfinite(s->value));
        if (side < s->tolerance || (!better && side < 0.1))
            break;
    }
    if (!isfinite(s->value))
        s->end = MINIMISE_NOTHING;
}

/* ---- gradient ----------------------------------------------------------------------------------------------- */

typedef struct quasi_newton {
    double x[MINIMISE_MOST], g[MINIMISE_MOST], value;
    double H[MINIMISE_MOST][MINIMISE_MOST]; /* inverse of Hesse's matrix */
    bool fresh;                             /* H is the identity, scaled */
} quasi_newton;

static const double difference = 1e-5;

static void find_gradient(minimise_search *s, const double x[], double value, double g[])
{
    for (int k = 0; k < s->n; k++) {
        double y[MINIMISE_MOST], f[2] = { INFINITY, INFINITY }, at[2];
        memcpy(y, x, sizeof y);
        for (int j = 0; j < 2; j++) {
            at[j] = y[k] = into_box(x[k] + (j ? difference : -difference));
            f[j] = at[j] == x[k] ? INFINITY : value_at(s, y);
        }
        const bool low = isfinite(f[0]), high = isfinite(f[1]);
        g[k] = low && high ? (f[1] - f[0]) / (at[1] - at[0])
               : high      ? (f[1] - value) / (at[1] - x[k])
               : low       ? (value - f[0]) / (x[k] - at[0])
                           : 0;
    }
}

static bool is_stopped(double x, double g)
{
    return (x <= 0 && g > 0) || (x >= 1 && g < 0);
}

static void forget(quasi_newton *m, int n)
{
    double size = 0;
    for (int k = 0; k < n; k++)
        size = fmax(size, fabs(m->g[k]));
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            m->H[i][k] = i == k && size > 0 ? 0.1 / size : 0;
    m->fresh = true;
}

static void update(quasi_newton *m, int n, const double step[], const double change[])
{
    double sy = 0, yHy = 0, yy = 0, Hy[MINIMISE_MOST];
    for (int i = 0; i < n; i++) {
        sy += step[i] * change[i];
        yy += change[i] * change[i];
    }
    if (!(sy > 1e-14 * yy) || !isfinite(sy))
        return;
    if (m->fresh)
        for (int i = 0; i < n; i++)
            m->H[i][i] = sy / yy;
    m->fresh = false;
    for (int i = 0; i < n; i++) {
        Hy[i] = 0;
        for (int k = 0; k < n; k++)
            Hy[i] += m->H[i][k] * change[k];
    }
    for (int i = 0; i < n; i++)
        yHy += change[i] * Hy[i];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            m->H[i][k] += (1 + yHy / sy) * step[i] * step[k] / sy - (Hy[i] * step[k] + step[i] * Hy[k]) / sy;
}

/* One step that brings enough; false: there is none. */
static bool take_step(minimise_search *s, quasi_newton *m)
{
    const int n = s->n;
    double d[MINIMISE_MOST] = { 0 };
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n && !is_stopped(m->x[i], m->g[i]); k++)
            d[i] -= is_stopped(m->x[k], m->g[k]) ? 0 : m->H[i][k] * m->g[k];
    for (double part = 1; s->count < s->most; part /= 2) {
        double y[MINIMISE_MOST] = { 0 }, step[MINIMISE_MOST], slope = 0, size = 0;
        for (int i = 0; i < n; i++) {
            y[i] = into_box(m->x[i] + part * d[i]);
            step[i] = y[i] - m->x[i];
            slope += step[i] * m->g[i];
            size = fmax(size, fabs(step[i]));
        }
        if (!(size > s->tolerance) || !(slope < 0))
            return false;
        const double f = value_at(s, y);
        if (!(f <= m->value + 1e-4 * slope))
            continue;
        double g[MINIMISE_MOST], change[MINIMISE_MOST];
        find_gradient(s, y, f, g);
        for (int i = 0; i < n; i++)
            change[i] = g[i] - m->g[i];
        memcpy(m->x, y, sizeof y);
        memcpy(m->g, g, sizeof g);
        m->value = f;
        update(m, n, step, change);
        return true;
    }
    return false;
}

void minimise_gradient(minimise_search *s)
{
    quasi_newton m = { 0 };
    s->count = 0;
    memcpy(m.x, s->x, (size_t)s->n * sizeof *m.x);
    m.value = value_at(s, m.x);
    s->end = isfinite(m.value) ? MINIMISE_CONVERGED : MINIMISE_NOTHING;
    if (s->end == MINIMISE_NOTHING || s->n == 0)
        return;
    find_gradient(s, m.x, m.value, m.g);
    forget(&m, s->n);
    for (;;) {
        if (s->count >= s->most) {
            s->end = MINIMISE_EXHAUSTED;
            return;
        }
        if (take_step(s, &m))
            continue;
        if (m.fresh)
            break;
        forget(&m, s->n);
    }
    if (s->count >= s->most)
        s->end = MINIMISE_EXHAUSTED;
}
