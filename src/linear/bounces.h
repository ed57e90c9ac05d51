/* bounces.h - an impact of several contacts that give back a share of the energy they took
 *
 *     u = c + W x      velocities of rows, impulses x;   normal rows: u < 0 approaches, x >= 0
 */
#ifndef RAMUS_LINEAR_BOUNCES_H
#define RAMUS_LINEAR_BOUNCES_H

typedef struct bounce {
    int first, count;             /* rows: the normal, and with friction (count 3) two tangents */
    double friction, restitution; /* restitution^2: what it gives back of the work of its normal force */
    /* work */
    double stiffness, depth, deepest, force;
} bounce;

typedef struct bounce_problem {
    int n, ncontact;
    const double *W; /* [n x n] symmetric, row major */
    bounce *contact;
} bounce_problem;

/* u [n] in: c; out: velocities afterwards. x [n]: impulses; push [n]: scratch. An approach slower than `rests` is none. 0: it does not
 * end (bodies that are wedged), u and x are what was reached. Kinetic energy does not grow. */
int bounces_solve(const bounce_problem *p, double rests, double u[], double x[], double push[]);

#endif
