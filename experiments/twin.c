/* twin.c - a robot's twin in MuJoCo: the same tree, in a given state, read for forces and places
 *
 *     q_dof = multiplier q + offset        tau = sum over the dofs that follow q of multiplier qfrc
 *
 * MuJoCo's cfrc_int is (torque, force) in world axes about the centre of mass of the whole tree.
 */
#include "twin.h"

#include <stdlib.h>
#include <string.h>

/* MuJoCo would write warnings to a file in the current folder. Instability shows in mjData.warning. */
static void be_quiet(const char *text)
{
    (void)text;
}

static void destroy_model(void *model)
{
    mj_deleteModel(model);
}

static void destroy_data(void *data)
{
    mj_deleteData(data);
}

static ramus_status load(lab *l, const mjcf *text, twin *t)
{
    char error[500] = "out of memory";
    mjVFS *vfs = malloc(sizeof *vfs);
    if (!vfs)
        return lab_no_memory(l);
    mju_user_warning = be_quiet;
    mj_defaultVFS(vfs);
    if (mj_makeEmptyFileVFS(vfs, "robot.xml", (int)text->length) == 0) {
        memcpy(vfs->filedata[mj_findFileVFS(vfs, "robot.xml")], text->text, text->length);
        t->m = mj_loadXML("robot.xml", vfs, error, sizeof error);
    }
    mj_deleteVFS(vfs);
    free(vfs);
    if (!t->m)
        return lab_fail(l, RAMUS_ERR_MODEL, "%s", error);
    TRY(lab_hold(l, t->m, destroy_model));
    t->d = mj_makeData(t->m);
    return t->d ? lab_hold(l, t->d, destroy_data) : lab_no_memory(l);
}

static ramus_status add_dof(lab *l, twin *t, const char *joint, int q_index, double multiplier, double offset)
{
    const int id = mj_name2id(t->m, mjOBJ_JOINT, joint);
    if (id < 0)
        return lab_fail(l, RAMUS_ERR_UNSUPPORTED, "the simulator's robot has other joints");
    t->dof[t->ndof++] = (struct twin_dof){ t->m->jnt_qposadr[id], t->m->jnt_dofadr[id], q_index, multiplier, offset };
    return RAMUS_OK;
}

ramus_status twin_open(lab *l, const ramus_model *model, const mjcf *text, twin *t)
{
    char name[160];
    *t = (twin){ 0 };
    if (text->failed)
        return lab_fail(l, RAMUS_ERR_MEMORY, "the simulator's model could not be written");
    TRY(load(l, text, t));
    TAKE(l, t->dof, (size_t)t->m->nv);
    for (int k = 0; k < ramus_model_nv(model); k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        TRY(add_dof(l, t, name, k, 1, 0));
    }
    for (int i = 0; i < ramus_model_nlink(model); i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        if (link.mimic.index >= 0)
            TRY(add_dof(l, t, link.joint_name, ramus_model_link(model, link.mimic).v_index, link.mimic_multiplier,
                        link.mimic_offset));
    }
    return RAMUS_OK;
}

void twin_set(const twin *t, const double q[], const double v[], const double a[])
{
    for (int i = 0; i < t->ndof; i++) {
        const struct twin_dof *x = &t->dof[i];
        t->d->qpos[x->qpos] = x->multiplier * q[x->q_index] + x->offset;
        t->d->qvel[x->dof] = x->multiplier * v[x->q_index];
        if (a)
            t->d->qacc[x->dof] = x->multiplier * a[x->q_index];
    }
}

void twin_get_forces(const twin *t, const mjtNum qfrc[], int nv, double tau[])
{
    memset(tau, 0, (size_t)nv * sizeof *tau);
    for (int i = 0; i < t->ndof; i++)
        tau[t->dof[i].q_index] += t->dof[i].multiplier * qfrc[t->dof[i].dof];
}

void twin_get_interface_wrench(const twin *t, const char *body, double wrench[6])
{
    mjtNum f[6];
    const int id = mj_name2id(t->m, mjOBJ_BODY, body);
    mju_transformSpatial(f, t->d->cfrc_int + 6 * id, 1, t->d->xpos + 3 * id,
                         t->d->subtree_com + 3 * t->m->body_rootid[id], NULL);
    memcpy(wrench, f + 3, 3 * sizeof *f);
    memcpy(wrench + 3, f, 3 * sizeof *f);
}
