/* closure.c - the rows of a loop closure: what a joint of some type would not allow
 *
 *     w, p': relative twist of b in a;  l: axis, t1, t2 normal to it;  x, y, z: axes of a
 *
 *     type           angular rows     linear rows                   position errors
 *     fixed          x y z . w        x y z . p'                    rotation vector, p
 *     revolute       t1 t2 . w        x y z . p'                    swing, p
 *     prismatic      x y z . w        t1 t2 . p'                    rotation vector, t . p
 *     helical        t1 t2 . w        t1 t2 . p', l . (p' - h w)    swing, t . p, thread
 *     cylindrical    t1 t2 . w        t1 t2 . p'                    swing, t . p
 *     planar         t1 t2 . w        l . p'                        swing, l . p
 *     spherical                       x y z . p'                    p
 *     universal      (u x l) . w      x y z . p'                    l . u
 *
 * Errors   the rotation of b in a is split into a turn about l, then a swing that takes l to its image l'; the swing's
 *          rotation vector, angle (l x l') / |l x l'|, is the error. It has no seam in the joint's own angle. Where the
 *          joint does not turn, the whole rotation vector is. A thread does not count its turns: its error is
 *          l . p - h angle less the nearest multiple of 2 pi h. u: the second axis of a universal joint, carried by b; l . u is
 *          the sine of what is missing to a right angle, and (u x l) . w its rate.
 */
#include "constraints.h"

#include "algebra/vec3.h"
#include "model/joint.h"

static const ramus_vec3 none = { 0, 0, 0 };
static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

ramus_vec3 rotation_vector(ramus_quat r)
{
    const double sign = r.w < 0 ? -1 : 1;
    const ramus_vec3 u = { sign * r.x, sign * r.y, sign * r.z };
    const double sine = vec3_norm(u);
    return vec3_scale(sine > 0 ? 2 * atan2(sine, fabs(r.w)) / sine : 2, u);
}

static ramus_vec3 swing_vector(const constraint *item, ramus_quat r)
{
    const ramus_vec3 image = ramus_quat_rotate(r, item->axis), normal = vec3_cross(item->axis, image);
    const double sine = vec3_norm(normal), cosine = vec3_dot(item->axis, image);
    if (sine > 0)
        return vec3_scale(atan2(sine, cosine) / sine, normal);
    return cosine < 0 ? vec3_scale(acos(-1.0), item->side[0]) : none;
}

static double thread_error(const constraint *item, ramus_pose x)
{
    const ramus_quat r = x.rotation;
    const double along = vec3_dot(item->axis, x.position), pitch = item->d.pitch;
    if (pitch == 0)
        return along;
    const double sine = vec3_dot(item->axis, (ramus_vec3){ r.x, r.y, r.z });
    return remainder(along - pitch * 2 * atan2(sine, r.w), 2 * acos(-1.0) * fabs(pitch));
}

closure_type closure_type_of(ramus_joint_type type)
{
    static const closure_type types[RAMUS_JOINT_TYPE_COUNT] = {
        [RAMUS_FIXED] = { 0, 3, 0 },       [RAMUS_REVOLUTE] = { 1, 3, 0 }, [RAMUS_PRISMATIC] = { 0, 2, 0 },
        [RAMUS_HELICAL] = { 1, 2, 1 },     [RAMUS_PLANAR] = { 1, 1, 0 },   [RAMUS_SPHERICAL] = { 3, 3, 0 },
        [RAMUS_CYLINDRICAL] = { 1, 2, 0 }, [RAMUS_FREE] = { 3, 0, 0 },     [RAMUS_UNIVERSAL] = { 2, 3, 0 },
    };
    return types[type];
}

int constraint_row_count(const ramus_constraint_description *d)
{
    static const int count[RAMUS_CONSTRAINT_KIND_COUNT] = {
        [RAMUS_CONSTRAINT_ROLLING] = 1,       [RAMUS_CONSTRAINT_WHEEL] = 3,          [RAMUS_CONSTRAINT_COUPLING] = 1,
        [RAMUS_CONSTRAINT_POINT_ON_LINE] = 2, [RAMUS_CONSTRAINT_POINT_ON_PLANE] = 1, [RAMUS_CONSTRAINT_DISTANCE] = 1,
    };
    if (ramus_constraint_is_one_sided(d))
        return 0;
    if (d->kind != RAMUS_CONSTRAINT_CLOSURE)
        return count[d->kind];
    const closure_type type = closure_type_of(d->joint_type);
    return 3 - type.turns + type.position + type.thread;
}

void closure_angles(constraint_set *c, const constraint *item, ramus_pose x_a_b)
{
    const closure_type type = closure_type_of(item->d.joint_type);
    double *error = c->position_error + item->first;
    if (type.turns == 1) {
        const ramus_vec3 swing = swing_vector(item, x_a_b.rotation);
        for (int i = 0; i < 2; i++)
            error[i] = vec3_dot(item->side[i], swing);
    } else if (type.turns == 0) {
        const ramus_vec3 turn = rotation_vector(x_a_b.rotation);
        error[0] = turn.x;
        error[1] = turn.y;
        error[2] = turn.z;
    }
    if (type.thread)
        error[item->nrow - 1] = thread_error(item, x_a_b);
}

void closure_rows(constraint_set *c, const constraint *item, const relative_motion *r)
{
    const closure_type type = closure_type_of(item->d.joint_type);
    const ramus_vec3 p = r->x_a_b.position;
    row rows[6];
    int k = 0;
    if (type.turns == 2) {
        ramus_link_info joint;
        joint_describe(RAMUS_UNIVERSAL, &(ramus_link_description){ .axis = item->axis }, &joint);
        const ramus_vec3 l = item->axis, u = ramus_quat_rotate(r->x_a_b.rotation, joint.second_axis),
                         rate = vec3_cross(r->angular, u);
        const double extra = vec3_dot(vec3_cross(rate, l), r->angular);
        rows[k++] = (row){ vec3_cross(u, l), none, extra, 1, vec3_dot(l, u) };
    } else if (type.turns < 3) {
        const int n = type.turns ? 2 : 3;
        for (int i = 0; i < n; i++)
            rows[k++] = (row){ type.turns ? item->side[i] : unit[i], none, 0, 1, 0 };
    }
    for (int i = 0; i < type.position; i++) {
        const ramus_vec3 along = type.position == 3 ? unit[i] : type.position == 2 ? item->side[i] : item->axis;
        rows[k++] = (row){ none, along, 0, 1, vec3_dot(along, p) };
    }
    if (type.thread)
        rows[k++] = (row){ vec3_scale(-item->d.pitch, item->axis), item->axis, 0, 1, 0 };
    put_rows(c, item->first, k, r, rows);
    if (!c->without_angles)
        closure_angles(c, item, r->x_a_b);
}
