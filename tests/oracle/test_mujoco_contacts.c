/* test_mujoco_contacts.c - contacts against MuJoCo's xfrc_applied
 *
 * What the world exerts on frames of a robot, in world axes, goes to MuJoCo as force and torque at the centres of mass of its bodies,
 * with places taken from MuJoCo's own kinematics. Its accelerations are those of forward dynamics with the wrenches of
 * ramus_contact_wrench, and inverse dynamics with these gives the forces back. Models go over as MJCF; the free joint's velocity is
 * linear in world axes there, and in body axes here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"

enum { MOST = 64 };
static const double tolerance = 1e-10;

typedef struct pair {
    ramus_model *model;
    ramus_data *data;
    mjModel *m;
    mjData *d;
    double q[MOST], v[MOST], a[MOST], tau[MOST], back[MOST];
    ramus_wrench external[MOST];
} pair;

static void open_pair(pair *x, ramus_model *model)
{
    char text[1000] = "";
    char *mjcf = NULL;
    ramus_error err;
    *x = (pair){ .model = model };
    assert_true(ramus_model_nq(model) <= MOST && ramus_model_nlink(model) <= MOST);
    if (ramus_data_create(model, NULL, &x->data, &err) != RAMUS_OK ||
        ramus_model_export(model, RAMUS_EXPORT_MJCF, &mjcf, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    x->m = mujoco_load_text(mjcf, strlen(mjcf), "robot.xml", text, sizeof text);
    if (!x->m)
        fail_msg("%s", text);
    x->m->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_PASSIVE;
    x->d = mj_makeData(x->m);
    ramus_text_destroy(mjcf);
}

static void close_pair(pair *x)
{
    mj_deleteData(x->d);
    mj_deleteModel(x->m);
    ramus_data_destroy(x->data);
    ramus_model_destroy(x->model);
}

/* MuJoCo's joint of a link; -1: it does not move. */
static int joint_of(const pair *x, const ramus_link_info *link)
{
    if (link->v_index < 0)
        return -1;
    const int joint = mj_name2id(x->m, mjOBJ_JOINT, link->joint_name);
    if (joint < 0)
        fail_msg("MuJoCo has no joint '%s'", link->joint_name);
    return joint;
}

static ramus_quat base_rotation(const pair *x, const ramus_link_info *link)
{
    const double *r = x->q + link->q_index + 3;
    return (ramus_quat){ r[0], r[1], r[2], r[3] };
}

static ramus_vec3 cross(ramus_vec3 a, ramus_vec3 b)
{
    return ramus_vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static ramus_vec3 at(const double *number)
{
    return ramus_vec3_make(number[0], number[1], number[2]);
}

static void put(double *to, ramus_vec3 v)
{
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

/* State and forces; then, by the other sign, accelerations back. Only a free joint differs. */
static void give_state(pair *x)
{
    for (int k = 0; k < ramus_model_nlink(x->model); k++) {
        const ramus_link_info link = ramus_model_link(x->model, (ramus_link){ k });
        const int joint = joint_of(x, &link);
        if (joint < 0)
            continue;
        double *q = x->d->qpos + x->m->jnt_qposadr[joint], *v = x->d->qvel + x->m->jnt_dofadr[joint];
        double *f = x->d->qfrc_applied + x->m->jnt_dofadr[joint];
        if (link.joint_type != RAMUS_FREE) {
            assert_int_equal(ramus_joint_type_nv(link.joint_type), 1);
            *q = x->q[link.q_index];
            *v = x->v[link.v_index];
            *f = x->tau[link.v_index];
            continue;
        }
        const ramus_quat r = base_rotation(x, &link);
        memcpy(q, x->q + link.q_index, 7 * sizeof *q);
        put(v, ramus_quat_rotate(r, at(x->v + link.v_index + 3)));
        put(v + 3, at(x->v + link.v_index));
        put(f, ramus_quat_rotate(r, at(x->tau + link.v_index + 3)));
        put(f + 3, at(x->tau + link.v_index));
    }
}

static void take_accelerations(pair *x)
{
    for (int k = 0; k < ramus_model_nlink(x->model); k++) {
        const ramus_link_info link = ramus_model_link(x->model, (ramus_link){ k });
        const int joint = joint_of(x, &link);
        if (joint < 0)
            continue;
        const double *a = x->d->qacc + x->m->jnt_dofadr[joint];
        double *to = x->a + link.v_index;
        if (link.joint_type != RAMUS_FREE) {
            *to = *a;
            continue;
        }
        ramus_quat back = base_rotation(x, &link);
        back = (ramus_quat){ back.w, -back.x, -back.y, -back.z };
        const ramus_vec3 w = at(x->v + link.v_index), v = at(x->v + link.v_index + 3), turn = cross(w, v);
        const ramus_vec3 classical = ramus_quat_rotate(back, at(a));
        put(to, at(a + 3));
        put(to + 3, ramus_vec3_make(classical.x - turn.x, classical.y - turn.y, classical.z - turn.z));
    }
}

/* On both sides: the wrench w at a frame's origin, world axes. */
static void add_contact(pair *x, ramus_frame frame, ramus_wrench w)
{
    const ramus_frame_info info = ramus_model_frame(x->model, frame);
    const int body = mj_name2id(x->m, mjOBJ_BODY, ramus_model_link(x->model, info.link).name);
    ramus_wrench one;
    if (body < 0)
        fail_msg("MuJoCo has no body for '%s'", info.name);
    if (ramus_contact_wrench(x->model, x->data, frame, w, &one) != RAMUS_OK)
        fail_msg("%s", ramus_data_error(x->data)->text);
    ramus_wrench *sum = &x->external[info.link.index];
    put((double *)&sum->force,
        ramus_vec3_make(sum->force.x + one.force.x, sum->force.y + one.force.y, sum->force.z + one.force.z));
    put((double *)&sum->moment,
        ramus_vec3_make(sum->moment.x + one.moment.x, sum->moment.y + one.moment.y, sum->moment.z + one.moment.z));
    /* frames that are no body's are sites */
    const int site = mj_name2id(x->m, mjOBJ_SITE, info.name);
    double point[3];
    mju_copy3(point, site >= 0 ? x->d->site_xpos + 3 * site : x->d->xpos + 3 * body);
    mju_subFrom3(point, x->d->xipos + 3 * body); /* from the centre of mass */
    const ramus_vec3 moment = cross(at(point), w.force);
    double *applied = x->d->xfrc_applied + 6 * body;
    const double more[6] = {
        w.force.x, w.force.y, w.force.z, w.moment.x + moment.x, w.moment.y + moment.y, w.moment.z + moment.z
    };
    for (int k = 0; k < 6; k++)
        applied[k] += more[k];
}

static int compare(const char *what, pair *x, const ramus_frame frames[], int count, unsigned long long seed)
{
    const int nv = ramus_model_nv(x->model);
    rng random = { seed + 77 };
    ramus_random(x->model, &seed, x->q);
    for (int k = 0; k < nv; k++) {
        x->v[k] = rng_uniform(&random, -1, 1);
        x->tau[k] = rng_uniform(&random, -5, 5);
    }
    memset(x->external, 0, sizeof x->external);
    mj_resetData(x->m, x->d);
    give_state(x);
    mj_kinematics(x->m, x->d);
    assert_int_equal(ramus_kinematics_update(x->model, x->data, x->q, NULL, NULL), RAMUS_OK);
    for (int k = 0; k < count; k++) {
        double number[6];
        for (int i = 0; i < 6; i++)
            number[i] = rng_uniform(&random, -20, 20);
        add_contact(x, frames[k], (ramus_wrench){ at(number), at(number + 3) });
    }
    mj_forward(x->m, x->d);
    take_accelerations(x);
    double got[MOST];
    if (ramus_forward_dynamics_external(x->model, x->data, x->q, x->v, x->tau, x->external, got) != RAMUS_OK ||
        ramus_inverse_dynamics_external(x->model, x->data, x->q, x->v, x->a, x->external, x->back) != RAMUS_OK)
        fail_msg("%s", ramus_data_error(x->data)->text);
    return near_numbers(what, seed, got, x->a, nv, tolerance, NULL, NULL) &&
           near_numbers(what, seed, x->back, x->tau, nv, tolerance, NULL, NULL);
}

/* Trees whose contacts are at links and at frames turned and moved on them. */
static void random_trees(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 1; seed <= 40; seed++) {
        const random_tree_options opt = { 2 + (int)(seed % 9), (tree_shape)(seed % TREE_SHAPE_COUNT),
                                          JOINT_MASK_ONE_AXIS, (int)(seed % 2), 1 };
        plain_tree *tree = random_tree_create(seed, &opt);
        ramus_model *model = NULL;
        ramus_error err;
        if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK)
            fail_msg("seed %llu: %s", seed, err.text);
        pair x;
        open_pair(&x, model);
        ramus_frame frames[3];
        const int n = ramus_model_nframe(model);
        for (int k = 0; k < 3; k++) /* links first, named frames last */
            frames[k] = (ramus_frame){ k == 0 ? (int)(seed % (unsigned)opt.nlink) : n - k };
        failures += !compare("tree", &x, frames, 3, seed);
        close_pair(&x);
        plain_tree_destroy(tree);
    }
    assert_int_equal(failures, 0);
}

static void quadruped(void **state)
{
    (void)state;
    static const char *const foot[4] = { "fl_foot", "fr_foot", "rl_foot", "trunk" };
    ramus_load_options options = ramus_load_options_default();
    ramus_model *model = NULL;
    ramus_error err;
    options.floating = 1;
    if (ramus_model_load(RAMUS_SOURCE_DIR "/examples/robots/quadruped.urdf", &options, &model, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    pair x;
    ramus_frame frames[4];
    open_pair(&x, model);
    for (int k = 0; k < 4; k++)
        frames[k] = ramus_model_find_frame(model, foot[k]);
    int failures = 0;
    for (unsigned long long seed = 1; seed <= 20; seed++)
        failures += !compare("quadruped", &x, frames, 4, seed);
    close_pair(&x);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_trees), cmocka_unit_test(quadruped) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
