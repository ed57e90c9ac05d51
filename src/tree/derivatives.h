/* derivatives.h - memory of RAMUS_WITH_DERIVATIVES */
#ifndef RAMUS_TREE_DERIVATIVES_H
#define RAMUS_TREE_DERIVATIVES_H

#include "data.h"

struct derivative_work {
    const kernel_table *kernel;
    int npath; /* coordinates of the longest path, at least 1 */
    void *work;
    double *factor; /* [nv * nv] forward dynamics */
    double *pivot;  /* [nv] scratch of the factorisation */
    double *user;   /* [nv] forces, then accelerations, in the user's coordinates */
};
void derivatives_layout(struct derivative_work *d, const ramus_model *m, arena *a);

#endif
