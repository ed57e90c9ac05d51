/* export_placement.c - which of an assembly's ways to place a link fits
 *
 * A first link's joint is known in the frame that carries the module; seen from the module's base it has gone through
 * a product of poses, whose rounding noise is taken off so that instances of one module look alike.
 */
#include "export_yaml.h"

#include "decimal.h"
#include "number.h"

#include <math.h>

/* Rounding noise off: 15 digits, which is as much as a product of poses is good for. */
static double tidy(double value)
{
    char digits[DECIMAL_SIZE];
    double rounded = value;
    if (fabs(value) < 1e-16)
        return 0;
    decimal_write(digits, value, 15);
    number_parse(digits, NULL, &rounded);
    return rounded;
}

static double tidy_angle(double angle)
{
    static const double pi = 3.14159265358979323846;
    const double nearest = round(angle / pi * 12) * pi / 12;
    return fabs(angle - nearest) < 4e-15 ? nearest : angle;
}

static bool same_pose(ramus_pose x, ramus_pose y)
{
    const ramus_pose e = ramus_pose_mul(ramus_pose_inv(x), y);
    const double size = 1 + fabs(x.position.x) + fabs(x.position.y) + fabs(x.position.z);
    const double turn = hypot(hypot(e.rotation.x, e.rotation.y), e.rotation.z);
    return turn < 4e-15 && hypot(hypot(e.position.x, e.position.y), e.position.z) < 4e-15 * size;
}

/* Parameters with x = Rz(theta) Tz(d) Tx(a) Rx(alpha). Returns 0 if there are none. */
static bool fit_dh(ramus_pose x, placement *p)
{
    double m[9], t[3];
    ramus_pose_to_matrix(x, m, t);
    p->theta = tidy_angle(atan2(m[3], m[0]));
    p->alpha = tidy_angle(atan2(m[7], m[8]));
    p->a = tidy(t[0] * cos(p->theta) + t[1] * sin(p->theta));
    p->d = t[2];
    return same_pose(ramus_pose_from_dh(p->a, p->alpha, p->d, p->theta), x);
}

/* joint = Rx(alpha) Tx(a), link = Rz(theta) Tz(d). */
static bool fit_mdh(ramus_pose joint, ramus_pose link, placement *p)
{
    placement before, after;
    fit_dh(joint, &before);
    fit_dh(link, &after);
    *p = (placement){ .kind = PLACED_BY_MDH, .a = before.a, .alpha = before.alpha, .d = after.d, .theta = after.theta };
    return same_pose(ramus_pose_from_dh(p->a, p->alpha, 0, 0), joint) &&
           same_pose(ramus_pose_from_dh(0, 0, p->d, p->theta), link);
}

/* The joint in the frame of its parent link, or of the module's base where it is one of the first. */
static ramus_pose local_joint(const ramus_model *model, const ramus_link_info *link, int is_first)
{
    const ramus_instance_info instance = ramus_model_instance(model, link->instance);
    ramus_pose x = link->joint_in_parent;
    if (!is_first || pose_is_identity(instance.pose))
        return x;
    x = ramus_pose_mul(ramus_pose_inv(instance.pose), x);
    if (same_pose(x, ramus_pose_identity()))
        return ramus_pose_identity();
    double *number[7] = { &x.rotation.w, &x.rotation.x, &x.rotation.y, &x.rotation.z,
                          &x.position.x, &x.position.y, &x.position.z };
    for (int k = 0; k < 7; k++)
        *number[k] = tidy(*number[k]);
    return x;
}

bool placement_is_first(const ramus_model *model, const ramus_link_info *link)
{
    return link->parent.index < 0 || ramus_model_link(model, link->parent).instance.index != link->instance.index;
}

placement placement_find(const ramus_model *model, const ramus_link_info *link, const placement placed[])
{
    const int is_first = placement_is_first(model, link);
    const ramus_pose joint = local_joint(model, link, is_first);
    const ramus_vec3 axis = export_axis(link);
    const int about_z = !joint_has_axis(link->joint_type) || (axis.x == 0 && axis.y == 0 && axis.z == 1);
    placement p = { .origin = joint };
    /* a parent that was placed anew has another frame than the one that `joint` is seen from */
    if (!is_first && placed[link->parent.index].kind == PLACED_ANEW) {
        p.origin = export_mul(ramus_model_link(model, link->parent).link_in_joint, joint);
    } else if (!pose_is_identity(link->link_in_joint) && about_z) {
        p.kind = PLACED_BY_DH;
        if (pose_is_identity(joint) && fit_dh(link->link_in_joint, &p))
            return p;
        if (fit_mdh(joint, link->link_in_joint, &p))
            return p;
        p.origin = joint;
    }
    p.kind = pose_is_identity(link->link_in_joint) ? PLACED_BY_ORIGIN : PLACED_ANEW;
    return p;
}
