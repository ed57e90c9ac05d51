/* charmie_tree.c - the same tree in MuJoCo, without loops: its inverse dynamics along the motion
 *
 * The text is that of `ramus export --format mjcf`. What is compared: the claw's point, the force of body 2 on body 3, the
 * forces at all joints. A force is compared relative to its size at that instant.
 */
#include "charmie.h"

#include "twin.h"

#include <ramus/io.h>

#include <math.h>
#include <stdlib.h>

static void read_sample(tree_twin *w, const twin *t, const trace *r, size_t i, double tau[])
{
    const int nv = r->q.count;
    const mjtNum *claw = t->d->site_xpos + 3 * mj_name2id(t->m, mjOBJ_SITE, "left/D12");
    const mjtNum *origin = t->d->xpos + 3 * mj_name2id(t->m, mjOBJ_BODY, "body/b3");
    const ramus_wrench b = twin_interface_wrench(t, "body/b3", origin);
    const double base[6] = { b.force.x, b.force.y, b.force.z, b.moment.x, b.moment.y, b.moment.z };
    double distance = 0, force = 0, size = 0, most = 0, largest = 0;
    twin_get_forces(t, t->d->qfrc_inverse, nv, tau);
    channels_set(&w->claw, i, claw);
    channels_set(&w->base, i, base);
    channels_set(&w->tau, i, tau);
    for (int k = 0; k < 3; k++) {
        distance += pow(channel(&r->claw, k)[i] - claw[k], 2);
        force += pow(channel(&r->base, k)[i] - base[k], 2);
        size += pow(base[k], 2);
    }
    for (int k = 0; k < nv; k++) {
        most = fmax(most, fabs(channel(&r->tree, k)[i] - tau[k]));
        largest = fmax(largest, fabs(tau[k]));
    }
    w->error_claw.x[i] = sqrt(distance);
    w->error_base.x[i] = sqrt(force / size);
    w->error_tau.x[i] = most / largest;
}

ramus_status tree_twin_compute(tree_twin *w, const ramus_model *model, const trace *r, const experiment_options *o,
                               ramus_error *err)
{
    const int nv = r->q.count;
    twin t = { 0 };
    char *text = NULL;
    double *q = calloc(4 * (size_t)nv + 1, sizeof *q), *v = q + nv, *a = v + nv, *tau = a + nv;
    *w = (tree_twin){ channels_create(3, r->n), channels_create(6, r->n), channels_create(nv, r->n),
                      channels_create(1, r->n), channels_create(1, r->n), channels_create(1, r->n) };
    ramus_status status = RAMUS_OK;
    if (!q || !w->claw.x || !w->base.x || !w->tau.x || !w->error_claw.x || !w->error_base.x || !w->error_tau.x)
        status = experiment_no_memory(err);
    if (status == RAMUS_OK)
        status = ramus_model_export_tree(model, RAMUS_EXPORT_MJCF, &text, err);
    if (status == RAMUS_OK) {
        mjcf tree = mjcf_copy(text);
        status = twin_open(&t, model, &tree, err);
        mjcf_release(&tree);
    }
    if (status == RAMUS_OK) /* dependent joints are moved as they should: no constraint is needed, nor joint limits */
        t.m->opt.disableflags |= mjDSBL_CONSTRAINT;
    for (size_t i = 0; i < r->n && status == RAMUS_OK; i++) {
        channels_get(&r->q, i, q);
        channels_get(&r->v, i, v);
        channels_get(&r->a, i, a);
        twin_set(&t, q, v, a);
        mj_inverse(t.m, t.d);
        mj_rnePostConstraint(t.m, t.d);
        read_sample(w, &t, r, i, tau);
        if (i % 100 == 0)
            experiment_progress(o, "the same tree in the simulator", i, r->n);
    }
    ramus_text_destroy(text);
    twin_release(&t);
    free(q);
    return status;
}

void tree_twin_release(tree_twin *w)
{
    channels *const all[] = { &w->claw, &w->base, &w->tau, &w->error_claw, &w->error_base, &w->error_tau };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        channels_release(all[k]);
}
