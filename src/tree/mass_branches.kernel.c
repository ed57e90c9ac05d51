/* mass_branches.kernel.c - the mass matrix of branches that are alike, side by side in lanes
 *
 * Method   that of mass_matrix.kernel.c over the nodes of a bundle (model/branches.h), from the last to the first. A column is the wrench
 *          that a unit acceleration of a node's joint needs, in lanes; in depth-first order the columns that a node carries are
 *          neighbours, and go down the branch together. Elements among the joints of a branch are written here; columns and inertias at what
 *          carries the branch are left to the trunk.
 * In, out  see mass_branches in branch_walk.h.
 */
#if RAMUS_LANES == 1 && !defined RAMUS_ISA_base && defined RAMUS_ALGEBRA_sv
#undef RAMUS_LANES
#define RAMUS_LANES 4
#define RAMUS_LANE_CONSTANTS 1

#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "base/memory.h"
#include "tree/branch_lanes.h"
#include "tree/composite.h"

typedef struct work {
    composite *each;                     /* [most_nodes] */
    int *end;                            /* [most_nodes] one past the last node that it carries; 0: not known yet */
    wrench *column;                      /* [most_nodes] */
    lane *angle, *sine, *cosine, *slide; /* [most_nodes] */
} work;

static size_t work_layout(work *k, const branches *b, void *block)
{
    arena a = { .base = block };
    ARENA_TAKE(&a, (size_t)b->most_nodes, k->each, k->end, k->column, k->slide);
    ARENA_TAKE(&a, (size_t)b->most_nodes + 2, k->angle, k->sine, k->cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t BRANCHES(mass_work_size)(const branches *b)
{
    work k;
    return work_layout(&k, b, NULL);
}

/* Angles of a bundle. */
static void prepare(const mass_branches *in, const work *w, int bundle)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], count = b->first_node[bundle + 1] - first;
    for (int k = 0; k < count; k++) {
        const int node = first + k;
        lane q = gather(in->q, b->internal.lane_q + (size_t)node * BRANCH_LANES, active_lanes(b, node));
        if (b->form[node] == FORM_OTHER) {
            const lane turns = ((const lane *)b->turns)[node];
            w->slide[k] = (1.0 - turns) * q;
            q *= turns;
        }
        w->angle[k] = q;
        w->end[k] = 0;
    }
    sincos_padded(count * BRANCH_LANES, (const double *)w->angle, (double *)w->sine, (double *)w->cosine);
}

static ALWAYS_INLINE void put_lane(const mass_branches *in, int r, int c, int l, double value)
{
    const int vr = in->b->internal.lane_v[r * BRANCH_LANES + l], vc = in->b->internal.lane_v[c * BRANCH_LANES + l];
    const size_t nv = (size_t)in->nv, row = (size_t)in->source[vr], column = (size_t)in->source[vc];
    in->M[row * nv + column] += in->scale[vr] * in->scale[vc] * value;
    if (r != c)
        in->M[column * nv + row] += in->scale[vr] * in->scale[vc] * value;
}

/* Element (r, c) and its mirror image, of nodes, in lanes. */
static ALWAYS_INLINE void put(const mass_branches *in, int r, int c, lane value)
{
    const branches *b = in->b;
    const unsigned active = b->active[c];
    if (in->scale) {
        for (int l = 0; l < BRANCH_LANES; l++)
            if (active >> l & 1)
                put_lane(in, r, c, l, value[l]);
        return;
    }
    const int *row = b->user.lane_v + (size_t)r * BRANCH_LANES, *column = b->user.lane_v + (size_t)c * BRANCH_LANES;
    const size_t nv = (size_t)in->nv;
    double *M = in->M;
#define ONE(l)                                                                                                         \
    if (active & 1u << (l))                                                                                            \
    M[(size_t)row[l] * nv + (size_t)column[l]] = M[(size_t)column[l] * nv + (size_t)row[l]] = value[l]
    ONE(0);
    ONE(1);
    ONE(2);
    ONE(3);
#undef ONE
}

/* The columns of a bundle's first node, at what carries it, by coordinate. */
static void keep_columns(const mass_branches *in, const work *w, int bundle)
{
    const branches *b = in->b;
    for (int j = b->first_lane[bundle]; j < b->first_lane[bundle + 1]; j++) {
        const int entry = b->lane[j], v = b->internal.lane_v[entry];
        const double *u =
            (const double *)&w->column[entry / BRANCH_LANES - b->first_node[bundle]] + entry % BRANCH_LANES;
        for (int c = 0; c < WRENCH_NUMBERS; c++)
            in->column[c][v] = u[c * BRANCH_LANES];
    }
}

static ALWAYS_INLINE lane along(int mixed, lane turns, const wrench *u)
{
    return mixed ? turns * u->moment.z + (1.0 - turns) * u->force.z : u->moment.z;
}

static void evaluate(const mass_branches *in, const work *w, int bundle)
{
    const branches *b = in->b;
    const int first = b->first_node[bundle], count = b->first_node[bundle + 1] - first;
    for (int k = count - 1; k >= 0; k--) {
        const int node = first + k, mixed = b->form[node] == FORM_OTHER, parent = b->parent[node];
        const lane *g = ((const constants *)b->sv)[node].inertia;
        composite *each = &w->each[k];
        const lane turns = ((const lane *)b->turns)[node], zero = lane_set(0);
        const composite alone = { g[0], v3_load(g + 1), { g[4], g[5], g[6], g[7], g[8], g[9] } };
        if (!w->end[k]) { /* it carries nothing */
            w->end[k] = k + 1;
            *each = alone;
        } else {
            for (int c = 0; c < COMPOSITE_NUMBERS; c++)
                ((lane *)each)[c] += ((const lane *)&alone)[c];
        }
        const int end = w->end[k];
        const wrench turning = { { -each->h.y, each->h.x, zero },
                                 { -each->s.xz, -each->s.yz, each->s.xx + each->s.yy } };
        w->column[k] = turning;
        if (mixed) {
            const wrench sliding = { { zero, zero, each->m }, { each->h.y, -each->h.x, zero } };
            const lane slides = 1.0 - turns;
            w->column[k] = (wrench){ v3_add(v3_scale(turns, turning.force), v3_scale(slides, sliding.force)),
                                     v3_add(v3_scale(turns, turning.moment), v3_scale(slides, sliding.moment)) };
        }
        lane diagonal = along(mixed, turns, &w->column[k]);
        if (in->armature)
            diagonal += gather(in->armature, b->internal.lane_v + (size_t)node * BRANCH_LANES, active_lanes(b, node));
        put(in, node, node, diagonal);
        for (int c = k + 1; c < end; c++)
            put(in, node, first + c, along(mixed, turns, &w->column[c]));
        pose x = pose_turn(((const constants *)b->sv)[node].x, w->cosine[k], w->sine[k]);
        if (mixed)
            x = pose_slide_z(x, w->slide[k]);
        for (int c = k; c < end; c++)
            w->column[c] = wrench_to_parent(x, w->column[c]);
        composite *to = parent < 0 ? (composite *)in->remains + bundle : &w->each[parent - first];
        if (parent < 0 || !w->end[parent - first])
            *to = (composite){ 0 };
        composite_to_parent(to, &x, each);
        if (parent >= 0 && !w->end[parent - first])
            w->end[parent - first] = end;
    }
}

void BRANCHES(mass_matrix)(const mass_branches *in, void *block, int first, int end)
{
    work w;
    work_layout(&w, in->b, block);
    for (int bundle = first; bundle < end; bundle++) {
        prepare(in, &w, bundle);
        evaluate(in, &w, bundle);
        keep_columns(in, &w, bundle);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
