/* source.c - texts of model files that are not read from the disk, each made once */
#include "source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

int source_format(const char *text)
{
    if (strcmp(text, "urdf") == 0)
        return RAMUS_FILE_URDF;
    return strcmp(text, "yaml") == 0 || strcmp(text, "json") == 0 ? RAMUS_FILE_ASSEMBLY : -1;
}

static int is_xacro(const char *path)
{
    const size_t length = strlen(path);
    return length > 6 && strcasecmp(path + length - 6, ".xacro") == 0;
}

/* XML begins with '<', which neither YAML nor JSON does. */
static ramus_file_format guess(const char *text)
{
    text += strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return text[strspn(text, " \t\r\n")] == '<' ? RAMUS_FILE_URDF : RAMUS_FILE_ASSEMBLY;
}

static ramus_status no_memory(ramus_error *err)
{
    if (err) {
        err->status = RAMUS_ERR_MEMORY;
        snprintf(err->text, sizeof err->text, "out of memory");
    }
    return RAMUS_ERR_MEMORY;
}

/* What the text depends on, one part after another; owned. NULL: memory is out. */
static char *make_key(const char *path, int nargument, const char *const argument[])
{
    size_t size = strlen(path) + 1, used = size;
    for (int k = 0; k < nargument; k++)
        size += strlen(argument[k]) + 1;
    char *key = malloc(size);
    if (!key)
        return NULL;
    memcpy(key, path, used);
    for (int k = 0; k < nargument; k++) {
        key[used - 1] = '\n';
        memcpy(key + used, argument[k], strlen(argument[k]) + 1);
        used += strlen(argument[k]) + 1;
    }
    return key;
}

/* Names of files in messages: lines are those of what xacro made. */
static char *expanded_name(const char *path)
{
    static const char after[] = " (expanded)";
    char *name = malloc(strlen(path) + sizeof after);
    if (name)
        sprintf(name, "%s%s", path, after);
    return name;
}

static void forget(source_text *t)
{
    free(t->key);
    free(t->text);
    free(t->name);
    free(t);
}

static ramus_status make(const char *path, int nargument, const char *const argument[], source_text **out,
                         ramus_error *err)
{
    source_text *t = calloc(1, sizeof *t);
    const int standard_input = strcmp(path, "-") == 0;
    ramus_status status = RAMUS_OK;
    if (!t)
        return no_memory(err);
    t->key = make_key(path, nargument, argument);
    t->name = standard_input ? strdup(SOURCE_STANDARD_INPUT) : expanded_name(path);
    if (!t->key || !t->name)
        status = no_memory(err);
    else if (standard_input)
        status = stream_read(STDIN_FILENO, SOURCE_STANDARD_INPUT, &t->text, &t->size, err);
    else
        status = xacro_run(path, nargument, argument, &t->text, &t->size, err);
    if (status == RAMUS_OK)
        *out = t;
    else
        forget(t);
    return status;
}

/* With the mutex held. */
static ramus_status find(source *s, const char *path, int nargument, const char *const argument[], source_text **out,
                         ramus_error *err)
{
    char *key = make_key(path, nargument, argument);
    source_text *t = s->first;
    if (!key)
        return no_memory(err);
    while (t && strcmp(t->key, key) != 0)
        t = t->next;
    free(key);
    if (!t) {
        const ramus_status status = make(path, nargument, argument, &t, err);
        if (status != RAMUS_OK)
            return status;
        t->next = s->first;
        s->first = t;
    }
    *out = t;
    return RAMUS_OK;
}

static int is_same_file(const char *path, const char *other)
{
    struct stat one, two;
    return stat(path, &one) == 0 && stat(other, &two) == 0 && S_ISREG(one.st_mode) && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

ramus_status source_read(void *user, const ramus_file_request *request, ramus_file_text *out, ramus_error *err)
{
    source *s = user;
    const int is_model = s->model && strcmp(s->model, request->path) == 0;
    const int standard_input = is_model && strcmp(request->path, "-") == 0;
    source_text *t = NULL;
    if (s->output && !standard_input && is_same_file(request->path, s->output)) {
        snprintf(err->text, sizeof err->text,
                 "%.300s: the output, -o %.300s, is a file that the model is read from, and would replace it: give "
                 "another name",
                 request->path, s->output);
        return err->status = RAMUS_ERR_FILE;
    }
    if (is_model)
        out->format = s->format;
    if (!standard_input && !is_xacro(request->path))
        return RAMUS_OK;
    pthread_mutex_lock(&s->mutex);
    const ramus_status status = standard_input ? find(s, request->path, 0, NULL, &t, err)
                                : is_model     ? find(s, request->path, s->nargument, s->argument, &t, err)
                                               : find(s, request->path, request->nargument, request->argument, &t, err);
    pthread_mutex_unlock(&s->mutex);
    if (status != RAMUS_OK)
        return status;
    out->text = t->text;
    out->size = t->size;
    out->name = t->name;
    if (!standard_input)
        out->format = RAMUS_FILE_URDF;
    else if (out->format == RAMUS_FILE_BY_NAME)
        out->format = guess(t->text);
    return RAMUS_OK;
}

void source_release(source *s)
{
    while (s->first) {
        source_text *t = s->first;
        s->first = t->next;
        forget(t);
    }
}
