/* export_robots.h - is a robot that was written and read back the same robot? */
#ifndef TESTS_IO_EXPORT_ROBOTS_H
#define TESTS_IO_EXPORT_ROBOTS_H

#include "ramus/ramus.h"

#include "support/compare.h"
#include "support/random.h"
#include "support/random_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Parse an exported text and compile it; NULL after a message. */
static inline ramus_model *read_back(const char *what, const char *text, ramus_export_format format, ramus_vec3 gravity)
{
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err = { .text = "" };
    ramus_compile_options opt = ramus_compile_options_default();
    ramus_status status;
    if (format == RAMUS_EXPORT_YAML) {
        status = ramus_assembly_parse(text, strlen(text), "export.yaml", NULL, &builder, &err);
    } else {
        opt.plain_names = 1;
        status = ramus_urdf_parse(text, strlen(text), "export.urdf", NULL, &module, &err);
        if (status == RAMUS_OK)
            status = ramus_builder_create("export", "export.urdf", NULL, &builder, &err);
        if (status == RAMUS_OK)
            status = ramus_builder_attach(builder, "export", module, NULL, NULL, 0, &err);
        if (status == RAMUS_OK)
            ramus_builder_set_gravity(builder, gravity);
    }
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, &opt, &model, &err);
    if (status != RAMUS_OK)
        fprintf(stderr, "%s: %s\n%s\n", what, err.text, text);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return model;
}

static inline void random_samples(const ramus_model *model, rng *r, ramus_sample *sample)
{
    for (int k = 0; k < ramus_model_nport(model); k++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ k });
        sample[k] =
            (ramus_sample){ .kind = port.kind == RAMUS_PORT_WRENCH ? RAMUS_SAMPLE_WRENCH : RAMUS_SAMPLE_MOTION };
        sample[k].wrench = (ramus_wrench){ rng_vec3(r, 1), rng_vec3(r, 1) };
        sample[k].motion.pose = rng_pose(r);
        sample[k].motion.twist = (ramus_twist){ rng_vec3(r, 1), rng_vec3(r, 1) };
        sample[k].motion.twist_dot = (ramus_twist){ rng_vec3(r, 1), rng_vec3(r, 1) };
    }
}

static inline void forces(const ramus_model *model, const double *q, const double *v, const double *a,
                          const ramus_sample *sample, double *tau)
{
    ramus_data *data = NULL;
    ramus_error err;
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    for (int k = 0; k < ramus_model_nport(model); k++)
        assert_int_equal(ramus_data_feed(data, (ramus_port){ k }, &sample[k]), RAMUS_OK);
    assert_int_equal(ramus_inverse_dynamics(model, data, q, v, a, tau), RAMUS_OK);
    ramus_data_destroy(data);
}

/* Same names of coordinates in the same order, same ports, same forces in random states. */
static inline void assert_same_robot(const char *what, unsigned long long seed, const ramus_model *want,
                                     const ramus_model *got)
{
    enum { NMAX = 512, NPORT = 64 };
    static double q[NMAX], v[NMAX], a[NMAX], tau[2][NMAX];
    static ramus_sample sample[NPORT];
    const int nq = ramus_model_nq(want), nv = ramus_model_nv(want);
    rng r = { seed };
    assert_non_null(got);
    assert_true(nq < NMAX && ramus_model_nport(want) < NPORT);
    assert_int_equal(ramus_model_nq(got), nq);
    assert_int_equal(ramus_model_nv(got), nv);
    for (int k = 0; k < nv; k++) {
        char names[2][256];
        ramus_model_v_name(want, k, names[0], sizeof names[0]);
        ramus_model_v_name(got, k, names[1], sizeof names[1]);
        assert_string_equal(names[1], names[0]);
    }
    assert_int_equal(ramus_model_nport(got), ramus_model_nport(want));
    for (int k = 0; k < ramus_model_nport(want); k++)
        assert_string_equal(ramus_model_port(got, (ramus_port){ k }).name,
                            ramus_model_port(want, (ramus_port){ k }).name);
    assert_true(fabs(ramus_model_mass(got) - ramus_model_mass(want)) <= 1e-12 * (1 + ramus_model_mass(want)));
    for (int state = 0; state < 3; state++) {
        ramus_random(want, &r.state, q);
        for (int k = 0; k < nv; k++) {
            v[k] = rng_uniform(&r, -2, 2);
            a[k] = rng_uniform(&r, -2, 2);
        }
        random_samples(want, &r, sample);
        forces(want, q, v, a, sample, tau[0]);
        forces(got, q, v, a, sample, tau[1]);
        assert_true(near_numbers(what, seed, tau[1], tau[0], nv, 1e-12, NULL, NULL));
    }
}

static inline void assert_round_trip(const char *what, unsigned long long seed, const ramus_model *model,
                                     ramus_export_format format)
{
    char *text = NULL, *again = NULL;
    ramus_error err = { .text = "" };
    const ramus_status status = ramus_model_export(model, format, &text, &err);
    if (status != RAMUS_OK)
        fprintf(stderr, "%s, seed %llu: %s\n", what, seed, err.text);
    assert_int_equal(status, RAMUS_OK);
    ramus_model *got = read_back(what, text, format, ramus_model_gravity(model));
    assert_same_robot(what, seed, model, got);
    /* and what was read back can be written and read once more */
    assert_int_equal(ramus_model_export(got, format, &again, &err), RAMUS_OK);
    ramus_model *third = read_back(what, again, format, ramus_model_gravity(model));
    assert_same_robot(what, seed, model, third);
    ramus_text_destroy(text);
    ramus_text_destroy(again);
    ramus_model_destroy(got);
    ramus_model_destroy(third);
}

#endif
