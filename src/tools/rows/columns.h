/* columns.h - finding the columns of a table by name, and the ones that nobody asked for */
#ifndef RAMUS_TOOLS_COLUMNS_H
#define RAMUS_TOOLS_COLUMNS_H

#include "tools/console/console.h"

typedef struct columns {
    const ramus_table *table;
    int *sorted;  /* columns in the order of their names */
    char *used;   /* 1: somebody asked for it */
    out missing;  /* the first column that was needed and is not there; empty if none */
    out expected; /* names that were looked up, each ended by a newline: what could have been meant */
} columns;

/* 1: a column's name begins with the prefix. */
int columns_any(const ramus_table *table, const char *prefix);

int columns_open(columns *c, const ramus_table *table); /* 0: memory is out */
void columns_close(columns *c);
/* The column PREFIX + NAME + SUFFIX, -1 if there is none. */
int columns_find(columns *c, const char *prefix, const char *name, const char *suffix);
/* The same; an absent one is remembered as missing. */
int columns_need(columns *c, const char *prefix, const char *name, const char *suffix);
/* Print what is unknown or missing. `note(user, column)` may tell more about an unknown column, or return NULL. */
int columns_check(columns *c, const char *(*note)(const void *user, const char *column), const void *user);

#endif
