/* constraint_robot.h - random robots with random constraints, and rates along a motion by differences
 *
 *     f'(0) = sum_n c_n (f(n h) - f(-n h)) / h,   c = 4/5, -1/5, 4/105, -1/280       error h^8 f^(9)(0) / 630
 */
#ifndef TESTS_CONSTRAINT_CONSTRAINT_ROBOT_H
#define TESTS_CONSTRAINT_CONSTRAINT_ROBOT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "ramus/kinematics.h"
#include "ramus/equations.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random.h"
#include "support/random_model.h"
#include "support/vec.h"

static inline double *numbers(size_t n)
{
    double *x = calloc(n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

typedef struct constrained {
    unsigned long long seed;
    plain_tree *tree;
    ramus_model *model;
    ramus_data *data;
    ramus_data *set;
    random_state s; /* tree order, which is the model's */
    int nv, nq, m;
    double *A, *b, *e, *ev; /* of the last evaluate */
} constrained;

static inline void must(ramus_status status, const ramus_error *err, unsigned long long seed, const char *what)
{
    if (status != RAMUS_OK)
        fail_msg("%s, seed %llu: %s", what, seed, err->text);
}

/* A random robot without constraints. */
static inline constrained robot_create(unsigned long long seed, int nlink, unsigned types)
{
    const random_tree_options opt = { nlink, (tree_shape)(seed % TREE_SHAPE_COUNT), types, (int)(seed % 2), 1 };
    constrained r = { .seed = seed, .tree = random_tree_create(seed, &opt) };
    ramus_error err;
    must(tree_model_create(r.tree, NULL, NULL, &r.model, &err), &err, seed, "model");
    must(ramus_data_create(r.model, NULL, &r.data, &err), &err, seed, "data");
    r.s = random_state_create(seed, r.tree);
    r.nv = ramus_model_nv(r.model);
    r.nq = ramus_model_nq(r.model);
    return r;
}

static inline ramus_data *set_create(const ramus_model *model, ramus_constraint_method method)
{
    ramus_data_options opt = ramus_data_options_default();
    ramus_data *set = NULL;
    ramus_error err;
    opt.constraint_method = method;
    must(ramus_data_create(model, &opt, &set, &err), &err, 0, "constraints");
    return set;
}

static inline void robot_take_set(constrained *r, ramus_data *set)
{
    r->set = set;
    r->m = ramus_data_nconstraint_row(set);
    free(r->A), free(r->b), free(r->e), free(r->ev);
    r->A = numbers((size_t)r->m * (size_t)r->nv);
    r->b = numbers((size_t)r->m);
    r->e = numbers((size_t)r->m);
    r->ev = numbers((size_t)r->m);
}

static inline void robot_destroy(constrained *r)
{
    free(r->A), free(r->b), free(r->e), free(r->ev);
    random_state_destroy(&r->s);
    ramus_data_destroy(r->set);
    ramus_data_destroy(r->data);
    ramus_model_destroy(r->model);
    plain_tree_destroy(r->tree);
}

static inline void evaluate(constrained *r, const double q[], const double v[])
{
    const ramus_constraint_rows rows = { r->A, r->b, r->e, r->ev };
    for (int i = 0; i < r->m; i++)
        r->b[i] = r->e[i] = r->ev[i] = NAN;
    must(ramus_constraint_equations(r->model, r->set, q, v, &rows), ramus_data_error(r->set), r->seed, "evaluate");
}

/* The names of a random link's frame, and of a named one where there is one. */
static inline const char *random_frame(const constrained *r, rng *g)
{
    const int n = ramus_model_nframe(r->model), k = rng_int(g, 0, n - 1);
    return ramus_model_frame(r->model, (ramus_frame){ k }).name;
}

/* Two frames on different links; a third of the first ones is the world. */
static inline void random_frames(const constrained *r, rng *g, ramus_constraint_description *d)
{
    ramus_link a, b;
    do {
        d->frame_a = random_frame(r, g);
        d->frame_b = random_frame(r, g);
        a = ramus_model_frame(r->model, ramus_model_find_frame(r->model, d->frame_a)).link;
        b = ramus_model_frame(r->model, ramus_model_find_frame(r->model, d->frame_b)).link;
    } while (a.index == b.index);
    if (rng_int(g, 0, 2) == 0)
        d->frame_a = NULL;
}

/* Kinds 0 .. 14: rolling, wheel, coupling, line, plane, closures of the first eight types, distance, universal closure. */
enum { RANDOM_KINDS = 15 };
static inline int random_add(const constrained *r, ramus_data *set, rng *g, int kind, const char *name)
{
    static const ramus_constraint_kind kinds[] = { RAMUS_CONSTRAINT_ROLLING, RAMUS_CONSTRAINT_WHEEL,
                                                   RAMUS_CONSTRAINT_COUPLING, RAMUS_CONSTRAINT_POINT_ON_LINE,
                                                   RAMUS_CONSTRAINT_POINT_ON_PLANE };
    ramus_constraint_description d = ramus_constraint_description_default();
    const char *joint[8];
    double coefficient[8];
    ramus_error err;
    d.name = name;
    d.kind = kind < 5 ? kinds[kind] : kind != 13 ? RAMUS_CONSTRAINT_CLOSURE : RAMUS_CONSTRAINT_DISTANCE;
    d.joint_type = (ramus_joint_type)(kind < 5 || kind == 13 ? 0 : kind < 13 ? kind - 5 : RAMUS_UNIVERSAL);
    d.axis = rng_vec3(g, 1);
    d.axis.x += 1.5;
    d.pitch = rng_uniform(g, -0.3, 0.3);
    d.radius = rng_uniform(g, 0.1, 0.5);
    d.pose_a = rng_pose(g);
    d.pose_b = rng_pose(g);
    if (d.kind == RAMUS_CONSTRAINT_DISTANCE)
        d.length = rng_uniform(g, 0.2, 1.5);
    if (d.kind == RAMUS_CONSTRAINT_COUPLING) {
        for (int k = 0; k < r->tree->nlink && d.ncoordinate < 8; k++) {
            const ramus_link_info link = ramus_model_link(r->model, (ramus_link){ k });
            if (ramus_joint_type_nq(link.joint_type) != 1 || rng_int(g, 0, 1))
                continue;
            joint[d.ncoordinate] = link.joint_name;
            coefficient[d.ncoordinate++] = rng_uniform(g, -2, 2);
        }
        d.joint = joint;
        d.coefficient = coefficient;
        d.offset = rng_uniform(g, -1, 1);
        if (d.ncoordinate == 0)
            return 0;
    } else {
        random_frames(r, g, &d);
    }
    must(ramus_data_add_constraint(set, &d, &err), &err, r->seed, "add");
    return 1;
}

/* State at time t along (v, a) from q. */
static inline void state_at(const constrained *r, const double q[], const double v[], const double a[], double t,
                            double q_t[], double v_t[])
{
    double *mean = numbers((size_t)r->nv);
    for (int i = 0; i < r->nv; i++) {
        mean[i] = v[i] + t / 2 * a[i];
        v_t[i] = v[i] + t * a[i];
    }
    ramus_integrate(r->model, q, mean, t, q_t);
    free(mean);
}

/* Rates of position and velocity errors along (v, a) from q. */
static inline void error_rates(constrained *r, const double q[], const double v[], const double a[], double h,
                               double rate[], double rate_v[])
{
    static const double weight[] = { 4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280 };
    double *q_t = numbers((size_t)r->nq), *v_t = numbers((size_t)r->nv);
    for (int i = 0; i < r->m; i++)
        rate[i] = rate_v[i] = 0;
    for (int k = -4; k <= 4; k++) {
        if (k == 0)
            continue;
        state_at(r, q, v, a, k * h, q_t, v_t);
        evaluate(r, q_t, v_t);
        for (int i = 0; i < r->m; i++) {
            const double w = (k < 0 ? -1 : 1) * weight[abs(k) - 1] / h;
            rate[i] += w * r->e[i];
            rate_v[i] += w * r->ev[i];
        }
    }
    free(q_t);
    free(v_t);
}

static inline void times(const double matrix[], const double x[], int rows, int n, double out[])
{
    for (int i = 0; i < rows; i++) {
        out[i] = 0;
        for (int k = 0; k < n; k++)
            out[i] += matrix[i * n + k] * x[k];
    }
}

#endif
