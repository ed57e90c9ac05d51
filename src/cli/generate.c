/* generate.c - ramus generate: a robot's own code */
#include "cli.h"
#include "tools/generate/reference.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FUNCTIONS = 8, JACOBIAN = 6, FRAMES_MOST = 64, KEEP_MOST = 256 };
static const char *const function_name[FUNCTIONS] = { "id",         "fd",          "mass",     "gravity",
                                                      "kinematics", "derivatives", "jacobian", "composed" };

/* id,fd,jacobian:FRAME,... as flags and frames; an exit code. */
static int read_functions(const char *list, const ramus_model *model, ramus_generate_options *how, ramus_frame frame[])
{
    how->functions = 0;
    how->frame = frame;
    for (const char *at = list;; at++) {
        const size_t length = strcspn(at, ","), name = strcspn(at, ",:");
        int k = 0;
        while (k < FUNCTIONS && (strlen(function_name[k]) != name || strncmp(function_name[k], at, name) != 0))
            k++;
        if (k == FUNCTIONS || (k == JACOBIAN) != (name < length))
            return tool_fail(TOOL_BAD_USAGE,
                             "--functions: '%.*s' is not one of id, fd, mass, gravity, kinematics, derivatives, "
                             "composed, jacobian:FRAME",
                             (int)(length < 60 ? length : 60), at);
        if (k == JACOBIAN) {
            out wanted = { 0 };
            out_add(&wanted, "%.*s", (int)(length - name - 1), at + name + 1);
            const ramus_frame found = ramus_model_find_frame(model, wanted.failed ? NULL : wanted.data);
            const int code =
                wanted.failed     ? tool_out_of_memory()
                : found.index < 0 ? tool_fail(TOOL_BAD_INPUT, "--functions: there is no frame '%s'", wanted.data)
                : how->nframe >= FRAMES_MOST
                    ? tool_fail(TOOL_BAD_USAGE, "--functions: Jacobians of more than %d frames", FRAMES_MOST)
                    : TOOL_OK;
            out_release(&wanted);
            if (code != TOOL_OK)
                return code;
            frame[how->nframe++] = found;
        }
        how->functions |= 1u << k;
        at += length;
        if (!*at)
            return TOOL_OK;
    }
}

static int read_size(const char *option, const char *given, size_t *to)
{
    double number;
    if (!tool_numbers(given, '\0', 1, &number) || number < 0 || number > 1e9 || number != floor(number))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a whole number from 0 to 1e9 is expected", option, given);
    *to = (size_t)number;
    return TOOL_OK;
}

/* --keep PATH,PATH: into keep[], which points to the copies in `texts`. */
static int read_keep(const char *const given[], int ngiven, out texts[], const char *keep[],
                     ramus_generate_options *how)
{
    how->keep = keep;
    for (int k = 0; k < ngiven; k++)
        for (const char *at = given[k];; at++) {
            const size_t length = strcspn(at, ",");
            if (how->nkeep == KEEP_MOST)
                return tool_fail(TOOL_BAD_USAGE, "--keep: more than %d paths", KEEP_MOST);
            out *copy = &texts[how->nkeep];
            out_add(copy, "%.*s", (int)length, at);
            if (copy->failed)
                return tool_out_of_memory();
            keep[how->nkeep++] = copy->data;
            at += length;
            if (!*at)
                break;
        }
    return TOOL_OK;
}

static int write_part(const char *folder, const char *before, const char *name, const char *ending, const char *text)
{
    out path = { 0 };
    out_add(&path, "%s/%s%s%s", folder, before, name, ending);
    const int code = path.failed ? tool_out_of_memory() : tool_write(path.data, text);
    out_release(&path);
    return code;
}

/* What the functions need beside their arguments. */
static void write_stack(const ramus_generate_options *how, const ramus_generated *made)
{
    printf("\nstack at most, in bytes (gcc, -O1 and more): ");
    for (int k = 0, n = 0; k < FUNCTIONS; k++)
        if (how->functions & 1u << k)
            printf("%s%s %zu", n++ ? ", " : "", function_name[k], made->stack[k]);
    if (made->work > 0)
        printf("; work: %zu numbers, %zu bytes", made->work,
               made->work * (how->precision == RAMUS_PRECISION_FLOAT ? sizeof(float) : sizeof(double)));
}

static int write_all(const ramus_model *model, const ramus_generate_options *how, const ramus_generated *made,
                     const char *folder)
{
    out test = { 0 };
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return tool_fail(TOOL_BAD_INPUT, "%s: %s", folder, strerror(errno));
    int code = generate_reference(model, how, made, &test);
    const bool is_cuda = how->target == RAMUS_TARGET_CUDA;
    if (code == TOOL_OK)
        code = write_part(folder, "", made->name, is_cuda ? "_cuda.h" : ".h", made->header);
    if (code == TOOL_OK)
        code = write_part(folder, "", made->name, is_cuda ? "_cuda.cu" : ".c", made->source);
    if (code == TOOL_OK)
        code = write_part(folder, "test_", made->name, is_cuda ? "_cuda.c" : ".c", test.data);
    out_release(&test);
    if (code != TOOL_OK)
        return code;
    printf(is_cuda ? "%s/%s_cuda.cu, %s_cuda.h: " : "%s/%s.c, %s.h: ", folder, made->name, made->name);
    for (int k = 0, n = 0; k < FUNCTIONS; k++)
        if (made->loops[k])
            printf("%s%s with loops", n++ ? ", " : "", function_name[k]);
        else if (made->operations[k])
            printf("%s%s %zu operations", n++ ? ", " : "", function_name[k], made->operations[k]);
    if (!is_cuda)
        write_stack(how, made);
    if (is_cuda)
        printf("\nnvcc -arch=sm_90 -O3 %s/%s_cuda.cu %s/test_%s_cuda.c -o test_%s && ./test_%s\n", folder, made->name,
               folder, made->name, made->name, made->name);
    else
        printf("\ncc -std=c99 -O2 -march=native -ffp-contract=fast %s/%s.c %s/test_%s.c -o test_%s && ./test_%s\n",
               folder, made->name, folder, made->name, made->name, made->name);
    return TOOL_OK;
}

int cli_generate(int argc, char **argv)
{
    model_options options = { 0 };
    const char *kept[ARGS_MOST], *keep[KEEP_MOST];
    int nkept = 0;
    out texts[KEEP_MOST] = { 0 };
    const char *path = NULL, *target = NULL, *list = NULL, *precision = NULL, *folder = NULL, *loops = NULL,
               *stack = NULL;
    const args_option option[] = {
        { "--target", 't', "c|cuda", "the language (default c)", &target, NULL },
        { "--functions", 0, "LIST",
          "of id, fd, mass, gravity (the default), kinematics, derivatives, composed, jacobian:FRAME", &list, NULL },
        { "--keep", 'k', "PATH",
          "a number that stays variable: gravity, modules.hand.links.palm.mass, ...com, ...inertia, ...origin.xyz; "
          "PATH,PATH is possible, and it may be repeated",
          kept, &nkept },
        { "--loops", 0, "N", "functions of more operations are written with loops over tables (default 20000)", &loops,
          NULL },
        { "--stack", 0, "BYTES", "functions that may need more stack are written with loops, or refused", &stack,
          NULL },
        { "--precision", 0, "double|float", "of all numbers (default double)", &precision, NULL },
        { "--output", 'o', "FOLDER", "where to; it is made if it is not there", &folder, NULL },
        MODEL_OPTIONS(&options),
        { 0 },
    };
    const args_command command = {
        "generate MODEL --target c|cuda [--functions LIST] [--keep PATH] [--precision double|float] -o FOLDER",
        "Writes the robot's own code, without library and heap: FOLDER/NAME.h, NAME.c and test_NAME.c, which\n"
        "compares it with reference values; or, for many states on a card, NAME_cuda.h and NAME_cuda.cu. NAME is the "
        "model's name with what is no letter or digit as _.",
        (const char *const[]){ "MODEL", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, &path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    if (!folder)
        return tool_fail(TOOL_BAD_USAGE, "-o FOLDER is missing; usage: ramus %s", command.usage);
    const bool is_cuda = target && strcmp(target, "cuda") == 0;
    if (target && !is_cuda && strcmp(target, "c") != 0)
        return tool_fail(TOOL_BAD_USAGE, "--target %s: there are c and cuda", target);
    const bool is_float = precision && strcmp(precision, "float") == 0;
    if (precision && !is_float && strcmp(precision, "double") != 0)
        return tool_fail(TOOL_BAD_USAGE, "--precision %s: there are double and float", precision);
    ramus_generate_options how = ramus_generate_options_default();
    how.precision = is_float ? RAMUS_PRECISION_FLOAT : RAMUS_PRECISION_DOUBLE;
    how.target = is_cuda ? RAMUS_TARGET_CUDA : RAMUS_TARGET_C;
    if (stack && is_cuda)
        return tool_fail(TOOL_BAD_USAGE, "--stack: kernels have none");
    if ((loops && read_size("--loops", loops, &how.loop_operations) != TOOL_OK) ||
        (stack && read_size("--stack", stack, &how.max_stack) != TOOL_OK))
        return TOOL_BAD_USAGE;
    ramus_model *model = NULL;
    ramus_generated *made = NULL;
    ramus_error err;
    ramus_frame frame[FRAMES_MOST];
    int code = cli_load_model(path, &options, &model);
    if (code == TOOL_OK && list)
        code = read_functions(list, model, &how, frame);
    if (code == TOOL_OK)
        code = read_keep(kept, nkept, texts, keep, &how);
    if (code == TOOL_OK && ramus_generate(model, &how, &made, &err) != RAMUS_OK)
        code = tool_fail(TOOL_BAD_INPUT, "%s: %s", cli_model_name(path), err.text);
    if (code == TOOL_OK)
        code = write_all(model, &how, made, folder);
    ramus_generated_destroy(made);
    ramus_model_destroy(model);
    for (int k = 0; k < KEEP_MOST; k++)
        out_release(&texts[k]);
    return code;
}
