/* regressor.kernel.c - the ten columns of each link, one row for each coordinate on its path
 *
 * A link whose frame has angular velocity w, angular acceleration w' and proper acceleration a (its origin's, minus
 * gravity), all in link axes, needs with K = [w']x + [w]x [w]x the wrench
 *
 *     force m a + K h,   moment h x a + I w' + w x (I w)          h = m c and I about the link frame's origin
 *
 * which is linear in m, h, I: a matrix W, 6 x 10. The row of a coordinate k nearer to the root is its unit twist (t, u), seen at
 * the link frame, times W: t times the rows of moments and u times those of forces.
 *
 * Method   W once for each link, turned to the axes of the root frame, in which all twists are; then a sum of six of its rows for
 *          each coordinate, several parameters per instruction.
 * In       kinematics with v and a, in the axes of the root frames.
 * Out      see regressor_block; the user's order. Returns 0 where a number is not finite.
 * Cost     O(sum over links of the coordinates on their path); no allocation. bench/equations_of_motion.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "ramus/regressor.h"
#include "tree/regressor.h"

int KERNEL(regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out);

/* Four parameters, or the last two. Vectors by name, never written to memory as single numbers and read back as vectors: such a
 * read waits for all of those writes. */
typedef double four __attribute__((vector_size(4 * sizeof(double))));
typedef double two __attribute__((vector_size(2 * sizeof(double))));

/* One row of W. Forces need the first four parameters alone. */
typedef struct moment_row {
    four first;  /* m, hx, hy, hz */
    four second; /* xx yy zz xy */
    two third;   /* xz yz */
} moment_row;

typedef struct wrench_matrix {
    moment_row moment[3];
    four force[3];
} wrench_matrix;

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE void link_wrenches(ramus_vec3 w, ramus_vec3 dw, ramus_vec3 a, wrench_matrix *out)
{
    const double xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z, xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
    *out = (wrench_matrix){
        .moment = { { { 0, 0, a.z, -a.y }, { dw.x, -yz, yz, dw.y - xz }, { dw.z + xy, yy - zz } },
                    { { 0, -a.z, 0, a.x }, { xz, dw.y, -xz, dw.x + yz }, { zz - xx, dw.z - xy } },
                    { { 0, a.y, -a.x, 0 }, { -xy, xy, dw.z, xx - yy }, { dw.x - yz, dw.y + xz } } },
        .force = { { a.x, -(yy + zz), xy - dw.z, xz + dw.y },
                   { a.y, xy + dw.z, -(xx + zz), yz - dw.x },
                   { a.z, xz - dw.y, yz + dw.x, -(xx + yy) } },
    };
}

/* x W_0 + y W_1 + z W_2 */
ALWAYS_INLINE void combine_moments(ramus_vec3 s, const wrench_matrix *W, moment_row *out)
{
    const moment_row *r = W->moment;
    out->first = s.x * r[0].first + s.y * r[1].first + s.z * r[2].first;
    out->second = s.x * r[0].second + s.y * r[1].second + s.z * r[2].second;
    out->third = s.x * r[0].third + s.y * r[1].third + s.z * r[2].third;
}

ALWAYS_INLINE void combine_forces(ramus_vec3 s, const wrench_matrix *W, four *out)
{
    *out = s.x * W->force[0] + s.y * W->force[1] + s.z * W->force[2];
}

/* Moments and forces of link axes in those that R leads to. */
ALWAYS_INLINE void turn_wrenches(const rotation *R, const wrench_matrix *W, wrench_matrix *out)
{
    const ramus_vec3 row[3] = { { R->xx, R->xy, R->xz }, { R->yx, R->yy, R->yz }, { R->zx, R->zy, R->zz } };
    for (int k = 0; k < 3; k++) {
        combine_moments(row[k], W, &out->moment[k]);
        combine_forces(row[k], W, &out->force[k]);
    }
}

/* `row` added to ten numbers; `seen` stays zero as long as the sums are finite: 0 x is NaN for all others. */
ALWAYS_INLINE void add_row(const moment_row *row, double out[], moment_row *seen)
{
    moment_row sum;
    memcpy(&sum.first, out, sizeof sum.first);
    memcpy(&sum.second, out + 4, sizeof sum.second);
    memcpy(&sum.third, out + 8, sizeof sum.third);
    sum.first += row->first;
    sum.second += row->second;
    sum.third += row->third;
    seen->first += 0.0 * sum.first;
    seen->second += 0.0 * sum.second;
    seen->third += 0.0 * sum.third;
    memcpy(out, &sum.first, sizeof sum.first);
    memcpy(out + 4, &sum.second, sizeof sum.second);
    memcpy(out + 8, &sum.third, sizeof sum.third);
}

/* The ten columns of body i, at `column` of rows that are `width` long. */
ALWAYS_INLINE void put_columns(const ramus_model *m, const kinematic_state *k, int i, size_t column, size_t width,
                               double Y[], moment_row *seen)
{
    const frame_motion *b = &k->body[i];
    const ramus_pose x = pose_compose(b->x_w_i, m->x_i_link[i]);
    const rotation R = rotation_matrix(x.rotation);
    const ramus_vec3 r = vec3_sub(x.position, b->x_w_i.position), w = b->angular, dw = b->angular_acc;
    const ramus_vec3 a = vec3_add(b->linear_acc, vec3_add(vec3_cross(dw, r), vec3_cross(w, vec3_cross(w, r))));
    wrench_matrix own, W;
    link_wrenches(rotation_undo(R, w), rotation_undo(R, dw), rotation_undo(R, a), &own);
    turn_wrenches(&R, &own, &W);
    for (int p = i; p; p = m->parent[p]) {
        const ramus_vec3 away = vec3_sub(x.position, k->body[p].x_w_i.position);
        for (int c = m->vi[p]; c < m->vi[p + 1]; c++) {
            const ramus_vec3 t = vec3_scale(m->v_scale[c], k->column[c].angular);
            const ramus_vec3 u = vec3_axpy(vec3_cross(t, away), m->v_scale[c], k->column[c].linear);
            moment_row row;
            four force;
            combine_moments(t, &W, &row);
            combine_forces(u, &W, &force);
            row.first += force;
            add_row(&row, Y + (size_t)m->v_source[c] * width + column, seen);
        }
    }
}

int KERNEL(regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out)
{
    const size_t width = RAMUS_REGRESSOR_PARAMETERS * (size_t)out->nlink;
    moment_row seen = { { 0 }, { 0 }, { 0 } };
    for (int i = 1; i <= m->nlink; i++) {
        const int at = m->link_of[i] - out->first;
        if (at >= 0 && at < out->nlink)
            put_columns(m, &r->kinematics, i, RAMUS_REGRESSOR_PARAMETERS * (size_t)at, width, out->Y, &seen);
    }
    const four all = seen.first + seen.second;
    return all[0] + all[1] + all[2] + all[3] + seen.third[0] + seen.third[1] == 0;
}

#else
typedef int kernel_has_no_such_instance;
#endif
