/* cli.h - what the subcommands share: models and their options */
#ifndef RAMUS_CLI_CLI_H
#define RAMUS_CLI_CLI_H

#include <ramus/ramus.h>

#include "args.h"
#include "tools/console/console.h"
#include "tools/pieces/pieces.h"

/* ---- models ------------------------------------------------------------------------------------------------- */

typedef struct model_options {
    int floating;
    int tree;
    const char *gravity;          /* "X,Y,Z" or NULL */
    const char *format;           /* of MODEL; NULL: by its ending, or by its first letter where it is standard input */
    const char *xacro[ARGS_MOST]; /* arguments NAME:=VALUE of a xacro file */
    int nxacro;
} model_options;
#define MODEL_OPTIONS(options) MODEL_OPTIONS_AND(options, "--format")
/* The same for a command whose --format is that of its output. */
#define MODEL_OPTIONS_AND(options, format_option)                                                                      \
    { "--floating", 0, NULL, "a free joint root_joint under the root", NULL, &(options)->floating },                   \
        { "--tree", 0, NULL, "the tree alone: no constraints, springs and other parts", NULL, &(options)->tree },      \
        { format_option,      0,   "urdf|yaml|json", "of MODEL, whatever its ending; - is standard input",             \
          &(options)->format, NULL },                                                                                  \
        { "--xacro-arg",     0, "NAME:=VALUE", "for a MODEL that ends in .xacro; may be repeated", (options)->xacro,   \
          &(options)->nxacro },                                                                                        \
    {                                                                                                                  \
        "--gravity", 0, "X,Y,Z", "instead of the model's, in m/s^2", &(options)->gravity, NULL                         \
    }

/* Load options from the command line's, for MODEL `path`. `gravity` is the place for the numbers. Returns an exit code. */
int cli_load_options(const char *path, const model_options *options, ramus_load_options *load, ramus_vec3 *gravity);
/* The file that the command writes (-o): a model that is read from it is refused. NULL: none. */
void cli_set_output(const char *output);
/* MODEL as messages name it. */
const char *cli_model_name(const char *path);
/* Read and compile; the message is printed. Returns an exit code. */
int cli_load_model(const char *path, const model_options *options, ramus_model **out);
/* What the results of work in pieces depend on: the options that were given, and the robot. Returns an exit code. */
int cli_add_inputs(pieces_job *job, const args_option *option, const char *path, const ramus_model *model);
#define PIECES_OPTIONS(jobs, resume)                                                                                   \
    { "--jobs", 'j', "N", "threads (default: one for each core; below mpirun one for each rank)", jobs, NULL },        \
    {                                                                                                                  \
        "--resume", 0, NULL, "keep finished pieces beside the output; go on with those of a run that was ended", NULL, \
            resume                                                                                                     \
    }
/* --jobs of such work; without it as many as the machine or the rank has. */
int cli_read_jobs(const char *text, int *jobs);
/* The same, and modules of its black boxes are opened where they have sources (ramus_model_open): for commands that evaluate dynamics. */
int cli_load_robot(const char *path, const model_options *options, ramus_model **out);
/* A robot whose modules are all known, or black boxes that are fed: `what` ("motions that show parameters need") is refused otherwise. The model is
 * destroyed by the caller in any case. */
int cli_load_known(const char *path, const model_options *options, const char *what, ramus_model **out);
/* Texts of models that are kept for further loads go, at the program's end. */
void cli_release_models(void);

/* ---- commands ----------------------------------------------------------------------------------------------- */

int cli_info(int argc, char **argv);
int cli_check(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_id(int argc, char **argv);
int cli_fd(int argc, char **argv);
int cli_generate(int argc, char **argv);
int cli_graph(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_experiment(int argc, char **argv);
int cli_pack(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_prepare(int argc, char **argv);
int cli_diagnose(int argc, char **argv);
int cli_identify(int argc, char **argv);
int cli_excite(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_kinematics(int argc, char **argv);
int cli_ik(int argc, char **argv);
int cli_equations(int argc, char **argv);
int cli_sweep(int argc, char **argv);
int cli_optimise(int argc, char **argv);
int cli_rollout(int argc, char **argv);
int cli_report(int argc, char **argv);
int cli_view(int argc, char **argv);

#endif
