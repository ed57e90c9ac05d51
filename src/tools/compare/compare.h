/* compare.h - two tables side by side, sample by sample, and what kind of difference lies between two columns */
#ifndef RAMUS_TOOLS_COMPARE_H
#define RAMUS_TOOLS_COMPARE_H

#include "tools/console/console.h"

#include <stdbool.h>

/* ---- kinds of difference ------------------------------------------------------------------------------------ */

/* In the order of preference, where several explain equally well. */
typedef enum difference {
    DIFFERENCE_FRAME,    /* B = R A over the parts of one joint */
    DIFFERENCE_SIGN,     /* B = -A */
    DIFFERENCE_OFFSET,   /* B = A + c */
    DIFFERENCE_SCALE,    /* B = s A */
    DIFFERENCE_DELAY,    /* B(t) = A(t - delay) */
    DIFFERENCE_ARMATURE, /* B = A + c a */
    DIFFERENCE_FRICTION, /* B = A + c sign(v) + d v */
    DIFFERENCE_FITTED,   /* the number of those above */
    DIFFERENCE_NOISE = DIFFERENCE_FITTED,
    DIFFERENCE_OUTLIERS, /* nothing but single samples */
    DIFFERENCE_UNEXPLAINED,
    DIFFERENCE_TINY, /* within the tolerance */
    DIFFERENCE_NONE  /* the same numbers */
} difference;
const char *difference_name(difference kind);

typedef struct explanation {
    difference kind;
    double left;     /* the part of sum (B - A)^2 that it does not explain; 1: it explains nothing */
    double value[5]; /* frame: angle (rad), axis x y z, quaternions: -1 left, 1 right; offset; scale: factor;
                        delay: samples, seconds (NaN: unknown); armature; friction: Coulomb, viscous; noise: std */
} explanation;
/* Explanations that leave more than this are none. */
#define EXPLANATION_LEFT 0.05

/* Samples that have nothing to do with their neighbours (outliers.c). */
enum { OUTLIERS_MOST = 32 };
typedef struct outliers {
    size_t count;
    size_t at[OUTLIERS_MOST];
    double was[OUTLIERS_MOST], expected[OUTLIERS_MOST]; /* B there; what its neighbours let expect */
} outliers;

typedef struct finding {
    explanation best;
    bool also[DIFFERENCE_FITTED]; /* explains it as well, or nearly so */
    outliers apart;               /* that the explanation leaves out */
} finding;

/* ---- the tables at common samples (pair.c) ------------------------------------------------------------------ */

typedef struct side {
    const char *path;
    ramus_table *table;
    int time;          /* column t, -1: none */
    size_t first;      /* the row that is sample 0 */
    size_t rows;       /* how many lie in the common interval */
    bool interpolated; /* samples lie between rows */
    double *values;    /* [ncolumn][count] */
} side;

/* A column that both have, other than t. */
typedef struct column {
    const char *name;
    double *a, *b;             /* samples [count] */
    double limit;              /* |B - A| above this is a difference */
    bool parts;                /* it is somewhere above, */
    size_t first;              /* first at this sample */
    double rmse, cmc, largest; /* largest |B - A| */
    finding what;
} column;

typedef struct comparison {
    double tolerance; /* of a column's range */
    int cycles;       /* of equal length, for CMC */
    double from, to;  /* s; infinite: open */
    side a, b;
    size_t count;
    double *t;    /* [count]; NULL: no times, samples are rows */
    double step;  /* mean distance in time; 1 without times */
    bool uniform; /* all steps are alike */
    int ncolumn;
    column *column;  /* [ncolumn] */
    double *scratch; /* [SCRATCH][count], or [ncolumn] where that is more */
} comparison;
enum { SCRATCH = 6 };

/* Read and pair two tables; what is wrong is printed. Returns an exit code; close in any case. */
int compare_open(comparison *c, const char *path_a, const char *path_b);
void compare_close(comparison *c);
/* Is it somewhere beyond the limit, and where first? */
bool column_parts(const comparison *c, const column *x, size_t *first);
/* Of the same quantity, the part of the name before the dot? */
bool column_is_like(const column *x, const column *y);
/* The samples of column PREFIX + rest in A, or else in B; NULL if in neither. */
const double *compare_either(const comparison *c, const char *prefix, const char *rest);

/* ---- what lies between them --------------------------------------------------------------------------------- */

/* 1: there are some, but few. Uses the scratch. */
int outliers_find(const comparison *c, const column *x, outliers *o);

finding compare_kind(const comparison *c, column *x);
/* The rotation between the parts of the joint that a column belongs to (frame.c). left is 1 if there is none. */
explanation compare_frame(const comparison *c, const column *x);
/* The delay between the two, by cross-correlation (delay.c). left is 1 if there is none. */
explanation compare_delay(const comparison *c, const column *x);

/* ---- results (results.c) and reports (report.c, json.c) ----------------------------------------------------- */

/* The results of all columns. Returns an exit code. */
int compare_columns(comparison *c);

/* Over the columns of the quantity of `like`, or over all if it is NULL. */
typedef struct summary {
    ramus_statistics rmse, cmc;
} summary;
summary compare_summary(const comparison *c, const column *like);
/* The first column of the next quantity after that of column k; ncolumn at the end. Column 0 is the first of all. */
int compare_next_quantity(const comparison *c, int k);
/* The column where the two part first; of several at that sample the one furthest beyond its limit. NULL: nowhere. */
const column *compare_first_column(const comparison *c);

void compare_text(const comparison *c, out *o);
void compare_json(const comparison *c, out *o);

#endif
