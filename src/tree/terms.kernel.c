/* terms.kernel.c - M and the forces for a = 0, from a pass of kinematics that has been made already
 *
 *     in world axes, about a point:  S_c unit twist of coordinate c;  I_i inertia, u_i wrench of body i and all that it
 *     carries
 *
 *     M_cd = S_c . (I_i S_d)     d: a coordinate of joint i, c: one on the path from i to the root
 *     h_c  = S_c . u_i           c: a coordinate of joint i;  u = m (p'' - g), ... for a = 0, and external wrenches
 *
 * Method   bodies by themselves, as many at once as a register holds; then composite bodies and Newton-Euler, tips to roots. In
 *          one set of axes about one point, what a body carries is added without any transformation. The point is the origin of
 *          the first body of the branch: positions are as small as the robot is, wherever it is in the world.
 * In       kinematics of q, v and a = 0; see terms_arguments.
 * Out      M symmetric to the last bit, in the user's coordinates, zero before; h in internal ones.
 * Cost     O(links x depth); no sines, no products of poses, no allocation.
 * Fails    never.
 */
#include "algebra/kernel.h"

#if RAMUS_LANES == 1 && defined RAMUS_ALGEBRA_sv

#include "base/wide.h"
#include "tree/terms.h"

_Static_assert(sizeof(carried_body) == 16 * sizeof(double), "two registers of numbers");

void KERNEL(terms)(const ramus_model *m, const kinematic_state *k, tree_terms *t, const terms_arguments *in);

/* T u, for the symmetric T given by xx yy zz xy xz yz */
WIDE_INLINE wide3 wide_tensor_mul(const wide t[6], wide3 u)
{
    return (wide3){ t[0] * u.x + t[3] * u.y + t[4] * u.z, t[3] * u.x + t[1] * u.y + t[5] * u.z,
                    t[4] * u.x + t[5] * u.y + t[2] * u.z };
}

/* Bodies `first` on, one in each place of a register, each by itself. */
WIDE_INLINE void bodies_alone(const ramus_model *m, const kinematic_state *k, tree_terms *t, size_t first,
                              const int forces)
{
    enum { TURN = 0, ANGULAR = 7, ANGULAR_ACC = 13, LINEAR_ACC = 16 }; /* numbers of a frame_motion */
    const double *row[WIDE];
    wide f[24], number[BODY_CONSTANTS], I[6];
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
    const wide mass = number[0];
    const wide3 com = { number[1], number[2], number[3] };
    const wide3 r = { wide3_dot(R[0], com), wide3_dot(R[1], com), wide3_dot(R[2], com) };
    const double *place = t->place_of + first;
    const wide3 c = { wide_load(place) + r.x, wide_load(place + t->room) + r.y, wide_load(place + 2 * t->room) + r.z };
    const wide3 h = wide3_scale(mass, c);
    const wide3 u[3] = { wide_tensor_mul(number + 4, R[0]), wide_tensor_mul(number + 4, R[1]),
                         wide_tensor_mul(number + 4, R[2]) };
    I[0] = wide3_dot(R[0], u[0]); /* about the centre of mass, world axes */
    I[1] = wide3_dot(R[1], u[1]);
    I[2] = wide3_dot(R[2], u[2]);
    I[3] = wide3_dot(R[1], u[0]);
    I[4] = wide3_dot(R[2], u[0]);
    I[5] = wide3_dot(R[2], u[1]);
    wide out[16] = { mass, h.x, h.y, h.z };
    if (forces) {
        const wide3 w = { f[ANGULAR], f[ANGULAR + 1], f[ANGULAR + 2] };
        const wide3 dw = { f[ANGULAR_ACC], f[ANGULAR_ACC + 1], f[ANGULAR_ACC + 2] };
        const wide3 ddp = { f[LINEAR_ACC] - m->gravity.x, f[LINEAR_ACC + 1] - m->gravity.y,
                            f[LINEAR_ACC + 2] - m->gravity.z };
        const wide3 a =
            wide3_add(ddp, wide3_add(wide3_cross(dw, r), wide3_cross(w, wide3_cross(w, r)))); /* less gravity */
        const wide3 force = wide3_scale(mass, a);
        const wide3 moment =
            wide3_add(wide3_add(wide_tensor_mul(I, dw), wide3_cross(w, wide_tensor_mul(I, w))), wide3_cross(c, force));
        out[10] = force.x, out[11] = force.y, out[12] = force.z;
        out[13] = moment.x, out[14] = moment.y, out[15] = moment.z;
    } else {
        for (int n = 10; n < 16; n++)
            out[n] = (wide){ 0 };
    }
    out[4] = I[0] + h.y * c.y + h.z * c.z;
    out[5] = I[1] + h.x * c.x + h.z * c.z;
    out[6] = I[2] + h.x * c.x + h.y * c.y;
    out[7] = I[3] - h.x * c.y;
    out[8] = I[4] - h.x * c.z;
    out[9] = I[5] - h.y * c.z;
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

static inline ramus_twist column(const tree_terms *t, int c)
{
    const double *s = t->column + c;
    const size_t room = t->column_room;
    return (ramus_twist){ { s[0], s[room], s[2 * room] }, { s[3 * room], s[4 * room], s[5 * room] } };
}

static inline double along(ramus_twist s, ramus_vec3 force, ramus_vec3 moment)
{
    return vec3_dot(s.angular, moment) + vec3_dot(s.linear, force);
}

static inline ramus_wrench carried_momentum(const carried_body *b, ramus_twist s) /* I s */
{
    return (ramus_wrench){ vec3_axpy(vec3_cross(s.angular, b->first), b->mass, s.linear),
                           vec3_add(vec3_cross(b->first, s.linear), tensor_mul(b->second, s.angular)) };
}

/* The rows and columns of M of the coordinates of body b, up the path; dependent joints are folded into their masters. */
static inline void add_columns(const ramus_model *m, const tree_terms *t, int b, double M[])
{
    const size_t nv = (size_t)m->nv;
    const int i = t->list[b];
    for (int d = m->vi[i]; d < m->vi[i + 1]; d++) {
        const ramus_wrench u = carried_momentum(&t->body[b], column(t, d));
        const size_t at = (size_t)m->v_source[d];
        M[at * nv + at] += m->v_scale[d] * m->v_scale[d] * along(column(t, d), u.force, u.moment);
        for (int j = i, end = d; j; j = t->carrier[m->parent[j]], end = m->vi[j + 1])
            for (int c = m->vi[j]; c < end; c++) {
                const size_t row = (size_t)m->v_source[c];
                const double x = m->v_scale[c] * m->v_scale[d] * along(column(t, c), u.force, u.moment);
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
        const ramus_wrench u = carried_momentum(&t->body[b], column(t, d));
        const size_t at = (size_t)m->v_source[d];
        double *along_row = M + at * nv, *down = M + at;
        along_row[at] = along(column(t, d), u.force, u.moment);
        for (int j = i, end = d; j; j = t->carrier[m->parent[j]], end = m->vi[j + 1])
            for (int c = m->vi[j]; c < end; c++) {
                const size_t row = (size_t)m->v_source[c];
                along_row[row] = down[row * nv] = along(column(t, c), u.force, u.moment);
            }
    }
}

/* The same as rows of linear/branched.h: a coordinate's own path only, from itself to the root. */
static inline void put_rows(const ramus_model *m, const tree_terms *t, int b, const terms_arguments *in)
{
    const int i = t->list[b];
    for (int d = m->vi[i]; d < m->vi[i + 1]; d++) {
        const ramus_wrench u = carried_momentum(&t->body[b], column(t, d));
        const int k = in->unknown[d];
        double *to = in->rows + (size_t)k * (size_t)in->tree->width + (size_t)in->tree->depth[k];
        *to = along(column(t, d), u.force, u.moment);
        for (int on = b, end = d; on >= 0; on = t->up[on], end = on >= 0 ? m->vi[t->list[on] + 1] : 0)
            for (int c = end - 1; c >= m->vi[t->list[on]]; c--)
                *--to = along(column(t, c), u.force, u.moment);
    }
}

/* Few coordinates at a time: paths branch. */
enum { PART = WIDE < 4 ? WIDE : 4 };
typedef double part __attribute__((vector_size(PART * sizeof(double))));

WIDE_INLINE part part_load(const double *at)
{
    part out;
    memcpy(&out, at, sizeof out);
    return out;
}

/* The same a part of the coordinates at a time, each run of the path from its end: what is before a run's first coordinate is written
 * over by the next run above, and what is before the row by the row of the unknown before. */
static inline void put_row_parts(const ramus_model *m, const tree_terms *t, int b, const terms_arguments *in)
{
    const int i = t->list[b];
    const size_t room = t->column_room;
    for (int d = m->vi[i + 1] - 1; d >= m->vi[i]; d--) {
        const ramus_wrench u = carried_momentum(&t->body[b], column(t, d));
        const int k = in->unknown[d];
        double *to = in->rows + (size_t)k * (size_t)in->tree->width + (size_t)in->tree->depth[k] + 1; /* its end */
        for (int on = b, end = d + 1; on >= 0; on = t->above_run[on], end = on >= 0 ? m->vi[t->list[on] + 1] : 0) {
            int left = end - t->run[on];
            for (const double *s = t->column + end - PART; left > 0; left -= PART, s -= PART) {
                const part angular =
                    part_load(s) * u.moment.x + part_load(s + room) * u.moment.y + part_load(s + 2 * room) * u.moment.z;
                const part linear = part_load(s + 3 * room) * u.force.x + part_load(s + 4 * room) * u.force.y +
                                    part_load(s + 5 * room) * u.force.z;
                const part sum = angular + linear;
                memcpy(to - PART, &sum, sizeof sum);
                to -= left < PART ? left : PART;
            }
        }
    }
}

/* Where links are, and the unit twists of their joints. */
static inline void place_links(const ramus_model *m, const kinematic_state *k, tree_terms *t)
{
    for (int i = 1; i <= m->nlink; i++) {
        const int p = m->parent[i];
        const ramus_vec3 place = p ? vec3_add(t->place[p], k->offset[i]) : (ramus_vec3){ 0, 0, 0 };
        t->place[i] = place;
        if (t->carrier[i] != i)
            continue;
        double *of = t->place_of + t->number[i];
        of[0] = place.x;
        of[t->room] = place.y;
        of[2 * t->room] = place.z;
        for (int c = m->vi[i]; c < m->vi[i + 1]; c++) {
            const ramus_twist s = k->column[c];
            const ramus_vec3 linear = vec3_sub(s.linear, vec3_cross(s.angular, place));
            double *numbers = t->column + c;
            numbers[0] = s.angular.x;
            numbers[t->column_room] = s.angular.y;
            numbers[2 * t->column_room] = s.angular.z;
            numbers[3 * t->column_room] = linear.x;
            numbers[4 * t->column_room] = linear.y;
            numbers[5 * t->column_room] = linear.z;
        }
    }
}

void KERNEL(terms)(const ramus_model *m, const kinematic_state *k, tree_terms *t, const terms_arguments *in)
{
    place_links(m, k, t);
    for (int b = 0; b < t->nbody; b += WIDE)
        if (in->tau)
            bodies_alone(m, k, t, (size_t)b, 1);
        else
            bodies_alone(m, k, t, (size_t)b, 0);
    for (int i = 1; in->external && i <= m->nlink; i++)
        if (t->carrier[i])
            add_external(k->body[i].x_w_i.rotation, t->place[i], in->external + (size_t)i * WRENCH_NUMBERS,
                         &t->body[t->number[t->carrier[i]]]);
    for (int b = t->nbody - 1; b >= 0; b--) {
        if (!in->M && in->ascending)
            put_row_parts(m, t, b, in);
        else if (!in->M)
            put_rows(m, t, b, in);
        else if (m->has_mimic)
            add_columns(m, t, b, in->M);
        else
            put_columns(m, t, b, in->M);
        for (int c = m->vi[t->list[b]]; in->tau && c < m->vi[t->list[b] + 1]; c++)
            in->tau[c] = along(column(t, c), t->body[b].force, t->body[b].moment);
        if (t->up[b] >= 0)
            add_carried(&t->body[t->up[b]], &t->body[b]);
    }
}

#else
typedef int kernel_has_no_such_instance;
#endif
