/* rows.c - functions of one state, called for many: a row of each array per state
 *
 * Compiled into the extension module. `row` is the state that failed. The interpreter's lock is not held meanwhile.
 */
#include <string.h>

typedef ramus_status (*ramus_rows_of_1)(const ramus_model *, ramus_data *, const double[], double[]);
typedef ramus_status (*ramus_rows_of_2)(const ramus_model *, ramus_data *, const double[], const double[], double[]);
typedef ramus_status (*ramus_rows_of_3)(const ramus_model *, ramus_data *, const double[], const double[],
                                        const double[], double[]);

/* Strides are the lengths of a row; 0: the same row for every state. */
ramus_status ramus_rows_1(ramus_rows_of_1 f, const ramus_model *m, ramus_data *d, size_t count, const double x[],
                          size_t nx, double out[], size_t nout, size_t *row)
{
    for (size_t i = *row = 0; i < count; *row = ++i) {
        const ramus_status status = f(m, d, x + i * nx, out + i * nout);
        if (status != RAMUS_OK)
            return status;
    }
    return RAMUS_OK;
}

ramus_status ramus_rows_2(ramus_rows_of_2 f, const ramus_model *m, ramus_data *d, size_t count, const double x[],
                          size_t nx, const double y[], size_t ny, double out[], size_t nout, size_t *row)
{
    for (size_t i = *row = 0; i < count; *row = ++i) {
        const ramus_status status = f(m, d, x + i * nx, y + i * ny, out + i * nout);
        if (status != RAMUS_OK)
            return status;
    }
    return RAMUS_OK;
}

ramus_status ramus_rows_3(ramus_rows_of_3 f, const ramus_model *m, ramus_data *d, size_t count, const double x[],
                          size_t nx, const double y[], size_t ny, const double z[], size_t nz, double out[],
                          size_t nout, size_t *row)
{
    for (size_t i = *row = 0; i < count; *row = ++i) {
        const ramus_status status = f(m, d, x + i * nx, y + i * ny, z + i * nz, out + i * nout);
        if (status != RAMUS_OK)
            return status;
    }
    return RAMUS_OK;
}

/* ---- configurations ---- */

ramus_status ramus_rows_integrate(const ramus_model *m, size_t count, const double q[], const double v[], double dt,
                                  double out[])
{
    const size_t nq = (size_t)ramus_model_nq(m), nv = (size_t)ramus_model_nv(m);
    for (size_t i = 0; i < count; i++)
        ramus_integrate(m, q + i * nq, v + i * nv, dt, out + i * nq);
    return RAMUS_OK;
}

ramus_status ramus_rows_difference(const ramus_model *m, size_t count, const double q_from[], const double q_to[],
                                   double out[])
{
    const size_t nq = (size_t)ramus_model_nq(m), nv = (size_t)ramus_model_nv(m);
    for (size_t i = 0; i < count; i++)
        ramus_difference(m, q_from + i * nq, q_to + i * nq, out + i * nv);
    return RAMUS_OK;
}

ramus_status ramus_rows_normalize(const ramus_model *m, size_t count, double q[])
{
    for (size_t i = 0; i < count; i++)
        ramus_normalize(m, q + i * (size_t)ramus_model_nq(m));
    return RAMUS_OK;
}

ramus_status ramus_rows_random(const ramus_model *m, unsigned long long seed, size_t count, double q[])
{
    for (size_t i = 0; i < count; i++)
        ramus_random(m, &seed, q + i * (size_t)ramus_model_nq(m));
    return RAMUS_OK;
}

/* ---- kinematics: one pass, and one result of it, for each state ---- */

typedef enum ramus_rows_kind {
    RAMUS_ROWS_POSE,
    RAMUS_ROWS_TWIST,
    RAMUS_ROWS_TWIST_DOT,
    RAMUS_ROWS_ACCELERATION,
    RAMUS_ROWS_JACOBIAN,
    RAMUS_ROWS_JACOBIAN_DOT_V,
    RAMUS_ROWS_POSE_DQ,
    RAMUS_ROWS_JACOBIAN_DQ,
    RAMUS_ROWS_COM,
    RAMUS_ROWS_COM_VELOCITY,
    RAMUS_ROWS_COM_ACCELERATION,
    RAMUS_ROWS_COM_JACOBIAN,
    RAMUS_ROWS_MOMENTUM,
    RAMUS_ROWS_CENTROIDAL_MOMENTUM,
    RAMUS_ROWS_CENTROIDAL_MATRIX,
    RAMUS_ROWS_KINETIC_ENERGY,
    RAMUS_ROWS_POTENTIAL_ENERGY,
    RAMUS_ROWS_LINK_POSES
} ramus_rows_kind;

/* A result of the last ramus_kinematics_update. */
ramus_status ramus_rows_read(ramus_rows_kind kind, const ramus_model *m, ramus_data *d, int frame,
                             ramus_reference reference, double out[])
{
    const ramus_frame f = { frame };
    ramus_status status;
    switch (kind) {
    case RAMUS_ROWS_POSE: {
        ramus_pose x;
        status = ramus_frame_pose(m, d, f, &x);
        if (status == RAMUS_OK) {
            memcpy(out, &x.position, sizeof x.position);
            memcpy(out + 3, &x.rotation, sizeof x.rotation);
        }
        return status;
    }
    case RAMUS_ROWS_TWIST:
        return ramus_frame_twist(m, d, f, reference, (ramus_twist *)out);
    case RAMUS_ROWS_TWIST_DOT:
        return ramus_frame_twist_dot(m, d, f, reference, (ramus_twist *)out);
    case RAMUS_ROWS_ACCELERATION:
        return ramus_frame_classical_acceleration(m, d, f, reference, (ramus_twist *)out);
    case RAMUS_ROWS_JACOBIAN:
        return ramus_frame_jacobian(m, d, f, reference, out);
    case RAMUS_ROWS_JACOBIAN_DOT_V:
        return ramus_frame_jacobian_dot_v(m, d, f, reference, (ramus_twist *)out);
    case RAMUS_ROWS_POSE_DQ:
        return ramus_frame_pose_dq(m, d, f, (ramus_dq *)out);
    case RAMUS_ROWS_JACOBIAN_DQ:
        return ramus_frame_jacobian_dq(m, d, f, out);
    case RAMUS_ROWS_COM:
        return ramus_centre_of_mass(m, d, (ramus_vec3 *)out, NULL, NULL);
    case RAMUS_ROWS_COM_VELOCITY:
        return ramus_centre_of_mass(m, d, NULL, (ramus_vec3 *)out, NULL);
    case RAMUS_ROWS_COM_ACCELERATION:
        return ramus_centre_of_mass(m, d, NULL, NULL, (ramus_vec3 *)out);
    case RAMUS_ROWS_COM_JACOBIAN:
        return ramus_centre_of_mass_jacobian(m, d, out);
    case RAMUS_ROWS_MOMENTUM:
        return ramus_total_momentum(m, d, (ramus_wrench *)out);
    case RAMUS_ROWS_CENTROIDAL_MOMENTUM:
        return ramus_centroidal_momentum(m, d, (ramus_wrench *)out);
    case RAMUS_ROWS_CENTROIDAL_MATRIX:
        return ramus_centroidal_momentum_matrix(m, d, out);
    case RAMUS_ROWS_KINETIC_ENERGY:
        return ramus_kinetic_energy(m, d, out);
    case RAMUS_ROWS_POTENTIAL_ENERGY:
        return ramus_potential_energy(m, d, out);
    case RAMUS_ROWS_LINK_POSES:
        status = ramus_link_poses(m, d, (ramus_pose *)out);
        for (int k = 0; status == RAMUS_OK && k < ramus_model_nlink(m); k++) {
            const ramus_pose x = ((const ramus_pose *)out)[k];
            memcpy(out + 7 * k, &x.position, sizeof x.position);
            memcpy(out + 7 * k + 3, &x.rotation, sizeof x.rotation);
        }
        return status;
    }
    return RAMUS_ERR_ARGUMENT;
}

/* 1: `status` is that of one state by itself, without a pass for readers; 0: this kind needs one. */
static int ramus_rows_alone(ramus_rows_kind kind, const ramus_model *m, ramus_data *d, int frame,
                            ramus_reference reference, const double q[], const double v[], double out[],
                            ramus_status *status)
{
    switch ((int)kind) {
    case RAMUS_ROWS_JACOBIAN:
        *status = ramus_frame_jacobian_at(m, d, q, (ramus_frame){ frame }, reference, out);
        return 1;
    case RAMUS_ROWS_CENTROIDAL_MOMENTUM:
        *status = ramus_centroidal_momentum_at(m, d, q, v, (ramus_wrench *)out);
        return 1;
    case RAMUS_ROWS_CENTROIDAL_MATRIX:
        *status = ramus_centroidal_momentum_matrix_at(m, d, q, out);
        return 1;
    default:
        return 0;
    }
}

/* v and a may be NULL. */
ramus_status ramus_rows_kinematics(ramus_rows_kind kind, const ramus_model *m, ramus_data *d, int frame,
                                   ramus_reference reference, size_t count, const double q[], const double v[],
                                   const double a[], double out[], size_t nout, size_t *row)
{
    const size_t nq = (size_t)ramus_model_nq(m), nv = (size_t)ramus_model_nv(m);
    for (size_t i = *row = 0; i < count; *row = ++i) {
        const double *v_row = v ? v + i * nv : NULL;
        ramus_status status = RAMUS_OK;
        if (i + 1 < count && /* the last state's pass is left for readers */
            ramus_rows_alone(kind, m, d, frame, reference, q + i * nq, v_row, out + i * nout, &status)) {
            if (status != RAMUS_OK)
                return status;
            continue;
        }
        status = ramus_kinematics_update(m, d, q + i * nq, v_row, a ? a + i * nv : NULL);
        if (status == RAMUS_OK)
            status = ramus_rows_read(kind, m, d, frame, reference, out + i * nout);
        if (status != RAMUS_OK)
            return status;
    }
    return RAMUS_OK;
}

/* ---- dual quaternions, 8 numbers each ---- */

typedef ramus_dq (*ramus_rows_dq_of_1)(ramus_dq);
typedef ramus_dq (*ramus_rows_dq_of_2)(ramus_dq, ramus_dq);

ramus_status ramus_rows_dq_1(ramus_rows_dq_of_1 f, size_t count, const double a[], double out[])
{
    for (size_t i = 0; i < count; i++)
        ramus_dq_to_vec8(f(ramus_dq_from_vec8(a + 8 * i)), out + 8 * i);
    return RAMUS_OK;
}

ramus_status ramus_rows_dq_2(ramus_rows_dq_of_2 f, size_t count, const double a[], const double b[], double out[])
{
    for (size_t i = 0; i < count; i++)
        ramus_dq_to_vec8(f(ramus_dq_from_vec8(a + 8 * i), ramus_dq_from_vec8(b + 8 * i)), out + 8 * i);
    return RAMUS_OK;
}
