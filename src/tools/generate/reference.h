/* reference.h - a program that compares generated code with the library's results */
#ifndef RAMUS_TOOLS_GENERATE_REFERENCE_H
#define RAMUS_TOOLS_GENERATE_REFERENCE_H

#include "tools/console/console.h"

/* Returns an exit code. */
int generate_reference(const ramus_model *model, const ramus_generate_options *how, const ramus_generated *made,
                       out *o);

#endif
