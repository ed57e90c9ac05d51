/* canonical.c - canonical coordinates of the first kind on the configuration manifold
 *
 *     q(t) = q_n exp(u(t)),  q' = q v:      u' = dexp^-1_(-u) v
 *
 *     dexp_x    = 1 + a1 ad + a2 ad^2 + a3 ad^3 + a4 ad^4            ad = ad_x:  ad_x y = x x y
 *     dexp^-1_x = 1 - ad/2 + b2 ad^2 + b4 ad^4
 *
 *     y = |w|:    S = sin(y)/y - 1          a4 = (y S'/2 - S)/y^4      a2 = (y S'/2 - 2 S)/y^2
 *                 U = (1 - cos y)/y         a3 = (U/y - U')/(2 y^2)    a1 = (3 U/y - U')/2
 *                 G = (y/2) cot(y/2) - 1    b4 = (y G'/2 - G)/y^4      b2 = (y G'/2 - 2 G)/y^2
 *
 * Method   exact: on SO(3) and SE(3) the eigenvalues of ad are 0 and +-i|w|, the latter twice on SE(3), so a power
 *          series of ad equals the polynomial that agrees with it there in value and derivative; for small y the
 *          coefficients are series. Thus no order is lost, whatever the order of the method that integrates u.
 * In       x, v [nv]: of a spherical joint angular, of a free joint angular and linear, in the moved frame; f
 *          likewise: moments, and moments and forces. Other joints have plain coordinates, on which all of this is the
 *          identity.
 * Cost     O(nv), no allocation. dexp^-1 is singular where a joint turns by 2 pi.
 */
#include "sim.h"

#include "algebra/vec3.h"
#include "model/compiled.h"

#include <math.h>
#include <string.h>

typedef struct six {
    ramus_vec3 angular, linear; /* of covectors: moment, force */
} six;

#define SMALL 0.25

static void dexp_coefficients(double y, double c[5])
{
    const double y2 = y * y;
    c[0] = 1;
    if (y < SMALL) {
        c[1] = 1.0 / 2 + y2 * y2 * (-1.0 / 720 + y2 * (2.0 / 40320 - y2 * 3.0 / 3628800));
        c[2] = 1.0 / 6 + y2 * y2 * (-1.0 / 5040 + y2 * (2.0 / 362880 - y2 * 3.0 / 39916800));
        c[3] = 1.0 / 24 + y2 * (-2.0 / 720 + y2 * (3.0 / 40320 - y2 * 4.0 / 3628800));
        c[4] = 1.0 / 120 + y2 * (-2.0 / 5040 + y2 * (3.0 / 362880 - y2 * 4.0 / 39916800));
        return;
    }
    const double S = sin(y) / y - 1, half_S = (cos(y) - sin(y) / y) / 2;         /* y S'/2 */
    const double U = (1 - cos(y)) / y2, U_dot = (sin(y) - (1 - cos(y)) / y) / y; /* U/y and U' */
    c[1] = (3 * U - U_dot) / 2;
    c[2] = (half_S - 2 * S) / y2;
    c[3] = (U - U_dot) / (2 * y2);
    c[4] = (half_S - S) / (y2 * y2);
}

static void dexp_inverse_coefficients(double y, double c[5])
{
    const double y2 = y * y;
    c[0] = 1;
    c[1] = -1.0 / 2;
    c[3] = 0;
    if (y < SMALL) {
        c[2] = 1.0 / 12 + y2 * y2 * (-1.0 / 30240 + y2 * (-2.0 / 1209600 - y2 * 3.0 / 47900160));
        c[4] = -1.0 / 720 + y2 * (-2.0 / 30240 + y2 * (-3.0 / 1209600 - y2 * 4.0 / 47900160));
        return;
    }
    const double cot = 1 / tan(y / 2), sine = sin(y / 2);
    const double G = y / 2 * cot - 1, half_G = y / 4 * (cot - y / 2 / (sine * sine)); /* y G'/2 */
    c[2] = (half_G - 2 * G) / y2;
    c[4] = (half_G - G) / (y2 * y2);
}

static six adjoint(six x, six y)
{
    return (six){ vec3_cross(x.angular, y.angular),
                  vec3_add(vec3_cross(x.angular, y.linear), vec3_cross(x.linear, y.angular)) };
}

static six coadjoint(six x, six f)
{
    return (six){ vec3_sub(vec3_cross(f.angular, x.angular), vec3_cross(x.linear, f.linear)),
                  vec3_cross(f.linear, x.angular) };
}

static six add_scaled(six a, double s, six b)
{
    return (six){ vec3_axpy(a.angular, s, b.angular), vec3_axpy(a.linear, s, b.linear) };
}

static six load(const double x[], int count)
{
    return (six){ { x[0], x[1], x[2] }, count > 3 ? (ramus_vec3){ x[3], x[4], x[5] } : (ramus_vec3){ 0, 0, 0 } };
}

static void store(six y, int count, double out[])
{
    const double numbers[6] = { y.angular.x, y.angular.y, y.angular.z, y.linear.x, y.linear.y, y.linear.z };
    memcpy(out, numbers, (size_t)count * sizeof *out);
}

/* sum c[k] operator_x^k y */
static six polynomial(const double c[5], six (*operator)(six, six), six x, six y)
{
    six sum = y, power = y;
    for (int k = 1; k < 5; k++) {
        power = operator(x, power);
        sum = add_scaled(sum, c[k], power);
    }
    return sum;
}

typedef void (*coefficients)(double y, double c[5]);

static void apply_joint(ramus_joint_type type, coefficients of, six (*operator)(six, six), double s, const double x[],
                        const double y[], double out[])
{
    const int count = ramus_joint_type_nv(type);
    if (joint_is_plain(type)) {
        for (int i = 0; i < count; i++)
            out[i] = y[i];
        return;
    }
    double c[5];
    const six along = load(x, count);
    const six scaled = { vec3_scale(s, along.angular), vec3_scale(s, along.linear) };
    of(vec3_norm(scaled.angular), c);
    store(polynomial(c, operator, scaled, load(y, count)), count, out);
}

static void apply(const ramus_model *model, coefficients of, six (*operator)(six, six), double s, const double x[],
                  const double y[], double out[])
{
    for (int k = 0; k < model->nlink; k++) {
        const int at = model->link[k].v_index;
        if (at >= 0)
            apply_joint(model->link[k].joint_type, of, operator, s, x + at, y + at, out + at);
    }
}

void canonical_joint_rate(ramus_joint_type type, const double u[], const double v[], double out[])
{
    apply_joint(type, dexp_inverse_coefficients, adjoint, -1, u, v, out);
}

void canonical_rate(const ramus_model *model, const double u[], const double v[], double out[])
{
    apply(model, dexp_inverse_coefficients, adjoint, -1, u, v, out);
}

void canonical_dexp_transposed(const ramus_model *model, double s, const double x[], const double f[], double out[])
{
    apply(model, dexp_coefficients, coadjoint, s, x, f, out);
}

void canonical_dexp_inverse_transposed(const ramus_model *model, double s, const double x[], const double f[],
                                       double out[])
{
    apply(model, dexp_inverse_coefficients, coadjoint, s, x, f, out);
}

void canonical_coadjoint(const ramus_model *model, const double x[], const double f[], double out[])
{
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        const int at = link->v_index, count = ramus_joint_type_nv(link->joint_type);
        if (at < 0)
            continue;
        if (!joint_is_plain(link->joint_type))
            store(coadjoint(load(x + at, count), load(f + at, count)), count, out + at);
        else
            memset(out + at, 0, (size_t)count * sizeof *out);
    }
}

void canonical_rate_gradient(ramus_joint_type type, const double v[], double matrix[])
{
    const int count = ramus_joint_type_nv(type);
    memset(matrix, 0, (size_t)(count * count) * sizeof *matrix);
    if (joint_is_plain(type))
        return;
    for (int k = 0; k < count; k++) { /* v + [x, v]/2 + ... */
        double unit[6] = { 0 }, column[6];
        unit[k] = 0.5;
        store(adjoint(load(unit, count), load(v, count)), count, column);
        for (int i = 0; i < count; i++)
            matrix[i * count + k] = column[i];
    }
}

double canonical_turn(const ramus_model *model, const double x[])
{
    double most = 0;
    for (int k = 0; k < model->nlink; k++) {
        const ramus_link_info *link = &model->link[k];
        if (link->v_index < 0 || joint_is_plain(link->joint_type))
            continue;
        const six along = load(x + link->v_index, 3);
        most = fmax(most, vec3_norm(along.angular));
    }
    return most;
}
