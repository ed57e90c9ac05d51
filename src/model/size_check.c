/* size_check.c - do the lengths, masses and inertias of a robot fit each other?
 *
 *     k = sqrt(I / m)                      radius of gyration: a body reaches at least as far
 *     rho = m / (4/3 pi (5/2 k^2)^(3/2))   density of the solid ball that has k: of all bodies it is the lightest
 *     reach = way from the root to the farthest point that is known;  size = 2 reach
 *
 * An error in units is a factor of 30 (g for kg) to 1000 (mm for m) in k, of 1000 in lengths and masses. Published robots contain
 * links with made-up inertias whose k is a few times their own size, or so small that they would be 10^4 times as dense as lead.
 * So the bounds are wide, with the worst of a dozen published robots in brackets: k > 10 size; rho > 1e9 kg/m^3 (6e8), of a
 * link to which nothing heavier is welded; reach > 50 m (2.2); one joint 10 m long and 20 times as long as all others together; a
 * centre of mass 10 times as far away as the robot reaches; mass / (4/3 pi reach^3) > 1000 kg/m^3 (80) with three or more moving
 * joints; a link of 1000 kg that is 100 times as heavy as all others together (2.8). A robot without any length is taken for one
 * of 1 m. Each kind is reported once, at the worst link, but inertias at each.
 */
#include "flat.h"

#include "algebra/vec3.h"

#include <math.h>

/* What is known around a link's frame, its centre of mass apart. */
static double around(const flat_link *link)
{
    const shape_list *shapes = &link->source->shapes;
    double most = 0;
    for (size_t k = 0; k < shapes->count; k++) {
        const ramus_shape *s = &shapes->item[k];
        const double own = s->kind == RAMUS_SHAPE_BOX ? 0.5 * vec3_norm(s->size) : s->radius + 0.5 * s->length;
        most = fmax(most, vec3_norm(s->pose.position) + own);
    }
    return most;
}

static double com_distance(const flat_link *link)
{
    return link->source->d.mass > 0 ? vec3_norm(link->source->d.com) : 0;
}

/* How far a link is from its parent. */
static double joint_length(const flat_link *link)
{
    return link->parent >= 0 && !link->generated ? vec3_norm(link->joint_in_parent.position) : 0;
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
            const double joint = link->parent >= 0 ? reach[link->parent] + joint_length(link) : 0;
            reach[way[depth]] = joint + vec3_norm(link->source->d.link_in_joint.position);
        }
    }
}

/* The robot as a whole. */
typedef struct measures {
    const flat *f;
    double reach;     /* without centres of mass: they may be the ones that are wrong */
    double with_coms; /* with them */
    double mass;      /* of all links */
    double length;    /* of all joints */
    int longest;      /* link whose joint is the longest, -1: none */
    int heaviest;     /* link, -1: none */
    int farthest_com; /* link whose centre of mass is the farthest from its frame, -1: none */
    int moving;       /* joints */
} measures;

static int larger(const flat *f, double (*value)(const flat_link *link), int best, int k)
{
    const double v = value(&f->link[k]);
    return v > 0 && (best < 0 || v > value(&f->link[best])) ? k : best;
}

static double link_mass(const flat_link *link)
{
    return link->source->d.mass;
}

static measures measure(const flat *f, const double reach[])
{
    measures m = { .f = f, .longest = -1, .heaviest = -1, .farthest_com = -1 };
    for (int k = 0; k < (int)f->nlink; k++) {
        const flat_link *link = &f->link[k];
        const double at = reach[k] + around(link);
        m.reach = fmax(m.reach, at);
        m.with_coms = fmax(m.with_coms, fmax(at, reach[k] + com_distance(link)));
        m.mass += link_mass(link);
        m.length += joint_length(link);
        m.longest = larger(f, joint_length, m.longest, k);
        m.heaviest = larger(f, link_mass, m.heaviest, k);
        m.farthest_com = larger(f, com_distance, m.farthest_com, k);
        m.moving += link->type != RAMUS_FIXED && !link->locked && !link->generated;
    }
    for (size_t k = 0; k < f->nframe; k++)
        if (f->frame[k].link >= 0) {
            m.reach = fmax(m.reach, reach[f->frame[k].link] + vec3_norm(f->frame[k].pose.position));
            m.with_coms = fmax(m.with_coms, m.reach);
        }
    return m;
}

/* ---- what does not fit --------------------------------------------------------------------------------------- */

#define WARN(link, ...) flat_report(sink, RAMUS_WARNING, (link)->file, (link)->source->d.line, __VA_ARGS__)

static void check_lengths(const measures *m, flat_sink *sink)
{
    const flat_link *longest = m->longest >= 0 ? &m->f->link[m->longest] : NULL;
    const double length = longest ? joint_length(longest) : 0;
    if (longest && (m->reach > 50 || (length > 10 && length > 20 * (m->length - length) && m->moving > 2)) &&
        isfinite(m->reach))
        WARN(longest,
             "link '%s' is %.3g m away from its parent, and the robot reaches %.3g m; are its lengths in m, not mm?",
             longest->name, length, m->reach);
    if (m->farthest_com < 0)
        return;
    const flat_link *link = &m->f->link[m->farthest_com];
    const double com = com_distance(link);
    if (m->reach > 0 && com > 10 * m->reach && com > 0.1 && isfinite(com))
        WARN(link, "link '%s': its centre of mass is %.3g m away from its frame, in a robot that reaches %.3g m",
             link->name, com, m->reach);
}

static void check_masses(const measures *m, flat_sink *sink)
{
    if (m->heaviest < 0 || !isfinite(m->mass))
        return;
    const flat_link *link = &m->f->link[m->heaviest];
    const double mass = link_mass(link), reach = m->reach;
    if (mass > 1000 && mass > 100 * (m->mass - mass) && m->mass > mass)
        WARN(link, "link '%s' has mass %g kg, all others together %.3g kg; is it in kg, not g?", link->name, mass,
             m->mass - mass);
    else if (m->moving > 2 && reach > 0 && m->mass > 1000 * 4.19 * reach * reach * reach)
        WARN(link,
             "the robot has mass %.4g kg and reaches %.3g m, so that a ball of that size would be denser than water; "
             "are "
             "its masses in kg, not g, its lengths in m?",
             m->mass, reach);
}

static void check_gyration(const flat *f, const flat_welds *w, int index, double size, flat_sink *sink)
{
    const flat_link *link = &f->link[index];
    const ramus_link_description *d = &link->source->d;
    const double most = fmax(d->inertia[0], fmax(d->inertia[1], d->inertia[2]));
    const double k = d->mass > 0 && most > 0 ? sqrt(most / d->mass) : 0;
    const double body = w->mass[w->first[index]];
    if (k > 10 * size && isfinite(k))
        WARN(link,
             "link '%s': its radius of gyration is %.3g m in a robot of about %.2g m; is its inertia %g really in kg "
             "m^2 "
             "(1 kg mm^2 is 1e-6 kg m^2), its mass %g in kg?",
             link->name, k, size, most, d->mass);
    else if (k > 0 && d->mass < 1e6 && d->mass > 1e9 * 4.19 * pow(2.5 * k * k, 1.5) && body < 2 * d->mass)
        WARN(
            link,
            "link '%s': its radius of gyration is %.3g mm, which is too small for %g kg: no material is that dense; is "
            "its inertia %g really in kg m^2, its mass in kg?",
            link->name, 1000 * k, d->mass, most);
}

void flat_check_sizes(const flat *f, const flat_welds *w, flat_sink *sink)
{
    double *reach = memory_new(&f->allocator, f->nlink, sizeof *reach);
    int *way = memory_new(&f->allocator, f->nlink, sizeof *way);
    if (reach && way) {
        find_reach(f, reach, way);
        const measures m = measure(f, reach);
        for (size_t k = 0; k < f->nlink; k++)
            if (!f->link[k].generated && !f->instance[f->link[k].instance].repeated)
                check_gyration(f, w, (int)k, m.with_coms > 0 ? 2 * m.with_coms : 1, sink);
        check_lengths(&m, sink);
        check_masses(&m, sink);
    } else if (sink->errors++ == 0) {
        ramus_fail_memory(&sink->first);
    }
    memory_free(&f->allocator, reach);
    memory_free(&f->allocator, way);
}
