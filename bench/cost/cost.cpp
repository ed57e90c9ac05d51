/* cost.cpp - how many operations the library's algorithms need, counted in their own sources
 *
 *     bench_cost [--csv FILE] [--counts FILE] [--commit TEXT] [--check]
 *
 * Chains of 1 to 50 revolute joints with general placements, inertias and directions of gravity, the base at rest. Each
 * algorithm runs once with counting numbers (counting.hpp); its result must be that of the library (1e-9). Through the
 * counts of all chains but the shortest goes a polynomial, found by least squares and then held against the counts.
 * The table has the polynomials beside those of the papers; --csv writes them, --counts every single count.
 * --check also fails if the joint forces take more operations per joint than the classic algorithm, 150 and 131.
 */
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "counted.hpp"
#include "ramus/compose.h"
#include "ramus/equations.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random_model.h"

namespace
{
constexpr int longest = 50;
constexpr unsigned long long seed = 1; /* a chain without almost parallel neighbours: those keep the longer form */
constexpr double classic_products = 150, classic_sums = 131; /* per joint */
using numbers = std::vector<double>;

[[noreturn]] void fail(const char *text)
{
    fprintf(stderr, "bench_cost: %s\n", text);
    exit(1);
}

void require(ramus_status status, const ramus_error &err)
{
    if (status != RAMUS_OK)
        fail(err.text);
}

/* ---- chains ---- */

/* A chain, once in one piece and once with each joint a module, its state in either's order, and what the library says
 * of it. */
struct chain {
    plain_tree *tree;
    ramus_model *whole = nullptr, *cut = nullptr;
    tree_map map_cut;
    numbers q, v, a, q_cut, v_cut, a_cut, root;
    numbers tau, tau_cut, M, C, g;

    explicit chain(int joints)
    {
        const random_tree_options opt = { joints, TREE_CHAIN, JOINT_MASK(RAMUS_REVOLUTE), 1, 0 };
        const size_t n = static_cast<size_t>(joints);
        ramus_error err = {};
        tree = random_tree_create(seed, &opt);
        tree_partition partition = random_partition_create(seed, tree, joints);
        require(tree_model_create(tree, nullptr, nullptr, &whole, &err), err);
        require(tree_model_create(tree, &partition, nullptr, &cut, &err), err);
        tree_partition_destroy(&partition);
        random_state s = random_state_create(seed, tree);
        q.assign(s.q, s.q + n);
        v.assign(s.v, s.v + n);
        a.assign(s.a, s.a + n);
        random_state_destroy(&s);
        root = { 0, 0, 0, 0, 0, 0, -tree->gravity.x, -tree->gravity.y, -tree->gravity.z };
        q_cut = v_cut = a_cut = tau = tau_cut = g = numbers(n);
        M = C = numbers(n * n);
        map_cut = tree_map_create(tree, cut);
        tree_map_q(tree, &map_cut, q.data(), q_cut.data());
        tree_map_v(tree, &map_cut, v.data(), v_cut.data());
        tree_map_v(tree, &map_cut, a.data(), a_cut.data());
        ask_library();
    }

    chain(const chain &) = delete;
    chain &operator=(const chain &) = delete;

    ~chain()
    {
        tree_map_destroy(&map_cut);
        ramus_model_destroy(whole);
        ramus_model_destroy(cut);
        plain_tree_destroy(tree);
    }

    state in_one_piece() const
    {
        return { q.data(), v.data(), a.data(), root.data() };
    }

    state in_modules() const
    {
        return { q_cut.data(), v_cut.data(), a_cut.data(), root.data() };
    }

  private:
    void ask_library()
    {
        ramus_error err = {};
        ramus_data *data = nullptr;
        ramus_data *equations = nullptr;
        require(ramus_data_create(whole, nullptr, &data, &err), err);
        ramus_data_options matrices = ramus_data_options_default();
        matrices.with = RAMUS_WITH_MATRICES;
        require(ramus_data_create(whole, &matrices, &equations, &err), err);
        require(ramus_inverse_dynamics(whole, data, q.data(), v.data(), a.data(), tau.data()), *ramus_data_error(data));
        require(ramus_gauss_principle(whole, equations, q.data(), v.data(), M.data(), C.data(), g.data()),
                *ramus_data_error(equations));
        tree_map_v(tree, &map_cut, tau.data(), tau_cut.data());
        ramus_data_destroy(equations);
        ramus_data_destroy(data);
    }
};

void agree(const char *what, const numbers &got, const numbers &want)
{
    int where;
    if (!(worst_difference(got.data(), want.data(), static_cast<int>(want.size()), &where) <= 1e-9))
        fail((std::string(what) + ": the result is not the library's").c_str());
}

/* ---- algorithms ---- */

struct algorithm {
    const char *name, *source;
    int degree; /* of its cost in the number of joints */
    tally (*count)(const chain &c, const char *name);
};

tally forces(const char *name, tally (*count)(const void *, const state &, double[], double *), const chain &c,
             double *wrench)
{
    numbers tau(c.tau.size());
    const tally t = count(c.whole, c.in_one_piece(), tau.data(), wrench);
    agree(name, tau, c.tau);
    return t;
}

tally composed(const char *name, const chain &c, bool dual_quaternions, bool in_modules)
{
    numbers tau(c.tau.size());
    const tally t = count_composed(in_modules ? c.cut : c.whole, dual_quaternions,
                                   in_modules ? c.in_modules() : c.in_one_piece(), tau.data());
    agree(name, tau, in_modules ? c.tau_cut : c.tau);
    return t;
}

const algorithm algorithms[] = {
    { "sv, joint forces", "inverse_dynamics.kernel.c", 1,
      [](const chain &c, const char *name) { return forces(name, count_inverse_dynamics_sv, c, nullptr); } },
    { "sv, also joint wrenches", "inverse_dynamics.kernel.c", 1,
      [](const chain &c, const char *name) {
          numbers wrench(6 * (c.tau.size() + 1));
          return forces(name, count_inverse_dynamics_sv, c, wrench.data());
      } },
    { "dq", "inverse_dynamics.kernel.c", 1,
      [](const chain &c, const char *name) { return forces(name, count_inverse_dynamics_dq, c, nullptr); } },
    { "composed sv, one module", "composed.kernel.c", 1,
      [](const chain &c, const char *name) { return composed(name, c, false, false); } },
    { "composed sv, n modules", "composed.kernel.c", 1,
      [](const chain &c, const char *name) { return composed(name, c, false, true); } },
    { "composed dq, one module", "composed.kernel.c", 1,
      [](const chain &c, const char *name) { return composed(name, c, true, false); } },
    { "composed dq, n modules", "composed.kernel.c", 1,
      [](const chain &c, const char *name) { return composed(name, c, true, true); } },
    { "dqGP: M, C, g", "gauss.c", 3,
      [](const chain &c, const char *name) {
          numbers M(c.M.size()), C(c.C.size()), g(c.g.size());
          const tally t = count_gauss_principle(c.whole, c.in_one_piece(), M.data(), C.data(), g.data());
          agree(name, M, c.M);
          agree(name, C, c.C);
          agree(name, g, c.g);
          return t;
      } },
};
const algorithm &joint_forces = algorithms[0];

/* What the papers print. */
const struct {
    const char *name, *products, *sums;
} papers[] = {
    { "classic Newton-Euler", "150 n - 48", "131 n - 48" },
    { "dqNE (upper bound)", "882 n - 48", "724 n - 40" },
    { "dqGP", "4 n^3 + 386 n^2 + 401 n", "5.33 n^3 + 326 n^2 + 302.67 n" },
    { "classic Euler-Lagrange", "412 n - 277", "320 n - 201" },
};

/* ---- polynomials ---- */

struct polynomial {
    double c[4];  /* of 1, n, n^2, n^3 */
    double worst; /* largest difference from a count */
};

double value(const polynomial &p, double n)
{
    return p.c[0] + n * (p.c[1] + n * (p.c[2] + n * p.c[3]));
}

/* Least squares through count[2..longest]: normal equations of the powers of n / longest, solved by elimination. */
polynomial fit(const numbers &count, int degree)
{
    long double row[4][5] = {};
    for (int n = 2; n <= longest; n++)
        for (int i = 0; i <= degree; i++) {
            const long double x = static_cast<long double>(n) / longest;
            for (int j = 0; j <= degree; j++)
                row[i][j] += std::pow(x, i + j);
            row[i][4] += std::pow(x, i) * count[static_cast<size_t>(n)];
        }
    for (int i = 0; i <= degree; i++)
        for (int k = 0; k <= degree; k++) {
            const long double factor = k == i ? 0 : row[k][i] / row[i][i];
            for (int j = 0; j < 5; j++)
                row[k][j] -= factor * row[i][j];
        }
    polynomial p = {};
    for (int i = 0; i <= degree; i++) { /* rounded to a millionth: the solution is no better */
        const long double c = row[i][4] / row[i][i] / std::pow(static_cast<long double>(longest), i);
        p.c[i] = static_cast<double>(std::round(c * 1e6L) / 1e6L) + 0.0;
    }
    for (int n = 2; n <= longest; n++)
        p.worst = std::fmax(p.worst, std::fabs(value(p, n) - count[static_cast<size_t>(n)]));
    return p;
}

/* "66 n - 4": to two decimals where it gives the counts, else to whole numbers, with "about" */
std::string text_of(const polynomial &p)
{
    static const char *const power[] = { "", " n", " n^2", " n^3" };
    const double parts = p.worst < 0.01 ? 100 : 1;
    std::string text;
    for (int i = 3; i >= 0; i--) {
        const double c = std::round(p.c[i] * parts) / parts;
        char term[64];
        if (c == 0)
            continue;
        snprintf(term, sizeof term, "%s%.10g%s", text.empty() ? (c < 0 ? "-" : "") : (c < 0 ? " - " : " + "),
                 std::fabs(c), power[i]);
        text += term;
    }
    return text.empty() ? "0" : parts == 1 ? "about " + text : text;
}

/* ---- the report ---- */

const struct {
    const char *name;
    long tally::*count;
} quantities[] = {
    { "products", &tally::products },
    { "sums", &tally::sums },
    { "trivial products", &tally::trivial_products },
    { "trivial sums", &tally::trivial_sums },
    { "sines", &tally::sines },
    { "signs", &tally::signs },
    { "quotients", &tally::quotients },
    { "roots", &tally::roots },
    { "comparisons", &tally::comparisons },
};
constexpr int widths[] = { 29, 29, 34, 34, 4 }; /* of the first ones' columns in the table */
constexpr int printed = sizeof widths / sizeof *widths;

void print_papers()
{
    for (const auto &p : papers)
        printf("%-24s %-*s %s\n", p.name, widths[0], p.products, p.sums);
}

/* Returns products and sums per joint. */
double report(const algorithm &algorithm, const std::vector<tally> &counts, FILE *csv, const char *commit)
{
    double per_joint = 0;
    printf("%-24s", algorithm.name);
    for (size_t k = 0; k < sizeof quantities / sizeof *quantities; k++) {
        numbers count;
        for (const tally &t : counts)
            count.push_back(static_cast<double>(t.*quantities[k].count));
        const polynomial p = fit(count, algorithm.degree);
        if (k < printed)
            printf(" %-*s", widths[k], text_of(p).c_str());
        if (k < 2)
            per_joint += p.c[1];
        if (csv)
            fprintf(csv, "%s,\"%s\",%s,%s,%.10g,%.10g,%.10g,%.10g,%.3g\n", commit, algorithm.name, algorithm.source,
                    quantities[k].name, p.c[3], p.c[2], p.c[1], p.c[0], p.worst);
    }
    printf("\n");
    return per_joint;
}

FILE *open_file(const char *path)
{
    FILE *file = path ? fopen(path, "w") : nullptr;
    if (path && !file)
        fail((std::string("cannot write ") + path).c_str());
    return file;
}

void close_file(FILE *file)
{
    if (file && fclose(file) != 0)
        fail("cannot write the results");
}
} // namespace

int main(int argc, char *argv[])
{
    const char *csv_path = nullptr, *counts_path = nullptr, *commit = "unknown";
    bool check = false;
    for (int i = 1; i < argc; i++) {
        if (i + 1 < argc && strcmp(argv[i], "--csv") == 0)
            csv_path = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--counts") == 0)
            counts_path = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--commit") == 0)
            commit = argv[++i];
        else if (strcmp(argv[i], "--check") == 0)
            check = true;
        else {
            fprintf(stderr, "usage: %s [--csv FILE] [--counts FILE] [--commit TEXT] [--check]\n", argv[0]);
            return 2;
        }
    }
    FILE *csv = open_file(csv_path), *each = open_file(counts_path);
    if (csv)
        fprintf(csv, "commit,algorithm,source,quantity,n3,n2,n1,n0,worst_difference\n");
    if (each) {
        fprintf(each, "commit,algorithm,n");
        for (const auto &q : quantities)
            fprintf(each, ",%s", q.name);
        fprintf(each, "\n");
    }
    std::vector<std::vector<tally>> counts(sizeof algorithms / sizeof *algorithms, std::vector<tally>(1));
    for (int n = 1; n <= longest; n++) {
        const chain c(n);
        for (size_t k = 0; k < counts.size(); k++) {
            counts[k].push_back(algorithms[k].count(c, algorithms[k].name));
            if (!each)
                continue;
            fprintf(each, "%s,\"%s\",%d", commit, algorithms[k].name, n);
            for (const auto &q : quantities)
                fprintf(each, ",%ld", counts[k].back().*q.count);
            fprintf(each, "\n");
        }
    }
    printf("operations for chains of n = 2 to %d revolute joints, commit %s; trivial: with 0, 1, 2 or 1/2\n\n", longest,
           commit);
    printf("%-24s %-*s %-*s %-*s %-*s %s\n", "algorithm", widths[0], "products", widths[1], "sums", widths[2],
           "trivial products among them", widths[3], "trivial sums among them", "sines, cosines");
    double per_joint = 0;
    for (size_t k = 0; k < counts.size(); k++) {
        const double both = report(algorithms[k], counts[k], csv, commit);
        if (&algorithms[k] == &joint_forces)
            per_joint = both;
    }
    printf("\nas printed in the papers\n");
    print_papers();
    close_file(csv);
    close_file(each);
    if (check && !(per_joint <= classic_products + classic_sums)) {
        fprintf(stderr, "bench_cost: joint forces take %g operations per joint; the classic algorithm takes %g\n",
                per_joint, classic_products + classic_sums);
        return 1;
    }
    return 0;
}
