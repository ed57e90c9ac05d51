/* bounds.c - rows of one-sided constraints: gaps, their rates, directions of slip
 *
 *     p, p', w: position of b in a, its rate, angular velocity of b, as a sees them;  s: from b's origin to the point that touches
 *
 *     contact            touches.c, surfaces.c
 *     wheel              gap = z . (p + s)                N = z . (p' + w x s), T = x, y . (p' + w x s)  s: lowest point of the disc
 *     distance_limits    gap = |p| - lower, upper - |p|   N = u . p', -u . p'
 *     stop               gap = q - lower, upper - q
 *     rolling            no gap                           T = u . p'         u = R_ab axis
 *
 * Cost     O(nv) for each row to clear it, then O(depth).
 * Fails    RAMUS_ERR_SINGULAR where no direction leads from a to b: two spheres with one centre, a lower limit between points that
 *          coincide, a wheel that lies flat.
 */
#include "touches.h"

#include "model/mechanism_list.h"

#include <string.h>

static const ramus_vec3 none = { 0, 0, 0 };
static const double no_direction = 1e-9; /* distance of the two points by what it should be */

/* ---- which there are ----------------------------------------------------------------------------------------- */

int constraint_bound_count(const ramus_constraint_description *d)
{
    if (!ramus_constraint_is_one_sided(d))
        return 0;
    if (d->kind == RAMUS_CONSTRAINT_DISTANCE_LIMITS || d->kind == RAMUS_CONSTRAINT_STOP)
        return isfinite(d->lower) + isfinite(d->upper);
    return d->kind == RAMUS_CONSTRAINT_CONTACT && d->box.x > 0 ? 8 : 1; /* corners */
}

static bound_item bound_of(const constraint *item, int k)
{
    const ramus_constraint_description *d = &item->d;
    bound_item b = { .has_gap = d->kind != RAMUS_CONSTRAINT_ROLLING,
                     .restitution = d->restitution,
                     .energy_restitution = d->energy_restitution };
    switch (d->kind) {
    case RAMUS_CONSTRAINT_CONTACT:
    case RAMUS_CONSTRAINT_WHEEL:
        b.side = k;
        b.friction = d->friction;
        b.ntangent = d->friction > 0 ? 2 : 0;
        break;
    case RAMUS_CONSTRAINT_ROLLING:
        b.force_limit = d->force_limit;
        b.ntangent = 1;
        break;
    default:
        b.side = k == 1 || !isfinite(d->lower);
        b.limit = b.side ? d->upper : d->lower;
        break;
    }
    return b;
}

void bounds_list(constraint_set *c)
{
    for (size_t k = 0; k < c->count; k++)
        for (int j = 0; j < c->item[k].nbound; j++) {
            bound_item *b = &c->bound[c->item[k].bound + j];
            *b = bound_of(&c->item[k], j);
            b->item = (int)k;
        }
}

/* ---- their rows ---------------------------------------------------------------------------------------------- */

static void clear_row(constraint_set *c, int index)
{
    const size_t nv = (size_t)ramus_model_nv(c->model);
    memset(c->A + (size_t)index * nv, 0, nv * sizeof *c->A);
    memset(c->size + (size_t)index * nv, 0, nv * sizeof *c->size);
    c->turn[index] = c->move[index] = none;
    c->b[index] = c->velocity_error[index] = c->position_error[index] = 0;
    c->has_position[index] = 0;
}

void bounds_hold(constraint_set *c, const unsigned char held[])
{
    c->held = held;
    c->nrow = c->nequality + (held ? 3 * c->nbound : 0);
}

void bounds_clear_free(constraint_set *c)
{
    if (c->held)
        bounds_note(c);
    for (int i = 0; c->held && i < 3 * c->nbound; i++)
        if (!c->held[i])
            clear_row(c, c->nequality + i);
}

static ramus_status slipping_wheel_rows(constraint_set *c, const constraint *item, const relative_motion *r)
{
    wheel_motion m;
    RAMUS_TRY(wheel_motion_of(c, item, r, &m));
    const touch t = { .n = { 0, 0, 1 },
                      .s = m.s,
                      .ds = m.ds,
                      .side = { { 1, 0, 0 }, { 0, 1, 0 } },
                      .gap = r->x_a_b.position.z + m.s.z,
                      .curve = vec3_cross(r->angular, m.ds).z };
    put_touch(c, item->bound, r, &t);
    return RAMUS_OK;
}

static ramus_status distance_rows(constraint_set *c, const constraint *item, const relative_motion *r)
{
    const ramus_vec3 p = r->x_a_b.position;
    const double distance = vec3_norm(p);
    for (int j = 0; j < item->nbound; j++) {
        const bound_item *b = &c->bound[item->bound + j];
        const int index = bound_row(c, item->bound + j);
        const double sign = b->side ? -1 : 1;
        if (distance < no_direction * b->limit) {
            if (!b->side)
                return refuse_direction(c, item);
            c->position_error[index] = b->limit - distance; /* a rope that is all slack, and pulls nowhere */
            c->has_position[index] = 1;
            continue;
        }
        const ramus_vec3 u = distance > 0 ? vec3_scale(1 / distance, p) : none;
        const ramus_vec3 across = vec3_axpy(r->linear, -vec3_dot(u, r->linear), u);
        const double curve = distance > 0 ? vec3_dot(across, across) / distance : 0;
        put_row(c, index, r, &(row){ none, vec3_scale(sign, u), sign * curve, 1, sign * (distance - b->limit) });
    }
    return RAMUS_OK;
}

static void stop_rows(constraint_set *c, const constraint *item, const double q[], const double v[])
{
    const size_t nv = (size_t)ramus_model_nv(c->model);
    for (int j = 0; j < item->nbound; j++) {
        const bound_item *b = &c->bound[item->bound + j];
        const int index = bound_row(c, item->bound + j);
        const double sign = b->side ? -1 : 1;
        double position = item->offset;
        if (item->ncoordinate > 0) {
            const coupled_coordinate *x = &item->coordinate[0];
            (c->held ? c->involved : c->bound_involved)[x->v] = 1;
            position += x->coefficient * q[x->q];
            c->A[(size_t)index * nv + (size_t)x->v] = sign * x->coefficient;
            c->size[(size_t)index * nv + (size_t)x->v] = fabs(x->coefficient);
            c->velocity_error[index] = sign * x->coefficient * v[x->v];
        }
        c->position_error[index] = sign * (position - b->limit);
        c->has_position[index] = 1;
    }
}

static ramus_status rows_between_frames(constraint_set *c, const constraint *item)
{
    relative_motion r;
    const ramus_status status = relative_motion_of(c, item, &r);
    if (status != RAMUS_OK)
        return ramus_fail(&c->data->error, status, "constraint '%s': %s", item->name,
                          status == RAMUS_ERR_PORT ? "the pose of one of its frames is beyond a black box and not known"
                                                   : ramus_status_text(status));
    if (item->d.kind == RAMUS_CONSTRAINT_CONTACT)
        return contact_rows(c, item, &r);
    if (item->d.kind == RAMUS_CONSTRAINT_WHEEL)
        return slipping_wheel_rows(c, item, &r);
    if (item->d.kind == RAMUS_CONSTRAINT_DISTANCE_LIMITS)
        return distance_rows(c, item, &r);
    const ramus_vec3 u = ramus_quat_rotate(r.x_a_b.rotation, item->axis);
    const double extra = vec3_dot(vec3_cross(r.angular, u), r.linear);
    put_row(c, bound_row(c, item->bound) + 1, &r, &(row){ none, u, extra, 0, 0 });
    return RAMUS_OK;
}

ramus_status bound_rows(constraint_set *c, const constraint *item, const double q[], const double v[])
{
    for (int k = 0; k < item->nbound; k++)
        for (int j = 0; j < 3; j++)
            clear_row(c, bound_row(c, item->bound + k) + j);
    if (!constraint_has_frames(item->d.kind)) {
        stop_rows(c, item, q, v);
        return RAMUS_OK;
    }
    unsigned char *const involved = c->involved; /* of what counts as an equality alone */
    c->involved = c->held ? involved : c->bound_involved;
    const ramus_status status = rows_between_frames(c, item);
    c->involved = involved;
    return status;
}
