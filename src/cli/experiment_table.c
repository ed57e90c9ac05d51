/* experiment_table.c - the figures of an experiment beside the paper's, for people and for programs */
#include "experiment.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

int experiment_is_variant(const experiment_row *row)
{
    return strstr(row->what, "causal") != NULL;
}

experiment_count experiment_tally(const lab *r)
{
    experiment_count count = { 0 };
    for (int i = 0; i < r->nrow; i++)
        for (int k = 0; k < FIGURES && !experiment_is_variant(&r->row[i]); k++) {
            const experiment_verdict verdict = experiment_judge(&r->row[i], k);
            count.compared += verdict != VERDICT_NO_PAPER;
            count.worse += verdict == VERDICT_WORSE;
        }
    return count;
}

void experiment_ratio(out *o, double ratio)
{
    out_add(o, ratio < 10 ? "%.1f" : "%.0f", ratio);
}

void experiment_figure(out *o, const experiment_row *row, double value)
{
    if (isnan(value))
        out_add(o, "-");
    else if (strcmp(row->metric, "time") == 0 && value >= 1e-4 && value < 1)
        out_add(o, "%.*f", 2 - (int)floor(log10(value)), value); /* three digits */
    else if (value != 0 && (fabs(value) < 1e-4 || fabs(value) >= 1e5))
        out_add(o, "%.2e", value);
    else
        out_add(o, "%.4f", value);
}

static void add_padded(out *o, const experiment_row *row, double value)
{
    out text = { 0 };
    experiment_figure(&text, row, value);
    out_add(o, " %11s", text.data ? text.data : "?");
    out_release(&text);
}

static void add_text_row(out *o, const experiment_row *row)
{
    static const char *const words[] = { "", "not as good", "as good", "better" };
    int has_paper = 0, worst = VERDICT_BETTER;
    out_add(o, "%-42s %-5s", row->what, row->metric);
    for (int k = 0; k < FIGURES; k++) {
        const int verdict = (int)experiment_judge(row, k);
        has_paper |= verdict != VERDICT_NO_PAPER;
        if (verdict != VERDICT_NO_PAPER && verdict < worst)
            worst = verdict;
        add_padded(o, row, row->figure[k]);
    }
    out_add(o, "\n");
    if (!has_paper)
        return;
    out_add(o, "%-42s %-5s", "", "paper");
    for (int k = 0; k < FIGURES; k++)
        add_padded(o, row, row->paper[k]);
    if (experiment_speedup(row) > 0) {
        out_add(o, "  ");
        experiment_ratio(o, experiment_speedup(row));
        out_add(o, " times as fast\n");
    } else {
        out_add(o, "  %s\n", words[worst]);
    }
}

void experiment_text(const experiment *e, const lab *r, out *o)
{
    static const char *const names[FIGURES] = { "min", "max", "mean", "std" };
    out_add(o, "%s: %s\n\n%-48s", e->name, e->title, "");
    for (int k = 0; k < FIGURES; k++)
        out_add(o, " %11s", names[k]);
    out_add(o, "\n");
    for (int i = 0; i < r->nrow; i++)
        add_text_row(o, &r->row[i]);
    const experiment_count count = experiment_tally(r);
    if (count.compared && !count.worse)
        out_add(o, "\nAll %d figures are as good as the paper's or better.\n", count.compared);
    else if (count.compared)
        out_add(o, "\n%d of %d figures are not as good as the paper's.\n", count.worse, count.compared);
    for (int i = 0; i < r->nrow; i++)
        if (r->row[i].unreal)
            out_add(o, "%s: %zu of %zu CMCs are not real numbers.\n", r->row[i].what, r->row[i].unreal,
                    r->row[i].count);
    for (int k = 0; k < r->nnote; k++)
        out_add(o, "%s- %s\n", k ? "" : "\n", r->note[k]);
}

static void add_json_figures(out *o, const double x[FIGURES])
{
    static const char *const names[FIGURES] = { "min", "max", "mean", "std" };
    for (int k = 0; k < FIGURES; k++) {
        out_add(o, "%s\"%s\": ", k ? ", " : "", names[k]);
        out_number(o, x[k]);
    }
}

void experiment_json(const experiment *e, const lab *r, out *o)
{
    out_add(o, "{\"name\": \"%s\", \"rows\": [", e->name);
    for (int i = 0; i < r->nrow; i++) {
        out_add(o, "%s\n  {\"what\": ", i ? "," : "");
        out_json(o, r->row[i].what);
        out_add(o, ", \"metric\": \"%s\", ", r->row[i].metric);
        add_json_figures(o, r->row[i].figure);
        out_add(o, ", \"paper\": {");
        add_json_figures(o, r->row[i].paper);
        out_add(o, "}}");
    }
    out_add(o, "\n]}");
}
