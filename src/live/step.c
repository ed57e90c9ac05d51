/* step.c - the real-time side: a step, and between two steps the take-over of a change
 *
 * Nothing here allocates, locks, frees, or enters the kernel (the clock is read from user space where the system can).
 *
 * Take-over, each part in O(coordinates + ports) of the robot:
 *
 *     1. exchange `pending` for nothing; what came out is the real-time thread's
 *     2. copy q and v of what stays, run by run; what arrives has its values there already
 *     3. hand the ports' last samples, and the time, to the new data
 *     4. store the new generation's number in `running_number`: the old generation is the changing side's again
 *
 * Memory order. The exchange in 1 acquires what the changing side released when it stored `pending`: all of the new
 * generation. The store in 4 releases all reads of the old generation; the changing side acquires it before it
 * destroys.
 */
#include "live.h"

#include "tree/data.h"
#include "model/compiled.h"

#include <string.h>
#include <time.h>

static unsigned long long now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (unsigned long long)t.tv_sec * 1000000000u + (unsigned long long)t.tv_nsec;
}

/* For numbers that one thread writes and others read. */
static void set(atomic_ullong *number, unsigned long long value)
{
    atomic_store_explicit(number, value, memory_order_relaxed);
}

static unsigned long long get(const atomic_ullong *number)
{
    return atomic_load_explicit(number, memory_order_relaxed);
}

static ramus_live_view make_view(const ramus_live *live, generation *g, bool changed)
{
    return (ramus_live_view){ .model = g->model,
                              .data = g->data,
                              .q = g->q,
                              .v = g->v,
                              .extra = g->extra,
                              .generation = g->number,
                              .step = get(&live->steps),
                              .changed = changed,
                              .entities = &g->entities };
}

static void publish_state(generation *g)
{
    snapshot_publish(&g->state, g->q, (size_t)g->model->nq, g->v, (size_t)g->model->nv);
}

static void take_over(ramus_live *live, generation *g)
{
    const unsigned long long start = now_ns();
    generation *old = live->running;
    for (int r = 0; r < g->nq_run; r++)
        memcpy(g->q + g->q_run[r].to, old->q + g->q_run[r].from, (size_t)g->q_run[r].count * sizeof *g->q);
    for (int r = 0; r < g->nv_run; r++)
        memcpy(g->v + g->v_run[r].to, old->v + g->v_run[r].from, (size_t)g->v_run[r].count * sizeof *g->v);
    ramus_data_set_time(g->data, old->data->clock.now);
    for (int p = 0; p < g->entities.nport; p++) {
        mailbox_refresh(g->entities.box[p]);
        const ramus_sample *last = mailbox_last(g->entities.box[p]);
        if (last)
            ramus_data_feed(g->data, (ramus_port){ p }, last);
    }
    if (live->options.carry) {
        const ramus_live_view from = make_view(live, old, false), to = make_view(live, g, true);
        live->options.carry(live->options.user, &from, &to);
    }
    live->running = g;
    live->changed = true;
    publish_state(g);
    atomic_store_explicit(&live->running_number, g->number, memory_order_release); /* `old` may be gone from here on */

    const unsigned long long pause = now_ns() - start;
    set(&live->take_overs, get(&live->take_overs) + 1);
    set(&live->last_ns, pause);
    set(&live->total_ns, get(&live->total_ns) + pause);
    if (pause > get(&live->worst_ns))
        set(&live->worst_ns, pause);
}

ramus_status ramus_live_step_begin(ramus_live *live, ramus_live_view *view)
{
    RAMUS_NEED(NULL, live, view);
    if (live->step_open)
        return RAMUS_ERR_STALE;
    live->step_open = true;
    live->changed = false;
    /* a look first: an exchange would take the cache line from the changing side at every step */
    generation *next = atomic_load_explicit(&live->pending, memory_order_relaxed);
    if (next)
        next = atomic_exchange_explicit(&live->pending, NULL, memory_order_acq_rel);
    if (next)
        take_over(live, next);
    generation *g = live->running;
    for (int p = 0; p < g->entities.nport; p++)
        if (mailbox_refresh(g->entities.box[p]))
            ramus_data_feed(g->data, (ramus_port){ p }, mailbox_last(g->entities.box[p]));
    *view = make_view(live, g, live->changed);
    return RAMUS_OK;
}

ramus_status ramus_live_step_end(ramus_live *live)
{
    RAMUS_NEED(NULL, live);
    if (!live->step_open)
        return RAMUS_ERR_STALE;
    live->step_open = false;
    publish_state(live->running);
    set(&live->steps, get(&live->steps) + 1);
    return RAMUS_OK;
}

/* ---- handles and samples in a view ---- */

ramus_link ramus_live_link(const ramus_live_view *view, ramus_live_handle link_or_joint)
{
    if (!view)
        return (ramus_link){ -1 };
    const ramus_live_kind kind = link_or_joint.kind == RAMUS_LIVE_JOINT ? RAMUS_LIVE_JOINT : RAMUS_LIVE_LINK;
    return (ramus_link){ entities_index(view->entities, kind, link_or_joint) };
}

ramus_frame ramus_live_frame(const ramus_live_view *view, ramus_live_handle frame_or_link)
{
    if (!view)
        return (ramus_frame){ -1 };
    const ramus_live_kind kind = frame_or_link.kind == RAMUS_LIVE_LINK ? RAMUS_LIVE_LINK : RAMUS_LIVE_FRAME;
    return (ramus_frame){ entities_index(view->entities, kind, frame_or_link) };
}

ramus_instance ramus_live_instance(const ramus_live_view *view, ramus_live_handle instance)
{
    return (ramus_instance){ view ? entities_index(view->entities, RAMUS_LIVE_INSTANCE, instance) : -1 };
}

ramus_port ramus_live_port(const ramus_live_view *view, ramus_live_handle port)
{
    return (ramus_port){ view ? entities_index(view->entities, RAMUS_LIVE_PORT, port) : -1 };
}

const ramus_sample *ramus_live_sample(const ramus_live_view *view, ramus_port port)
{
    const entity_table *entities = view ? view->entities : NULL;
    if (!entities || port.index < 0 || port.index >= entities->nport)
        return NULL;
    return mailbox_last(entities->box[port.index]);
}
