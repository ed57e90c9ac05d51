/* charmie_tree.c - the same tree in MuJoCo, without loops: its inverse dynamics along the motion
 *
 * What is compared: the claw's point, the force of body 2 on body 3, the forces at all joints. A force is compared relative
 * to its size at that instant.
 */
#include "charmie.h"

#include "twin.h"

#include <math.h>

static void read_sample(simulated *s, const twin *t, const trace *r, size_t i)
{
    const int nv = r->q.count;
    const mjtNum *claw = t->d->site_xpos + 3 * mj_name2id(t->m, mjOBJ_SITE, "left/D12");
    double tau[MOST_NV], base[6], distance = 0, force = 0, size = 0, most = 0, largest = 0;
    twin_get_interface_wrench(t, "body/b3", base);
    twin_get_forces(t, t->d->qfrc_inverse, nv, tau);
    channels_set(&s->claw, i, claw);
    channels_set(&s->base, i, base);
    channels_set(&s->tau, i, tau);
    for (int k = 0; k < 3; k++) {
        distance += pow(channel(&r->claw, k)[i] - claw[k], 2);
        force += pow(channel(&r->base, k)[i] - base[k], 2);
        size += pow(base[k], 2);
    }
    for (int k = 0; k < nv; k++) {
        most = fmax(most, fabs(channel(&r->tree, k)[i] - tau[k]));
        largest = fmax(largest, fabs(tau[k]));
    }
    s->error_claw.x[i] = sqrt(distance);
    s->error_base.x[i] = sqrt(force / size);
    s->error_tau.x[i] = most / largest;
}

ramus_status simulate_tree(lab *l, const trace *r, simulated *s)
{
    const int nv = r->q.count;
    twin t = { 0 };
    mjcf *text = NULL;
    double q[MOST_NV], v[MOST_NV], a[MOST_NV];
    TRY(channels_take(l, 3, r->n, &s->claw));
    TRY(channels_take(l, 6, r->n, &s->base));
    TRY(channels_take(l, nv, r->n, &s->tau));
    TRY(channels_take(l, 1, r->n, &s->error_claw));
    TRY(channels_take(l, 1, r->n, &s->error_base));
    TRY(channels_take(l, 1, r->n, &s->error_tau));
    TRY(mjcf_take(l, l->model, &text));
    TRY(twin_open(l, l->model, text, &t));
    /* dependent joints are moved as they should: no constraint is needed, nor joint limits */
    t.m->opt.disableflags |= mjDSBL_CONSTRAINT;
    for (size_t i = 0; i < r->n; i++) {
        channels_get(&r->q, i, q);
        channels_get(&r->v, i, v);
        channels_get(&r->a, i, a);
        twin_set(&t, q, v, a);
        mj_inverse(t.m, t.d);
        mj_rnePostConstraint(t.m, t.d);
        read_sample(s, &t, r, i);
        if (i % 100 == 0)
            lab_progress(l, "the same tree in the simulator", i, r->n);
    }
    return RAMUS_OK;
}
