/* motion.c - the frames of a motion: where every link is, and what the connections carry
 *
 * Rows are thinned to 60 for each second, and to FRAMES_MOST in all; the page draws straight lines between them.
 * Wrenches are those of inverse dynamics, and need v and a. A table without a has them from differences of v over the
 * rows beside; one without v determines no forces. Of a robot with constraints they are the smallest that inverse dynamics finds.
 * Without a table the robot is at rest, and wrenches are those of gravity.
 */
#include "view.h"

#include "tools/console/progress.h"
#include "tools/rows/asked.h"
#include "tools/rows/wrench_columns.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES_MOST = 6000, FRAME_RATE = 60, JOINT_NUMBERS_MOST = 1 << 20 };

int view_port_body(const ramus_model *model, ramus_port port)
{
    int body = ramus_model_nlink(model);
    if (port.index < 0 || ramus_model_port(model, port).kind != RAMUS_PORT_MOTION)
        return -1;
    for (int k = 0; k < port.index; k++)
        body += ramus_model_port(model, (ramus_port){ k }).kind == RAMUS_PORT_MOTION;
    return body;
}

/* ---- which rows --------------------------------------------------------------------------------------------- */

/* The coordinates that lengths of actuators command, in all rows. Returns an exit code. */
static int set_lengths(const ramus_model *model, ramus_data *data, ramus_states *s)
{
    const size_t n = (size_t)ramus_model_npart(model), nq = (size_t)ramus_model_nq(model);
    const size_t nv = (size_t)ramus_model_nv(model);
    for (size_t row = 0; s->length && row < s->count; row++)
        if (ramus_mechanism_set_lengths(model, data, s->length + row * n, s->rate + row * n, s->acceleration + row * n,
                                        s->q + row * nq, s->v + row * nv, s->a + row * nv) != RAMUS_OK)
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", s->table->file, s->table->line[row],
                             ramus_data_error(data)->text);
    return TOOL_OK;
}

static double time_of(const ramus_states *s, size_t row)
{
    return s->t ? s->t[row] : (double)row / FRAME_RATE;
}

/* The rows that become frames, into `chosen` [s->count]. Returns an exit code. */
static int choose_rows(const ramus_states *s, size_t chosen[], size_t *count)
{
    for (size_t row = 0; row < s->count; row++) {
        if (!isfinite(time_of(s, row)))
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: t is not a finite number", s->table->file, s->table->line[row]);
        if (row && time_of(s, row) < time_of(s, row - 1))
            return tool_fail(TOOL_BAD_INPUT, "%s:%d: t goes back from %.9g to %.9g; sort the rows by time",
                             s->table->file, s->table->line[row], time_of(s, row - 1), time_of(s, row));
    }
    const double length = time_of(s, s->count - 1) - time_of(s, 0);
    const double step = fmax(1.0 / FRAME_RATE, length / (FRAMES_MOST - 2));
    *count = 0;
    for (size_t row = 0; row < s->count; row++) {
        /* at the first row beyond each multiple of the step, give or take rounding; and at the end */
        const double at = (time_of(s, row) - time_of(s, 0)) / step;
        const double before = *count ? (time_of(s, chosen[*count - 1]) - time_of(s, 0)) / step : -1;
        if (floor(at + 1e-6) > floor(before + 1e-6) || (row + 1 == s->count && at > before))
            chosen[(*count)++] = row;
    }
    return TOOL_OK;
}

/* ---- where everything is ------------------------------------------------------------------------------------ */

typedef struct stage {
    const ramus_model *model;
    ramus_data *kinematics;
    ramus_data *data;
    ramus_sample *sample;  /* [nport], of this frame */
    unsigned char *placed; /* [nport]: 1: the table has the position of this motion port */
    ramus_pose *body;      /* [nbody] */
    ramus_wrench *joint;   /* [nlink] */
    wrench_columns contacts;
    double *a, *tau;                /* [nv] */
    ramus_wrench *bound, *external; /* of m->bounds; [nlink] */
    bool bounds_failed;
} stage;

static ramus_pose on_body(const stage *g, int body, ramus_pose pose)
{
    return body < 0 ? pose : ramus_pose_mul(g->body[body], pose);
}

/* Where instance i is connected, in the world. */
static ramus_pose connection(const stage *g, int i)
{
    const ramus_instance_info info = ramus_model_instance(g->model, (ramus_instance){ i });
    const int base = view_port_body(g->model, info.motion_port);
    if (base >= 0)
        return g->body[base];
    if (info.on.index < 0 && info.parent.index >= 0)
        return connection(g, info.parent.index); /* a box on a box */
    return on_body(g, info.on.index, info.pose);
}

/* Where a motion port whose position is not given is drawn: at its black box. */
static ramus_pose guess(const stage *g, int port)
{
    for (int i = 0; i < ramus_model_ninstance(g->model); i++) {
        const ramus_instance_info info = ramus_model_instance(g->model, (ramus_instance){ i });
        if (info.motion_port.index == port)
            return connection(g, info.parent.index);
    }
    for (int k = port - 1; k >= 0; k--) { /* inside a nested assembly: at the box before it */
        const ramus_port_info info = ramus_model_port(g->model, (ramus_port){ k });
        if (info.kind == RAMUS_PORT_WRENCH)
            return on_body(g, info.on.index, info.pose);
    }
    return ramus_pose_identity();
}

static ramus_status update(stage *g, const double q[])
{
    ramus_status status = ramus_kinematics_update(g->model, g->kinematics, q, NULL, NULL);
    for (int k = 0; k < ramus_model_nlink(g->model) && status == RAMUS_OK; k++)
        status = ramus_frame_pose(g->model, g->kinematics, (ramus_frame){ k }, &g->body[k]);
    return status;
}

/* The base that a motion port moves. */
static ramus_status set_base(stage *g, int port, ramus_sample sample)
{
    g->body[view_port_body(g->model, (ramus_port){ port })] = sample.motion.pose;
    return ramus_data_feed(g->kinematics, (ramus_port){ port }, &sample);
}

/* Poses of all bodies; samples as the table gives them. */
static ramus_status place(stage *g, const double q[])
{
    const int nport = ramus_model_nport(g->model);
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < nport && status == RAMUS_OK; k++) {
        const ramus_sample none = { .kind = RAMUS_SAMPLE_MOTION, .motion.pose = ramus_pose_identity() };
        if (view_port_body(g->model, (ramus_port){ k }) >= 0) /* wrenches move nothing */
            status = set_base(g, k, g->sample[k].kind == RAMUS_SAMPLE_MOTION ? g->sample[k] : none);
    }
    if (status == RAMUS_OK)
        status = update(g, q);
    for (int k = 0; k < nport && status == RAMUS_OK; k++) {
        if (view_port_body(g->model, (ramus_port){ k }) < 0 || g->placed[k])
            continue;
        ramus_sample sample = { .kind = RAMUS_SAMPLE_MOTION, .motion.pose = guess(g, k) };
        if (g->sample[k].kind == RAMUS_SAMPLE_MOTION)
            sample.motion.pose.rotation = g->sample[k].motion.pose.rotation;
        status = set_base(g, k, sample);
        if (status == RAMUS_OK)
            status = update(g, q);
    }
    return status;
}

static void put_wrench(float to[6], const ramus_wrench *w)
{
    const double number[6] = { w->force.x, w->force.y, w->force.z, w->moment.x, w->moment.y, w->moment.z };
    for (int n = 0; n < 6; n++)
        to[n] = (float)number[n];
}

/* What each instance feels at its connection, in the world's axes and in its own frame, and each joint, as `data` (NULL: none) has computed
 * it; what is not known is not a number. */
static void put_wrenches(const stage *g, view_motion *m, size_t f, ramus_data *data)
{
    static const ramus_wrench unknown = { { NAN, NAN, NAN }, { NAN, NAN, NAN } };
    const size_t first = f * (size_t)ramus_model_ninstance(m->model);
    for (int i = 0; i < ramus_model_ninstance(g->model); i++) {
        ramus_wrench own = unknown;
        if (data) /* of a box on a box nothing is known */
            ramus_interface_wrench_after(g->model, data, (ramus_instance){ i }, &own);
        const ramus_quat r = connection(g, i).rotation;
        const ramus_wrench w = { ramus_quat_rotate(r, own.force), ramus_quat_rotate(r, own.moment) };
        put_wrench(m->wrench + 6 * (first + (size_t)i), &w);
        if (m->connection)
            put_wrench(m->connection + 6 * (first + (size_t)i), &own);
    }
    for (int k = 0; m->joint && k < m->nlink; k++)
        put_wrench(m->joint + 6 * (f * (size_t)m->nlink + (size_t)k), data ? &g->joint[k] : &unknown);
}

/* Forces and wrenches of a row. Beside a mechanism, actuators carry what they carry: connections and joints the rest, or what is not known
 * where the mechanism cannot move so. */
static ramus_status load(stage *g, view_motion *m, size_t f, const ramus_states *s, size_t row, const double q[],
                         const double v[], const double a[])
{
    const ramus_wrench *external = NULL;
    ramus_status status = RAMUS_OK;
    for (int k = 0; k < ramus_model_nport(g->model) && status == RAMUS_OK; k++)
        status = ramus_data_feed(g->data, (ramus_port){ k }, &g->sample[k]);
    if (status == RAMUS_OK)
        status = wrench_columns_contacts(&g->contacts, g->data, s, row, q, &external);
    if (status == RAMUS_OK && m->ncontact > m->nread) {
        status = view_bounds_load(&m->bounds, g->model, g->body, q, v, s->tau + row * (size_t)ramus_model_nv(g->model),
                                  external, g->bound, g->external);
        g->bounds_failed = status != RAMUS_OK;
        external = g->external;
    }
    if (status == RAMUS_OK)
        status = ramus_inverse_dynamics_wrenches(g->model, g->data, q, v, a, external, g->tau, g->joint);
    if (status != RAMUS_OK)
        return status;
    ramus_data *from = g->data;
    if (m->parts.data)
        from = view_parts_load(&m->parts, m->model, g->sample, q, v, a, external, g->joint, f) == RAMUS_OK
                   ? m->parts.data
                   : NULL;
    put_wrenches(g, m, f, from);
    return RAMUS_OK;
}

/* ---- frame by frame ----------------------------------------------------------------------------------------- */

static int open_stage(stage *g, const view_motion *m)
{
    const size_t nv = (size_t)ramus_model_nv(m->model), nport = (size_t)ramus_model_nport(m->model);
    const ramus_data_options options = view_parts_options(&m->parts);
    ramus_error err = { .text = "out of memory" };
    *g = (stage){ .model = m->model };
    g->sample = calloc(nport + 1, sizeof *g->sample);
    g->placed = calloc(nport + 1, sizeof *g->placed);
    g->body = calloc((size_t)m->nbody + 1, sizeof *g->body);
    g->joint = calloc((size_t)m->nlink + 1, sizeof *g->joint);
    g->bound = calloc((size_t)m->bounds.count + 1, sizeof *g->bound);
    g->external = calloc((size_t)m->nlink + 1, sizeof *g->external);
    g->a = calloc(2 * nv + 1, sizeof *g->a);
    g->tau = g->a + nv;
    if (!g->sample || !g->placed || !g->body || !g->joint || !g->a || !g->bound || !g->external ||
        !wrench_columns_open(&g->contacts, m->model, 0, 0) ||
        ramus_data_create(m->model, &options, &g->kinematics, &err) != RAMUS_OK ||
        ramus_data_create(m->model, NULL, &g->data, &err) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s", err.text);
    return TOOL_OK;
}

static void close_stage(stage *g)
{
    void *const all[] = { g->sample, g->placed, g->body, g->joint, g->a, g->bound, g->external };
    ramus_data_destroy(g->kinematics);
    ramus_data_destroy(g->data);
    wrench_columns_close(&g->contacts);
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
}

/* The accelerations of a row, from the velocities of the rows beside it. */
static void difference(const ramus_states *s, size_t row, size_t nv, double a[])
{
    const size_t before = row ? row - 1 : row, after = row + 1 < s->count ? row + 1 : row;
    const double dt = time_of(s, after) - time_of(s, before);
    for (size_t k = 0; k < nv; k++)
        a[k] = dt > 0 ? (s->v[after * nv + k] - s->v[before * nv + k]) / dt : 0;
}

void view_put_row(float *to, size_t frame, size_t width, const double *row)
{
    for (size_t k = 0; to && k < width; k++)
        to[frame * width + k] = (float)row[k];
}

/* One frame, from a row of the states. Returns an exit code; *loads becomes 0 where forces cannot be computed. */
static int make_frame(view_motion *m, stage *g, const ramus_states *s, size_t row, size_t f, int *loads)
{
    const size_t nq = (size_t)ramus_model_nq(m->model), nv = (size_t)ramus_model_nv(m->model);
    const size_t nport = (size_t)ramus_model_nport(m->model);
    const char *file = s->table ? s->table->file : ramus_model_name(m->model);
    const int line = s->table ? s->table->line[row] : 0;
    const double *q = s->q + row * nq, *v = s->v + row * nv, *a = m->differenced ? g->a : s->a + row * nv;
    m->t[f] = time_of(s, row);
    if (s->samples)
        memcpy(g->sample, s->samples + row * nport, nport * sizeof *g->sample);
    if (place(g, q) != RAMUS_OK)
        return tool_fail(TOOL_BAD_INPUT, "%s:%d: %s", file, line, ramus_data_error(g->kinematics)->text);
    view_parts_place(&m->parts, m->model, g->kinematics, g->body, f);
    for (int k = 0; k < m->nbody; k++)
        view_put_pose(m->pose + 7 * (f * (size_t)m->nbody + (size_t)k), g->body[k]);
    if (*loads) {
        if (m->differenced)
            difference(s, row, nv, g->a);
        *loads = load(g, m, f, s, row, q, v, a) == RAMUS_OK;
        if (!*loads && m->moves)
            tool_print(stderr, "ramus: %s:%d: forces are not shown: %s\n", file, line,
                       g->bounds_failed ? ramus_data_error(m->bounds.data)->text : ramus_data_error(g->data)->text);
    }
    for (size_t k = 0, n = (size_t)m->ncontact, read = (size_t)m->nread; k < n; k++)
        put_wrench(m->contact + 6 * (f * n + k), k < read ? &s->contact[row * read + k] : &g->bound[k - read]);
    view_put_row(m->q, f, nq, q);
    view_put_row(m->v, f, nv, v);
    view_put_row(m->tau, f, nv, m->tau_computed ? g->tau : s->tau + row * nv);
    return TOOL_OK;
}

static int make_frames(view_motion *m, const ramus_states *s, const size_t row[])
{
    const size_t nport = (size_t)ramus_model_nport(m->model);
    stage g;
    int code = open_stage(&g, m), loads = m->wrench != NULL;
    if (code == TOOL_OK && s->placed)
        memcpy(g.placed, s->placed, nport);
    for (int k = 0; k < (int)nport && code == TOOL_OK; k++)
        m->guessed |= !g.placed[k] && view_port_body(m->model, (ramus_port){ k }) >= 0;
    progress shown = progress_begin("frames");
    for (size_t f = 0; f < m->count && code == TOOL_OK; f++) {
        progress_show(&shown, f, m->count);
        code = make_frame(m, &g, s, row[f], f, &loads);
    }
    progress_end(&shown);
    close_stage(&g);
    if (!loads && m->parts.forces == VIEW_FORCES_COMPUTED)
        m->parts.forces = VIEW_FORCES_NONE;
    if (!loads) { /* forces that cannot be computed are no reason not to look at the robot */
        free(m->wrench);
        free(m->connection);
        free(m->joint);
        m->wrench = m->connection = m->joint = NULL;
        if (m->tau_computed) {
            free(m->tau);
            m->tau = NULL;
            m->tau_computed = 0;
        }
    }
    return code;
}

/* Room for `width` numbers of each frame, if they are wanted at all. 0: memory is out. */
static int make_room(float **to, const view_motion *m, size_t width, int wanted)
{
    *to = wanted ? calloc(m->count * width + 1, sizeof **to) : NULL;
    return *to || !wanted;
}

/* Room for the frames, and which of the quantities there are. */
static int prepare(view_motion *m, const ramus_states *s)
{
    const size_t nq = (size_t)ramus_model_nq(m->model), nv = (size_t)ramus_model_nv(m->model);
    const int has_v = (s->given & RAMUS_STATES_V) != 0, has_a = (s->given & RAMUS_STATES_A) != 0;
    const int has_tau = (s->given & RAMUS_STATES_TAU) != 0;
    const int loads = (!m->moves || has_v || has_a) && (ramus_model_nport(m->model) == 0 || s->samples);
    const size_t connections = 6 * (size_t)ramus_model_ninstance(m->model), joints = 6 * (size_t)m->nlink;
    m->untimed = !s->t;
    m->differenced = loads && m->moves && !has_a;
    m->tau_computed = loads && m->moves && !has_tau;
    m->parts.forces = loads && m->parts.npart ? VIEW_FORCES_COMPUTED : VIEW_FORCES_NONE;
    m->t = calloc(m->count, sizeof *m->t);
    const int known = loads && m->moves && has_v && has_tau;
    m->bounds_unknown = m->moves && m->bounds.count > 0 && !known;
    m->nread = s->ncontact;
    m->ncontact = m->nread + (known ? m->bounds.count : 0);
    m->contact_frame = calloc((size_t)s->ncontact + 1, sizeof *m->contact_frame);
    for (int k = 0; m->contact_frame && k < s->ncontact; k++)
        m->contact_frame[k] = s->contact_frame[k];
    return m->t && m->contact_frame && make_room(&m->contact, m, 6 * (size_t)m->ncontact, m->ncontact > 0) &&
                   make_room(&m->pose, m, 7 * (size_t)m->nbody, 1) && make_room(&m->wrench, m, connections, loads) &&
                   make_room(&m->connection, m, connections, loads && m->moves) &&
                   make_room(&m->joint, m, joints, loads && m->moves && m->count * joints <= JOINT_NUMBERS_MOST) &&
                   make_room(&m->q, m, nq, 1) && make_room(&m->v, m, nv, has_v) &&
                   make_room(&m->tau, m, nv, has_tau || m->tau_computed)
               ? TOOL_OK
               : tool_out_of_memory();
}

/* The motion of all modules, as that of the known links. */
static int ask_modules(const view_motion *m, const ramus_model *opened, const char *path, const ramus_log_options *log,
                       ramus_states **s)
{
    ramus_states *all = NULL;
    int code = states_load_log(opened, NULL, path, NULL, 0, log, &all);
    if (code == TOOL_OK && all->ncontact > 0)
        code =
            tool_fail(TOOL_BAD_INPUT, "%s: columns contact.* are not taken for robots whose modules are asked", path);
    if (code == TOOL_OK)
        code = asked_states(opened, m->model, all, s);
    ramus_states_destroy(all);
    return code;
}

/* Without a table, one row: the neutral configuration at rest. `*s` and `*row` are released by the caller. */
static int load_rows(view_motion *m, const ramus_model *opened, const char *motion_path, const char *ports_path,
                     const ramus_log_options *log, ramus_states **s, size_t **row)
{
    ramus_error err;
    if (motion_path && opened)
        TOOL_TRY(ask_modules(m, opened, motion_path, log, s));
    else if (motion_path)
        TOOL_TRY(states_load_log(m->model, m->parts.data, motion_path, ports_path, 0, log, s));
    else
        TOOL_TRY(tool_result(ramus_states_create(m->model, 1, s, &err), &err));
    TOOL_TRY(set_lengths(m->model, m->parts.data, *s));
    if ((*s)->count == 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: the table has no rows; a motion needs at least one", motion_path);
    *row = calloc((*s)->count, sizeof **row);
    if (!*row)
        return tool_out_of_memory();
    TOOL_TRY(choose_rows(*s, *row, &m->count));
    TOOL_TRY(view_parts_make(&m->parts, m->model, m->count));
    TOOL_TRY(prepare(m, *s));
    if (m->moves)
        view_parts_read(&m->parts, m->model, (*s)->table, *row);
    return make_frames(m, *s, *row);
}

int view_motion_load(view_motion *m, const ramus_model *model, const ramus_model *opened, const char *motion_path,
                     const char *ports_path, const ramus_log_options *log)
{
    ramus_states *s = NULL;
    size_t *row = NULL;
    *m = (view_motion){ .model = model, .nlink = ramus_model_nlink(model), .moves = motion_path != NULL };
    m->nbody = m->nlink;
    for (int k = 0; k < ramus_model_nport(model); k++)
        m->nbody += ramus_model_port(model, (ramus_port){ k }).kind == RAMUS_PORT_MOTION;
    view_parts_open(&m->parts, model);
    int code = view_bounds_open(&m->bounds, model);
    if (code == TOOL_OK)
        code = load_rows(m, opened, motion_path, ports_path, log, &s, &row);
    free(row);
    ramus_states_destroy(s);
    return code;
}

void view_motion_release(view_motion *m)
{
    float *const all[] = { m->pose, m->wrench, m->connection, m->joint, m->contact, m->q, m->v, m->tau };
    view_parts_release(&m->parts);
    view_bounds_release(&m->bounds);
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    free(m->t);
    free(m->contact_frame);
    *m = (view_motion){ 0 };
}
