/* reference_parts.h - the programs that compare generated code with the library's results, in parts */
#ifndef RAMUS_TOOLS_GENERATE_REFERENCE_PARTS_H
#define RAMUS_TOOLS_GENERATE_REFERENCE_PARTS_H

#include "reference.h"

#include <stdbool.h>

enum { REFERENCE_STATES = 3, COMPARISONS = 7 };

/* What is compared: the function, its arguments by letters of the arrays, and the array of what it should give. */
typedef struct comparison {
    const char *name, *arguments, *expected;
    size_t size;
    int which;      /* bit of its flag */
    size_t columns; /* of a large matrix, which is compared by its product with 1, 1/2, 1/3, ...; else 1 */
} comparison;

/* Numbers of a result from which on a matrix is large. */
enum { REFERENCE_LARGE = 50000 };

/* How many numbers a port takes, and all of them. */
size_t reference_port_size(const ramus_model *m, int port);
size_t reference_ports_size(const ramus_model *m);
/* Feeds the workspace with the numbers of all ports, as generated functions take them. */
ramus_status reference_feed(const ramus_model *m, ramus_data *d, const double port[]);

/* The comparisons that the functions asked for take, but for Jacobians; returns how many. */
int reference_comparisons(const ramus_model *m, const ramus_generate_options *how, comparison list[COMPARISONS]);
/* What a function takes beside the state (generate/source.c), each with a comma after it: gravity and kept numbers; these and ports. */
void reference_put_parameters(out *o, const ramus_generate_options *how, const ramus_generated *made,
                              const char *function);
void reference_put_given(out *o, const ramus_model *m, const ramus_generate_options *how, const ramus_generated *made,
                         const char *function);
/* The function's name of a Jacobian. */
void reference_put_jacobian_name(out *o, const ramus_model *m, ramus_frame frame);
/* How near results are, beside the largest: accelerations and derivatives lose more. */
const char *reference_tolerance(const ramus_generate_options *how, int which);
/* How many numbers a function returns at most, and one more. */
size_t reference_largest(const ramus_model *m);

/* What follows the arrays: for C, and for kernels. */
void reference_put_program(out *o, const ramus_model *m, const ramus_generate_options *how,
                           const ramus_generated *made);
void reference_put_cuda_program(out *o, const ramus_model *m, const ramus_generate_options *how,
                                const ramus_generated *made);

/* ---- rollouts --------------------------------------------------------------------------------------------------- */

/* Semi-implicit steps with the same forces and ports; both methods with others in each step, those of the next state; without forces. */
typedef enum reference_rollout {
    ROLLOUT_CONSTANT,
    ROLLOUT_EULER,
    ROLLOUT_RUNGE_KUTTA,
    ROLLOUT_FREE,
    ROLLOUTS
} reference_rollout;
#define ROLLOUT_STEP 1e-3 /* s */
enum { ROLLOUT_STEPS = 4 };

/* q [states x nq] and v [states x nv] after the steps, of ramus_sim; arrays of all states. */
ramus_status reference_roll(const ramus_model *m, reference_rollout which, const double q0[], const double v0[],
                            const double tau[], const double port[], double q[], double v[], ramus_error *err);

#endif
