/* throughput.c - draws states per second against the number of states, from bench/results/cuda.csv and cuda_processor.csv
 *
 *     bench_throughput > docs/images/generated-throughput.svg
 */
#include "report/chart.h"
#include "report/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_card(chart *c, const rows *card, const char *function, const char *precision, const char *name,
                     const char *colour)
{
    chart_curve *curve = chart_add(c, name, colour);
    for (size_t k = 0; k < card->count; k++) {
        const char *label = rows_text(card, k, "label");
        if (strncmp(label, "count=", 6) == 0 && rows_is(card, k, "layout", "columns") &&
            rows_is(card, k, "precision", precision) && rows_is(card, k, "function", function))
            chart_point(curve, strtod(label + 6, NULL), rows_number(card, k, "Mstates_per_s"));
    }
}

static void add_processor(chart *c, const rows *processor, const char *function, const char *threads, const char *name,
                          const char *colour)
{
    chart_curve *curve = chart_add(c, name, colour);
    for (size_t k = 0; k < processor->count; k++)
        if (rows_is(processor, k, "threads", threads) && rows_is(processor, k, "function", function))
            chart_point(curve, rows_number(processor, k, "states"), rows_number(processor, k, "Mstates_per_s"));
}

int main(void)
{
    rows card = rows_read(RAMUS_SOURCE_DIR "/bench/results/cuda.csv");
    rows processor = rows_read(RAMUS_SOURCE_DIR "/bench/results/cuda_processor.csv");
    out picture = { 0 };
    chart_begin(&picture, 1180, 430, "States per second against the number of states in a call");
    for (int k = 0; k < 2; k++) {
        static const char *const function[] = { "id", "fd" }, *const title[] = { "inverse dynamics, 24-joint tree",
                                                                                 "forward dynamics, 24-joint tree" };
        chart c = { .title = title[k],
                    .x_name = "states in a call",
                    .y_name = k ? NULL : "million states per second",
                    .left = k ? 560 : 90,
                    .top = 40,
                    .width = 400,
                    .height = 320,
                    .x_high = 7.5,
                    .y_low = -1,
                    .y_high = 4,
                    .labels = k == 1 };
        add_card(&c, &card, function[k], "float", "H200, float", "#1f6f3f");
        add_card(&c, &card, function[k], "double", "H200, double", "#7ac08f");
        add_processor(&c, &processor, function[k], "2", "processor, double, 2 cores", "#1f4e8c");
        add_processor(&c, &processor, function[k], "1", "processor, double, 1 core", "#8ab0dd");
        chart_svg(&picture, &c);
    }
    chart_end(&picture);
    const int failed = picture.failed || fputs(picture.data, stdout) == EOF;
    out_release(&picture);
    rows_release(&card);
    rows_release(&processor);
    return failed;
}
