/* test_response.c - what is measured of an error curve for [BR] Fig. 9: the verdict depends on the curve, and can turn red
 *
 * Curves whose oscillations, rise and settling are known: exponentials, damped oscillations, one that stays, one that ends.
 */
#include "../../experiments/response.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#define STEP 1e-3
enum { N = 5000 };
static double x[N];

typedef enum shape { DECAY, RINGING, STAYS, BREAKS } shape;

/* An error is a norm: |exp(-a t) cos(w t)|, smoothed so that it has minima above zero as a sum of several has. */
static void fill(shape s, double a, double w)
{
    for (int i = 0; i < N; i++) {
        const double t = i * STEP;
        const double ring = exp(-a * t) * (0.6 + 0.4 * cos(w * t));
        x[i] = s == DECAY     ? exp(-a * t)
               : s == RINGING ? ring
               : s == STAYS   ? 0.5 + 0.5 * exp(-a * t)
               : t < 1        ? exp(-a * t)
                              : NAN;
    }
}

static void test_curves(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        shape s;
        double a, w;
        int oscillations;
        double settling; /* s; 0: does not */
        const char *verdict;
    } cases[] = {
        { "decay", DECAY, 2, 0, 0, 1.956, "does not oscillate visibly" },
        { "faint ringing", RINGING, 20, 6.283185307, 0, 0.192, "does not oscillate visibly" },
        { "ringing", RINGING, 1.5, 12.566370614, 4, 2.5, "shows that" },
        { "stays", STAYS, 2, 0, 0, 0, "does not settle" },
        { "becomes unstable", BREAKS, 2, 0, 0, 0, "does not settle" },
    };
    int failures = 0;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        fill(cases[k].s, cases[k].a, cases[k].w);
        const response r = response_of(N, STEP, x);
        const int settles = cases[k].settling > 0;
        if (r.oscillations < cases[k].oscillations || (cases[k].oscillations == 0 && r.oscillations != 0) ||
            settles == isnan(r.settling) || (settles && fabs(r.settling - cases[k].settling) > 0.1) ||
            !strstr(response_verdict(&r), cases[k].verdict)) {
            print_error("%s: %d oscillations, settles after %g s: %s\n", cases[k].name, r.oscillations, r.settling,
                        response_verdict(&r));
            failures++;
        }
        if (cases[k].s == BREAKS && !isnan(r.rest)) {
            print_error("%s: what is left is %g\n", cases[k].name, r.rest);
            failures++;
        }
    }
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_curves) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
