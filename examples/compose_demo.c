/* compose_demo.c - a robot as a whole and from its modules: the same forces, computed in four ways
 *
 *     compose_demo [MODEL]        default robots/bm.yaml
 *
 * Every joint moves by 0.01 sin(2 pi t) for one second at 1 kHz, the motion of the paper's experiment. The forces come
 * from inverse dynamics of the whole robot (spatial vectors, then dual quaternions), and from the modular algorithm,
 * which evaluates each module by itself and joins them at their connections (again in both algebras).
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "ramus/ramus.h"

enum { STATES = 1001, MOST_NV = 64 };
static const double amplitude = 0.01, omega = 2 * 3.14159265358979323846; /* rad or m, rad/s */

static double largest_difference(const double a[], const double b[], size_t n)
{
    double difference = 0, size = 0;
    for (size_t k = 0; k < n; k++) {
        difference = fmax(difference, fabs(a[k] - b[k]));
        size = fmax(size, fabs(b[k]));
    }
    return difference / fmax(size, 1e-300);
}

typedef struct way {
    const char *name;
    bool modular;
    ramus_algebra algebra;
} way;

/* One row of tau for each state, by the whole robot or by its modules. */
static ramus_status forces(const ramus_model *model, const way *by, double tau[], ramus_error *err)
{
    ramus_data *data = NULL;
    ramus_data_options opt = ramus_data_options_default();
    double q[MOST_NV], v[MOST_NV], a[MOST_NV];
    const int nv = ramus_model_nv(model);
    opt.algebra = by->algebra;
    opt.with = RAMUS_WITH_COMPOSITION;
    ramus_status status = ramus_data_create(model, &opt, &data, err);
    for (int row = 0; row < STATES && status == RAMUS_OK; row++) {
        const double phase = omega * row / (STATES - 1);
        for (int k = 0; k < nv; k++) {
            q[k] = amplitude * sin(phase);
            v[k] = amplitude * omega * cos(phase);
            a[k] = -amplitude * omega * omega * sin(phase);
        }
        double *out = tau + (size_t)row * (size_t)nv;
        status = by->modular ? ramus_composed_inverse_dynamics(model, data, q, v, a, NULL, out)
                             : ramus_inverse_dynamics(model, data, q, v, a, out);
        if (status != RAMUS_OK)
            *err = *ramus_data_error(data);
    }
    ramus_data_destroy(data);
    return status;
}

/* Smallest, largest and root mean square force of each module's joints over the motion. */
static void print_forces(const ramus_model *model, const double tau[])
{
    const size_t nv = (size_t)ramus_model_nv(model);
    printf("Joint forces over the motion (N m for revolute joints, N for prismatic ones)\n");
    printf("  %-8s %-14s %-8s %6s %10s %10s %10s\n", "module", "of", "on", "joints", "min", "max", "rms");
    for (int i = 0; i < ramus_model_ninstance(model); i++) {
        const ramus_instance_info instance = ramus_model_instance(model, (ramus_instance){ i });
        double least = INFINITY, most = -INFINITY, squares = 0;
        int count = 0;
        for (int k = 0; k < instance.nlink; k++) {
            const ramus_link_info link = ramus_model_link(model, (ramus_link){ instance.first_link + k });
            const int njoint = link.v_index < 0 ? 0 : ramus_joint_type_nv(link.joint_type);
            count += njoint;
            for (size_t at = 0; at < (size_t)njoint * STATES; at++) {
                const double force = tau[at / (size_t)njoint * nv + (size_t)link.v_index + at % (size_t)njoint];
                least = fmin(least, force);
                most = fmax(most, force);
                squares += force * force;
            }
        }
        if (count > 0) /* welded parts have no forces */
            printf("  %-8s %-14s %-8s %6d %10.4f %10.4f %10.4f\n", instance.name, instance.module,
                   instance.on_name[0] ? instance.on_name : "world", count, least, most,
                   sqrt(squares / (STATES * count)));
    }
}

int main(int argc, char **argv)
{
    static const way ways[] = { { "whole robot, spatial vectors", false, RAMUS_ALGEBRA_SV },
                                { "whole robot, dual quaternions", false, RAMUS_ALGEBRA_DQ },
                                { "from its modules, spatial vectors", true, RAMUS_ALGEBRA_SV },
                                { "from its modules, dual quaternions", true, RAMUS_ALGEBRA_DQ } };
    ramus_error err;
    ramus_model *model = NULL;
    const char *file = argc > 1 ? argv[1] : "robots/bm.yaml";
    if (ramus_model_load(file, NULL, &model, &err) != RAMUS_OK) {
        fprintf(stderr, "compose_demo: %s\n", err.text);
        return 1;
    }
    const int nv = ramus_model_nv(model);
    if (ramus_model_nq(model) != nv || nv > MOST_NV || ramus_model_nport(model) > 0) {
        fprintf(stderr, "compose_demo: %s: this motion is for robots without quaternions and black boxes\n", file);
        ramus_model_destroy(model);
        return 1;
    }
    const size_t n = (size_t)STATES * (size_t)nv;
    double *tau = calloc(4 * n + 1, sizeof *tau), worst = 0;
    ramus_status status = tau ? RAMUS_OK : RAMUS_ERR_MEMORY;
    printf("Robot %s: %d modules, %d links, %d coordinates, %.4g kg\n", ramus_model_name(model),
           ramus_model_ninstance(model), ramus_model_nlink(model), nv, ramus_model_mass(model));
    printf("Motion: %g sin(2 pi t) on every joint, 1 s at 1 kHz: %d states\n\n", amplitude, STATES);
    for (int k = 0; k < 4 && status == RAMUS_OK; k++)
        status = forces(model, &ways[k], tau + (size_t)k * n, &err);
    if (status == RAMUS_OK) {
        print_forces(model, tau);
        printf("\nThe same forces computed in four ways, largest difference relative to the largest force\n");
        for (size_t k = 1; k < 4; k++) {
            const double difference = largest_difference(tau + k * n, tau, n);
            worst = fmax(worst, difference);
            printf("  %-36s against %s  %8.1e\n", ways[k].name, ways[0].name, difference);
        }
        printf("Modular = monolithic and dq = sv: %s\n", worst < 1e-12 ? "yes, to 1e-12" : "NO");
    } else {
        fprintf(stderr, "compose_demo: %s\n", tau ? err.text : "out of memory");
    }
    free(tau);
    ramus_model_destroy(model);
    return status == RAMUS_OK && worst < 1e-12 ? 0 : 1;
}
