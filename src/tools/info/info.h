/* info.h - what a model consists of, as a page to read or as JSON */
#ifndef RAMUS_TOOLS_INFO_H
#define RAMUS_TOOLS_INFO_H

#include "tools/console/console.h"

void info_json(out *o, const ramus_model *model);
void info_text(out *o, const ramus_model *model);
/* Degrees of freedom: velocities that the constraints leave free; -1: not known (tools/check/degrees.h). */
int info_dof(const ramus_model *model);

#endif
