/* builder_shape.c - shapes of black boxes
 *
 * They are the shapes of the only link of a module, the box's cover, which is shared by copies of a builder and by nested
 * assemblies: checks, memory and messages are those of links. One that is shared is copied before it is changed.
 */
#include "module.h"

#include <string.h>

#define COVER_LINK "cover"

static ramus_status new_cover(const ramus_builder *builder, const char *name, ramus_module **out, ramus_error *err)
{
    ramus_link_description link = ramus_link_description_default();
    RAMUS_TRY(ramus_module_create(name, builder->file, &builder->allocator, out, err));
    link.name = COVER_LINK;
    return ramus_module_add_link(*out, &link, err);
}

/* A cover that nobody else sees, with the shapes of the box so far. */
static ramus_status own_cover(const ramus_builder *builder, const builder_instance *box, ramus_module **out,
                              ramus_error *err)
{
    if (box->cover && atomic_load(&box->cover->references) == 1) {
        module_retain(box->cover);
        *out = box->cover;
        return RAMUS_OK;
    }
    RAMUS_TRY(new_cover(builder, box->name, out, err));
    if (box->cover && !shape_list_copy(*out, &(*out)->link[0].shapes, &box->cover->link[0].shapes))
        return ramus_fail_memory(err);
    (*out)->nshape = (*out)->link[0].shapes.count;
    return texts_failed(&(*out)->texts) ? ramus_fail_memory(err) : RAMUS_OK;
}

/* Is the place of what sits there known? Not on a black box, at an outlet inside of a nested assembly, nor on the base of what sits so. */
static bool place_is_known(const ramus_builder *builder, const char *on)
{
    while (on) {
        const int host = builder_host(builder, on);
        const ramus_module *module = host >= 0 ? builder->instance[host].module : NULL;
        if (!module)
            return false;
        const char *place = strchr(on, '/') + 1;
        const module_frame *frame = module_find_link(module, place) ? NULL : module_find_frame(module, place);
        if (frame)
            place = frame->link;
        if (place[0])
            return module_find_outlet(module, place) < 0;
        on = builder->instance[host].on;
    }
    return true; /* the world */
}

ramus_status ramus_builder_add_black_box_shape(ramus_builder *builder, const char *name, const ramus_shape *shape,
                                               ramus_error *err)
{
    RAMUS_NEED(err, builder);
    RAMUS_NEED(err, name);
    RAMUS_NEED(err, shape);
    size_t found;
    RAMUS_TRY(builder_need(builder, name, "give a shape to", &found, err));
    builder_instance *box = &builder->instance[found];
    if (box->module)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "instance '%s' is no black box: it has the shapes of its links (ramus_module_add_shape)",
                          name);
    if (!box->on || !place_is_known(builder, box->on))
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "black box '%s' has no shapes: no known link carries it, so its place is not known", name);
    ramus_module *cover = NULL;
    ramus_error why;
    ramus_status status = own_cover(builder, box, &cover, &why);
    if (status == RAMUS_OK)
        status = ramus_module_add_shape(cover, COVER_LINK, shape, &why);
    if (status != RAMUS_OK) {
        ramus_module_destroy(cover);
        return ramus_fail(err, status, "black box '%s': %s", name, why.text);
    }
    ramus_module_destroy(box->cover);
    box->cover = cover;
    return RAMUS_OK;
}
