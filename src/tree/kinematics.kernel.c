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
 *          quaternions, of half angles whose sines come first, in vectors. Revolute, prismatic and fixed joints have short forms. Where
 *          only poses are asked for, links that are welded on and carry nothing come last, as many at once as a register holds; so do
 *          the poses of links.
 * In       kinematic_state: q; v if has_v; a if has_a; root; only, which is NULL where poses alone are asked for.
 * Out      kinematic_state: body, offset, column. Without v, what depends on it is left as it was; likewise for a.
 * Cost     O(nlink), one sincos per turning joint; no allocation. bench/control_loop.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "base/wide.h"
#include "tree/joint_sines.h"
#include "tree/kinematics.h"

void KERNEL(kinematics)(const ramus_model *m, kinematic_state *k);
int KERNEL(places_finite)(const ramus_model *m, const kinematic_state *k);
int KERNEL(motions_finite)(const ramus_model *m, const kinematic_state *k);
void KERNEL(link_poses)(const ramus_model *m, const kinematic_state *k, ramus_pose x_w_link[]);

/* RESTING: accelerations of joints that do not accelerate, on a root that does not */
enum { POSES, VELOCITIES, RESTING, ACCELERATIONS };

/* What a body does with a joint that turns about z or slides along it, and with any other. */
typedef enum shape { TURNS, SLIDES, RESTS, OTHER } shape;

enum { FREE = 6 }; /* columns of a free joint, which no other has as many of: three that turn, three that move */

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
    if (type == RAMUS_FREE) { /* its columns are unit twists: the body's axes */
        const rotation R = rotation_matrix(x->rotation);
        const ramus_vec3 none = { 0, 0, 0 },
                         axis[3] = { { R.xx, R.yx, R.zx }, { R.xy, R.yy, R.zy }, { R.xz, R.yz, R.zz } };
        for (int c = 0; c < 3; c++) {
            s[c] = (ramus_twist){ axis[c], none };
            s[c + 3] = (ramus_twist){ none, axis[c] };
        }
        return FREE;
    }
    const int n = joint_axes(type, pitch, q, s);
    for (int c = 0; c < n; c++)
        s[c] = (ramus_twist){ quat_rotate(x->rotation, s[c].angular), quat_rotate(x->rotation, s[c].linear) };
    return n;
}

/* S x, the combination of the joint's columns */
static ramus_twist combine(const ramus_twist s[], const double x[], int n)
{
    ramus_twist sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int c = 0; c < 3 && n == FREE; c++) {
        sum.angular = vec3_axpy(sum.angular, x[c], s[c].angular);
        sum.linear = vec3_axpy(sum.linear, x[c + 3], s[c + 3].linear);
    }
    for (int c = 0; c < n && n != FREE; c++) {
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
    if (n > 1 && n != FREE) { /* the axes of a free joint are the body's: nothing is left */
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

static ALWAYS_INLINE void enter(const ramus_model *m, kinematic_state *k, int i, const shape joint, const int level)
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

/* ---- several bodies at once ---- */

enum { PLACE = 4 }; /* of the numbers of a ramus_pose */

WIDE_INLINE wide3 three(const wide x[3])
{
    return (wide3){ x[0], x[1], x[2] };
}

WIDE_INLINE void put3(wide3 x, wide to[3])
{
    to[0] = x.x;
    to[1] = x.y;
    to[2] = x.z;
}

/* Frames at `place` in those of `pose`, as the latter are seen; the returned arm is from one origin to the other. */
WIDE_INLINE wide3 wide_compose(const wide pose[7], const wide place[7], wide out[8])
{
    const wide w = pose[0], x = pose[1], y = pose[2], z = pose[3];
    const wide a = place[0], b = place[1], c = place[2], d = place[3];
    const wide3 axis = { x, y, z }, p = three(place + PLACE), t = wide3_twice(wide3_cross(axis, p));
    const wide3 arm = wide3_add(p, wide3_add(wide3_scale(w, t), wide3_cross(axis, t)));
    out[0] = w * a - x * b - y * c - z * d;
    out[1] = w * b + x * a + y * d - z * c;
    out[2] = w * c - x * d + y * a + z * b;
    out[3] = w * d + x * c - y * b + z * a;
    put3(wide3_add(three(pose + PLACE), arm), out + PLACE);
    out[7] = out[6]; /* means nothing */
    return arm;
}

/* A pose, 7 numbers, of each body to its row: numbers that overlap are written twice. `in` is overwritten. */
WIDE_INLINE void to_rows(wide in[8], double *const row[WIDE])
{
#if WIDE == 8
    typedef double four __attribute__((vector_size(4 * sizeof(double))));
    wide_mirror(in);
    for (int l = 0; l < WIDE; l++) {
        const four a = __builtin_shufflevector(in[l], in[l], 0, 1, 2, 3),
                   b = __builtin_shufflevector(in[l], in[l], 3, 4, 5, 6);
        memcpy(row[l], &a, sizeof a);
        memcpy(row[l] + 3, &b, sizeof b);
    }
#else
    for (int at = 0; at < 7; at += WIDE) {
        const int start = at + WIDE <= 7 ? at : 7 - WIDE;
        wide square[WIDE];
        memcpy(square, in + start, sizeof square);
        wide_mirror(square);
        for (int l = 0; l < WIDE; l++)
            wide_store(row[l] + start, square[l]);
    }
#endif
}

/* Poses of the welded bodies `first` on. */
WIDE_INLINE void weld(const ramus_model *m, kinematic_state *k, int first)
{
    const double *parent[WIDE], *place[WIDE];
    double *row[WIDE];
    wide p[8], x[8], out[8];
    int body[WIDE];
    for (int l = 0; l < WIDE; l++) {
        const int i = body[l] = k->welded[first + l < k->nwelded ? first + l : k->nwelded - 1];
        parent[l] = (const double *)(m->parent[i] ? &k->body[m->parent[i]] : &k->root[m->root[i]]);
        place[l] = (const double *)&m->x_p_j[i];
        row[l] = (double *)&k->body[i];
    }
    columns_of(parent, 0, 8, p);
    columns_of(place, 0, 8, x);
    const wide3 r = wide_compose(p, x, out);
    to_rows(out, row);
    for (int l = 0; l < WIDE; l++)
        k->offset[body[l]] = (ramus_vec3){ r.x[l], r.y[l], r.z[l] };
}

/* inlined once for each level, which is then a constant */
static ALWAYS_INLINE void enter_all(const ramus_model *m, kinematic_state *k, const int level)
{
    const int count = k->only ? k->nonly : m->nlink;
    for (int n = 0; n < count; n++) {
        const int i = k->only ? k->only[n] : n + 1;
        switch (m->type[i]) {
        case RAMUS_REVOLUTE:
            enter(m, k, i, TURNS, level);
            break;
        case RAMUS_PRISMATIC:
            enter(m, k, i, SLIDES, level);
            break;
        case RAMUS_FIXED:
            if (level != POSES || !body_is_tip(m, i)) /* else it is one of k->welded */
                enter(m, k, i, RESTS, level);
            break;
        default:
            enter(m, k, i, OTHER, level);
        }
    }
    for (int first = 0; level == POSES && first < k->nwelded; first += WIDE)
        weld(m, k, first);
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
    plain_sines(m, 0.5, k->q, k->sine, k->cosine);
    if (k->has_a && all_rest(m, k))
        enter_all(m, k, RESTING);
    else if (k->has_a)
        enter_all(m, k, ACCELERATIONS);
    else if (k->has_v)
        enter_all(m, k, VELOCITIES);
    else
        enter_all(m, k, POSES);
}

/* Velocities of earlier states, which are read with them, are finite: kinematics.c leaves no others behind. */
int KERNEL(places_finite)(const ramus_model *m, const kinematic_state *k)
{
    wide even = { 0 }, odd = { 0 };
    for (int i = 1; i <= m->nlink; i++) {
        const double *p = &k->body[i].x_w_i.position.x;
        even += 0.0 * wide_load(p);
        if (WIDE == 2)
            odd += 0.0 * wide_load(p + 1);
        else if (++i <= m->nlink)
            odd += 0.0 * wide_load(&k->body[i].x_w_i.position.x);
    }
    double sum = 0;
    for (int l = 0; l < WIDE; l++)
        sum += even[l] + odd[l];
    return sum == 0;
}

/* Of bodies that carry none of those that were computed: what is not finite of a body is not of all that it carries, either. */
int KERNEL(motions_finite)(const ramus_model *m, const kinematic_state *k)
{
    enum { NUMBERS = sizeof(frame_motion) / sizeof(double) };
    const int count = k->only ? k->nonly : m->nlink;
    wide sum[2] = { { 0 }, { 0 } };
    for (int n = 0; n < count; n++) {
        const int i = k->only ? k->only[n] : n + 1;
        if (n + 1 < count && m->parent[k->only ? k->only[n + 1] : i + 1] == i)
            continue;
        const double *x = (const double *)&k->body[i];
        for (int at = 0; at < NUMBERS; at += WIDE) /* the last register has some numbers of the one before */
            sum[at / WIDE % 2] += 0.0 * wide_load(x + (at + WIDE <= NUMBERS ? at : NUMBERS - WIDE));
    }
    double all = 0;
    for (int l = 0; l < WIDE; l++)
        all += sum[0][l] + sum[1][l];
    return all == 0;
}

void KERNEL(link_poses)(const ramus_model *m, const kinematic_state *k, ramus_pose x_w_link[])
{
    for (int first = 1; first <= m->nlink; first += WIDE) {
        const double *body[WIDE], *place[WIDE];
        double *row[WIDE];
        wide p[8], x[8], out[8];
        for (int l = 0; l < WIDE; l++) {
            const int i = first + l <= m->nlink ? first + l : m->nlink;
            body[l] = (const double *)&k->body[i];
            place[l] = (const double *)&m->x_i_link[i];
            row[l] = (double *)&x_w_link[m->link_of[i]];
        }
        columns_of(body, 0, 8, p);
        columns_of(place, 0, 8, x);
        wide_compose(p, x, out);
        to_rows(out, row);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
