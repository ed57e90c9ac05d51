/* constraints.h - the constraints of a model in ramus check */
#ifndef RAMUS_TOOLS_CHECK_CONSTRAINTS_H
#define RAMUS_TOOLS_CHECK_CONSTRAINTS_H

#include <ramus/ramus.h>

typedef enum check_constraints_result {
    CONSTRAINTS_TRIED,
    CONSTRAINTS_NOT_TRIED /* the robot is too large: whether they can be met was not found out */
} check_constraints_result;

/* One call of `report` for each constraint that says nothing or cannot be met; `file` is what the model was read from. */
check_constraints_result check_constraints(const ramus_model *model, const char *file, ramus_report report, void *user);

#endif
