/* bounces.c - an impact of several contacts that give back a share of the energy they took
 *
 *     depth' = -u_n,    force = k depth while it is compressed,    k (depth - left) / e^2 while it is released,   left = (1 - e^2) deepest
 *     u' = W (normal forces, friction),     |friction| <= mu force, against the velocity of slip
 *
 * Method   Stronge (1990): the normal work that a contact gives back is e^2 of what it took. Contacts are springs with two stiffnesses
 *          (Walton and Braun), and bodies stand still during the impact. k = 1 / W_nn for each contact: alone they all take the same time, so that no unit
 *          and no stiffness is to be chosen. Several contacts act at once, one after the other and again, as bodies between them move.
 *          Steps of leapfrog, a small part of the time of the stiffest; friction by projection, in sweeps.
 * Energy   springs give back no more than they took and friction takes; what rounding of steps may add is taken off the impulses.
 * Cost     some hundred steps of O(n^2) in the time of one contact; no allocation.
 */
#include "bounces.h"

#include "dense.h"

#include <math.h>

#define PART 0.01   /* step, of 1 / frequency */
#define LEAST 0.02  /* restitution: what gives back less takes ever shorter times to do so */
#define SLIDES 1e-9 /* change of friction in a sweep, of the largest force */
enum { STEPS = 100000, SWEEPS = 30 };

static double given_back(const bounce *b)
{
    const double e = fmax(b->restitution, LEAST);
    return e * e;
}

/* The force at the depth that it has now. */
static void compress(bounce *b)
{
    if (b->depth >= b->deepest) {
        b->deepest = b->depth;
        b->force = b->stiffness * b->depth;
        return;
    }
    const double share = given_back(b);
    b->force = fmax(0, b->stiffness * (b->depth - (1 - share) * b->deepest) / share);
}

/* 1: on the steeper line, or about to be. */
static int is_released(const bounce *b, const double u[])
{
    return b->depth < b->deepest && (b->force > 0 || u[b->first] < 0);
}

/* No frequency is higher than this. */
static double highest_frequency(const bounce_problem *p, const double u[])
{
    double most = 0;
    for (int i = 0; i < p->ncontact; i++) {
        const double *row = p->W + (size_t)p->contact[i].first * (size_t)p->n;
        double sum = 0;
        for (int j = 0; j < p->ncontact; j++) {
            const bounce *b = &p->contact[j];
            sum += fabs(row[b->first]) * b->stiffness / (is_released(b, u) ? given_back(b) : 1);
        }
        most = fmax(most, sum);
    }
    return sqrt(most);
}

static double moved(const bounce_problem *p, const double x[], int row)
{
    return dense_dot(p->W + (size_t)row * (size_t)p->n, x, p->n);
}

/* Friction impulses in `push`, whose normal ones are known; u without them. */
static void rub(const bounce_problem *p, const double u[], double push[])
{
    double change = 1, size = 0;
    for (int k = 0; k < p->ncontact; k++)
        size = fmax(size, push[p->contact[k].first]);
    for (int sweep = 0; sweep < SWEEPS && change > SLIDES * size; sweep++) {
        change = 0;
        for (int k = 0; k < p->ncontact; k++) {
            const bounce *b = &p->contact[k];
            if (b->count < 3)
                continue;
            const int s = b->first + 1, t = s + 1;
            const double most = b->friction * push[b->first];
            const double stiff =
                p->W[(size_t)s * (size_t)p->n + (size_t)s] + p->W[(size_t)t * (size_t)p->n + (size_t)t];
            if (!(stiff > 0))
                continue;
            double x[2] = { push[s] - (u[s] + moved(p, push, s)) / stiff,
                            push[t] - (u[t] + moved(p, push, t)) / stiff };
            const double length = hypot(x[0], x[1]), scale = length > most ? most / length : 1;
            change = fmax(change, fmax(fabs(scale * x[0] - push[s]), fabs(scale * x[1] - push[t])));
            push[s] = scale * x[0];
            push[t] = scale * x[1];
        }
    }
}

/* 1: something pushes, or will. */
static int goes_on(const bounce_problem *p, double rests, const double u[])
{
    for (int k = 0; k < p->ncontact; k++)
        if (p->contact[k].stiffness > 0 && (p->contact[k].force > 0 || u[p->contact[k].first] < -rests))
            return 1;
    return 0;
}

static void sink(const bounce_problem *p, double time, const double u[])
{
    for (int k = 0; k < p->ncontact; k++)
        p->contact[k].depth -= time * u[p->contact[k].first];
}

static void step(const bounce_problem *p, double h, double u[], double x[], double push[])
{
    sink(p, h / 2, u);
    for (int k = 0; k < p->ncontact; k++) {
        bounce *b = &p->contact[k];
        if (b->stiffness > 0)
            compress(b);
        const double was = push[b->first], now = h * b->force;
        push[b->first] = now;
        for (int j = 1; j < b->count; j++) /* where friction starts from */
            push[b->first + j] *= was > 0 ? now / was : 0;
    }
    rub(p, u, push);
    for (int i = 0; i < p->n; i++) {
        u[i] += moved(p, push, i);
        x[i] += push[i];
    }
    sink(p, h / 2, u);
}

/* x . (u before + u after) / 2 is what the kinetic energy gains. */
static void take_off_gain(const bounce_problem *p, double u[], double x[])
{
    double twice = 0, stiff = 0;
    for (int i = 0; i < p->n; i++) {
        const double by = moved(p, x, i);
        stiff += x[i] * by;
        twice += x[i] * (2 * u[i] - by);
    }
    if (!(twice > 0) || !(stiff > 0))
        return;
    const double keep = fmax(0, 1 - twice / stiff); /* of x: x . (2 c + keep W x) = 0 */
    for (int i = 0; i < p->n; i++)
        u[i] -= (1 - keep) * moved(p, x, i);
    for (int i = 0; i < p->n; i++)
        x[i] *= keep;
}

int bounces_solve(const bounce_problem *p, double rests, double u[], double x[], double push[])
{
    for (int i = 0; i < p->n; i++)
        x[i] = push[i] = 0;
    for (int k = 0; k < p->ncontact; k++) {
        bounce *b = &p->contact[k];
        const double own = p->W[(size_t)b->first * (size_t)p->n + (size_t)b->first];
        b->stiffness = own > 0 ? 1 / own : 0;
        b->depth = b->deepest = b->force = 0;
    }
    int left = STEPS;
    while (left > 0 && goes_on(p, rests, u)) {
        step(p, PART / highest_frequency(p, u), u, x, push);
        left--;
    }
    take_off_gain(p, u, x);
    return left > 0;
}
