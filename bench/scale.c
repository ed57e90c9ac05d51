/* scale.c - pictures of docs/scale.md: which way pays when, and one robot over ranks, measured and on paper
 *
 *     bench_scale ways > docs/images/scale-ways.svg
 *     bench_scale ranks > docs/images/scale-ranks.svg
 *     bench_scale table                                    the numbers behind the second, as rows of Markdown
 *
 * From bench/results: subtrees.csv, messages.csv, scaling.csv, cuda.csv, cuda_processor.csv.
 */
#include "report/chart.h"
#include "report/rows.h"
#include "scale_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rows read(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/bench/results/%s", RAMUS_SOURCE_DIR, name);
    return rows_read(path);
}

/* ---- which way pays when -------------------------------------------------------------------------------------------- */

/* Inverse dynamics of cuda.csv by the number of states, which is in the label. */
static void add_card(chart *c, const rows *card, const char *precision, const char *name, const char *colour)
{
    chart_curve *curve = chart_add(c, name, colour);
    for (size_t k = 0; k < card->count; k++) {
        const char *label = rows_text(card, k, "label");
        if (rows_is(card, k, "function", "id") && rows_is(card, k, "precision", precision) &&
            rows_is(card, k, "layout", "columns") && strncmp(label, "count=", 6) == 0)
            chart_point(curve, strtod(label + 6, NULL), rows_number(card, k, "Mstates_per_s"));
    }
}

/* The same of cuda_processor.csv. */
static void add_processor(chart *c, const rows *processor, const char *threads, const char *name, const char *colour)
{
    chart_curve *curve = chart_add(c, name, colour);
    for (size_t k = 0; k < processor->count; k++)
        if (rows_is(processor, k, "function", "id") && rows_is(processor, k, "threads", threads))
            chart_point(curve, rows_number(processor, k, "states"), rows_number(processor, k, "Mstates_per_s"));
}

static void add_single(chart *c, const rows *scaling)
{
    chart_curve *curve = chart_add(c, "one core, one by one", "#9a5b13");
    for (size_t k = 0; k < scaling->count; k++)
        if (rows_is(scaling, k, "shape", "tree") && rows_is(scaling, k, "joints", "24") &&
            rows_is(scaling, k, "what", "inverse dynamics") && rows_is(scaling, k, "code", "ramus"))
            for (double states = 1; states < 5e4; states *= 10)
                chart_point(curve, states, 1e3 / rows_number(scaling, k, "ns_minimum"));
}

static int is_row(const rows *r, size_t k, const char *what, const char *shape, const char *ranks)
{
    return rows_is(r, k, "what", what) && rows_is(r, k, "shape", shape) && rows_is(r, k, "ranks", ranks);
}

/* Of the runs with two ranks: `time` is theirs (ms), or that of one process in the same run. */
static void add_robots(chart *c, const rows *subtrees, const char *time, const char *name, const char *colour)
{
    chart_curve *curve = chart_add(c, name, colour);
    for (size_t k = 0; k < subtrees->count; k++)
        if (is_row(subtrees, k, "inverse dynamics", "bushy", "2"))
            chart_point(curve, rows_number(subtrees, k, "joints"), rows_number(subtrees, k, time));
}

static void draw_ways(out *o)
{
    rows card = read("cuda.csv"), processor = read("cuda_processor.csv"), scaling = read("scaling.csv"),
         subtrees = read("subtrees.csv");
    chart_begin(o, 1240, 430, "Many states of one robot, and one state of a large robot");
    chart states = { .title = "many states of a robot of 24 joints",
                     .x_name = "states",
                     .y_name = "million inverse dynamics per second",
                     .left = 90,
                     .top = 40,
                     .width = 350,
                     .height = 320,
                     .x_high = 7.5,
                     .y_low = -1,
                     .y_high = 4,
                     .labels = true };
    add_single(&states, &scaling);
    add_processor(&states, &processor, "1", "one core, batches", "#8ab0dd");
    add_processor(&states, &processor, "2", "two threads, batches", "#1f4e8c");
    add_card(&states, &card, "double", "H200", "#1f6f3f");
    chart_svg(o, &states);
    chart robots = { .title = "one state of a large robot",
                     .x_name = "joints",
                     .y_name = "ms for inverse dynamics",
                     .left = 730,
                     .top = 40,
                     .width = 350,
                     .height = 320,
                     .x_low = 2.8,
                     .x_high = 6.2,
                     .y_low = -3,
                     .y_high = 2,
                     .labels = true };
    add_robots(&robots, &subtrees, "one_process_ms", "one core", "#9a5b13");
    add_robots(&robots, &subtrees, "ms", "two ranks, two cores", "#1f4e8c");
    chart_svg(o, &robots);
    chart_end(o);
    rows_release(&card);
    rows_release(&processor);
    rows_release(&scaling);
    rows_release(&subtrees);
}

/* ---- one robot over ranks, on paper ------------------------------------------------------------------------------------ */

/* Fitted to what was measured: a joint of a robot of 100,000 on one rank, a link of a trunk that was made large on purpose, the shortest
 * and the longest message. */
static scale_model fit(const rows *subtrees, const rows *messages)
{
    scale_model m = { 0 };
    for (size_t k = 0; k < subtrees->count; k++) {
        const double ms = rows_number(subtrees, k, "ms");
        if (is_row(subtrees, k, "inverse dynamics", "bushy", "1") && rows_is(subtrees, k, "joints", "100000"))
            m.joint = 1e-3 * ms / 1e5;
        if (is_row(subtrees, k, "inverse dynamics", "chain", "2") && rows_number(subtrees, k, "trunk") > 0)
            m.trunk = 1e-3 * ms / rows_number(subtrees, k, "trunk");
    }
    if (messages->count > 1) {
        const size_t last = messages->count - 1;
        m.latency = 1e-6 * rows_number(messages, 0, "us");
        m.byte = (1e-6 * rows_number(messages, last, "us") - m.latency) / rows_number(messages, last, "bytes");
    }
    if (!(m.joint > 0 && m.trunk > 0 && m.latency > 0 && m.byte > 0)) {
        fprintf(stderr, "scale.c: bench/results/subtrees.csv or messages.csv has no rows to fit\n");
        exit(1);
    }
    return m;
}

static void add_model(chart *c, const scale_model *m, double joints, const char *name, const char *colour,
                      double (*time)(const scale_model *, double, double))
{
    chart_curve *curve = chart_add(c, name, colour);
    for (double ranks = 1; ranks < 1.1e4; ranks *= pow(10, 0.25))
        chart_point(curve, ranks, 1e3 * time(m, joints, ranks));
}

static void draw_ranks(out *o)
{
    rows subtrees = read("subtrees.csv"), messages = read("messages.csv");
    const scale_model here = fit(&subtrees, &messages);
    scale_model network = here;
    network.latency = 2e-6;
    chart_begin(o, 1240, 430, "One robot over many ranks: time of inverse dynamics, on paper");
    for (int k = 0; k < 2; k++) {
        const scale_model *m = k ? &network : &here;
        chart c = { .title = k ? "latency of a fast network, 2 us" : "latency and bandwidth as measured, one machine",
                    .x_name = "ranks",
                    .y_name = k ? NULL : "ms for inverse dynamics",
                    .left = k ? 590 : 90,
                    .top = 40,
                    .width = 400,
                    .height = 320,
                    .x_high = 4.1,
                    .y_low = -2,
                    .y_high = 4,
                    .labels = k == 1 };
        add_model(&c, m, 1e8, "100 million joints", "#1f4e8c", model_flat);
        add_model(&c, m, 1e8, "100 million, in levels", "#8ab0dd", model_levels);
        add_model(&c, m, 1e6, "1 million joints", "#1f6f3f", model_flat);
        add_model(&c, m, 1e6, "1 million, in levels", "#7ac08f", model_levels);
        add_model(&c, m, 1e4, "10,000 joints", "#9a5b13", model_flat);
        chart_svg(o, &c);
    }
    chart_end(o);
    rows_release(&subtrees);
    rows_release(&messages);
}

static void print_table(out *o)
{
    rows subtrees = read("subtrees.csv"), messages = read("messages.csv");
    const scale_model here = fit(&subtrees, &messages);
    scale_model network = here;
    network.latency = 2e-6;
    out_add(o, "a joint %.3g us, a link of the trunk %.3g us, a message %.3g us and %.3g GB/s\n\n", 1e6 * here.joint,
            1e6 * here.trunk, 1e6 * here.latency, 1e-9 / here.byte);
    out_add(o,
            "| joints | ranks | as measured here, ms | 2 us, ms | in levels, 2 us, ms | best number of ranks, 2 us |\n"
            "|---|---|---|---|---|---|\n");
    static const double joints_of[] = { 1e6, 1e8, 1e9 };
    for (size_t k = 0; k < sizeof joints_of / sizeof *joints_of; k++) {
        const double joints = joints_of[k];
        for (double ranks = 1; ranks < 1.1e4; ranks *= 10)
            out_add(o, "| %g | %g | %.3g | %.3g | %.3g | %.0f |\n", joints, ranks,
                    1e3 * model_flat(&here, joints, ranks), 1e3 * model_flat(&network, joints, ranks),
                    1e3 * model_levels(&network, joints, ranks), model_best_ranks(&network, joints));
    }
    rows_release(&subtrees);
    rows_release(&messages);
}

int main(int argc, char **argv)
{
    out text = { 0 };
    const char *what = argc == 2 ? argv[1] : "";
    if (strcmp(what, "ways") == 0)
        draw_ways(&text);
    else if (strcmp(what, "ranks") == 0)
        draw_ranks(&text);
    else if (strcmp(what, "table") == 0)
        print_table(&text);
    else
        fprintf(stderr, "usage: bench_scale ways|ranks|table\n");
    const int failed = !text.data || text.failed || fputs(text.data, stdout) == EOF;
    out_release(&text);
    return failed;
}
