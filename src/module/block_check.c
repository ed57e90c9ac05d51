/* block_check.c - whether bytes are a module: every count, index and number is looked at before one is used */
#include "block.h"

#include "ramus/model.h"

#include <math.h>
#include <string.h>

static int finite_numbers(const double x[], int count)
{
    for (int k = 0; k < count; k++)
        if (!isfinite(x[k]))
            return 0;
    return 1;
}

static int is_terminated(const char name[RAMUS_MODULE_NAME])
{
    return memchr(name, '\0', RAMUS_MODULE_NAME) != NULL;
}

static int between(int value, int least, int most)
{
    return value >= least && value <= most;
}

/* nq and nv of a type of ramus_joint_type, as in model/joint.c. */
static const signed char numbers_of[][2] = {
    [RAMUS_FIXED] = { 0, 0 },     [RAMUS_REVOLUTE] = { 1, 1 },    [RAMUS_PRISMATIC] = { 1, 1 },
    [RAMUS_HELICAL] = { 1, 1 },   [RAMUS_CYLINDRICAL] = { 2, 2 }, [RAMUS_PLANAR] = { 3, 3 },
    [RAMUS_SPHERICAL] = { 4, 3 }, [RAMUS_FREE] = { 7, 6 },        [RAMUS_UNIVERSAL] = { 2, 2 },
};
_Static_assert(sizeof numbers_of / sizeof *numbers_of == RAMUS_JOINT_TYPE_COUNT, "a new joint type");

static const char *joint_problem_of(const block_header *b)
{
    int nq = 0, nv = 0;
    for (int k = 0; k < b->njoint; k++) {
        const ramus_module_joint *j = &block_joints(b)[k];
        if (!is_terminated(j->name) || !between(j->nq, 1, 7) || !between(j->nv, 1, 6))
            return "a joint";
        nq += j->nq;
        nv += j->nv;
    }
    return nq == b->nq && nv == b->nv ? NULL : "the number of coordinates";
}

static const char *body_problem(const block_header *b)
{
    unsigned char taken[RAMUS_MODULE_MOST] = { 0 }; /* each v belongs to one joint */
    int nqi = 0, nvi = 0, reduced = 0;
    for (int k = 0; k < b->nbody; k++) {
        const block_body *i = &block_bodies(b)[k];
        if (k == 0 ? i->parent != -1 || i->type != RAMUS_FIXED : !between(i->parent, 0, k - 1))
            return "the order of bodies";
        if (!between(i->type, k == 0 ? RAMUS_FIXED : RAMUS_REVOLUTE, RAMUS_JOINT_TYPE_COUNT - 1) ||
            !between(i->dependent, 0, 1))
            return "the type of a joint";
        const int nq = numbers_of[i->type][0], nv = numbers_of[i->type][1];
        if (i->q < 0 || i->q > b->nq - nq || i->v < 0 || i->v > b->nv - nv || i->reduced < 0 || i->reduced > b->nv - nv)
            return "the place of coordinates";
        if (i->dependent ? nv != 1
                         : nv > 0 && i->reduced != reduced) /* without dependent ones: in the order of bodies */
            return "the order of coordinates";
        for (int c = 0; c < nv && !i->dependent; c++)
            if (taken[i->v + c]++)
                return "a coordinate of two joints";
        reduced += i->dependent ? 0 : nv;
        if (!finite_numbers(&i->multiplier, 3) || !finite_numbers(i->joint, 12) || !finite_numbers(i->inertia, 10) ||
            !finite_numbers(&i->armature, 3))
            return "a number that is not finite";
        if (i->armature < 0 || i->damping < 0 || i->friction < 0)
            return "an effect of a joint that is negative";
        nqi += nq;
        nvi += nv;
    }
    return nqi == b->nqi && nvi == b->nvi && reduced == b->nv ? NULL : "the number of coordinates";
}

const char *block_problem(const void *bytes, uint64_t size)
{
    const block_header *b = bytes;
    if (size < sizeof *b || b->magic != BLOCK_MAGIC)
        return "it is no module";
    if (b->format != BLOCK_FORMAT)
        return "it has another format";
    if (!between(b->nbody, 1, 4 * RAMUS_MODULE_MOST) || !between(b->njoint, 0, RAMUS_MODULE_MOST) ||
        !between(b->noutlet, 0, RAMUS_MODULE_MOST) || !between(b->nspring, 0, RAMUS_MODULE_MOST) ||
        !between(b->nq, 0, RAMUS_MODULE_MOST) || !between(b->nv, 0, RAMUS_MODULE_MOST) || b->nreduced != b->nv)
        return "its counts";
    if (b->size != size ||
        b->size != block_size((uint64_t)b->nbody, (uint64_t)b->njoint, (uint64_t)b->noutlet, (uint64_t)b->nspring))
        return "its size";
    if (!is_terminated(b->name))
        return "its name";
    for (int k = 0; k < b->noutlet; k++) {
        const block_outlet *o = &block_outlets(b)[k];
        if (!is_terminated(o->name) || !between(o->body, 0, b->nbody - 1) || !finite_numbers(o->pose, 12))
            return "an outlet";
    }
    for (int k = 0; k < b->nspring; k++) {
        const block_spring *s = &block_springs(b)[k];
        if (!between(s->body[0], 0, b->nbody - 1) || !between(s->body[1], 0, b->nbody - 1) ||
            !finite_numbers(&s->point[0][0], 6) || !finite_numbers(&s->rest_length, 3) || s->rest_length < 0 ||
            s->stiffness < 0 || s->pretension < 0)
            return "a spring";
    }
    const char *wrong = joint_problem_of(b);
    return wrong ? wrong : body_problem(b);
}
