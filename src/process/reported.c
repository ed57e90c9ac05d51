/* reported.c - what a module in another process reported about itself, in the structs of ramus/module.h */
#include "keeper.h"

#include <string.h>

/* As much as the caller has room for. */
static int hand_out(void *to, const void *from, size_t size)
{
    uint32_t room;
    memcpy(&room, to, sizeof room);
    if (room < sizeof room)
        return RAMUS_MODULE_ARGUMENT;
    memcpy((char *)to + sizeof room, (const char *)from + sizeof room, (room < size ? room : size) - sizeof room);
    return RAMUS_MODULE_OK;
}

int reported_description(void *self, ramus_module_description *out)
{
    const told *h = &((process_module *)self)->description.head;
    ramus_module_description d = {
        .offers = h->offers, .facts = h->facts, .njoint = h->njoint, .noutlet = h->noutlet, .nq = h->nq, .nv = h->nv
    };
    memcpy(d.name, h->name, sizeof d.name);
    return hand_out(out, &d, sizeof d);
}

int reported_joint(void *self, int32_t k, ramus_module_joint *out)
{
    const description *d = &((process_module *)self)->description;
    if (k < 0 || k >= d->head.njoint)
        return RAMUS_MODULE_ARGUMENT;
    const told_joint *t = &d->joint[k];
    ramus_module_joint j = { .kind = t->kind,
                             .nq = t->nq,
                             .nv = t->nv,
                             .passive = t->passive,
                             .lower = t->lower,
                             .upper = t->upper,
                             .max_velocity = t->max_velocity,
                             .max_effort = t->max_effort };
    memcpy(j.name, t->name, sizeof j.name);
    return hand_out(out, &j, sizeof j);
}

int reported_outlet(void *self, int32_t k, ramus_module_outlet *out)
{
    const description *d = &((process_module *)self)->description;
    if (k < 0 || k >= d->head.noutlet)
        return RAMUS_MODULE_ARGUMENT;
    ramus_module_outlet o = { 0 };
    memcpy(o.name, d->outlet[k].name, sizeof o.name);
    return hand_out(out, &o, sizeof o);
}
