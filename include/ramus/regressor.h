/* regressor.h - joint forces as a linear function of the links' inertial parameters
 *
 *     tau = Y(q, v, a) pi        Y [nv * 10 nlink], row major; columns 10 k .. 10 k + 9 belong to link k
 *
 * Ten parameters per link, about the link frame's origin and in its axes:
 *
 *     m,  m cx,  m cy,  m cz  (kg, kg m),  Ixx,  Iyy,  Izz,  Ixy,  Ixz,  Iyz  (kg m^2)
 *
 * Ixy and the like are entries of the tensor, as in ramus_link_description.inertia (minus the products of inertia).
 * Gravity is in Y. External wrenches, those of wrench ports, and armature, damping and friction are not: subtract what
 * they contribute from measured forces. Motion ports count: what sits on a black box moves with it.
 *
 * The data is created with RAMUS_WITH_REGRESSOR: O(nlink) numbers. Wrench ports need not be fed; their samples are not used.
 */
#ifndef RAMUS_REGRESSOR_H
#define RAMUS_REGRESSOR_H

#include "dynamics.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RAMUS_REGRESSOR_PARAMETERS 10 /* per link */

/* The whole Y [nv * 10 nlink]. */
ramus_status ramus_regressor_matrix(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], double Y[]);
/* The columns of one instance's links alone, all rows [nv * 10 n] (n: ramus_instance_info.nlink). A black box has no
 * links, and so no columns. RAMUS_ERR_NOT_FOUND if there is no such instance. */
ramus_status ramus_regressor_module(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], ramus_instance instance, double Y[]);

/* The model's own parameters [10 nlink]; NaN of an opened model (ramus_model_open), whose links stand for joints. */
void ramus_regressor_parameters(const ramus_model *model, double pi[]);

#ifdef __cplusplus
}
#endif
#endif
