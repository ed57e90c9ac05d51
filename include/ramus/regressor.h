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
 * One ramus_regressor is one thread's workspace, as a ramus_data is. Evaluation allocates nothing.
 */
#ifndef RAMUS_REGRESSOR_H
#define RAMUS_REGRESSOR_H

#include "dynamics.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RAMUS_REGRESSOR_PARAMETERS 10 /* per link */

typedef struct ramus_regressor ramus_regressor;

typedef struct ramus_regressor_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    double port_max_age;              /* s; a port's stamp may be this much older than the evaluation; default +inf */
} ramus_regressor_options;
void ramus_regressor_options_init(ramus_regressor_options *options, size_t size);
static inline ramus_regressor_options ramus_regressor_options_default(void)
{
    ramus_regressor_options options;
    ramus_regressor_options_init(&options, sizeof options);
    return options;
}

/* A workspace for `model`, which must outlive it; O(nlink). Owned: destroy it. */
ramus_status ramus_regressor_create(const ramus_model *model, const ramus_regressor_options *opt, ramus_regressor **out,
                                    ramus_error *err);
void ramus_regressor_destroy(ramus_regressor *regressor);
const ramus_error *ramus_regressor_error(const ramus_regressor *regressor); /* of the last failure; borrowed */

/* As ramus_data_feed and ramus_data_set_time. Wrench ports need not be fed; what they are fed is not used. */
ramus_status ramus_regressor_feed(ramus_regressor *regressor, ramus_port port, const ramus_sample *sample);
void ramus_regressor_set_time(ramus_regressor *regressor, double time);

/* The whole Y [nv * 10 nlink]. */
ramus_status ramus_regressor_matrix(const ramus_model *model, ramus_regressor *regressor, const double q[],
                                    const double v[], const double a[], double Y[]);
/* The columns of one instance's links alone, all rows [nv * 10 n] (n: ramus_instance_info.nlink). A black box has no
 * links, and so no columns. RAMUS_ERR_NOT_FOUND if there is no such instance. */
ramus_status ramus_regressor_module(const ramus_model *model, ramus_regressor *regressor, const double q[],
                                    const double v[], const double a[], ramus_instance instance, double Y[]);

/* The model's own parameters [10 nlink]. */
void ramus_regressor_parameters(const ramus_model *model, double pi[]);

#ifdef __cplusplus
}
#endif
#endif
