/* surfaces.c - what contacts touch, for web/src/surfaces.js: planes, blocks, spheres and height fields, and the boxes whose corners touch them
 *
 * Each is on a body (-1: the world) at a pose. The plane z = 0 of the world is the page's ground, and not among them.
 */
#include "view.h"

#include <stdlib.h>

static int is_ground(const ramus_constraint_description *d, int body, const ramus_pose *pose)
{
    return body < 0 && d->axis.x == 0 && d->axis.y == 0 && d->axis.z > 0 && pose->position.z == 0 &&
           pose->rotation.x == 0 && pose->rotation.y == 0;
}

static void open_surface(out *o, int *count, const char *kind, const char *name, int body, const ramus_pose *pose)
{
    out_put(o, "%s\n{\"kind\":\"%s\",\"name\":%J,\"body\":%d,\"pose\":%P", (*count)++ ? "," : "", kind, name, body,
            pose);
}

/* 0: memory is out. */
static int add_field(const ramus_constraint_description *d, out *o)
{
    float *height = malloc((size_t)d->nheight * sizeof *height);
    if (!height)
        return 0;
    for (int k = 0; k < d->nheight; k++)
        height[k] = (float)d->height[k];
    out_put(o, ",\"size\":[%M,%M],\"columns\":%d,\"heights\":%A", d->height_size_x, d->height_size_y, d->nheight_x,
            height, (size_t)d->nheight);
    free(height);
    return 1;
}

static void add_contact(const ramus_model *model, const ramus_constraint_description *d, int *count, out *o)
{
    ramus_pose pose;
    const int a = view_find_place(model, d->frame_a, d->pose_a, &pose);
    if (d->nheight > 0) {
        open_surface(o, count, "field", d->name, a, &pose);
        if (!add_field(d, o))
            o->failed = 1;
        out_add(o, "}");
    } else if (d->box_a.x > 0) {
        open_surface(o, count, "block", d->name, a, &pose);
        out_put(o, ",\"size\":%V}", &d->box_a);
    } else if (d->radius_a > 0) {
        open_surface(o, count, "sphere", d->name, a, &pose);
        out_put(o, ",\"radius\":[%M]}", d->radius_a);
    } else if (!is_ground(d, a, &pose)) {
        open_surface(o, count, "plane", d->name, a, &pose);
        out_put(o, ",\"normal\":%V}", &d->axis);
    }
    if (d->box.x > 0) {
        const int b = view_find_place(model, d->frame_b, d->pose_b, &pose);
        open_surface(o, count, "box", d->name, b, &pose);
        out_put(o, ",\"size\":%V}", &d->box);
    }
}

void view_add_surfaces(const ramus_model *model, out *o)
{
    int count = 0;
    out_add(o, ",\n\"surfaces\":[");
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        const ramus_constraint_description d = ramus_model_constraint(model, k);
        if (d.kind == RAMUS_CONSTRAINT_CONTACT)
            add_contact(model, &d, &count, o);
    }
    out_add(o, "]");
}
