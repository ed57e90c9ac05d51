/* fuzz_assembly.c - libFuzzer target: any bytes as an assembly; what is accepted must compile or be refused, evaluate, and
 * have as many parts when it is written and read again; bytes that begin with "#set PATH" and a new line are read a second
 * time with 1.5 at that path
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined ... tests/fuzz/fuzz_assembly.c LIBRARY -lexpat -lyaml -lm
 *
 * URDFs that the bytes name are one in memory, and files called nested an assembly with modules from sources inside; other files are looked for in a folder that does not exist; bytes that name one from the root of the
 * file system are passed over.
 */
#include "support/data_with.h"
#include "ramus/ramus.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { NLINK_MAX = 200, NQ_MAX = 7 * NLINK_MAX };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void ignore(void *user, const ramus_diagnostic *diagnostic)
{
    int *count = user;
    if (!diagnostic->text || !diagnostic->file)
        abort();
    *count += diagnostic->severity == RAMUS_PROBLEM;
}

/* A '/' that no name stands before. */
static int names_root(const uint8_t *bytes, size_t size)
{
    for (size_t k = 0; k < size; k++)
        if (bytes[k] == '/' && (k == 0 || !(isalnum(bytes[k - 1]) || strchr("_.-", bytes[k - 1]))))
            return 1;
    return 0;
}

static void evaluate(const ramus_model *model)
{
    static double q[NQ_MAX], zero[NQ_MAX], tau[NQ_MAX]; /* nv <= nq */
    ramus_data *data = NULL;
    if (ramus_model_nlink(model) >= NLINK_MAX)
        return;
    if (ramus_data_create(model, NULL, &data, NULL) == RAMUS_OK) {
        ramus_neutral(model, q);
        ramus_inverse_dynamics(model, data, q, zero, zero, tau);
    }
    ramus_data_destroy(data);
    ramus_data *whole = NULL;
    if (data_with(RAMUS_WITH_MECHANISM, model, NULL, &whole, NULL) == RAMUS_OK)
        ramus_mechanism_inverse_dynamics(model, whole, q, zero, zero, tau);
    ramus_data_destroy(whole);
}

/* A file that was written is a good one, and has the same parts. */
static void write_and_read(const ramus_model *model)
{
    ramus_builder *builder = NULL;
    ramus_model *again = NULL;
    char *text = NULL;
    if (ramus_model_export(model, RAMUS_EXPORT_YAML, &text, NULL) != RAMUS_OK)
        return;
    if (ramus_assembly_parse(text, strlen(text), "again.yaml", NULL, &builder, NULL) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &again, NULL) != RAMUS_OK ||
        ramus_model_nconstraint(again) != ramus_model_nconstraint(model) ||
        ramus_model_npart(again) != ramus_model_npart(model) ||
        ramus_model_nlever(again) != ramus_model_nlever(model) ||
        ramus_model_nsharing(again) != ramus_model_nsharing(model))
        abort();
    ramus_text_destroy(text);
    ramus_model_destroy(again);
    ramus_builder_destroy(builder);
}

/* An assembly that others have inside: modules from sources on a link, on each other, under a link, and at the base. Nobody opens them. */
static const char nested[] = "ramus: 1\nmodules:\n  m: {links: [{name: l, joint: {name: j, type: revolute}, mass: 1, "
                             "inertia: [1, 1, 1], frames: "
                             "[{name: f, pose: {xyz: [1, 0, 0]}}]}]}\nrobot:\n  - {name: r, black_box: {library: "
                             "r.so}}\n  - {name: a, module: m, on: "
                             "r/tip, pose: {xyz: [0, 1, 0]}}\n  - {name: b, on: a/f, black_box: {process: [b, c], "
                             "options: {k: 1}}}\n  - {name: c, on: "
                             "b/x, black_box: {log: c.csv}}\n  - {name: d, module: m, on: b}\n"
                             "constraints:\n  - {name: rod, type: distance, between: [world, b/x], length: 1}\n";

/* Every URDF that the bytes name is this one, with what edits are about: branches, mimics, one of them open, odd names. */
static ramus_status give_file(void *user, const ramus_file_request *request, ramus_file_text *out, ramus_error *err)
{
#define FUZZ_JOINT(name, type, parent, child, more)                                                                    \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/><origin rpy='0 2 1'/>" \
    "<limit lower='-1' upper='1' effort='1' velocity='1'/>" more "</joint>"
    static const char text[] =
        "<robot name='u'><link name='a'><visual><geometry><sphere radius='1'/></geometry></visual></link><link "
        "name='b'/>"
        "<link name='b.c'/><link name='d'/><link name='e'/>" FUZZ_JOINT("j1", "revolute", "a", "b", "")
            FUZZ_JOINT("j2", "prismatic", "b", "b.c", "<mimic joint='j1'/>") FUZZ_JOINT("k", "floating", "a", "d", "")
                FUZZ_JOINT("j3", "revolute", "d", "e", "<mimic joint='j2' multiplier='2'/>") "</robot>";
    (void)user;
    (void)err;
    for (int k = 0; k < request->nargument; k++)
        if (!strstr(request->argument[k], ":="))
            abort();
    if (strstr(request->path, "nested")) {
        out->text = nested;
        out->size = sizeof nested - 1;
        return RAMUS_OK;
    }
    if (!strstr(request->path, "urdf") && !strstr(request->path, "xacro"))
        return RAMUS_OK;
    out->text = text;
    out->size = sizeof text - 1;
    return RAMUS_OK;
}

static void load(const uint8_t *bytes, size_t size, const ramus_override *override)
{
    ramus_load_options opt = ramus_load_options_default();
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    int count = 0;
    opt.report = ignore;
    opt.report_user = &count;
    opt.read = give_file;
    opt.overrides = override;
    opt.noverride = override != NULL;
    const ramus_status status =
        ramus_assembly_parse((const char *)bytes, size, "no-such-folder/inner/fuzz.yaml", &opt, &builder, &err);
    if ((status == RAMUS_OK) != (builder != NULL) || (status == RAMUS_OK) != (count == 0))
        abort();
    if (status == RAMUS_OK && ramus_model_compile(builder, NULL, &model, &err) == RAMUS_OK) {
        evaluate(model);
        write_and_read(model);
    }
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char mark[] = "#set ";
    const size_t start = sizeof mark - 1;
    char path[512];
    size_t length = 0;
    if (names_root(bytes, size))
        return 0;
    load(bytes, size, NULL);
    if (size <= start || memcmp(bytes, mark, start) != 0)
        return 0;
    while (start + length < size && length < sizeof path - 1 && bytes[start + length] != '\n' &&
           bytes[start + length]) {
        path[length] = (char)bytes[start + length];
        length++;
    }
    path[length] = '\0';
    if (length > 0)
        load(bytes, size, &(ramus_override){ path, 1.5 });
    return 0;
}
