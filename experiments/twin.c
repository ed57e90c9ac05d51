/* twin.c - a robot's twin in MuJoCo: the same tree, in the state that it is told, asked for forces and places
 *
 *     q_dof = multiplier q + offset        tau = sum over the dofs that follow q of multiplier qfrc
 *
 * MuJoCo's cfrc_int is (torque, force) in world axes about the centre of mass of the whole tree.
 */
#include "twin.h"

#include "channels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* MuJoCo would write warnings to a file in the current folder. Instability shows in mjData.warning. */
static void be_quiet(const char *text)
{
    (void)text;
}

mjModel *twin_load(const mjcf *text, char error[], int size)
{
    mjModel *m = NULL;
    mjVFS *vfs = malloc(sizeof *vfs);
    mju_user_warning = be_quiet;
    snprintf(error, (size_t)size, "out of memory");
    if (!vfs)
        return NULL;
    mj_defaultVFS(vfs);
    if (mj_makeEmptyFileVFS(vfs, "robot.xml", (int)text->length) == 0) {
        memcpy(vfs->filedata[mj_findFileVFS(vfs, "robot.xml")], text->text, text->length);
        m = mj_loadXML("robot.xml", vfs, error, size);
    }
    mj_deleteVFS(vfs);
    free(vfs);
    return m;
}

static ramus_status add_dof(twin *t, const char *joint, int q_index, double multiplier, double offset, ramus_error *err)
{
    const int id = mj_name2id(t->m, mjOBJ_JOINT, joint);
    if (id < 0)
        return experiment_fail(err, RAMUS_ERR_UNSUPPORTED, "the simulator's robot has other joints");
    t->dof[t->ndof++] = (struct twin_dof){ t->m->jnt_qposadr[id], t->m->jnt_dofadr[id], q_index, multiplier, offset };
    return RAMUS_OK;
}

ramus_status twin_open(twin *t, const ramus_model *model, const mjcf *text, ramus_error *err)
{
    char name[160], error[500];
    *t = (twin){ 0 };
    if (text->failed)
        return experiment_fail(err, RAMUS_ERR_MEMORY, "the simulator's model could not be written");
    if (!(t->m = twin_load(text, error, sizeof error)))
        return experiment_fail(err, RAMUS_ERR_MODEL, "%s", error);
    t->d = mj_makeData(t->m);
    t->dof = calloc((size_t)t->m->nv + 1, sizeof *t->dof);
    if (!t->d || !t->dof)
        return experiment_no_memory(err);
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < ramus_model_nv(model) && status == RAMUS_OK; k++) {
        ramus_model_v_name(model, k, name, sizeof name);
        status = add_dof(t, name, k, 1, 0, err);
    }
    for (int i = 0; i < ramus_model_nlink(model) && status == RAMUS_OK; i++) {
        const ramus_link_info link = ramus_model_link(model, (ramus_link){ i });
        if (link.mimic.index >= 0)
            status = add_dof(t, link.joint_name, ramus_model_link(model, link.mimic).v_index, link.mimic_multiplier,
                             link.mimic_offset, err);
    }
    return status;
}

void twin_release(twin *t)
{
    if (t->d)
        mj_deleteData(t->d);
    if (t->m)
        mj_deleteModel(t->m);
    free(t->dof);
    *t = (twin){ 0 };
}

void twin_set(twin *t, const double q[], const double v[], const double a[])
{
    for (int i = 0; i < t->ndof; i++) {
        const struct twin_dof *x = &t->dof[i];
        t->d->qpos[x->qpos] = x->multiplier * q[x->q_index] + x->offset;
        t->d->qvel[x->dof] = x->multiplier * v[x->q_index];
        t->d->qacc[x->dof] = x->multiplier * a[x->q_index];
    }
}

void twin_get_forces(const twin *t, const mjtNum qfrc[], int nv, double tau[])
{
    memset(tau, 0, (size_t)nv * sizeof *tau);
    for (int i = 0; i < t->ndof; i++)
        tau[t->dof[i].q_index] += t->dof[i].multiplier * qfrc[t->dof[i].dof];
}

ramus_wrench twin_interface_wrench(const twin *t, const char *body, const mjtNum point[3])
{
    mjtNum f[6];
    const int id = mj_name2id(t->m, mjOBJ_BODY, body);
    mju_transformSpatial(f, t->d->cfrc_int + 6 * id, 1, point, t->d->subtree_com + 3 * t->m->body_rootid[id], NULL);
    return (ramus_wrench){ { f[3], f[4], f[5] }, { f[0], f[1], f[2] } };
}
