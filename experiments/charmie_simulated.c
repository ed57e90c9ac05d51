/* charmie_simulated.c - CHARMIE in MuJoCo: its tree moved along the motion; and with its closed loops, driven by ramus's forces
 *
 * The tree is compared by inverse dynamics: the claw's point, the force of body 2 on body 3, the forces at all joints. A force
 * is compared relative to its size at that instant. With loops, accelerations are compared, and the force on body 3.
 *
 *     actuator   a cylinder that swings about x at its one end, a rod that slides in it, joined to the other link
 *     lever      a body that turns at its pivot; a carriage that slides in the guide's plane; the lever's tip joined to it
 *     spring     a tendon, k (L - L_0 + F_0 / k)
 *
 * "Joined" is MuJoCo's equality `connect`. The added bodies have PART_MASS each, for MuJoCo takes no massless ones. The
 * state is the motion's; the applied forces are the actuators' on their rods and the motors' on the other joints, none on
 * lift and torso. MuJoCo's constraints are soft: one that carries f gives way by R f, R = (1 - d) / d w, d = 0.9999 and w the
 * weight that MuJoCo gives the two bodies. Here w is chosen, and with it R, which is called yield.
 */
#include "charmie.h"

#include "reality.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PART_MASS 1e-10                                                                            /* kg */
#define PART_INERTIAL "<inertial pos=\"0 0 0\" mass=\"1e-10\" diaginertia=\"1e-12 1e-12 1e-12\"/>" /* kg m^2 */
#define IMPEDANCE 0.9999 /* MuJoCo's largest */

typedef struct loops {
    const ramus_model *model;
    test_motion motion; /* for its mechanism */
    twin t;
    double mass; /* kg, added */
} loops;

/* A unit vector across n. */
static ramus_vec3 across(ramus_vec3 n)
{
    const ramus_vec3 x = fabs(n.x) < 0.9 ? ramus_vec3_make(1, 0, 0) : ramus_vec3_make(0, 1, 0);
    const ramus_vec3 t = vec3_axpy(x, -vec3_dot(x, n), n);
    return ramus_vec3_make(t.x / vec3_norm(t), t.y / vec3_norm(t), t.z / vec3_norm(t));
}

/* ---- the text --------------------------------------------------------------------------------------------------- */

static const char *body_of(const loops *l, ramus_link link)
{
    return ramus_model_link(l->model, link).name;
}

/* A point of a link in the frame of MuJoCo's body. */
static ramus_vec3 point_in_body(const loops *l, ramus_link link, ramus_vec3 point)
{
    return ramus_pose_point(ramus_model_link(l->model, link).link_in_joint, point);
}

static void add_actuator(loops *l, mjcf *m, const ramus_part_info *x)
{
    const ramus_vec3 p = point_in_body(l, x->link[0], x->point[0]);
    l->mass += 2 * PART_MASS;
    mjcf_insert(m, mjcf_inside(m, body_of(l, x->link[0])),
                "<body name=\"%s cylinder\" pos=\"%.17g %.17g %.17g\"><joint name=\"%s swing\" axis=\"1 0 0\"/>%s"
                "<body name=\"%s rod\"><joint name=\"%s slide\" type=\"slide\" axis=\"0 0 1\"/>%s</body></body>\n",
                x->name, p.x, p.y, p.z, x->name, PART_INERTIAL, x->name, x->name, PART_INERTIAL);
}

static void add_lever(loops *l, mjcf *m, const ramus_lever_info *x)
{
    char where[MJCF_POSE];
    const ramus_pose pivot = ramus_pose_mul(ramus_model_link(l->model, x->pivot).link_in_joint, x->pivot_pose);
    const ramus_pose guide = ramus_model_link(l->model, x->guide).link_in_joint;
    const ramus_vec3 n = ramus_quat_rotate(guide.rotation, x->normal),
                     s = ramus_quat_rotate(guide.rotation, across(x->normal)), t = vec3_cross(n, s),
                     g = vec3_axpy(ramus_pose_point(guide, x->guide_point), -x->rod_length, n);
    l->mass += 2 * PART_MASS;
    mjcf_insert(m, mjcf_inside(m, body_of(l, x->pivot)),
                "<body name=\"%s\" %s><joint name=\"%s turn\" axis=\"%.17g %.17g %.17g\"/>%s</body>\n", x->name,
                mjcf_pose(where, pivot), x->name, x->axis.x, x->axis.y, x->axis.z, PART_INERTIAL);
    mjcf_insert(m, mjcf_inside(m, body_of(l, x->guide)),
                "<body name=\"%s carriage\" pos=\"%.17g %.17g %.17g\">"
                "<joint name=\"%s first\" type=\"slide\" axis=\"%.17g %.17g %.17g\"/>"
                "<joint name=\"%s second\" type=\"slide\" axis=\"%.17g %.17g %.17g\"/>%s</body>\n",
                x->name, g.x, g.y, g.z, x->name, s.x, s.y, s.z, x->name, t.x, t.y, t.z, PART_INERTIAL);
}

static void add_spring(loops *l, mjcf *m, const ramus_part_info *x)
{
    for (int end = 0; end < 2; end++) {
        const char *body = x->lever[end] ? x->lever[end]->name : body_of(l, x->link[end]);
        const ramus_vec3 p = x->lever[end] ? x->point[end] : point_in_body(l, x->link[end], x->point[end]);
        mjcf_insert(m, mjcf_inside(m, body), "<site name=\"%s %d\" pos=\"%.17g %.17g %.17g\"/>\n", x->name, end, p.x,
                    p.y, p.z);
    }
    mjcf_insert(m, mjcf_end(m),
                "  <tendon><spatial stiffness=\"%.17g\" springlength=\"%.17g\"><site site=\"%s 0\"/>"
                "<site site=\"%s 1\"/></spatial></tendon>\n",
                x->stiffness, x->rest_length - x->pretension / x->stiffness, x->name, x->name);
}

static void add_connect(mjcf *m, const char *first, const char *second, const char *name)
{
    mjcf_insert(m, mjcf_end(m),
                "  <equality><connect name=\"%s\" body1=\"%s\" body2=\"%s\" anchor=\"0 0 0\"/></equality>\n", name,
                first, second);
}

static ramus_status build(lab *lab, loops *l)
{
    char name[80];
    mjcf *text = NULL;
    TRY(mjcf_take(lab, "charmie", &text));
    for (int i = 0; i < ramus_model_nlever(l->model); i++) {
        const ramus_lever_info *x = ramus_mechanism_lever(l->motion.data, (ramus_lever){ i });
        add_lever(l, text, x);
        snprintf(name, sizeof name, "%s carriage", x->name);
        add_connect(text, x->name, name, x->name);
    }
    for (int k = 0; k < ramus_model_npart(l->model); k++) {
        const ramus_part_info *x = ramus_mechanism_part(l->motion.data, (ramus_part){ k });
        if (x->kind == RAMUS_PART_SPRING)
            add_spring(l, text, x);
        if (x->kind != RAMUS_PART_ACTUATOR)
            continue;
        add_actuator(l, text, x);
        snprintf(name, sizeof name, "%s rod", x->name);
        add_connect(text, name, body_of(l, x->link[1]), x->name);
    }
    return twin_open(lab, l->model, text, &l->t);
}

/* MuJoCo takes the second anchor from its own reference pose: give both. */
static void set_anchors(const twin *t, const char *name, ramus_vec3 first, ramus_vec3 second)
{
    const double x[6] = { first.x, first.y, first.z, second.x, second.y, second.z };
    memcpy(t->m->eq_data + mjNEQDATA * mj_name2id(t->m, mjOBJ_EQUALITY, name), x, sizeof x);
}

static void close_loops(const loops *l)
{
    const ramus_vec3 origin = ramus_vec3_make(0, 0, 0);
    for (int i = 0; i < ramus_model_nlever(l->model); i++) {
        const ramus_lever_info *x = ramus_mechanism_lever(l->motion.data, (ramus_lever){ i });
        set_anchors(&l->t, x->name, x->tip, origin);
    }
    for (int k = 0; k < ramus_model_npart(l->model); k++) {
        const ramus_part_info *x = ramus_mechanism_part(l->motion.data, (ramus_part){ k });
        if (x->kind == RAMUS_PART_ACTUATOR)
            set_anchors(&l->t, x->name, origin, point_in_body(l, x->link[1], x->point[1]));
    }
}

static void set_softness(mjModel *m, double yield)
{
    const double weight = yield * IMPEDANCE / (1 - IMPEDANCE) / 2; /* two bodies, or two joints, to a constraint */
    for (int b = 0; b < m->nbody; b++)
        m->body_invweight0[2 * b] = weight;
    for (int k = 0; k < m->nv; k++)
        m->dof_invweight0[k] = weight;
    for (int k = 0; k < m->neq; k++) {
        const mjtNum impedance[mjNIMP] = { IMPEDANCE, IMPEDANCE, 0.001, 0.5, 2 };
        memcpy(m->eq_solimp + mjNIMP * k, impedance, sizeof impedance);
    }
    m->opt.solver = mjSOL_NEWTON;
    m->opt.jacobian = mjJAC_DENSE;
    m->opt.iterations = 200;
    m->opt.tolerance = 0;
    m->opt.disableflags |= mjDSBL_LIMIT;
}

/* ---- the state -------------------------------------------------------------------------------------------------- */

static ramus_vec3 velocity_at(const loops *l, ramus_link link, ramus_vec3 point)
{
    const ramus_data *k = l->motion.data;
    ramus_twist x = { { 0, 0, 0 }, { 0, 0, 0 } };
    ramus_pose pose = ramus_pose_identity();
    if (link.index < 0)
        return x.linear;
    ramus_frame_pose(l->model, k, (ramus_frame){ link.index }, &pose);
    ramus_frame_twist(l->model, k, (ramus_frame){ link.index }, RAMUS_LOCAL_WORLD_ALIGNED, &x);
    return vec3_axpy(x.linear, 1, vec3_cross(x.angular, vec3_sub(point, pose.position)));
}

/* A world vector in the axes of MuJoCo's body of a link. */
static ramus_vec3 in_body(const loops *l, ramus_link link, ramus_vec3 v)
{
    ramus_pose pose = ramus_pose_identity();
    ramus_frame_pose(l->model, l->motion.data, (ramus_frame){ link.index }, &pose);
    const ramus_quat r = pose.rotation, back = { r.w, -r.x, -r.y, -r.z };
    return ramus_quat_rotate(ramus_model_link(l->model, link).link_in_joint.rotation, ramus_quat_rotate(back, v));
}

static void set_joint(const loops *l, const char *name, const char *which, double q, double v, double force)
{
    char text[120];
    snprintf(text, sizeof text, "%s %s", name, which);
    const int id = mj_name2id(l->t.m, mjOBJ_JOINT, text);
    l->t.d->qpos[l->t.m->jnt_qposadr[id]] = q;
    l->t.d->qvel[l->t.m->jnt_dofadr[id]] = v;
    l->t.d->qfrc_applied[l->t.m->jnt_dofadr[id]] = force;
}

static ramus_status set_actuator(const loops *l, ramus_part part, double tension)
{
    const ramus_part_info *x = ramus_mechanism_part(l->motion.data, part);
    ramus_part_motion m;
    TRY(ramus_part_get_motion(l->model, l->motion.data, part, &m));
    /* the direction of the cylinder and how it turns, seen from the link that bears it */
    const ramus_vec3 d = in_body(l, x->link[0], vec3_sub(m.b, m.a));
    const ramus_vec3 v =
        in_body(l, x->link[0], vec3_sub(velocity_at(l, x->link[1], m.b), velocity_at(l, x->link[0], m.b)));
    set_joint(l, x->name, "swing", atan2(-d.y, d.z), (d.y * v.z - v.y * d.z) / (d.y * d.y + d.z * d.z), 0);
    set_joint(l, x->name, "slide", m.length, m.rate, -tension);
    return RAMUS_OK;
}

static ramus_status set_lever(const loops *l, ramus_lever lever)
{
    const ramus_lever_info *x = ramus_mechanism_lever(l->motion.data, lever);
    ramus_lever_motion m;
    ramus_pose guide = ramus_pose_identity();
    TRY(ramus_lever_get_motion(l->model, l->motion.data, lever, &m));
    ramus_frame_pose(l->model, l->motion.data, (ramus_frame){ x->guide.index }, &guide);
    const ramus_quat turn = ramus_model_link(l->model, x->guide).link_in_joint.rotation;
    const ramus_vec3 s = ramus_quat_rotate(turn, across(x->normal)),
                     t = vec3_cross(ramus_quat_rotate(turn, x->normal), s);
    const ramus_vec3 p = in_body(l, x->guide, vec3_sub(m.tip, ramus_pose_point(guide, x->guide_point)));
    const ramus_vec3 spin = vec3_cross(ramus_quat_rotate(m.pose.rotation, x->axis), vec3_sub(m.tip, m.pose.position));
    const ramus_vec3 pivot = velocity_at(l, x->pivot, m.tip), rest = velocity_at(l, x->guide, m.tip);
    const ramus_vec3 v = in_body(l, x->guide, vec3_sub(vec3_axpy(pivot, m.rate, spin), rest));
    set_joint(l, x->name, "turn", m.angle, m.rate, 0);
    set_joint(l, x->name, "first", vec3_dot(p, s), vec3_dot(v, s), 0);
    set_joint(l, x->name, "second", vec3_dot(p, t), vec3_dot(v, t), 0);
    return RAMUS_OK;
}

/* ---- sample by sample ------------------------------------------------------------------------------------------- */

/* The applied forces, and the state of the added bodies. */
static ramus_status set_parts(loops *l, const trace *r, size_t i, const double q[], const double v[], const double a[])
{
    TRY(ramus_kinematics_update(l->model, l->motion.data, q, v, a));
    for (int k = 0; k < r->q.count; k++)
        l->t.d->qfrc_applied[l->t.dof[k].dof] = channel(&r->tau, k)[i];
    for (int k = 0; k < ramus_model_npart(l->model); k++) {
        if (ramus_mechanism_part(l->motion.data, (ramus_part){ k })->kind == RAMUS_PART_ACTUATOR)
            TRY(set_actuator(l, (ramus_part){ k }, channel(&r->tension, k)[i]));
    }
    for (int k = 0; k < ramus_model_nlever(l->model); k++)
        TRY(set_lever(l, (ramus_lever){ k }));
    return RAMUS_OK;
}

/* |a - b| of the first `count` signals at sample i; b NULL: zero. */
static double distance(const channels *a, const channels *b, int count, size_t i)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += pow(channel(a, k)[i] - (b ? channel(b, k)[i] : 0), 2);
    return sqrt(sum);
}

static void read_sample(simulated *s, const twin *t, const trace *r, size_t i)
{
    const int nv = r->q.count;
    double tau[MOST_NV], base[6], most = 0, largest = 0, most_a = 0;
    twin_get_interface_wrench(t, "body/b3", base);
    twin_get_forces(t, t->d->qfrc_inverse, nv, tau);
    channels_set(&s->claw, i, t->d->site_xpos + 3 * mj_name2id(t->m, mjOBJ_SITE, "left/D12"));
    channels_set(&s->base, i, base);
    channels_set(&s->tau, i, tau);
    for (int k = 0; k < nv; k++) {
        most = fmax(most, fabs(channel(&r->tree, k)[i] - tau[k]));
        largest = fmax(largest, fabs(tau[k]));
        most_a = fmax(most_a, fabs(t->d->qacc[t->dof[k].dof] - channel(&r->a, k)[i]));
    }
    s->error_claw.x[i] = distance(&r->claw, &s->claw, 3, i);
    s->error_base.x[i] = distance(&r->base, &s->base, 3, i) / distance(&s->base, NULL, 3, i);
    s->error_tau.x[i] = most / largest;
    s->error_a.x[i] = most_a;
}

/* Along the trace; `parts` NULL: the tree alone, moved as the trace moves. */
static ramus_status simulate(lab *lab, const trace *r, const twin *t, loops *parts, simulated *s)
{
    double q[MOST_NV], v[MOST_NV], a[MOST_NV];
    channels *const errors[] = { &s->error_claw, &s->error_base, &s->error_tau, &s->error_a };
    TRY(channels_take(lab, 3, r->n, &s->claw));
    TRY(channels_take(lab, 6, r->n, &s->base));
    TRY(channels_take(lab, r->q.count, r->n, &s->tau));
    for (size_t k = 0; k < sizeof errors / sizeof *errors; k++)
        TRY(channels_take(lab, 1, r->n, errors[k]));
    s->claw.step = s->base.step = s->tau.step = r->step;
    for (size_t i = 0; i < r->n; i++) {
        channels_get(&r->q, i, q);
        channels_get(&r->v, i, v);
        channels_get(&r->a, i, a);
        twin_set(t, q, v, a);
        const ramus_status status = parts ? set_parts(parts, r, i, q, v, a) : RAMUS_OK;
        if (status != RAMUS_OK)
            return lab_fail(lab, status, "the simulator's loops cannot be closed at sample %zu", i);
        if (parts)
            mj_forward(t->m, t->d);
        else
            mj_inverse(t->m, t->d);
        mj_rnePostConstraint(t->m, t->d);
        read_sample(s, t, r, i);
        lab_progress(lab, parts ? "the loops in the simulator" : "the same tree in the simulator", i, r->n);
    }
    return RAMUS_OK;
}

ramus_status simulate_tree(lab *l, const trace *r, simulated *s)
{
    twin t;
    mjcf *text = NULL;
    TRY(mjcf_take(l, "charmie", &text));
    TRY(twin_open(l, l->model, text, &t));
    reality_disturb_plant(l, &t);
    /* dependent joints are moved as they should: no constraint is needed, nor joint limits */
    t.m->opt.disableflags |= mjDSBL_CONSTRAINT;
    return simulate(l, r, &t, NULL, s);
}

ramus_status simulate_loops(lab *lab, const trace *r, simulated *s)
{
    loops l = { .model = lab->model };
    TRY(test_motion_open(lab, lab->model, &l.motion));
    TRY(build(lab, &l));
    reality_disturb_plant(lab, &l.t);
    close_loops(&l);
    set_softness(l.t.m, s->yield);
    s->mass = l.mass;
    return simulate(lab, r, &l.t, &l, s);
}
