/* figures.c - the figures of an experiment beside the paper's, for people and for programs */
#include "report.h"

#include <math.h>
#include <string.h>

static const char *const names[FIGURES] = { "min", "max", "mean", "std" };

/* ---- verdicts --------------------------------------------------------------------------------------------------- */

figure_verdict figure_judge(const experiment_row *row, int k)
{
    const double mine = row->figure[k], theirs = row->paper[k];
    const bool timed = strcmp(row->metric, "time") == 0, correlation = strcmp(row->metric, "CMC") == 0;
    if (isnan(theirs) || (timed && k == FIGURE_STD)) /* how much a time scatters is the machine's merit */
        return VERDICT_NO_PAPER;
    if (isnan(mine))
        return VERDICT_WORSE;
    /* correlations should be large, everything else small; the papers print correlations with four digits */
    const double tolerance = correlation ? 5e-5 : 5e-3 * fabs(theirs);
    const double gain = correlation && k != FIGURE_STD ? mine - theirs : theirs - mine;
    return gain > tolerance ? VERDICT_BETTER : gain >= -tolerance ? VERDICT_AS_GOOD : VERDICT_WORSE;
}

figure_verdict figures_judge(const experiment_row *row)
{
    figure_verdict worst = VERDICT_NO_PAPER;
    for (int k = 0; k < FIGURES; k++) {
        const figure_verdict verdict = figure_judge(row, k);
        if (worst == VERDICT_NO_PAPER || (verdict != VERDICT_NO_PAPER && verdict < worst))
            worst = verdict;
    }
    return worst;
}

bool figures_are_variant(const experiment_row *row)
{
    return strstr(row->what, "causal") != NULL;
}

figure_count figures_count(const lab *l)
{
    figure_count count = { 0 };
    for (int i = 0; i < l->nrow; i++)
        for (int k = 0; k < FIGURES && !figures_are_variant(&l->row[i]); k++) {
            const figure_verdict verdict = figure_judge(&l->row[i], k);
            count.compared += verdict != VERDICT_NO_PAPER;
            count.worse += verdict == VERDICT_WORSE;
        }
    return count;
}

/* ---- text ------------------------------------------------------------------------------------------------------- */

const char *figure_format(char text[FIGURE_TEXT], const experiment_row *row, double value)
{
    const bool timed = strcmp(row->metric, "time") == 0 && value >= 1e-4 && value < 1;
    const bool extreme = value != 0 && (fabs(value) < 1e-4 || fabs(value) >= 1e5);
    const int digits = timed ? 2 - (int)floor(log10(value)) : 4; /* three that count, of times */
    if (isnan(value))
        return "-";
    if (extreme && !timed)
        snprintf(text, FIGURE_TEXT, "%.2e", value);
    else
        snprintf(text, FIGURE_TEXT, "%.*f", digits, value);
    return text;
}

void figure_add_verdict(out *o, const experiment_row *row, const char *times)
{
    static const char *const words[] = { "", "not as good", "as good", "better" };
    const double mine = row->figure[FIGURE_MEAN], theirs = row->paper[FIGURE_MEAN];
    if (strcmp(row->metric, "time") == 0 && theirs > 0 && mine > 0)
        out_add(o, "%.*f%s as fast", theirs / mine < 10 ? 1 : 0, theirs / mine, times);
    else
        out_add(o, "%s", words[figures_judge(row)]);
}

static void add_padded(out *o, const experiment_row *row, const double x[FIGURES])
{
    char text[FIGURE_TEXT];
    for (int k = 0; k < FIGURES; k++)
        out_add(o, " %11s", figure_format(text, row, x[k]));
}

void figures_text(const experiment *e, const lab *l, out *o)
{
    out_add(o, "%s: %s\n\n%-48s", e->name, e->title, "");
    for (int k = 0; k < FIGURES; k++)
        out_add(o, " %11s", names[k]);
    out_add(o, "\n");
    for (int i = 0; i < l->nrow; i++) {
        const experiment_row *row = &l->row[i];
        out_add(o, "%-42s %-5s", row->what, row->metric);
        add_padded(o, row, row->figure);
        out_add(o, "\n");
        if (figures_judge(row) == VERDICT_NO_PAPER)
            continue;
        out_add(o, "%-42s %-5s", "", "paper");
        add_padded(o, row, row->paper);
        out_add(o, "  ");
        figure_add_verdict(o, row, " times");
        out_add(o, "\n");
    }
    const figure_count count = figures_count(l);
    if (count.compared && !count.worse)
        out_add(o, "\nAll %d figures are as good as the paper's or better.\n", count.compared);
    else if (count.compared)
        out_add(o, "\n%d of %d figures are not as good as the paper's.\n", count.worse, count.compared);
    for (int i = 0; i < l->nrow; i++)
        if (l->row[i].unreal)
            out_add(o, "%s: %zu of %zu CMCs are not real numbers.\n", l->row[i].what, l->row[i].unreal,
                    l->row[i].count);
    for (int k = 0; k < l->nnote; k++)
        out_add(o, "%s- %s\n", k ? "" : "\n", l->note[k]);
}

/* ---- JSON ------------------------------------------------------------------------------------------------------- */

static void add_json_figures(out *o, const double x[FIGURES])
{
    for (int k = 0; k < FIGURES; k++)
        out_put(o, "%s%J: %N", k ? ", " : "", names[k], x[k]);
}

void figures_json(const experiment *e, const lab *l, out *o)
{
    out_add(o, "{\"name\": \"%s\", \"rows\": [", e->name);
    for (int i = 0; i < l->nrow; i++) {
        out_put(o, "%s\n  {\"what\": %J, \"metric\": %J, ", i ? "," : "", l->row[i].what, l->row[i].metric);
        add_json_figures(o, l->row[i].figure);
        out_add(o, ", \"paper\": {");
        add_json_figures(o, l->row[i].paper);
        out_add(o, "}}");
    }
    out_add(o, "\n]}");
}
