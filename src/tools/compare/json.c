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
#include <string.h>

static void member(out *o, const char *name, double value)
{
    out_add(o, "\"%s\": ", name);
    out_number(o, value);
}

static void add_difference(const explanation *e, out *o)
{
    static const char *const number[DIFFERENCE_UNEXPLAINED][2] = {
        [DIFFERENCE_OFFSET] = { "offset" },     [DIFFERENCE_SCALE] = { "factor" },
        [DIFFERENCE_ARMATURE] = { "armature" }, [DIFFERENCE_DELAY] = { "samples", "seconds" },
        [DIFFERENCE_NOISE] = { "std" },         [DIFFERENCE_FRICTION] = { "coulomb", "viscous" },
    };
    out_add(o, "{\"kind\": \"%s\", ", difference_name(e->kind));
    member(o, "explained", e->kind < DIFFERENCE_FITTED ? 1 - e->left : NAN);
    for (int i = 0; i < 2 && e->kind < DIFFERENCE_UNEXPLAINED && number[e->kind][i]; i++) {
        out_add(o, ", ");
        member(o, number[e->kind][i], e->value[i]);
    }
    if (e->kind == DIFFERENCE_FRAME) {
        out_add(o, ", ");
        member(o, "angle_deg", e->value[0] * 57.295779513082321);
        for (int i = 1; i <= 3; i++) {
            out_add(o, i == 1 ? ", \"axis\": [" : ", ");
            out_number(o, e->value[i]);
        }
        out_add(o, "]");
        if (e->value[4] != 0)
            out_add(o, ", \"turned\": \"%s\"", e->value[4] < 0 ? "reference" : "moved");
    }
    out_add(o, "}");
}

static void add_outliers(const comparison *c, int k, out *o)
{
    const outliers *apart = &c->column[k].what.apart;
    for (size_t n = 0; n < apart->count; n++) {
        out_add(o, "%s{\"sample\": %zu, ", n ? ", " : "", apart->at[n]);
        member(o, "t", c->p->t ? c->p->t[apart->at[n]] : NAN);
        out_add(o, ", ");
        member(o, "a", pair_a(c->p, k)[apart->at[n]]);
        out_add(o, ", ");
        member(o, "b", apart->was[n]);
        out_add(o, ", ");
        member(o, "expected", apart->expected[n]);
        out_add(o, "}");
    }
}

static void add_column(const comparison *c, int k, out *o)
{
    const column_result *r = &c->column[k];
    out_add(o, "    {\"name\": ");
    out_json(o, pair_name(c->p, k));
    out_add(o, ", ");
    member(o, "rmse", r->rmse);
    out_add(o, ", ");
    member(o, "cmc", r->cmc);
    out_add(o, ", ");
    member(o, "max", r->largest);
    if (r->parts)
        out_add(o, ", \"parts_at\": %zu, \"difference\": ", r->first);
    else
        out_add(o, ", \"parts_at\": null, \"difference\": ");
    add_difference(&r->what.best, o);
    out_add(o, ", \"also\": [");
    const char *between = "";
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        if (r->what.also[i]) {
            out_add(o, "%s\"%s\"", between, difference_name((difference)i));
            between = ", ";
        }
    out_add(o, "], \"outliers\": [");
    add_outliers(c, k, o);
    out_add(o, "]}");
}

static void add_summary(const summary *s, out *o)
{
    for (int which = 0; which < 2; which++) {
        const ramus_statistics *x = which ? &s->cmc : &s->rmse;
        out_add(o, which ? ", \"cmc\": {" : "\"rmse\": {");
        member(o, "min", x->min);
        out_add(o, ", ");
        member(o, "max", x->max);
        out_add(o, ", ");
        member(o, "mean", x->mean);
        out_add(o, ", ");
        member(o, "std", x->std);
        if (which)
            out_add(o, ", \"not_real\": %zu", x->skipped);
        out_add(o, "}");
    }
}

static void add_first(const comparison *c, out *o)
{
    const int k = compare_first_column(c);
    if (k < 0) {
        out_add(o, "null");
        return;
    }
    const size_t i = c->column[k].first;
    out_add(o, "{\"column\": ");
    out_json(o, pair_name(c->p, k));
    out_add(o, ", \"sample\": %zu, ", i);
    member(o, "t", c->p->t ? c->p->t[i] : NAN);
    out_add(o, ", ");
    member(o, "a", pair_a(c->p, k)[i]);
    out_add(o, ", ");
    member(o, "b", pair_b(c->p, k)[i]);
    out_add(o, "}");
}

static void add_lonely(const char *name, const side *s, const side *other, out *o)
{
    const char *between = "";
    out_add(o, "  \"%s\": [", name);
    for (int k = 0; k < s->table->ncolumn; k++)
        if (ramus_table_find(other->table, s->table->column[k]) < 0) {
            out_add(o, "%s", between);
            out_json(o, s->table->column[k]);
            between = ", ";
        }
    out_add(o, "]");
}

void compare_json(const comparison *c, out *o)
{
    const pair *p = c->p;
    out_add(o, "{\n  \"a\": ");
    out_json(o, p->a.path);
    out_add(o, ", \"b\": ");
    out_json(o, p->b.path);
    out_add(o, ",\n  \"samples\": %zu, ", p->count);
    member(o, "from", p->t ? p->t[0] : NAN);
    out_add(o, ", ");
    member(o, "to", p->t ? p->t[p->count - 1] : NAN);
    out_add(o, ", \"interpolated\": %s, \"cycles\": %d, ",
            p->a.interpolated   ? "\"a\""
            : p->b.interpolated ? "\"b\""
                                : "null",
            c->cycles);
    member(o, "tolerance", c->tolerance);
    out_add(o, ",\n  \"columns\": [\n");
    for (int k = 0; k < p->ncommon; k++) {
        add_column(c, k, o);
        out_add(o, k + 1 < p->ncommon ? ",\n" : "],\n");
    }
    summary s = compare_summary(c, -1);
    out_add(o, "  \"summary\": {");
    add_summary(&s, o);
    out_add(o, "},\n  \"quantities\": [\n");
    for (int k = 0; k < p->ncommon;) {
        char what[64];
        const char *name = pair_name(p, k);
        const size_t length = strcspn(name, ".") < sizeof what ? strcspn(name, ".") : sizeof what - 1;
        memcpy(what, name, length);
        what[length] = '\0';
        out_add(o, "    {\"name\": ");
        out_json(o, what);
        out_add(o, ", ");
        s = compare_summary(c, k);
        add_summary(&s, o);
        k = compare_next_quantity(c, k);
        out_add(o, k < p->ncommon ? "},\n" : "}],\n");
    }
    out_add(o, "  \"first\": ");
    add_first(c, o);
    out_add(o, ",\n");
    add_lonely("only_in_a", &p->a, &p->b, o);
    out_add(o, ",\n");
    add_lonely("only_in_b", &p->b, &p->a, o);
    out_add(o, "\n}\n");
}
