/* poses.kernel.c - the poses of all links from q alone
 *
 *     r_w_i = r_w_p r_p_j r(q)        p_i = p_p + R_p p_p_j  (and R_i d where the joint slides by d)
 *
 * Method   one walk in depth-first order with slots: only the path from the root to the current body is in memory. Links that are
 *          welded together are one body, and the pose of each link is a constant pose on its body. The four numbers of a
 *          quaternion are one vector, and so are the columns of its matrix, which serve every place on the body. Sines of half
 *          angles come first, in vectors.
 * In       poses_arguments: q [nqi] internal coordinates; root frames in the world.
 * Out      x_w_link [nlink] in the user's order.
 * Cost     O(nlink), one sincos per turning joint; no allocation. bench/algorithms.
 * Fails    returns 0 where a number of the result is not finite.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "base/memory.h"
#include "tree/axes.h"
#include "tree/joint_sines.h"
#include "tree/kernels.h"

size_t KERNEL(poses_work_size)(const ramus_model *m);
int KERNEL(poses)(const ramus_model *m, void *block, const poses_arguments *in);

typedef unsigned long long four_bits __attribute__((vector_size(4 * sizeof(double))));

typedef struct placed {
    four rotation, by_i, by_j, by_k; /* its quaternion, and that times i, j and k */
    four position;
    four x, y, z; /* its axes */
} placed;

typedef struct work {
    placed *path;          /* [max_depth + 1]; slot 0 is the root frame */
    double *sine, *cosine; /* [nangle, whole blocks] of half the angles */
} work;

static size_t work_layout(work *k, const ramus_model *m, void *block)
{
    arena a = { .base = block };
    k->path = arena_take(&a, (size_t)m->merged->max_depth + 1, sizeof *k->path);
    ARENA_TAKE(&a, SINCOS_ROOM((size_t)m->nangle), k->sine, k->cosine);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(poses_work_size)(const ramus_model *m)
{
    work k;
    return work_layout(&k, m, NULL);
}

static ALWAYS_INLINE four load(const ramus_quat *r)
{
    four out;
    memcpy(&out, r, sizeof out);
    return out;
}

static ALWAYS_INLINE void store(four rotation, four position, ramus_pose *to)
{
    const four last = __builtin_shufflevector(rotation, position, 3, 4, 5, 6); /* z of the one, and the place */
    memcpy(to, &rotation, sizeof rotation);
    memcpy((char *)to + sizeof *to - sizeof last, &last, sizeof last);
}

static ALWAYS_INLINE four negate(four x, four_bits where)
{
    return (four)((four_bits)x ^ where);
}

#define MINUS ((unsigned long long)1 << 63)

/* r_w_i b: each number of b is the same in all places */
static ALWAYS_INLINE four turn_on(const placed *s, ramus_quat b)
{
    return (b.w * s->rotation + b.x * s->by_i) + (b.y * s->by_j + b.z * s->by_k);
}

/* With n the vector part: R e = (2 w^2 - 1) e + 2 (n . e) n + 2 w n x e */
static ALWAYS_INLINE placed place(four rotation, four position)
{
    const four q = rotation, n = __builtin_shufflevector(q, q, 1, 2, 3, 0), twice = q + q;
    const double w = twice[0], same = w * q[0] - 1;
    const four x = __builtin_shufflevector(q, q, 0, 3, 2, 0), y = __builtin_shufflevector(q, q, 3, 0, 1, 0),
               z = __builtin_shufflevector(q, q, 2, 1, 0, 0);
    return (placed){
        .rotation = rotation,
        .by_i = negate(__builtin_shufflevector(q, q, 1, 0, 3, 2), (four_bits){ MINUS, 0, 0, MINUS }),
        .by_j = negate(__builtin_shufflevector(q, q, 2, 3, 0, 1), (four_bits){ MINUS, MINUS, 0, 0 }),
        .by_k = negate(__builtin_shufflevector(q, q, 3, 2, 1, 0), (four_bits){ MINUS, 0, MINUS, 0 }),
        .position = position,
        .x = twice[1] * n + (x * (w * (four){ 0, 1, -1, 0 }) + same * (four){ 1, 0, 0, 0 }),
        .y = twice[2] * n + (y * (w * (four){ -1, 0, 1, 0 }) + same * (four){ 0, 1, 0, 0 }),
        .z = twice[3] * n + (z * (w * (four){ 1, -1, 0, 0 }) + same * (four){ 0, 0, 1, 0 }),
    };
}

static ALWAYS_INLINE four place_on(const placed *s, ramus_vec3 p)
{
    return (s->position + p.x * s->x) + (p.y * s->y + p.z * s->z);
}

/* Body i on what carries it. */
static ALWAYS_INLINE placed enter(const ramus_model *m, const work *k, const double q[], int i, const placed *s)
{
    const ramus_pose *x_p_j = &m->x_p_j[i];
    const ramus_quat j = x_p_j->rotation;
    switch (m->type[i]) {
    case RAMUS_REVOLUTE: {
        const double c = k->cosine[m->angle[i]], sn = k->sine[m->angle[i]];
        const ramus_quat turned = { j.w * c - j.z * sn, j.x * c + j.y * sn, j.y * c - j.x * sn, j.z * c + j.w * sn };
        return place(turn_on(s, turned), place_on(s, x_p_j->position));
    }
    case RAMUS_PRISMATIC: {
        placed out = place(turn_on(s, j), place_on(s, x_p_j->position));
        out.position += q[m->qi[i]] * out.z;
        return out;
    }
    default: {
        const ramus_pose x = m->type[i] == RAMUS_FREE ? pose_of_free(m, i, q) : pose_of_any(m, i, q);
        return place(turn_on(s, x.rotation), place_on(s, x.position));
    }
    }
}

int KERNEL(poses)(const ramus_model *m, void *block, const poses_arguments *in)
{
    const ramus_model *bodies = m->merged;
    work k;
    work_layout(&k, m, block);
    plain_sines(m, 0.5, in->q, k.sine, k.cosine);
    four sum = { 0 }; /* of 0 x: not a number where x is not finite */
    int root = -1, moving = 0;
    for (int i = 1; i <= m->nlink; i++) {
        if (m->root[i] != root) {
            root = m->root[i];
            const ramus_pose *x = &in->root[root];
            k.path[0] = place(load(&x->rotation), four_of(x->position));
        }
        placed now;
        const int link = m->link_of[i];
        if (m->type[i] == RAMUS_FIXED) {
            const int on = bodies->body_of[link];
            now = k.path[on ? bodies->depth[on] : 0];
        } else {
            placed *s = &k.path[bodies->depth[++moving]];
            *s = now = enter(bodies, &k, in->q, moving, s - 1);
        }
        const ramus_pose *x = &bodies->x_body_link[link];
        const four rotation = turn_on(&now, x->rotation), position = place_on(&now, x->position);
        store(rotation, position, &in->x_w_link[link]);
        sum += 0.0 * rotation + 0.0 * position;
    }
    return sum[0] + sum[1] + sum[2] + sum[3] == 0;
}

#else
typedef int kernel_has_no_such_instance;
#endif
