/* fuzz_log.c - libFuzzer target: any bytes as a log, by each policy; what is accepted has finite numbers, and times that increase
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined ... tests/fuzz/fuzz_log.c LIBRARY -lm
 *
 * The first byte chooses the policy and whether columns are renamed and ignored.
 */
#include "ramus/ramus.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void count(void *user, const ramus_diagnostic *d)
{
    if (d->severity != RAMUS_WARNING || !d->text[0] || d->line < 1)
        abort();
    ++*(int *)user;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const ignored[] = { "x*", "*note*" };
    static const ramus_rename renamed[] = { { "p_*", "q.*" }, { "time", "t" } };
    ramus_log_options options = ramus_log_options_default();
    ramus_table *t = NULL;
    ramus_error err = { .text = "" };
    int warnings = 0;
    if (size == 0)
        return 0;
    options.missing = (ramus_missing)(bytes[0] % 5);
    options.max_gap = bytes[0] & 8 ? 1e6 : 0;
    options.nignore = bytes[0] & 16 ? 2 : 0;
    options.ignore = ignored;
    options.nrename = bytes[0] & 32 ? 2 : 0;
    options.rename = renamed;
    options.report = count;
    options.report_user = &warnings;
    const ramus_status status = ramus_log_parse((const char *)bytes + 1, size - 1, "fuzz.csv", &options, &t, &err);
    if (status != RAMUS_OK) {
        if (t || strncmp(err.text, "fuzz.csv:", 9) != 0)
            abort();
        return 0;
    }
    const int time = ramus_table_find_column(t, "t");
    const size_t ncolumn = (size_t)t->ncolumn;
    for (size_t k = 0; k < t->nrow * ncolumn; k++)
        if (!isfinite(t->values[k]) && !(options.missing == RAMUS_MISSING_KEEP && isnan(t->values[k])))
            abort();
    for (size_t row = 1; row < t->nrow; row++)
        if (t->line[row] <= t->line[row - 1] ||
            (time >= 0 && options.missing != RAMUS_MISSING_ERROR &&
             !(t->values[row * ncolumn + (size_t)time] > t->values[(row - 1) * ncolumn + (size_t)time])))
            abort();
    ramus_table_destroy(t);
    return 0;
}
