/* live.h - a robot whose modules are attached and detached while it runs
 *
 * One thread, the real-time one, steps the robot; others change it. A change is prepared beside the running model and
 * taken over between two steps, in bounded time: the real-time thread allocates nothing, locks nothing, frees nothing.
 *
 *     real-time thread                                  any other thread
 *         ramus_live_step_begin(live, &view);               ramus_live_change_begin(live, &change, &err);
 *         ... view.model, view.data, view.q, view.v         ramus_builder *builder = ramus_live_change_builder(change);
 *         ramus_live_step_end(live);                        ramus_builder_attach(builder, "arm2", arm, "base/top", ...);
 *                                                           ramus_live_change_commit(change, &err);
 *
 * State        what stays keeps its q and v bit for bit. A joint that arrives starts at neutral with v = 0, or where
 *              ramus_live_change_set_state specifies; one that is unlocked starts where it was held.
 *
 * Refusal      a change that is refused (a wrong name, a circle, numbers that no robot has, no memory) leaves
 *              everything as it was; `err` names the entity.
 *
 * Generations  each accepted change makes one, with its own model and data. A change that comes before the last one was
 *              taken over is merged with it: the real-time thread goes straight to the newest.
 *
 * Identity     An instance is itself from its attachment to its detachment, whatever is replaced, moved or locked. One
 *              that is detached and attached again under the same name is a new one: old handles stay gone, its joints
 *              start anew. Links, joints, frames and ports of an instance are the same as long as each change leaves
 *              one of that name (joints: and type) there.
 *
 * Threads      each function belongs to one side. "Changing side" is any thread but the real-time one, also
 *              several: a mutex puts them in line. "Real-time" functions are for one thread. One thread alone may do
 *              both in turn.
 *
 * docs/live.md has the reasoning, bounds and limits.
 */
#ifndef RAMUS_LIVE_H
#define RAMUS_LIVE_H

#include "dynamics.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_live ramus_live;
typedef struct ramus_live_change ramus_live_change;

/* ---- the real-time side ------------------------------------------------------------------------------------- */

/* What one step works with; pointers are borrowed until ramus_live_step_end. Write the new state to q and v. */
typedef struct ramus_live_view {
    const ramus_model *model;
    ramus_data *data;              /* ports are fed with the newest samples already; set its time if stamps matter */
    double *q, *v;                 /* [nq], [nv] of this model */
    void *extra;                   /* what ramus_live_options.prepare made for this model, else NULL */
    unsigned long long generation; /* grows with every change that is taken over */
    unsigned long long step;       /* how many steps were begun before this one */
    bool changed;                  /* the first step of this generation */
    const void *entities;          /* for the functions that resolve handles */
} ramus_live_view;

/* Take over a change if one is ready, read the ports' newest samples, and show the robot. RAMUS_ERR_STALE when the step
 * before was not ended. */
ramus_status ramus_live_step_begin(ramus_live *live, ramus_live_view *view);
/* Keep q and v for those who ask (ramus_live_joint_state), count the step. RAMUS_ERR_STALE when none was begun. */
ramus_status ramus_live_step_end(ramus_live *live);

/* ---- making and ending -------------------------------------------------------------------------------------- */

typedef struct ramus_live_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc. Called on the changing side only, one thread at a time */
    const ramus_data_options *data; /* of every generation's data, copied; its allocator and outlets are not used; NULL:
                                     * defaults */
    bool strict;                    /* what compilation warns about is refused; default false */
    /* More objects for each model (a controller, a subsystem); all may be NULL. prepare and release are
     * called on the changing side; what prepare refuses, the change is. carry is called by the real-time thread during
     * the take-over: it has both views, and its time is part of the pause. `user` is handed
     * through. */
    ramus_status (*prepare)(void *user, const ramus_model *model, void **extra, ramus_error *err);
    void (*release)(void *user, void *extra);
    void (*carry)(void *user, const ramus_live_view *from, const ramus_live_view *to);
    void *user;
} ramus_live_options;
void ramus_live_options_init(ramus_live_options *options, size_t size);
static inline ramus_live_options ramus_live_options_default(void)
{
    ramus_live_options options;
    ramus_live_options_init(&options, sizeof options);
    return options;
}

/* The builder is copied; modules are shared. q [nq], v [nv] in the order of the model compiled from it; NULL: neutral,
 * zero. Owned: destroy it when no thread uses it any more. */
ramus_status ramus_live_create(const ramus_builder *builder, const ramus_live_options *opt, const double q[],
                               const double v[], ramus_live **out, ramus_error *err);
void ramus_live_destroy(ramus_live *live);

/* ---- changes; changing side --------------------------------------------------------------------------------- */

/* A change is edits of a builder, taken over as a whole. From begin to commit or abandon, both by the same thread, other
 * changes wait. An edit that is refused leaves the change as it was before it. */
ramus_status ramus_live_change_begin(ramus_live *live, ramus_live_change **out, ramus_error *err);
/* A copy of the robot's builder, to be edited with the builder's functions (ramus_builder_attach, _attach_black_box, _detach,
 * _move, _replace, _replace_by_black_box, _lock, _unlock, _set_gravity, _add_constraint, ...). Borrowed until commit or
 * abandon. A joint that moves while it is locked stops at once, and what it moved with it. */
ramus_builder *ramus_live_change_builder(ramus_live_change *change);
/* Lock a joint where it was at the end of the last step. */
ramus_status ramus_live_change_lock(ramus_live_change *change, const char *joint, ramus_error *err);
/* Where a joint that arrives with this change starts: q (as many as its nq), v (as many as its nv; NULL: zero). */
ramus_status ramus_live_change_set_state(ramus_live_change *change, const char *joint, const double q[],
                                         const double v[], ramus_error *err);
/* A sample that a port ("wrench.hand", "motion.s3") has from the first step of this change on, so that no step finds the
 * port of a black box that arrives without a value. */
ramus_status ramus_live_change_feed(ramus_live_change *change, const char *port, const ramus_sample *sample,
                                    ramus_error *err);
/* RAMUS_OK: the change is ready and is taken over at the next ramus_live_step_begin. Ends the change in any case. */
ramus_status ramus_live_change_commit(ramus_live_change *change, ramus_error *err);
void ramus_live_change_abandon(ramus_live_change *change); /* NULL is fine */

/* Wait until generation `generation` or a later one runs; false: it did not happen within `seconds`. */
bool ramus_live_wait(ramus_live *live, unsigned long long generation, double seconds);
/* Destroy the generations that the real-time thread has left. Every change does so too. Returns how many are left
 * beside the running one. */
int ramus_live_collect(ramus_live *live);

/* ---- handles ------------------------------------------------------------------------------------------------ */

typedef enum ramus_live_kind {
    RAMUS_LIVE_LINK,
    RAMUS_LIVE_JOINT,
    RAMUS_LIVE_FRAME,
    RAMUS_LIVE_INSTANCE,
    RAMUS_LIVE_PORT,
    RAMUS_LIVE_KIND_COUNT
} ramus_live_kind;
/* A link, joint, frame, instance or port, through all changes. All zero: none. */
typedef struct ramus_live_handle {
    ramus_live_kind kind;
    int slot;
    unsigned long long entity; /* never given to another one; another robot's is found in none */
} ramus_live_handle;

/* In the robot as the last accepted change made it. Changing side. A link's name for RAMUS_LIVE_FRAME gives
 * the link. */
ramus_status ramus_live_find_entity(ramus_live *live, ramus_live_kind kind, const char *name, ramus_live_handle *handle,
                                    ramus_error *err);
bool ramus_live_exists(ramus_live *live, ramus_live_handle handle); /* after the last change; changing side */
/* Its index in the view's model; -1: gone, not there yet, of another kind or another ramus_live. Real-time side, one look into a table. A
 * joint gives the link that it moves; a link may also be asked for as a frame. */
ramus_link ramus_live_link(const ramus_live_view *view, ramus_live_handle link_or_joint);
ramus_frame ramus_live_frame(const ramus_live_view *view, ramus_live_handle frame_or_link);
ramus_instance ramus_live_instance(const ramus_live_view *view, ramus_live_handle instance);
ramus_port ramus_live_port(const ramus_live_view *view, ramus_live_handle port);

/* q and v (either may be NULL) of a joint at the end of the last step. Changing side. RAMUS_ERR_NOT_FOUND when the
 * running robot has no such joint or it has no coordinates. */
ramus_status ramus_live_joint_state(ramus_live *live, ramus_live_handle joint, double q[], double v[],
                                    ramus_error *err);

/* ---- ports -------------------------------------------------------------------------------------------------- */

/* Leave a sample for the next step. Any thread, up to six at once for each port; never waits. RAMUS_ERR_NOT_FOUND: the
 * port is gone. RAMUS_ERR_PORT: a sample of the wrong kind, or more threads at once. */
ramus_status ramus_live_feed(ramus_live *live, ramus_live_handle port, const ramus_sample *sample);
/* What this step uses, with its stamp; NULL: never fed. Real-time side, borrowed until ramus_live_step_end. */
const ramus_sample *ramus_live_sample(const ramus_live_view *view, ramus_port port);

/* ---- figures ------------------------------------------------------------------------------------------------ */

typedef struct ramus_live_figures {
    unsigned long long running; /* generation that runs */
    unsigned long long newest;  /* generation that was prepared last */
    unsigned long long steps, take_overs;
    unsigned long long changes, refused;        /* changes that were accepted; refused or abandoned */
    double worst_pause, last_pause, mean_pause; /* s, of take-overs alone */
    int waiting;                                /* generations not destroyed yet, beside the running one */
} ramus_live_figures;
ramus_status ramus_live_report(ramus_live *live, ramus_live_figures *figures); /* changing side */

#ifdef __cplusplus
}
#endif
#endif
