/* meet.h - is there a configuration that meets a set of constraints? */
#ifndef RAMUS_TOOLS_CHECK_MEET_H
#define RAMUS_TOOLS_CHECK_MEET_H

#include <ramus/ramus.h>

typedef enum meet_verdict { MEET_FOUND, MEET_NOT_FOUND, MEET_NOT_KNOWN } meet_verdict;

typedef struct meet {
    const ramus_model *model;
    ramus_data *data;
    double work_left; /* multiplications that may still be spent; verdicts are not known when they are */
    double tolerance; /* m or rad: an error this small ends a search; meet_open sets 1e-7 */
    int nrow, nv, nq;
    double *A, *error;              /* [nrow x nv], [nrow] at a configuration; rows without a position are zero */
    unsigned char *has_position;    /* [nrow] */
    double *q, *q_try, *v, *step;   /* [nq], [nq], [nv] zero, [nv] */
    double *normal, *side, *A_try;  /* [n x n], [n] with n the smaller of nrow and nv; [nrow x nv] */
    double *error_try, *best_error; /* [nrow]; at the nearest configuration that was found */
    int starts;                     /* configurations that the search began with */
} meet;

/* Does a set with so many rows on so many coordinates fit at all? */
int meet_fits(double nrow, double nv);
/* 0: memory is out. Close in any case. */
int meet_open(meet *m, const ramus_model *model, ramus_data *data, double work);
void meet_close(meet *m);
/* A, where not NULL, and the errors at q; 0: they could not be computed. */
int meet_look(meet *m, const double q[], double A[], double error[]);
/* Go to a configuration m->q that meets them, from the neutral configuration (start 0) or a random one. Returns the largest error
 * there; infinity: it could not be computed. */
double meet_from(meet *m, int start, unsigned long long *seed);
/* Search from the neutral configuration and random ones. Fills best_error unless found. */
meet_verdict meet_search(meet *m);

/* The sum of squares; the largest size. */
double meet_square(const double x[], size_t n);
double meet_largest(const double x[], size_t n);

/* Zero, or the nearest within the limits. */
void check_neutral(const ramus_model *model, double q[]);

#endif
