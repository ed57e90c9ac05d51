/* constraint_surface.c - boxes and height fields of contacts: what is wrong with one, and the surface through heights
 *
 * A sphere that is rounder than every valley of a field touches it at one point. A larger one may touch it at several, of which a gap
 * measures one: it is refused. Between the places that height_field_bend looks at, curvatures may be a little larger than there.
 */
#include "mechanism_list.h"

#include "base/fail.h"
#include "base/memory.h"

#include <math.h>

static const double largest = 1e6;   /* m, of boxes and fields */
static const double smallest = 1e-6; /* m, of a cell */
enum { MOST_HEIGHTS = 1000000 };
static const double roundest = 0.95; /* radius of a sphere by that of a valley */

static ramus_status check_box(const char *name, const char *what, ramus_vec3 size, ramus_error *err)
{
    const double part[3] = { size.x, size.y, size.z };
    const bool none = size.x == 0 && size.y == 0 && size.z == 0;
    for (int k = 0; !none && k < 3; k++)
        if (!(part[k] > 0 && part[k] <= largest))
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "constraint '%s': a size of the %s is %g m; all three must be above 0 and at most %g m",
                              name, what, part[k], largest);
    return RAMUS_OK;
}

static ramus_status check_heights(const ramus_constraint_description *c, ramus_error *err)
{
    const int nx = c->nheight_x, n = c->nheight;
    if (n < 0 || (n > 0 && (!c->height || nx < 2 || n < 2 * nx || n % nx != 0 || n > MOST_HEIGHTS)))
        return ramus_fail(
            err, RAMUS_ERR_MODEL,
            "constraint '%s': a height field has two rows or more with two heights or more each, all of one "
            "length, and at most %d heights: not %d with %d in each row",
            c->name, (int)MOST_HEIGHTS, n, nx);
    const double size[2] = { c->height_size_x, c->height_size_y };
    for (int k = 0; n > 0 && k < 2; k++)
        if (!(size[k] > 0 && size[k] <= largest))
            return ramus_fail(
                err, RAMUS_ERR_MODEL,
                "constraint '%s': a size of the height field is %g m; both must be above 0 and at most %g m", c->name,
                size[k], largest);
    if (n > 0 && (size[0] < smallest * (nx - 1) || size[1] < smallest * (n / nx - 1)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': the cells of the height field are smaller than %g m",
                          c->name, smallest);
    for (int k = 0; k < n; k++)
        if (!(fabs(c->height[k]) <= largest))
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "constraint '%s': height %d of row %d is %g m; heights are finite and at most %g m",
                              c->name, k % nx + 1, k / nx + 1, c->height[k], largest);
    return RAMUS_OK;
}

ramus_status constraint_check_surface(const ramus_constraint_description *c, ramus_error *err)
{
    if (c->kind != RAMUS_CONSTRAINT_CONTACT)
        return RAMUS_OK;
    RAMUS_TRY(check_box(c->name, "box", c->box, err));
    RAMUS_TRY(check_box(c->name, "block", c->box_a, err));
    RAMUS_TRY(check_heights(c, err));
    const bool box = c->box.x > 0, block = c->box_a.x > 0, ball = c->radius_a > 0, field = c->nheight > 0;
    if (block + ball + field > 1)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "constraint '%s': its surface is one of a plane, a sphere, a block and a height field",
                          c->name);
    if (box && c->radius > 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a box has sharp corners: leave its radius out",
                          c->name);
    if (box && (block || ball))
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "constraint '%s': of a box only the corners touch, so it is for planes and height fields; a "
                          "sphere and a box are a 'point' with 'radius' and a 'block'",
                          c->name);
    if (block && !(c->radius > 0))
        return ramus_fail(
            err, RAMUS_ERR_MODEL,
            "constraint '%s': a point at the edge of a block has no normal: what touches the block needs a "
            "radius above 0",
            c->name);
    if (!(c->radius <= largest) || !(c->radius_a <= largest))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a radius is %g m; it is at most %g m", c->name,
                          fmax(c->radius, c->radius_a), largest);
    return RAMUS_OK;
}

ramus_status constraint_field(const ramus_constraint_description *c, const ramus_allocator *memory, height_field *out,
                              ramus_error *err)
{
    const int nx = c->nheight_x, ny = c->nheight / nx;
    *out = (height_field){ nx, ny, c->height_size_x / (nx - 1), c->height_size_y / (ny - 1), NULL };
    double *numbers = memory_new(memory, height_field_numbers(nx, ny), sizeof *numbers);
    if (!numbers)
        return ramus_fail_memory(err);
    height_field_fit(out, c->height, numbers);
    if (!(c->radius > 0))
        return RAMUS_OK;
    double x, y;
    const double bend = height_field_bend(out, &x, &y);
    if (c->radius * bend <= roundest)
        return RAMUS_OK;
    memory_free(memory, numbers);
    out->node = NULL;
    return ramus_fail(
        err, RAMUS_ERR_MODEL,
        "constraint '%s': at (%.4g, %.4g) the height field has a valley with a radius of %.4g m, where a "
        "sphere of %.4g m would touch it at several points: smoother heights, a smaller sphere or several "
        "points are needed",
        c->name, x, y, 1 / bend, c->radius);
}
