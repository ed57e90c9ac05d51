/* export_mechanism.c - constraints and parts where a format cannot represent them, or the tree alone is wanted
 *
 * A bar between links is two entities in a model: the part, and the distance constraint that compilation makes of it.
 */
#include "export_mechanism.h"

#include "base/fail.h"

static ramus_status refuse(const char *what, const char *name, const char *format, ramus_error *err)
{
    return ramus_fail(
        err, RAMUS_ERR_UNSUPPORTED,
        "%s '%s': %s cannot represent the massless parts of a mechanism; the tree alone (--tree) leaves them out", what,
        name, format);
}

ramus_status export_refuse_parts(const ramus_model *model, const char *format, ramus_error *err)
{
    if (ramus_model_npart(model) > 0) {
        const ramus_part_description d = ramus_model_part(model, (ramus_part){ 0 });
        return refuse(ramus_part_kind_name(d.kind), d.name, format, err);
    }
    if (ramus_model_nlever(model) > 0)
        return refuse("lever", ramus_model_lever(model, (ramus_lever){ 0 }).name, format, err);
    if (ramus_model_nsharing(model) > 0)
        return refuse("sharing", ramus_model_sharing(model, (ramus_sharing){ 0 }).name, format, err);
    return RAMUS_OK;
}

bool export_leaves_out(const ramus_model *model)
{
    return ramus_model_npart(model) + ramus_model_nlever(model) + ramus_model_nsharing(model) +
               ramus_model_nconstraint(model) >
           0;
}

void export_count_left_out(const ramus_model *model, text *out)
{
    enum { LEVERS = RAMUS_PART_KIND_COUNT, SHARINGS, CONSTRAINTS, KINDS };
    int count[KINDS] = { [LEVERS] = ramus_model_nlever(model),
                         [SHARINGS] = ramus_model_nsharing(model),
                         [CONSTRAINTS] = ramus_model_nconstraint(model) - ramus_model_nbar_constraint(model) };
    int listed = 0;
    for (int k = 0; k < ramus_model_npart(model); k++)
        count[ramus_model_part(model, (ramus_part){ k }).kind]++;
    for (int k = 0; k < KINDS; k++) {
        const char *name = k == LEVERS        ? "lever"
                           : k == SHARINGS    ? "sharing"
                           : k == CONSTRAINTS ? "constraint"
                                              : ramus_part_kind_name((ramus_part_kind)k);
        if (count[k] > 0)
            text_add(out, "%s%d %s%s", listed++ ? ", " : "", count[k], name, count[k] > 1 ? "s" : "");
    }
}

bool export_is_of_bar(const ramus_model *model, int constraint)
{
    return constraint >= ramus_model_nconstraint(model) - ramus_model_nbar_constraint(model);
}
