/* row_space.h - the smallest solution of linear equations that come row by row */
#ifndef RAMUS_ACTUATOR_ROW_SPACE_H
#define RAMUS_ACTUATOR_ROW_SPACE_H

typedef struct row_space {
    int n;        /* unknowns */
    int rank;     /* set it to 0 to start */
    double *q;    /* [n * n] orthonormal rows, `rank` of them */
    double *beta; /* [n] parts of the solution along them */
} row_space;

/* Takes the equation row . z = b in. Returns 0 when it cannot be met: it depends on the earlier ones, and b is off by more
 * than `tolerance`. Destroys the row. */
int row_space_take(row_space *s, double row[], double b, double tolerance);
/* z += the smallest z that meets all that was taken in */
void row_space_add_solution(const row_space *s, double z[]);

double row_dot(const double a[], const double b[], int n);

#endif
