/* coordinate_tree.c - which coordinates the mass matrix connects
 *
 * Method   it has numbers only for coordinates of which one is on the other's path to the root. Dependent joints add those of
 *          their own paths to their master's; what elimination fills up then is found by eliminating.
 *          Of a model that something else evaluates nothing is known about paths: every coordinate is on that of the next.
 * Cost     O(nlink); O(nv^2) for models with dependent joints and for parts. No allocation.
 */
#include "coordinate_tree.h"

#include "base/wide.h"

#include <string.h>

static int coordinates_of(const ramus_model *m, int b)
{
    return joint_table[m->type[b]].nv;
}

/* Uses no memory: a path is followed from each tip. */
int coordinate_longest_path(const ramus_model *m)
{
    int most = 1;
    if (m->substitute)
        return m->nv > most ? m->nv : most;
    for (int i = 1; i <= m->nlink; i++) {
        if (m->depth[i + 1] > m->depth[i])
            continue;
        int n = 0;
        for (int j = i; j; j = m->parent[j])
            n += joint_table[m->type[j]].nv;
        most = n > most ? n : most;
    }
    return m->has_mimic && m->nv > most ? m->nv : most;
}

void coordinate_tree_layout(coordinate_tree *c, const ramus_model *m, arena *a)
{
    branched_tree *t = &c->tree;
    t->n = m->nv;
    t->width = (coordinate_longest_path(m) + WIDE_MOST) / WIDE_MOST * WIDE_MOST;
    ARENA_TAKE(a, (size_t)m->nv, t->up, t->depth, t->first, t->run, t->last, c->user);
    c->place = arena_take(a, (size_t)m->nvi, sizeof *c->place);
}

void coordinate_tree_layout_parts(coordinate_tree *c, arena *a)
{
    branched_tree *t = &c->tree;
    t->npart = (t->n + BRANCHED_PART - 1) / BRANCHED_PART;
    t->part_first = arena_take(a, (size_t)t->npart + 1, sizeof *t->part_first);
    ARENA_TAKE(a, (size_t)t->n, t->piece_first, t->piece_count, t->gate);
    t->set_first = arena_take(a, (size_t)t->n + 1, sizeof *t->set_first);
    t->how = arena_take(a, (size_t)t->n, (size_t)t->npart * sizeof *t->how);
    t->part_row = arena_take(a, (size_t)t->npart, (size_t)t->n * sizeof *t->part_row);
}

/* Without dependent joints: as the bodies are, each coordinate on the path of the next one of its joint. */
static void plain_tree_of(coordinate_tree *c, const ramus_model *m)
{
    for (int b = 1; b <= m->nlink; b++) {
        const int p = m->parent[b];
        int up = p ? m->vi[p] + coordinates_of(m, p) - 1 : -1;
        for (int k = m->vi[b]; k < m->vi[b] + coordinates_of(m, b); k++) {
            c->tree.up[k] = up;
            c->place[k] = up = k;
            c->user[k] = m->v_source[k];
        }
    }
}

/* One path with all coordinates. */
static void one_path(coordinate_tree *c, const ramus_model *m)
{
    for (int k = 0; k < m->nv; k++) {
        c->tree.up[k] = k - 1;
        c->user[k] = k;
    }
    for (int k = 0; k < m->nvi; k++)
        c->place[k] = m->v_source[k];
}

/* With dependent joints: unknowns in the order in which their coordinates appear; `meets` [nv * nv] is scratch. */
static void eliminate(coordinate_tree *c, const ramus_model *m, unsigned char *meets)
{
    const size_t n = (size_t)m->nv;
    int *number = c->tree.depth, count = 0; /* the user's coordinate to unknown; later overwritten */
    memset(meets, 0, n * n);
    for (int k = 0; k < m->nv; k++)
        number[k] = -1;
    for (int k = 0; k < m->nvi; k++) {
        const int user = m->v_source[k];
        if (number[user] < 0) {
            number[user] = count;
            c->user[count++] = user;
        }
        c->place[k] = number[user];
    }
    for (int b = 1; b <= m->nlink; b++) /* every pair on every path */
        for (int k = m->vi[b]; k < m->vi[b] + coordinates_of(m, b); k++)
            for (int p = b; p; p = m->parent[p])
                for (int l = m->vi[p]; l < m->vi[p] + coordinates_of(m, p); l++) {
                    const size_t x = (size_t)c->place[k], y = (size_t)c->place[l];
                    meets[(x > y ? x : y) * n + (x > y ? y : x)] = 1;
                }
    /* what an unknown meets, meets each other; the last of them is the next on the path */
    for (int k = m->nv - 1; k >= 0; k--) {
        const unsigned char *row = meets + (size_t)k * n;
        int up = k - 1;
        while (up >= 0 && !row[up])
            up--;
        c->tree.up[k] = up;
        for (int j = 0; j < up; j++)
            meets[(size_t)up * n + (size_t)j] |= row[j];
    }
}

/* Renumbered depth first. scratch [2 * nv] */
static void number_depth_first(coordinate_tree *c, const ramus_model *m, int scratch[])
{
    branched_tree *t = &c->tree;
    const int n = t->n;
    int *place = scratch, *user = scratch + n, free_place = 0;
    for (int k = 0; k < n; k++)
        t->last[k] = 1; /* how many: it and those that depend on it */
    for (int k = n - 1; k >= 0; k--)
        if (t->up[k] >= 0)
            t->last[t->up[k]] += t->last[k];
    for (int k = 0; k < n; k++) /* `first` is the next free place behind k for now */
        if (t->up[k] < 0) {
            place[k] = free_place;
            free_place += t->last[k];
            t->first[k] = place[k] + 1;
        } else {
            place[k] = t->first[t->up[k]];
            t->first[t->up[k]] += t->last[k];
            t->first[k] = place[k] + 1;
        }
    for (int k = 0; k < n; k++)
        user[place[k]] = c->user[k];
    memcpy(c->user, user, (size_t)n * sizeof *user);
    for (int k = 0; k < n; k++) { /* user serves as scratch again: the new `up`; depth: how many */
        user[place[k]] = t->up[k] < 0 ? -1 : place[t->up[k]];
        t->depth[place[k]] = t->last[k];
    }
    memcpy(t->up, user, (size_t)n * sizeof *user);
    for (int k = 0; k < n; k++)
        t->last[k] = k + t->depth[k];
    for (int k = 0; k < m->nvi; k++)
        c->place[k] = place[c->place[k]];
}

void coordinate_tree_fill(coordinate_tree *c, const ramus_model *model, void *scratch)
{
    const ramus_model *m = model->merged;
    branched_tree *t = &c->tree;
    if (model->substitute)
        one_path(c, m);
    else if (m->has_mimic)
        eliminate(c, m, scratch);
    else
        plain_tree_of(c, m);
    if (m->nv)
        number_depth_first(c, m, scratch);
    for (int k = 0; k < t->n; k++) {
        t->depth[k] = t->up[k] < 0 ? 0 : t->depth[t->up[k]] + 1;
        t->first[k] = t->up[k] < 0 ? k : t->first[t->up[k]];
        t->run[k] = t->up[k] < 0 || t->up[k] != k - 1 ? k : t->run[k - 1];
    }
}

/* ---- products ---- */

static int related(const branched_tree *t, int j, int k)
{
    return (j >= k && j < t->last[k]) || (k >= j && k < t->last[j]);
}

/* Whether rows below the gate follow from its path in a part of the columns. */
static int gate_serves(const branched_tree *t, const int place[], int gate, int part)
{
    const int first = branched_column(t, part);
    for (int c = first; c < t->n && c < first + BRANCHED_PART; c++)
        if (related(t, gate, place[c]))
            return 0;
    return 1;
}

/* Whether some column of a part is of the same block as unknown k. */
static int is_connected(const branched_tree *t, const int place[], int k, int part)
{
    const int first = branched_column(t, part);
    int connected = 0;
    for (int c = first; c < t->n && c < first + BRANCHED_PART; c++)
        connected |= t->first[place[c]] == t->first[k];
    return connected;
}

/* What a gate saves in each row below it. */
static int saved_by(const branched_tree *t, const int place[], int gate)
{
    int saved = 0;
    if (t->depth[gate] == 0 || t->depth[gate] > BRANCHED_GATE)
        return 0;
    for (int part = 0; part < t->npart; part++) {
        const int gain = t->part_first[part + 1] - t->part_first[part] - t->depth[gate];
        if (gain > 0 && is_connected(t, place, gate, part) && gate_serves(t, place, gate, part))
            saved += gain;
    }
    return saved;
}

/* Of the path of each unknown and itself, what saves most; t->set_first is scratch. */
static void choose_gates(branched_tree *t, const int place[])
{
    int *best = t->set_first;
    for (int k = 0; k < t->n; k++) {
        const int up = t->up[k], own = saved_by(t, place, k);
        const int inherits = up >= 0 && best[up] >= own;
        best[k] = inherits ? best[up] : own;
        t->gate[k] = best[k] == 0 ? -1 : inherits ? t->gate[up] : k;
    }
}

/* What carries an unknown's gate; -1: it has no gate */
static int carrier(const branched_tree *t, int k)
{
    return t->gate[k] < 0 ? -1 : t->up[t->gate[k]];
}

/* Rows of the same block and gate, in sets as equal as can be; small neighbours together. */
static void list_sets(branched_tree *t)
{
    t->nset = 0;
    for (int k = 0, end; k < t->n; k = end) {
        for (end = k + 1; end < t->n && t->first[end] == t->first[k] && t->gate[end] == t->gate[k];)
            end++;
        const int before = t->nset ? t->set_first[t->nset - 1] : k;
        if (2 * (end - k) <= BRANCHED_ROWS && k > before && 2 * (k - before) <= BRANCHED_ROWS &&
            t->first[before] == t->first[k])
            continue;
        const int sets = (end - k + BRANCHED_ROWS - 1) / BRANCHED_ROWS;
        for (int j = 0; j < sets; j++)
            t->set_first[t->nset++] = k + (end - k) * j / sets;
    }
    t->set_first[t->nset] = t->n;
}

static int how_to_find(const branched_tree *t, const int place[], int set, int part)
{
    const int connected = is_connected(t, place, t->set_first[set], part);
    int gated = 1;
    for (int k = t->set_first[set]; k < t->set_first[set + 1]; k++)
        gated = gated && carrier(t, k) >= 0 && carrier(t, k) == carrier(t, t->set_first[set]) &&
                gate_serves(t, place, t->gate[k], part);
    return !connected ? BRANCHED_ZERO : gated ? BRANCHED_GATED : BRANCHED_DENSE;
}

void coordinate_tree_list_parts(coordinate_tree *coordinates, int place[])
{
    branched_tree *t = &coordinates->tree;
    int count = 0;
    for (int k = 0; k < t->n; k++)
        place[coordinates->user[k]] = k;
    t->user = coordinates->user;
    t->npiece = 0;
    for (int user = 0; user < t->n; user++) {
        const int last = t->npiece - 1;
        if (user && place[user] == t->piece_first[last] + t->piece_count[last]) {
            t->piece_count[last]++;
        } else {
            t->piece_first[t->npiece] = place[user];
            t->piece_count[t->npiece++] = 1;
        }
    }
    for (int part = 0; part < t->npart; part++) {
        const int first = branched_column(t, part), end = first + BRANCHED_PART < t->n ? first + BRANCHED_PART : t->n;
        t->part_first[part] = count;
        for (int j = 0; j < t->n; j++) {
            int any = 0;
            for (int c = first; c < end; c++)
                any |= related(t, j, place[c]);
            if (any)
                t->part_row[count++] = j;
        }
    }
    t->part_first[t->npart] = count;
    choose_gates(t, place);
    list_sets(t);
    for (int set = 0; set < t->nset; set++)
        for (int part = 0; part < t->npart; part++)
            t->how[(size_t)set * (size_t)t->npart + (size_t)part] = (unsigned char)how_to_find(t, place, set, part);
}
