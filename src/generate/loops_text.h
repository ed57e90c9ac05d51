/* loops_text.h - functions with loops over bodies, as they are written into generated code */
#ifndef RAMUS_GENERATE_LOOPS_TEXT_H
#define RAMUS_GENERATE_LOOPS_TEXT_H

extern const char loops_common[];      /* poses of bodies, axes of joints */
extern const char loops_motion[];      /* joint_forces; after common */
extern const char loops_inertia[];     /* matrix_of_masses; after common */
extern const char loops_articulated[]; /* accelerations; after motion and inertia */
extern const char loops_factors[];     /* accelerations of robots with dependent joints; after motion and inertia */
extern const char loops_kinematics[];  /* link_poses; after common */
extern const char loops_jacobian[];    /* jacobian; after common */

#endif
