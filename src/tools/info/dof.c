/* dof.c - degrees of freedom as one number */
#include "info.h"

#include "tools/check/degrees.h"

int info_dof(const ramus_model *model)
{
    const degrees d = degrees_of(model);
    return d.known ? d.freedom : -1;
}
