/* table.kernel.c - an instance's entry in kernels.h, and the turning of rows of doubles into lanes */
#include "algebra/kernel.h"
#if RAMUS_LANES == 1 /* all_finite, at the end of every walk */
#define WIDE_OF_FOUR
#endif
#include "base/wide.h"
#include "linear/cholesky.h"
#include "tree/branch_walk.h"
#include "tree/kernels.h"
#include "tree/lane_rows.h"

#include <string.h>

size_t KERNEL(work_size)(const ramus_model *m);
void KERNEL(inverse_dynamics)(const ramus_model *m, void *block, const id_arguments *in);

#if defined RAMUS_ALGEBRA_sv
size_t KERNEL(forward_dynamics_work_size)(const ramus_model *m);
int KERNEL(forward_dynamics)(const ramus_model *m, void *block, const fd_arguments *in);
size_t KERNEL(mass_matrix_work_size)(const ramus_model *m);
void KERNEL(mass_matrix)(const ramus_model *m, void *block, const mass_matrix_arguments *in);
#endif
#if defined RAMUS_ALGEBRA_sv && RAMUS_LANES > 1
size_t KERNEL(many_poses_work_size)(const ramus_model *m);
void KERNEL(many_poses)(const ramus_model *m, void *block, const many_poses_arguments *in);
void KERNEL(many_columns)(const ramus_model *m, void *block, const many_columns_arguments *in);
size_t KERNEL(many_derivatives_work_size)(const ramus_model *m);
int KERNEL(many_derivatives)(const ramus_model *m, void *block, const struct coordinate_tree *unknowns,
                             const many_derivatives_arguments *in);
int KERNEL(many_forward_derivatives)(const ramus_model *m, void *block, const struct coordinate_tree *unknowns,
                                     const many_derivatives_arguments *in);
size_t KERNEL(many_constrained_work_size)(const ramus_model *m, int nrow);
void KERNEL(many_constrained)(const ramus_model *m, const struct many_constraints *c,
                              const struct many_constrained_arguments *in);
#endif

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv
void KERNEL(kinematics)(const ramus_model *m, struct kinematic_state *k);
int KERNEL(places_finite)(const ramus_model *m, const struct kinematic_state *k);
int KERNEL(motions_finite)(const ramus_model *m, const struct kinematic_state *k);
void KERNEL(link_poses)(const ramus_model *m, const struct kinematic_state *k, ramus_pose x_w_link[]);
size_t KERNEL(poses_work_size)(const ramus_model *m);
int KERNEL(poses)(const ramus_model *m, void *block, const poses_arguments *in);
int KERNEL(path_jacobian)(const ramus_model *m, const path_arguments *in);
void KERNEL(momentum)(const ramus_model *m, const struct kinematic_state *k, struct momentum_sums *out);
void KERNEL(momentum_columns)(const ramus_model *m, const struct kinematic_state *k, const struct momentum_matrix *out);
size_t KERNEL(momentum_at_work_size)(const ramus_model *m);
int KERNEL(momentum_at)(const ramus_model *m, void *block, const struct momentum_arguments *in,
                        struct momentum_sums *out);
int KERNEL(momentum_matrix_at)(const ramus_model *m, void *block, const struct momentum_arguments *in, double A[]);
void KERNEL(coriolis)(const ramus_model *m, const struct matrix_work *e, double C[]);
void KERNEL(terms)(const ramus_model *m, const struct kinematic_state *k, struct tree_terms *t,
                   const struct terms_arguments *in);
int KERNEL(regressor)(const ramus_model *m, struct regressor_work *r, const struct regressor_block *out);
void KERNEL(derivative_sums)(struct derivative_work *d, const derivative_arguments *in);
void KERNEL(derivative_factor)(const ramus_model *m, const struct derivative_work *d);
void KERNEL(derivative_terms)(struct derivative_work *d, const double a[]);
void KERNEL(derivative_matrices)(const ramus_model *m, const struct derivative_work *d, const matrix_place *to);
int KERNEL(derivative_rows)(const struct derivative_work *d, const matrix_place *to);
int KERNEL(branched_factor)(const struct branched_tree *t, double A[], double inverse[], double b[]);
void KERNEL(branched_solve)(const struct branched_tree *t, const double L[], const double inverse[], double path[],
                            double x[]);
void KERNEL(branched_turn_rows)(const struct branched_tree *t, const int list[], const int at[], int n,
                                const double L[], const double root[], int m, size_t stride, double T[]);
void KERNEL(branched_invert)(const struct branched_tree *t, const double L[], const double inverse[], size_t stride,
                             double Z[], double N[]);
void KERNEL(branched_apply)(const struct branched_tree *t, size_t stride, const double Z[], const double b[],
                            double x[]);
int KERNEL(branched_put_inverse)(const struct branched_tree *t, size_t stride, const double Z[], double out[]);
int KERNEL(branched_products)(const struct branched_tree *t, size_t stride, const double Z[], const double N[],
                              const double B[], const double C[], double b[], double c[]);

/* compiled for this instruction set */
static int factor(int n, double matrix[], double diagonal[])
{
    return cholesky_factor(n, matrix, diagonal);
}

static void solve(int n, const double factor[], int count, double x[])
{
    cholesky_solve_many(n, factor, count, x);
}
#endif

/* 0 x is zero for finite x and NaN for all others, and NaN stays in a sum: one multiplication and addition for a register
 * of numbers. */
static int all_finite(size_t n, const double x[])
{
    wide a = { 0 }, b = { 0 }, c = { 0 }, d = { 0 }; /* sums that do not wait for each other */
    double rest = 0;
    size_t k = 0;
    for (; k + 4 * WIDE <= n; k += 4 * WIDE) {
        a += wide_load(x + k) * 0.0;
        b += wide_load(x + k + WIDE) * 0.0;
        c += wide_load(x + k + 2 * WIDE) * 0.0;
        d += wide_load(x + k + 3 * WIDE) * 0.0;
    }
    for (; k + WIDE <= n; k += WIDE)
        a += wide_load(x + k) * 0.0;
    for (; k < n; k++)
        rest += x[k] * 0.0;
    return rest + wide_total((a + b) + (c + d)) == 0;
}

#if RAMUS_LANES == 1

static void rows_to_lanes(int n, const double rows[], size_t stride, int count, double out[])
{
    (void)stride;
    (void)count;
    if (n) /* the rows may be NULL then */
        memcpy(out, rows, (size_t)n * sizeof *rows);
}

static int lanes_to_rows(int n, const double in[], double rows[], size_t stride, int count)
{
    (void)stride;
    (void)count;
    if (n)
        memcpy(rows, in, (size_t)n * sizeof *rows);
    return all_finite((size_t)n, in);
}

static void rows_to_places(int n, const double rows[], size_t stride, int count, const int place[], double out[])
{
    (void)stride;
    (void)count;
    for (int k = 0; k < n; k++)
        out[place[k]] = rows[k];
}

static int places_to_rows(int n, const double in[], const int place[], double rows[], size_t stride, int count)
{
    (void)stride;
    (void)count;
    for (int k = 0; k < n; k++)
        rows[k] = in[place[k]];
    return all_finite((size_t)n, rows);
}

#else

static void rows_to_lanes(int n, const double rows[], size_t stride, int count, double out[])
{
    turn_in(n, rows, stride, count, NULL, out);
}

static int lanes_to_rows(int n, const double in[], double rows[], size_t stride, int count)
{
    return turn_out(n, in, NULL, rows, stride, count);
}

static void rows_to_places(int n, const double rows[], size_t stride, int count, const int place[], double out[])
{
    turn_in(n, rows, stride, count, place, out);
}

static int places_to_rows(int n, const double in[], const int place[], double rows[], size_t stride, int count)
{
    return turn_out(n, in, place, rows, stride, count);
}

#endif

static void scale(size_t n, double s, const double y[], double out[])
{
    for (size_t k = 0; k < n; k++)
        out[k] = s * y[k];
}

static void add_scaled(size_t n, const double x[], double s, const double y[], double out[])
{
    for (size_t k = 0; k < n; k++)
        out[k] = x[k] + s * y[k];
}

#define TEXT(x) #x
#define NAME(algebra, lanes, isa) TEXT(algebra) "_x" TEXT(lanes) "_" TEXT(isa)
#define EXPAND(algebra, lanes, isa) NAME(algebra, lanes, isa)

extern const kernel_table KERNEL(table);
const kernel_table KERNEL(table) = {
    .name = EXPAND(RAMUS_ALGEBRA, RAMUS_LANES, RAMUS_ISA),
    .lanes = RAMUS_LANES,
    .work_size = KERNEL(work_size),
    .inverse_dynamics = KERNEL(inverse_dynamics),
#if defined BRANCHES
    .takes_user_order = 1,
#endif
#if defined RAMUS_ALGEBRA_sv
    .forward_dynamics_work_size = KERNEL(forward_dynamics_work_size),
    .forward_dynamics = KERNEL(forward_dynamics),
    .mass_matrix_work_size = KERNEL(mass_matrix_work_size),
    .mass_matrix = KERNEL(mass_matrix),
#endif
#if defined RAMUS_ALGEBRA_sv && RAMUS_LANES > 1
    .many_poses_work_size = KERNEL(many_poses_work_size),
    .many_poses = KERNEL(many_poses),
    .many_columns = KERNEL(many_columns),
    .many_derivatives_work_size = KERNEL(many_derivatives_work_size),
    .many_derivatives = KERNEL(many_derivatives),
    .many_forward_derivatives = KERNEL(many_forward_derivatives),
    .many_constrained_work_size = KERNEL(many_constrained_work_size),
    .many_constrained = KERNEL(many_constrained),
#endif
#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv
    .kinematics = KERNEL(kinematics),
    .coriolis = KERNEL(coriolis),
    .terms = KERNEL(terms),
    .regressor = KERNEL(regressor),
    .places_finite = KERNEL(places_finite),
    .motions_finite = KERNEL(motions_finite),
    .link_poses = KERNEL(link_poses),
    .poses_work_size = KERNEL(poses_work_size),
    .poses = KERNEL(poses),
    .path_jacobian = KERNEL(path_jacobian),
    .momentum = KERNEL(momentum),
    .momentum_columns = KERNEL(momentum_columns),
    .momentum_at_work_size = KERNEL(momentum_at_work_size),
    .momentum_at = KERNEL(momentum_at),
    .momentum_matrix_at = KERNEL(momentum_matrix_at),
    .derivative_sums = KERNEL(derivative_sums),
    .derivative_factor = KERNEL(derivative_factor),
    .derivative_terms = KERNEL(derivative_terms),
    .derivative_matrices = KERNEL(derivative_matrices),
    .derivative_rows = KERNEL(derivative_rows),
    .branched_factor = KERNEL(branched_factor),
    .branched_solve = KERNEL(branched_solve),
    .branched_turn_rows = KERNEL(branched_turn_rows),
    .branched_invert = KERNEL(branched_invert),
    .branched_apply = KERNEL(branched_apply),
    .branched_put_inverse = KERNEL(branched_put_inverse),
    .branched_products = KERNEL(branched_products),
    .factor = factor,
    .solve = solve,
#endif
    .rows_to_lanes = rows_to_lanes,
    .lanes_to_rows = lanes_to_rows,
    .rows_to_places = rows_to_places,
    .places_to_rows = places_to_rows,
    .all_finite = all_finite,
    .scale = scale,
    .add_scaled = add_scaled,
};
