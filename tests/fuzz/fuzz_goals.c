/* fuzz_goals.c - libFuzzer target: any bytes as a table of goals of inverse kinematics; what is accepted has finite goals, and an
 * answer that is finite and within the limits
 */
#include "fuzz_robot.h"

#include "tools/ik/ik.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { MOST_TARGETS = 8, MOST_ROWS = 3 };

static const char robot[] =
    "ramus: 1\nname: arm\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: revolute, limits: {lower: -1, upper: 2}}}\n"
    "      - {name: b, joint: {name: k, type: prismatic, axis: [1, 0, 0], limits: {lower: 0, upper: 1}}, origin: {xyz: "
    "[1, 0, 0]}}\n"
    "      - {name: c, joint: {name: l, type: spherical}, frames: [{name: c.tip, pose: {xyz: [0, 0, 1]}}]}\n"
    "robot:\n  - {name: r, module: m}\n";

static void solve(const ramus_model *model, const ik_goals *g)
{
    ramus_ik_options options = ramus_ik_options_default();
    options.restarts = 1;
    options.max_iterations = 10;
    ramus_ik *ik = NULL;
    ramus_pose goals[MOST_TARGETS];
    double q[6];
    ramus_neutral(model, q);
    if (ramus_ik_create(model, g->count, g->target, &options, &ik, NULL) != RAMUS_OK)
        abort();
    for (size_t row = 0; row < g->table->nrow && row < MOST_ROWS; row++) {
        if (ik_goals_row(g, row, goals) != TOOL_OK)
            continue;
        const ramus_status status = ramus_inverse_kinematics(ik, goals, q, NULL);
        if (status != RAMUS_OK && status != RAMUS_ERR_LIMIT && status != RAMUS_ERR_NOT_FINITE)
            abort();
        for (int k = 0; k < 6; k++)
            if (!isfinite(q[k]))
                abort();
        if (q[0] < -1 || q[0] > 2 || q[1] < 0 || q[1] > 1)
            abort();
    }
    ramus_ik_destroy(ik);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ramus_model *model;
    ramus_table *table = NULL;
    ik_goals g;
    if (!model)
        model = fuzz_robot(robot);
    if (ramus_table_parse((const char *)bytes, size, "fuzz.csv", &table, NULL) != RAMUS_OK)
        return 0;
    if (ik_goals_read(&g, model, table) == TOOL_OK && g.count <= MOST_TARGETS)
        solve(model, &g);
    ik_goals_release(&g);
    return 0;
}
