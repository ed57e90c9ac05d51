/* outlets.c - the frames at which a module that is packed or served carries others */
#include "outlets.h"

#include "tools/console/console.h"

#include <stdlib.h>
#include <string.h>

/* "NAME=FRAME": the name goes to list->texts, from *used on. */
static int find_one(const ramus_model *model, const char *given, outlet_list *list, size_t *used)
{
    const char *equals = strchr(given, '='), *frame = equals ? equals + 1 : given;
    const int k = list->count;
    if (equals == given)
        return tool_fail(TOOL_BAD_USAGE, "--outlet %s: the name before '=' is empty; NAME=FRAME or FRAME is expected",
                         given);
    list->frame[k] = ramus_model_find_frame(model, frame);
    if (list->frame[k].index < 0)
        return tool_fail(TOOL_BAD_INPUT, "--outlet %s: there is no link or frame '%s'", given, frame);
    if (equals) {
        const size_t length = (size_t)(equals - given);
        list->name[k] = memcpy(list->texts + *used, given, length);
        *used += length + 1;
    }
    list->count++;
    return TOOL_OK;
}

static int find_all(const ramus_model *model, const char *const given[], int ngiven, outlet_list *list)
{
    size_t used = 0;
    int code = TOOL_OK;
    for (int k = 0; k < ngiven && code == TOOL_OK; k++)
        code = find_one(model, given[k], list, &used);
    if (ngiven)
        return code;
    const int nlink = ramus_model_nlink(model), nframe = ramus_model_nframe(model);
    if (nframe - nlink > RAMUS_MODULE_MOST)
        return tool_fail(TOOL_BAD_INPUT, "the model names more than %d frames: choose outlets with --outlet",
                         RAMUS_MODULE_MOST);
    for (int k = nlink; k < nframe; k++) /* links are the first frames */
        list->frame[list->count++] = (ramus_frame){ k };
    return TOOL_OK;
}

int outlets_find(const ramus_model *model, const char *const given[], int ngiven, outlet_list **out)
{
    size_t size = 1;
    *out = NULL;
    if (ngiven > RAMUS_MODULE_MOST)
        return tool_fail(TOOL_BAD_INPUT, "more than %d outlets", RAMUS_MODULE_MOST);
    for (int k = 0; k < ngiven; k++)
        size += strlen(given[k]) + 1;
    outlet_list *list = calloc(1, sizeof *list);
    char *texts = calloc(1, size);
    if (!list || !texts) {
        free(list);
        free(texts);
        return tool_out_of_memory();
    }
    list->texts = texts;
    const int code = find_all(model, given, ngiven, list);
    if (code == TOOL_OK)
        *out = list;
    else
        outlets_release(list);
    return code;
}

void outlets_release(outlet_list *list)
{
    if (list)
        free(list->texts);
    free(list);
}

ramus_packed_options outlets_packing(const outlet_list *list, const char *product, int joint_effects)
{
    ramus_packed_options how = ramus_packed_options_default();
    how.name = product;
    how.outlet = list->frame;
    how.outlet_name = list->name;
    how.noutlet = list->count;
    how.joint_effects = joint_effects;
    return how;
}
