/* target.c - the motion of a described target
 *
 *     sine     p = p_0 + A s d              s = sin(2 pi f t)
 *     circle   p = p_0 + r ((c - 1) u + s (n x u))
 *     turn     R = exp(A s n) R_0           w = A s' n,  w' = A s'' n            (about a fixed axis n of the world)
 *
 *     twist = R^T w + eps R^T p'            twist' = R^T w' + eps R^T (p'' - w x p')
 *
 *     posture  q = q_0 + A s in every coordinate, along ramus_integrate
 *
 * Cost     O(1), a posture O(nv).
 */
#include "task.h"

#include "numbers.h"

#define TURN 6.283185307179586

/* A position with its derivatives. */
typedef struct path {
    ramus_vec3 p, v, a;
} path;

static void add_along(path *x, ramus_vec3 direction, double p, double v, double a)
{
    x->p = vec3_axpy(x->p, p, direction);
    x->v = vec3_axpy(x->v, v, direction);
    x->a = vec3_axpy(x->a, a, direction);
}

static ramus_vec3 normal_to(ramus_vec3 n)
{
    const ramus_vec3 helper = fabs(n.x) <= fabs(n.y) && fabs(n.x) <= fabs(n.z) ? ramus_vec3_make(1, 0, 0)
                              : fabs(n.y) <= fabs(n.z)                         ? ramus_vec3_make(0, 1, 0)
                                                                               : ramus_vec3_make(0, 0, 1);
    const ramus_vec3 u = vec3_axpy(helper, -vec3_dot(helper, n), n);
    return vec3_scale(1 / vec3_norm(u), u);
}

static ramus_vec3 unit(ramus_vec3 n)
{
    const double length = vec3_norm(n);
    return length > 0 ? vec3_scale(1 / length, n) : ramus_vec3_make(0, 0, 1);
}

static ramus_motion no_motion(void)
{
    const ramus_vec3 none = { NAN, NAN, NAN };
    const ramus_twist twist = { none, none };
    return (ramus_motion){ { { NAN, NAN, NAN, NAN }, none }, twist, twist };
}

ramus_motion ramus_target_motion(const ramus_target *t, ramus_pose rest, double time)
{
    path x = { rest.position, { 0, 0, 0 }, { 0, 0, 0 } };
    ramus_motion out = { .pose = rest };
    ramus_vec3 w = { 0, 0, 0 }, w_dot = w;
    if (!t)
        return no_motion();
    if (t->sine_amplitude != 0) {
        const double o = TURN * t->sine_frequency, A = t->sine_amplitude, s = sin(o * time), c = cos(o * time);
        add_along(&x, unit(t->sine_direction), A * s, A * o * c, -A * o * o * s);
    }
    if (t->circle_radius != 0) {
        const double o = TURN * t->circle_frequency, r = t->circle_radius, s = sin(o * time), c = cos(o * time);
        const ramus_vec3 n = unit(t->circle_normal), u = normal_to(n);
        add_along(&x, u, r * (c - 1), -r * o * s, -r * o * o * c);
        add_along(&x, vec3_cross(n, u), r * s, r * o * c, -r * o * o * s);
    }
    if (t->turn_amplitude != 0) {
        const double o = TURN * t->turn_frequency, A = t->turn_amplitude, s = sin(o * time), c = cos(o * time);
        const ramus_vec3 n = unit(t->turn_axis);
        out.pose.rotation = ramus_quat_mul(ramus_quat_from_axis_angle(n, A * s), rest.rotation);
        w = vec3_scale(A * o * c, n);
        w_dot = vec3_scale(-A * o * o * s, n);
    }
    const ramus_quat back = ramus_quat_conj(out.pose.rotation);
    out.pose.position = x.p;
    out.twist = (ramus_twist){ ramus_quat_rotate(back, w), ramus_quat_rotate(back, x.v) };
    out.twist_dot =
        (ramus_twist){ ramus_quat_rotate(back, w_dot), ramus_quat_rotate(back, vec3_sub(x.a, vec3_cross(w, x.v))) };
    return out;
}

bool task_follow(task *t, const ramus_model *model, double time, double shift[])
{
    if (t->d.kind != RAMUS_TASK_POSTURE) {
        t->desired = ramus_target_motion(&t->target, t->rest, time);
        return motion_is_finite(&t->desired);
    }
    const double o = TURN * t->target.sine_frequency, A = t->target.sine_amplitude, s = sin(o * time);
    const int nv = ramus_model_nv(model);
    for (int i = 0; i < nv; i++) {
        shift[i] = A * s;
        t->v[i] = A * o * cos(o * time);
        t->a[i] = -A * o * o * s;
    }
    ramus_integrate(model, t->q_rest, shift, 1, t->q);
    return numbers_find_bad(t->q, ramus_model_nq(model)) < 0 && numbers_find_bad(t->v, nv) < 0 &&
           numbers_find_bad(t->a, nv) < 0;
}
