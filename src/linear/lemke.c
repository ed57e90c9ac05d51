/* lemke.c - linear complementarity by complementary pivots
 *
 *     w = q + M z + e z0:   z0 enters where q is most negative; then always the partner of the variable that left, until z0 leaves
 *
 * Method   Lemke (1965). For matrices of contacts with polyhedral friction (copositive) it ends with an answer whenever there is one for the
 *          normals. Of rows that tie the one with the largest pivot leaves, z0 before all others.
 * Cost     O(n^2) a pivot, some n pivots; no allocation.
 */
#include "lemke.h"

#include <math.h>

#define TIE 1e-12

void lemke_layout(lemke_work *w, arena *a, size_t n)
{
    w->table = arena_take(a, n, (n + 2) * sizeof *w->table);
    w->inside = arena_take(a, n, sizeof *w->inside);
    w->outside = arena_take(a, n ? n + 1 : 0, sizeof *w->outside);
}

/* Row r and column c (of the table, from 1) change places. */
static void pivot(lemke_work *w, int n, int r, int c)
{
    const size_t width = (size_t)n + 2;
    double *row = w->table + (size_t)r * width;
    const double by = 1 / row[c];
    for (size_t j = 0; j < width; j++)
        row[j] *= -by;
    row[c] = by;
    for (int i = 0; i < n; i++) {
        double *other = w->table + (size_t)i * width;
        const double s = other[c];
        if (i == r || s == 0)
            continue;
        other[c] = 0;
        for (size_t j = 0; j < width; j++)
            other[j] += s * row[j];
    }
    const int kept = w->inside[r];
    w->inside[r] = w->outside[c - 1];
    w->outside[c - 1] = kept;
    w->pivots++;
}

/* The row that becomes zero first when column c grows; -1: none does. */
static int leaving(const lemke_work *w, int n, int c)
{
    const size_t width = (size_t)n + 2;
    double least = INFINITY, strongest = 0;
    int found = -1;
    for (int i = 0; i < n; i++) {
        const double *row = w->table + (size_t)i * width;
        if (!(row[c] < -TIE))
            continue;
        const double ratio = fmax(row[0], 0) / -row[c], near = TIE * (1 + least);
        const int ties = found >= 0 && fabs(ratio - least) <= near;
        if (found < 0 || ratio < least - near ||
            (ties && (w->inside[i] == 2 * n || (w->inside[found] != 2 * n && -row[c] > strongest)))) {
            least = ties ? fmin(least, ratio) : ratio;
            strongest = -row[c];
            found = i;
        }
    }
    return found;
}

int lemke_solve(lemke_work *w, int n, double z[])
{
    const size_t width = (size_t)n + 2;
    int worst = -1;
    w->pivots = 0;
    for (int i = 0; i < n; i++) {
        double *row = w->table + (size_t)i * width;
        row[n + 1] = 1;
        w->inside[i] = i;
        w->outside[i] = n + i;
        z[i] = 0;
        if (row[0] < (worst < 0 ? 0 : w->table[(size_t)worst * width]))
            worst = i;
    }
    w->outside[n] = 2 * n;
    if (worst < 0)
        return 1;
    for (int column = n + 1, row = worst;;) {
        const int left = w->inside[row];
        pivot(w, n, row, column);
        if (left == 2 * n)
            break;
        const int partner = left < n ? left + n : left - n;
        for (column = 1; column <= n + 1 && w->outside[column - 1] != partner; column++)
            continue;
        row = leaving(w, n, column);
        if (row < 0 || w->pivots > 50 + 20 * n)
            return 0;
    }
    for (int i = 0; i < n; i++)
        if (w->inside[i] >= n && w->inside[i] < 2 * n)
            z[w->inside[i] - n] = fmax(w->table[(size_t)i * width], 0);
    return 1;
}
