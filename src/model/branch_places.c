/* branch_places.c - where the elements of the mass matrix go, for branches in lanes
 *
 * An element among the coordinates of branches is a lane of a vector that tree/mass_branches.kernel.c computes; which one of M it is, and
 * its mirror image, is looked up here. A branch also meets the coordinates of the trunk on its carrier's path: those are its *levels*,
 * from its carrier to the root. Lanes that are idle write zero to an element between two branches of the bundle, which is zero anyway.
 *
 * Cost     O(elements), at most MOST_PLACES numbers; larger robots do without.
 */
#include "branches.h"

#include "base/workspace.h"

#define MOST_PLACES (1 << 18)

/* What is being written; NULL arrays: counted only. */
typedef struct list {
    const ramus_model *m;
    const branches *b;
    mass_places *p;
    size_t nlane, ntrunk;
} list;

static int own_coordinates(const list *s, int t)
{
    return ramus_joint_type_nv((ramus_joint_type)s->m->type[s->b->trunk[t]]);
}

/* How many coordinates are on the path of a trunk body; -1 and less: a root frame. */
static int path_length(const list *s, int t)
{
    int n = 0;
    for (; t >= 0; t = s->b->trunk_parent[t])
        n += own_coordinates(s, t);
    return n;
}

/* Internal coordinate j of that path: the body's own ones first, then its parent's. */
static int coordinate_on_path(const list *s, int t, int j)
{
    while (j >= own_coordinates(s, t)) {
        j -= own_coordinates(s, t);
        t = s->b->trunk_parent[t];
    }
    return s->m->vi[s->b->trunk[t]] + j;
}

static void put(const list *s, int *place, size_t at, int r, int c)
{
    if (place)
        place[at] = s->m->v_source[r] * s->m->nv + s->m->v_source[c];
}

/* Of v_shared. ANY_JOINTS: several joints have this coordinate of the user's. JOINTS_AT_PLACES: several have even when the nodes of a group,
 * which add up to one column, count as one: elements off the diagonal are added then, else written. */
enum { ANY_JOINTS = 1, JOINTS_AT_PLACES };

/* Of four lanes: (r[l], coordinate of the node in lane l), then the mirror images unless these are the same. */
static void put_lanes(list *s, int bundle, const int r[], int node, unsigned active, int mirrored)
{
    const mass_places *p = s->p;
    const int *first = s->b->internal.lane_v + (size_t)s->b->first_node[bundle] * BRANCH_LANES;
    const int *c = s->b->internal.lane_v + (size_t)node * BRANCH_LANES;
    const int least = mirrored ? JOINTS_AT_PLACES : ANY_JOINTS;
    for (int l = 0; l < BRANCH_LANES; l++, s->nlane++) {
        const int on = active >> l & 1, row = on ? r[l] : first[0], column = on ? c[l] : first[1];
        const size_t at = s->nlane;
        put(s, p->lane_place, at, row, column);
        if (mirrored)
            put(s, p->lane_place, at + BRANCH_LANES, column, row);
        if (!p->lane_scale)
            continue;
        /* a group's column has been scaled */
        p->lane_scale[at] = s->m->v_scale[row] * (mirrored && p->step[node] > 1 ? 1 : s->m->v_scale[column]);
        p->lane_shared[at / BRANCH_LANES] |= p->v_shared[row] >= least || p->v_shared[column] >= least ||
                                             (on && mirrored && s->m->v_source[row] == s->m->v_source[column]);
    }
    s->nlane += mirrored ? BRANCH_LANES : 0;
}

/* Lanes of a bundle that have level j, and the coordinates there. */
static unsigned lanes_of_level(const list *s, int bundle, int j, int coordinate[BRANCH_LANES])
{
    unsigned lanes = 0;
    for (int l = 0; l < BRANCH_LANES; l++) {
        const int t = s->b->carrier[bundle * BRANCH_LANES + l];
        if (j >= path_length(s, t))
            continue;
        lanes |= 1u << l;
        coordinate[l] = coordinate_on_path(s, t, j);
    }
    return lanes & s->b->active[s->b->first_node[bundle]];
}

/* The number of a wrench that works along coordinate j of a joint of that type; -1: more than one. */
static int number_along(int type, int j)
{
    enum { FORCE = 0, MOMENT = 3, Z = 2 };
    switch (type) {
    case RAMUS_REVOLUTE:
        return MOMENT + Z;
    case RAMUS_PRISMATIC:
        return FORCE + Z;
    case RAMUS_CYLINDRICAL:
        return j ? FORCE + Z : MOMENT + Z;
    case RAMUS_SPHERICAL:
        return MOMENT + j;
    case RAMUS_FREE:
        return j < 3 ? MOMENT + j : FORCE + j - 3;
    default:
        return -1;
    }
}

/* That number if it is the same one in all lanes of a level. */
static int number_of_level(const list *s, int bundle, int j, unsigned lanes)
{
    int number = -2;
    for (int l = 0; l < BRANCH_LANES; l++) {
        const int t = s->b->carrier[bundle * BRANCH_LANES + l];
        if (!(lanes >> l & 1))
            continue;
        const int own = j < own_coordinates(s, t) ? number_along(s->m->type[s->b->trunk[t]], j) : -1;
        number = number == -2 || number == own ? own : -1;
    }
    return number;
}

static void list_bundle(list *s, int bundle)
{
    const branches *b = s->b;
    const int first = b->first_node[bundle], end = b->first_node[bundle + 1];
    const int *v = b->internal.lane_v;
    for (int k = end - 1; k >= first; k--) {
        put_lanes(s, bundle, v + k * BRANCH_LANES, k, b->active[k], 0);
        for (int c = k + 1; c < s->p->end[k]; c += s->p->step[c])
            put_lanes(s, bundle, v + k * BRANCH_LANES, c, b->active[k] & b->active[c], 1);
    }
    for (int j = 0; j < s->p->first_level[bundle + 1] - s->p->first_level[bundle]; j++) {
        int coordinate[BRANCH_LANES] = { 0 };
        const unsigned lanes = lanes_of_level(s, bundle, j, coordinate);
        const int level = s->p->first_level[bundle] + j;
        if (s->p->level_lanes) {
            s->p->level_lanes[level] = (unsigned char)lanes;
            s->p->level_number[level] = (signed char)number_of_level(s, bundle, j, lanes);
        }
        for (int c = first; c < end; c += s->p->step[c])
            put_lanes(s, bundle, coordinate, c, lanes & b->active[c], 1);
    }
}

static void list_trunk(list *s)
{
    for (int t = s->b->ntrunk - 1; t >= 0; t--)
        for (int r = 0; r < own_coordinates(s, t); r++)
            for (int j = r, n = path_length(s, t); j < n; j++) {
                const int row = coordinate_on_path(s, t, r), column = coordinate_on_path(s, t, j);
                for (int side = 0; side <= (j > r); side++, s->ntrunk++) {
                    put(s, s->p->trunk_place, s->ntrunk, side ? column : row, side ? row : column);
                    if (s->p->trunk_scale)
                        s->p->trunk_scale[s->ntrunk] = s->m->v_scale[row] * s->m->v_scale[column];
                }
            }
}

/* First the small arrays, which the others are counted with. */
static void small_layout(void *object, arena *a)
{
    mass_places *p = object;
    ARENA_TAKE(a, (size_t)p->nvi, p->v_shared, p->v_user);
    ARENA_TAKE(a, (size_t)p->nnode, p->end, p->step);
    p->weight = arena_take(a, (size_t)p->nnode * BRANCH_LANES, sizeof *p->weight);
    p->first_axis = arena_take(a, (size_t)p->ntrunk + 1, sizeof *p->first_axis);
    p->first_level = arena_take(a, (size_t)p->nbundle + 1, sizeof *p->first_level);
}

static void large_layout(void *object, arena *a)
{
    mass_places *p = object;
    const size_t nlevel = (size_t)p->first_level[p->nbundle];
    ARENA_TAKE(a, nlevel, p->level_lanes, p->level_number);
    p->lane_place = arena_take(a, p->nlane_place, sizeof *p->lane_place);
    p->trunk_place = arena_take(a, p->ntrunk_place, sizeof *p->trunk_place);
    if (!p->scaled)
        return;
    p->lane_shared = arena_take(a, p->nlane_place / BRANCH_LANES, sizeof *p->lane_shared);
    p->lane_scale = arena_take(a, p->nlane_place, sizeof *p->lane_scale);
    p->trunk_scale = arena_take(a, p->ntrunk_place, sizeof *p->trunk_scale);
}

/* 0: too many of them; nothing is listed for long paths. */
static int count_small(const list *s)
{
    const branches *b = s->b;
    mass_places *p = s->p;
    size_t pairs = 0;
    for (int k = b->nnode - 1; k >= 0; k--) {
        if (p->end[k] == 0)
            p->end[k] = k + 1;
        if (b->parent[k] >= 0 && p->end[b->parent[k]] == 0)
            p->end[b->parent[k]] = p->end[k];
        pairs += (size_t)(p->end[k] - k);
        if (pairs > MOST_PLACES)
            return 0;
    }
    for (int t = 0; t < b->ntrunk; t++) {
        p->first_axis[t + 1] = p->first_axis[t] + path_length(s, t);
        if (p->first_axis[t + 1] > 4 * b->nlane) /* the trunk's part is for one coordinate at a time */
            return 0;
    }
    for (int k = 0; k < b->nbundle; k++) {
        int most = 0;
        for (int l = 0; l < BRANCH_LANES; l++) {
            const int n = path_length(s, b->carrier[k * BRANCH_LANES + l]);
            most = n > most ? n : most;
        }
        p->first_level[k + 1] = p->first_level[k] + most;
        pairs += (size_t)most * (size_t)(b->first_node[k + 1] - b->first_node[k]);
        if (pairs > MOST_PLACES)
            return 0;
    }
    return 2 * BRANCH_LANES * pairs <= MOST_PLACES;
}

/* Whether all joints of a node, and of those that it carries, have the coordinate that `first` has in their lane. */
static int share(const list *s, int node, int first)
{
    const branches *b = s->b;
    const int *v_source = s->m->v_source, *of = b->internal.lane_v + (size_t)first * BRANCH_LANES;
    for (int k = node; k < s->p->end[node]; k++) {
        const int *v = b->internal.lane_v + (size_t)k * BRANCH_LANES;
        if (b->active[k] & ~b->active[first])
            return 0;
        for (int l = 0; l < BRANCH_LANES; l++)
            if ((b->active[k] >> l & 1) && v_source[v[l]] != v_source[of[l]])
                return 0;
    }
    return 1;
}

/* One past the nodes whose columns are one: those that a node carries, and neighbours on the same bodies with what they carry. */
static int end_of_group(const list *s, int node)
{
    const branches *b = s->b;
    int end = node;
    while (end < b->nnode && b->parent[end] == b->parent[node] && share(s, end, node))
        end = s->p->end[end];
    return end > node ? end : node + 1;
}

/* Which nodes are added to which. Their joints are counted no more. */
static void find_groups(const list *s)
{
    const branches *b = s->b;
    for (int node = 0, end; node < b->nnode; node = end) {
        end = s->p->scaled && b->parent[node] >= 0 ? end_of_group(s, node) : node + 1;
        for (int k = node; k < end; k++) {
            s->p->step[k] = k == node ? end - node : 1;
            for (int l = 0; l < BRANCH_LANES; l++) {
                const int v = b->internal.lane_v[k * BRANCH_LANES + l];
                if (!(b->active[k] >> l & 1))
                    continue;
                s->p->weight[k * BRANCH_LANES + l] = s->m->v_scale[v];
                s->p->v_user[s->m->v_source[v]] -= k > node;
            }
        }
    }
}

/* Which coordinates other joints have, too. */
static void find_shared(const list *s)
{
    const ramus_model *m = s->m;
    for (int k = 0; k < m->nvi; k++)
        s->p->v_user[m->v_source[k]]++;
    for (int k = 0; k < m->nvi; k++)
        s->p->v_shared[k] = s->p->v_user[m->v_source[k]] > 1 ? ANY_JOINTS : 0;
    find_groups(s);
    for (int k = 0; k < m->nvi; k++)
        if (s->p->v_user[m->v_source[k]] > 1)
            s->p->v_shared[k] = JOINTS_AT_PLACES;
}

static void list_all(list *s)
{
    s->nlane = s->ntrunk = 0;
    for (int k = 0; k < s->b->nbundle; k++)
        list_bundle(s, k);
    list_trunk(s);
}

int mass_places_create(const ramus_model *m, const branches *b, mass_places **out)
{
    const int most_nv = 46000; /* whose square is an int */
    *out = NULL;
    if (b->nlane < 2 * b->nnode || m->nv > most_nv) /* columns are in vectors as it is: idle lanes gain nothing */
        return 1;
    mass_places *p = memory_new(&m->allocator, 1, sizeof *p);
    if (!p)
        return 0;
    p->nvi = m->nvi;
    p->nnode = b->nnode;
    p->ntrunk = b->ntrunk;
    p->nbundle = b->nbundle;
    p->scaled = m->has_mimic;
    list s = { .m = m, .b = b, .p = p };
    p->small = workspace_block(&m->allocator, p, small_layout);
    if (!p->small)
        goto failed;
    if (!count_small(&s)) {
        mass_places_destroy(&m->allocator, p);
        return 1;
    }
    find_shared(&s);
    list_all(&s);
    p->nlane_place = s.nlane;
    p->ntrunk_place = s.ntrunk;
    p->large = workspace_block(&m->allocator, p, large_layout);
    if (!p->large)
        goto failed;
    list_all(&s);
    *out = p;
    return 1;
failed:
    mass_places_destroy(&m->allocator, p);
    return 0;
}

void mass_places_destroy(const ramus_allocator *memory, mass_places *p)
{
    if (p) {
        memory_free(memory, p->small);
        memory_free(memory, p->large);
    }
    memory_free(memory, p);
}
