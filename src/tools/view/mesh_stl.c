/* mesh_stl.c - triangles of an STL file
 *
 *     binary   80 bytes of anything, the number n of triangles, n times: normal, three corners (12 floats), 2 bytes; little endian
 *     ASCII    solid NAME, then "vertex X Y Z" three times for each facet; the other words tell nothing more
 *
 * Many binary files begin with "solid" too: one whose length is just right for its number, or without the word "facet", is
 * binary. Normals are not read: they follow from the corners.
 */
#include "mesh.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 84, FACET = 50 };

static uint32_t word(const char *from)
{
    const unsigned char *b = (const unsigned char *)from;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static const char *read_binary(const char *text, size_t size, mesh *m)
{
    const size_t count = word(text + HEADER - 4);
    if (count > MESH_TRIANGLES_MOST)
        return "it has too many triangles";
    if ((size - HEADER) / FACET < count)
        return "the file ends too early";
    for (size_t k = 0; k < count; k++) {
        const char *facet = text + HEADER + FACET * k + 12;
        for (int n = 0; n < 3; n++) {
            float p[3];
            for (int i = 0; i < 3; i++) {
                const uint32_t bits = word(facet + 12 * n + 4 * i);
                memcpy(&p[i], &bits, sizeof bits);
            }
            const char *why = mesh_add_vertex(m, (double)p[0], (double)p[1], (double)p[2]);
            if (why)
                return why;
        }
        const char *why = mesh_add_triangle(m, 3 * k, 3 * k + 1, 3 * k + 2);
        if (why)
            return why;
    }
    return NULL;
}

static const char *read_ascii(const char *text, mesh *m)
{
    for (const char *c = text + strcspn(text, "\n"); (c = strstr(c, "vertex")) != NULL;) {
        double p[3];
        c += strlen("vertex");
        for (int n = 0; n < 3; n++) {
            char *after;
            p[n] = strtod(c, &after);
            if (after == c)
                return "a vertex has no three coordinates";
            c = after;
        }
        const char *why = mesh_add_vertex(m, p[0], p[1], p[2]);
        if (!why && m->nvertex % 3 == 0)
            why = mesh_add_triangle(m, m->nvertex - 3, m->nvertex - 2, m->nvertex - 1);
        if (why)
            return why;
    }
    return m->nvertex % 3 ? "the file ends too early" : NULL;
}

const char *mesh_read_stl(const char *text, size_t size, mesh *out)
{
    *out = (mesh){ 0 };
    const size_t start = strspn(text, " \t\r\n");
    const int solid = strncmp(text + start, "solid", 5) == 0 && strstr(text + start, "facet");
    const int fits = size >= HEADER && size - HEADER == (size_t)word(text + HEADER - 4) * FACET;
    const char *why;
    if (solid && !fits)
        why = read_ascii(text + start, out);
    else if (size >= HEADER)
        why = read_binary(text, size, out);
    else
        why = "the file ends too early";
    if (!why)
        why = mesh_finish(out);
    if (why)
        mesh_release(out);
    return why;
}
