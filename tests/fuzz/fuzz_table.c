/* fuzz_table.c - libFuzzer target: any bytes as CSV; what is accepted is written and read back bit by bit
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined ... tests/fuzz/fuzz_table.c LIBRARY -lm
 */
#include "ramus/ramus.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static int has_line_break(const ramus_table *t)
{
    for (int k = 0; k < t->ncolumn; k++)
        if (strpbrk(t->column[k], "\r\n"))
            return 1;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    ramus_table *t = NULL, *back = NULL;
    ramus_error err = { .text = "" };
    char *text = NULL;
    const ramus_status status = ramus_table_parse((const char *)bytes, size, "fuzz.csv", &t, &err);
    if (status != RAMUS_OK) {
        if (t || strncmp(err.text, "fuzz.csv:", 9) != 0)
            abort();
        return 0;
    }
    const size_t count = t->nrow * (size_t)t->ncolumn;
    for (size_t k = 0; k < count; k++)
        if (!isfinite(t->values[k]))
            abort();
    if (ramus_table_format(t, &text, &err) != RAMUS_OK)
        abort();
    if (!has_line_break(t)) {
        if (ramus_table_parse(text, strlen(text), "back.csv", &back, &err) != RAMUS_OK)
            abort();
        if (back->ncolumn != t->ncolumn || back->nrow != t->nrow ||
            memcmp(back->values, t->values, count * sizeof *t->values) != 0)
            abort();
        for (int k = 0; k < t->ncolumn; k++)
            if (strcmp(t->column[k], back->column[k]) != 0)
                abort();
    }
    ramus_text_destroy(text);
    ramus_table_destroy(t);
    ramus_table_destroy(back);
    return 0;
}
