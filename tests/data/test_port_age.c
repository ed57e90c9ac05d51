/* test_port_age.c - a port whose age is limited: stamps from the future, infinite ones, and a time that was never set
 *
 * Everything that evaluates ports is asked: data, kinematics, derivatives, regressor, composition, batches.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "ramus/ramus.h"

#include "support/data_with.h"

#include <math.h>

static const char text[] =
    "ramus: 1\nmodules: {m: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1, com: [1, 0, 0], inertia: [1, "
    "1, "
    "1]}]}}\n"
    "robot: [{name: r, module: m}, {name: box, black_box: true, on: r/l}, {name: s, module: m, on: box}]\n";

enum { PORTS = 2 };

typedef struct all {
    ramus_model *model;
    ramus_data *data;
    ramus_data *kinematics;
    ramus_data *derivatives;
    ramus_data *regressor;
    ramus_data *composition;
} all;

static all all_create(double max_age)
{
    all x = { 0 };
    ramus_builder *builder = NULL;
    ramus_error err;
    ramus_data_options data = ramus_data_options_default();
    ramus_data_options derivatives = ramus_data_options_default();
    ramus_data_options regressor = ramus_data_options_default();
    data.port_max_age = derivatives.port_max_age = regressor.port_max_age = max_age;
    if (ramus_assembly_parse(text, sizeof text - 1, "r.yaml", NULL, &builder, &err) ||
        ramus_model_compile(builder, NULL, &x.model, &err) || ramus_data_create(x.model, &data, &x.data, &err) ||
        ramus_data_create(x.model, &data, &x.kinematics, &err) ||
        data_with(RAMUS_WITH_DERIVATIVES, x.model, &derivatives, &x.derivatives, &err) ||
        data_with(RAMUS_WITH_REGRESSOR, x.model, &regressor, &x.regressor, &err) ||
        data_with(RAMUS_WITH_COMPOSITION, x.model, &data, &x.composition, &err))
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    assert_int_equal(ramus_model_nport(x.model), PORTS);
    return x;
}

static void all_destroy(all *x)
{
    ramus_data_destroy(x->composition);
    ramus_data_destroy(x->regressor);
    ramus_data_destroy(x->derivatives);
    ramus_data_destroy(x->kinematics);
    ramus_data_destroy(x->data);
    ramus_model_destroy(x->model);
}

static void feed(all *x, int port, double stamp)
{
    const ramus_port p = { port };
    ramus_sample s = { .kind = ramus_model_port(x->model, p).kind == RAMUS_PORT_WRENCH ? RAMUS_SAMPLE_WRENCH
                                                                                       : RAMUS_SAMPLE_MOTION,
                       .stamp = stamp };
    s.motion.pose.rotation.w = 1;
    assert_int_equal(ramus_data_feed(x->data, p, &s) | ramus_data_feed(x->kinematics, p, &s) |
                         ramus_data_feed(x->derivatives, p, &s) | ramus_data_feed(x->regressor, p, &s) |
                         ramus_data_feed(x->composition, p, &s),
                     RAMUS_OK);
}

static void set_time(all *x, double time)
{
    ramus_data_set_time(x->data, time);
    ramus_data_set_time(x->kinematics, time);
    ramus_data_set_time(x->derivatives, time);
    ramus_data_set_time(x->regressor, time);
    ramus_data_set_time(x->composition, time);
}

/* What each evaluation says; those that look at motion ports alone do not mind a wrench. */
enum { EVALUATIONS = 8 };
static const struct {
    const char *name;
    int motion_only;
} evaluation[EVALUATIONS] = {
    { "inverse dynamics", 0 }, { "forward dynamics", 0 }, { "batch", 0 },      { "parts", 0 },
    { "composition", 0 },      { "derivatives", 0 },      { "kinematics", 1 }, { "regressor", 1 }
};

static ramus_status run(all *x, int which, const char **message)
{
    const double q[2] = { 0.1, 0.2 }, zero[2] = { 0 };
    double out[2 * 20];
    const ramus_force_parts parts = { .gravity = out };
    *message = ramus_data_error(x->data)->text;
    switch (which) {
    case 0:
        return ramus_inverse_dynamics(x->model, x->data, q, zero, zero, out);
    case 1:
        return ramus_forward_dynamics(x->model, x->data, q, zero, zero, out);
    case 2:
        return ramus_inverse_dynamics_batch(x->model, x->data, 1, q, zero, zero, out);
    case 3:
        return ramus_inverse_dynamics_parts(x->model, x->data, q, zero, zero, NULL, &parts);
    case 4:
        *message = ramus_data_error(x->composition)->text;
        return ramus_composed_inverse_dynamics(x->model, x->composition, q, zero, zero, NULL, out);
    case 5:
        *message = ramus_data_error(x->derivatives)->text;
        return ramus_inverse_dynamics_derivatives(x->model, x->derivatives, q, zero, zero, NULL, out, NULL, NULL);
    case 6:
        *message = ramus_data_error(x->kinematics)->text;
        return ramus_kinematics_update(x->model, x->kinematics, q, zero, zero);
    default:
        *message = ramus_data_error(x->regressor)->text;
        return ramus_regressor_matrix(x->model, x->regressor, q, zero, zero, out);
    }
}

static void test_ages(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double max_age, time, stamp; /* time NAN: never set */
        const char *text;            /* NULL: fine */
    } cases[] = {
        { "fresh", 0.1, 10, 9.95, NULL },
        { "just now", 0.1, 10, 10, NULL },
        { "at the limit", 0.5, 10, 9.5, NULL },
        { "too old", 0.1, 10, 9.8, "s old; at most 0.1 s are allowed" },
        { "from the future", 0.1, 10, 10.05, "is later than the time of the evaluation" },
        { "from far in the future", 0.1, 10, 1e12, "is later than the time of the evaluation" },
        { "infinite", 0.1, 10, INFINITY, "its stamp is inf" },
        { "minus infinite", 0.1, 10, -INFINITY, "its stamp is -inf" },
        { "not a number", 0.1, 10, NAN, "its stamp is nan" },
        { "never set", 0.1, NAN, 0, "was never set" },
        { "time infinite", 0.1, INFINITY, 0, "is not finite" },
        { "age not limited", INFINITY, 10, 1e12, NULL },
        { "age not limited, time never set", INFINITY, NAN, NAN, NULL },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (int port = 0; port < PORTS; port++) {
            all x = all_create(cases[k].max_age);
            const int wrench = ramus_model_port(x.model, (ramus_port){ port }).kind == RAMUS_PORT_WRENCH;
            if (!isnan(cases[k].time))
                set_time(&x, cases[k].time);
            for (int p = 0; p < PORTS; p++)
                feed(&x, p, p == port ? cases[k].stamp : isfinite(cases[k].time) ? cases[k].time : 0);
            for (int e = 0; e < EVALUATIONS; e++) {
                const char *message, *name = ramus_model_port(x.model, (ramus_port){ port }).name;
                const ramus_status status = run(&x, e, &message);
                const int untimed = !isfinite(cases[k].time) && isfinite(cases[k].max_age);
                const int fine = !cases[k].text || (evaluation[e].motion_only && wrench && !untimed);
                if (fine ? status != RAMUS_OK
                         : status != RAMUS_ERR_PORT || !strstr(message, cases[k].text) ||
                               (!untimed && !strstr(message, name)))
                    fail_msg("%s, %s, %s: status %d, '%s'", cases[k].name, name, evaluation[e].name, (int)status,
                             message);
            }
            all_destroy(&x);
        }
}

/* Rows with samples of their own are as old as their latest sample. */
static void test_rows(void **state)
{
    (void)state;
    static const struct {
        double stamp[PORTS];
        ramus_status status;
    } cases[] = {
        { { 5, 5 }, RAMUS_OK },         { { 5, 5.05 }, RAMUS_OK },    { { 5.05, 5 }, RAMUS_OK },
        { { 5, 6 }, RAMUS_ERR_PORT },   { { 6, 5 }, RAMUS_ERR_PORT }, { { INFINITY, 5 }, RAMUS_ERR_PORT },
        { { 5, NAN }, RAMUS_ERR_PORT },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        all x = all_create(0.1);
        const double q[2] = { 0.1, 0.2 }, zero[2] = { 0 };
        double tau[2];
        ramus_sample sample[PORTS] = { { .stamp = cases[k].stamp[0] }, { .stamp = cases[k].stamp[1] } };
        for (int p = 0; p < PORTS; p++) {
            sample[p].kind = ramus_model_port(x.model, (ramus_port){ p }).kind == RAMUS_PORT_WRENCH
                                 ? RAMUS_SAMPLE_WRENCH
                                 : RAMUS_SAMPLE_MOTION;
            sample[p].motion.pose.rotation.w = 1;
        }
        const ramus_status status = ramus_inverse_dynamics_batch_ports(x.model, x.data, 1, q, zero, zero, sample, tau);
        if (status != cases[k].status)
            fail_msg("case %zu: %d, '%s'", k, (int)status, ramus_data_error(x.data)->text);
        if (status)
            assert_int_equal(strncmp(ramus_data_error(x.data)->text, "row 0: ", 7), 0);
        all_destroy(&x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ages),
        cmocka_unit_test(test_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
