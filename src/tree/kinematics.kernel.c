/* kinematics.kernel.c - the motion of every body for one state, from the roots outwards
 *
 *     p = position, R = rotation, w = omega; r = p_i - p_p;  s_w, s_v: the joint's twist in world axes, at p_i
 *
 *     w_i   = w_p + s_w                           p_i'  = p_p' + w_p x r + s_v
 *     w_i'  = w_p' + S_w a + w_p x s_w            p_i'' = p_p'' + w_p' x r + w_p x (w_p x r) + w_p x s_v
 *                                                         + w_i x s_v + S_v a + e
 *
 * Method   S = [S_w; S_v] are the columns of the joint's twist subspace, e its derivative in the moved frame times v, with
 *          a part for w_i' too: zero unless a step of the joint moves the axis of an earlier one (model/joint.h). Rotations are
 *          quaternions, of half angles whose sines come first, in vectors. Revolute, prismatic and fixed joints have short forms.
 * In       kinematic_state: q; v if has_v; a if has_a; root.
 * Out      kinematic_state: body, offset, column. Without v, what depends on it is left as it was; likewise for a.
 * Cost     O(nlink), one sincos per turning joint; no allocation. bench/equations_of_motion.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "algebra/sincos.h"
#include "tree/kinematics.h"

void KERNEL(kinematics)(const ramus_model *m, kinematic_state *k);
void KERNEL(link_poses)(const ramus_model *m, const kinematic_state *k, ramus_pose x_w_link[]);

/* RESTING: accelerations of joints that do not accelerate, on a root that does not */
enum { POSES, VELOCITIES, RESTING, ACCELERATIONS };

/* What a body does with a joint that turns about z or slides along it, and with any other. */
typedef enum shape { TURNS, SLIDES, RESTS, OTHER } shape;

/* The twist of body i for each of its joint's velocities alone, and its place; any type. */
static __attribute__((noinline)) int place_any(const ramus_model *m, kinematic_state *k, int i, ramus_quat turn,
                                               ramus_pose *x)
{
    const ramus_joint_type type = (ramus_joint_type)m->type[i];
    const double pitch = m->link[m->link_of[i]].pitch, *q = k->q + m->qi[i];
    ramus_twist *s = k->column + m->vi[i];
    const ramus_pose moved = joint_motion(type, pitch, q);
    x->position = vec3_add(x->position, quat_rotate(turn, moved.position));
    x->rotation = quat_mul(turn, moved.rotation);
    const int n = joint_axes(type, pitch, q, s);
    for (int c = 0; c < n; c++)
        s[c] = (ramus_twist){ quat_rotate(x->rotation, s[c].angular), quat_rotate(x->rotation, s[c].linear) };
    return n;
}

/* S x, the combination of the joint's columns */
static ramus_twist combine(const ramus_twist s[], const double x[], int n)
{
    ramus_twist sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int c = 0; c < n; c++) {
        sum.angular = vec3_axpy(sum.angular, x[c], s[c].angular);
        sum.linear = vec3_axpy(sum.linear, x[c], s[c].linear);
    }
    return sum;
}

/* The joint's part of accelerations for a = 0, on top of what its parent carries along. */
static __attribute__((noinline)) ramus_twist rest_any(const ramus_model *m, const kinematic_state *k, int i, int n,
                                                      ramus_twist s, ramus_vec3 wp)
{
    const double *v = k->v + m->vi[i];
    const ramus_vec3 twice = vec3_add(wp, vec3_add(wp, s.angular)); /* w_p x s_v + w_i x s_v */
    ramus_twist rest = { vec3_cross(wp, s.angular), vec3_cross(twice, s.linear) };
    if (n > 1) {
        ramus_twist column_dot[6];
        joint_axes_dot((ramus_joint_type)m->type[i], k->column + m->vi[i], v, column_dot);
        const ramus_twist turned = combine(column_dot, v, n);
        rest = (ramus_twist){ vec3_add(rest.angular, turned.angular), vec3_add(rest.linear, turned.linear) };
    }
    return rest;
}

static inline ramus_vec3 z_axis(ramus_quat r)
{
    return (ramus_vec3){ 2 * (r.x * r.z + r.w * r.y), 2 * (r.y * r.z - r.w * r.x), 1 - 2 * (r.x * r.x + r.y * r.y) };
}

static inline __attribute__((always_inline)) void enter(const ramus_model *m, kinematic_state *k, int i,
                                                        const shape joint, const int level)
{
    const frame_motion *parent = m->parent[i] ? &k->body[m->parent[i]] : &k->root[m->root[i]];
    frame_motion *body = &k->body[i];
    const int vi = m->vi[i];
    const ramus_pose *x_p_j = &m->x_p_j[i];
    const ramus_quat turn = parent->x_w_i.rotation, j = x_p_j->rotation;
    ramus_pose x = { .position = quat_rotate(turn, x_p_j->position) }; /* from the parent's origin, in world axes */
    ramus_vec3 axis = { 0, 0, 0 };
    int n = joint != RESTS;
    if (joint == TURNS) {
        const double c = k->cosine[m->angle[i]], s = k->sine[m->angle[i]];
        x.rotation =
            quat_mul(turn, (ramus_quat){ j.w * c - j.z * s, j.x * c + j.y * s, j.y * c - j.x * s, j.z * c + j.w * s });
        axis = z_axis(x.rotation);
        k->column[vi] = (ramus_twist){ axis, { 0, 0, 0 } };
    } else {
        x.rotation = quat_mul(turn, j);
        if (joint == SLIDES) {
            axis = z_axis(x.rotation);
            x.position = vec3_axpy(x.position, k->q[m->qi[i]], axis);
            k->column[vi] = (ramus_twist){ { 0, 0, 0 }, axis };
        } else if (joint == OTHER) {
            n = place_any(m, k, i, x.rotation, &x);
        }
    }
    const ramus_vec3 r = x.position;
    k->offset[i] = r;
    body->x_w_i = (ramus_pose){ x.rotation, vec3_add(parent->x_w_i.position, r) };
    if (level == POSES)
        return;
    /* what a body fixed to the parent would do at p_i, and the joint's part on top */
    const ramus_vec3 w = parent->angular, wr = vec3_cross(w, r), wwr = vec3_cross(w, wr);
    ramus_vec3 angular = w, linear = vec3_add(parent->linear, wr);
    ramus_vec3 angular_rest = { 0, 0, 0 }, linear_rest = wwr;
    if (joint == TURNS) {
        const ramus_vec3 s = vec3_scale(k->v[vi], axis);
        angular = vec3_add(angular, s);
        angular_rest = vec3_cross(w, s);
    } else if (joint == SLIDES) {
        const ramus_vec3 s = vec3_scale(k->v[vi], axis);
        linear = vec3_add(linear, s);
        linear_rest = vec3_axpy(wwr, 2, vec3_cross(w, s));
    } else if (joint == OTHER) {
        const ramus_twist s = combine(k->column + vi, k->v + vi, n), rest = rest_any(m, k, i, n, s, w);
        angular = vec3_add(angular, s.angular);
        linear = vec3_add(linear, s.linear);
        angular_rest = rest.angular;
        linear_rest = vec3_add(wwr, rest.linear);
    }
    body->angular = angular;
    body->linear = linear;
    const ramus_vec3 angular_bias = vec3_add(parent->angular_bias, angular_rest);
    const ramus_vec3 linear_bias =
        vec3_add(vec3_add(parent->linear_bias, vec3_cross(parent->angular_bias, r)), linear_rest);
    body->angular_bias = angular_bias;
    body->linear_bias = linear_bias;
    if (level == RESTING) {
        body->angular_acc = angular_bias;
        body->linear_acc = linear_bias;
    }
    if (level != ACCELERATIONS)
        return;
    ramus_vec3 dw = vec3_add(parent->angular_acc, angular_rest);
    ramus_vec3 ddp = vec3_add(vec3_add(parent->linear_acc, vec3_cross(parent->angular_acc, r)), linear_rest);
    if (joint == TURNS) {
        dw = vec3_axpy(dw, k->a[vi], axis);
    } else if (joint == SLIDES) {
        ddp = vec3_axpy(ddp, k->a[vi], axis);
    } else if (joint == OTHER) {
        const ramus_twist s = combine(k->column + vi, k->a + vi, n);
        dw = vec3_add(dw, s.angular);
        ddp = vec3_add(ddp, s.linear);
    }
    body->angular_acc = dw;
    body->linear_acc = ddp;
}

/* inlined once for each level, which is then a constant */
static inline __attribute__((always_inline)) void enter_all(const ramus_model *m, kinematic_state *k, const int level)
{
    for (int i = 1; i <= m->nlink; i++)
        switch (m->type[i]) {
        case RAMUS_REVOLUTE:
            enter(m, k, i, TURNS, level);
            break;
        case RAMUS_PRISMATIC:
            enter(m, k, i, SLIDES, level);
            break;
        case RAMUS_FIXED:
            enter(m, k, i, RESTS, level);
            break;
        default:
            enter(m, k, i, OTHER, level);
        }
}

/* No joint accelerates, nor does the one root: the world, except where gravity is its acceleration. */
static int all_rest(const ramus_model *m, const kinematic_state *k)
{
    const ramus_vec3 dw = k->root[0].angular_acc, ddp = k->root[0].linear_acc;
    int zero = m->nroot == 1 && dw.x == 0 && dw.y == 0 && dw.z == 0 && ddp.x == 0 && ddp.y == 0 && ddp.z == 0;
    for (int j = 0; j < m->nvi; j++)
        zero &= k->a[j] == 0;
    return zero;
}

void KERNEL(kinematics)(const ramus_model *m, kinematic_state *k)
{
    for (int j = 0; j < m->nangle; j++)
        k->angle[j] = 0.5 * k->q[m->angle_q[j]];
    sincos_padded(m->nangle, k->angle, k->sine, k->cosine);
    if (k->has_a && all_rest(m, k))
        enter_all(m, k, RESTING);
    else if (k->has_a)
        enter_all(m, k, ACCELERATIONS);
    else if (k->has_v)
        enter_all(m, k, VELOCITIES);
    else
        enter_all(m, k, POSES);
}

void KERNEL(link_poses)(const ramus_model *m, const kinematic_state *k, ramus_pose x_w_link[])
{
    for (int i = 1; i <= m->nlink; i++)
        x_w_link[m->link_of[i]] = pose_compose(k->body[i].x_w_i, m->x_i_link[i]);
}

#else
typedef int kernel_has_no_such_instance;
#endif
