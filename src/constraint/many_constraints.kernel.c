/* many_constraints.kernel.c - accelerations of several states under equality constraints, in lanes
 *
 *     M a = Q + A^T y,   A a = b          M = L^T D L,   Y = A L^-1,   S = Y D^-1 Y^T,   S y = b - A M^-1 Q
 *
 * Method   one walk (many_walk.h) gives M, the forces for a = 0 and the motion of all bodies; from these the motion of the frames, rows as
 *          rows.c and closure.c define them, and S by the sparsity of the tree. S is factored by Cholesky's method, and the solution
 *          refined once with A itself. That is right where rows are independent and not rounding: a state with a pivot of S below a
 *          millionth of its diagonal element, or a row that is small beside the terms it is made of, is left to the solver for one
 *          state (solve.c), whose orthogonal decomposition finds the rank.
 * In, out  see many_constrained_arguments. Columns of coordinates that move both frames are zero and are not computed.
 * Cost     O(n d^2) for M and its factors, O(r n d + r^2 n) for r rows of n coordinates; no allocation. Measured by bench/batches.
 * Fails    such a state, and one that fails, gets NaN: the caller evaluates it by itself.
 */
#include "algebra/kernel.h"

#if defined RAMUS_ALGEBRA_sv && RAMUS_LANES > 1

#include "base/memory.h"
#include "constraint/constraints.h"
#include "constraint/many_constraints.h"
#include "tree/joint_sines.h"
#include "tree/lane_rows.h"
#include "tree/many_mass.h"

size_t KERNEL(many_constrained_work_size)(const ramus_model *m, int nrow);
void KERNEL(many_constrained)(const ramus_model *m, const many_constraints *c, const many_constrained_arguments *in);

static const double least_pivot = 1e-6; /* of S, beside its diagonal element */
static const double least_row = 1e-8;   /* squares of a row, beside those of what it is made of */

typedef struct work {
    walk k;
    block b;
    lane *M, *D, *inverse, *weight; /* [nv * stride], [nv] */
    lane *z, *a;                    /* [nv] L^-T Q, accelerations */
    lane *A, *Y;                    /* [nactive * nrow] columns of A, of A L^-1 */
    lane *S, *target, *gap, *y;     /* [nrow * nrow], [nrow] */
    lane_bits doubt;                /* states that are not for this kernel */
} work;

static size_t work_layout(work *w, const ramus_model *m, int nrow, void *block)
{
    arena a = { .base = block };
    const size_t nv = (size_t)m->nv, n = (size_t)nrow;
    w->k.body = arena_take(&a, (size_t)m->nlink + 1, sizeof *w->k.body);
    ARENA_TAKE(&a, (size_t)m->nvi, w->k.own, w->k.above, w->k.number);
    ARENA_TAKE(&a, JOINT_SINES_ROOM(m), w->k.sine, w->k.cosine);
    ARENA_TAKE(&a, nv, w->D, w->inverse, w->weight, w->z, w->a);
    w->M = arena_take(&a, nv, row_stride(nv) * sizeof(lane));
    ARENA_TAKE(&a, nv * n, w->A, w->Y);
    w->S = arena_take(&a, n, n * sizeof(lane));
    ARENA_TAKE(&a, n, w->target, w->gap, w->y);
    return a.overflow ? (size_t)-1 : a.used;
}

size_t KERNEL(many_constrained_work_size)(const ramus_model *m, int nrow)
{
    work w;
    return work_layout(&w, m, nrow, NULL);
}

static void leave_with_mass(const ramus_model *m, const void *self, int i, slot *s)
{
    const work *w = self;
    (void)i;
    put_mass(&w->b, &w->k, m, s, w->M);
}

/* lane_sqrt of a copy: without optimisation compilers doubt that all of a new vector is set. */
static inline lane square_root(lane a)
{
    for (int l = 0; l < RAMUS_LANES; l++)
        a[l] = sqrt(a[l]);
    return a;
}

/* ---- the motion of b with respect to a, as in frames.c ---- */

typedef struct point {
    pose x;          /* in world axes; p from the branch's origin */
    v3 place;        /* in the world */
    v3 w, u, dw, du; /* angular and linear velocity, acceleration for a = 0 */
} point;

static point locate(const ramus_model *m, const work *w, const many_constrained_arguments *in, const many_frame *f)
{
    const pose x_i_f = pose_load(f->x);
    point at = { x_i_f, x_i_f.p, zero3(), zero3(), zero3(), zero3() };
    if (!f->body)
        return at;
    const int top = f->top, angle = m->angle[top];
    const constants *body = (const constants *)m->constants_sv + top;
    const pose first = joint_pose(m->type[top], body->x, body->pitch, w->k.cosine + angle, w->k.sine + angle,
                                  (const lane *)in->q + m->qi[top]);
    const lane *r = (const lane *)in->root + ROOT_NUMBERS * m->root[top];
    const slot *s = slot_of(m, &w->k, f->body);
    at.x = pose_mul(s->x, x_i_f);
    at.place = v3_add(branch_origin(m, (const lane *)in->q, w->k.sine, w->k.cosine, top, first), at.x.p);
    at.w = s->v.angular;
    at.u = v3_add(s->v.linear, v3_cross(at.w, at.x.p));
    at.dw = s->a.angular;
    at.du = v3_add(v3_sub(s->a.linear, read3(r + 6)), v3_add(v3_cross(at.dw, at.x.p), v3_cross(at.w, at.u)));
    return at;
}

typedef struct relative {
    v3 x, y, z, p; /* columns of the rotation of b in a; position */
    v3 w, u;       /* angular, linear */
    v3 dw, du;     /* their rates for a = 0 */
    v3 r;          /* from a to b in world axes */
} relative;

static relative relative_of(const point *a, const point *b)
{
    const v3 r = v3_sub(b->place, a->place), w = v3_sub(b->w, a->w), u = v3_sub(b->u, a->u);
    const v3 turning = v3_cross(a->w, r);
    v3 du = v3_sub(v3_sub(b->du, a->du), v3_cross(a->dw, r));
    du = v3_sub(du, v3_scale(lane_set(2), v3_cross(a->w, u)));
    return (relative){ pose_unrotate(&a->x, (v3){ b->x.xx, b->x.yx, b->x.zx }),
                       pose_unrotate(&a->x, (v3){ b->x.xy, b->x.yy, b->x.zy }),
                       pose_unrotate(&a->x, (v3){ b->x.xz, b->x.yz, b->x.zz }),
                       pose_unrotate(&a->x, r),
                       pose_unrotate(&a->x, w),
                       pose_unrotate(&a->x, v3_sub(u, turning)),
                       pose_unrotate(&a->x, v3_sub(v3_sub(b->dw, a->dw), v3_cross(a->w, w))),
                       pose_unrotate(&a->x, v3_add(du, v3_cross(a->w, turning))),
                       r };
}

static inline v3 turned(const relative *r, const double a[3])
{
    return v3_add(v3_add(v3_scale(lane_set(a[0]), r->x), v3_scale(lane_set(a[1]), r->y)),
                  v3_scale(lane_set(a[2]), r->z));
}

/* ---- rows, as in rows.c and closure.c ---- */

typedef struct coefficients {
    v3 w, p; /* of angular and linear velocity */
    lane extra, position;
} coefficients;

static inline v3 unit_of(int k)
{
    return (v3){ lane_set(k == 0), lane_set(k == 1), lane_set(k == 2) };
}

/* Rotation vectors by the functions of the C library, state by state: of the whole rotation, or of the swing of an axis. */
static v3 rotation_error(work *w, const relative *r, const many_item *item, many_error error)
{
    const v3 axis = v3_load(item->axis), image = turned(r, item->axis);
    v3 normal;
    lane cosine, sine, scale = lane_set(1);
    if (error == MANY_SWING) {
        normal = v3_cross(axis, image);
        cosine = v3_dot(axis, image);
    } else {
        normal = v3_scale(lane_set(0.5), (v3){ r->y.z - r->z.y, r->z.x - r->x.z, r->x.y - r->y.x });
        cosine = 0.5 * (r->x.x + r->y.y + r->z.z - 1);
    }
    sine = square_root(v3_dot(normal, normal));
    w->doubt |= cosine < -0.9; /* which way it turned is for quaternions */
    for (int l = 0; l < RAMUS_LANES; l++)
        scale[l] = sine[l] > 0 ? atan2(sine[l], cosine[l]) / sine[l] : 1;
    return v3_scale(scale, normal);
}

/* With `errors` the position errors too. */
static void coefficients_of(work *w, const many_item *item, const relative *r, int errors, coefficients row[MANY_ROWS])
{
    const lane zero = lane_set(0);
    const v3 none = zero3(), axis = turned(r, item->axis);
    if (item->kind == RAMUS_CONSTRAINT_ROLLING) {
        row[0] = (coefficients){ none, axis, v3_dot(v3_cross(r->w, axis), r->u), zero };
    } else if (item->kind == RAMUS_CONSTRAINT_DISTANCE) {
        const lane distance = square_root(v3_dot(r->p, r->p));
        w->doubt |= distance < 1e-6 * item->length;
        const v3 u = v3_scale(1 / distance, r->p), side = v3_sub(r->u, v3_scale(v3_dot(u, r->u), u));
        row[0] = (coefficients){ none, u, v3_dot(side, side) / distance, distance - item->length };
    } else if (item->kind == RAMUS_CONSTRAINT_WHEEL) {
        const v3 z = unit_of(2), rate = v3_cross(r->w, axis), g = v3_sub(z, v3_scale(axis.z, axis));
        const lane length = square_root(v3_dot(g, g));
        w->doubt |= length < 1e-6;
        const v3 up = v3_scale(1 / length, g);
        const v3 dg = v3_sub(v3_scale(-rate.z, axis), v3_scale(axis.z, rate));
        const v3 dup = v3_scale(1 / length, v3_sub(dg, v3_scale(v3_dot(up, dg), up)));
        const v3 s = v3_scale(lane_set(-item->length), up), ds = v3_scale(lane_set(-item->length), dup);
        for (int k = 0; k < 3; k++)
            row[k] = (coefficients){ v3_cross(s, unit_of(k)), unit_of(k), v3_dot(unit_of(k), v3_cross(r->w, ds)),
                                     k == 2 ? r->p.z + s.z : zero };
    } else {
        v3 error[3] = { r->p, none, none };
        int known[3] = { 1, 0, 0 };
        for (int k = 0; k < item->nrow; k++) {
            const many_error kind = item->error[k];
            if (k == 0 && item->universal) {
                const v3 l = v3_load(item->axis), u = turned(r, item->second), rate = v3_cross(r->w, u);
                row[0] = (coefficients){ v3_cross(u, l), none, v3_dot(v3_cross(rate, l), r->w), v3_dot(l, u) };
                continue;
            }
            if (errors && !known[kind]) {
                error[kind] = rotation_error(w, r, item, kind);
                known[kind] = 1;
            }
            const v3 angular = v3_load(item->angular[k]), linear = v3_load(item->linear[k]);
            row[k] =
                (coefficients){ angular, linear, zero, v3_dot(kind == MANY_ALONG ? linear : angular, error[kind]) };
        }
    }
}

/* The columns that the coordinates of body `from`, and of those before it up to `meet`, have in the rows of an item. */
static void put_columns(const ramus_model *m, work *w, const many_constraints *c, const many_item *item, int from,
                        const point *a, v3 at, double sign, lane far, const coefficients row[], lane of[][2])
{
    for (int i = from; i != item->meet; i = m->parent[i]) {
        const slot *s = slot_of(m, &w->k, i);
        for (int k = s->first; k < s->end; k++) {
            const int v = w->k.number[k];
            const lane scale = lane_set(sign * m->v_scale[v]);
            const twist t = w->k.own[k].s;
            const v3 turn = pose_unrotate(&a->x, v3_scale(scale, t.angular));
            const v3 move = pose_unrotate(&a->x, v3_scale(scale, v3_add(t.linear, v3_cross(t.angular, at))));
            const lane turning = v3_dot(turn, turn), moving = v3_dot(move, move) + 1e-8 * far * turning;
            lane *column = w->A + (size_t)c->active_at[w->b.place[v]] * (size_t)c->nrow + item->first;
            for (int n = 0; n < item->nrow; n++) {
                const lane x = v3_dot(row[n].w, turn) + v3_dot(row[n].p, move);
                of[n][0] += x * (2 * column[n] + x); /* parts of joints that follow one coordinate may cancel */
                column[n] += x;
                of[n][1] += v3_dot(row[n].w, row[n].w) * turning + v3_dot(row[n].p, row[n].p) * moving;
            }
        }
    }
}

static int has_position(const many_item *item, int row)
{
    return item->kind == RAMUS_CONSTRAINT_WHEEL ? row == 2 : item->kind != RAMUS_CONSTRAINT_ROLLING;
}

static void put_item(const ramus_model *m, work *w, const many_constraints *c, const many_item *item,
                     const many_constrained_arguments *in)
{
    const point a = locate(m, w, in, &item->a), b = locate(m, w, in, &item->b);
    const relative r = relative_of(&a, &b);
    coefficients row[MANY_ROWS];
    lane of[MANY_ROWS][2];
    coefficients_of(w, item, &r, in->beta != 0, row);
    for (int n = 0; n < item->nrow; n++) {
        const lane velocity = v3_dot(row[n].w, r.w) + v3_dot(row[n].p, r.u);
        of[n][0] = of[n][1] = lane_set(0);
        lane target = -(v3_dot(row[n].w, r.dw) + v3_dot(row[n].p, r.du) + row[n].extra) - 2 * in->alpha * velocity;
        if (has_position(item, n))
            target -= in->beta * in->beta * row[n].position;
        w->target[item->first + n] = target;
    }
    const lane far = v3_dot(a.place, a.place) + v3_dot(b.place, b.place);
    put_columns(m, w, c, item, item->b.body, &a, b.x.p, 1, far, row, of);
    put_columns(m, w, c, item, item->a.body, &a, v3_add(a.x.p, r.r), -1, far, row, of);
    for (int n = 0; n < item->nrow; n++)
        w->doubt |= of[n][0] <= least_row * of[n][1];
}

static void put_coupling(work *w, const many_constraints *c, const many_item *item,
                         const many_constrained_arguments *in)
{
    lane position = lane_set(item->offset), velocity = lane_set(0);
    for (int k = 0; k < item->ncoordinate; k++) {
        const coupled_coordinate *x = &item->coordinate[k];
        const int at = c->active_at[c->user_at[x->v]];
        w->A[(size_t)at * (size_t)c->nrow + (size_t)item->first] += x->coefficient;
        position += x->coefficient * ((const lane *)in->q)[c->q_place[x->q]];
        velocity += x->coefficient * ((const lane *)in->v)[c->v_place[x->v]];
    }
    w->target[item->first] = -2 * in->alpha * velocity - in->beta * in->beta * position;
}

/* ---- the solution ---- */

/* S = Y D^-1 Y^T, then its root in its lower half; the diagonal's reciprocals in its place. */
static void factor_multipliers(work *w, const many_constraints *c)
{
    const block *b = &w->b;
    const size_t n = (size_t)c->nrow;
    for (int r = c->nactive - 1; r >= 0; r--) { /* Y = A L^-1 */
        const int k = c->active[r];
        const lane *from = w->Y + (size_t)r * n;
        for (int i = block_up(b, k); i >= 0; i = block_up(b, i)) {
            const lane l = w->M[(size_t)k * b->stride + (size_t)i];
            lane *to = w->Y + (size_t)c->active_at[i] * n;
            for (size_t j = 0; j < n; j++)
                to[j] -= l * from[j];
        }
    }
    for (size_t j = 0; j < n * n; j++)
        w->S[j] = lane_set(0);
    for (int r = 0; r < c->nactive; r++)
        for (size_t i = 0; i < n; i++) {
            const lane *y = w->Y + (size_t)r * n, x = y[i] * w->inverse[c->active[r]];
            for (size_t j = 0; j <= i; j++)
                w->S[i * n + j] += x * y[j];
        }
    for (size_t i = 0; i < n; i++) {
        lane *row = w->S + i * n;
        const lane diagonal = row[i];
        for (size_t j = 0; j <= i; j++) {
            const lane *other = w->S + j * n;
            for (size_t k = 0; k < j; k++)
                row[j] -= row[k] * other[k];
            if (j < i)
                row[j] *= other[j];
        }
        w->doubt |= row[i] <= least_pivot * diagonal;
        row[i] = 1 / square_root(row[i]);
    }
}

/* y += S^-1 gap */
static void add_multipliers(const work *w, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++)
            w->gap[i] -= w->S[i * n + j] * w->gap[j];
        w->gap[i] *= w->S[i * n + i];
    }
    for (size_t i = n; i-- > 0;) {
        for (size_t j = i + 1; j < n; j++)
            w->gap[i] -= w->S[j * n + i] * w->gap[j];
        w->gap[i] *= w->S[i * n + i];
        w->y[i] += w->gap[i];
    }
}

/* a = (L^T D L)^-1 (Q + A^T y) */
static void accelerate(const work *w, const many_constraints *c)
{
    const size_t n = (size_t)c->nrow;
    for (int k = 0; k < w->b.n; k++)
        w->a[k] = w->z[k];
    for (int r = 0; r < c->nactive; r++)
        for (size_t i = 0; i < n; i++)
            w->a[c->active[r]] += w->Y[(size_t)r * n + i] * w->y[i];
    for (int k = 0; k < w->b.n; k++)
        w->a[k] *= w->inverse[k];
    many_solve_down(&w->b, w->M, w->a);
}

/* gap = target - A a */
static void find_gaps(const work *w, const many_constraints *c)
{
    const size_t n = (size_t)c->nrow;
    for (size_t i = 0; i < n; i++)
        w->gap[i] = w->target[i];
    for (int r = 0; r < c->nactive; r++)
        for (size_t i = 0; i < n; i++)
            w->gap[i] -= w->A[(size_t)r * n + i] * w->a[c->active[r]];
}

void KERNEL(many_constrained)(const ramus_model *m, const many_constraints *c, const many_constrained_arguments *in)
{
    work w;
    const size_t n = (size_t)c->nrow, nv = (size_t)m->nv;
    const walk_arguments walk_in = { in->q, in->v, NULL, in->root, NULL };
    const driving drive = { in->tau, in->armature, in->drag, c->unknowns->user };
    work_layout(&w, m, c->nrow, c->work);
    w.k.first = 1, w.k.end = m->nlink + 1, w.k.coordinate = 0, w.k.path = 0;
    w.b = (block){ &c->unknowns->tree, 0, m->nv, row_stride(nv), c->unknowns->place, m->has_mimic };
    w.doubt = (lane_bits){ 0 };
    plain_sines(m, 1.0, (const lane *)in->q, w.k.sine, w.k.cosine);
    if (m->has_mimic) /* else the same numbers are written each time */
        memset(w.M, 0, nv * w.b.stride * sizeof(lane));
    walk_range(m, &w.k, &walk_in, &w, leave_with_mass);
    put_driving(&w.b, &w.k, m, &drive, w.M, w.z);
    many_factor(&w.b, w.M, w.D, w.inverse, w.weight);
    many_solve_up(&w.b, w.M, w.z);

    memset(w.A, 0, (size_t)c->nactive * n * sizeof(lane));
    for (int k = 0; k < c->count; k++)
        if (c->item[k].kind == RAMUS_CONSTRAINT_COUPLING)
            put_coupling(&w, c, &c->item[k], in);
        else if (c->item[k].nrow)
            put_item(m, &w, c, &c->item[k], in);
    memcpy(w.Y, w.A, (size_t)c->nactive * n * sizeof(lane));
    factor_multipliers(&w, c);
    for (size_t i = 0; i < n; i++)
        w.y[i] = lane_set(0);
    for (int pass = 0; pass < 3; pass++) { /* without multipliers, then with them, then refined */
        accelerate(&w, c);
        if (pass == 2)
            break;
        find_gaps(&w, c);
        add_multipliers(&w, n);
    }
    for (int k = 0; k < m->nv; k++)
        w.a[k] = (lane)((lane_bits)w.a[k] | w.doubt); /* all bits set is not a number */
    turn_out(m->nv, (const double *)w.a, c->user_at, in->a, nv, in->rows);
}

#else
typedef int kernel_has_no_such_instance;
#endif
