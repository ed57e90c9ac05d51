/* network_loops.c - accelerations and forces of a network under its constraints
 *
 *     forward     a = a_0 + sum_r y_r a_r                a_r: response to a unit multiplier of row r, one sweep in and one out
 *     inverse     tau = tau_0 - A^T y,   |tau| least, zero at passive coordinates      columns of A^T: one sweep of wrenches each
 *
 * Errors of equalities are brought back with rates alpha and beta (Baumgarte). Bounds take part that are closed and do not open (Gauss).
 *
 * Cost   a sweep for each row that takes part, and what loop_forces.c needs; O(nrow nv min(nrow, nv)) for inverse. No allocation.
 */
#include "network.h"

#include "base/fail.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- sweeps --------------------------------------------------------------------------------------------------------------- */

static double *given(ramus_network *n, int v)
{
    return &n->node[n->v[v].node].u.tau_given[n->v[v].local];
}

/* Column r of the matrix, and its response. */
static ramus_status respond(ramus_network *n, int r)
{
    loop_set *s = &n->loops;
    const loop *l = &s->loop[s->row[r].loop];
    const size_t nrow = (size_t)s->nrow, nv = (size_t)n->nv;
    s->acting = r;
    for (int c = 0; c < l->ncoordinate; c++)
        *given(n, l->coordinate[c].v) += s->row[r].sign * l->coordinate[c].coefficient; /* joints may share it */
    const ramus_status status = network_response(n);
    for (size_t i = 0; status == RAMUS_OK && i < nrow; i++)
        s->matrix[i * nrow + (size_t)r] = loops_violation(n, (int)i);
    s->size[r] = loops_terms(n, r);
    for (size_t k = 0; status == RAMUS_OK && k < nv; k++)
        s->response[(size_t)r * nv + k] = n->node[n->v[k].node].u.a_free[n->v[k].local];
    for (int c = 0; c < l->ncoordinate; c++)
        *given(n, l->coordinate[c].v) = 0;
    s->acting = -1;
    s->responds = 0;
    return status;
}

static void add_responses(const ramus_network *n, double to[])
{
    const loop_set *s = &n->loops;
    const size_t nv = (size_t)n->nv;
    for (int r = 0; r < s->nrow; r++)
        for (size_t k = 0; k < nv && s->multiplier[r] != 0; k++)
            to[k] += s->multiplier[r] * s->response[(size_t)r * nv + k];
}

/* ---- accelerations -------------------------------------------------------------------------------------------------------- */

ramus_status network_close(ramus_network *n, double a[])
{
    loop_set *s = &n->loops;
    RAMUS_TRY(loops_place(n));
    for (int r = 0; r < s->nrow; r++) {
        const loop_row *row = &s->row[r];
        s->error[r] = loops_violation(n, r);
        if (!s->loop[row->loop].nbound)
            s->error[r] += 2 * n->alpha * row->velocity + n->beta * n->beta * row->position;
    }
    for (int k = 0; k < n->nv; k++)
        *given(n, k) = 0;
    for (int e = 0; e < s->nequal; e++)
        RAMUS_TRY(respond(n, s->equal[e]));
    for (int k = 0; k < s->nbound; k++) {
        loop_bound *b = &s->bound[k];
        const loop_row *row = &s->row[b->row];
        b->taken = row->position <= s->work.touches && row->velocity <= s->work.rests;
        for (int j = 0; b->taken && j < b->nrow; j++)
            RAMUS_TRY(respond(n, b->row + j));
    }
    RAMUS_TRY(loops_solve(n));
    add_responses(n, a);
    s->solved = 1;
    return RAMUS_OK;
}

/* ---- forces --------------------------------------------------------------------------------------------------------------- */

/* Forces of a unit multiplier of row r, less those without, and what it adds to wrenches at inlets. */
static ramus_status exert(ramus_network *n, int r, const double tau[], double column[])
{
    loop_set *s = &n->loops;
    const loop *l = &s->loop[s->row[r].loop];
    const size_t nnode = (size_t)n->nnode;
    double *inlet = s->inlet + (size_t)r * nnode * 6;
    memset(column, 0, (size_t)n->nv * sizeof *column);
    memset(inlet, 0, nnode * 6 * sizeof *inlet);
    for (int c = 0; c < l->ncoordinate; c++)
        column[l->coordinate[c].v] += s->row[r].sign * l->coordinate[c].coefficient;
    if (l->coordinate)
        return RAMUS_OK;
    s->multiplier[r] = 1;
    s->applying = 1;
    const ramus_status status = network_wrenches(n, s->part);
    s->applying = 0;
    s->multiplier[r] = 0;
    RAMUS_TRY(status);
    for (int k = 0; k < n->nv; k++)
        column[k] = tau[k] - s->part[k];
    for (size_t k = 0; k < 6 * nnode; k++)
        inlet[k] = n->node[k / 6].u.inlet_wrench[k % 6] - s->start_inlet[k];
    return RAMUS_OK;
}

/* Which passive coordinates the multipliers do not balance. */
static ramus_status check_balance(ramus_network *n, const double rest[])
{
    double scale = 1e-6;
    char list[600] = "";
    int count = 0;
    for (int k = 0; k < n->nv; k++)
        scale = fmax(scale, fabs(n->loops.force[k]));
    for (int k = 0; k < n->nv; k++) {
        char name[200];
        if (!ramus_network_v_is_passive(n, k) || fabs(rest[k]) <= 1e-9 * scale)
            continue;
        ramus_network_v_name(n, k, name, sizeof name);
        if (strlen(list) + strlen(name) + 40 < sizeof list)
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s (%.3g missing)", count ? ", " : "", name,
                     rest[k]);
        count++;
    }
    return count ? ramus_fail(&n->error, RAMUS_ERR_SINGULAR,
                              "neither drives nor constraints balance %d passive coordinate%s: %s; something else must "
                              "supply these forces: drive a joint, or ask for the tree alone",
                              count, count == 1 ? "" : "s", list)
                 : RAMUS_OK;
}

/* Rows of A^T in levels: passive coordinates first, then driven ones, then the multipliers themselves. */
static void choose_multipliers(ramus_network *n)
{
    loop_set *s = &n->loops;
    const int m = s->nequal, nv = n->nv;
    int row = 0, passive = 0;
    for (int wanted = 1; wanted >= 0; wanted--)
        for (int k = 0; k < nv; k++) {
            if (ramus_network_v_is_passive(n, k) != wanted)
                continue;
            for (int e = 0; e < m; e++)
                s->levels[row * m + e] = s->response[(size_t)s->equal[e] * (size_t)nv + (size_t)k];
            s->wanted[row++] = s->force[k];
            passive += wanted;
        }
    memset(s->levels + (size_t)row * (size_t)m, 0, (size_t)m * (size_t)m * sizeof *s->levels);
    for (int e = 0; e < m; e++) {
        s->levels[(row + e) * m + e] = 1;
        s->wanted[row + e] = s->choice[e] = 0;
    }
    const hierarchy_level level[3] = { { passive, s->levels, s->wanted, 0 },
                                       { nv - passive, s->levels + passive * m, s->wanted + passive, 0 },
                                       { m, s->levels + nv * m, s->wanted + nv, 0 } };
    const hierarchy problem = { .n = m, .nlevel = 3, .level = level };
    hierarchy_solve(&problem, &s->share, s->choice);
    for (int e = 0; e < m; e++)
        s->multiplier[s->equal[e]] = s->choice[e];
}

ramus_status network_share(ramus_network *n, double tau[])
{
    loop_set *s = &n->loops;
    const size_t nv = (size_t)n->nv, nnode = (size_t)n->nnode;
    RAMUS_TRY(loops_place(n));
    memcpy(s->force, tau, nv * sizeof *tau);
    for (size_t k = 0; k < nnode; k++)
        memcpy(s->start_inlet + 6 * k, n->node[k].u.inlet_wrench, 6 * sizeof(double));
    memset(s->multiplier, 0, (size_t)s->nrow * sizeof *s->multiplier);
    for (int e = 0; e < s->nequal; e++)
        RAMUS_TRY(exert(n, s->equal[e], s->force, s->response + (size_t)s->equal[e] * nv));
    choose_multipliers(n);
    /* once more with all of them, so that wrenches at inlets are those of the robot */
    s->applying = 1;
    const ramus_status status = network_wrenches(n, tau);
    s->applying = 0;
    RAMUS_TRY(status);
    for (int r = 0; r < s->nrow; r++) /* those of coordinates act on no link */
        for (int c = 0; c < s->loop[s->row[r].loop].ncoordinate; c++) {
            const loop_coordinate *at = &s->loop[s->row[r].loop].coordinate[c];
            tau[at->v] -= s->row[r].sign * at->coefficient * s->multiplier[r];
        }
    RAMUS_TRY(check_balance(n, tau));
    for (size_t k = 0; k < nv; k++)
        tau[k] = ramus_network_v_is_passive(n, (int)k) ? 0 : tau[k];
    s->solved = 1;
    return RAMUS_OK;
}
