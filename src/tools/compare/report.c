/* report.c - the comparison of two tables, for people (compare_json.c: for programs) */
#include "compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* ---- words -------------------------------------------------------------------------------------------------- */

/* What a factor between two programs usually means. */
static const char *factor_note(double s)
{
    static const struct {
        double factor;
        const char *note;
    } known[] = {
        { 57.295779513082321, " (degrees for radians?)" },
        { 0.017453292519943296, " (radians for degrees?)" },
        { 1000, " (mm for m?)" },
        { 0.001, " (m for mm?)" },
        { 9.81, " (kgf for N?)" },
        { 1 / 9.81, " (N for kgf?)" },
        { 2, " (counted twice?)" },
    };
    if (s == 0)
        return ": B is zero throughout";
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (fabs(fabs(s) / known[k].factor - 1) < 1e-3)
            return known[k].note;
    return "";
}

static int is_quaternion(const char *name)
{
    const size_t n = strlen(name);
    return n > 3 && name[n - 3] == '.' && name[n - 2] == 'q' && strchr("wxyz", name[n - 1]);
}

static void add_delay(out *o, const explanation *e)
{
    out_add(o, "delay: B comes %.4g sample%s", fabs(e->value[0]), fabs(fabs(e->value[0]) - 1) < 5e-5 ? "" : "s");
    if (isfinite(e->value[1]))
        out_add(o, " (%.4g s)", fabs(e->value[1]));
    out_add(o, e->value[0] > 0 ? " after A" : " before A");
}

static void add_friction(out *o, const explanation *e)
{
    out_add(o, "friction: B - A = ");
    if (e->value[0] != 0)
        out_add(o, "%.4g sign(v)", e->value[0]);
    if (e->value[0] != 0 && e->value[1] != 0)
        out_add(o, " %c %.4g v", e->value[1] < 0 ? '-' : '+', fabs(e->value[1]));
    else if (e->value[1] != 0)
        out_add(o, "%.4g v", e->value[1]);
}

static void add_apart(const finding *f, out *o)
{
    if (f->apart.count)
        out_add(o, ", apart from %zu outlier%s", f->apart.count, f->apart.count == 1 ? "" : "s");
}

static void add_words(const comparison *c, int k, out *o)
{
    const finding *f = &c->column[k].what;
    const explanation *e = &f->best;
    const double *v = e->value;
    switch (e->kind) {
    case DIFFERENCE_SIGN:
        out_add(o, "sign: B = -A%s", is_quaternion(pair_name(c->p, k)) ? " (q and -q are one orientation)" : "");
        break;
    case DIFFERENCE_OFFSET: {
        const double turns = v[0] / (2 * pi);
        const int whole = fabs(turns) > 0.5 && fabs(turns - round(turns)) < 1e-6;
        out_add(o, "offset: B = A %c %.4g%s", v[0] < 0 ? '-' : '+', fabs(v[0]), whole ? " (whole turns)" : "");
        break;
    }
    case DIFFERENCE_SCALE:
        out_add(o, "scale: B = %.6g A%s", v[0], factor_note(v[0]));
        break;
    case DIFFERENCE_DELAY:
        add_delay(o, e);
        break;
    case DIFFERENCE_ARMATURE:
        out_add(o, "armature: B - A = %.4g a", v[0]);
        break;
    case DIFFERENCE_FRICTION:
        add_friction(o, e);
        break;
    case DIFFERENCE_FRAME: {
        const char *name = pair_name(c->p, k);
        out_add(o, "frame: %.*s* of B turned by %.4g deg about (%.3g, %.3g, %.3g)%s", (int)strlen(name) - 1, name,
                v[0] * 180 / pi, v[1], v[2], v[3],
                v[4] < 0   ? ", reference frame"
                : v[4] > 0 ? ", moved frame"
                           : "");
        break;
    }
    case DIFFERENCE_NOISE:
        out_add(o, "noise: std %.3g", v[0]);
        break;
    case DIFFERENCE_OUTLIERS:
        out_add(o, "the same but for %zu outlier%s", f->apart.count, f->apart.count == 1 ? "" : "s");
        return;
    case DIFFERENCE_TINY:
        out_add(o, "within the tolerance");
        return;
    case DIFFERENCE_NONE:
        out_add(o, "the same");
        return;
    default:
        out_add(o, "no simple explanation");
        add_apart(f, o);
        return;
    }
    if (e->kind < DIFFERENCE_FITTED)
        out_add(o, " [%.2f%%]", 100 * (1 - e->left));
    const char *before = "; or ";
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        if (f->also[i]) {
            out_add(o, "%s%s", before, difference_name((difference)i));
            before = ", ";
        }
    add_apart(f, o);
}

/* ---- text --------------------------------------------------------------------------------------------------- */

static void statistics_line(out *o, const char *what, const char *measure, int width, const ramus_statistics *s)
{
    const double value[] = { s->min, s->max, s->mean, s->std };
    out_add(o, "%-*s %4s", width, what, measure);
    for (int i = 0; i < 4; i++)
        if (isnan(value[i]))
            out_add(o, " %12s", "-");
        else
            out_add(o, " %12.5g", value[i]);
    if (s->skipped)
        out_add(o, "   %zu not real, left out", s->skipped);
    out_add(o, "\n");
}

static void place(out *o, const side *s, size_t sample)
{
    if (!s->interpolated)
        out_add(o, " %s:%d", s->path, s->table->line[s->first + sample]);
}

static void first_line(const comparison *c, out *o)
{
    const int k = compare_first_column(c);
    int count = 0;
    if (k < 0) {
        out_add(o, "\nThe two never part by more than the tolerance, %g of each column's range.\n", c->tolerance);
        return;
    }
    for (int j = 0; j < c->p->ncommon; j++)
        count += c->column[j].parts;
    const size_t i = c->column[k].first;
    const double a = pair_a(c->p, k)[i], b = pair_b(c->p, k)[i];
    out_add(o, "\nThe two part first at sample %zu", i);
    if (c->p->t)
        out_add(o, ", t = %.15g s,", c->p->t[i]);
    out_add(o, " in %s: A %.17g, B %.17g, B - A %.6g;", pair_name(c->p, k), a, b, b - a);
    place(o, &c->p->a, i);
    place(o, &c->p->b, i);
    out_add(o, "\n%d of %d columns part by more than the tolerance, %g of their range.\n", count, c->p->ncommon,
            c->tolerance);
}

/* Where the outliers are, those of all columns. */
static void outlier_lines(const comparison *c, out *o)
{
    const char *before = "\nOutliers, samples unlike their neighbours:\n";
    for (int k = 0; k < c->p->ncommon; k++) {
        const outliers *apart = &c->column[k].what.apart;
        for (size_t n = 0; n < apart->count; n++) {
            const size_t i = apart->at[n];
            out_add(o, "%s  %s: sample %zu", before, pair_name(c->p, k), i);
            if (c->p->t)
                out_add(o, ", t = %.15g s", c->p->t[i]);
            out_add(o, ": A %.9g, B %.9g where %.9g is expected;", pair_a(c->p, k)[i], apart->was[n],
                    apart->expected[n]);
            place(o, &c->p->a, i);
            place(o, &c->p->b, i);
            out_add(o, "\n");
            before = "";
        }
    }
}

static void lonely_columns(const side *s, const side *other, out *o)
{
    const char *before = "\nOnly in ";
    for (int k = 0; k < s->table->ncolumn; k++) {
        if (ramus_table_find(other->table, s->table->column[k]) >= 0)
            continue;
        if (before[0] == '\n')
            out_add(o, "%s%s: ", before, s->path);
        out_add(o, "%s%s", before[0] == '\n' ? "" : before, s->table->column[k]);
        before = ", ";
    }
    if (before[0] != '\n')
        out_add(o, "\n");
}

/* Both measures over the quantity of column k, or over all. */
static void summary_lines(const comparison *c, int k, int width, out *o)
{
    const summary s = compare_summary(c, k);
    char what[32] = "all";
    if (k >= 0)
        snprintf(what, sizeof what, "%.*s", (int)strcspn(pair_name(c->p, k), "."), pair_name(c->p, k));
    statistics_line(o, what, "RMSE", width, &s.rmse);
    statistics_line(o, what, "CMC", width, &s.cmc);
}

static void column_line(const comparison *c, int k, int width, out *o)
{
    const column_result *r = &c->column[k];
    out_add(o, "%-*s %12.5g ", width, pair_name(c->p, k), r->rmse);
    if (isnan(r->cmc))
        out_add(o, "%10s", "not real");
    else
        out_add(o, "%10.6f", r->cmc);
    out_add(o, " %12.5g   ", r->largest);
    add_words(c, k, o);
    out_add(o, "\n");
}

void compare_text(const comparison *c, out *o)
{
    const pair *p = c->p;
    int width = 6;
    for (int k = 0; k < p->ncommon; k++)
        width = (int)strlen(pair_name(p, k)) > width ? (int)strlen(pair_name(p, k)) : width;
    out_add(o, "A %s\nB %s\n%zu sample%s", p->a.path, p->b.path, p->count, p->count == 1 ? "" : "s");
    if (p->t)
        out_add(o, ", t = %.15g to %.15g s", p->t[0], p->t[p->count - 1]);
    if (c->cycles > 1)
        out_add(o, ", %d cycles of %zu", c->cycles, p->count / (size_t)c->cycles);
    out_add(o, "\n");
    if (p->a.interpolated || p->b.interpolated)
        out_add(o, "The times differ: %s was interpolated (cubic spline) at the times of %s.\n",
                p->a.interpolated ? "A" : "B", p->a.interpolated ? "B" : "A");
    out_add(o, "\n%-*s %12s %10s %12s   B looks like [part of the difference that explains]\n", width, "column", "RMSE",
            "CMC", "max |B-A|");
    for (int k = 0; k < p->ncommon; k++)
        column_line(c, k, width, o);
    out_add(o, "\n%-*s %4s %12s %12s %12s %12s\n", width, "", "", "min", "max", "mean", "std");
    const int one = compare_next_quantity(c, 0) == p->ncommon;
    for (int k = one ? p->ncommon : 0; k < p->ncommon; k = compare_next_quantity(c, k))
        summary_lines(c, k, width, o);
    summary_lines(c, -1, width, o);
    first_line(c, o);
    outlier_lines(c, o);
    lonely_columns(&p->a, &p->b, o);
    lonely_columns(&p->b, &p->a, o);
}
