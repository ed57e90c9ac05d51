/* distribution.h - tails of the distributions that tests of residuals need */
#ifndef RAMUS_IDENTIFY_DISTRIBUTION_H
#define RAMUS_IDENTIFY_DISTRIBUTION_H

/* Probability that chi-squared with n degrees of freedom, or F with n and m, is larger than x. */
double chi_square_tail(double x, double n);
double f_tail(double x, double n, double m);

/* What is exceeded with probability p, 0 < p < 1. m = infinity: chi-squared divided by n. */
double chi_square_limit(double p, double n);
double f_limit(double p, double n, double m);

#endif
