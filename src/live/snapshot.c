/* snapshot.c - q and v of the running robot for other threads
 *
 * Three buffers: the writer's (real-time thread), the reader's (the changing side, one at a time under its mutex), and
 * the one in the middle. At the end of a step the writer fills its own and exchanges it for the middle one; the reader
 * exchanges its own for the middle one when that is newer. Neither waits; the reader always has a state that belongs to
 * one step.
 */
#include "live.h"

#include "model/compiled.h"

#include <string.h>

void snapshot_init(snapshot *s)
{
    s->front = 0;
    s->back = 1;
    atomic_init(&s->middle, 2);
}

void snapshot_publish(snapshot *s, const double q[], size_t nq, const double v[], size_t nv)
{
    double *out = s->buffer[s->back];
    memcpy(out, q, nq * sizeof *q);
    memcpy(out + nq, v, nv * sizeof *v);
    s->back = atomic_exchange_explicit(&s->middle, s->back | SNAPSHOT_FRESH, memory_order_acq_rel) & ~SNAPSHOT_FRESH;
}

const double *snapshot_read(snapshot *s)
{
    if (atomic_load_explicit(&s->middle, memory_order_relaxed) & SNAPSHOT_FRESH)
        s->front = atomic_exchange_explicit(&s->middle, s->front, memory_order_acq_rel) & ~SNAPSHOT_FRESH;
    return s->buffer[s->front];
}

/* The generation that runs, or one that ran a moment ago: it is not destroyed while the mutex is held. */
static generation *running_generation(ramus_live *live)
{
    const unsigned long long number = atomic_load_explicit(&live->running_number, memory_order_acquire);
    if (live->newest->number == number)
        return live->newest;
    for (generation *g = live->older; g; g = g->next)
        if (g->number == number)
            return g;
    return live->newest;
}

static ramus_status read_joint(ramus_live *live, ramus_live_handle joint, double q[], double v[], int *count)
{
    generation *g = running_generation(live);
    const int k = entities_index(&g->entities, RAMUS_LIVE_JOINT, joint);
    if (k < 0 || g->model->link[k].q_index < 0)
        return RAMUS_ERR_NOT_FOUND;
    const ramus_link_info *link = &g->model->link[k];
    const double *state = snapshot_read(&g->state);
    const int nq = ramus_joint_type_nq(link->joint_type), nv = ramus_joint_type_nv(link->joint_type);
    if (q)
        memcpy(q, state + link->q_index, (size_t)nq * sizeof *q);
    if (v)
        memcpy(v, state + g->model->nq + link->v_index, (size_t)nv * sizeof *v);
    if (count)
        *count = nq;
    return RAMUS_OK;
}

ramus_status ramus_live_joint_state(ramus_live *live, ramus_live_handle joint, double q[], double v[], ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_TRY(live_enter(live, err));
    ramus_status status = read_joint(live, joint, q, v, NULL);
    if (status != RAMUS_OK)
        status = ramus_fail(err, status, "the running robot has no such joint, or it has no coordinates");
    live_leave(live);
    return status;
}

ramus_status live_present_q(ramus_live *live, const char *joint, double q[7], int *count, ramus_error *err)
{
    const generation *newest = live->newest;
    const int k = entities_find(newest->model, RAMUS_LIVE_JOINT, joint);
    if (k < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND,
                          "joint '%s' is not in the running robot; specify where to lock it with ramus_builder_lock",
                          joint);
    const ramus_link_info *link = &newest->model->link[k];
    const int slot = newest->entities.slot[RAMUS_LIVE_JOINT][k];
    const ramus_live_handle handle = { RAMUS_LIVE_JOINT, slot, newest->entities.entry[RAMUS_LIVE_JOINT][slot].entity };
    if (link->q_index >= 0 && read_joint(live, handle, q, NULL, count) == RAMUS_OK)
        return RAMUS_OK;
    /* not taken over yet: where it is going to start; or locked already */
    *count = ramus_joint_type_nq(link->joint_type);
    if (link->q_index >= 0)
        memcpy(q, newest->q_start + link->q_index, (size_t)*count * sizeof *q);
    else
        memcpy(q, link->locked_q, sizeof link->locked_q);
    return RAMUS_OK;
}
