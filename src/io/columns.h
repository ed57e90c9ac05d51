/* columns.h - finding the columns of a table by name, and the ones that nobody asked for */
#ifndef RAMUS_IO_COLUMNS_H
#define RAMUS_IO_COLUMNS_H

#include "base/names.h"
#include "base/text.h"
#include "ramus/io.h"
#include "ramus/mechanism.h"

typedef int (*name_of)(const ramus_model *model, int k, char text[], size_t size); /* ramus_model_q_name or _v_name */

typedef struct columns {
    const ramus_table *table;
    name_map index;
    unsigned char *used; /* 1: somebody asked for it */
    text missing;        /* the first column that was needed and is not there; empty if none */
    text expected;       /* names that were looked up, each ended by a newline: what could have been meant */
    text coordinate;     /* the name that was asked for last */
} columns;

/* 1: a column's name begins with the prefix. */
int columns_any(const ramus_table *table, const char *prefix);

ramus_status columns_open(columns *c, const ramus_table *table, ramus_error *err); /* close in any case */
void columns_close(columns *c);
/* Columns whose names begin with the prefix are passed over, whatever they are. */
void columns_pass(columns *c, const char *prefix);
/* The column PREFIX + NAME + SUFFIX, -1 if there is none. */
int columns_find(columns *c, const char *prefix, const char *name, const char *suffix);
/* The same; an absent one is remembered as missing. */
int columns_need(columns *c, const char *prefix, const char *name, const char *suffix);
/* The name of coordinate k; "" when memory is out, which columns_check reports. Valid until the next one. */
const char *columns_coordinate(columns *c, const ramus_model *model, name_of name, int k);
/* What is unknown or missing is an error. `note(model, column)` may explain an unknown column, or return NULL. */
ramus_status columns_check(const columns *c, const char *(*note)(const ramus_model *model, const char *column),
                           const ramus_model *model, ramus_error *err);

#endif
