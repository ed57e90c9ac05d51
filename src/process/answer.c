/* answer.c - one question of a robot, answered by a table of ramus/module.h
 *
 * The robot is not trusted for sizes either: a question of another length than its kind has is refused with a sentence.
 */
#include "serve.h"

#include "description.h"

#include <stdio.h>
#include <string.h>

enum { OPTIONS_MAX = 64 };

static size_t refuse(server *s, uint32_t *status, int code, const char *text)
{
    const size_t length = strnlen(text, PROTOCOL_TEXT_MAX);
    *status = (uint32_t)(code > 0 ? code : RAMUS_MODULE_FAILED);
    memcpy(s->answer + sizeof(frame_header), text, length);
    return length;
}

/* What the table explains. */
static size_t refuse_as(server *s, uint32_t *status, int code, unsigned kind)
{
    char text[PROTOCOL_TEXT_MAX] = "";
    if (s->table->explain && code != RAMUS_MODULE_NOT_OFFERED)
        s->table->explain(s->self, text, sizeof text);
    text[sizeof text - 1] = '\0';
    if (!text[0])
        snprintf(text, sizeof text, code == RAMUS_MODULE_NOT_OFFERED ? "the module does not offer '%s'" : "'%s' failed",
                 kind_name(kind));
    return refuse(s, status, code, text);
}

/* ---- hello -------------------------------------------------------------------------------------------------------- */

/* Copies of the texts, terminated, into `room`; the count, or -1. */
static int read_options(const unsigned char *at, size_t bytes, uint32_t count, ramus_module_option option[], char *room,
                        size_t size)
{
    size_t used = 0;
    if (count > OPTIONS_MAX)
        return -1;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t length[2];
        const char **const text[2] = { &option[k].key, &option[k].value };
        if (bytes < sizeof length)
            return -1;
        memcpy(length, at, sizeof length);
        at += sizeof length;
        bytes -= sizeof length;
        for (int i = 0; i < 2; i++) {
            if (length[i] > bytes || length[i] >= size - used)
                return -1;
            memcpy(room + used, at, length[i]);
            room[used + length[i]] = '\0';
            *text[i] = room + used;
            used += length[i] + 1;
            at += length[i];
            bytes -= length[i];
        }
    }
    return bytes == 0 ? (int)count : -1;
}

static bool describe(server *s, bool shared, size_t *bytes)
{
    ramus_module_description d = { .struct_size = sizeof d };
    unsigned char *at = s->answer + sizeof(frame_header);
    if (s->table->describe(s->self, &d) != RAMUS_MODULE_OK || d.njoint < 0 || d.noutlet < 0 ||
        d.njoint > RAMUS_MODULE_MOST || d.noutlet > RAMUS_MODULE_MOST)
        return false;
    const size_t size =
        sizeof s->head + (size_t)d.njoint * sizeof(told_joint) + (size_t)d.noutlet * sizeof(told_outlet);
    if (size > PROTOCOL_PAYLOAD_MAX)
        return false;
    s->head = (told){ .contract = RAMUS_MODULE_VERSION,
                      .offers = d.offers,
                      .facts = d.facts,
                      .wants = shared ? WANTS_SHARED : 0,
                      .njoint = d.njoint,
                      .noutlet = d.noutlet,
                      .nq = d.nq,
                      .nv = d.nv };
    memcpy(s->head.name, d.name, sizeof s->head.name);
    memcpy(at, &s->head, sizeof s->head);
    at += sizeof s->head;
    for (int32_t k = 0; k < d.njoint; k++, at += sizeof(told_joint)) {
        ramus_module_joint j = { .struct_size = sizeof j };
        if (s->table->joint(s->self, k, &j) != RAMUS_MODULE_OK)
            return false;
        told_joint t = { j.kind, j.nq, j.nv, j.passive, "", j.lower, j.upper, j.max_velocity, j.max_effort };
        memcpy(t.name, j.name, sizeof t.name);
        memcpy(at, &t, sizeof t);
    }
    for (int32_t k = 0; k < d.noutlet; k++, at += sizeof(told_outlet)) {
        ramus_module_outlet o = { .struct_size = sizeof o };
        if (s->table->outlet(s->self, k, &o) != RAMUS_MODULE_OK)
            return false;
        memcpy(at, o.name, sizeof o.name);
    }
    /* by the same rules as the robot checks it */
    description check;
    char why[200];
    *bytes = size;
    return description_read(&check, s->answer + sizeof(frame_header), size, why);
}

static size_t greet(server *s, bool shared, uint32_t *status, size_t bytes)
{
    ramus_module_option option[OPTIONS_MAX];
    const unsigned char *at = s->question + sizeof(frame_header);
    hello h;
    char why[400] = "";
    if (bytes < sizeof h)
        return refuse(s, status, RAMUS_MODULE_ARGUMENT, "hello is too short");
    memcpy(&h, at, sizeof h);
    if (h.contract != RAMUS_MODULE_VERSION) {
        snprintf(why, sizeof why, "the robot is made for version %lu of the contract, this module for version %d",
                 (unsigned long)h.contract, RAMUS_MODULE_VERSION);
        return refuse(s, status, RAMUS_MODULE_ARGUMENT, why);
    }
    const int noption = read_options(at + sizeof h, bytes - sizeof h, h.noption, option, (char *)s->answer,
                                     FRAME_MAX); /* they are needed until `open` returns */
    if (noption < 0)
        return refuse(s, status, RAMUS_MODULE_ARGUMENT, "the options of hello are malformed or too many");
    if (!s->self) {
        const int code =
            s->table->open ? s->table->open(option, noption, &s->self, why, sizeof why) : RAMUS_MODULE_NOT_OFFERED;
        why[sizeof why - 1] = '\0';
        if (code != RAMUS_MODULE_OK)
            return refuse(s, status, code, why[0] ? why : "the module does not open");
        s->opened = true;
    }
    s->ready = describe(s, shared && h.shared == SHARED_BYTES, &bytes);
    if (!s->ready)
        return refuse(s, status, RAMUS_MODULE_FAILED, "the module's description cannot be sent");
    return bytes;
}

/* ---- numbers ------------------------------------------------------------------------------------------------------ */

/* Was the table made with that function, and does it have it? */
#define HAS(table, function)                                                                                           \
    ((table)->size >= offsetof(ramus_module_interface, function) + sizeof(table)->function && (table)->function)

static int move(server *s, const double *x, double *outlets)
{
    const ramus_module_interface *t = s->table;
    const double *q = x + 1 + RAMUS_MODULE_MOTION, *v = q + s->head.nq, *a = v + s->head.nv;
    if (!HAS(t, motion))
        return RAMUS_MODULE_NOT_OFFERED;
    if (HAS(t, set_time) && (s->head.offers & RAMUS_MODULE_OFFERS_TIME)) {
        const int code = t->set_time(s->self, x[0]);
        if (code != RAMUS_MODULE_OK)
            return code;
    }
    return t->motion(s->self, x + 1, q, v, a, outlets);
}

static int call(server *s, unsigned kind, const double *x, double *y)
{
    const ramus_module_interface *t = s->table;
    const size_t nq = (size_t)s->head.nq, nv = (size_t)s->head.nv, noutlet = (size_t)s->head.noutlet;
    switch (kind) {
    case ASK_MOTION:
        return move(s, x, y);
    case ASK_WRENCH:
        return HAS(t, wrench) ? t->wrench(s->self, x, y, y + RAMUS_MODULE_WRENCH) : RAMUS_MODULE_NOT_OFFERED;
    case ASK_ENERGY:
        return HAS(t, energy) ? t->energy(s->self, x, y) : RAMUS_MODULE_NOT_OFFERED;
    case ASK_ARTICULATED:
        if (x[0] != RAMUS_MODULE_WHOLE && x[0] != RAMUS_MODULE_RESPONSE)
            return RAMUS_MODULE_ARGUMENT;
        return HAS(t, articulated)
                   ? t->articulated(s->self, (int32_t)x[0], x + 1, x + 1 + noutlet * RAMUS_MODULE_ARTICULATED, y)
                   : RAMUS_MODULE_NOT_OFFERED;
    case ASK_ACCELERATE:
        return HAS(t, accelerate) ? t->accelerate(s->self, x, y, y + noutlet * RAMUS_MODULE_TWIST)
                                  : RAMUS_MODULE_NOT_OFFERED;
    case ASK_INTEGRATE:
        return HAS(t, integrate) ? t->integrate(s->self, x, x + nq, x[nq + nv], y) : RAMUS_MODULE_NOT_OFFERED;
    case ASK_DIFFERENCE:
        return HAS(t, difference) ? t->difference(s->self, x, x + nq, y) : RAMUS_MODULE_NOT_OFFERED;
    default:
        return RAMUS_MODULE_NOT_OFFERED;
    }
}

static size_t compute(server *s, const frame_header *h, uint32_t *status)
{
    const double *x = (const double *)(s->question + sizeof *h);
    double *y = (double *)(s->answer + sizeof *h);
    const bool moves = h->status & WITH_MOTION;
    const bool may_move = h->kind == ASK_WRENCH || h->kind == ASK_ENERGY || h->kind == ASK_ARTICULATED;
    const size_t before = moves ? question_numbers(&s->head, ASK_MOTION) : 0;
    if (!s->ready)
        return refuse(s, status, RAMUS_MODULE_STALE, "the first question has to be a hello");
    if (h->kind < ASK_MOTION || h->kind >= ASK_KINDS)
        return refuse(s, status, RAMUS_MODULE_NOT_OFFERED, "a question of an unknown kind");
    if (h->bytes != (before + question_numbers(&s->head, h->kind)) * sizeof *x || (moves && !may_move))
        return refuse(s, status, RAMUS_MODULE_ARGUMENT, "a question of the wrong size");
    if (moves) {
        const int code = move(s, x, y); /* the outlets' motions are overwritten: nobody asked for them */
        if (code != RAMUS_MODULE_OK)
            return refuse_as(s, status, code, ASK_MOTION);
    }
    const int code = call(s, h->kind, x + before, y);
    return code == RAMUS_MODULE_OK ? answer_numbers(&s->head, h->kind) * sizeof *y
                                   : refuse_as(s, status, code, h->kind);
}

bool server_answer(server *s, bool shared, char why[200])
{
    frame_header h;
    memcpy(&h, s->question, sizeof h);
    if (h.magic != PROTOCOL_MAGIC || h.bytes > PROTOCOL_PAYLOAD_MAX) {
        snprintf(why, 200, "what arrives at standard input is no question; robots start this program themselves");
        return false;
    }
    frame_header out = { .magic = PROTOCOL_MAGIC, .version = PROTOCOL_VERSION, .kind = h.kind, .number = h.number };
    size_t bytes;
    if (h.version != PROTOCOL_VERSION)
        bytes = refuse(s, &out.status, RAMUS_MODULE_ARGUMENT, "another version of the protocol");
    else if (h.kind == ASK_HELLO)
        bytes = greet(s, shared, &out.status, h.bytes);
    else
        bytes = compute(s, &h, &out.status);
    out.bytes = (uint32_t)bytes;
    memcpy(s->answer, &out, sizeof out);
    return true;
}

void server_close(server *s)
{
    if (s->opened)
        s->table->close(s->self);
    s->opened = false;
}
