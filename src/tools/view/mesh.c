/* mesh.c - vertices and triangles that grow, are joined, and are made fewer
 *
 * Joining: a hash table of the coordinates' bits. Fewer: vertices are put into the cells of a cubic grid, each cell's vertices
 * become their mean, triangles with two corners in one cell vanish; cells grow by a quarter until few enough are left. The form
 * stays, small holes may open: good enough to recognise a robot by.
 */
#include "mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COORDINATE_MOST 1e9 /* m or another unit: larger ones are a mistake */

static const char no_memory[] = "out of memory";

static void *grown(void *old, size_t *room, size_t size)
{
    const size_t more = *room ? 2 * *room : 256;
    void *larger = realloc(old, more * size);
    if (larger)
        *room = more;
    return larger;
}

const char *mesh_add_vertex(mesh *m, double x, double y, double z)
{
    if (!(fabs(x) <= COORDINATE_MOST && fabs(y) <= COORDINATE_MOST && fabs(z) <= COORDINATE_MOST))
        return "a coordinate is not a number of sensible size";
    if (m->nvertex >= 3 * (size_t)MESH_TRIANGLES_MOST)
        return "it has too many vertices";
    if (m->nvertex == m->vertex_room) {
        float *larger = grown(m->vertex, &m->vertex_room, 3 * sizeof *larger);
        if (!larger)
            return no_memory;
        m->vertex = larger;
    }
    float *to = m->vertex + 3 * m->nvertex++;
    to[0] = (float)x;
    to[1] = (float)y;
    to[2] = (float)z;
    return NULL;
}

const char *mesh_add_triangle(mesh *m, size_t a, size_t b, size_t c)
{
    if (a >= m->nvertex || b >= m->nvertex || c >= m->nvertex)
        return "a face names a vertex that is not there";
    if (m->ntriangle >= MESH_TRIANGLES_MOST)
        return "it has too many triangles";
    if (m->ntriangle == m->triangle_room) {
        uint32_t *larger = grown(m->corner, &m->triangle_room, 3 * sizeof *larger);
        if (!larger)
            return no_memory;
        m->corner = larger;
    }
    uint32_t *to = m->corner + 3 * m->ntriangle++;
    to[0] = (uint32_t)a;
    to[1] = (uint32_t)b;
    to[2] = (uint32_t)c;
    return NULL;
}

void mesh_release(mesh *m)
{
    free(m->vertex);
    free(m->corner);
    *m = (mesh){ 0 };
}

/* ---- joining ------------------------------------------------------------------------------------------------ */

enum { NONE = UINT32_MAX };

static uint32_t scramble(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t h = a * 0x9e3779b1u ^ (b + 0x7f4a7c15u) * 0x85ebca6bu ^ (c + 0x165667b1u) * 0xc2b2ae35u;
    h ^= h >> 15;
    h *= 0x2c1b3c6du;
    return h ^ h >> 13;
}

/* number[k]: the same for things with the same three keys; from 0, in the order in which different ones come. Returns how many
 * different ones there are, NONE when memory ran out. */
static uint32_t number_equal(const uint32_t *key, size_t count, uint32_t *number)
{
    size_t slots = 16;
    while (slots < 2 * count)
        slots *= 2;
    uint32_t *slot = malloc(slots * sizeof *slot), different = 0;
    if (!slot)
        return NONE;
    memset(slot, 0xff, slots * sizeof *slot);
    for (size_t k = 0; k < count; k++) {
        const uint32_t *mine = key + 3 * k;
        size_t at = scramble(mine[0], mine[1], mine[2]) & (slots - 1);
        while (slot[at] != NONE && memcmp(key + 3 * (size_t)slot[at], mine, 3 * sizeof *mine) != 0)
            at = (at + 1) & (slots - 1);
        if (slot[at] == NONE) {
            slot[at] = (uint32_t)k;
            number[k] = different++;
        } else {
            number[k] = number[slot[at]];
        }
    }
    free(slot);
    return different;
}

/* Corners get new numbers; triangles with two equal corners go. */
static void renumber(mesh *m, const uint32_t *number)
{
    size_t left = 0;
    for (size_t k = 0; k < m->ntriangle; k++) {
        const uint32_t a = number[m->corner[3 * k]], b = number[m->corner[3 * k + 1]], c = number[m->corner[3 * k + 2]];
        if (a == b || b == c || c == a)
            continue;
        m->corner[3 * left] = a;
        m->corner[3 * left + 1] = b;
        m->corner[3 * left + 2] = c;
        left++;
    }
    m->ntriangle = left;
}

/* Vertices that no triangle uses go; number [nvertex] is for the work. */
static void drop_unused(mesh *m, uint32_t *number)
{
    uint32_t left = 0;
    memset(number, 0, m->nvertex * sizeof *number);
    for (size_t k = 0; k < 3 * m->ntriangle; k++)
        number[m->corner[k]] = 1;
    for (size_t k = 0; k < m->nvertex; k++) {
        if (!number[k])
            continue;
        memmove(m->vertex + 3 * (size_t)left, m->vertex + 3 * k, 3 * sizeof *m->vertex);
        number[k] = left++;
    }
    for (size_t k = 0; k < 3 * m->ntriangle; k++)
        m->corner[k] = number[m->corner[k]];
    m->nvertex = left;
}

const char *mesh_finish(mesh *m)
{
    uint32_t *number = malloc((m->nvertex + 1) * sizeof *number), *key = calloc(3 * m->nvertex + 1, sizeof *key);
    const char *why = NULL;
    if (!number || !key) {
        why = no_memory;
    } else {
        for (size_t k = 0; k < 3 * m->nvertex; k++) {
            m->vertex[k] += 0.0f; /* -0 becomes 0 */
            memcpy(&key[k], &m->vertex[k], sizeof *key);
        }
        const uint32_t different = number_equal(key, m->nvertex, number);
        if (different == NONE) {
            why = no_memory;
        } else {
            for (size_t k = 0; k < m->nvertex; k++)
                if (number[k] < k) /* numbers follow the order of first appearance: the target was read already */
                    memmove(m->vertex + 3 * (size_t)number[k], m->vertex + 3 * k, 3 * sizeof *m->vertex);
            m->nvertex = different;
            renumber(m, number);
            drop_unused(m, number);
            if (!m->ntriangle)
                why = "it has no triangles";
        }
    }
    free(number);
    free(key);
    return why;
}

/* ---- making fewer ------------------------------------------------------------------------------------------- */

/* How many triangles have three different corners. */
static size_t count_left(const mesh *m, const uint32_t *number)
{
    size_t left = 0;
    for (size_t k = 0; k < m->ntriangle; k++) {
        const uint32_t a = number[m->corner[3 * k]], b = number[m->corner[3 * k + 1]], c = number[m->corner[3 * k + 2]];
        left += a != b && b != c && c != a;
    }
    return left;
}

int mesh_simplify(mesh *m, size_t most)
{
    if (m->ntriangle <= most)
        return 1;
    float low[3], extent = 0;
    for (int n = 0; n < 3; n++) {
        float high = m->vertex[n];
        low[n] = m->vertex[n];
        for (size_t k = 1; k < m->nvertex; k++) {
            low[n] = fminf(low[n], m->vertex[3 * k + (size_t)n]);
            high = fmaxf(high, m->vertex[3 * k + (size_t)n]);
        }
        extent = fmaxf(extent, high - low[n]);
    }
    uint32_t *cell = malloc(3 * m->nvertex * sizeof *cell), *number = malloc((m->nvertex + 1) * sizeof *number);
    double *sum = calloc(m->nvertex, 4 * sizeof *sum);
    int done = cell && number && sum;
    uint32_t different = 0;
    /* a surface of n cells across has a few n^2 of them */
    double across = 2 + 2 * sqrt((double)most);
    for (; done; across *= 0.8) {
        for (size_t k = 0; k < 3 * m->nvertex; k++)
            cell[k] = (uint32_t)(across * ((double)m->vertex[k] - low[k % 3]) / (double)extent);
        different = number_equal(cell, m->nvertex, number);
        done = different != NONE;
        if (!done || across < 1 || count_left(m, number) <= most)
            break;
    }
    if (done) {
        for (size_t k = 0; k < m->nvertex; k++) {
            double *to = sum + 4 * (size_t)number[k];
            for (int n = 0; n < 3; n++)
                to[n] += (double)m->vertex[3 * k + (size_t)n];
            to[3]++;
        }
        for (size_t k = 0; k < different; k++)
            for (int n = 0; n < 3; n++)
                m->vertex[3 * k + (size_t)n] = (float)(sum[4 * k + (size_t)n] / sum[4 * k + 3]);
        m->nvertex = different;
        renumber(m, number);
        drop_unused(m, number);
    }
    free(cell);
    free(number);
    free(sum);
    return done;
}
