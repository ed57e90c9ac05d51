/* robots.c - the robots of the benchmarks: random trees, and invented robots with the proportions of ones that are built */
#include "robots.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/vec.h"

enum { MOST_LINKS = 128 };

/* ---- parts -------------------------------------------------------------------------------------------------- */

/* One more link, moved by a joint of that type; its number. A box of random size and density. */
static int add(plain_tree *tree, rng *r, int parent, ramus_joint_type type)
{
    const int k = tree->nlink++;
    plain_link *l = &tree->link[k];
    const double a = rng_uniform(r, 0.03, 0.2), b = rng_uniform(r, 0.03, 0.2), c = rng_uniform(r, 0.05, 0.4);
    const double mass = (type == RAMUS_FIXED ? 300 : 1500) * a * b * c, third = mass / 12;
    snprintf(l->name, sizeof l->name, "l%d", k);
    snprintf(l->joint, sizeof l->joint, "j%d", k);
    l->parent = parent;
    l->type = type;
    /* axes of built robots are mostly those of their links, and placements turn by right angles */
    static const ramus_vec3 axis[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    static const double half = 0.70710678118654752;
    const ramus_quat turn[4] = { { 1, 0, 0, 0 }, { half, half, 0, 0 }, { half, 0, half, 0 }, { half, 0, 0, -half } };
    l->axis = axis[rng_int(r, 0, 2)];
    l->joint_in_parent = (ramus_pose){ turn[rng_int(r, 0, 3)], rng_vec3(r, 0.3) };
    l->mass = mass;
    l->com = rng_vec3(r, 0.1);
    l->inertia[0] = third * (b * b + c * c);
    l->inertia[1] = third * (a * a + c * c);
    l->inertia[2] = third * (a * a + b * b);
    return k;
}

static int chain(plain_tree *tree, rng *r, int on, int joints, int welded)
{
    for (int k = 0; k < joints; k++)
        on = add(tree, r, on, RAMUS_REVOLUTE);
    for (int k = 0; k < welded; k++)
        add(tree, r, on, RAMUS_FIXED);
    return on;
}

static void weld(plain_tree *tree, rng *r, int on, int count)
{
    for (int k = 0; k < count; k++)
        add(tree, r, on, RAMUS_FIXED);
}

/* `count` joints on a link that follow joint `master`. */
static void follow(plain_tree *tree, rng *r, int on, int master, int count)
{
    for (int k = 0; k < count; k++) {
        plain_link *l = &tree->link[add(tree, r, on, RAMUS_REVOLUTE)];
        l->mimic = master;
        l->multiplier = k % 2 ? -1 : 1;
    }
}

/* ---- robots ------------------------------------------------------------------------------------------------- */

/* Floating base, legs of 6, torso of 2, head of 2, arms of 7 with a gripper of one motor and six joints that follow it; 15 welded. */
static int humanoid(plain_tree *tree, rng *r)
{
    const int base = add(tree, r, -1, RAMUS_FREE);
    weld(tree, r, base, 3);
    for (int side = 0; side < 2; side++)
        chain(tree, r, base, 6, 2);
    const int torso = chain(tree, r, base, 2, 1);
    chain(tree, r, torso, 2, 3);
    for (int side = 0; side < 2; side++) {
        const int wrist = chain(tree, r, torso, 7, 2), grip = add(tree, r, wrist, RAMUS_REVOLUTE);
        follow(tree, r, wrist, grip, 6);
    }
    return 1;
}

/* Floating base, four legs of 3, each with a foot and rotors welded on; 18 welded. */
static int quadruped(plain_tree *tree, rng *r)
{
    const int base = add(tree, r, -1, RAMUS_FREE);
    weld(tree, r, base, 6);
    for (int leg = 0; leg < 4; leg++) {
        const int hip = chain(tree, r, base, 1, 1), thigh = chain(tree, r, hip, 1, 1);
        chain(tree, r, thigh, 1, 1);
    }
    return 1;
}

/* A base that is driven on four castors of three joints, a lift, two arms of 8 with grippers, head and lasers; 40 welded. */
static int mobile(plain_tree *tree, rng *r)
{
    const int body = add(tree, r, -1, RAMUS_FIXED);
    weld(tree, r, body, 4);
    for (int castor = 0; castor < 4; castor++) {
        const int fork = add(tree, r, body, RAMUS_REVOLUTE);
        add(tree, r, fork, RAMUS_REVOLUTE);
        add(tree, r, fork, RAMUS_REVOLUTE);
    }
    const int lift = add(tree, r, body, RAMUS_PRISMATIC);
    weld(tree, r, lift, 6);
    chain(tree, r, chain(tree, r, lift, 1, 0), 1, 14);
    chain(tree, r, lift, 1, 1);
    for (int side = 0; side < 2; side++) {
        const int wrist = chain(tree, r, lift, 8, 5), grip = add(tree, r, wrist, RAMUS_PRISMATIC);
        weld(tree, r, grip, 2);
        for (int finger = 0; finger < 2; finger++)
            chain(tree, r, wrist, 2, 0);
    }
    return 1;
}

/* Two arms of 7, a head of 1, grippers of two fingers of which one follows the other; 37 welded. */
static int two_arms(plain_tree *tree, rng *r)
{
    const int torso = add(tree, r, -1, RAMUS_FIXED);
    weld(tree, r, torso, 8);
    chain(tree, r, torso, 1, 4);
    for (int side = 0; side < 2; side++) {
        const int mount = add(tree, r, torso, RAMUS_FIXED);
        const int elbow = chain(tree, r, mount, 4, 2), wrist = chain(tree, r, elbow, 3, 7);
        const int finger = add(tree, r, wrist, RAMUS_PRISMATIC), other = add(tree, r, wrist, RAMUS_PRISMATIC);
        tree->link[other].mimic = finger;
        tree->link[other].multiplier = -1;
        weld(tree, r, finger, 1);
        weld(tree, r, other, 1);
    }
    return 1;
}

/* Seven joints and a hand of two fingers, one of which follows the other; 3 welded. */
static int arm_with_hand(plain_tree *tree, rng *r)
{
    const int wrist = chain(tree, r, add(tree, r, -1, RAMUS_FIXED), 7, 1), hand = add(tree, r, wrist, RAMUS_FIXED);
    const int finger = add(tree, r, hand, RAMUS_PRISMATIC), other = add(tree, r, hand, RAMUS_PRISMATIC);
    tree->link[other].mimic = finger;
    tree->link[other].multiplier = 1;
    return 1;
}

const bench_robot bench_robots[BENCH_ROBOTS] = {
    { "arm-7", "", 7, NULL, TREE_CHAIN },
    { "tree-24", "", 24, NULL, TREE_ARMS },
    { "chain-50", "", 50, NULL, TREE_CHAIN },
    { "humanoid", "Talos", 44, humanoid, TREE_CHAIN },
    { "quadruped", "Go2", 12, quadruped, TREE_CHAIN },
    { "mobile", "PR2", 42, mobile, TREE_CHAIN },
    { "two-arms", "Baxter", 19, two_arms, TREE_CHAIN },
    { "arm-hand", "Panda", 9, arm_with_hand, TREE_CHAIN },
};

plain_tree *bench_robot_create(const bench_robot *robot)
{
    if (!robot->build) {
        const random_tree_options opt = { robot->joints, robot->shape, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
        return random_tree_create(2024, &opt);
    }
    rng r = { 2024 };
    plain_tree *tree = plain_tree_create(MOST_LINKS);
    tree->nlink = 0;
    for (int k = 0; k < MOST_LINKS; k++)
        tree->link[k].mimic = -1;
    robot->build(tree, &r);
    plain_tree_number(tree);
    return tree;
}

/* ---- welded links as parts of what carries them ------------------------------------------------------------------ */

static double dot(ramus_vec3 a, ramus_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* to += I about its own centre of mass seen at `turn`, and mass at r */
static void add_inertia(double to[6], const double i[6], ramus_quat turn, double mass, ramus_vec3 r)
{
    const ramus_vec3 axis[3] = { rot_apply(rot_inv(turn), vec(1, 0, 0)), rot_apply(rot_inv(turn), vec(0, 1, 0)),
                                 rot_apply(rot_inv(turn), vec(0, 0, 1)) };
    static const int row[6] = { 0, 1, 2, 0, 0, 1 }, column[6] = { 0, 1, 2, 1, 2, 2 };
    const double square = dot(r, r), at[3] = { r.x, r.y, r.z };
    for (int n = 0; n < 6; n++) {
        const ramus_vec3 x = axis[column[n]];
        const ramus_vec3 along = { i[0] * x.x + i[3] * x.y + i[4] * x.z, i[3] * x.x + i[1] * x.y + i[5] * x.z,
                                   i[4] * x.x + i[5] * x.y + i[2] * x.z };
        to[n] += dot(axis[row[n]], along) + mass * ((n < 3 ? square : 0) - at[row[n]] * at[column[n]]);
    }
}

static void add_link(plain_link *to, const plain_link *l, ramus_pose x)
{
    const ramus_vec3 com = vec_add(x.position, rot_apply(x.rotation, l->com));
    const double mass = to->mass + l->mass;
    const ramus_vec3 sum = vec_add(vec_scale(to->mass, to->com), vec_scale(l->mass, com));
    const ramus_vec3 middle = mass > 0 ? vec_scale(1 / mass, sum) : com;
    double inertia[6] = { 0 };
    add_inertia(inertia, to->inertia, (ramus_quat){ 1, 0, 0, 0 }, to->mass, vec_sub(to->com, middle));
    add_inertia(inertia, l->inertia, x.rotation, l->mass, vec_sub(com, middle));
    to->mass = mass;
    to->com = middle;
    memcpy(to->inertia, inertia, sizeof inertia);
}

plain_tree *bench_robot_merge(const plain_tree *tree, int now[])
{
    plain_tree *out = plain_tree_create(tree->nlink);
    ramus_pose *x = calloc((size_t)tree->nlink + 1, sizeof *x); /* of each link in the one that it is a part of */
    if (!x)
        abort();
    out->nlink = 0;
    out->gravity = tree->gravity;
    for (int k = 0; k < tree->nlink; k++) {
        const plain_link *l = &tree->link[k];
        const int on = l->parent < 0 ? -1 : now[l->parent];
        const ramus_pose carrier = l->parent < 0 ? ramus_pose_identity() : x[l->parent];
        if (l->type == RAMUS_FIXED) {
            now[k] = on;
            x[k] = place_mul(place_mul(carrier, l->joint_in_parent), l->link_in_joint);
            if (on >= 0)
                add_link(&out->link[on], l, x[k]);
            continue;
        }
        now[k] = out->nlink;
        x[k] = ramus_pose_identity();
        plain_link *link = &out->link[out->nlink++];
        *link = *l;
        link->parent = on;
        link->joint_in_parent = place_mul(carrier, l->joint_in_parent);
        link->mimic = l->mimic < 0 ? -1 : now[l->mimic];
    }
    free(x);
    plain_tree_number(out);
    return out;
}
