/* live.h - inside a ramus_live: generations, the table of things, and who may touch what
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

/* ---- names of instances and their serial numbers ---- */

typedef struct roll_entry {
    char *name;
    unsigned long long serial; /* one for each attachment */
} roll_entry;
typedef struct roll {
    roll_entry *entry;
    name_map names; /* their places */
    size_t count, capacity;
} roll;

/* ---- q and v as other threads may read them: three buffers, one writer, one reader at a time ---- */

#define SNAPSHOT_FRESH 4
typedef struct snapshot {
    double *buffer[3]; /* [nq + nv] */
    int back;          /* the writer's */
    int front;         /* the reader's */
    atomic_int middle; /* the third, with SNAPSHOT_FRESH when it is newer than the reader's */
} snapshot;

typedef struct thing_entry {
    unsigned long long thing; /* 0: none in this generation */
    int index;
} thing_entry;

/* What a view points to, for handles. */
typedef struct thing_table {
    int nslot[RAMUS_LIVE_KIND_COUNT];
    thing_entry *entry[RAMUS_LIVE_KIND_COUNT]; /* [nslot] by slot */
    int *slot[RAMUS_LIVE_KIND_COUNT];          /* by index; -1: has no handle */
    mailbox **box;                             /* [nport] */
    int nport;
} thing_table;

typedef struct copy_run { /* `count` neighbours that are neighbours in both */
    int from, to, count;
} copy_run;

typedef struct generation {
    struct generation *next; /* in the list of older ones */
    unsigned long long number;
    ramus_model *model;
    ramus_data *data;
    void *extra;
    int has_extra;
    void *block; /* all that follows */
    double *q, *v;
    double *q_start, *v_start;  /* what q and v held when it was published, without what stays */
    unsigned char *given;       /* [nlink] 1: the user said where the joint starts */
    unsigned long long *serial; /* [ninstance] */
    copy_run *q_run, *v_run;    /* at most nlink each; from the generation before */
    int nq_run, nv_run;
    thing_table things;
    snapshot state;
} generation;

/* ---- slots of one kind of thing ---- */

typedef struct slots {
    int *users; /* generations that know the thing there; 0: free */
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
    int step_open;
    int changed;

    /* the changing side's, under the mutex */
    pthread_mutex_t mutex;
    ramus_builder *builder;
    roll roll;
    generation *newest, *newest_base; /* newest_base: what runs if newest was not taken over yet */
    generation *older;
    unsigned long long last_number, last_thing, last_serial;
    unsigned long long changes, refused;
    slots slots[RAMUS_LIVE_KIND_COUNT];
};

/* What a change asks for beside edits. */
typedef struct wish_state {
    char *joint;
    double q[7], v[6];
} wish_state;
typedef struct wish_sample {
    char *port;
    ramus_sample sample;
} wish_sample;

struct ramus_live_change {
    ramus_live *live;
    ramus_builder *builder;
    roll roll;
    ramus_status broken; /* an edit ran out of memory */
    wish_state *state;
    size_t nstate, state_capacity;
    wish_sample *sample;
    size_t nsample, sample_capacity;
};

/* roll.c */
int roll_copy(roll *to, const ramus_allocator *memory, const roll *from); /* 0: memory is out */
/* Entries for exactly the builder's instances; new ones get new serials. 0: memory is out. */
int roll_sync(roll *r, const ramus_allocator *memory, const ramus_builder *builder, unsigned long long *last_serial);
unsigned long long roll_serial(const roll *r, const char *name);
void roll_release(roll *r, const ramus_allocator *memory);

/* generation.c: all that a change needs, prepared; nothing of `live` is changed by a failure. `previous` NULL: the
 * first. */
ramus_status generation_create(ramus_live *live, const ramus_live_change *change, const generation *previous,
                               generation **out, ramus_error *err);
/* Fill q, v and the runs, now that it is known which generation it follows, and whether `previous` will ever run. */
void generation_connect(generation *g, const generation *base, const generation *retracted);
void generation_destroy(ramus_live *live, generation *g);

/* things.c */
int things_count(const ramus_model *model, ramus_live_kind kind);
int things_find(const ramus_model *model, ramus_live_kind kind, const char *name);
size_t things_layout(thing_table *t, const ramus_live *live, const ramus_model *model, arena *a);
int things_reserve(ramus_live *live, const ramus_model *model); /* 0: memory is out */
void things_assign(ramus_live *live, generation *g, const generation *previous);
void things_release(ramus_live *live, generation *g);
int things_index(const thing_table *t, ramus_live_kind kind, ramus_live_handle handle); /* -1: gone */
mailbox *things_mailbox(const ramus_live *live, int slot);
/* Index in `to` of the thing that has index k in `from`; -1: not there. */
int things_same(const thing_table *from, ramus_live_kind kind, int k, const thing_table *to);

/* snapshot.c */
void snapshot_init(snapshot *s);
void snapshot_publish(snapshot *s, const double q[], size_t nq, const double v[], size_t nv); /* real-time thread */
const double *snapshot_read(snapshot *s);                                                     /* under the mutex */
/* Where a joint is, for locking it. RAMUS_ERR_NOT_FOUND when nobody knows. Under the mutex. */
ramus_status live_present_q(ramus_live *live, const char *joint, double q[7], int *count, ramus_error *err);

/* live.c; under the mutex */
ramus_status live_lock(ramus_live *live, ramus_error *err);
void live_unlock(ramus_live *live);
int live_collect(ramus_live *live);

#endif
