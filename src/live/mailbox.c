/* mailbox.c - the newest sample of a port, from any thread to the real-time one
 *
 * Memory order. A buffer's contents pass from hand to hand through two atomics:
 *
 *     newest   a writer's exchange releases what it wrote; the reader's (or the next writer's) exchange acquires it;
 *     used     whoever is done with a buffer clears its bit with release; who claims it sets the bit with acquire;
 *              claims in between are read-modify-writes and so continue the release sequence.
 *
 * So every write of a buffer happens after the last read of it, and every read after the write it reads.
 *
 * Opening again. A closed box may be given to another port. A late writer must not leave its sample there: writers
 * first count themselves in `feeding`, then look at `entity`; the changing side first clears `entity`, later looks at
 * `feeding`. All four are sequentially consistent, so either the writer sees that the box is closed, or the changing
 * side sees the writer and leaves the box alone.
 */
#include "mailbox.h"

#include "tree/data.h"

void mailbox_init(mailbox *box)
{
    atomic_init(&box->entity, 0);
    atomic_init(&box->feeding, 0);
    atomic_init(&box->used, 0);
    atomic_init(&box->newest, -1);
    box->front = -1;
}

bool mailbox_open(mailbox *box, unsigned long long entity, ramus_port_kind kind)
{
    if (atomic_load(&box->entity) || atomic_load(&box->feeding))
        return false;
    atomic_store_explicit(&box->used, 0, memory_order_relaxed);
    atomic_store_explicit(&box->newest, -1, memory_order_relaxed);
    box->front = -1;
    box->kind = kind;
    atomic_store(&box->entity, entity);
    return true;
}

void mailbox_close(mailbox *box)
{
    atomic_store(&box->entity, 0);
}

/* A free buffer, -1: none. */
static int claim(mailbox *box)
{
    for (int b = 0; b < MAILBOX_BUFFERS; b++) {
        const unsigned bit = 1u << b;
        if (atomic_load_explicit(&box->used, memory_order_relaxed) & bit)
            continue;
        if (!(atomic_fetch_or_explicit(&box->used, bit, memory_order_acquire) & bit))
            return b;
    }
    return -1;
}

static void set_free(mailbox *box, int b)
{
    if (b >= 0)
        atomic_fetch_and_explicit(&box->used, ~(1u << b), memory_order_release);
}

ramus_status mailbox_feed(mailbox *box, unsigned long long entity, const ramus_sample *sample)
{
    ramus_status status = RAMUS_ERR_NOT_FOUND;
    atomic_fetch_add(&box->feeding, 1);
    if (entity && atomic_load(&box->entity) == entity) {
        status = RAMUS_ERR_PORT;
        const int b = sample_fits(box->kind, sample) ? claim(box) : -1;
        if (b >= 0) {
            box->buffer[b] = *sample;
            set_free(box, atomic_exchange_explicit(&box->newest, b, memory_order_acq_rel));
            status = RAMUS_OK;
        }
    }
    atomic_fetch_sub(&box->feeding, 1);
    return status;
}

bool mailbox_refresh(mailbox *box)
{
    if (atomic_load_explicit(&box->newest, memory_order_relaxed) < 0)
        return false;
    const int b = atomic_exchange_explicit(&box->newest, -1, memory_order_acq_rel);
    if (b < 0)
        return false;
    set_free(box, box->front);
    box->front = b;
    return true;
}

const ramus_sample *mailbox_last(const mailbox *box)
{
    return box->front >= 0 ? &box->buffer[box->front] : NULL;
}
