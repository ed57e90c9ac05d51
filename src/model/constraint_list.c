/* constraint_list.c - constraints as plain data: checked, copied, kept in builders, modules and models
 *
 * Nothing is evaluated here. Frames and joints are found by name when a robot is laid out flat (constraint_names.c), so
 * that a wrong one is reported with its file and line; the constraint layer looks them up again for itself.
 */
#include "constraint_list.h"

#include "compiled.h"
#include "module.h"

#include "base/options.h"

#include <math.h>
#include <string.h>

const char *ramus_constraint_kind_name(ramus_constraint_kind kind)
{
    static const char *const name[RAMUS_CONSTRAINT_KIND_COUNT] = { "rolling",  "wheel",         "closure",
                                                                   "coupling", "point_on_line", "point_on_plane",
                                                                   "distance" };
    return (unsigned)kind < RAMUS_CONSTRAINT_KIND_COUNT ? name[kind] : "unknown";
}

void ramus_constraint_description_init(ramus_constraint_description *description, size_t size)
{
    const ramus_constraint_description defaults = { .kind = RAMUS_CONSTRAINT_CLOSURE,
                                                    .pose_a = ramus_pose_identity(),
                                                    .pose_b = ramus_pose_identity(),
                                                    .axis = { 0, 0, 1 } };
    options_init(description, size, &defaults, sizeof defaults);
}

int constraint_is_world(const char *frame)
{
    return !frame || !frame[0] || strcmp(frame, CONSTRAINT_WORLD) == 0;
}

int constraint_has_frames(ramus_constraint_kind kind)
{
    return kind != RAMUS_CONSTRAINT_COUPLING;
}

/* ---- what is wrong with one by itself ----------------------------------------------------------------------- */

static int finite_numbers(const double numbers[], int n)
{
    for (int k = 0; k < n; k++)
        if (!isfinite(numbers[k]))
            return 0;
    return 1;
}

static int finite_pose(ramus_pose x)
{
    const double numbers[7] = { x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z,
                                x.position.x, x.position.y, x.position.z };
    return finite_numbers(numbers, 7);
}

static int uses_axis(const ramus_constraint_description *c)
{
    return constraint_has_frames(c->kind) && c->kind != RAMUS_CONSTRAINT_DISTANCE &&
           (c->kind != RAMUS_CONSTRAINT_CLOSURE || joint_has_axis(c->joint_type));
}

static ramus_status check_coupling(const ramus_constraint_description *c, ramus_error *err)
{
    if (c->ncoordinate < 1 || !c->joint || !c->coefficient)
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a coupling needs at least one joint", c->name);
    if (!finite_numbers(c->coefficient, c->ncoordinate) || !isfinite(c->offset))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a coefficient or the offset is not finite", c->name);
    for (int k = 0; k < c->ncoordinate; k++)
        if (!c->joint[k] || !c->joint[k][0])
            return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': joint %d of the coupling has no name", c->name,
                              k);
    return RAMUS_OK;
}

ramus_status constraint_check(const ramus_constraint_description *c, ramus_error *err)
{
    if (!c->name || !c->name[0])
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a constraint needs a name");
    RAMUS_TRY(name_check("constraint", c->name, err));
    if ((unsigned)c->kind >= RAMUS_CONSTRAINT_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "constraint '%s': unknown kind %d", c->name, (int)c->kind);
    if (c->kind == RAMUS_CONSTRAINT_COUPLING)
        return check_coupling(c, err);
    if ((unsigned)c->joint_type >= RAMUS_JOINT_TYPE_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "constraint '%s': unknown joint type %d", c->name,
                          (int)c->joint_type);
    if (constraint_is_world(c->frame_a) && constraint_is_world(c->frame_b))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s' names no frame that could move", c->name);
    if (!finite_pose(c->pose_a) || !finite_pose(c->pose_b) || !isfinite(c->pitch))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': a pose or the pitch is not finite", c->name);
    const double length = hypot(hypot(c->axis.x, c->axis.y), c->axis.z);
    if (uses_axis(c) && !(length > 0 && isfinite(length)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': its axis needs a length that is finite and not zero",
                          c->name);
    if (c->kind == RAMUS_CONSTRAINT_WHEEL && !(c->radius > 0 && isfinite(c->radius)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "constraint '%s': the wheel's radius is %g m; it must be above zero",
                          c->name, c->radius);
    if (c->kind == RAMUS_CONSTRAINT_DISTANCE && !(c->length > 0 && isfinite(c->length)))
        return ramus_fail(
            err, RAMUS_ERR_MODEL,
            "constraint '%s': the distance is %g m; it must be above zero (a ball joint is a spherical closure)",
            c->name, c->length);
    return RAMUS_OK;
}

/* ---- lists -------------------------------------------------------------------------------------------------- */

static void item_release(ramus_constraint_description *c, const ramus_allocator *memory)
{
    char **joint = (char **)c->joint;
    for (int k = 0; joint && k < c->ncoordinate; k++)
        memory_free(memory, joint[k]);
    memory_free(memory, joint);
    memory_free(memory, (double *)c->coefficient);
    memory_free(memory, (char *)c->name);
    memory_free(memory, (char *)c->frame_a);
    memory_free(memory, (char *)c->frame_b);
    *c = (ramus_constraint_description){ 0 };
}

static int item_copy(ramus_constraint_description *to, const ramus_allocator *memory,
                     const ramus_constraint_description *from)
{
    const size_t n = from->kind == RAMUS_CONSTRAINT_COUPLING ? (size_t)from->ncoordinate : 0;
    char **joint = memory_new(memory, n, sizeof *joint);
    double *coefficient = memory_new(memory, n, sizeof *coefficient);
    *to = *from;
    to->joint = (const char *const *)joint;
    to->coefficient = coefficient;
    to->ncoordinate = joint ? (int)n : 0;
    to->name = memory_copy_text(memory, from->name);
    to->frame_a = memory_copy_text(memory, from->frame_a ? from->frame_a : CONSTRAINT_WORLD);
    to->frame_b = memory_copy_text(memory, from->frame_b ? from->frame_b : CONSTRAINT_WORLD);
    int whole = joint && coefficient && to->name && to->frame_a && to->frame_b;
    for (size_t k = 0; whole && k < n; k++) {
        coefficient[k] = from->coefficient[k];
        joint[k] = memory_copy_text(memory, from->joint[k]);
        whole = joint[k] != NULL;
    }
    if (!whole)
        item_release(to, memory);
    return whole;
}

ramus_status constraint_list_add(constraint_list *list, const ramus_allocator *memory,
                                 const ramus_constraint_description *c, ramus_error *err)
{
    ramus_constraint_description copy;
    if (!item_copy(&copy, memory, c))
        return ramus_fail_memory(err);
    if (!names_grow(&list->names, memory) ||
        !memory_grow(memory, &list->item, list->count, &list->capacity, sizeof copy)) {
        item_release(&copy, memory);
        return ramus_fail_memory(err);
    }
    list->item[list->count++] = copy;
    return RAMUS_OK;
}

int constraint_list_index(constraint_list *list)
{
    return names_add(&list->names, list->item[list->count - 1].name, (int)list->count - 1);
}

int constraint_list_copy(constraint_list *to, const ramus_allocator *memory, const constraint_list *from)
{
    for (size_t k = 0; k < from->count; k++) {
        if (constraint_list_add(to, memory, &from->item[k], NULL) != RAMUS_OK)
            return 0;
        constraint_list_index(to);
    }
    return 1;
}

int constraint_list_find(const constraint_list *list, const char *name)
{
    return names_find(&list->names, name);
}

static void keep_item(constraint_list *list, size_t from, size_t to)
{
    list->item[to] = list->item[from];
    names_set(&list->names, list->item[to].name, (int)to);
}

static void remove_item(constraint_list *list, const ramus_allocator *memory, size_t k)
{
    names_remove(&list->names, list->item[k].name);
    item_release(&list->item[k], memory);
}

void constraint_list_remove(constraint_list *list, const ramus_allocator *memory, size_t k)
{
    remove_item(list, memory, k);
    for (list->count--; k < list->count; k++)
        keep_item(list, k + 1, k);
}

int names_instance_of(const name_map *instances, const char *name)
{
    const char *slash = name ? strchr(name, '/') : NULL;
    return slash && names_find_part(instances, name, (size_t)(slash - name)) >= 0;
}

static int names_one_of(const ramus_constraint_description *c, const name_map *instances)
{
    if (constraint_has_frames(c->kind) &&
        (names_instance_of(instances, c->frame_a) || names_instance_of(instances, c->frame_b)))
        return 1;
    for (int j = 0; j < c->ncoordinate; j++)
        if (names_instance_of(instances, c->joint[j]))
            return 1;
    return 0;
}

void constraint_list_drop(constraint_list *list, const ramus_allocator *memory, const name_map *instances)
{
    size_t kept = 0;
    for (size_t k = 0; k < list->count; k++) {
        if (names_one_of(&list->item[k], instances))
            remove_item(list, memory, k);
        else
            keep_item(list, k, kept++);
    }
    list->count = kept;
}

void constraint_list_release(constraint_list *list, const ramus_allocator *memory)
{
    for (size_t k = 0; k < list->count; k++)
        item_release(&list->item[k], memory);
    memory_free(memory, list->item);
    names_release(&list->names, memory);
    *list = (constraint_list){ 0 };
}

/* ---- builder and model -------------------------------------------------------------------------------------- */

ramus_status ramus_builder_add_constraint(ramus_builder *builder, const ramus_constraint_description *constraint,
                                          ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, constraint);
    ramus_constraint_description copy;
    RAMUS_TRY(OPTIONS_READ(ramus_constraint_description, &copy, constraint, err));
    RAMUS_TRY(constraint_check(&copy, err));
    if (constraint_list_find(&builder->constraints, copy.name) >= 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "two constraints are named '%s'", copy.name);
    RAMUS_TRY(constraint_list_add(&builder->constraints, &builder->allocator, &copy, err));
    constraint_list_index(&builder->constraints);
    return RAMUS_OK;
}

ramus_status ramus_builder_remove_constraint(ramus_builder *builder, const char *name, ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, name);
    const int found = constraint_list_find(&builder->constraints, name);
    if (found < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "there is no constraint '%s'", name);
    constraint_list_remove(&builder->constraints, &builder->allocator, (size_t)found);
    return RAMUS_OK;
}

int ramus_model_nconstraint(const ramus_model *model)
{
    return model ? (int)model->constraints.count : 0;
}

int ramus_model_nbar_constraint(const ramus_model *model)
{
    return model ? model->nbar : 0;
}

ramus_constraint_description ramus_model_constraint(const ramus_model *model, int k)
{
    if (k < 0 || k >= ramus_model_nconstraint(model)) {
        ramus_constraint_description none = ramus_constraint_description_default();
        none.name = none.frame_a = none.frame_b = "";
        return none;
    }
    return model->constraints.item[k];
}
