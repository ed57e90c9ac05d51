/* branch_lanes.h - what the kernels of branches share: numbers of the robot in the lanes of a node (model/branches.h) */
#ifndef RAMUS_TREE_BRANCH_LANES_H
#define RAMUS_TREE_BRANCH_LANES_H

#include "algebra/kernel.h"
#include "algebra/sincos.h"
#include "tree/branch_walk.h"

_Static_assert(BRANCH_LANES == RAMUS_LANES, "a lane for each branch");

typedef long long bits __attribute__((vector_size(RAMUS_LANES * sizeof(double))));

/* All bits of these lanes. */
static ALWAYS_INLINE bits lanes_of(unsigned active)
{
    const bits bit = { 1, 2, 4, 8 };
    return (bit & active) != 0;
}

#define ALL_LANES ((1 << BRANCH_LANES) - 1)

/* Nodes that a walk takes while the memory answers, and how many have constants that stay in the nearest cache. */
enum { NODES_AHEAD = 10, NEAR_NODES = 50 };

static ALWAYS_INLINE int node_ahead(const branches *b, int node, int steps)
{
    return node + steps < b->nnode ? node + steps : b->nnode - 1;
}

/* Zero where the lane is idle; active: bits of the others. */
static ALWAYS_INLINE lane gather(const double x[], const int from[BRANCH_LANES], unsigned active)
{
    const lane all = { x[from[0]], x[from[1]], x[from[2]], x[from[3]] };
    if (active == ALL_LANES)
        return all;
    return (lane)((bits)all & lanes_of(active));
}

/* Idle lanes go nowhere: where lane 0 is not idle, they go where it goes, and before it. */
static ALWAYS_INLINE void scatter(double x[], const int to[BRANCH_LANES], unsigned active, lane value)
{
    if (active & 1)
        for (int l = BRANCH_LANES - 1; l >= 0; l--)
            x[to[l]] = value[l];
    else
        for (int l = 0; l < BRANCH_LANES; l++)
            if (active >> l & 1)
                x[to[l]] = value[l];
}

/* Sines and cosines of a node's angles, with the constant parts of branches.h. Returns the angles' sizes. */
static ALWAYS_INLINE sincos_real node_sines(const branches *b, int node, lane angle, lane *sine, lane *cosine)
{
    const sincos_part part = { sincos_load(b->shift + (size_t)node * BRANCH_LANES),
                               sincos_load(b->rest + (size_t)node * BRANCH_LANES) };
    return sincos_block(angle, &part, (double *)sine, (double *)cosine);
}

/* The same again of angles that are too large for it, of `count` nodes. */
static __attribute__((noinline, cold, unused)) void large_sines(const branches *b, int first, int count,
                                                                const lane angle[], lane sine[], lane cosine[])
{
    const double *x = (const double *)angle, *shift = b->shift + (size_t)first * BRANCH_LANES,
                 *rest = b->rest + (size_t)first * BRANCH_LANES;
    for (int k = 0; k < count * BRANCH_LANES; k++)
        sincos_large(x[k], shift + k, rest + k, (double *)sine + k, (double *)cosine + k);
}

/* `count` numbers of what carries each lane of a bundle, out of those of root frames [nroot] and the trunk's bodies [ntrunk]. */
static ALWAYS_INLINE void carrier_numbers(const branches *b, int bundle, const double numbers[], int nroot, int count,
                                          lane out[])
{
    const double *from[BRANCH_LANES];
    for (int l = 0; l < BRANCH_LANES; l++) {
        const int carrier = b->carrier[bundle * BRANCH_LANES + l];
        from[l] = numbers + (size_t)(carrier < 0 ? -1 - carrier : nroot + carrier) * (size_t)count;
    }
    for (int c = 0; c < count; c++)
        out[c] = (lane){ from[0][c], from[1][c], from[2][c], from[3][c] };
}

/* External wrenches on the bodies of a node. */
static inline wrench external_lanes(const branches *b, int node, const double external[])
{
    wrench u = wrench_zero();
    for (int l = 0; l < BRANCH_LANES; l++) {
        const int body = b->body[node * BRANCH_LANES + l];
        for (int c = 0; body && c < WRENCH_NUMBERS; c++)
            ((double *)&u)[c * BRANCH_LANES + l] = external[(size_t)body * WRENCH_NUMBERS + (size_t)c];
    }
    return u;
}

#endif
