/* counting.hpp - a number that counts what is done with it
 *
 * It is a double in memory and in value, so that sources that are compiled with `#define double counting` read the
 * library's own models and give its results. Every operation that the source writes is counted once:
 *
 *     products          of two numbers, a constant of the model included; those with an operand that is 0, +-1, +-2 or
 *                       +-1/2 also as trivial. A product with 1 or -1 in the source's own text is none.
 *     sums              and differences; those with an operand that is 0 also as trivial
 *     sines             sines and cosines
 *
 * Changes of sign, quotients, square roots and comparisons have counters of their own. Copies are free.
 */
#ifndef BENCH_COST_COUNTING_HPP
#define BENCH_COST_COUNTING_HPP

#include <cmath>

struct tally {
    long products, trivial_products, sums, trivial_sums, signs, quotients, roots, comparisons, sines;
};

inline tally counted_so_far;

class counting
{
    double value;

    static bool is_size(double a, double size)
    {
        return a == size || a == -size;
    }

    static bool is_simple(double a)
    {
        return a == 0 || is_size(a, 0.5) || is_size(a, 1) || is_size(a, 2);
    }

    static void count_sum(counting a, counting b)
    {
        counted_so_far.sums++;
        counted_so_far.trivial_sums += a.value == 0 || b.value == 0;
    }

  public:
    counting() = default;
    constexpr counting(double number) : value(number)
    {
    }

    friend counting operator*(counting a, counting b)
    {
        counted_so_far.products++;
        counted_so_far.trivial_products += is_simple(a.value) || is_simple(b.value);
        return a.value * b.value;
    }

    /* number: a literal, for the sources have no other doubles left */
    friend counting operator*(double number, counting a)
    {
        return is_size(number, 1) ? counting(number * a.value) : counting(number) * a;
    }

    friend counting operator*(counting a, double number)
    {
        return number * a;
    }

    friend counting operator+(counting a, counting b)
    {
        count_sum(a, b);
        return a.value + b.value;
    }

    friend counting operator-(counting a, counting b)
    {
        count_sum(a, b);
        return a.value - b.value;
    }

    friend counting operator/(counting a, counting b)
    {
        counted_so_far.quotients++;
        return a.value / b.value;
    }

    friend counting operator-(counting a)
    {
        counted_so_far.signs++;
        return -a.value;
    }

    counting &operator+=(counting b)
    {
        return *this = *this + b;
    }

    counting &operator-=(counting b)
    {
        return *this = *this - b;
    }

    counting &operator*=(counting b)
    {
        return *this = *this * b;
    }

    /* == < > <= >= != */
    friend bool operator==(counting a, counting b)
    {
        counted_so_far.comparisons++;
        return a.value == b.value;
    }

    friend auto operator<=>(counting a, counting b)
    {
        counted_so_far.comparisons++;
        return a.value <=> b.value;
    }

    friend counting sin(counting a)
    {
        counted_so_far.sines++;
        return std::sin(a.value);
    }

    friend counting cos(counting a)
    {
        counted_so_far.sines++;
        return std::cos(a.value);
    }

    friend counting sqrt(counting a)
    {
        counted_so_far.roots++;
        return std::sqrt(a.value);
    }

    friend counting hypot(counting a, counting b)
    {
        counted_so_far.roots++;
        return std::hypot(a.value, b.value);
    }

    friend counting atan2(counting y, counting x) /* no algorithm that is counted here takes one */
    {
        return std::atan2(y.value, x.value);
    }

    friend counting fmax(counting a, counting b)
    {
        counted_so_far.comparisons++;
        return std::fmax(a.value, b.value);
    }

    friend counting tanh(counting a)
    {
        return std::tanh(a.value);
    }

    friend counting fabs(counting a)
    {
        return std::fabs(a.value);
    }

    friend bool isfinite(counting a)
    {
        return std::isfinite(a.value);
    }
};

static_assert(sizeof(counting) == sizeof(double), "the library's arrays are read as they are");

#endif
