/* test_experiment.c - the papers' experiments as a user runs them: figures, repeatability, files, report
 *
 * The short ones run always: bm and holonomic-9, and mbm-black-box once clean and once with poor sensors. RAMUS_LONG=1
 * adds the others. Figures are checked against the papers', from the JSON that the program prints.
 */
#include "figures.h"

#include "support/program.h"
#include "support/skipping.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <ramus/ramus.h>

static char place[TEMPORARY_SIZE]; /* a folder of our own */

static char *read_result(const char *folder, const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s/%s", place, folder, name);
    return read_file(path);
}

static char *run_json(const char *name, const char *folder, const char *more)
{
    return program_output(0, "experiment %s --json -o %s/%s %s", name, place, folder, more);
}

/* Minimum, maximum and mean at least as good as the paper's, at the digits it prints. */
static void check_row(const char *json, const char *what, const char *metric)
{
    static const char *const keys[] = { "min", "max", "mean", "std" };
    const int correlation = strcmp(metric, "CMC") == 0;
    for (int k = 0; k < 4; k++) {
        const double mine = figure(json, what, metric, keys[k], 0), theirs = figure(json, what, metric, keys[k], 1);
        const int large = correlation && k < 3;
        const double slack = correlation ? 5e-5 : 0;
        if (isnan(mine) || isnan(theirs) || (large ? mine < theirs - slack : mine > theirs + slack))
            fail_msg("%s, %s: %s is %g, the paper's %g", what, metric, keys[k], mine, theirs);
    }
}

static void check_page(const char *folder, const char *name)
{
    char *page = read_result(folder, name);
    assert_null(strstr(page, "http:"));
    assert_null(strstr(page, "https:"));
    assert_null(strstr(page, "src=\""));
    assert_null(strstr(page, "{{"));
    assert_null(strstr(page, "nan"));
    assert_non_null(strstr(page, "<svg"));
    assert_non_null(strstr(page, "</html>"));
    free(page);
}

static void check_report(const char *folder)
{
    check_page(folder, "report.html");
}

static ramus_table *table_of(const char *folder, const char *name)
{
    char path[300];
    ramus_error err;
    ramus_table *table = NULL;
    snprintf(path, sizeof path, "%s/%s/%s", place, folder, name);
    if (ramus_table_load(path, &table, &err) != RAMUS_OK)
        fail_msg("%s", err.text);
    return table;
}

/* ---- tests ---------------------------------------------------------------------------------------------------- */

static void test_bm(void **state)
{
    (void)state;
    char *first = run_json("bm", "bm", ""), *second = run_json("bm", "bm-again", "");
    check_row(first, "dqNEMC vs simulator", "RMSE");
    check_row(first, "dqNEMC vs simulator", "CMC");
    check_row(first, "spatial vectors vs simulator", "RMSE");
    check_row(first, "spatial vectors vs simulator", "CMC");
    assert_true(figure(first, "dqNEMC vs spatial vectors", "RMSE", "max", 0) <= 1.3e-13);
    assert_true(figure(first, "dqNEMC vs spatial vectors", "CMC", "min", 0) > 1 - 1e-12);
    /* a causal filter lags: worse than the zero-phase one, and not by accident the same */
    assert_true(figure(first, "dqNEMC vs simulator, causal filter", "RMSE", "max", 0) >
                10 * figure(first, "dqNEMC vs simulator", "RMSE", "max", 0));
    /* the same numbers to the last digit, in every file */
    static const char *const files[] = { "report.html",          "measured.csv",  "computed.csv",
                                         "computed-spatial.csv", "reference.csv", "bm.yaml" };
    assert_string_equal(first, second);
    for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
        char *a = read_result("bm", files[k]), *b = read_result("bm-again", files[k]);
        assert_int_equal(strlen(a), strlen(b));
        assert_memory_equal(a, b, strlen(a));
        free(a);
        free(b);
    }
    check_report("bm");
    free(first);
    free(second);
}

/* The raw data are the simulator's and belong to the robot file beside them. */
static void test_files(void **state)
{
    (void)state;
    char path[300];
    ramus_error err;
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    snprintf(path, sizeof path, "%s/bm/bm.yaml", place);
    assert_int_equal(ramus_model_load(path, NULL, &model, &err), RAMUS_OK);
    assert_int_equal(ramus_data_create(model, NULL, &data, &err), RAMUS_OK);
    ramus_table *measured = table_of("bm", "measured.csv"), *reference = table_of("bm", "reference.csv"),
                *computed = table_of("bm", "computed.csv");
    const int nv = ramus_model_nv(model);
    assert_int_equal(measured->ncolumn, 1 + 3 * nv);
    assert_int_equal(measured->nrow, 3000);
    assert_string_equal(measured->column[0], "t");
    assert_true(fabs(measured->values[2999 * (size_t)measured->ncolumn] - 2.999) < 1e-12);
    /* servos that carry a load never are where they should be, but not far from it */
    double most = 0;
    for (size_t i = 1000; i < 3000; i++)
        for (int k = 1; k <= nv; k++) {
            const double away = fabs(measured->values[i * (size_t)measured->ncolumn + (size_t)k] -
                                     reference->values[i * (size_t)reference->ncolumn + (size_t)k]);
            most = fmax(most, away);
        }
    assert_true(most > 1e-6 && most < 0.05);
    /* computed.csv is what `ramus id` makes of its own states */
    double tau[64];
    const double *row = computed->values + 2000 * (size_t)computed->ncolumn;
    assert_int_equal(ramus_inverse_dynamics(model, data, row + 1, row + 1 + nv, row + 1 + 2 * nv, tau), RAMUS_OK);
    for (int k = 0; k < nv; k++)
        assert_true(fabs(tau[k] - row[1 + 3 * nv + k]) < 1e-11);
    ramus_table_destroy(measured);
    ramus_table_destroy(reference);
    ramus_table_destroy(computed);
    ramus_data_destroy(data);
    ramus_model_destroy(model);
}

static void test_holonomic(void **state)
{
    (void)state;
    char *json = run_json("holonomic-9", "holonomic-9", "");
    check_row(json, "dqGP vs simulator", "CMC");
    check_row(json, "dqNE vs simulator", "CMC");
    assert_true(figure(json, "dqGP vs dqNE", "RMSE", "max", 0) < 1e-10);
    check_report("holonomic-9");
    free(json);
}

static void test_black_box(void **state)
{
    (void)state;
    char *clean = run_json("mbm-black-box", "box", "");
    char *poor = run_json("mbm-black-box", "box-poor", "--noise 0.05 --quantise 0.001 --delay 0.005");
    check_row(clean, "dqNEMC vs simulator", "RMSE");
    check_row(clean, "dqNEMC vs simulator", "CMC");
    check_row(clean, "dqNEMC with inertial sensor vs simulator", "RMSE");
    check_row(clean, "dqNEMC with inertial sensor vs simulator", "CMC");
    assert_true(figure(clean, "dqNEMC vs spatial vectors", "RMSE", "max", 0) < 1e-11);
    assert_true(figure(poor, "dqNEMC vs simulator", "RMSE", "max", 0) >
                3 * figure(clean, "dqNEMC vs simulator", "RMSE", "max", 0));
    check_report("box");
    free(clean);
    free(poor);
}

/* The summary counts every row: the causal one, whose RMSE misses the paper's, is in it. */
static void test_summary(void **state)
{
    (void)state;
    char *both = program_output(0, "experiment bm -o %s/both", place);
    char *zero_phase = program_output(0, "experiment bm --filter zero-phase -o %s/zero", place);
    char *causal = program_output(0, "experiment bm --filter causal -o %s/causal", place);
    assert_non_null(strstr(both,
                           "28 of 32 figures reach the paper's, 2 of 2 are within limits of ours; not so: dqNEMC vs "
                           "simulator, causal filter (RMSE)."));
    assert_non_null(strstr(zero_phase, "24 of 24 figures reach the paper's, 2 of 2 are within limits of ours."));
    assert_null(strstr(zero_phase, "causal filter"));
    assert_non_null(strstr(causal, "; not so: dqNEMC vs simulator, causal filter (RMSE)"));
    assert_null(strstr(causal, "NRMSE   ")); /* the limit is for a filter that does not lag */
    assert_null(strstr(both, "better"));
    free(both);
    free(zero_phase);
    free(causal);
}

/* More noise is worse, for every seed; the paper's least CMC is met at a noise of two or three thousandths. */
static void test_study(void **state)
{
    (void)state;
    char *json = program_output(0, "experiment bm --study noise --range 1e-3:1e-2 --seeds 3 --json -o %s/study", place);
    char *again =
        program_output(0, "experiment bm --study noise --range 1e-3:1e-2 --seeds 3 --json -o %s/study", place);
    const char *met = strstr(json, "\"met\": {\"cmc_min\": ");
    assert_non_null(met);
    const double value = strtod(met + strlen("\"met\": {\"cmc_min\": "), NULL);
    if (!(value > 1e-3 && value < 5e-3))
        fail_msg("the paper's CMC is met at %g", value);
    assert_string_equal(json, again);
    ramus_table *table = table_of("study", "study.csv");
    assert_int_equal(table->nrow, 4);
    const int low = ramus_table_find_column(table, "cmc_min.low"),
              high = ramus_table_find_column(table, "cmc_min.high");
    for (size_t i = 0; i < table->nrow; i++) {
        const double *row = table->values + i * (size_t)table->ncolumn;
        assert_true(row[low] < row[high]);
        assert_true(i == 0 || row[high] < row[low - table->ncolumn]);
    }
    ramus_table_destroy(table);
    check_page("study", "study.html");
    free(json);
    free(again);
}

/* The number after `key` in a text. */
static double number_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    if (!at)
        fail_msg("there is no %s in %s", key, text);
    return strtod(at + strlen(key), NULL);
}

/* The dial of experiments that compare no servos' waveforms: charmie's readings, and their studies. */
static void test_dial(void **state)
{
    (void)state;
    static const char what[] = "tree forces from readings vs simulator";
    char *clean = run_json("charmie", "dial", "--steps 250 --repeat 0 --filter zero-phase");
    assert_true(figure(clean, what, "NRMSE", "max", 0) < 1e-5);
    assert_int_equal(number_after(clean, "\"bad\": "), 0);
    /* each of them shows, in the rows that are judged */
    static const char *const options[] = { "--noise 0.001", "--friction 0.01", "--delay 0.001", "--quantise 0.001",
                                           "--parameter-error 0.01" };
    const size_t count = getenv("RAMUS_LONG") ? sizeof options / sizeof *options : 2;
    for (size_t k = 0; k < count; k++) {
        char more[120];
        snprintf(more, sizeof more, "--steps 250 --repeat 0 --filter zero-phase %s", options[k]);
        char *json = run_json("charmie", "dial", more);
        if (!(figure(json, what, "NRMSE", "max", 0) > 1e-5) || number_after(json, "\"bad\": ") < 1)
            fail_msg("%s is not noticed: %s", options[k], json);
        free(json);
    }
    /* a delay between samples, which are 20 ms apart, is a delay */
    char *late = run_json("charmie", "dial", "--steps 250 --repeat 0 --filter zero-phase --delay 0.002");
    char *later = run_json("charmie", "dial", "--steps 250 --repeat 0 --filter zero-phase --delay 0.004");
    const double ratio = figure(later, what, "RMSE", "max", 0) / figure(late, what, "RMSE", "max", 0);
    if (!(ratio > 1.9 && ratio < 2.1))
        fail_msg("twice the delay is %g times the error", ratio);
    char *study =
        program_output(0, "experiment charmie --study noise --range 1e-3:1e-2 --seeds 2 --json -o %s/dial", place);
    assert_non_null(strstr(study, "\"paper\": {\"cmc_min\": null"));
    ramus_table *table = table_of("dial", "study.csv");
    assert_int_equal(table->nrow, 4);
    const int mean = ramus_table_find_column(table, "rmse_max.mean");
    for (size_t i = 1; i < table->nrow; i++)
        assert_true(table->values[i * (size_t)table->ncolumn + (size_t)mean] >
                    table->values[(i - 1) * (size_t)table->ncolumn + (size_t)mean]);
    ramus_table_destroy(table);
    check_page("dial", "study.html");
    char *few = program_output(1, "experiment charmie --steps 100 --noise 0.1 -o %s/dial", place);
    assert_non_null(strstr(few, "readings every 50 ms are too seldom for a filter of 10 Hz; take 250 steps or more"));
    free(few);
    free(study);
    free(late);
    free(later);
    free(clean);
}

/* Wheels that slip: the model that knows their limit follows the simulator, the one that never slips does not; with a limit that is not
 * reached both do. */
static void test_slip(void **state)
{
    (void)state;
    static const char with[] = "dqGP with slip vs simulator", never[] = "dqGP without slip vs simulator";
    char *json = run_json("nonholonomic-8", "slip", "--slip-limit 5 --step 1e-4 --filter zero-phase");
    if (!(figure(json, with, "NRMSE", "max", 0) < 0.03))
        fail_msg("with slip: NRMSE %g", figure(json, with, "NRMSE", "max", 0));
    assert_true(figure(json, never, "RMSE", "max", 0) > 10 * figure(json, with, "RMSE", "max", 0));
    free(json);
    json = run_json("nonholonomic-8", "slip", "--slip-limit 50 --step 1e-4 --filter zero-phase");
    assert_true(figure(json, never, "RMSE", "max", 0) < 0.01 && figure(json, with, "RMSE", "max", 0) < 0.01);
    free(json);
    free(program_output(2, "experiment bm --slip-limit 1"));
    free(program_output(2, "experiment nonholonomic-8 --slip-limit 0"));
}

static void test_usage(void **state)
{
    (void)state;
    static const char *const names[] = { "bm",        "mbm-black-box", "mbm-control",    "branched-38",
                                         "serial-50", "holonomic-9",   "nonholonomic-8", "charmie" };
    char *text = program_output(0, "experiment --list");
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        assert_non_null(strstr(text, names[k]));
    free(text);
    text = program_output(2, "experiment holonomic");
    assert_non_null(strstr(text, "did you mean 'holonomic-9'"));
    free(text);
    free(program_output(2, "experiment "));
    static const struct {
        const char *words, *message;
    } wrong[] = {
        { "bm --noise -1", "--noise -1: a number from 0 to 10 is expected" },
        { "bm --noise lots", "--noise lots: a number from 0 to 10 is expected" },
        { "bm --parameter-error 1", "--parameter-error 1: a number from 0 to 0.9 is expected" },
        { "bm --step 0.0003", "--step 0.0003: 0.001 s are not a whole number of such steps" },
        { "charmie --step 0.0003", "--step 0.0003: 5 s are not a whole number of such steps" },
        { "charmie --step 0.01 --steps 250", "--step and --steps are the same for charmie; give one of them" },
        { "bm --filter none", "--filter none: zero-phase or causal is expected" },
        { "mbm-control --filter zero-phase",
          "--filter zero-phase: it needs readings that are still to come, which a controller does not have" },
        { "bm --study colour",
          "--study colour: noise, quantise, delay, friction, parameter-error or step is expected" },
        { "bm --seeds 3", "--seeds makes sense with --study only" },
        { "bm --range 1:2", "--range makes sense with --study only" },
        { "bm --study noise --range 2:1", "--range 2:1: LOW:HIGH from 1e-9 to 100 is expected" },
        { "bm --study noise --range 0.1", "--range 0.1: LOW:HIGH from 1e-9 to 100 is expected" },
        { "bm --study step --range 0.01:0.1", "--range 0.01:0.1: no value of the study is in it" },
        { "charmie --study step --range 0.1:1", "--range 0.1:1: no value of the study is in it" },
        { "bm --process", "--process makes sense with mbm-black-box only" },
        { "mbm-black-box --process --noise 0.1", "--process computes from undisturbed readings" },
        { "all --study noise", "--study is of one experiment; name it in place of 'all'" },
        { "all --model bm.yaml", "--model is of one experiment; name it in place of 'all'" },
    };
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        text = program_output(2, "experiment %s", wrong[k].words);
        if (!strstr(text, wrong[k].message))
            fail_msg("%s: want '%s', got '%s'", wrong[k].words, wrong[k].message, text);
        free(text);
    }
    text = program_output(1, "experiment bm --model %s/robots/mbm.yaml -o %s/other", RAMUS_SOURCE_DIR, place);
    assert_non_null(strstr(text, "its coordinates are not those of bm.yaml"));
    free(text);
    free(program_output(1, "experiment bm --model %s/no-such.yaml -o %s/other", place, place));
    free(program_output(2, "experiment mbm-black-box --noise -1"));
    free(program_output(1, "experiment holonomic-9 -o /dev/null/x"));
}

static void test_long(void **state)
{
    (void)state;
    static const struct {
        const char *name, *what;
    } rows[] = { { "branched-38", "dqNEMC vs simulator" },
                 { "branched-38", "spatial vectors vs simulator" },
                 { "serial-50", "dqGP vs simulator" },
                 { "serial-50", "dqNE vs simulator" },
                 { "serial-50", "articulated bodies vs simulator" },
                 { "nonholonomic-8", "dqGP vs simulator" } };
    char *json = NULL;
    if (!getenv("RAMUS_LONG"))
        skip_because("the long experiments are part of make soak (RAMUS_LONG=1)");
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        if (k == 0 || strcmp(rows[k].name, rows[k - 1].name) != 0) {
            free(json);
            json = run_json(rows[k].name, rows[k].name, "");
            check_report(rows[k].name);
        }
        check_row(json, rows[k].what, "CMC");
    }
    free(json);
    json = run_json("mbm-black-box", "process", "--process");
    check_row(json, "box in another process vs simulator", "RMSE");
    check_row(json, "box in another process vs simulator", "CMC");
    assert_true(figure(json, "box in another process vs one file", "NRMSE", "max", 0) < 1e-12);
    check_report("process");
    free(json);
    json = run_json("mbm-control", "control", "");
    /* the gains that settle do not oscillate, those that ring do: the verdict is computed, not told */
    assert_true(figure(json, "kp 1000, kv 200: leaf errors at the end", "error", "max", 0) < 1e-6);
    assert_true(figure(json, "kp 1000, kv 200: visible oscillations", "count", "max", 0) == 0);
    assert_true(figure(json, "kp 1000, kv 20: visible oscillations", "count", "max", 0) >= 2);
    assert_true(figure(json, "kp 1000, kv 20: settling time (s)", "error", "max", 0) < 10);
    check_report("control");
    free(json);
    /* the controller bears noise and a filter; the errors are those of the plant, and differ from the undisturbed run's */
    json = run_json("mbm-control", "control", "--noise 0.01 --filter causal");
    const char *what = "kp 1000, kv 20: leaf errors vs undisturbed run";
    assert_true(figure(json, what, "CMC", "min", 0) > 0.99 && figure(json, what, "RMSE", "max", 0) > 1e-6);
    free(json);
    /* friction takes the oscillations away; too late readings the stability */
    json = program_output(0, "experiment mbm-control --study friction --range 0.1:1 --json -o %s/control", place);
    assert_true(number_after(json,
                             "\"met\": {\"cmc_min\": null, \"cmc_mean\": null, \"rmse_max\": null, \"rmse_mean\": "
                             "null, \"oscillations\": ") < 1);
    check_page("control", "study.html");
    free(json);
    json = program_output(0, "experiment mbm-control --study delay --range 0.01:0.01 --json -o %s/control", place);
    assert_non_null(strstr(json, "\"value\": 0.01, \"unstable\": 1"));
    free(json);
}

static int make_place(void **state)
{
    (void)state;
    return temporary_folder(place) ? 0 : -1;
}

static int remove_place(void **state)
{
    (void)state;
    return temporary_remove(place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bm),        cmocka_unit_test(test_files),   cmocka_unit_test(test_holonomic),
        cmocka_unit_test(test_black_box), cmocka_unit_test(test_summary), cmocka_unit_test(test_study),
        cmocka_unit_test(test_dial),      cmocka_unit_test(test_slip),    cmocka_unit_test(test_usage),
        cmocka_unit_test(test_long),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
