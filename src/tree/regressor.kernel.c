/* regressor.kernel.c - the ten columns of each link, one row for each coordinate on its path
 *
 * A link whose frame has angular velocity w, angular acceleration w' and proper acceleration a (its origin's, minus
 * gravity), all in link axes, needs with K = [w']x + [w]x [w]x the wrench
 *
 *     force m a + K h,   moment h x a + I w' + w x (I w)          h = m c and I about the link frame's origin
 *
 * which is linear in m, h, I: a matrix W, 6 x 10. The row of a coordinate k nearer to the root is its unit twist (t, u), seen in
 * the link frame, times W: t times the rows of moments and u times those of forces.
 *
 * Method   W once for each link, then a sum of six of its rows for each coordinate, several parameters per instruction.
 * In       kinematics with v and a, in the axes of the root frames.
 * Out      see regressor_block; the user's order.
 * Cost     O(sum over links of the coordinates on their path); no allocation. bench/equations_of_motion.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "ramus/regressor.h"
#include "tree/regressor.h"

void KERNEL(regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out);

enum { ROOM = 12 }; /* RAMUS_REGRESSOR_PARAMETERS, whole vectors */

/* W: moments, then forces; parameters m, hx hy hz, xx yy zz xy xz yz. */
static inline void wrench_matrix(ramus_vec3 w, ramus_vec3 dw, ramus_vec3 a, double W[6][ROOM])
{
    const double xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z, xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
    const double all[6][ROOM] = {
        { 0, 0, a.z, -a.y, dw.x, -yz, yz, dw.y - xz, dw.z + xy, yy - zz },
        { 0, -a.z, 0, a.x, xz, dw.y, -xz, dw.x + yz, zz - xx, dw.z - xy },
        { 0, a.y, -a.x, 0, -xy, xy, dw.z, xx - yy, dw.x - yz, dw.y + xz },
        { a.x, -(yy + zz), xy - dw.z, xz + dw.y },
        { a.y, xy + dw.z, -(xx + zz), yz - dw.x },
        { a.z, xz - dw.y, yz + dw.x, -(xx + yy) },
    };
    memcpy(W, all, sizeof all);
}

/* The ten columns of body i, at `column` of rows that are `width` long. */
static inline void put_columns(const ramus_model *m, const kinematic_state *k, int i, size_t column, size_t width,
                               double Y[])
{
    const frame_motion *b = &k->body[i];
    const ramus_pose x = pose_compose(b->x_w_i, m->x_i_link[i]);
    const rotation R = rotation_matrix(x.rotation);
    const ramus_vec3 r = vec3_sub(x.position, b->x_w_i.position), w = b->angular, dw = b->angular_acc;
    const ramus_vec3 a = vec3_add(b->linear_acc, vec3_add(vec3_cross(dw, r), vec3_cross(w, vec3_cross(w, r))));
    double W[6][ROOM];
    wrench_matrix(rotation_undo(R, w), rotation_undo(R, dw), rotation_undo(R, a), W);
    for (int p = i; p; p = m->parent[p]) {
        const ramus_vec3 away = vec3_sub(x.position, k->body[p].x_w_i.position);
        for (int c = m->vi[p]; c < m->vi[p + 1]; c++) {
            const ramus_vec3 s = k->column[c].angular;
            const ramus_vec3 t = vec3_scale(m->v_scale[c], rotation_undo(R, s));
            const ramus_vec3 u =
                vec3_scale(m->v_scale[c], rotation_undo(R, vec3_add(k->column[c].linear, vec3_cross(s, away))));
            double *out = Y + (size_t)m->v_source[c] * width + column, sum[ROOM];
            for (int j = 0; j < ROOM; j++)
                sum[j] = t.x * W[0][j] + t.y * W[1][j] + t.z * W[2][j];
            for (int j = 0; j < 4; j++)
                sum[j] += u.x * W[3][j] + u.y * W[4][j] + u.z * W[5][j];
            for (int j = 0; j < RAMUS_REGRESSOR_PARAMETERS; j++)
                out[j] += sum[j];
        }
    }
}

void KERNEL(regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out)
{
    const size_t width = RAMUS_REGRESSOR_PARAMETERS * (size_t)out->nlink;
    for (int i = 1; i <= m->nlink; i++) {
        const int at = m->link_of[i] - out->first;
        if (at >= 0 && at < out->nlink)
            put_columns(m, &r->kinematics, i, RAMUS_REGRESSOR_PARAMETERS * (size_t)at, width, out->Y);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
