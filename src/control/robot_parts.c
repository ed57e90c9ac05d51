/* robot_parts.c - actuators of a controlled robot: their lengths, and which coordinates move them
 *
 *     a tension of 1 N exerts forces f at points p of the links:      J = -sum f . (J_v + J_w x (p - p_frame))
 *
 * Method   of a robot with modules that answer at their connections only, the frames that carry ends, pivots and guides are part of the survey
 *          (robot.c), and the geometry is that of any part (src/mechanism). A coordinate moves a length if it moves these frames with
 *          respect to each other: a joint that is between two frames does so in every state, so that one state shows it.
 * Cost     O(nv) for each actuator; no allocation.
 * Fails    RAMUS_ERR_SINGULAR where the ends coincide, or a lever does not reach its guide.
 */
#include "controller.h"

#include "algebra/vec3.h"
#include "base/fail.h"
#include "mechanism/part.h"

#include <math.h>
#include <string.h>

#define STILL 1e-9 /* of the motion of two frames: what they move against each other is rounding */

/* ---- names ------------------------------------------------------------------------------------------------------ */

int robot_count_actuators(const ramus_model *model)
{
    int count = 0;
    for (int k = 0; k < ramus_model_npart(model); k++)
        count += ramus_model_part(model, (ramus_part){ k }).kind == RAMUS_PART_ACTUATOR;
    return count;
}

/* The coordinate of the joint that the description names; dependent joints are moved with their masters. */
static ramus_status find_moved(const ramus_model *m, const ramus_part_description *d, int *v, ramus_error *err)
{
    const ramus_model *known = m->substitute->former;
    const ramus_link there = ramus_model_find_joint(known, d->moves);
    const ramus_link_info from = there.index >= 0 ? known->link[there.index] : (ramus_link_info){ .mimic = { -1 } };
    const char *name = from.mimic.index >= 0 ? known->link[from.mimic.index].joint_name : d->moves;
    const ramus_link link = ramus_model_find_joint(m, name);
    if (link.index < 0 && there.index < 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "actuator '%s': there is no joint '%s' to move", d->name, d->moves);
    const int n = link.index < 0 ? 0 : ramus_joint_type_nv(m->link[link.index].joint_type);
    if (n != 1)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "actuator '%s': it moves joint '%s', which has %d coordinates here; it must be one", d->name,
                          d->moves, n);
    *v = m->link[link.index].v_index;
    return RAMUS_OK;
}

/* The frames that a length is determined by, of the model; -1: the world. */
static int frames_of(const robot_part *p, ramus_frame frame[ENDS_MAX])
{
    int n = 0;
    for (int e = 0; e < 2; e++) {
        frame[n++] = (ramus_frame){ p->info.link[e].index };
        if (p->info.lever[e])
            frame[n++] = (ramus_frame){ p->info.lever[e]->guide.index };
    }
    return n;
}

static ramus_status resolve(const ramus_model *m, const ramus_part_description *d, robot_part *p, ramus_error *err)
{
    const char *const name[2] = { d->lever_a, d->lever_b };
    const ramus_lever_info *on[2] = { NULL, NULL };
    for (int e = 0; e < 2; e++) {
        const ramus_lever lever = ramus_model_find_lever(m, name[e]);
        if (lever.index < 0)
            continue;
        const ramus_lever_description l = ramus_model_lever(m, lever);
        RAMUS_TRY(lever_resolve(m, &l, &p->lever[e], err));
        on[e] = &p->lever[e];
    }
    return part_resolve_ends(m, d, on, &p->info, err);
}

ramus_status robot_resolve_parts(ramus_controller *c, void (*add)(ramus_controller *, ramus_frame), ramus_error *err)
{
    const ramus_model *m = c->model;
    for (int k = 0; c->part && k < ramus_model_npart(m); k++) {
        const ramus_part_description d = ramus_model_part(m, (ramus_part){ k });
        robot_part *p = &c->part[k];
        *p = (robot_part){ .info = { .kind = d.kind }, .moved = -1 };
        if (d.kind != RAMUS_PART_ACTUATOR)
            continue;
        const ramus_status status = resolve(m, &d, p, err);
        if (status == RAMUS_ERR_NOT_FOUND && err) {
            ramus_error found = *err;
            return ramus_fail(err, status,
                              "%.200s, or it is inside a module that answers at its connections only, whose "
                              "frames are its outlets",
                              found.text);
        }
        RAMUS_TRY(status);
        if (d.moves)
            RAMUS_TRY(find_moved(m, &d, &p->moved, err));
        ramus_frame frame[ENDS_MAX];
        const int n = frames_of(p, frame);
        for (int i = 0; i < n; i++)
            add(c, frame[i]);
    }
    return RAMUS_OK;
}

/* ---- dependence ------------------------------------------------------------------------------------------------- */

/* Column j of a frame, -1 of the world, as a twist of what is fixed to it at the world's origin; how large its terms are is added to *size. */
static ramus_twist column_of(const model_survey *s, ramus_frame frame, size_t nv, size_t j, double *size)
{
    ramus_twist t = { { 0, 0, 0 }, { 0, 0, 0 } };
    if (frame.index < 0)
        return t;
    const int slot = robot_slot(s, frame);
    const double *J = s->J + (size_t)slot * 6 * nv + j;
    const ramus_vec3 w = { J[0], J[nv], J[2 * nv] }, v = { J[3 * nv], J[4 * nv], J[5 * nv] };
    const ramus_vec3 p = s->pose[slot].position;
    *size += vec3_norm(v) + (1 + vec3_norm(p)) * vec3_norm(w);
    return (ramus_twist){ w, vec3_sub(v, vec3_cross(w, p)) };
}

static bool moves_length(const model_survey *s, const robot_part *p, size_t nv, size_t j)
{
    ramus_frame frame[ENDS_MAX];
    const int n = frames_of(p, frame);
    double size = 0, apart = 0;
    const ramus_twist first = column_of(s, frame[0], nv, j, &size);
    for (int i = 1; i < n; i++) {
        const ramus_twist t = column_of(s, frame[i], nv, j, &size);
        apart = fmax(apart, vec3_norm(vec3_sub(t.angular, first.angular)));
        apart = fmax(apart, vec3_norm(vec3_sub(t.linear, first.linear)));
    }
    return apart > STILL * size;
}

ramus_status robot_find_dependence(ramus_controller *c, ramus_error *err)
{
    if (!c->part)
        return RAMUS_OK;
    ramus_neutral(c->model, c->neutral);
    if (robot_update(c, 0, c->neutral, c->zero, c->zero, false) != RAMUS_OK) {
        if (err)
            *err = c->failure;
        return c->failure.status;
    }
    for (int k = 0; k < ramus_model_npart(c->model); k++) {
        robot_part *p = &c->part[k];
        const bool given = p->moved >= 0;
        if (p->info.kind != RAMUS_PART_ACTUATOR)
            continue;
        p->info.depends = 0;
        p->info.v_index = -1;
        for (int j = 0; j < c->nv; j++)
            if (moves_length(&c->survey, p, (size_t)c->nv, (size_t)j)) {
                p->info.v_index = p->info.depends ? -1 : j;
                p->info.depends = p->info.depends ? 2 : 1;
            }
        if (!given && p->info.depends == 1)
            p->moved = p->info.v_index;
    }
    return RAMUS_OK;
}

/* ---- motion ----------------------------------------------------------------------------------------------------- */

static frame_motion motion_of(const model_survey *s, ramus_link place)
{
    frame_motion m;
    memset(&m, 0, sizeof m);
    m.x_w_i = ramus_pose_identity();
    if (place.index < 0)
        return m;
    const int slot = robot_slot(s, (ramus_frame){ place.index });
    m.x_w_i = s->pose[slot];
    m.angular = s->twist[slot].angular;
    m.linear = s->twist[slot].linear;
    m.angular_acc = m.angular_bias = s->bias[slot].angular;
    m.linear_acc = m.linear_bias = s->bias[slot].linear;
    return m;
}

/* J -= f . (J_v + J_w x (at - p)) */
static void add_force(const model_survey *s, const point_force *f, size_t nv, double J[])
{
    if (f->link.index < 0)
        return;
    const int slot = robot_slot(s, (ramus_frame){ f->link.index });
    const ramus_vec3 moment = vec3_cross(vec3_sub(f->at, s->pose[slot].position), f->force);
    const double six[6] = { moment.x, moment.y, moment.z, f->force.x, f->force.y, f->force.z };
    for (size_t i = 0; i < 6; i++)
        for (size_t j = 0; j < nv; j++)
            J[j] -= six[i] * s->J[((size_t)slot * 6 + i) * nv + j];
}

/* Of coordinates that do not move the length, and cancel to rounding. */
static void clear_still(const model_survey *s, const robot_part *p, size_t nv, double J[])
{
    for (size_t j = 0; j < nv; j++)
        J[j] = moves_length(s, p, nv, j) ? J[j] : 0;
}

ramus_status robot_part_motion(const robot_view *r, ramus_part part, double at[3], double J[])
{
    if (!r->seen) {
        ramus_part_motion motion;
        RAMUS_TRY(ramus_part_get_motion(r->model, r->data, part, &motion));
        at[0] = motion.length, at[1] = motion.rate, at[2] = motion.acceleration;
        return ramus_part_jacobian(r->model, r->data, part, J);
    }
    const robot_part *p = &r->part[part.index];
    const size_t nv = (size_t)ramus_model_nv(r->model);
    frame_motion link[2];
    lever_state lever[2];
    part_places known = { { &link[0], &link[1] }, { NULL, NULL } };
    for (int e = 0; e < 2; e++) {
        link[e] = motion_of(r->seen, p->info.link[e]);
        if (!p->info.lever[e])
            continue;
        const frame_motion guide = motion_of(r->seen, p->info.lever[e]->guide);
        RAMUS_TRY(lever_between(p->info.lever[e], &link[e], &guide, &lever[e]));
        known.lever[e] = &lever[e];
    }
    part_state state;
    RAMUS_TRY(part_between(&p->info, &known, &state));
    at[0] = state.length, at[1] = state.rate, at[2] = state.acceleration;
    memset(J, 0, nv * sizeof *J);
    for (int f = 0; f < state.count; f++)
        add_force(r->seen, &state.force[f], nv, J);
    clear_still(r->seen, p, nv, J);
    return RAMUS_OK;
}
