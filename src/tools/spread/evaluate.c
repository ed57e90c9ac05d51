/* evaluate.c - sweeps over a rank's parts, and what crosses between ranks
 *
 * Rank 0 moves the trunk, sends what its outlets do, moves its own subtrees while the others move theirs, waits for all, and goes back to
 * the root. Messages: one to each rank that carries something, and one back, for each direction of the sweep.
 */
#include "spread.h"

#include "tools/console/console.h"

#include <string.h>

/* ---- messages ---------------------------------------------------------------------------------------------------------- */

/* box[0] is a status: what follows counts where it is RAMUS_OK. */
static size_t box_size(const spread *s, int rank, int numbers)
{
    return (1 + (size_t)s->nborder[rank] * (size_t)numbers) * sizeof(double);
}

static ramus_status post(spread *s, int to, ramus_status status, int numbers)
{
    s->box[to][0] = status;
    s->messages++;
    s->bytes += box_size(s, to, numbers);
    return spread_send(s, to, s->box[to], box_size(s, to, numbers));
}

/* The next message of a rank. One that failed sends what it would have sent. */
static ramus_status await(spread *s, int from, int numbers)
{
    const double start = tool_seconds();
    const ramus_status heard = spread_hear(s, from, s->box[from], box_size(s, from, numbers));
    s->waited += tool_seconds() - start;
    if (heard != RAMUS_OK)
        return heard;
    const ramus_status status = (ramus_status)s->box[from][0];
    return status == RAMUS_OK ? status : spread_fail(s, status, "rank %d: %s", from, ramus_status_text(status));
}

/* ---- a part of the trunk: a module behind the contract ----------------------------------------------------------------- */

static ramus_status check(spread *s, const spread_part *t, int code)
{
    if (code == RAMUS_MODULE_OK)
        return RAMUS_OK;
    char why[200] = "";
    t->table->explain(t->self, why, sizeof why);
    return spread_fail(s,
                       code == RAMUS_MODULE_SINGULAR     ? RAMUS_ERR_SINGULAR
                       : code == RAMUS_MODULE_NOT_FINITE ? RAMUS_ERR_NOT_FINITE
                                                         : RAMUS_ERR_PORT,
                       "part %d: %s", t->number, why[0] ? why : "it failed");
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

static ramus_status move_trunk(spread *s, spread_part *t)
{
    return check(
        s, t, t->table->motion(t->self, t->inlet, s->q + t->q_first, s->v + t->v_first, s->a + t->v_first, t->outlets));
}

static ramus_status load_trunk(spread *s, spread_part *t)
{
    return check(s, t, t->table->wrench(t->self, t->outlets, t->inlet, s->tau + t->v_first));
}

static ramus_status gather_trunk(spread *s, spread_part *t)
{
    return check(s, t, t->table->articulated(t->self, RAMUS_MODULE_WHOLE, t->outlets, s->tau + t->v_first, t->inlet));
}

static ramus_status accelerate_trunk(spread *s, spread_part *t)
{
    return check(s, t, t->table->accelerate(t->self, t->inlet, t->outlets, s->a + t->v_first));
}

/* ---- subtrees: a robot on a base that moves as the inlet does ------------------------------------------------------------ */

static ramus_status check_data(spread *s, const spread_part *t, ramus_status status)
{
    return status == RAMUS_OK ? status
                              : spread_fail(s, status, "part %d: %.400s", t->number, ramus_data_error(t->data)->text);
}

/* Gravity in the base's axes, from its orientation, which comes first in the motion and stays in q. */
static ramus_vec3 gravity_of(const spread *s, const spread_part *t)
{
    const double *q = s->q + t->q_first;
    const ramus_pose x = { .rotation = { q[3], q[4], q[5], q[6] } };
    return ramus_twist_to_child(x, (ramus_twist){ .linear = s->gravity }).linear;
}

/* The contract's derivatives are less gravity; accelerations of coordinates are not. */
static void add_gravity(const spread *s, const spread_part *t, const double dot[6], double base[6])
{
    const ramus_vec3 g = gravity_of(s, t);
    const double sum[6] = { dot[0], dot[1], dot[2], dot[3] + g.x, dot[4] + g.y, dot[5] + g.z };
    memcpy(base, sum, sizeof sum);
}

static ramus_status move_subtrees(spread *s, spread_part *t)
{
    double *q = s->q + t->q_first;
    memcpy(q, t->inlet + 4, 3 * sizeof *q);
    memcpy(q + 3, t->inlet, 4 * sizeof *q);
    memcpy(s->v + t->v_first, t->inlet + 7, 6 * sizeof *q);
    add_gravity(s, t, t->inlet + 13, s->a + t->v_first);
    return RAMUS_OK;
}

static ramus_status load_subtrees(spread *s, spread_part *t)
{
    double *tau = s->tau + t->v_first;
    const ramus_status status =
        ramus_inverse_dynamics(t->model, t->data, s->q + t->q_first, s->v + t->v_first, s->a + t->v_first, tau);
    memcpy(t->inlet, tau, RAMUS_MODULE_WRENCH * sizeof *tau);
    return check_data(s, t, status);
}

static ramus_status gather_subtrees(spread *s, spread_part *t)
{
    double *bias = t->inlet + 36;
    const ramus_status status = ramus_base_inertia(t->model, t->data, s->q + t->q_first, s->v + t->v_first,
                                                   s->tau + t->v_first, t->inlet, bias);
    const ramus_vec3 g = gravity_of(s, t);
    for (int k = 0; k < 6; k++)
        bias[k] += t->inlet[6 * k + 3] * g.x + t->inlet[6 * k + 4] * g.y + t->inlet[6 * k + 5] * g.z;
    return check_data(s, t, status);
}

static ramus_status accelerate_subtrees(spread *s, spread_part *t)
{
    double base[6];
    add_gravity(s, t, t->inlet, base);
    return check_data(s, t, ramus_base_accelerations_after(t->model, t->data, base, s->a + t->v_first));
}

/* ---- sweeps ---------------------------------------------------------------------------------------------------------------- */

static ramus_status move(spread *s, spread_part *t)
{
    take_inlet(s, t, RAMUS_MODULE_MOTION);
    return t->model ? move_subtrees(s, t) : move_trunk(s, t);
}

static ramus_status load(spread *s, spread_part *t)
{
    return t->model ? load_subtrees(s, t) : load_trunk(s, t);
}

static ramus_status gather(spread *s, spread_part *t)
{
    return t->model ? gather_subtrees(s, t) : gather_trunk(s, t);
}

static ramus_status accelerate(spread *s, spread_part *t)
{
    take_inlet(s, t, RAMUS_MODULE_TWIST);
    return t->model ? accelerate_subtrees(s, t) : accelerate_trunk(s, t);
}

typedef ramus_status visit(spread *s, spread_part *t);

static ramus_status outwards(spread *s, visit *visit, bool trunk)
{
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < s->npart && status == RAMUS_OK; k++)
        if (!s->part[k].model == trunk)
            status = visit(s, &s->part[k]);
    return status;
}

/* What comes back is added up at the outlets, in the order of parts and ranks: always the same bits. */
static ramus_status inwards(spread *s, visit *visit, int numbers, bool trunk)
{
    ramus_status status = RAMUS_OK;
    for (int k = s->npart - 1; k >= 0 && status == RAMUS_OK; k--) {
        spread_part *t = &s->part[k];
        if (!t->model != trunk)
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
        if (!s->busy[r])
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
        if (!s->busy[r])
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
    return s->others->rank != 0 && !s->busy[0];
}

ramus_status spread_inverse_dynamics(spread *s)
{
    if (has_nothing(s))
        return RAMUS_OK;
    const ramus_status status = sweep_out(s, RAMUS_OK, move, RAMUS_MODULE_MOTION);
    return sweep_in(s, status, load, RAMUS_MODULE_WRENCH);
}

ramus_status spread_forward_dynamics(spread *s)
{
    if (has_nothing(s))
        return RAMUS_OK;
    memset(s->a, 0, s->nv * sizeof *s->a); /* the motion of the trunk alone */
    ramus_status status = sweep_out(s, RAMUS_OK, move, RAMUS_MODULE_MOTION);
    status = sweep_in(s, status, gather, RAMUS_MODULE_ARTICULATED);
    return sweep_out(s, status, accelerate, RAMUS_MODULE_TWIST);
}
