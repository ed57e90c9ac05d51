/* test_plants.c - the plants of the experiments, which know nothing of ramus, against ramus's exporter and models
 *
 * In random states MuJoCo's inverse dynamics of experiments/plants/NAME.xml equals that of what `ramus export` writes, and
 * ramus's own. The files are those that make_plants.py writes. A plant with any wrong number is noticed, body by body.
 */
#include "support/program.h"
#include "support/skipping.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ramus/ramus.h>

enum { STATES = 20, MOST = 64, MOST_HIDDEN = 1 };
static const char *const robots[] = { "bm",     "mbm", "branched-38", "serial-50", "holonomic-9", "nonholonomic-8",
                                      "charmie" };
enum { ROBOTS = sizeof robots / sizeof *robots };
static char place[TEMPORARY_SIZE];

static double uniform(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (double)(*seed >> 8) / 8388608.0 - 1;
}

static mjModel *load(const char *path)
{
    char error[500] = "";
    mjModel *m = mj_loadXML(path, NULL, error, sizeof error);
    if (!m)
        fail_msg("%s: %s", path, error);
    m->opt.disableflags |= mjDSBL_CONSTRAINT;
    return m;
}

/* Forces by MuJoCo at the coordinates of the model; dependent joints follow, as charmie's second fingers do. */
static void forces(const mjModel *m, const ramus_model *model, const double q[], const double v[], const double a[],
                   double tau[])
{
    char name[160];
    mjData *d = mj_makeData(m);
    const int nv = ramus_model_nv(model);
    int dof[2 * MOST], from[2 * MOST], count = 0;
    double factor[2 * MOST];
    for (int k = 0; k < nv; k++, count++) {
        ramus_model_v_name(model, k, name, sizeof name);
        dof[count] = mj_name2id(m, mjOBJ_JOINT, name);
        from[count] = k;
        factor[count] = 1;
    }
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        if (link.mimic.index < 0)
            continue;
        dof[count] = mj_name2id(m, mjOBJ_JOINT, link.joint_name);
        from[count] = ramus_model_link(model, link.mimic).v_index;
        factor[count++] = link.mimic_multiplier;
    }
    assert_int_equal(count, m->nv);
    for (int k = 0; k < count; k++) {
        assert_true(dof[k] >= 0); /* one coordinate to a joint: the joint's number is the coordinate's */
        d->qpos[m->jnt_qposadr[dof[k]]] = factor[k] * q[from[k]];
        d->qvel[m->jnt_dofadr[dof[k]]] = factor[k] * v[from[k]];
        d->qacc[m->jnt_dofadr[dof[k]]] = factor[k] * a[from[k]];
    }
    mj_inverse(m, d);
    memset(tau, 0, (size_t)nv * sizeof *tau);
    for (int k = 0; k < count; k++)
        tau[from[k]] += factor[k] * d->qfrc_inverse[m->jnt_dofadr[dof[k]]];
    mj_deleteData(d);
}

/* The largest difference of forces over random states, relative to the largest force. */
static double difference(const mjModel *m, const mjModel *other, const ramus_model *model, ramus_data *data, int states)
{
    double q[MOST], v[MOST], a[MOST], mine[MOST], theirs[MOST], worst = 0;
    const int nv = ramus_model_nv(model);
    unsigned seed = 1;
    for (int s = 0; s < states; s++) {
        double most = 0, size = 0;
        for (int k = 0; k < nv; k++) {
            q[k] = uniform(&seed);
            v[k] = uniform(&seed);
            a[k] = uniform(&seed);
        }
        forces(m, model, q, v, a, theirs);
        if (other)
            forces(other, model, q, v, a, mine);
        else
            assert_int_equal(ramus_inverse_dynamics_tree(model, data, q, v, a, NULL, mine, NULL), RAMUS_OK);
        for (int k = 0; k < nv; k++) {
            most = fmax(most, fabs(mine[k] - theirs[k]));
            size = fmax(size, fabs(theirs[k]));
        }
        worst = fmax(worst, most / size);
    }
    return worst;
}

/* A body's mass or inertia off by 1 %, a place by 1 cm, an axis by 0.1. */
static const char *const changes[] = { "mass", "centre of mass", "inertia", "place", "axis" };
enum { CHANGES = sizeof changes / sizeof *changes };
static void change(mjModel *m, int body, int what)
{
    m->body_sameframe[body] = 0; /* by which MuJoCo would skip what is changed */
    m->body_simple[body] = 0;
    if (what == 0)
        m->body_mass[body] *= 1.01;
    for (int i = 0; i < 3; i++) {
        if (what == 1)
            m->body_ipos[3 * body + i] += 0.01;
        if (what == 2)
            m->body_inertia[3 * body + i] *= 1.01;
        if (what == 3)
            m->body_pos[3 * body + i] += 0.01;
    }
    if (what == 4)
        m->jnt_axis[3 * m->body_jntadr[body]] += 0.1;
}

/* Body by body. What is hidden is physics: where the root is, the mass of one that only turns about the vertical. */
static int check_changes(const char *robot, mjModel *plant, const mjModel *ours, const ramus_model *model)
{
    int noticed[CHANGES] = { 0 }, failures = 0;
    mjModel *changed = NULL;
    for (int b = 1; b < plant->nbody; b++)
        for (int k = 0; k < CHANGES; k++) {
            if (k == 4 && !plant->body_jntnum[b]) {
                noticed[k]++; /* it is welded */
                continue;
            }
            changed = mj_copyModel(changed, plant);
            change(changed, b, k);
            noticed[k] += difference(changed, ours, model, NULL, 2) > 1e-9;
        }
    mj_deleteModel(changed);
    for (int k = 0; k < CHANGES; k++)
        if (noticed[k] < plant->nbody - 1 - MOST_HIDDEN) {
            print_error("%s: a wrong %s is noticed in %d of %d bodies\n", robot, changes[k], noticed[k],
                        plant->nbody - 1);
            failures++;
        }
    return failures;
}

static void test_exporter(void **state)
{
    (void)state;
    char path[400], exported[TEMPORARY_SIZE + 40];
    int failures = 0;
    for (int r = 0; r < ROBOTS; r++) {
        ramus_error err;
        ramus_model *model = NULL;
        ramus_data *data = NULL;
        snprintf(exported, sizeof exported, "%s/%s.xml", place, robots[r]);
        free(program_output(0, "export %s/robots/%s.yaml --tree --format mjcf -o %s", RAMUS_SOURCE_DIR, robots[r],
                            exported));
        snprintf(path, sizeof path, "%s/experiments/plants/%s.xml", RAMUS_SOURCE_DIR, robots[r]);
        mjModel *plant = load(path), *ours = load(exported);
        snprintf(path, sizeof path, "%s/robots/%s.yaml", RAMUS_SOURCE_DIR, robots[r]);
        if (ramus_model_load(path, NULL, &model, &err) != RAMUS_OK ||
            ramus_data_create(model, NULL, &data, &err) != RAMUS_OK)
            fail_msg("%s", err.text);
        assert_true(ramus_model_nv(model) <= MOST);
        const double exporter = difference(plant, ours, model, NULL, STATES),
                     library = difference(plant, NULL, model, data, STATES);
        if (!(exporter < 1e-11 && library < 1e-11)) {
            print_error("%s: the exporter's robot differs by %g, the library's by %g\n", robots[r], exporter, library);
            failures++;
        }
        failures += check_changes(robots[r], plant, ours, model);
        mj_deleteModel(plant);
        mj_deleteModel(ours);
        ramus_data_destroy(data);
        ramus_model_destroy(model);
    }
    assert_int_equal(failures, 0);
}

static void test_script(void **state)
{
    (void)state;
    if (program_shell("python3 --version > /dev/null 2>&1") != 0)
        skip_because("python3 is not installed, which writes the plants");
    assert_int_equal(program_shell("mkdir -p %s/made", place), 0);
    assert_int_equal(program_shell("python3 %s/experiments/plants/make_plants.py %s/made", RAMUS_SOURCE_DIR, place), 0);
    for (int r = 0; r < ROBOTS; r++)
        if (program_shell("cmp %s/made/%s.xml %s/experiments/plants/%s.xml", place, robots[r], RAMUS_SOURCE_DIR,
                          robots[r]) != 0)
            fail_msg("experiments/plants/%s.xml is not what make_plants.py writes", robots[r]);
}

static int make_place(void **state)
{
    (void)state;
    return temporary_folder(place) ? 0 : -1;
}

static int remove_place(void **state)
{
    (void)state;
    return temporary_remove(place);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_exporter), cmocka_unit_test(test_script) };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
