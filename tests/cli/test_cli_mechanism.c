/* test_cli_mechanism.c - mechanisms in ramus id and ramus sweep: forces, commanded lengths, messages */
#include "support/data_with.h"
#include "cli/sweep_files.h"

#define ONE "--vary modules.arm.links.l2.mass=1:2:3"

/* A copy of CHARMIE with other numbers at the torso's spring. */
static void write_charmie(const char *name, double stiffness, double anchor)
{
    char path[512], after[64], *text;
    snprintf(path, sizeof path, "%s/robots/charmie.yaml", RAMUS_SOURCE_DIR);
    text = read_file(path);
    FILE *f = fopen(in_folder(name), "w");
    assert_non_null(f);
    static const char frame[] = "S4: {xyz: [0, ", part[] = "- name: torso_spring", key[] = "stiffness: ";
    char *at = strstr(text, frame);
    assert_non_null(at);
    at += sizeof frame - 1;
    fprintf(f, "%.*s%.17g", (int)(at - text), text, anchor);
    at += strcspn(at, ",");
    char *spring = strstr(at, part);
    assert_non_null(spring);
    spring = strstr(spring, key);
    assert_non_null(spring);
    spring += sizeof key - 1;
    fprintf(f, "%.*s%.17g", (int)(spring - at), at, stiffness);
    snprintf(after, sizeof after, "%.10s", spring);
    fputs(spring + strspn(after, "0123456789.eE+-"), f);
    fclose(f);
    free(text);
}

/* One motion, once in coordinates and once with the lengths of the two actuators that move the body. */
static void write_lengths(ramus_model *model, int rows)
{
    const int nq = ramus_model_nq(model), nv = ramus_model_nv(model), npart = ramus_model_npart(model);
    ramus_data *data;
    ramus_error err;
    rng r = { 3 };
    FILE *plain = fopen(in_folder("plain.csv"), "w"), *length = fopen(in_folder("lengths.csv"), "w");
    assert_true(plain && length && nq == nv);
    assert_int_equal(data_with(RAMUS_WITH_MECHANISM, model, NULL, &data, &err), RAMUS_OK);
    double *q = calloc((size_t)nq * 3, sizeof *q), *v = q + nq, *a = v + nq;
    for (int row = -1; row < rows; row++) {
        for (int k = 0; k < nq; k++) {
            q[k] = rng_uniform(&r, -0.03, 0.03);
            v[k] = rng_uniform(&r, -1, 1);
            a[k] = rng_uniform(&r, -5, 5);
        }
        assert_int_equal(ramus_kinematics_update(model, data, q, v, a), RAMUS_OK);
        for (int k = 0; k < 3 * nq; k++) {
            char name[80];
            ramus_model_q_name(model, k % nq, name, sizeof name);
            const int commanded = strcmp(name, "body/lift") == 0 || strcmp(name, "body/torso") == 0;
            FILE *to[2] = { plain, commanded ? NULL : length };
            for (int i = 0; i < 2; i++) {
                if (to[i] && row < 0)
                    fprintf(to[i], "%s%c.%s", k ? "," : "", "qva"[k / nq], name);
                else if (to[i])
                    fprintf(to[i], "%s%.17g", k ? "," : "", q[k]);
            }
        }
        for (int k = 0; k < npart; k++) {
            const ramus_part_info *actuator = ramus_mechanism_part(data, (ramus_part){ k });
            ramus_part_motion m;
            if (actuator->kind != RAMUS_PART_ACTUATOR)
                continue;
            assert_int_equal(ramus_part_get_motion(model, data, (ramus_part){ k }, &m), RAMUS_OK);
            if (row < 0)
                fprintf(length, ",length.%s,rate.%s,acceleration.%s", actuator->name, actuator->name, actuator->name);
            else
                fprintf(length, ",%.17g,%.17g,%.17g", m.length, m.rate, m.acceleration);
        }
        fputs("\n", plain);
        fputs("\n", length);
    }
    free(q);
    fclose(plain);
    fclose(length);
    ramus_data_destroy(data);
}

static double column_peak(const ramus_table *t, const char *name)
{
    const int k = ramus_table_find_column(t, name);
    double peak = 0;
    if (k < 0)
        fail_msg("there is no column %s", name);
    for (size_t row = 0; row < t->nrow; row++)
        peak = fmax(peak, fabs(t->values[row * (size_t)t->ncolumn + (size_t)k]));
    return peak;
}

static void test_mechanism(void **state)
{
    (void)state;
    char robot[512];
    ramus_model *model;
    ramus_table *table[2];
    ramus_error err;
    snprintf(robot, sizeof robot, "%s/robots/charmie.yaml", RAMUS_SOURCE_DIR);
    assert_int_equal(ramus_model_load(robot, NULL, &model, &err), RAMUS_OK);
    write_lengths(model, 40);

    /* coordinates and lengths of one motion need the same forces */
    static const char *const motion[2] = { "plain.csv", "lengths.csv" };
    for (int k = 0; k < 2; k++) {
        assert_int_equal(program_shell("%s id %s --mechanism -s %s -o %s", RAMUS_PROGRAM, robot, in_folder(motion[k]),
                                       in_folder("forces.csv")),
                         0);
        if (ramus_table_load(in_folder("forces.csv"), &table[k], &err) != RAMUS_OK)
            fail_msg("%s", err.text);
    }
    assert_int_equal(table[0]->ncolumn, table[1]->ncolumn);
    assert_true(ramus_table_find_column(table[0], "share.body_4.joint.fx") >
                ramus_table_find_column(table[0], "force.torso"));
    assert_true(ramus_table_find_column(table[0], "force.lift") > ramus_table_find_column(table[0], "length.torso"));
    assert_int_equal(ramus_table_find_column(table[0], "power.torso"), -1);
    for (size_t k = 0; k < table[0]->nrow * (size_t)table[0]->ncolumn; k++) {
        const double x = table[0]->values[k], y = table[1]->values[k];
        if (!(fabs(x - y) <= 1e-8 * fmax(1, fabs(x))))
            fail_msg("row %zu, %s: %.17g from coordinates, %.17g from lengths", k / (size_t)table[0]->ncolumn,
                     table[0]->column[k % (size_t)table[0]->ncolumn], x, y);
    }
    assert_true(column_peak(table[0], "force.torso") > 1 && column_peak(table[0], "tau.body/torso") == 0);
    ramus_table_destroy(table[0]);
    ramus_table_destroy(table[1]);

    /* a study of the torso's spring, beside files edited by hand */
    assert_int_equal(
        program_shell("%s sweep %s --vary mechanism.torso_spring.stiffness=0.25:3:3 --vary "
                      "'modules.body.links.b4.frames.S4.xyz[1]=-90:-30:3' -m 'peak(force.torso)' -m "
                      "'peak(length.torso_spring)' -m 'peak(share.body_5.joint.fz)' --motion %s -o %s > %s",
                      RAMUS_PROGRAM, robot, in_folder("lengths.csv"), in_folder("spring.csv"), in_folder("said")),
        0);
    char *text = read_file(in_folder("spring.csv"));
    const char *at = strchr(text, '\n') + 1;
    for (int p = 0; p < 9; p++) {
        static const char *const column[3] = { "force.torso", "length.torso_spring", "share.body_5.joint.fz" };
        double cell[5];
        assert_int_equal(read_cells(&at, cell, 5), 5);
        write_charmie("edited.yaml", cell[0], cell[1]);
        assert_int_equal(program_shell("%s id %s --mechanism -s %s -o %s", RAMUS_PROGRAM, in_folder("edited.yaml"),
                                       in_folder("lengths.csv"), in_folder("forces.csv")),
                         0);
        assert_int_equal(ramus_table_load(in_folder("forces.csv"), &table[0], &err), RAMUS_OK);
        for (int k = 0; k < 3; k++) {
            const double want = column_peak(table[0], column[k]);
            if (cell[2 + k] != want)
                fail_msg("stiffness %g, anchor %g, %s: %.17g, by hand %.17g", cell[0], cell[1], column[k], cell[2 + k],
                         want);
        }
        ramus_table_destroy(table[0]);
    }
    free(text);

    /* motors and parts together give the power that the tree needs */
    write_lengths(model, 1);
    assert_int_equal(
        program_shell("%s id %s --tree -s %s -o %s && %s sweep %s --vary mechanism.torso_spring.stiffness=1.5:1.5:1 -m "
                      "'mean(power.*)' --motion %s -o %s > %s",
                      RAMUS_PROGRAM, robot, in_folder("plain.csv"), in_folder("forces.csv"), RAMUS_PROGRAM, robot,
                      in_folder("plain.csv"), in_folder("spring.csv"), in_folder("said")),
        0);
    assert_int_equal(ramus_table_load(in_folder("forces.csv"), &table[0], &err), RAMUS_OK);
    assert_int_equal(ramus_table_load(in_folder("plain.csv"), &table[1], &err), RAMUS_OK);
    const int nv = ramus_model_nv(model);
    double cell[2], want = 0;
    for (int k = 0; k < nv; k++)
        want += table[0]->values[k] * table[1]->values[nv + k];
    text = read_file(in_folder("spring.csv"));
    at = strchr(text, '\n') + 1;
    assert_int_equal(read_cells(&at, cell, 2), 2);
    const double got = cell[1] * (nv + ramus_model_npart(model));
    if (!(fabs(got - want) <= 1e-9 * fmax(1, fabs(want))))
        fail_msg("seed 3: power of all motors and parts %.17g, of the tree %.17g", got, want);
    free(text);
    ramus_table_destroy(table[0]);
    ramus_table_destroy(table[1]);
    ramus_model_destroy(model);
}

static void test_length_messages(void **state)
{
    (void)state;
    static const struct {
        const char *command, *from, *to, *text;
    } cases[] = {
        { "id --mechanism -s", "length.torso", "length.torse", "'length.torso' is missing" },
        { "id --mechanism -s", "length.torso", "length.torso_spring",
          "column 'length.torso_spring': only the length of a linear" },
        { "id --mechanism -s", ",length.torso,", ",length.lift_,", "unknown column 'length.lift_'" },
        { "id --mechanism -s", "q.left/j7", "q.left/j77", "q.left/j7" },
        { "id -s", "t", "t", "'id --mechanism'" },
        { "sweep --vary mechanism.lift.max_length=300:300:1 -m mass --motion", "t", "t", "out of its reach" },
    };
    char robot[512];
    ramus_model *model;
    snprintf(robot, sizeof robot, "%s/robots/charmie.yaml", RAMUS_SOURCE_DIR);
    assert_int_equal(ramus_model_load(robot, NULL, &model, NULL), RAMUS_OK);
    write_lengths(model, 2);
    ramus_model_destroy(model);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char *verb = strchr(cases[k].command, ' ') ? strchr(cases[k].command, ' ') : "";
        char name[16];
        snprintf(name, sizeof name, "%.*s", (int)(verb - cases[k].command), cases[k].command);
        const int code = program_shell(
            "cd %s && sed 's|%s|%s|' lengths.csv > wrong.csv && %s %s %s %s wrong.csv -o result.csv > printed 2> "
            "message",
            folder, cases[k].from, cases[k].to, RAMUS_PROGRAM, name, robot, verb);
        char *text = read_file(in_folder("message"));
        if (code != 1 || !strstr(text, cases[k].text))
            fail_msg("%s, %s: '%s' is expected, not %d and '%s'", cases[k].command, cases[k].to, cases[k].text, code,
                     text);
        if (access(in_folder("result.csv"), F_OK) == 0)
            fail_msg("%s: a result is left", cases[k].command);
        free(text);
    }
}

/* Ends that meet are told of also where the part gives no force. */
static void test_ends_meet(void **state)
{
    (void)state;
    static const char *const part[] = {
        "{name: p, type: actuator, between: [world, c/y]}", "{name: p, type: bar, length: 1, between: [world, c/y]}",
        "{name: p, type: spring, stiffness: 3, rest_length: 0, between: [world, c/y]}"
    };
    static const char *const command[] = { "id slides.yaml --mechanism -s",
                                           "sweep slides.yaml --vary "
                                           "modules.m.links.x.mass=1:2:2 -m mass --motion" };
    FILE *f = fopen(in_folder("slides.csv"), "w");
    fputs("q.c/x,q.c/y\n1,1\n0,0\n", f);
    fclose(f);
    for (size_t k = 0; k < sizeof part / sizeof *part * 2; k++) {
        f = fopen(in_folder("slides.yaml"), "w");
        fprintf(f,
                "ramus: 1\nmodules:\n  m:\n    links:\n"
                "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
                "      - {name: y, joint: {name: y, type: prismatic, axis: [0, 1, 0]}, mass: 1, inertia: [1, 1, 1]}\n"
                "robot:\n  - {name: c, module: m}\nmechanism:\n  - %s\n",
                part[k / 2]);
        fclose(f);
        const int code =
            program_shell("cd %s && %s %s slides.csv > printed 2> message", folder, RAMUS_PROGRAM, command[k % 2]);
        char *text = read_file(in_folder("message"));
        if (code != 1 || !strstr(text, "slides.csv:3: the ends of ") || !strstr(text, "'p' meet"))
            fail_msg("%s, %s: code %d and '%s'", part[k / 2], command[k % 2], code, text);
        free(text);
    }
}

/* What check says of a part, with its line, the other commands say too. */
static void test_lines_of_parts(void **state)
{
    (void)state;
    static const struct {
        const char *part, *text;
    } cases[] = {
        { "{name: p, type: spring, stiffness: 1, rest_length: 0, between: [s/l1, s/l1]}", "both ends are on 's/l1'" },
        { "{name: p, type: lever, pivot: s/l1, axis: [0, 1, 0], tip: [1, 0, 0], pin: {on: s/l1, rod_length: 1}}",
          "pivot and guide" },
    };
    static const char *const command[] = { "check parts.yaml", "id parts.yaml --mechanism -s motion.csv",
                                           "sweep parts.yaml -m mass " ONE " --motion motion.csv" };
    for (size_t k = 0; k < sizeof cases / sizeof *cases * 3; k++) {
        program_shell("cd %s && (echo 'mechanism:'; echo '  - %s') | cat arm.yaml - > parts.yaml", folder,
                      cases[k / 3].part);
        program_shell("cd %s && grep -n 'name: p,' parts.yaml | sed 's/^\\([0-9]*\\):.*/parts.yaml:\\1:/' > line",
                      folder);
        const int code = program_shell("cd %s && %s %s > message 2>&1", folder, RAMUS_PROGRAM, command[k % 3]);
        const int said =
            program_shell("cd %s && grep -F -f line message | grep -q \"%s\"", folder, cases[k / 3].text) == 0;
        char *text = read_file(in_folder("message"));
        if (code != 1 || !said)
            fail_msg("%s, %s: code %d and '%s'", cases[k / 3].part, command[k % 3], code, text);
        free(text);
    }
}

/* A robot without a mechanism: --mechanism adds nothing. */
static void test_id_mechanism(void **state)
{
    (void)state;
    assert_int_equal(program_shell("%s id %s -s %s -o %s && %s id %s -s %s --mechanism -o %s && cmp %s %s",
                                   RAMUS_PROGRAM, in_folder("arm.yaml"), in_folder("motion.csv"), in_folder("id1.csv"),
                                   RAMUS_PROGRAM, in_folder("arm.yaml"), in_folder("motion.csv"), in_folder("id2.csv"),
                                   in_folder("id1.csv"), in_folder("id2.csv")),
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mechanism),      cmocka_unit_test(test_length_messages), cmocka_unit_test(test_ends_meet),
        cmocka_unit_test(test_lines_of_parts), cmocka_unit_test(test_id_mechanism),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
