/* boxes.h - parts of a robot whose inside is not known, as messages name them */
#ifndef RAMUS_TOOLS_BOXES_H
#define RAMUS_TOOLS_BOXES_H

#include "tools/console/console.h"

typedef struct boxes_name {
    char text[200]; /* "module 'arm' (a library)", "black box 'hand'"; "": every part is known */
} boxes_name;

/* The first one of a model, opened or not, inside of nested assemblies too; and how many more there are. */
boxes_name boxes_first(const ramus_model *model);
/* Does the model have any? */
int boxes_any(const ramus_model *model);
/* TOOL_OK, or an exit code after "WHAT: the mass of ... is not known": for sums over all links. */
int boxes_need_none(const ramus_model *model, const char *what);

#endif
