/* optimise.h - the parameters of a robot with the best measure: searches from several first points within ranges */
#ifndef RAMUS_TOOLS_OPTIMISE_H
#define RAMUS_TOOLS_OPTIMISE_H

#include "minimise.h"
#include "study.h"

enum { OPTIMISE_MOST_STARTS = 1000, OPTIMISE_MOST_EVALUATIONS = 100000 };

typedef enum optimise_method { OPTIMISE_SIMPLEX, OPTIMISE_GRADIENT } optimise_method;

/* One search. Its points and results are among those of the sweep, neighbours, in the order they were evaluated. */
typedef struct optimise_start {
    size_t first, count;
    size_t best; /* of its points; `first` where none has a result */
    minimise_end end;
} optimise_start;

typedef struct optimise {
    sweep *s; /* axes, measures, objective, seed and motion; what it found comes into it */
    optimise_method method;
    size_t nstart, most; /* searches, evaluations of each */
    double tolerance;    /* by the ranges */
    optimise_start *start;
} optimise;

/* All searches, the first from the middle of the ranges, others from points at random; on `jobs` threads and the ranks, as sweep_run. */
int optimise_run(optimise *o, pieces_job *job, int jobs);
void optimise_release(optimise *o);
/* How many searches ended with the best value, within 1e-4 of how far all values are spread. */
size_t optimise_agreeing(const optimise *o);
/* What was found: in words, as JSON. */
void optimise_report(const optimise *o, FILE *to);
void optimise_json(const optimise *o, out *to);

#endif
