/* batch_calls.h - every function for many states, beside the one for one state that it repeats */
#ifndef TESTS_TREE_BATCH_CALLS_H
#define TESTS_TREE_BATCH_CALLS_H

#include "ramus/ramus.h"

enum { BATCH_CALLS = 9, OUTPUTS_MOST = 3 };

typedef struct batch_inputs {
    const double *q, *v, *x; /* rows, or one state */
    ramus_frame frame;
} batch_inputs;

/* How many outputs, and the length of each. */
typedef struct batch_call {
    const char *name;
    int noutput;
    size_t (*width)(const ramus_model *m);
    int uses_v;       /* and x; all use q */
    double tolerance; /* beside the largest number of a row */
    ramus_status (*many)(const ramus_model *m, ramus_data *d, size_t count, const batch_inputs *in, double *out[]);
    ramus_status (*one)(const ramus_model *m, ramus_data *d, const batch_inputs *in, double *out[]);
} batch_call;

static inline size_t width_nv(const ramus_model *m)
{
    return (size_t)ramus_model_nv(m);
}

static inline size_t width_square(const ramus_model *m)
{
    return (size_t)ramus_model_nv(m) * (size_t)ramus_model_nv(m);
}

static inline size_t width_poses(const ramus_model *m)
{
    return 7 * (size_t)ramus_model_nlink(m);
}

static inline size_t width_jacobian(const ramus_model *m)
{
    return 6 * (size_t)ramus_model_nv(m);
}

#define MANY(name)                                                                                                     \
    static inline ramus_status many_##name(const ramus_model *m, ramus_data *d, size_t count, const batch_inputs *in,  \
                                           double *out[])
#define ONE(name)                                                                                                      \
    static inline ramus_status one_##name(const ramus_model *m, ramus_data *d, const batch_inputs *in, double *out[])

MANY(inverse)
{
    return ramus_inverse_dynamics_batch(m, d, count, in->q, in->v, in->x, out[0]);
}
ONE(inverse)
{
    return ramus_inverse_dynamics(m, d, in->q, in->v, in->x, out[0]);
}
MANY(forward)
{
    return ramus_forward_dynamics_batch(m, d, count, in->q, in->v, in->x, out[0]);
}
ONE(forward)
{
    return ramus_forward_dynamics(m, d, in->q, in->v, in->x, out[0]);
}
MANY(mass)
{
    return ramus_mass_matrix_batch(m, d, count, in->q, out[0]);
}
ONE(mass)
{
    return ramus_mass_matrix(m, d, in->q, out[0]);
}
MANY(poses)
{
    return ramus_link_poses_batch(m, d, count, in->q, (ramus_pose *)out[0]);
}
ONE(poses)
{
    const ramus_status status = ramus_kinematics_update(m, d, in->q, NULL, NULL);
    return status ? status : ramus_link_poses(m, d, (ramus_pose *)out[0]);
}
#define JACOBIAN(name, reference)                                                                                      \
    MANY(name)                                                                                                         \
    {                                                                                                                  \
        return ramus_frame_jacobian_batch(m, d, count, in->q, in->frame, reference, out[0]);                           \
    }                                                                                                                  \
    ONE(name)                                                                                                          \
    {                                                                                                                  \
        return ramus_frame_jacobian_at(m, d, in->q, in->frame, reference, out[0]);                                     \
    }
JACOBIAN(local, RAMUS_LOCAL)
JACOBIAN(world, RAMUS_WORLD)
JACOBIAN(aligned, RAMUS_LOCAL_WORLD_ALIGNED)
MANY(inverse_derivatives)
{
    return ramus_inverse_dynamics_derivatives_batch(m, d, count, in->q, in->v, in->x, out[0], out[1], out[2]);
}
ONE(inverse_derivatives)
{
    return ramus_inverse_dynamics_derivatives(m, d, in->q, in->v, in->x, NULL, out[0], out[1], out[2]);
}
MANY(forward_derivatives)
{
    return ramus_forward_dynamics_derivatives_batch(m, d, count, in->q, in->v, in->x, out[0], out[1], out[2]);
}
ONE(forward_derivatives)
{
    return ramus_forward_dynamics_derivatives(m, d, in->q, in->v, in->x, NULL, out[0], out[1], out[2]);
}

static const batch_call batch_calls[BATCH_CALLS] = {
    { "inverse dynamics", 1, width_nv, 1, 1e-12, many_inverse, one_inverse },
    { "forward dynamics", 1, width_nv, 1, 1e-12, many_forward, one_forward },
    { "mass matrix", 1, width_square, 0, 1e-12, many_mass, one_mass },
    { "poses", 1, width_poses, 0, 1e-12, many_poses, one_poses },
    { "Jacobian, local", 1, width_jacobian, 0, 1e-12, many_local, one_local },
    { "Jacobian, world", 1, width_jacobian, 0, 1e-12, many_world, one_world },
    { "Jacobian, aligned", 1, width_jacobian, 0, 1e-12, many_aligned, one_aligned },
    { "derivatives of inverse dynamics", 3, width_square, 1, 1e-12, many_inverse_derivatives, one_inverse_derivatives },
    { "derivatives of forward dynamics", 3, width_square, 1, 1e-9, many_forward_derivatives, one_forward_derivatives },
};

#endif
