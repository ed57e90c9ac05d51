/* mechanism_robot.h - random robots with a mechanism: springs, actuators, bars, levers and a shared link */
#ifndef TESTS_ACTUATOR_MECHANISM_ROBOT_H
#define TESTS_ACTUATOR_MECHANISM_ROBOT_H

#include "random_parts.h"

#include "support/data_with.h"

static inline ramus_data *mechanism_of(const subject *s)
{
    ramus_data *data = NULL;
    ramus_error err;
    if (data_with(RAMUS_WITH_MECHANISM, s->model, NULL, &data, &err))
        fail_msg("seed %llu: %s", s->seed, err.text);
    return data;
}

static inline void run(subject *s, ramus_data *data, double tau[])
{
    if (ramus_mechanism_inverse_dynamics(s->model, data, s->q, s->v, s->a, tau))
        fail_msg("seed %llu: %s", s->seed, ramus_data_error(data)->text);
}

static inline ramus_part_description part(subject *s, ramus_part_kind kind, const char *name, const char *a,
                                          const char *b)
{
    ramus_part_description d = ramus_part_description_default();
    d.name = name;
    d.kind = kind;
    d.frame_a = a;
    d.frame_b = b;
    d.point_a = rng_vec3(&s->g, 0.5);
    d.point_b = rng_vec3(&s->g, 0.5);
    d.stiffness = rng_uniform(&s->g, 100, 1000);
    d.pretension = rng_uniform(&s->g, 0, 20);
    d.rest_length = 0.05;
    return d;
}

/* An actuator across joint k that has some leverage in the state of s. */
static inline ramus_part_description across(subject *s, const char *name, int k)
{
    const int parent = s->tree->link[k].parent;
    const char *from = link_name(s, parent), *to = link_name(s, k);
    for (;;) {
        ramus_part_description d = part(s, RAMUS_PART_ACTUATOR, name, from, to);
        ramus_part_info a;
        double jacobian[ROOM];
        d.near = s->q[s->tree->link[k].q];
        if (resolve_part(s->model, &d, NULL, &a, NULL) != RAMUS_OK || a.depends != 1)
            continue;
        assert_int_equal(part_jacobian(s->model, s->data, &a, jacobian), RAMUS_OK);
        if (fabs(jacobian[a.v_index]) > 0.05)
            return d;
    }
}

enum { HELD = 2, BAR = 7 };

/* Springs between any two links and on a lever; actuators across joints 0, 2 and 3, two of them across 3; a bar that holds
 * joint 4 through a lever, and one between links; link HELD shared by its joint, an actuator, a lever and a frame. */
static inline subject robot_create(unsigned long long seed)
{
    subject s = subject_create(seed, 7, JOINT_MASK_ONE_AXIS);
    ramus_error err;
    double angle;
    const int below = s.tree->link[HELD].parent;
    const ramus_lever_description lever = random_lever(&s, "lever", (ramus_guide_kind)(seed % 2), below, HELD, &angle);
    const ramus_lever_description second =
        random_lever(&s, "second", (ramus_guide_kind)(seed / 2 % 2), s.tree->link[4].parent, 4, &angle);
    add_lever(&s, &lever);
    add_lever(&s, &second);
    ramus_part_description d = part(&s, RAMUS_PART_SPRING, "spring", link_name(&s, 0), link_name(&s, 5));
    add_actuator(&s, &d);
    d = part(&s, RAMUS_PART_SPRING, "on lever", NULL, "world");
    d.lever_a = "lever";
    add_actuator(&s, &d);
    d = across(&s, "drive 0", 0);
    add_actuator(&s, &d);
    d = across(&s, "drive held", HELD);
    add_actuator(&s, &d);
    d = across(&s, "drive 3", 3);
    add_actuator(&s, &d);
    d = across(&s, "drive 3 too", 3);
    add_actuator(&s, &d);
    d = part(&s, RAMUS_PART_BAR, "bar", NULL, link_name(&s, s.tree->link[4].parent));
    d.lever_a = "second";
    d.moves = new_name(&s, "robot/j", 4);
    add_actuator(&s, &d);
    d = part(&s, RAMUS_PART_BAR, "bar between links", link_name(&s, 1), link_name(&s, 6));
    add_actuator(&s, &d);

    static const ramus_carrier_description carriers[] = {
        { "joint", "robot/l2", NULL, 63, 1e-4, 1 },
        { "cylinder", NULL, "drive held", RAMUS_CARRIES_FZ, 1e-3, 2 },
        { "slider", NULL, "lever", RAMUS_CARRIES_FX | RAMUS_CARRIES_FY | RAMUS_CARRIES_MZ, 1e-3, 1 },
        { "other", "robot/l6", NULL, RAMUS_CARRIES_FX | RAMUS_CARRIES_MX, 1e-3, 1 },
    };
    static const ramus_share_rule rules[] = {
        { .name = "half",
          .kind = RAMUS_SHARE_EQUAL,
          .load = RAMUS_LOAD_FORCE,
          .direction = { 1, 0, 0 },
          .among = 1 | 4 },
    };
    ramus_sharing_description sharing = ramus_sharing_description_default();
    sharing.name = "load";
    sharing.link = "robot/l2";
    sharing.ncarrier = 4;
    sharing.carrier = carriers;
    sharing.nrule = 1;
    sharing.rule = rules;
    if (ramus_builder_add_sharing(s.builder, &sharing, &err))
        fail_msg("%s", err.text);
    subject_compile(&s);
    subject_update(&s);
    return s;
}

#endif
