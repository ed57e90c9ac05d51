/* asked.c - a motion of a robot with modules from sources, as one of its known links with what their ports would measure */
#include "asked.h"

#include "tools/console/progress.h"

#include <stdlib.h>
#include <string.h>

typedef int name_function(const ramus_model *model, int k, char text[], size_t size);

/* Where coordinate k of `known` is in the opened model; -1: nowhere. */
static int find_coordinate(const ramus_model *opened, const ramus_model *known, name_function *name, int count, int k)
{
    char wanted[512], text[512];
    name(known, k, wanted, sizeof wanted);
    for (int i = 0; i < count; i++) {
        name(opened, i, text, sizeof text);
        if (strcmp(text, wanted) == 0)
            return i;
    }
    return -1;
}

/* [count of known's], NULL: memory is out. */
static int *find_all(const ramus_model *opened, const ramus_model *known, name_function *name, int noriginal, int n)
{
    int *place = calloc((size_t)n + 1, sizeof *place);
    for (int k = 0; place && k < n; k++)
        place[k] = find_coordinate(opened, known, name, noriginal, k);
    return place;
}

static void take(const double from[], const int place[], int count, double to[])
{
    for (int k = 0; k < count; k++)
        if (place[k] >= 0)
            to[k] = from[place[k]];
}

static ramus_status ask_row(ramus_network *network, const ramus_states *all, size_t row, double tau[],
                            ramus_sample samples[], int nport)
{
    const size_t nq = (size_t)ramus_network_nq(network), nv = (size_t)ramus_network_nv(network);
    ramus_status status = all->t ? ramus_network_set_time(network, all->t[row]) : RAMUS_OK;
    if (status == RAMUS_OK)
        status = ramus_network_inverse_dynamics(network, all->q + row * nq, all->v + row * nv, all->a + row * nv, tau);
    for (int k = 0; k < nport && status == RAMUS_OK; k++)
        status = ramus_network_sample_after(network, (ramus_port){ k }, &samples[k]);
    return status;
}

static int ask_rows(const ramus_model *opened, const ramus_model *known, const ramus_states *all, const int q_place[],
                    const int v_place[], double tau[], ramus_states *s)
{
    ramus_network *network = ramus_model_network(opened);
    const int nq = ramus_model_nq(known), nv = ramus_model_nv(known), nport = ramus_model_nport(known);
    const size_t wide_q = (size_t)ramus_model_nq(opened), wide_v = (size_t)ramus_model_nv(opened);
    progress shown = progress_begin("rows");
    int code = TOOL_OK;
    for (size_t row = 0; row < s->count && code == TOOL_OK; row++) {
        take(all->q + row * wide_q, q_place, nq, s->q + row * (size_t)nq);
        take(all->v + row * wide_v, v_place, nv, s->v + row * (size_t)nv);
        take(all->a + row * wide_v, v_place, nv, s->a + row * (size_t)nv);
        take(all->tau + row * wide_v, v_place, nv, s->tau + row * (size_t)nv);
        if (ask_row(network, all, row, tau, s->samples + row * (size_t)nport, nport) != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[row],
                             ramus_network_error(network)->text);
        progress_show(&shown, row + 1, s->count);
    }
    progress_end(&shown);
    return code;
}

int asked_states(const ramus_model *opened, const ramus_model *known, ramus_states *all, ramus_states **out)
{
    const int nq = ramus_model_nq(known), nv = ramus_model_nv(known), nport = ramus_model_nport(known);
    ramus_error err;
    *out = NULL;
    TOOL_TRY(tool_result(ramus_states_create(known, all->count, out, &err), &err));
    ramus_states *s = *out;
    int *q_place = find_all(opened, known, ramus_model_q_name, ramus_model_nq(opened), nq);
    int *v_place = find_all(opened, known, ramus_model_v_name, ramus_model_nv(opened), nv);
    double *tau = calloc((size_t)ramus_model_nv(opened) + 1, sizeof *tau);
    s->samples = calloc(all->count * (size_t)nport + 1, sizeof *s->samples);
    s->placed = calloc((size_t)nport + 1, 1);
    int code = q_place && v_place && tau && s->samples && s->placed ? TOOL_OK : tool_out_of_memory();
    s->table = all->table;
    all->table = NULL;
    s->given = all->given;
    if (all->t) {
        memcpy(s->t, all->t, all->count * sizeof *s->t);
    } else {
        free(s->t);
        s->t = NULL;
    }
    for (int k = 0; k < nport && code == TOOL_OK; k++)
        s->placed[k] = 1;
    if (code == TOOL_OK)
        code = ask_rows(opened, known, all, q_place, v_place, tau, s);
    const int constrained = ramus_model_nconstraint(opened) > 0;
    if (code == TOOL_OK && (s->given & RAMUS_STATES_V) && (constrained || !(s->given & RAMUS_STATES_A))) {
        s->given &= ~(unsigned)(RAMUS_STATES_V | RAMUS_STATES_A);
        tool_print(stderr, "ramus: %s: note: velocities and wrenches are left out: %s\n", s->table->file,
                   constrained ? "constraints act between modules" : "modules need accelerations, a.*");
    }
    free(q_place);
    free(v_place);
    free(tau);
    return code;
}
