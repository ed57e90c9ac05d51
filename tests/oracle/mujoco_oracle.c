/* mujoco_oracle.c - inverse dynamics of a plain tree by MuJoCo
 *
 * Each link is a MuJoCo body whose frame is the moved joint frame j'. MuJoCo applies the joints of one body in order, a
 * slide along an axis of the frame reached so far; so slides come first, along axes of j:
 *
 *     helical      slide (h q), hinge (q)          tau = hinge + h slide
 *     cylindrical  slide, hinge                    angle and length exchanged
 *     planar       slide x, slide y, hinge         in the plane normal to the axis
 *     universal    hinge, hinge                    the second about the axis that the first has turned
 *     spherical    ball                            both have velocity and moment in j'
 *     free         slides p, ball                  p' = R v,  p'' = R (a + w x v),  force in j' = R^T (slide forces)
 *
 * MuJoCo refuses bodies without mass and inertias that break the triangle inequality, although its recursive
 * Newton-Euler algorithm has no need of either rule. The text therefore gives every body unit mass and inertia, and the
 * true ones (principal moments by Jacobi rotations, good to the last digits) are put into the compiled model. A tiny
 * mass in place of zero would be an error, however small; this is none.
 */
#include "oracle/mujoco_oracle.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/vec.h"

struct mujoco_oracle {
    const plain_tree *tree;
    mjModel *model;
    mjData *data;
    int *body;        /* [nlink] MuJoCo's number of each link */
    int *qpos, *qvel; /* [nlink] its first coordinates, -1: none */
    double *force;    /* [model->nv] */
};

/* ---- principal axes ----------------------------------------------------------------------------------------- */

static ramus_quat rotation_of_matrix(double m[3][3])
{
    /* the largest of the four squares decides which component to start from */
    const double square[4] = { 1 + m[0][0] + m[1][1] + m[2][2], 1 + m[0][0] - m[1][1] - m[2][2],
                               1 - m[0][0] + m[1][1] - m[2][2], 1 - m[0][0] - m[1][1] + m[2][2] };
    int most = 0;
    for (int i = 1; i < 4; i++)
        if (square[i] > square[most])
            most = i;
    const double x = m[2][1] - m[1][2], y = m[0][2] - m[2][0], z = m[1][0] - m[0][1];
    const double xy = m[0][1] + m[1][0], xz = m[0][2] + m[2][0], yz = m[1][2] + m[2][1];
    const ramus_quat candidates[4] = {
        { square[0], x, y, z }, { x, square[1], xy, xz }, { y, xy, square[2], yz }, { z, xz, yz, square[3] }
    };
    ramus_quat r = candidates[most];
    const double n = sqrt(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z);
    r.w /= n, r.x /= n, r.y /= n, r.z /= n;
    return r;
}

/* Cyclic Jacobi rotations: A <- G^T A G, V <- V G, until what is off the diagonal has vanished. */
void principal_inertia(const double inertia[6], double moments[3], ramus_quat *rotation)
{
    double a[3][3] = { { inertia[0], inertia[3], inertia[4] },
                       { inertia[3], inertia[1], inertia[5] },
                       { inertia[4], inertia[5], inertia[2] } };
    double v[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int sweep = 0; sweep < 50; sweep++)
        for (int p = 0; p < 2; p++)
            for (int q = p + 1; q < 3; q++) {
                if (a[p][q] == 0)
                    continue;
                const double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
                const double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
                const double c = 1 / sqrt(t * t + 1), s = t * c;
                for (int k = 0; k < 3; k++) {
                    const double kp = a[k][p], kq = a[k][q];
                    a[k][p] = c * kp - s * kq;
                    a[k][q] = s * kp + c * kq;
                }
                for (int k = 0; k < 3; k++) {
                    const double pk = a[p][k], qk = a[q][k], vp = v[k][p], vq = v[k][q];
                    a[p][k] = c * pk - s * qk;
                    a[q][k] = s * pk + c * qk;
                    v[k][p] = c * vp - s * vq;
                    v[k][q] = s * vp + c * vq;
                }
                a[p][q] = a[q][p] = 0;
            }
    for (int i = 0; i < 3; i++)
        moments[i] = a[i][i];
    *rotation = rotation_of_matrix(v); /* products of proper rotations are proper */
}

/* ---- the model as MJCF text --------------------------------------------------------------------------------- */

typedef struct text {
    char *at;
    size_t used, room;
} text;

static void put(text *t, const char *format, ...)
{
    for (;;) {
        va_list args;
        va_start(args, format);
        const int n = vsnprintf(t->at + t->used, t->room - t->used, format, args);
        va_end(args);
        if (n < 0)
            abort();
        if ((size_t)n < t->room - t->used) {
            t->used += (size_t)n;
            return;
        }
        t->room = 2 * t->room + (size_t)n + 1;
        t->at = realloc(t->at, t->room);
        if (!t->at)
            abort();
    }
}

static void put_pose(text *t, ramus_pose x)
{
    put(t, "pos=\"%.17g %.17g %.17g\" quat=\"%.17g %.17g %.17g %.17g\"", x.position.x, x.position.y, x.position.z,
        x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z);
}

static void put_joint(text *t, const char *type, ramus_vec3 axis)
{
    put(t, "<joint type=\"%s\" axis=\"%.17g %.17g %.17g\"/>", type, axis.x, axis.y, axis.z);
}

static void put_joints(text *t, const plain_link *l)
{
    const ramus_quat plane = l->type == RAMUS_PLANAR ? rot_z_onto(l->axis) : (ramus_quat){ 1, 0, 0, 0 };
    if (l->type == RAMUS_PRISMATIC || l->type == RAMUS_HELICAL || l->type == RAMUS_CYLINDRICAL)
        put_joint(t, "slide", l->axis);
    if (l->type == RAMUS_PLANAR || l->type == RAMUS_FREE) {
        put_joint(t, "slide", rot_apply(plane, vec(1, 0, 0)));
        put_joint(t, "slide", rot_apply(plane, vec(0, 1, 0)));
    }
    if (l->type == RAMUS_FREE)
        put_joint(t, "slide", vec(0, 0, 1));
    if (l->type == RAMUS_REVOLUTE || l->type == RAMUS_HELICAL || l->type == RAMUS_CYLINDRICAL ||
        l->type == RAMUS_PLANAR || l->type == RAMUS_UNIVERSAL)
        put_joint(t, "hinge", l->axis);
    if (l->type == RAMUS_UNIVERSAL)
        put_joint(t, "hinge", l->second);
    if (l->type == RAMUS_SPHERICAL || l->type == RAMUS_FREE)
        put(t, "<joint type=\"ball\"/>");
}

/* Pose of the principal axes at the CoM, in j'. */
static ramus_pose principal_frame(const plain_link *l, double moments[3])
{
    ramus_quat axes;
    principal_inertia(l->inertia, moments, &axes);
    return place_mul(l->link_in_joint, place(axes, l->com));
}

/* first_child and next_sibling save a search for every body; the recursion is as deep as the tree. */
static void put_body(text *t, const plain_tree *tree, int k, const int first_child[], const int next_sibling[])
{
    const plain_link *l = &tree->link[k];
    const ramus_pose x_p_j =
        l->parent < 0 ? l->joint_in_parent : place_mul(tree->link[l->parent].link_in_joint, l->joint_in_parent);
    double moments[3];
    put(t, "<body name=\"b%d\" ", k);
    put_pose(t, x_p_j);
    put(t, "><inertial mass=\"1\" diaginertia=\"1 1 1\" ");
    put_pose(t, principal_frame(l, moments));
    put(t, "/>");
    put_joints(t, l);
    put(t, "\n");
    for (int i = first_child[k]; i >= 0; i = next_sibling[i])
        put_body(t, tree, i, first_child, next_sibling);
    put(t, "</body>\n");
}

static text mjcf_of(const plain_tree *tree)
{
    text t = { malloc(4096), 0, 4096 };
    int *first_child = malloc(((size_t)tree->nlink + 1) * sizeof *first_child);
    int *next_sibling = malloc(((size_t)tree->nlink + 1) * sizeof *next_sibling);
    if (!t.at || !first_child || !next_sibling)
        abort();
    int first_root = -1;
    for (int k = 0; k < tree->nlink; k++)
        first_child[k] = -1;
    for (int k = tree->nlink - 1; k >= 0; k--) {
        int *head = tree->link[k].parent < 0 ? &first_root : &first_child[tree->link[k].parent];
        next_sibling[k] = *head;
        *head = k;
    }
    put(&t, "<mujoco><compiler angle=\"radian\"/>\n<option gravity=\"%.17g %.17g %.17g\"/>\n<worldbody>\n",
        tree->gravity.x, tree->gravity.y, tree->gravity.z);
    for (int i = first_root; i >= 0; i = next_sibling[i])
        put_body(&t, tree, i, first_child, next_sibling);
    put(&t, "</worldbody></mujoco>\n");
    free(first_child);
    free(next_sibling);
    return t;
}

mjModel *mujoco_load_text(const char *text, size_t size, const char *file_name, char error[], size_t error_size)
{
    mjModel *model = NULL;
    mjVFS *vfs = malloc(sizeof *vfs);
    error[0] = '\0';
    if (!vfs)
        return NULL;
    mj_defaultVFS(vfs);
    if (mj_makeEmptyFileVFS(vfs, file_name, (int)size) == 0) {
        memcpy(vfs->filedata[mj_findFileVFS(vfs, file_name)], text, size);
        model = mj_loadXML(file_name, vfs, error, (int)error_size);
    }
    mj_deleteVFS(vfs);
    free(vfs);
    return model;
}

mujoco_oracle *mujoco_oracle_create(const plain_tree *tree, char error[], size_t error_size)
{
    text t = mjcf_of(tree);
    mjModel *m = mujoco_load_text(t.at, t.used, "tree.xml", error, error_size);
    free(t.at);
    if (!m)
        return NULL;
    mujoco_oracle *o = calloc(1, sizeof *o);
    const size_t n = (size_t)tree->nlink + 1;
    if (!o || !(o->body = calloc(n, sizeof(int))) || !(o->qpos = calloc(n, sizeof(int))) ||
        !(o->qvel = calloc(n, sizeof(int))) || !(o->force = calloc((size_t)m->nv + 1, sizeof(double))) ||
        !(o->data = mj_makeData(m)))
        abort();
    o->tree = tree;
    o->model = m;
    for (int k = 0; k < tree->nlink; k++) {
        char name[32];
        double moments[3];
        snprintf(name, sizeof name, "b%d", k);
        const int b = mj_name2id(m, mjOBJ_BODY, name);
        const ramus_pose x = principal_frame(&tree->link[k], moments);
        o->body[k] = b;
        o->qpos[k] = m->body_jntnum[b] > 0 ? m->jnt_qposadr[m->body_jntadr[b]] : -1;
        o->qvel[k] = m->body_jntnum[b] > 0 ? m->body_dofadr[b] : -1;
        m->body_mass[b] = tree->link[k].mass;
        memcpy(&m->body_inertia[3 * b], moments, sizeof moments);
        memcpy(&m->body_ipos[3 * b], &x.position, 3 * sizeof(double));
        memcpy(&m->body_iquat[4 * b], &x.rotation, 4 * sizeof(double));
        m->body_sameframe[b] = 0;
    }
    return o;
}

void mujoco_oracle_destroy(mujoco_oracle *oracle)
{
    if (!oracle)
        return;
    mj_deleteData(oracle->data);
    mj_deleteModel(oracle->model);
    free(oracle->body);
    free(oracle->qpos);
    free(oracle->qvel);
    free(oracle->force);
    free(oracle);
}

/* ---- coordinates -------------------------------------------------------------------------------------------- */

static void copy(double to[], const double from[], int n)
{
    memcpy(to, from, (size_t)n * sizeof *to);
}

/* Our coordinates of one joint as MuJoCo's. */
static void joint_to_mujoco(const plain_link *l, const double q[], const double v[], const double a[], double qpos[],
                            double qvel[], double qacc[])
{
    switch (l->type) {
    case RAMUS_HELICAL:
        qpos[0] = l->pitch * q[0], qvel[0] = l->pitch * v[0], qacc[0] = l->pitch * a[0];
        qpos[1] = q[0], qvel[1] = v[0], qacc[1] = a[0];
        break;
    case RAMUS_CYLINDRICAL:
        qpos[0] = q[1], qvel[0] = v[1], qacc[0] = a[1];
        qpos[1] = q[0], qvel[1] = v[0], qacc[1] = a[0];
        break;
    case RAMUS_SPHERICAL:
        copy(qpos, q, 4), copy(qvel, v, 3), copy(qacc, a, 3);
        break;
    case RAMUS_FREE: {
        const ramus_quat r = { q[3], q[4], q[5], q[6] };
        const ramus_vec3 w = vec(v[0], v[1], v[2]), linear = vec(v[3], v[4], v[5]);
        const ramus_vec3 dp = rot_apply(r, linear);
        const ramus_vec3 ddp = rot_apply(r, vec_add(vec(a[3], a[4], a[5]), vec_cross(w, linear)));
        copy(qpos, q, 7);
        qvel[0] = dp.x, qvel[1] = dp.y, qvel[2] = dp.z;
        qacc[0] = ddp.x, qacc[1] = ddp.y, qacc[2] = ddp.z;
        copy(qvel + 3, v, 3), copy(qacc + 3, a, 3);
        break;
    }
    default: {
        const int n = ramus_joint_type_nv(l->type);
        copy(qpos, q, n), copy(qvel, v, n), copy(qacc, a, n);
    }
    }
}

/* MuJoCo's forces of one joint as ours: equal power for every velocity. */
static void force_from_mujoco(const plain_link *l, const double qpos[], const double qfrc[], double force[6])
{
    switch (l->type) {
    case RAMUS_HELICAL:
        force[0] = qfrc[1] + l->pitch * qfrc[0];
        break;
    case RAMUS_CYLINDRICAL:
        force[0] = qfrc[1];
        force[1] = qfrc[0];
        break;
    case RAMUS_FREE: {
        const ramus_quat r = { qpos[3], qpos[4], qpos[5], qpos[6] };
        const ramus_vec3 f = rot_apply(rot_inv(r), vec(qfrc[0], qfrc[1], qfrc[2]));
        copy(force, qfrc + 3, 3);
        force[3] = f.x, force[4] = f.y, force[5] = f.z;
        break;
    }
    case RAMUS_FIXED:
        break;
    default:
        copy(force, qfrc, ramus_joint_type_nv(l->type));
    }
}

void mujoco_oracle_set(mujoco_oracle *oracle, const double q[], const double v[], const double a[])
{
    const plain_tree *tree = oracle->tree;
    mjData *d = oracle->data;
    for (int k = 0; k < tree->nlink; k++) {
        double joint_q[7], joint_v[6], joint_a[6];
        plain_joint_state(tree, k, q, v, a, joint_q, joint_v, joint_a);
        if (oracle->qpos[k] >= 0)
            joint_to_mujoco(&tree->link[k], joint_q, joint_v, joint_a, d->qpos + oracle->qpos[k],
                            d->qvel + oracle->qvel[k], d->qacc + oracle->qvel[k]);
    }
}

void mujoco_oracle_evaluate(mujoco_oracle *oracle)
{
    mj_kinematics(oracle->model, oracle->data);
    mj_comPos(oracle->model, oracle->data);
    mj_comVel(oracle->model, oracle->data);
    mj_rne(oracle->model, oracle->data, 1, oracle->force);
}

void mujoco_oracle_forces(const mujoco_oracle *oracle, double tau[])
{
    const plain_tree *tree = oracle->tree;
    for (int i = 0; i < tree->nv; i++)
        tau[i] = 0;
    for (int k = 0; k < tree->nlink; k++) {
        double force[6] = { 0 };
        if (oracle->qpos[k] < 0)
            continue;
        force_from_mujoco(&tree->link[k], oracle->data->qpos + oracle->qpos[k], oracle->force + oracle->qvel[k], force);
        plain_joint_add_force(tree, k, force, tau);
    }
}

/* The external wrench on link k in world axes: its force, its moment about the link frame's origin, that origin. */
static void external_in_world(const mujoco_oracle *o, int k, const ramus_wrench *external, ramus_vec3 *force,
                              ramus_vec3 *moment, ramus_vec3 *point)
{
    const double *p = o->data->xpos + 3 * o->body[k], *r = o->data->xquat + 4 * o->body[k];
    const ramus_pose x_w_j = place((ramus_quat){ r[0], r[1], r[2], r[3] }, vec(p[0], p[1], p[2]));
    const ramus_pose x_w_i = place_mul(x_w_j, o->tree->link[k].link_in_joint);
    *force = rot_apply(x_w_i.rotation, external->force);
    *moment = rot_apply(x_w_i.rotation, external->moment);
    *point = x_w_i.position;
}

/* xfrc_applied acts on the body, at its CoM: minus what the robot exerts on the world. */
static void apply_external(mujoco_oracle *o, const ramus_wrench external[])
{
    for (int k = 0; k < o->tree->nlink; k++) {
        double *applied = o->data->xfrc_applied + 6 * o->body[k];
        const double *c = o->data->xipos + 3 * o->body[k];
        ramus_vec3 f = vec(0, 0, 0), m = vec(0, 0, 0), p = vec(0, 0, 0);
        if (external)
            external_in_world(o, k, &external[k], &f, &m, &p);
        m = vec_add(m, vec_cross(vec_sub(p, vec(c[0], c[1], c[2])), f));
        applied[0] = -f.x, applied[1] = -f.y, applied[2] = -f.z;
        applied[3] = -m.x, applied[4] = -m.y, applied[5] = -m.z;
    }
}

void mujoco_oracle_inverse_dynamics(mujoco_oracle *oracle, const double q[], const double v[], const double a[],
                                    const ramus_wrench external[], double tau[], ramus_wrench joint_wrench[])
{
    const mjModel *m = oracle->model;
    mjData *d = oracle->data;
    mujoco_oracle_set(oracle, q, v, a);
    mujoco_oracle_evaluate(oracle);
    for (int k = 0; external && k < oracle->tree->nlink; k++) {
        ramus_vec3 force, moment, point;
        external_in_world(oracle, k, &external[k], &force, &moment, &point);
        const double f[3] = { force.x, force.y, force.z }, t[3] = { moment.x, moment.y, moment.z };
        const double p[3] = { point.x, point.y, point.z };
        mj_applyFT(m, d, f, t, p, oracle->body[k], oracle->force);
    }
    mujoco_oracle_forces(oracle, tau);
    if (!joint_wrench)
        return;
    apply_external(oracle, external);
    mj_rnePostConstraint(m, d);
    for (int k = 0; k < oracle->tree->nlink; k++) {
        const int b = oracle->body[k];
        double at_joint[6];
        mju_transformSpatial(at_joint, d->cfrc_int + 6 * b, 1, d->xpos + 3 * b, d->subtree_com + 3 * m->body_rootid[b],
                             d->xmat + 9 * b);
        joint_wrench[k].moment = vec(at_joint[0], at_joint[1], at_joint[2]);
        joint_wrench[k].force = vec(at_joint[3], at_joint[4], at_joint[5]);
    }
}
