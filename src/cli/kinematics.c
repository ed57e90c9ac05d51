/* kinematics.c - ramus kinematics: where frames are and how they move in each row of a table */
#include "log_options.h"
#include "tools/boxes/boxes.h"
#include "tools/kinematics/kinematics.h"

#include <string.h>

static int find_reference(const char *text, ramus_reference *reference)
{
    static const char *const name[] = { "local", "world", "world-aligned" };
    for (int k = 0; text && k < 3; k++)
        if (strcmp(text, name[k]) == 0) {
            *reference = (ramus_reference)k;
            return TOOL_OK;
        }
    return text ? tool_fail(TOOL_BAD_USAGE, "--reference %s: there are local, world and world-aligned", text) : TOOL_OK;
}

/* Sums over all links are not the robot's where some are not known. Returns an exit code. */
static int leave_out(const ramus_model *model, const char *path, int nframe, int jacobian)
{
    const boxes_name box = boxes_first(model);
    if (!box.text[0])
        return TOOL_OK;
    if (nframe == 0)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s: centre of mass and momentum: the mass of %s is not known, and so those of the robot are "
                         "not; give frames with --frame F",
                         cli_model_name(path), box.text);
    tool_print(stderr, "ramus: %s: note: %s left out: the mass of %s is not known\n", cli_model_name(path),
               jacobian ? "com_jacobian and centroidal_momentum_matrix are" : "com.* and momentum.* are", box.text);
    return TOOL_OK;
}

int cli_kinematics(int argc, char **argv)
{
    model_options options = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    int nframe = 0, classical = 0, jacobian = 0;
    const char *path = NULL, *states_path = NULL, *ports_path = NULL, *reference_text = NULL, *row_text = NULL,
               *output = NULL, *frame[ARGS_MOST] = { 0 };
    const args_option option[] = {
        { "--states", 's', "CSV", "rows of q.*, and v.*, a.* where not zero", &states_path, NULL },
        { "--frame", 'f', "F", "a link or frame; may be given several times", frame, &nframe },
        { "--reference", 0, "local|world|world-aligned", "of twists, accelerations and Jacobians (default local)",
          &reference_text, NULL },
        { "--classical", 0, NULL, "acceleration.* of the point, not the rate of twist.*", NULL, &classical },
        { "--jacobian", 0, NULL, "Jacobians and the centroidal momentum matrix, as JSON", NULL, &jacobian },
        { "--row", 'r', "N", "with --jacobian: this row alone, from 0", &row_text, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &ports_path, NULL },
        { "--output", 'o', "CSV", "where to; standard output if absent", &output, NULL },
        LOG_OPTIONS(&log),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "kinematics MODEL --states CSV [--frame F ...] [--reference local|world|world-aligned] [--classical] "
        "[--jacobian [--row N]] [--ports CSV] [-o CSV]",
        "Poses (pose.F.*), twists (twist.F.*) and accelerations (acceleration.F.*) of frames with respect to the "
        "world,\n"
        "centre of mass (com.*) and momentum about it (momentum.*). acceleration.F.* is the time derivative of\n"
        "the six numbers twist.F.*; with --classical its linear part is the acceleration of the frame's origin.\n"
        "Modules from libraries and processes are asked where frames are, unless --ports has it; com.* and momentum.*\n"
        "are left out of robots with such modules or black boxes.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    ramus_reference reference = RAMUS_LOCAL;
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!states_path)
        return tool_fail(TOOL_BAD_USAGE, "--states is missing; usage: ramus %s", command.usage);
    if (row_text && !jacobian)
        return tool_fail(TOOL_BAD_USAGE, "--row makes sense with --jacobian only");
    if (classical && jacobian)
        return tool_fail(TOOL_BAD_USAGE, "--classical is about acceleration.*, which --jacobian does not write");
    TOOL_TRY(find_reference(reference_text, &reference));
    TOOL_TRY(tool_check_row(row_text));

    ramus_model *model = NULL;
    ramus_states *s = NULL;
    kinematics k = { 0 };
    size_t row = 0;
    int code = log_reading_open(&reading, &log);
    if (code == TOOL_OK)
        code = ports_path ? cli_load_model(path, &options, &model) : cli_load_robot(path, &options, &model);
    if (code == TOOL_OK)
        code = leave_out(model, path, nframe, jacobian);
    if (code == TOOL_OK)
        code = kinematics_open(&k, model, nframe, frame);
    k.reference = reference;
    k.classical = classical;
    if (code == TOOL_OK && nframe == 0 && !k.has_mass)
        code = tool_fail(TOOL_BAD_USAGE, "the robot has no mass, and no --frame is given: there is nothing to compute");
    if (code == TOOL_OK)
        code = states_load_log(model, NULL, states_path, ports_path,
                               (jacobian ? 0 : RAMUS_STATES_V | RAMUS_STATES_A) | STATES_NO_WRENCHES, &reading.options,
                               &s);
    if (code == TOOL_OK && row_text)
        code = tool_find_row(row_text, states_path, s->count, &row);
    if (code == TOOL_OK)
        code = jacobian ? kinematics_write_jacobians(&k, s, row, row_text ? 1 : s->count, output)
                        : kinematics_write(&k, s, output);
    ramus_states_destroy(s);
    log_reading_close(&reading);
    kinematics_close(&k);
    ramus_model_destroy(model);
    return code;
}
