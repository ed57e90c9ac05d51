/* check.h - what ramus check finds beyond the reading of a model: constraints and parts of the mechanism */
#ifndef RAMUS_TOOLS_CHECK_H
#define RAMUS_TOOLS_CHECK_H

#include <ramus/ramus.h>

typedef struct checker {
    const ramus_model *model;
    const char *file; /* that the model was read from */
    ramus_report report;
    void *user;
    int problems; /* errors that were reported */
} checker;

typedef enum check_constraints_result {
    CONSTRAINTS_TRIED,
    CONSTRAINTS_NOT_TRIED, /* the robot is too large: whether they can be met was not found out */
    CONSTRAINTS_HIDDEN     /* black boxes or modules are between: likewise */
} check_constraints_result;

/* One report for each constraint that has no effect or cannot be met. */
check_constraints_result check_constraints(checker *c);
/* The same for one-sided ones. */
void check_bounds(checker *c);
/* One report for each problem of the mechanism. */
void check_mechanism(checker *c);
/* Opens modules of black boxes that have sources, as commands that evaluate the robot do: one report of what keeps it from being opened. */
void check_sources(checker *c);
/* Why the mechanism cannot be made, with the line of the part that the text begins with; returns TOOL_BAD_INPUT. */
int check_mechanism_fail(const ramus_model *model, const char *file, const char *text);
/* Report on the part or constraint `name`; the line of one of a nested assembly, which was read from another file, is left out. */
void check_note(checker *c, ramus_severity severity, const char *name, int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
