/* watch_create.c - options, modules and memory of a watch */
#include "watch.h"

#include "base/fail.h"
#include "base/options.h"

#include <math.h>

void ramus_watch_options_init(ramus_watch_options *options, size_t size)
{
    const ramus_watch_options defaults = { .period = 1e-3,
                                           .calibration = 5,
                                           .block = 0.1,
                                           .false_alarms = 0.01,
                                           .hold = 1,
                                           .evidence = 10,
                                           .push_force = 30,
                                           .push_moment = 10,
                                           .push_rate = 0.5,
                                           .payload_mass = 3,
                                           .payload_length = 0.2,
                                           .joint_effects = true };
    options_init(options, size, &defaults, sizeof defaults);
}

const char *ramus_watch_cause_name(ramus_watch_cause cause)
{
    static const char *const name[] = { "calibrating", "quiet", "undecided", "push", "payload" };
    return (unsigned)cause < RAMUS_WATCH_CAUSE_COUNT ? name[cause] : "unknown";
}

/* ---- creation ----------------------------------------------------------------------------------------------- */

static ramus_status check_options(const ramus_model *model, const ramus_watch_options *o, ramus_error *err)
{
    const struct {
        const char *name;
        double value;
    } positive[] = { { "period", o->period },
                     { "block", o->block },
                     { "false_alarms", o->false_alarms },
                     { "hold", o->hold },
                     { "evidence", o->evidence },
                     { "push_force", o->push_force },
                     { "push_moment", o->push_moment },
                     { "push_rate", o->push_rate },
                     { "payload_mass", o->payload_mass },
                     { "payload_length", o->payload_length } };
    for (size_t k = 0; k < sizeof positive / sizeof *positive; k++)
        if (!(positive[k].value > 0) || !isfinite(positive[k].value))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "options of a watch: %s is %g; it must be finite and above zero",
                              positive[k].name, positive[k].value);
    if (o->block < 2 * o->period)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "options of a watch: a block of %g s has fewer than two steps of %g s", o->block, o->period);
    if (!o->noise && !(o->calibration >= 20 * o->block && isfinite(o->calibration)))
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "options of a watch: calibration is %g s; at least 20 blocks of %g s are needed to learn the "
                          "noise, or give it",
                          o->calibration, o->block);
    if (fmax(o->calibration, fmax(o->block, o->hold)) / o->period > 1e8)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "options of a watch: the period of %g s is too short beside its other times", o->period);
    for (int k = 0; k < ramus_model_nv(model); k++) {
        if (o->noise && (!(o->noise[k] > 0) || !isfinite(o->noise[k])))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                              "options of a watch: noise of coordinate %d is %g; it must be finite and above zero", k,
                              o->noise[k]);
        if (o->noise && o->memory && !(fabs(o->memory[k]) < 1))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                              "options of a watch: memory of coordinate %d is %g; it must be between -1 and 1", k,
                              o->memory[k]);
    }
    if (ramus_model_nconstraint(model) > 0)
        return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                          "a watch needs a robot without constraints: forces of '%s' depend on how they share the load",
                          ramus_model_name(model));
    if (ramus_model_nv(model) == 0)
        return ramus_fail(err, RAMUS_ERR_MODEL, "robot '%s' has no coordinates to watch", ramus_model_name(model));
    return RAMUS_OK;
}

/* The coordinates of a link's joint; 0: none of its own. */
static int own_coordinates(const ramus_link_info *link)
{
    return link->v_index < 0 || link->locked ? 0 : ramus_joint_type_nv(link->joint_type);
}

/* Calls of each link: to which module its coordinates belong. With arrays NULL they are counted. */
static int divide(const ramus_model *model, int module_of[], int size[], const char *name[])
{
    const int one = ramus_model_ninstance(model) <= 1;
    int count = 0;
    for (int m = 0; m < ramus_model_ninstance(model); m++) {
        const ramus_instance_info instance = ramus_model_instance(model, (ramus_instance){ m });
        int started = 0;
        for (int k = instance.first_link; k < instance.first_link + instance.nlink; k++) {
            const ramus_link_info link = ramus_model_link(model, (ramus_link){ k });
            const int n = own_coordinates(&link);
            if (n > 0 && (one || !started)) {
                if (name) {
                    name[count] = one ? link.name : instance.name;
                    size[count] = 0;
                }
                count++;
                started = 1;
            }
            for (int i = 0; name && i < n; i++) {
                module_of[link.v_index + i] = count - 1;
                size[count - 1]++;
            }
        }
    }
    return count;
}

/* Links that some coordinate moves; v_index [nv] is scratch. */
static int find_moving(const ramus_model *model, int v_index[], link_cause cause[])
{
    int count = 0;
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        int n = 0;
        if (ramus_frame_chain(model, (ramus_frame){ k }, v_index, &n) != RAMUS_OK || n == 0)
            continue;
        cause[count++].link = k;
    }
    return count;
}

static void layout(void *object, arena *a)
{
    ramus_watch *w = object;
    const size_t nv = (size_t)w->nv, n = (size_t)w->ncause, modules = (size_t)w->nmodule;
    ARENA_TAKE(a, nv, w->noise, w->memory, w->spread, w->residual, w->last, w->tau, w->e, w->sum, w->square,
               w->module_of);
    ARENA_TAKE(a, nv, w->squares, w->products, w->means);
    ARENA_TAKE(a, modules, w->module_size, w->module_name, w->limit_mean, w->limit_square, w->level);
    w->cause = arena_take(a, n, sizeof *w->cause);
    w->Y = arena_take(a, nv * LOAD_STATES * (size_t)w->nlink, sizeof *w->Y);
    w->jacobian = arena_take(a, nv * 6, sizeof *w->jacobian);
    ARENA_TAKE(a, n * nv * PUSH_STATES, w->push_row, w->push_last);
    ARENA_TAKE(a, n * nv * LOAD_STATES, w->load_row, w->load_last);
    w->white = arena_take(a, 2 * nv * LOAD_STATES, sizeof *w->white);
}

static void set_sizes(ramus_watch *w)
{
    const ramus_watch_options *o = &w->options;
    const double m = o->payload_mass, l = o->payload_length;
    for (int k = 0; k < 3; k++) {
        w->sizes.push[k] = o->push_force;
        w->sizes.push[3 + k] = o->push_moment;
    }
    for (int k = 0; k < LOAD_STATES; k++)
        w->sizes.load[k] = k == 0 ? m : k < 4 ? m * l : m * l * l;
    const ramus_vec3 g = ramus_model_gravity(w->model);
    const double length = sqrt(g.x * g.x + g.y * g.y + g.z * g.z);
    if (length > 0)
        w->sizes.down = ramus_vec3_make(g.x / length, g.y / length, g.z / length);
    w->sizes.wander = o->push_rate * sqrt(o->period);
    w->sizes.jump = log(fmin(0.5, o->period)); /* about once in a second */
}

static ramus_status create(ramus_watch *start, const ramus_watch_options *o, ramus_watch **out, ramus_error *err)
{
    ramus_watch *w = workspace_create(start, sizeof *start, o->allocator, layout);
    if (!w)
        return ramus_fail_memory(err);
    ramus_data_options data = ramus_data_options_default();
    data.allocator = o->allocator;
    data.joint_effects = o->joint_effects;
    data.with = RAMUS_WITH_REGRESSOR;
    const ramus_status status = ramus_data_create(w->model, &data, &w->data, err);
    if (status != RAMUS_OK) {
        workspace_destroy(w);
        return status;
    }
    w->ncause = find_moving(w->model, w->module_of, w->cause); /* room for a chain, before it has its own contents */
    divide(w->model, w->module_of, w->module_size, w->module_name);
    for (int k = 0; k < w->nv; k++) {
        w->spread[k] = 1;
        w->noise[k] = o->noise ? o->noise[k] : 0;
        w->memory[k] = o->noise && o->memory ? o->memory[k] : 0;
    }
    set_sizes(w);
    for (int k = 0; o->noise && k < w->nmodule; k++)
        watch_set_limits(w, k, INFINITY, INFINITY);
    w->options.allocator = NULL; /* borrowed during the call */
    w->options.noise = w->options.memory = NULL;
    ramus_watch_clear(w);
    *out = w;
    return RAMUS_OK;
}

ramus_status ramus_watch_create(const ramus_model *model, const ramus_watch_options *opt, ramus_watch **out,
                                ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, model);
    ramus_watch_options o;
    RAMUS_TRY(OPTIONS_READ(ramus_watch_options, &o, opt, err));
    RAMUS_TRY(check_options(model, &o, err));
    ramus_watch start = { .model = model,
                          .options = o,
                          .nv = ramus_model_nv(model),
                          .nlink = ramus_model_nlink(model),
                          .nmodule = divide(model, NULL, NULL, NULL),
                          .ncause = ramus_model_nlink(model),
                          .block_steps = lround(o.block / o.period),
                          .hold_steps = lround(o.hold / o.period),
                          .calibration_steps = o.noise ? 0 : lround(o.calibration / o.period) };
    return create(&start, &o, out, err);
}

void ramus_watch_destroy(ramus_watch *watch)
{
    if (watch)
        ramus_data_destroy(watch->data);
    workspace_destroy(watch);
}
