/* pseudo_inertia.h - when ten inertial parameters are those of a rigid body, and how far two bodies are from each other
 *
 *     P = [ S h; h^T m ],   S = tr(I) / 2 - I,   h = m c
 *     distance(P, P0) = tr(P0^-1 P) - log det(P0^-1 P) - 4
 *
 * P is linear in the parameters, and positive definite for every body that has mass around a point. The distance is convex in P, zero at P0,
 * near it half of the square of the relative change, and infinite where P is singular.
 */
#ifndef RAMUS_IDENTIFY_PSEUDO_INERTIA_H
#define RAMUS_IDENTIFY_PSEUDO_INERTIA_H

#include <stdbool.h>

void pseudo_inertia(const double pi[10], double P[16]);
void pseudo_inertia_parameters(const double P[16], double pi[10]); /* inverse of that */
/* inverse and log det; false: P is not positive definite */
bool pseudo_inertia_invert(const double P[16], double inverse[16], double *log_det);
/* The nearest body that is possible beyond doubt: eigenvalues of S about the centre of mass not below a small share of the largest, or of
 * what a lump of that mass has. false: there is no mass. */
bool pseudo_inertia_repair(const double pi[10], double repaired[10]);
/* d distance / d pi = tr((P0^-1 - P^-1) E_k), its second derivatives tr(P^-1 E_k P^-1 E_l) [10 x 10]. */
void pseudo_inertia_gradient(const double inverse0[16], const double inverse[16], double gradient[10]);
void pseudo_inertia_hessian(const double inverse[16], double hessian[100]);

#endif
