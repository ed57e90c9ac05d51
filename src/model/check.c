/* check.c - are the numbers of a robot possible?
 *
 * Errors: what no computation can use (NaN, a zero axis, a negative mass). Warnings: what no real body has, but published
 * models contain: an inertia tensor that is not positive definite, principal moments a, b, c with a > b + c, and moving
 * bodies (welds.c) without mass or inertia.
 */
#include "compiled.h"
#include "flat.h"
#include "principal.h"

#include "algebra/vec3.h"

#include <math.h>
#include <stdio.h>

/* What is wrong with a pose, NULL: nothing. */
static const char *pose_problem(ramus_pose x)
{
    const ramus_quat r = x.rotation;
    const double length = sqrt(r.w * r.w + r.x * r.x + r.y * r.y + r.z * r.z);
    if (!vec3_is_finite(x.position) || !isfinite(length))
        return "its pose contains a number that is not finite";
    if (!(fabs(length - 1) <= 1e-3))
        return "its pose has a rotation that is no unit quaternion; start from ramus_pose_identity()";
    return NULL;
}

/* Principal moments of a symmetric tensor (xx yy zz xy xz yz), ascending. */
static void principal_moments(const double inertia[6], double moment[3])
{
    principal_axes(inertia, moment);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (moment[j] > moment[j + 1]) {
                const double swap = moment[j];
                moment[j] = moment[j + 1];
                moment[j + 1] = swap;
            }
}

/* What a link lacks that a moving body should have. */
typedef enum lack { LACKS_NOTHING, LACKS_MASS, LACKS_INERTIA } lack;

static bool is_zero(const double inertia[6])
{
    bool zero = true;
    for (int k = 0; k < 6; k++)
        zero &= inertia[k] == 0;
    return zero;
}

static bool moves(const flat_link *link)
{
    return link->type != RAMUS_FIXED && !link->locked;
}

/* Links that are welded to it may have what it has not. */
static lack find_lack(const flat *f, const flat_welds *w, int k)
{
    const ramus_link_description *d = &f->link[k].source->d;
    if (!moves(&f->link[k]) || f->link[k].generated || !is_zero(d->inertia))
        return LACKS_NOTHING;
    if (d->mass == 0)
        return w->mass[k] > 0 || w->has_inertia[k] ? LACKS_NOTHING : LACKS_MASS;
    return w->has_inertia[k] ? LACKS_NOTHING : LACKS_INERTIA;
}

static void report_lack(const flat_link *link, lack what, flat_sink *sink)
{
    const ramus_link_description *d = &link->source->d;
    if (what == LACKS_MASS)
        flat_report(
            sink, RAMUS_WARNING, link->file, d->line,
            "link '%s' moves on joint '%s' but has neither mass nor inertia, nor has what is welded to it; give "
            "it some unless other links that it carries have them",
            link->name, link->joint_name);
    else if (what == LACKS_INERTIA)
        flat_report(sink, RAMUS_WARNING, link->file, d->line,
                    "link '%s' has mass %g but zero inertia: a point mass; give its inertia about the centre of mass",
                    link->name, d->mass);
}

static void check_inertia(const flat_link *link, flat_sink *sink)
{
    const ramus_link_description *d = &link->source->d;
    const int line = d->line;
    double largest = 0;
    for (int k = 0; k < 6; k++)
        largest = fmax(largest, fabs(d->inertia[k]));
    if (largest == 0)
        return;
    if (d->mass == 0)
        flat_report(sink, RAMUS_WARNING, link->file, line, "link '%s' has inertia but mass 0; give its mass",
                    link->name);
    double moment[3];
    principal_moments(d->inertia, moment);
    const double slack = 1e-9 * largest; /* the rounding of numbers written with a few digits */
    if (moment[0] <= -slack || (moment[0] <= 0 && moment[0] >= -slack && moment[1] <= 0))
        flat_report(
            sink, RAMUS_WARNING, link->file, line,
            "link '%s': its inertia is not positive definite: principal moment %.6g; look at ixx %g iyy %g izz %g "
            "ixy %g ixz %g iyz %g",
            link->name, moment[0], d->inertia[0], d->inertia[1], d->inertia[2], d->inertia[3], d->inertia[4],
            d->inertia[5]);
    else if (moment[2] > moment[0] + moment[1] + slack)
        flat_report(
            sink, RAMUS_WARNING, link->file, line,
            "link '%s': its inertia breaks the triangle inequality: principal moments %.6g + %.6g < %.6g, which "
            "no rigid body has; look at ixx %g iyy %g izz %g ixy %g ixz %g iyz %g",
            link->name, moment[0], moment[1], moment[2], d->inertia[0], d->inertia[1], d->inertia[2], d->inertia[3],
            d->inertia[4], d->inertia[5]);
}

static void check_link(const flat_link *link, flat_sink *sink)
{
    const ramus_link_description *d = &link->source->d;
    const char *file = link->file;
    const int line = d->line;
#define PROBLEM(...) flat_report(sink, RAMUS_PROBLEM, file, line, __VA_ARGS__)
    const char *wrong = pose_problem(d->joint_in_parent);
    if (!wrong)
        wrong = pose_problem(d->link_in_joint);
    if (wrong)
        PROBLEM("link '%s': %s", link->name, wrong);
    wrong = joint_problem(link->type, d);
    if (wrong)
        PROBLEM("joint '%s': %s", link->joint_name, wrong);
    if (!isfinite(d->armature) || !isfinite(d->damping) || !isfinite(d->friction) || d->armature < 0 ||
        d->damping < 0 || d->friction < 0)
        PROBLEM("joint '%s': armature %g, damping %g and friction %g must be finite and not negative", link->joint_name,
                d->armature, d->damping, d->friction);
    if ((unsigned)d->drive >= RAMUS_DRIVE_COUNT)
        PROBLEM("joint '%s': unknown drive %d", link->joint_name, (int)d->drive);
    if (d->mimic && d->drive != RAMUS_DRIVE_DEFAULT)
        PROBLEM("joint '%s' follows '%s' and is driven or passive as that joint is: mark '%s' instead",
                link->joint_name, d->mimic, d->mimic);
    if (isnan(d->lower) || isnan(d->upper) || d->lower > d->upper)
        PROBLEM("joint '%s': its lower limit %g is above its upper limit %g", link->joint_name, d->lower, d->upper);
    if (!(d->max_velocity >= 0) || !(d->max_effort >= 0))
        PROBLEM("joint '%s': its velocity limit %g and effort limit %g must be numbers and not negative",
                link->joint_name, d->max_velocity, d->max_effort);
    if (d->mimic && (!isfinite(d->mimic_multiplier) || !isfinite(d->mimic_offset)))
        PROBLEM("joint '%s': its mimic multiplier and offset must be finite", link->joint_name);
    if (!isfinite(d->mass) || d->mass < 0) {
        PROBLEM("link '%s': mass %g; a mass is finite and not negative", link->name, d->mass);
        return;
    }
    if (!vec3_is_finite(d->com)) {
        PROBLEM("link '%s': its centre of mass contains a number that is not finite", link->name);
        return;
    }
    for (int k = 0; k < 6; k++)
        if (!isfinite(d->inertia[k])) {
            PROBLEM("link '%s': its inertia contains a number that is not finite", link->name);
            return;
        }
#undef PROBLEM
    check_inertia(link, sink);
}

void module_check_link(const ramus_link_description *d, const char *module_name, const char *file, ramus_report report,
                       void *user)
{
    flat_sink sink = { .report = report, .user = user };
    char name[256], joint_name[256];
    const module_link source = { .d = *d };
    snprintf(name, sizeof name, "%.120s/%.120s", module_name, d->name ? d->name : "");
    snprintf(joint_name, sizeof joint_name, "%.120s/%.120s", module_name, d->joint_name ? d->joint_name : "");
    const flat_link link = {
        .name = name, .joint_name = joint_name, .source = &source, .file = file, .type = d->joint_type
    };
    check_link(&link, &sink);
}

void module_check_links(const ramus_module *module, ramus_report report, void *user)
{
    for (size_t k = 0; k < module->nlink; k++) {
        const module_link *link = &module->link[k];
        module_check_link(&link->d, module->name, link->file ? link->file : module->file, report, user);
    }
}

/* Frames of a module, and black boxes inside it. */
static void check_places(const builder_instance *instance, flat_sink *sink)
{
    const ramus_module *module = instance->module;
    for (size_t k = 0; k < module->nframe; k++) {
        const char *wrong = pose_problem(module->frame[k].pose);
        if (wrong)
            flat_report(sink, RAMUS_PROBLEM, module->file, 0, "frame '%s/%s': %s", instance->name,
                        module->frame[k].name, wrong);
    }
    for (size_t k = 0; k < module->nbox; k++) {
        const char *wrong = pose_problem(module->box[k].pose);
        if (wrong)
            flat_report(sink, RAMUS_PROBLEM, module->file, 0, "black box '%s/%s': %s", instance->name,
                        module->box[k].name, wrong);
    }
}

/* Of each module's link once: at the first instance where it lacks something. */
static void check_lacks(const flat *f, const flat_welds *w, flat_sink *sink)
{
    for (int k = 0; k < (int)f->nlink; k++) {
        const flat_instance *instance = &f->instance[f->link[k].instance];
        const lack what = find_lack(f, w, k);
        if (what == LACKS_NOTHING)
            continue;
        int first = instance->same_as, at = k;
        if (instance->repeated) /* the same link of the first instance has reported it, or had it welded on */
            at =
                f->instance[first].first_link + f->instance[first].nlink - (instance->first_link + instance->nlink - k);
        if (at == k || find_lack(f, w, at) == LACKS_NOTHING)
            report_lack(&f->link[k], what, sink);
    }
}

void flat_check(const flat *f, flat_sink *sink)
{
    for (int k = 0; k < (int)f->ninstance; k++) {
        const flat_instance *instance = &f->instance[k];
        const char *wrong = pose_problem(instance->source->pose);
        if (wrong)
            flat_report(sink, RAMUS_PROBLEM, "", 0, "instance '%s': %s", instance->source->name, wrong);
        if (!instance->source->module || instance->repeated) /* one module, many instances: checked once */
            continue;
        for (int j = instance->first_link; j < instance->first_link + instance->nlink; j++)
            if (!f->link[j].generated)
                check_link(&f->link[j], sink);
        check_places(instance->source, sink);
    }
    flat_welds w = { 0 };
    if (flat_find_welds(f, &w)) {
        check_lacks(f, &w, sink);
        flat_check_sizes(f, &w, sink);
    } else if (sink->errors++ == 0) {
        ramus_fail_memory(&sink->first);
    }
    flat_release_welds(f, &w);
}

ramus_status ramus_builder_check(const ramus_builder *builder, ramus_report report, void *user, ramus_error *err)
{
    RAMUS_NEED(err, builder);
    flat f;
    flat_sink sink = { .report = report, .user = user };
    const ramus_status status = flat_make(builder, 0, &sink, &f, err);
    if (status == RAMUS_OK)
        flat_check(&f, &sink);
    flat_release(&f);
    if (status != RAMUS_OK && status != RAMUS_ERR_MEMORY && sink.errors == 0 && report) { /* not about one link */
        const ramus_diagnostic diagnostic = { RAMUS_PROBLEM, "", 0, err ? err->text : ramus_status_text(status) };
        report(user, &diagnostic);
    }
    if (status != RAMUS_OK)
        return status;
    if (sink.errors && err)
        *err = sink.first;
    return sink.errors ? sink.first.status : RAMUS_OK;
}
