/* coriolis.c - the matrix C(q, v) with dM/dt - 2 C skew-symmetric
 *
 * Method   poses and columns of the merged bodies by kinematics.kernel.c, then coriolis.kernel.c.
 * In       q [nq], v [nv].
 * Out      C [nv x nv], the user's order; for dependent joints G^T C_internal G.
 * Cost     O(bodies x depth), no allocation.
 */
#include "matrices.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

void matrices_prepare(matrix_work *e, const ramus_model *m)
{
    const ramus_model *merged = m->merged;
    kinematics_prepare_poses(&e->kinematics);
    memset(e->constant, 0, ((size_t)merged->nlink + 1) * sizeof *e->constant);
    numbers_clear(e->spread, (size_t)merged->nlink + 1);
    for (int k = 0; k < m->nlink; k++)
        if (merged->body_of[k])
            body_add(e->constant[merged->body_of[k]], merged->x_body_link[k], m->link[k].mass, m->link[k].com,
                     m->link[k].inertia);
    for (int k = 0; k < m->nlink; k++) {
        const double *c = e->constant[merged->body_of[k]];
        const ramus_vec3 r =
            vec3_sub(ramus_pose_point(merged->x_body_link[k], m->link[k].com), (ramus_vec3){ c[1], c[2], c[3] });
        e->spread[merged->body_of[k]] += m->link[k].mass * vec3_dot(r, r);
    }
}

ramus_status ramus_coriolis_matrix(const ramus_model *m, ramus_data *data, const double q[], const double v[],
                                   double C[])
{
    RAMUS_NEED_STATE(m, data, q, v, C);
    RAMUS_TRY(matrices_check(m, data, "the Coriolis matrix"));
    RAMUS_TRY(matrices_check_roots(m, data, "C v alone"));
    matrix_work *e = data->matrices;
    kinematic_state *k = &e->kinematics;
    q_to_internal(m, 1, q, k->q);
    v_to_internal(m, 1, v, k->v);
    numbers_clear(C, (size_t)m->nv * (size_t)m->nv);
    data->sv->kinematics(m->merged, k); /* has_v is 0: poses are enough */
    data->sv->coriolis(m->merged, e, C);
    return finite_results(m, data, &(state_inputs){ .q = q, .v = v }, "the Coriolis matrix",
                          (size_t)m->nv * (size_t)m->nv, C);
}
