/* check_constraints.h - the constraints of a model in ramus check */
#ifndef RAMUS_CLI_CHECK_CONSTRAINTS_H
#define RAMUS_CLI_CHECK_CONSTRAINTS_H

#include <ramus/ramus.h>

/* One call of `report` for each constraint that says nothing; `file` is what the model was read from. */
void check_constraints(const ramus_model *model, const char *file, ramus_report report, void *user);

#endif
