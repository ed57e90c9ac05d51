/* jacobians.c - Jacobians and the centroidal momentum matrix of rows, as JSON with the names of their rows and columns
 *
 *     {"v": [names of the columns], "reference": "local", "twist": ["wx", ..], "com": ["x", ..], "momentum": ["wx", ..],
 *      "rows": [{"row": 0, "t": 0.5, "jacobian": {"F": [[..] 6]}, "com_jacobian": [[..] 3],
 *                "centroidal_momentum_matrix": [[..] 6]}]}
 *
 * Rows of the momentum matrix are put in the order of the columns momentum.*: angular first. C has linear first.
 */
#include "kinematics.h"

#include "tools/console/progress.h"

#include <stdlib.h>

static void put_names(out *o, const char *key, const char *const name[], int count)
{
    out_put(o, ",\n \"%s\": [", key);
    for (int i = 0; i < count; i++)
        out_put(o, "%s%J", i ? ", " : "", name[i]);
    out_add(o, "]");
}

/* Rows of a matrix [count x nv], the first of which is row `first`, and on from the top behind the last. */
static void put_matrix(out *o, const double matrix[], int count, int nv, int first)
{
    out_add(o, "[");
    for (int i = 0; i < count; i++) {
        const double *row = matrix + (size_t)((first + i) % count) * (size_t)nv;
        out_add(o, "%s[", i ? ",\n    " : "");
        for (int j = 0; j < nv; j++)
            out_put(o, "%s%N", j ? ", " : "", row[j]);
        out_add(o, "]");
    }
    out_add(o, "]");
}

static ramus_status put_row(const kinematics *k, const double q[], double matrix[], out *o)
{
    const int nv = ramus_model_nv(k->model);
    ramus_status status = RAMUS_OK;
    out_add(o, ", \"jacobian\": {");
    for (int i = 0; i < k->nframe && status == RAMUS_OK; i++) {
        status = kinematics_read_jacobian(k, i, q, matrix);
        out_put(o, "%s\n   %J: ", i ? "," : "", k->name[i]);
        put_matrix(o, matrix, 6, nv, 0);
    }
    out_add(o, "}");
    if (!k->has_mass || status != RAMUS_OK)
        return status;
    status = ramus_centre_of_mass_jacobian(k->model, k->data, matrix);
    out_add(o, ",\n  \"com_jacobian\": ");
    put_matrix(o, matrix, 3, nv, 0);
    if (status == RAMUS_OK)
        status = ramus_centroidal_momentum_matrix(k->model, k->data, matrix);
    out_add(o, ",\n  \"centroidal_momentum_matrix\": ");
    put_matrix(o, matrix, 6, nv, 3);
    return status;
}

int kinematics_write_jacobians(kinematics *k, const ramus_states *s, size_t first, size_t count, const char *output)
{
    static const char *const axis[3] = { "x", "y", "z" };
    static const char *const reference[] = { "local", "world", "world-aligned" };
    const int nv = ramus_model_nv(k->model);
    const size_t nq = (size_t)ramus_model_nq(k->model);
    double *matrix = calloc((size_t)nv * 6 + 1, sizeof *matrix);
    int code = matrix ? TOOL_OK : tool_out_of_memory();
    out text = { 0 };
    out_add(&text, "{\"v\": [");
    for (int i = 0; i < nv; i++) {
        char *name = states_v_name(k->model, "", i);
        text.failed |= !name;
        out_put(&text, "%s%J", i ? ", " : "", name ? name : "");
        free(name);
    }
    out_put(&text, "],\n \"reference\": %J", reference[k->reference]);
    put_names(&text, "twist", kinematics_twist_part, 6);
    if (k->has_mass) {
        put_names(&text, "com", axis, 3);
        put_names(&text, "momentum", kinematics_twist_part, 6);
    }
    out_add(&text, ",\n \"rows\": [");
    progress shown = progress_begin("rows");
    for (size_t row = first; row < first + count && code == TOOL_OK; row++) {
        out_put(&text, "%s\n {\"row\": %zu", row > first ? "," : "", row);
        if (s->t)
            out_put(&text, ", \"t\": %N", s->t[row]);
        code = kinematics_set_row(k, s, row);
        if (code == TOOL_OK)
            code = kinematics_result(k, s, row, put_row(k, s->q + row * nq, matrix, &text));
        out_add(&text, "}");
        progress_show(&shown, row - first + 1, count);
    }
    progress_end(&shown);
    out_add(&text, "]}\n");
    free(matrix);
    if (code == TOOL_OK)
        return tool_write_out(output, &text);
    out_release(&text);
    return code;
}
