/* figures.h - the figures of an experiment, from the JSON that the program prints */
#ifndef TESTS_EXPERIMENT_FIGURES_H
#define TESTS_EXPERIMENT_FIGURES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Figure `key` of the row `what`, `metric`; the paper's with paper not 0. NaN for null. */
static inline double figure(const char *json, const char *what, const char *metric, const char *key, int paper)
{
    char row[200], name[32];
    snprintf(row, sizeof row, "{\"what\": \"%s\", \"metric\": \"%s\"", what, metric);
    const char *at = strstr(json, row);
    if (!at)
        fail_msg("there is no row %s in %s", row, json);
    if (paper)
        at = strstr(at, "\"paper\"");
    snprintf(name, sizeof name, "\"%s\": ", key);
    at = at ? strstr(at, name) : NULL;
    assert_non_null(at);
    at += strlen(name);
    return strncmp(at, "null", 4) == 0 ? NAN : strtod(at, NULL);
}

#endif
