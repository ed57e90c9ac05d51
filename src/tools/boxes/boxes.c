/* boxes.c - parts of a robot whose inside is not known, as messages name them */
#include "boxes.h"

#include <string.h>

static boxes_name with_more(boxes_name name, int count)
{
    const size_t length = strlen(name.text);
    if (count > 1)
        snprintf(name.text + length, sizeof name.text - length, " and %d more", count - 1);
    return name;
}

/* Black boxes whose ports the caller feeds. Those inside of nested assemblies are known by their ports. */
static boxes_name first_fed(const ramus_model *model)
{
    boxes_name name = { "" };
    int count = 0;
    for (int k = 0; k < ramus_model_ninstance(model); k++) {
        const ramus_instance_info i = ramus_model_instance(model, (ramus_instance){ k });
        if (i.black_box && count++ == 0)
            snprintf(name.text, sizeof name.text, "black box '%.100s'", i.name);
    }
    if (!count && ramus_model_nport(model) > 0)
        snprintf(name.text, sizeof name.text, "the black box at port %.100s",
                 ramus_model_port(model, (ramus_port){ 0 }).name);
    return with_more(name, count);
}

boxes_name boxes_first(const ramus_model *model)
{
    boxes_name name;
    const int count = ramus_model_nsource(model);
    if (!count)
        return first_fed(model);
    const ramus_source_info source = ramus_model_source(model, 0);
    snprintf(name.text, sizeof name.text, "module '%.100s' (a %.20s)", source.name, source.kind);
    return with_more(name, count);
}

int boxes_any(const ramus_model *model)
{
    return boxes_first(model).text[0] != '\0';
}

int boxes_need_none(const ramus_model *model, const char *what)
{
    const boxes_name name = boxes_first(model);
    return name.text[0] ? tool_fail(TOOL_BAD_INPUT, "%s: the mass of %s is not known, and so that of the robot is not",
                                    what, name.text)
                        : TOOL_OK;
}
