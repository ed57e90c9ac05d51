/* actuator_robot.h - a robot with its kinematics in a random state, and actuators between its frames */
#ifndef TESTS_ACTUATOR_ACTUATOR_ROBOT_H
#define TESTS_ACTUATOR_ACTUATOR_ROBOT_H

#include "ramus/dynamics.h"
#include "ramus/io.h"

#include "inside.h"
#include "support/compare.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct robot {
    ramus_model *model;
    ramus_data *data;
    int nv;
    double q[64], v[64], a[64];
} robot;

static inline void ready(robot *r)
{
    ramus_error err;
    if (ramus_data_create(r->model, NULL, &r->data, &err))
        fail_msg("%s", err.text);
    r->nv = ramus_model_nv(r->model);
    assert_true(ramus_model_nq(r->model) <= 64);
    ramus_neutral(r->model, r->q);
}

static inline robot robot_load(const char *name)
{
    char path[512];
    robot r = { 0 };
    ramus_error err;
    snprintf(path, sizeof path, RAMUS_SOURCE_DIR "/robots/%s.yaml", name);
    if (ramus_model_load(path, NULL, &r.model, &err))
        fail_msg("%s", err.text);
    ready(&r);
    return r;
}

static inline robot robot_of(const char *text)
{
    robot r = { 0 };
    ramus_error err;
    ramus_builder *builder = NULL;
    if (ramus_assembly_parse(text, strlen(text), "text.yaml", NULL, &builder, &err) ||
        ramus_model_compile(builder, NULL, &r.model, &err))
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    ready(&r);
    return r;
}

static inline void robot_free(robot *r)
{
    ramus_data_destroy(r->data);
    ramus_model_destroy(r->model);
}

static inline void random_state(robot *r, rng *g)
{
    unsigned long long seed = (unsigned long long)rng_int(g, 0, 1 << 30);
    ramus_random(r->model, &seed, r->q);
    for (int k = 0; k < r->nv; k++) {
        r->v[k] = rng_uniform(g, -1, 1);
        r->a[k] = rng_uniform(g, -1, 1);
    }
}

static inline void update(robot *r)
{
    assert_int_equal(ramus_kinematics_update(r->model, r->data, r->q, r->v, r->a), RAMUS_OK);
}

static inline ramus_part_description between(const char *name, const char *a, const char *b)
{
    ramus_part_description d = ramus_part_description_default();
    d.name = name;
    d.frame_a = a;
    d.frame_b = b;
    return d;
}

static inline ramus_part_info resolve(const robot *r, const ramus_part_description *d)
{
    ramus_part_info a;
    ramus_error err;
    if (resolve_part(r->model, d, NULL, &a, &err))
        fail_msg("%s", err.text);
    return a;
}

static inline ramus_part_info lift_of(const robot *r)
{
    const ramus_part_description d = between("lift", "body/D3", "body/E4");
    return resolve(r, &d);
}

static inline ramus_part_info torso_of(const robot *r)
{
    const ramus_part_description d = between("torso", "body/F4", "body/G5");
    return resolve(r, &d);
}

static inline void near_value(const char *what, double got, double want, double tol)
{
    if (!(fabs(got - want) <= tol * fmax(1, fabs(want))))
        fail_msg("%s: got %.17g, want %.17g, tolerance %.0e", what, got, want, tol);
}

static inline double length_in(robot *r, const ramus_part_info *a, const double q[], const double v[], double *rate)
{
    part_state motion;
    assert_int_equal(ramus_kinematics_update(r->model, r->data, q, v, NULL), RAMUS_OK);
    assert_int_equal(part_in_state(r->model, r->data->kinematics, a, NULL, &motion), RAMUS_OK);
    if (rate)
        *rate = motion.rate;
    return motion.length;
}

#define ARM(joint, at)                                                                                                 \
    "ramus: 1\nmodules:\n  m:\n    links:\n"                                                                           \
    "      - {name: l, joint: {name: j, " joint "}, " at                                                               \
    "mass: 1, inertia: [1, 1, 1]}\nrobot:\n  - {name: r, module: m}\n"

#endif
