/* study_show.c - what a study shows: text, JSON, a table, a page */
#include "study.h"

#include "tools/report/template.h"

#include <math.h>
#include <string.h>

static const char *const measures[STUDY_MEASURES] = { "CMC min",   "CMC mean",     "RMSE max",
                                                      "RMSE mean", "oscillations", "settling, s" };
static const char *const keys[STUDY_MEASURES] = { "cmc_min",   "cmc_mean",     "rmse_max",
                                                  "rmse_mean", "oscillations", "settling" };

static void add_number(out *o, double x)
{
    if (isnan(x))
        out_add(o, " %12s", "-");
    else
        out_add(o, x != 0 && fabs(x) < 1e-3 ? " %12.2e" : " %12.4f", x);
}

/* Where the paper's figure is met, in words. */
static void add_meeting(const study *s, int k, out *o)
{
    const double first = s->point[0].mean[k], sign = k <= STUDY_CMC_MEAN ? 1 : -1;
    if (k == STUDY_OSCILLATIONS && isnan(s->met[k]))
        out_add(o, "%s: fewer than two even at the least %s, while the paper's Fig. 9 oscillates", measures[k],
                s->what);
    else if (k == STUDY_OSCILLATIONS)
        out_add(o, "%s: two or more, as in the paper's Fig. 9, up to %s %g%s", measures[k], s->what, s->met[k],
                s->met[k] < s->point[s->count - 1].value ? "" : ", the end of the range");
    else if (isnan(s->paper[k]))
        out_add(o, "%s: the paper prints none", measures[k]);
    else if (!isnan(s->met[k]))
        out_add(o, "%s: the paper's %.4g is met at %s %.2g", measures[k], s->paper[k], s->what, s->met[k]);
    else if (sign * (first - s->paper[k]) >= 0)
        out_add(o, "%s: reaches the paper's %.4g in the whole range%s", measures[k], s->paper[k],
                s->point[s->count - 1].failed ? " in which the simulation is stable" : "");
    else
        out_add(o, "%s: does not reach the paper's %.4g even at the least %s", measures[k], s->paper[k], s->what);
}

void study_text(const study *s, out *o)
{
    out_add(o, "%s: %s over %s (%s), mean of %d seed%s\n\n%12s", s->e->name, s->row, s->what, s->unit, s->seeds,
            s->seeds == 1 ? "" : "s", s->what);
    for (int k = 0; k < s->nmeasure; k++)
        out_add(o, " %12s", measures[k]);
    out_add(o, "   CMC min of all seeds\n");
    for (int i = 0; i < s->count; i++) {
        out_add(o, "%12g", s->point[i].value);
        for (int k = 0; k < s->nmeasure; k++)
            add_number(o, s->point[i].mean[k]);
        out_add(o, "  ");
        add_number(o, s->point[i].low[STUDY_CMC_MIN]);
        add_number(o, s->point[i].high[STUDY_CMC_MIN]);
        out_add(o, "%s\n", s->point[i].failed ? "  unstable" : "");
    }
    out_add(o, "%12s", "paper");
    for (int k = 0; k < s->nmeasure; k++)
        add_number(o, s->paper[k]);
    out_add(o, "\n\n");
    for (int k = 0; k < s->nmeasure; k++) {
        add_meeting(s, k, o);
        out_add(o, ".\n");
    }
}

static void add_points(const study *s, out *o)
{
    for (int i = 0; i < s->count; i++) {
        const study_point *p = &s->point[i];
        out_put(o, "%s\n  {\"value\": %N, \"unstable\": %d", i ? "," : "", p->value, p->failed);
        for (int k = 0; k < s->nmeasure; k++)
            out_put(o, ", %J: [%N, %N, %N]", keys[k], p->low[k], p->mean[k], p->high[k]);
        out_add(o, "}");
    }
}

void study_json(const study *s, out *o)
{
    out_put(o, "{\"name\": %J, \"study\": %J, \"unit\": %J, \"what\": %J, \"seeds\": %d, \"points\": [", s->e->name,
            s->what, s->unit, s->row, s->seeds);
    add_points(s, o);
    out_add(o, "\n], \"paper\": {");
    for (int k = 0; k < s->nmeasure; k++)
        out_put(o, "%s%J: %N", k ? ", " : "", keys[k], s->paper[k]);
    out_add(o, "}, \"met\": {");
    for (int k = 0; k < s->nmeasure; k++)
        out_put(o, "%s%J: %N", k ? ", " : "", keys[k], s->met[k]);
    out_add(o, "}}");
}

void study_csv(const study *s, out *o)
{
    out_add(o, "%s", s->what);
    for (int k = 0; k < s->nmeasure; k++)
        out_add(o, ",%s.low,%s.mean,%s.high", keys[k], keys[k], keys[k]);
    out_add(o, "\n");
    for (int i = 0; i < s->count; i++) {
        out_add(o, "%.17g", s->point[i].value);
        for (int k = 0; k < s->nmeasure; k++)
            out_add(o, ",%.17g,%.17g,%.17g", s->point[i].low[k], s->point[i].mean[k], s->point[i].high[k]);
        out_add(o, "\n");
    }
}

static void put_data(out *o, const void *user)
{
    study_json(user, o);
}

static void put_meetings(out *o, const void *user)
{
    const study *s = user;
    for (int k = 0; k < s->nmeasure; k++) {
        out text = { 0 };
        add_meeting(user, k, &text);
        out_put(o, "<li>%X.</li>\n", text.data ? text.data : "");
        out_release(&text);
    }
}

void study_page(const study *s, const char *args, out *o)
{
    const template_place places[] = { { "NAME", s->e->name, NULL },
                                      { "TITLE", s->e->title, NULL },
                                      { "ROW", s->row, NULL },
                                      { "WHAT", s->what, NULL },
                                      { "UNIT", s->unit, NULL },
                                      { "ARGS", s->e->name, NULL },
                                      { "ARGS", args, NULL },
                                      { "INVENTED", s->e->invented, NULL },
                                      { "MET", NULL, put_meetings },
                                      { "DATA", NULL, put_data },
                                      { 0 } };
    const experiment_file *file = experiment_file_find("study.html");
    template_fill(o, (const char *)file->data, file->size, places, s);
}
