/* results.c - numbers for each row of a table, as a table again */
#include "results.h"

#include <stdlib.h>
#include <string.h>

int results_write_columns(const states *s, int ncolumn, char **column, const double values[], const char *path)
{
    const size_t with_time = s->t != NULL, width = (size_t)ncolumn;
    int code = TOOL_OK;
    const char **name = calloc(width + 2, sizeof *name);
    char *text = NULL;
    ramus_table *table = NULL;
    ramus_error err = { .text = "out of memory" };
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
        if (ramus_table_format(table, &text, &err) != RAMUS_OK)
            code = tool_fail(TOOL_BAD_INPUT, "%s", err.text);
        else
            code = tool_write(path, text);
    }
    free(name);
    ramus_text_destroy(text);
    ramus_table_destroy(table);
    return code;
}

char *results_name(const ramus_model *model, const char *prefix, int k)
{
    const size_t before = strlen(prefix), length = (size_t)ramus_model_v_name(model, k, NULL, 0);
    char *name = malloc(before + length + 1);
    if (name) {
        memcpy(name, prefix, before);
        ramus_model_v_name(model, k, name + before, length + 1);
    }
    return name;
}

void results_release_names(char **name)
{
    for (int k = 0; name && name[k]; k++)
        free(name[k]);
    free(name);
}
