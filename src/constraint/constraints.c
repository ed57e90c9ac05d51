/* constraints.c - a set of constraints: looked up when added, one block of memory for all that evaluation needs
 *
 * Memory is O(nv^2 + nrow nv). It is laid out anew with every constraint that is added, so that a set is ready at any
 * time and evaluation allocates nothing.
 */
#include "constraints.h"

#include "algebra/vec3.h"
#include "base/options.h"
#include "base/workspace.h"
#include "model/boxes.h"
#include "model/mechanism_list.h"

#include <string.h>

/* ---- memory ------------------------------------------------------------------------------------------------- */

/* For the constraints in c->item. */
static void layout(void *object, arena *a)
{
    constraint_set *c = object;
    const size_t nv = (size_t)ramus_model_nv(c->model), nq = (size_t)ramus_model_nq(c->model),
                 m = (size_t)c->nequality + 3 * (size_t)c->nbound;
    const size_t least = m < nv ? m : nv, most = m < nv ? nv : m, matrix = nv * sizeof(double);
    const size_t constraints = c->count;
    ARENA_TAKE(a, m * nv, c->A, c->size);
    ARENA_TAKE(a, m, c->b, c->turn, c->move, c->position_error, c->velocity_error, c->has_position, c->multiplier);
    ARENA_TAKE(a, row_room(m), c->target, c->gap, c->row_size);
    c->bound = arena_take(a, (size_t)c->nbound, sizeof *c->bound);
    bounds_layout(&c->work, a, (size_t)c->nbound, nv);
    ARENA_TAKE(a, constraints, c->x_w_a, c->x_w_b);
    c->room = ((size_t)c->model->nvi + WIDE_MOST - 1) / WIDE_MOST * WIDE_MOST;
    c->path = arena_take(a, PATH_NUMBERS, c->room * sizeof *c->path);
    c->relative = arena_take(a, RELATIVE_NUMBERS, c->room * sizeof *c->relative);
    ARENA_TAKE(a, nv, c->zero, c->force, c->free_a, c->step, c->y, c->compliance, c->pivot, c->pivot_root, c->free_x,
               c->step_x);
    ARENA_TAKE(a, nv, c->active, c->active_at, c->active_user, c->active_for, c->listed_user, c->listed_at, c->marked,
               c->involved, c->bound_involved);
    c->moving = arena_take(a, c->room, sizeof *c->moving);
    coordinate_tree_layout(&c->unknowns, c->model, a);
    ARENA_TAKE(a, (size_t)c->model->nvi, c->unknown, c->again);
    ARENA_TAKE(a, (size_t)c->model->nlink + 1, c->carrying, c->carries);
    c->M = arena_take(a, nv, matrix);
    const size_t width = (size_t)c->unknowns.tree.width;
    c->depths = arena_take(a, width + WIDE_MOST, sizeof *c->depths);
    c->L = arena_take(a, nv * width, sizeof *c->L);
    c->turned = arena_take(a, nv, turned_stride(m, nv) * sizeof(double));
    c->few_Z = arena_take(a, FEW_COORDINATES, row_room(FEW_COORDINATES) * sizeof *c->few_Z);
    c->active_T = arena_take(a, nv, row_room(m) * sizeof *c->active_T);
    c->gram = arena_take(a, row_room(m), row_room(m) * sizeof *c->gram);
    c->gram_L = arena_take(a, m, m * sizeof *c->gram_L);
    c->gram_pivot = arena_take(a, m, sizeof *c->gram_pivot);
    c->implied = arena_take(a, m, sizeof *c->implied);
    ARENA_TAKE(a, m * row_room(m), c->share, c->pull_rows, c->implied_K, c->implied_V);
    ARENA_TAKE(a, row_room(m), c->left, c->unit, c->combined);
    c->order = arena_take(a, m, sizeof *c->order);
    orthogonal_layout(&c->factors, a, m, nv);
    c->redundant = arena_take(a, m, sizeof(int));
    ARENA_TAKE(a, nq, c->q_trial, c->q_best);
    ARENA_TAKE(a, nv, c->v_best, c->passive);
    orthogonal_layout(&c->balance, a, nv, least);
    orthogonal_layout(&c->choice, a, nv, least);
    c->basis = arena_take(a, least, matrix);
    ARENA_TAKE(a, most, c->part, c->other);
    if (c->data->derivatives) {
        ARENA_TAKE(a, m * nv, c->rows_q, c->rows_v, c->spread, c->gaps, c->multiplier_q, c->multiplier_v,
                   c->multiplier_tau);
        c->pull = arena_take(a, m, m * sizeof(double));
        c->own_row = arena_take(a, m, sizeof(double));
    }
    many_constraints_layout(&c->many, c, a);
    survey_layout(c, a);
    if (c->options.method != RAMUS_CONSTRAINT_BY_FACTORS) {
        ARENA_TAKE(a, nv * nv, c->root, c->root_inverse, c->vectors, c->inverse);
        c->value = arena_take(a, nv, sizeof(double));
        ARENA_TAKE(a, m * nv, c->D, c->D_plus, c->D_work);
        c->turn_work = arena_take(a, least, least * sizeof(double));
    }
}

/* Which unknown an internal coordinate of this model is: the tree of unknowns may number them in another order. */
static void number_unknowns(constraint_set *c)
{
    for (int k = 0; k < c->unknowns.tree.n; k++)
        c->moving[c->unknowns.user[k]] = k;
    memset(c->marked, 0, (size_t)c->model->nv * sizeof *c->marked);
    for (int k = 0; k < c->model->nvi; k++) {
        const int user = c->model->v_source[k];
        c->unknown[k] = c->moving[user];
        c->again[k] = c->marked[user];
        c->marked[user] = 1;
    }
    c->rows_are_paths = !c->model->substitute && terms_rows_are_paths(c->model, &c->unknowns.tree, c->unknown);
}

/* The bodies that M and the forces are made of, and those that move the frames. */
static void list_carrying(constraint_set *c)
{
    const ramus_model *m = c->model;
    memset(c->carries, 0, ((size_t)m->nlink + 1) * sizeof *c->carries);
    for (int k = 0; k < c->terms->nplaced; k++)
        c->carries[c->terms->placed[k]] = 1;
    for (size_t k = 0; k < c->count; k++) {
        for (int e = 0; e < 2; e++)
            for (int i = c->item[k].on[e].body; i; i = m->parent[i])
                c->carries[i] = 1;
    }
    c->ncarrying = 0;
    for (int i = 1; i <= m->nlink; i++)
        if (c->carries[i])
            c->carrying[c->ncarrying++] = i;
    c->alone = m->nport == 0 && c->nbound == 0;
}

/* A block for the constraints in c->item in place of the one there. */
static ramus_status resize(constraint_set *c, ramus_error *err)
{
    constraint_set larger = *c;
    larger.nequality = c->count ? c->item[c->count - 1].first + c->item[c->count - 1].nrow : 0;
    larger.nbound = c->count ? c->item[c->count - 1].bound + c->item[c->count - 1].nbound : 0;
    larger.nrow = larger.nequality;
    larger.held = NULL;
    larger.memory = workspace_block(&c->data->space.allocator, &larger, layout);
    if (!larger.memory) {
        arena measured = { 0 };
        layout(&larger, &measured);
        return ramus_fail(
            err, RAMUS_ERR_MEMORY,
            "out of memory: %d constraint rows on %d coordinates need %.3g GiB; the tree alone needs none",
            larger.nequality + 3 * larger.nbound, ramus_model_nv(c->model), (double)measured.used / (1 << 30));
    }
    memory_free(&c->data->space.allocator, c->memory);
    *c = larger;
    coordinate_tree_fill(&c->unknowns, c->model, c->turned);
    many_constraints_fill(c);
    bounds_list(c);
    number_unknowns(c);
    list_carrying(c);
    c->nactive = -1;
    c->work.solved = 0;
    c->rank = c->nredundant = 0;
    c->residual = 0;
    return RAMUS_OK;
}

static void item_release(const constraint_set *c, constraint *item)
{
    memory_free(&c->data->space.allocator, item->name);
    memory_free(&c->data->space.allocator, item->coordinate);
    memory_free(&c->data->space.allocator, item->field.node);
}

/* ---- adding ------------------------------------------------------------------------------------------------- */

/* Takes what `item` owns; the block is not yet that of the longer list. */
static ramus_status append(constraint_set *c, constraint *item, const char *name, ramus_error *err)
{
    const constraint *last = c->count ? &c->item[c->count - 1] : NULL;
    item->first = last ? last->first + last->nrow : 0;
    item->bound = last ? last->bound + last->nbound : 0;
    item->name = memory_copy_text(&c->data->space.allocator, name);
    if (!item->name || !memory_grow(&c->data->space.allocator, &c->item, c->count, &c->capacity, sizeof *item)) {
        item_release(c, item);
        return ramus_fail_memory(err);
    }
    c->item[c->count++] = *item;
    return RAMUS_OK;
}

/* One more for a set that is in use: a name of its own, and a block with its rows; after a failure the set is what it was. */
static ramus_status add(constraint_set *c, constraint *item, const char *name, ramus_error *err)
{
    for (size_t k = 0; k < c->count; k++)
        if (strcmp(c->item[k].name, name) == 0) {
            item_release(c, item);
            return ramus_fail(err, RAMUS_ERR_MODEL, "two constraints are named '%s'", name);
        }
    RAMUS_TRY(append(c, item, name, err));
    const ramus_status status = resize(c, err);
    if (status != RAMUS_OK)
        item_release(c, &c->item[--c->count]);
    return status;
}

static ramus_status find_frame(const constraint_set *c, const ramus_constraint_description *d, const char *name,
                               ramus_frame *out, ramus_error *err)
{
    out->index = -1;
    if (constraint_is_world(name) || c->model->substitute)
        return RAMUS_OK;
    *out = ramus_model_find_frame(c->model, name);
    const char *outlet;
    char place[BOXES_PLACE];
    if (out->index < 0 && boxes_find(c->model, name, &outlet) >= 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "%sconstraint '%s': '%s' is an outlet of a module that answers at its connections only, and "
                          "modules are not asked here: leave it out with --tree (the option 'tree' in C and Python)",
                          boxes_place(c->model, d->name, d->line, place), d->name, name);
    if (out->index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "constraint '%s': there is no link or frame '%s'", d->name, name);
    return RAMUS_OK;
}

/* The joint of that name; locked ones of an opened model are known to the robot that it was opened from. */
static ramus_link_info joint_of(const ramus_model *m, const char *name, int *found)
{
    ramus_link link = ramus_model_find_joint(m, name);
    if (link.index < 0 && m->substitute) {
        m = m->substitute->former;
        link = ramus_model_find_joint(m, name);
        link.index = link.index >= 0 && m->link[link.index].locked ? link.index : -1;
    }
    *found = link.index >= 0;
    return ramus_model_link(m, link);
}

/* Coordinates of the joints; what does not move enters the offset. */
static ramus_status find_coordinates(constraint_set *c, const ramus_constraint_description *d, constraint *item,
                                     ramus_error *err)
{
    item->coordinate = memory_new(&c->data->space.allocator, (size_t)d->ncoordinate, sizeof *item->coordinate);
    if (!item->coordinate)
        return ramus_fail_memory(err);
    item->offset = d->offset;
    for (int k = 0; k < d->ncoordinate; k++) {
        int found;
        ramus_link_info link = joint_of(c->model, d->joint[k], &found);
        double coefficient = d->kind == RAMUS_CONSTRAINT_STOP ? 1 : d->coefficient[k];
        if (!found)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "constraint '%s': there is no joint '%s'", d->name,
                              d->joint[k]);
        if (ramus_joint_type_nq(link.joint_type) != 1)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "constraint '%s': joint '%s' is %s; a %s is about joints with one coordinate", d->name,
                              d->joint[k], ramus_joint_type_name(link.joint_type), ramus_constraint_kind_name(d->kind));
        if (d->kind == RAMUS_CONSTRAINT_STOP) { /* its own limits, or else the joint's */
            item->d.lower = isfinite(d->lower) ? d->lower : link.lower;
            item->d.upper = isfinite(d->upper) ? d->upper : link.upper;
            if (!(item->d.lower < item->d.upper) || (!isfinite(item->d.lower) && !isfinite(item->d.upper)))
                return ramus_fail(
                    err, RAMUS_ERR_MODEL,
                    "constraint '%s': joint '%s' has no limits that could stop it: give lower, upper or both, "
                    "lower below upper",
                    d->name, d->joint[k]);
        }
        if (link.locked) {
            item->offset += coefficient * link.locked_q[0];
            continue;
        }
        if (link.mimic.index >= 0) {
            item->offset += coefficient * link.mimic_offset;
            coefficient *= link.mimic_multiplier;
            link = ramus_model_link(c->model, link.mimic);
        }
        item->coordinate[item->ncoordinate++] = (coupled_coordinate){ link.q_index, link.v_index, coefficient };
    }
    return RAMUS_OK;
}

void choose_sides(ramus_vec3 n, ramus_vec3 *start, ramus_vec3 side[2])
{
    const double x = fabs(n.x), y = fabs(n.y), z = fabs(n.z);
    *start = x >= y && x >= z ? (ramus_vec3){ 0, 1, 0 } : y >= z ? (ramus_vec3){ 0, 0, 1 } : (ramus_vec3){ 1, 0, 0 };
    const ramus_vec3 rest = vec3_axpy(*start, -vec3_dot(*start, n), n);
    side[0] = vec3_scale(1 / vec3_norm(rest), rest);
    side[1] = vec3_cross(n, side[0]);
}

/* A pose in a frame, by the body that carries it. */
static carried_frame carry(const ramus_model *m, ramus_frame frame, ramus_pose pose)
{
    if (frame.index < 0)
        return (carried_frame){ 0, pose };
    const ramus_frame_info info = ramus_model_frame(m, frame);
    const int i = info.link.index < 0 ? 0 : m->body_of[info.link.index];
    const ramus_pose x_link_f = frame.index < m->nlink ? pose : ramus_pose_mul(info.pose, pose);
    return (carried_frame){ i, ramus_pose_mul(m->x_i_link[i], x_link_f) };
}

/* Frames and coordinates by name. */
static ramus_status resolve(constraint_set *c, const ramus_constraint_description *d, constraint *out, ramus_error *err)
{
    constraint item = { .d = *d, .nrow = constraint_row_count(d), .a = { -1 }, .b = { -1 }, .axis = { 0, 0, 1 } };
    ramus_status status = RAMUS_OK;
    if (!constraint_has_frames(d->kind)) {
        status = find_coordinates(c, d, &item, err);
    } else {
        status = find_frame(c, d, d->frame_a, &item.a, err);
        if (status == RAMUS_OK)
            status = find_frame(c, d, d->frame_b, &item.b, err);
        const double length = vec3_norm(d->axis);
        if (length > 0 && isfinite(length))
            item.axis = vec3_scale(1 / length, d->axis);
        choose_sides(item.axis, &(ramus_vec3){ 0 }, item.side);
        item.d.pose_a.rotation = ramus_quat_normalized(d->pose_a.rotation);
        item.d.pose_b.rotation = ramus_quat_normalized(d->pose_b.rotation);
        if (status == RAMUS_OK && d->kind == RAMUS_CONSTRAINT_CONTACT && d->nheight > 0)
            status = constraint_field(d, &c->data->space.allocator, &item.field, err);
    }
    item.on[0] = carry(c->model, item.a, item.d.pose_a);
    item.on[1] = carry(c->model, item.b, item.d.pose_b);
    item.nbound = constraint_bound_count(&item.d);
    item.d.name = item.d.frame_a = item.d.frame_b = NULL;
    item.d.joint = NULL;
    item.d.coefficient = NULL;
    item.d.height = NULL;
    if (status != RAMUS_OK)
        item_release(c, &item);
    *out = item;
    return status;
}

ramus_status constraint_set_add(constraint_set *c, const ramus_constraint_description *d, ramus_error *err)
{
    constraint item;
    ramus_constraint_description copy;
    RAMUS_TRY(OPTIONS_READ(ramus_constraint_description, &copy, d, err));
    RAMUS_TRY(constraint_check(&copy, err));
    if (c->model->substitute && constraint_has_frames(copy.kind))
        return ramus_fail(
            err, RAMUS_ERR_UNSUPPORTED,
            "constraint '%.60s': places of a robot whose modules answer at their connections are known to "
            "its own constraints alone; add it to the file or the builder, before modules are opened",
            copy.name);
    RAMUS_TRY(resolve(c, &copy, &item, err));
    return add(c, &item, copy.name, err);
}

/* The model's own: their names are known to differ. */
static ramus_status add_model(constraint_set *c, ramus_error *err)
{
    const mechanism_list *own = model_mechanism(c->model);
    for (int k = 0; k < (int)own->of[KIND_CONSTRAINT].count; k++) {
        const ramus_constraint_description d = own->of[KIND_CONSTRAINT].constraint[k];
        constraint item;
        RAMUS_TRY(resolve(c, &d, &item, err));
        RAMUS_TRY(append(c, &item, d.name, err));
    }
    c->nsurveyed = c->model->substitute ? c->count : 0;
    return RAMUS_OK;
}

ramus_status constraint_set_add_function(constraint_set *c, const ramus_constraint_callback *callback, ramus_error *err)
{
    ramus_constraint_callback copy;
    RAMUS_TRY(OPTIONS_READ(ramus_constraint_callback, &copy, callback, err));
    if (!copy.name || !copy.name[0] || !copy.fill || copy.nrow < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a constraint by callback needs a name, a function, and rows");
    constraint item = { .nrow = copy.nrow, .callback = copy };
    item.callback.name = NULL;
    return add(c, &item, copy.name, err);
}

/* ---- instances ------------------------------------------------------------------------------------------------ */

const constraint_table *constraint_kernels(void)
{
    extern const constraint_table ramus_constraint_table_sv_x1_base;
#if defined RAMUS_SCALAR_ONLY
    static const constraint_table *const table[] = { &ramus_constraint_table_sv_x1_base };
#elif defined __aarch64__
    static const constraint_table *const table[] = { &ramus_constraint_table_sv_x1_base,
                                                     &ramus_constraint_table_sv_x1_base };
#else
    extern const constraint_table ramus_constraint_table_sv_x1_avx2, ramus_constraint_table_sv_x1_avx512;
    static const constraint_table *const table[] = { &ramus_constraint_table_sv_x1_base,
                                                     &ramus_constraint_table_sv_x1_avx2,
                                                     &ramus_constraint_table_sv_x1_avx512 };
#endif
    return table[kernels_level()];
}

/* ---- create and destroy -------------------------------------------------------------------------------------- */

ramus_status constraint_set_create(ramus_data *d, kinematic_state *kinematics, tree_terms *terms, constraint_set **out,
                                   ramus_error *err)
{
    *out = NULL;
    constraint_set *c = memory_new(&d->space.allocator, 1, sizeof *c);
    if (!c)
        return ramus_fail_memory(err);
    c->data = d;
    c->model = d->model;
    c->kinematics = kinematics;
    c->terms = terms;
    c->kernels = constraint_kernels();
    c->options = (constraint_options){ d->options.constraint_method, d->options.constraint_alpha,
                                       d->options.constraint_beta, d->options.rank_tolerance };
    c->work.touches = c->work.rests = 1e-8;
    ramus_status status = d->options.without_model_constraints ? RAMUS_OK : add_model(c, err);
    if (status == RAMUS_OK)
        status = resize(c, err);
    if (status != RAMUS_OK)
        constraint_set_destroy(c);
    else
        *out = c;
    return status;
}

void constraint_set_destroy(constraint_set *c)
{
    if (!c)
        return;
    const ramus_allocator *memory = &c->data->space.allocator;
    for (size_t k = 0; k < c->count; k++)
        item_release(c, &c->item[k]);
    memory_free(memory, c->item);
    memory_free(memory, c->memory);
    memory_free(memory, c);
}

/* ---- queries ------------------------------------------------------------------------------------------------ */

static int row_has_position(const constraint *item, int row)
{
    if (item->callback.fill)
        return item->callback.has_position_error;
    if (item->d.kind == RAMUS_CONSTRAINT_WHEEL)
        return row == 2;
    return item->d.kind != RAMUS_CONSTRAINT_ROLLING;
}

ramus_constraint_row constraint_set_row(const constraint_set *c, int row)
{
    size_t low = 0, high = c->count;
    /* the last one that begins at the row or before it; those without rows come before */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (c->item[middle].first <= row)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low > 0; low--) {
        const constraint *item = &c->item[low - 1];
        if (row >= item->first && row < item->first + item->nrow)
            return (ramus_constraint_row){ item->name, row - item->first, row_has_position(item, row - item->first) };
        if (item->nrow > 0)
            break;
    }
    return (ramus_constraint_row){ "", -1, 0 };
}
