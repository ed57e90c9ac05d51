/* checks.c - see checks.h */
#include "checks.h"

#include "support/compare.h"
#include "support/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct check {
    const check_subject *s;
    size_t nq, nv;
    double *matrix[3], *tau, *bias, *gravity, *still, *got, *want, *unit, *q, *x, *y;
    int good;
} check;

static double *numbers(size_t n)
{
    double *x = calloc(n + 8, sizeof *x);
    if (!x) {
        fprintf(stderr, "bench: out of memory\n");
        exit(1);
    }
    return x;
}

int check_near(const char *model, const char *what, const char *by, const double got[], const double want[], int n,
               double tolerance)
{
    int where;
    const double off = worst_difference(got, want, n, &where);
    if (off <= tolerance)
        return 1;
    fprintf(stderr, "bench: %s: %s and %s differ by %.2e at %d\n", model, what, by, off, where);
    return 0;
}

static void near(check *c, const char *what, const char *by, const double got[], const double want[], double tolerance)
{
    c->good &= check_near(c->s->name, what, by, got, want, (int)c->nv, tolerance);
}

static void must(check *c, const char *what, const ramus_data *data, ramus_status status)
{
    if (status == RAMUS_OK)
        return;
    fprintf(stderr, "bench: %s: %s: %s\n", c->s->name, what, ramus_data_error(data)->text);
    c->good = 0;
}

static void inverse(const check *c, const double q[], const double v[], const double a[], double tau[])
{
    if (ramus_inverse_dynamics(c->s->model, c->s->data, q, v, a, tau) != RAMUS_OK)
        for (size_t k = 0; k < c->nv; k++)
            tau[k] = NAN;
}

static void forward(const check *c, const double q[], const double v[], const double tau[], double a[])
{
    if (ramus_forward_dynamics(c->s->model, c->s->data, q, v, tau, a) != RAMUS_OK)
        for (size_t k = 0; k < c->nv; k++)
            a[k] = NAN;
}

static void multiply(size_t rows, size_t columns, const double A[], const double x[], double y[])
{
    for (size_t i = 0; i < rows; i++) {
        y[i] = 0;
        for (size_t k = 0; k < columns; k++)
            y[i] += A[i * columns + k] * x[k];
    }
}

static void subtract(size_t n, const double x[], const double y[], double to[])
{
    for (size_t k = 0; k < n; k++)
        to[k] = x[k] - y[k];
}

static void check_matrices(check *c)
{
    const check_subject *s = c->s;
    must(c, "mass matrix", s->data, ramus_mass_matrix(s->model, s->data, s->q, c->matrix[0]));
    for (size_t k = 0; k < c->nv; k++) {
        for (size_t i = 0; i < c->nv; i++)
            c->got[i] = c->matrix[0][i * c->nv + k];
        c->unit[k] = 1;
        inverse(c, s->q, c->still, c->unit, c->want);
        c->unit[k] = 0;
        subtract(c->nv, c->want, c->gravity, c->want);
        near(c, "a column of the mass matrix", "inverse dynamics", c->got, c->want, 1e-8);
    }
    must(c, "Coriolis matrix", s->data, ramus_coriolis_matrix(s->model, s->data, s->q, s->v, c->matrix[0]));
    multiply(c->nv, c->nv, c->matrix[0], s->v, c->got);
    subtract(c->nv, c->bias, c->gravity, c->want);
    near(c, "C v", "inverse dynamics", c->got, c->want, 1e-8);
    const size_t parameters = RAMUS_REGRESSOR_PARAMETERS * (size_t)ramus_model_nlink(s->model);
    double *Y = numbers(c->nv * parameters), *pi = numbers(parameters);
    must(c, "regressor", s->data, ramus_regressor_matrix(s->model, s->data, s->q, s->v, s->a, Y));
    ramus_regressor_parameters(s->model, pi);
    multiply(c->nv, parameters, Y, pi, c->got);
    near(c, "the regressor's forces", "inverse dynamics", c->got, c->tau, 1e-8);
    free(Y);
    free(pi);
    ramus_wrench momentum;
    double got[6];
    must(c, "momentum", s->data, ramus_centroidal_momentum_at(s->model, s->data, s->q, s->v, &momentum));
    must(c, "momentum matrix", s->data, ramus_centroidal_momentum_matrix_at(s->model, s->data, s->q, c->matrix[0]));
    multiply(6, c->nv, c->matrix[0], s->v, got);
    const double want[6] = { momentum.force.x,  momentum.force.y,  momentum.force.z,
                             momentum.moment.x, momentum.moment.y, momentum.moment.z };
    c->good &= check_near(s->name, "A v", "the momentum", got, want, 6, 1e-8);
}

/* matrix[j] times a random direction against central differences of `of` along it; tau or a: what is not q or v. */
static void check_derivatives(check *c, const char *what,
                              void (*of)(const check *, const double[], const double[], const double[], double[]),
                              const double third[])
{
    const check_subject *s = c->s;
    const double h = 1e-5;
    rng r = { 5 };
    double *direction = c->unit, *plus = c->got;
    for (size_t k = 0; k < c->nv; k++)
        direction[k] = rng_uniform(&r, -1, 1);
    for (int j = 0; j < 3; j++) {
        for (int side = 1; side >= -1; side -= 2) {
            ramus_integrate(s->model, s->q, direction, j == 0 ? side * h : 0, c->q);
            for (size_t k = 0; k < c->nv; k++) {
                c->x[k] = s->v[k] + (j == 1 ? side * h * direction[k] : 0);
                c->y[k] = third[k] + (j == 2 ? side * h * direction[k] : 0);
            }
            of(c, c->q, c->x, c->y, side > 0 ? plus : c->want);
        }
        for (size_t k = 0; k < c->nv; k++)
            c->want[k] = (plus[k] - c->want[k]) / (2 * h);
        multiply(c->nv, c->nv, c->matrix[j], direction, c->got);
        near(c, what, "differences", c->got, c->want, 1e-6);
    }
    memset(c->unit, 0, c->nv * sizeof *c->unit);
}

int check_algorithms(const check_subject *s)
{
    check c = { .s = s, .nq = (size_t)ramus_model_nq(s->model), .nv = (size_t)ramus_model_nv(s->model), .good = 1 };
    for (int j = 0; j < 3; j++)
        c.matrix[j] = numbers(c.nv * (c.nv > 6 ? c.nv : 6));
    double **const vector[] = { &c.tau, &c.bias, &c.gravity, &c.still, &c.got, &c.want, &c.unit, &c.x, &c.y };
    for (size_t k = 0; k < sizeof vector / sizeof *vector; k++)
        *vector[k] = numbers(c.nv);
    c.q = numbers(c.nq);
    inverse(&c, s->q, s->v, s->a, c.tau);
    inverse(&c, s->q, s->v, c.still, c.bias);
    inverse(&c, s->q, c.still, c.still, c.gravity);
    forward(&c, s->q, s->v, c.tau, c.got);
    near(&c, "forward dynamics of its forces", "a", c.got, s->a, 1e-8);
    check_matrices(&c);
    must(&c, "derivatives of inverse dynamics", s->data,
         ramus_inverse_dynamics_derivatives(s->model, s->data, s->q, s->v, s->a, NULL, c.matrix[0], c.matrix[1],
                                            c.matrix[2]));
    check_derivatives(&c, "derivatives of inverse dynamics", inverse, s->a);
    must(&c, "derivatives of forward dynamics", s->data,
         ramus_forward_dynamics_derivatives(s->model, s->data, s->q, s->v, c.tau, NULL, c.matrix[0], c.matrix[1],
                                            c.matrix[2]));
    check_derivatives(&c, "derivatives of forward dynamics", forward, c.tau);
    if (s->constrained) {
        must(&c, "constrained forward dynamics", s->constrained,
             ramus_forward_dynamics(s->model, s->constrained, s->q, s->v, c.tau, c.got));
        must(&c, "constrained forward dynamics by its reference", s->reference,
             ramus_forward_dynamics(s->model, s->reference, s->q, s->v, c.tau, c.want));
        near(&c, "constrained forward dynamics", "its reference", c.got, c.want, 1e-6);
    }
    for (int j = 0; j < 3; j++)
        free(c.matrix[j]);
    for (size_t k = 0; k < sizeof vector / sizeof *vector; k++)
        free(*vector[k]);
    free(c.q);
    return c.good;
}
