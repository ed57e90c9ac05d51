/* inverse_kinematics.c - joint positions that bring the arm's tool to a pose, within the joints' limits
 *
 *     dq = J^T (J J^T + damping^2)^-1 e        damped least squares; e: turn and displacement that are left, world axes
 *
 *     gcc examples/inverse_kinematics.c -Iinclude build/libramus.a -lexpat -lyaml -lm -lpthread
 */
#include <math.h>
#include <stdio.h>

#include "ramus/ramus.h"

enum { NV = 8, MOST_STEPS = 200 };
static const double damping = 0.02, tolerance = 1e-9;

/* What is left from the pose x to the target: a rotation vector, then a displacement. Returns its norm. */
static double difference(ramus_pose x, ramus_pose target, double e[6])
{
    const ramus_quat back = { x.rotation.w, -x.rotation.x, -x.rotation.y, -x.rotation.z };
    const ramus_quat turn = ramus_quat_mul(target.rotation, back);
    const double sine = sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z);
    const double angle = 2 * atan2(sine, fabs(turn.w)), scale = sine > 0 ? copysign(angle / sine, turn.w) : 0;
    const double all[6] = { scale * turn.x,
                            scale * turn.y,
                            scale * turn.z,
                            target.position.x - x.position.x,
                            target.position.y - x.position.y,
                            target.position.z - x.position.z };
    double sum = 0;
    for (int i = 0; i < 6; i++) {
        e[i] = all[i];
        sum += e[i] * e[i];
    }
    return sqrt(sum);
}

/* x = A^-1 x for a symmetric positive A [6 x 6], by elimination. */
static void solve(double A[6][6], double x[6])
{
    for (int k = 0; k < 6; k++)
        for (int i = k + 1; i < 6; i++) {
            const double factor = A[i][k] / A[k][k];
            for (int j = k; j < 6; j++)
                A[i][j] -= factor * A[k][j];
            x[i] -= factor * x[k];
        }
    for (int i = 5; i >= 0; i--) {
        for (int j = i + 1; j < 6; j++)
            x[i] -= A[i][j] * x[j];
        x[i] /= A[i][i];
    }
}

/* One step of q, which stays within the limits of each joint. */
static void step(const ramus_model *model, const double J[6 * NV], double e[6], double q[])
{
    double A[6][6];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            A[i][j] = i == j ? damping * damping : 0;
            for (int k = 0; k < NV; k++)
                A[i][j] += J[i * NV + k] * J[j * NV + k];
        }
    solve(A, e);
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        if (link.v_index < 0)
            continue;
        double *x = &q[link.q_index];
        for (int row = 0; row < 6; row++)
            *x += J[row * NV + link.v_index] * e[row];
        *x = fmin(fmax(*x, link.lower), link.upper);
    }
}

/* Returns the steps it took; MOST_STEPS: it was not reached. */
static int reach(const ramus_model *model, ramus_data *data, ramus_frame tool, ramus_pose target, double q[],
                 double *left)
{
    for (int n = 0; n < MOST_STEPS; n++) {
        double J[6 * NV], e[6];
        ramus_pose x;
        if (ramus_kinematics_update(model, data, q, NULL, NULL) != RAMUS_OK ||
            ramus_frame_pose(model, data, tool, &x) != RAMUS_OK ||
            ramus_frame_jacobian(model, data, tool, RAMUS_LOCAL_WORLD_ALIGNED, J) != RAMUS_OK)
            return MOST_STEPS;
        *left = difference(x, target, e);
        if (*left < tolerance)
            return n;
        step(model, J, e, q);
    }
    return MOST_STEPS;
}

int main(void)
{
    static const double where[][3] = { { 0.45, 0, 0.3 }, { 0.3, 0.35, 0.2 }, { -0.3, 0.3, 0.4 }, { 0.9, 0, 0.5 } };
    ramus_error err = { .text = "" };
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    int reached = 0;
    if (ramus_model_load("examples/robots/arm.urdf", NULL, &model, &err) != RAMUS_OK ||
        ramus_data_create(model, NULL, &data, &err) != RAMUS_OK)
        fprintf(stderr, "%s\n", err.text);
    for (int k = 0; k < 4 && data; k++) {
        double q[NV] = { 0.1, 0.4, 0, 1.2, 0, 0.6, 0, 0 }, left = 0;
        const ramus_vec3 point = ramus_vec3_make(where[k][0], where[k][1], where[k][2]);
        const ramus_pose target = ramus_pose_from_rpy(point, 0, 3.14159265358979 - 0.4, 0); /* pointing down */
        const int n = reach(model, data, ramus_model_find_frame(model, "tool"), target, q, &left);
        reached += n < MOST_STEPS;
        printf("(%5.2f %5.2f %5.2f) m: %3d steps, %.1e left, q", point.x, point.y, point.z, n, left);
        for (int i = 0; i < NV - 1; i++)
            printf(" %6.3f", q[i]);
        printf("%s\n", n < MOST_STEPS ? "" : ": out of reach");
    }
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    return reached == 3 ? 0 : 1; /* the last is farther away than the arm is long */
}
