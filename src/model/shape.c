/* shape.c - shapes of links: checked, copied, kept in modules and models
 *
 * A module's link owns a list; a flat robot sees it through its source link; a model has all shapes in one
 * array, those of a link in a row, and their texts among its names. Nothing is computed from them.
 */
#include "shape.h"

#include "compiled.h"
#include "flat.h"

#include "base/options.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define LONGEST_TEXT 4000 /* of a name: what every kind of file can hold */

const char *ramus_shape_kind_name(ramus_shape_kind kind)
{
    static const char *const name[RAMUS_SHAPE_KIND_COUNT] = { "box", "cylinder", "sphere", "capsule", "mesh" };
    return (unsigned)kind < RAMUS_SHAPE_KIND_COUNT ? name[kind] : "unknown";
}

OPTIONS_DEFAULTS(ramus_shape, .kind = RAMUS_SHAPE_BOX, .pose = ramus_pose_identity(), .scale = { 1, 1, 1 })

/* ---- what is wrong with one by itself ----------------------------------------------------------------------- */

static int is_size(double value)
{
    return value > 0 && isfinite(value);
}

static int is_factor(double value)
{
    return value != 0 && isfinite(value);
}

static ramus_status check_numbers(const ramus_shape *s, ramus_error *err)
{
    const int round =
        s->kind == RAMUS_SHAPE_CYLINDER || s->kind == RAMUS_SHAPE_SPHERE || s->kind == RAMUS_SHAPE_CAPSULE;
    if (s->kind == RAMUS_SHAPE_BOX && !(is_size(s->size.x) && is_size(s->size.y) && is_size(s->size.z)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "the size of a box, %g x %g x %g m, must be above zero", s->size.x,
                          s->size.y, s->size.z);
    if (round && !is_size(s->radius))
        return ramus_fail(err, RAMUS_ERR_MODEL, "the radius of a %s, %g m, must be above zero",
                          ramus_shape_kind_name(s->kind), s->radius);
    if (round && s->kind != RAMUS_SHAPE_SPHERE && !is_size(s->length))
        return ramus_fail(err, RAMUS_ERR_MODEL, "the length of a %s, %g m, must be above zero",
                          ramus_shape_kind_name(s->kind), s->length);
    if (s->kind == RAMUS_SHAPE_MESH && !(is_factor(s->scale.x) && is_factor(s->scale.y) && is_factor(s->scale.z)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "the scale of a mesh, %g %g %g, must not have a zero", s->scale.x,
                          s->scale.y, s->scale.z);
    const ramus_quat r = s->pose.rotation;
    const ramus_vec3 p = s->pose.position;
    const double norm = hypot(hypot(r.w, r.x), hypot(r.y, r.z));
    if (!(fabs(norm - 1) <= 1e-3) || !isfinite(p.x) || !isfinite(p.y) || !isfinite(p.z))
        return ramus_fail(err, RAMUS_ERR_MODEL, "the pose of a %s must be finite, its quaternion of length 1",
                          ramus_shape_kind_name(s->kind));
    for (int k = 0; s->has_color && k < 4; k++)
        if (!(s->color[k] >= 0 && s->color[k] <= 1))
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "the colour of a %s has a %g: red, green, blue and opacity go from 0 to 1",
                              ramus_shape_kind_name(s->kind), s->color[k]);
    return RAMUS_OK;
}

ramus_status shape_check(const ramus_shape *s, ramus_error *err)
{
    if ((unsigned)s->kind >= RAMUS_SHAPE_KIND_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "unknown kind %d of a shape", (int)s->kind);
    RAMUS_TRY(name_check("shape", s->name, err));
    if (s->kind == RAMUS_SHAPE_MESH && (!s->mesh || !s->mesh[0]))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "a mesh needs the name of a file");
    if (s->kind == RAMUS_SHAPE_MESH)
        RAMUS_TRY(name_check("mesh", s->mesh, err));
    if ((s->name && strlen(s->name) > LONGEST_TEXT) || (s->kind == RAMUS_SHAPE_MESH && strlen(s->mesh) > LONGEST_TEXT))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the name of a %s is longer than %d bytes",
                          ramus_shape_kind_name(s->kind), LONGEST_TEXT);
    return check_numbers(s, err);
}

/* ---- lists -------------------------------------------------------------------------------------------------- */

/* The numbers that its kind has no use for are set to their defaults, so that equal shapes are equal. */
static void item_copy(ramus_module *module, ramus_shape *to, const ramus_shape *from)
{
    *to = ramus_shape_default();
    to->kind = from->kind;
    to->collision = from->collision != 0;
    to->pose = from->pose;
    to->line = from->line;
    to->has_color = from->has_color != 0;
    if (from->has_color)
        memcpy(to->color, from->color, sizeof to->color);
    if (from->kind == RAMUS_SHAPE_BOX)
        to->size = from->size;
    else if (from->kind == RAMUS_SHAPE_MESH)
        to->scale = from->scale;
    else
        to->radius = from->radius;
    if (from->kind == RAMUS_SHAPE_CYLINDER || from->kind == RAMUS_SHAPE_CAPSULE)
        to->length = from->length;
    to->name = module_keep(module, from->name ? from->name : "");
    to->mesh = module_keep(module, from->kind == RAMUS_SHAPE_MESH ? from->mesh : "");
}

bool shape_list_copy(ramus_module *module, shape_list *to, const shape_list *from)
{
    if (from->count == 0)
        return true;
    to->item = memory_new(&module->allocator, from->count, sizeof *to->item);
    if (!to->item)
        return false;
    to->capacity = from->count;
    for (; to->count < from->count; to->count++)
        item_copy(module, &to->item[to->count], &from->item[to->count]);
    return true;
}

/* ---- modules ------------------------------------------------------------------------------------------------ */

ramus_status ramus_module_add_shape(ramus_module *module, const char *link, const ramus_shape *shape, ramus_error *err)
{
    RAMUS_NEED(err, module, link, shape);
    ramus_error why;
    ramus_shape given, copy;
    const int k = names_find(&module->links, link);
    if (k < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "module '%s': there is no link '%s' for a shape", module->name,
                          link);
    RAMUS_TRY(OPTIONS_READ(ramus_shape, &given, shape, err));
    const ramus_status status = shape_check(&given, &why);
    if (status != RAMUS_OK)
        return ramus_fail(err, status, "module '%s': link '%s': %s", module->name, link, why.text);
    shape_list *list = &module->link[k].shapes;
    item_copy(module, &copy, &given);
    if (list->count == INT_MAX || texts_failed(&module->texts) ||
        !memory_grow(&module->allocator, &list->item, list->count, &list->capacity, sizeof copy))
        return ramus_fail_memory(err);
    copy.pose.rotation = ramus_quat_normalized(copy.pose.rotation);
    list->item[list->count++] = copy;
    module->nshape++;
    return RAMUS_OK;
}

/* ---- models ------------------------------------------------------------------------------------------------- */

size_t shapes_count(const flat *f)
{
    size_t count = 0;
    for (size_t k = 0; k < f->nlink; k++)
        count += f->link[k].source->shapes.count;
    for (size_t k = 0; k < f->nport; k++)
        count += f->port[k].cover ? f->port[k].cover->nshape : 0;
    return count;
}

/* A list into the model's shapes from n on; returns where it ends. */
static size_t fill_list(ramus_model *m, size_t n, const shape_list *list, const char *file)
{
    const char *kept = list->count ? model_keep(m, file) : "";
    for (size_t j = 0; j < list->count; j++, n++) {
        m->shape[n] = list->item[j];
        m->shape[n].name = model_keep(m, list->item[j].name);
        m->shape[n].mesh = model_keep(m, list->item[j].mesh);
        m->shape[n].file = kept;
    }
    return n;
}

void shapes_fill(ramus_model *m, const flat *f)
{
    size_t n = 0;
    for (size_t k = 0; k < f->nlink; k++) {
        m->first_shape[k] = n;
        n = fill_list(m, n, &f->link[k].source->shapes, f->link[k].file);
    }
    m->first_shape[f->nlink] = n;
    for (size_t k = 0; k < f->nport; k++) {
        const ramus_module *cover = f->port[k].cover;
        m->first_port_shape[k] = n;
        if (cover && cover->nlink)
            n = fill_list(m, n, &cover->link[0].shapes, cover->file);
    }
    m->first_port_shape[f->nport] = n;
}

static ramus_shape no_shape(void)
{
    ramus_shape none = ramus_shape_default();
    none.name = none.mesh = none.file = "";
    return none;
}

int ramus_model_nshape(const ramus_model *model, ramus_link link)
{
    if (!model || link.index < 0 || link.index >= model->nlink)
        return 0;
    return (int)(model->first_shape[link.index + 1] - model->first_shape[link.index]);
}

ramus_shape ramus_model_shape(const ramus_model *model, ramus_link link, int k)
{
    if (k < 0 || k >= ramus_model_nshape(model, link))
        return no_shape();
    return model->shape[model->first_shape[link.index] + (size_t)k];
}

int ramus_model_nport_shape(const ramus_model *model, ramus_port port)
{
    if (!model || port.index < 0 || port.index >= model->nport)
        return 0;
    return (int)(model->first_port_shape[port.index + 1] - model->first_port_shape[port.index]);
}

ramus_shape ramus_model_port_shape(const ramus_model *model, ramus_port port, int k)
{
    if (k < 0 || k >= ramus_model_nport_shape(model, port))
        return no_shape();
    return model->shape[model->first_port_shape[port.index] + (size_t)k];
}
