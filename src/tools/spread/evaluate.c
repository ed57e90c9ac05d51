/* evaluate.c - sweeps over a rank's parts, and the messages between them
 *
 * Rank 0 moves the trunk, sends what its outlets do, moves its own subtrees while the others move theirs, waits for all, and goes back to
 * the root. Messages: one to each rank that carries something, and one back, for each direction of the sweep.
 */
#include "spread.h"

#include "tools/console/console.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages ---------------------------------------------------------------------------------------------------------- */

/* box[0] is a status: what follows counts where it is RAMUS_OK. */
static ramus_status lost(spread *s)
{
    snprintf(s->error.text, sizeof s->error.text, "a message between ranks was lost");
    return RAMUS_ERR_PORT;
}

static ramus_status post(spread *s, int to, ramus_status status, int numbers)
{
    const size_t size = (1 + (size_t)s->nborder[to] * (size_t)numbers) * sizeof(double);
    s->box[to][0] = status;
    s->messages++;
    s->bytes += size;
    return s->others->module->send(to, s->box[to], size) == 0 ? RAMUS_OK : lost(s);
}

/* The next message of a rank: its bytes go to box[from] where they fit the numbers that are expected. */
static ramus_status await(spread *s, int from, int numbers)
{
    const double start = tool_seconds();
    const size_t expected = (1 + (size_t)s->nborder[from] * (size_t)numbers) * sizeof(double);
    size_t size = 0;
    for (int who = -1; who < 0;) {
        who = from;
        if (s->others->module->arrived(&who, &size) != 0)
            return lost(s);
        if (who < 0)
            sched_yield();
    }
    if (size != expected || s->others->module->receive(from, s->box[from], size) != 0)
        return lost(s);
    s->waited += tool_seconds() - start;
    const ramus_status status = (ramus_status)s->box[from][0];
    if (status != RAMUS_OK)
        snprintf(s->error.text, sizeof s->error.text, "rank %d: %s", from, ramus_status_text(status));
    return status;
}

/* ---- one part ---------------------------------------------------------------------------------------------------------- */

static ramus_status check(spread *s, const spread_part *t, int code)
{
    if (code == RAMUS_MODULE_OK)
        return RAMUS_OK;
    char why[200] = "";
    t->table->explain(t->self, why, sizeof why);
    snprintf(s->error.text, sizeof s->error.text, "part %d: %s", t->number, why[0] ? why : "it failed");
    return code == RAMUS_MODULE_SINGULAR     ? RAMUS_ERR_SINGULAR
           : code == RAMUS_MODULE_NOT_FINITE ? RAMUS_ERR_NOT_FINITE
                                             : RAMUS_ERR_PORT;
}

/* What the world, an own part or (already there) rank 0 gives a part: `numbers` of them. */
static void take_inlet(spread *s, spread_part *t, int numbers)
{
    if (t->parent >= 0) {
        const spread_part *up = &s->part[t->parent];
        memcpy(t->inlet, up->outlets + (size_t)t->outlet * (size_t)numbers, (size_t)numbers * sizeof *t->inlet);
    } else if (t->parent == -1) {
        const double still[RAMUS_MODULE_MOTION] = {
            [0] = 1, [16] = -s->gravity.x, [17] = -s->gravity.y, [18] = -s->gravity.z
        };
        memcpy(t->inlet, numbers == RAMUS_MODULE_MOTION ? still : still + 13, (size_t)numbers * sizeof *t->inlet);
    }
}

static ramus_status move(spread *s, spread_part *t)
{
    take_inlet(s, t, RAMUS_MODULE_MOTION);
    return check(s, t, t->table->motion(t->self, t->inlet, t->q, t->v, t->a, t->outlets));
}

static ramus_status load(spread *s, spread_part *t)
{
    double inlet[RAMUS_MODULE_WRENCH];
    const ramus_status status = check(s, t, t->table->wrench(t->self, t->outlets, inlet, t->tau));
    memcpy(t->inlet, inlet, sizeof inlet);
    return status;
}

static ramus_status gather(spread *s, spread_part *t)
{
    double inlet[RAMUS_MODULE_ARTICULATED];
    const ramus_status status =
        check(s, t, t->table->articulated(t->self, RAMUS_MODULE_WHOLE, t->outlets, t->tau, inlet));
    memcpy(t->inlet, inlet, sizeof inlet);
    return status;
}

static ramus_status accelerate(spread *s, spread_part *t)
{
    take_inlet(s, t, RAMUS_MODULE_TWIST);
    return check(s, t, t->table->accelerate(t->self, t->inlet, t->outlets, t->a));
}

typedef ramus_status visit(spread *s, spread_part *t);

static ramus_status outwards(spread *s, visit *visit, bool trunk)
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < s->npart && status == RAMUS_OK; k++)
        if (s->part[k].is_trunk == trunk)
            status = visit(s, &s->part[k]);
    return status;
}

/* What comes back is added up at the outlets, in the order of parts and ranks: always the same bits. */
static ramus_status inwards(spread *s, visit *visit, int numbers, bool trunk)
{
    ramus_status status = RAMUS_OK;
    for (int k = s->npart - 1; k >= 0 && status == RAMUS_OK; k--) {
        spread_part *t = &s->part[k];
        if (t->is_trunk != trunk)
            continue;
        status = visit(s, t);
        if (status == RAMUS_OK && t->parent >= 0) {
            double *sum = s->part[t->parent].outlets + (size_t)t->outlet * (size_t)numbers;
            for (int c = 0; c < numbers; c++)
                sum[c] += t->inlet[c];
        }
    }
    return status;
}

static void clear_outlets(spread *s, int numbers)
{
    for (int k = 0; k < s->npart; k++)
        memset(s->part[k].outlets, 0, (size_t)s->part[k].noutlet * (size_t)numbers * sizeof(double));
}

/* ---- both directions ---------------------------------------------------------------------------------------------------- */

/* From the trunk to the subtrees; `status` of the trunk goes along. */
static ramus_status send_out(spread *s, ramus_status status, int numbers)
{
    for (int r = 1; r < s->others->count; r++) {
        if (s->nborder[r] == 0)
            continue;
        for (int k = 0; k < s->nborder[r] && status == RAMUS_OK; k++)
            memcpy(s->box[r] + 1 + (size_t)k * (size_t)numbers,
                   s->part[s->border_part[r][k]].outlets + (size_t)s->border_outlet[r][k] * (size_t)numbers,
                   (size_t)numbers * sizeof(double));
        const ramus_status sent = post(s, r, status, numbers);
        if (status == RAMUS_OK)
            status = sent;
    }
    return status;
}

static ramus_status receive_out(spread *s, int numbers)
{
    const ramus_status status = await(s, 0, numbers);
    for (int k = 0; k < s->nborder[0] && status == RAMUS_OK; k++)
        memcpy(s->part[s->border_part[0][k]].inlet, s->box[0] + 1 + (size_t)k * (size_t)numbers,
               (size_t)numbers * sizeof(double));
    return status;
}

static ramus_status send_in(spread *s, ramus_status status, int numbers)
{
    for (int k = 0; k < s->nborder[0] && status == RAMUS_OK; k++)
        memcpy(s->box[0] + 1 + (size_t)k * (size_t)numbers, s->part[s->border_part[0][k]].inlet,
               (size_t)numbers * sizeof(double));
    const ramus_status sent = post(s, 0, status, numbers);
    return status == RAMUS_OK ? sent : status;
}

static ramus_status receive_in(spread *s, int numbers)
{
    ramus_status worst = RAMUS_OK;
    for (int r = 1; r < s->others->count; r++) { /* in the order of ranks: always the same sums */
        if (s->nborder[r] == 0)
            continue;
        const ramus_status status = await(s, r, numbers);
        if (worst == RAMUS_OK)
            worst = status;
        for (int k = 0; k < s->nborder[r] && status == RAMUS_OK; k++) {
            double *sum = s->part[s->border_part[r][k]].outlets + (size_t)s->border_outlet[r][k] * (size_t)numbers;
            for (int c = 0; c < numbers; c++)
                sum[c] += s->box[r][1 + (size_t)k * (size_t)numbers + (size_t)c];
        }
    }
    return worst;
}

/* Of every sweep each rank hears once and answers once, whatever failed: nobody waits for a message that does not come. */
static ramus_status sweep_out(spread *s, ramus_status status, visit *visit, int numbers)
{
    if (s->others->rank == 0) {
        if (status == RAMUS_OK)
            status = outwards(s, visit, true);
        status = send_out(s, status, numbers);
    } else {
        status = receive_out(s, numbers);
    }
    return status == RAMUS_OK ? outwards(s, visit, false) : status;
}

static ramus_status sweep_in(spread *s, ramus_status status, visit *visit, int numbers)
{
    if (status == RAMUS_OK) {
        clear_outlets(s, numbers);
        status = inwards(s, visit, numbers, false);
    }
    if (s->others->rank != 0)
        return send_in(s, status, numbers);
    const ramus_status heard = receive_in(s, numbers);
    if (status == RAMUS_OK)
        status = heard;
    return status == RAMUS_OK ? inwards(s, visit, numbers, true) : status;
}

static bool has_nothing(const spread *s)
{
    return s->others->rank != 0 && s->nborder[0] == 0;
}

static void give(spread *s, const double q[], const double v[])
{
    for (int k = 0; k < s->npart; k++) {
        spread_part *t = &s->part[k];
        for (int i = 0; i < t->nq; i++)
            t->q[i] = q[t->q_at[i]];
        for (int i = 0; i < t->nv; i++)
            t->v[i] = v[t->v_at[i]];
    }
}

ramus_status spread_inverse_dynamics(spread *s, const double q[], const double v[], const double a[], double tau[])
{
    if (has_nothing(s))
        return RAMUS_OK;
    give(s, q, v);
    for (int k = 0; k < s->npart; k++)
        for (int i = 0; i < s->part[k].nv; i++)
            s->part[k].a[i] = a[s->part[k].v_at[i]];
    ramus_status status = sweep_out(s, RAMUS_OK, move, RAMUS_MODULE_MOTION);
    status = sweep_in(s, status, load, RAMUS_MODULE_WRENCH);
    for (int k = 0; k < s->npart && status == RAMUS_OK; k++)
        for (int i = 0; i < s->part[k].nv; i++)
            tau[s->part[k].v_at[i]] = s->part[k].tau[i];
    return status;
}

ramus_status spread_forward_dynamics(spread *s, const double q[], const double v[], const double tau[], double a[])
{
    if (has_nothing(s))
        return RAMUS_OK;
    give(s, q, v);
    for (int k = 0; k < s->npart; k++)
        for (int i = 0; i < s->part[k].nv; i++) {
            s->part[k].a[i] = 0;
            s->part[k].tau[i] = tau[s->part[k].v_at[i]];
        }
    ramus_status status = sweep_out(s, RAMUS_OK, move, RAMUS_MODULE_MOTION);
    status = sweep_in(s, status, gather, RAMUS_MODULE_ARTICULATED);
    status = sweep_out(s, status, accelerate, RAMUS_MODULE_TWIST);
    for (int k = 0; k < s->npart && status == RAMUS_OK; k++)
        for (int i = 0; i < s->part[k].nv; i++)
            a[s->part[k].v_at[i]] = s->part[k].a[i];
    return status;
}

void spread_stop(spread *s)
{
    if (s->others->rank == 0)
        send_out(s, RAMUS_ERR_PORT, RAMUS_MODULE_MOTION);
}

/* ---- results -------------------------------------------------------------------------------------------------------------- */

/* A message: how many coordinates, which, what was sent so far, and their numbers row by row. */
typedef struct gather_head {
    uint64_t n, messages, bytes;
    double waited;
} gather_head;

static size_t gather_size(uint64_t n, size_t count)
{
    return sizeof(gather_head) + (size_t)n * (sizeof(int64_t) + count * sizeof(double));
}

static ramus_status send_own(spread *s, const double x[], size_t count)
{
    gather_head head = { .messages = s->messages, .bytes = s->bytes, .waited = s->waited };
    for (int k = 0; k < s->npart; k++)
        head.n += (uint64_t)s->part[k].nv;
    const size_t size = gather_size(head.n, count);
    char *bytes = calloc(size, 1);
    if (!bytes)
        return RAMUS_ERR_MEMORY;
    int64_t *which = (int64_t *)(void *)(bytes + sizeof head);
    double *numbers = (double *)(void *)(which + head.n);
    memcpy(bytes, &head, sizeof head);
    size_t i = 0;
    for (int k = 0; k < s->npart; k++)
        for (int c = 0; c < s->part[k].nv; c++, i++) {
            which[i] = s->part[k].v_at[c];
            for (size_t row = 0; row < count; row++)
                numbers[row * head.n + i] = x[row * (size_t)s->nv + (size_t)which[i]];
        }
    const int code = s->others->module->send(0, bytes, size);
    free(bytes);
    return code == 0 ? RAMUS_OK : lost(s);
}

static ramus_status take_others(spread *s, int from, size_t size, double x[], size_t count)
{
    gather_head head;
    char *bytes = malloc(size + 1);
    if (!bytes)
        return RAMUS_ERR_MEMORY;
    ramus_status status =
        size >= sizeof head && s->others->module->receive(from, bytes, size) == 0 ? RAMUS_OK : lost(s);
    if (status == RAMUS_OK) {
        memcpy(&head, bytes, sizeof head);
        if (head.n > (uint64_t)s->nv || gather_size(head.n, count) != size)
            status = lost(s);
    }
    if (status == RAMUS_OK) {
        const int64_t *which = (const int64_t *)(const void *)(bytes + sizeof head);
        const double *numbers = (const double *)(const void *)(which + head.n);
        s->all_messages += head.messages;
        s->all_bytes += head.bytes;
        for (size_t i = 0; i < head.n; i++)
            for (size_t row = 0; row < count && which[i] >= 0 && which[i] < s->nv; row++)
                x[row * (size_t)s->nv + (size_t)which[i]] = numbers[row * head.n + i];
    }
    free(bytes);
    return status;
}

ramus_status spread_gather(spread *s, double x[], size_t count)
{
    ramus_status status = RAMUS_OK;
    if (s->others->rank != 0)
        return send_own(s, x, count);
    s->all_messages = s->messages;
    s->all_bytes = s->bytes;
    for (int r = 1; r < s->others->count && status == RAMUS_OK;) {
        int from = r;
        size_t size = 0;
        if (s->others->module->arrived(&from, &size) != 0)
            return lost(s);
        if (from < 0) {
            sched_yield();
            continue;
        }
        status = take_others(s, r++, size, x, count);
    }
    return status;
}
