/* description.c - checks what a module reports about itself before anything relies on it
 *
 * Nothing of a description is trusted: counts are within limits before they are multiplied, sizes follow from counts and must be those
 * of the payload, names are terminated and printable, coordinates are those of their kind of joint.
 */
#include "description.h"

#include "ramus/module.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool wrong(char why[200], const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(char why[200], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why, 200, format, list);
    va_end(list);
    return false;
}

const char *kind_name(unsigned kind)
{
    static const char *const name[ASK_KINDS] = {
        [ASK_HELLO] = "hello",         [ASK_MOTION] = "motion",           [ASK_WRENCH] = "wrench",
        [ASK_ENERGY] = "energy",       [ASK_ARTICULATED] = "articulated", [ASK_ACCELERATE] = "accelerate",
        [ASK_INTEGRATE] = "integrate", [ASK_DIFFERENCE] = "difference"
    };
    return kind < ASK_KINDS && name[kind] ? name[kind] : "unknown";
}

size_t question_numbers(const told *h, unsigned kind)
{
    const size_t nq = (size_t)h->nq, nv = (size_t)h->nv, noutlet = (size_t)h->noutlet;
    switch (kind) {
    case ASK_MOTION:
        return 1 + RAMUS_MODULE_MOTION + nq + 2 * nv;
    case ASK_WRENCH:
        return noutlet * RAMUS_MODULE_WRENCH;
    case ASK_ENERGY:
        return 3;
    case ASK_ARTICULATED:
        return 1 + noutlet * RAMUS_MODULE_ARTICULATED + nv;
    case ASK_ACCELERATE:
        return RAMUS_MODULE_TWIST;
    case ASK_INTEGRATE:
        return nq + nv + 1;
    case ASK_DIFFERENCE:
        return 2 * nq;
    default:
        return 0;
    }
}

size_t answer_numbers(const told *h, unsigned kind)
{
    const size_t nq = (size_t)h->nq, nv = (size_t)h->nv, noutlet = (size_t)h->noutlet;
    switch (kind) {
    case ASK_MOTION:
        return noutlet * RAMUS_MODULE_MOTION;
    case ASK_WRENCH:
        return RAMUS_MODULE_WRENCH + nv;
    case ASK_ENERGY:
        return 2;
    case ASK_ARTICULATED:
        return RAMUS_MODULE_ARTICULATED;
    case ASK_ACCELERATE:
        return noutlet * RAMUS_MODULE_TWIST + nv;
    case ASK_INTEGRATE:
        return nq;
    case ASK_DIFFERENCE:
        return nv;
    default:
        return 0;
    }
}

/* Terminated, and printable without spaces. */
static bool is_name(const char name[64])
{
    const size_t length = strnlen(name, 64);
    if (length == 0 || length == 64)
        return false;
    for (size_t k = 0; k < length; k++)
        if (name[k] <= ' ' || name[k] > '~' || name[k] == ',')
            return false;
    return name[0] != '/' && name[length - 1] != '/';
}

/* A product's name may have spaces, and be missing. */
static bool is_title(const char name[64])
{
    const size_t length = strnlen(name, 64);
    for (size_t k = 0; k < length; k++)
        if (name[k] < ' ' || name[k] > '~')
            return false;
    return length < 64;
}

static bool check_joint(const told_joint *j, int k, char why[200])
{
    static const struct {
        int nq, nv;
    } size[] = {
        [RAMUS_MODULE_ANGLE] = { 1, 1 },    [RAMUS_MODULE_LENGTH] = { 1, 1 },    [RAMUS_MODULE_CYLINDRICAL] = { 2, 2 },
        [RAMUS_MODULE_PLANAR] = { 3, 3 },   [RAMUS_MODULE_SPHERICAL] = { 4, 3 }, [RAMUS_MODULE_FREE] = { 7, 6 },
        [RAMUS_MODULE_UNIVERSAL] = { 2, 2 }
    };
    if (!is_name(j->name))
        return wrong(why, "the name of its joint %d is empty, not terminated, or has unprintable characters", k);
    if (j->kind < RAMUS_MODULE_ANGLE || j->kind > RAMUS_MODULE_OTHER)
        return wrong(why, "its joint '%s' is of the unknown kind %d", j->name, (int)j->kind);
    if (j->kind == RAMUS_MODULE_OTHER ? j->nq < 1 || j->nv < 1 || j->nq > RAMUS_MODULE_MOST || j->nv > RAMUS_MODULE_MOST
                                      : j->nq != size[j->kind].nq || j->nv != size[j->kind].nv)
        return wrong(why, "its joint '%s' of kind %d has nq %d and nv %d", j->name, (int)j->kind, (int)j->nq,
                     (int)j->nv);
    if (j->passive != 0 && j->passive != 1)
        return wrong(why, "'passive' of its joint '%s' is %d", j->name, (int)j->passive);
    if (isnan(j->lower) || isnan(j->upper) || isnan(j->max_velocity) || isnan(j->max_effort))
        return wrong(why, "a limit of its joint '%s' is not a number", j->name);
    return true;
}

static bool check_head(const told *h, char why[200])
{
    if (h->contract != RAMUS_MODULE_VERSION)
        return wrong(why, "it was made for version %lu of the contract, this library for version %d",
                     (unsigned long)h->contract, RAMUS_MODULE_VERSION);
    const struct {
        const char *name;
        int value;
    } counts[] = { { "njoint", h->njoint }, { "noutlet", h->noutlet }, { "nq", h->nq }, { "nv", h->nv } };
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
        if (counts[k].value < 0 || counts[k].value > RAMUS_MODULE_MOST)
            return wrong(why, "its %s is %d; 0 to %d are allowed", counts[k].name, counts[k].value, RAMUS_MODULE_MOST);
    if (!is_title(h->name))
        return wrong(why, "its name is not terminated, or has unprintable characters");
    return true;
}

bool description_read(description *d, const void *payload, size_t bytes, char why[200])
{
    if (bytes < sizeof d->head)
        return wrong(why, "its description has %zu bytes, less than the %zu of its head", bytes, sizeof d->head);
    memcpy(&d->head, payload, sizeof d->head);
    const told *h = &d->head;
    if (!check_head(h, why))
        return false;
    const size_t whole = sizeof *h + (size_t)h->njoint * sizeof *d->joint + (size_t)h->noutlet * sizeof *d->outlet;
    if (bytes != whole)
        return wrong(why, "its description has %zu bytes; with %d joints and %d outlets it has %zu", bytes,
                     (int)h->njoint, (int)h->noutlet, whole);
    d->joint = (const told_joint *)((const char *)payload + sizeof *h);
    d->outlet = (const told_outlet *)(d->joint + h->njoint);
    long nq = 0, nv = 0;
    for (int k = 0; k < h->njoint; k++) {
        if (!check_joint(&d->joint[k], k, why))
            return false;
        nq += d->joint[k].nq;
        nv += d->joint[k].nv;
    }
    if (nq != h->nq || nv != h->nv)
        return wrong(why, "its joints have %ld and %ld coordinates, its description nq %d and nv %d", nq, nv,
                     (int)h->nq, (int)h->nv);
    for (int k = 0; k < h->noutlet; k++)
        if (!is_name(d->outlet[k].name))
            return wrong(why, "the name of its outlet %d is empty, not terminated, or has unprintable characters", k);
    for (unsigned kind = ASK_MOTION; kind < ASK_KINDS; kind++)
        if ((question_numbers(h, ASK_MOTION) + question_numbers(h, kind)) * sizeof(double) > PROTOCOL_PAYLOAD_MAX ||
            answer_numbers(h, kind) * sizeof(double) > PROTOCOL_PAYLOAD_MAX)
            return wrong(why, "with %d joints and %d outlets, '%s' would exchange more than %d bytes", (int)h->njoint,
                         (int)h->noutlet, kind_name(kind), PROTOCOL_PAYLOAD_MAX);
    return true;
}
