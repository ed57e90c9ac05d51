/* results.c - one number for each coordinate of v and each row of a table, as a table again */
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* The names of the result's columns: t where it was given, then one of each coordinate. NULL: memory is out. */
static char **name_columns(const ramus_model *model, const char *prefix, int with_time, int *count)
{
    const int nv = ramus_model_nv(model);
    char **name = calloc((size_t)nv + 2, sizeof *name);
    *count = 0;
    if (name && with_time) {
        name[*count] = malloc(2);
        if (name[*count])
            strcpy(name[(*count)++], "t");
    }
    for (int k = 0; name && k < nv; k++) {
        const int length = ramus_model_v_name(model, k, NULL, 0);
        const size_t before = strlen(prefix);
        char *text = malloc(before + (size_t)length + 1);
        if (!text)
            break;
        memcpy(text, prefix, before);
        ramus_model_v_name(model, k, text + before, (size_t)length + 1);
        name[(*count)++] = text;
    }
    return name;
}

int results_write(const ramus_model *model, const states *s, const char *prefix, const double values[],
                  const char *path)
{
    const size_t nv = (size_t)ramus_model_nv(model), with_time = s->t != NULL;
    int ncolumn, code = CLI_OK;
    char **name = name_columns(model, prefix, (int)with_time, &ncolumn), *text = NULL;
    ramus_table *table = NULL;
    ramus_error err = { .text = "out of memory" };
    if (!name || (size_t)ncolumn != nv + with_time ||
        ramus_table_create(ncolumn, (const char *const *)name, s->count, &table, &err) != RAMUS_OK) {
        code = cli_fail(CLI_BAD_INPUT, "%s", err.text);
    } else {
        for (size_t row = 0; row < s->count; row++) {
            double *to = table->values + row * (size_t)ncolumn;
            if (with_time)
                *to++ = s->t[row];
            memcpy(to, values + row * nv, nv * sizeof *to);
        }
        if (ramus_table_format(table, &text, &err) != RAMUS_OK)
            code = cli_fail(CLI_BAD_INPUT, "%s", err.text);
        else
            code = cli_write(path, text);
    }
    for (int k = 0; name && k < ncolumn; k++)
        free(name[k]);
    free(name);
    ramus_text_destroy(text);
    ramus_table_destroy(table);
    return code;
}
