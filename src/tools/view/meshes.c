/* meshes.c - the meshes of a robot's links, one of each file, together not too large for a page
 *
 * A link shows its meshes for the eye; those for contacts are read only where none of the former can be shown. Files that are
 * missing or broken are no error: the page makes a shape from the link's joints and mass. Triangles above TRIANGLES_MOST in all
 * are saved where there are most: each mesh may keep c, where sum min(n, c) is what the page takes.
 */
#include "view.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { TRIANGLES_MOST = 200000, TRIANGLES_HELD = 3000000, TRIANGLES_LEAST = 1000 };

/* Number of the mesh at `path`, read at the first time. -1: out of memory. */
static int number_of(view_meshes *s, const char *path, const char *name, size_t *held)
{
    struct stat info;
    if (stat(path, &info) != 0)
        info = (struct stat){ 0 };
    for (int k = 0; k < s->count; k++)
        if (s->entry[k].device == info.st_dev && s->entry[k].file == info.st_ino)
            return k;
    view_mesh *larger = realloc(s->entry, ((size_t)s->count + 1) * sizeof *larger);
    if (!larger)
        return -1;
    s->entry = larger;
    view_mesh *e = &s->entry[s->count];
    *e = (view_mesh){ .name = name, .device = info.st_dev, .file = info.st_ino };
    e->why = mesh_load(path, &e->mesh);
    s->triangles += e->mesh.ntriangle;
    /* one after the other, so that no more than a few are ever held whole */
    if (!e->why && !mesh_simplify(&e->mesh, *held > TRIANGLES_HELD ? TRIANGLES_LEAST : TRIANGLES_MOST))
        e->why = "out of memory";
    *held += e->mesh.ntriangle;
    return s->count++;
}

/* One shape: sets its number if it can be shown. */
static void try_shape(view_meshes *s, const ramus_shape *shape, int *number, size_t *held)
{
    char *path = mesh_path(shape->mesh, shape->file);
    const char *why = "there is no such file";
    if (!shape->collision)
        s->wanted++;
    if (path) {
        const int k = number_of(s, path, shape->mesh, held);
        why = k < 0 ? "out of memory" : s->entry[k].why;
        if (!why)
            *number = k;
    }
    free(path);
    if (*number < 0 && !shape->collision && s->missing++ == 0) {
        s->first_missing = shape->mesh;
        s->first_file = shape->file;
        s->first_why = why;
    }
}

/* How many triangles each may keep. */
static size_t fair_share(const view_meshes *s)
{
    size_t low = 0, high = TRIANGLES_MOST;
    while (low < high) {
        const size_t middle = (low + high + 1) / 2;
        size_t sum = 0;
        for (int k = 0; k < s->count; k++)
            sum += s->entry[k].mesh.ntriangle < middle ? s->entry[k].mesh.ntriangle : middle;
        if (sum <= TRIANGLES_MOST)
            low = middle;
        else
            high = middle - 1;
    }
    return low > 12 ? low : 12;
}

int view_meshes_load(view_meshes *s, const ramus_model *model)
{
    const int nlink = ramus_model_nlink(model);
    size_t held = 0;
    int nshape = 0;
    *s = (view_meshes){ .first = calloc((size_t)nlink + 1, sizeof *s->first) };
    for (int k = 0; k < nlink && s->first; k++) {
        s->first[k] = nshape;
        nshape += ramus_model_nshape(model, (ramus_link){ k });
    }
    s->number = malloc(((size_t)nshape + 1) * sizeof *s->number);
    if (!s->first || !s->number)
        return tool_fail(TOOL_BAD_INPUT, "out of memory");
    for (int k = 0; k < nshape; k++)
        s->number[k] = -1;
    for (int k = 0; k < nlink; k++) {
        int shown = 0;
        for (int collision = 0; collision < 2 && !shown; collision++)
            for (int n = 0; n < ramus_model_nshape(model, (ramus_link){ k }); n++) {
                const ramus_shape shape = ramus_model_shape(model, (ramus_link){ k }, n);
                if ((shape.collision != 0) != collision)
                    continue;
                if (shape.kind == RAMUS_SHAPE_MESH)
                    try_shape(s, &shape, &s->number[s->first[k] + n], &held);
                shown |= shape.kind != RAMUS_SHAPE_MESH || s->number[s->first[k] + n] >= 0;
            }
    }
    const size_t share = fair_share(s);
    for (int k = 0; k < s->count; k++) {
        mesh_simplify(&s->entry[k].mesh, share); /* without memory for it the page is larger, no more */
        s->kept += s->entry[k].mesh.ntriangle;
    }
    return TOOL_OK;
}

void view_meshes_tell(const view_meshes *s)
{
    if (s->missing)
        tool_print(stderr, "ramus: %s: simple shapes stand for %d of %d mesh%s; the first is '%s': %s\n", s->first_file,
                   s->missing, s->wanted, s->wanted == 1 ? "" : "es", s->first_missing, s->first_why);
}

void view_meshes_release(view_meshes *s)
{
    for (int k = 0; k < s->count; k++)
        mesh_release(&s->entry[k].mesh);
    free(s->entry);
    free(s->first);
    free(s->number);
    *s = (view_meshes){ 0 };
}
