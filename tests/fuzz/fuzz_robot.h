/* fuzz_robot.h - the robot of a fuzz target, from the text of its file */
#ifndef TESTS_FUZZ_ROBOT_H
#define TESTS_FUZZ_ROBOT_H

#include "ramus/ramus.h"

#include <stdlib.h>
#include <string.h>

static inline ramus_model *fuzz_robot(const char *text)
{
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    if (ramus_assembly_parse(text, strlen(text), "robot.yaml", NULL, &builder, NULL) != RAMUS_OK ||
        ramus_model_compile(builder, NULL, &model, NULL) != RAMUS_OK)
        abort();
    ramus_builder_destroy(builder);
    return model;
}

#endif
