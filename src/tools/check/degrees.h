/* degrees.h - how many degrees of freedom a model has, its constraints included */
#ifndef RAMUS_TOOLS_CHECK_DEGREES_H
#define RAMUS_TOOLS_CHECK_DEGREES_H

#include <ramus/ramus.h>

typedef struct degrees {
    bool
        known; /* false: no configuration was found that meets the constraints, ports are missing, or it is too large */
    int freedom;    /* nv less the independent rows */
    int nrow, rank; /* of all constraints; 0: there are none */
} degrees;

/* May take a second for robots with hundreds of rows. */
degrees degrees_of(const ramus_model *model);

#endif
