/* inverse_kinematics.c - positions of the joints that bring frames to goals: memory, limits, starts
 *
 * Method   descents (ik_descend.c) from the configuration that is given, then from random ones, until one reaches all goals; the
 *          best of them is the answer.
 * Cost     see ik_descend.c; the workspace has (6 ntarget + nrow + nlimit + a few n) x n numbers, n unknowns, in one block beside that
 *          of its ramus_data.
 */
#include "inverse_kinematics.h"

#include "base/options.h"

#include <math.h>
#include <string.h>

void ramus_ik_options_init(ramus_ik_options *options, size_t size)
{
    const ramus_ik_options defaults = { .position_tolerance = 1e-8,
                                        .angle_tolerance = 1e-8,
                                        .constraint_tolerance = 1e-10,
                                        .max_iterations = 100,
                                        .restarts = 20,
                                        .seed = 1,
                                        .damping = 0.01 };
    options_init(options, size, &defaults, sizeof defaults);
}

static ramus_status check_options(const ramus_ik_options *o, ramus_error *err)
{
    const struct {
        const char *name;
        double value;
    } positive[] = { { "position_tolerance", o->position_tolerance },
                     { "angle_tolerance", o->angle_tolerance },
                     { "constraint_tolerance", o->constraint_tolerance },
                     { "max_iterations", o->max_iterations },
                     { "damping", o->damping } };
    for (size_t k = 0; k < sizeof positive / sizeof *positive; k++)
        if (!(positive[k].value > 0) || !isfinite(positive[k].value))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                              "options of inverse kinematics: %s is %g; it must be finite and above zero",
                              positive[k].name, positive[k].value);
    if (o->restarts < 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT,
                          "options of inverse kinematics: restarts is %d; 0 or more is expected", o->restarts);
    return RAMUS_OK;
}

static ramus_status check_targets(const ramus_model *model, int ntarget, const ramus_ik_target targets[],
                                  ramus_error *err)
{
    if (ntarget <= 0)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "inverse kinematics needs at least one target");
    for (int k = 0; k < ntarget; k++) {
        const ramus_ik_target *t = &targets[k];
        if (t->frame.index < 0 || t->frame.index >= ramus_model_nframe(model))
            return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "target %d: the robot has no frame %d", k, t->frame.index);
        if (t->kind < 0 || t->kind >= RAMUS_IK_KIND_COUNT)
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "target %d: there is no kind %d", k, (int)t->kind);
        if (!(t->weight > 0) || !isfinite(t->weight))
            return ramus_fail(err, RAMUS_ERR_ARGUMENT, "target %d: its weight is %g; it must be finite and above zero",
                              k, t->weight);
    }
    for (int k = 0; k < ramus_model_nport(model); k++) {
        const ramus_port_info port = ramus_model_port(model, (ramus_port){ k });
        if (port.kind == RAMUS_PORT_MOTION)
            return ramus_fail(err, RAMUS_ERR_UNSUPPORTED,
                              "port '%s': what sits on a black box is moved from outside; inverse kinematics does not "
                              "determine it",
                              port.name);
    }
    return RAMUS_OK;
}

/* ---- limits ------------------------------------------------------------------------------------------------- */

/* The coordinate of a joint with one, its own or its master's; -1: none. */
static ramus_link_info coordinate_of(const ramus_model *model, int link, double *multiplier, double *offset)
{
    ramus_link_info info = ramus_model_link(model, (ramus_link){ link });
    *multiplier = 1;
    *offset = 0;
    if (info.mimic.index >= 0) {
        *multiplier = info.mimic_multiplier;
        *offset = info.mimic_offset;
        info = ramus_model_link(model, info.mimic);
    }
    if (ramus_joint_type_nv(info.joint_type) != 1)
        info.v_index = -1;
    return info;
}

/* Narrows the limits of a coordinate to those of one joint. A range of no length is one that was not known. */
static void narrow(ik_limit *limit, double lower, double upper, double multiplier, double offset)
{
    if (multiplier == 0 || lower == upper)
        return;
    const double a = (lower - offset) / multiplier, b = (upper - offset) / multiplier;
    limit->lower = fmax(limit->lower, fmin(a, b));
    limit->upper = fmin(limit->upper, fmax(a, b));
}

/* Limits of all coordinates that have any; with limit NULL they are counted. */
static ramus_status find_limits(const ramus_model *model, ik_limit limit[], int *count, ramus_error *err)
{
    *count = 0;
    for (int k = 0; k < ramus_model_nlink(model); k++) {
        const ramus_link_info own = ramus_model_link(model, (ramus_link){ k });
        ik_limit x = { own.q_index, own.v_index, -INFINITY, INFINITY };
        if (own.v_index < 0 || ramus_joint_type_nv(own.joint_type) != 1)
            continue;
        for (int i = 0; i < ramus_model_nlink(model); i++) {
            double multiplier, offset;
            const ramus_link_info joint = ramus_model_link(model, (ramus_link){ i });
            const ramus_link_info master = coordinate_of(model, i, &multiplier, &offset);
            if (!joint.locked && master.v_index == own.v_index)
                narrow(&x, joint.lower, joint.upper, multiplier, offset);
        }
        if (x.lower > x.upper)
            return ramus_fail(err, RAMUS_ERR_MODEL,
                              "joint '%s': its limits and those of the joints that follow it exclude each other",
                              own.joint_name);
        if (!isfinite(x.lower) && !isfinite(x.upper))
            continue;
        if (limit)
            limit[*count] = x;
        ++*count;
    }
    return RAMUS_OK;
}

/* The limits of unknowns first; returns how many these are. */
static int sort_limits(ik_limit limit[], int count, const unsigned char moves[])
{
    int first = 0;
    for (int k = 0; k < count; k++)
        if (moves[limit[k].v]) {
            const ik_limit x = limit[k];
            limit[k] = limit[first];
            limit[first++] = x;
        }
    return first;
}

/* moves [nv]: 1 for coordinates that may have to move; returns how many they are. work [nv]. */
static int find_unknowns(const ramus_ik *ik, const ramus_ik_target targets[], unsigned char moves[], int work[])
{
    int n = 0;
    memset(moves, ik->nrow > 0, (size_t)ik->nv);
    for (int k = 0; k < ik->ntarget; k++) {
        int count = 0;
        ramus_frame_chain(ik->model, targets[k].frame, work, &count);
        for (int i = 0; i < count; i++)
            moves[work[i]] = 1;
    }
    for (int k = 0; k < ik->nv; k++)
        n += moves[k];
    return n;
}

/* ---- create ------------------------------------------------------------------------------------------------- */

static void layout(void *object, arena *a)
{
    ramus_ik *ik = object;
    const size_t nq = (size_t)ik->nq, nv = (size_t)ik->nv, n = (size_t)ik->n, ntarget = (size_t)ik->ntarget,
                 nlimit = (size_t)ik->nlimit, nrow = (size_t)ik->nrow, nall = (size_t)ik->nall, number = sizeof(double);
    double **of_target[] = { &ik->move_error, &ik->turn_error, &ik->best_move, &ik->best_turn };
    double **position[] = { &ik->q, &ik->trial, &ik->next, &ik->best };
    ik->target = arena_take(a, ntarget, sizeof *ik->target);
    ik->limit = arena_take(a, nlimit, sizeof *ik->limit);
    ik->unknown = arena_take(a, n, sizeof *ik->unknown);
    ik->C = arena_take(a, nlimit, n * number);
    ik->low = arena_take(a, nlimit, number);
    ik->high = arena_take(a, nlimit, number);
    ik->J = arena_take(a, 6 * ntarget, n * number);
    ik->J_all = arena_take(a, 6, nv * number);
    ik->e = arena_take(a, 12 * ntarget, number);
    ik->x = arena_take(a, n, number);
    for (size_t k = 0; k < sizeof of_target / sizeof *of_target; k++)
        *of_target[k] = arena_take(a, ntarget, number);
    ik->A_all = arena_take(a, nall, nv * number);
    ik->gap_all = arena_take(a, nall, number);
    ik->A = arena_take(a, nrow, n * number);
    ik->A_at = arena_take(a, nrow, n * number);
    ik->gap = arena_take(a, nrow, number);
    ik->zero_gap = arena_take(a, nrow, number);
    ik->row = arena_take(a, nrow, sizeof *ik->row);
    ik->zero = arena_take(a, nv, number);
    ik->step = arena_take(a, nv, number);
    ik->next_v = arena_take(a, nv, number);
    for (size_t k = 0; k < sizeof position / sizeof *position; k++)
        *position[k] = arena_take(a, nq, number);
    ik->held = arena_take(a, nv, sizeof *ik->held);
    hierarchy_layout(&ik->work, a, n, nrow > 6 * ntarget ? nrow : 6 * ntarget, nlimit);
}

static int count_position_rows(const ramus_data *data, int row[])
{
    int count = 0;
    for (int k = 0; k < ramus_data_nconstraint_row(data); k++)
        if (ramus_data_constraint_row(data, k).has_position_error) {
            if (row)
                row[count] = k;
            count++;
        }
    return count;
}

/* What a new workspace starts with. */
static void prepare(ramus_ik *ik, const ramus_ik_target targets[], const unsigned char moves[])
{
    int n = 0;
    ik->options.allocator = NULL;
    memcpy(ik->target, targets, (size_t)ik->ntarget * sizeof *targets);
    count_position_rows(ik->data, ik->row);
    find_limits(ik->model, ik->limit, &ik->nlimit, NULL);
    ik->nbound = sort_limits(ik->limit, ik->nlimit, moves);
    for (int k = 0; k < ik->nv; k++) {
        if (!moves[k])
            continue;
        ik->unknown[n] = k;
        for (int i = 0; i < ik->nbound; i++)
            if (ik->limit[i].v == k)
                ik->C[(size_t)i * (size_t)ik->n + (size_t)n] = 1;
        n++;
    }
}

ramus_status ramus_ik_create(const ramus_model *model, int ntarget, const ramus_ik_target targets[],
                             const ramus_ik_options *opt, ramus_ik **out, ramus_error *err)
{
    RAMUS_NEED(err, out);
    *out = NULL;
    RAMUS_NEED(err, model);
    RAMUS_NEED_ARRAYS(err, ntarget, targets);
    ramus_ik start = { .model = model, .ntarget = ntarget, .nq = ramus_model_nq(model), .nv = ramus_model_nv(model) };
    RAMUS_TRY(OPTIONS_READ(ramus_ik_options, &start.options, opt, err));
    RAMUS_TRY(check_options(&start.options, err));
    RAMUS_TRY(check_targets(model, ntarget, targets, err));
    RAMUS_TRY(find_limits(model, NULL, &start.nlimit, err));
    ramus_data_options of_data = ramus_data_options_default();
    of_data.allocator = start.options.allocator;
    RAMUS_TRY(ramus_data_create(model, &of_data, &start.data, err));
    start.nall = ramus_data_nconstraint_row(start.data);
    start.nrow = count_position_rows(start.data, NULL);
    const size_t nv = (size_t)start.nv;
    const ramus_allocator memory = memory_allocator(start.options.allocator);
    unsigned char *moves = memory_new(&memory, nv + 1, 1);
    int *chain = memory_new(&memory, nv + 1, sizeof *chain);
    ramus_ik *ik = NULL;
    if (moves && chain) {
        start.n = find_unknowns(&start, targets, moves, chain);
        ik = workspace_create(&start, sizeof start, start.options.allocator, layout);
    }
    if (ik)
        prepare(ik, targets, moves);
    else
        ramus_data_destroy(start.data);
    memory_free(&memory, moves);
    memory_free(&memory, chain);
    if (!ik)
        return ramus_fail_memory(err);
    *out = ik;
    return RAMUS_OK;
}

void ramus_ik_destroy(ramus_ik *ik)
{
    if (!ik)
        return;
    ramus_data_destroy(ik->data);
    workspace_destroy(ik);
}

const ramus_error *ramus_ik_error(const ramus_ik *ik)
{
    return ik ? &ik->error : ramus_error_of_null();
}

/* ---- solve -------------------------------------------------------------------------------------------------- */

static ramus_status check_numbers(ramus_ik *ik, const ramus_pose goals[], const double q[])
{
    for (int k = 0; k < ik->nq; k++)
        if (!isfinite(q[k]))
            return ramus_fail(&ik->error, RAMUS_ERR_NOT_FINITE, "q[%d] is not finite", k);
    for (int k = 0; k < ik->ntarget; k++) {
        const ramus_vec3 p = goals[k].position;
        const ramus_quat r = goals[k].rotation;
        const double norm = hypot(hypot(r.w, r.x), hypot(r.y, r.z));
        if (ik->target[k].kind != RAMUS_IK_ORIENTATION && !(isfinite(p.x) && isfinite(p.y) && isfinite(p.z)))
            return ramus_fail(&ik->error, RAMUS_ERR_NOT_FINITE, "goal %d: its position is not finite", k);
        if (ik->target[k].kind != RAMUS_IK_POINT && !isfinite(norm))
            return ramus_fail(&ik->error, RAMUS_ERR_NOT_FINITE, "goal %d: its rotation is not finite", k);
        if (ik->target[k].kind != RAMUS_IK_POINT && !(fabs(norm - 1) <= 1e-3))
            return ramus_fail(&ik->error, RAMUS_ERR_ARGUMENT,
                              "goal %d: its quaternion has length %g, and 1 is expected", k, norm);
    }
    return RAMUS_OK;
}

/* The start of descent k, within the limits: the caller's configuration, then random ones. What moves no target stays. */
static void begin(ramus_ik *ik, const double q[], int k, unsigned long long *seed)
{
    numbers_copy(ik->q, q, (size_t)ik->nq);
    ramus_normalize(ik->model, ik->q);
    if (k > 0) {
        ramus_random(ik->model, seed, ik->trial);
        ramus_difference(ik->model, ik->q, ik->trial, ik->next_v);
        for (int i = 0; i < ik->n; i++)
            ik->step[ik->unknown[i]] = ik->next_v[ik->unknown[i]];
        ramus_integrate(ik->model, ik->q, ik->step, 1, ik->q);
        ramus_normalize(ik->model, ik->q);
    }
    for (int i = 0; i < ik->nlimit; i++) {
        double *x = &ik->q[ik->limit[i].q];
        *x = fmin(fmax(*x, ik->limit[i].lower), ik->limit[i].upper);
    }
}

static void find_held(const ramus_ik *ik, ramus_ik_report *report)
{
    report->held = ik->held;
    for (int k = 0; k < ik->nlimit; k++) {
        const ik_limit *limit = &ik->limit[k];
        const double x = ik->best[limit->q];
        if (fmin(x - limit->lower, limit->upper - x) <= 1e-9)
            ik->held[report->nheld++] = limit->v;
    }
}

/* Why the goals are not reached. */
static ramus_status not_reached(ramus_ik *ik, const ramus_ik_report *report)
{
    int worst = 0;
    for (int k = 1; k < ik->ntarget; k++)
        if (ik->best_move[k] + ik->best_turn[k] > ik->best_move[worst] + ik->best_turn[worst])
            worst = k;
    return ramus_fail(&ik->error, RAMUS_ERR_LIMIT,
                      "frame '%s' is not brought to its goal: %.3g m and %.3g rad are left after %d start%s",
                      ramus_model_frame(ik->model, ik->target[worst].frame).name, ik->best_move[worst],
                      ik->best_turn[worst], report->starts, report->starts == 1 ? "" : "s");
}

/* Descents until one reaches the goals; the best is kept in `best`. */
static ramus_status search(ramus_ik *ik, const double q[], ramus_ik_report *report, bool *found)
{
    const size_t n = (size_t)ik->ntarget;
    unsigned long long seed = ik->options.seed;
    double least = INFINITY;
    *found = false;
    for (int k = 0; k <= ik->options.restarts && !report->reached; k++) {
        double square;
        bool closed;
        begin(ik, q, k, &seed);
        report->starts++;
        RAMUS_TRY(ik_descend(ik, &report->iterations, &closed, &square));
        if (!closed || !(square < least))
            continue;
        least = square;
        *found = true;
        report->reached = ik_reached(ik);
        numbers_copy(ik->best, ik->q, (size_t)ik->nq);
        memcpy(ik->best_move, ik->move_error, n * sizeof *ik->best_move);
        memcpy(ik->best_turn, ik->turn_error, n * sizeof *ik->best_turn);
    }
    return RAMUS_OK;
}

ramus_status ramus_inverse_kinematics(ramus_ik *ik, const ramus_pose goals[], double q[], ramus_ik_report *report)
{
    if (report)
        *report = (ramus_ik_report){ 0 };
    RAMUS_NEED(NULL, ik);
    RAMUS_NEED(&ik->error, goals);
    RAMUS_NEED_ARRAYS(&ik->error, ik->nq, q);
    ramus_ik_report r = { .target_position_error = ik->best_move, .target_angle_error = ik->best_turn };
    bool found;
    RAMUS_TRY(check_numbers(ik, goals, q));
    ik->goal = goals;
    const ramus_status status = search(ik, q, &r, &found);
    ik->goal = NULL;
    RAMUS_TRY(status);
    if (!found)
        return ramus_fail(&ik->error, RAMUS_ERR_SINGULAR,
                          "no configuration within the limits that meets the constraints was found from %d start%s",
                          r.starts, r.starts == 1 ? "" : "s");
    for (int k = 0; k < ik->ntarget; k++) {
        r.position_error = fmax(r.position_error, ik->best_move[k]);
        r.angle_error = fmax(r.angle_error, ik->best_turn[k]);
    }
    RAMUS_TRY(ik_constraint_error(ik, ik->best, &r.constraint_error));
    find_held(ik, &r);
    numbers_copy(q, ik->best, (size_t)ik->nq);
    if (report)
        *report = r;
    return r.reached ? RAMUS_OK : not_reached(ik, &r);
}
