/* distribution.c - tails of chi-squared and F, and their inverses
 *
 * Method   incomplete gamma and beta functions by series and continued fractions (modified Lentz), whichever converges fast; inverses by
 *          bisection of the logarithm of x, monotonic and sure, since they are needed a few times only.
 * Accuracy relative 1e-10 of the tail, down to 1e-250.
 */
#include "distribution.h"

#include <math.h>

static const double tiny = 1e-300, precise = 1e-15;
enum { MOST_TERMS = 100000 };

/* Upper incomplete gamma function, divided by gamma(a). */
static double gamma_tail(double a, double x)
{
    if (!(x > 0))
        return 1;
    const double scale = exp(a * log(x) - x - lgamma(a));
    if (x < a + 1) { /* series of the lower one */
        double term = 1 / a, sum = term;
        for (int k = 1; k < MOST_TERMS && term > precise * sum; k++)
            sum += term *= x / (a + k);
        return 1 - scale * sum;
    }
    double b = x + 1 - a, c = 1 / tiny, d = 1 / b, h = d;
    for (int k = 1; k < MOST_TERMS; k++) {
        const double n = -k * (k - a);
        b += 2;
        d = n * d + b;
        c = b + n / c;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        h *= d * c;
        if (fabs(d * c - 1) < precise)
            break;
    }
    return scale * h;
}

/* Continued fraction of the incomplete beta function. */
static double beta_fraction(double a, double b, double x)
{
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double h = d;
    for (int k = 1; k < MOST_TERMS; k++) {
        const double even = k * (b - k) * x / ((a + 2 * k - 1) * (a + 2 * k));
        d = 1 + even * d;
        c = 1 + even / c;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        h *= d * c;
        const double odd = -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1));
        d = 1 + odd * d;
        c = 1 + odd / c;
        d = 1 / (fabs(d) < tiny ? tiny : d);
        c = fabs(c) < tiny ? tiny : c;
        h *= d * c;
        if (fabs(d * c - 1) < precise)
            break;
    }
    return h;
}

/* Incomplete beta function I_x(a, b), with y = 1 - x given besides, which may be small. */
static double beta_lower(double a, double b, double x, double y)
{
    if (!(x > 0))
        return 0;
    if (!(y > 0))
        return 1;
    const double scale = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(y));
    return x < (a + 1) / (a + b + 2) ? scale * beta_fraction(a, b, x) / a : 1 - scale * beta_fraction(b, a, y) / b;
}

double chi_square_tail(double x, double n)
{
    return gamma_tail(n / 2, x / 2);
}

double f_tail(double x, double n, double m)
{
    if (isinf(m))
        return chi_square_tail(n * x, n);
    const double whole = m + n * x;
    return x > 0 ? beta_lower(m / 2, n / 2, m / whole, n * x / whole) : 1;
}

double f_limit(double p, double n, double m)
{
    double low = -700, high = 700; /* of log x */
    for (int k = 0; k < 200 && high - low > 1e-13 * (1 + fabs(low)); k++) {
        const double middle = (low + high) / 2;
        if (f_tail(exp(middle), n, m) > p)
            low = middle;
        else
            high = middle;
    }
    return exp((low + high) / 2);
}

double chi_square_limit(double p, double n)
{
    return n * f_limit(p, n, INFINITY);
}
