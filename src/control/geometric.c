/* geometric.c - distances, heights, sights, lengths of actuators and parking, as rows or as ranges
 *
 *     distance   s = |r|,  r = p_b - p_a,  n = r / s        s'' = n . r'' + (|r'|^2 - s'^2) / s
 *     plane      s = n . r,  n fixed in a frame that turns with w     s'' = n . r'' + 2 (w x n) . r' + (w' x n + w x (w x n)) . r
 *     length     that of a part (robot_parts.c)
 *     sight      d = r / |r|, u what looks:  range: s = u . d >= cos upper;   followed: u turns onto d with
 *                w' = w_d' - kv (w - w_d) - kp phi,   w_d = d x d',  normal to u alone,   phi: the rotation of d onto u
 *     park       speed along x and turning about z, in the plane of the target, in polar coordinates around it:
 *                v_d = g rho cos alpha,   w_d = 3 g alpha + g sin alpha cos alpha / alpha (alpha + 2 delta),   g = kp / kv
 *                v' = -kv (v - v_d),  w' = -kv (w - w_d)                                (Aicardi et al. 1995)
 *
 * Method   each follows from the motion of a point in two frames, in world axes. A scalar s obeys s'' = s_d'' - kv (s' - s_d') -
 *          kp (s - s_d), or is kept in a range by bounds of s'' (joint_limits.c). Parking: no smooth law of the state brings a
 *          wheeled frame to a pose (Brockett); this one is not continuous at the goal, and is faded into turning on the spot within a
 *          millimetre of it. The errors' rates there are g and 2 g.
 * Fails    RAMUS_ERR_SINGULAR where two points coincide: there is no direction between them.
 */
#include "task.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "robot.h"

#include <math.h>
#include <string.h>

#define COINCIDE 1e-12 /* m */
#define AT_GOAL 1e-3   /* m */

/* A point of a frame: where it is, how it moves (world axes, linear parts of the point), and its Jacobian [6 x nv]. */
typedef struct point_motion {
    ramus_pose x;
    ramus_vec3 p;
    ramus_twist twist, bias;
    double *J;
} point_motion;

static ramus_status point_of(const task_inputs *in, ramus_frame frame, ramus_vec3 point, double J[], point_motion *out)
{
    const int nv = ramus_model_nv(in->model);
    *out = (point_motion){ .x = ramus_pose_identity(), .p = point, .J = J };
    if (frame.index < 0) {
        memset(J, 0, 6 * (size_t)nv * sizeof *J);
        return RAMUS_OK;
    }
    RAMUS_TRY(robot_frame(in->robot, frame, &out->x, &out->twist, &out->bias, J));
    const ramus_vec3 arm = ramus_quat_rotate(out->x.rotation, point);
    task_move_to_point(arm, &out->twist, &out->bias, nv, J);
    out->p = vec3_add(out->x.position, arm);
    return RAMUS_OK;
}

/* row += scale v . (rows `first` to `first` + 2 of J) */
static void add_projection(double row[], int nv, double scale, ramus_vec3 v, const double J[], int first)
{
    const double *x = J + (size_t)first * (size_t)nv, *y = x + nv, *z = y + nv;
    for (int k = 0; k < nv; k++)
        row[k] += scale * (v.x * x[k] + v.y * y[k] + v.z * z[k]);
}

/* b seen from a. */
typedef struct difference_motion {
    ramus_vec3 r, v, bias;
} difference_motion;

static difference_motion difference_of(const point_motion *a, const point_motion *b)
{
    return (difference_motion){ vec3_sub(b->p, a->p), vec3_sub(b->twist.linear, a->twist.linear),
                                vec3_sub(b->bias.linear, a->bias.linear) };
}

static ramus_status both_points(const task *t, const task_inputs *in, point_motion *at, point_motion *other)
{
    double *second = in->jacobian + 6 * (size_t)ramus_model_nv(in->model);
    RAMUS_TRY(point_of(in, t->d.frame, t->d.point, in->jacobian, at));
    return point_of(in, t->d.other, t->d.other_point, second, other);
}

static ramus_status distance(const task *t, const task_inputs *in, double J[], task_scalar *s)
{
    const int nv = ramus_model_nv(in->model);
    point_motion a, b;
    RAMUS_TRY(both_points(t, in, &a, &b));
    const difference_motion d = difference_of(&a, &b);
    s->value = vec3_norm(d.r);
    if (!(s->value > COINCIDE))
        return RAMUS_ERR_SINGULAR;
    const ramus_vec3 n = vec3_scale(1 / s->value, d.r);
    s->rate = vec3_dot(n, d.v);
    s->bias = vec3_dot(n, d.bias) + (vec3_dot(d.v, d.v) - s->rate * s->rate) / s->value;
    add_projection(J, nv, 1, n, b.J, 3);
    add_projection(J, nv, -1, n, a.J, 3);
    return RAMUS_OK;
}

static ramus_status height(const task *t, const task_inputs *in, double J[], task_scalar *s)
{
    const int nv = ramus_model_nv(in->model);
    point_motion p, o;
    RAMUS_TRY(both_points(t, in, &p, &o));
    const difference_motion d = difference_of(&o, &p);
    const ramus_vec3 axis = vec3_scale(1 / vec3_norm(t->d.axis), t->d.axis), n = ramus_quat_rotate(o.x.rotation, axis);
    const ramus_vec3 w = o.twist.angular, dn = vec3_cross(w, n);
    s->value = vec3_dot(n, d.r);
    s->rate = vec3_dot(n, d.v) + vec3_dot(dn, d.r);
    s->bias = vec3_dot(n, d.bias) + 2 * vec3_dot(dn, d.v) +
              vec3_dot(vec3_add(vec3_cross(o.bias.angular, n), vec3_cross(w, dn)), d.r);
    add_projection(J, nv, 1, n, p.J, 3);
    add_projection(J, nv, -1, n, o.J, 3);
    add_projection(J, nv, 1, vec3_cross(n, d.r), o.J, 0);
    return RAMUS_OK;
}

static ramus_status length(const task *t, const task_inputs *in, double J[], task_scalar *s)
{
    double at[3];
    RAMUS_TRY(robot_part_motion(in->robot, t->d.part, at, J));
    *s = (task_scalar){ at[0], at[1], at[2] };
    return RAMUS_OK;
}

/* ---- sights --------------------------------------------------------------------------------------------------- */

/* The line of sight: its direction d with d' and the bias of d'', and what looks. */
typedef struct line_of_sight {
    point_motion eye, seen;
    double distance;
    ramus_vec3 d, dd, ddd, u;
} line_of_sight;

static ramus_status look(const task *t, const task_inputs *in, line_of_sight *l)
{
    RAMUS_TRY(both_points(t, in, &l->eye, &l->seen));
    const difference_motion r = difference_of(&l->eye, &l->seen);
    l->distance = vec3_norm(r.r);
    if (!(l->distance > COINCIDE))
        return RAMUS_ERR_SINGULAR;
    const double s = 1 / l->distance;
    l->d = vec3_scale(s, r.r);
    const double rate = vec3_dot(l->d, r.v);
    l->dd = vec3_scale(s, vec3_axpy(r.v, -rate, l->d));
    /* r = |r| d:  r'' = |r|'' d + 2 |r|' d' + |r| d'',  |r|'' = d . r'' + |r| |d'|^2 */
    const double second = vec3_dot(l->d, r.bias) + l->distance * vec3_dot(l->dd, l->dd);
    l->ddd = vec3_scale(s, vec3_axpy(vec3_axpy(r.bias, -second, l->d), -2 * rate, l->dd));
    l->u = ramus_quat_rotate(l->eye.x.rotation, vec3_scale(1 / vec3_norm(t->d.axis), t->d.axis));
    return RAMUS_OK;
}

/* J += e . (d''s part that accelerations give) */
static void add_direction(const line_of_sight *l, int nv, ramus_vec3 e, double J[])
{
    const ramus_vec3 across = vec3_scale(1 / l->distance, vec3_axpy(e, -vec3_dot(e, l->d), l->d));
    add_projection(J, nv, 1, across, l->seen.J, 3);
    add_projection(J, nv, -1, across, l->eye.J, 3);
}

/* The cosine of the angle: smooth where it is met, and without a gradient only where it is far from every bound. */
static ramus_status sight_cosine(const task *t, const task_inputs *in, double J[], task_scalar *s)
{
    const int nv = ramus_model_nv(in->model);
    line_of_sight l;
    RAMUS_TRY(look(t, in, &l));
    const ramus_vec3 w = l.eye.twist.angular, du = vec3_cross(w, l.u);
    s->value = vec3_dot(l.u, l.d);
    s->rate = vec3_dot(du, l.d) + vec3_dot(l.u, l.dd);
    s->bias = vec3_dot(vec3_add(vec3_cross(l.eye.bias.angular, l.u), vec3_cross(w, du)), l.d) + 2 * vec3_dot(du, l.dd) +
              vec3_dot(l.u, l.ddd);
    add_direction(&l, nv, l.u, J);
    add_projection(J, nv, 1, vec3_cross(l.u, l.d), l.eye.J, 0);
    return RAMUS_OK;
}

static ramus_vec3 normal_to(ramus_vec3 n)
{
    const ramus_vec3 helper = fabs(n.x) < 0.6 ? ramus_vec3_make(1, 0, 0) : ramus_vec3_make(0, 1, 0);
    const ramus_vec3 u = vec3_axpy(helper, -vec3_dot(helper, n), n);
    return vec3_scale(1 / vec3_norm(u), u);
}

static ramus_status sight_rows(const task *t, const task_inputs *in, double J[], double b[], double *error)
{
    const int nv = ramus_model_nv(in->model);
    line_of_sight l;
    RAMUS_TRY(look(t, in, &l));
    const ramus_vec3 cross = vec3_cross(l.d, l.u);
    const double sine = vec3_norm(cross), angle = atan2(sine, vec3_dot(l.d, l.u));
    const ramus_vec3 first = sine > COINCIDE ? vec3_scale(1 / sine, cross) : normal_to(l.u);
    const ramus_vec3 side[2] = { first, vec3_cross(l.u, first) };
    const ramus_vec3 w_d = vec3_cross(l.d, l.dd), w_dot_d = vec3_cross(l.d, l.ddd);
    for (int k = 0; k < 2; k++) {
        const ramus_vec3 e = side[k];
        double *row = J + (size_t)k * (size_t)nv;
        add_projection(row, nv, 1, e, l.eye.J, 0);
        /* -e . (d x d'') = -(e x d) . d'' */
        add_direction(&l, nv, vec3_scale(-1, vec3_cross(e, l.d)), row);
        b[k] = vec3_dot(e, vec3_sub(w_dot_d, l.eye.bias.angular)) -
               t->d.gains.kv * vec3_dot(e, vec3_sub(l.eye.twist.angular, w_d)) - (k ? 0 : t->d.gains.kp * angle);
    }
    *error = angle;
    return RAMUS_OK;
}

/* ---- parking -------------------------------------------------------------------------------------------------- */

static double half_turn(double angle)
{
    return remainder(angle, 6.283185307179586);
}

static ramus_status park_rows(const task *t, const task_inputs *in, double J[], double b[], double *error)
{
    const int nv = ramus_model_nv(in->model);
    const ramus_pose goal = t->desired.pose;
    point_motion now;
    RAMUS_TRY(point_of(in, t->d.frame, ramus_vec3_make(0, 0, 0), in->jacobian, &now));
    const ramus_vec3 ex = ramus_quat_rotate(now.x.rotation, ramus_vec3_make(1, 0, 0));
    const ramus_vec3 ez = ramus_quat_rotate(now.x.rotation, ramus_vec3_make(0, 0, 1));
    const ramus_quat back = ramus_quat_conj(goal.rotation);
    const ramus_vec3 place = ramus_quat_rotate(back, vec3_sub(now.p, goal.position)),
                     ahead = ramus_quat_rotate(back, ex);
    const double heading = atan2(ahead.y, ahead.x), rho = hypot(place.x, place.y);
    const double delta = rho > 0 ? atan2(-place.y, -place.x) : heading, alpha = half_turn(delta - heading);
    const double g = t->d.gains.kv > 0 ? t->d.gains.kp / t->d.gains.kv : 0, kv = t->d.gains.kv;
    const double sinc = fabs(alpha) > 1e-8 ? sin(alpha) / alpha : 1, fade = rho * rho / (rho * rho + AT_GOAL * AT_GOAL);
    const double by_angles = 3 * g * alpha + g * sinc * cos(alpha) * (alpha + 2 * delta);
    const double v_d = g * rho * cos(alpha), w_d = fade * by_angles - (1 - fade) * 2 * g * heading;
    const ramus_vec3 w = now.twist.angular, v = now.twist.linear;
    add_projection(J, nv, 1, ex, now.J, 3);
    b[0] = -kv * (vec3_dot(ex, v) - v_d) - vec3_dot(ex, now.bias.linear) - vec3_dot(vec3_cross(w, ex), v);
    add_projection(J + nv, nv, 1, ez, now.J, 0);
    b[1] = -kv * (vec3_dot(ez, w) - w_d) - vec3_dot(ez, now.bias.angular);
    *error = 0.5 * sqrt(rho * rho + heading * heading);
    return RAMUS_OK;
}

/* ---- all ------------------------------------------------------------------------------------------------------ */

ramus_status task_range(const task *t, const task_inputs *in, double J[], task_scalar *s)
{
    memset(J, 0, (size_t)ramus_model_nv(in->model) * sizeof *J);
    switch (t->d.kind) {
    case RAMUS_TASK_DISTANCE:
        return distance(t, in, J, s);
    case RAMUS_TASK_PLANE:
        return height(t, in, J, s);
    case RAMUS_TASK_SIGHT:
        return sight_cosine(t, in, J, s);
    default:
        return length(t, in, J, s);
    }
}

ramus_status task_geometric(const task *t, const task_inputs *in, double J[], double b[], double *error)
{
    const size_t nv = (size_t)ramus_model_nv(in->model);
    memset(J, 0, (size_t)t->nrow * nv * sizeof *J);
    if (t->d.kind == RAMUS_TASK_SIGHT)
        return sight_rows(t, in, J, b, error);
    if (t->d.kind == RAMUS_TASK_PARK)
        return park_rows(t, in, J, b, error);
    task_scalar s;
    RAMUS_TRY(task_range(t, in, J, &s));
    const ramus_motion *d = &t->desired;
    const double off = s.value - d->pose.position.x;
    b[0] = d->twist_dot.linear.x - t->d.gains.kv * (s.rate - d->twist.linear.x) - t->d.gains.kp * off - s.bias;
    *error = fabs(off);
    return RAMUS_OK;
}

ramus_joint_limits task_range_limits(const ramus_task_description *d)
{
    const double lower = isnan(d->lower) ? -INFINITY : d->lower, upper = isnan(d->upper) ? INFINITY : d->upper;
    const bool sight = d->kind == RAMUS_TASK_SIGHT;
    return (ramus_joint_limits){ sight ? cos(upper) : lower, sight ? INFINITY : upper, INFINITY, INFINITY, INFINITY };
}

double task_range_error(const ramus_task_description *d, double s)
{
    if (d->kind == RAMUS_TASK_SIGHT)
        return fmax(acos(fmax(-1, fmin(1, s))) - d->upper, 0);
    return fmax(fmax(isnan(d->lower) ? 0 : d->lower - s, isnan(d->upper) ? 0 : s - d->upper), 0);
}
