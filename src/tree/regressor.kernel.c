/* regressor.kernel.c - the ten columns of each link, one row for each coordinate on its path
 *
 * A link whose frame has angular velocity w, angular acceleration w' and proper acceleration a (its origin's, minus
 * gravity) needs with K = [w']x + [w]x [w]x the wrench
 *
 *     force m a + K h,   moment h x a + I w' + w x (I w)          h = m c and I about the link frame's origin
 *
 * which is linear in m, h, I: a matrix W, 6 x 10. With the link's axes e_x, e_y, e_z the columns of its parameters are
 *
 *     m    force a            moment 0
 *     h_j  force K e_j        moment e_j x a
 *     I_jj                    moment (w' . e_j) e_j + (w . e_j) w x e_j
 *     I_jk                    moment (w' . e_j) e_k + (w' . e_k) e_j + (w . e_j) w x e_k + (w . e_k) w x e_j
 *
 * and about a point that the link frame is at p from, p x force is added to the moments of the first four. The row of a coordinate nearer
 * to the root is its unit twist (t, u) at that point times W: t times the rows of moments and u times those of forces.
 *
 * Method   a pass outwards for what bodies do, a vector in each register; all moments and unit twists about the origin of the first
 *          body of the branch. W several parameters at a time: from (p, e_x, e_y, e_z) of a link by rows, K times them are the
 *          accelerations and K e_j. Then Y row by row, front to back, each number written once: a sum of six rows of W for each link that the
 *          coordinate moves, zeros before and behind. A branch whose first body is free has that body's axes: there the six rows
 *          of W are those of its coordinates.
 * In       m, the merged bodies; internal coordinates; the motion of root frames by themselves, in their own axes, as an inertial sensor
 *          there measures it: no force depends on more. The plan of regressor.c.
 * Out      see regressor_block; the user's order. Returns 1 where no number can have overflowed.
 * Cost     O(sum over links of the coordinates on their path) + the zeros of Y; no allocation. bench/equations_of_motion.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "base/wide.h"
#include "ramus/regressor.h"
#include "tree/joint_sines.h"
#include "tree/regressor.h"
#include "tree/turned_inertia.h"

int KERNEL(regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out);

/* Four parameters, or the last two. */
typedef double four __attribute__((vector_size(4 * sizeof(double))));
typedef double two __attribute__((vector_size(2 * sizeof(double))));

/* W in memory: where the rows x, y, z of each part begin, one after the other. Forces need the first four parameters alone. */
enum {
    FORCE = 0,   /* m, hx, hy, hz */
    MOMENT = 12, /* the same */
    SECOND = 24, /* xx yy zz xy */
    THIRD = 36   /* xz yz */
};

/* Of a sum of squares: where numbers are smaller, no product of theirs overflows that a number of Y is a sum of. */
#define LARGEST 1e80

/* Three rows one after the other; one by one, for compilers copy arrays by way of the stack. */
WIDE_INLINE void load_rows(const double *from, four out[3])
{
    memcpy(&out[0], from, sizeof *out);
    memcpy(&out[1], from + 4, sizeof *out);
    memcpy(&out[2], from + 8, sizeof *out);
}

WIDE_INLINE void store_rows(const four in[3], double *to)
{
    memcpy(to, &in[0], sizeof *in);
    memcpy(to + 4, &in[1], sizeof *in);
    memcpy(to + 8, &in[2], sizeof *in);
}

/* ---- bodies ---- */

/* A regressor_body in registers. */
typedef struct moving {
    four axis[3], K[3], place, w, dw, a;
} moving;

WIDE_INLINE void load_moving(const regressor_body *from, moving *b)
{
    load_rows(from->axis[0], b->axis);
    load_rows(from->K[0], b->K);
    memcpy(&b->place, from->place, sizeof b->place);
    memcpy(&b->w, from->w, sizeof b->w);
    memcpy(&b->dw, from->dw, sizeof b->dw);
    memcpy(&b->a, from->a, sizeof b->a);
}

WIDE_INLINE void store_moving(const moving *b, regressor_body *to)
{
    store_rows(b->axis, to->axis[0]);
    store_rows(b->K, to->K[0]);
    memcpy(to->place, &b->place, sizeof b->place);
    memcpy(to->w, &b->w, sizeof b->w);
    memcpy(to->dw, &b->dw, sizeof b->dw);
    memcpy(to->a, &b->a, sizeof b->a);
}

WIDE_INLINE void vector(ramus_vec3 u, four *out)
{
    *out = (four){ u.x, u.y, u.z, 0 };
}

/* x a_0 + y a_1 + z a_2 for the numbers of u */
WIDE_INLINE void apply(const four a[3], const four *u, four *out)
{
    *out = (*u)[0] * a[0] + (*u)[1] * a[1] + (*u)[2] * a[2];
}

#define AHEAD(u) __builtin_shufflevector(u, u, 1, 2, 0, 3)

/* u x v */
WIDE_INLINE void vector_cross(const four *u, const four *v, four *out)
{
    const four t = *u * AHEAD(*v) - AHEAD(*u) * *v;
    *out = AHEAD(t);
}

/* K from w and dw: its columns are w_j w - |w|^2 e_j + w' x e_j. */
WIDE_INLINE void turn_rates(moving *b)
{
    const four w = b->w, dw = b->dw, back = -dw;
    const double square = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
    b->K[0] = w[0] * w + (__builtin_shufflevector(dw, back, 3, 2, 5, 3) - square * (four){ 1, 0, 0, 0 });
    b->K[1] = w[1] * w + (__builtin_shufflevector(dw, back, 6, 3, 0, 3) - square * (four){ 0, 1, 0, 0 });
    b->K[2] = w[2] * w + (__builtin_shufflevector(dw, back, 1, 4, 3, 3) - square * (four){ 0, 0, 1, 0 });
}

/* The joint frame before it moves, on the body or root frame p: axes, and the way r to its origin. */
WIDE_INLINE void attach(const ramus_model *m, int i, const moving *p, four axis[3], four *r)
{
    const double *J = m->constants_sv + (size_t)i * SV_CONSTANTS;
    for (int n = 0; n < 3; n++)
        axis[n] = J[n] * p->axis[0] + J[3 + n] * p->axis[1] + J[6 + n] * p->axis[2];
    *r = J[9] * p->axis[0] + J[10] * p->axis[1] + J[11] * p->axis[2];
}

/* The unit twist (t, u), u at `place`, of coordinate c. */
WIDE_INLINE void put_unit(const ramus_model *m, struct regressor_work *k, int c, const four *place, const four *t,
                          const four *u, four *squares)
{
    four moved;
    vector_cross(place, t, &moved);
    const four angular = m->v_scale[c] * *t, linear = m->v_scale[c] * (*u + moved);
    memcpy(k->unit[c], &angular, sizeof angular);
    memcpy(k->unit[c] + 4, &linear, sizeof linear);
    *squares += angular * angular + linear * linear;
}

/* A joint of any type, on p. */
static __attribute__((noinline)) void enter_any(const ramus_model *m, struct regressor_work *k,
                                                const struct regressor_block *in, int i, const moving *p, moving *b,
                                                four *squares)
{
    const ramus_joint_type type = (ramus_joint_type)m->type[i];
    const double pitch = m->link[m->link_of[i]].pitch, *q = in->q + m->qi[i], *v = in->v + m->vi[i],
                 *acc = in->a + m->vi[i];
    ramus_twist axis[6], axis_dot[6];
    const ramus_pose moved = joint_motion(type, pitch, q);
    const rotation M = rotation_matrix(moved.rotation);
    const int n = joint_axes(type, pitch, q, axis);
    joint_axes_dot(type, axis, v, axis_dot);
    four frame[3], r, slid, x, s_w, s_v;
    attach(m, i, p, frame, &r);
    vector(moved.position, &x);
    apply(frame, &x, &slid);
    r += slid;
    const ramus_vec3 column[3] = { { M.xx, M.yx, M.zx }, { M.xy, M.yy, M.zy }, { M.xz, M.yz, M.zz } };
    for (int j = 0; j < 3; j++) {
        vector(column[j], &x);
        apply(frame, &x, &b->axis[j]);
    }
    /* the joint's twist, and what it accelerates by, in moved axes */
    ramus_twist s = { { 0, 0, 0 }, { 0, 0, 0 } }, e = s;
    for (int c = 0; c < n; c++) {
        s.angular = vec3_axpy(s.angular, v[c], axis[c].angular);
        s.linear = vec3_axpy(s.linear, v[c], axis[c].linear);
        e.angular = vec3_axpy(vec3_axpy(e.angular, acc[c], axis[c].angular), v[c], axis_dot[c].angular);
        e.linear = vec3_axpy(vec3_axpy(e.linear, acc[c], axis[c].linear), v[c], axis_dot[c].linear);
    }
    vector(s.angular, &x);
    apply(b->axis, &x, &s_w);
    vector(s.linear, &x);
    apply(b->axis, &x, &s_v);
    four dw, a, carried, crossed;
    vector(e.angular, &x);
    apply(b->axis, &x, &dw);
    vector(e.linear, &x);
    apply(b->axis, &x, &a);
    apply(p->K, &r, &carried);
    vector_cross(&p->w, &s_w, &crossed);
    b->w = p->w + s_w;
    b->dw = p->dw + dw + crossed;
    x = p->w + b->w;
    vector_cross(&x, &s_v, &crossed);
    b->a = p->a + carried + a + crossed;
    b->place = m->parent[i] ? p->place + r : (four){ 0 };
    if (type == RAMUS_FREE && !m->parent[i]) { /* its own axes become those of the branch */
        const four *R = b->axis, *old[3] = { &b->w, &b->dw, &b->a };
        four own[3];
        for (int j = 0; j < 3; j++) {
            const four y = *old[j];
            for (int l = 0; l < 3; l++)
                x[l] = R[l][0] * y[0] + R[l][1] * y[1] + R[l][2] * y[2];
            x[3] = 0;
            own[j] = x;
        }
        b->w = own[0];
        b->dw = own[1];
        b->a = own[2];
        for (int j = 0; j < 3; j++)
            for (int l = 0; l < 4; l++)
                b->axis[j][l] = j == l;
    }
    for (int c = 0; c < n; c++) {
        four t, u;
        vector(axis[c].angular, &x);
        apply(b->axis, &x, &t);
        vector(axis[c].linear, &x);
        apply(b->axis, &x, &u);
        put_unit(m, k, m->vi[i] + c, &b->place, &t, &u, squares);
    }
}

/* A joint that turns about z or slides along it. */
WIDE_INLINE void enter_simple(const ramus_model *m, struct regressor_work *k, const struct regressor_block *in, int i,
                              const moving *p, const int turns, moving *b, four *squares)
{
    const int c = m->vi[i];
    const four none = { 0 };
    four frame[3], r, carried, crossed;
    attach(m, i, p, frame, &r);
    const four z = frame[2], s = in->v[c] * z;
    if (turns) {
        const double cosine = k->cosine[m->angle[i]], sine = k->sine[m->angle[i]];
        b->axis[0] = cosine * frame[0] + sine * frame[1];
        b->axis[1] = cosine * frame[1] - sine * frame[0];
    } else {
        r += in->q[m->qi[i]] * z;
        b->axis[0] = frame[0];
        b->axis[1] = frame[1];
    }
    b->axis[2] = z;
    b->place = m->parent[i] ? p->place + r : none;
    apply(p->K, &r, &carried);
    vector_cross(&p->w, &s, &crossed);
    b->a = p->a + carried;
    if (turns) {
        b->w = p->w + s;
        b->dw = p->dw + (in->a[c] * z + crossed);
        put_unit(m, k, c, &b->place, &z, &none, squares);
    } else {
        b->w = p->w;
        b->dw = p->dw;
        b->a += in->a[c] * z + 2.0 * crossed;
        put_unit(m, k, c, &b->place, &none, &z, squares);
    }
}

/* Parents first. Returns the sum of the squares of the numbers that W and the rows are products of. */
WIDE_INLINE double move_bodies(const ramus_model *m, struct regressor_work *k, const struct regressor_block *in)
{
    four squares = { 0 };
    plain_sines(m, 1.0, in->q, k->sine, k->cosine);
    for (int j = 0; j < m->nroot; j++) {
        const double *x = in->root + j * ROOT_NUMBERS;
        moving b = { .axis = { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } };
        b.w = (four){ x[0], x[1], x[2], 0 };
        b.dw = (four){ x[3], x[4], x[5], 0 };
        b.a = (four){ x[6], x[7], x[8], 0 };
        turn_rates(&b);
        store_moving(&b, &k->root[j]);
    }
    for (int i = 1; i <= m->nlink; i++) {
        moving p, b;
        load_moving(m->parent[i] ? &k->moved[m->parent[i]] : &k->root[m->root[i]], &p);
        if (m->type[i] == RAMUS_REVOLUTE)
            enter_simple(m, k, in, i, &p, 1, &b, &squares);
        else if (m->type[i] == RAMUS_PRISMATIC)
            enter_simple(m, k, in, i, &p, 0, &b, &squares);
        else
            enter_any(m, k, in, i, &p, &b, &squares);
        turn_rates(&b);
        store_moving(&b, &k->moved[i]);
        squares += (b.place * b.place + b.w * b.w) + (b.dw * b.dw + b.a * b.a) +
                   (b.K[0] * b.K[0] + b.K[1] * b.K[1] + b.K[2] * b.K[2]);
    }
    return k->reach + (squares[0] + squares[1] + squares[2] + squares[3]);
}

/* ---- links ---- */

/* x r_0 + y r_1 + z r_2 */
WIDE_INLINE void combine(ramus_vec3 s, const four r[3], four *out)
{
    *out = s.x * r[0] + s.y * r[1] + s.z * r[2];
}

/* M r, by rows; M by columns */
WIDE_INLINE void multiply(const double M[3][4], const four r[3], four out[3])
{
    for (int n = 0; n < 3; n++)
        combine((ramus_vec3){ M[0][n], M[1][n], M[2][n] }, r, &out[n]);
}

/* u x r, for the same u in all columns */
WIDE_INLINE void cross(ramus_vec3 u, const four r[3], four out[3])
{
    out[0] = u.y * r[2] - u.z * r[1];
    out[1] = u.z * r[0] - u.x * r[2];
    out[2] = u.x * r[1] - u.y * r[0];
}

/* Columns x, y, z become y, z, x. */
#define NEXT(x) __builtin_shufflevector(x, x, 0, 2, 3, 1)

/* W of the link with this pose on body b. */
WIDE_INLINE void put_wrench(const regressor_body *b, const double pose[LINK_ROOM], double W[WRENCH_ROOM])
{
    const four none = { 0 };
    four link[3], e[3], force[3], lever[3], turned[3], moment[3], second[3], along, along_acc;
    two third[3];
    load_rows(pose, link);
    multiply(b->axis, link, e); /* (p, e_x, e_y, e_z), p from the body's origin */
    multiply(b->K, e, force);
    for (int n = 0; n < 3; n++)
        force[n] += (four){ b->a[n] };
    const ramus_vec3 p = { b->place[0] + e[0][0], b->place[1] + e[1][0], b->place[2] + e[2][0] };
    const ramus_vec3 w = { b->w[0], b->w[1], b->w[2] }, dw = { b->dw[0], b->dw[1], b->dw[2] };
    const ramus_vec3 a = { force[0][0], force[1][0], force[2][0] };
    for (int n = 0; n < 3; n++)
        e[n] = __builtin_shufflevector(e[n], none, 4, 1, 2, 3);
    cross(p, force, moment);
    cross(a, e, lever);
    cross(w, e, turned);
    combine(w, e, &along);
    combine(dw, e, &along_acc);
    const four next = NEXT(along), next_acc = NEXT(along_acc);
    for (int n = 0; n < 3; n++) {
        moment[n] -= lever[n];
        const four f = e[n], g = turned[n], next_f = NEXT(f), next_g = NEXT(g);
        const four square = along_acc * f + along * g;                                        /* -, xx, yy, zz */
        const four mixed = (along_acc * next_f + next_acc * f) + (along * next_g + next * g); /* -, xy, yz, zx */
        second[n] = __builtin_shufflevector(square, mixed, 1, 2, 3, 5);
        third[n] = __builtin_shufflevector(mixed, mixed, 3, 2);
    }
    store_rows(force, W + FORCE);
    store_rows(moment, W + MOMENT);
    store_rows(second, W + SECOND);
    for (int n = 0; n < 3; n++)
        memcpy(W + THIRD + 2 * n, &third[n], sizeof *third);
}

/* ---- rows ---- */

/* What moves with a unit twist: it turns and slides, only turns (about the point), or only slides. */
typedef enum sort { BOTH, TURNS, SLIDES } sort;

/* The ten numbers of one link; `again`: added to what is there. */
WIDE_INLINE void put_ten(const double W[], const ramus_twist *s, const sort kind, const int again, double out[])
{
    four force[3], moment[3], more[3], first, second = { 0 };
    two last[3], third = { 0 };
    load_rows(W + FORCE, force);
    load_rows(W + MOMENT, moment);
    load_rows(W + SECOND, more);
    for (int n = 0; n < 3; n++)
        memcpy(&last[n], W + THIRD + 2 * n, sizeof *last);
    const ramus_vec3 t = s->angular;
    if (kind == SLIDES) {
        combine(s->linear, force, &first);
    } else {
        combine(t, moment, &first);
        combine(t, more, &second);
        third = t.x * last[0] + t.y * last[1] + t.z * last[2];
    }
    if (kind == BOTH) {
        four linear;
        combine(s->linear, force, &linear);
        first += linear;
    }
    if (again) {
        four one, next;
        two three;
        memcpy(&one, out, sizeof one);
        memcpy(&next, out + 4, sizeof next);
        memcpy(&three, out + 8, sizeof three);
        first += one;
        second += next;
        third += three;
    }
    memcpy(out, &first, sizeof first);
    memcpy(out + 4, &second, sizeof second);
    memcpy(out + 8, &third, sizeof third);
}

/* All links that body i carries, in the row of one of its coordinates. */
WIDE_INLINE void put_links(const struct regressor_work *r, int i, ramus_twist s, const sort kind, const int again,
                           double row[])
{
    const double *W = r->wrench + (size_t)r->from[i] * WRENCH_ROOM;
    const size_t *column = r->column, *const end = column + r->to[i];
    for (column += r->from[i]; column < end; column++, W += WRENCH_ROOM)
        put_ten(W, &s, kind, again, row + *column);
}

/* The six rows of a free body that is the first of its branch: those of W. */
static inline void put_free(const ramus_model *m, const struct regressor_work *r, int i, size_t width, double Y[])
{
    const four none = { 0 };
    const two nothing = { 0 };
    for (int n = 0; n < 3; n++) {
        double *turn = Y + (size_t)m->v_source[m->vi[i] + n] * width;
        double *slide = Y + (size_t)m->v_source[m->vi[i] + 3 + n] * width;
        numbers_clear(turn, r->low[i]);
        numbers_clear(slide, r->low[i]);
        for (int l = r->from[i]; l < r->to[i]; l++) {
            const double *W = r->wrench + (size_t)l * WRENCH_ROOM;
            double *to = turn + r->column[l], *also = slide + r->column[l];
            four first, second, force;
            two third;
            memcpy(&first, W + MOMENT + 4 * n, sizeof first);
            memcpy(&second, W + SECOND + 4 * n, sizeof second);
            memcpy(&third, W + THIRD + 2 * n, sizeof third);
            memcpy(&force, W + FORCE + 4 * n, sizeof force);
            memcpy(to, &first, sizeof first);
            memcpy(to + 4, &second, sizeof second);
            memcpy(to + 8, &third, sizeof third);
            memcpy(also, &force, sizeof force);
            memcpy(also + 4, &none, sizeof none);
            memcpy(also + 8, &nothing, sizeof nothing);
        }
        numbers_clear(turn + r->high[i], width - r->high[i]);
        numbers_clear(slide + r->high[i], width - r->high[i]);
    }
}

WIDE_INLINE int is_zero(ramus_vec3 x)
{
    return x.x == 0 && x.y == 0 && x.z == 0;
}

/* The row of coordinate c of body i; `again`: added to what others put there. */
WIDE_INLINE void put_row(const struct regressor_work *r, int i, int c, const int again, double row[])
{
    const double *x = r->unit[c];
    const ramus_twist s = { { x[0], x[1], x[2] }, { x[4], x[5], x[6] } };
    if (is_zero(s.angular))
        put_links(r, i, s, SLIDES, again, row);
    else if (is_zero(s.linear))
        put_links(r, i, s, TURNS, again, row);
    else
        put_links(r, i, s, BOTH, again, row);
}

WIDE_INLINE void put_rows(const ramus_model *m, const struct regressor_work *r, size_t width, double Y[])
{
    for (int i = 1; i <= m->nlink; i++) {
        if (m->type[i] == RAMUS_FREE && !m->parent[i]) {
            put_free(m, r, i, width, Y);
            continue;
        }
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
            double *row = Y + (size_t)m->v_source[c] * width;
            if (r->sharing[c] == ROW_ALONE) {
                numbers_clear(row, r->low[i]);
                put_row(r, i, c, 0, row);
                numbers_clear(row + r->high[i], width - r->high[i]);
            } else {
                if (r->sharing[c] == ROW_FIRST_OF_SEVERAL)
                    numbers_clear(row, width);
                put_row(r, i, c, 1, row);
            }
        }
    }
}

int KERNEL(regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out)
{
    if (!out->width)
        return 1;
    const double squares = move_bodies(m, r, out);
    for (int l = 0; l < r->count; l++)
        put_wrench(&r->moved[r->body[l]], r->pose + (size_t)l * LINK_ROOM, r->wrench + (size_t)l * WRENCH_ROOM);
    put_rows(m, r, out->width, out->Y);
    return squares < LARGEST;
}

#else
typedef int kernel_has_no_such_instance;
#endif
