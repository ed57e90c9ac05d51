/* compare.h - two tables side by side, sample by sample, and what kind of difference lies between two columns */
#ifndef RAMUS_TOOLS_COMPARE_H
#define RAMUS_TOOLS_COMPARE_H

#include "tools/console/console.h"

/* ---- the tables at common samples (pair.c) ----------------------------------------------------------- */

typedef struct side {
    const char *path;
    ramus_table *table;
    size_t first;     /* the row that is sample 0 */
    size_t rows;      /* how many lie in the common interval */
    int interpolated; /* 1: samples lie between rows */
    double *values;   /* [ncolumn][count] */
} side;

typedef struct pair {
    side a, b;
    size_t count;
    double *t;   /* [count]; NULL: no times, samples are rows */
    double step; /* mean distance in time; 1 without times */
    int uniform; /* 1: all steps are alike */
    int ncommon; /* columns in both, other than t */
    int *in_a, *in_b;
    double *limit;   /* [ncommon]: |B - A| above this is a difference */
    double *scratch; /* [PAIR_SCRATCH][count] */
} pair;
enum { PAIR_SCRATCH = 6 };

typedef struct window {
    double from, to; /* s; infinite: open */
} window;
/* Read and pair; what is wrong is printed. Returns an exit code; close in any case. */
int pair_open(pair *p, const char *path_a, const char *path_b, window w, double tolerance);
void pair_close(pair *p);
const char *pair_name(const pair *p, int k); /* of common column k */
const double *pair_a(const pair *p, int k);  /* its samples */
const double *pair_b(const pair *p, int k);
int pair_parts(const pair *p, int k, size_t *first); /* 1: somewhere beyond the limit, first at *first */
/* The common column STEM + last, -1 if none. */
int pair_find(const pair *p, const char *stem, size_t length, char last);
/* The samples of column PREFIX + rest in A, or else in B; NULL if in neither. */
const double *pair_either(const pair *p, const char *prefix, const char *rest);

/* ---- kinds of difference (kinds.c) ------------------------------------------------------------------- */

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
    double left;     /* the part of sum (B - A)^2 that it does not explain */
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
/* 1: there are some, but few. Uses the scratch. */
int outliers_find(const pair *p, int k, outliers *o);
/* Put what is expected in their place, or what was there back. */
void outliers_exchange(const pair *p, int k, const outliers *o, int back);

typedef struct finding {
    explanation best;
    int also[DIFFERENCE_FITTED]; /* 1: explains it as well, or nearly so */
    outliers apart;              /* that the explanation leaves out */
} finding;
finding compare_kind(const pair *p, int k);

/* The rotation between the parts of the joint that column k belongs to (frame.c). left is 1 if there is none. */
explanation compare_frame(const pair *p, int k);
/* The delay between the two, by cross-correlation (delay.c). left is 1 if there is none. */
explanation compare_delay(const pair *p, int k);

/* ---- results (results.c) and reports (report.c, json.c) -------------------------------------- */

typedef struct column_result {
    double rmse, cmc, largest; /* largest |B - A| */
    int parts;
    size_t first; /* sample */
    finding what;
} column_result;

typedef struct comparison {
    const pair *p;
    double tolerance;
    int cycles;
    column_result *column; /* [ncommon] */
    double *work;          /* [ncommon] scratch */
} comparison;

/* The results of all columns; release in any case. Returns an exit code. */
int compare_columns(comparison *c);
void compare_release(comparison *c);

/* Over the columns of the same quantity (the part of the name before the dot) as column k, or over all if k < 0. */
typedef struct summary {
    ramus_statistics rmse, cmc;
} summary;
summary compare_summary(const comparison *c, int k);
/* The first column of the next quantity after that of column k; ncommon at the end. Column 0 is the first of all. */
int compare_next_quantity(const comparison *c, int k);
/* The column where the two part first; of several at that sample the one furthest beyond its limit. -1: nowhere. */
int compare_first_column(const comparison *c);

void compare_text(const comparison *c, out *o);
void compare_json(const comparison *c, out *o);

#endif
