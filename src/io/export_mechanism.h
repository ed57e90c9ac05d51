/* export_mechanism.h - constraints and parts where a format cannot represent them, or the tree alone is wanted */
#ifndef RAMUS_IO_EXPORT_MECHANISM_H
#define RAMUS_IO_EXPORT_MECHANISM_H

#include "export.h"
#include "ramus/mechanism.h"

#include <stdbool.h>

/* The first part or sharing of the model as RAMUS_ERR_UNSUPPORTED; RAMUS_OK when there is none. */
ramus_status export_refuse_parts(const ramus_model *model, const char *format, ramus_error *err);
/* What the tree alone goes without: "2 actuators, 1 lever, 1 constraint". */
bool export_leaves_out(const ramus_model *model);
void export_count_left_out(const ramus_model *model, text *out);

/* Whether constraint k of the model is the distance that compilation made of a bar. */
bool export_is_of_bar(const ramus_model *model, int constraint);

#endif
