/* mujoco_kinematics.h - positions, velocities and accelerations of a plain tree by MuJoCo
 *
 * Each link is a MuJoCo body at the moved joint frame j', with a site sK at the link frame and a site fK at its named
 * frame. Joints as in mujoco_oracle.c: slides first, along axes of j; a free joint is three slides and a ball, with
 * p' = R v, p'' = R (a + w x v). Masses and principal inertias are put into the compiled model, which is exact.
 */
#ifndef TESTS_ORACLE_MUJOCO_KINEMATICS_H
#define TESTS_ORACLE_MUJOCO_KINEMATICS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/mujoco_oracle.h"
#include "support/vec.h"

typedef struct mujoco_robot {
    const plain_tree *tree;
    mjModel *model;
    mjData *data;
} mujoco_robot;

static inline void write_pose(FILE *out, ramus_pose x)
{
    fprintf(out, " pos=\"%.17g %.17g %.17g\" quat=\"%.17g %.17g %.17g %.17g\"", x.position.x, x.position.y,
            x.position.z, x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z);
}

static inline void write_joint(FILE *out, const char *type, ramus_vec3 axis)
{
    fprintf(out, "<joint type=\"%s\" axis=\"%.17g %.17g %.17g\"/>", type, axis.x, axis.y, axis.z);
}

/* How many slides a joint begins with; then a hinge or a ball, if it turns. */
static inline int slides_of(ramus_joint_type type)
{
    const int turns_only = type == RAMUS_REVOLUTE || type == RAMUS_SPHERICAL || type == RAMUS_UNIVERSAL;
    return type == RAMUS_FREE ? 3 : type == RAMUS_PLANAR ? 2 : turns_only ? 0 : 1;
}

static inline void write_joints(FILE *out, const plain_link *l)
{
    const int slides = slides_of(l->type);
    const ramus_quat turn = l->type == RAMUS_FREE ? (ramus_quat){ 1, 0, 0, 0 } : rot_z_onto(l->axis);
    const ramus_vec3 axis[3] = { rot_apply(turn, vec(1, 0, 0)), rot_apply(turn, vec(0, 1, 0)), vec(0, 0, 1) };
    if (l->type == RAMUS_FIXED)
        return;
    for (int i = 0; i < slides; i++)
        write_joint(out, "slide", slides == 1 ? l->axis : axis[i]);
    if (l->type == RAMUS_SPHERICAL || l->type == RAMUS_FREE)
        fprintf(out, "<joint type=\"ball\"/>");
    else if (l->type != RAMUS_PRISMATIC)
        write_joint(out, "hinge", l->axis);
    if (l->type == RAMUS_UNIVERSAL)
        write_joint(out, "hinge", l->second);
}

static inline void write_body(FILE *out, const plain_tree *tree, int k)
{
    const plain_link *l = &tree->link[k];
    const ramus_pose above = l->parent < 0 ? ramus_pose_identity() : tree->link[l->parent].link_in_joint;
    fprintf(out, "<body name=\"b%d\"", k);
    write_pose(out, place_mul(above, l->joint_in_parent));
    fprintf(out, "><inertial mass=\"1\" diaginertia=\"1 1 1\" pos=\"0 0 0\"/>");
    write_joints(out, l);
    fprintf(out, "<site name=\"s%d\"", k);
    write_pose(out, l->link_in_joint);
    fprintf(out, "/><site name=\"f%d\"", k);
    write_pose(out, place_mul(l->link_in_joint, l->frame[0] ? l->frame_pose : ramus_pose_identity()));
    fprintf(out, "/>\n");
    for (int i = k + 1; i < tree->nlink; i++)
        if (tree->link[i].parent == k)
            write_body(out, tree, i);
    fprintf(out, "</body>\n");
}

/* The model with NULL in `model` and a sentence in `error` when MuJoCo refuses it. The tree must outlive it. */
static inline mujoco_robot mujoco_robot_create(const plain_tree *tree, char error[], size_t error_size)
{
    mujoco_robot r = { tree, NULL, NULL };
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    fprintf(out, "<mujoco><compiler angle=\"radian\"/><option gravity=\"%.17g %.17g %.17g\"/><worldbody>",
            tree->gravity.x, tree->gravity.y, tree->gravity.z);
    for (int k = 0; k < tree->nlink; k++)
        if (tree->link[k].parent < 0)
            write_body(out, tree, k);
    fprintf(out, "</worldbody></mujoco>");
    fclose(out);
    r.model = mujoco_load_text(text, size, "robot.xml", error, error_size);
    free(text);
    if (!r.model)
        return r;
    mjModel *m = r.model;
    m->opt.enableflags |= mjENBL_ENERGY; /* without it the potential energy is zero */
    for (int b = 0; b < m->nbody; b++)
        m->body_subtreemass[b] = 0;
    for (int k = 0; k < m->nv; k++)
        m->dof_simplenum[k] = 0;
    for (int k = 0; k < tree->nlink; k++) {
        char name[32];
        double moments[3];
        ramus_quat axes;
        snprintf(name, sizeof name, "b%d", k);
        const int b = mj_name2id(m, mjOBJ_BODY, name);
        principal_inertia(tree->link[k].inertia, moments, &axes);
        const ramus_pose x = place_mul(tree->link[k].link_in_joint, place(axes, tree->link[k].com));
        m->body_mass[b] = tree->link[k].mass;
        memcpy(&m->body_inertia[3 * b], moments, sizeof moments);
        memcpy(&m->body_ipos[3 * b], &x.position, 3 * sizeof(double));
        memcpy(&m->body_iquat[4 * b], &x.rotation, 4 * sizeof(double));
        m->body_sameframe[b] = 0;
        m->body_simple[b] = 0;                         /* the inertia was diagonal when the model was compiled */
        for (int up = b;; up = m->body_parentid[up]) { /* the compiled sums are of unit masses */
            m->body_subtreemass[up] += tree->link[k].mass;
            if (up == 0)
                break;
        }
    }
    r.data = mj_makeData(m);
    return r;
}

static inline void mujoco_robot_destroy(mujoco_robot *r)
{
    mj_deleteData(r->data);
    mj_deleteModel(r->model);
}

/* Coordinates of one joint: positions (may be NULL), velocities and accelerations as MuJoCo has them. */
static inline void joint_for_mujoco(const plain_link *l, const double q[], const double v[], const double a[],
                                    double qpos[], double qvel[], double qacc[])
{
    const int turns = l->type == RAMUS_HELICAL || l->type == RAMUS_CYLINDRICAL;
    const double slide = l->type == RAMUS_HELICAL ? l->pitch : 1;
    const int from = l->type == RAMUS_CYLINDRICAL; /* its length comes second */
    if (turns) {
        qpos[0] = slide * q[from], qvel[0] = slide * v[from], qacc[0] = slide * a[from];
        qpos[1] = q[0], qvel[1] = v[0], qacc[1] = a[0];
        return;
    }
    memcpy(qpos, q, (size_t)ramus_joint_type_nq(l->type) * sizeof *q);
    memcpy(qvel, v, (size_t)ramus_joint_type_nv(l->type) * sizeof *v);
    memcpy(qacc, a, (size_t)ramus_joint_type_nv(l->type) * sizeof *a);
    if (l->type == RAMUS_FREE) {
        const ramus_quat r = { q[3], q[4], q[5], q[6] };
        const ramus_vec3 w = vec(v[0], v[1], v[2]), u = vec(v[3], v[4], v[5]);
        const ramus_vec3 dp = rot_apply(r, u), ddp = rot_apply(r, vec_add(vec(a[3], a[4], a[5]), vec_cross(w, u)));
        qvel[0] = dp.x, qvel[1] = dp.y, qvel[2] = dp.z;
        qacc[0] = ddp.x, qacc[1] = ddp.y, qacc[2] = ddp.z;
        memcpy(qvel + 3, v, 3 * sizeof *v);
        memcpy(qacc + 3, a, 3 * sizeof *a);
    }
}

/* MuJoCo's numbers for a state in tree order; qpos, qvel, qacc have its sizes. */
static inline void state_for_mujoco(const mujoco_robot *r, const double q[], const double v[], const double a[],
                                    double qpos[], double qvel[], double qacc[])
{
    const mjModel *m = r->model;
    for (int k = 0; k < r->tree->nlink; k++) {
        char name[32];
        double joint_q[7] = { 0 }, joint_v[6] = { 0 }, joint_a[6] = { 0 };
        snprintf(name, sizeof name, "b%d", k);
        const int b = mj_name2id(m, mjOBJ_BODY, name);
        plain_joint_state(r->tree, k, q, v, a, joint_q, joint_v, joint_a);
        if (m->body_jntnum[b] > 0)
            joint_for_mujoco(&r->tree->link[k], joint_q, joint_v, joint_a, qpos + m->jnt_qposadr[m->body_jntadr[b]],
                             qvel + m->body_dofadr[b], qacc + m->body_dofadr[b]);
    }
}

/* Everything that the comparisons read from mjData. */
static inline void mujoco_robot_evaluate(mujoco_robot *r, const double q[], const double v[], const double a[])
{
    mjData *d = r->data;
    state_for_mujoco(r, q, v, a, d->qpos, d->qvel, d->qacc);
    mj_kinematics(r->model, d);
    mj_comPos(r->model, d);
    mj_crb(r->model, d);
    mj_comVel(r->model, d);
    mj_subtreeVel(r->model, d);
    mj_energyPos(r->model, d);
    mj_energyVel(r->model, d);
    mj_rnePostConstraint(r->model, d);
}

#endif
