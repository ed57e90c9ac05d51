/* page.c - the page of a diagnosis: the verdict, the ranking, and residuals before and after */
#include "diagnosed.h"

#include "tools/console/asset.h"
#include "tools/report/curve.h"
#include "tools/report/template.h"

#include <math.h>
#include <string.h>

ASSET(diagnosis_page, "src/tools/diagnose/page.html");

static void add_about(out *o, const void *user)
{
    const diagnosed *d = user;
    const measured_log *log = &d->log;
    out_add(o, "%zu rows", log->count);
    if (log->timed)
        out_add(o, ", from %.6g s to %.6g s", log->t[0], log->t[log->count - 1]);
    if (log->derived)
        out_add(o, ", velocities and accelerations derived, all filtered at %.4g Hz", log->cutoff);
    out_add(o, ". %d hypotheses about %d modules, %zu equations.", d->diagnosis->nhypothesis, d->diagnosis->nmodule,
            d->diagnosis->equations);
}

static void add_verdict(out *o, const void *user)
{
    const diagnosed *d = user;
    const ramus_diagnosis *r = d->diagnosis;
    out sentence = { 0 };
    diagnosed_sentence(d, &sentence);
    out_put(o, "<p class=\"verdict%s\">%X</p>\n", r->kind == RAMUS_FAULT_NONE ? " good" : " bad",
            sentence.data ? sentence.data : "");
    o->failed |= sentence.failed;
    out_release(&sentence);
    if (r->suspect >= 0)
        out_put(
            o,
            "<p>It explains %.1f %% of the residual%s; chance would with a probability of %s%.2g. Its largest effect "
            "on a force is "
            "%.3g deviations of that force’s noise.</p>\n",
            100 * r->best.share,
            r->kind == RAMUS_FAULT_FRICTION || r->kind == RAMUS_FAULT_OFFSET ? "" : " beside friction and offsets",
            r->best.probability > 0 ? "" : "less than ", fmax(r->best.probability, 1e-300), r->effect);
    int k = 0;
    for (const ramus_hypothesis *h; (h = diagnosed_other(d, &k));) {
        out words = { 0 };
        diagnosed_words(d, h, &words);
        out_put(o, "<p>About as likely: %X.</p>\n", words.data ? words.data : "");
        o->failed |= words.failed;
        out_release(&words);
    }
    for (int m = 0; m < r->nmodule; m++)
        if (r->module[m].confused)
            out_put(o, "<p>This motion does not tell it from <b>%X</b>. What would: %X.</p>\n", r->module[m].name,
                    r->module[m].tell_apart);
}

static void add_ranking(out *o, const void *user)
{
    const diagnosed *d = user;
    const ramus_diagnosis *r = d->diagnosis;
    out_add(o, "<thead><tr><th class=\"left\">module</th><th>explains</th><th class=\"left\">kind</th><th "
               "class=\"left\">what would be "
               "wrong</th><th>numbers</th><th>score</th><th>by chance</th></tr></thead><tbody>\n");
    for (int m = 0; m < r->nmodule; m++) {
        const ramus_module_verdict *v = &r->module[m];
        const ramus_hypothesis *h = &v->best;
        out words = { 0 };
        if (h->fault != RAMUS_FAULT_NONE)
            diagnosed_words(d, h, &words);
        else
            out_add(&words, "%s", v->seen ? "" : "this motion shows nothing of it");
        out_put(
            o, "<tr class=\"first\"><th scope=\"row\">%X</th><td class=\"figure%s\">%.2f %%</td><td>%X</td><td>%X</td>",
            v->name, m == r->suspect ? " worse" : "", 100 * h->share, ramus_fault_name(h->fault),
            words.data ? words.data : "");
        out_put(o, "<td class=\"figure\">%d</td><td class=\"figure\">%.4g</td><td class=\"figure\">%.2g</td></tr>\n",
                h->nparameter, h->score, h->probability);
        o->failed |= words.failed;
        out_release(&words);
    }
    out_add(o, "</tbody>");
}

/* ---- residuals ----------------------------------------------------------------------------------------------- */

static double rms(const ramus_diagnosis *r, const double rows[], int k)
{
    double sum = 0;
    for (size_t i = 0; i < r->count; i++)
        sum += rows[i * (size_t)r->nv + (size_t)k] * rows[i * (size_t)r->nv + (size_t)k];
    return sqrt(sum / (double)r->count);
}

static const char *unit_of(const diagnosed *d, int k)
{
    return ramus_model_v_is_length(d->model, k) ? "N" : "N m";
}

static void add_summary(out *o, const void *user)
{
    const diagnosed *d = user;
    const ramus_diagnosis *r = d->diagnosis;
    char name[512];
    out_add(o, "<thead><tr><th class=\"left\">coordinate</th><th class=\"left\">in</th><th>as given, rms</th><th>with "
               "friction and "
               "offsets</th><th>with the suspect corrected</th><th>noise</th></tr></thead><tbody>\n");
    for (int k = 0; k < r->nv; k++) {
        if (!d->log.measured[k])
            continue;
        ramus_model_v_name(d->model, k, name, sizeof name);
        out_put(o, "<tr class=\"first\"><th scope=\"row\">%X</th><td>%s</td>", name, unit_of(d, k));
        const double figures[4] = { rms(r, r->given, k), rms(r, r->with_friction, k),
                                    r->suspect >= 0 ? rms(r, r->corrected, k) : NAN, r->noise[k] };
        for (int c = 0; c < 4; c++)
            out_add(o, isfinite(figures[c]) ? "<td class=\"figure\">%.4g</td>" : "<td class=\"figure\">–</td>",
                    figures[c]);
        out_add(o, "</tr>\n");
    }
    out_add(o, "</tbody>");
}

static void add_data(out *o, const void *user)
{
    const diagnosed *d = user;
    const ramus_diagnosis *r = d->diagnosis;
    out json = { 0 };
    char name[512];
    int charts = 0;
    out_put(&json, "{\"label\":%J,", d->log.timed ? "time, s" : "row");
    curve_add_times(&json, r->count, d->log.t);
    out_add(&json, ",\"plots\":[");
    /* before: what a module is judged by is left beside friction; after: with the suspect corrected */
    const bool beside = r->kind == RAMUS_FAULT_FRICTION || r->kind == RAMUS_FAULT_OFFSET || r->suspect < 0;
    const double *const rows[2] = { beside ? r->given : r->with_friction, beside ? r->with_friction : r->corrected };
    const char *const names[2] = { beside ? "as given" : "before: friction and offsets fitted",
                                   beside ? "friction and offsets fitted" : "after: the suspect corrected, too" };
    for (int k = 0; k < r->nv; k++) {
        if (!d->log.measured[k])
            continue;
        ramus_model_v_name(d->model, k, name, sizeof name);
        out_put(&json, "%s\n{\"title\":%J,\"unit\":%J,\"curves\":[", charts++ ? "," : "", name, unit_of(d, k));
        for (int c = 0; c < 2; c++) {
            out_put(&json, "%s{\"name\":%J,", c ? "," : "", names[c]);
            curve_add(&json, "y", r->count, rows[c], r->nv, k, 6);
            out_add(&json, "}");
        }
        out_add(&json, "]}");
    }
    out_add(&json, "]}");
    if (json.failed)
        o->failed = 1;
    else
        out_script(o, json.data);
    out_release(&json);
}

static void add_graph(out *o, const void *user)
{
    template_add_graph(o, ((const diagnosed *)user)->model);
}

void diagnosed_page(const diagnosed *d, out *page)
{
    const template_place places[] = { { "NAME", ramus_model_name(d->model), NULL },
                                      { "ABOUT", NULL, add_about },
                                      { "VERDICT", NULL, add_verdict },
                                      { "RANKING", NULL, add_ranking },
                                      { "SUMMARY", NULL, add_summary },
                                      { "GRAPH", NULL, add_graph },
                                      { "MODEL", d->model_path, NULL },
                                      { "LOG", d->log_path, NULL },
                                      { "DATA", NULL, add_data },
                                      { 0 } };
    template_fill(page, diagnosis_page, strlen(diagnosis_page), places, d);
}
