/* arms.h - small robots made of one arm many times, and states that depend on the names of coordinates alone
 *
 * For tests of how robots are put together. Calls that must succeed go through OK(), which leaves the message in `err`.
 */
#ifndef TESTS_SUPPORT_ARMS_H
#define TESTS_SUPPORT_ARMS_H

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
#include "support/random.h"
#include "support/vec.h"

static ramus_error err;

#define OK(call)                                                                                                       \
    do {                                                                                                               \
        if ((call) != RAMUS_OK)                                                                                        \
            fail_msg("%s: %s", #call, err.text);                                                                       \
    } while (0)

/* ---- small robots -------------------------------------------------------------------------------------------- */

static inline ramus_link_description link_of(const char *name, const char *joint, ramus_joint_type type)
{
    ramus_link_description d = ramus_link_description_default();
    d.name = name;
    d.joint_name = joint;
    d.joint_type = type;
    d.axis = vec(0.1, 0.2, 1);
    d.joint_in_parent = place(rot_about(vec(1, 0, 0), 0.4), vec(0.02, 0, 0.3));
    d.link_in_joint = place(rot_about(vec(0, 1, 0), -0.3), vec(0, 0.05, 0.1));
    d.mass = 1.5;
    d.com = vec(0.02, -0.03, 0.1);
    const double inertia[6] = { 0.02, 0.03, 0.025, 0.001, -0.002, 0.003 };
    memcpy(d.inertia, inertia, sizeof inertia);
    return d;
}

static inline ramus_module *module_of(const char *name, int n, const ramus_link_description link[])
{
    ramus_module *module = NULL;
    OK(ramus_module_create(name, NULL, NULL, &module, &err));
    for (int k = 0; k < n; k++)
        OK(ramus_module_add_link(module, &link[k], &err));
    return module;
}

/* Three links l1 l2 l3 in a chain, moved by j1 j2 j3; a frame `tool` on l3, `side` on the base. */
static inline ramus_module *arm_create(const char *name, ramus_joint_type first)
{
    const ramus_link_description link[] = { link_of("l1", "j1", first), link_of("l2", "j2", RAMUS_PRISMATIC),
                                            link_of("l3", "j3", RAMUS_REVOLUTE) };
    ramus_module *module = module_of(name, 3, link);
    OK(ramus_module_add_frame(module, "tool", "l3", place(rot_about(vec(0, 0, 1), 0.2), vec(0, 0.1, 0.2)), &err));
    OK(ramus_module_add_frame(module, "side", "", place(rot_about(vec(0, 1, 0), 0.7), vec(0.2, 0, 0.1)), &err));
    return module;
}

static inline ramus_builder *builder_create(void)
{
    ramus_builder *builder = NULL;
    OK(ramus_builder_create("robot", NULL, NULL, &builder, &err));
    return builder;
}

static inline ramus_model *compile(const ramus_builder *builder)
{
    ramus_model *model = NULL;
    OK(ramus_model_compile(builder, NULL, &model, &err));
    return model;
}

static inline void attach(ramus_builder *builder, const char *name, ramus_module *module, const char *on)
{
    const ramus_pose pose = place(rot_about(vec(0, 0, 1), 0.5), vec(0.1, 0.2, 0.3));
    OK(ramus_builder_attach(builder, name, module, on, &pose, 0, &err));
}

/* s1; s2 on s1/l2, s3 on s1/tool, s4 on s2/l3, s5 on s4/l1, s6 on s1/side. */
static inline ramus_builder *tree_create(ramus_module *module)
{
    ramus_builder *builder = builder_create();
    attach(builder, "s1", module, NULL);
    attach(builder, "s2", module, "s1/l2");
    attach(builder, "s3", module, "s1/tool");
    attach(builder, "s4", module, "s2/l3");
    attach(builder, "s5", module, "s4/l1");
    attach(builder, "s6", module, "s1/side");
    return builder;
}

static inline void assert_instances(const ramus_builder *builder, const char *names)
{
    char got[256] = "";
    for (int k = 0; k < ramus_builder_ninstance(builder); k++)
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", k ? " " : "",
                 ramus_builder_instance_name(builder, k));
    assert_string_equal(got, names);
}

/* ---- a state that depends on names alone, so that differently ordered robots can be compared ------------------ */

static inline double number_of(const char *name, unsigned long long salt)
{
    unsigned long long h = 1469598103934665603u + salt;
    for (; *name; name++)
        h = (h ^ (unsigned char)*name) * 1099511628211u;
    rng r = { h };
    return rng_uniform(&r, -1, 1);
}

static inline double *room(int n)
{
    double *x = calloc((size_t)n + 1, sizeof *x);
    assert_non_null(x);
    return x;
}

typedef struct run {
    int nv;
    double *q, *v, *a, *tau;
} run;

static inline ramus_sample sample_of(const char *port, ramus_port_kind kind)
{
    ramus_sample s = { .kind = kind == RAMUS_PORT_WRENCH ? RAMUS_SAMPLE_WRENCH : RAMUS_SAMPLE_MOTION };
    double *wrench = (double *)&s.wrench, *twist = (double *)&s.motion.twist, *rate = (double *)&s.motion.twist_dot;
    for (unsigned k = 0; k < 6; k++) {
        wrench[k] = number_of(port, 10 + k);
        twist[k] = number_of(port, 20 + k);
        rate[k] = number_of(port, 30 + k);
    }
    s.motion.pose = place(rot_about(vec(0, 1, 0), number_of(port, 40)), vec(0, 0, number_of(port, 41)));
    return s;
}

/* Inverse dynamics in a state made from the names of coordinates and ports. */
static inline run run_create(const ramus_model *model, ramus_algebra algebra)
{
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model);
    run r = { nv, room(nq), room(nv), room(nv), room(nv) };
    ramus_data *data = NULL;
    ramus_data_options opt = ramus_data_options_default();
    char name[256];
    opt.algebra = algebra;
    OK(ramus_data_create(model, &opt, &data, &err));
    for (int k = 0; k < nq; k++) {
        ramus_model_q_name(model, k, name, sizeof name);
        r.q[k] = number_of(name, 1);
    }
    ramus_normalize(model, r.q);
    for (int k = 0; k < nv; k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        r.v[k] = number_of(name, 2);
        r.a[k] = number_of(name, 3);
        r.tau[k] = NAN;
    }
    for (int k = 0; k < ramus_model_nport(model); k++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ k });
        const ramus_sample sample = sample_of(strrchr(port.name, '.'), port.kind);
        assert_int_equal(ramus_data_feed(data, (ramus_port){ k }, &sample), RAMUS_OK);
    }
    if (ramus_inverse_dynamics(model, data, r.q, r.v, r.a, r.tau) != RAMUS_OK)
        fail_msg("%s", ramus_data_error(data)->text);
    ramus_data_destroy(data);
    return r;
}

static inline void run_destroy(run *r)
{
    free(r->q);
    free(r->v);
    free(r->a);
    free(r->tau);
}

static inline int find_v(const ramus_model *model, const char *name)
{
    char text[256];
    for (int k = 0; k < ramus_model_nv(model); k++) {
        ramus_model_v_name(model, k, text, sizeof text);
        if (strcmp(text, name) == 0)
            return k;
    }
    fail_msg("no velocity is named '%s'", name);
    return -1;
}

#endif
