/* row_space.h - the smallest solution of linear equations that are given row by row */
#ifndef RAMUS_LINEAR_ROW_SPACE_H
#define RAMUS_LINEAR_ROW_SPACE_H

typedef struct row_space {
    int n;         /* unknowns */
    int rank;      /* set it to 0 to start */
    double *q;     /* [n * n] orthonormal rows, `rank` of them */
    double *beta;  /* [n] parts of the solution along them */
    double *lower; /* [n * n] how the rows that were taken in come from q, lower triangular; NULL: not kept */
} row_space;

/* Takes the equation row . z = b in. Returns 0 when it cannot be met: it depends on the earlier ones, and b is off by more
 * than `tolerance`. Destroys the row. */
int row_space_take(row_space *s, double row[], double b, double tolerance);
/* Other right sides b [rank] for the rows that each added to the rank. Needs `lower`. */
void row_space_again(row_space *s, const double b[]);
/* z += the smallest z that meets all that was taken in */
void row_space_add_solution(const row_space *s, double z[]);

#endif
