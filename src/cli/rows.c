/* rows.c - the rows of id and fd: in pieces for threads and ranks, or with the robot itself divided among the ranks */
#include "log_options.h"
#include "tools/spread/rows.h"

int cli_write_rows(const row_texts *texts, const mechanism_rows *rows, const ramus_model *model,
                   const ramus_states *states, pieces_job *job, const args_option *option)
{
    int jobs;
    if (texts->subtrees)
        return spread_rows(model, states, texts->forward, texts->path, job->output);
    TOOL_TRY(cli_read_jobs(texts->jobs, &jobs));
    TOOL_TRY(cli_add_inputs(job, option, texts->path, model));
    TOOL_TRY(pieces_add_file(job, "table of states", states->table->file));
    TOOL_TRY(pieces_add_file(job, "table of ports", texts->ports));
    return mechanism_rows_write(rows, model, states, job, jobs);
}
