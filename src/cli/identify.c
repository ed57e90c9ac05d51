/* identify.c - ramus identify: parameters of a robot from its logs */
#include "log_options.h"
#include "tools/identify/identification.h"

#include <math.h>
#include <string.h>

typedef struct identify_texts {
    const char *log[ARGS_MOST], *modules, *friction, *prior, *folds, *cutoff, *rate, *output, *report, *stribeck;
    int nlog, json, derive, keep_velocity, remove_delays, no_offsets;
    log_texts reading;
} identify_texts;

static int read_number(const char *option, const char *text, double least, const char *what, double *value)
{
    if (text && (!tool_numbers(text, '\0', 1, value) || *value < least))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: %s is expected", option, text, what);
    return TOOL_OK;
}

/* viscous,coulomb,stribeck or none. */
static int read_friction(const char *text, unsigned *joints)
{
    static const struct {
        const char *name;
        unsigned flag;
    } kind[] = { { "viscous", RAMUS_JOINT_VISCOUS },
                 { "coulomb", RAMUS_JOINT_COULOMB },
                 { "stribeck", RAMUS_JOINT_STRIBECK | RAMUS_JOINT_COULOMB },
                 { "none", 0 } };
    for (const char *at = text ? text : "viscous,coulomb"; *at;) {
        const size_t length = strcspn(at, ",");
        size_t k = 0;
        while (k < 4 && (strlen(kind[k].name) != length || strncmp(kind[k].name, at, length) != 0))
            k++;
        if (k == 4)
            return tool_fail(TOOL_BAD_USAGE, "--friction %s: there are viscous, coulomb, stribeck and none", text);
        *joints |= kind[k].flag;
        at += length + (at[length] == ',');
    }
    return TOOL_OK;
}

static int read_options(const identify_texts *x, log_reading *reading, identify_request *q)
{
    double folds = 4;
    measured_options *m = &q->measured;
    TOOL_TRY(read_number("--prior", x->prior, 0, "a weight of 0 or more", &q->prior));
    TOOL_TRY(read_number("--folds", x->folds, 0, "0 (none) or a whole number from 2 to 50", &folds));
    if (folds != floor(folds) || folds == 1 || folds > 50)
        return tool_fail(TOOL_BAD_USAGE, "--folds %s: 0 (none) or a whole number from 2 to 50 is expected", x->folds);
    TOOL_TRY(read_number("--cutoff", x->cutoff, 0, "a frequency in Hz, or 0 for no filter,", &m->prepare.cutoff));
    TOOL_TRY(read_number("--rate", x->rate, 1e-6, "a frequency above 0, in Hz,", &m->prepare.rate));
    TOOL_TRY(read_number("--stribeck-velocity", x->stribeck, 1e-9, "a velocity above 0", &m->stribeck_velocity));
    TOOL_TRY(read_friction(x->friction, &q->joints));
    q->folds = (int)folds;
    q->joints |= x->no_offsets ? 0 : RAMUS_JOINT_OFFSET;
    q->modules = x->modules;
    m->prepare.keep_velocity = x->keep_velocity;
    m->prepare.remove_delays = x->remove_delays;
    m->derive = x->derive || x->keep_velocity || x->remove_delays;
    m->most_cutoff = 10; /* motions that identify are slower; accelerations have the less noise */
    m->few_joints = x->modules != NULL;
    if (!x->reading.missing)
        reading->options.missing = RAMUS_MISSING_KEEP;
    m->log = &reading->options;
    return TOOL_OK;
}

static int write_results(const identification *i, const identify_texts *x)
{
    out model = { 0 }, text = { 0 };
    int code = TOOL_OK;
    if (x->output || !x->json) {
        code = identification_model(i, x->output, &model);
        if (code != TOOL_OK)
            out_release(&model);
        else
            code = tool_write_out(x->output, &model);
    }
    if (code == TOOL_OK && x->report) {
        out page = { 0 };
        identification_page(i, &page);
        code = tool_write_out(x->report, &page);
    }
    if (code != TOOL_OK)
        return code;
    if (x->json)
        identification_json(i, &text);
    else
        identification_summary(i, &text);
    if (x->output || x->json)
        return tool_write_out(NULL, &text);
    tool_print(stderr, "%s", text.data ? text.data : "");
    out_release(&text);
    return TOOL_OK;
}

static int run(const char *path, const identify_texts *x, const model_options *options, log_reading *reading)
{
    identify_request q = { .model_path = path, .prior = 1, .measured = measured_options_default(), .nlog = x->nlog };
    identification i = { 0 };
    ramus_model *model = NULL;
    memcpy(q.log, x->log, sizeof(char *) * (size_t)x->nlog);
    TOOL_TRY(read_options(x, reading, &q));
    TOOL_TRY(x->output ? tool_check_output(x->output) : TOOL_OK);
    TOOL_TRY(x->report ? tool_check_output(x->report) : TOOL_OK);
    int code = cli_load_known(path, options, "identification needs", &model);
    q.model = model;
    if (code == TOOL_OK)
        code = identification_run(&i, &q);
    if (code == TOOL_OK)
        code = write_results(&i, x);
    identification_release(&i);
    ramus_model_destroy(model);
    return code;
}

int cli_identify(int argc, char **argv)
{
    identify_texts x = { 0 };
    model_options options = { 0 };
    log_reading reading = { 0 };
    const char *path = NULL;
    const args_option option[] = {
        { "--log", 'l', "CSV", "t, q.*, tau.* as measured, or states with v.* and a.*; may be repeated", x.log,
          &x.nlog },
        { "--modules", 'm', "A,B", "instances or links whose parameters are unknown (all)", &x.modules, NULL },
        { "--friction", 0, "LIST", "of each joint: viscous,coulomb (default), stribeck, or none", &x.friction, NULL },
        { "--stribeck-velocity", 0, "V", "where it fades, rad/s or m/s (0.05)", &x.stribeck, NULL },
        { "--no-offsets", 0, NULL, "forces were measured without an offset", NULL, &x.no_offsets },
        { "--prior", 0, "WEIGHT", "of the given parameters; 1 (default): known within 100 %, 100: within 10 %; 0: none",
          &x.prior, NULL },
        { "--folds", 0, "N", "stretches of the cross-validation (4); 0: none", &x.folds, NULL },
        { "--cutoff", 'c', "HZ", "of the low pass (10, or a fifth of the log's rate if that is less)", &x.cutoff,
          NULL },
        { "--rate", 'r', "HZ", "of the equations (two and a half times the cutoff)", &x.rate, NULL },
        { "--derive", 0, NULL, "v and a from q, also where the log has them", NULL, &x.derive },
        { "--keep-velocity", 0, NULL, "filter v.* of the log, and derive a from it", NULL, &x.keep_velocity },
        { "--remove-delays", 0, NULL, "find how late v.* and tau.* are, and shift them", NULL, &x.remove_delays },
        { "--json", 0, NULL, "all numbers on standard output", NULL, &x.json },
        { "--report", 0, "HTML", "a page with plots and tables", &x.report, NULL },
        { "--output", 'o', "FILE", "the model with the new numbers; standard output if absent", &x.output, NULL },
        GAP_OPTIONS(&x.reading),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "identify MODEL --log CSV [--log CSV ...] [--modules A,B] [--friction LIST] [--prior WEIGHT] [-o FILE] "
        "[--report "
        "HTML] [--json]",
        "Masses, centres of mass, inertias, friction and offsets from measured motions and forces. Every body stays "
        "possible,\n"
        "and as it was where the motion shows nothing. The result is MODEL's own text with other numbers (of a URDF "
        "also "
        "an assembly,\n"
        "-o FILE.yaml). Raw logs are filtered and derived as 'ramus prepare' does it; 'ramus excite' makes motions "
        "that "
        "show parameters.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (x.nlog == 0)
        return tool_fail(TOOL_BAD_USAGE, "--log is missing; usage: ramus %s", command.usage);
    int code = log_reading_open(&reading, &x.reading);
    if (code == TOOL_OK)
        code = run(path, &x, &options, &reading);
    log_reading_close(&reading);
    return code;
}
