/* columns.kernel.c - rows of constraints with frames, several of their coordinates at once
 *
 *     column k = (angular_k, linear_k) = (R_a w, R_a (l + w x r)), the unit twist (w, l) of its joint as frame a sees it at b
 *     A_ik = turn_i . angular_k + move_i . linear_k
 *
 * Method   a register has one number of as many coordinates as it has places. Beside each number goes the size of the terms that it is a sum of: what they
 *          leave when they cancel is rounding, and made an exact zero.
 * In       c->path, the joints between the frames (frames.c); c->turn and c->move of the rows.
 * Out      c->relative; the rows' A and size, at other coordinates zero since their memory was taken.
 * Cost     O(nmoving (1 + count)); no allocation.
 * Fails    relative_columns returns 0 where squares overflow or underflow: the caller has a slower way (frames.c).
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "algebra/vec3.h"
#include "constraint/constraints.h"

int KERNEL(relative_columns)(const constraint_set *c, const relative_columns *by);
void KERNEL(put_columns)(const constraint_set *c, int first, int count);

WIDE_INLINE wide3 load3(const double numbers[], size_t room, size_t first, size_t s)
{
    const double *at = numbers + first * room + s;
    return (wide3){ wide_load(at), wide_load(at + room), wide_load(at + 2 * room) };
}

WIDE_INLINE void store3(double numbers[], size_t room, size_t first, size_t s, wide3 x)
{
    double *at = numbers + first * room + s;
    wide_store(at, x.x);
    wide_store(at + room, x.y);
    wide_store(at + 2 * room, x.z);
}

/* |u|; marks places where the square is neither zero nor one of a number of usual size */
WIDE_INLINE wide length_of(wide3 u, wide_mask *unsafe)
{
    const wide square = wide3_dot(u, u);
    *unsafe |= (square > 1e280) | ((square < 1e-280) & ((u.x != 0) | (u.y != 0) | (u.z != 0)));
    return wide_sqrt(square);
}

/* x, zero where it is what terms of this size leave when they cancel: see without_rounding */
WIDE_INLINE wide cleaned(wide x, wide size)
{
    const wide_mask keep = (x > 1e-13 * size) | (-x > 1e-13 * size) | (x != x);
    return (wide)((wide_mask)x & keep);
}

WIDE_INLINE wide3 turned_to(const double R[9], wide3 u, wide size)
{
    return (wide3){ cleaned(R[0] * u.x + R[1] * u.y + R[2] * u.z, size),
                    cleaned(R[3] * u.x + R[4] * u.y + R[5] * u.z, size),
                    cleaned(R[6] * u.x + R[7] * u.y + R[8] * u.z, size) };
}

WIDE_INLINE wide size_of3(wide3 u) /* sqrt(3) |u| at most */
{
    const long long size = 0x7fffffffffffffff;
    return (wide)((wide_mask)u.x & size) + (wide)((wide_mask)u.y & size) + (wide)((wide_mask)u.z & size);
}

int KERNEL(relative_columns)(const constraint_set *c, const relative_columns *by)
{
    const size_t room = c->room, n = (size_t)c->nmoving;
    const double rounding = 1e-14 / by->tolerance * by->far;
    wide_mask unsafe = { 0 };
    for (size_t s = n; s < (n + WIDE - 1) / WIDE * WIDE; s++)
        for (size_t k = 0; k < PATH_NUMBERS; k++)
            c->path[k * room + s] = 0;
    for (size_t s = 0; s < n; s += WIDE) {
        const wide3 w = load3(c->path, room, TURNS, s), l = load3(c->path, room, MOVES, s);
        const wide3 r = load3(c->path, room, FROM, s), v = wide3_add(l, wide3_cross(w, r));
        const wide turning = length_of(w, &unsafe), moving = length_of(v, &unsafe);
        store3(c->relative, room, ANGULAR, s, turned_to(by->to_a, w, turning));
        store3(c->relative, room, LINEAR, s, turned_to(by->to_a, v, size_of3(l) + turning * size_of3(r)));
        wide_store(c->relative + ANGULAR_LENGTH * room + s, turning);
        wide_store(c->relative + LINEAR_LENGTH * room + s, moving);
        wide_store(c->relative + LINEAR_SIZE * room + s, moving + rounding * turning);
    }
    long long any = 0;
    for (int l = 0; l < WIDE; l++)
        any |= unsafe[l];
    return any == 0;
}

/* Row `index` at coordinates s on of c->moving: values and the sizes of their terms. */
WIDE_INLINE void put_part(const constraint_set *c, int index, int s, const wide3 w, const wide3 p, const wide of[3])
{
    const ramus_vec3 turn = c->turn[index], move = c->move[index];
    const double turning = vec3_norm(turn), moving = vec3_norm(move);
    double *A = c->A + (size_t)index * (size_t)c->model->nv, *size = c->size + (size_t)index * (size_t)c->model->nv;
    const wide x = turn.x * w.x + turn.y * w.y + turn.z * w.z + (move.x * p.x + move.y * p.y + move.z * p.z);
    const wide turns = turning * of[0], own = turns + moving * of[1], terms = turns + moving * of[2];
    const int left = c->nmoving - s;
    double values[WIDE], sizes[WIDE];
    wide_store(values, cleaned(x, own));
    wide_store(sizes, terms);
    if (c->model->has_mimic) {
        for (int l = 0; l < WIDE && l < left; l++) {
            const int k = c->moving[s + l];
            A[k] += values[l];
            size[k] += sizes[l];
        }
        return;
    }
    for (int l = 0; l < WIDE && l < left; l++) {
        const int k = c->moving[s + l];
        A[k] = values[l];
        size[k] = sizes[l];
    }
}

/* The frames of a row are those of one constraint, always: at other coordinates it is zero since its memory was taken. */
void KERNEL(put_columns)(const constraint_set *c, int first, int count)
{
    const size_t nv = (size_t)c->model->nv, room = c->room, numbers = (size_t)count * nv;
    double *A = c->A + (size_t)first * nv, *size = c->size + (size_t)first * nv;
    for (size_t k = 0; k < numbers && c->model->has_mimic; k++) /* coordinates of several joints are added up */
        A[k] = size[k] = 0;
    for (int s = 0; s < c->nmoving; s += WIDE) {
        const wide3 w = load3(c->relative, room, ANGULAR, (size_t)s), p = load3(c->relative, room, LINEAR, (size_t)s);
        const double *at = c->relative + s;
        const wide of[3] = { wide_load(at + ANGULAR_LENGTH * room), wide_load(at + LINEAR_LENGTH * room),
                             wide_load(at + LINEAR_SIZE * room) };
        for (int i = 0; i < count; i++)
            put_part(c, first + i, s, w, p, of);
    }
    for (size_t k = 0; k < numbers && c->model->has_mimic; k++) /* joints that follow one coordinate may cancel */
        A[k] = fabs(A[k]) <= 1e-13 * size[k] ? 0 : A[k];
}

#else
typedef int kernel_has_no_such_instance;
#endif
