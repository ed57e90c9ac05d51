/* rows.c - the rows of a table with one robot over many ranks, and what an evaluation costs */
#include "rows.h"

#include "spread.h"
#include "tools/pieces/pieces.h"

#include <stdlib.h>
#include <string.h>

static int write_rows(const ramus_model *model, const ramus_states *states, int forward, const double x[],
                      const char *output)
{
    const size_t nv = (size_t)ramus_model_nv(model);
    char **name = calloc(nv + 1, sizeof *name);
    int whole = name != NULL;
    for (size_t k = 0; k < nv && whole; k++) {
        out text = { 0 };
        out_add(&text, "%s.", forward ? "a" : "tau");
        char own[512];
        ramus_model_v_name(model, (int)k, own, sizeof own);
        out_add(&text, "%s", own);
        whole = !text.failed;
        name[k] = text.data;
    }
    const int code = whole ? states_write(states, (int)nv, name, x, output) : tool_out_of_memory();
    states_release_names(name);
    return code;
}

static int run(spread *s, const ramus_model *model, const ramus_states *states, int forward, const char *path,
               double x[], double *elapsed)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    const double start = tool_seconds();
    for (size_t row = 0; row < states->count; row++) {
        const double *q = states->q + row * nq, *v = states->v + row * nv,
                     *in = (forward ? states->tau : states->a) + row * nv;
        const ramus_status status =
            (forward ? spread_forward_dynamics : spread_inverse_dynamics)(s, q, v, in, x + row * nv);
        if (status == RAMUS_OK)
            continue;
        if (s->others->rank != 0)
            return PIECES_DONE; /* rank 0 reports it */
        spread_stop(s);
        return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", states->table ? states->table->file : path,
                         states->table ? states->table->line[row] : 0, s->error.text);
    }
    *elapsed = tool_seconds() - start;
    return spread_gather(s, x, states->count) == RAMUS_OK ? TOOL_OK
                                                          : tool_fail(TOOL_BAD_INPUT, "%s: %s", path, s->error.text);
}

static void report(const spread *s, const spread_plan *plan, size_t rows, double elapsed)
{
    int most = 0;
    for (int r = 0; r < plan->nrank; r++)
        most = plan->load[r] > most ? plan->load[r] : most;
    fprintf(stderr,
            "%d links in %d parts on %d rank%s, at most %d links each; trunk %d links, %d connections between ranks\n",
            plan->nlink, plan->npart, plan->nrank, plan->nrank == 1 ? "" : "s", most, plan->ntrunk, plan->nborder);
    if (rows > 0)
        fprintf(stderr, "an evaluation: %.3g ms, of which rank 0 waits %.3g ms; %.6g messages, %.6g bytes\n",
                1e3 * elapsed / (double)rows, 1e3 * s->waited / (double)rows, (double)s->all_messages / (double)rows,
                (double)s->all_bytes / (double)rows);
}

int spread_rows(const ramus_model *model, const ramus_states *states, int forward, const char *path, const char *output)
{
    ranks *others;
    spread s = { 0 };
    spread_plan plan = { 0 };
    double elapsed = 0;
    if (states->ncontact > 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: columns contact.*: --subtrees has no external wrenches",
                         states->table->file);
    TOOL_TRY(ranks_open(&others));
    double *x = calloc(states->count * (size_t)ramus_model_nv(model) + 1, sizeof *x);
    int code = x && spread_plan_make(&plan, model, others->count) ? TOOL_OK : tool_out_of_memory();
    if (code == TOOL_OK && spread_open(&s, model, &plan, others) != RAMUS_OK)
        code = tool_fail(TOOL_BAD_INPUT, "%s: %s", path, s.error.text);
    if (code == TOOL_OK)
        code = run(&s, model, states, forward, path, x, &elapsed);
    if (code == TOOL_OK && others->rank != 0)
        code = PIECES_DONE;
    if (code == TOOL_OK)
        code = write_rows(model, states, forward, x, output);
    if (code == TOOL_OK)
        report(&s, &plan, states->count, elapsed);
    spread_close(&s);
    spread_plan_release(&plan);
    free(x);
    return code;
}
