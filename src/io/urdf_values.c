/* urdf_values.c - the numbers of a URDF's links and joints
 *
 * Everything is read even after an error, so that one run reports them all. A number that cannot be read leaves its
 * default; the module is dropped in the end.
 */
#include "urdf_values.h"

#include "number.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int line_of(const urdf_place *at, int element)
{
    return at->doc->element[element].line;
}

int urdf_single(const urdf_place *at, int element, const char *name, urdf_repeat repeat)
{
    const int first = xml_child(at->doc, element, name);
    const int second = first >= 0 ? xml_next(at->doc, first) : -1;
    if (second >= 0 && repeat == URDF_REPEAT_FAILS)
        urdf_complain(at, second, RAMUS_ERR_MODEL, "a second <%s>: remove one", name);
    else if (second >= 0)
        urdf_warn(at, second, "a second <%s> in its <%s>: only the first counts", name, at->doc->element[element].name);
    return first;
}

static void report(const urdf_place *at, ramus_severity severity, ramus_status status, int element,
                   const char *consequence, const char *format, va_list args)
{
    char message[sizeof at->p->first.text];
    if (vsnprintf(message, sizeof message, format, args) < 0)
        message[0] = '\0';
    problems_add(at->p, severity, status, line_of(at, element), "%s '%.200s': %s%s%s", at->kind, at->name, message,
                 consequence[0] ? ": " : "", consequence);
}

void urdf_complain(const urdf_place *at, int element, ramus_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(at, at->lenient ? RAMUS_WARNING : RAMUS_PROBLEM, status, element,
           at->lenient ? at->lenient->consequence : "", format, args);
    va_end(args);
    if (at->lenient)
        at->lenient->wrong++;
}

void urdf_warn(const urdf_place *at, int element, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(at, RAMUS_WARNING, RAMUS_ERR_MODEL, element, "", format, args);
    va_end(args);
}

/* ---- numbers of an attribute -------------------------------------------------------------------------------- */

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " \t\r\n");
}

bool urdf_read_numbers(const urdf_place *at, int element, const char *attribute, urdf_presence presence, int count,
                       double out[])
{
    const char *tag = at->doc->element[element].name;
    const char *text = xml_attribute(at->doc, element, attribute);
    double value[4];
    if (!text) {
        if (presence == URDF_REQUIRED)
            urdf_complain(at, element, RAMUS_ERR_PARSE, "<%s> has no attribute %s", tag, attribute);
        return false;
    }
    int n = 0;
    const char *s = skip_blanks(text);
    for (; *s && n < count; n++) {
        const char *end;
        const int read = number_parse(s, &end, &value[n]);
        if (!read || (*end && skip_blanks(end) == end)) {
            const int length = (int)strcspn(s, " \t\r\n") > 40 ? 40 : (int)strcspn(s, " \t\r\n");
            urdf_complain(at, element, RAMUS_ERR_PARSE, "%s of <%s>: '%.*s' is not a finite decimal number%s",
                          attribute, tag, length, s,
                          strncmp(s, "${", 2) == 0 ? " (expand the file with xacro first)" : "");
            return false;
        }
        s = skip_blanks(end);
    }
    if (n < count || *s) {
        urdf_complain(at, element, RAMUS_ERR_PARSE, "%s of <%s> has %s than %d value%s", attribute, tag,
                      n < count ? "fewer" : "more", count, count == 1 ? "" : "s");
        return false;
    }
    memcpy(out, value, (size_t)count * sizeof *out);
    return true;
}

static void read_number(const urdf_place *at, int element, const char *attribute, urdf_presence presence, double *out)
{
    urdf_read_numbers(at, element, attribute, presence, 1, out);
}

ramus_pose urdf_read_origin(const urdf_place *at, int element)
{
    const int origin = urdf_single(at, element, "origin", URDF_REPEAT_WARNS);
    if (origin < 0)
        return ramus_pose_identity();
    double xyz[3] = { 0 }, rpy[3] = { 0 }, quat[4];
    urdf_read_numbers(at, origin, "xyz", URDF_OPTIONAL, 3, xyz);
    urdf_read_numbers(at, origin, "rpy", URDF_OPTIONAL, 3, rpy);
    for (int k = 0; k < 3; k++)
        if (angle_is_degrees(rpy[k])) {
            urdf_warn(at, origin,
                      "rpy of <origin>: %g rad is more than a turn; angles of a URDF are in rad, not degrees", rpy[k]);
            break;
        }
    ramus_pose x = ramus_pose_from_rpy(ramus_vec3_make(xyz[0], xyz[1], xyz[2]), rpy[0], rpy[1], rpy[2]);
    if (urdf_read_numbers(at, origin, "quat_xyzw", URDF_OPTIONAL, 4, quat)) {
        const double length = hypot(hypot(quat[0], quat[1]), hypot(quat[2], quat[3]));
        if (xml_attribute(at->doc, origin, "rpy"))
            urdf_complain(at, origin, RAMUS_ERR_MODEL, "<origin> has both rpy and quat_xyzw: remove one");
        else if (!(length > 1e-9) || !isfinite(length))
            urdf_complain(at, origin, RAMUS_ERR_MODEL, "quat_xyzw of <origin> has no usable length");
        else
            x.rotation = (ramus_quat){ quat[3] / length, quat[0] / length, quat[1] / length, quat[2] / length };
    }
    return x;
}

/* ---- links -------------------------------------------------------------------------------------------------- */

void urdf_read_link(const urdf_place *at, ramus_link_description *d)
{
    static const char *const component[6] = { "ixx", "iyy", "izz", "ixy", "ixz", "iyz" };
    d->line = line_of(at, at->element);
    const int inertial = urdf_single(at, at->element, "inertial", URDF_REPEAT_WARNS);
    if (inertial < 0)
        return;
    d->line = line_of(at, inertial);
    const ramus_pose x_link_inertial = urdf_read_origin(at, inertial);
    d->com = x_link_inertial.position;

    const int mass = urdf_single(at, inertial, "mass", URDF_REPEAT_WARNS);
    if (mass < 0) {
        urdf_complain(at, inertial, RAMUS_ERR_PARSE, "<inertial> has no <mass>");
    } else {
        read_number(at, mass, "value", URDF_REQUIRED, &d->mass);
        if (d->mass < 0)
            urdf_complain(at, mass, RAMUS_ERR_MODEL, "the mass %g kg is negative", d->mass);
    }

    const int inertia = urdf_single(at, inertial, "inertia", URDF_REPEAT_WARNS);
    if (inertia < 0) {
        urdf_complain(at, inertial, RAMUS_ERR_PARSE, "<inertial> has no <inertia>");
        return;
    }
    for (int k = 0; k < 6; k++)
        read_number(at, inertia, component[k], URDF_REQUIRED, &d->inertia[k]);
    ramus_inertia body = { .mass = d->mass };
    memcpy(body.about_com, d->inertia, sizeof body.about_com);
    body = ramus_spatial_inertia_to_parent(x_link_inertial, &body); /* in the axes of the link */
    memcpy(d->inertia, body.about_com, sizeof d->inertia);
    for (int k = 0; k < 6; k++)
        if (!isfinite(d->inertia[k])) {
            urdf_complain(at, inertia, RAMUS_ERR_MODEL, "the inertia is too large to be turned into link axes");
            break;
        }
}

/* ---- joints ------------------------------------------------------------------------------------------------- */

static bool has_axis(ramus_joint_type type)
{
    return type == RAMUS_REVOLUTE || type == RAMUS_PRISMATIC || type == RAMUS_PLANAR;
}

static void read_axis(const urdf_place *at, ramus_link_description *d)
{
    double xyz[3] = { 1, 0, 0 };
    const int axis = urdf_single(at, at->element, "axis", URDF_REPEAT_WARNS);
    if (axis >= 0)
        urdf_read_numbers(at, axis, "xyz", URDF_REQUIRED, 3, xyz);
    const double largest = fmax(fabs(xyz[0]), fmax(fabs(xyz[1]), fabs(xyz[2])));
    if (largest < 1e-9) {
        urdf_complain(at, axis, RAMUS_ERR_MODEL, "the axis of a moving joint has zero length");
        return;
    }
    /* far from unit length: bring it near, so that its square neither overflows nor vanishes */
    const double scale = largest > 1e6 || largest < 1e-6 ? largest : 1.0;
    d->axis = ramus_vec3_make(xyz[0] / scale, xyz[1] / scale, xyz[2] / scale);
}

static void read_limit(const urdf_place *at, int endless, ramus_link_description *d)
{
    const int bounded = !endless && (d->joint_type == RAMUS_REVOLUTE || d->joint_type == RAMUS_PRISMATIC);
    const int limit = urdf_single(at, at->element, "limit", URDF_REPEAT_WARNS);
    if (limit < 0) {
        if (bounded)
            urdf_warn(at, at->element, "it is %s but has no <limit>: taken as unlimited",
                      ramus_joint_type_name(d->joint_type));
        return;
    }
    double lower = 0, upper = 0; /* the default of URDF for the one that is absent */
    read_number(at, limit, "lower", URDF_OPTIONAL, &lower);
    read_number(at, limit, "upper", URDF_OPTIONAL, &upper);
    read_number(at, limit, "velocity", URDF_OPTIONAL, &d->max_velocity);
    read_number(at, limit, "effort", URDF_OPTIONAL, &d->max_effort);
    if (!bounded)
        return;
    if (!xml_attribute(at->doc, limit, "lower") && !xml_attribute(at->doc, limit, "upper")) {
        urdf_warn(at, limit, "<limit> has neither lower nor upper: taken as unlimited");
        return;
    }
    if (lower > upper)
        urdf_complain(at, limit, RAMUS_ERR_MODEL, "the lower limit %g is above the upper limit %g", lower, upper);
    if (d->joint_type == RAMUS_REVOLUTE && (limit_is_degrees(lower) || limit_is_degrees(upper)))
        urdf_warn(at, limit, "a limit of %g rad is many turns; angles of a URDF are in rad, not degrees",
                  limit_is_degrees(upper) ? upper : lower);
    d->lower = lower;
    d->upper = upper;
}

void urdf_read_joint(const urdf_place *at, int endless, ramus_link_description *d)
{
    d->joint_in_parent = urdf_read_origin(at, at->element);
    if (has_axis(d->joint_type))
        read_axis(at, d);
    read_limit(at, endless, d);
    const int dynamics = urdf_single(at, at->element, "dynamics", URDF_REPEAT_WARNS);
    if (dynamics >= 0) {
        read_number(at, dynamics, "damping", URDF_OPTIONAL, &d->damping);
        read_number(at, dynamics, "friction", URDF_OPTIONAL, &d->friction);
    }
    const int mimic = xml_child(at->doc, at->element, "mimic");
    if (mimic >= 0) {
        d->mimic_multiplier = 1;
        read_number(at, mimic, "multiplier", URDF_OPTIONAL, &d->mimic_multiplier);
        read_number(at, mimic, "offset", URDF_OPTIONAL, &d->mimic_offset);
        if (d->joint_type == RAMUS_REVOLUTE && angle_is_degrees(d->mimic_offset))
            urdf_warn(at, mimic,
                      "offset of <mimic>: %g rad is more than a turn; angles of a URDF are in rad, not degrees",
                      d->mimic_offset);
    }
}
