/* derivatives_plan.c - memory of derivatives.h, and what of it is constant
 *
 * Cost     O(nlink + nv^2), once, when a data is created; no allocation.
 */
#include "derivatives.h"

#include "base/memory.h"
#include "base/wide.h"
#include "algebra/alg_sv.h"
#include "algebra/sincos.h"

#include <string.h>

static size_t whole(size_t n)
{
    return (n + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST;
}

/* Coordinates of a branch whose matrices, a lane for each number, are worth their memory: beyond that caches do not hold them, and
 * what several coordinates of one state have in common fills the registers as well. */
enum { MOST_IN_LANES = 128 };

/* Coordinates of the largest branch; dependent joints connect all. */
static int largest_branch(const ramus_model *m)
{
    int n = 0, most = 0;
    for (int i = 1; i <= m->nlink; i++) {
        n = (m->depth[i] == 1 && !m->has_mimic ? 0 : n) + joint_table[m->type[i]].nv;
        most = n > most ? n : most;
    }
    return most;
}

/* ---- memory ---- */

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
    d->in_lanes = many->lanes > 1 && largest_branch(m->merged) <= MOST_IN_LANES;
    d->many_size = d->in_lanes ? many->many_derivatives_work_size(m->merged) : 0;
    d->many_work = arena_take(a, d->many_size, 1);
    d->end = arena_take(a, nbody + 1, sizeof *d->end);
    d->inertia = arena_take(a, 10 * room, sizeof *d->inertia);
    ARENA_TAKE(a, nvi, d->body, d->against, d->own, d->together);
    d->ngroup = (m->nvi + 3) / 4;
    d->nbefore = m->plain_order ? arena_take(a, nvi, sizeof *d->nbefore) : NULL;
    d->before = m->plain_order ? arena_take(a, nvi, (size_t)d->ngroup * sizeof *d->before) : NULL;
    coordinate_tree_layout(&d->unknowns, m, a);
    coordinate_tree_layout_parts(&d->unknowns, a);
    ARENA_TAKE(a, SINCOS_ROOM((size_t)m->nangle + 1), d->sine, d->cosine);
    d->row = arena_take(a, room + 2 + nvi, ROW_NUMBERS * sizeof *d->row);
    ARENA_TAKE(a, 8 * (size_t)d->stride, d->axis, d->momentum);
    d->sum = arena_take(a, room + 1, SUM_NUMBERS * sizeof *d->sum);
    d->change = arena_take(a, nbody + 1, 24 * sizeof *d->change);
    d->of = arena_take(a, (size_t)d->stride, OF_NUMBERS * sizeof *d->of);
    ARENA_TAKE(a, (size_t)d->stride, d->product[0], d->product[1], d->product[2], d->product[3], d->product[4], d->tau);
    d->a = arena_take(a, nvi, sizeof *d->a);
    ARENA_TAKE(a, nv, d->pivot, d->force);
    d->solution = arena_take(a, nv + WIDE_MOST, sizeof *d->solution);
    d->path = arena_take(a, (size_t)d->unknowns.tree.width + WIDE_MOST, sizeof *d->path);
    d->factor = arena_take(a, nv, (size_t)d->unknowns.tree.width * sizeof *d->factor);
    ARENA_TAKE(a, nv * (size_t)d->matrix_stride, d->inverse, d->dq, d->dv);
    d->gate = arena_take(a, nv, BRANCHED_GATE * sizeof *d->gate);
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

/* Neighbours, so none of them but the last carries anything. */
static void find_together(struct derivative_work *d)
{
    const ramus_model *m = d->bodies;
    for (int k = d->count - 1; k >= 0; k--) {
        const int b = d->body[k], next = k + 1 < d->count ? d->body[k + 1] : b;
        d->together[k] = next != b && m->parent[next] && m->parent[next] == m->parent[b] && coordinates_of(m, b) == 1 &&
                                 coordinates_of(m, next) == 1 && m->v_source[k + 1] == m->v_source[k]
                             ? d->together[k + 1] + 1
                             : 1;
    }
}

static void list_groups_before(struct derivative_work *d)
{
    for (int l = 0; d->before && l < d->count; l++) {
        const int behind = d->bodies->vi[d->body[l]] + coordinates_of(d->bodies, d->body[l]);
        int *list = d->before + (size_t)l * (size_t)d->ngroup, n = 0;
        for (int k = 0; k < behind; k++) {
            if (d->end[d->body[k]] <= l)
                continue;
            if (n == 0 || list[n - 1] / 16 != k / 4)
                list[n++] = k / 4 * 16;
            list[n - 1] |= 1 << k % 4;
        }
        d->nbefore[l] = n;
    }
}

void derivatives_prepare(struct derivative_work *d, const ramus_model *m)
{
    gather_bodies(d);
    gather_coordinates(d);
    find_together(d);
    list_groups_before(d);
    coordinate_tree_fill(&d->unknowns, m, d->inverse);
    coordinate_tree_list_parts(&d->unknowns, (int *)d->inverse);
    if (d->many_size)
        memset(d->many_work, 0, d->many_size);
    if (m->nv)
        memset(d->inverse, 0, (size_t)m->nv * (size_t)d->matrix_stride * sizeof *d->inverse);
}
