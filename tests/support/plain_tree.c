/* plain_tree.c - a robot as a plain array of links: kinematics and Newton-Euler by the textbook, in world axes
 *
 * A joint gives the motion of j' in j: position s and angular velocity w with their derivatives as seen in j. With j
 * riding on the parent (p, w_p, alpha_p), r from the parent's origin to j':
 *
 *     velocity      = v_p + w_p x r + s'
 *     acceleration  = a_p + alpha_p x r + w_p x (w_p x r) + 2 w_p x s' + s''
 *     angular       = w_p + w,    its derivative = alpha_p + w' + w_p x w
 */
#include "support/plain_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/vec.h"

/* ---- the description ---------------------------------------------------------------------------------------- */

static void *must(void *memory)
{
    if (!memory) {
        fprintf(stderr, "tests: out of memory\n");
        abort();
    }
    return memory;
}

plain_tree *plain_tree_create(int nlink)
{
    plain_tree *tree = must(calloc(1, sizeof *tree));
    tree->link = must(calloc((size_t)nlink + 1, sizeof *tree->link));
    tree->nlink = nlink;
    tree->gravity = vec(0, 0, -9.81);
    for (int k = 0; k < nlink; k++) {
        plain_link *l = &tree->link[k];
        l->joint_in_parent = l->link_in_joint = l->frame_pose = ramus_pose_identity();
        l->axis = vec(0, 0, 1);
        l->second = vec(1, 0, 0);
        l->parent = k - 1;
        l->mimic = l->q = l->v = -1;
    }
    return tree;
}

void plain_tree_destroy(plain_tree *tree)
{
    if (!tree)
        return;
    free(tree->link);
    free(tree);
}

static const struct {
    int nq, nv;
} size_of[RAMUS_JOINT_TYPE_COUNT] = {
    [RAMUS_FIXED] = { 0, 0 },     [RAMUS_REVOLUTE] = { 1, 1 },    [RAMUS_PRISMATIC] = { 1, 1 },
    [RAMUS_HELICAL] = { 1, 1 },   [RAMUS_CYLINDRICAL] = { 2, 2 }, [RAMUS_PLANAR] = { 3, 3 },
    [RAMUS_SPHERICAL] = { 4, 3 }, [RAMUS_FREE] = { 7, 6 },        [RAMUS_UNIVERSAL] = { 2, 2 },
};

void plain_tree_number(plain_tree *tree)
{
    tree->nq = tree->nv = 0;
    for (int k = 0; k < tree->nlink; k++) {
        plain_link *l = &tree->link[k];
        l->q = l->v = -1;
        if (l->type == RAMUS_FIXED || l->mimic >= 0)
            continue;
        l->q = tree->nq;
        l->v = tree->nv;
        tree->nq += size_of[l->type].nq;
        tree->nv += size_of[l->type].nv;
    }
}

/* A joint that cannot move: its pose at `joint_q` goes into the constant part. */
static void freeze(plain_link *l, const double joint_q[])
{
    l->joint_in_parent = place_mul(l->joint_in_parent, plain_joint_pose(l, joint_q));
    l->type = RAMUS_FIXED;
    l->mimic = -1;
}

plain_tree *plain_tree_from_model(const ramus_model *model)
{
    const int nlink = ramus_model_nlink(model);
    if (ramus_model_nport(model) > 0)
        return NULL;
    plain_tree *tree = plain_tree_create(nlink);
    tree->nq = ramus_model_nq(model);
    tree->nv = ramus_model_nv(model);
    tree->gravity = ramus_model_gravity(model);
    for (int k = 0; k < nlink; k++) {
        plain_link *l = &tree->link[k];
        const ramus_link_info info = ramus_model_link(model, (ramus_link){ k });
        snprintf(l->name, sizeof l->name, "%s", info.name);
        snprintf(l->joint, sizeof l->joint, "%s", info.joint_name);
        l->parent = info.parent.index;
        l->type = info.joint_type;
        l->axis = info.axis;
        l->second = info.second_axis;
        l->pitch = info.pitch;
        l->joint_in_parent = info.joint_in_parent;
        l->link_in_joint = info.link_in_joint;
        l->mass = info.mass;
        l->com = info.com;
        memcpy(l->inertia, info.inertia, sizeof l->inertia);
        l->mimic = info.mimic.index;
        l->multiplier = info.mimic_multiplier;
        l->offset = info.mimic_offset;
        l->q = info.q_index;
        l->v = info.v_index;
        if (info.locked) {
            freeze(l, info.locked_q);
        } else if (l->mimic >= 0) {
            const ramus_link_info master = ramus_model_link(model, info.mimic);
            const double held = l->multiplier * master.locked_q[0] + l->offset;
            if (master.locked)
                freeze(l, &held);
        }
    }
    return tree;
}

/* ---- joints ------------------------------------------------------------------------------------------------- */

void plain_joint_state(const plain_tree *tree, int k, const double q[], const double v[], const double a[],
                       double joint_q[7], double joint_v[6], double joint_a[6])
{
    const plain_link *l = &tree->link[k];
    memset(joint_q, 0, 7 * sizeof *joint_q);
    memset(joint_v, 0, 6 * sizeof *joint_v);
    memset(joint_a, 0, 6 * sizeof *joint_a);
    if (l->type == RAMUS_FIXED)
        return;
    if (l->mimic >= 0) {
        const plain_link *m = &tree->link[l->mimic];
        joint_q[0] = l->multiplier * q[m->q] + l->offset;
        joint_v[0] = v ? l->multiplier * v[m->v] : 0;
        joint_a[0] = a ? l->multiplier * a[m->v] : 0;
        return;
    }
    for (int i = 0; i < size_of[l->type].nq; i++)
        joint_q[i] = q[l->q + i];
    for (int i = 0; i < size_of[l->type].nv; i++) {
        joint_v[i] = v ? v[l->v + i] : 0;
        joint_a[i] = a ? a[l->v + i] : 0;
    }
}

void plain_joint_add_force(const plain_tree *tree, int k, const double force[], double tau[])
{
    const plain_link *l = &tree->link[k];
    if (l->type == RAMUS_FIXED)
        return;
    if (l->mimic >= 0)
        tau[tree->link[l->mimic].v] += l->multiplier * force[0];
    else
        for (int i = 0; i < size_of[l->type].nv; i++)
            tau[l->v + i] += force[i];
}

/* Motion of j' in j, everything in axes of j. */
typedef struct joint_motion {
    ramus_pose pose;
    ramus_vec3 velocity, acceleration, angular, angular_dot;
} joint_motion;

static joint_motion joint_moves(const plain_link *l, const double q[], const double v[], const double a[])
{
    joint_motion m = { .pose = ramus_pose_identity() };
    const ramus_vec3 n = l->axis;
    switch (l->type) {
    case RAMUS_REVOLUTE:
        m.pose.rotation = rot_about(n, q[0]);
        m.angular = vec_scale(v[0], n);
        m.angular_dot = vec_scale(a[0], n);
        break;
    case RAMUS_PRISMATIC:
        m.pose.position = vec_scale(q[0], n);
        m.velocity = vec_scale(v[0], n);
        m.acceleration = vec_scale(a[0], n);
        break;
    case RAMUS_HELICAL:
    case RAMUS_CYLINDRICAL: {
        const int helical = l->type == RAMUS_HELICAL;
        m.pose.rotation = rot_about(n, q[0]);
        m.pose.position = vec_scale(helical ? l->pitch * q[0] : q[1], n);
        m.angular = vec_scale(v[0], n);
        m.velocity = vec_scale(helical ? l->pitch * v[0] : v[1], n);
        m.angular_dot = vec_scale(a[0], n);
        m.acceleration = vec_scale(helical ? l->pitch * a[0] : a[1], n);
        break;
    }
    case RAMUS_PLANAR: {
        const ramus_quat s = rot_z_onto(n);
        m.pose.rotation = rot_about(n, q[2]);
        m.pose.position = rot_apply(s, vec(q[0], q[1], 0));
        m.velocity = rot_apply(s, vec(v[0], v[1], 0));
        m.acceleration = rot_apply(s, vec(a[0], a[1], 0));
        m.angular = vec_scale(v[2], n);
        m.angular_dot = vec_scale(a[2], n);
        break;
    }
    case RAMUS_UNIVERSAL: { /* the first turn carries the second axis */
        const ramus_quat first = rot_about(n, q[0]);
        const ramus_vec3 second = rot_apply(first, l->second);
        m.pose.rotation = rot_mul(first, rot_about(l->second, q[1]));
        m.angular = vec_add(vec_scale(v[0], n), vec_scale(v[1], second));
        m.angular_dot =
            vec_add(vec_add(vec_scale(a[0], n), vec_scale(a[1], second)), vec_scale(v[0] * v[1], vec_cross(n, second)));
        break;
    }
    case RAMUS_SPHERICAL:
    case RAMUS_FREE: {
        const int is_free = l->type == RAMUS_FREE;
        const double *r = is_free ? q + 3 : q;
        m.pose.rotation = (ramus_quat){ r[0], r[1], r[2], r[3] };
        m.angular = rot_apply(m.pose.rotation, vec(v[0], v[1], v[2]));
        m.angular_dot = rot_apply(m.pose.rotation, vec(a[0], a[1], a[2]));
        if (is_free) {
            const ramus_vec3 linear = rot_apply(m.pose.rotation, vec(v[3], v[4], v[5]));
            m.pose.position = vec(q[0], q[1], q[2]);
            m.velocity = linear; /* d/dt (R v) = R v' + w x (R v) */
            m.acceleration = vec_add(rot_apply(m.pose.rotation, vec(a[3], a[4], a[5])), vec_cross(m.angular, linear));
        }
        break;
    }
    default:
        break;
    }
    return m;
}

ramus_pose plain_joint_pose(const plain_link *link, const double joint_q[])
{
    const double zero[6] = { 0 };
    return joint_moves(link, joint_q, zero, zero).pose;
}

/* ---- motion of the tree ------------------------------------------------------------------------------------- */

typedef struct body_motion { /* all in world axes; classical acceleration */
    ramus_pose pose;
    ramus_vec3 velocity, acceleration, angular, angular_dot;
} body_motion;

/* The same rigid body at a point displaced by r (world axes). */
static body_motion displaced(body_motion m, ramus_vec3 r)
{
    m.pose.position = vec_add(m.pose.position, r);
    m.velocity = vec_add(m.velocity, vec_cross(m.angular, r));
    m.acceleration =
        vec_add(m.acceleration, vec_add(vec_cross(m.angular_dot, r), vec_cross(m.angular, vec_cross(m.angular, r))));
    return m;
}

static body_motion carried(body_motion m, ramus_pose pose)
{
    m = displaced(m, rot_apply(m.pose.rotation, pose.position));
    m.pose.rotation = rot_mul(m.pose.rotation, pose.rotation);
    return m;
}

/* `moved` gets the motion of j', `link` that of the link frame. */
static void move_link(const plain_tree *tree, int k, const double q[], const double v[], const double a[],
                      const body_motion link[], body_motion *moved, body_motion *out)
{
    const plain_link *l = &tree->link[k];
    const body_motion world = { .pose = { { 1, 0, 0, 0 }, { 0, 0, 0 } } };
    double joint_q[7], joint_v[6], joint_a[6];
    plain_joint_state(tree, k, q, v, a, joint_q, joint_v, joint_a);
    const joint_motion jm = joint_moves(l, joint_q, joint_v, joint_a);
    const body_motion j = carried(l->parent < 0 ? world : link[l->parent], l->joint_in_parent);
    const ramus_quat r = j.pose.rotation;
    const ramus_vec3 sliding = rot_apply(r, jm.velocity), turning = rot_apply(r, jm.angular);

    body_motion m = displaced(j, rot_apply(r, jm.pose.position));
    m.pose.rotation = rot_mul(r, jm.pose.rotation);
    m.velocity = vec_add(m.velocity, sliding);
    m.acceleration =
        vec_add(vec_add(m.acceleration, vec_scale(2, vec_cross(j.angular, sliding))), rot_apply(r, jm.acceleration));
    m.angular = vec_add(j.angular, turning);
    m.angular_dot = vec_add(vec_add(j.angular_dot, rot_apply(r, jm.angular_dot)), vec_cross(j.angular, turning));
    *moved = m;
    *out = carried(m, l->link_in_joint);
}

static ramus_motion seen_inside(body_motion m)
{
    const ramus_quat r = rot_inv(m.pose.rotation);
    ramus_motion out = { .pose = m.pose };
    out.twist.angular = rot_apply(r, m.angular);
    out.twist.linear = rot_apply(r, m.velocity);
    out.twist_dot.angular = rot_apply(r, m.angular_dot);
    out.twist_dot.linear = vec_sub(rot_apply(r, m.acceleration), vec_cross(out.twist.angular, out.twist.linear));
    return out;
}

static body_motion seen_outside(ramus_motion m)
{
    const ramus_quat r = m.pose.rotation;
    body_motion out = { .pose = m.pose };
    out.angular = rot_apply(r, m.twist.angular);
    out.velocity = rot_apply(r, m.twist.linear);
    out.angular_dot = rot_apply(r, m.twist_dot.angular);
    out.acceleration = rot_apply(r, vec_add(m.twist_dot.linear, vec_cross(m.twist.angular, m.twist.linear)));
    return out;
}

void plain_tree_motion(const plain_tree *tree, const double q[], const double v[], const double a[],
                       ramus_motion motion[])
{
    body_motion *link = must(calloc((size_t)tree->nlink + 1, sizeof *link));
    for (int k = 0; k < tree->nlink; k++) {
        body_motion moved;
        move_link(tree, k, q, v, a, link, &moved, &link[k]);
        motion[k] = seen_inside(link[k]);
    }
    free(link);
}

ramus_motion plain_motion_at(ramus_motion motion, ramus_pose pose)
{
    return seen_inside(carried(seen_outside(motion), pose));
}

ramus_imu plain_imu(ramus_motion motion, ramus_vec3 gravity)
{
    const ramus_vec3 classical = vec_add(motion.twist_dot.linear, vec_cross(motion.twist.angular, motion.twist.linear));
    ramus_imu imu = { motion.twist.angular, motion.twist_dot.angular,
                      vec_sub(classical, rot_apply(rot_inv(motion.pose.rotation), gravity)) };
    return imu;
}

/* ---- dynamics ----------------------------------------------------------------------------------------------- */

static ramus_vec3 inertia_times(const double i[6], ramus_vec3 w)
{
    return vec(i[0] * w.x + i[3] * w.y + i[4] * w.z, i[3] * w.x + i[1] * w.y + i[5] * w.z,
               i[4] * w.x + i[5] * w.y + i[2] * w.z);
}

/* Force of a joint from the force and the moment about the origin of j' (both in j') that pass through it. */
static void project(const plain_link *l, const double q[], ramus_vec3 force, ramus_vec3 moment, double out[6])
{
    const double moment_axis = vec_dot(moment, l->axis), force_axis = vec_dot(force, l->axis);
    switch (l->type) {
    case RAMUS_REVOLUTE:
        out[0] = moment_axis;
        break;
    case RAMUS_PRISMATIC:
        out[0] = force_axis;
        break;
    case RAMUS_HELICAL:
        out[0] = moment_axis + l->pitch * force_axis;
        break;
    case RAMUS_CYLINDRICAL:
        out[0] = moment_axis;
        out[1] = force_axis;
        break;
    case RAMUS_PLANAR: { /* on the axes of j, turned onto the plane */
        const ramus_vec3 f = rot_apply(rot_inv(rot_z_onto(l->axis)), rot_apply(rot_about(l->axis, q[2]), force));
        out[0] = f.x;
        out[1] = f.y;
        out[2] = moment_axis;
        break;
    }
    case RAMUS_UNIVERSAL: /* the second axis is the same in j' as in j */
        out[0] = vec_dot(rot_apply(rot_about(l->second, q[1]), moment), l->axis);
        out[1] = vec_dot(moment, l->second);
        break;
    case RAMUS_FREE:
        out[3] = force.x, out[4] = force.y, out[5] = force.z; /* fall through */
    case RAMUS_SPHERICAL:
        out[0] = moment.x, out[1] = moment.y, out[2] = moment.z;
        break;
    default:
        break;
    }
}

void plain_tree_inverse_dynamics(const plain_tree *tree, const double q[], const double v[], const double a[],
                                 const ramus_wrench external[], double tau[], ramus_wrench joint_wrench[])
{
    const size_t n = (size_t)tree->nlink + 1;
    body_motion *link = must(calloc(n, sizeof *link)), *moved = must(calloc(n, sizeof *moved));
    ramus_vec3 *force = must(calloc(n, sizeof *force)), *moment = must(calloc(n, sizeof *moment));

    /* each link's own force, and moment about the origin of the world... */
    for (int k = 0; k < tree->nlink; k++) {
        const plain_link *l = &tree->link[k];
        move_link(tree, k, q, v, a, link, &moved[k], &link[k]);
        const ramus_quat r = link[k].pose.rotation;
        const body_motion c = displaced(link[k], rot_apply(r, l->com));
        const ramus_vec3 w = rot_apply(rot_inv(r), c.angular), dw = rot_apply(rot_inv(r), c.angular_dot);
        const ramus_vec3 f = vec_scale(l->mass, vec_sub(c.acceleration, tree->gravity));
        const ramus_vec3 t = vec_add(inertia_times(l->inertia, dw), vec_cross(w, inertia_times(l->inertia, w)));
        ramus_vec3 m = vec_add(rot_apply(r, t), vec_cross(c.pose.position, f));
        ramus_vec3 total = f;
        if (external) {
            const ramus_vec3 fe = rot_apply(r, external[k].force);
            total = vec_add(total, fe);
            m = vec_add(m, vec_add(rot_apply(r, external[k].moment), vec_cross(link[k].pose.position, fe)));
        }
        /* ...passes through every joint between it and the world */
        for (int i = k; i >= 0; i = tree->link[i].parent) {
            force[i] = vec_add(force[i], total);
            moment[i] = vec_add(moment[i], m);
        }
    }
    for (int i = 0; i < tree->nv; i++)
        tau[i] = 0;
    for (int k = 0; k < tree->nlink; k++) {
        double joint_q[7], joint_v[6], joint_a[6], out[6] = { 0 };
        const ramus_quat r = rot_inv(moved[k].pose.rotation);
        const ramus_vec3 f = rot_apply(r, force[k]);
        const ramus_vec3 m = rot_apply(r, vec_sub(moment[k], vec_cross(moved[k].pose.position, force[k])));
        plain_joint_state(tree, k, q, NULL, NULL, joint_q, joint_v, joint_a);
        project(&tree->link[k], joint_q, f, m, out);
        plain_joint_add_force(tree, k, out, tau);
        if (joint_wrench)
            joint_wrench[k] = (ramus_wrench){ f, m };
    }
    free(link);
    free(moved);
    free(force);
    free(moment);
}

double plain_tree_energy(const plain_tree *tree, const double q[], const double v[])
{
    body_motion *link = must(calloc((size_t)tree->nlink + 1, sizeof *link));
    double energy = 0;
    for (int k = 0; k < tree->nlink; k++) {
        const plain_link *l = &tree->link[k];
        body_motion moved;
        move_link(tree, k, q, v, NULL, link, &moved, &link[k]);
        const body_motion c = displaced(link[k], rot_apply(link[k].pose.rotation, l->com));
        const ramus_vec3 w = rot_apply(rot_inv(link[k].pose.rotation), c.angular);
        energy += 0.5 * l->mass * vec_dot(c.velocity, c.velocity) + 0.5 * vec_dot(w, inertia_times(l->inertia, w)) -
                  l->mass * vec_dot(tree->gravity, c.pose.position);
    }
    free(link);
    return energy;
}

/* ---- a tree and a model of it ------------------------------------------------------------------------------- */

static const char *last_part(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

tree_map tree_map_create(const plain_tree *tree, const ramus_model *model)
{
    const size_t n = (size_t)tree->nlink + 1;
    tree_map map = { tree->nlink, must(calloc(n, sizeof(int))), must(calloc(n, sizeof(int))),
                     must(calloc(n, sizeof(int))) };
    for (int k = 0; k < tree->nlink; k++)
        map.link[k] = map.q[k] = map.v[k] = -1;
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info info = ramus_model_link(model, (ramus_link){ i });
        for (int k = 0; k < tree->nlink; k++)
            if (strcmp(last_part(info.name), last_part(tree->link[k].name)) == 0) {
                map.link[k] = i;
                map.q[k] = info.q_index;
                map.v[k] = info.v_index;
            }
    }
    return map;
}

void tree_map_destroy(tree_map *map)
{
    free(map->link);
    free(map->q);
    free(map->v);
    *map = (tree_map){ 0, NULL, NULL, NULL };
}

void tree_map_q(const plain_tree *tree, const tree_map *map, const double q_tree[], double q_model[])
{
    for (int k = 0; k < tree->nlink; k++)
        for (int i = 0; map->q[k] >= 0 && i < size_of[tree->link[k].type].nq; i++)
            q_model[map->q[k] + i] = q_tree[tree->link[k].q + i];
}

void tree_map_v(const plain_tree *tree, const tree_map *map, const double v_tree[], double v_model[])
{
    for (int k = 0; k < tree->nlink; k++)
        for (int i = 0; map->v[k] >= 0 && i < size_of[tree->link[k].type].nv; i++)
            v_model[map->v[k] + i] = v_tree[tree->link[k].v + i];
}

void tree_map_wrench(const tree_map *map, const ramus_wrench tree[], ramus_wrench model[])
{
    for (int k = 0; k < map->nlink; k++)
        if (map->link[k] >= 0)
            model[map->link[k]] = tree[k];
}
