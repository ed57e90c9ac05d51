/* check_mechanism.h - the parts of the mechanism in ramus check */
#ifndef RAMUS_CLI_CHECK_MECHANISM_H
#define RAMUS_CLI_CHECK_MECHANISM_H

#include <ramus/ramus.h>

/* One call of `report` for each problem; `file` is what the model was read from. */
void check_mechanism(const ramus_model *model, const char *file, ramus_report report, void *user);

#endif
