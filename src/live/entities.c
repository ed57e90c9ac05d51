/* entities.c - handles: slots that links, joints, frames, instances and ports keep through all generations
 *
 * Every entity of every generation has a slot and a number. The number is never given again; the slot is, once no
 * generation has the entity that used it. A generation's table contains for each slot the entity's number and its index in
 * that model: one look and one comparison resolve a handle. Each robot's numbers begin elsewhere (live.c): those of another
 * one are not found.
 *
 * An entity of a new model is the same as one of the model before it if both have its name, belong to the same attachment
 * of the same instance, and, for joints, have the same type.
 */
#include "live.h"

#include "model/compiled.h"

#include <stddef.h>
#include <string.h>

const char *const entity_kind_names[RAMUS_LIVE_KIND_COUNT] = { "link", "joint", "frame", "instance", "port" };

/* Where a model has the number of its entities and the map of their names. */
static const struct {
    size_t count, names;
} places[RAMUS_LIVE_KIND_COUNT] = {
    [RAMUS_LIVE_LINK] = { offsetof(ramus_model, nlink), offsetof(ramus_model, links) },
    [RAMUS_LIVE_JOINT] = { offsetof(ramus_model, nlink), offsetof(ramus_model, joints) },
    [RAMUS_LIVE_FRAME] = { offsetof(ramus_model, nframe), offsetof(ramus_model, frames) }, /* the named ones */
    [RAMUS_LIVE_INSTANCE] = { offsetof(ramus_model, ninstance), offsetof(ramus_model, instances) },
    [RAMUS_LIVE_PORT] = { offsetof(ramus_model, nport), offsetof(ramus_model, ports) },
};

int entities_count(const ramus_model *model, ramus_live_kind kind)
{
    return *(const int *)((const char *)model + places[kind].count);
}

int entities_find(const ramus_model *model, ramus_live_kind kind, const char *name)
{
    return names_find((const name_map *)((const char *)model + places[kind].names), name);
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

static bool same_type(const generation *a, int i, const generation *b, int k)
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

mailbox *entities_mailbox(const ramus_live *live, int slot)
{
    int offset;
    const int c = chunk_of(slot, &offset);
    mailbox *chunk = c < MAILBOX_CHUNKS ? atomic_load_explicit(&live->chunk[c], memory_order_acquire) : NULL;
    return chunk ? chunk + offset : NULL;
}

static bool reserve_mailboxes(ramus_live *live, int count)
{
    int offset;
    const int last = count > 0 ? chunk_of(count - 1, &offset) : -1;
    if (last >= MAILBOX_CHUNKS)
        return false;
    for (int c = 0; c <= last; c++) {
        if (atomic_load_explicit(&live->chunk[c], memory_order_relaxed))
            continue;
        mailbox *chunk = memory_new(&live->allocator, (size_t)MAILBOX_FIRST << c, sizeof *chunk);
        if (!chunk)
            return false;
        for (int k = 0; k < MAILBOX_FIRST << c; k++)
            mailbox_init(&chunk[k]);
        atomic_store_explicit(&live->chunk[c], chunk, memory_order_release);
    }
    return true;
}

/* ---- tables ---- */

void entities_layout(entity_table *t, const ramus_live *live, const ramus_model *model, arena *a)
{
    for (int kind = 0; kind < RAMUS_LIVE_KIND_COUNT; kind++) {
        const size_t count = (size_t)entities_count(model, (ramus_live_kind)kind);
        t->nslot[kind] = live->slots[kind].count + (int)count; /* at most */
        t->entry[kind] = arena_take(a, (size_t)t->nslot[kind], sizeof *t->entry[kind]);
        t->slot[kind] = arena_take(a, count, sizeof *t->slot[kind]);
    }
    t->nport = model->nport;
    t->box = arena_take(a, (size_t)model->nport, sizeof *t->box);
}

bool entities_reserve(ramus_live *live, const ramus_model *model)
{
    for (int kind = 0; kind < RAMUS_LIVE_KIND_COUNT; kind++) {
        slots *s = &live->slots[kind];
        const int wanted = s->count + entities_count(model, (ramus_live_kind)kind);
        if (wanted > s->capacity) {
            int *users = memory_new(&live->allocator, 2 * (size_t)wanted, sizeof *users);
            if (!users)
                return false;
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

/* A free slot for a new entity; room was reserved. A mailbox with a thread still inside is not free. */
static int take_slot(ramus_live *live, ramus_live_kind kind, const ramus_model *model, int k, unsigned long long entity,
                     int *hint)
{
    slots *s = &live->slots[kind];
    int slot = *hint;
    for (;; slot++) {
        if (slot == s->count)
            s->users[s->count++] = 0;
        if (s->users[slot] == 0 &&
            (kind != RAMUS_LIVE_PORT || mailbox_open(entities_mailbox(live, slot), entity, model->port[k].kind)))
            break;
    }
    *hint = slot + 1;
    return slot;
}

void entities_assign(ramus_live *live, generation *g, const generation *previous)
{
    entity_table *t = &g->entities;
    for (int i = 0; i < RAMUS_LIVE_KIND_COUNT; i++) {
        const ramus_live_kind kind = (ramus_live_kind)i;
        int hint = 0;
        for (int k = 0; k < entities_count(g->model, kind); k++) {
            const char *name = name_of(g->model, kind, k);
            t->slot[i][k] = -1;
            if (!name[0]) /* a weld that nobody needs to name */
                continue;
            int slot = -1;
            const int before = previous ? entities_find(previous->model, kind, name) : -1;
            if (before >= 0 && serial_of(previous, kind, before) == serial_of(g, kind, k) &&
                (kind != RAMUS_LIVE_JOINT || same_type(previous, before, g, k)))
                slot = previous->entities.slot[i][before];
            unsigned long long entity;
            if (slot >= 0) {
                entity = previous->entities.entry[i][slot].entity;
            } else {
                entity = ++live->last_entity;
                slot = take_slot(live, kind, g->model, k, entity, &hint);
            }
            live->slots[i].users[slot]++;
            t->slot[i][k] = slot;
            t->entry[i][slot] = (entity_entry){ entity, kind == RAMUS_LIVE_FRAME ? g->model->nlink + k : k };
            if (kind == RAMUS_LIVE_PORT)
                t->box[k] = entities_mailbox(live, slot);
        }
    }
}

void entities_release(ramus_live *live, generation *g)
{
    for (int i = 0; i < RAMUS_LIVE_KIND_COUNT; i++)
        for (int k = 0; k < entities_count(g->model, (ramus_live_kind)i); k++) {
            const int slot = g->entities.slot[i][k];
            if (slot >= 0 && --live->slots[i].users[slot] == 0 && i == RAMUS_LIVE_PORT)
                mailbox_close(entities_mailbox(live, slot));
        }
}

int entities_index(const entity_table *t, ramus_live_kind kind, ramus_live_handle handle)
{
    if (handle.kind != kind || handle.slot < 0 || handle.slot >= t->nslot[kind] || !handle.entity)
        return -1;
    const entity_entry *entry = &t->entry[kind][handle.slot];
    return entry->entity == handle.entity ? entry->index : -1;
}

int entities_same(const entity_table *from, ramus_live_kind kind, int k, const entity_table *to)
{
    const int slot = from->slot[kind][k];
    if (slot < 0)
        return -1;
    return entities_index(to, kind, (ramus_live_handle){ kind, slot, from->entry[kind][slot].entity });
}
