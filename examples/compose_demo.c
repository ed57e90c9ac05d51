/* compose_demo.c - a robot as a whole and from its modules: the same forces, computed in four ways
 *
 *     compose_demo MODEL
 *
 * Every joint moves by 0.01 sin(2 pi t) for one second at 1 kHz, the motion of the paper's experiment. The forces come
 * from inverse dynamics of the whole robot (spatial vectors, then dual quaternions), and from the modular algorithm,
 * which evaluates each module by itself and joins them at their connections (again in both algebras).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ramus/ramus.h"

enum { STATES = 1001 };
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

/* One row of tau for each state, by the whole robot or by its modules. */
static ramus_status forces(const ramus_model *model, int modular, ramus_algebra algebra, double tau[], ramus_error *err)
{
    ramus_data *data = NULL;
    ramus_data *composition = NULL;
    ramus_data_options opt = ramus_data_options_default();
    const int nv = ramus_model_nv(model), nq = ramus_model_nq(model);
    double *q = calloc((size_t)nq + 1, sizeof *q), *v = calloc((size_t)nv + 1, sizeof *v),
           *a = calloc((size_t)nv + 1, sizeof *a);
    opt.algebra = algebra;
    ramus_status status = modular ? data_with(RAMUS_WITH_COMPOSITION, model, &opt, &composition, err)
                                  : ramus_data_create(model, &opt, &data, err);
    for (int row = 0; row < STATES && status == RAMUS_OK; row++) {
        const double phase = omega * row / (STATES - 1);
        for (int k = 0; k < nv; k++) {
            q[k] = amplitude * sin(phase);
            v[k] = amplitude * omega * cos(phase);
            a[k] = -amplitude * omega * omega * sin(phase);
        }
        double *out = tau + (size_t)row * (size_t)nv;
        if (modular)
            status = ramus_composed_inverse_dynamics(model, composition, q, v, a, NULL, out);
        else
            status = ramus_inverse_dynamics(model, data, q, v, a, out);
        if (status != RAMUS_OK)
            *err = modular ? *ramus_data_error(composition) : *ramus_data_error(data);
    }
    free(q);
    free(v);
    free(a);
    ramus_data_destroy(data);
    ramus_data_destroy(composition);
    return status;
}

/* Smallest, largest and root mean square force of each module's joints over the motion. */
static void print_forces(const ramus_model *model, const double tau[])
{
    const int nv = ramus_model_nv(model);
    printf("  %-8s %-14s %-8s %6s %10s %10s %10s\n", "module", "of", "on", "joints", "min", "max", "rms");
    for (int i = 0; i < ramus_model_ninstance(model); i++) {
        const ramus_instance_info instance = ramus_model_instance(model, (ramus_instance){ i });
        double least = INFINITY, most = -INFINITY, squares = 0;
        int first = nv, last = -1;
        for (int k = instance.first_link; k < instance.first_link + instance.nlink; k++) {
            const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
            if (link.v_index < 0)
                continue;
            first = link.v_index < first ? link.v_index : first;
            last = link.v_index + ramus_joint_type_nv(link.joint_type) - 1;
        }
        if (last < 0) /* welded parts have no forces */
            continue;
        for (size_t row = 0; row < STATES; row++)
            for (int k = first; k <= last; k++) {
                const double force = tau[row * (size_t)nv + (size_t)k];
                least = fmin(least, force);
                most = fmax(most, force);
                squares += force * force;
            }
        printf("  %-8s %-14s %-8s %6d %10.4f %10.4f %10.4f\n", instance.name, instance.module,
               instance.on_name[0] ? instance.on_name : "world", last - first + 1, least, most,
               sqrt(squares / (STATES * (last - first + 1))));
    }
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int modular;
        ramus_algebra algebra;
    } ways[] = {
        { "whole robot, spatial vectors", 0, RAMUS_ALGEBRA_SV },
        { "whole robot, dual quaternions", 0, RAMUS_ALGEBRA_DQ },
        { "from its modules, spatial vectors", 1, RAMUS_ALGEBRA_SV },
        { "from its modules, dual quaternions", 1, RAMUS_ALGEBRA_DQ },
    };
    ramus_error err;
    ramus_model *model = NULL;
    if (argc != 2) {
        fprintf(stderr, "usage: compose_demo MODEL\n");
        return 2;
    }
    if (ramus_model_load(argv[1], NULL, &model, &err) != RAMUS_OK) {
        fprintf(stderr, "compose_demo: %s\n", err.text);
        return 1;
    }
    if (ramus_model_nq(model) != ramus_model_nv(model) || ramus_model_nport(model) > 0) {
        fprintf(stderr, "compose_demo: %s: this motion is for robots without quaternions and black boxes\n", argv[1]);
        ramus_model_destroy(model);
        return 1;
    }
    const size_t n = (size_t)STATES * (size_t)ramus_model_nv(model);
    double *tau[4] = { NULL }, worst = 0;
    int status = 0;
    printf("Robot %s: %d modules, %d links, %d coordinates, %.4g kg\n", ramus_model_name(model),
           ramus_model_ninstance(model), ramus_model_nlink(model), ramus_model_nv(model), ramus_model_mass(model));
    printf("Motion: %g sin(2 pi t) on every joint, 1 s at 1 kHz: %d states\n\n", amplitude, STATES);
    for (int k = 0; k < 4 && status == 0; k++) {
        tau[k] = calloc(n + 1, sizeof *tau[k]);
        if (!tau[k] || forces(model, ways[k].modular, ways[k].algebra, tau[k], &err) != RAMUS_OK) {
            fprintf(stderr, "compose_demo: %s\n", tau[k] ? err.text : "out of memory");
            status = 1;
        }
    }
    if (status == 0) {
        printf("Joint forces over the motion (N m for revolute joints, N for prismatic ones)\n");
        print_forces(model, tau[0]);
        printf("\nThe same forces computed in four ways, largest difference relative to the largest force\n");
        for (int k = 1; k < 4; k++) {
            const double difference = largest_difference(tau[k], tau[0], n);
            worst = fmax(worst, difference);
            printf("  %-36s against %s  %8.1e\n", ways[k].name, ways[0].name, difference);
        }
        printf("  %-36s against %s %8.1e\n", ways[3].name, ways[1].name, largest_difference(tau[3], tau[1], n));
        printf("Modular = monolithic and dq = sv: %s\n", worst < 1e-12 ? "yes, to 1e-12" : "NO");
        status = worst < 1e-12 ? 0 : 1;
    }
    for (int k = 0; k < 4; k++)
        free(tau[k]);
    ramus_model_destroy(model);
    return status;
}
