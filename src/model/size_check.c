/* size_check.c - are the inertias of a robot's links possible for its size?
 *
 *     k = sqrt(I / m)                  the radius of gyration: a body reaches at least as far
 *     size = 2 max over links of (way from the root to the link + what the link has around it)
 *
 * An error in units is a factor of 30 (g for kg) to 1000 (mm for m) in k. Published robots contain links with made-up
 * inertias whose k is a few times their own size, so that only k > 10 size is a warning. A robot without any length is taken
 * for one of 1 m.
 */
#include "flat.h"

#include "algebra/vec3.h"

#include <math.h>

#define MOST 10.0 /* k / size */

static double around(const flat_link *link)
{
    const ramus_link_description *d = &link->source->d;
    const shape_list *shapes = &link->source->shapes;
    double most = d->mass > 0 ? vec3_norm(d->com) : 0;
    for (size_t k = 0; k < shapes->count; k++) {
        const ramus_shape *s = &shapes->item[k];
        const double own = s->kind == RAMUS_SHAPE_BOX ? 0.5 * vec3_norm(s->size) : s->radius + 0.5 * s->length;
        most = fmax(most, vec3_norm(s->pose.position) + own);
    }
    return most;
}

/* The way from the root to each link's frame, parents first wherever they are in the list. */
static void find_reach(const flat *f, double reach[], int way[])
{
    for (size_t k = 0; k < f->nlink; k++)
        reach[k] = -1;
    for (size_t k = 0; k < f->nlink; k++) {
        int depth = 0;
        for (int i = (int)k; i >= 0 && reach[i] < 0; i = f->link[i].parent)
            way[depth++] = i;
        while (depth-- > 0) {
            const flat_link *link = &f->link[way[depth]];
            const double joint =
                link->parent >= 0 ? reach[link->parent] + vec3_norm(link->joint_in_parent.position) : 0;
            reach[way[depth]] = joint + vec3_norm(link->source->d.link_in_joint.position);
        }
    }
}

static double find_size(const flat *f, const double reach[])
{
    double most = 0;
    for (size_t k = 0; k < f->nlink; k++)
        most = fmax(most, reach[k] + around(&f->link[k]));
    for (size_t k = 0; k < f->nframe; k++)
        if (f->frame[k].link >= 0)
            most = fmax(most, reach[f->frame[k].link] + vec3_norm(f->frame[k].pose.position));
    return most > 0 ? 2 * most : 1;
}

static void check_link(const flat_link *link, double size, flat_sink *sink)
{
    const ramus_link_description *d = &link->source->d;
    const double most = fmax(d->inertia[0], fmax(d->inertia[1], d->inertia[2]));
    const double k = d->mass > 0 && most > 0 ? sqrt(most / d->mass) : 0;
    if (k > MOST * size && isfinite(k))
        flat_report(sink, RAMUS_WARNING, link->file, d->line,
                    "link '%s': its radius of gyration is %.3g m in a robot of about %.2g m; is its inertia %g really "
                    "in kg m^2 "
                    "(1 kg mm^2 is 1e-6 kg m^2), its mass %g in kg?",
                    link->name, k, size, most, d->mass);
}

void flat_check_sizes(const flat *f, flat_sink *sink)
{
    double *reach = memory_new(&f->allocator, f->nlink, sizeof *reach);
    int *way = memory_new(&f->allocator, f->nlink, sizeof *way);
    if (reach && way) {
        find_reach(f, reach, way);
        const double size = find_size(f, reach);
        for (size_t k = 0; k < f->nlink; k++)
            if (!f->link[k].generated && !f->instance[f->link[k].instance].repeated)
                check_link(&f->link[k], size, sink);
    } else if (sink->errors++ == 0) {
        ramus_fail_memory(&sink->first);
    }
    memory_free(&f->allocator, reach);
    memory_free(&f->allocator, way);
}
