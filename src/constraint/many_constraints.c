/* many_constraints.c - a set of constraints prepared for the kernel that evaluates several states at once
 *
 * Frames are those of bodies of the merged model, rows of closures and points are constant multiples of the relative twist. What is
 * left out (fit_in_lanes) is evaluated one state after the other; ramus/batch.h lists it.
 */
#include "many_constraints.h"

#include "constraints.h"
#include "model/joint.h"

#include <string.h>

enum { MOST_IN_LANES = 128, MOST_ROWS = 32 };

static int fit_in_lanes(const constraint_set *c)
{
    const ramus_model *m = c->model;
    if (c->options.method != RAMUS_CONSTRAINT_BY_FACTORS || c->data->sv_batch->lanes == 1 || m->nport ||
        m->nv > MOST_IN_LANES || !c->nrow || c->nrow > MOST_ROWS)
        return 0;
    for (size_t k = 0; k < c->count; k++) {
        const constraint *item = &c->item[k];
        if (item->callback.fill || ramus_constraint_is_one_sided(&item->d) ||
            (item->d.kind == RAMUS_CONSTRAINT_COUPLING && m->has_mimic))
            return 0;
    }
    return 1;
}

/* ---- frames ---- */

static many_frame frame_of(const ramus_model *m, ramus_frame frame, ramus_pose pose)
{
    const ramus_model *bodies = m->merged;
    many_frame f = { 0 };
    if (frame.index >= 0) {
        const ramus_frame_info *named = frame.index < m->nlink ? NULL : &m->frame[frame.index - m->nlink];
        const int link = named ? named->link.index : frame.index;
        if (named)
            pose = ramus_pose_mul(named->pose, pose);
        if (link >= 0) {
            f.body = f.top = bodies->body_of[link];
            pose = ramus_pose_mul(bodies->x_body_link[link], pose);
        }
    }
    while (f.top && bodies->parent[f.top])
        f.top = bodies->parent[f.top];
    ramus_pose_to_matrix(pose, f.x, f.x + 9);
    return f;
}

/* Parents come before their children. */
static int meeting_body(const ramus_model *bodies, int a, int b)
{
    while (a != b) {
        if (a > b)
            a = bodies->parent[a];
        else
            b = bodies->parent[b];
    }
    return a;
}

/* ---- rows ---- */

static void put3(double to[3], ramus_vec3 x)
{
    to[0] = x.x, to[1] = x.y, to[2] = x.z;
}

static void constant_row(many_item *to, int *row, const ramus_vec3 *angular, const ramus_vec3 *linear, many_error error)
{
    if (angular)
        put3(to->angular[*row], *angular);
    if (linear)
        put3(to->linear[*row], *linear);
    to->error[(*row)++] = error;
}

/* The rows of closure.c, in its order. Returns 0 where the kernel has no position error. */
static int closure_constants(many_item *to, const constraint *from)
{
    static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    const ramus_joint_type type = from->d.joint_type;
    const int turns_none = type == RAMUS_FIXED || type == RAMUS_PRISMATIC;
    const int turns_all = type == RAMUS_SPHERICAL || type == RAMUS_FREE;
    int row = 0;
    if (type == RAMUS_UNIVERSAL) {
        ramus_link_info joint;
        joint_describe(RAMUS_UNIVERSAL, &(ramus_link_description){ .axis = from->axis }, &joint);
        put3(to->second, joint.second_axis);
        to->universal = 1;
        row = 1;
    } else if (!turns_all) {
        for (int i = 0; i < (turns_none ? 3 : 2); i++)
            constant_row(to, &row, turns_none ? &unit[i] : &from->side[i], NULL, turns_none ? MANY_TURN : MANY_SWING);
    }
    if (type == RAMUS_FIXED || type == RAMUS_REVOLUTE || type == RAMUS_SPHERICAL || type == RAMUS_UNIVERSAL)
        for (int i = 0; i < 3; i++)
            constant_row(to, &row, NULL, &unit[i], MANY_ALONG);
    else if (type == RAMUS_PRISMATIC || type == RAMUS_HELICAL || type == RAMUS_CYLINDRICAL)
        for (int i = 0; i < 2; i++)
            constant_row(to, &row, NULL, &from->side[i], MANY_ALONG);
    else if (type == RAMUS_PLANAR)
        constant_row(to, &row, NULL, &from->axis, MANY_ALONG);
    if (type == RAMUS_HELICAL) {
        const double h = from->d.pitch;
        const ramus_vec3 thread = { -h * from->axis.x, -h * from->axis.y, -h * from->axis.z };
        constant_row(to, &row, &thread, &from->axis, MANY_ALONG);
    }
    return type != RAMUS_HELICAL;
}

static int item_constants(const ramus_model *m, many_item *to, const constraint *from)
{
    int row = 0, errors = 1;
    *to = (many_item){ .kind = from->d.kind, .first = from->first, .nrow = from->nrow };
    put3(to->axis, from->axis);
    if (from->d.kind == RAMUS_CONSTRAINT_COUPLING) {
        to->coordinate = from->coordinate;
        to->ncoordinate = from->ncoordinate;
        to->offset = from->offset;
        return 1;
    }
    to->a = frame_of(m, from->a, from->d.pose_a);
    to->b = frame_of(m, from->b, from->d.pose_b);
    to->meet = meeting_body(m->merged, to->a.body, to->b.body);
    to->length = from->d.kind == RAMUS_CONSTRAINT_WHEEL ? from->d.radius : from->d.length;
    switch (from->d.kind) {
    case RAMUS_CONSTRAINT_CLOSURE:
        errors = closure_constants(to, from);
        break;
    case RAMUS_CONSTRAINT_POINT_ON_PLANE:
        constant_row(to, &row, NULL, &from->axis, MANY_ALONG);
        break;
    case RAMUS_CONSTRAINT_POINT_ON_LINE:
        for (int i = 0; i < 2; i++)
            constant_row(to, &row, NULL, &from->side[i], MANY_ALONG);
        break;
    default: /* their coefficients change with the state */
        break;
    }
    return errors;
}

/* ---- the unknowns that rows depend on ---- */

static void mark_path(const branched_tree *t, int k, int active[])
{
    for (; k >= 0 && !active[k]; k = t->up[k])
        active[k] = 1;
}

static void find_active(many_constraints *many, const ramus_model *m)
{
    const ramus_model *bodies = m->merged;
    const coordinate_tree *u = many->unknowns;
    int *mark = many->active_at, n = 0;
    memset(mark, 0, (size_t)m->nv * sizeof *mark);
    for (int k = 0; k < m->nv; k++)
        many->user_at[u->user[k]] = k;
    for (int k = 0; k < many->count; k++) {
        const many_item *item = &many->item[k];
        const int end[2] = { item->a.body, item->b.body };
        for (int e = 0; e < 2; e++)
            for (int i = end[e]; i; i = bodies->parent[i])
                for (int c = bodies->vi[i]; c < bodies->vi[i] + joint_table[bodies->type[i]].nv; c++)
                    mark_path(&u->tree, u->place[c], mark);
        for (int c = 0; c < item->ncoordinate; c++)
            mark_path(&u->tree, many->user_at[item->coordinate[c].v], mark);
    }
    for (int k = 0; k < m->nv; k++)
        if (mark[k])
            many->active[n++] = k;
    for (int r = 0; r < n; r++)
        many->active_at[many->active[r]] = r;
    many->nactive = n;
}

/* ---- memory ---- */

void many_constraints_layout(many_constraints *many, const constraint_set *c, arena *a)
{
    many->in_lanes = !c->model->substitute && fit_in_lanes(c);
    if (!many->in_lanes)
        return;
    many->item = arena_take(a, c->count, sizeof *many->item);
    ARENA_TAKE(a, (size_t)c->model->nv, many->active, many->active_at, many->user_at);
    many->work = arena_take(a, c->data->sv_batch->many_constrained_work_size(c->model->merged, c->nrow), 1);
}

void many_constraints_fill(constraint_set *c)
{
    many_constraints *many = &c->many;
    if (!many->in_lanes)
        return;
    many->unknowns = &c->unknowns;
    many->count = (int)c->count;
    many->nrow = c->nrow;
    many->q_place = c->data->q_place;
    many->v_place = c->data->v_place;
    many->position_errors = 1;
    for (int k = 0; k < many->count; k++)
        many->position_errors &= item_constants(c->model, &many->item[k], &c->item[k]);
    find_active(many, c->model);
}
