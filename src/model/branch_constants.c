/* branch_constants.c - what kernels read of branches: constants of bodies as lanes, and their coordinates */
#include "branch_constants.h"

#include "algebra/angle_part.h"

#include <string.h>

size_t branch_record_numbers(int form)
{
    return form == FORM_TURN_DH ? DH_NUMBERS + REDUCED_NUMBERS
                                : 12 + (form == FORM_TURN ? REDUCED_NUMBERS : FULL_NUMBERS);
}

static void coordinates_layout(branch_coordinates *c, const branches *b, arena *a)
{
    ARENA_TAKE(a, (size_t)b->ntrunk, c->trunk_q, c->trunk_v);
    ARENA_TAKE(a, (size_t)b->nnode * BRANCH_LANES, c->lane_q, c->lane_v);
    c->trunk_angle_q = arena_take(a, (size_t)b->nangle, sizeof *c->trunk_angle_q);
    if (b->nlane < LARGE_ROBOT)
        return;
    c->line = arena_take(a, (size_t)b->nlane, sizeof *c->line);
    c->first_line = arena_take(a, (size_t)b->nbundle + 2, sizeof *c->first_line);
}

void branches_layout(void *object, arena *a)
{
    branches *b = object;
    const size_t lanes = BRANCH_LANES, nnode = (size_t)b->nnode, whole = 8;
    ARENA_TAKE(a, (size_t)b->ntrunk, b->trunk, b->trunk_parent, b->trunk_angle);
    ARENA_TAKE(a, (size_t)b->nangle + whole, b->trunk_shift, b->trunk_rest, b->trunk_factor);
    b->first_node = arena_take(a, (size_t)b->nbundle + 1, sizeof *b->first_node);
    b->carrier = arena_take(a, (size_t)b->nbundle * lanes, sizeof *b->carrier);
    ARENA_TAKE(a, nnode + 1, b->depth, b->parent, b->form, b->active, b->record);
    ARENA_TAKE(a, nnode * lanes, b->body, b->turns);
    ARENA_TAKE(a, nnode * lanes + whole, b->shift, b->rest);
    b->sv = arena_take(a, nnode * lanes, SV_CONSTANTS * sizeof(double));
    b->reduced = arena_take(a, b->nreduced, sizeof(double));
    b->dq = arena_take(a, nnode * lanes, DQ_CONSTANTS * sizeof(double));
    coordinates_layout(&b->internal, b, a);
    coordinates_layout(&b->user, b, a);
}

/* Constants of body i, numbers in a row, to a lane. */
static void to_lane(const double constants[], int i, int count, double *node, int lane)
{
    for (int c = 0; c < count; c++)
        node[c * BRANCH_LANES + lane] = constants[(size_t)i * (size_t)count + (size_t)c];
}

static void fill_record(branches *b, const ramus_model *m, int node, int l, int i)
{
    static const int kept[REDUCED_NUMBERS] = { 1, 2, 4, 5, 7, 8, 9 };
    const double *pose = m->constants_sv + (size_t)i * SV_CONSTANTS, *shorter = m->short_sv + (size_t)i * SV_SHORT;
    const int form = b->form[node], n = form == FORM_TURN_DH ? DH_NUMBERS : 12;
    double *out = b->reduced + b->record[node] + l;
    for (int c = 0; c < n; c++)
        out[c * BRANCH_LANES] = form == FORM_TURN_DH ? shorter[c] : pose[c];
    for (int c = 0; c < (int)branch_record_numbers(form) - n; c++)
        out[(n + c) * BRANCH_LANES] = shorter[DH_NUMBERS + (form == FORM_OTHER ? c : kept[c])];
}

void branches_fill_node(branches *b, const ramus_model *m, int node)
{
    const size_t first = (size_t)node * BRANCH_LANES;
    for (int l = 0; l < BRANCH_LANES; l++) {
        const int i = b->body[first + (size_t)l];
        b->shift[first + (size_t)l] = ANGLE_SHIFT;
        if (!i)
            continue;
        const int angle = m->angle[i];
        b->active[node] |= (unsigned char)(1 << l);
        b->turns[first + (size_t)l] = m->type[i] == RAMUS_REVOLUTE;
        if (b->form[node] == FORM_TURN_DH) {
            b->shift[first + (size_t)l] = m->angle_shift[angle];
            b->rest[first + (size_t)l] = m->angle_rest[angle];
        }
        to_lane(m->constants_sv, i, SV_CONSTANTS, b->sv + first * SV_CONSTANTS, l);
        to_lane(m->constants_dq, i, DQ_CONSTANTS, b->dq + first * DQ_CONSTANTS, l);
        fill_record(b, m, node, l, i);
    }
}

/* Where all lanes have positions and velocities of the same numbers but for a shift, one table does for both. */
static void share_table(branch_coordinates *c, const branches *b)
{
    const int shift = c->lane_q[0] - c->lane_v[0];
    for (int j = 0; j < b->nnode * BRANCH_LANES; j++)
        if (c->lane_q[j] - c->lane_v[j] != shift)
            return;
    c->lane_q = c->lane_v;
    c->q_shift = shift;
}

/* The user's numbers of internal coordinates. */
static void fill_user(branches *b, const ramus_model *m)
{
    for (int t = 0; t < b->ntrunk; t++) { /* fixed joints at the end have none */
        const int q = b->internal.trunk_q[t], v = b->internal.trunk_v[t];
        b->user.trunk_q[t] = q < m->nqi ? m->q_source[q] : 0;
        b->user.trunk_v[t] = v < m->nvi ? m->v_source[v] : 0;
    }
    for (int k = 0; k < b->nnode * BRANCH_LANES; k++) {
        b->user.lane_q[k] = m->q_source[b->internal.lane_q[k]];
        b->user.lane_v[k] = m->v_source[b->internal.lane_v[k]];
    }
    for (int j = 0; j < b->nangle; j++)
        b->user.trunk_angle_q[j] = m->q_source[b->internal.trunk_angle_q[j]];
}

/* seen [nv / LINE + 1]: the last bundle + 1 that had the line. Its last number is taken: arrays of callers start anywhere in a line, and
 * the line before is that of the numbers before. */
static void list_lines(branch_coordinates *c, const branches *b, int nv, int seen[])
{
    enum { LINE = 64 / sizeof(double) };
    int count = 0;
    if (!c->line)
        return;
    memset(seen, 0, ((size_t)nv / LINE + 1) * sizeof *seen);
    for (int k = 0; k < b->nbundle; k++) {
        c->first_line[k] = count;
        for (int j = b->first_node[k] * BRANCH_LANES; j < b->first_node[k + 1] * BRANCH_LANES; j++) {
            const int line = c->lane_v[j] / LINE, last = line * LINE + LINE - 1;
            if (seen[line] != k + 1)
                c->line[count++] = last < nv ? last : nv - 1;
            seen[line] = k + 1;
        }
    }
    c->first_line[b->nbundle] = c->first_line[b->nbundle + 1] = count;
}

void branches_fill_coordinates(branches *b, const ramus_model *m, int scratch[])
{
    for (int t = 0; t < b->ntrunk; t++) {
        b->internal.trunk_q[t] = m->qi[b->trunk[t]];
        b->internal.trunk_v[t] = m->vi[b->trunk[t]];
    }
    for (int j = 0; j < b->nnode * BRANCH_LANES; j++) {
        const int *node = b->body + j / BRANCH_LANES * BRANCH_LANES;
        int l = j % BRANCH_LANES;
        for (int k = 0; !node[l]; k++) /* idle: as the first that is not */
            l = k;
        b->internal.lane_q[j] = m->qi[node[l]];
        b->internal.lane_v[j] = m->vi[node[l]];
    }
    if (!m->has_mimic)
        fill_user(b, m);
    share_table(&b->internal, b);
    share_table(&b->user, b);
    list_lines(&b->internal, b, m->nvi, scratch);
    list_lines(&b->user, b, m->nv, scratch);
}
