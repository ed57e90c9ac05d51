/* outlets.h - the frames at which a module that is packed or served carries others */
#ifndef TOOLS_OUTLETS_OUTLETS_H
#define TOOLS_OUTLETS_OUTLETS_H

#include "ramus/module.h"
#include "ramus/ramus.h"

typedef struct outlet_list {
    ramus_frame frame[RAMUS_MODULE_MOST];
    const char *name[RAMUS_MODULE_MOST]; /* NULL: the frame's */
    int count;
    char *texts; /* owned; of the names */
} outlet_list;

/* given [ngiven]: FRAME or NAME=FRAME, as `--outlet` takes them; without any: the frames that the model names. TOOL_OK, or what was
 * reported. */
int outlets_find(const ramus_model *model, const char *const given[], int ngiven, outlet_list **out);
void outlets_release(outlet_list *list);
/* How a model is packed with these; borrowed. product NULL: the model's name. */
ramus_packed_options outlets_packing(const outlet_list *list, const char *product, int joint_effects);

#endif
