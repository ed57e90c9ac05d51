/* branch_clusters.c - joints that follow others, in branches that are walked in lock step
 *
 * Forward dynamics in lanes keeps one cluster's unknown for each body. So a cluster is taken where all bodies that it passes, its top too,
 * are in one branch, and no other passes them at the same time. Robots with others are walked one body after the other.
 */
#include "branches.h"
#include "clusters.h"

#include "base/workspace.h"

static void layout(void *object, arena *a)
{
    branch_clusters *c = object;
    const size_t nnode = (size_t)c->nnode;
    ARENA_TAKE(a, nnode, c->touched, c->joins, c->before, c->ends, c->passes);
    c->scale = arena_take(a, nnode * BRANCH_LANES, sizeof *c->scale);
}

/* arrive [nlink + 1] is scratch, zero: which entries of a body come from what it carries. */
static int fits(const ramus_model *m, const branches *b, unsigned arrive[])
{
    const clusters *c = m->clusters;
    if (clusters_entries(c, 0))
        return 0;
    for (int t = 0; t < b->ntrunk; t++)
        if (clusters_entries(c, b->trunk[t]))
            return 0;
    for (int i = 1; i <= m->nlink; i++) {
        if (clusters_entries(c, i) - c->before[i] > 1)
            return 0;
        for (int e = c->first[i]; e < c->first[i + 1]; e++)
            if (c->up[e] >= 0)
                arrive[m->parent[i]] |= 1u << c->up[e];
    }
    for (int i = 1; i <= m->nlink; i++)
        if (arrive[i] & (arrive[i] - 1)) /* more than one */
            return 0;
    return 1;
}

static void fill(branch_clusters *to, const ramus_model *m, const branches *b)
{
    const clusters *c = m->clusters;
    for (int j = 0; j < b->nnode * BRANCH_LANES; j++) {
        const int i = b->body[j], node = j / BRANCH_LANES;
        const unsigned char lane = (unsigned char)(1 << j % BRANCH_LANES);
        if (!i || !clusters_entries(c, i))
            continue;
        to->touched[node] |= lane;
        if (c->before[i])
            to->before[node] |= lane;
        if (c->own[i] >= 0) {
            to->joins[node] |= lane;
            to->scale[j] = m->v_scale[m->vi[i]];
            if (c->up[c->first[i] + c->own[i]] < 0)
                to->ends[node] |= lane;
        }
        for (int e = c->first[i]; e < c->first[i + 1]; e++)
            if (c->up[e] >= 0)
                to->passes[node] |= lane;
    }
}

int branch_clusters_create(const ramus_model *m, const branches *b, branch_clusters **out)
{
    const ramus_allocator *memory = &m->allocator;
    *out = NULL;
    if (!m->clusters)
        return 1;
    unsigned *arrive = memory_new(memory, (size_t)m->nlink + 1, sizeof *arrive);
    if (!arrive)
        return 0;
    const int wanted = fits(m, b, arrive);
    memory_free(memory, arrive);
    if (!wanted)
        return 1;
    branch_clusters *c = memory_new(memory, 1, sizeof *c);
    if (!c)
        return 0;
    c->nnode = b->nnode;
    c->memory = workspace_block(memory, c, layout);
    if (!c->memory) {
        branch_clusters_destroy(memory, c);
        return 0;
    }
    fill(c, m, b);
    *out = c;
    return 1;
}

void branch_clusters_destroy(const ramus_allocator *memory, branch_clusters *c)
{
    if (c)
        memory_free(memory, c->memory);
    memory_free(memory, c);
}
