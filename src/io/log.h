/* log.h - what the files of the reader of logs share
 *
 *     log.c                 options, names that are changed or left out, a table of numbers from texts
 *     log_text.c            the texts of all cells
 *     log_joint_states.c    ROS's JointState messages: the same table from other columns
 *     log_missing.c         cells without a number, rows without a time
 */
#ifndef RAMUS_IO_LOG_H
#define RAMUS_IO_LOG_H

#include "cells.h"
#include "ramus/io.h"

/* The texts of all cells. */
typedef struct log_text {
    cells c;     /* for numbers and messages */
    char *texts; /* where the names and cells are, each ended by a zero */
    char *next;  /* the place for one more */
    int ncolumn;
    char **column; /* names in the file */
    size_t nrow;
    char **cell; /* nrow x ncolumn */
    int *line;   /* [nrow] */
    int cut;     /* line of a last row that ends too early and was left out; 0: none */
    size_t column_capacity, cell_capacity, line_capacity;
} log_text;

/* The header; `text` has a zero behind its `size` bytes, and is used until the release, which is due in any case. */
ramus_status log_text_open(log_text *l, const char *text, size_t size, const char *name, ramus_error *err);
/* The rows. A last one that ends too early is left out unless missing cells are errors. */
ramus_status log_text_read(log_text *l, ramus_missing missing);
void log_text_release(log_text *l);
/* The number of a cell of `row`, NAN for one without. */
ramus_status log_number(log_text *l, size_t row, const char *cell, const char *column, double *value);

/* The new name, owned by the caller (malloc's); NULL: memory is out. */
char *log_rename(const ramus_log_options *o, const char *name);
bool log_ignored(const ramus_log_options *o, const char *name);
/* A column of `table`, which takes over `name` (NULL: memory is out). */
ramus_status log_add_column(ramus_table *table, char *name, size_t *capacity, ramus_error *err);
/* Every name once. */
ramus_status log_check_names(const ramus_table *table, ramus_error *err);

/* Are these the columns of JointState messages? */
bool log_is_joint_states(int ncolumn, char *const column[]);
/* Columns and values of `table`, which is empty. */
ramus_status log_joint_states(log_text *l, const ramus_log_options *o, ramus_table *table);

/* What `missing` asks for. */
ramus_status log_fill(ramus_table *table, const ramus_log_options *o, ramus_error *err);
/* The largest gap that is allowed: max_gap, or a multiple of the median of the intervals between `count` increasing times. NAN: memory is
 * out. */
double log_gap(const ramus_log_options *o, size_t count, const double t[]);
/* group[k] [ncolumn of these]: the columns X.qw, X.qx, X.qy, X.qz if column k is X.qw and all are there; else its first number is one of these. */
enum { NOT_OF_QUATERNION = -1, PART_OF_QUATERNION = -2 };
ramus_status log_quaternions(const ramus_table *table, int group[][4], ramus_error *err);

/* A warning, if somebody listens. */
void log_warn(const ramus_log_options *o, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
