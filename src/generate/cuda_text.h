/* cuda_text.h - the parts of CUDA code that do not depend on the robot */
#ifndef RAMUS_GENERATE_CUDA_TEXT_H
#define RAMUS_GENERATE_CUDA_TEXT_H

extern const char cuda_header_comment[], cuda_source_comment[];
extern const char *const cuda_host_declarations[]; /* formats of the robot's name, and comments; NULL ends them */
extern const char cuda_macros[];
extern const char cuda_states[];                               /* kernels for both layouts, and how they are launched */
extern const char cuda_host[]; /* memory and streams, for callers without CUDA's headers */

/* cuda_numbers.c */
extern const char cuda_numbers_double[], cuda_numbers_float[]; /* sine, cosine, reciprocal */
extern const char cuda_quaternions[];                          /* spherical and free joints in rollouts */

/* cuda_rollout.c */
extern const char cuda_rollout[]; /* steps on the card; needs move and canonical_rates */

/* cuda_loops.c: numbers of one state and memory of a thread, for functions with loops; how these are launched */
extern const char cuda_loops_types[], cuda_loops_sine[], cuda_loops_launch[];

#endif
