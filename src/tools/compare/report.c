/* report.c - the comparison of two tables, for people (json.c: for programs) */
#include "compare.h"

#include <math.h>
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

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static void add_delay(out *o, const double v[])
{
    out_add(o, "delay: B comes %.4g sample%s", fabs(v[0]), fabs(fabs(v[0]) - 1) < 5e-5 ? "" : "s");
    if (isfinite(v[1]))
        out_add(o, " (%.4g s)", fabs(v[1]));
    out_add(o, v[0] > 0 ? " after A" : " before A");
}

static void add_friction(out *o, const double v[])
{
    out_add(o, "friction: B - A = ");
    if (v[0] != 0)
        out_add(o, "%.4g sign(v)", v[0]);
    if (v[0] != 0 && v[1] != 0)
        out_add(o, " %c %.4g v", v[1] < 0 ? '-' : '+', fabs(v[1]));
    else if (v[1] != 0)
        out_add(o, "%.4g v", v[1]);
}

static void add_explanation(const column *x, out *o)
{
    const finding *f = &x->what;
    const double *v = f->best.value, turns = v[0] / (2 * pi);
    switch (f->best.kind) {
    case DIFFERENCE_SIGN:
        out_add(o, "sign: B = -A%s", is_quaternion(x->name) ? " (q and -q are one orientation)" : "");
        break;
    case DIFFERENCE_OFFSET:
        out_add(o, "offset: B = A %c %.4g%s", v[0] < 0 ? '-' : '+', fabs(v[0]),
                fabs(turns) > 0.5 && fabs(turns - round(turns)) < 1e-6 ? " (whole turns)" : "");
        break;
    case DIFFERENCE_SCALE:
        out_add(o, "scale: B = %.6g A%s", v[0], factor_note(v[0]));
        break;
    case DIFFERENCE_DELAY:
        add_delay(o, v);
        break;
    case DIFFERENCE_ARMATURE:
        out_add(o, "armature: B - A = %.4g a", v[0]);
        break;
    case DIFFERENCE_FRICTION:
        add_friction(o, v);
        break;
    case DIFFERENCE_FRAME:
        out_add(o, "frame: %.*s* of B turned by %.4g deg about (%.3g, %.3g, %.3g)%s", (int)strlen(x->name) - 1, x->name,
                v[0] * 180 / pi, v[1], v[2], v[3],
                v[4] < 0   ? ", reference frame"
                : v[4] > 0 ? ", moved frame"
                           : "");
        break;
    case DIFFERENCE_NOISE:
        out_add(o, "noise: std %.3g", v[0]);
        break;
    case DIFFERENCE_OUTLIERS:
        out_add(o, "the same but for %zu outlier%s", f->apart.count, plural(f->apart.count));
        break;
    case DIFFERENCE_TINY:
        out_add(o, "within the tolerance");
        break;
    case DIFFERENCE_NONE:
        out_add(o, "the same");
        break;
    default:
        out_add(o, "no simple explanation");
    }
}

static void add_words(const column *x, out *o)
{
    const finding *f = &x->what;
    add_explanation(x, o);
    if (f->best.kind < DIFFERENCE_FITTED)
        out_add(o, " [%.2f%%]", 100 * (1 - f->best.left));
    const char *before = "; or ";
    for (int i = 0; i < DIFFERENCE_FITTED; i++)
        if (f->also[i]) {
            out_add(o, "%s%s", before, difference_name((difference)i));
            before = ", ";
        }
    if (f->apart.count && f->best.kind != DIFFERENCE_OUTLIERS)
        out_add(o, ", apart from %zu outlier%s", f->apart.count, plural(f->apart.count));
}

/* ---- text --------------------------------------------------------------------------------------------------- */

static void statistics_line(out *o, const char *what, const char *measure, int width, const ramus_statistics *s)
{
    const double value[] = { s->min, s->max, s->mean, s->std };
    out_add(o, "%-*.*s %4s", width, (int)strcspn(what, "."), what, measure);
    for (int i = 0; i < 4; i++)
        if (isnan(value[i]))
            out_add(o, " %12s", "-");
        else
            out_add(o, " %12.5g", value[i]);
    if (s->skipped)
        out_add(o, "   %zu not real, left out", s->skipped);
    out_add(o, "\n");
}

/* Both measures over the quantity of a column, or over all. */
static void summary_lines(const comparison *c, const column *like, int width, out *o)
{
    const summary s = compare_summary(c, like);
    statistics_line(o, like ? like->name : "all", "RMSE", width, &s.rmse);
    statistics_line(o, like ? like->name : "all", "CMC", width, &s.cmc);
}

/* The lines of the files that a sample is from. */
static void end_with_places(const comparison *c, size_t sample, out *o)
{
    for (int which = 0; which < 2; which++) {
        const side *s = which ? &c->b : &c->a;
        if (!s->interpolated)
            out_add(o, " %s:%d", s->path, s->table->line[s->first + sample]);
    }
    out_add(o, "\n");
}

static void first_line(const comparison *c, out *o)
{
    const column *x = compare_first_column(c);
    int count = 0;
    if (!x) {
        out_add(o, "\nThe two never part by more than the tolerance, %g of each column's range.\n", c->tolerance);
        return;
    }
    for (int j = 0; j < c->ncolumn; j++)
        count += c->column[j].parts;
    const double a = x->a[x->first], b = x->b[x->first];
    out_add(o, "\nThe two part first at sample %zu", x->first);
    if (c->t)
        out_add(o, ", t = %.15g s,", c->t[x->first]);
    out_add(o, " in %s: A %.17g, B %.17g, B - A %.6g;", x->name, a, b, b - a);
    end_with_places(c, x->first, o);
    out_add(o, "%d of %d columns part by more than the tolerance, %g of their range.\n", count, c->ncolumn,
            c->tolerance);
}

/* Where the outliers are, those of all columns. */
static void outlier_lines(const comparison *c, out *o)
{
    const char *before = "\nOutliers, samples unlike their neighbours:\n";
    for (const column *x = c->column; x < c->column + c->ncolumn; x++) {
        const outliers *apart = &x->what.apart;
        for (size_t n = 0; n < apart->count; n++, before = "") {
            const size_t i = apart->at[n];
            out_add(o, "%s  %s: sample %zu", before, x->name, i);
            if (c->t)
                out_add(o, ", t = %.15g s", c->t[i]);
            out_add(o, ": A %.9g, B %.9g where %.9g is expected;", x->a[i], apart->was[n], apart->expected[n]);
            end_with_places(c, i, o);
        }
    }
}

static void lonely_columns(const side *s, const side *other, out *o)
{
    int count = 0;
    for (int k = 0; k < s->table->ncolumn; k++) {
        if (ramus_table_find_column(other->table, s->table->column[k]) >= 0)
            continue;
        if (count++ == 0)
            out_add(o, "\nOnly in %s: %s", s->path, s->table->column[k]);
        else
            out_add(o, ", %s", s->table->column[k]);
    }
    if (count)
        out_add(o, "\n");
}

static void column_line(const column *x, int width, out *o)
{
    out_add(o, "%-*s %12.5g ", width, x->name, x->rmse);
    if (isnan(x->cmc))
        out_add(o, "%10s", "not real");
    else
        out_add(o, "%10.6f", x->cmc);
    out_add(o, " %12.5g   ", x->largest);
    add_words(x, o);
    out_add(o, "\n");
}

void compare_text(const comparison *c, out *o)
{
    int width = 6;
    for (int k = 0; k < c->ncolumn; k++)
        width = (int)strlen(c->column[k].name) > width ? (int)strlen(c->column[k].name) : width;
    out_add(o, "A %s\nB %s\n%zu sample%s", c->a.path, c->b.path, c->count, plural(c->count));
    if (c->t)
        out_add(o, ", t = %.15g to %.15g s", c->t[0], c->t[c->count - 1]);
    if (c->cycles > 1)
        out_add(o, ", %d cycles of %zu", c->cycles, c->count / (size_t)c->cycles);
    out_add(o, "\n");
    if (c->a.interpolated || c->b.interpolated)
        out_add(o, "The times differ: %s was interpolated (cubic spline) at the times of %s.\n",
                c->a.interpolated ? "A" : "B", c->a.interpolated ? "B" : "A");
    out_add(o, "\n%-*s %12s %10s %12s   B looks like [part of the difference that explains]\n", width, "column", "RMSE",
            "CMC", "max |B-A|");
    for (int k = 0; k < c->ncolumn; k++)
        column_line(&c->column[k], width, o);
    out_add(o, "\n%-*s %4s %12s %12s %12s %12s\n", width, "", "", "min", "max", "mean", "std");
    if (compare_next_quantity(c, 0) < c->ncolumn)
        for (int k = 0; k < c->ncolumn; k = compare_next_quantity(c, k))
            summary_lines(c, &c->column[k], width, o);
    summary_lines(c, NULL, width, o);
    first_line(c, o);
    outlier_lines(c, o);
    lonely_columns(&c->a, &c->b, o);
    lonely_columns(&c->b, &c->a, o);
}
