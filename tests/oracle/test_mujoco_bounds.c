/* test_mujoco_bounds.c - contacts, ropes and stops of ramus against MuJoCo's, as MuJoCo's time constant shrinks
 *
 * MuJoCo's constraints are soft: springs and dampers with a time constant. Ours are rigid. With every halving of the time constant the
 * difference must become smaller: of a ball that is thrown flat over the floor, slips and rolls; of a chain of two links that falls
 * onto the stops of its joints; of a bob on a string; of a box that lands on a corner and tips, and of one that slides to rest; of a ball in a trough of heights (MuJoCo's are
 * triangles, a fine grid of them) and of one on the edge of a block. Their damping ratio is 5: with 1 MuJoCo's constraints bounce with some 13 % of the
 * speed, however short the time constant is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "oracle/mujoco_oracle.h"
#include "sim/contact_scene.h"

/* qpos of MuJoCo at the end; `text` has the time constant as %g three times at most. */
static void run_mujoco(const char *text, double constant, const double q[], const double v[], double end, double out[],
                       int n)
{
    char xml[4000], error[1000] = "";
    snprintf(xml, sizeof xml, text, constant, constant, constant);
    mjModel *m = mujoco_load_text(xml, strlen(xml), "scene.xml", error, sizeof error);
    if (!m)
        fail_msg("%s", error);
    m->opt.timestep = constant / 8;
    for (int k = 0; k < m->nhfielddata; k++) { /* of test_trough: z = c x^2, by the largest height */
        const double x = 2.0 * (k % m->hfield_ncol[0]) / (m->hfield_ncol[0] - 1) - 1;
        m->hfield_data[k] = (float)(x * x);
    }
    mjData *d = mj_makeData(m);
    memcpy(d->qpos, q, (size_t)m->nq * sizeof *q);
    memcpy(d->qvel, v, (size_t)m->nv * sizeof *v);
    while (d->time < end - 1e-9)
        mj_step(m, d);
    memcpy(out, d->qpos, (size_t)n * sizeof *out);
    mj_deleteData(d);
    mj_deleteModel(m);
}

/* Does the difference fall with every halving, or with all of them together? What slips or leaves an edge does so at some instant of the other's
 * steps. */
typedef enum falls { EVERY_TIME, IN_THE_END } falls;

static void compare(const char *what, falls falls, const char *yaml, const char *xml, const double q[],
                    const double v[], int n, const double mujoco_v[], double end)
{
    static const double constant[] = { 0.02, 0.01, 0.005, 0.0025 };
    double ours[7], theirs[7], before = INFINITY, first = 0;
    ramus_model *model = scene(yaml);
    ramus_sim *sim = scene_sim(model, RAMUS_SIM_EULER, 1e-4, q, v);
    scene_run(sim, end);
    memcpy(ours, ramus_sim_q(sim), (size_t)n * sizeof *ours);
    print_message("%s:", what);
    for (int k = 0; k < 4; k++) {
        double off = 0;
        run_mujoco(xml, constant[k], q, mujoco_v, end, theirs, n);
        for (int i = 0; i < n; i++)
            off = fmax(off, fabs(theirs[i] - ours[i]));
        print_message(" %.2e", off);
        first = k ? first : off;
        if (!(off < 0.9 * before || off < 2e-4) && (falls == EVERY_TIME || (k == 3 && off > 0.3 * first)))
            fail_msg("%s: the difference is %.3g with a time constant of %g s, and was %.3g with twice that", what, off,
                     constant[k], before);
        before = off;
    }
    print_message(" for time constants of 20, 10, 5, 2.5 ms\n");
    assert_true(before < 0.01);
    ramus_sim_destroy(sim);
    ramus_model_destroy(model);
}

static void test_thrown_ball(void **state)
{
    (void)state;
    const double q[7] = { 0, 0, 0.1, 1, 0, 0, 0 }, v[6] = { 0, 0, 0, 2, 0, 0 }, w[6] = { 2, 0, 0, 0, 0, 0 };
    compare("ball that slips and rolls", EVERY_TIME,
            "ramus: 1\nname: ball\nmodules:\n" FREE_BODY(
                "ball", "2",
                "0.008") "robot: [{name: ball, module: ball}]\n"
                         "constraints:\n  - {name: floor, type: contact, point: ball/b, radius: 0.1, friction: 0.3}\n",
            "<mujoco><option cone='elliptic' impratio='100' gravity='0 0 -9.81'/><worldbody>"
            "<geom type='plane' size='9 9 1' friction='0.3 0 0' solref='%g 1' solimp='0.99 0.999 0.001'/>"
            "<body><freejoint/><inertial pos='0 0 0' mass='2' diaginertia='0.008 0.008 0.008'/>"
            "<geom type='sphere' size='0.1' friction='0.3 0 0' solref='%g 1' solimp='0.99 0.999 "
            "0.001'/></body></worldbody></mujoco>",
            q, v, 3, w, 0.8);
}

static void test_stops(void **state)
{
    (void)state;
    const double q[2] = { 0, 0 }, v[2] = { 0, 0 };
    compare("chain that falls onto its stops", EVERY_TIME,
            "ramus: 1\nname: arm\nmodules:\n  arm:\n    links:\n"
            "      - {name: a, joint: {name: a, type: revolute, axis: [0, 1, 0], limits: {lower: -1, upper: 0.5}}, "
            "mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}\n"
            "      - {name: b, origin: {xyz: [1, 0, 0]}, joint: {name: b, type: revolute, axis: [0, 1, 0], limits: "
            "{lower: -1, upper: 0.7}}, mass: 1, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}\n"
            "robot: [{name: arm, module: arm}]\nconstraints:\n  - {type: stop, joint: arm/a}\n  - {type: stop, joint: "
            "arm/b}\n",
            "<mujoco><option gravity='0 0 -9.81'/><compiler angle='radian'/><worldbody><body>"
            "<joint type='hinge' axis='0 1 0' limited='true' range='-1 0.5' solreflimit='%g 5' solimplimit='0.99 0.999 "
            "0.001'/>"
            "<inertial pos='0.5 0 0' mass='1' diaginertia='0.01 0.1 0.1'/><body pos='1 0 0'>"
            "<joint type='hinge' axis='0 1 0' limited='true' range='-1 0.7' solreflimit='%g 5' solimplimit='0.99 0.999 "
            "0.001'/>"
            "<inertial pos='0.5 0 0' mass='1' diaginertia='0.01 0.1 0.1'/></body></body></worldbody></mujoco>",
            q, v, 2, v, 0.4);
}

static void test_string(void **state)
{
    (void)state;
    const double q[3] = { 0.5, 0, -0.2 }, v[3] = { 0, 0.4, 0 };
    compare("bob that falls into its string", EVERY_TIME,
            "ramus: 1\nname: bob\nmodules:\n  bob:\n    links:\n"
            "      - {name: x, joint: {name: x, type: prismatic, axis: [1, 0, 0]}, mass: 0}\n"
            "      - {name: y, joint: {name: y, type: prismatic, axis: [0, 1, 0]}, mass: 0}\n"
            "      - {name: z, joint: {name: z, type: prismatic, axis: [0, 0, 1]}, mass: 2}\n"
            "robot: [{name: bob, module: bob}]\n"
            "constraints:\n  - {name: string, type: distance_limits, between: [world, bob/z], upper: 1}\n",
            "<mujoco><option gravity='0 0 -9.81'/><worldbody><site name='o' pos='0 0 0'/><body>"
            "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><joint type='slide' axis='0 0 1'/>"
            "<inertial pos='0 0 0' mass='2' diaginertia='0.01 0.01 0.01'/><site name='b'/></body></worldbody>"
            "<tendon><spatial limited='true' range='0 1' solreflimit='%g 5' solimplimit='0.99 0.999 0.001'><site "
            "site='o'/><site site='b'/></spatial></tendon></mujoco>",
            q, v, 3, v, 0.8);
}

/* ---- boxes and height fields ------------------------------------------------------------------------------------ */

#define SOFT "solref='%g 5' solimp='0.99 0.999 0.001'"

#define BOX(mu)                                                                                                        \
    "ramus: 1\nname: box\nmodules:\n" FREE_BODY(                                                                       \
        "box", "3",                                                                                                    \
        "0.02") "robot: [{name: box, module: box}]\n"                                                                  \
                "constraints:\n  - {name: floor, type: contact, point: box/b, box: [0.4, 0.3, 0.2], friction: " mu     \
                "}\n"
#define MUJOCO_BOX(mu)                                                                                                 \
    "<mujoco><option cone='elliptic' impratio='100' gravity='0 0 -9.81'/><worldbody>"                                  \
    "<geom type='plane' size='9 9 1' friction='" mu " 0 0' " SOFT "/>"                                                 \
    "<body><freejoint/><inertial pos='0 0 0' mass='3' diaginertia='0.02 0.02 0.02'/>"                                  \
    "<geom type='box' size='0.2 0.15 0.1' friction='" mu " 0 0' " SOFT "/></body></worldbody></mujoco>"

static void test_box(void **state)
{
    (void)state;
    const double tilt = 0.3, q[7] = { 0, 0, 0.25, cos(tilt / 2), 0, sin(tilt / 2), 0 };
    const double v[6] = { 0.3, 0, 0, 0.8 * cos(tilt), 0, 0.8 * sin(tilt) }, w[6] = { 0.8, 0, 0, 0.3, 0, 0 };
    compare("box that lands on a corner and tips", EVERY_TIME, BOX("0"), MUJOCO_BOX("0"), q, v, 7, w, 0.25);
    const double flat[7] = { 0, 0, 0.1, 1, 0, 0, 0 }, push[6] = { 0, 0, 0, 1.5, 0, 0 },
                 same[6] = { 1.5, 0, 0, 0, 0, 0 };
    compare("box that slides to rest", EVERY_TIME, BOX("0.3"), MUJOCO_BOX("0.3"), flat, push, 7, same, 0.7);
}

/* z = 0.4 x^2 in both; ours is exact with few heights. */
static void test_trough(void **state)
{
    (void)state;
    const double c = 0.4, half = 1.5, r = 0.15, u = 0.9, L = hypot(1, 2 * c * u);
    const double q[7] = { u - r * 2 * c * u / L, 0, c * u * u + r / L, 1, 0, 0, 0 }, v[6] = { 0 };
    char xml[2000], yaml[3000];
    int n = snprintf(
        xml, sizeof xml,
        "<mujoco><option gravity='0 0 -9.81'/><asset><hfield name='h' nrow='3' ncol='121' size='%g 0.6 %g 0.1'/>", half,
        c * half * half);
    snprintf(xml + n, sizeof xml - (size_t)n, "%s",
             "</asset><worldbody><geom type='hfield' hfield='h' condim='1' " SOFT "/>"
             "<body><freejoint/><inertial pos='0 0 0' mass='2' diaginertia='0.008 0.008 0.008'/>"
             "<geom type='sphere' size='0.15' condim='1' " SOFT "/></body></worldbody></mujoco>");
    n = snprintf(
        yaml, sizeof yaml,
        "ramus: 1\nname: ball\nmodules:\n" FREE_BODY(
            "ball", "2",
            "0.008") "robot: [{name: ball, module: ball}]\n"
                     "constraints:\n  - {name: h, type: contact, point: ball/b, radius: %g, field: {size: [%g, 1.2], "
                     "heights: [",
        r, 2 * half);
    for (int k = 0; k < 2 * 7; k++) {
        const double x = -half + 2 * half * (k % 7) / 6;
        n += snprintf(yaml + n, sizeof yaml - (size_t)n, "%s%.17g", k == 0 ? "[" : k == 7 ? "], [" : ", ", c * x * x);
    }
    snprintf(yaml + n, sizeof yaml - (size_t)n, "]]}}\n");
    compare("ball in a trough of heights", EVERY_TIME, yaml, xml, q, v, 3, v, 0.7);
}

static void test_block(void **state)
{
    (void)state;
    const double q[7] = { 0.45, 0, 0.15, 1, 0, 0, 0 }, v[6] = { 0, 0, 0, 0.6, 0, 0 }, w[6] = { 0.6, 0, 0, 0, 0, 0 };
    compare("ball that tips over the edge of a block", IN_THE_END,
            "ramus: 1\nname: ball\nmodules:\n" FREE_BODY(
                "ball", "2",
                "0.008") "robot: [{name: ball, module: ball}]\n"
                         "constraints:\n  - {name: edge, type: contact, point: ball/b, radius: 0.1, block: [1, 1, "
                         "0.1]}\n",
            "<mujoco><option gravity='0 0 -9.81'/><worldbody><geom type='box' size='0.5 0.5 0.05' condim='1' " SOFT "/>"
            "<body><freejoint/><inertial pos='0 0 0' mass='2' diaginertia='0.008 0.008 0.008'/>"
            "<geom type='sphere' size='0.1' condim='1' " SOFT "/></body></worldbody></mujoco>",
            q, v, 3, w, 0.4);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_thrown_ball), cmocka_unit_test(test_stops),
                                        cmocka_unit_test(test_string),      cmocka_unit_test(test_box),
                                        cmocka_unit_test(test_trough),      cmocka_unit_test(test_block) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
