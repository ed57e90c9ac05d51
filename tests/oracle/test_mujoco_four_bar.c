/* test_mujoco_four_bar.c - a closed loop in motion: a free four-bar linkage beside MuJoCo's, whose loop is a stiff equality
 *
 * MuJoCo's constraints are soft, ours are not: the motions agree the better the stiffer its loop is made.
 */
#include "ramus/ramus.h"

#include <mujoco/mujoco.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const char robot[] =
    "ramus: 1\nname: four-bar\nmodules:\n  bars:\n    links:\n"
    "      - {name: ground, joint: {type: fixed}, mass: 1, inertia: [1, 1, 1], frames: [{name: pin, pose: {xyz: [0.9, "
    "0, 0]}}]}\n"
    "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0.2, 0, 0], inertia: [0.01, "
    "0.02, "
    "0.02]}\n"
    "      - {name: l2, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.4, 0, 0]}, mass: 2, com: "
    "[0.4, 0, "
    "0], inertia: [0.01, 0.1, 0.1]}\n"
    "      - {name: l3, joint: {name: j3, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0.8, 0, 0]}, mass: 1.5, "
    "com: [0.3, "
    "0, 0], inertia: [0.01, 0.05, 0.05], frames: [{name: tip, pose: {xyz: [0.6, 0, 0]}}]}\n"
    "robot: [{name: s, module: bars}]\n"
    "constraints:\n  - {name: loop, type: closure, joint: spherical, between: [s/pin, s/tip]}\n";

static const char mjcf[] =
    "<mujoco><compiler angle='radian' inertiafromgeom='false'/>"
    "<option timestep='0.00005' gravity='0 0 -9.81' integrator='RK4' solver='Newton' tolerance='1e-12' "
    "iterations='200'>"
    "<flag contact='disable'/></option><worldbody>"
    "<body name='l1'><joint type='hinge' axis='0 1 0'/><inertial pos='0.2 0 0' mass='1' diaginertia='0.01 0.02 0.02'/>"
    "<body name='l2' pos='0.4 0 0'><joint type='hinge' axis='0 1 0'/>"
    "<inertial pos='0.4 0 0' mass='2' diaginertia='0.01 0.1 0.1'/>"
    "<body name='l3' pos='0.8 0 0'><joint type='hinge' axis='0 1 0'/>"
    "<inertial pos='0.3 0 0' mass='1.5' diaginertia='0.01 0.05 0.05'/></body></body></body></worldbody>"
    "<equality><connect body1='l3' anchor='0.6 0 0' solref='-%g -%g' solimp='0.9999 0.9999 "
    "0.001'/></equality></mujoco>";

enum { JOINTS = 3 };

/* MuJoCo's angles after `time`, with a loop of that stiffness. */
static void simulate_mujoco(double stiffness, const double start[JOINTS], double time, double q[JOINTS])
{
    char text[2048], error[500] = "";
    static mjVFS files;
    snprintf(text, sizeof text, mjcf, stiffness, 2 * sqrt(stiffness));
    mj_defaultVFS(&files);
    mj_makeEmptyFileVFS(&files, "four-bar.xml", (int)strlen(text));
    memcpy(files.filedata[0], text, strlen(text));
    mjModel *m = mj_loadXML("four-bar.xml", &files, error, sizeof error);
    if (!m)
        fail_msg("MuJoCo: %s", error);
    /* the anchor on the world is where the tip stands in the reference pose: put it on the ground's pin */
    m->eq_data[3] = 0.9;
    m->eq_data[4] = m->eq_data[5] = 0;
    mjData *d = mj_makeData(m);
    memcpy(d->qpos, start, JOINTS * sizeof *start);
    while (d->time < time - 1e-9)
        mj_step(m, d);
    memcpy(q, d->qpos, JOINTS * sizeof *q);
    mj_deleteData(d);
    mj_deleteModel(m);
    mj_deleteVFS(&files);
}

static double largest(const double a[JOINTS], const double b[JOINTS])
{
    double most = 0;
    for (int k = 0; k < JOINTS; k++)
        most = fmax(most, fabs(a[k] - b[k]));
    return most;
}

static void test_motion(void **state)
{
    (void)state;
    ramus_error err;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_sim *sim = NULL;
    ramus_data *data = NULL;
    ramus_data *set = NULL;
    if (ramus_assembly_parse(robot, strlen(robot), "four-bar.yaml", NULL, &builder, &err) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    assert_int_equal(ramus_model_nv(model), JOINTS);
    double start[JOINTS] = { -1.0, 0.9, 1.2 }, v[JOINTS] = { 0 };
    const double time = 0.6;
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    assert_int_equal(ramus_data_create(model, NULL, &set, &err), RAMUS_OK);
    if (ramus_constraint_project(model, set, NULL, start, v) != RAMUS_OK)
        fail_msg("%s", ramus_data_error(set)->text);
    assert_int_equal(ramus_sim_create(model, NULL, &sim, &err), RAMUS_OK);
    assert_int_equal(ramus_sim_set_state(sim, 0, start, v), RAMUS_OK);
    if (ramus_sim_run(sim, time, 0, NULL, NULL) != RAMUS_OK)
        fail_msg("%s", ramus_sim_error(sim)->text);
    const double *q = ramus_sim_q(sim);
    assert_true(largest(q, start) > 0.5); /* it really swings */
    double soft[JOINTS], stiff[JOINTS];
    simulate_mujoco(1e4, start, time, soft);
    simulate_mujoco(1e6, start, time, stiff);
    const double far = largest(q, soft), near = largest(q, stiff);
    printf("    four-bar after %g s: %.2e rad from MuJoCo with a soft loop, %.2e with a stiff one\n", time, far, near);
    if (!(near < 1e-3 && near < far))
        fail_msg("off by %g rad (stiff), %g rad (soft)", near, far);
    ramus_sim_destroy(sim);
    ramus_data_destroy(set);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_motion) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
