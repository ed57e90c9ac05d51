/* live.h - inside a ramus_live: generations, the table of entities, and which side may use what
 *
 * A generation is one model with all that running it needs. It is written by the changing side until it is published
 * through `pending`; from the take-over on its q, v, data and snapshot belong to the real-time thread; when
 * `running_number` has passed it, it is the changing side's again, which destroys it. Its model, maps and tables are
 * never written after publication.
 */
#ifndef RAMUS_LIVE_LIVE_H
#define RAMUS_LIVE_LIVE_H

#include "ramus/live.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "mailbox.h"

#include <pthread.h>
#include <stdatomic.h>

/* ---- q and v as other threads may read them: three buffers, one writer, one reader at a time ---- */

#define SNAPSHOT_FRESH 4
typedef struct snapshot {
    double *buffer[3]; /* [nq + nv] */
    int back;          /* the writer's */
    int front;         /* the reader's */
    atomic_int middle; /* the third, with SNAPSHOT_FRESH when it is newer than the reader's */
} snapshot;

typedef struct entity_entry {
    unsigned long long entity; /* 0: none in this generation */
    int index;
} entity_entry;

/* What a view points to, for handles. */
typedef struct entity_table {
    int nslot[RAMUS_LIVE_KIND_COUNT];
    entity_entry *entry[RAMUS_LIVE_KIND_COUNT]; /* [nslot] by slot */
    int *slot[RAMUS_LIVE_KIND_COUNT];           /* by index; -1: has no handle */
    mailbox **box;                              /* [nport] */
    int nport;
} entity_table;

typedef struct copy_run { /* `count` neighbours that are neighbours in both */
    int from, to, count;
} copy_run;

typedef struct generation {
    struct generation *next; /* in the list of older ones */
    unsigned long long number;
    ramus_model *model;
    ramus_data *data;
    void *extra;
    bool has_extra;
    void *block; /* all that follows */
    double *q, *v;
    double *q_start, *v_start;  /* what q and v held when it was published, without what stays */
    unsigned char *given;       /* [nlink] 1: the change specifies where the joint starts */
    unsigned long long *serial; /* [ninstance] of their attachments, as in the builder */
    copy_run *q_run, *v_run;    /* at most nlink each; from the generation before */
    int nq_run, nv_run;
    entity_table entities;
    snapshot state;
} generation;

/* ---- slots of one kind of entity ---- */

typedef struct slots {
    int *users; /* generations that have the entity there; 0: free */
    int count, capacity;
} slots;

#define MAILBOX_CHUNKS 24
#define MAILBOX_FIRST 16 /* chunk c holds MAILBOX_FIRST << c boxes; they never move */

struct ramus_live {
    ramus_allocator allocator;
    ramus_live_options options;      /* allocator and data are NULL */
    ramus_data_options data_options; /* of every generation; the allocator is not used */

    /* between the two sides */
    _Atomic(generation *) pending;
    atomic_ullong running_number;
    _Atomic(mailbox *) chunk[MAILBOX_CHUNKS];
    atomic_ullong steps, take_overs, worst_ns, last_ns, total_ns; /* written by the real-time thread */

    /* the real-time thread's */
    generation *running;
    bool step_open;
    bool changed;

    /* the changing side's, under the mutex */
    pthread_mutex_t mutex;
    ramus_builder *builder;
    generation *newest, *newest_base; /* newest_base: what runs if newest was not taken over yet */
    generation *older;
    unsigned long long last_number, last_entity;
    unsigned long long changes, refused;
    slots slots[RAMUS_LIVE_KIND_COUNT];
};

/* What a change specifies beside edits of the builder. */
typedef struct start_state {
    char *joint;
    double q[7], v[6];
} start_state;
typedef struct start_sample {
    char *port;
    ramus_sample sample;
} start_sample;

struct ramus_live_change {
    ramus_live *live;
    ramus_builder *builder;
    start_state *state;
    size_t nstate, state_capacity;
    start_sample *sample;
    size_t nsample, sample_capacity;
};

/* generation.c: all that a change needs, prepared; nothing of `live` is changed by a failure. `previous` NULL: the
 * first. */
ramus_status generation_create(ramus_live *live, const ramus_live_change *change, const generation *previous,
                               generation **out, ramus_error *err);
/* Fill q, v and the runs, now that it is known which generation it follows, and whether `previous` will ever run. */
void generation_connect(generation *g, const generation *base, const generation *retracted);
void generation_destroy(ramus_live *live, generation *g);

/* entities.c */
extern const char *const entity_kind_names[RAMUS_LIVE_KIND_COUNT]; /* "link", ... */
int entities_count(const ramus_model *model, ramus_live_kind kind);
int entities_find(const ramus_model *model, ramus_live_kind kind, const char *name);
void entities_layout(entity_table *t, const ramus_live *live, const ramus_model *model, arena *a);
bool entities_reserve(ramus_live *live, const ramus_model *model); /* false: out of memory */
void entities_assign(ramus_live *live, generation *g, const generation *previous);
void entities_release(ramus_live *live, generation *g);
int entities_index(const entity_table *t, ramus_live_kind kind, ramus_live_handle handle); /* -1: gone */
mailbox *entities_mailbox(const ramus_live *live, int slot);
/* Index in `to` of the entity that has index k in `from`; -1: not there. */
int entities_same(const entity_table *from, ramus_live_kind kind, int k, const entity_table *to);

/* snapshot.c */
void snapshot_init(snapshot *s);
void snapshot_publish(snapshot *s, const double q[], size_t nq, const double v[], size_t nv); /* real-time thread */
const double *snapshot_read(snapshot *s);                                                     /* under the mutex */
/* Where a joint is, for locking it. RAMUS_ERR_NOT_FOUND where the robot does not have it. Under the mutex. */
ramus_status live_present_q(ramus_live *live, const char *joint, double q[7], int *count, ramus_error *err);

/* live.c; under the mutex */
ramus_status live_enter(ramus_live *live, ramus_error *err);
void live_leave(ramus_live *live);
int live_collect(ramus_live *live);

#endif
