/* lab.c - a run of an experiment: what it holds, its robots and workspaces, its notes */
#include "lab.h"

#include "tools/view/view.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct lab_held {
    void *object;
    void (*destroy)(void *object);
    struct lab_held *next;
} lab_held;

static void destroy_model(void *model)
{
    ramus_model_destroy(model);
}

const experiment *experiment_find(const char *name)
{
    for (int k = 0; experiment_list[k]; k++)
        if (strcmp(experiment_list[k]->name, name) == 0)
            return experiment_list[k];
    return NULL;
}

const experiment_file *experiment_file_find(const char *name)
{
    for (int k = 0; experiment_files[k].name; k++)
        if (strcmp(experiment_files[k].name, name) == 0)
            return &experiment_files[k];
    return NULL;
}

/* A robot to be judged: any file that ramus reads, with the coordinates of the experiment's own. */
static ramus_status load_file(lab *l, const experiment *e, const char *file)
{
    ramus_model *own = NULL;
    char name[160], other[160];
    TRY(lab_load(l, e->robot, &own));
    TRY(ramus_model_load(file, NULL, &l->model, l->err));
    TRY(lab_hold(l, l->model, destroy_model));
    for (int k = 0; k < ramus_model_nv(own); k++) {
        ramus_model_v_name(own, k, name, sizeof name);
        if (k < ramus_model_nv(l->model))
            ramus_model_v_name(l->model, k, other, sizeof other);
        if (ramus_model_nv(own) != ramus_model_nv(l->model) || strcmp(name, other) != 0)
            return lab_fail(l, RAMUS_ERR_MODEL, "%s: its coordinates are not those of %s", file, e->robot);
    }
    lab_note(l, "The model is %s, not the experiment's own; the plant is the same.", file);
    return RAMUS_OK;
}

ramus_status experiment_run(const experiment *e, const experiment_options *options, lab *l, ramus_error *err)
{
    *l = (lab){ .name = e->name, .options = options, .err = err, .other_links = e->other_links };
    TRY(options->model ? load_file(l, e, options->model) : lab_load(l, e->robot, &l->model));
    TRY(e->run(l, e));
    lab_name_coincidences(l);
    return RAMUS_OK;
}

void lab_release(lab *l)
{
    while (l->held) {
        lab_held *last = l->held;
        l->held = last->next;
        last->destroy(last->object);
        free(last);
    }
    *l = (lab){ 0 };
}

ramus_status lab_fail(lab *l, ramus_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    l->err->status = status;
    vsnprintf(l->err->text, sizeof l->err->text, format, args);
    va_end(args);
    return status;
}

ramus_status lab_no_memory(lab *l)
{
    return lab_fail(l, RAMUS_ERR_MEMORY, "out of memory");
}

ramus_status lab_hold(lab *l, void *object, void (*destroy)(void *object))
{
    lab_held *held = malloc(sizeof *held);
    if (!held) {
        destroy(object);
        return lab_no_memory(l);
    }
    *held = (lab_held){ object, destroy, l->held };
    l->held = held;
    return RAMUS_OK;
}

void *lab_take(lab *l, size_t count, size_t size)
{
    void *block = calloc(count + 1, size);
    if (!block)
        lab_no_memory(l);
    return block && lab_hold(l, block, free) == RAMUS_OK ? block : NULL;
}

static void destroy_data(void *data)
{
    ramus_data_destroy(data);
}

ramus_status lab_parse(lab *l, const char *text, size_t size, const char *name, ramus_model **out)
{
    ramus_builder *builder = NULL;
    TRY(ramus_assembly_parse(text, size, name, NULL, &builder, l->err));
    const ramus_status status = ramus_model_compile(builder, NULL, out, l->err);
    ramus_builder_destroy(builder);
    TRY(status);
    TRY(lab_hold(l, *out, destroy_model));
    return ramus_model_nv(*out) <= MOST_NV ? RAMUS_OK
                                           : lab_fail(l, RAMUS_ERR_UNSUPPORTED, "%s: too many coordinates", name);
}

ramus_status lab_load(lab *l, const char *robot, ramus_model **out)
{
    const experiment_file *file = experiment_file_find(robot);
    if (!file)
        return lab_fail(l, RAMUS_ERR_NOT_FOUND, "%s: no such robot in the program", robot);
    return lab_parse(l, (const char *)file->data, file->size, robot, out);
}

ramus_status lab_data(lab *l, const ramus_model *model, ramus_algebra algebra, unsigned with, ramus_data **out)
{
    ramus_data_options options = ramus_data_options_default();
    options.algebra = algebra;
    options.with = with;
    options.constraint_method = RAMUS_CONSTRAINT_BY_OMEGA;
    TRY(ramus_data_create(model, &options, out, l->err));
    return lab_hold(l, *out, destroy_data);
}

ramus_status lab_draw(lab *l, const ramus_model *model, const char *motion, const char *page)
{
    return view_save(model, NULL, motion, NULL, NULL, page) == TOOL_OK
               ? RAMUS_OK
               : lab_fail(l, RAMUS_ERR_FILE, "%s could not be written", page);
}

void lab_progress(const lab *l, const char *doing, size_t done, size_t of)
{
    if (l->options->progress && done % 100 == 0)
        l->options->progress(l->name, doing, of ? (double)done / (double)of : 1);
}

void lab_note(lab *l, const char *format, ...)
{
    va_list args;
    if (l->nnote == EXPERIMENT_NOTES)
        return;
    va_start(args, format);
    vsnprintf(l->note[l->nnote++], sizeof l->note[0], format, args);
    va_end(args);
}
