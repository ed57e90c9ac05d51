/* report.c - tables and a picture from the rows of one run of bench/run
 *
 *     bench_report BUILD           writes BUILD/bench/benchmarks.md and cost.svg, and prints where each algorithm is, here and on built robots
 *     bench_report BUILD --keep    also copies the rows to bench/results and the two to docs; refused where rows are missing, are not of
 *                                  one commit and machine, or where MuJoCo took quite another time in another file
 *
 * The tables of docs/benchmarks.md are between marks (<!-- NAME --> ... <!-- end -->); the words around them stay.
 */
#include "chart.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = 1000 };

static void fail(const char *path, const char *why)
{
    fprintf(stderr, "bench_report: %s: %s\n", path, why);
    exit(1);
}

static void write_text(const char *path, const out *o)
{
    FILE *file = o->failed ? NULL : fopen(path, "wb");
    if (!file || fwrite(o->data, 1, o->length, file) != o->length || fclose(file) != 0)
        fail(path, "cannot be written");
}

static out read_text(const char *path)
{
    out text = { 0 };
    char part[4096];
    FILE *file = fopen(path, "rb");
    if (!file)
        fail(path, "cannot be read");
    for (size_t size; (size = fread(part, 1, sizeof part, file)) > 0;)
        out_add(&text, "%.*s", (int)size, part);
    fclose(file);
    return text;
}

static void copy(const char *from, const char *to)
{
    out text = read_text(from);
    write_text(to, &text);
    out_release(&text);
}

static rows read_rows(const char *folder, const char *name)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s.csv", folder, name);
    return rows_read(path);
}

/* ---- is it one whole run? -------------------------------------------------------------------------------------- */

/* Those that are kept. */
enum {
    ALGORITHMS,
    INSTRUCTIONS,
    INVERSE,
    BATCHES,
    CONTROL,
    MODULES,
    SCALING,
    DERIVATIVES,
    EQUATIONS,
    COSTS,
    COST_TIMES,
    FILES
};
static const char *const file_name[FILES] = { "algorithms",          "instructions", "inverse_dynamics", "batches",
                                              "control_loop",        "modules",      "scaling",          "derivatives",
                                              "equations_of_motion", "costs",        "cost_times" };

/* What is counted, not timed, is of no machine. */
static int is_timed(int file)
{
    return file != INSTRUCTIONS && file != COSTS;
}

/* ns of MuJoCo's inverse dynamics of a robot, in files that name it differently; 0: not there */
static double unit_of(const rows *r, int file, const char *model)
{
    for (size_t k = 0; k < r->count; k++)
        if (rows_is(r, k, "model", model) && (file == BATCHES || rows_is(r, k, "code", "MuJoCo")) &&
            (file != ALGORITHMS || rows_is(r, k, "what", "inverse")))
            return rows_number(r, k, file == BATCHES ? "mujoco_id_ns" : "ns_minimum");
    return 0;
}

static int one_run(const rows file[FILES])
{
    static const char *const model[] = { "arm-7", "tree-24", "chain-50" };
    const double most = 1.2; /* a clock that moves; more is another load */
    const char *commit = rows_text(&file[ALGORITHMS], 0, "commit"),
               *machine = rows_text(&file[ALGORITHMS], 0, "machine");
    int good = table_complete(&file[ALGORITHMS]);
    if (strstr(commit, "-dirty")) {
        fprintf(stderr, "bench_report: the rows are of changes that are in no commit (%s)\n", commit);
        good = 0;
    }
    for (int f = 0; f < FILES; f++) {
        if (!file[f].count) {
            fprintf(stderr, "bench_report: %s.csv has no rows\n", file_name[f]);
            good = 0;
        }
        for (size_t k = 0; k < file[f].count; k++)
            if (!rows_is(&file[f], k, "commit", commit) || (is_timed(f) && !rows_is(&file[f], k, "machine", machine))) {
                fprintf(stderr, "bench_report: %s.csv: row %zu is of another commit or machine\n", file_name[f], k + 1);
                good = 0;
                break;
            }
    }
    for (int k = 0; k < 3; k++) {
        const double unit = unit_of(&file[ALGORITHMS], ALGORITHMS, model[k]);
        for (int f = INVERSE; f <= BATCHES; f++) {
            const double other = unit_of(&file[f], f, model[k]);
            if (!(other <= most * unit && unit <= most * other)) {
                fprintf(
                    stderr,
                    "bench_report: %s: MuJoCo took %.0f ns here and %.0f ns in %s.csv: measure on a quiet machine\n",
                    model[k], unit, other, file_name[f]);
                good = 0;
            }
        }
    }
    return good;
}

/* ---- the page ------------------------------------------------------------------------------------------------- */

/* Put `part` between the marks of its name; a table without rows leaves what is there. */
static void put_between(out *page, const char *name, const out *part)
{
    char mark[64];
    snprintf(mark, sizeof mark, "<!-- %s -->\n", name);
    const char *begin = strstr(page->data, mark), *end = begin ? strstr(begin, "<!-- end -->") : NULL;
    if (!end)
        fail("docs/benchmarks.md", "the marks of a table are missing");
    if (!part->length)
        return;
    begin += strlen(mark);
    out changed = { 0 };
    out_add(&changed, "%.*s%s%s", (int)(begin - page->data), page->data, part->data, end);
    out_release(page);
    *page = changed;
}

static void add_run(out *o, const rows *algorithms)
{
    out_add(o, "Commit %s, %s, compiled by %s.\n", rows_text(algorithms, 0, "commit"),
            rows_text(algorithms, 0, "machine"), rows_text(algorithms, 0, "compiler"));
}

/* ---- the picture ---------------------------------------------------------------------------------------------- */

/* ns per joint against the number of joints of binary trees. */
static void draw_cost(out *o, const rows *scaling)
{
    static const struct {
        const char *what, *code, *name, *colour;
    } curve[] = { { "inverse dynamics", "ramus", "inverse dynamics", "#1f6fb2" },
                  { "inverse dynamics in batches", "ramus", "inverse dynamics in batches", "#2a9d68" },
                  { "forward dynamics", "ramus", "forward dynamics", "#c4541a" },
                  { "poses of all links", "ramus", "poses of all links", "#7a5bb5" },
                  { "inverse dynamics", "MuJoCo", "MuJoCo, inverse dynamics", "#777777" } };
    static chart c = { .x_name = "revolute joints of a binary tree",
                       .y_name = "ns per joint",
                       .left = 80,
                       .top = 30,
                       .width = 620,
                       .height = 330,
                       .x_high = 5.2,
                       .y_high = 3,
                       .labels = true };
    for (size_t k = 0; k < sizeof curve / sizeof *curve; k++) {
        chart_curve *line = chart_add(&c, curve[k].name, curve[k].colour);
        for (size_t row = 0; row < scaling->count; row++)
            if (rows_is(scaling, row, "shape", "tree") && rows_is(scaling, row, "what", curve[k].what) &&
                rows_is(scaling, row, "code", curve[k].code)) {
                const double joints = rows_number(scaling, row, "joints");
                chart_point(line, joints, rows_number(scaling, row, "ns_minimum") / joints);
            }
    }
    chart_begin(o, 940, 430, "Cost of a joint against the number of joints");
    chart_svg(o, &c);
    chart_end(o);
}

/* ---- all of it ------------------------------------------------------------------------------------------------ */

static void keep(const char *folder)
{
    char path[PATH], to[PATH];
    snprintf(path, sizeof path, "%s/benchmarks.md", folder);
    copy(path, RAMUS_SOURCE_DIR "/docs/benchmarks.md");
    snprintf(path, sizeof path, "%s/cost.svg", folder);
    copy(path, RAMUS_SOURCE_DIR "/docs/images/benchmarks-cost.svg");
    for (int k = 0; k < FILES; k++) {
        snprintf(path, sizeof path, "%s/%s.csv", folder, file_name[k]);
        snprintf(to, sizeof to, "%s/bench/results/%s.csv", RAMUS_SOURCE_DIR, file_name[k]);
        copy(path, to);
    }
}

int main(int argc, char **argv)
{
    const bool keeps = argc == 3 && strcmp(argv[2], "--keep") == 0;
    if (argc < 2 || argc > 3 || (argc == 3 && !keeps)) {
        fputs("usage: bench_report BUILD [--keep]\n", stderr);
        return 2;
    }
    char folder[PATH - 40], path[PATH];
    snprintf(folder, sizeof folder, "%s/bench", argv[1]);
    rows file[FILES];
    for (int k = 0; k < FILES; k++)
        file[k] = read_rows(folder, file_name[k]);
    if (!file[ALGORITHMS].count)
        fail(folder, "algorithms.csv is missing: run bench/run first");
    const int whole = one_run(file);

    static const char *const mark[] = { "run",     "lead",    "robots",  "inverse", "batches",
                                        "control", "modules", "scaling", "built" };
    enum { PARTS = sizeof mark / sizeof *mark, LEAD = 1, BUILT_ROBOTS = 8 };
    out part[PARTS] = { 0 }, page = read_text(RAMUS_SOURCE_DIR "/docs/benchmarks.md"), picture = { 0 };
    add_run(&part[0], &file[ALGORITHMS]);
    table_lead(&part[1], &file[ALGORITHMS], &file[INSTRUCTIONS]);
    table_robots(&part[2], &file[ALGORITHMS]);
    table_inverse(&part[3], &file[INVERSE]);
    table_plain(&part[4], &file[BATCHES], NULL);
    table_plain(&part[5], &file[CONTROL], NULL);
    table_plain(&part[6], &file[MODULES], NULL);
    table_plain(&part[7], &file[SCALING], "tree");
    table_built(&part[8], &file[ALGORITHMS]);
    for (int k = 0; k < PARTS; k++)
        put_between(&page, mark[k], &part[k]);
    snprintf(path, sizeof path, "%s/benchmarks.md", folder);
    write_text(path, &page);
    printf("%s\n%s\nwritten: %s", part[LEAD].data, part[BUILT_ROBOTS].data, path);
    if (file[SCALING].count) {
        draw_cost(&picture, &file[SCALING]);
        snprintf(path, sizeof path, "%s/cost.svg", folder);
        write_text(path, &picture);
        printf(", %s", path);
    }
    printf("\n");
    if (keeps && !whole)
        fail(folder, "not kept: this is not one whole run");
    if (keeps)
        keep(folder);
    for (int k = 0; k < PARTS; k++)
        out_release(&part[k]);
    for (int k = 0; k < FILES; k++)
        rows_release(&file[k]);
    out_release(&page);
    out_release(&picture);
    return 0;
}
