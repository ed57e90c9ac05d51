/* rows.c - the rows of a table with one robot over many ranks, and what an evaluation costs */
#include "rows.h"

#include "spread.h"
#include "tools/console/progress.h"
#include "tools/pieces/pieces.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

typedef struct cost { /* of all rows */
    double elapsed;   /* s */
    unsigned long long messages, bytes;
} cost;

/* Memory is out, or a message was lost, between ranks that wait for each other: mpirun ends the others. */
static void go_on(const spread *s, ramus_status status)
{
    if (status == RAMUS_OK)
        return;
    tool_fail(TOOL_BAD_INPUT, "rank %d: %s", s->others->rank, s->error.text);
    _exit(TOOL_BAD_INPUT);
}

/* On every row a rank hears, answers and gives its results, whatever failed: all come to the same end. */
static ramus_status evaluate(spread *s, int forward)
{
    return forward ? spread_forward_dynamics(s) : spread_inverse_dynamics(s);
}

/* Parts number their links as the robot does, and have no other names: the joint's own where the sentence has one. */
static int fail_row(const spread *s, const ramus_model *model, const char *file, int line)
{
    const char *at = strstr(s->error.text, "joint 'p/j");
    int link = -1;
    if (!at || sscanf(at, "joint 'p/j%d'", &link) != 1 || link < 0 || link >= ramus_model_nlink(model))
        return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", file, line, s->error.text);
    const ramus_link_info l = ramus_model_link(model, (ramus_link){ link });
    return tool_fail(TOOL_BAD_INPUT, "%s:%d: joint '%s', in a part j%d: %s", file, line, l.joint_name, link,
                     s->error.text);
}

static int run(spread *s, const ramus_model *model, const ramus_states *states, int forward, const char *path,
               double x[], cost *c)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    ramus_status status = RAMUS_OK;
    size_t row = 0;
    go_on(s, spread_learn(s));
    progress shown = progress_begin("rows");
    for (; row < states->count && status == RAMUS_OK; row++) {
        progress_show(&shown, row, states->count);
        const double *in = (forward ? states->tau : states->a) + row * nv;
        go_on(s, spread_scatter(s, states->q + row * nq, states->v + row * nv, in, forward));
        const double start = tool_seconds();
        status = evaluate(s, forward);
        c->elapsed += tool_seconds() - start;
        const ramus_error error = s->error;
        go_on(s, spread_gather(s, forward ? s->a : s->tau, x + row * nv));
        s->error = error;
    }
    progress_end(&shown);
    if (status != RAMUS_OK && row > 0)
        fail_row(s, model, states->table ? states->table->file : path,
                 states->table ? states->table->line[row - 1] : 0);
    go_on(s, spread_scatter(s, NULL, NULL, NULL, forward));
    go_on(s, spread_count(s, &c->messages, &c->bytes));
    return status == RAMUS_OK ? TOOL_OK : TOOL_BAD_INPUT;
}

static void report(const spread *s, const spread_plan *plan, size_t rows, const cost *c)
{
    int most = 0;
    for (int r = 0; r < plan->nrank; r++)
        most = plan->load[r] > most ? plan->load[r] : most;
    fprintf(stderr,
            "%d links in %d parts on %d rank%s, at most %d links each; trunk %d links, %d connections between ranks\n",
            plan->nlink, plan->npart, plan->nrank, plan->nrank == 1 ? "" : "s", most, plan->ntrunk, plan->nborder);
    if (rows > 0)
        fprintf(stderr, "an evaluation: %.3g ms, of which rank 0 waits %.3g ms; %.6g messages, %.6g bytes\n",
                1e3 * c->elapsed / (double)rows, 1e3 * s->waited / (double)rows, (double)c->messages / (double)rows,
                (double)c->bytes / (double)rows);
}

/* ---- all ranks -------------------------------------------------------------------------------------------------------------- */

static bool others_wait; /* on rank 0: to be dealt something */

static void serve(ranks *others, int forward)
{
    spread s;
    unsigned long long none;
    ramus_status status = spread_receive(&s, others);
    if (status == RAMUS_OK) { /* else rank 0 reports why */
        go_on(&s, spread_learn(&s));
        for (;;) {
            status = spread_scatter(&s, NULL, NULL, NULL, forward);
            if (status == RAMUS_ERR_NOT_FOUND)
                break; /* no more rows */
            go_on(&s, status);
            evaluate(&s, forward); /* rank 0 hears of a failure, and reports it */
            go_on(&s, spread_gather(&s, forward ? s.a : s.tau, NULL));
        }
        go_on(&s, spread_count(&s, &none, &none));
    }
    spread_close(&s);
}

int spread_enter(int forward)
{
    ranks *others;
    TOOL_TRY(ranks_open(&others));
    others_wait = others->rank == 0 && others->count > 1;
    if (others->rank == 0)
        return TOOL_OK;
    serve(others, forward);
    return PIECES_DONE;
}

void spread_leave(void)
{
    ranks *others;
    if (others_wait && ranks_open(&others) == TOOL_OK)
        spread_dismiss(others);
    others_wait = false;
}

int spread_rows(const ramus_model *model, const ramus_states *states, int forward, const char *path, const char *output)
{
    ranks *others;
    spread s = { 0 };
    spread_plan plan = { 0 };
    spread_source source;
    ramus_error err;
    cost c = { 0 };
    if (states->ncontact > 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: columns contact.*: --subtrees has no external wrenches",
                         states->table->file);
    if (spread_source_of_model(&source, model, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s: %s", path, err.text);
    TOOL_TRY(ranks_open(&others));
    double *x = calloc(states->count * (size_t)ramus_model_nv(model) + 1, sizeof *x);
    int code = x && spread_plan_make(&plan, &source, others->count, SPREAD_TRUNK_COST) ? TOOL_OK : tool_out_of_memory();
    if (code == TOOL_OK) {
        others_wait = false;
        if (spread_deal(&s, &source, &plan, others) != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s: %s", path, s.error.text);
        else
            code = run(&s, model, states, forward, path, x, &c);
        if (code == TOOL_OK)
            report(&s, &plan, states->count, &c);
    }
    if (code == TOOL_OK)
        code = write_rows(model, states, forward, x, output);
    spread_close(&s);
    spread_plan_release(&plan);
    free(x);
    return code;
}
