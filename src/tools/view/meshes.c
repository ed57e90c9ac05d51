/* meshes.c - the mesh files of a robot's links, one of each, together not too large for a page
 *
 * The page parses them (web/src/meshes.js); here they are found and read. A link shows its meshes for the eye; those for contacts are
 * taken only where no file of the former is there. Files that are missing or too large are no error: the page makes a
 * shape from the link's joints and mass.
 */
#include "view.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BYTES_MOST = 128 << 20 }; /* of all files; a page is a third larger, and browsers have to hold it */

static int is_known(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (strcasecmp(dot, ".stl") == 0 || strcasecmp(dot, ".obj") == 0 || strcasecmp(dot, ".dae") == 0);
}

/* The bytes of an open file; NULL or the reason why not. */
static const char *read_bytes(int file, const struct stat *info, view_mesh *e)
{
    const size_t size = (size_t)info->st_size;
    e->bytes = malloc(size + 1);
    if (!e->bytes)
        return "out of memory";
    while (e->size < size) {
        const ssize_t got = read(file, e->bytes + e->size, size - e->size);
        if (got < 0)
            return "the file cannot be read";
        if (got == 0)
            break;
        e->size += (size_t)got;
    }
    return NULL;
}

/* *number becomes that of the file at `path`, which is read at the first time. NULL or the reason why not. */
static const char *take_file(view_meshes *s, const char *path, const char *name, int *number)
{
    struct stat info;
    const int file = open(path, O_RDONLY | O_NONBLOCK); /* not to wait for a pipe */
    const char *why = NULL;
    if (file < 0 || fstat(file, &info) != 0)
        why = "the file cannot be opened";
    else if (!S_ISREG(info.st_mode))
        why = "it is not a regular file";
    for (int k = 0; !why && *number < 0 && k < s->count; k++)
        if (s->entry[k].device == info.st_dev && s->entry[k].file == info.st_ino)
            *number = k;
    if (!why && *number < 0) {
        view_mesh *larger = realloc(s->entry, ((size_t)s->count + 1) * sizeof *larger);
        s->entry = larger ? larger : s->entry;
        if (info.st_size > (off_t)(BYTES_MOST - s->bytes)) {
            why = "the meshes of a page have 128 MiB at most";
        } else if (!larger) {
            why = "out of memory";
        } else {
            view_mesh *e = &s->entry[s->count];
            *e = (view_mesh){ .name = name, .device = info.st_dev, .file = info.st_ino };
            why = read_bytes(file, &info, e);
            s->bytes += e->size;
            if (why)
                free(e->bytes);
            else
                *number = s->count++;
        }
    }
    if (file >= 0)
        close(file);
    return why;
}

/* One shape: sets its number if there is a file. */
static void try_shape(view_meshes *s, const ramus_shape *shape, int *number)
{
    char *path = view_mesh_path(shape->mesh, shape->file);
    const char *why = "there is no such file";
    if (path)
        why = is_known(path) ? take_file(s, path, shape->mesh, number)
                             : "files of this kind cannot be read; STL, OBJ and DAE can";
    free(path);
    if (shape->collision)
        return;
    s->wanted++;
    if (why && s->missing++ == 0) {
        s->first_missing = *shape;
        s->first_why = why;
    }
}

/* What has shapes: link k, or behind the links the black box of port k - nlink. */
static int nshape_of(const ramus_model *model, int k)
{
    const int nlink = ramus_model_nlink(model);
    return k < nlink ? ramus_model_nshape(model, (ramus_link){ k })
                     : ramus_model_nport_shape(model, (ramus_port){ k - nlink });
}

static ramus_shape shape_of(const ramus_model *model, int k, int n)
{
    const int nlink = ramus_model_nlink(model);
    return k < nlink ? ramus_model_shape(model, (ramus_link){ k }, n)
                     : ramus_model_port_shape(model, (ramus_port){ k - nlink }, n);
}

int view_meshes_load(view_meshes *s, const ramus_model *model)
{
    const int count = ramus_model_nlink(model) + ramus_model_nport(model);
    int nshape = 0;
    *s = (view_meshes){ .first = calloc((size_t)count + 1, sizeof *s->first) };
    for (int k = 0; k < count && s->first; k++) {
        s->first[k] = nshape;
        nshape += nshape_of(model, k);
    }
    s->number = malloc(((size_t)nshape + 1) * sizeof *s->number);
    if (!s->first || !s->number)
        return tool_out_of_memory();
    for (int k = 0; k < nshape; k++)
        s->number[k] = -1;
    for (int k = 0; k < count; k++) {
        int shown = 0;
        for (int collision = 0; collision < 2 && !shown; collision++)
            for (int n = 0; n < nshape_of(model, k); n++) {
                const ramus_shape shape = shape_of(model, k, n);
                if ((shape.collision != 0) != collision)
                    continue;
                if (shape.kind == RAMUS_SHAPE_MESH)
                    try_shape(s, &shape, &s->number[s->first[k] + n]);
                shown |= shape.kind != RAMUS_SHAPE_MESH || s->number[s->first[k] + n] >= 0;
            }
    }
    return TOOL_OK;
}

void view_meshes_report(const view_meshes *s)
{
    const ramus_shape *first = &s->first_missing;
    if (s->missing)
        tool_print(stderr, "ramus: %s:%d: warning: simple shapes replace %d of %d mesh%s; the first is '%s': %s\n",
                   first->file, first->line, s->missing, s->wanted, s->wanted == 1 ? "" : "es", first->mesh,
                   s->first_why);
}

void view_meshes_release(view_meshes *s)
{
    for (int k = 0; k < s->count; k++)
        free(s->entry[k].bytes);
    free(s->entry);
    free(s->first);
    free(s->number);
    *s = (view_meshes){ 0 };
}
