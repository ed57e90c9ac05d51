/* random_parts.h - random robots with levers that stand, and parts on them, for the tests of levers and mechanisms
 *
 * A lever does not reach any guide in any state. So a state comes first, and the rod is made to fit there: its length from two
 * points, or from a plane that is turned the right way.
 */
#ifndef TESTS_ACTUATOR_RANDOM_PARTS_H
#define TESTS_ACTUATOR_RANDOM_PARTS_H

#include "ramus/dynamics.h"

#include "algebra/vec3.h"
#include "inside.h"
#include "support/compare.h"
#include "support/random_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 128 }; /* coordinates of the largest robot here */

static inline void near_value(const char *what, unsigned long long seed, double got, double want, double tol)
{
    if (!(fabs(got - want) <= tol * fmax(1, fabs(want))))
        fail_msg("%s, seed %llu: got %.17g, want %.17g, tolerance %.0e", what, seed, got, want, tol);
}

static inline ramus_quat turn_about(ramus_vec3 axis, double angle)
{
    const double s = sin(angle / 2) / vec3_norm(axis);
    return (ramus_quat){ cos(angle / 2), s * axis.x, s * axis.y, s * axis.z };
}

/* ---- a robot before and after it has parts ------------------------------------------------------------------ */

typedef struct subject {
    unsigned long long seed;
    rng g;
    plain_tree *tree;
    ramus_builder *builder;
    ramus_model *model;
    ramus_data *data;
    int nq, nv, nlink;
    double q[ROOM], v[ROOM], a[ROOM]; /* the state that parts are made for */
    char text[64][32];                /* names */
    int ntext;
} subject;

static inline void subject_compile(subject *s)
{
    ramus_error err;
    ramus_data_destroy(s->data);
    ramus_model_destroy(s->model);
    s->data = NULL;
    s->model = NULL;
    if (ramus_model_compile(s->builder, NULL, &s->model, &err) || ramus_data_create(s->model, NULL, &s->data, &err))
        fail_msg("seed %llu: %s", s->seed, err.text);
    s->nq = ramus_model_nq(s->model);
    s->nv = ramus_model_nv(s->model);
    s->nlink = ramus_model_nlink(s->model);
    assert_true(s->nq <= ROOM);
}

static inline void subject_update(subject *s)
{
    assert_int_equal(ramus_kinematics_update(s->model, s->data, s->q, s->v, s->a), RAMUS_OK);
}

static inline subject subject_create(unsigned long long seed, int nlink, unsigned types)
{
    const random_tree_options opt = { nlink, (tree_shape)(seed % TREE_SHAPE_COUNT), types, 1, 0 };
    subject s = { .seed = seed, .g = { seed * 77 + 5 } };
    ramus_error err;
    s.tree = random_tree_create(seed, &opt);
    if (tree_builder_create(s.tree, NULL, NULL, &s.builder, &err))
        fail_msg("%s", err.text);
    subject_compile(&s);
    unsigned long long state = seed;
    ramus_random(s.model, &state, s.q);
    for (int k = 0; k < s.nv; k++) {
        s.v[k] = rng_uniform(&s.g, -1, 1);
        s.a[k] = rng_uniform(&s.g, -1, 1);
    }
    subject_update(&s);
    return s;
}

static inline void subject_destroy(subject *s)
{
    ramus_data_destroy(s->data);
    ramus_model_destroy(s->model);
    ramus_builder_destroy(s->builder);
    plain_tree_destroy(s->tree);
}

static inline const char *new_name(subject *s, const char *prefix, int k)
{
    assert_true(s->ntext < 64);
    snprintf(s->text[s->ntext], sizeof s->text[0], "%s%d", prefix, k);
    return s->text[s->ntext++];
}

static inline const char *link_name(subject *s, int k)
{
    return k < 0 ? "world" : new_name(s, "robot/l", k);
}

static inline ramus_pose pose_of(const subject *s, int link)
{
    ramus_pose x = ramus_pose_identity();
    if (link >= 0)
        assert_int_equal(ramus_frame_pose(s->model, s->data, (ramus_frame){ link }, &x), RAMUS_OK);
    return x;
}

/* q(t), v(t) on the way through the state with its v and a */
static inline void state_at(const subject *s, double t, double q[], double v[])
{
    double mean[ROOM];
    for (int k = 0; k < s->nv; k++) {
        mean[k] = s->v[k] + s->a[k] * t / 2;
        v[k] = s->v[k] + s->a[k] * t;
    }
    ramus_integrate(s->model, s->q, mean, t, q);
}

/* ---- levers ------------------------------------------------------------------------------------------------- */

/* Any lever between two links (-1: the world) that stands in the state of s, at 0.3 of its best arm or more. */
static inline ramus_lever_description random_lever(subject *s, const char *name, ramus_guide_kind kind, int pivot,
                                                   int guide, double *angle)
{
    for (;;) {
        rng *g = &s->g;
        ramus_lever_description d = ramus_lever_description_default();
        d.name = name;
        d.guide_kind = kind;
        d.pivot_pose = rng_pose(g);
        d.axis = rng_vec3(g, 2);
        d.tip = rng_vec3(g, 0.5);
        d.guide_point = rng_vec3(g, 1);
        d.normal = rng_vec3(g, 2);
        *angle = rng_uniform(g, -3, 3);
        d.near = *angle + rng_uniform(g, -0.05, 0.05);
        const ramus_pose x0 = ramus_pose_mul(pose_of(s, pivot), d.pivot_pose), xg = pose_of(s, guide);
        const ramus_vec3 e = ramus_quat_rotate(x0.rotation, vec3_scale(1 / vec3_norm(d.axis), d.axis));
        const ramus_vec3 r = ramus_quat_rotate(x0.rotation, ramus_quat_rotate(turn_about(d.axis, *angle), d.tip));
        const ramus_vec3 span = vec3_sub(ramus_pose_point(xg, d.guide_point), vec3_add(x0.position, r));
        ramus_vec3 u = vec3_scale(1 / vec3_norm(span), span);
        d.rod_length = vec3_norm(span);
        if (kind == RAMUS_GUIDE_PLANE) {
            u = ramus_quat_rotate(xg.rotation, vec3_scale(1 / vec3_norm(d.normal), d.normal));
            d.rod_length = vec3_dot(u, span);
            if (d.rod_length < 0)
                d.normal = vec3_scale(-1, d.normal);
            d.rod_length = fabs(d.rod_length);
        }
        const ramus_vec3 er = vec3_cross(e, r);
        if (kind == RAMUS_GUIDE_POINT && d.rod_length < 0.3 * vec3_norm(vec3_add(span, r)))
            continue; /* the two angles would be close to each other */
        if (vec3_norm(er) < 0.2 || fabs(vec3_dot(u, er)) < 0.3 * vec3_norm(er))
            continue;
        d.pivot = link_name(s, pivot);
        d.guide = link_name(s, guide);
        return d;
    }
}

static inline void add_lever(subject *s, const ramus_lever_description *d)
{
    ramus_error err;
    if (ramus_builder_add_lever(s->builder, d, &err))
        fail_msg("seed %llu: %s", s->seed, err.text);
}

static inline void add_actuator(subject *s, const ramus_part_description *d)
{
    ramus_error err;
    if (ramus_builder_add_part(s->builder, d, &err))
        fail_msg("seed %llu: %s", s->seed, err.text);
}

#endif
