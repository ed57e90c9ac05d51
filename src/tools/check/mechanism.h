/* mechanism.h - the parts of the mechanism in ramus check */
#ifndef RAMUS_TOOLS_CHECK_MECHANISM_H
#define RAMUS_TOOLS_CHECK_MECHANISM_H

#include <ramus/ramus.h>

/* One call of `report` for each problem; `file` is what the model was read from. */
void check_mechanism(const ramus_model *model, const char *file, ramus_report report, void *user);
/* Says why the mechanism cannot be made, with the line of the part that the text begins with; returns TOOL_BAD_INPUT. */
int check_mechanism_fail(const ramus_model *model, const char *file, const char *text);
/* The line of a part or a constraint, 0 for those of a nested assembly: they were read from another file. */
int check_line(const ramus_model *model, const char *name, int line);

#endif
