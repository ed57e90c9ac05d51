/* sim.c - ramus sim: simulate a robot and write its motion */
#include "log_options.h"
#include "sim_options.h"
#include "tools/sim/many.h"
#include "tools/sim/record.h"

#include <math.h>

static int read_count(const char *option, const char *text, double *count)
{
    const int code = sim_read_number(option, text, 1, 0, count);
    if (code == TOOL_OK && (*count != floor(*count) || *count > 1e15))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a whole number up to 1e15 is expected", option, text);
    return code;
}

/* Is the table too long? Asked before the work; the rows of adaptive steps are counted as they come. */
static int check_rows(const sim_setup *s, const char *time_text, double output_step, double most)
{
    const double fixed = s->how.method == RAMUS_SIM_ADAPTIVE ? INFINITY : s->how.step;
    const double rows = ceil(s->time / (output_step > 0 ? output_step : fixed) * (1 - 1e-9)) + 1;
    if (rows <= most)
        return TOOL_OK;
    return tool_fail(
        TOOL_BAD_USAGE,
        "--time %s: that is %.7g rows, and %.7g are allowed; give a longer --output-step, or more --max-rows",
        time_text, rows, most);
}

int cli_sim(int argc, char **argv)
{
    model_options options = { 0 };
    sim_texts x = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    sim_setup s = { 0 };
    sim_many many = { 0 };
    int errors = 0;
    double output_step = 0, most_rows = 1e6, most_steps = 0;
    const char *path = NULL, *output_step_text = NULL, *rows_text = NULL, *steps_text = NULL, *output = NULL;
    const args_option option[] = {
        SIM_OPTIONS(&x, 'm'),
        { "--output-step", 0, "DT", "a row every DT seconds (--step); 0: every step of the method", &output_step_text,
          NULL },
        { "--errors", 0, NULL, "with --controller: add error.TASK, m or rad, of every task", NULL, &errors },
        { "--max-rows", 0, "N", "of the table (1000000)", &rows_text, NULL },
        { "--max-steps", 0, "N", "that the adaptive method tries (10000000)", &steps_text, NULL },
        { "--many", 0, "CSV", "a motion from each row of q.*, and v.*, tau.* where not zero", &many.states, NULL },
        { "--jobs", 'j', "N", "threads of --many (default: one for each core)", &many.jobs, NULL },
        { "--output", 'o', "CSV", "where to; standard output if absent", &output, NULL },
        { "--resample", 0, "hold|linear", "torques between rows: that of the last row, or lines (default)",
          &log.resample, NULL },
        GAP_OPTIONS(&log),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "sim MODEL --time T [--step H] [--method NAME] [--initial CSV] [--torques CSV | --hold "
        "| --reference CSV | --controller FILE] [--contacts CSV] [--many CSV] [-o CSV]",
        "Simulation: the motion (t, q.*, v.*, a.*, tau.*, contact.*) that forces and gravity cause. contact.FRAME.fx "
        "to "
        "mz is\n"
        "what the world exerts on the robot at FRAME's origin, in world axes; tau.* are the input forces alone. Exit "
        "code 3: the motion is\n"
        "written, but is not to be trusted; a warning gives the reason. --many: motion, t, q.*, v.* of many motions.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!x.time)
        return tool_fail(TOOL_BAD_USAGE, "--time is missing; usage: ramus %s", command.usage);
    if (many.jobs && !many.states)
        return tool_fail(TOOL_BAD_USAGE, "--jobs are the threads of --many: give --many CSV");
    if (errors && !x.controller)
        return tool_fail(TOOL_BAD_USAGE, "--errors are those of a controller's tasks: give --controller FILE");
    TOOL_TRY(sim_setup_read(&s, &x));
    s.task_errors = errors;
    output_step = s.how.step;
    if (output_step_text)
        TOOL_TRY(sim_read_number("--output-step", output_step_text, 0, 0, &output_step));
    if (rows_text)
        TOOL_TRY(read_count("--max-rows", rows_text, &most_rows));
    if (steps_text)
        TOOL_TRY(read_count("--max-steps", steps_text, &most_steps));
    if (steps_text)
        s.how.max_steps = (unsigned long long)most_steps;
    TOOL_TRY(tool_check_output(output));
    many.output_step = output_step_text ? output_step : 0;
    many.most_rows = most_rows;
    if (many.states)
        TOOL_TRY(many_check(&many, &x, &s));
    else
        TOOL_TRY(check_rows(&s, x.time, output_step, most_rows));

    ramus_model *model = NULL;
    int code = log_reading_open(&reading, &log);
    x.log = &reading.options;
    if (code == TOOL_OK)
        code = cli_load_robot(path, &options, &model);
    if (code == TOOL_OK && many.states)
        code = many_run(&many, &s, &x, model, path, output);
    if (code == TOOL_OK && !many.states)
        code = sim_setup_open(&s, &x, model, path);
    if (code == TOOL_OK && !many.states)
        code = sim_run(&s, model, output_step, (size_t)most_rows, path, output);
    sim_setup_close(&s);
    log_reading_close(&reading);
    ramus_model_destroy(model);
    return code;
}
