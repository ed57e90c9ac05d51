/* delays.c - how late the velocities and forces of a log are
 *
 * Velocities are those of the positions: the delay of v.* is the shift that brings them nearest to the derivatives of q.*. Forces follow from
 * positions, velocities and accelerations, by a model that is not known here; but whatever it is, forces that are in time are explained best:
 *
 *     tau_j ~ sum_k ( c_k a_k + s_k sin p_k + d_k cos p_k ) + b v_j + f tanh(v_j / 0.01) + e,     p_k = q_1 + ... + q_k and q_k
 *
 * is fitted by least squares for every shift, and the shift that leaves least is the delay. One delay for all columns of a kind, for they
 * come from one place. A delay counts where it takes away a tenth of what was left over, and lies within the range that was searched.
 */
#include "prepare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SAMPLES = 3000, MOST_JOINTS = 12 };
static const double longest = 0.2; /* s, either way */

typedef struct search {
    const prepared *p;
    int njoint;
    const double *q[MOST_JOINTS]; /* on the grid */
    const double *measured[MOST_JOINTS];
    double *v[MOST_JOINTS], *a[MOST_JOINTS];
    size_t margin, stride, count; /* samples: left out at the ends, between those used, used */
    int width;                    /* of the features */
    double *feature;              /* count x width */
    double *factor;               /* width x width: Cholesky */
} search;

static size_t sample(const search *s, size_t i)
{
    return s->margin + i * s->stride;
}

/* ---- least squares ------------------------------------------------------------------------------------------ */

static void factorize(double m[], int n)
{
    double trace = 0;
    for (int i = 0; i < n; i++)
        trace += m[i * n + i];
    for (int i = 0; i < n; i++)
        m[i * n + i] += 1e-10 * trace + 1e-300;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = m[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= m[i * n + k] * m[j * n + k];
            m[i * n + j] = i == j ? sqrt(fmax(sum, 1e-300)) : sum / m[j * n + j];
        }
}

/* The squares that the features leave of y, which has count samples: y'y - |L^-1 X'y|^2. */
static double left_over(const search *s, const double y[], double scratch[])
{
    const int n = s->width;
    double squares = 0;
    memset(scratch, 0, (size_t)n * sizeof *scratch);
    for (size_t i = 0; i < s->count; i++) {
        squares += y[i] * y[i];
        for (int k = 0; k < n; k++)
            scratch[k] += s->feature[i * (size_t)n + (size_t)k] * y[i];
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            scratch[i] -= s->factor[i * n + k] * scratch[k];
        scratch[i] /= s->factor[i * n + i];
        squares -= scratch[i] * scratch[i];
    }
    return fmax(squares, 0);
}

static int make_features(search *s)
{
    const int n = s->njoint;
    s->width = 5 * n + 2 * n + 1;
    s->feature = calloc(s->count * (size_t)s->width, sizeof *s->feature);
    s->factor = calloc((size_t)s->width * (size_t)s->width, sizeof *s->factor);
    if (!s->feature || !s->factor)
        return tool_out_of_memory();
    for (size_t i = 0; i < s->count; i++) {
        double *f = s->feature + i * (size_t)s->width, sum = 0;
        const size_t at = sample(s, i);
        for (int k = 0; k < n; k++) {
            const double q = s->q[k][at], v = s->v[k][at];
            sum += q;
            *f++ = s->a[k][at];
            *f++ = sin(q);
            *f++ = cos(q);
            *f++ = sin(sum);
            *f++ = cos(sum);
            *f++ = v;
            *f++ = tanh(v / 0.01);
        }
        *f = 1;
    }
    for (size_t i = 0; i < s->count; i++)
        for (int j = 0; j < s->width; j++)
            for (int k = 0; k <= j; k++)
                s->factor[j * s->width + k] +=
                    s->feature[i * (size_t)s->width + (size_t)j] * s->feature[i * (size_t)s->width + (size_t)k];
    factorize(s->factor, s->width);
    return TOOL_OK;
}

/* ---- shifts ------------------------------------------------------------------------------------------------- */

/* What is left over at a shift, as a share of the variance, on average over the joints. */
static double cost(const search *s, bool velocities, long shift, double y[], double scratch[])
{
    double total = 0;
    for (int k = 0; k < s->njoint; k++) {
        double mean = 0, variance = 0, rest = 0;
        for (size_t i = 0; i < s->count; i++) {
            y[i] = s->measured[k][(size_t)((long)sample(s, i) + shift)];
            mean += y[i] / (double)s->count;
        }
        for (size_t i = 0; i < s->count; i++) {
            const double off = y[i] - s->v[k][sample(s, i)];
            variance += (y[i] - mean) * (y[i] - mean);
            rest += off * off;
        }
        if (!velocities)
            rest = left_over(s, y, scratch);
        total += variance > 0 ? rest / variance : 0;
    }
    return total / s->njoint;
}

static int search_shifts(const search *s, bool velocities, double *delay, double *before, double *after, bool *found)
{
    const long most = (long)s->margin - 3;
    double *value = malloc((2 * (size_t)most + 1) * sizeof *value), *y = malloc(s->count * sizeof *y);
    double *scratch = malloc(((size_t)s->width + 1) * sizeof *scratch);
    if (!value || !y || !scratch) {
        free(value);
        free(y);
        free(scratch);
        return tool_out_of_memory();
    }
    long best = 0;
    for (long k = -most; k <= most; k++) {
        value[k + most] = cost(s, velocities, k, y, scratch);
        if (value[k + most] < value[best + most])
            best = k;
    }
    *before = value[most];
    *after = value[best + most];
    *found = best > -most && best < most && *after < 0.9 * *before && *after < 0.9;
    /* the parabola through the best and its neighbours */
    *delay = (double)best / s->p->fine_rate;
    if (*found) {
        const double low = value[best - 1 + most], high = value[best + 1 + most], bend = low - 2 * *after + high;
        if (bend > 0)
            *delay += 0.5 * (low - high) / bend / s->p->fine_rate;
    }
    free(value);
    free(y);
    free(scratch);
    return TOOL_OK;
}

int prepare_find_delay(const prepared *p, const char *kind, double *delay, double *before, double *after, bool *found)
{
    search s = { .p = p, .margin = (size_t)(longest * p->fine_rate) + 4 };
    const bool velocities = kind[0] == 'v';
    ramus_error err;
    int code = TOOL_OK;
    *found = false;
    if (s.margin * 4 > p->ngrid)
        s.margin = p->ngrid / 4;
    for (int k = 0; k < p->ncolumn && s.njoint < MOST_JOINTS; k++) {
        const int other = prepare_find(p, kind, p->column[k].name);
        if (strncmp(p->column[k].name, "q.", 2) != 0 || other < 0)
            continue;
        s.q[s.njoint] = p->column[k].y;
        s.measured[s.njoint++] = p->column[other].y;
    }
    if (s.njoint == 0 || s.margin < 5)
        return TOOL_OK;
    const size_t inside = p->ngrid - 2 * s.margin;
    s.stride = inside / MOST_SAMPLES + 1;
    s.count = inside / s.stride;
    for (int k = 0; k < s.njoint && code == TOOL_OK; k++) {
        s.v[k] = malloc(p->ngrid * sizeof *s.v[k]);
        s.a[k] = malloc(p->ngrid * sizeof *s.a[k]);
        if (!s.v[k] || !s.a[k])
            code = tool_out_of_memory();
        else if (ramus_derivative_richardson(p->ngrid, 1 / p->fine_rate, s.q[k], s.v[k], &err) != RAMUS_OK ||
                 ramus_derivative_richardson(p->ngrid, 1 / p->fine_rate, s.v[k], s.a[k], &err) != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    }
    if (code == TOOL_OK && !velocities)
        code = make_features(&s);
    if (code == TOOL_OK)
        code = search_shifts(&s, velocities, delay, before, after, found);
    for (int k = 0; k < s.njoint; k++) {
        free(s.v[k]);
        free(s.a[k]);
    }
    free(s.feature);
    free(s.factor);
    return code;
}
