/* check_constraints.c - ramus check: does each constraint say something?
 *
 *     A(q, v) a = b with A = 0 in every configuration
 *
 * holds for all motions or for none: a coupling whose coefficients are zero or cancel, a closure between frames of one link,
 * a point that cannot leave its plane. Single rows may vanish (a closure of a planar linkage has such), so it is a
 * constraint as a whole that counts, in a few random configurations.
 */
#include "check_constraints.h"

#include "check_mechanism.h"

#include <ramus/constraint.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DRAWS = 4 };
static const double tiny = 1e-12; /* of A: rounding */
static const double off = 1e-9;   /* m or rad: a position error */

static double largest(const double number[], size_t n)
{
    double most = 0;
    for (size_t k = 0; k < n; k++)
        most = fmax(most, fabs(number[k]));
    return most;
}

/* The largest number of A in all draws, and the largest position error there is in the last; -1: not to be known. */
static double look_at(const ramus_model *model, ramus_constraints *set, double *error)
{
    const size_t nq = (size_t)ramus_model_nq(model), nv = (size_t)ramus_model_nv(model);
    const size_t nrow = (size_t)ramus_constraints_nrow(set);
    double *block = calloc(nq + nv + nrow * nv + nrow + 1, sizeof *block), *v = block + nq, *A = v + nv;
    const ramus_constraint_rows rows = { .A = A, .position_error = A + nrow * nv };
    unsigned long long seed = 1;
    double most = block ? 0 : -1;
    for (int k = 0; k < DRAWS && most >= 0; k++) {
        ramus_random(model, &seed, block);
        if (ramus_constraints_evaluate(model, NULL, set, block, v, &rows) != RAMUS_OK)
            most = -1;
        else
            most = fmax(most, largest(A, nrow * nv));
    }
    *error = most >= 0 ? largest(rows.position_error, nrow) : 0;
    free(block);
    return most;
}

void check_constraints(const ramus_model *model, const char *file, ramus_report report, void *user)
{
    if (ramus_model_nport(model) > 0) /* what black boxes do is not known here */
        return;
    for (int k = 0; k < ramus_model_nconstraint(model); k++) {
        const ramus_constraint_description d = ramus_model_constraint(model, k);
        ramus_constraint_options alone = ramus_constraint_options_default();
        ramus_constraints *set = NULL;
        char text[320] = "";
        double error = 0;
        alone.without_model = 1;
        if (ramus_constraints_create(model, &alone, &set, NULL) != RAMUS_OK ||
            ramus_constraints_add(set, &d, NULL) != RAMUS_OK) {
            ramus_constraints_destroy(set);
            continue;
        }
        if (ramus_constraints_nrow(set) == 0) {
            snprintf(text, sizeof text,
                     "constraint '%.60s' says nothing: a closure by a free joint allows every motion", d.name);
        } else {
            const double most = look_at(model, set, &error);
            if (most >= 0 && most <= tiny && error > off)
                snprintf(
                    text, sizeof text,
                    "constraint '%.60s' cannot be met: no coordinate moves what it is about, and it is off by %.6g",
                    d.name, error);
            else if (most >= 0 && most <= tiny)
                snprintf(text, sizeof text, "constraint '%.60s' says nothing: no coordinate moves what it is about",
                         d.name);
        }
        if (text[0]) {
            const ramus_diagnostic found = { RAMUS_WARNING, file, check_line(model, d.name, d.line), text };
            report(user, &found);
        }
        ramus_constraints_destroy(set);
    }
}
