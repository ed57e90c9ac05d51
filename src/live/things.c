/* things.c - handles: slots that links, joints, frames, instances and ports keep through all generations
 *
 * Every thing of every generation has a slot and a number. The number is never given again; the slot is, once no
 * generation knows the thing that had it. A generation's table says for each slot which thing is there and its index in
 * that model: one look and one comparison resolve a handle. Each robot's numbers begin elsewhere (live.c): those of another one are
 * not found.
 *
 * A thing of a new model is the same as one of the model before it if both have its name, belong to the same attachment
 * of the same instance, and, for joints, have the same type.
 */
#include "live.h"

#include "model/compiled.h"

#include <string.h>

int things_count(const ramus_model *model, ramus_live_kind kind)
{
    switch (kind) {
    case RAMUS_LIVE_LINK:
    case RAMUS_LIVE_JOINT:
        return model->nlink;
    case RAMUS_LIVE_FRAME:
        return model->nframe; /* the named ones; index k is frame nlink + k of the model */
    case RAMUS_LIVE_INSTANCE:
        return model->ninstance;
    case RAMUS_LIVE_PORT:
        return model->nport;
    default:
        return 0;
    }
}

static const char *name_of(const ramus_model *model, ramus_live_kind kind, int k)
{
    switch (kind) {
    case RAMUS_LIVE_LINK:
        return model->link[k].name;
    case RAMUS_LIVE_JOINT:
        return model->link[k].joint_name;
    case RAMUS_LIVE_FRAME:
        return model->frame[k].name;
    case RAMUS_LIVE_INSTANCE:
        return model->instance[k].name;
    default:
        return model->port[k].name;
    }
}

int things_find(const ramus_model *model, ramus_live_kind kind, const char *name)
{
    switch (kind) {
    case RAMUS_LIVE_LINK:
        return names_find(&model->links, name);
    case RAMUS_LIVE_JOINT:
        return names_find(&model->joints, name);
    case RAMUS_LIVE_FRAME:
        return names_find(&model->frames, name);
    case RAMUS_LIVE_INSTANCE:
        return names_find(&model->instances, name);
    case RAMUS_LIVE_PORT:
        return names_find(&model->ports, name);
    default:
        return -1;
    }
}

/* The serial of the instance it belongs to. */
static unsigned long long serial_of(const generation *g, ramus_live_kind kind, int k)
{
    const ramus_model *model = g->model;
    if (kind == RAMUS_LIVE_LINK || kind == RAMUS_LIVE_JOINT)
        return g->serial[model->link[k].instance.index];
    if (kind == RAMUS_LIVE_INSTANCE)
        return g->serial[k];
    if (kind == RAMUS_LIVE_PORT)
        return g->serial[model->port_owner[k]];
    /* a frame's name starts with its instance's */
    const char *name = model->frame[k].name, *slash = strchr(name, '/');
    const size_t length = slash ? (size_t)(slash - name) : strlen(name);
    const int i = names_find_part(&model->instances, name, length);
    return i >= 0 ? g->serial[i] : 0;
}

static int same_type(const generation *a, int i, const generation *b, int k)
{
    return a->model->link[i].joint_type == b->model->link[k].joint_type;
}

/* ---- mailboxes, which never move ---- */

static int chunk_of(int slot, int *offset)
{
    int c = 0, first = 0;
    while (slot - first >= MAILBOX_FIRST << c)
        first += MAILBOX_FIRST << c++;
    *offset = slot - first;
    return c;
}

mailbox *things_mailbox(const ramus_live *live, int slot)
{
    int offset;
    const int c = chunk_of(slot, &offset);
    mailbox *chunk = c < MAILBOX_CHUNKS ? atomic_load_explicit(&live->chunk[c], memory_order_acquire) : NULL;
    return chunk ? chunk + offset : NULL;
}

static int reserve_mailboxes(ramus_live *live, int count)
{
    int offset;
    const int last = count > 0 ? chunk_of(count - 1, &offset) : -1;
    if (last >= MAILBOX_CHUNKS)
        return 0;
    for (int c = 0; c <= last; c++) {
        if (atomic_load_explicit(&live->chunk[c], memory_order_relaxed))
            continue;
        mailbox *chunk = memory_new(&live->allocator, (size_t)MAILBOX_FIRST << c, sizeof *chunk);
        if (!chunk)
            return 0;
        for (int k = 0; k < MAILBOX_FIRST << c; k++)
            mailbox_init(&chunk[k]);
        atomic_store_explicit(&live->chunk[c], chunk, memory_order_release);
    }
    return 1;
}

/* ---- tables ---- */

size_t things_layout(thing_table *t, const ramus_live *live, const ramus_model *model, arena *a)
{
    for (int kind = 0; kind < RAMUS_LIVE_KIND_COUNT; kind++) {
        const size_t count = (size_t)things_count(model, (ramus_live_kind)kind);
        t->nslot[kind] = live->slots[kind].count + (int)count; /* at most */
        t->entry[kind] = arena_take(a, (size_t)t->nslot[kind], sizeof *t->entry[kind]);
        t->slot[kind] = arena_take(a, count, sizeof *t->slot[kind]);
    }
    t->nport = model->nport;
    t->box = arena_take(a, (size_t)model->nport, sizeof *t->box);
    return a->used;
}

int things_reserve(ramus_live *live, const ramus_model *model)
{
    for (int kind = 0; kind < RAMUS_LIVE_KIND_COUNT; kind++) {
        slots *s = &live->slots[kind];
        const int wanted = s->count + things_count(model, (ramus_live_kind)kind);
        if (wanted > s->capacity) {
            int *users = memory_new(&live->allocator, 2 * (size_t)wanted, sizeof *users);
            if (!users)
                return 0;
            if (s->users)
                memcpy(users, s->users, (size_t)s->count * sizeof *users);
            memory_free(&live->allocator, s->users);
            s->users = users;
            s->capacity = 2 * wanted;
        }
    }
    const int more = model->nport ? live->slots[RAMUS_LIVE_PORT].count + model->nport : 0;
    return reserve_mailboxes(live, more);
}

/* A free slot for a new thing; room was reserved. A mailbox with a thread still inside is not free. */
static int take_slot(ramus_live *live, ramus_live_kind kind, const ramus_model *model, int k, unsigned long long thing,
                     int *hint)
{
    slots *s = &live->slots[kind];
    int slot = *hint;
    for (;; slot++) {
        if (slot == s->count)
            s->users[s->count++] = 0;
        if (s->users[slot] == 0 &&
            (kind != RAMUS_LIVE_PORT || mailbox_open(things_mailbox(live, slot), thing, model->port[k].kind)))
            break;
    }
    *hint = slot + 1;
    return slot;
}

void things_assign(ramus_live *live, generation *g, const generation *previous)
{
    thing_table *t = &g->things;
    for (int i = 0; i < RAMUS_LIVE_KIND_COUNT; i++) {
        const ramus_live_kind kind = (ramus_live_kind)i;
        int hint = 0;
        for (int k = 0; k < things_count(g->model, kind); k++) {
            const char *name = name_of(g->model, kind, k);
            t->slot[i][k] = -1;
            if (!name[0]) /* a weld that nobody needs to name */
                continue;
            int slot = -1;
            const int before = previous ? things_find(previous->model, kind, name) : -1;
            if (before >= 0 && serial_of(previous, kind, before) == serial_of(g, kind, k) &&
                (kind != RAMUS_LIVE_JOINT || same_type(previous, before, g, k)))
                slot = previous->things.slot[i][before];
            unsigned long long thing;
            if (slot >= 0) {
                thing = previous->things.entry[i][slot].thing;
            } else {
                thing = ++live->last_thing;
                slot = take_slot(live, kind, g->model, k, thing, &hint);
            }
            live->slots[i].users[slot]++;
            t->slot[i][k] = slot;
            t->entry[i][slot] = (thing_entry){ thing, kind == RAMUS_LIVE_FRAME ? g->model->nlink + k : k };
            if (kind == RAMUS_LIVE_PORT)
                t->box[k] = things_mailbox(live, slot);
        }
    }
}

void things_release(ramus_live *live, generation *g)
{
    for (int i = 0; i < RAMUS_LIVE_KIND_COUNT; i++)
        for (int k = 0; k < things_count(g->model, (ramus_live_kind)i); k++) {
            const int slot = g->things.slot[i][k];
            if (slot >= 0 && --live->slots[i].users[slot] == 0 && i == RAMUS_LIVE_PORT)
                mailbox_close(things_mailbox(live, slot));
        }
}

int things_index(const thing_table *t, ramus_live_kind kind, ramus_live_handle handle)
{
    if (handle.kind != kind || handle.slot < 0 || handle.slot >= t->nslot[kind] || !handle.thing)
        return -1;
    const thing_entry *entry = &t->entry[kind][handle.slot];
    return entry->thing == handle.thing ? entry->index : -1;
}

int things_same(const thing_table *from, ramus_live_kind kind, int k, const thing_table *to)
{
    const int slot = from->slot[kind][k];
    if (slot < 0)
        return -1;
    return things_index(to, kind, (ramus_live_handle){ kind, slot, from->entry[kind][slot].thing });
}
