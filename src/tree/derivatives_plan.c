/* derivatives_plan.c - memory of derivatives.h, and which coordinates depend on which
 *
 * Method   the mass matrix has numbers only for coordinates of which one is on the other's path to the root; dependent joints
 *          add those of their own paths to their master's, and then what elimination fills up is found by eliminating.
 * Cost     O(nlink); O(nv^2) for models with dependent joints. No allocation.
 */
#include "derivatives.h"

#include "base/memory.h"
#include "base/wide.h"
#include "algebra/alg_sv.h"

#include <string.h>

static size_t whole(size_t n)
{
    return (n + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST;
}

/* ---- memory ---- */

/* The longest path of coordinates: with dependent joints no more than all. Uses no memory: a path is followed from each tip. */
static int longest_path(const ramus_model *m)
{
    int most = 1;
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

void derivatives_layout(struct derivative_work *d, const ramus_model *m, const kernel_table *many, arena *a)
{
    const size_t nv = (size_t)m->nv, nvi = (size_t)m->nvi;
    d->kernel = kernels_single(0);
    d->bodies = m->merged;
    const size_t nbody = (size_t)m->merged->nlink, room = whole(nbody + 1) + WIDE_MOST;
    d->room = (int)room;
    d->count = m->nvi;
    d->stride = (int)(whole(nvi) + WIDE_MOST);
    d->matrix_stride = (int)(whole(nv) + WIDE_MOST);
    d->tree.n = m->nv;
    d->tree.width = (int)whole((size_t)longest_path(m) + 1);
    d->npath = longest_path(m) > 1 ? longest_path(m) : 1;
    d->many_work = arena_take(a, many->lanes > 1 ? many->many_derivatives_work_size(m->merged, d->npath) : 0, 1);
    d->end = arena_take(a, nbody + 1, sizeof *d->end);
    d->inertia = arena_take(a, 10 * room, sizeof *d->inertia);
    ARENA_TAKE(a, nvi, d->body, d->against, d->own, d->place);
    ARENA_TAKE(a, nv, d->tree.up, d->tree.depth, d->tree.first, d->tree.last, d->user);
    d->tree.npart = (m->nv + BRANCHED_PART - 1) / BRANCHED_PART;
    ARENA_TAKE(a, (size_t)d->tree.npart + 1, d->tree.part_first, d->tree.part_low, d->tree.part_end);
    d->tree.part_row = arena_take(a, (size_t)d->tree.npart, nv * sizeof *d->tree.part_row);
    ARENA_TAKE(a, (size_t)m->nangle + 1, d->angle_q, d->sine, d->cosine);
    d->row = arena_take(a, room + 2 + nvi, ROW_NUMBERS * sizeof *d->row);
    ARENA_TAKE(a, 8 * (size_t)d->stride, d->axis, d->momentum);
    d->sum = arena_take(a, room + 1, SUM_NUMBERS * sizeof *d->sum);
    d->change = arena_take(a, nbody + 1, 24 * sizeof *d->change);
    d->of = arena_take(a, (size_t)d->stride, OF_NUMBERS * sizeof *d->of);
    ARENA_TAKE(a, (size_t)d->stride, d->product[0], d->product[1], d->product[2], d->product[3], d->product[4], d->tau);
    d->a = arena_take(a, nvi, sizeof *d->a);
    ARENA_TAKE(a, nv, d->pivot, d->solution);
    d->factor = arena_take(a, nv, (size_t)d->tree.width * sizeof *d->factor);
    ARENA_TAKE(a, (nv + 3) * (size_t)d->matrix_stride, d->inverse, d->dq, d->dv);
}

/* ---- bodies ---- */

static int coordinates_of(const ramus_model *bodies, int b)
{
    return joint_table[bodies->type[b]].nv;
}

static void gather_bodies(struct derivative_work *d)
{
    const ramus_model *m = d->bodies;
    const constants *body = (const constants *)m->constants_sv;
    for (int b = 1; b <= m->nlink; b++) {
        d->end[b] = m->vi[b] + coordinates_of(m, b);
        for (int k = 0; k < 10; k++)
            d->inertia[k * d->room + b] = body[b].inertia[k];
    }
    for (int b = m->nlink; b > 0; b--)
        if (m->parent[b] && d->end[m->parent[b]] < d->end[b])
            d->end[m->parent[b]] = d->end[b];
}

/* Which row each coordinate moves against: the parent's, and its own for the first of a branch and for later steps of a joint. */
static void gather_coordinates(struct derivative_work *d)
{
    const ramus_model *m = d->bodies;
    d->all_plain = 1;
    for (int b = 1; b <= m->nlink; b++) {
        const int plain = joint_is_plain((ramus_joint_type)m->type[b]), n = coordinates_of(m, b);
        d->all_plain &= plain;
        for (int c = 0; c < n; c++) {
            const int k = m->vi[b] + c, first = m->vi[b];
            d->body[k] = b;
            d->against[k] = plain && c ? d->room + k : m->parent[b] ? m->parent[b] : d->room + first;
            d->own[k] = plain ? d->against[k] : b;
        }
    }
}

/* ---- unknowns ---- */

/* Without dependent joints: as the bodies are, each coordinate on the path of the next one of its joint. */
static void plain_tree_of(struct derivative_work *d)
{
    const ramus_model *m = d->bodies;
    for (int b = 1; b <= m->nlink; b++) {
        const int p = m->parent[b];
        int up = p ? m->vi[p] + coordinates_of(m, p) - 1 : -1;
        for (int k = m->vi[b]; k < m->vi[b] + coordinates_of(m, b); k++) {
            d->tree.up[k] = up;
            d->place[k] = up = k;
            d->user[k] = m->v_source[k];
        }
    }
}

/* With dependent joints: unknowns in the order in which their coordinates appear; `meets` [nv * nv] is scratch. */
static void eliminate(struct derivative_work *d, unsigned char *meets)
{
    const ramus_model *m = d->bodies;
    const size_t n = (size_t)m->nv;
    int *number = d->tree.depth, count = 0; /* the user's coordinate to unknown; later overwritten */
    memset(meets, 0, n * n);
    for (int k = 0; k < m->nv; k++)
        number[k] = -1;
    for (int k = 0; k < m->nvi; k++) {
        const int user = m->v_source[k];
        if (number[user] < 0) {
            number[user] = count;
            d->user[count++] = user;
        }
        d->place[k] = number[user];
    }
    for (int b = 1; b <= m->nlink; b++) /* every pair on every path */
        for (int k = m->vi[b]; k < m->vi[b] + coordinates_of(m, b); k++)
            for (int l = m->vi[b]; l < d->end[b]; l++) {
                const size_t x = (size_t)d->place[k], y = (size_t)d->place[l];
                meets[(x > y ? x : y) * n + (x > y ? y : x)] = 1;
            }
    for (int k = m->nv - 1; k >= 0;
         k--) { /* what an unknown meets, meets each other; the last of them is the next on the path */
        const unsigned char *row = meets + (size_t)k * n;
        int up = k - 1;
        while (up >= 0 && !row[up])
            up--;
        d->tree.up[k] = up;
        for (int j = 0; j < up; j++)
            meets[(size_t)up * n + (size_t)j] |= row[j];
    }
}

/* Renumbered depth first. scratch [2 * nv] */
static void number_depth_first(struct derivative_work *d, const ramus_model *m, int scratch[])
{
    branched_tree *t = &d->tree;
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
        user[place[k]] = d->user[k];
    memcpy(d->user, user, (size_t)n * sizeof *user);
    for (int k = 0; k < n; k++) { /* user serves as scratch again: the new `up`; depth: how many */
        user[place[k]] = t->up[k] < 0 ? -1 : place[t->up[k]];
        t->depth[place[k]] = t->last[k];
    }
    memcpy(t->up, user, (size_t)n * sizeof *user);
    for (int k = 0; k < n; k++)
        t->last[k] = k + t->depth[k];
    for (int k = 0; k < m->nvi; k++)
        d->place[k] = place[d->place[k]];
}

/* What is not zero in which columns of the user's. place [nv] is scratch. */
static void list_parts(struct derivative_work *d, int place[])
{
    branched_tree *t = &d->tree;
    int count = 0;
    for (int k = 0; k < t->n; k++)
        place[d->user[k]] = k;
    for (int part = 0; part < t->npart; part++) {
        const int first = part * BRANCHED_PART, end = first + BRANCHED_PART < t->n ? first + BRANCHED_PART : t->n;
        t->part_first[part] = count;
        t->part_low[part] = t->n;
        t->part_end[part] = 0;
        for (int c = first; c < end; c++) {
            const int root = t->first[place[c]];
            t->part_low[part] = root < t->part_low[part] ? root : t->part_low[part];
            t->part_end[part] = t->last[root] > t->part_end[part] ? t->last[root] : t->part_end[part];
        }
        for (int j = 0; j < t->n; j++) {
            int related = 0;
            for (int c = first; c < end; c++)
                related |= (j >= place[c] && j < t->last[place[c]]) || (place[c] >= j && place[c] < t->last[j]);
            if (related)
                t->part_row[count++] = j;
        }
    }
    t->part_first[t->npart] = count;
}

void derivatives_prepare(struct derivative_work *d, const ramus_model *m)
{
    branched_tree *t = &d->tree;
    gather_bodies(d);
    gather_coordinates(d);
    if (m->has_mimic)
        eliminate(d, (unsigned char *)d->inverse);
    else
        plain_tree_of(d);
    if (m->nv)
        number_depth_first(d, m, (int *)d->inverse);
    for (int k = 0; k < t->n; k++) {
        t->depth[k] = t->up[k] < 0 ? 0 : t->depth[t->up[k]] + 1;
        t->first[k] = t->up[k] < 0 ? k : t->first[t->up[k]];
    }
    list_parts(d, (int *)d->inverse);
    if (m->nv)
        memset(d->inverse, 0, (size_t)m->nv * (size_t)d->matrix_stride * sizeof *d->inverse);
}
