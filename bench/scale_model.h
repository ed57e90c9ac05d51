/* scale_model.h - what one robot over many ranks costs, on paper, with what was measured put in
 *
 *     T(n, R) = c n / R' + t(R') trunk + 2 R' (latency + message(bytes) / 2)           R' <= R: ranks that pay
 *
 * n joints; c: s for a joint in a subtree; the trunk has 8 links for each rank, t s each; rank 0 sends one message to each rank and hears one.
 * In levels: a rank hands on to FAN ranks, whose trunks are theirs: the second and third terms are those of FAN ranks, once per level.
 */
#ifndef BENCH_SCALE_MODEL_H
#define BENCH_SCALE_MODEL_H

#include <math.h>

enum { MODEL_LINKS_PER_RANK = 8, MODEL_FAN = 16 };

typedef struct scale_model {
    double joint;   /* s */
    double trunk;   /* s, a link of it */
    double latency; /* s, one way */
    double byte;    /* s */
} scale_model;

/* Inverse dynamics: 19 numbers out and 6 back for each of two or three connections of a rank. */
static inline double model_rank(const scale_model *m)
{
    const double connections = 3, bytes = 8 * (19 + 6) * connections;
    return MODEL_LINKS_PER_RANK * m->trunk + 2 * m->latency + bytes * m->byte;
}

/* As it is: rank 0 serves all. */
static inline double model_flat(const scale_model *m, double joints, double ranks)
{
    return ranks <= 1 ? m->joint * joints : m->joint * joints / ranks + ranks * model_rank(m);
}

static inline double model_levels(const scale_model *m, double joints, double ranks)
{
    if (ranks <= MODEL_FAN)
        return model_flat(m, joints, ranks);
    return m->joint * joints / ranks + log(ranks) / log(MODEL_FAN) * MODEL_FAN * model_rank(m);
}

/* Ranks beyond which more of them cost time. */
static inline double model_best_ranks(const scale_model *m, double joints)
{
    return sqrt(m->joint * joints / model_rank(m));
}

#endif
