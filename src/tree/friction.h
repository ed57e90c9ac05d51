/* friction.h - Coulomb friction of joints: friction tanh(v / FRICTION_VELOCITY)
 *
 * Simulations need one that does not jump, and there is one law for all: workspaces, modules, packed libraries.
 */
#ifndef RAMUS_TREE_FRICTION_H
#define RAMUS_TREE_FRICTION_H

#include <math.h>

#define FRICTION_VELOCITY 1e-3 /* rad/s or m/s */

/* That tanh; beyond 20 it is 1 - 1e-17. */
static inline double friction_along(double v)
{
    return fabs(v) < 20 * FRICTION_VELOCITY ? tanh(v / FRICTION_VELOCITY) : (double)((v > 0) - (v < 0));
}

#endif
