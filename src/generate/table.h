/* table.h - constant tables of generated code */
#ifndef RAMUS_GENERATE_TABLE_H
#define RAMUS_GENERATE_TABLE_H

#include "source.h"

typedef struct table {
    text *o;
    bool is_float;
    int count; /* numbers or rows so far */
} table;

/* Opened with a declaration as "int parent[]"; integers, reals, or rows of them; an array is never empty: without any, it has a zero. */
table table_open(const source_request *r, const char *declaration, text *o);
void table_integer(table *t, int value);
void table_real(table *t, double value);
void table_row(table *t, const double x[], int count);
void table_integer_row(table *t, const int x[], int count);
void table_pose(table *t, ramus_pose x); /* rotation by rows, position */
void table_close(table *t, bool rows);

/* Whole tables. */
void table_of_reals(const source_request *r, const char *declaration, const double x[], int count, text *o);
void table_of_integers(const source_request *r, const char *declaration, const int x[], int count, text *o);

#endif
