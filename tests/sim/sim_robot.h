/* sim_robot.h - robots and helpers for the tests of simulation */
#ifndef TESTS_SIM_SIM_ROBOT_H
#define TESTS_SIM_SIM_ROBOT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ramus/ramus.h"
#include "ramus/kinematics.h"
#include "ramus/sim.h"
#include "support/compare.h"
#include "support/random_model.h"

/* 1: the whole lengths; by default short ones, for `make test`. */
static inline int long_runs(void)
{
    const char *text = getenv("RAMUS_LONG");
    return text && text[0] == '1';
}

static inline double *numbers(int n)
{
    double *x = calloc((size_t)n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

typedef struct sim_robot {
    unsigned long long seed;
    plain_tree *tree;
    ramus_model *model;
    double *q, *v; /* where it starts */
    int nq, nv;
} sim_robot;

/* A random chain or tree whose joints are of these types. */
static inline sim_robot sim_robot_create(unsigned long long seed, int nlink, tree_shape shape, unsigned types)
{
    sim_robot r = { .seed = seed };
    ramus_error err;
    const random_tree_options opt = { nlink, shape, types, 1, 0 };
    r.tree = random_tree_create(seed, &opt);
    if (tree_model_create(r.tree, NULL, NULL, &r.model, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    random_state s = random_state_create(seed, r.tree);
    r.nq = ramus_model_nq(r.model);
    r.nv = ramus_model_nv(r.model);
    r.q = numbers(r.nq);
    r.v = numbers(r.nv);
    memcpy(r.q, s.q, (size_t)r.nq * sizeof *r.q);
    memcpy(r.v, s.v, (size_t)r.nv * sizeof *r.v);
    random_state_destroy(&s);
    return r;
}

static inline void sim_robot_destroy(sim_robot *r)
{
    free(r->q);
    free(r->v);
    ramus_model_destroy(r->model);
    plain_tree_destroy(r->tree);
}

/* An assembly given as text. */
static inline ramus_model *model_of_text(const char *text)
{
    ramus_error err;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    if (ramus_assembly_parse(text, strlen(text), "test.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

static inline ramus_model *model_of_file(const char *name)
{
    char path[600];
    ramus_error err;
    ramus_model *model = NULL;
    snprintf(path, sizeof path, "%s/robots/%s", RAMUS_SOURCE_DIR, name);
    if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return model;
}

static inline ramus_sim *sim_of(const ramus_model *model, ramus_sim_method method, double step)
{
    ramus_sim_options opt = ramus_sim_options_default();
    ramus_error err;
    ramus_sim *sim = NULL;
    opt.method = method;
    opt.step = step;
    if (ramus_sim_create(model, &opt, &sim, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return sim;
}

#define assert_sim(sim, call)                                                                                          \
    do {                                                                                                               \
        if ((call) != RAMUS_OK)                                                                                        \
            fail_msg("%s: %s", #call, ramus_sim_error(sim)->text);                                                     \
    } while (0)

static inline ramus_sim_verdict report_of(ramus_sim *sim)
{
    ramus_sim_verdict verdict;
    ramus_sim_report(sim, &verdict);
    return verdict;
}

static inline double total_energy(ramus_sim *sim, double *kinetic)
{
    ramus_sim_energies e;
    assert_sim(sim, ramus_sim_energy(sim, NULL, NULL, &e));
    if (kinetic)
        *kinetic = e.kinetic;
    return e.kinetic + e.potential + e.elastic + e.dissipated - e.input;
}

#endif
