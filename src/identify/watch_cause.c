/* watch_cause.c - pushed, or changed? Filters for each link, compared by their likelihoods
 *
 *     e = row . x + white noise        push: x = w, the wrench of the world at the link's origin, world axes; rows of -J^T
 *                                      payload: x = change of the ten parameters; rows of Y
 *
 * Method   Kalman filters with one residual after the other. Their innovations y with variance S have the log-likelihood
 *          -(y^2 / S + log S) / 2, which already pays for every number that had to be found: no other penalty is needed. A push comes in
 *          three forms: steady, wandering, and a pull along gravity, which at rest is the same as a weight, so that the fewer numbers of
 *          a weight are no evidence for it. The first two may jump: where the innovations of a step are beyond belief, the wrench is
 *          forgotten at a fixed price. Parameters of a body neither wander nor jump.
 * Cost     for each link nv updates of 10 x 10 / 2 and twice 6 x 6 / 2 numbers per step, after an alarm alone; no allocation.
 */
#include "watch.h"

#include "base/fail.h"
#include "linear/dense.h"

#include <math.h>
#include <string.h>

static void start(cause_filter *f, int n, const double deviation[])
{
    *f = (cause_filter){ .n = n };
    for (int k = 0; k < n; k++)
        f->covariance[k * n + k] = deviation[k] * deviation[k];
}

/* Force along gravity, moment across it. */
static void start_pull(cause_filter *f, const cause_sizes *sizes)
{
    const double d[3] = { sizes->down.x, sizes->down.y, sizes->down.z };
    const double force = sizes->push[0] * sizes->push[0], moment = sizes->push[3] * sizes->push[3];
    *f = (cause_filter){ .n = PUSH_STATES };
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            f->covariance[i * PUSH_STATES + j] = force * d[i] * d[j];
            f->covariance[(3 + i) * PUSH_STATES + 3 + j] = moment * ((i == j) - d[i] * d[j]);
        }
}

void cause_start(link_cause *c, const cause_sizes *sizes)
{
    start_pull(&c->pull, sizes);
    start(&c->steady, PUSH_STATES, sizes->push);
    start(&c->wandering, PUSH_STATES, sizes->push);
    start(&c->load, LOAD_STATES, sizes->load);
}

/* One residual. */
static void take(cause_filter *f, const double row[], double e)
{
    const int n = f->n;
    double Ph[LOAD_STATES];
    int zeros = 0;
    while (zeros < n && row[zeros] == 0)
        zeros++;
    if (zeros == n) { /* a joint that does not move the link */
        f->misfit += e * e;
        return;
    }
    dense_multiply(f->covariance, row, n, n, Ph);
    const double S = 1 + dense_dot(row, Ph, n), y = e - dense_dot(row, f->x, n), gain = 1 / S;
    f->likelihood += (e * e - y * y / S - log(S)) / 2;
    f->misfit += y * y / S;
    for (int i = 0; i < n; i++) {
        f->x[i] += gain * Ph[i] * y;
        for (int j = 0; j <= i; j++) {
            f->covariance[i * n + j] -= gain * Ph[i] * Ph[j];
            f->covariance[j * n + i] = f->covariance[i * n + j];
        }
    }
}

static void take_all(cause_filter *f, int nv, const double rows[], const double e[])
{
    for (int k = 0; k < nv; k++)
        take(f, rows + (size_t)k * (size_t)f->n, e[k]);
}

/* A push may change suddenly: when its innovations are beyond belief, it starts anew, which has its price. */
static void take_push(cause_filter *f, const cause_sizes *sizes, int nv, const double rows[], const double e[])
{
    const cause_filter before = *f;
    take_all(f, nv, rows, e);
    if (f->misfit - before.misfit <= nv + 6 * sqrt(2.0 * nv) + 12)
        return;
    cause_filter again;
    start(&again, PUSH_STATES, sizes->push);
    again.likelihood = before.likelihood + sizes->jump;
    again.misfit = before.misfit;
    take_all(&again, nv, rows, e);
    if (again.likelihood > f->likelihood)
        *f = again;
}

void cause_step(link_cause *c, const cause_sizes *sizes, int nv, const double e[], const double push[],
                const double load[])
{
    for (int k = 0; k < PUSH_STATES; k++)
        c->wandering.covariance[k * (PUSH_STATES + 1)] +=
            sizes->wander * sizes->wander * sizes->push[k] * sizes->push[k];
    take_push(&c->steady, sizes, nv, push, e);
    take_push(&c->wandering, sizes, nv, push, e);
    take_all(&c->pull, nv, push, e);
    take_all(&c->load, nv, load, e);
}

const cause_filter *cause_push(const link_cause *c)
{
    const cause_filter *best = c->steady.likelihood >= c->wandering.likelihood ? &c->steady : &c->wandering;
    return best->likelihood >= c->pull.likelihood ? best : &c->pull;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

/* -J^T and Y of one link, as rows by coordinate. */
static ramus_status rows_of(ramus_watch *w, int k)
{
    const int link = w->cause[k].link, nv = w->nv;
    double *push = w->push_row + (size_t)k * (size_t)nv * PUSH_STATES;
    double *load = w->load_row + (size_t)k * (size_t)nv * LOAD_STATES;
    RAMUS_TRY(ramus_frame_jacobian(w->model, w->data, (ramus_frame){ link }, RAMUS_LOCAL_WORLD_ALIGNED, w->jacobian));
    for (int i = 0; i < nv; i++) {
        for (int c = 0; c < 3; c++) { /* force with the linear rows, moment with the angular ones */
            push[i * PUSH_STATES + c] = -w->jacobian[(3 + c) * nv + i];
            push[i * PUSH_STATES + 3 + c] = -w->jacobian[c * nv + i];
        }
        memcpy(load + i * LOAD_STATES, w->Y + ((size_t)i * (size_t)w->nlink + (size_t)link) * LOAD_STATES,
               LOAD_STATES * sizeof *load);
    }
    return RAMUS_OK;
}

/* out = (row - c row_last) / s, coordinate by coordinate */
static void whiten(const ramus_watch *w, int n, const double row[], const double last[], double out[])
{
    for (int i = 0; i < w->nv; i++)
        for (int c = 0; c < n; c++)
            out[i * n + c] = (row[i * n + c] - w->memory[i] * last[i * n + c]) / w->noise[i];
}

ramus_status watch_follow(ramus_watch *w, const double q[], const double v[], const double a[])
{
    const size_t push = (size_t)w->nv * PUSH_STATES, load = (size_t)w->nv * LOAD_STATES;
    RAMUS_TRY(ramus_kinematics_update(w->model, w->data, q, v, a));
    RAMUS_TRY(ramus_regressor_matrix(w->model, w->data, q, v, a, w->Y));
    for (int k = 0; k < w->ncause; k++) {
        double *push_row = w->push_row + (size_t)k * push, *push_last = w->push_last + (size_t)k * push;
        double *load_row = w->load_row + (size_t)k * load, *load_last = w->load_last + (size_t)k * load;
        RAMUS_TRY(rows_of(w, k));
        if (w->rows_have_last) {
            double *white = w->white + load;
            whiten(w, PUSH_STATES, push_row, push_last, w->white);
            whiten(w, LOAD_STATES, load_row, load_last, white);
            cause_step(&w->cause[k], &w->sizes, w->nv, w->e, w->white, white);
        }
        memcpy(push_last, push_row, push * sizeof *push_row);
        memcpy(load_last, load_row, load * sizeof *load_row);
    }
    w->evidence_steps += w->rows_have_last ? w->nv : 0;
    w->rows_have_last = 1;
    return RAMUS_OK;
}

/* ---- decision ----------------------------------------------------------------------------------------------- */

/* The best link of a kind, and the likelihood of the next best. */
static int best_of(const ramus_watch *w, int load, double *likelihood, double *next)
{
    int best = -1;
    *likelihood = *next = -INFINITY;
    for (int k = 0; k < w->ncause; k++) {
        const double x = load ? w->cause[k].load.likelihood : cause_push(&w->cause[k])->likelihood;
        if (x > *likelihood) {
            *next = *likelihood;
            *likelihood = x;
            best = k;
        } else if (x > *next) {
            *next = x;
        }
    }
    return best;
}

/* Likelier than the other kind and than nothing, and down to the noise: the mean of normalised squares is 1, give or take four
 * deviations and a tenth. What was decided stays so with half of the evidence and twice the deviations. */
static bool carries(const ramus_watch *w, ramus_watch_cause cause, const cause_filter *f, double evidence)
{
    const bool before = w->decided == cause;
    const double n = w->evidence_steps, needed = before ? w->options.evidence / 2 : w->options.evidence;
    const double most = before ? 1.2 * n + 8 * sqrt(2 * n) : 1.1 * n + 4 * sqrt(2 * n);
    return n > 0 && evidence > needed && f->likelihood > needed && f->misfit <= most;
}

void watch_decide(const ramus_watch *w, ramus_watch_figures *figures)
{
    double push, load, next_push, next_load;
    const int pushed = best_of(w, 0, &push, &next_push), loaded = best_of(w, 1, &load, &next_load);
    if (pushed < 0)
        return;
    const cause_filter *hand = cause_push(&w->cause[pushed]), *body = &w->cause[loaded].load;
    figures->evidence = load - push;
    if (carries(w, RAMUS_WATCH_PAYLOAD, body, figures->evidence)) {
        figures->cause = RAMUS_WATCH_PAYLOAD;
        figures->link.index = w->cause[loaded].link;
        figures->link_evidence = load - next_load;
        memcpy(figures->payload, body->x, sizeof figures->payload);
    } else if (carries(w, RAMUS_WATCH_PUSH, hand, -figures->evidence)) {
        figures->cause = RAMUS_WATCH_PUSH;
        figures->link.index = w->cause[pushed].link;
        figures->link_evidence = push - next_push;
        figures->push =
            (ramus_wrench){ { hand->x[0], hand->x[1], hand->x[2] }, { hand->x[3], hand->x[4], hand->x[5] } };
    }
}
