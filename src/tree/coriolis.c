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

ramus_status ramus_coriolis_matrix(const ramus_model *m, ramus_data *data, const double q[], const double v[],
                                   double C[])
{
    RAMUS_NEED_STATE(m, data, q, v, C);
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
