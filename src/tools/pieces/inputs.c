/* inputs.c - what the results of a run depend on, as hashes: equal on all ranks, and in a run that is resumed */
#include "pieces.h"
#include "ranks.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

bool pieces_need_inputs(const pieces_job *job)
{
    return job->resume || ranks_is_one_of_many();
}

static void add(pieces_job *job, const char *kind, const char *name, uint64_t hash)
{
    pieces_input *input = &job->input[job->ninput++];
    memset(input, 0, sizeof *input);
    snprintf(input->name, sizeof input->name, "%s%s%s", kind, name[0] ? " " : "", name);
    input->hash = hash;
}

void pieces_add_text(pieces_job *job, const char *kind, const out *text)
{
    add(job, kind, "", journal_hash(JOURNAL_HASH, text->data ? text->data : "", text->length));
}

int pieces_add_file(pieces_job *job, const char *kind, const char *path)
{
    struct stat info;
    char block[65536];
    size_t n;
    uint64_t hash = JOURNAL_HASH;
    if (!path || !pieces_need_inputs(job))
        return TOOL_OK;
    if (strcmp(path, "-") == 0 || (stat(path, &info) == 0 && !S_ISREG(info.st_mode)))
        return tool_fail(TOOL_BAD_INPUT, "%s: is not a file, which %s",
                         strcmp(path, "-") == 0 ? "standard input" : path,
                         job->resume ? "--resume needs" : "all ranks can read");
    FILE *file = fopen(path, "rb");
    if (!file)
        return tool_fail(TOOL_BAD_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    while ((n = fread(block, 1, sizeof block, file)) > 0)
        hash = journal_hash(hash, block, n);
    const int failed = ferror(file);
    fclose(file);
    if (failed)
        return tool_fail(TOOL_BAD_INPUT, "%s: cannot be read", path);
    add(job, kind, path, hash);
    return TOOL_OK;
}

int pieces_add_model(pieces_job *job, const char *path, const ramus_model *model)
{
    char *text = NULL;
    ramus_error err = { .text = "" };
    if (!pieces_need_inputs(job))
        return TOOL_OK;
    TOOL_TRY(pieces_add_file(job, "model", path)); /* what the file itself has, and what it is made of */
    ramus_status status = ramus_model_export(model, RAMUS_EXPORT_YAML, &text, &err);
    if (status == RAMUS_ERR_UNSUPPORTED)
        status = ramus_model_export_tree(model, RAMUS_EXPORT_YAML, &text, &err);
    if (status != RAMUS_OK && status != RAMUS_ERR_UNSUPPORTED)
        return tool_fail(TOOL_BAD_INPUT, "%s: %s", path, err.text);
    const ramus_vec3 gravity = ramus_model_gravity(model);
    uint64_t hash = journal_hash(JOURNAL_HASH, &gravity, sizeof gravity);
    if (status == RAMUS_OK)
        hash = journal_hash(hash, text, strlen(text));
    add(job, "robot of", path, hash);
    ramus_text_destroy(text);
    return TOOL_OK;
}

uint64_t pieces_hash(const pieces_job *job)
{
    uint64_t hash = journal_hash(JOURNAL_HASH, RAMUS_VERSION, strlen(RAMUS_VERSION));
    for (int k = 0; k < job->ninput; k++) {
        hash = journal_hash(hash, job->input[k].name, strlen(job->input[k].name));
        hash = journal_hash(hash, &job->input[k].hash, sizeof job->input[k].hash);
    }
    return hash;
}
