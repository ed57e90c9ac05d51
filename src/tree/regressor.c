/* regressor.c - the matrix that turns inertial parameters into joint forces
 *
 *     tau = Y pi
 *
 * Method   kinematics.kernel.c in the axes of the root frames, then regressor.kernel.c, which has the equations.
 * Cost     O(sum over links of the coordinates on their path) + clearing.
 * Fails    when a motion port has no usable sample.
 */
#include "ramus/regressor.h"

#include "base/fail.h"
#include "regressor.h"

#include <math.h>
#include <string.h>

void regressor_layout(struct regressor_work *r, const ramus_data *d, arena *a)
{
    kinematics_layout(&r->kinematics, d->model, a);
}

/* A root frame by itself: in its own axes, as an inertial sensor there measures its motion. No force depends on more. */
static void place_roots(const ramus_model *m, const double number[], kinematic_state *k)
{
    for (int r = 0; r < m->nroot; r++, number += ROOT_NUMBERS)
        k->root[r] = (frame_motion){ .x_w_i = ramus_pose_identity(),
                                     .angular = { number[0], number[1], number[2] },
                                     .angular_acc = { number[3], number[4], number[5] },
                                     .linear_acc = { number[6], number[7], number[8] } };
}

/* The columns of links first .. first + n - 1. */
static ramus_status evaluate(const ramus_model *m, ramus_data *d, const double q[], const double v[], const double a[],
                             int first, int n, double Y[])
{
    RAMUS_TRY(data_check(m, d, d->regressor, "RAMUS_WITH_REGRESSOR", "the regressor"));
    kinematic_state *k = &d->regressor->kinematics;
    const struct regressor_block out = { first, n, Y };
    RAMUS_TRY(ports_check(m, d->sample, d->clock, PORTS_OF_MOTION, &d->error));
    ports_roots(m, d->sample, PORTS_ALL, 1, 0, d->root);
    place_roots(m, d->root, k);
    q_to_internal(m, 1, q, k->q);
    v_to_internal(m, 1, v, k->v);
    v_to_internal(m, 1, a, k->a);
    k->has_v = k->has_a = 1;
    if (n && m->nv)
        memset(Y, 0, (size_t)m->nv * RAMUS_REGRESSOR_PARAMETERS * (size_t)n * sizeof *Y);
    d->sv->kinematics(m, k);
    const state_inputs in = { .q = q, .v = v, .a = a };
    if (!d->sv->regressor(m, d->regressor, &out))
        return not_finite(m, &in, "the regressor", NULL, &d->error);
    return finite_results(m, d, &in, "the regressor", 0, NULL);
}

ramus_status ramus_regressor_matrix(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], double Y[])
{
    RAMUS_NEED_STATE(model, data, q, v, a, Y);
    return evaluate(model, data, q, v, a, 0, model->nlink, Y);
}

ramus_status ramus_regressor_module(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], ramus_instance instance, double Y[])
{
    RAMUS_NEED_STATE(model, data, q, v, a, Y);
    if (instance.index < 0 || instance.index >= model->ninstance)
        return ramus_fail(&data->error, RAMUS_ERR_NOT_FOUND, "there is no instance %d; the model has %d",
                          instance.index, model->ninstance);
    const ramus_instance_info *info = &model->instance[instance.index];
    return evaluate(model, data, q, v, a, info->first_link, info->nlink, Y);
}

void ramus_regressor_parameters(const ramus_model *model, double pi[])
{
    if (!model || (!pi && model->nlink > 0))
        return;
    for (int k = 0; k < model->nlink; k++, pi += RAMUS_REGRESSOR_PARAMETERS) {
        const ramus_link_info *link = &model->link[k];
        const double m = link->mass, *i = link->inertia;
        const ramus_vec3 c = link->com;
        /* I = Ic + m (|c|^2 1 - c c^T) */
        const double out[RAMUS_REGRESSOR_PARAMETERS] = { m,
                                                         m * c.x,
                                                         m * c.y,
                                                         m * c.z,
                                                         i[0] + m * (c.y * c.y + c.z * c.z),
                                                         i[1] + m * (c.x * c.x + c.z * c.z),
                                                         i[2] + m * (c.x * c.x + c.y * c.y),
                                                         i[3] - m * c.x * c.y,
                                                         i[4] - m * c.x * c.z,
                                                         i[5] - m * c.y * c.z };
        memcpy(pi, out, sizeof out);
        for (int c = 0; model->substitute && c < RAMUS_REGRESSOR_PARAMETERS; c++)
            pi[c] = NAN;
    }
}
