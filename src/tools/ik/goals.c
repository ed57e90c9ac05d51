/* goals.c - the columns of goals: which frames, what of their poses */
#include "ik.h"

#include "tools/kinematics/kinematics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double unit_tolerance = 1e-3; /* of a quaternion's length */

/* The part of a column pose.F.PART, -1: none. */
static int part_of(const char *column)
{
    const char *dot = strrchr(column, '.');
    for (int k = 0; dot && k < 7; k++)
        if (strcmp(dot + 1, kinematics_pose_part[k]) == 0)
            return k;
    return -1;
}

static int passed_over(const char *column)
{
    static const char *const prefix[] = { "twist.", "acceleration.", "com.", "momentum." };
    for (size_t k = 0; k < sizeof prefix / sizeof *prefix; k++)
        if (strncmp(column, prefix[k], strlen(prefix[k])) == 0)
            return 1;
    return 0;
}

/* The frame of that name among those found so far, or one more; -1: memory is out. */
static int frame_of(ik_goals *g, const char *name, size_t length)
{
    for (int k = 0; k < g->count; k++)
        if (strlen(g->name[k]) == length && strncmp(g->name[k], name, length) == 0)
            return k;
    char *copy = malloc(length + 1);
    if (!copy)
        return -1;
    memcpy(copy, name, length);
    copy[length] = 0;
    g->name[g->count] = copy;
    for (int part = 0; part < 7; part++)
        g->column[g->count][part] = -1;
    return g->count++;
}

static int read_column(ik_goals *g, int k)
{
    const char *column = g->table->column[k];
    if (strcmp(column, "t") == 0) {
        g->time = k;
        return TOOL_OK;
    }
    if (passed_over(column))
        return TOOL_OK;
    const int part = part_of(column);
    if (strncmp(column, "pose.", 5) != 0 || part < 0 || strrchr(column, '.') <= column + 5)
        return tool_fail(TOOL_BAD_INPUT,
                         "%s:1: column '%s' is no goal: pose.FRAME.px, py, pz and qw, qx, qy, qz are expected, and t",
                         g->table->file, column);
    const char *name = column + 5;
    const int frame = frame_of(g, name, (size_t)(strrchr(column, '.') - name));
    if (frame < 0)
        return tool_out_of_memory();
    g->column[frame][part] = k;
    return TOOL_OK;
}

/* A pose, a point or an orientation, by the columns that are there. */
static int find_kind(ik_goals *g, int frame)
{
    const int *column = g->column[frame];
    int position = 0, rotation = 0, missing = 0;
    for (int part = 0; part < 7; part++)
        *(part < 3 ? &position : &rotation) += column[part] >= 0;
    if ((position == 0 || position == 3) && (rotation == 0 || rotation == 4)) {
        g->target[frame].kind = !rotation ? RAMUS_IK_POINT : !position ? RAMUS_IK_ORIENTATION : RAMUS_IK_POSE;
        return TOOL_OK;
    }
    const int first = position % 3 != 0 ? 0 : 3;
    for (missing = first; column[missing] >= 0; missing++)
        ;
    return tool_fail(TOOL_BAD_INPUT, "%s:1: column 'pose.%s.%s' is missing: %s", g->table->file, g->name[frame],
                     kinematics_pose_part[missing],
                     first == 0 ? "a position has px, py and pz" : "a rotation has qw, qx, qy and qz");
}

int ik_goals_load(ik_goals *g, const ramus_model *model, const char *path, const ramus_log_options *log)
{
    ramus_table *table = NULL;
    ramus_error err;
    *g = (ik_goals){ .time = -1 };
    TOOL_TRY(tool_result(ramus_log_load(path, log, &table, &err), &err));
    return ik_goals_read(g, model, table);
}

int ik_goals_read(ik_goals *g, const ramus_model *model, ramus_table *table)
{
    *g = (ik_goals){ .table = table, .time = -1 };
    const size_t most = (size_t)g->table->ncolumn + 1;
    g->name = calloc(most, sizeof *g->name);
    g->target = calloc(most, sizeof *g->target);
    g->column = calloc(most, sizeof *g->column);
    if (!g->name || !g->target || !g->column)
        return tool_out_of_memory();
    for (int k = 0; k < g->table->ncolumn; k++)
        TOOL_TRY(read_column(g, k));
    if (g->count == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s:1: there are no goals: columns pose.FRAME.px, py, pz, qw, qx, qy, qz",
                         g->table->file);
    for (int k = 0; k < g->count; k++) {
        out where = { 0 };
        g->target[k].weight = 1;
        out_add(&where, "%s:1: column 'pose.%s.%s': frame", g->table->file, g->name[k], "*");
        if (where.failed)
            return tool_out_of_memory();
        const int code = kinematics_find_frame(model, where.data, g->name[k], &g->target[k].frame);
        out_release(&where);
        if (code != TOOL_OK)
            return code == TOOL_BAD_USAGE ? TOOL_BAD_INPUT : code;
        TOOL_TRY(find_kind(g, k));
    }
    return TOOL_OK;
}

void ik_goals_release(ik_goals *g)
{
    states_release_names(g->name);
    free(g->target);
    free(g->column);
    ramus_table_destroy(g->table);
    *g = (ik_goals){ .time = -1 };
}

int ik_goals_row(const ik_goals *g, size_t row, ramus_pose goals[])
{
    const double *value = g->table->values + row * (size_t)g->table->ncolumn;
    for (int k = 0; k < g->count; k++) {
        double x[7] = { 0, 0, 0, 1, 0, 0, 0 };
        for (int part = 0; part < 7; part++)
            if (g->column[k][part] >= 0)
                x[part] = value[g->column[k][part]];
        const double norm = hypot(hypot(x[3], x[4]), hypot(x[5], x[6]));
        if (!(fabs(norm - 1) <= unit_tolerance))
            return tool_fail(TOOL_BAD_INPUT,
                             "%s:%d: the quaternion pose.%s.qw to qz has length %.6g, and 1 is expected",
                             g->table->file, g->table->line[row], g->name[k], norm);
        goals[k] = (ramus_pose){ .rotation = { x[3], x[4], x[5], x[6] }, .position = { x[0], x[1], x[2] } };
    }
    return TOOL_OK;
}
