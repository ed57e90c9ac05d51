/* terms.kernel.c - M and the forces for a = 0, from a pass of kinematics that has been made already
 *
 *     in world axes, about a point:  S_c unit twist of coordinate c;  I_i inertia, u_i wrench of body i and all that it
 *     carries
 *
 *     M_cd = S_c . (I_i S_d)     d: a coordinate of joint i, c: one on the path from i to the root
 *     h_c  = S_c . u_i           c: a coordinate of joint i;  u = m (p'' - g), ... for a = 0, and external wrenches
 *
 * Method   bodies by themselves, as many at once as a register holds; then composite bodies and Newton-Euler, tips to roots. In
 *          one set of axes about one point, what a body carries is added without any transformation. The point is the branch's
 *          origin (model/origins.c): positions are as small as the robot is, wherever it is in the world.
 * In       kinematics of q, v and a = 0; see terms_arguments.
 * Out      M symmetric to the last bit, in the user's coordinates, zero before, or its rows of linear/branched.h (in->rows); h in internal ones.
 * Cost     O(links x depth); no sines, no products of poses, no allocation.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "tree/terms.h"
#include "tree/wide_inertia.h"

_Static_assert(sizeof(carried_body) == 16 * sizeof(double), "two registers of numbers");

void KERNEL(terms)(const ramus_model *m, const kinematic_state *k, tree_terms *t, const terms_arguments *in);

/* Bodies `first` on, one in each place of a register, each by itself. */
WIDE_INLINE void bodies_alone(const ramus_model *m, const kinematic_state *k, tree_terms *t, size_t first,
                              const int forces)
{
    enum { TURN = 0, ANGULAR = 7, ANGULAR_ACC = 13, LINEAR_ACC = 16 }; /* numbers of a frame_motion */
    const double *row[WIDE];
    wide f[24], number[BODY_CONSTANTS];
    for (int l = 0; l < WIDE; l++)
        row[l] = (const double *)&k->body[t->list[first + (size_t)l]];
    columns_of(row, 0, forces ? 24 : 8, f);
    for (size_t n = 0; n < BODY_CONSTANTS; n++)
        number[n] = wide_load(t->constant + n * t->room + first);
    /* the body's axes are the columns of R */
    const wide qw = f[TURN], qx = f[TURN + 1], qy = f[TURN + 2], qz = f[TURN + 3];
    const wide x2 = qx + qx, y2 = qy + qy, z2 = qz + qz;
    const wide xx = x2 * qx, yy = y2 * qy, zz = z2 * qz, xy = x2 * qy, xz = x2 * qz;
    const wide yz = y2 * qz, wx = x2 * qw, wy = y2 * qw, wz = z2 * qw;
    const wide3 R[3] = { { 1 - yy - zz, xy - wz, xz + wy },
                         { xy + wz, 1 - xx - zz, yz - wx },
                         { xz - wy, yz + wx, 1 - xx - yy } }; /* rows */
    const double *place = t->place_of + first;
    const wide_inertia own = wide_inertia_of(
        R, (wide3){ wide_load(place), wide_load(place + t->room), wide_load(place + 2 * t->room) }, number);
    wide out[16] = { { 0 } };
    memcpy(out, own.about, sizeof own.about);
    if (forces) {
        const wide3 w = { f[ANGULAR], f[ANGULAR + 1], f[ANGULAR + 2] };
        const wide3 dw = { f[ANGULAR_ACC], f[ANGULAR_ACC + 1], f[ANGULAR_ACC + 2] };
        const wide3 ddp = { f[LINEAR_ACC] - m->gravity.x, f[LINEAR_ACC + 1] - m->gravity.y,
                            f[LINEAR_ACC + 2] - m->gravity.z };
        const wide3 a =
            wide3_add(ddp, wide3_add(wide3_cross(dw, own.r), wide3_cross(w, wide3_cross(w, own.r)))); /* less gravity */
        const wide3 force = wide3_scale(number[0], a);
        const wide3 moment = wide3_add(wide3_add(wide_tensor_mul(own.I, dw), wide3_cross(w, wide_tensor_mul(own.I, w))),
                                       wide3_cross(own.c, force));
        out[10] = force.x, out[11] = force.y, out[12] = force.z;
        out[13] = moment.x, out[14] = moment.y, out[15] = moment.z;
    }
    rows_of_columns(out, 16, (double *)&t->body[first], 16);
}

/* What the robot exerts on the world at link i: [force, moment] at the link's frame, in its axes. */
static inline void add_external(ramus_quat turn, ramus_vec3 place, const double u[6], carried_body *to)
{
    const ramus_vec3 force = quat_rotate(turn, ramus_vec3_make(u[0], u[1], u[2]));
    const ramus_vec3 moment = quat_rotate(turn, ramus_vec3_make(u[3], u[4], u[5]));
    to->force = vec3_add(to->force, force);
    to->moment = vec3_add(to->moment, vec3_add(moment, vec3_cross(place, force)));
}

static inline void add_carried(carried_body *parent, const carried_body *b)
{
    double *to = &parent->mass;
    const double *from = &b->mass;
    for (int n = 0; n < 16; n += WIDE)
        wide_store(to + n, wide_load(to + n) + wide_load(from + n));
}

static inline double along(const tree_terms *t, int c, const double u[6]) /* S_c . u */
{
    const double *s = t->column + c;
    const size_t room = t->column_room;
    return s[0] * u[3] + s[room] * u[4] + s[2 * room] * u[5] +
           (s[3 * room] * u[0] + s[4 * room] * u[1] + s[5 * room] * u[2]);
}

static inline const double *momentum(const tree_terms *t, int c)
{
    return t->momentum + (size_t)c * MOMENTUM_ROOM;
}

/* The rows and columns of M of the coordinates of body b, up the path; dependent joints are folded into their masters. */
static inline void add_columns(const ramus_model *m, const tree_terms *t, int b, double M[])
{
    const size_t nv = (size_t)m->nv;
    const int i = t->list[b];
    for (int d = m->vi[i]; d < m->vi[i + 1]; d++) {
        const double *u = momentum(t, d);
        const size_t at = (size_t)m->v_source[d];
        M[at * nv + at] += m->v_scale[d] * m->v_scale[d] * along(t, d, u);
        for (int j = i, end = d; j; j = t->carrier[m->parent[j]], end = m->vi[j + 1])
            for (int c = m->vi[j]; c < end; c++) {
                const size_t row = (size_t)m->v_source[c];
                const double x = m->v_scale[c] * m->v_scale[d] * along(t, c, u);
                M[row * nv + at] += x;
                M[at * nv + row] += x;
            }
    }
}

/* The same where each coordinate has one joint. */
static inline void put_columns(const ramus_model *m, const tree_terms *t, int b, double M[])
{
    const size_t nv = (size_t)m->nv;
    const int i = t->list[b];
    for (int d = m->vi[i]; d < m->vi[i + 1]; d++) {
        const double *u = momentum(t, d);
        const size_t at = (size_t)m->v_source[d];
        double *along_row = M + at * nv, *down = M + at;
        along_row[at] = along(t, d, u);
        for (int j = i, end = d; j; j = t->carrier[m->parent[j]], end = m->vi[j + 1])
            for (int c = m->vi[j]; c < end; c++) {
                const size_t row = (size_t)m->v_source[c];
                along_row[row] = down[row * nv] = along(t, c, u);
            }
    }
}

/* Of six registers, number `at` becomes that of coordinate c. */
WIDE_INLINE void put_into(const tree_terms *t, int c, double scale, int at, wide path[6])
{
    for (size_t n = 0; n < 6; n++)
        path[n] = wide_put(path[n], at, scale * t->column[n * t->column_room + (size_t)c]);
}

WIDE_INLINE wide all_along(const wide path[6], const double u[6])
{
    return path[0] * u[3] + path[1] * u[4] + path[2] * u[5] + (path[3] * u[0] + path[4] * u[1] + path[5] * u[2]);
}

/* As put_into for a joint that follows one which carries it. Each of their products is in M twice:
 * M_kk = sum_c (s_c S_c + 2 sum_(d above c) s_d S_d) . s_c u_c */
WIDE_INLINE void put_follower(const ramus_model *m, const tree_terms *t, int c, int at, wide path[6])
{
    double sum[6];
    for (size_t n = 0; n < 6; n++)
        sum[n] = m->v_scale[c] * t->column[n * t->column_room + (size_t)c];
    for (int d = t->above[c]; d >= 0; d = t->above[d])
        for (size_t n = 0; n < 6; n++)
            sum[n] += 2 * m->v_scale[d] * t->column[n * t->column_room + (size_t)d];
    for (size_t n = 0; n < 6; n++)
        path[n] = wide_put(path[n], at, sum[n]);
}

/* The same as rows of linear/branched.h: a coordinate's own path only. Bodies are numbered depth first, so that the unit twists of the path
 * of one are those of the last coordinates of each depth before it. What a row has beyond its diagonal is not read. `again`: some
 * unknowns have several coordinates, whose rows are added up; those that carry another one of their own carry no further unknown. */
WIDE_INLINE void put_rows(const ramus_model *m, const tree_terms *t, const terms_arguments *in, const int again)
{
    const branched_tree *tree = in->tree;
    const size_t width = (size_t)tree->width;
    wide path[6] = { { 0 } };
    if (width <= 2 * WIDE && !again) { /* the whole path in registers */
        wide high[6] = { { 0 } };
        for (int c = 0; c < t->ncolumn; c++) {
            const int k = in->unknown[c], depth = tree->depth[k];
            double *row = in->rows + (size_t)k * width;
            if (depth < WIDE) {
                put_into(t, c, 1, depth, path);
            } else {
                put_into(t, c, 1, depth - WIDE, high);
                wide_store(row + WIDE, all_along(high, momentum(t, c)));
            }
            wide_store(row, all_along(path, momentum(t, c)));
        }
        return;
    }
    for (int c = 0; c < t->ncolumn; c++) {
        const int k = in->unknown[c], depth = tree->depth[k];
        const double scale = again ? m->v_scale[c] : 1;
        for (int j = 0; j <= depth; j += WIDE) {
            for (size_t n = 0; n < 6; n++)
                path[n] = wide_load(t->path + n * width + (size_t)j);
            if (j + WIDE > depth && again && t->above[c] >= 0) {
                put_follower(m, t, c, depth - j, path);
            } else if (j + WIDE > depth) {
                put_into(t, c, scale, depth - j, path);
                for (size_t n = 0; n < 6; n++)
                    wide_store(t->path + n * width + (size_t)j, path[n]);
            }
            double *row = in->rows + (size_t)k * width + (size_t)j;
            wide x = all_along(path, momentum(t, c));
            if (again)
                x = scale * x + (in->again[c] ? wide_load(row) : (wide){ 0 });
            wide_store(row, x);
        }
    }
}

/* Where links are: all of them, or those that carry. */
static inline void place_links(const ramus_model *m, const kinematic_state *k, tree_terms *t, int all)
{
    const int count = all ? m->nlink : t->nplaced;
    for (int n = 0; n < count; n++) {
        const int i = all ? n + 1 : t->placed[n], p = m->parent[i];
        ramus_vec3 place = { 0, 0, 0 };
        if (p)
            place = vec3_add(t->place[p], k->offset[i]);
        else
            for (int j = m->origin[i]; j != i; j = m->parent[j])
                place = vec3_sub(place, k->offset[j]);
        t->place[i] = place;
        if (t->carrier[i] != i)
            continue;
        double *of = t->place_of + t->number[i];
        of[0] = place.x;
        of[t->room] = place.y;
        of[2 * t->room] = place.z;
        if (t->place_by == t->place_of)
            continue;
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
            double *by = t->place_by + c;
            by[0] = place.x;
            by[t->place_room] = place.y;
            by[2 * t->place_room] = place.z;
        }
    }
}

WIDE_INLINE wide3 load3(const double *at, size_t room)
{
    return (wide3){ wide_load(at), wide_load(at + room), wide_load(at + 2 * room) };
}

/* The unit twists of coordinates `first` on, at the branch's origin. */
WIDE_INLINE void move_columns(const kinematic_state *k, tree_terms *t, int first)
{
    const double *row[WIDE];
    wide s[8];
    for (int l = 0; l < WIDE; l++)
        row[l] = (const double *)&k->column[first + l < t->ncolumn ? first + l : t->ncolumn - 1];
    columns_of(row, 0, 8, s);
    const wide3 angular = { s[0], s[1], s[2] }, place = load3(t->place_by + first, t->place_room);
    const wide3 linear = wide3_sub((wide3){ s[3], s[4], s[5] }, wide3_cross(angular, place));
    const wide all[6] = { s[0], s[1], s[2], linear.x, linear.y, linear.z };
    for (size_t n = 0; n < 6; n++)
        wide_store(t->column + n * t->column_room + first, all[n]);
}

/* I S of coordinates `first` on, and the forces there. */
WIDE_INLINE void move_bodies(tree_terms *t, int first)
{
    const double *row[WIDE], *s = t->column + first;
    wide f[16], u[MOMENTUM_ROOM] = { { 0 } };
    for (int l = 0; l < WIDE; l++)
        row[l] = (const double *)&t->body[t->body_by[first + l]];
    columns_of(row, 0, 16, f);
    const wide3 angular = load3(s, t->column_room), linear = load3(s + 3 * t->column_room, t->column_room);
    wide3 force, moment;
    wide_momentum(f, angular, linear, &force, &moment);
    wide_store(t->force_by + first,
               wide3_dot(angular, (wide3){ f[13], f[14], f[15] }) + wide3_dot(linear, (wide3){ f[10], f[11], f[12] }));
    u[0] = force.x, u[1] = force.y, u[2] = force.z;
    u[3] = moment.x, u[4] = moment.y, u[5] = moment.z;
    rows_of_columns(u, MOMENTUM_ROOM, t->momentum + (size_t)first * MOMENTUM_ROOM, MOMENTUM_ROOM);
}

void KERNEL(terms)(const ramus_model *m, const kinematic_state *k, tree_terms *t, const terms_arguments *in)
{
    place_links(m, k, t, in->external != NULL);
    for (int c = 0; c < t->ncolumn; c += WIDE)
        move_columns(k, t, c);
    for (int b = 0; b < t->nbody; b += WIDE)
        if (in->tau)
            bodies_alone(m, k, t, (size_t)b, 1);
        else
            bodies_alone(m, k, t, (size_t)b, 0);
    for (int i = 1; in->external && i <= m->nlink; i++)
        if (t->carrier[i])
            add_external(k->body[i].x_w_i.rotation, t->place[i], in->external + (size_t)i * WRENCH_NUMBERS,
                         &t->body[t->number[t->carrier[i]]]);
    for (int b = t->nbody - 1; b >= 0; b--)
        if (t->up[b] >= 0)
            add_carried(&t->body[t->up[b]], &t->body[b]);
    for (int c = 0; c < t->ncolumn; c += WIDE)
        move_bodies(t, c);
    if (in->tau && t->ncolumn)
        memcpy(in->tau, t->force_by, (size_t)t->ncolumn * sizeof *in->tau);
    if (!in->M) {
        if (in->again)
            put_rows(m, t, in, 1);
        else
            put_rows(m, t, in, 0);
        return;
    }
    for (int b = t->nbody - 1; b >= 0; b--)
        if (m->has_mimic)
            add_columns(m, t, b, in->M);
        else
            put_columns(m, t, b, in->M);
}

#else
typedef int kernel_has_no_such_instance;
#endif
