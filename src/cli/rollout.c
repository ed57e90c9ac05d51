/* rollout.c - ramus rollout: many simulations of robots drawn at random around one, and how what they do is spread */
#include "sim_options.h"
#include "study_options.h"
#include "tools/rollout/rollout.h"

#include <stdlib.h>
#include <string.h>

typedef struct request {
    const char *path, *count, *seed, *jobs, *output, *plot, *output_step;
    const char *vary[ARGS_MOST], *measure[ARGS_MOST];
    int nvary, nmeasure, informed, resume;
    model_options options;
    sim_texts sim;
    log_texts log;
} request;

static int read_draws(const request *r, sweep *s)
{
    double count = 100, seed = 1;
    if (r->nvary == 0)
        return tool_fail(
            TOOL_BAD_USAGE,
            "--vary is missing: what is drawn, and its range, as --vary modules.arm.links.l2.mass=0.5:2 or "
            "--vary q.JOINT=-0.1:0.1");
    if (r->count)
        TOOL_TRY(sweep_read_count("--count", r->count, SWEEP_MOST_POINTS, &count));
    if (r->seed)
        TOOL_TRY(sweep_read_count("--seed", r->seed, 1e15, &seed));
    s->random = 1;
    s->seed = (unsigned long long)seed;
    s->npoint = (size_t)count;
    for (int k = 0; k < r->nvary; k++)
        TOOL_TRY(study_add_axis(r->path, r->vary[k], s));
    return TOOL_OK;
}

/* The columns are those of the unchanged robot, under the same forces. */
static int read_measures(const request *r, const sim_setup *setup, const double q[], sweep *s)
{
    static const char *const usual[] = { "peak(tau.*)", "peak(v.*)", "rms(error.*)", "peak(error.*)" };
    sim_inputs inputs = { 0 };
    int code = sim_setup_open_inputs(&inputs, setup, &r->sim, s->original_model, q);
    char **name = code == TOOL_OK ? rollout_columns(s->original_model, &inputs) : NULL;
    if (code == TOOL_OK && !name)
        code = tool_out_of_memory();
    const int nusual = inputs.kind == INPUT_CONTROLLER ? 4 : 2, count = r->nmeasure ? r->nmeasure : nusual;
    for (int k = 0; k < count && code == TOOL_OK; k++, s->nmeasure++)
        code = measure_parse(&s->measure[k], r->nmeasure ? r->measure[k] : usual[k], s->original_model, name);
    states_release_names(name);
    inputs_close(&inputs);
    return code;
}

/* A row of --initial, or neutral and at rest. */
static int read_first(const request *r, const ramus_model *model, ramus_states **states, size_t *row)
{
    ramus_error err;
    *row = 0;
    if (!r->sim.initial)
        return tool_result(ramus_states_create(model, 1, states, &err), &err);
    TOOL_TRY(states_load_log(model, NULL, r->sim.initial, NULL, RAMUS_STATES_V, r->sim.log, states));
    return tool_find_row(r->sim.row, r->sim.initial, (*states)->count, row);
}

static int check_request(const request *r, const char *usage)
{
    if (!r->sim.time)
        return tool_fail(TOOL_BAD_USAGE, "--time is missing; usage: ramus %s", usage);
    return study_check_outputs(r->output, r->plot);
}

static int list_inputs(const request *r, const args_option *option, const ramus_model *model, pieces_job *job)
{
    TOOL_TRY(cli_add_inputs(job, option, r->path, model));
    TOOL_TRY(pieces_add_file(job, "first state", r->sim.initial));
    TOOL_TRY(pieces_add_file(job, "controller", r->sim.controller));
    TOOL_TRY(pieces_add_file(job, "reference", r->sim.reference));
    TOOL_TRY(pieces_add_file(job, "table of torques", r->sim.torques));
    return pieces_add_file(job, "table of contacts", r->sim.contacts);
}

static int write_all(const sweep *s, const request *r, const ramus_model *model)
{
    TOOL_TRY(study_write_plot(s, "rollouts", r->plot, model));
    TOOL_TRY(sweep_write_table(s, r->output));
    rollout_report(s, r->output && strcmp(r->output, "-") != 0 ? stdout : stderr);
    return TOOL_OK;
}

/* What is opened here is closed by the caller. */
static int run(const request *r, const args_command *command, sweep *s, pieces_job *job, ramus_model **model,
               ramus_states **first)
{
    sim_setup setup = { 0 };
    rollouts all = { .setup = &setup, .texts = &r->sim, .informed = r->informed };
    ramus_network_options network = ramus_network_options_default();
    ramus_vec3 gravity;
    size_t row;
    int jobs;
    TOOL_TRY(check_request(r, command->usage));
    TOOL_TRY(sim_setup_read(&setup, &r->sim));
    all.output_step = setup.how.step;
    if (r->output_step)
        TOOL_TRY(sim_read_number("--output-step", r->output_step, 0, 0, &all.output_step));
    TOOL_TRY(cli_read_jobs(r->jobs, &jobs));
    TOOL_TRY(read_draws(r, s));
    TOOL_TRY(cli_load_options(r->path, &r->options, &s->load, &gravity));
    TOOL_TRY(cli_load_robot(r->path, &r->options, model));
    s->modules = &network;
    if (ramus_model_nport(*model) > 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: the robot has black boxes; a simulation needs the whole robot", r->path);
    s->original_model = *model;
    TOOL_TRY(rollout_find_places(s));
    TOOL_TRY(read_first(r, *model, first, &row));
    all.q = (*first)->q + row * (size_t)ramus_model_nq(*model);
    all.v = (*first)->v + row * (size_t)ramus_model_nv(*model);
    TOOL_TRY(read_measures(r, &setup, all.q, s));
    TOOL_TRY(sweep_check_paths(s));
    TOOL_TRY(list_inputs(r, command->option, *model, job));
    s->evaluate = rollout_evaluate;
    s->user = &all;
    TOOL_TRY(sweep_run(s, job, jobs));
    return write_all(s, r, *model);
}

static int study(const request *r, const args_command *command)
{
    sweep s = { .path = r->path };
    ramus_model *model = NULL;
    ramus_states *first = NULL;
    pieces_job job = { .output = r->output, .resume = r->resume, .kept = JOURNAL_NONE };
    const int code = pieces_finish(&job, run(r, command, &s, &job, &model, &first));
    sweep_release(&s);
    ramus_states_destroy(first);
    ramus_model_destroy(model);
    return code;
}

int cli_rollout(int argc, char **argv)
{
    request r = { 0 };
    log_reading reading = { 0 };
    const args_option option[] = {
        { "--vary", 'v', "PATH=FROM:TO", "what is drawn, and between which numbers; may be repeated", r.vary,
          &r.nvary },
        { "--count", 'n', "N", "how many rollouts (100)", &r.count, NULL },
        { "--seed", 0, "S", "of what is drawn (1)", &r.seed, NULL },
        { "--measure", 'm', "WHAT", "peak(tau.*), rms(error.*), final(q.JOINT), ...; may be repeated", r.measure,
          &r.nmeasure },
        { "--informed", 0, NULL, "the controller knows the drawn robot, not the unchanged one", NULL, &r.informed },
        SIM_OPTIONS(&r.sim, 0),
        { "--output-step", 0, "DT", "between the rows that are measured (--step); 0: every step of the method",
          &r.output_step, NULL },
        PIECES_OPTIONS(&r.jobs, &r.resume),
        { "--output", 'o', "CSV", "a row for each rollout; standard output if absent", &r.output, NULL },
        { "--plot", 0, "HTML|SVG", "a picture of it", &r.plot, NULL },
        GAP_OPTIONS(&r.log),
        MODEL_OPTIONS(&r.options),
        { 0 },
    };
    const args_command command = {
        "rollout MODEL --time T [--controller FILE | --hold | --reference CSV | --torques CSV] --vary PATH=FROM:TO "
        "[--vary ...] "
        "[--count N] [--measure WHAT] [-o CSV]",
        "Many simulations of robots, and first states, drawn at random: how what they do is spread. The controller "
        "knows the unchanged\n"
        "robot, as a real one does.\n"
        "\n"
        "PATH   a number of the file, as in 'ramus sweep'; q.NAME or v.NAME: added to that coordinate of the first "
        "state\n"
        "WHAT   FUNCTION(COLUMN), or mass. Functions: peak, max, min, mean, rms, range, final. Columns: q.*, v.*, a.*, "
        "tau.*, and of a\n"
        "       controller error.TASK. Without any: peak(tau.*), peak(v.*), and of a controller rms(error.*), "
        "peak(error.*).\n"
        "A robot that cannot be simulated, or whose motion is not to be trusted, has empty cells.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &r.path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    int code = log_reading_open(&reading, &r.log);
    r.sim.log = &reading.options;
    if (code == TOOL_OK)
        code = study(&r, &command);
    log_reading_close(&reading);
    return code;
}
