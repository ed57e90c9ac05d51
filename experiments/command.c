/* command.c - what `ramus experiment` does: run one or all, write their folders, print their figures */
#include "command.h"

#include "report.h"
#include "study.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_EXPERIMENTS = 32, MOST_PATH = 900 };

static void show_progress(const char *name, const char *doing, double fraction)
{
    fprintf(stderr, "\r%s: %s, %3.0f%%\033[K", name, doing, 100 * fraction);
    fflush(stderr);
}

/* ---- files ------------------------------------------------------------------------------------------------------ */

/* The folder and those above it. */
static int make_folder(const char *path)
{
    char part[MOST_PATH + 100];
    snprintf(part, sizeof part, "%s", path);
    for (char *s = part + 1;; s++) {
        if (*s != '/' && *s != '\0')
            continue;
        const char kept = *s;
        *s = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return tool_fail(TOOL_BAD_INPUT, "%s: cannot be made: %s", part, strerror(errno));
        *s = kept;
        if (!kept)
            return TOOL_OK;
    }
}

/* The text is released. */
static int save(const char *folder, const char *file, out *text)
{
    char path[MOST_PATH + 200];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return tool_write_out(path, text);
}

static int save_all(const experiment *e, const lab *l, const experiment_request *r, const char *folder)
{
    const experiment_file *file = experiment_file_find(e->robot);
    out robot = { 0 }, page = { 0 };
    ramus_error err;
    for (int k = 0; k < l->ntable; k++) {
        char path[MOST_PATH + 200];
        snprintf(path, sizeof path, "%s/%s", folder, l->table[k].file);
        TOOL_TRY(tool_result(ramus_table_save(l->table[k].table, path, &err), &err));
    }
    out_add(&robot, "%.*s", (int)file->size, (const char *)file->data);
    TOOL_TRY(save(folder, e->robot, &robot));
    report_page(e, l, r->args.data ? r->args.data : "", &page);
    return save(folder, "report.html", &page);
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

int experiment_print_list(void)
{
    for (int k = 0; experiment_list[k]; k++)
        printf("%-16s %s\n", experiment_list[k]->name, experiment_list[k]->title);
    return TOOL_OK;
}

static int unknown(const char *name)
{
    const char *names[MOST_EXPERIMENTS + 2] = { "all" };
    for (int k = 0; experiment_list[k] && k < MOST_EXPERIMENTS; k++)
        names[k + 1] = experiment_list[k]->name;
    const char *closest = tool_closest(name, names);
    if (closest)
        return tool_fail(TOOL_BAD_USAGE, "there is no experiment '%s'; did you mean '%s'?", name, closest);
    return tool_fail(TOOL_BAD_USAGE, "there is no experiment '%s'; 'ramus experiment --list' shows them", name);
}

/* One experiment: run it, write its files, add what is printed. */
static int run_one(const experiment *e, experiment_request *r, const char *folder, out *printed, index_entry *entry)
{
    lab l;
    ramus_error err = { .text = "" };
    TOOL_TRY(make_folder(folder));
    r->options.folder = folder;
    const ramus_status status = experiment_run(e, &r->options, &l, &err);
    if (r->options.progress)
        fputs("\r\033[K", stderr);
    const int code =
        status == RAMUS_OK ? save_all(e, &l, r, folder) : tool_fail(TOOL_BAD_INPUT, "%s: %s", e->name, err.text);
    if (code == TOOL_OK) {
        entry->count = figures_count(&l);
        figures_add_summary(&entry->summary, &l);
        if (r->json)
            figures_json(e, &l, printed);
        else
            figures_text(e, &l, printed);
        if (!r->json)
            out_add(printed, "\nreport: %s/report.html\n", folder);
    }
    lab_release(&l);
    return code;
}

static int run_all(experiment_request *r, const char *folder, out *printed)
{
    index_entry entries[MOST_EXPERIMENTS];
    out page = { 0 };
    int code = TOOL_OK;
    memset(entries, 0, sizeof entries);
    out_add(printed, r->json ? "[" : "");
    for (int k = 0; experiment_list[k] && k < MOST_EXPERIMENTS && code == TOOL_OK; k++) {
        char path[MOST_PATH + 100];
        snprintf(path, sizeof path, "%s/%s", folder, experiment_list[k]->name);
        out_add(printed, "%s", k == 0 ? "" : r->json ? ",\n" : "\n\n");
        code = run_one(experiment_list[k], r, path, printed, &entries[k]);
    }
    if (r->json)
        out_add(printed, "]");
    else
        out_add(printed, "\noverview: %s/index.html\n", folder);
    if (code == TOOL_OK) {
        report_index(entries, &page);
        code = save(folder, "index.html", &page);
    }
    for (int k = 0; k < MOST_EXPERIMENTS; k++)
        out_release(&entries[k].summary);
    return code;
}

/* What the figures of a study depend on. */
static int list_inputs(const experiment *e, const experiment_request *r, pieces_job *job)
{
    out options = { 0 };
    out_add(&options, "%s%s", e->name, r->args.data ? r->args.data : "");
    const int code = options.failed ? tool_out_of_memory() : TOOL_OK;
    if (code == TOOL_OK)
        pieces_add_text(job, "list of options", &options);
    out_release(&options);
    return code == TOOL_OK ? pieces_add_file(job, "model", r->options.model) : code;
}

/* study.csv and study.html. */
static int write_study(const study *s, const experiment_request *r, const char *folder, out *printed)
{
    out table = { 0 }, page = { 0 };
    study_csv(s, &table);
    TOOL_TRY(save(folder, "study.csv", &table));
    study_page(s, r->args.data ? r->args.data : "", &page);
    TOOL_TRY(save(folder, "study.html", &page));
    if (r->json)
        study_json(s, printed);
    else
        study_text(s, printed);
    if (!r->json)
        out_add(printed, "\nreport: %s/study.html\n", folder);
    return TOOL_OK;
}

/* PIECES_DONE: this is not the rank that writes. */
static int run_study(const experiment *e, experiment_request *r, const char *folder, out *printed)
{
    study s = { .e = e, .what = r->study, .seeds = r->seeds, .low = r->low, .high = r->high };
    pieces_job job = { .resume = r->resume, .kept = JOURNAL_NONE };
    out place = { 0 };
    if (!study_has_values(&s))
        return tool_fail(TOOL_BAD_USAGE, "--range %g:%g: no value of the study is in it", s.low, s.high);
    TOOL_TRY(make_folder(folder));
    out_add(&place, "%s/study.csv", folder);
    job.output = place.data;
    int code = place.failed ? tool_out_of_memory() : list_inputs(e, r, &job);
    if (code == TOOL_OK)
        code = study_run(&s, &r->options, &job);
    if (r->options.progress)
        fputs("\r\033[K", stderr);
    if (code == TOOL_OK)
        code = write_study(&s, r, folder, printed);
    const bool writes = code != PIECES_DONE;
    code = pieces_finish(&job, code);
    out_release(&place);
    return writes ? code : PIECES_DONE;
}

int experiment_command(experiment_request *r)
{
    const experiment *e = experiment_find(r->name);
    const bool all = strcmp(r->name, "all") == 0;
    char place[100];
    out printed = { 0 };
    index_entry entry;
    memset(&entry, 0, sizeof entry);
    if (!e && !all)
        return unknown(r->name);
    snprintf(place, sizeof place, "out/experiments%s%s", all ? "" : "/", all ? "" : r->name);
    const char *folder = r->folder ? r->folder : place;
    if (strlen(folder) > MOST_PATH)
        return tool_fail(TOOL_BAD_USAGE, "%s: too long", folder);
    if (isatty(STDERR_FILENO))
        r->options.progress = show_progress;
    if (all && r->study)
        return tool_fail(TOOL_BAD_USAGE, "--study is of one experiment; name it in place of 'all'");
    const int code = r->study ? run_study(e, r, folder, &printed)
                     : all    ? run_all(r, folder, &printed)
                              : run_one(e, r, folder, &printed, &entry);
    out_release(&entry.summary);
    if (code != TOOL_OK) {
        out_release(&printed);
        return code == PIECES_DONE ? TOOL_OK : code;
    }
    out_add(&printed, r->json ? "\n" : "");
    return tool_write_out(NULL, &printed);
}
