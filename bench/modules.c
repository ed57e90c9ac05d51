/* modules.c - what a module of a robot costs beyond its own arithmetic: known, in a library, in another process
 *
 *     bench_modules [--csv FILE] [--commit TEXT] [--rounds N] [--only KIND]
 *
 * Robots of a known base with n modules on it, each one revolute joint and a link with k outlets that carry nothing. A module is one call
 * of `motion` and one of `wrench` in inverse dynamics, of `motion`, `articulated` and `accelerate` in forward dynamics; that of a
 * process without outlets one and two questions, since its motion travels with the next one.
 *
 *     call         time of the evaluation with one module without outlets, less that of the base alone
 *     first        what the first outlet adds: of a process one question, since its motion is then waited for
 *     outlet       what each of seven further ones adds
 *     module       what each of three further modules without outlets adds
 *
 * The Python program is examples/modules/wrist.py, which has one outlet: its `call` contains that.
 *
 * All in microseconds, the least of all rounds. With a real-time priority (chrt -f 10) processes get one, too. The forces of every kind agree with those of the known links.
 */
#include <math.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "options.h"
#include "ramus/network.h"
#include "ramus/ramus.h"
#include "support/temporary.h"

enum { MODULES = 4, OUTLETS = 8, MOST_NV = 8 };

static void stop(const char *text)
{
    fprintf(stderr, "bench: %s\n", text);
    exit(1);
}

static void write_text(const char *name, const char *text)
{
    FILE *f = fopen(name, "w");
    if (!f || fputs(text, f) < 0 || fclose(f) != 0)
        stop("a temporary file cannot be written");
}

/* ---- the robots ----------------------------------------------------------------------------------------------------- */

static const char head[] =
    "ramus: 1\nname: bench\nmodules:\n"
    "  base:\n    links:\n      - {name: base, joint: {name: turn, type: revolute}, mass: 5, com: [0.1, 0, 0.2], "
    "inertia: [0.3, 0.2, 0.1]}\n";
static const char link_text[] =
    "  part:\n    links:\n      - {name: link, joint: {name: j, type: revolute, axis: [0, 1, 0]}, mass: 1, "
    "com: [0.1, 0.02, 0.3], inertia: [0.1, 0.09, 0.02], frames: [";

static void add_part(char *text, size_t size, int outlets)
{
    strncat(text, link_text, size - strlen(text) - 1);
    for (int k = 0; k < outlets; k++)
        snprintf(text + strlen(text), size - strlen(text), "%s{name: o%d, pose: {xyz: [0, 0, 0.%d]}}", k ? ", " : "", k,
                 k + 1);
    strncat(text, "]}\n", size - strlen(text) - 1);
}

/* part-K.yaml and part-K.so: the module with K outlets. */
static void make_part(int outlets)
{
    char text[4000] = "ramus: 1\nname: part\nmodules:\n", name[64], command[1200];
    add_part(text, sizeof text, outlets);
    strcat(text, "robot:\n  - {name: part, module: part}\n");
    snprintf(name, sizeof name, "part-%d.yaml", outlets);
    write_text(name, text);
    snprintf(command, sizeof command, "%s pack %s -o part-%d.so", RAMUS_PROGRAM, name, outlets);
    if (system(command) != 0)
        stop("ramus pack fails");
}

typedef enum kind { KNOWN, LIBRARY, MEMORY, SOCKET, PYTHON, KINDS } kind;
static const char *const kind_name[KINDS] = { "known links", "library", "process memory", "process socket",
                                              "process Python" };

static void add_instance(char *text, size_t size, kind k, int number, int outlets)
{
    char source[1200];
    if (k == KNOWN)
        snprintf(source, sizeof source, "module: part");
    else if (k == LIBRARY)
        snprintf(source, sizeof source, "black_box: {library: part-%d.so}", outlets);
    else if (k == PYTHON)
        snprintf(source, sizeof source, "black_box: {process: [python3, %s/examples/modules/wrist.py]}",
                 RAMUS_SOURCE_DIR);
    else
        snprintf(source, sizeof source, "black_box: {process: [%s%s, serve, part-%d.yaml], options: {transport: %s}}",
                 sched_getscheduler(0) == SCHED_FIFO ? "chrt, -f, 10, " : "", RAMUS_PROGRAM, outlets,
                 k == MEMORY ? "memory" : "socket");
    snprintf(text + strlen(text), size - strlen(text),
             "  - {name: m%d, on: base/base, pose: {xyz: [0.%d, 0, 0.1]}, %s}\n", number, number + 1, source);
}

typedef struct robot {
    ramus_model *model;
    ramus_network *network;
    int nv;
} robot;

static robot make_robot(kind k, int modules, int outlets)
{
    static char text[20000];
    robot r = { 0 };
    ramus_error err;
    ramus_network_options options = ramus_network_options_default();
    strcpy(text, head);
    if (k == KNOWN && modules)
        add_part(text, sizeof text, outlets);
    strcat(text, "robot:\n  - {name: base, module: base}\n");
    for (int n = 0; n < modules; n++)
        add_instance(text, sizeof text, k, n, outlets);
    write_text("robot.yaml", text);
    options.partition = RAMUS_PARTITION_INSTANCES;
    if (ramus_model_load("robot.yaml", NULL, &r.model, &err) != RAMUS_OK ||
        ramus_network_create(r.model, &options, &r.network, &err) != RAMUS_OK)
        stop(err.text);
    r.nv = ramus_network_nv(r.network);
    return r;
}

static void release(robot *r)
{
    ramus_network_destroy(r->network);
    ramus_model_destroy(r->model);
}

/* ---- times ---------------------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

typedef struct figures {
    double inverse, forward; /* us */
    double tau[MOST_NV], a[MOST_NV];
} figures;

static figures measure(kind k, int modules, int outlets, int rounds)
{
    figures f = { .inverse = INFINITY, .forward = INFINITY };
    robot r = make_robot(k, modules, outlets);
    double q[MOST_NV], v[MOST_NV], a[MOST_NV];
    for (int i = 0; i < r.nv; i++) {
        q[i] = 0.3 + 0.1 * i;
        v[i] = 0.2 - 0.1 * i;
        a[i] = 0.5 + 0.2 * i;
    }
    for (int n = 0; n < 20 * rounds; n++) {
        const double t0 = now();
        if (ramus_network_inverse_dynamics(r.network, q, v, a, f.tau) != RAMUS_OK)
            stop(ramus_network_error(r.network)->text);
        const double t1 = now();
        if (ramus_network_forward_dynamics(r.network, q, v, f.tau, a) != RAMUS_OK)
            stop(ramus_network_error(r.network)->text);
        const double t2 = now();
        memcpy(f.a, a, (size_t)r.nv * sizeof *a);
        f.inverse = fmin(f.inverse, t1 - t0);
        f.forward = fmin(f.forward, t2 - t1);
    }
    release(&r);
    return f;
}

static bool agree(const figures *a, const figures *b)
{
    for (int k = 0; k < MOST_NV; k++)
        if (!(fabs(a->tau[k] - b->tau[k]) <= 1e-12 * fmax(1, fabs(a->tau[k]))) ||
            !(fabs(a->a[k] - b->a[k]) <= 1e-9 * fmax(1, fabs(a->a[k]))))
            return false;
    return true;
}

int main(int argc, char **argv)
{
    bench_options o;
    char folder[TEMPORARY_SIZE];
    int good = 1;
    int code = bench_open(&o, argc, argv, "commit,machine,kind,evaluation,call_us,first_us,outlet_us,module_us");
    if (code)
        return code;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        stop("no temporary folder");
    make_part(0);
    make_part(1);
    make_part(OUTLETS);
    const figures base = measure(KNOWN, 0, 0, o.rounds);
    figures known = { 0 };
    printf("%-16s  %-8s %9s %9s %9s %9s   [us]\n", "module", "dynamics", "call", "first", "outlet", "module");
    for (kind k = KNOWN; k < KINDS; k++) {
        if (o.only && strcmp(o.only, kind_name[k]) != 0)
            continue;
        const bool fixed = k == PYTHON; /* with its own outlet */
        const figures one = measure(k, 1, 0, o.rounds), first = fixed ? one : measure(k, 1, 1, o.rounds),
                      more = fixed ? one : measure(k, 1, OUTLETS, o.rounds), many = measure(k, MODULES, 0, o.rounds);
        if (k == KNOWN)
            known = one;
        if (!fixed && !o.only)
            good = good && agree(&known, &one);
        const double x[2][4] = {
            { one.inverse - base.inverse, first.inverse - one.inverse, (more.inverse - first.inverse) / (OUTLETS - 1),
              (many.inverse - one.inverse) / (MODULES - 1) },
            { one.forward - base.forward, first.forward - one.forward, (more.forward - first.forward) / (OUTLETS - 1),
              (many.forward - one.forward) / (MODULES - 1) }
        };
        for (int e = 0; e < 2; e++) {
            printf("%-16s  %-8s %9.2f %9.2f %9.3f %9.2f\n", e ? "" : kind_name[k], e ? "forward" : "inverse", x[e][0],
                   x[e][1], x[e][2], x[e][3]);
            if (o.csv) {
                char outlets[64] = ","; /* of a program with its own outlet they are not measured */
                if (!fixed)
                    snprintf(outlets, sizeof outlets, "%.2f,%.3f", x[e][1], x[e][2]);
                fprintf(o.csv, "%s,%s,%s,%s,%.2f,%s,%.2f\n", o.commit, o.machine, kind_name[k],
                        e ? "forward" : "inverse", x[e][0], outlets, x[e][3]);
            }
        }
    }
    if (chdir("/") != 0 || temporary_remove(folder) != 0)
        fprintf(stderr, "bench: %s is left behind\n", folder);
    return bench_close(&o, good);
}
