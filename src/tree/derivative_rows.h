/* derivative_rows.h - for the kernels of derivatives: rows of bodies, and inertias of several at once */
#ifndef RAMUS_TREE_DERIVATIVE_ROWS_H
#define RAMUS_TREE_DERIVATIVE_ROWS_H

#include "base/wide.h"
#include "derivatives.h"

static inline double *row_of(const struct derivative_work *d, int i)
{
    return d->row + (size_t)i * ROW_NUMBERS;
}

typedef struct wide_inertia {
    wide m;
    wide3 h;
    wide xx, yy, zz, xy, xz, yz;
} wide_inertia;

/* tensor w for the symmetric one, S w */
WIDE_INLINE wide3 second_mul(const wide_inertia *i, wide3 w)
{
    return (wide3){ i->xx * w.x + i->xy * w.y + i->xz * w.z, i->xy * w.x + i->yy * w.y + i->yz * w.z,
                    i->xz * w.x + i->yz * w.y + i->zz * w.z };
}

#endif
