/* series.c - finite Fourier series within the limits of a robot's coordinates */
#include "excite.h"

#include "base/fail.h"

#include <math.h>

enum { CHECKED = 400 }; /* times at which limits are looked at */
static const double pi = 3.14159265358979323846;

/* ---- coordinates that move ---------------------------------------------------------------------------------- */

ramus_status excite_add_axes(search *s, ramus_error *err)
{
    const ramus_excite_options *o = &s->opt;
    for (int i = 0; i < ramus_model_nlink(s->model); i++) {
        const ramus_link_info link = ramus_model_link(s->model, (ramus_link){ i });
        const int n = ramus_joint_type_nv(link.joint_type);
        if (link.v_index < 0 || ramus_joint_type_quaternion(link.joint_type) >= 0)
            continue;
        for (int k = 0; k < n; k++) {
            const bool length = ramus_model_v_is_length(s->model, link.v_index + k), one = n == 1;
            const double range = o->range > 0 ? o->range : length ? 0.2 : 1;
            const double speed = o->velocity > 0 ? o->velocity : length ? 0.5 : 2;
            axis *x = &s->axis[s->naxis];
            if (ramus_model_v_is_passive(s->model, link.v_index + k))
                continue;
            *x = (axis){ .q = link.q_index + k, .v = link.v_index + k, .acceleration = o->acceleration * o->margin };
            const double lower = one ? link.lower : -INFINITY, upper = one ? link.upper : INFINITY;
            const double middle = fmin(fmax(s->at[x->q], lower), upper);
            x->low = isfinite(lower) ? lower : fmin(middle - range, upper - 2 * range);
            x->high = isfinite(upper) ? upper : fmax(middle + range, x->low + 2 * range);
            const double spare = (1 - o->margin) * (x->high - x->low) / 2;
            x->low += spare;
            x->high -= spare;
            x->velocity =
                o->margin * (isfinite(link.max_velocity) && link.max_velocity > 0 ? link.max_velocity : speed);
            x->effort = isfinite(link.max_effort) && link.max_effort > 0 ? o->margin * link.max_effort : INFINITY;
            if (!(x->high > x->low))
                continue; /* held by its limits */
            s->naxis++;
        }
    }
    s->width = 2 * o->harmonics + 1;
    s->npoint = s->naxis * s->width;
    return s->naxis > 0 ? RAMUS_OK
                        : ramus_fail(err, RAMUS_ERR_LIMIT, "'%.60s' has no driven joint that could move",
                                     ramus_model_name(s->model));
}

/* ---- from a point to a motion ------------------------------------------------------------------------------- */

/* Displacement from the start, velocity and acceleration of a series (without its centre) at a time. */
static void evaluate(const search *s, const double series[], double t, double *q, double *v, double *a)
{
    const double w = 2 * pi / s->opt.duration;
    *q = *v = *a = 0;
    for (int k = 1; k <= s->opt.harmonics; k++) {
        const double c = cos(k * w * t), n = sin(k * w * t), x = series[2 * k - 1], y = series[2 * k];
        *q += x * n + y * (c - 1);
        *v += k * w * (x * c - y * n);
        *a -= k * w * k * w * (x * n + y * c);
    }
}

/* sum_k k a_k = 0 and sum_k k^2 b_k = 0: at rest at the ends */
static void project(int harmonics, double series[])
{
    double a = 0, b = 0, aa = 0, bb = 0;
    for (int k = 1; k <= harmonics; k++) {
        a += k * series[2 * k - 1];
        b += k * k * series[2 * k];
        aa += k * k;
        bb += (double)k * k * k * k;
    }
    for (int k = 1; k <= harmonics; k++) {
        series[2 * k - 1] -= a / aa * k;
        series[2 * k] -= b / bb * k * k;
    }
}

void excite_make_series(search *s, const double point[])
{
    for (int i = 0; i < s->naxis; i++) {
        const axis *x = &s->axis[i];
        double *series = s->series + (size_t)i * (size_t)s->width, low = 0, high = 0, v = 0, a = 0;
        memcpy(series, point + (size_t)i * (size_t)s->width, (size_t)s->width * sizeof *series);
        /* amplitudes of one size are velocities of one size */
        for (int k = 1; k <= s->opt.harmonics; k++) {
            series[2 * k - 1] /= k;
            series[2 * k] /= k;
        }
        project(s->opt.harmonics, series);
        for (int k = 0; k < CHECKED; k++) {
            double q, dq, ddq;
            evaluate(s, series, s->opt.duration * k / CHECKED, &q, &dq, &ddq);
            low = fmin(low, q);
            high = fmax(high, q);
            v = fmax(v, fabs(dq));
            a = fmax(a, fabs(ddq));
        }
        /* between the samples it may be a little more */
        const double size = 0.999 * fmin(fmin((x->high - x->low) / (high - low), s->slow * x->velocity / v),
                                         s->slow * s->slow * x->acceleration / a);
        const double spare = (x->high - x->low) - size * (high - low);
        for (int k = 1; k < s->width; k++)
            series[k] *= size;
        /* the place within what is left, from a number of any size */
        series[0] = x->low - size * low + spare * (0.5 + atan(series[0]) / pi);
    }
}

void excite_place(const search *s, double t, double q[], double v[], double a[])
{
    numbers_copy(q, s->at, (size_t)s->nq);
    numbers_clear(v, (size_t)s->nv);
    numbers_clear(a, (size_t)s->nv);
    for (int i = 0; i < s->naxis; i++) {
        const double *series = s->series + (size_t)i * (size_t)s->width;
        double moved;
        evaluate(s, series, t, &moved, &v[s->axis[i].v], &a[s->axis[i].v]);
        q[s->axis[i].q] = series[0] + moved;
    }
}
