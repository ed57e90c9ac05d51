/* fuzz_generate.c - libFuzzer target: any bytes as the numbers that generated code keeps variable
 *
 * Paths are separated by zeros. What is accepted gives a text; nothing crashes, and what is refused has a reason.
 */
#include "fuzz_robot.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char robot_text[] =
    "ramus: 1\nname: two\nmodules:\n  arm:\n    links:\n"
    "      - {name: l1, joint: {name: j1, type: revolute, axis: [0, 1, 0]}, mass: 2, com: "
    "[0.25, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
    "      - {name: l2, parent: l1, joint: {name: j2, type: revolute}, origin: {xyz: [0.5, 0, 0]}, "
    "mass: 1, com: [0.2, 0, 0], inertia: [0.1, 0.1, 0.1]}\n"
    "robot:\n  - {name: a, module: arm}\n  - {name: b, module: arm, on: a/l2}\n";

static const ramus_model *robot(void)
{
    static ramus_model *model;
    if (!model)
        model = fuzz_robot(robot_text);
    return model;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    enum { PATHS = 8 };
    const char *keep[PATHS];
    ramus_generate_options how = ramus_generate_options_default();
    ramus_generated *made = NULL;
    ramus_error err = { 0 };
    if (size < 1)
        return 0;
    char *text = malloc(size);
    if (!text)
        return 0;
    memcpy(text, bytes + 1, size - 1);
    text[size - 1] = 0;
    how.functions =
        RAMUS_GENERATE_INVERSE_DYNAMICS | RAMUS_GENERATE_KINEMATICS | (bytes[0] & 2 ? RAMUS_GENERATE_COMPOSED : 0);
    how.target = bytes[0] & 1 ? RAMUS_TARGET_CUDA : RAMUS_TARGET_C;
    how.loop_operations = bytes[0] & 4 ? 0 : how.loop_operations;
    how.keep = keep;
    for (char *at = text; at < text + size && how.nkeep < PATHS; at += strlen(at) + 1)
        keep[how.nkeep++] = at;
    const ramus_status status = ramus_generate(robot(), &how, &made, &err);
    if (status == RAMUS_OK ? !made->source[0] : made || !err.text[0])
        abort();
    ramus_generated_destroy(made);
    free(text);
    return 0;
}
