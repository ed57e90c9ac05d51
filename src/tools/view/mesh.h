/* mesh.h - surfaces from files, for pictures: triangles from STL, OBJ and Collada, made smaller where they are too many
 *
 * Readers are pure: bytes in, triangles out. Files are untrusted; a reader refuses what it cannot make sense of, and says why
 * in a few words. Coordinates are those of the file, times the unit that Collada tells.
 */
#ifndef RAMUS_TOOLS_MESH_H
#define RAMUS_TOOLS_MESH_H

#include <stddef.h>
#include <stdint.h>

enum {
    MESH_TRIANGLES_MOST = 2000000, /* of one file */
    MESH_BYTES_MOST = 256 << 20    /* of one file */
};

typedef struct mesh {
    float *vertex;    /* nvertex x 3, finite */
    uint32_t *corner; /* ntriangle x 3, each below nvertex */
    size_t nvertex, ntriangle;
    size_t vertex_room, triangle_room;
} mesh;

/* NULL: done, at least one triangle. Otherwise why not, as in "the file ends too early"; *out is empty then. `text` has `size`
 * bytes and a zero after them. */
typedef const char *(*mesh_reader)(const char *text, size_t size, mesh *out);
const char *mesh_read_stl(const char *text, size_t size, mesh *out); /* binary and ASCII */
const char *mesh_read_obj(const char *text, size_t size, mesh *out); /* positions and faces */
const char *mesh_read_dae(const char *text, size_t size, mesh *out); /* Collada: see mesh_dae.c */
/* The reader for a file's name, by its ending; NULL: none. */
mesh_reader mesh_reader_for(const char *name);

/* For readers. NULL or why not; numbers that are no finite float of a sensible size are refused. */
const char *mesh_add_vertex(mesh *m, double x, double y, double z);
const char *mesh_add_triangle(mesh *m, size_t a, size_t b, size_t c);
/* The end of each reader: joins equal vertices, drops triangles without area and vertices without triangles. */
const char *mesh_finish(mesh *m);
void mesh_release(mesh *m);

/* At most about `most` triangles: vertices in one cell of a grid become their mean. 0: memory ran out, nothing is changed. */
int mesh_simplify(mesh *m, size_t most);

/* The path of a mesh that `file` names: NAME relative to the file's folder, /NAME, file://NAME, or package://PACKAGE/NAME, which
 * is looked for in the file's folder and those above it, as PACKAGE/NAME or NAME. To be freed; NULL: there is no such file. */
char *mesh_path(const char *name, const char *file);
/* Reads a regular file. NULL or why not. */
const char *mesh_load(const char *path, mesh *out);

#endif
