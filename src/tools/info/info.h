/* info.h - what a model consists of, as a page to read or as JSON */
#ifndef RAMUS_TOOLS_INFO_H
#define RAMUS_TOOLS_INFO_H

#include "tools/console/console.h"

/* `opened`: the same robot with modules that answer (ramus_model_open), whose coordinates are those of all; NULL: the model has none. */
void info_json(out *o, const ramus_model *model, const ramus_model *opened);
void info_text(out *o, const ramus_model *model, const ramus_model *opened);
/* Degrees of freedom: velocities that the constraints leave free; -1: not known (tools/check/degrees.h). */
int info_dof(const ramus_model *model);

#endif
