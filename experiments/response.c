/* response.c - oscillations, rise and settling of an error over time
 *
 * Turning points are found with a hysteresis of VISIBLE: each fall after a rise, both larger than that, is an oscillation.
 */
#include "response.h"

#include <math.h>
#include <stdbool.h>

response response_of(size_t n, double step, const double x[])
{
    const double start = x[0];
    const size_t last_second = n - (size_t)round(1 / step);
    response r = { .settling = 0 };
    double low = start, high = 0, first_minimum = NAN;
    bool rising = false;
    for (size_t i = 1; i < n; i++) {
        if (!rising && x[i] > low + VISIBLE * start) { /* it has turned upwards */
            rising = true;
            high = x[i];
            if (isnan(first_minimum))
                first_minimum = low;
        } else if (rising && x[i] < high - VISIBLE * start) {
            rising = false;
            low = x[i];
            r.oscillations++;
        }
        low = rising ? low : fmin(low, x[i]);
        high = rising ? fmax(high, x[i]) : high;
        if (!isnan(first_minimum))
            r.overshoot = fmax(r.overshoot, (x[i] - first_minimum) / start);
        if (!(x[i] < SETTLED * start))
            r.settling = i + 1 < n ? (double)(i + 1) * step : NAN;
        if (i >= last_second)
            r.rest = isnan(x[i]) || isnan(r.rest) ? NAN : fmax(r.rest, x[i] / start);
    }
    return r;
}

const char *response_verdict(const response *r)
{
    return isnan(r->settling)     ? "does not settle"
           : r->oscillations >= 2 ? "shows that"
           : r->oscillations == 1 ? "decays and settles after a single oscillation"
                                  : "decays and settles, and does not oscillate visibly";
}
