/* json.c - the comparison of two tables, for programs
 *
 *     {"a": FILE, "b": FILE, "samples": N, "from": s, "to": s, "interpolated": "a"|"b"|null, "cycles": G,
 *      "tolerance": x,
 *      "columns": [{"name", "rmse", "cmc", "max", "parts_at": sample|null, "difference": {"kind", "explained", ...},
 *                   "also": [kind...], "outliers": [{"sample", "t", "a", "b", "expected"}...]}...],
 *      "summary": {"rmse": {"min", "max", "mean", "std"}, "cmc": {..., "not_real": n}},
 *      "quantities": [{"name": "tau", "rmse": {...}, "cmc": {...}}...],
 *      "first": {"column", "sample", "t", "a", "b"}|null, "only_in_a": [...], "only_in_b": [...]}
 *
 * What is not a real number is null. A difference has the numbers of its kind beside it: offset; factor; samples,
 * seconds; armature; coulomb, viscous; angle_deg, axis; std.
 */
#include "compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void add_difference(const explanation *e, out *o)
{
    static const char *const number[DIFFERENCE_UNEXPLAINED][2] = {
        [DIFFERENCE_OFFSET] = { "offset" },     [DIFFERENCE_SCALE] = { "factor" },
        [DIFFERENCE_ARMATURE] = { "armature" }, [DIFFERENCE_DELAY] = { "samples", "seconds" },
        [DIFFERENCE_NOISE] = { "std" },         [DIFFERENCE_FRICTION] = { "coulomb", "viscous" },
    };
    const double *v = e->value;
    out_put(o, "{\"kind\": \"%s\", \"explained\": %N", difference_name(e->kind),
            e->kind < DIFFERENCE_FITTED ? 1 - e->left : NAN);
    for (int i = 0; i < 2 && e->kind < DIFFERENCE_UNEXPLAINED && number[e->kind][i]; i++)
        out_put(o, ", \"%s\": %N", number[e->kind][i], v[i]);
    if (e->kind == DIFFERENCE_FRAME) {
        out_put(o, ", \"angle_deg\": %N, \"axis\": [%N, %N, %N]", v[0] * 57.295779513082321, v[1], v[2], v[3]);
        if (v[4] != 0)
            out_add(o, ", \"turned\": \"%s\"", v[4] < 0 ? "reference" : "moved");
    }
    out_add(o, "}");
}

static double time_at(const comparison *c, size_t sample)
{
    return c->t ? c->t[sample] : NAN;
}

static void add_column(const comparison *c, const column *x, out *o)
{
    const outliers *apart = &x->what.apart;
    const char *between = "";
    out_put(o, "    {\"name\": %J, \"rmse\": %N, \"cmc\": %N, \"max\": %N, \"parts_at\": %N, \"difference\": ", x->name,
            x->rmse, x->cmc, x->largest, x->parts ? (double)x->first : NAN);
    add_difference(&x->what.best, o);
    out_add(o, ", \"also\": [");
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        if (x->what.also[i]) {
            out_add(o, "%s\"%s\"", between, difference_name((difference)i));
            between = ", ";
        }
    out_add(o, "], \"outliers\": [");
    for (size_t n = 0; n < apart->count; n++)
        out_put(o, "%s{\"sample\": %zu, \"t\": %N, \"a\": %N, \"b\": %N, \"expected\": %N}", n ? ", " : "",
                apart->at[n], time_at(c, apart->at[n]), x->a[apart->at[n]], apart->was[n], apart->expected[n]);
    out_add(o, "]}");
}

/* Over the quantity of a column, or over all. */
static void add_summary(const comparison *c, const column *like, out *o)
{
    const summary s = compare_summary(c, like);
    out_put(o,
            "\"rmse\": {\"min\": %N, \"max\": %N, \"mean\": %N, \"std\": %N}, "
            "\"cmc\": {\"min\": %N, \"max\": %N, \"mean\": %N, \"std\": %N, \"not_real\": %zu}",
            s.rmse.min, s.rmse.max, s.rmse.mean, s.rmse.std, s.cmc.min, s.cmc.max, s.cmc.mean, s.cmc.std,
            s.cmc.skipped);
}

static void add_lonely(const char *name, const side *s, const side *other, out *o)
{
    const char *between = "";
    out_add(o, ",\n  \"%s\": [", name);
    for (int k = 0; k < s->table->ncolumn; k++)
        if (ramus_table_find_column(other->table, s->table->column[k]) < 0) {
            out_put(o, "%s%J", between, s->table->column[k]);
            between = ", ";
        }
    out_add(o, "]");
}

void compare_json(const comparison *c, out *o)
{
    const column *first = compare_first_column(c);
    out_put(o,
            "{\n  \"a\": %J, \"b\": %J,\n  \"samples\": %zu, \"from\": %N, \"to\": %N, \"interpolated\": %O, "
            "\"cycles\": %d, \"tolerance\": %N,\n  \"columns\": [",
            c->a.path, c->b.path, c->count, time_at(c, 0), time_at(c, c->count - 1),
            c->a.interpolated   ? "a"
            : c->b.interpolated ? "b"
                                : "",
            c->cycles, c->tolerance);
    for (int k = 0; k < c->ncolumn; k++) {
        out_add(o, k ? ",\n" : "\n");
        add_column(c, &c->column[k], o);
    }
    out_add(o, "],\n  \"summary\": {");
    add_summary(c, NULL, o);
    out_add(o, "},\n  \"quantities\": [");
    for (int k = 0; k < c->ncolumn; k = compare_next_quantity(c, k)) {
        char what[64];
        snprintf(what, sizeof what, "%.*s", (int)strcspn(c->column[k].name, "."), c->column[k].name);
        out_put(o, "%s\n    {\"name\": %J, ", k ? "," : "", what);
        add_summary(c, &c->column[k], o);
        out_add(o, "}");
    }
    out_add(o, "],\n  \"first\": ");
    if (first)
        out_put(o, "{\"column\": %J, \"sample\": %zu, \"t\": %N, \"a\": %N, \"b\": %N}", first->name, first->first,
                time_at(c, first->first), first->a[first->first], first->b[first->first]);
    else
        out_add(o, "null");
    add_lonely("only_in_a", &c->a, &c->b, o);
    add_lonely("only_in_b", &c->b, &c->a, o);
    out_add(o, "\n}\n");
}
