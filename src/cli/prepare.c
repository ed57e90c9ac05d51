/* prepare.c - ramus prepare: states from a raw log */
#include "log_options.h"
#include "tools/console/progress.h"
#include "tools/prepare/prepare.h"
#include "tools/rows/states.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int read_number(const char *option, const char *text, double least, const char *what, double *value)
{
    if (text && (!tool_numbers(text, '\0', 1, value) || *value < least))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: %s is expected", option, text, what);
    return TOOL_OK;
}

/* COLUMN=S; the column's name ends at the last '='. */
static int read_delay(char *text, prepare_delay *delay)
{
    char *equals = strrchr(text, '=');
    if (!equals || equals == text || !tool_numbers(equals + 1, '\0', 1, &delay->seconds))
        return tool_fail(TOOL_BAD_USAGE, "--delay %s: COLUMN=SECONDS is expected, as tau.*=0.012", text);
    *equals = '\0';
    delay->column = text;
    return TOOL_OK;
}

/* Which of the words, 0 if absent. */
static int read_word(const char *option, const char *text, const char *const word[], int count, int *which)
{
    for (*which = 0; text && *which < count; ++*which)
        if (strcmp(text, word[*which]) == 0)
            return TOOL_OK;
    return text ? tool_fail(TOOL_BAD_USAGE, "%s %s: there are %s and %s", option, text, word[0], word[count - 1])
                : TOOL_OK;
}

typedef struct prepare_texts {
    const char *rate, *cutoff, *filter, *order, *unwrap, *plot, *output, *delay[ARGS_MOST];
    int ndelay, keep_velocity, remove_delays;
    log_texts log;
} prepare_texts;

/* `delay` [ARGS_MOST] gets copies of the delays' texts. */
static int read_options(const prepare_texts *x, prepare_options *opt, char *delay[])
{
    static const char *const filters[] = { "zero-phase", "causal" }, *const unwraps[] = { "detect", "all", "none" };
    double order = 4;
    int causal, unwrap;
    *opt = (prepare_options){ .cutoff = -1, .keep_velocity = x->keep_velocity, .remove_delays = x->remove_delays };
    TOOL_TRY(read_number("--rate", x->rate, 1e-6, "a frequency above 0, in Hz,", &opt->rate));
    TOOL_TRY(read_number("--cutoff", x->cutoff, 0, "a frequency in Hz, or 0 for no filter,", &opt->cutoff));
    TOOL_TRY(read_number("--order", x->order, 1, "a whole number from 1 to 8", &order));
    if (order != floor(order) || order > 8)
        return tool_fail(TOOL_BAD_USAGE, "--order %s: a whole number from 1 to 8 is expected", x->order);
    TOOL_TRY(read_word("--filter", x->filter, filters, 2, &causal));
    if (x->unwrap && strcmp(x->unwrap, "detect") != 0 && strcmp(x->unwrap, "all") != 0 &&
        strcmp(x->unwrap, "none") != 0)
        return tool_fail(TOOL_BAD_USAGE, "--unwrap %s: there are detect, all and none", x->unwrap);
    TOOL_TRY(read_word("--unwrap", x->unwrap, unwraps, 3, &unwrap));
    opt->order = (int)order;
    opt->causal = causal;
    opt->unwrap = (prepare_unwrap)unwrap;
    for (int k = 0; k < x->ndelay; k++) {
        delay[k] = strdup(x->delay[k]);
        if (!delay[k])
            return tool_out_of_memory();
        TOOL_TRY(read_delay(delay[k], &opt->delay[opt->ndelay++]));
    }
    return TOOL_OK;
}

static int ends_with(const char *path, const char *end)
{
    const size_t length = strlen(path), tail = strlen(end);
    return length > tail && strcasecmp(path + length - tail, end) == 0;
}

static int check_plot(const char *plot)
{
    if (plot && !ends_with(plot, ".html") && !ends_with(plot, ".htm") && !ends_with(plot, ".svg"))
        return tool_fail(TOOL_BAD_USAGE, "--plot %s: a name that ends with .html or .svg is expected", plot);
    return plot ? tool_check_output(plot) : TOOL_OK;
}

static int run(const char *path, const prepare_texts *x, log_reading *reading, prepare_options *opt)
{
    ramus_table *log = NULL;
    prepared p = { 0 };
    ramus_error err;
    /* numbers are interpolated on the grid, from those that a column has */
    opt->hold = reading->options.missing == RAMUS_MISSING_HOLD;
    opt->max_gap = reading->options.max_gap;
    if (!x->log.missing || opt->hold || reading->options.missing == RAMUS_MISSING_LINEAR)
        reading->options.missing = RAMUS_MISSING_KEEP;
    progress shown = progress_reading(path);
    const ramus_status status = ramus_log_load(path, &reading->options, &log, &err);
    progress_end(&shown);
    int code = tool_result(status, &err);
    if (code == TOOL_OK)
        code = prepare_run(&p, log, opt);
    if (code == TOOL_OK)
        code = states_write_table(p.result, x->output);
    if (code == TOOL_OK && x->plot) {
        out text = { 0 };
        (ends_with(x->plot, ".svg") ? prepare_plot : prepare_page)(&p, path, &text);
        code = tool_write_out(x->plot, &text);
    }
    prepare_release(&p);
    ramus_table_destroy(log);
    return code;
}

int cli_prepare(int argc, char **argv)
{
    prepare_texts x = { 0 };
    log_reading reading = { 0 };
    prepare_options opt;
    const char *path = NULL;
    char *delay[ARGS_MOST] = { NULL };
    const args_option option[] = {
        { "--rate", 'r', "HZ", "of the result (that of the log)", &x.rate, NULL },
        { "--cutoff", 'c', "HZ", "of the low pass (20, or a fifth of the rate if that is less); 0: none", &x.cutoff,
          NULL },
        { "--filter", 0, "zero-phase|causal", "no lag (default), or as a machine filters while it runs", &x.filter,
          NULL },
        { "--order", 0, "N", "of the Butterworth filter (4)", &x.order, NULL },
        { "--keep-velocity", 0, NULL, "filter v.* of the log, and derive a.* from it", NULL, &x.keep_velocity },
        { "--delay", 0, "COLUMN=S", "this column (* is any text) is S seconds late; may be repeated", x.delay,
          &x.ndelay },
        { "--remove-delays", 0, NULL, "find how late v.* and tau.* are, and shift them", NULL, &x.remove_delays },
        { "--unwrap", 0, "detect|all|none", "take whole turns out of angles (detect)", &x.unwrap, NULL },
        { "--plot", 0, "HTML|SVG", "a picture of before and after", &x.plot, NULL },
        { "--output", 'o', "CSV", "where to; standard output if absent", &x.output, NULL },
        GAP_OPTIONS(&x.log),
        { 0 },
    };
    const args_command command = {
        "prepare LOG [--rate HZ] [--cutoff HZ] [--filter zero-phase|causal] [--remove-delays] [--plot HTML|SVG] "
        "[-o CSV]",
        "States from a raw log: t, q.*, v.*, a.*, tau.* and what else it has, at a uniform rate, filtered alike.\n"
        "v and a are derivatives of q; quaternions (.qw to .qz) have unit length, and their v is in the moved frame.\n"
        "Cells without a number are interpolated unless --missing is given.",
        (const char *const[]){ "LOG", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    int code = read_options(&x, &opt, delay);
    if (code == TOOL_OK)
        code = check_plot(x.plot);
    if (code == TOOL_OK)
        code = tool_check_output(x.output);
    if (code == TOOL_OK)
        code = log_reading_open(&reading, &x.log);
    if (code == TOOL_OK)
        code = run(path, &x, &reading, &opt);
    log_reading_close(&reading);
    for (int k = 0; k < ARGS_MOST; k++)
        free(delay[k]);
    return code;
}
