/* clusters.c - which joints have one coordinate, and which bodies it passes on the way to the top of them all
 *
 * Method   bodies come in depth-first order: the top of a cluster is where the paths from its first and its last joint meet. Entries are found by
 *          climbing from each joint to the top, or to a body that another joint of the cluster has passed before. Both end as soon as
 *          there are more entries than bodies can have.
 * Cost     O(nlink x MOST_ENTRIES) memory; time likewise, and up to MOST_ENTRIES times that where each entry is looked up in its parent's list.
 */
#include "clusters.h"

#include "base/workspace.h"

static void layout(void *object, arena *a)
{
    clusters *c = object;
    const size_t nbody = (size_t)c->nbody;
    ARENA_TAKE(a, nbody + 2, c->of, c->next, c->first, c->before, c->own, c->record);
    ARENA_TAKE(a, (size_t)c->ncluster, c->joint, c->master, c->top);
    ARENA_TAKE(a, c->nentry, c->cluster, c->up);
}

static int has_own_coordinate(const ramus_model *m, int i)
{
    return m->link[m->link_of[i]].v_index >= 0;
}

/* Which joints share coordinates: `number` [nv] of the user's ones becomes their cluster's, -1 for none. */
static int count_clusters(const ramus_model *m, int number[])
{
    int n = 0;
    for (int v = 0; v < m->nv; v++)
        number[v] = 0;
    for (int k = 0; k < m->nvi; k++)
        number[m->v_source[k]]++;
    for (int v = 0; v < m->nv; v++)
        number[v] = number[v] > 1 ? n++ : -1;
    return n;
}

/* From the first joint, which is in `top`, and the last. 0: more bodies are passed than can be. */
static int find_tops(clusters *c, const ramus_model *m)
{
    size_t left = (size_t)MOST_ENTRIES * ((size_t)m->nlink + 1);
    for (int k = 0; k < c->ncluster; k++) {
        int i = c->joint[k], j = c->top[k];
        for (; i != j && left > 0; left--) {
            int *deeper = m->depth[i] > m->depth[j] ? &i : &j;
            *deeper = m->parent[*deeper];
        }
        c->top[k] = i;
    }
    return left > 0;
}

static int find_joints(clusters *c, const ramus_model *m, const int number[])
{
    for (int k = 0; k < c->ncluster; k++)
        c->top[k] = -1;
    c->of[0] = -1;
    for (int i = 1; i <= m->nlink; i++) {
        const int k = m->type[i] == RAMUS_FIXED ? -1 : number[m->v_source[m->vi[i]]];
        c->of[i] = k;
        if (k < 0)
            continue;
        if (has_own_coordinate(m, i))
            c->master[k] = i;
        c->next[i] = c->joint[k];
        c->joint[k] = i;
        c->top[k] = c->top[k] < 0 ? i : c->top[k];
    }
    return find_tops(c, m);
}

/* For each entry, by ascending cluster, until it returns 0: then that is returned, else 1. last [nlink + 1] is scratch. */
typedef int entry_function(clusters *c, int body, int cluster);

static int each_entry(clusters *c, const ramus_model *m, int last[], entry_function *call)
{
    for (int i = 0; i <= m->nlink; i++)
        last[i] = -1;
    for (int k = 0; k < c->ncluster; k++)
        for (int i = c->joint[k]; i; i = c->next[i])
            for (int j = i, more = 1; more && last[j] != k; j = m->parent[j]) {
                last[j] = k;
                if (!call(c, j, k))
                    return 0;
                more = j != c->top[k];
            }
    return 1;
}

static int ends_before_joint(const clusters *c, int body, int cluster)
{
    return c->top[cluster] == body && c->of[body] != cluster;
}

static int count_entry(clusters *c, int body, int cluster)
{
    c->before[body] += ends_before_joint(c, body, cluster);
    c->nentry++;
    return ++c->first[body + 1] <= MOST_ENTRIES;
}

/* own[body] counts those that do not end before the joint, record[body] the others, for now. */
static int fill_entry(clusters *c, int body, int cluster)
{
    const int at = ends_before_joint(c, body, cluster) ? (int)c->record[body]++ : c->before[body] + c->own[body]++;
    c->cluster[c->first[body] + at] = cluster;
    return 1;
}

static int position(const clusters *c, int body, int cluster)
{
    for (int e = 0; e < clusters_entries(c, body); e++)
        if (c->cluster[c->first[body] + e] == cluster)
            return e;
    return -1;
}

static void connect(clusters *c, const ramus_model *m)
{
    size_t record = 0;
    for (int i = 0; i <= m->nlink; i++) {
        const int n = clusters_entries(c, i);
        c->own[i] = c->of[i] < 0 ? -1 : position(c, i, c->of[i]);
        c->record[i] = record;
        record += (size_t)n * (ENTRY_NUMBERS + (size_t)n);
        c->most = n > c->most ? n : c->most;
        for (int e = c->first[i]; e < c->first[i + 1]; e++)
            c->up[e] = c->top[c->cluster[e]] == i ? -1 : position(c, m->parent[i], c->cluster[e]);
    }
    c->nrecord = record;
}

/* 1: done, with *out or without; 0: memory is out. */
static int fill(const ramus_model *m, const int number[], int last[], clusters *c)
{
    const ramus_allocator *memory = &m->allocator;
    clusters count = { .ncluster = c->ncluster, .nbody = c->nbody };
    count.memory = workspace_block(memory, &count, layout);
    if (!count.memory)
        return 0;
    const int fits = find_joints(&count, m, number) && each_entry(&count, m, last, count_entry);
    c->nentry = fits ? count.nentry : 0;
    c->memory = fits ? workspace_block(memory, c, layout) : NULL;
    if (c->memory) {
        find_joints(c, m, number);
        for (int i = 0; i <= m->nlink; i++) {
            c->before[i] = count.before[i];
            c->first[i + 1] = c->first[i] + count.first[i + 1];
        }
        each_entry(c, m, last, fill_entry);
        connect(c, m);
    }
    memory_free(memory, count.memory);
    return !fits || c->memory != NULL;
}

int clusters_create(const ramus_model *m, clusters **out)
{
    const ramus_allocator *memory = &m->allocator;
    *out = NULL;
    if (!m->has_mimic)
        return 1;
    clusters *c = memory_new(memory, 1, sizeof *c);
    int *number = memory_new(memory, (size_t)m->nv + 1, sizeof *number);
    int *last = memory_new(memory, (size_t)m->nlink + 1, sizeof *last);
    int done = 0;
    if (c && number && last) {
        c->ncluster = count_clusters(m, number);
        c->nbody = m->nlink;
        done = fill(m, number, last, c);
    }
    memory_free(memory, number);
    memory_free(memory, last);
    if (done && c->memory) {
        *out = c;
    } else {
        clusters_destroy(memory, c);
    }
    return done;
}

void clusters_destroy(const ramus_allocator *memory, clusters *c)
{
    if (c)
        memory_free(memory, c->memory);
    memory_free(memory, c);
}
