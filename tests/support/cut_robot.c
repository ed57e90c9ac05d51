/* cut_robot.c - one random robot twice: whole and cut into modules */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "support/compare.h"
#include "support/cut_robot.h"
#include "support/vec.h"

static void *room(int count, size_t size)
{
    void *memory = calloc((size_t)count + 1, size);
    assert_non_null(memory);
    return memory;
}

cut_robot cut_robot_create(unsigned long long seed, int nlink, tree_shape shape, int nmodule)
{
    cut_robot r = { .seed = seed };
    ramus_error err;
    ramus_data *data = NULL;
    const random_tree_options opt = { nlink, shape, JOINT_MASK_ALL, (int)(seed % 2), 1 };
    r.tree = random_tree_create(seed, &opt);
    r.partition = random_partition_create(seed, r.tree, nmodule);
    if (tree_model_create(r.tree, NULL, NULL, &r.whole, &err) != RAMUS_OK ||
        tree_model_create(r.tree, &r.partition, NULL, &r.cut, &err) != RAMUS_OK ||
        ramus_data_create(r.whole, NULL, &data, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", seed, err.text);
    assert_int_equal(ramus_model_nv(r.whole), r.tree->nv);
    assert_int_equal(ramus_model_nv(r.cut), r.tree->nv);
    assert_int_equal(ramus_model_nq(r.cut), r.tree->nq);
    assert_int_equal(ramus_model_nlink(r.cut), r.tree->nlink);
    assert_int_equal(ramus_model_ninstance(r.cut), r.partition.nmodule);
    r.s = random_state_create(seed, r.tree);
    r.map = tree_map_create(r.tree, r.cut);
    r.q = room(r.tree->nq, sizeof(double));
    r.v = room(r.tree->nv, sizeof(double));
    r.a = room(r.tree->nv, sizeof(double));
    r.tau = room(r.tree->nv, sizeof(double));
    r.external = room(nlink, sizeof(ramus_wrench));
    r.wrench = room(nlink, sizeof(ramus_wrench));
    r.motion = room(nlink, sizeof(ramus_motion));
    tree_map_q(r.tree, &r.map, r.s.q, r.q);
    tree_map_v(r.tree, &r.map, r.s.v, r.v);
    tree_map_v(r.tree, &r.map, r.s.a, r.a);
    tree_map_wrench(&r.map, r.s.external, r.external);
    plain_tree_motion(r.tree, r.s.q, r.s.v, r.s.a, r.motion);
    assert_int_equal(ramus_inverse_dynamics_wrenches(r.whole, data, r.s.q, r.s.v, r.s.a, r.s.external, r.tau, r.wrench),
                     RAMUS_OK);
    ramus_data_destroy(data);
    return r;
}

void cut_robot_destroy(cut_robot *r)
{
    random_state_destroy(&r->s);
    tree_map_destroy(&r->map);
    ramus_model_destroy(r->whole);
    ramus_model_destroy(r->cut);
    tree_partition_destroy(&r->partition);
    plain_tree_destroy(r->tree);
    free(r->q);
    free(r->v);
    free(r->a);
    free(r->external);
    free(r->tau);
    free(r->wrench);
    free(r->motion);
}

ramus_instance cut_robot_instance(const ramus_model *model, int module)
{
    char name[32];
    snprintf(name, sizeof name, "m%d", module);
    return ramus_model_find_instance(model, name);
}

ramus_motion cut_robot_motion(const cut_robot *r, int module)
{
    const ramus_motion world = { .pose = ramus_pose_identity() };
    const int on = r->partition.on[module];
    return plain_motion_at(on < 0 ? world : r->motion[on], r->partition.pose[module]);
}

/* All that passes through the joints by which the module hangs on its carrier, moved to the base frame. */
ramus_wrench cut_robot_wrench(const cut_robot *r, int module)
{
    ramus_wrench sum = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < r->tree->nlink; k++) {
        const plain_link *l = &r->tree->link[k];
        if (r->partition.module[k] != module || l->parent != r->partition.on[module])
            continue;
        double q[7], v[6], a[6];
        plain_joint_state(r->tree, k, r->s.q, NULL, NULL, q, v, a);
        const ramus_pose x_base_k =
            place_mul(place_mul(place_inv(r->partition.pose[module]), l->joint_in_parent), plain_joint_pose(l, q));
        const ramus_vec3 f = rot_apply(x_base_k.rotation, r->wrench[k].force);
        sum.force = vec_add(sum.force, f);
        sum.moment = vec_add(
            sum.moment, vec_add(rot_apply(x_base_k.rotation, r->wrench[k].moment), vec_cross(x_base_k.position, f)));
    }
    return sum;
}

int cut_robot_carried_by(const cut_robot *r, int module, int of)
{
    while (module != of && module > 0)
        module = r->partition.module[r->partition.on[module]];
    return module == of;
}

static const char *coordinate_name(const void *model, int k)
{
    static char name[128];
    ramus_model_v_name(model, k, name, sizeof name);
    return name;
}

int cut_robot_near(const cut_robot *r, const char *what, const ramus_model *model, const double tau[], double tol)
{
    tree_map map = tree_map_create(r->tree, model);
    double *got = room(r->tree->nv, sizeof *got);
    memcpy(got, r->tau, (size_t)r->tree->nv * sizeof *got);
    for (int k = 0; k < r->tree->nlink; k++) {
        const int next = ramus_joint_type_nv(r->tree->link[k].type);
        for (int i = 0; map.v[k] >= 0 && i < next; i++)
            got[r->tree->link[k].v + i] = tau[map.v[k] + i];
    }
    const int near = near_numbers(what, r->seed, got, r->tau, r->tree->nv, tol, coordinate_name, r->whole);
    free(got);
    tree_map_destroy(&map);
    return near;
}

ramus_sample cut_robot_sample(const cut_robot *r, const ramus_model *model, int port, ramus_sample_kind motion_kind)
{
    const ramus_port_info info = ramus_model_port(model, (ramus_port){ port });
    ramus_sample s = { .kind = RAMUS_SAMPLE_NONE };
    for (int i = 0; i < r->partition.nmodule; i++) {
        const ramus_instance instance = cut_robot_instance(model, i);
        if (instance.index < 0)
            continue;
        const ramus_instance_info of = ramus_model_instance(model, instance);
        if (info.kind == RAMUS_PORT_WRENCH && of.wrench_port.index == port) {
            s.kind = RAMUS_SAMPLE_WRENCH;
            s.wrench = cut_robot_wrench(r, i);
        } else if (info.kind == RAMUS_PORT_MOTION && of.motion_port.index == port) {
            s.kind = motion_kind;
            if (motion_kind == RAMUS_SAMPLE_MOTION)
                s.motion = cut_robot_motion(r, i);
            else
                s.imu = plain_imu(cut_robot_motion(r, i), r->tree->gravity);
        }
    }
    assert_true(s.kind != RAMUS_SAMPLE_NONE);
    return s;
}
