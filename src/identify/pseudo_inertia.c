/* pseudo_inertia.c - when ten inertial parameters are those of a rigid body, and how far two bodies are from each other */
#include "pseudo_inertia.h"

#include "linear/jacobi.h"
#include "ramus/identify.h"

#include <math.h>
#include <string.h>

/* E_k = dP / d pi_k as entries (row, column, value); symmetric. m, mx, my, mz, Ixx, Iyy, Izz, Ixy, Ixz, Iyz */
static const struct {
    int count;
    struct {
        int i, j;
        double value;
    } entry[3];
} basis[10] = {
    { 1, { { 3, 3, 1 } } },
    { 2, { { 0, 3, 1 }, { 3, 0, 1 } } },
    { 2, { { 1, 3, 1 }, { 3, 1, 1 } } },
    { 2, { { 2, 3, 1 }, { 3, 2, 1 } } },
    { 3, { { 0, 0, -0.5 }, { 1, 1, 0.5 }, { 2, 2, 0.5 } } },
    { 3, { { 0, 0, 0.5 }, { 1, 1, -0.5 }, { 2, 2, 0.5 } } },
    { 3, { { 0, 0, 0.5 }, { 1, 1, 0.5 }, { 2, 2, -0.5 } } },
    { 2, { { 0, 1, -1 }, { 1, 0, -1 } } },
    { 2, { { 0, 2, -1 }, { 2, 0, -1 } } },
    { 2, { { 1, 2, -1 }, { 2, 1, -1 } } },
};

void pseudo_inertia(const double pi[10], double P[16])
{
    memset(P, 0, 16 * sizeof *P);
    for (int k = 0; k < 10; k++)
        for (int e = 0; e < basis[k].count; e++)
            P[4 * basis[k].entry[e].i + basis[k].entry[e].j] += pi[k] * basis[k].entry[e].value;
}

void pseudo_inertia_parameters(const double P[16], double pi[10])
{
    pi[0] = P[15];
    for (int k = 0; k < 3; k++)
        pi[1 + k] = P[4 * k + 3];
    /* I = tr(S) - S */
    pi[4] = P[5] + P[10];
    pi[5] = P[0] + P[10];
    pi[6] = P[0] + P[5];
    pi[7] = -P[1];
    pi[8] = -P[2];
    pi[9] = -P[6];
}

bool pseudo_inertia_invert(const double P[16], double inverse[16], double *log_det)
{
    double L[16] = { 0 }, M[16] = { 0 }; /* P = L L^T, M = L^-1 */
    *log_det = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= i; j++) {
            double s = P[4 * i + j];
            for (int k = 0; k < j; k++)
                s -= L[4 * i + k] * L[4 * j + k];
            if (i == j && !(s > 1e-14 * P[5 * i]))
                return false;
            L[4 * i + j] = i == j ? sqrt(s) : s / L[5 * j];
        }
    for (int j = 0; j < 4; j++) {
        *log_det += 2 * log(L[5 * j]);
        for (int i = j; i < 4; i++) {
            double s = i == j ? 1 : 0;
            for (int k = j; k < i; k++)
                s -= L[4 * i + k] * M[4 * k + j];
            M[4 * i + j] = s / L[5 * i];
        }
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            inverse[4 * i + j] = 0;
            for (int k = 0; k < 4; k++)
                inverse[4 * i + j] += M[4 * k + i] * M[4 * k + j];
        }
    return isfinite(*log_det);
}

bool pseudo_inertia_repair(const double pi[10], double repaired[10])
{
    double P[16], S[9], value[3], vectors[9];
    const double m = pi[0];
    if (!(m > 0))
        return false;
    pseudo_inertia(pi, P);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            S[3 * i + j] = P[4 * i + j] - P[4 * i + 3] * P[4 * j + 3] / m;
    jacobi_symmetric(3, S, value, vectors);
    /* a ball of water of that mass: r = (3 m / (4 pi 1000))^(1/3), S = m r^2 / 5 */
    const double radius = cbrt(3 * m / 12566.4), lump = m * radius * radius / 5;
    double most = lump;
    for (int k = 0; k < 3; k++)
        most = fmax(most, value[k]);
    int changed = 0;
    for (int k = 0; k < 3; k++)
        if (!(value[k] > 1e-6 * most)) {
            value[k] = fmax(1e-3 * most, 1e-2 * lump);
            changed = 1;
        }
    memcpy(repaired, pi, 10 * sizeof *pi);
    if (!changed)
        return true;
    jacobi_compose(3, vectors, value, S);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            P[4 * i + j] = S[3 * i + j] + P[4 * i + 3] * P[4 * j + 3] / m;
    pseudo_inertia_parameters(P, repaired);
    return true;
}

void pseudo_inertia_gradient(const double inverse0[16], const double inverse[16], double gradient[10])
{
    for (int k = 0; k < 10; k++) {
        gradient[k] = 0;
        for (int e = 0; e < basis[k].count; e++) {
            const int at = 4 * basis[k].entry[e].i + basis[k].entry[e].j;
            gradient[k] += basis[k].entry[e].value * (inverse0[at] - inverse[at]);
        }
    }
}

void pseudo_inertia_hessian(const double inverse[16], double hessian[100])
{
    /* tr(Q E_k Q E_l) = sum over entries (i, j) of E_k and (r, s) of E_l of e f Q_si Q_jr */
    for (int k = 0; k < 10; k++)
        for (int l = 0; l <= k; l++) {
            double sum = 0;
            for (int e = 0; e < basis[k].count; e++)
                for (int f = 0; f < basis[l].count; f++)
                    sum += basis[k].entry[e].value * basis[l].entry[f].value *
                           inverse[4 * basis[l].entry[f].j + basis[k].entry[e].i] *
                           inverse[4 * basis[k].entry[e].j + basis[l].entry[f].i];
            hessian[10 * k + l] = hessian[10 * l + k] = sum;
        }
}

bool ramus_inertia_from_parameters(const double parameters[RAMUS_REGRESSOR_PARAMETERS], ramus_inertia *inertia)
{
    double P[16], inverse[16], log_det;
    if (!parameters || !inertia)
        return false;
    const double *pi = parameters, m = pi[0];
    *inertia = (ramus_inertia){ .mass = m };
    if (!(m != 0))
        return false;
    const ramus_vec3 c = { pi[1] / m, pi[2] / m, pi[3] / m };
    inertia->com = c;
    inertia->about_com[0] = pi[4] - m * (c.y * c.y + c.z * c.z);
    inertia->about_com[1] = pi[5] - m * (c.x * c.x + c.z * c.z);
    inertia->about_com[2] = pi[6] - m * (c.x * c.x + c.y * c.y);
    inertia->about_com[3] = pi[7] + m * c.x * c.y;
    inertia->about_com[4] = pi[8] + m * c.x * c.z;
    inertia->about_com[5] = pi[9] + m * c.y * c.z;
    pseudo_inertia(pi, P);
    return pseudo_inertia_invert(P, inverse, &log_det);
}
