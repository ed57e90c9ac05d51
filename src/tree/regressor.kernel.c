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
 * Method   all vectors in the axes of the root frame, all moments and unit twists about the origin of the first body of the branch.
 *          W several parameters at a time: from (p, e_x, e_y, e_z) of a link by rows, K times them are the accelerations and K e_j.
 *          Then Y row by row, front to back, each number written once: a sum of six rows of W for each link that the coordinate moves,
 *          zeros before and behind.
 * In       m, the merged bodies; their kinematics with v and a, in the axes of the root frames; the plan of regressor.c.
 * Out      see regressor_block; the user's order. Returns 1 where no number can have overflowed.
 * Cost     O(sum over links of the coordinates on their path) + the zeros of Y; no allocation. bench/equations_of_motion.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "base/wide.h"
#include "ramus/regressor.h"
#include "tree/regressor.h"

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

/* ---- links ---- */

/* x r_0 + y r_1 + z r_2 */
WIDE_INLINE void combine(ramus_vec3 s, const four r[3], four *out)
{
    *out = s.x * r[0] + s.y * r[1] + s.z * r[2];
}

/* M r, by rows */
WIDE_INLINE void multiply(const rotation *M, const four r[3], four out[3])
{
    combine((ramus_vec3){ M->xx, M->xy, M->xz }, r, &out[0]);
    combine((ramus_vec3){ M->yx, M->yy, M->yz }, r, &out[1]);
    combine((ramus_vec3){ M->zx, M->zy, M->zz }, r, &out[2]);
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
    multiply(&b->turn, link, e); /* (p, e_x, e_y, e_z), p from the body's origin */
    multiply(&b->K, e, force);
    force[0] += (four){ b->a.x };
    force[1] += (four){ b->a.y };
    force[2] += (four){ b->a.z };
    const ramus_vec3 p = vec3_add(b->place, (ramus_vec3){ e[0][0], e[1][0], e[2][0] });
    const ramus_vec3 a = { force[0][0], force[1][0], force[2][0] };
    for (int n = 0; n < 3; n++)
        e[n] = __builtin_shufflevector(e[n], none, 4, 1, 2, 3);
    cross(p, force, moment);
    cross(a, e, lever);
    cross(b->w, e, turned);
    combine(b->w, e, &along);
    combine(b->dw, e, &along_acc);
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
WIDE_INLINE void put_links(const struct regressor_work *r, int i, const ramus_twist *s, const sort kind,
                           const int again, double row[])
{
    const ramus_twist own = *s;
    const double *W = r->wrench + (size_t)r->from[i] * WRENCH_ROOM;
    const size_t *column = r->column, *const end = column + r->to[i];
    for (column += r->from[i]; column < end; column++, W += WRENCH_ROOM)
        put_ten(W, &own, kind, again, row + *column);
}

WIDE_INLINE int is_zero(ramus_vec3 x)
{
    return x.x == 0 && x.y == 0 && x.z == 0;
}

WIDE_INLINE void put_rows(const ramus_model *m, const struct regressor_work *r, const int again, size_t width,
                          double Y[])
{
    for (int i = 1; i <= m->nlink; i++)
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
            const ramus_twist *s = &r->unit[c];
            double *row = Y + (size_t)m->v_source[c] * width;
            if (!again)
                numbers_clear(row, r->low[i]);
            if (is_zero(s->angular))
                put_links(r, i, s, SLIDES, again, row);
            else if (is_zero(s->linear))
                put_links(r, i, s, TURNS, again, row);
            else
                put_links(r, i, s, BOTH, again, row);
            if (!again)
                numbers_clear(row + r->high[i], width - r->high[i]);
        }
}

/* ---- bodies ---- */

/* [w']x + [w]x [w]x */
static inline rotation acceleration_matrix(ramus_vec3 w, ramus_vec3 dw)
{
    const double xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z, xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
    return (rotation){ -(yy + zz), xy - dw.z, xz + dw.y, xy + dw.z, -(xx + zz),
                       yz - dw.x,  xz - dw.y, yz + dw.x, -(xx + yy) };
}

/* Each from the first body of its branch, with the unit twists of its joint there. Returns the sum of the squares of all numbers that W and
 * the rows are products of. */
static inline double move_bodies(const ramus_model *m, struct regressor_work *r)
{
    const kinematic_state *k = &r->kinematics;
    double squares = r->reach;
    for (int i = 1; i <= m->nlink; i++) {
        const frame_motion *f = &k->body[i];
        const int parent = m->parent[i];
        const ramus_vec3 w = f->angular, dw = f->angular_acc, a = f->linear_acc;
        const ramus_vec3 p = parent ? vec3_add(r->moved[parent].place, k->offset[i]) : (ramus_vec3){ 0, 0, 0 };
        r->moved[i] = (regressor_body){ .turn = rotation_matrix(f->x_w_i.rotation),
                                        .K = acceleration_matrix(w, dw),
                                        .place = p,
                                        .w = w,
                                        .dw = dw,
                                        .a = a };
        const double speed = vec3_dot(w, w);
        squares += (vec3_dot(p, p) + speed * (1 + speed)) + (vec3_dot(dw, dw) + vec3_dot(a, a));
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
            const ramus_twist *s = &k->column[c];
            const ramus_vec3 t = vec3_scale(m->v_scale[c], s->angular);
            const ramus_vec3 u = vec3_axpy(vec3_cross(p, t), m->v_scale[c], s->linear);
            r->unit[c] = (ramus_twist){ t, u };
            squares += vec3_dot(t, t) + vec3_dot(u, u);
        }
    }
    return squares;
}

int KERNEL(regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out)
{
    if (!out->width)
        return 1;
    const double squares = move_bodies(m, r);
    for (int l = 0; l < r->count; l++)
        put_wrench(&r->moved[r->body[l]], r->pose + (size_t)l * LINK_ROOM, r->wrench + (size_t)l * WRENCH_ROOM);
    if (m->has_mimic) { /* several joints for one coordinate */
        numbers_clear(out->Y, (size_t)m->nv * out->width);
        put_rows(m, r, 1, out->width, out->Y);
    } else {
        put_rows(m, r, 0, out->width, out->Y);
    }
    return squares < LARGEST;
}

#else
typedef int kernel_has_no_such_instance;
#endif
