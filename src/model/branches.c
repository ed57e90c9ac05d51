/* branches.c - which branches of a tree are walked in lock step
 *
 * Method   A branch is a largest subtree of at most `most` bodies whose joints turn or slide about one axis. Branches are sorted by
 *          size and taken four at a time; in lock step the largest child of each goes with the largest child of the others, and so on.
 *          Every `most` that could matter is tried (powers of two for large robots), and what is cheapest by count is taken.
 * Cost     O(n log n) for n bodies; no recursion, for trees may be deep.
 */
#include "branches.h"

#include "base/workspace.h"
#include "branch_constants.h"

#include <string.h>

/* Of one body evaluated alone: what a node and a bundle cost (bench/inverse_dynamics). */
#define COST_NODE 1.3
#define COST_BUNDLE 0.7
#define LEAST_GAIN 0.9    /* of the cost of all bodies one by one */
#define EVERY_SIZE 200    /* bodies up to which every size of branches is tried */
#define MOST_IN_CACHE 512 /* bodies of a branch in a robot beyond that: lanes of its bundle stay in the cache */

typedef struct group {
    int body[BRANCH_LANES];
    int depth;
} group;

typedef struct sketch {
    const ramus_model *m;
    int *size;           /* [n + 1] of each body's subtree */
    unsigned char *fits; /* [n + 1] all its joints have one axis */
    int *by_size;        /* [n] bodies, smallest subtrees first, those of equal size backwards */
    int *first, *next;   /* [n + 1] children, largest subtrees first; 0: none */
    int *root;           /* [n] branches' first bodies, largest first */
    group *stack;        /* [n] */
    int nroot;
} sketch;

static int is_branch(const sketch *s, int i, int most)
{
    return s->fits[i] && s->size[i] <= most;
}

static void sketch_free(sketch *s, const ramus_allocator *memory)
{
    memory_free(memory, s->size);
    memory_free(memory, s->fits);
    memory_free(memory, s->by_size);
    memory_free(memory, s->first);
    memory_free(memory, s->next);
    memory_free(memory, s->root);
    memory_free(memory, s->stack);
}

static int sketch_make(sketch *s, const ramus_model *m)
{
    const size_t n = (size_t)m->nlink + 1;
    const ramus_allocator *memory = &m->allocator;
    *s = (sketch){ .m = m };
    s->size = memory_new(memory, n, sizeof *s->size);
    s->fits = memory_new(memory, n, sizeof *s->fits);
    s->by_size = memory_new(memory, n, sizeof *s->by_size);
    s->first = memory_new(memory, n, sizeof *s->first);
    s->next = memory_new(memory, n, sizeof *s->next);
    s->root = memory_new(memory, n, sizeof *s->root);
    s->stack = memory_new(memory, n, sizeof *s->stack);
    if (!s->size || !s->fits || !s->by_size || !s->first || !s->next || !s->root || !s->stack)
        return 0;
    for (int i = 1; i <= m->nlink; i++) {
        s->fits[i] = m->type[i] == RAMUS_REVOLUTE || m->type[i] == RAMUS_PRISMATIC;
        s->size[i] = 1;
    }
    for (int i = m->nlink; i > 0; i--) {
        s->size[m->parent[i]] += s->size[i];
        s->fits[m->parent[i]] &= s->fits[i];
    }
    /* sorted by counting; s->next counts for now */
    for (int i = 1; i <= m->nlink; i++)
        s->next[s->size[i]]++;
    for (int k = 1, before = 0; k <= m->nlink; k++) {
        const int count = s->next[k];
        s->next[k] = before;
        before += count;
    }
    for (int i = m->nlink; i > 0; i--)
        s->by_size[s->next[s->size[i]]++] = i;
    memset(s->next, 0, n * sizeof *s->next);
    for (int k = 0; k < m->nlink; k++) {
        const int i = s->by_size[k];
        s->next[i] = s->first[m->parent[i]];
        s->first[m->parent[i]] = i;
    }
    return 1;
}

/* The branches of at most `most` bodies; one that is left over when they are taken four at a time stays in the trunk. */
static void find_roots(sketch *s, int most)
{
    s->nroot = 0;
    for (int k = s->m->nlink - 1; k >= 0; k--) {
        const int i = s->by_size[k], p = s->m->parent[i];
        if (is_branch(s, i, most) && !(p && is_branch(s, p, most)))
            s->root[s->nroot++] = i;
    }
    if (s->nroot % BRANCH_LANES == 1)
        s->nroot--;
}

static group roots_of_bundle(const sketch *s, int bundle)
{
    group g = { .depth = 1 };
    for (int l = 0; l < BRANCH_LANES && bundle * BRANCH_LANES + l < s->nroot; l++)
        g.body[l] = s->root[bundle * BRANCH_LANES + l];
    return g;
}

/* The form that fits all lanes. */
static int form_of(const ramus_model *m, const int body[BRANCH_LANES])
{
    int form = FORM_TURN_DH;
    for (int l = 0; l < BRANCH_LANES; l++)
        if (body[l] && m->form[body[l]] < form)
            form = m->form[body[l]] >= FORM_TURN ? FORM_TURN : FORM_OTHER;
    return form;
}

/* Nodes of a bundle in depth-first order; written to b, if that is not NULL, from node `at` on. Returns how many, and adds the numbers of
 * their records to *measure, if that is not NULL. */
static int lock_step(const sketch *s, int bundle, branches *b, int at, size_t *measure)
{
    int top = 0, count = 0;
    s->stack[top++] = roots_of_bundle(s, bundle);
    while (top) {
        const group g = s->stack[--top];
        if (b) {
            memcpy(b->body + (size_t)(at + count) * BRANCH_LANES, g.body, sizeof g.body);
            b->depth[at + count] = g.depth;
            if (g.depth > b->max_depth)
                b->max_depth = g.depth;
        }
        if (measure)
            *measure += BRANCH_LANES * branch_record_numbers(form_of(s->m, g.body));
        count++;
        const int bottom = top;
        group next = { .depth = g.depth + 1 };
        int some = 0;
        for (int l = 0; l < BRANCH_LANES; l++)
            some |= next.body[l] = g.body[l] ? s->first[g.body[l]] : 0;
        while (some) {
            s->stack[top++] = next;
            some = 0;
            for (int l = 0; l < BRANCH_LANES; l++)
                some |= next.body[l] = next.body[l] ? s->next[next.body[l]] : 0;
        }
        for (int low = bottom, high = top - 1; low < high; low++, high--) { /* largest on top */
            const group swap = s->stack[low];
            s->stack[low] = s->stack[high];
            s->stack[high] = swap;
        }
    }
    return count;
}

static int bundles(const sketch *s)
{
    return (s->nroot + BRANCH_LANES - 1) / BRANCH_LANES;
}

static double cost_of(sketch *s, int most)
{
    int nnode = 0, in_branches = 0;
    find_roots(s, most);
    for (int k = 0; k < bundles(s); k++)
        nnode += lock_step(s, k, NULL, 0, NULL);
    for (int k = 0; k < s->nroot; k++)
        in_branches += s->size[s->root[k]];
    return s->m->nlink - in_branches + COST_NODE * nnode + COST_BUNDLE * bundles(s);
}

/* The best size of branches; 0: none is worth it. */
static int best_size(sketch *s)
{
    const int n = s->m->nlink;
    double least = LEAST_GAIN * n;
    int best = 0;
    for (int most = 1, step = n > EVERY_SIZE; most <= n && (!step || most <= MOST_IN_CACHE);
         most = step ? 2 * most + 1 : most + 1) {
        const double cost = cost_of(s, most);
        if (cost < least) {
            least = cost;
            best = most;
        }
    }
    return best;
}

/* ---- what kernels read ---- */

/* What carries each bundle; place[i]: body i's in trunk. */
static void fill_bundles(branches *b, const sketch *s, const int place[])
{
    const ramus_model *m = s->m;
    for (int k = 0; k < b->nbundle; k++) {
        const group g = roots_of_bundle(s, k);
        for (int l = 0; l < BRANCH_LANES; l++) {
            const int i = g.body[l] ? g.body[l] : g.body[0], p = m->parent[i];
            b->carrier[k * BRANCH_LANES + l] = p ? place[p] : -1 - m->root[i];
        }
    }
}

/* in_branch: bodies of branches; the others are the trunk. */
static void fill_trunk(branches *b, const sketch *s, const unsigned char in_branch[], int place[])
{
    const ramus_model *m = s->m;
    int n = 0, angle = 0;
    for (int i = 1; i <= m->nlink; i++) {
        if (in_branch[i])
            continue;
        place[i] = n;
        b->trunk[n] = i;
        b->trunk_parent[n] = m->parent[i] ? place[m->parent[i]] : -1;
        b->trunk_angle[n++] = angle;
        for (int c = 0; c < joint_nangle((ramus_joint_type)m->type[i]); c++, angle++) {
            b->internal.trunk_angle_q[angle] = m->angle_q[m->angle[i] + c];
            b->trunk_shift[angle] = m->angle_shift[m->angle[i] + c];
            b->trunk_rest[angle] = m->angle_rest[m->angle[i] + c];
            b->trunk_factor[angle] = m->angle_factor[m->angle[i] + c];
        }
    }
}

/* A node's parent is the last one before it with a smaller depth. */
static void find_parents(branches *b)
{
    for (int node = 0; node < b->nnode; node++) {
        int p = node - 1;
        if (b->depth[node] == 1)
            p = -1;
        while (p >= 0 && b->depth[p] >= b->depth[node])
            p = b->parent[p];
        b->parent[node] = p;
    }
}

static branches *fill(sketch *s)
{
    const ramus_model *m = s->m;
    const ramus_allocator *memory = &m->allocator;
    branches *b = memory_new(memory, 1, sizeof *b);
    int *place = memory_new(memory, (size_t)m->nlink + 1, sizeof *place);
    unsigned char *in_branch = memory_new(memory, (size_t)m->nlink + 1, sizeof *in_branch);
    if (!b || !place || !in_branch)
        goto failed;
    for (int k = 0; k < s->nroot; k++) /* bodies of a subtree are neighbours */
        memset(in_branch + s->root[k], 1, (size_t)s->size[s->root[k]]);
    b->nbundle = bundles(s);
    for (int i = 1; i <= m->nlink; i++) {
        b->ntrunk += !in_branch[i];
        b->nlane += in_branch[i];
        b->nangle += in_branch[i] ? 0 : joint_nangle((ramus_joint_type)m->type[i]);
    }
    for (int k = 0; k < b->nbundle; k++) {
        const int nnode = lock_step(s, k, NULL, 0, &b->nreduced);
        b->nnode += nnode;
        b->most_nodes = nnode > b->most_nodes ? nnode : b->most_nodes;
    }
    b->memory = workspace_block(memory, b, branches_layout);
    if (!b->memory)
        goto failed;
    for (int k = 0, node = 0; k < b->nbundle; k++) {
        node += lock_step(s, k, b, node, NULL);
        b->first_node[k + 1] = node;
    }
    find_parents(b);
    b->depth[b->nnode] = 1;
    fill_trunk(b, s, in_branch, place);
    for (int node = 0; node < b->nnode; node++) {
        b->form[node] = (unsigned char)form_of(m, b->body + (size_t)node * BRANCH_LANES);
        b->record[node + 1] = b->record[node] + BRANCH_LANES * branch_record_numbers(b->form[node]);
        branches_fill_node(b, m, node);
    }
    fill_bundles(b, s, place);
    branches_fill_coordinates(b, m, place);
    if (!mass_places_create(m, b, &b->mass) || !branch_clusters_create(m, b, &b->clusters))
        goto failed;
    memory_free(memory, place);
    memory_free(memory, in_branch);
    return b;
failed:
    memory_free(memory, place);
    memory_free(memory, in_branch);
    branches_destroy(memory, b);
    return NULL;
}

int branches_create(const ramus_model *m, branches **out)
{
    sketch s;
    int done = sketch_make(&s, m);
    *out = NULL;
    if (done) {
        const int most = best_size(&s);
        if (most) {
            find_roots(&s, most);
            *out = fill(&s);
            done = *out != NULL;
        }
    }
    sketch_free(&s, &m->allocator);
    return done;
}

void branches_destroy(const ramus_allocator *memory, branches *b)
{
    if (b) {
        mass_places_destroy(memory, b->mass);
        branch_clusters_destroy(memory, b->clusters);
        memory_free(memory, b->memory);
    }
    memory_free(memory, b);
}
