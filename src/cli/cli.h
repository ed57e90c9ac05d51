/* cli.h - what the subcommands share: models and their options */
#ifndef RAMUS_CLI_CLI_H
#define RAMUS_CLI_CLI_H

#include <ramus/ramus.h>

#include "args.h"
#include "tools/console/console.h"

/* ---- models ------------------------------------------------------------------------------------------------- */

typedef struct model_options {
    int floating;
    int tree;
    const char *gravity; /* "X,Y,Z" or NULL */
} model_options;
#define MODEL_OPTIONS(options)                                                                                         \
    { "--floating", 0, NULL, "a free joint root_joint under the root", NULL, &(options)->floating },                   \
        { "--tree", 0, NULL, "the tree alone: no constraints, springs and other parts", NULL, &(options)->tree },      \
    {                                                                                                                  \
        "--gravity", 0, "X,Y,Z", "instead of the model's, in m/s^2", &(options)->gravity, NULL                         \
    }

/* Load options from the command line's. `gravity` is the place for the numbers. Returns an exit code. */
int cli_load_options(const model_options *options, ramus_load_options *load, ramus_vec3 *gravity);
/* Read and compile; the message is printed. Returns an exit code. */
int cli_load_model(const char *path, const model_options *options, ramus_model **out);

/* ---- commands ----------------------------------------------------------------------------------------------- */

int cli_info(int argc, char **argv);
int cli_check(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_id(int argc, char **argv);
int cli_fd(int argc, char **argv);
int cli_graph(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_experiment(int argc, char **argv);
int cli_prepare(int argc, char **argv);
int cli_compare(int argc, char **argv);
int cli_kinematics(int argc, char **argv);
int cli_ik(int argc, char **argv);
int cli_equations(int argc, char **argv);
int cli_sweep(int argc, char **argv);
int cli_report(int argc, char **argv);
int cli_view(int argc, char **argv);

#endif
