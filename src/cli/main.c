/* main.c - the program: which subcommand */
#include "cli.h"
#include "tools/pieces/ranks.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *arguments, *help;
} commands[] = {
    { "info", cli_info, "MODEL [--json]", "modules, links, joints, coordinates, mass" },
    { "check", cli_check, "MODEL [--strict]", "everything that is wrong with a model" },
    { "export", cli_export, "MODEL --format urdf|mjcf|yaml [-o FILE]", "the composed robot for other tools" },
    { "generate", cli_generate,
      "MODEL --target c|cuda [--functions LIST] [--keep PATH] [--precision double|float] -o FOLDER",
      "the robot's own code in C (without library and heap) or CUDA" },
    { "id", cli_id, "MODEL --states CSV [--ports CSV] [--algebra dq|sv] [-o CSV]", "inverse dynamics of each row" },
    { "fd", cli_fd, "MODEL --states CSV [--ports CSV] [-o CSV]", "accelerations from the forces of each row" },
    { "kinematics", cli_kinematics, "MODEL --states CSV --frame F [...] [--jacobian] [-o CSV]",
      "poses, twists and accelerations of frames, centre of mass, momentum; Jacobians" },
    { "ik", cli_ik, "MODEL --targets CSV [--initial CSV] [-o CSV]",
      "positions of the joints that bring frames to poses" },
    { "equations", cli_equations, "MODEL --states CSV --row N [--json]",
      "M, C and g of one state, and how far the ways to them differ" },
    { "graph", cli_graph, "MODEL [--format dot|svg|json] [--states CSV --row N [--ports CSV]] [-o FILE]",
      "the interconnection graph" },
    { "sim", cli_sim,
      "MODEL --time T [--step H] [--method NAME] [--initial CSV] [--torques CSV | --hold | ...] [-o CSV]", "simulate" },
    { "pack", cli_pack, "MODULE -o FILE.so [--outlet [NAME=]FRAME]",
      "a module as a shared library that shows its interface alone" },
    { "serve", cli_serve, "MODULE [--outlet [NAME=]FRAME]",
      "a module as a process that answers the robot that started it" },
    { "prepare", cli_prepare, "LOG [--rate HZ] [--cutoff HZ] [--remove-delays] [--plot HTML|SVG] [-o CSV]",
      "states from a raw log: uniform rate, filtered, with velocities and accelerations" },
    { "diagnose", cli_diagnose, "MODEL --log CSV [--json] [-o HTML]",
      "which module does not fit a log, and what is wrong with it" },
    { "identify", cli_identify,
      "MODEL --log CSV [...] [--modules A,B] [--friction LIST] [--prior WEIGHT] [-o FILE] [--report HTML]",
      "masses, inertias, friction and offsets from measured motions and forces" },
    { "excite", cli_excite, "MODEL [--duration S] [--harmonics N] [--modules A,B] [-o CSV]",
      "a motion within limits that shows parameters" },
    { "sweep", cli_sweep,
      "MODEL --vary PATH=FROM:TO:N [...] --measure WHAT [...] [--motion CSV] [-o CSV] [--plot HTML|SVG]",
      "a parameter study over any numbers of an assembly, and the best of them" },
    { "optimise", cli_optimise,
      "MODEL --vary PATH=FROM:TO [...] --minimize WHAT [--motion CSV] [--method simplex|gradient] [-o CSV] [--json]",
      "the numbers of an assembly, within ranges, with the best measure" },
    { "rollout", cli_rollout,
      "MODEL --time T [--controller FILE | ...] --vary PATH=FROM:TO [...] [--count N] [--measure WHAT] [-o CSV]",
      "many simulations of robots drawn at random, and how what they do is spread" },
    { "compare", cli_compare, "A.csv B.csv [--json] [--from T] [--to T] [--cycles G] [--tolerance X] [-o FILE]",
      "how alike two tables are, where they part, and what the difference looks like" },
    { "experiment", cli_experiment, "NAME|all|--list [--json] [-o FOLDER]",
      "an experiment of the papers: its figures beside theirs, and a report" },
    { "report", cli_report, "MODEL --states CSV [--ports CSV] [--forces CSV] [-o HTML]",
      "one page with plots of a run: forces, powers, wrenches, limits, energy" },
    { "view", cli_view, "MODEL [--motion CSV [--ports CSV]] [-o HTML] | MODEL --live [--port N] [...]",
      "a page with the robot in 3D, and its motion" },
};
enum { NCOMMAND = sizeof commands / sizeof *commands };

static int help(FILE *to)
{
    fputs("ramus: dynamics of branched robots, composed from modules\n\n", to);
    for (int k = 0; k < NCOMMAND; k++)
        fprintf(to, "  ramus %-10s %s\n                   %s\n", commands[k].name, commands[k].arguments,
                commands[k].help);
    fputs("\nMODEL is a URDF (.urdf), an assembly (.yaml, .yml, .json), a xacro file (.xacro) or - for standard\n"
          "input. Commands that take one also\n"
          "understand --floating and --gravity X,Y,Z; all understand --help. More in the manual: man ramus\n",
          to);
    return TOOL_OK;
}

static int unknown_command(const char *name)
{
    const char *names[NCOMMAND + 1] = { 0 };
    for (int k = 0; k < NCOMMAND; k++)
        names[k] = commands[k].name;
    const char *closest = tool_closest(name, names);
    if (closest)
        return tool_fail(TOOL_BAD_USAGE, "there is no command '%s'; did you mean '%s'?", name, closest);
    return tool_fail(TOOL_BAD_USAGE, "there is no command '%s'; 'ramus --help' lists them", name);
}

/* Below mpirun these share their work, or (serve) are a part of another one's; experiment looks itself. */
static bool uses_ranks(const char *name)
{
    static const char *const names[] = { "id", "fd", "sweep", "optimise", "rollout", "experiment", "serve" };
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(name, names[k]) == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : NULL;
    int code = TOOL_OK;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not become so large is an error like others */
    if (!ranks_is_first() && !(name && uses_ranks(name)))
        return TOOL_OK; /* mpirun started several; one answers */
    if (!name) {
        help(stderr);
        return TOOL_BAD_USAGE;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        code = help(stdout);
    } else if (strcmp(name, "--version") == 0) {
        printf("ramus %s\n", RAMUS_VERSION);
    } else {
        int k = 0;
        while (k < NCOMMAND && strcmp(name, commands[k].name) != 0)
            k++;
        if (k < NCOMMAND && !uses_ranks(name))
            ranks_works_alone(name);
        code = k < NCOMMAND ? commands[k].run(argc - 2, argv + 2) : unknown_command(name);
    }
    cli_release_models();
    if (fflush(stdout) != 0 && code == TOOL_OK)
        code = tool_fail(TOOL_BAD_INPUT, "standard output: cannot be written");
    return code;
}
