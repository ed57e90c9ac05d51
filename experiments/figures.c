/* figures.c - the figures of an experiment beside the paper's, for people and for programs */
#include "report.h"

#include <math.h>
#include <string.h>

static const char *const names[FIGURES] = { "min", "max", "mean", "std" };

/* ---- verdicts --------------------------------------------------------------------------------------------------- */

/* Times of another language on another computer are shown, and judged by nobody. */
figure_verdict figure_judge(const experiment_row *row, int k)
{
    const double mine = row->figure[k], theirs = row->paper[k];
    const bool correlation = strcmp(row->metric, "CMC") == 0;
    if (!isnan(row->limit)) {
        if (k != (row->at_least ? FIGURE_MIN : FIGURE_MAX))
            return VERDICT_NONE;
        return (row->at_least ? mine >= row->limit : mine <= row->limit) ? VERDICT_WITHIN : VERDICT_BEYOND;
    }
    if (isnan(theirs) || strcmp(row->metric, "time") == 0)
        return VERDICT_NONE;
    /* correlations should be large, everything else small; the papers print correlations with four digits */
    const double tolerance = correlation ? 5e-5 : 5e-3 * fabs(theirs);
    const double gain = correlation && k != FIGURE_STD ? mine - theirs : theirs - mine;
    return gain >= -tolerance ? VERDICT_REACHED : VERDICT_MISSED; /* what is not a number is missed */
}

bool verdict_is_bad(figure_verdict verdict)
{
    return verdict == VERDICT_MISSED || verdict == VERDICT_BEYOND;
}

figure_verdict figures_judge(const experiment_row *row)
{
    figure_verdict worst = VERDICT_NONE;
    for (int k = 0; k < FIGURES; k++) {
        const figure_verdict verdict = figure_judge(row, k);
        if (verdict != VERDICT_NONE && !verdict_is_bad(worst))
            worst = verdict;
    }
    return worst;
}

figure_count figures_count(const lab *l)
{
    figure_count count = { 0 };
    for (int i = 0; i < l->nrow; i++)
        for (int k = 0; k < FIGURES; k++)
            count.of[figure_judge(&l->row[i], k)]++;
    count.judged =
        count.of[VERDICT_REACHED] + count.of[VERDICT_MISSED] + count.of[VERDICT_WITHIN] + count.of[VERDICT_BEYOND];
    count.bad = count.of[VERDICT_MISSED] + count.of[VERDICT_BEYOND];
    return count;
}

void figures_add_summary(out *o, const lab *l)
{
    const figure_count count = figures_count(l);
    const int paper = count.of[VERDICT_REACHED] + count.of[VERDICT_MISSED], ours = count.judged - paper;
    const char *separator = ": ";
    if (paper)
        out_add(o, "%d of %d figures reach the paper's%s", count.of[VERDICT_REACHED], paper,
                l->other_links ? " (of a robot with other links)" : "");
    if (ours)
        out_add(o, "%s%d of %d %swithin limits of ours", paper ? ", " : "", count.of[VERDICT_WITHIN], ours,
                paper ? "are " : "figures are ");
    if (!count.judged)
        out_add(o, "No figure is judged");
    if (count.bad)
        out_add(o, "; not so");
    for (int i = 0; i < l->nrow; i++)
        if (verdict_is_bad(figures_judge(&l->row[i]))) {
            out_add(o, "%s%s (%s)", separator, l->row[i].what, l->row[i].metric);
            separator = ", ";
        }
    out_add(o, ".");
}

/* ---- text ------------------------------------------------------------------------------------------------------- */

/* Correlations as the papers print them, with four digits; times and errors with three that count. */
const char *figure_format(char text[FIGURE_TEXT], const experiment_row *row, double value)
{
    const double size = fabs(value);
    if (isnan(value))
        return "-";
    if (value == 0 || strcmp(row->metric, "count") == 0)
        snprintf(text, FIGURE_TEXT, "%g", value);
    else if (strcmp(row->metric, "CMC") == 0 && size >= 1e-4)
        snprintf(text, FIGURE_TEXT, "%.4f", value);
    else if (size < (strcmp(row->metric, "time") == 0 ? 1e-4 : 1e-3) || size >= 1e5)
        snprintf(text, FIGURE_TEXT, "%.2e", value);
    else
        snprintf(text, FIGURE_TEXT, "%.*f", size < 1 ? 2 - (int)floor(log10(size)) : size < 10 ? 3 : 2, value);
    return text;
}

/* With the digits that the paper prints. */
const char *figure_format_paper(char text[FIGURE_TEXT], const experiment_row *row, double value)
{
    if (isnan(value))
        return "-";
    snprintf(text, FIGURE_TEXT, strcmp(row->metric, "CMC") == 0 ? "%.4f" : "%.6g", value);
    return text;
}

/* One number has no spread: it is shown once. */
double figure_shown(const experiment_row *row, int k)
{
    return row->count == 1 && k != FIGURE_MAX ? NAN : row->figure[k];
}

const char *figure_verdict_word(const experiment_row *row)
{
    static const char *const words[] = { [VERDICT_NONE] = "",
                                         [VERDICT_REACHED] = "reached",
                                         [VERDICT_MISSED] = "not reached",
                                         [VERDICT_WITHIN] = "within",
                                         [VERDICT_BEYOND] = "beyond" };
    return words[figures_judge(row)];
}

void figures_text(const experiment *e, const lab *l, out *o)
{
    out_add(o, "%s: %s\n\n%-48s", e->name, e->title, "");
    for (int k = 0; k < FIGURES; k++)
        out_add(o, " %11s", names[k]);
    out_add(o, "\n");
    for (int i = 0; i < l->nrow; i++) {
        const experiment_row *row = &l->row[i];
        char text[FIGURE_TEXT];
        out_add(o, "%-42s %-5s", row->what, row->metric);
        for (int k = 0; k < FIGURES; k++)
            out_add(o, " %11s", figure_format(text, row, figure_shown(row, k)));
        out_add(o, "\n");
        if (!isnan(row->limit))
            out_add(o, "%-42s %-5s %s %g  %s\n", "", "limit", row->at_least ? "at least" : "at most", row->limit,
                    figure_verdict_word(row));
        if (isnan(row->paper[FIGURE_MEAN]))
            continue;
        out_add(o, "%-42s %-5s", "", "paper");
        for (int k = 0; k < FIGURES; k++)
            out_add(o, " %11s", figure_format_paper(text, row, row->paper[k]));
        out_add(o, "  %s\n", figure_verdict_word(row));
    }
    out_add(o, "\n");
    figures_add_summary(o, l);
    out_add(o, "\n");
    if (e->invented)
        out_add(o, "%s\n", e->invented);
    for (int i = 0; i < l->nrow; i++)
        if (l->row[i].unreal && strcmp(l->row[i].metric, "CMC") == 0)
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
        out_put(o, "}, \"limit\": %N, \"verdict\": %J}", l->row[i].limit, figure_verdict_word(&l->row[i]));
    }
    const figure_count count = figures_count(l);
    out_add(o, "\n], \"judged\": %d, \"bad\": %d}", count.judged, count.bad);
}
