/* id.c - ramus id: inverse dynamics of each row of a table
 *
 * Plain: the forces that drives supply beside springs and constraints. With --mechanism, what the joints' own motors,
 * actuators, springs, bars and shares give; with --constraint-forces, what the constraints do.
 */
#include "log_options.h"
#include "tools/check/check.h"
#include "tools/rows/mechanism_rows.h"
#include "tools/rows/states.h"
#include "tools/spread/rows.h"

#include <string.h>

int cli_id(int argc, char **argv)
{
    model_options options = { 0 };
    log_texts log = { 0 };
    log_reading reading = { 0 };
    int joint_effects = 0, with_mechanism = 0, with_constraints = 0, connections = 0, joints = 0, modular = 0;
    const char *path = NULL, *states_path = NULL, *ports_path = NULL, *algebra = NULL, *jobs_text = NULL;
    int resume = 0, subtrees = 0;
    pieces_job job = { .kept = JOURNAL_NONE };
    const args_option option[] = {
        { "--states", 's', "CSV", "rows of q.*, and v.*, a.*, contact.* where not zero", &states_path, NULL },
        { "--ports", 'p', "CSV", "what black boxes measure, row by row", &ports_path, NULL },
        { "--algebra", 0, "dq|sv", "dual quaternions or spatial vectors (default)", &algebra, NULL },
        { "--joint-effects", 0, NULL, "armature, damping and friction of the joints count", NULL, &joint_effects },
        { "--mechanism", 0, NULL, "add length.*, force.*, share.* of its parts; tau.* is what motors give", NULL,
          &with_mechanism },
        { "--constraint-forces", 0, NULL, "add constraint.NAME.*: what constraints exert", NULL, &with_constraints },
        { "--wrenches", 0, NULL, "add wrench.INSTANCE.*: what each instance's predecessor exerts on it", NULL,
          &connections },
        { "--joint-wrenches", 0, NULL, "add joint.JOINT.*: what the parent exerts on the child", NULL, &joints },
        { "--modular", 0, NULL, "by the modular algorithm, instance by instance", NULL, &modular },
        { "--output", 'o', "CSV", "where to; standard output if absent", &job.output, NULL },
        PIECES_OPTIONS(&jobs_text, &resume),
        { "--subtrees", 0, NULL, "one robot over the ranks of mpirun, by subtrees, row after row", NULL, &subtrees },
        LOG_OPTIONS(&log),
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "id MODEL --states CSV [--ports CSV] [--algebra dq|sv] [--joint-effects] [--mechanism] [--constraint-forces] "
        "[--wrenches] [--joint-wrenches] [--modular] [--tree] [-o CSV]",
        "Inverse dynamics: the forces (tau.*) that drives supply in each row of the table, beside springs and "
        "constraints.\n"
        "Of a robot with constraints, passive coordinates get 0. With --mechanism, columns length.NAME,\n"
        "rate.NAME and acceleration.NAME of a linear actuator may be given in place of q, v and a of the joint it "
        "moves. contact.FRAME.fx to mz is what the world exerts on the robot at FRAME's origin, in world axes.\n"
        "wrench.INSTANCE.fx to mz is at the attachment frame in its axes, joint.JOINT.fx to mz at the moved joint "
        "frame.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!states_path)
        return tool_fail(TOOL_BAD_USAGE, "--states is missing; usage: ramus %s", command.usage);
    ramus_data_options how = ramus_data_options_default();
    how.joint_effects = joint_effects;
    if (algebra && strcmp(algebra, "dq") != 0 && strcmp(algebra, "sv") != 0)
        return tool_fail(TOOL_BAD_USAGE, "--algebra %s: there are dq and sv", algebra);
    if (algebra)
        how.algebra = algebra[0] == 'd' ? RAMUS_ALGEBRA_DQ : RAMUS_ALGEBRA_SV;

    if (modular && with_mechanism)
        return tool_fail(TOOL_BAD_USAGE, "--modular and --mechanism: the modular algorithm gives forces of joints, and "
                                         "does not divide them among actuators; give one of them");
    if (subtrees && (modular || with_mechanism || with_constraints || connections || joints || joint_effects ||
                     algebra || ports_path || resume || jobs_text))
        return tool_fail(TOOL_BAD_USAGE, "--subtrees gives the forces of a tree alone: leave out the other options");
    const mechanism_columns columns = (with_mechanism ? COLUMNS_OF_PARTS : 0) |
                                      (with_constraints ? COLUMNS_OF_CONSTRAINTS : 0) |
                                      (connections ? COLUMNS_OF_CONNECTIONS : 0) |
                                      (joints ? COLUMNS_OF_JOINT_WRENCHES : 0) | (modular ? COLUMNS_MODULAR : 0);
    ramus_model *model = NULL;
    ramus_error err;
    ramus_states *s = NULL;
    mechanism_rows rows = { 0 };
    job.resume = resume;
    int code = log_reading_open(&reading, &log);
    if (code == TOOL_OK && subtrees)
        code = spread_enter(0);
    if (code == TOOL_OK)
        code = cli_load_robot(path, &options, &model);
    if (code == TOOL_OK && !subtrees && mechanism_rows_open(&rows, model, &how, columns, &err) != RAMUS_OK)
        code = check_mechanism_fail(model, path, err.text);
    if (code == TOOL_OK && joints && ramus_model_network(model))
        tool_print(stderr, "ramus: %s: note: --joint-wrenches: joints inside of modules have no columns\n",
                   cli_model_name(path));
    if (code == TOOL_OK)
        code = states_load_log(model, rows.parts ? rows.data : NULL, states_path, ports_path,
                               RAMUS_STATES_V | RAMUS_STATES_A, &reading.options, &s);
    const row_texts texts = { .path = path, .ports = ports_path, .jobs = jobs_text, .subtrees = subtrees };
    if (code == TOOL_OK)
        code = cli_write_rows(&texts, &rows, model, s, &job, option);
    if (subtrees)
        spread_leave();
    code = pieces_finish(&job, code);
    ramus_states_destroy(s);
    log_reading_close(&reading);
    mechanism_rows_close(&rows);
    ramus_model_destroy(model);
    return code;
}
