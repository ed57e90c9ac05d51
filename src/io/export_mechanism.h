/* export_mechanism.h - parts of the mechanism where a format has no words for them */
#ifndef RAMUS_IO_EXPORT_MECHANISM_H
#define RAMUS_IO_EXPORT_MECHANISM_H

#include "export.h"
#include "ramus/mechanism.h"

/* The first part or sharing of the model as RAMUS_ERR_UNSUPPORTED; RAMUS_OK when there is none. */
ramus_status export_refuse_parts(const ramus_model *model, const char *format, ramus_error *err);
/* "2 actuators, 1 lever"; nothing where the model has no parts. */
int export_has_parts(const ramus_model *model);
void export_count_parts(const ramus_model *model, text *out);

/* Whether the model has the distance constraint that a file makes of this bar. */
int export_find_distance(const ramus_model *model, const ramus_actuator_description *bar);
/* And the other way round: whether a constraint is that of a bar. */
int export_is_of_bar(const ramus_model *model, const ramus_constraint_description *c);

#endif
