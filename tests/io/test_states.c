/* test_states.c - tables of states and ports by column name: read, made, checked and written in C */
#include "ramus/ramus.h"

#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static const char robot[] = "ramus: 1\nname: r\nmodules:\n  m:\n    links:\n"
                            "      - {name: a, joint: {name: j, type: revolute}, mass: 1}\n"
                            "      - {name: b, joint: {name: k, type: spherical}, mass: 1}\n"
                            "robot:\n  - {name: s, module: m}\n";
static const char boxed[] = "ramus: 1\nname: r\nmodules:\n  m:\n    links:\n"
                            "      - {name: a, joint: {name: j, type: revolute}, mass: 1}\n"
                            "robot:\n  - {name: s, module: m}\n  - {name: box, black_box: true, on: s/a}\n"
                            "  - {name: t, module: m, on: box}\n";
#define Q "q.s/k.qw,q.s/k.qx,q.s/k.qy,q.s/k.qz"

static ramus_model *load(const char *text)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, strlen(text), "r.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    ramus_builder_destroy(builder);
    return model;
}

static char folder[TEMPORARY_SIZE], path[TEMPORARY_SIZE + 16], other[TEMPORARY_SIZE + 16];

static void put(const char *to, const char *text)
{
    ramus_error err;
    if (ramus_text_save(text, to, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
}

static int make_folder(void **state)
{
    (void)state;
    if (!temporary_folder(folder))
        return 1;
    snprintf(path, sizeof path, "%s/states.csv", folder);
    snprintf(other, sizeof other, "%s/ports.csv", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    remove(path);
    remove(other);
    return rmdir(folder);
}

static void count_warnings(void *user, const ramus_diagnostic *d)
{
    assert_int_equal(d->severity, RAMUS_WARNING);
    assert_int_equal(d->line, 1);
    ++*(int *)user;
}

/* Columns in any order; quaternions get unit length; what is missing is zero, and a warning where it moves. */
static void test_read(void **state)
{
    (void)state;
    ramus_model *model = load(robot);
    ramus_states *s = NULL;
    ramus_error err;
    int warnings = 0;
    put(path, "tau.s/j,t," Q ",q.s/j\n5,0,1.0001,0,0,0,0.25\n6,1,0,1,0,0,0.5\n");
    assert_int_equal(ramus_states_load(model, path, NULL, NULL, &s, &err), RAMUS_OK);
    assert_int_equal(s->count, 2);
    assert_int_equal(s->given, RAMUS_STATES_T | RAMUS_STATES_Q | RAMUS_STATES_TAU);
    assert_true(s->t[1] == 1 && s->q[0] == 0.25 && s->q[1] == 1 && s->q[5] == 0.5 && s->q[7] == 1);
    assert_true(s->tau[0] == 5 && s->tau[4] == 6 && s->v[0] == 0 && s->a[7] == 0 && s->tau[1] == 0);
    assert_true(!s->samples && !s->placed && !s->length);
    assert_int_equal(ramus_states_check(model, s, RAMUS_STATES_V | RAMUS_STATES_A | RAMUS_STATES_TAU, count_warnings,
                                        &warnings, &err),
                     RAMUS_OK);
    assert_int_equal(warnings, 2); /* of v and a; there are columns of tau */
    ramus_states_destroy(s);
    ramus_model_destroy(model);
}

static void test_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned needed;
        const char *why; /* NULL: it is read */
    } cases[] = {
        { Q ",q.s/j\n1,0,0,0,0\n", RAMUS_STATES_Q, NULL },
        { Q "\n1,0,0,0\n", RAMUS_STATES_Q, "the column 'q.s/j' is missing" },
        { "tau.s/j\n1\n", 0, NULL },
        { "tau.s/j\n1\n", RAMUS_STATES_T, "the column 't' is missing" },
        { "t,temperature\n1,2\n", RAMUS_STATES_T,
          "unknown column 'temperature'; the model has nothing of that name (--ignore leaves it out, --map renames "
          "it)" },
        { "t,tau.s/i\n1,2\n", RAMUS_STATES_T, "unknown column 'tau.s/i'; did you mean 'tau.s/j'?" },
        { Q ",q.s/j,q.s/k\n1,0,0,0,0,0\n", RAMUS_STATES_Q, "the joint has several coordinates" },
        { Q ",q.s/j\n2,0,0,0,0\n", RAMUS_STATES_Q, "has length 2, and 1 is expected" },
    };
    ramus_model *model = load(robot);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_states_options options = ramus_states_options_default();
        ramus_states *s = NULL;
        ramus_error err = { .text = "" };
        options.needed = cases[k].needed;
        put(path, cases[k].text);
        const ramus_status status = ramus_states_load(model, path, NULL, &options, &s, &err);
        if ((status == RAMUS_OK) != !cases[k].why || (cases[k].why && !strstr(err.text, cases[k].why)))
            fail_msg("case %zu: '%s', not '%s'", k, err.text, cases[k].why ? cases[k].why : "read");
        assert_true((status == RAMUS_OK) == (s != NULL));
        ramus_states_destroy(s);
    }
    ramus_model_destroy(model);
}

static void test_ports(void **state)
{
    (void)state;
    ramus_model *model = load(boxed);
    ramus_states *s = NULL;
    ramus_error err;
    put(path, "q.s/j,q.t/j\n0,0\n");
    put(other,
        "wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,wrench.box.mz,imu.t.wx,imu.t.wy,"
        "imu.t.wz,imu.t.dwx,imu.t.dwy,imu.t.dwz,imu.t.ax,imu.t.ay,imu.t.az\n1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n");
    assert_int_equal(ramus_states_load(model, path, other, NULL, &s, &err), RAMUS_OK);
    for (int k = 0; k < ramus_model_nport(model); k++) {
        const ramus_sample *sample = &s->samples[k];
        if (ramus_model_port(model, (ramus_port){ k }).kind == RAMUS_PORT_WRENCH)
            assert_true(sample->kind == RAMUS_SAMPLE_WRENCH && sample->wrench.force.z == 3 &&
                        sample->wrench.moment.z == 6);
        else
            assert_true(sample->kind == RAMUS_SAMPLE_IMU && sample->imu.angular_velocity.x == 7 && !s->placed[k]);
    }
    ramus_states_destroy(s);
    put(other, "wrench.box.fx\n1\n");
    assert_int_equal(ramus_states_load(model, path, other, NULL, &s, &err), RAMUS_ERR_PARSE);
    assert_non_null(strstr(err.text, "the column 'wrench.box.fy' is missing"));
    assert_null(s);
    ramus_model_destroy(model);
}

/* What is written is read as it was. */
static void test_round_trip(void **state)
{
    (void)state;
    ramus_model *model = load(robot);
    ramus_states *s = NULL, *again = NULL;
    ramus_table *table = NULL;
    ramus_error err;
    assert_int_equal(ramus_states_create(model, 3, &s, &err), RAMUS_OK);
    assert_true(s->q[1] == 1 && s->q[6] == 1 && s->v[3] == 0);
    for (size_t row = 0; row < 3; row++) {
        s->t[row] = 0.1 * (double)row;
        s->q[5 * row] = 1.0 / (double)(row + 3);
        s->a[4 * row + 2] = -7.0 / (double)(row + 1);
    }
    assert_int_equal(ramus_states_table(model, s, RAMUS_STATES_T | RAMUS_STATES_Q | RAMUS_STATES_A, &table, &err),
                     RAMUS_OK);
    assert_int_equal(table->ncolumn, 1 + 5 + 4);
    assert_string_equal(table->column[0], "t");
    assert_string_equal(table->column[5], "q.s/k.qz");
    assert_string_equal(table->column[9], "a.s/k.wz");
    assert_int_equal(ramus_table_save(table, path, &err), RAMUS_OK);
    assert_int_equal(ramus_states_load(model, path, NULL, NULL, &again, &err), RAMUS_OK);
    assert_int_equal(again->given, RAMUS_STATES_T | RAMUS_STATES_Q | RAMUS_STATES_A);
    assert_memory_equal(s->t, again->t, 3 * sizeof *s->t);
    assert_memory_equal(s->q, again->q, 15 * sizeof *s->q);
    assert_memory_equal(s->a, again->a, 12 * sizeof *s->a);
    ramus_table_destroy(table);
    ramus_states_destroy(again);
    ramus_states_destroy(s);
    ramus_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_ports),
        cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests_name("states", tests, make_folder, drop_folder);
}
