/* inverse_kinematics.h - positions of the joints that bring frames to poses, points or orientations, within limits
 *
 *     min  sum over targets of  weight^2 (|turn|^2 + |move|^2)      lower <= q <= upper,   constraints closed
 *
 * turn (rad) and move (m) are the rotation vector and the displacement from a frame to its goal, in world axes; a rad counts
 * as much as a m. Damped least squares with limits: each step minimises |J step - (turn, move)|^2 + damping^2 |step|^2
 * within the limits and along the constraints, and the damping follows how well that predicts (Levenberg-Marquardt). A search that
 * ends away from the goals is repeated from random configurations.
 *
 * Limits       `lower` and `upper` of joints with one coordinate, and those of the joints that follow them (mimic). Where q is
 *              outside, the nearest limit is the start. A joint whose lower limit equals the upper one has none: published
 *              files have that where none was known.
 * Joints       of all types; a free or spherical joint moves along ramus_integrate, and its quaternions keep unit length.
 * Constraints  of the model, bars included, are met at position level in every answer. Rolling has no position level and
 *              does not restrict.
 * Boxes        black boxes that the robot carries are no obstacle. A robot that is attached to one is refused.
 * Threads      an object belongs to one thread; the model is shared.
 */
#ifndef RAMUS_INVERSE_KINEMATICS_H
#define RAMUS_INVERSE_KINEMATICS_H

#include "kinematics.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What of the goal's pose counts. */
typedef enum ramus_ik_kind {
    RAMUS_IK_POSE,
    RAMUS_IK_POINT,       /* the frame's origin alone */
    RAMUS_IK_ORIENTATION, /* the rotation alone */
    RAMUS_IK_KIND_COUNT
} ramus_ik_kind;

typedef struct ramus_ik_target {
    ramus_frame frame; /* any link's or a named one */
    ramus_ik_kind kind;
    double weight; /* above 0; matters where not all goals can be reached */
} ramus_ik_target;

typedef struct ramus_ik_options {
    size_t struct_size;
    const ramus_allocator *allocator; /* copied; NULL: malloc */
    double position_tolerance;        /* m, of each target; default 1e-8 */
    double angle_tolerance;           /* rad, of each target; default 1e-8 */
    double constraint_tolerance;      /* m and rad, of position errors; default 1e-10 */
    int max_iterations;               /* of each start; default 100 */
    int restarts;                     /* how often to start again from a random configuration; default 20 */
    unsigned long long seed;          /* of these; default 1. The same arguments give the same answer */
    double damping;                   /* at the start, beside the longest row of J; above 0; default 0.01 */
} ramus_ik_options;
void ramus_ik_options_init(ramus_ik_options *options, size_t size);
static inline ramus_ik_options ramus_ik_options_default(void)
{
    ramus_ik_options options;
    ramus_ik_options_init(&options, sizeof options);
    return options;
}

/* The workspace for a model, which must outlive it, and `ntarget` targets (copied). RAMUS_ERR_UNSUPPORTED for a robot that is
 * attached to a black box, RAMUS_ERR_MODEL where limits of a joint and of those that follow it exclude each other. */
typedef struct ramus_ik ramus_ik;
ramus_status ramus_ik_create(const ramus_model *model, int ntarget, const ramus_ik_target targets[],
                             const ramus_ik_options *opt, ramus_ik **out, ramus_error *err);
void ramus_ik_destroy(ramus_ik *ik);
const ramus_error *ramus_ik_error(const ramus_ik *ik); /* of the last solve that failed; borrowed */

/* What a solve found. Pointers are borrowed until the next one. */
typedef struct ramus_ik_report {
    bool reached; /* every target within its tolerance */
    int starts;   /* 1: from the q that was given */
    int iterations;
    double position_error, angle_error;                       /* largest of the targets, m and rad */
    const double *target_position_error, *target_angle_error; /* [ntarget]; 0 for what does not count */
    double constraint_error;                                  /* largest position error, m or rad */
    int nheld;
    const int *held; /* [nheld] coordinates of v that are at a limit, their own or that of a joint that follows */
} ramus_ik_report;

/* q [nq] in: where to start; out: an answer, that nearest to the goals where they are not reached. goals [ntarget] are poses
 * in the world (of a point the position counts, of an orientation the rotation; quaternions are brought to unit length). Allocates
 * nothing. `report` may be NULL.
 *
 *     RAMUS_ERR_LIMIT       not reached: q and the report have the nearest answer, ramus_ik_error names the worst target
 *     RAMUS_ERR_SINGULAR    no configuration was found that meets the constraints; q is what it was, as after all others
 *     RAMUS_ERR_NOT_FINITE, RAMUS_ERR_ARGUMENT     numbers in q or goals */
ramus_status ramus_inverse_kinematics(ramus_ik *ik, const ramus_pose goals[], double q[], ramus_ik_report *report);

#ifdef __cplusplus
}
#endif
#endif
