/* constraints.c - a set of constraints: looked up when added, one block of memory for all that evaluation needs
 *
 * Memory is O(nv^2 + nrow nv). It is laid out anew with every constraint that is added, so that a set is ready at any
 * time and evaluation allocates nothing.
 */
#include "constraints.h"

#include "algebra/vec3.h"
#include "model/constraint_list.h"
#include "base/options.h"

#include <string.h>

void ramus_constraint_options_init(ramus_constraint_options *options, size_t size)
{
    const ramus_constraint_options defaults = { .rank_tolerance = 1e-10 };
    options_init(options, size, &defaults, sizeof defaults);
}

void ramus_constraint_callback_init(ramus_constraint_callback *callback, size_t size)
{
    const ramus_constraint_callback defaults = { 0 };
    options_init(callback, size, &defaults, sizeof defaults);
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

/* For the constraints in c->item. */
static size_t layout(ramus_constraints *c, int rows, void *block)
{
    arena a = { .base = block };
    const size_t nv = (size_t)ramus_model_nv(c->model), nq = (size_t)ramus_model_nq(c->model), m = (size_t)rows;
    const size_t least = m < nv ? m : nv, most = m < nv ? nv : m, matrix = nv * sizeof(double);
    const size_t constraints = c->count;
    c->A = arena_take(&a, m, matrix);
    c->b = arena_take(&a, m, sizeof(double));
    c->size = arena_take(&a, m, matrix);
    c->turn = arena_take(&a, m, sizeof *c->turn);
    c->move = arena_take(&a, m, sizeof *c->move);
    c->x_w_a = arena_take(&a, constraints, sizeof *c->x_w_a);
    c->x_w_b = arena_take(&a, constraints, sizeof *c->x_w_b);
    c->position_error = arena_take(&a, m, sizeof(double));
    c->velocity_error = arena_take(&a, m, sizeof(double));
    c->has_position = arena_take(&a, m, 1);
    c->jacobian_a = arena_take(&a, 6, matrix);
    c->jacobian_b = arena_take(&a, 6, matrix);
    c->jacobian_size = arena_take(&a, 2, matrix);
    c->zero = arena_take(&a, nv, sizeof(double));
    c->M = arena_take(&a, nv, matrix);
    c->target = arena_take(&a, m, sizeof(double));
    c->gap = arena_take(&a, m, sizeof(double));
    c->force = arena_take(&a, nv, sizeof(double));
    c->free_a = arena_take(&a, nv, sizeof(double));
    c->step = arena_take(&a, nv, sizeof(double));
    c->y = arena_take(&a, nv, sizeof(double));
    c->multiplier = arena_take(&a, m, sizeof(double));
    c->row_size = arena_take(&a, m, sizeof(double));
    c->compliance = arena_take(&a, nv, sizeof(double));
    orthogonal_layout(&c->factors, &a, m, nv);
    c->redundant = arena_take(&a, m, sizeof(int));
    c->q_trial = arena_take(&a, nq, sizeof(double));
    c->q_best = arena_take(&a, nq, sizeof(double));
    c->v_best = arena_take(&a, nv, sizeof(double));
    c->passive = arena_take(&a, nv, 1);
    orthogonal_layout(&c->balance, &a, nv, least);
    orthogonal_layout(&c->choice, &a, nv, least);
    c->basis = arena_take(&a, least, matrix);
    c->part = arena_take(&a, most, sizeof(double));
    c->other = arena_take(&a, most, sizeof(double));
    if (c->options.method != RAMUS_CONSTRAINT_BY_FACTORS) {
        c->root = arena_take(&a, nv, matrix);
        c->root_inverse = arena_take(&a, nv, matrix);
        c->vectors = arena_take(&a, nv, matrix);
        c->inverse = arena_take(&a, nv, matrix);
        c->value = arena_take(&a, nv, sizeof(double));
        c->D = arena_take(&a, m, matrix);
        c->D_plus = arena_take(&a, m, matrix);
        c->D_work = arena_take(&a, m, matrix);
        c->turn_work = arena_take(&a, least, least * sizeof(double));
    }
    return a.overflow ? SIZE_MAX : a.used;
}

/* A block for the constraints in c->item in place of the one there. */
static ramus_status resize(ramus_constraints *c, ramus_error *err)
{
    ramus_constraints measured = *c;
    const int rows = c->count ? c->item[c->count - 1].first + c->item[c->count - 1].nrow : 0;
    const size_t size = layout(&measured, rows, NULL);
    void *memory = size < SIZE_MAX - 64 ? memory_new(&c->allocator, size + 64, 1) : NULL;
    if (!memory)
        return ramus_fail(
            err, RAMUS_ERR_MEMORY,
            "out of memory: %d constraint rows on %d coordinates need %.3g GiB; the tree alone needs none", rows,
            ramus_model_nv(c->model), (double)size / (1 << 30));
    memory_free(&c->allocator, c->memory);
    c->memory = memory;
    layout(c, rows, (void *)(((uintptr_t)memory + 63) & ~(uintptr_t)63));
    c->nrow = rows;
    c->rank = c->nredundant = 0;
    c->residual = 0;
    return RAMUS_OK;
}

static void item_release(const ramus_constraints *c, constraint *item)
{
    memory_free(&c->allocator, item->name);
    memory_free(&c->allocator, item->coordinate);
}

/* ---- adding ------------------------------------------------------------------------------------------------- */

/* Takes what `item` owns; the block is not yet that of the longer list. */
static ramus_status append(ramus_constraints *c, constraint *item, const char *name, ramus_error *err)
{
    const constraint *last = c->count ? &c->item[c->count - 1] : NULL;
    item->first = last ? last->first + last->nrow : 0;
    item->name = memory_copy_text(&c->allocator, name);
    if (!item->name || !memory_grow(&c->allocator, &c->item, c->count, &c->capacity, sizeof *item)) {
        item_release(c, item);
        return ramus_fail_memory(err);
    }
    c->item[c->count++] = *item;
    return RAMUS_OK;
}

/* One more for a set that is in use: a name of its own, and a block with its rows; after a failure the set is what it was. */
static ramus_status add(ramus_constraints *c, constraint *item, const char *name, ramus_error *err)
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

static ramus_status find_frame(const ramus_constraints *c, const ramus_constraint_description *d, const char *name,
                               ramus_frame *out, ramus_error *err)
{
    out->index = -1;
    if (constraint_is_world(name))
        return RAMUS_OK;
    *out = ramus_model_find_frame(c->model, name);
    if (out->index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "constraint '%s': there is no link or frame '%s'", d->name, name);
    return RAMUS_OK;
}

/* Coordinates of the joints; what does not move enters the offset. */
static ramus_status find_coordinates(ramus_constraints *c, const ramus_constraint_description *d, constraint *item,
                                     ramus_error *err)
{
    item->coordinate = memory_new(&c->allocator, (size_t)d->ncoordinate, sizeof *item->coordinate);
    if (!item->coordinate)
        return ramus_fail_memory(err);
    item->offset = d->offset;
    for (int k = 0; k < d->ncoordinate; k++) {
        const ramus_link found = ramus_model_find_joint(c->model, d->joint[k]);
        ramus_link_info link = ramus_model_link(c->model, found);
        double coefficient = d->coefficient[k];
        if (found.index < 0)
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "constraint '%s': there is no joint '%s'", d->name,
                              d->joint[k]);
        if (ramus_joint_type_nq(link.joint_type) != 1)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "constraint '%s': joint '%s' is %s; a coupling is about joints with one coordinate",
                              d->name, d->joint[k], ramus_joint_type_name(link.joint_type));
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

/* Two unit vectors that make a right-handed frame with the axis; y and z, z and x, x and y for the coordinate axes. */
static void choose_sides(constraint *item)
{
    const ramus_vec3 l = item->axis;
    const double x = fabs(l.x), y = fabs(l.y), z = fabs(l.z);
    const ramus_vec3 start = x >= y && x >= z ? (ramus_vec3){ 0, 1, 0 }
                             : y >= z         ? (ramus_vec3){ 0, 0, 1 }
                                              : (ramus_vec3){ 1, 0, 0 };
    const ramus_vec3 rest = vec3_axpy(start, -vec3_dot(start, l), l);
    item->side[0] = vec3_scale(1 / vec3_norm(rest), rest);
    item->side[1] = vec3_cross(l, item->side[0]);
}

/* Frames and coordinates by name. */
static ramus_status resolve(ramus_constraints *c, const ramus_constraint_description *d, constraint *out,
                            ramus_error *err)
{
    constraint item = { .d = *d, .nrow = constraint_row_count(d), .a = { -1 }, .b = { -1 }, .axis = { 0, 0, 1 } };
    ramus_status status = RAMUS_OK;
    if (d->kind == RAMUS_CONSTRAINT_COUPLING) {
        status = find_coordinates(c, d, &item, err);
    } else {
        status = find_frame(c, d, d->frame_a, &item.a, err);
        if (status == RAMUS_OK)
            status = find_frame(c, d, d->frame_b, &item.b, err);
        const double length = vec3_norm(d->axis);
        if (length > 0 && isfinite(length))
            item.axis = vec3_scale(1 / length, d->axis);
        choose_sides(&item);
        item.d.pose_a.rotation = ramus_quat_normalized(d->pose_a.rotation);
        item.d.pose_b.rotation = ramus_quat_normalized(d->pose_b.rotation);
    }
    item.d.name = item.d.frame_a = item.d.frame_b = NULL;
    item.d.joint = NULL;
    item.d.coefficient = NULL;
    if (status != RAMUS_OK)
        item_release(c, &item);
    *out = item;
    return status;
}

ramus_status ramus_constraints_add(ramus_constraints *c, const ramus_constraint_description *d, ramus_error *err)
{
    RAMUS_NEED_AS(err, c, "constraints");
    RAMUS_NEED_AS(err, d, "constraint");
    constraint item;
    ramus_constraint_description copy;
    RAMUS_TRY(OPTIONS_READ(ramus_constraint_description, &copy, d, err));
    RAMUS_TRY(constraint_check(&copy, err));
    RAMUS_TRY(resolve(c, &copy, &item, err));
    return add(c, &item, copy.name, err);
}

/* The model's own: their names are known to differ. */
static ramus_status add_model(ramus_constraints *c, ramus_error *err)
{
    for (int k = 0; k < ramus_model_nconstraint(c->model); k++) {
        const ramus_constraint_description d = ramus_model_constraint(c->model, k);
        constraint item;
        RAMUS_TRY(resolve(c, &d, &item, err));
        RAMUS_TRY(append(c, &item, d.name, err));
    }
    return RAMUS_OK;
}

ramus_status ramus_constraints_add_function(ramus_constraints *c, const ramus_constraint_callback *callback,
                                            ramus_error *err)
{
    RAMUS_NEED_AS(err, c, "constraints");
    RAMUS_NEED(err, callback);
    ramus_constraint_callback copy;
    RAMUS_TRY(OPTIONS_READ(ramus_constraint_callback, &copy, callback, err));
    if (!copy.name || !copy.name[0] || !copy.fill || copy.nrow < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a constraint by callback needs a name, a function, and rows");
    constraint item = { .nrow = copy.nrow, .callback = copy };
    item.callback.name = NULL;
    return add(c, &item, copy.name, err);
}

/* ---- create and destroy -------------------------------------------------------------------------------------- */

ramus_status ramus_constraints_create(const ramus_model *model, const ramus_constraint_options *opt,
                                      ramus_constraints **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    ramus_constraint_options options;
    RAMUS_TRY(OPTIONS_READ(ramus_constraint_options, &options, opt, err));
    if ((unsigned)options.method > RAMUS_CONSTRAINT_BY_OMEGA)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "constraint options: unknown method %d", (int)options.method);
    if (!(options.rank_tolerance > 0 && options.rank_tolerance < 1) || !isfinite(options.alpha) ||
        !isfinite(options.beta))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "constraint options: rank_tolerance is between 0 and 1, alpha and beta are finite");
    const ramus_allocator memory = memory_allocator(options.allocator);
    ramus_constraints *c = memory_new(&memory, 1, sizeof *c);
    if (!c)
        return ramus_fail_memory(err);
    c->model = model;
    c->allocator = memory;
    c->options = options;
    c->options.allocator = NULL;
    ramus_data_options kinematics = ramus_data_options_default();
    kinematics.allocator = &memory;
    ramus_status status = ramus_kinematics_create(model, &kinematics, &c->kinematics, err);
    if (status == RAMUS_OK && !options.without_model)
        status = add_model(c, err);
    if (status == RAMUS_OK)
        status = resize(c, err);
    if (status != RAMUS_OK) {
        ramus_constraints_destroy(c);
        return status;
    }
    *out = c;
    return RAMUS_OK;
}

void ramus_constraints_destroy(ramus_constraints *c)
{
    if (!c)
        return;
    const ramus_allocator memory = c->allocator;
    for (size_t k = 0; k < c->count; k++)
        item_release(c, &c->item[k]);
    memory_free(&memory, c->item);
    memory_free(&memory, c->memory);
    ramus_kinematics_destroy(c->kinematics);
    memory_free(&memory, c);
}

/* ---- queries ------------------------------------------------------------------------------------------------ */

const ramus_error *ramus_constraints_error(const ramus_constraints *c)
{
    return c ? &c->error : ramus_error_of_null();
}

int ramus_constraints_count(const ramus_constraints *c)
{
    return c ? (int)c->count : 0;
}

int ramus_constraints_nrow(const ramus_constraints *c)
{
    return c ? c->nrow : 0;
}

static int row_has_position(const constraint *item, int row)
{
    if (item->callback.fill)
        return item->callback.has_position_error;
    if (item->d.kind == RAMUS_CONSTRAINT_WHEEL)
        return row == 2;
    return item->d.kind != RAMUS_CONSTRAINT_ROLLING;
}

ramus_constraint_row ramus_constraints_row(const ramus_constraints *c, int row)
{
    size_t low = 0, high = c ? c->count : 0;
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

ramus_status ramus_constraints_set_stabilisation(ramus_constraints *c, double alpha, double beta)
{
    RAMUS_NEED_AS(NULL, c, "constraints");
    if (!isfinite(alpha) || !isfinite(beta))
        return ramus_fail(&c->error, RAMUS_ERR_ARGUMENT, "stabilisation: alpha %g and beta %g must be finite", alpha,
                          beta);
    c->options.alpha = alpha;
    c->options.beta = beta;
    return RAMUS_OK;
}

ramus_constraint_report ramus_constraints_report(const ramus_constraints *c)
{
    if (!c)
        return (ramus_constraint_report){ .nrow = 0 };
    return (ramus_constraint_report){ .nrow = c->nrow,
                                      .rank = c->rank,
                                      .nredundant = c->nredundant,
                                      .redundant = c->redundant,
                                      .residual = c->residual,
                                      .nchoice = c->nchoice };
}
