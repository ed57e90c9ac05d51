/* write.c - M, C and g as JSON, or as a page to read */
#include "equations.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *name_of(const equations *e, int k, out *o)
{
    char *name = states_v_name(e->model, "", k);
    o->failed |= !name;
    return name;
}

/* ---- JSON --------------------------------------------------------------------------------------------------- */

static void json_vector(out *o, const double x[], int count)
{
    out_add(o, "[");
    for (int k = 0; k < count; k++)
        out_put(o, "%s%N", k ? ", " : "", x[k]);
    out_add(o, "]");
}

static void json_matrix(out *o, const double A[], int rows, int columns)
{
    out_add(o, "[");
    for (int k = 0; k < rows; k++) {
        out_add(o, "%s", k ? ",\n   " : "");
        json_vector(o, A + (size_t)k * (size_t)columns, columns);
    }
    out_add(o, "]");
}

void equations_json(const equations *e, out *o)
{
    out_add(o, "{\"M\": ");
    json_matrix(o, e->M, e->nv, e->nv);
    out_add(o, ",\n \"C\": ");
    json_matrix(o, e->C, e->nv, e->nv);
    out_add(o, ",\n \"g\": ");
    json_vector(o, e->g, e->nv);
    out_add(o, ",\n \"v\": [");
    for (int k = 0; k < e->nv; k++) {
        char *name = name_of(e, k, o);
        out_put(o, "%s%J", k ? ", " : "", name ? name : "");
        free(name);
    }
    out_put(o, "],\n \"row\": %zu", e->row);
    if (!isnan(e->t))
        out_put(o, ", \"t\": %N", e->t);
    if (e->nrow > 0) {
        out_add(o, ",\n \"A\": ");
        json_matrix(o, e->A, e->nrow, e->nv);
        out_add(o, ",\n \"b\": ");
        json_vector(o, e->b, e->nrow);
        out_add(o, ",\n \"constraints\": [");
        for (int k = 0; k < e->nrow; k++)
            out_put(o, "%s%J", k ? ", " : "", e->row_name[k]);
        out_add(o, "]");
    }
    out_put(o, ",\n \"way\": %J,\n \"differences\": {", equations_way_name[e->way]);
    for (int way = EQUATIONS_GAUSS; way < EQUATIONS_WAY_COUNT; way++) {
        const equations_difference *d = &e->difference[way];
        out_put(o, "%s\n   %J: {\"M\": %N, \"C\": %N, \"C v\": %N, \"g\": %N}", way > EQUATIONS_GAUSS ? "," : "",
                equations_way_name[way], d->M, d->C, d->Cv, d->g);
    }
    out_add(o, "}}\n");
}

/* ---- a page to read ------------------------------------------------------------------------------------------ */

static int width_of_names(const equations *e, out *o)
{
    size_t most = 1;
    for (int k = 0; k < e->nv; k++) {
        char *name = name_of(e, k, o);
        most = name && strlen(name) > most ? strlen(name) : most;
        free(name);
    }
    for (int k = 0; k < e->nrow; k++)
        most = strlen(e->row_name[k]) > most ? strlen(e->row_name[k]) : most;
    return (int)most;
}

/* Numbers below rounding beside the largest of their matrix are zero to a reader. */
static double floor_of(const double A[], size_t count)
{
    double most = 0;
    for (size_t k = 0; k < count; k++)
        most = fmax(most, fabs(A[k]));
    return 1e-14 * most;
}

static void text_matrix(const equations *e, out *o, const char *title, const double A[], int rows, int width)
{
    const double floor = floor_of(A, (size_t)rows * (size_t)e->nv);
    out_add(o, "\n%s\n", title);
    for (int i = 0; i < rows; i++) {
        char *name = rows == e->nv && A != e->A ? name_of(e, i, o) : NULL;
        out_add(o, "  %-*s ", width, name ? name : A == e->A ? e->row_name[i] : "");
        free(name);
        for (int j = 0; j < e->nv; j++) {
            const double x = A[(size_t)i * (size_t)e->nv + (size_t)j];
            out_add(o, " %11.5g", fabs(x) <= floor ? 0 : x);
        }
        out_add(o, "\n");
    }
}

static void text_vectors(const equations *e, out *o, int width)
{
    const double floor_g = floor_of(e->g, (size_t)e->nv), floor_c = floor_of(e->Cv, (size_t)e->nv);
    out_add(o, "\n  %-*s  %11s %11s %11s\n", width, "", "v", "C v", "g");
    for (int i = 0; i < e->nv; i++) {
        char *name = name_of(e, i, o);
        out_add(o, "  %-*s  %11.5g %11.5g %11.5g\n", width, name ? name : "", e->v[i],
                fabs(e->Cv[i]) <= floor_c ? 0 : e->Cv[i], fabs(e->g[i]) <= floor_g ? 0 : e->g[i]);
        free(name);
    }
}

void equations_text(const equations *e, out *o)
{
    const int width = width_of_names(e, o);
    out_put(o, "M a + C v + g = tau of %s, row %zu", ramus_model_name(e->model), e->row);
    if (!isnan(e->t))
        out_put(o, ", t = %N s", e->t);
    out_add(o, "; way: %s\n", equations_way_name[e->way]);
    text_matrix(e, o, "M", e->M, e->nv, width);
    text_matrix(e, o, "C", e->C, e->nv, width);
    text_vectors(e, o, width);
    if (e->nrow > 0) {
        const double floor = floor_of(e->b, (size_t)e->nrow);
        text_matrix(e, o, "A, of the constraints A a = b, whose forces are not part of the above", e->A, e->nrow,
                    width);
        out_add(o, "\nb\n");
        for (int k = 0; k < e->nrow; k++)
            out_add(o, "  %-*s  %11.5g\n", width, e->row_name[k], fabs(e->b[k]) <= floor ? 0 : e->b[k]);
    }
    out_add(o, "\nlargest difference from composite bodies\n  %-12s  %9s %9s %9s %9s\n", "", "M", "C", "C v", "g");
    for (int way = EQUATIONS_GAUSS; way < EQUATIONS_WAY_COUNT; way++) {
        const equations_difference *d = &e->difference[way];
        out_add(o, "  %-12s  %9.1e ", equations_way_name[way], d->M);
        if (isnan(d->C))
            out_add(o, "%9s", "-");
        else
            out_add(o, "%9.1e", d->C);
        out_add(o, " %9.1e %9.1e\n", d->Cv, d->g);
    }
}
