/* random_model.c - random robots, cuts of them into modules, and random states */
#include "support/random_model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/random.h"
#include "support/vec.h"

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

static void *must(void *memory)
{
    if (!memory) {
        fprintf(stderr, "tests: out of memory\n");
        abort();
    }
    return memory;
}

static rng seeded(unsigned long long seed, unsigned long long purpose)
{
    rng r = { seed * 0x9E3779B97F4A7C15ull + purpose * 0xD1B54A32D192ED03ull + 1 };
    for (int i = 0; i < 4; i++)
        rng_uniform(&r, 0, 1);
    return r;
}

static ramus_vec3 random_direction(rng *r)
{
    ramus_vec3 n;
    do
        n = vec(rng_normal(r), rng_normal(r), rng_normal(r));
    while (vec_norm(n) < 1e-3);
    return vec_scale(1 / vec_norm(n), n);
}

static ramus_pose random_place(rng *r, double reach)
{
    const ramus_quat rotation = rng_quat(r);
    return place(rotation,
                 vec(rng_uniform(r, -reach, reach), rng_uniform(r, -reach, reach), rng_uniform(r, -reach, reach)));
}

/* ---- trees -------------------------------------------------------------------------------------------------- */

const char *tree_shape_name(tree_shape shape)
{
    static const char *const name[TREE_SHAPE_COUNT] = { "chain", "random", "star", "binary", "arms" };
    return name[shape];
}

static int parent_of(rng *r, tree_shape shape, int k)
{
    /* the link that carries each arm of BM, arms of three links in the order of the paper */
    static const int carries_arm[8] = { -1, 1, 0, 5, 1, 14, 0, 20 };
    if (k == 0)
        return -1;
    switch (shape) {
    case TREE_RANDOM:
        return rng_int(r, -1, k - 1);
    case TREE_STAR:
        return 0;
    case TREE_BINARY:
        return (k - 1) / 2;
    case TREE_ARMS:
        if (k % 3 != 0)
            return k - 1;
        return k / 3 < 8 ? carries_arm[k / 3] : rng_int(r, 0, k - 1);
    default:
        return k - 1;
    }
}

/* Mass, centre and inertia of six point masses: positive definite and within the triangle inequality. */
static void random_body(rng *r, plain_link *l)
{
    double mass[6];
    ramus_vec3 at[6], first = vec(0, 0, 0);
    const ramus_vec3 centre = vec(rng_uniform(r, -0.2, 0.2), rng_uniform(r, -0.2, 0.2), rng_uniform(r, -0.2, 0.2));
    l->mass = 0;
    for (int i = 0; i < 6; i++) {
        mass[i] = rng_uniform(r, 0.05, 0.5);
        at[i] = vec_add(centre, vec(rng_uniform(r, -0.3, 0.3), rng_uniform(r, -0.2, 0.2), rng_uniform(r, -0.1, 0.1)));
        l->mass += mass[i];
        first = vec_add(first, vec_scale(mass[i], at[i]));
    }
    l->com = vec_scale(1 / l->mass, first);
    for (int i = 0; i < 6; i++)
        l->inertia[i] = 0;
    for (int i = 0; i < 6; i++) {
        const ramus_vec3 d = vec_sub(at[i], l->com);
        l->inertia[0] += mass[i] * (d.y * d.y + d.z * d.z);
        l->inertia[1] += mass[i] * (d.x * d.x + d.z * d.z);
        l->inertia[2] += mass[i] * (d.x * d.x + d.y * d.y);
        l->inertia[3] -= mass[i] * d.x * d.y;
        l->inertia[4] -= mass[i] * d.x * d.z;
        l->inertia[5] -= mass[i] * d.y * d.z;
    }
}

static ramus_joint_type random_type(rng *r, unsigned types)
{
    const int last =
        types & JOINT_MASK(RAMUS_UNIVERSAL) ? RAMUS_UNIVERSAL : RAMUS_FREE; /* the others' robots stay theirs */
    for (;;) {
        const int type = rng_int(r, 0, last);
        if (types & JOINT_MASK(type))
            return (ramus_joint_type)type;
    }
}

plain_tree *random_tree_create(unsigned long long seed, const random_tree_options *opt)
{
    rng r = seeded(seed, 1);
    plain_tree *tree = plain_tree_create(opt->nlink);
    tree->gravity = vec_scale(9.81, random_direction(&r));
    for (int k = 0; k < opt->nlink; k++) {
        plain_link *l = &tree->link[k];
        snprintf(l->name, sizeof l->name, "l%d", k);
        snprintf(l->joint, sizeof l->joint, "j%d", k);
        l->parent = parent_of(&r, opt->shape, k);
        l->type = random_type(&r, opt->types);
        l->axis = random_direction(&r);
        if (l->type == RAMUS_UNIVERSAL) {
            const ramus_vec3 normal = vec_cross(l->axis, random_direction(&r));
            l->second = vec_scale(1 / vec_norm(normal), normal);
        }
        l->pitch = rng_uniform(&r, -0.2, 0.2);
        l->joint_in_parent = random_place(&r, 0.3);
        if (opt->link_poses)
            l->link_in_joint = random_place(&r, 0.2);
        random_body(&r, l);
        if (opt->frames && rng_int(&r, 0, 1)) {
            snprintf(l->frame, sizeof l->frame, "f%d", k);
            l->frame_pose = random_place(&r, 0.3);
        }
    }
    plain_tree_number(tree);
    return tree;
}

/* ---- partitions --------------------------------------------------------------------------------------------- */

tree_partition random_partition_create(unsigned long long seed, const plain_tree *tree, int nmodule)
{
    rng r = seeded(seed, 2);
    const int n = tree->nlink;
    tree_partition p = { 0, must(calloc((size_t)n + 1, sizeof(int))), must(calloc((size_t)n + 1, sizeof(int))),
                         must(calloc((size_t)n + 1, sizeof(int))), must(calloc((size_t)n + 1, sizeof(ramus_pose))) };
    for (int k = 0; k < n; k++) {
        const int parent = tree->link[k].parent;
        int to = parent < 0 ? 0 : p.module[parent];
        if (k == 0 || (parent >= 0 && rng_uniform(&r, 0, 1) < (double)nmodule / n)) {
            to = p.nmodule;
            /* a link may also join a module whose base is on its parent: that module then starts with two branches */
            if (k > 0 && nmodule < n && rng_int(&r, 0, 2) == 0)
                for (int i = 1; i < p.nmodule; i++)
                    if (p.on[i] == parent)
                        to = i;
            if (to == p.nmodule) {
                p.on[to] = parent;
                p.by_frame[to] = parent >= 0 && tree->link[parent].frame[0] && rng_int(&r, 0, 1);
                p.pose[to] = random_place(&r, 0.3);
                p.nmodule++;
            }
        }
        p.module[k] = to;
    }
    return p;
}

void tree_partition_destroy(tree_partition *partition)
{
    free(partition->module);
    free(partition->on);
    free(partition->by_frame);
    free(partition->pose);
    *partition = (tree_partition){ 0, NULL, NULL, NULL, NULL };
}

/* ---- through the builder ------------------------------------------------------------------------------------ */

/* Link k as part of module `module`, whose base stands at `base` in the frame of the link that carries it. */
static ramus_status add_link(ramus_module *module, const plain_tree *tree, int k, int on_base, ramus_pose base,
                             ramus_error *err)
{
    const plain_link *l = &tree->link[k];
    ramus_link_description d = ramus_link_description_default();
    d.name = l->name;
    d.parent = on_base ? "" : tree->link[l->parent].name;
    d.joint_name = l->joint;
    d.joint_type = l->type;
    d.axis = vec_scale(2.5, l->axis); /* any length will do */
    d.second_axis = vec_scale(0.7, l->second);
    d.pitch = l->pitch;
    d.joint_in_parent = on_base ? place_mul(place_inv(base), l->joint_in_parent) : l->joint_in_parent;
    d.link_in_joint = l->link_in_joint;
    d.mass = l->mass;
    d.com = l->com;
    for (int i = 0; i < 6; i++)
        d.inertia[i] = l->inertia[i];
    if (l->mimic >= 0) {
        d.mimic = tree->link[l->mimic].joint;
        d.mimic_multiplier = l->multiplier;
        d.mimic_offset = l->offset;
    }
    ramus_status status = ramus_module_add_link(module, &d, err);
    if (status == RAMUS_OK && l->frame[0])
        status = ramus_module_add_frame(module, l->frame, l->name, l->frame_pose, err);
    return status;
}

/* Make module i and attach it. */
static ramus_status attach_module(ramus_builder *builder, const plain_tree *tree, const tree_partition *partition,
                                  int i, const ramus_allocator *allocator, ramus_error *err)
{
    char name[32], on[256];
    ramus_module *module = NULL;
    const ramus_pose identity = ramus_pose_identity();
    const ramus_pose base = partition ? partition->pose[i] : identity;
    const int carrier = partition ? partition->on[i] : -1;
    snprintf(name, sizeof name, partition ? "m%d" : "robot", i);
    ramus_status status = ramus_module_create(name, NULL, allocator, &module, err);
    for (int k = 0; k < tree->nlink && status == RAMUS_OK; k++) {
        if (partition && partition->module[k] != i)
            continue;
        const int parent = tree->link[k].parent;
        status = add_link(module, tree, k, parent < 0 || (partition && partition->module[parent] != i), base, err);
    }
    if (status == RAMUS_OK) {
        ramus_pose pose = base;
        if (carrier >= 0 && partition->by_frame[i]) {
            pose = place_mul(place_inv(tree->link[carrier].frame_pose), base);
            snprintf(on, sizeof on, "m%d/%s", partition->module[carrier], tree->link[carrier].frame);
        } else if (carrier >= 0) {
            snprintf(on, sizeof on, "m%d/%s", partition->module[carrier], tree->link[carrier].name);
        }
        status = ramus_builder_attach(builder, name, module, carrier >= 0 ? on : NULL, &pose, 0, err);
    }
    ramus_module_destroy(module);
    return status;
}

ramus_status tree_builder_create(const plain_tree *tree, const tree_partition *partition,
                                 const ramus_allocator *allocator, ramus_builder **out, ramus_error *err)
{
    ramus_status status = ramus_builder_create("random", NULL, allocator, out, err);
    if (status != RAMUS_OK)
        return status;
    ramus_builder_set_gravity(*out, tree->gravity);
    const int nmodule = partition ? partition->nmodule : 1;
    for (int i = 0; i < nmodule && status == RAMUS_OK; i++)
        status = attach_module(*out, tree, partition, i, allocator, err);
    if (status != RAMUS_OK) {
        ramus_builder_destroy(*out);
        *out = NULL;
    }
    return status;
}

ramus_status tree_model_create(const plain_tree *tree, const tree_partition *partition, const int black_box[],
                               ramus_model **out, ramus_error *err)
{
    ramus_builder *builder = NULL;
    *out = NULL;
    ramus_status status = tree_builder_create(tree, partition, NULL, &builder, err);
    for (int i = 0; status == RAMUS_OK && black_box && i < partition->nmodule; i++) {
        char name[32];
        snprintf(name, sizeof name, "m%d", i);
        if (black_box[i])
            status = ramus_builder_replace_by_black_box(builder, name, err);
    }
    if (status == RAMUS_OK)
        status = ramus_model_compile(builder, NULL, out, err);
    ramus_builder_destroy(builder);
    return status;
}

/* ---- states ------------------------------------------------------------------------------------------------- */

static void random_joint(rng *r, const plain_link *l, double q[])
{
    double *r_j_k = NULL;
    switch (l->type) {
    case RAMUS_REVOLUTE:
    case RAMUS_HELICAL:
        q[0] = rng_uniform(r, -M_PI, M_PI);
        break;
    case RAMUS_PRISMATIC:
        q[0] = rng_uniform(r, -0.5, 0.5);
        break;
    case RAMUS_CYLINDRICAL:
        q[0] = rng_uniform(r, -M_PI, M_PI);
        q[1] = rng_uniform(r, -0.5, 0.5);
        break;
    case RAMUS_UNIVERSAL:
        q[0] = rng_uniform(r, -M_PI, M_PI);
        q[1] = rng_uniform(r, -M_PI, M_PI);
        break;
    case RAMUS_PLANAR:
        q[0] = rng_uniform(r, -0.5, 0.5);
        q[1] = rng_uniform(r, -0.5, 0.5);
        q[2] = rng_uniform(r, -M_PI, M_PI);
        break;
    case RAMUS_SPHERICAL:
        r_j_k = q;
        break;
    case RAMUS_FREE:
        for (int i = 0; i < 3; i++)
            q[i] = rng_uniform(r, -0.5, 0.5);
        r_j_k = q + 3;
        break;
    default:
        break;
    }
    if (r_j_k) {
        const ramus_quat u = rng_quat(r);
        r_j_k[0] = u.w, r_j_k[1] = u.x, r_j_k[2] = u.y, r_j_k[3] = u.z;
    }
}

random_state random_state_create(unsigned long long seed, const plain_tree *tree)
{
    rng r = seeded(seed, 3);
    const size_t nq = (size_t)tree->nq + 1, nv = (size_t)tree->nv + 1, nlink = (size_t)tree->nlink + 1;
    random_state s = { must(calloc(nq, sizeof(double))), must(calloc(nv, sizeof(double))),
                       must(calloc(nv, sizeof(double))), must(calloc(nlink, sizeof(ramus_wrench))) };
    for (int k = 0; k < tree->nlink; k++)
        if (tree->link[k].q >= 0)
            random_joint(&r, &tree->link[k], s.q + tree->link[k].q);
    for (int i = 0; i < tree->nv; i++) { /* one in seven does not accelerate, one in fourteen rests */
        s.v[i] = rng_normal(&r) * (seed % 14 != 3);
        s.a[i] = 2 * rng_normal(&r) * (seed % 7 != 3);
    }
    for (int k = 0; k < tree->nlink; k++) {
        s.external[k].force = vec(5 * rng_normal(&r), 5 * rng_normal(&r), 5 * rng_normal(&r));
        s.external[k].moment = vec(rng_normal(&r), rng_normal(&r), rng_normal(&r));
    }
    return s;
}

void random_state_destroy(random_state *state)
{
    free(state->q);
    free(state->v);
    free(state->a);
    free(state->external);
    *state = (random_state){ NULL, NULL, NULL, NULL };
}
