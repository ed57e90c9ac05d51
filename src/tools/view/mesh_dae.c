/* mesh_dae.c - triangles of a Collada file
 *
 * Read: positions of <triangles>, <polylist> and <polygons> (faces split as fans), placed by the <node>s of the scene, in metres
 * by the file's <unit>; <instance_node> too. A file without a scene shows each geometry once. Passed over: materials, normals,
 * strips, skins, cameras, lights, and <up_axis>: files that name meshes are written for viewers that do not turn them by it.
 *
 * Files are untrusted: nested instances could ask for endless work, which `work` bounds.
 */
#include "mesh.h"
#include "mesh_markup.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double degree = 0.017453292519943295; /* rad */

typedef struct affine {
    double m[12]; /* rows of [R | p] */
} affine;
static const affine unchanged = { { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 } };

typedef struct named_element {
    markup_piece id;
    int element;
} named_element;

typedef struct reading {
    markup x;
    named_element *id; /* sorted */
    size_t nid;
    mesh *m;
    size_t work; /* letters and nodes that may still be looked at */
} reading;

/* ---- names -------------------------------------------------------------------------------------------------- */

static int compare_pieces(markup_piece a, markup_piece b)
{
    const int order = memcmp(a.start, b.start, a.length < b.length ? a.length : b.length);
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

static int compare_ids(const void *a, const void *b)
{
    const named_element *left = a, *right = b;
    const int order = compare_pieces(left->id, right->id);
    return order ? order : (left->element > right->element) - (left->element < right->element);
}

static const char *index_ids(reading *r)
{
    r->id = malloc((size_t)r->x.count * sizeof *r->id);
    if (!r->id)
        return "out of memory";
    for (int k = 0; k < r->x.count; k++) {
        const markup_piece id = markup_attribute(&r->x, k, "id");
        if (id.start)
            r->id[r->nid++] = (named_element){ id, k };
    }
    qsort(r->id, r->nid, sizeof *r->id, compare_ids);
    return NULL;
}

/* The element `kind` that attribute `key` of an element points to, as in url="#id"; -1: none. */
static int target(const reading *r, int element, const char *key, const char *kind)
{
    markup_piece id = markup_attribute(&r->x, element, key);
    if (!id.start || id.length < 2 || id.start[0] != '#')
        return -1;
    id.start++;
    id.length--;
    size_t low = 0, high = r->nid;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_pieces(r->id[middle].id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < r->nid && compare_pieces(r->id[low].id, id) == 0 && markup_is(&r->x, r->id[low].element, kind)
               ? r->id[low].element
               : -1;
}

/* A whole number in an attribute, or `otherwise`; what is no such number is -1. */
static long whole(const reading *r, int element, const char *key, long otherwise)
{
    const markup_piece text = markup_attribute(&r->x, element, key);
    if (!text.start)
        return otherwise;
    char *after;
    const long value = strtol(text.start, &after, 10);
    return after == text.start || value < 0 || value > 1000000000 ? -1 : value;
}

/* ---- numbers ------------------------------------------------------------------------------------------------ */

/* The text of an element as numbers, one after the other. A text ends where no number is: at the latest at the next <. */
typedef struct numbers {
    const char *at, *end;
} numbers;

static int open_numbers(reading *r, int element, numbers *n)
{
    if (element < 0) {
        *n = (numbers){ NULL, NULL };
        return 1;
    }
    const markup_piece text = r->x.element[element].text;
    if (text.length > r->work)
        return 0;
    r->work -= text.length;
    *n = (numbers){ text.start, text.start + text.length };
    return 1;
}

static int next_real(numbers *n, double *value)
{
    char *after;
    if (!n->at || n->at >= n->end)
        return 0;
    *value = strtod(n->at, &after);
    if (after == n->at || after > n->end)
        return 0;
    n->at = after;
    return 1;
}

static int next_whole(numbers *n, size_t *value)
{
    char *after;
    if (!n->at || n->at >= n->end)
        return 0;
    const long v = strtol(n->at, &after, 10);
    if (after == n->at || after > n->end)
        return 0;
    n->at = after;
    *value = v < 0 ? SIZE_MAX : (size_t)v;
    return 1;
}

/* ---- places ------------------------------------------------------------------------------------------------- */

static affine times(const affine *a, const affine *b)
{
    affine c;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            c.m[4 * i + j] = a->m[4 * i] * b->m[j] + a->m[4 * i + 1] * b->m[4 + j] + a->m[4 * i + 2] * b->m[8 + j] +
                             (j == 3 ? a->m[4 * i + 3] : 0);
    return c;
}

static affine turned(const double axis[3], double angle)
{
    const double l = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    if (!(l > 0))
        return unchanged;
    const double x = axis[0] / l, y = axis[1] / l, z = axis[2] / l, c = cos(angle), s = sin(angle), t = 1 - c;
    return (affine){ { t * x * x + c, t * x * y - s * z, t * x * z + s * y, 0, t * x * y + s * z, t * y * y + c,
                       t * y * z - s * x, 0, t * x * z - s * y, t * y * z + s * x, t * z * z + c, 0 } };
}

/* One of a node's transformations after those before it. */
static const char *transform(reading *r, int element, affine *x)
{
    enum { MATRIX, TRANSLATE, ROTATE, SCALE, KINDS };
    static const struct {
        const char *name;
        int count;
    } kind[KINDS] = { { "matrix", 16 }, { "translate", 3 }, { "rotate", 4 }, { "scale", 3 } };
    double v[16];
    numbers n;
    int k = 0;
    while (k < KINDS && !markup_is(&r->x, element, kind[k].name))
        k++;
    if (k == KINDS)
        return NULL;
    if (!open_numbers(r, element, &n))
        return "it is too large";
    for (int i = 0; i < kind[k].count; i++)
        if (!next_real(&n, &v[i]))
            return "a node's place is not complete";
    affine step = unchanged;
    if (k == MATRIX)
        memcpy(step.m, v, sizeof step.m);
    else if (k == ROTATE)
        step = turned(v, v[3] * degree);
    for (int i = 0; i < 3 && k == TRANSLATE; i++)
        step.m[4 * i + 3] = v[i];
    for (int i = 0; i < 3 && k == SCALE; i++)
        step.m[5 * i] = v[i];
    *x = times(x, &step);
    return NULL;
}

/* ---- geometries --------------------------------------------------------------------------------------------- */

/* All positions of a <source>, placed. */
static const char *add_positions(reading *r, int source, const affine *x)
{
    const int array = markup_child(&r->x, source, "float_array");
    const int accessor = markup_child(&r->x, markup_child(&r->x, source, "technique_common"), "accessor");
    const long stride = accessor < 0 ? 3 : whole(r, accessor, "stride", 3);
    long skip = accessor < 0 ? 0 : whole(r, accessor, "offset", 0);
    numbers n;
    double value, p[3];
    if (array < 0 || stride < 3 || skip < 0)
        return "positions cannot be read";
    if (!open_numbers(r, array, &n))
        return "it is too large";
    for (long k = 0; next_real(&n, &value);) {
        if (skip) {
            skip--;
            continue;
        }
        if (k < 3)
            p[k] = value;
        if (++k < stride)
            continue;
        k = 0;
        const double *m = x->m;
        const char *why = mesh_add_vertex(r->m, m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[3],
                                          m[4] * p[0] + m[5] * p[1] + m[6] * p[2] + m[7],
                                          m[8] * p[0] + m[9] * p[1] + m[10] * p[2] + m[11]);
        if (why)
            return why;
    }
    return NULL;
}

/* Faces from a <p>: `size` corners each (0: all of it is one), or as many as `sizes` tells. */
static const char *add_faces(reading *r, int p, size_t stride, size_t offset, size_t base, size_t size, numbers *sizes)
{
    numbers n;
    size_t value, corner = 0, first = 0, last = 0, column = 0;
    if (!open_numbers(r, p, &n))
        return "it is too large";
    if (sizes && !next_whole(sizes, &size))
        return NULL;
    while (next_whole(&n, &value)) {
        const int used = column == offset;
        column = (column + 1) % stride;
        if (used) {
            if (value >= r->m->nvertex - base)
                return "a face names a vertex that is not there";
            if (corner >= 2) {
                const char *why = mesh_add_triangle(r->m, base + first, base + last, base + value);
                if (why)
                    return why;
            }
            if (corner++ == 0)
                first = value;
            last = value;
        }
        if (column == 0 && size && corner >= size) {
            corner = 0;
            if (sizes && !next_whole(sizes, &size))
                return NULL;
        }
    }
    return sizes || (size && (corner || column)) ? "the faces end too early" : NULL;
}

static const char *add_primitive(reading *r, int primitive, const affine *x, int *source, size_t *base)
{
    long stride = 1, offset = -1;
    int vertices = -1;
    for (int i = markup_child(&r->x, primitive, "input"); i >= 0; i = markup_next(&r->x, i, "input")) {
        const long mine = whole(r, i, "offset", 0);
        if (mine < 0 || mine > 64)
            return "a face's corners cannot be read";
        stride = mine >= stride ? mine + 1 : stride;
        if (markup_equal(markup_attribute(&r->x, i, "semantic"), "VERTEX")) {
            offset = mine;
            vertices = target(r, i, "source", "vertices");
        }
    }
    int at = -1;
    for (int i = markup_child(&r->x, vertices, "input"); i >= 0; i = markup_next(&r->x, i, "input"))
        if (markup_equal(markup_attribute(&r->x, i, "semantic"), "POSITION"))
            at = target(r, i, "source", "source");
    if (offset < 0 || at < 0)
        return "its faces have no positions";
    if (at != *source) {
        *source = at;
        *base = r->m->nvertex;
        const char *why = add_positions(r, at, x);
        if (why)
            return why;
    }
    numbers sizes;
    const int polylist = markup_is(&r->x, primitive, "polylist"), triangles = markup_is(&r->x, primitive, "triangles");
    if (!open_numbers(r, polylist ? markup_child(&r->x, primitive, "vcount") : -1, &sizes))
        return "it is too large";
    for (int p = markup_child(&r->x, primitive, "p"); p >= 0; p = markup_next(&r->x, p, "p")) {
        const char *why =
            add_faces(r, p, (size_t)stride, (size_t)offset, *base, triangles ? 3 : 0, polylist ? &sizes : NULL);
        if (why)
            return why;
    }
    return NULL;
}

static const char *add_geometry(reading *r, int geometry, const affine *x)
{
    int source = -1;
    size_t base = 0;
    const int body = markup_child(&r->x, geometry, "mesh");
    for (int k = body >= 0 ? r->x.element[body].child : -1; k >= 0; k = r->x.element[k].next) {
        if (!markup_is(&r->x, k, "triangles") && !markup_is(&r->x, k, "polylist") && !markup_is(&r->x, k, "polygons"))
            continue;
        const char *why = add_primitive(r, k, x, &source, &base);
        if (why)
            return why;
    }
    return NULL;
}

/* ---- the scene ---------------------------------------------------------------------------------------------- */

static const char *add_node(reading *r, int node, affine x, int depth)
{
    const char *why = NULL;
    if (depth > 100)
        return "its nodes contain each other";
    for (int k = r->x.element[node].child; k >= 0 && !why; k = r->x.element[k].next) {
        if (r->work < 64)
            return "it is too large";
        r->work -= 64;
        int to;
        if (markup_is(&r->x, k, "node"))
            why = add_node(r, k, x, depth + 1);
        else if (markup_is(&r->x, k, "instance_node") && (to = target(r, k, "url", "node")) >= 0)
            why = add_node(r, to, x, depth + 1);
        else if (markup_is(&r->x, k, "instance_geometry") && (to = target(r, k, "url", "geometry")) >= 0)
            why = add_geometry(r, to, &x);
        else
            why = transform(r, k, &x);
    }
    return why;
}

static const char *add_scene(reading *r)
{
    const int unit = markup_child(&r->x, markup_child(&r->x, 0, "asset"), "unit");
    const markup_piece meter = unit >= 0 ? markup_attribute(&r->x, unit, "meter") : (markup_piece){ NULL, 0 };
    const double scale = meter.start ? strtod(meter.start, NULL) : 1;
    if (!markup_is(&r->x, 0, "COLLADA"))
        return "it is not a Collada file";
    if (!(scale > 1e-9 && scale < 1e9))
        return "its unit makes no sense";
    const affine x = { { scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0 } };
    const int instance = markup_child(&r->x, markup_child(&r->x, 0, "scene"), "instance_visual_scene");
    int scene = instance >= 0 ? target(r, instance, "url", "visual_scene") : -1;
    if (scene < 0)
        scene = markup_child(&r->x, markup_child(&r->x, 0, "library_visual_scenes"), "visual_scene");
    if (scene >= 0)
        return add_node(r, scene, x, 0);
    const char *why = NULL;
    const int library = markup_child(&r->x, 0, "library_geometries");
    for (int g = markup_child(&r->x, library, "geometry"); g >= 0 && !why; g = markup_next(&r->x, g, "geometry"))
        why = add_geometry(r, g, &x);
    return why;
}

const char *mesh_read_dae(const char *text, size_t size, mesh *out)
{
    reading r = { .m = out, .work = (size_t)2 * MESH_BYTES_MOST };
    (void)size;
    *out = (mesh){ 0 };
    const char *why = markup_parse(text, &r.x);
    if (!why)
        why = index_ids(&r);
    if (!why)
        why = add_scene(&r);
    if (!why)
        why = mesh_finish(out);
    if (why)
        mesh_release(out);
    free(r.id);
    markup_release(&r.x);
    return why;
}
