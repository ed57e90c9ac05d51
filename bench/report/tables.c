/* tables.c - the tables of docs/benchmarks.md, in Markdown
 *
 * Pinocchio 3 and RBDL were measured side by side with MuJoCo 2.2.2 in November 2026 on one core with AVX-512, tree-24, built by clang with
 * all optimisations. Ratios to them go through MuJoCo's inverse dynamics, which every run measures:
 *
 *     Pinocchio / ramus = (Pinocchio / MuJoCo then) (MuJoCo / ramus now)
 */
#include "tables.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THEN "2026-11"
static const double mujoco_then = 4260; /* ns of inverse dynamics */
static const double nearly = 0.97;      /* of what is asked: reached */

/* ns on that machine; 0: the library does not have it, or nothing is asked. */
static const struct algorithm {
    const char *what, *name;
    double pinocchio, rbdl, asked;
    double asked_of_4; /* with registers of 4 numbers, where that is something else */
} algorithm[] = {
    { "inverse", "inverse dynamics", 1932, 1493, 340, 0 },
    { "inverse-batch", "inverse dynamics, batches of 256", 1947, 1507, 115, 4260.0 / 22 },
    { "forward", "forward dynamics", 3796, 3648, 1100, 0 },
    { "mass-matrix", "mass matrix", 1340, 2262, 500, 0 },
    { "inverse-derivatives", "derivatives of inverse dynamics", 6323, 0, 2500, 0 },
    { "forward-derivatives", "derivatives of forward dynamics", 10866, 0, 4500, 0 },
    { "poses", "poses of all links", 1209, 934, 450, 0 },
    { "jacobian", "Jacobian of one frame", 381, 1072, 190, 0 },
    { "momentum", "centroidal momentum", 1320, 3032, 600, 0 },
    { "momentum-matrix", "centroidal momentum matrix", 0, 0, 0, 0 },
    { "coriolis", "Coriolis matrix", 4865, 0, 2400, 0 },
    { "regressor", "regressor", 5119, 0, 2500, 0 },
    { "constrained", "constrained forward dynamics", 5623, 11978, 2800, 0 },
    { "composed", "modular algorithm", 0, 0, 1000, 0 },
};
enum { ALGORITHMS = sizeof algorithm / sizeof *algorithm, MODELS_MAX = 24, ROBOTS = 8 /* of bench/robots.c */ };

/* ns of the fastest of them on built robots, on that machine: floating bases, fixed links kept, joints that follow others free. */
static const struct built {
    const char *like, *what;
    double ns;
} built[] = {
    { "Talos", "inverse", 2846 },
    { "Talos", "forward", 6853 },
    { "Talos", "mass-matrix", 3221 },
    { "Talos", "inverse-derivatives", 15021 },
    { "Talos", "forward-derivatives", 34960 },
    { "Talos", "poses", 2065 },
    { "Talos", "jacobian", 623 },
    { "Talos", "momentum", 2510 },
    { "Talos", "coriolis", 10560 },
    { "Talos", "regressor", 17480 },
    { "Talos", "constrained", 14200 },
    { "Go2", "inverse", 852 },
    { "Go2", "forward", 2100 },
    { "Go2", "mass-matrix", 722 },
    { "Go2", "inverse-derivatives", 4074 },
    { "Go2", "forward-derivatives", 6992 },
    { "Go2", "poses", 526 },
    { "Go2", "jacobian", 223 },
    { "Go2", "momentum", 713 },
    { "Go2", "coriolis", 2695 },
    { "Go2", "regressor", 2622 },
    { "Go2", "constrained", 4284 },
    { "PR2", "inverse", 2218 },
    { "PR2", "forward", 4861 },
    { "PR2", "mass-matrix", 1908 },
    { "PR2", "inverse-derivatives", 8191 },
    { "PR2", "forward-derivatives", 15580 },
    { "PR2", "poses", 1788 },
    { "PR2", "jacobian", 466 },
    { "PR2", "momentum", 1611 },
    { "PR2", "coriolis", 6720 },
    { "PR2", "regressor", 9108 },
    { "Baxter", "inverse", 1179 },
    { "Baxter", "forward", 2738 },
    { "Panda", "inverse", 572 },
};
enum { BUILT = sizeof built / sizeof *built };

/* ---- cells ---------------------------------------------------------------------------------------------------- */

static void add_head(out *o, const char *const name[], int count)
{
    for (int k = 0; k < count; k++)
        out_add(o, "%s%s%s", k ? "" : "| ", name[k], k < count - 1 ? " | " : " |\n|");
    for (int k = 0; k < count; k++)
        out_add(o, "---|");
    out_add(o, "\n");
}

/* Nothing for 0, which is not measured. */
static void add_number(out *o, double value)
{
    if (value > 0)
        out_add(o, value < 1e5 ? "%.0f" : "%.0f k", value < 1e5 ? value : value / 1e3);
}

static void add_cell(out *o, double value)
{
    out_add(o, " ");
    add_number(o, value);
    out_add(o, " |");
}

/* How many times as long the other takes. */
static void add_ratio(out *o, double other, double ns)
{
    if (other > 0)
        out_add(o, " %.1f x |", other / ns);
    else
        out_add(o, "  |");
}

/* ---- rows ----------------------------------------------------------------------------------------------------- */

/* The least time of one algorithm, 0: not measured. */
static double best(const rows *r, const char *model, const char *what, const char *code)
{
    double least = 0;
    for (size_t k = 0; k < r->count; k++) {
        const double ns = rows_number(r, k, "ns_minimum");
        if (rows_is(r, k, "model", model) && rows_is(r, k, "what", what) && rows_is(r, k, "code", code) &&
            (least == 0 || ns < least))
            least = ns;
    }
    return least;
}

/* The models of a run, each by its first row. */
static int models(const rows *r, size_t first[MODELS_MAX])
{
    int count = 0;
    for (size_t k = 0; k < r->count && count < MODELS_MAX; k++) {
        bool known = false;
        for (int m = 0; m < count; m++)
            known |= rows_is(r, k, "model", rows_text(r, first[m], "model"));
        if (!known)
            first[count++] = k;
    }
    return count;
}

static const struct algorithm *algorithm_of(const char *what)
{
    for (const struct algorithm *a = algorithm; a < algorithm + ALGORITHMS; a++)
        if (strcmp(a->what, what) == 0)
            return a;
    return NULL;
}

/* The modular algorithm is for the one robot that is cut into modules. */
static bool expected(const char *model, const char *what)
{
    return strcmp(what, "composed") != 0 || strcmp(model, "tree-24") == 0;
}

int table_complete(const rows *algorithms)
{
    size_t first[MODELS_MAX];
    const int count = models(algorithms, first);
    int good = 1;
    for (size_t k = 0; k < algorithms->count; k++)
        if (!algorithm_of(rows_text(algorithms, k, "what"))) {
            fprintf(stderr, "bench_report: no table has the algorithm '%s'\n", rows_text(algorithms, k, "what"));
            good = 0;
        }
    for (int m = 0; m < count; m++) {
        const char *model = rows_text(algorithms, first[m], "model");
        for (int k = 0; k <= ALGORITHMS; k++) { /* and MuJoCo's unit */
            const char *what = k < ALGORITHMS ? algorithm[k].what : "inverse",
                       *code = k < ALGORITHMS ? "ramus" : "MuJoCo";
            if (expected(model, what) && !(best(algorithms, model, what, code) > 0)) {
                fprintf(stderr, "bench_report: %s: '%s' of %s was not measured\n", model, what, code);
                good = 0;
            }
        }
    }
    if (count != ROBOTS) {
        fprintf(stderr, "bench_report: %d robots were measured, not %d\n", count, ROBOTS);
        good = 0;
    }
    return good;
}

/* ---- tables --------------------------------------------------------------------------------------------------- */

void table_lead(out *o, const rows *algorithms, const rows *instructions)
{
    static const char *const head[] = { "`tree-24`",
                                        "ns",
                                        "MuJoCo",
                                        "KDL",
                                        "Pinocchio (" THEN ")",
                                        "RBDL (" THEN ")",
                                        "MuJoCo ID / ramus",
                                        "asked",
                                        "reached",
                                        "instructions",
                                        "operations",
                                        "of the peak" };
    const double unit = best(algorithms, "tree-24", "inverse", "MuJoCo");
    const double peak = rows_number(algorithms, 0, "peak_gflops"), lanes = rows_number(algorithms, 0, "lanes");
    add_head(o, head, sizeof head / sizeof *head);
    for (const struct algorithm *a = algorithm; a < algorithm + ALGORITHMS; a++) {
        const double ns = best(algorithms, "tree-24", a->what, "ramus");
        if (!(ns > 0))
            continue;
        out_add(o, "| %s |", a->name);
        add_cell(o, ns);
        add_ratio(o, best(algorithms, "tree-24", a->what, "MuJoCo"), ns);
        add_ratio(o, best(algorithms, "tree-24", a->what, "KDL"), ns);
        add_ratio(o, a->pinocchio / mujoco_then * unit, ns);
        add_ratio(o, a->rbdl / mujoco_then * unit, ns);
        out_add(o, " %.2f |", unit / ns);
        const double asked = a->asked_of_4 > 0 && lanes <= 4 ? a->asked_of_4 : a->asked;
        if (asked > 0)
            out_add(o, " %.2f | %s |", mujoco_then / asked, unit / ns >= nearly * mujoco_then / asked ? "yes" : "no");
        else
            out_add(o, "  |  |");
        double counted = 0, operations = 0;
        for (size_t k = 0; k < instructions->count; k++)
            if (rows_is(instructions, k, "model", "tree-24") && rows_is(instructions, k, "mode", a->what)) {
                counted = rows_number(instructions, k, "instructions");
                operations = rows_number(instructions, k, "operations");
            }
        add_cell(o, counted);
        add_cell(o, operations);
        if (operations > 0 && peak > 0)
            out_add(o, " %.0f %% |", 100 * operations / ns / peak);
        else
            out_add(o, "  |");
        out_add(o, "\n");
    }
}

void table_robots(out *o, const rows *algorithms)
{
    size_t first[MODELS_MAX];
    const int count = models(algorithms, first);
    out_add(o, "| ns (MuJoCo / ramus) |");
    for (int m = 0; m < count; m++) {
        const char *like = rows_text(algorithms, first[m], "like");
        out_add(o, " %s%s%s%s |", rows_text(algorithms, first[m], "model"), *like ? " (like " : "", like,
                *like ? ")" : "");
    }
    out_add(o, "\n|---|");
    for (int m = 0; m < count; m++)
        out_add(o, "---|");
    out_add(o, "\n| links, coordinates |");
    for (int m = 0; m < count; m++)
        out_add(o, " %s, %s |", rows_text(algorithms, first[m], "links"),
                rows_text(algorithms, first[m], "coordinates"));
    for (const struct algorithm *a = algorithm; a < algorithm + ALGORITHMS; a++) {
        out_add(o, "\n| %s |", a->name);
        for (int m = 0; m < count; m++) {
            const char *model = rows_text(algorithms, first[m], "model");
            const double ns = best(algorithms, model, a->what, "ramus");
            const double mujoco = best(algorithms, model, a->what, "MuJoCo");
            out_add(o, " ");
            add_number(o, ns);
            if (ns > 0 && mujoco > 0)
                out_add(o, " (%.1f x)", mujoco / ns);
            out_add(o, " |");
        }
    }
    out_add(o, "\n| MuJoCo's inverse dynamics |");
    for (int m = 0; m < count; m++)
        add_cell(o, best(algorithms, rows_text(algorithms, first[m], "model"), "inverse", "MuJoCo"));
    out_add(o, "\n");
}

void table_built(out *o, const rows *algorithms)
{
    size_t first[MODELS_MAX];
    const int count = models(algorithms, first);
    const double now = best(algorithms, "tree-24", "inverse", "MuJoCo") / mujoco_then;
    out below = { 0 };
    out_add(o, "| fastest peer (" THEN ") / ramus |");
    for (int m = 0; m < count; m++)
        if (*rows_text(algorithms, first[m], "like"))
            out_add(o, " %s |", rows_text(algorithms, first[m], "like"));
    out_add(o, "\n|---|");
    for (int m = 0; m < count; m++)
        if (*rows_text(algorithms, first[m], "like"))
            out_add(o, "---|");
    for (const struct algorithm *a = algorithm; a < algorithm + ALGORITHMS; a++) {
        bool known = false;
        for (int k = 0; k < BUILT; k++)
            known |= strcmp(built[k].what, a->what) == 0;
        if (!known)
            continue;
        out_add(o, "\n| %s |", a->name);
        for (int m = 0; m < count; m++) {
            const char *like = rows_text(algorithms, first[m], "like");
            const double ns = best(algorithms, rows_text(algorithms, first[m], "model"), a->what, "ramus");
            double peer = 0;
            for (int k = 0; k < BUILT; k++)
                if (strcmp(built[k].what, a->what) == 0 && strcmp(built[k].like, like) == 0)
                    peer = built[k].ns * now;
            if (*like)
                add_ratio(o, peer, ns);
            if (peer > 0 && peer / ns < 2)
                out_add(&below, "%s %s on %s (%.2f)", below.length ? "," : "", a->name, like, peer / ns);
        }
    }
    out_add(o, "\n\nBelow 2:%s.\n", below.length ? below.data : " nothing");
    out_release(&below);
}

void table_inverse(out *o, const rows *inverse)
{
    static const char *const head[] = { "ns per state",       "one, sv", "one, dq", "batch, sv, 4 lanes",
                                        "batch, sv, 8 lanes", "MuJoCo",  "KDL" };
    static const struct {
        const char *code, *algebra, *lanes; /* NULL: any */
    } column[] = { { "ramus", "sv", "1" }, { "ramus", "dq", "1" },   { "ramus", "sv", "4" },
                   { "ramus", "sv", "8" }, { "MuJoCo", NULL, NULL }, { "KDL", NULL, NULL } };
    size_t first[MODELS_MAX];
    const int count = models(inverse, first);
    add_head(o, head, sizeof head / sizeof *head);
    for (int m = 0; m < count; m++) {
        const char *model = rows_text(inverse, first[m], "model");
        out_add(o, "| %s |", model);
        for (size_t c = 0; c < sizeof column / sizeof *column; c++) {
            double ns = 0;
            for (size_t k = 0; k < inverse->count && ns == 0; k++)
                if (rows_is(inverse, k, "model", model) && rows_is(inverse, k, "code", column[c].code) &&
                    (!column[c].algebra || (rows_is(inverse, k, "algebra", column[c].algebra) &&
                                            rows_is(inverse, k, "lanes", column[c].lanes))))
                    ns = rows_number(inverse, k, "ns_minimum");
            add_cell(o, ns);
        }
        out_add(o, "\n");
    }
}

/* Whole numbers and words as they are, others with four digits. */
static void add_plain(out *o, const char *text)
{
    char *end;
    const double number = strtod(text, &end);
    if (*end || end == text || !strpbrk(text, ".e"))
        out_add(o, " %s |", text);
    else
        out_add(o, number < 1e4 ? " %.4g |" : " %.0f |", number);
}

void table_plain(out *o, const rows *all, const char *shape)
{
    const char *name[ROWS_COLUMNS_MAX];
    int count = 0;
    for (int k = 0; k < all->ncolumn; k++)
        if (strcmp(rows_name(all, k), "commit") != 0 && strcmp(rows_name(all, k), "machine") != 0)
            name[count++] = rows_name(all, k);
    if (!count)
        return;
    out_add(o, "|");
    for (int k = 0; k < count; k++) {
        out_add(o, " ");
        for (const char *c = name[k]; *c; c++)
            out_add(o, "%c", *c == '_' ? ' ' : *c);
        out_add(o, " |");
    }
    out_add(o, "\n|");
    for (int k = 0; k < count; k++)
        out_add(o, "---|");
    out_add(o, "\n");
    for (size_t row = 0; row < all->count; row++) {
        if (shape && !rows_is(all, row, "shape", shape))
            continue;
        out_add(o, "|");
        for (int k = 0; k < count; k++)
            add_plain(o, rows_text(all, row, name[k]));
        out_add(o, "\n");
    }
}
