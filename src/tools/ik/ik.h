/* ik.h - tables of inverse kinematics: goals of frames in, positions of joints out, and what is left
 *
 *     in    t, pose.F.px py pz qw qx qy qz     a pose; px py pz alone a point; qw qx qy qz alone an orientation
 *     out   t, q.*, residual.F.position, residual.F.angle                       m, rad
 *
 * Columns twist.*, acceleration.*, com.* and momentum.* of the goals are passed over: 'ramus kinematics' writes them.
 */
#ifndef RAMUS_TOOLS_IK_H
#define RAMUS_TOOLS_IK_H

#include "tools/rows/states.h"

typedef struct ik_goals {
    ramus_table *table;
    int time; /* column, -1: none */
    int count;
    char **name;             /* [count] of the frames, NULL at the end */
    ramus_ik_target *target; /* [count] */
    int (*column)[7];        /* [count] px .. qz; -1: none */
} ik_goals;

/* Returns an exit code, after a sentence; release in any case. A table that is given is owned from then on. */
int ik_goals_read(ik_goals *g, const ramus_model *model, ramus_table *table);
int ik_goals_load(ik_goals *g, const ramus_model *model, const char *path, const ramus_log_options *log);
void ik_goals_release(ik_goals *g);
/* The goals of one row [count]; quaternions that are far from unit length are reported. Returns an exit code. */
int ik_goals_row(const ik_goals *g, size_t row, ramus_pose goals[]);

typedef struct ik_job {
    const double *initial; /* [nq] where the first row starts */
    int independent;       /* every row starts there, not at the answer of the row before */
    const char *output;
} ik_job;

/* All rows: the table is written, and the rows that are not reached are reported. Returns TOOL_OK, TOOL_NOT_TRUSTED where some were
 * not, or another exit code. */
int ik_write(const ramus_model *model, const ik_goals *g, const ramus_ik_options *options, const ik_job *job);

#endif
