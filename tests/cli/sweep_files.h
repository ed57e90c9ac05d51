/* sweep_files.h - a folder with an arm of two joints and a motion of it, for tests of ramus id and ramus sweep */
#ifndef TESTS_CLI_SWEEP_FILES_H
#define TESTS_CLI_SWEEP_FILES_H

#include "ramus/ramus.h"

#include "support/program.h"
#include "support/random.h"
#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { ROWS = 150 };

static char folder[TEMPORARY_SIZE];

static inline char *in_folder(const char *name)
{
    static char path[8][TEMPORARY_SIZE + 64];
    static int next;
    char *p = path[next++ % 8];
    snprintf(p, sizeof path[0], "%s/%s", folder, name);
    return p;
}

/* An arm of two joints whose numbers a test may choose. */
static inline void write_robot(const char *name, double mass, double com)
{
    FILE *f = fopen(in_folder(name), "w");
    assert_non_null(f);
    fprintf(
        f,
        "ramus: 1\nname: arm\nmodules:\n  arm:\n    links:\n"
        "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 1, com: [0.3, 0, 0], inertia: "
        "[1, 1, 1]}\n"
        "      - {name: l2, joint: {name: j2, type: prismatic, axis: [1, 0, 0]}, origin: {xyz: [0.5, 0, 0]},\n"
        "         mass: %.17g, com: [0.1, %.17g, 0], inertia: [1, 1, 1]}\n"
        "robot:\n  - {name: s, module: arm}\n",
        mass, com);
    fclose(f);
}

static inline void write_motion(void)
{
    FILE *f = fopen(in_folder("motion.csv"), "w");
    rng r = { 7 };
    assert_non_null(f);
    fputs("t,q.s/j1,q.s/j2,v.s/j1,v.s/j2,a.s/j1,a.s/j2\n", f);
    for (int k = 0; k < ROWS; k++) {
        fprintf(f, "%g", 0.01 * k);
        for (int i = 0; i < 6; i++)
            fprintf(f, ",%.17g", rng_uniform(&r, -2, 2));
        fputs("\n", f);
    }
    fclose(f);
}

/* The numbers of a line, NAN for an empty cell. Returns how many. */
static inline int read_cells(const char **at, double cell[], int most)
{
    int count = 0;
    for (const char *c = *at; count < most; c++) {
        char *end;
        cell[count] = strtod(c, &end);
        if (end == c || *c == '\n')
            cell[count] = NAN;
        else
            c = end;
        count++;
        if (*c == '\n' || !*c) {
            *at = *c ? c + 1 : c;
            break;
        }
    }
    return count;
}

#define VARY "--vary modules.arm.links.l2.mass=-0.5:2:6 --vary 'modules.arm.links.l2.com[1]=0.4:-0.3:5'"

static inline int make_folder(void **state)
{
    (void)state;
    if (!temporary_folder(folder))
        return -1;
    write_robot("arm.yaml", 0.75, 0.1);
    write_motion();
    return 0;
}

static inline int remove_folder(void **state)
{
    (void)state;
    return program_shell("rm -rf %s", folder);
}

/* ramus COMMAND with these words of the shell in the folder: the exit code, a message "ramus: ..." with this text, and no result. */
typedef struct mistake {
    const char *args, *text;
    int code;
} mistake;
static inline void expect_mistakes(const char *command, const mistake cases[], size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const int own = strstr(cases[k].args, " -o ") != NULL;
        const int code = program_shell("cd %s && rm -f result.csv && %s %s %s %s > printed 2> message", folder,
                                       RAMUS_PROGRAM, command, cases[k].args, own ? "" : "-o result.csv");
        char *text = read_file(in_folder("message"));
        if (code != cases[k].code || !strstr(text, cases[k].text) || strncmp(text, "ramus: ", 7) != 0)
            fail_msg("%s: code %d and '%s' are expected, not %d and '%s'", cases[k].args, cases[k].code, cases[k].text,
                     code, text);
        if (access(in_folder("result.csv"), F_OK) == 0)
            fail_msg("%s: a result is left", cases[k].args);
        free(text);
    }
}

#endif
