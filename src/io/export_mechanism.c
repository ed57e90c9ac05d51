/* export_mechanism.c - parts of the mechanism where a format has no words for them, and bars as constraints
 *
 * A bar between links in a file is two things in a model: the bar, and a distance constraint of its name, frames and length.
 */
#include "export_mechanism.h"

#include "base/fail.h"

#include <string.h>

static ramus_status refuse(const char *what, const char *name, const char *format, ramus_error *err)
{
    return ramus_fail(
        err, RAMUS_ERR_UNSUPPORTED,
        "%s '%s': %s cannot say the massless parts of a mechanism; the tree alone (--tree) leaves them out", what, name,
        format);
}

ramus_status export_refuse_parts(const ramus_model *model, const char *format, ramus_error *err)
{
    if (ramus_model_nactuator(model) > 0) {
        const ramus_actuator_description d = ramus_model_actuator(model, 0);
        return refuse(ramus_actuator_kind_name(d.kind), d.name, format, err);
    }
    if (ramus_model_nlever(model) > 0)
        return refuse("lever", ramus_model_lever(model, 0).name, format, err);
    if (ramus_model_nsharing(model) > 0)
        return refuse("sharing", ramus_model_sharing(model, 0).name, format, err);
    return RAMUS_OK;
}

int export_has_parts(const ramus_model *model)
{
    return ramus_model_nactuator(model) + ramus_model_nlever(model) + ramus_model_nsharing(model) > 0;
}

void export_count_parts(const ramus_model *model, text *out)
{
    enum { LEVERS = RAMUS_ACTUATOR_KIND_COUNT, SHARINGS, KINDS };
    int count[KINDS] = { [LEVERS] = ramus_model_nlever(model), [SHARINGS] = ramus_model_nsharing(model) }, said = 0;
    for (int k = 0; k < ramus_model_nactuator(model); k++)
        count[ramus_model_actuator(model, k).kind]++;
    for (int k = 0; k < KINDS; k++) {
        const char *name = k == LEVERS     ? "lever"
                           : k == SHARINGS ? "sharing"
                                           : ramus_actuator_kind_name((ramus_actuator_kind)k);
        if (count[k] > 0)
            text_add(out, "%s%d %s%s", said++ ? ", " : "", count[k], name, count[k] > 1 ? "s" : "");
    }
}

static const char *frame_name(const char *frame)
{
    return frame && frame[0] ? frame : "world";
}

static int is_distance_of(const ramus_actuator_description *bar, const ramus_constraint_description *c)
{
    return bar->kind == RAMUS_ACTUATOR_BAR && !bar->lever_a && !bar->lever_b && c->kind == RAMUS_CONSTRAINT_DISTANCE &&
           strcmp(bar->name, c->name) == 0 && bar->rest_length == c->length &&
           strcmp(frame_name(bar->frame_a), frame_name(c->frame_a)) == 0 &&
           strcmp(frame_name(bar->frame_b), frame_name(c->frame_b)) == 0;
}

int export_find_distance(const ramus_model *model, const ramus_actuator_description *bar)
{
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        const ramus_constraint_description c = ramus_model_constraint(model, k);
        if (is_distance_of(bar, &c))
            return 1;
    }
    return 0;
}

int export_is_of_bar(const ramus_model *model, const ramus_constraint_description *c)
{
    const int k = ramus_model_find_actuator(model, c->name);
    if (k < 0)
        return 0;
    const ramus_actuator_description bar = ramus_model_actuator(model, k);
    return is_distance_of(&bar, c);
}
