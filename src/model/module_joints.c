/* module_joints.c - joints of a module held, let go, driven or not, by name or by pattern
 *
 * A name means that joint, which must allow what is asked. A pattern means the joints that fit it and allow it; those that are
 * fixed, or follow others, are passed over, but at least one must be left.
 */
#include "module.h"

#include "base/pattern.h"

#include <math.h>
#include <string.h>

bool module_joint_is_meant(const ramus_module *m, const char *joint, size_t k)
{
    const ramus_link_description *d = &m->link[k].d;
    const int named = names_find(&m->joints, joint);
    if (named >= 0)
        return (int)k == named;
    return d->joint_name[0] && d->joint_type != RAMUS_FIXED && pattern_is(joint) && pattern_fits(joint, d->joint_name);
}

static ramus_status none(const ramus_module *m, const char *joint, const char *kind, ramus_error *err)
{
    char hint[MODULE_HINT_SIZE];
    return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "module '%s' has no %sjoint '%.200s'%s", m->name, kind, joint,
                      module_hint(m, MODULE_JOINT_NAME, joint, hint));
}

ramus_status module_lock_check(const char *name, const ramus_link_description *d, const double values[], int count,
                               ramus_error *err)
{
    const int nq = ramus_joint_type_nq(d->joint_type);
    if (d->mimic)
        return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' follows '%s'; lock that one", name, d->mimic);
    if (nq == 0 || count != nq)
        return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' is %s: a lock needs %d values, not %d", name,
                          ramus_joint_type_name(d->joint_type), nq, count);
    for (int k = 0; k < count; k++)
        if (!isfinite(values[k]))
            return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' cannot be locked at a value that is not finite", name);
    return RAMUS_OK;
}

ramus_status ramus_module_lock(ramus_module *module, const char *joint, const double values[], int count,
                               ramus_error *err)
{
    RAMUS_NEED(err, module);
    RAMUS_NEED(err, joint);
    RAMUS_NEED_ARRAYS(err, count, values);
    RAMUS_TRY(module_check_editable(module, err));
    const bool named = module_find_joint(module, joint) != NULL;
    int found = 0;
    for (int pass = 0; pass < 2; pass++) /* questions, then answers: all or none */
        for (size_t k = 0; k < module->nlink; k++) {
            module_link *link = &module->link[k];
            if (!module_joint_is_meant(module, joint, k) || (!named && link->d.mimic))
                continue;
            found++;
            if (pass == 0) {
                RAMUS_TRY(module_lock_check(link->d.joint_name, &link->d, values, count, err));
                continue;
            }
            link->locked = 1;
            memset(link->locked_q, 0, sizeof link->locked_q);
            memcpy(link->locked_q, values, (size_t)count * sizeof *values);
        }
    return found ? RAMUS_OK : none(module, joint, "moving ", err);
}

ramus_status ramus_module_set_drive(ramus_module *module, const char *joint, ramus_drive drive, ramus_error *err)
{
    RAMUS_NEED(err, module);
    RAMUS_NEED(err, joint);
    RAMUS_TRY(module_check_editable(module, err));
    if ((unsigned)drive >= RAMUS_DRIVE_COUNT)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "joint '%s': unknown drive %d", joint, (int)drive);
    const module_link *named = module_find_joint(module, joint);
    int found = 0;
    if (named && named->d.joint_type == RAMUS_FIXED)
        return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' is fixed: no motor could move it", joint);
    if (named && named->d.mimic)
        return ramus_fail(err, RAMUS_ERR_MODEL,
                          "joint '%s' follows '%s' and is driven or passive as that joint is: mark '%s' instead", joint,
                          named->d.mimic, named->d.mimic);
    for (size_t k = 0; k < module->nlink; k++) {
        ramus_link_description *d = &module->link[k].d;
        if (module_joint_is_meant(module, joint, k) && !d->mimic) {
            d->drive = drive;
            found++;
        }
    }
    return found ? RAMUS_OK : none(module, joint, "moving ", err);
}

ramus_status ramus_module_set_mimic(ramus_module *module, const char *joint, const char *master, double multiplier,
                                    double offset, ramus_error *err)
{
    RAMUS_NEED(err, module);
    RAMUS_NEED(err, joint);
    RAMUS_TRY(module_check_editable(module, err));
    const module_link *followed = master && master[0] ? module_find_joint(module, master) : NULL;
    int found = 0;
    if (master && master[0] && !followed)
        return none(module, master, "", err);
    if (followed && (!isfinite(multiplier) || !isfinite(offset)))
        return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s': its mimic multiplier and offset must be finite", joint);
    const bool named = module_find_joint(module, joint) != NULL;
    for (int pass = 0; pass < 2; pass++)
        for (size_t k = 0; k < module->nlink; k++) {
            ramus_link_description *d = &module->link[k].d;
            if (!module_joint_is_meant(module, joint, k) ||
                (!named && (followed ? &module->link[k] == followed : !d->mimic)))
                continue;
            found++;
            if (pass == 0 && followed && ramus_joint_type_nq(d->joint_type) != 1)
                return ramus_fail(err, RAMUS_ERR_MODEL, "joint '%s' is %s and cannot follow another", d->joint_name,
                                  ramus_joint_type_name(d->joint_type));
            if (pass == 0)
                continue;
            d->mimic = followed ? followed->d.joint_name : NULL;
            d->mimic_multiplier = followed ? multiplier : 1;
            d->mimic_offset = followed ? offset : 0;
            if (followed)
                d->drive = RAMUS_DRIVE_DEFAULT;
        }
    return found ? RAMUS_OK : none(module, joint, followed ? "moving " : "dependent ", err);
}
