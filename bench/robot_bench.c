/* robot_bench.c - a robot of robots.c beside MuJoCo and KDL, at a random state */
#include "robot_bench.h"

#include "support/data_with.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void bench_stop(const char *text)
{
    fprintf(stderr, "bench: %s\n", text);
    exit(1);
}

double *bench_numbers(size_t n)
{
    double *x = calloc(n + 8, sizeof *x);
    if (!x)
        bench_stop("out of memory");
    return x;
}

/* The eight arms as modules. */
static ramus_status cut_into_arms(bench *b, ramus_error *err)
{
    int module[24], on[MODULES], by_frame[MODULES] = { 0 };
    ramus_pose pose[MODULES];
    for (int k = 0; k < b->tree->nlink; k++)
        module[k] = k / 3;
    for (int k = 0; k < MODULES; k++) {
        on[k] = b->tree->link[3 * k].parent;
        pose[k] = ramus_pose_identity();
        pose[k].position.x = 0.1;
    }
    const tree_partition cut = { MODULES, module, on, by_frame, pose };
    return tree_model_create(b->tree, &cut, NULL, &b->cut, err);
}

/* The last link with a joint of its own. */
static int last_moving(const plain_tree *tree)
{
    int b = tree->nlink - 1;
    while (b > 0 && (tree->link[b].type == RAMUS_FIXED || tree->link[b].mimic >= 0))
        b--;
    return b;
}

static int carries(const plain_tree *tree, int a, int b)
{
    while (b > a)
        b = tree->link[b].parent;
    return b == a;
}

bench bench_create(const bench_robot *robot)
{
    bench b = { .tree = bench_robot_create(robot) };
    char text[1000] = "out of memory";
    ramus_error err = { .text = "out of memory" };
    b.now = calloc((size_t)b.tree->nlink, sizeof *b.now);
    if (!b.now)
        bench_stop(text);
    b.merged = bench_robot_merge(b.tree, b.now);
    b.links = mujoco_robot_create(b.tree, text, sizeof text);
    b.mujoco = mujoco_robot_create(b.merged, text, sizeof text);
    b.oracle = mujoco_oracle_create(b.merged, text, sizeof text);
    if (!b.links.model || !b.mujoco.model || !b.oracle)
        bench_stop(text);
    b.links.model->nsite = b.mujoco.model->nsite = 0; /* places that tests ask for and nobody here */
    int a = 2;
    while (b.tree->link[a].type == RAMUS_FIXED)
        a++;
    b.last = last_moving(b.tree);
    ramus_constraint_description weld = ramus_constraint_description_default();
    ramus_data_options other = ramus_data_options_default();
    other.constraint_method = RAMUS_CONSTRAINT_BY_UDWADIA_KALABA;
    if (tree_model_create(b.tree, NULL, NULL, &b.model, &err) != RAMUS_OK ||
        (robot->shape == TREE_ARMS &&
         (cut_into_arms(&b, &err) != RAMUS_OK ||
          data_with(RAMUS_WITH_COMPOSITION, b.cut, NULL, &b.composed, &err) != RAMUS_OK)) ||
        data_with(RAMUS_WITH_MATRICES | RAMUS_WITH_REGRESSOR | RAMUS_WITH_DERIVATIVES, b.model, NULL, &b.data, &err) !=
            RAMUS_OK ||
        ramus_data_create(b.model, NULL, &b.welded, &err) != RAMUS_OK ||
        ramus_data_create(b.model, &other, &b.reference, &err) != RAMUS_OK)
        bench_stop(err.text);
    weld.kind = RAMUS_CONSTRAINT_CLOSURE;
    weld.joint_type = RAMUS_FIXED;
    weld.name = "weld";
    weld.frame_a = carries(b.tree, a, b.last) ? NULL : ramus_model_link(b.model, (ramus_link){ a }).name;
    weld.frame_b = ramus_model_link(b.model, (ramus_link){ b.last }).name;
    if (ramus_data_add_constraint(b.welded, &weld, &err) != RAMUS_OK ||
        ramus_data_add_constraint(b.reference, &weld, &err) != RAMUS_OK)
        bench_stop(err.text);
    const size_t nq = (size_t)b.tree->nq, nv = (size_t)b.tree->nv, nlink = (size_t)b.tree->nlink;
    b.s = random_state_create(0, b.tree);
    for (int j = 0; j < 4; j++)
        b.batch[j] = bench_numbers(ROWS * (j ? nv : nq));
    for (size_t i = 0; i < ROWS; i++) {
        random_state s = random_state_create(i, b.tree);
        memcpy(b.batch[0] + i * nq, s.q, nq * sizeof *s.q);
        memcpy(b.batch[1] + i * nv, s.v, nv * sizeof *s.v);
        memcpy(b.batch[2] + i * nv, s.a, nv * sizeof *s.a);
        random_state_destroy(&s);
    }
    b.moved = bench_numbers(nq);
    b.next = bench_numbers(nq);
    for (size_t k = 0; k < nq; k++) {
        b.moved[k] = b.s.q[k];
        b.next[k] = b.s.q[k] * (1 + 1e-15);
    }
    b.tau = bench_numbers(nv);
    for (int j = 0; j < 3; j++)
        b.out[j] = bench_numbers(nv * (10 * nlink > nv ? 10 * nlink : nv));
    b.peer = bench_numbers(6 * (size_t)b.mujoco.model->nv + nv);
    b.peer_tau = bench_numbers((size_t)b.mujoco.model->nv);
    b.pose = calloc(nlink, sizeof *b.pose);
    mjData *d = b.mujoco.data;
    state_for_mujoco(&b.mujoco, b.s.q, b.s.v, b.s.a, d->qpos, d->qvel, d->qacc);
    mujoco_oracle_set(b.oracle, b.s.q, b.s.v, b.s.a);
    char name[32];
    state_for_mujoco(&b.links, b.s.q, b.s.v, b.s.a, b.links.data->qpos, b.links.data->qvel, b.links.data->qacc);
    snprintf(name, sizeof name, "b%d", b.now[b.last]);
    b.body = mj_name2id(b.mujoco.model, mjOBJ_BODY, name);
    mj_kinematics(b.mujoco.model, d);
    mj_comPos(b.mujoco.model, d);
    mj_comVel(b.mujoco.model, d);
    mj_rne(b.mujoco.model, d, 1, b.peer_tau);
    ramus_inverse_dynamics(b.model, b.data, b.s.q, b.s.v, b.s.a, b.out[0]);
    memcpy(b.tau, b.out[0], nv * sizeof *b.tau);
    b.kdl = kdl_robot_create(b.tree, b.last, b.s.q, b.s.v, b.s.a);
    return b;
}

void bench_destroy(bench *b)
{
    kdl_robot_destroy(b->kdl);
    mujoco_oracle_destroy(b->oracle);
    mujoco_robot_destroy(&b->mujoco);
    mujoco_robot_destroy(&b->links);
    plain_tree_destroy(b->merged);
    free(b->now);
    ramus_data_destroy(b->welded);
    ramus_data_destroy(b->reference);
    ramus_data_destroy(b->composed);
    ramus_data_destroy(b->data);
    ramus_model_destroy(b->cut);
    ramus_model_destroy(b->model);
    random_state_destroy(&b->s);
    plain_tree_destroy(b->tree);
    double *const all[] = { b->batch[0], b->batch[1], b->batch[2], b->batch[3], b->tau,  b->moved,
                            b->next,     b->out[0],   b->out[1],   b->out[2],   b->peer, b->peer_tau };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    free(b->pose);
}
