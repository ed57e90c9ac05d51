/* results.c - one number for each coordinate of v and each row of a table, as a table again */
#include "results.h"

#include <stdlib.h>
#include <string.h>

int results_write_columns(const states *s, int ncolumn, char **column, const double values[], const char *path)
{
    const size_t with_time = s->t != NULL, width = (size_t)ncolumn;
    int code = CLI_OK;
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
        code = cli_fail(CLI_BAD_INPUT, "%s", err.text);
    } else {
        for (size_t row = 0; row < s->count; row++) {
            double *to = table->values + row * (width + with_time);
            if (with_time)
                *to++ = s->t[row];
            memcpy(to, values + row * width, width * sizeof *to);
        }
        if (ramus_table_format(table, &text, &err) != RAMUS_OK)
            code = cli_fail(CLI_BAD_INPUT, "%s", err.text);
        else
            code = cli_write(path, text);
    }
    free(name);
    ramus_text_destroy(text);
    ramus_table_destroy(table);
    return code;
}

int results_write(const ramus_model *model, const states *s, const char *prefix, const double values[],
                  const char *path)
{
    const int nv = ramus_model_nv(model);
    const size_t before = strlen(prefix);
    char **name = calloc((size_t)nv + 1, sizeof *name);
    int count = 0;
    for (; name && count < nv; count++) {
        const int length = ramus_model_v_name(model, count, NULL, 0);
        name[count] = malloc(before + (size_t)length + 1);
        if (!name[count])
            break;
        memcpy(name[count], prefix, before);
        ramus_model_v_name(model, count, name[count] + before, (size_t)length + 1);
    }
    const int code = name && count == nv ? results_write_columns(s, nv, name, values, path)
                                         : cli_fail(CLI_BAD_INPUT, "out of memory");
    for (int k = 0; k < count; k++)
        free(name[k]);
    free(name);
    return code;
}
