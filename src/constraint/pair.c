/* pair.c - derivatives of the motion of frame b as frame a sees it, and of a wrench between the two
 *
 * All twists at O, where b's origin is now, as six numbers of a frame that stands still; x: their cross product. For a
 * coordinate with unit twist s that moves against something of twist V_g and acceleration A_g (the parent's; within a joint
 * with plain coordinates, whose steps follow each other, the previous step's):
 *
 *     dV_b/dq = s x (V_b - V_g)        dA_b/dq = s x (A_b - A_g) + (V_g x s) x (V_b - V_g)
 *     dV_b/dv = s                      dA_b/dv = s' + s x (V_b - V_g)
 *
 * Seen from a, U = V_b - V_a and W = A_b - A_a - V_a x U, where b moves and a does not:
 *
 *     dU/dq = s x (V_b - V_g)          dW/dq = dA_b/dq - V_a x dU/dq          dW/dv = dA_b/dv - V_a x s
 *
 * Where a moves and b does not, the numbers in the axes of a are minus these; where both move, none change. The origin of b moves
 * in a:  p' = U_linear,  p'' = W_linear + w x p'  at O, and away from it
 *
 *     dp' = dU_linear + w x dp         dp'' = dW_linear + w' x dp + dw x p' + w x dp'
 *
 * Method   both paths to the root, each body once.
 * Cost     O(depth); the stiffness O(depth^2). No allocation.
 */
#include "pair.h"

#include "base/fail.h"
#include "model/joint.h"

typedef ramus_twist twist;

static const twist none = { { 0, 0, 0 }, { 0, 0, 0 } };

static twist plus(twist a, twist b)
{
    return (twist){ vec3_add(a.angular, b.angular), vec3_add(a.linear, b.linear) };
}

static twist minus(twist a, twist b)
{
    return (twist){ vec3_sub(a.angular, b.angular), vec3_sub(a.linear, b.linear) };
}

static twist times(double s, twist a)
{
    return (twist){ vec3_scale(s, a.angular), vec3_scale(s, a.linear) };
}

static twist cross(twist a, twist b)
{
    return (twist){ vec3_cross(a.angular, b.angular),
                    vec3_add(vec3_cross(a.angular, b.linear), vec3_cross(a.linear, b.angular)) };
}

static twist turned_back(ramus_quat r, twist a)
{
    return (twist){ quat_unrotate(r, a.angular), quat_unrotate(r, a.linear) };
}

/* Twist and acceleration at a place that stands still. */
typedef struct motion_at {
    twist V, A;
} motion_at;

static motion_at seen_at(const frame_motion *f, ramus_vec3 place, bool has_a)
{
    const ramus_vec3 r = vec3_sub(place, f->x_w_i.position);
    motion_at out = { { f->angular, vec3_add(f->linear, vec3_cross(f->angular, r)) }, none };
    if (has_a)
        out.A = (twist){ f->angular_acc, vec3_sub(vec3_add(f->linear_acc, vec3_cross(f->angular_acc, r)),
                                                  vec3_cross(f->angular, f->linear)) };
    return out;
}

/* A frame, and the body that carries it; 0: none */
static ramus_status find_end(const ramus_model *m, const kinematic_state *k, const pair_end *end, frame_motion *out,
                             int *body)
{
    *body = 0;
    *out = (frame_motion){ .x_w_i = end->pose };
    if (end->frame.index < 0)
        return RAMUS_OK;
    located_frame f;
    RAMUS_TRY(locate_frame(m, k, end->frame, NEEDS_WORLD | NEEDS_V, &f));
    *body = f.body;
    out->x_w_i = ramus_pose_mul(f.motion.x_w_i, end->pose);
    move_along(&f.motion, out->x_w_i.position, out);
    return RAMUS_OK;
}

/* What all coordinates of one evaluation share. */
typedef struct pair_state {
    const ramus_model *m;
    const kinematic_state *k;
    ramus_quat r_w_a;
    ramus_vec3 place; /* O */
    motion_at a, b;
} pair_state;

static void add_column(const pair_state *x, int c, twist s, twist rate, const motion_at *against, pair_motion *out,
                       bool moves_a, bool moves_b)
{
    const twist seen = cross(s, minus(x->b.V, against->V));
    twist dA = plus(cross(s, minus(x->b.A, against->A)), cross(cross(against->V, s), minus(x->b.V, against->V)));
    dA = minus(dA, cross(x->a.V, seen));
    const twist dA_dv = minus(plus(rate, seen), cross(x->a.V, s));
    pair_column *to = &out->column[out->ncolumn++];
    *to = (pair_column){ .v = x->m->v_source[c],
                         .scale = x->m->v_scale[c],
                         .moves_a = moves_a,
                         .moves_b = moves_b,
                         .turned = (int)moves_b - (int)moves_a,
                         .s = turned_back(x->r_w_a, s),
                         .velocity_q = turned_back(x->r_w_a, seen),
                         .acceleration_q = turned_back(x->r_w_a, dA),
                         .acceleration_v = turned_back(x->r_w_a, dA_dv) };
    const ramus_vec3 w = out->velocity.angular, dp = to->s.linear, p1 = out->velocity.linear;
    twist *V = &to->velocity_q, *A = &to->acceleration_q, *B = &to->acceleration_v;
    V->linear = vec3_add(V->linear, vec3_cross(w, dp));
    A->linear = vec3_add(A->linear, vec3_cross(out->acceleration.angular, dp));
    A->linear = vec3_add(A->linear, vec3_add(vec3_cross(V->angular, p1), vec3_cross(w, V->linear)));
    B->linear = vec3_add(B->linear, vec3_add(vec3_cross(to->s.angular, p1), vec3_cross(w, dp)));
}

/* The coordinates of body i's joint. */
static void add_joint(const pair_state *x, int i, pair_motion *out, bool moves_a, bool moves_b)
{
    const ramus_model *m = x->m;
    const kinematic_state *k = x->k;
    const ramus_joint_type type = (ramus_joint_type)m->type[i];
    const bool plain = joint_is_plain(type), has_a = k->has_a != 0;
    const frame_motion *parent = m->parent[i] ? &k->body[m->parent[i]] : &k->root[m->root[i]];
    motion_at against = seen_at(parent, x->place, has_a);
    const twist own = seen_at(&k->body[i], x->place, false).V;
    const ramus_vec3 r = vec3_sub(x->place, k->body[i].x_w_i.position);
    for (int c = m->vi[i]; c < m->vi[i] + ramus_joint_type_nv(type); c++) {
        const twist s = { k->column[c].angular, vec3_add(k->column[c].linear, vec3_cross(k->column[c].angular, r)) };
        const twist rate = cross(plain ? against.V : own, s);
        add_column(x, c, s, rate, &against, out, moves_a, moves_b);
        if (plain) { /* the next step is on top of this one */
            against.A = plus(against.A, plus(times(has_a ? k->a[c] : 0, s), times(k->v[c], rate)));
            against.V = plus(against.V, times(k->v[c], s));
        }
    }
}

ramus_status pair_motion_of(const ramus_model *m, const kinematic_state *k, const pair_end *a, const pair_end *b,
                            pair_motion *out)
{
    frame_motion fa, fb;
    int ia, ib;
    const bool has_a = k->has_a != 0;
    RAMUS_TRY(find_end(m, k, a, &fa, &ia));
    RAMUS_TRY(find_end(m, k, b, &fb, &ib));
    const ramus_vec3 place = fb.x_w_i.position;
    const pair_state x = { m, k, fa.x_w_i.rotation, place, seen_at(&fa, place, has_a), seen_at(&fb, place, has_a) };
    const twist U = minus(x.b.V, x.a.V), W = minus(minus(x.b.A, x.a.A), cross(x.a.V, U));
    out->x_a_b = ramus_pose_mul(ramus_pose_inv(fa.x_w_i), fb.x_w_i);
    out->velocity = turned_back(x.r_w_a, U);
    out->acceleration = turned_back(x.r_w_a, W);
    out->acceleration.linear =
        vec3_add(out->acceleration.linear, vec3_cross(out->velocity.angular, out->velocity.linear));
    out->ncolumn = 0;
    /* bodies are numbered from the root outwards: the later one is the one to leave */
    while (ia != ib) {
        const bool from_b = ib > ia;
        int *i = from_b ? &ib : &ia;
        add_joint(&x, *i, out, !from_b, from_b);
        *i = m->parent[*i];
    }
    for (; ia; ia = m->parent[ia])
        add_joint(&x, ia, out, true, true);
    return RAMUS_OK;
}

/* On b the wrench (f, m) is at its origin in axes of a, on a the opposite at the same place: with (w_k, p_k) the motion of b in
 * a that coordinate k causes, it changes in b's own axes by (df - w_k x f, dm - w_k x m), and about a's own origin by
 * -(df, dm + p_k x f) beside what p x df is, which goes with the motion of the place. */
void pair_add_stiffness(const pair_motion *p, const pair_force *f, const pair_force change[], double factor, size_t nv,
                        double sum[])
{
    for (int k = 0; k < p->ncolumn; k++) {
        const pair_column *from = &p->column[k];
        if (!from->turned)
            continue;
        const ramus_vec3 wf = vec3_cross(from->s.angular, f->force), wm = vec3_cross(from->s.angular, f->moment),
                         pf = vec3_cross(from->s.linear, f->force);
        const double scale = factor * from->turned * from->scale;
        for (int j = 0; j < p->ncolumn; j++) {
            const pair_column *to = &p->column[j];
            double power =
                to->turned * (vec3_dot(change[k].force, to->s.linear) + vec3_dot(change[k].moment, to->s.angular));
            if (to->moves_b)
                power -= vec3_dot(wf, to->s.linear) + vec3_dot(wm, to->s.angular);
            if (to->moves_a)
                power -= vec3_dot(pf, to->s.angular);
            sum[(size_t)to->v * nv + (size_t)from->v] += scale * to->scale * power;
        }
    }
}
