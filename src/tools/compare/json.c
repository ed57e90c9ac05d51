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
    return c->p->t ? c->p->t[sample] : NAN;
}

static void add_column(const comparison *c, int k, out *o)
{
    const column_result *r = &c->column[k];
    const outliers *apart = &r->what.apart;
    out_put(o, "    {\"name\": %J, \"rmse\": %N, \"cmc\": %N, \"max\": %N, \"parts_at\": ", pair_name(c->p, k), r->rmse,
            r->cmc, r->largest);
    out_add(o, r->parts ? "%zu" : "null", r->first);
    out_add(o, ", \"difference\": ");
    add_difference(&r->what.best, o);
    out_add(o, ", \"also\": [");
    const char *between = "";
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        if (r->what.also[i]) {
            out_add(o, "%s\"%s\"", between, difference_name((difference)i));
            between = ", ";
        }
    out_add(o, "], \"outliers\": [");
    for (size_t n = 0; n < apart->count; n++)
        out_put(o, "%s{\"sample\": %zu, \"t\": %N, \"a\": %N, \"b\": %N, \"expected\": %N}", n ? ", " : "",
                apart->at[n], time_at(c, apart->at[n]), pair_a(c->p, k)[apart->at[n]], apart->was[n],
                apart->expected[n]);
    out_add(o, "]}");
}

/* Over the quantity of column k, or over all. */
static void add_summary(const comparison *c, int k, out *o)
{
    const summary s = compare_summary(c, k);
    out_put(o, "\"rmse\": {\"min\": %N, \"max\": %N, \"mean\": %N, \"std\": %N}, ", s.rmse.min, s.rmse.max, s.rmse.mean,
            s.rmse.std);
    out_put(o, "\"cmc\": {\"min\": %N, \"max\": %N, \"mean\": %N, \"std\": %N, \"not_real\": %zu}", s.cmc.min,
            s.cmc.max, s.cmc.mean, s.cmc.std, s.cmc.skipped);
}

static void add_lonely(const char *name, const side *s, const side *other, out *o)
{
    const char *between = "";
    out_add(o, "  \"%s\": [", name);
    for (int k = 0; k < s->table->ncolumn; k++)
        if (ramus_table_find(other->table, s->table->column[k]) < 0) {
            out_put(o, "%s%J", between, s->table->column[k]);
            between = ", ";
        }
    out_add(o, "]");
}

void compare_json(const comparison *c, out *o)
{
    const pair *p = c->p;
    const int first = compare_first_column(c);
    out_put(o, "{\n  \"a\": %J, \"b\": %J,\n  \"samples\": %zu, \"from\": %N, \"to\": %N", p->a.path, p->b.path,
            p->count, time_at(c, 0), time_at(c, p->count - 1));
    out_put(o, ", \"interpolated\": %O, \"cycles\": %d, \"tolerance\": %N,\n  \"columns\": [\n",
            p->a.interpolated   ? "a"
            : p->b.interpolated ? "b"
                                : "",
            c->cycles, c->tolerance);
    for (int k = 0; k < p->ncommon; k++) {
        add_column(c, k, o);
        out_add(o, k + 1 < p->ncommon ? ",\n" : "],\n");
    }
    out_add(o, "  \"summary\": {");
    add_summary(c, -1, o);
    out_add(o, "},\n  \"quantities\": [\n");
    for (int k = 0; k < p->ncommon;) {
        char what[64];
        snprintf(what, sizeof what, "%.*s", (int)strcspn(pair_name(p, k), "."), pair_name(p, k));
        out_put(o, "    {\"name\": %J, ", what);
        add_summary(c, k, o);
        k = compare_next_quantity(c, k);
        out_add(o, k < p->ncommon ? "},\n" : "}],\n");
    }
    out_add(o, "  \"first\": ");
    if (first < 0) {
        out_add(o, "null");
    } else {
        const size_t i = c->column[first].first;
        out_put(o, "{\"column\": %J, \"sample\": %zu, \"t\": %N, \"a\": %N, \"b\": %N}", pair_name(p, first), i,
                time_at(c, i), pair_a(p, first)[i], pair_b(p, first)[i]);
    }
    out_add(o, ",\n");
    add_lonely("only_in_a", &p->a, &p->b, o);
    out_add(o, ",\n");
    add_lonely("only_in_b", &p->b, &p->a, o);
    out_add(o, "\n}\n");
}
