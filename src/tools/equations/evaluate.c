/* evaluate.c - M, C and g of one state, by several ways
 *
 *     tau = f(q, v, a) = M a + C v + g:   g = f(q, 0, 0),   C v = f(q, v, 0) - g,   M e_k = f(q, 0, e_k) - g
 *
 * Where a way gives forces alone, that is what is compared; the matrix C is not unique, C v is. What black boxes exert is no
 * part of M, C and g: their wrench ports get zero.
 */
#include "equations.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const equations_way_name[EQUATIONS_WAY_COUNT] = { "composite", "gauss", "newton-euler", "gibbs-appell",
                                                              "kane" };

typedef ramus_status force_function(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                    const double a[], double tau[]);

static ramus_status newton_euler(const ramus_model *model, ramus_data *data, const double q[], const double v[],
                                 const double a[], double tau[])
{
    return ramus_inverse_dynamics_tree(model, data, q, v, a, NULL, tau, NULL);
}

static double *numbers(size_t rows, size_t columns)
{
    return calloc(rows * columns + 1, sizeof(double));
}

static double largest_difference(const double a[], const double b[], size_t count)
{
    double most = 0;
    for (size_t k = 0; k < count; k++)
        most = fmax(most, fabs(a[k] - b[k]));
    return most;
}

static void multiply(const double A[], const double x[], int n, double out[])
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int j = 0; j < n; j++)
            out[i] += A[i * n + j] * x[j];
    }
}

/* By composite bodies or by Gauss's principle. */
static ramus_status matrices(const equations *e, ramus_data *data, const double q[], equations_way way, double M[],
                             double C[], double g[])
{
    if (way == EQUATIONS_GAUSS)
        return ramus_gauss_principle(e->model, data, q, e->v, M, C, g);
    ramus_status status = ramus_mass_matrix(e->model, data, q, M);
    if (status == RAMUS_OK)
        status = ramus_coriolis_matrix(e->model, data, q, e->v, C);
    return status == RAMUS_OK ? ramus_gravity_forces(e->model, data, q, g) : status;
}

/* M, C v and g from forces. work [nv]. */
static ramus_status from_forces(const equations *e, ramus_data *data, const double q[], force_function *f, double M[],
                                double Cv[], double g[], double work[])
{
    const size_t n = (size_t)e->nv;
    double *zero = numbers(n, 1), *a = numbers(n, 1);
    ramus_status status = zero && a ? f(e->model, data, q, zero, zero, g) : RAMUS_ERR_MEMORY;
    if (status == RAMUS_OK)
        status = f(e->model, data, q, e->v, zero, Cv);
    for (size_t i = 0; i < n && status == RAMUS_OK; i++)
        Cv[i] -= g[i];
    for (size_t k = 0; k < n && status == RAMUS_OK; k++) {
        a[k] = 1;
        status = f(e->model, data, q, zero, a, work);
        a[k] = 0;
        for (size_t i = 0; i < n; i++)
            M[i * n + k] = work[i] - g[i];
    }
    free(zero);
    free(a);
    return status;
}

/* All ways beside the first, which is composite bodies; the chosen one is kept. */
static ramus_status evaluate_ways(equations *e, ramus_data *data, const double q[])
{
    static force_function *const force[EQUATIONS_WAY_COUNT] = { [EQUATIONS_NEWTON_EULER] = newton_euler,
                                                                [EQUATIONS_GIBBS_APPELL] = ramus_gibbs_appell,
                                                                [EQUATIONS_KANE] = ramus_kane };
    const size_t n = (size_t)e->nv;
    double *M = numbers(n, n), *C = numbers(n, n), *g = numbers(n, 1), *Cv = numbers(n, 1), *work = numbers(n, 1);
    ramus_status status = M && C && g && Cv && work ? RAMUS_OK : RAMUS_ERR_MEMORY;
    if (status == RAMUS_OK)
        status = matrices(e, data, q, EQUATIONS_COMPOSITE, e->M, e->C, e->g);
    if (status == RAMUS_OK)
        multiply(e->C, e->v, e->nv, e->Cv);
    for (int way = EQUATIONS_GAUSS; way < EQUATIONS_WAY_COUNT && status == RAMUS_OK; way++) {
        if (force[way]) {
            status = from_forces(e, data, q, force[way], M, Cv, g, work);
        } else {
            status = matrices(e, data, q, (equations_way)way, M, C, g);
            multiply(C, e->v, e->nv, Cv);
        }
        e->difference[way] = (equations_difference){ .M = largest_difference(M, e->M, n * n),
                                                     .C = force[way] ? NAN : largest_difference(C, e->C, n * n),
                                                     .Cv = largest_difference(Cv, e->Cv, n),
                                                     .g = largest_difference(g, e->g, n) };
    }
    if (status == RAMUS_OK && e->way != EQUATIONS_COMPOSITE) {
        status = matrices(e, data, q, e->way, e->M, e->C, e->g);
        multiply(e->C, e->v, e->nv, e->Cv);
    }
    double *const all[] = { M, C, g, Cv, work };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    return status;
}

/* A and b of the constraints, with a name for each row. Returns an exit code. */
static int add_constraints(equations *e, ramus_data *data, const double q[], const char *file, int line)
{
    e->nrow = ramus_data_nconstraint_row(data);
    e->A = numbers((size_t)e->nrow, (size_t)e->nv);
    e->b = numbers((size_t)e->nrow, 1);
    e->row_name = calloc((size_t)e->nrow + 1, sizeof *e->row_name);
    if (!e->A || !e->b || !e->row_name)
        return tool_out_of_memory();
    for (int k = 0; k < e->nrow; k++) {
        const ramus_constraint_row row = ramus_data_constraint_row(data, k);
        out name = { 0 };
        out_add(&name, "%s[%d]", row.constraint, row.row);
        if (name.failed) {
            out_release(&name);
            return tool_out_of_memory();
        }
        e->row_name[k] = name.data;
    }
    const ramus_constraint_rows rows = { .A = e->A, .b = e->b };
    if (e->nrow > 0 && ramus_constraint_equations(e->model, data, q, e->v, &rows) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", file, line, ramus_data_error(data)->text);
    return TOOL_OK;
}

int equations_check_model(const ramus_model *model)
{
    for (int k = 0; k < ramus_model_nport(model); k++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ k });
        if (port.kind == RAMUS_PORT_MOTION)
            return tool_fail(TOOL_BAD_INPUT,
                             "port '%s': what sits on a black box is moved from outside, and the robot has no "
                             "equations of motion of its own",
                             port.name);
    }
    return TOOL_OK;
}

int equations_make(equations *e, const ramus_model *model, const ramus_states *s, size_t row, equations_way way)
{
    const size_t nv = (size_t)ramus_model_nv(model), nq = (size_t)ramus_model_nq(model);
    const char *file = s->table->file;
    const int line = s->table->line[row];
    ramus_data_options options = ramus_data_options_default();
    options.with = RAMUS_WITH_MATRICES;
    ramus_data *data = NULL;
    ramus_error err;
    *e = (equations){ .model = model, .nv = (int)nv, .row = row, .t = s->t ? s->t[row] : NAN, .way = way };
    e->M = numbers(nv, nv);
    e->C = numbers(nv, nv);
    e->g = numbers(nv, 1);
    e->v = numbers(nv, 1);
    e->Cv = numbers(nv, 1);
    if (!e->M || !e->C || !e->g || !e->v || !e->Cv)
        return tool_out_of_memory();
    memcpy(e->v, s->v + row * nv, nv * sizeof *e->v);
    int code = tool_result(ramus_data_create(model, &options, &data, &err), &err);
    for (int k = 0; code == TOOL_OK && k < ramus_model_nport(model); k++)
        ramus_data_feed(data, (ramus_port){ k }, &(ramus_sample){ .kind = RAMUS_SAMPLE_WRENCH });
    if (code == TOOL_OK) {
        const ramus_status status = evaluate_ways(e, data, s->q + row * nq);
        if (status == RAMUS_ERR_MEMORY)
            code = tool_out_of_memory();
        else if (status != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", file, line, ramus_data_error(data)->text);
    }
    if (code == TOOL_OK)
        code = add_constraints(e, data, s->q + row * nq, file, line);
    ramus_data_destroy(data);
    return code;
}

void equations_release(equations *e)
{
    double *const all[] = { e->M, e->C, e->g, e->v, e->Cv, e->A, e->b };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    states_release_names(e->row_name);
    *e = (equations){ 0 };
}
