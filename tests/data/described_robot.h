/* described_robot.h - random robots with springs, a bar, closures and a coupling that hold in a random state
 *
 * The state comes first: lengths and frames of constraints are made to fit there. Springs and wrenches of constraints are
 * computed here in world axes, from the textbook motion of plain_tree, and share no code with the library.
 */
#ifndef TESTS_DATA_DESCRIBED_ROBOT_H
#define TESTS_DATA_DESCRIBED_ROBOT_H

#include "mechanism/random_parts.h"

#include "ramus/constraint.h"
#include "ramus/equations.h"

enum { SPRINGS = 3 };

/* What a robot is given beside its tree. */
enum { WITH_SPRINGS = 1, WITH_BAR = 2, WITH_CLOSURE = 4, WITH_COUPLING = 8, WITH_ALL = 15 };

typedef struct described {
    subject s;
    ramus_part_description spring[SPRINGS];
    int spring_link[SPRINGS][2];
    int nspring;
} described;

static inline int any_link(subject *s)
{
    return rng_int(&s->g, 0, s->nlink - 1);
}

static inline ramus_vec3 world_point(const subject *s, int link, ramus_vec3 point)
{
    return ramus_pose_point(pose_of(s, link), point);
}

static inline void add_springs(described *d)
{
    subject *s = &d->s;
    for (int k = 0; k < SPRINGS; k++) {
        ramus_part_description x = ramus_part_description_default();
        const int a = k == 0 ? -1 : any_link(s);
        int b = any_link(s);
        while (b == a)
            b = any_link(s);
        x.name = new_name(s, "spring", k);
        x.kind = RAMUS_PART_SPRING;
        x.frame_a = link_name(s, a);
        x.frame_b = link_name(s, b);
        x.point_a = rng_vec3(&s->g, 0.5);
        x.point_b = rng_vec3(&s->g, 0.5);
        const double length = vec3_norm(vec3_sub(world_point(s, a, x.point_a), world_point(s, b, x.point_b)));
        x.rest_length = k == 2 ? 1.5 * length : 0.7 * length; /* the last one is slack */
        x.stiffness = rng_uniform(&s->g, 50, 500);
        x.pretension = rng_uniform(&s->g, 0, 20);
        add_actuator(s, &x);
        d->spring[d->nspring] = x;
        d->spring_link[d->nspring][0] = a;
        d->spring_link[d->nspring++][1] = b;
    }
}

static inline ramus_part_description fitting_bar(subject *s, const char *name, int a, int b)
{
    ramus_part_description x = ramus_part_description_default();
    x.name = name;
    x.kind = RAMUS_PART_BAR;
    x.frame_a = link_name(s, a);
    x.frame_b = link_name(s, b);
    x.point_a = rng_vec3(&s->g, 0.5);
    x.point_b = rng_vec3(&s->g, 0.5);
    x.rest_length = vec3_norm(vec3_sub(world_point(s, a, x.point_a), world_point(s, b, x.point_b)));
    return x;
}

static inline void add_constraint(subject *s, const ramus_constraint_description *c)
{
    ramus_error err;
    if (ramus_builder_add_constraint(s->builder, c, &err))
        fail_msg("seed %llu: %s", s->seed, err.text);
}

static inline void add_closure(subject *s, ramus_joint_type type)
{
    ramus_constraint_description c = ramus_constraint_description_default();
    const int a = rng_int(&s->g, -1, s->nlink - 1);
    int b = any_link(s);
    while (b == a)
        b = any_link(s);
    c.name = "closure";
    c.kind = RAMUS_CONSTRAINT_CLOSURE;
    c.joint_type = type;
    c.axis = rng_vec3(&s->g, 1);
    c.frame_a = link_name(s, a);
    c.frame_b = link_name(s, b);
    c.pose_b = rng_pose(&s->g);
    c.pose_a = ramus_pose_mul(ramus_pose_inv(pose_of(s, a)), ramus_pose_mul(pose_of(s, b), c.pose_b));
    add_constraint(s, &c);
}

static inline void add_coupling(subject *s)
{
    const char *joint[2];
    double coefficient[2], sum = 0;
    int n = 0;
    for (int k = 0; k < s->nlink && n < 2; k++)
        if (ramus_joint_type_nq(s->tree->link[k].type) == 1) {
            joint[n] = new_name(s, "robot/j", k);
            coefficient[n] = rng_uniform(&s->g, 0.5, 2);
            sum += coefficient[n++] * s->q[s->tree->link[k].q];
        }
    if (n < 2)
        return;
    ramus_constraint_description c = ramus_constraint_description_default();
    c.name = "coupling";
    c.kind = RAMUS_CONSTRAINT_COUPLING;
    c.joint = joint;
    c.coefficient = coefficient;
    c.ncoordinate = 2;
    c.offset = -sum;
    add_constraint(s, &c);
}

/* v and a are then what the constraints allow, for random forces tau [nv]; zero at passive coordinates of robots with
 * constraints. */
static inline void allow_motion(described *d, double tau[])
{
    subject *s = &d->s;
    ramus_data *set = NULL;
    ramus_error err;
    if (ramus_data_create(s->model, NULL, &set, &err) || ramus_constraint_project(s->model, set, NULL, s->q, s->v))
        fail_msg("seed %llu: %s", s->seed, set ? ramus_data_error(set)->text : err.text);
    ramus_data_destroy(set);
    for (int k = 0; k < s->nv; k++)
        tau[k] = ramus_model_nconstraint(s->model) > 0 && ramus_model_v_is_passive(s->model, k)
                     ? 0
                     : rng_uniform(&s->g, -20, 20);
    if (ramus_forward_dynamics(s->model, s->data, s->q, s->v, tau, s->a))
        fail_msg("seed %llu: %s", s->seed, ramus_data_error(s->data)->text);
    subject_update(s);
}

/* A robot of nlink links with what `parts` asks for. */
static inline described described_create(unsigned long long seed, int nlink, unsigned types, int parts, double tau[])
{
    described d = { .s = subject_create(seed, nlink, types) };
    if (parts & WITH_SPRINGS)
        add_springs(&d);
    if (parts & WITH_BAR) {
        const int a = rng_int(&d.s.g, -1, nlink - 2);
        const ramus_part_description bar = fitting_bar(&d.s, "bar", a, nlink - 1);
        add_actuator(&d.s, &bar);
    }
    static const ramus_joint_type closures[] = { RAMUS_SPHERICAL, RAMUS_REVOLUTE, RAMUS_PRISMATIC,
                                                 RAMUS_PLANAR,    RAMUS_FIXED,    RAMUS_UNIVERSAL };
    if (parts & WITH_CLOSURE)
        add_closure(&d.s, closures[seed % 6]);
    if (parts & WITH_COUPLING)
        add_coupling(&d.s);
    subject_compile(&d.s);
    allow_motion(&d, tau);
    return d;
}

/* What springs exert on links, in world axes by the textbook, as external wrenches (robot on world, link frames). */
static inline void spring_wrenches(const described *d, ramus_wrench external[])
{
    const subject *s = &d->s;
    memset(external, 0, (size_t)s->nlink * sizeof *external);
    for (int n = 0; n < d->nspring; n++) {
        const ramus_part_description *x = &d->spring[n];
        const ramus_vec3 a = world_point(s, d->spring_link[n][0], x->point_a);
        const ramus_vec3 b = world_point(s, d->spring_link[n][1], x->point_b), span = vec3_sub(b, a);
        const double length = vec3_norm(span), stretch = length - x->rest_length;
        const double force = stretch > 0 ? x->pretension + x->stiffness * stretch : 0;
        for (int e = 0; e < 2; e++) {
            const int link = d->spring_link[n][e];
            if (link < 0)
                continue;
            /* a is pulled towards b: the robot exerts the opposite */
            const ramus_pose to = ramus_pose_inv(pose_of(s, link));
            const ramus_vec3 f = ramus_quat_rotate(to.rotation, vec3_scale((e ? 1 : -1) * force / length, span));
            const ramus_vec3 r = e ? x->point_b : x->point_a;
            external[link].force = vec3_add(external[link].force, f);
            external[link].moment = vec3_add(external[link].moment, vec3_cross(r, f));
        }
    }
}

#endif
