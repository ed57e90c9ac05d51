/* states.c - rows of states for programs: what is wrong is printed, what is missing too */
#include "states.h"

#include "log_reading.h"
#include "tools/console/progress.h"

#include <stdlib.h>
#include <string.h>

static void print_note(void *user, const ramus_diagnostic *d)
{
    (void)user;
    tool_print(stderr, "ramus: %s:%d: note: %s\n", d->file, d->line, d->text);
}

int states_check(const ramus_model *model, const ramus_states *s, unsigned needed)
{
    ramus_error err;
    return tool_result(ramus_states_check(model, s, needed, log_print_warning, NULL, &err), &err);
}

/* The first port that a table must have numbers for; index -1: none. */
static ramus_port needed_port(const ramus_model *model, unsigned needed)
{
    for (int k = 0; k < ramus_model_nport(model); k++)
        if (!(needed & STATES_NO_WRENCHES) || ramus_model_port(model, (ramus_port){ k }).kind == RAMUS_PORT_MOTION)
            return (ramus_port){ k };
    return (ramus_port){ -1 };
}

int states_load(const ramus_model *model, const ramus_data *mechanism, const char *path, const char *ports_path,
                unsigned needed, ramus_states **out)
{
    return states_load_log(model, mechanism, path, ports_path, needed, NULL, out);
}

int states_load_log(const ramus_model *model, const ramus_data *mechanism, const char *path, const char *ports_path,
                    unsigned needed, const ramus_log_options *log, ramus_states **out)
{
    const int n = mechanism ? ramus_model_npart(model) : 0;
    ramus_states_options options = ramus_states_options_default();
    ramus_error err;
    *out = NULL;
    const ramus_port port = needed_port(model, needed);
    if (!ports_path && port.index >= 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: the robot has black boxes: give their ports (%s, ...) with --ports CSV",
                         path, ramus_model_port(model, port).name);
    int *coordinate = calloc((size_t)n + 1, sizeof *coordinate);
    if (!coordinate)
        return tool_out_of_memory();
    for (int k = 0; k < n; k++) {
        const ramus_part_info *a = ramus_mechanism_part(mechanism, (ramus_part){ k });
        coordinate[k] = a->kind == RAMUS_PART_ACTUATOR && a->depends == 1 ? a->q_index : -1;
    }
    options.length_coordinate = mechanism ? coordinate : NULL;
    options.report = print_note;
    options.log = log;
    progress shown = progress_reading(path);
    const ramus_status status = ramus_states_load(model, path, ports_path, &options, out, &err);
    progress_end(&shown);
    const int code = tool_result(status, &err);
    free(coordinate);
    return code == TOOL_OK ? states_check(model, *out, needed & ~(unsigned)STATES_NO_WRENCHES) : code;
}

int states_write_table(const ramus_table *table, const char *path)
{
    char *text = NULL;
    ramus_error err;
    progress shown = progress_writing(path, table->nrow * (size_t)table->ncolumn);
    const int code = ramus_table_format(table, &text, &err) == RAMUS_OK ? tool_write(path, text)
                                                                        : tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    progress_end(&shown);
    ramus_text_destroy(text);
    return code;
}

int states_write(const ramus_states *s, int ncolumn, char **column, const double values[], const char *path)
{
    const size_t with_time = s->t != NULL, width = (size_t)ncolumn;
    const char **name = calloc(width + 2, sizeof *name);
    ramus_table *table = NULL;
    ramus_error err = { .text = "out of memory" };
    int code = TOOL_OK;
    if (name) {
        name[0] = "t";
        for (size_t k = 0; k < width; k++)
            name[k + with_time] = column[k];
    }
    if (!name || ramus_table_create((int)(width + with_time), name, s->count, &table, &err) != RAMUS_OK) {
        code = tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    } else {
        for (size_t row = 0; row < s->count; row++) {
            double *to = table->values + row * (width + with_time);
            if (with_time)
                *to++ = s->t[row];
            memcpy(to, values + row * width, width * sizeof *to);
        }
        code = states_write_table(table, path);
    }
    free(name);
    ramus_table_destroy(table);
    return code;
}

char *states_v_name(const ramus_model *model, const char *prefix, int k)
{
    const size_t before = strlen(prefix), length = (size_t)ramus_model_v_name(model, k, NULL, 0);
    char *name = malloc(before + length + 1);
    if (name) {
        memcpy(name, prefix, before);
        ramus_model_v_name(model, k, name + before, length + 1);
    }
    return name;
}

void states_release_names(char **name)
{
    for (int k = 0; name && name[k]; k++)
        free(name[k]);
    free(name);
}
