/* dualquat.h - the algebra of dual quaternions
 *
 *     a = p + eps d,   eps^2 = 0      p: primary part, d: dual part, both quaternions (w, x, y, z)
 *
 * Pose     x = r + eps (1/2) p r    unit; r rotation, p position. x and -x are the same pose. From a rotation matrix, angles or a
 *                                   rotation about an axis: by ramus_pose and ramus_quat (spatial.h), then ramus_dq_from_pose.
 * Twist    xi = w + eps v           pure; ANGULAR velocity in the primary part
 * Wrench   zeta = f + eps m         pure; FORCE in the primary part
 *
 * Arrays: vec6 is the vector of the primary part, then that of the dual part; vec8 is primary (w, x, y, z), then dual
 * (w, x, y, z); matrices are row major. Functions keep no state. NaN goes through to the result.
 *
 * There are two logarithms. ramus_dq_log is the papers': rotation and position side by side, for errors and control.
 * ramus_dq_screw_log is the logarithm of the group, the inverse of the power series: for powers and interpolation.
 */
#ifndef RAMUS_DUALQUAT_H
#define RAMUS_DUALQUAT_H

#include "spatial.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ramus_dq {
    ramus_quat primary, dual;
} ramus_dq;

typedef struct ramus_dual {
    double primary, dual;
} ramus_dual;

/* A turn by `angle` about a line together with a shift by `translation` along it. */
typedef struct ramus_screw {
    ramus_vec3 direction; /* of the line, unit */
    ramus_vec3 moment;    /* m: point x direction, for any point of the line */
    double angle;         /* rad */
    double translation;   /* m */
} ramus_screw;

/* ---- arithmetic ------------------------------------------------------------------------------------------------- */

/* 1 + eps 0 */
ramus_dq ramus_dq_identity(void);
/* a + b */
ramus_dq ramus_dq_add(ramus_dq a, ramus_dq b);
/* a - b */
ramus_dq ramus_dq_sub(ramus_dq a, ramus_dq b);
/* s a */
ramus_dq ramus_dq_scale(double s, ramus_dq a);
/* a b = pa pb + eps (pa db + da pb) */
ramus_dq ramus_dq_mul(ramus_dq a, ramus_dq b);
/* a* = p* + eps d* */
ramus_dq ramus_dq_conj(ramus_dq a);
/* swap a = d + eps p: turns a twist derivative into the parts of a wrench */
ramus_dq ramus_dq_swap(ramus_dq a);
/* |a| = sqrt(a* a) = |p| + eps <p, d> / |p|; zero if p is */
ramus_dual ramus_dq_norm(ramus_dq a);
/* a^-1 = p^-1 - eps p^-1 d p^-1; NaN if p is zero, when there is none */
ramus_dq ramus_dq_inverse(ramus_dq a);
/* a / |a|; NaN if p is zero (unlike ramus_quat_normalized, which mends) */
ramus_dq ramus_dq_normalized(ramus_dq a);
/* x or -x: the one with real part > 0; if that is 0, with its first part that is not 0 positive */
ramus_dq ramus_dq_canonical(ramus_dq x);
/* Ad(x) h = x h x*: h seen from the other frame, for twists and wrenches alike */
ramus_dq ramus_dq_ad(ramus_dq x, ramus_dq h);
/* h x k = (h k - k h) / 2 */
ramus_dq ramus_dq_cross(ramus_dq h, ramus_dq k);
/* <h, k> = (h* k + k* h) / 2, for pure ones -(h k + k h) / 2; its dual part for twist and wrench is the power */
ramus_dual ramus_dq_dot(ramus_dq h, ramus_dq k);
/* |p| is 1 within tol and <p, d> is 0 within tol max(1, |d|) */
bool ramus_dq_is_unit(ramus_dq a, double tol);
/* Both real parts are 0 within tol */
bool ramus_dq_is_pure(ramus_dq a, double tol);

/* ---- exponentials and logarithms; x is unit, h is pure (its real parts are ignored) ------------------------------ */

/* log x = (phi n + eps p) / 2 on the canonical representative: phi n rotation vector with phi in [0, pi], p position */
ramus_dq ramus_dq_log(ramus_dq x);
/* Inverse of ramus_dq_log: r + eps d r with r = exp(primary of h), d = dual of h */
ramus_dq ramus_dq_exp(ramus_dq h);
/* (theta l + eps (s l + theta m)) / 2 on the canonical representative: line l, m, angle theta in [0, pi], shift s */
ramus_dq ramus_dq_screw_log(ramus_dq x);
/* 1 + h + h^2 / 2 + h^3 / 6 + ... */
ramus_dq ramus_dq_screw_exp(ramus_dq h);
/* x^t = screw_exp(t screw_log x): t times the screw motion; pow(x, 1) is the canonical representative of x */
ramus_dq ramus_dq_pow(ramus_dq x, double t);
/* a (a* b)^t: from a (t = 0) to b (t = 1) along one screw, the short way */
ramus_dq ramus_dq_interpolate(ramus_dq a, ramus_dq b, double t);

/* ---- arrays and matrices ---------------------------------------------------------------------------------------- */

/* vec6 a = (vec3 p, vec3 d) */
void ramus_dq_to_vec6(ramus_dq a, double vec6[6]);
/* The pure dual quaternion with that vec6 */
ramus_dq ramus_dq_from_vec6(const double vec6[6]);
/* vec8 a = (vec4 p, vec4 d) */
void ramus_dq_to_vec8(ramus_dq a, double vec8[8]);
/* Inverse of ramus_dq_to_vec8 */
ramus_dq ramus_dq_from_vec8(const double vec8[8]);
/* H+ with vec8(a b) = H+(a) vec8(b); its upper left 4 x 4 block is that of the quaternion a.primary */
void ramus_dq_hamilton_plus(ramus_dq a, double matrix[64]);
/* H- with vec8(a b) = H-(b) vec8(a); its upper left 4 x 4 block is that of the quaternion b.primary */
void ramus_dq_hamilton_minus(ramus_dq b, double matrix[64]);

/* ---- conversions; x is unit ------------------------------------------------------------------------------------- */

/* x = r + eps (1/2) p r */
ramus_dq ramus_dq_from_pose(ramus_pose pose);
/* r = primary, p = 2 vec3(dual r*) */
ramus_pose ramus_dq_to_pose(ramus_dq x);
/* cos(T / 2) + sin(T / 2) (l + eps m), with the dual angle T = angle + eps translation */
ramus_dq ramus_dq_from_screw(ramus_screw screw);
/* Inverse of that, angle in [0, pi]; a translation has angle 0, moment 0, its own direction; the identity direction z
 */
ramus_screw ramus_dq_to_screw(ramus_dq x);
/* xi = w + eps v */
ramus_dq ramus_dq_from_twist(ramus_twist twist);
/* w = vec3 p, v = vec3 d */
ramus_twist ramus_dq_to_twist(ramus_dq xi);
/* zeta = f + eps m */
ramus_dq ramus_dq_from_wrench(ramus_wrench wrench);
/* f = vec3 p, m = vec3 d */
ramus_wrench ramus_dq_to_wrench(ramus_dq zeta);

#ifdef __cplusplus
}
#endif
#endif
