/* mesh_obj.c - triangles of a Wavefront OBJ file
 *
 *     v X Y Z ...              a vertex; they are numbered from 1
 *     f A B C ...              a face of three or more corners, each A, A/T, A//N or A/T/N; a negative A counts back from the
 *                              last vertex. Split as a fan about its first corner.
 *
 * A line that ends in \ goes on. Everything else (normals, textures, materials, groups) is passed over.
 */
#include "mesh.h"

#include <stdlib.h>
#include <string.h>

/* Spaces, and the end of a line that goes on. */
static const char *skip_space(const char *c)
{
    for (;;) {
        c += strspn(c, " \t\v\f");
        const size_t end = c[0] != '\\' ? 0 : c[1] == '\n' ? 2 : c[1] == '\r' && c[2] == '\n' ? 3 : 0;
        if (!end)
            return c;
        c += end;
    }
}

static int at_end(const char *c)
{
    return *c == '\0' || *c == '\n' || *c == '\r' || *c == '#';
}

static const char *read_vertex(const char *c, mesh *m)
{
    double p[3];
    for (int n = 0; n < 3; n++) {
        char *after;
        c = skip_space(c);
        if (at_end(c)) /* strtod would go on to the next line */
            return "a vertex has no three coordinates";
        p[n] = strtod(c, &after);
        if (after == c)
            return "a vertex has no three coordinates";
        c = after;
    }
    return mesh_add_vertex(m, p[0], p[1], p[2]);
}

static const char *read_face(const char *c, mesh *m)
{
    size_t first = 0, last = 0;
    int count = 0;
    for (c = skip_space(c); !at_end(c); c = skip_space(c)) {
        char *after;
        const long long n = strtoll(c, &after, 10);
        if (after == c)
            return "a face has a corner that is no number";
        const long long index = n > 0 ? n - 1 : (long long)m->nvertex + n;
        if (n == 0 || index < 0 || index >= (long long)m->nvertex)
            return "a face names a vertex that is not there";
        if (count >= 2) {
            const char *why = mesh_add_triangle(m, first, last, (size_t)index);
            if (why)
                return why;
        }
        if (count++ == 0)
            first = (size_t)index;
        last = (size_t)index;
        c = after + strcspn(after, " \t\v\f\r\n\\#"); /* over /T/N */
        if (*c == '\\' && skip_space(c) == c)
            return "a face has a corner that is no number";
    }
    return count < 3 ? "a face has no three corners" : NULL;
}

const char *mesh_read_obj(const char *text, size_t size, mesh *out)
{
    const char *why = NULL, *end = text + size;
    *out = (mesh){ 0 };
    for (const char *c = text; !why && c < end;) {
        c = skip_space(c);
        if (c[0] == 'v' && (c[1] == ' ' || c[1] == '\t'))
            why = read_vertex(c + 1, out);
        else if (c[0] == 'f' && (c[1] == ' ' || c[1] == '\t'))
            why = read_face(c + 1, out);
        /* on to the next line; one that goes on is still the same */
        do {
            c += strcspn(c, "\n");
            if (!*c)
                break;
            c++;
        } while (c - text >= 2 && (c[-2] == '\\' || (c - text >= 3 && c[-2] == '\r' && c[-3] == '\\')));
        if (!*c)
            break; /* the end, or a zero inside: nothing a text has */
    }
    if (!why)
        why = mesh_finish(out);
    if (why)
        mesh_release(out);
    return why;
}
