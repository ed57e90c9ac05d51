/* dense.c - the length of a vector whose squares overflow or underflow
 *
 *     |a| = most sqrt(sum_k (a_k / most)^2),   most = max_k |a_k|
 */
#include "dense.h"

double dense_norm_scaled(const double a[], int n)
{
    double most = 0, sum = 0;
    for (int k = 0; k < n; k++)
        most = fmax(most, fabs(a[k]));
    if (!(most > 0))
        return 0;
    for (int k = 0; k < n; k++)
        sum += a[k] / most * (a[k] / most);
    return most * sqrt(sum);
}
