/* loops_text.h - functions with loops over bodies, as they are written into generated code */
#ifndef RAMUS_GENERATE_LOOPS_TEXT_H
#define RAMUS_GENERATE_LOOPS_TEXT_H

extern const char loops_common[]; /* vectors and poses */
/* Numbers of bodies; after common. */
extern const char loops_bodies_as_they_are[], loops_bodies_with_kept[];
extern const char loops_places[];      /* poses of bodies, axes of joints; after numbers of bodies */
extern const char loops_ports[];       /* wrenches on black boxes; after places */
extern const char loops_add_ports[];   /* where bodies carry black boxes; after ports */
extern const char loops_no_ports[];    /* where they do not */
extern const char loops_kept[];        /* take_kept; after places */
extern const char loops_motion[];      /* joint_forces; after ports */
extern const char loops_inertia[];     /* matrices of bodies; after places */
extern const char loops_mass[];        /* matrix_of_masses; after inertia */
extern const char loops_articulated[]; /* accelerations; after motion and inertia */
extern const char loops_factors[];     /* accelerations of robots with dependent joints; after motion and mass */
extern const char loops_kinematics[];  /* link_poses; after places */
extern const char loops_jacobian[];    /* jacobian; after places */
extern const char loops_composed[];    /* composed_forces; after motion */
extern const char loops_derivatives[]; /* force_derivatives; after ports and inertia */

#endif
