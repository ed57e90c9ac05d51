/* derivative_rows.h - for the kernels of derivatives: rows of bodies, and inertias of several at once */
#ifndef RAMUS_TREE_DERIVATIVE_ROWS_H
#define RAMUS_TREE_DERIVATIVE_ROWS_H

#include "algebra/kernel.h"
#include "base/wide.h"
#include "derivatives.h"

static inline double *row_of(const struct derivative_work *d, int i)
{
    return d->row + (size_t)i * ROW_NUMBERS;
}

/* n numbers of coordinate k, from `which` on */
WIDE_INLINE void take(const struct derivative_work *d, int which, int n, int k, double out[])
{
    const double *of = of_number(d, which, k);
    for (int j = 0; j < n; j++)
        out[j] = of[8 * j];
}

/* s_l . (s_k x* F): what step l of a joint bears while step k after it moves */
static inline double borne(const struct derivative_work *d, int l, int k)
{
    double s[6], t[6], f[6];
    take(d, OF_AXIS, 6, l, t);
    take(d, OF_AXIS, 6, k, s);
    take(d, OF_WRENCH, 6, k, f);
    const v3 turn = { s[0], s[1], s[2] }, move = { s[3], s[4], s[5] }, moment = { f[0], f[1], f[2] },
             force = { f[3], f[4], f[5] };
    return v3_dot((v3){ t[0], t[1], t[2] }, v3_add(v3_cross(turn, moment), v3_cross(move, force))) +
           v3_dot((v3){ t[3], t[4], t[5] }, v3_cross(turn, force));
}

/* Of as many bodies as a register has places: mass m, h = m c, second moments S about the origin (the inertia is trace(S) 1 - S) */
typedef struct wide_moments {
    wide m;
    wide3 h;
    wide xx, yy, zz, xy, xz, yz;
} wide_moments;

/* tensor w for the symmetric one, S w */
WIDE_INLINE wide3 second_mul(const wide_moments *i, wide3 w)
{
    return (wide3){ i->xx * w.x + i->xy * w.y + i->xz * w.z, i->xy * w.x + i->yy * w.y + i->yz * w.z,
                    i->xz * w.x + i->yz * w.y + i->zz * w.z };
}

#endif
