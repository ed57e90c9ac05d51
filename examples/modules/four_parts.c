/* four_parts.c - a robot of four parts that nobody knows all of, simulated under control; processes are killed while it runs
 *
 *     four_parts [SECONDS]      in the folder of four_parts.yaml; `run` beside this file prepares everything and starts it
 *
 * The same robot from one file is simulated by its side: joint positions agree to 1e-9. Halfway the wrist's process is killed; calls wait for
 * its restart, and nothing changes. Then the hand's is killed, whose calls do not wait: a control loop goes on with its last forces,
 * is told which module is missing and how old its last answer is, and has it back some cycles later.
 */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ramus/network.h"
#include "ramus/ramus.h"

enum { N = 8 };
static const double step = 1e-3;

/* ---- the robot, from its parts or from one file --------------------------------------------------------------------- */

typedef struct robot {
    ramus_model *model;
    ramus_network *network; /* of the parts */
    ramus_data *data;       /* of the one file */
} robot;

static ramus_status forward(robot *r, const double q[], const double v[], const double tau[], double a[])
{
    return r->network ? ramus_network_forward_dynamics(r->network, q, v, tau, a)
                      : ramus_forward_dynamics(r->model, r->data, q, v, tau, a);
}

static ramus_status inverse(robot *r, const double q[], const double v[], const double a[], double tau[])
{
    return r->network ? ramus_network_inverse_dynamics(r->network, q, v, a, tau)
                      : ramus_inverse_dynamics(r->model, r->data, q, v, a, tau);
}

static const char *problem(const robot *r)
{
    return r->network ? ramus_network_error(r->network)->text : ramus_data_error(r->data)->text;
}

/* Weight, and a spring and a damper towards a moving target. */
static ramus_status control(robot *r, double t, const double q[], const double v[], double tau[])
{
    static const double zero[N] = { 0 }, stiffness[N] = { 400, 400, 120, 80, 25, 12, 150, 150 };
    const ramus_status status = inverse(r, q, zero, zero, tau);
    for (int k = 0; k < N; k++) {
        const double target = (k < 6 ? 0.6 : 0.02) * sin((0.7 + 0.2 * k) * t + k);
        tau[k] += stiffness[k] * (target - q[k]) - 0.2 * stiffness[k] * v[k];
    }
    return status;
}

/* Runge-Kutta of fourth order; forces are held over the step. All joints of this robot turn or slide: q' = v. */
static ramus_status advance(robot *r, double t, double q[], double v[])
{
    static const double at[4] = { 0, 0.5, 0.5, 1 }, weight[4] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
    double tau[N], dq[N] = { 0 }, dv[N] = { 0 }, sum_q[N] = { 0 }, sum_v[N] = { 0 };
    ramus_status status = control(r, t, q, v, tau);
    for (int stage = 0; stage < 4 && status == RAMUS_OK; stage++) {
        double x[N], y[N], a[N];
        for (int k = 0; k < N; k++) {
            x[k] = q[k] + step * at[stage] * dq[k];
            y[k] = v[k] + step * at[stage] * dv[k];
        }
        status = forward(r, x, y, tau, a);
        for (int k = 0; k < N; k++) {
            dq[k] = y[k];
            dv[k] = a[k];
            sum_q[k] += weight[stage] * dq[k];
            sum_v[k] += weight[stage] * dv[k];
        }
    }
    for (int k = 0; k < N && status == RAMUS_OK; k++) {
        q[k] += step * sum_q[k];
        v[k] += step * sum_v[k];
    }
    return status;
}

/* ---- accidents ------------------------------------------------------------------------------------------------------- */

/* Of the module's process; the number of that module, -1: not found. */
static int kill_process(const robot *r, const char *name)
{
    for (int k = 0; k < ramus_network_nmodule(r->network); k++) {
        const int process = ramus_network_health(r->network, k).process;
        if (process && strcmp(ramus_network_module_at(r->network, k).name, name) == 0)
            return kill(process, SIGKILL) == 0 ? k : -1;
    }
    return -1;
}

/* A loop that does not wait: it keeps its last forces while the hand is missing. 0: as expected. */
static int lose_the_hand(robot *r, const double q[], const double v[])
{
    double tau[N], before[N];
    int missing = 0;
    const int hand = inverse(r, q, v, v, before) == RAMUS_OK ? kill_process(r, "hand") : -1;
    if (hand < 0)
        return 1;
    const unsigned starts = ramus_network_health(r->network, hand).starts;
    for (int cycle = 0; cycle < 60000; cycle++) {
        const ramus_status status = inverse(r, q, v, v, tau);
        if (status != RAMUS_OK && !missing++)
            printf("the hand is killed:  %s\n", problem(r));
        if (status == RAMUS_OK && (missing || ramus_network_health(r->network, hand).starts != starts)) {
            double difference = 0;
            for (int k = 0; k < N; k++)
                difference = fmax(difference, fabs(tau[k] - before[k]));
            printf("it is back after %d cycles of 1 ms, in start %u; forces differ by %.1e\n", missing,
                   ramus_network_health(r->network, hand).starts, difference);
            return difference != 0;
        }
        nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
    }
    return 1;
}

/* ---- the show -------------------------------------------------------------------------------------------------------- */

static int show(robot *parts, robot *whole, double seconds)
{
    double q[2][N] = { { 0 } }, v[2][N] = { { 0 } }, worst = 0, reach = 0;
    const long steps = lround(seconds / step);
    for (long k = 0; k < steps; k++) {
        robot *const both[2] = { parts, whole };
        if (k == steps / 2 && kill_process(parts, "wrist") < 0) {
            printf("the wrist's process is not found\n");
            return 1;
        }
        for (int i = 0; i < 2; i++)
            if (advance(both[i], (double)k * step, q[i], v[i]) != RAMUS_OK) {
                printf("at %g s: %s\n", (double)k * step, problem(both[i]));
                return 1;
            }
        for (int j = 0; j < N; j++) {
            worst = fmax(worst, fabs(q[0][j] - q[1][j]));
            reach = fmax(reach, fabs(q[0][j]));
        }
    }
    printf("%g s under control, joints move by up to %.2g; the wrist's process killed at %g s and restarted\n"
           "joint positions of four parts and of one file differ by up to %.1e\n",
           seconds, reach, (double)(steps / 2) * step, worst);
    return !(worst <= 1e-9) || lose_the_hand(parts, q[0], v[0]);
}

int main(int argc, char **argv)
{
    robot parts = { 0 }, whole = { 0 };
    ramus_error err;
    ramus_status status = ramus_model_load("four_parts.yaml", NULL, &parts.model, &err);
    if (status == RAMUS_OK)
        status = ramus_network_create(parts.model, NULL, &parts.network, &err);
    if (status == RAMUS_OK)
        status = ramus_model_load("one_file.yaml", NULL, &whole.model, &err);
    if (status == RAMUS_OK)
        status = ramus_data_create(whole.model, NULL, &whole.data, &err);
    int code = 1;
    if (status != RAMUS_OK) {
        printf("%s\n", err.text);
    } else {
        for (int k = 0; k < ramus_network_nmodule(parts.network); k++) {
            const ramus_network_module m = ramus_network_module_at(parts.network, k);
            printf("%-6s %-16s %-8s nv %d, outlets %d\n", m.name, m.product, m.source[0] ? m.source : "known", m.nv,
                   m.noutlet);
        }
        code = ramus_network_nv(parts.network) != N || show(&parts, &whole, argc > 1 ? atof(argv[1]) : 10);
    }
    ramus_network_destroy(parts.network);
    ramus_data_destroy(whole.data);
    ramus_model_destroy(parts.model);
    ramus_model_destroy(whole.model);
    return code;
}
