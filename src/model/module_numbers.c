/* module_numbers.c - numbers of a module's links and joints, by path
 *
 *     links.LINK.NUMBER     links.LINK.joint.NUMBER     links.LINK.origin.NUMBER     joints.JOINT.NUMBER
 *
 * LINK and JOINT may be patterns: then each that fits gets the numbers. What is possible at all is checked here; whether the
 * whole robot is (limits, inertias) when it is compiled.
 */
#include "module.h"

#include "base/distance.h"
#include "base/key_path.h"
#include "base/pattern.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef enum number_unit { PLAIN, LENGTH, ANGLE, MASS, INERTIA, PITCH, COORDINATE, ARMATURE } number_unit;
typedef enum number_owner { OF_LINK, OF_JOINT } number_owner;
typedef enum number_rule { ANY, NOT_NEGATIVE, OF_MIMIC, OF_HELICAL, OF_MOVING } number_rule;

#define AT(member) offsetof(ramus_link_description, member)
enum { RPY = -1 }; /* not in the description: a rotation is made of all three */

/* A number that has `count` above 1 is followed by [0], [1], ... */
static const struct number {
    const char *name;
    number_owner owner;
    int count;
    long at;
    number_unit unit;
    number_rule rule;
} numbers[] = {
    { "mass", OF_LINK, 1, AT(mass), MASS, NOT_NEGATIVE },
    { "com", OF_LINK, 3, AT(com), LENGTH, ANY },
    { "inertia", OF_LINK, 6, AT(inertia), INERTIA, ANY },
    { "origin.xyz", OF_JOINT, 3, AT(joint_in_parent.position), LENGTH, ANY },
    { "origin.rpy", OF_JOINT, 3, RPY, ANGLE, ANY },
    { "axis", OF_JOINT, 3, AT(axis), PLAIN, OF_MOVING },
    { "pitch", OF_JOINT, 1, AT(pitch), PITCH, OF_HELICAL },
    { "limits.lower", OF_JOINT, 1, AT(lower), COORDINATE, OF_MOVING },
    { "limits.upper", OF_JOINT, 1, AT(upper), COORDINATE, OF_MOVING },
    { "limits.velocity", OF_JOINT, 1, AT(max_velocity), COORDINATE, NOT_NEGATIVE },
    { "limits.effort", OF_JOINT, 1, AT(max_effort), PLAIN, NOT_NEGATIVE },
    { "armature", OF_JOINT, 1, AT(armature), ARMATURE, NOT_NEGATIVE },
    { "damping", OF_JOINT, 1, AT(damping), PLAIN, NOT_NEGATIVE },
    { "friction", OF_JOINT, 1, AT(friction), PLAIN, NOT_NEGATIVE },
    { "mimic.multiplier", OF_JOINT, 1, AT(mimic_multiplier), PLAIN, OF_MIMIC },
    { "mimic.offset", OF_JOINT, 1, AT(mimic_offset), COORDINATE, OF_MIMIC },
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* A path that has been read. */
typedef struct place {
    const char *path;
    number_owner owner; /* whose name is given */
    char name[KEY_PATH_SIZE];
    const struct number *number;
    int index; /* [k], -1: none */
    int bit;   /* of module_link.numbered */
} place;

static ramus_status bad_path(const char *path, const char *why, ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                      "'%.200s': %s; paths are links.LINK.NUMBER and joints.JOINT.NUMBER, as links.palm.mass, "
                      "links.palm.com[2], joints.elbow.limits.effort; a name with a dot is put in double quotes",
                      path, why);
}

static ramus_status unknown_number(const place *p, const char *name, ramus_error *err)
{
    char list[400] = "";
    const char *closest = NULL;
    int least = 0;
    for (int k = 0; k < NUMBERS; k++) {
        const int distance = edit_distance(name, numbers[k].name);
        const size_t used = strlen(list);
        if (numbers[k].owner != p->owner && p->owner == OF_JOINT)
            continue;
        if (numbers[k].owner == OF_JOINT && p->owner == OF_LINK && strncmp(name, "joint", 5) != 0)
            continue;
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", numbers[k].name);
        if (distance <= 3 && (!closest || distance < least)) {
            closest = numbers[k].name;
            least = distance;
        }
    }
    return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "'%.200s': a %s has no number '%.60s'%s%s%s %s", p->path,
                      p->owner == OF_LINK ? "link" : "joint", name, closest ? "; did you mean '" : "",
                      closest ? closest : "", closest ? "'? There are:" : "; there are:", list);
}

/* What a path means, without a module. */
static ramus_status read_path(const char *path, place *p, ramus_error *err)
{
    const char *at = path;
    key_step step;
    char number[KEY_PATH_SIZE * 2] = "";
    *p = (place){ .path = path, .index = -1 };
    if (!*at || key_path_next(&at, true, &step) != KEY_PATH_STEP)
        return bad_path(path, "it does not begin with a key", err);
    if (strcmp(step.key, "links") != 0 && strcmp(step.key, "joints") != 0)
        return bad_path(path, "it begins with neither links nor joints", err);
    p->owner = strcmp(step.key, "links") == 0 ? OF_LINK : OF_JOINT;
    if (!*at || key_path_next(&at, false, &step) != KEY_PATH_STEP || step.index >= 0)
        return bad_path(
            path, strlen(path) < KEY_PATH_SIZE ? "a name is missing" : "a name is missing or has more than 255 letters",
            err);
    memcpy(p->name, step.key, sizeof p->name);
    while (*at) {
        if (p->index >= 0 || key_path_next(&at, false, &step) != KEY_PATH_STEP)
            return bad_path(path, "what follows the name cannot be read", err);
        p->index = step.index;
        const size_t used = strlen(number);
        if (step.index < 0 && used + strlen(step.key) + 2 > sizeof number)
            return bad_path(path, "it is too long", err);
        if (step.index < 0)
            snprintf(number + used, sizeof number - used, "%s%s", used ? "." : "", step.key);
    }
    if (!number[0])
        return bad_path(path, "the number's name is missing", err);
    /* links.LINK.joint.X is what joints.JOINT.X is; the origin is in the file beside the joint */
    const bool through = p->owner == OF_LINK && strncmp(number, "joint.", 6) == 0;
    const char *name = through ? number + 6 : number;
    for (int k = 0, bit = 0; k < NUMBERS; bit += numbers[k++].count) {
        const bool beside = p->owner == OF_LINK && numbers[k].owner == OF_JOINT;
        if (strcmp(name, numbers[k].name) != 0 || (through && numbers[k].owner == OF_LINK) ||
            (beside && through == (strncmp(name, "origin.", 7) == 0)) ||
            (p->owner == OF_JOINT && numbers[k].owner == OF_LINK))
            continue;
        p->number = &numbers[k];
        p->bit = bit;
    }
    return p->number ? RAMUS_OK : unknown_number(p, number, err);
}

static double factor(const place *p, ramus_joint_type type, const module_units *u)
{
    const bool is_length = type == RAMUS_PRISMATIC;
    const bool one_axis = is_length || type == RAMUS_REVOLUTE || type == RAMUS_HELICAL;
    switch (p->number->unit) {
    case LENGTH:
        return u->length;
    case ANGLE:
        return u->angle;
    case MASS:
        return u->mass;
    case INERTIA:
        return u->inertia;
    case PITCH:
        return u->length / u->angle;
    case COORDINATE:
        return !one_axis ? 1 : is_length ? u->length : u->angle;
    case ARMATURE:
        return !one_axis ? 1 : is_length ? u->mass : u->inertia;
    default:
        return 1;
    }
}

/* Can this link have the number? */
static ramus_status check_owner(const place *p, const module_link *link, ramus_error *err)
{
    const ramus_link_description *d = &link->d;
    const number_rule rule = p->number->rule;
    const bool fixed = d->joint_type == RAMUS_FIXED;
    const char *joint = d->joint_name[0] ? d->joint_name : "(without a name)";
    if (rule == OF_MIMIC && !d->mimic)
        return ramus_fail(err, RAMUS_ERR_MODEL, "'%.200s': joint '%s' follows no other", p->path, joint);
    if (rule == OF_HELICAL && d->joint_type != RAMUS_HELICAL)
        return ramus_fail(err, RAMUS_ERR_MODEL, "'%.200s': joint '%s' is %s and has no pitch", p->path, joint,
                          ramus_joint_type_name(d->joint_type));
    if (p->number->owner == OF_JOINT && fixed && strncmp(p->number->name, "origin.", 7) != 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "'%.200s': joint '%s' is fixed and has only an origin", p->path, joint);
    if (p->number->at == RPY && p->index >= 0 && !link->has_rpy &&
        !(d->joint_in_parent.rotation.x == 0 && d->joint_in_parent.rotation.y == 0 &&
          d->joint_in_parent.rotation.z == 0))
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "'%.200s': the rotation of joint '%s' was not given as roll, pitch and yaw, so that none of "
                          "them can be changed alone",
                          p->path, joint);
    return RAMUS_OK;
}

/* values[k], k from 0, are in SI. */
static void put(const place *p, module_link *link, const double values[], int count, double unit)
{
    const int first = p->index > 0 ? p->index : 0;
    double *to = p->number->at == RPY ? link->rpy : (double *)((char *)&link->d + p->number->at);
    for (int k = 0; k < count; k++)
        to[first + k] = values[k] * unit;
    if (p->number->at != RPY)
        return;
    link->has_rpy = true;
    link->d.joint_in_parent =
        ramus_pose_from_rpy(link->d.joint_in_parent.position, link->rpy[0], link->rpy[1], link->rpy[2]);
}

/* Does the place mean link k? `named`: the one that has the very name, -1: none. */
static bool is_meant(const place *p, const ramus_module *m, size_t k, int named)
{
    const char *name = p->owner == OF_LINK ? m->link[k].d.name : m->link[k].d.joint_name;
    return named >= 0 ? (int)k == named : name[0] && pattern_is(p->name) && pattern_fits(p->name, name);
}

static ramus_status check_values(const place *p, const double values[], int count, ramus_error *err)
{
    const int all = p->number->count;
    if (p->index >= 0 && all == 1)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "'%.200s': %s is one number: leave the brackets out", p->path,
                          p->number->name);
    if (p->index >= all)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "'%.200s': %s has %d numbers, [0] to [%d]", p->path, p->number->name,
                          all, all - 1);
    if (count != (p->index >= 0 ? 1 : all))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          all > 1 && p->index < 0 ? "'%.200s': %d numbers are expected, or one with [k]; given are %d"
                                                  : "'%.200s': %d number is expected, given are %d",
                          p->path, p->index >= 0 ? 1 : all, count);
    for (int k = 0; k < count; k++) {
        if (!isfinite(values[k]))
            return ramus_fail(err, RAMUS_ERR_MODEL, "'%.200s': the value is not a finite number", p->path);
        if (p->number->rule == NOT_NEGATIVE && values[k] < 0)
            return ramus_fail(err, RAMUS_ERR_MODEL, "'%.200s': %g is negative", p->path, values[k]);
    }
    return RAMUS_OK;
}

ramus_status module_set_numbers(ramus_module *module, const char *path, const double values[], int count,
                                const module_units *units, module_set how, ramus_error *err)
{
    place p;
    char hint[MODULE_HINT_SIZE];
    int meant = 0, fit = 0;
    RAMUS_TRY(read_path(path, &p, err));
    RAMUS_TRY(check_values(&p, values, count, err));
    const bool of_link = p.owner == OF_LINK;
    const int named = names_find(of_link ? &module->links : &module->joints, p.name);
    const unsigned bits = ((1u << count) - 1) << (p.bit + (p.index > 0 ? p.index : 0));
    /* all or none of them: first the questions */
    for (size_t k = 0; k < module->nlink; k++) {
        if (!is_meant(&p, module, k, named))
            continue;
        const ramus_status status = check_owner(&p, &module->link[k], err);
        meant++;
        if (status != RAMUS_OK && (named >= 0 || status == RAMUS_ERR_UNSUPPORTED))
            return status;
        fit += status == RAMUS_OK;
        if (status == RAMUS_OK && how == SET_ONCE && module->link[k].numbered & bits)
            return ramus_fail(err, RAMUS_ERR_MODEL, "'%.200s': this number is given twice", path);
    }
    if (meant == 0)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "'%.200s': module '%s' has no %s '%.100s'%s", path, module->name,
                          of_link ? "link" : "joint", p.name,
                          module_hint(module, of_link ? MODULE_LINK_NAME : MODULE_JOINT_NAME, p.name, hint));
    if (fit == 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "'%.200s': none of the %d that fit the pattern has such a number", path,
                          meant);
    for (size_t k = 0; k < module->nlink; k++)
        if (is_meant(&p, module, k, named) && check_owner(&p, &module->link[k], NULL) == RAMUS_OK) {
            put(&p, &module->link[k], values, count, factor(&p, module->link[k].d.joint_type, units));
            module->link[k].numbered |= how == SET_ONCE ? bits : 0;
        }
    return RAMUS_OK;
}

ramus_status ramus_module_set_numbers(ramus_module *module, const char *path, const double values[], int count,
                                      ramus_error *err)
{
    static const module_units si = { 1, 1, 1, 1 };
    RAMUS_NEED(err, module);
    RAMUS_NEED(err, path);
    RAMUS_NEED_ARRAYS(err, count, values);
    RAMUS_TRY(module_check_editable(module, err));
    return module_set_numbers(module, path, values, count, &si, SET_AGAIN, err);
}
