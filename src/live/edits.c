/* edits.c - one edit as one change: begin, edit, commit; what is refused is abandoned */
#include "live.h"

#include <stdio.h>

static ramus_status finish(ramus_live_change *change, ramus_status status, ramus_error *err)
{
    if (status == RAMUS_OK)
        return ramus_live_change_commit(change, err);
    change->live->refused++;
    ramus_live_change_abandon(change);
    return status;
}

ramus_status ramus_live_attach(ramus_live *live, const char *name, ramus_module *module, const char *on,
                               const ramus_pose *pose, ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_NEED(err, name);
    RAMUS_NEED(err, module);
    ramus_live_change *change;
    RAMUS_TRY(ramus_live_change_begin(live, &change, err));
    return finish(change, ramus_live_change_attach(change, name, module, on, pose, err), err);
}

ramus_status ramus_live_attach_black_box(ramus_live *live, const char *name, const char *on, const ramus_pose *pose,
                                         const ramus_sample *first, ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_NEED(err, name);
    ramus_live_change *change;
    RAMUS_TRY(ramus_live_change_begin(live, &change, err));
    ramus_status status = ramus_live_change_attach_black_box(change, name, on, pose, err);
    if (status == RAMUS_OK && first) {
        char port[512];
        const int length = snprintf(port, sizeof port, "wrench.%s", name);
        status = length > 0 && (size_t)length < sizeof port
                     ? ramus_live_change_feed(change, port, first, err)
                     : ramus_fail(err, RAMUS_ERR_ARGUMENT, "the name '%.40s...' is too long", name);
    }
    return finish(change, status, err);
}

ramus_status ramus_live_detach(ramus_live *live, const char *name, ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_NEED(err, name);
    ramus_live_change *change;
    RAMUS_TRY(ramus_live_change_begin(live, &change, err));
    return finish(change, ramus_live_change_detach(change, name, err), err);
}

ramus_status ramus_live_replace(ramus_live *live, const char *name, ramus_module *module, ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_NEED(err, name);
    RAMUS_NEED(err, module);
    ramus_live_change *change;
    RAMUS_TRY(ramus_live_change_begin(live, &change, err));
    return finish(change, ramus_live_change_replace(change, name, module, err), err);
}

ramus_status ramus_live_replace_by_black_box(ramus_live *live, const char *name, ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_NEED(err, name);
    ramus_live_change *change;
    RAMUS_TRY(ramus_live_change_begin(live, &change, err));
    return finish(change, ramus_live_change_replace_by_black_box(change, name, err), err);
}

ramus_status ramus_live_move(ramus_live *live, const char *name, const char *on, const ramus_pose *pose,
                             ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_NEED(err, name);
    ramus_live_change *change;
    RAMUS_TRY(ramus_live_change_begin(live, &change, err));
    return finish(change, ramus_live_change_move(change, name, on, pose, err), err);
}

ramus_status ramus_live_lock(ramus_live *live, const char *joint, const double values[], int count, ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_NEED(err, joint);
    ramus_live_change *change;
    RAMUS_TRY(ramus_live_change_begin(live, &change, err));
    return finish(change, ramus_live_change_lock(change, joint, values, count, err), err);
}

ramus_status ramus_live_unlock(ramus_live *live, const char *joint, ramus_error *err)
{
    RAMUS_NEED(err, live);
    RAMUS_NEED(err, joint);
    ramus_live_change *change;
    RAMUS_TRY(ramus_live_change_begin(live, &change, err));
    return finish(change, ramus_live_change_unlock(change, joint, err), err);
}
