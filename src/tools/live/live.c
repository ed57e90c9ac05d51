/* live.c - ramus view --live: the page of ramus view, served on 127.0.0.1, and a simulation that runs in a thread of its own
 *
 *     t_sim = t_0 + speed (t_wall - t_wall,0)
 *
 * Sixty times a second the simulation steps until it is there, and a frame is published. Steps are those of ramus sim:
 * a frame does not cut them, so a run gives the same states; only the adaptive method stops at frames, because its steps
 * can be longer. A robot too large for the machine falls behind: then t_0 is set anew, and the frame has its speed.
 * Commands of pages and the end are handed over under a lock that is never held during a step. A step can take very long (the
 * adaptive method on a stiff robot makes millions of small ones), so the input forces, which every evaluation asks for, are
 * where it is broken off: at the end of the program, and by the adaptive method when a frame's time is over; what was
 * reached stays.
 *
 * A frame is JSON: id of the program's run, number of the restart, t, state, speed, measured rate, error; poses of the
 * links (x y z qx qy qz qw) and of the levers, both ends of each lever's rod (track0, ...), forces of contacts (frame.c), q, v and tau
 * where there is one, as 32-bit floats in base 64.
 */
#include "live.h"

#include "frame.h"
#include "server.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define FRAME_RATE 60.0    /* 1/s */
#define LAG_MOST 0.1       /* s of real time */
#define STEP_LEAST 1e-9    /* times are sums of steps: this part of one is rounding */
#define ADAPTIVE_MOST 0.02 /* s, in one go, so that commands are read */
#define STOP_MOST 0.5      /* s that the end waits for an evaluation */
#define SPEED_MOST 1e3

typedef enum live_state { RUNNING, PAUSED, ENDED, FAILED } live_state;
static const char *const state_name[] = { "running", "paused", "ended", "failed" };

typedef struct wishes {
    int stop, paused;
    unsigned resets; /* how many were asked for */
    double speed;
} wishes;

typedef struct live {
    const ramus_model *model,
        *shown; /* what is simulated, and what the page has: its known links where modules answer */
    sim_setup *setup;
    const char *path; /* of the model, for messages */
    char id[40];      /* of this run: pages load themselves anew when it changes */
    double until;     /* s, may be infinite */
    live_server *server;
    double *q0, *v0;
    live_frame frame; /* the latest */
    view_meshes meshes;
    out page, message;
    char error[2 * sizeof(((ramus_error *)0)->text)];
    live_state state;
    unsigned run;              /* restarts that were done */
    double wall, start, speed; /* the clock: t = start at `wall`, and goes on with this speed */
    double rate;               /* simulated time for real time, as measured */
    double rate_wall, rate_t;  /* since then */
    double late;               /* s, by the wall's clock: steps of the adaptive method are broken off then */
    int broken_off;

    pthread_t thread;
    atomic_int ending; /* 1: steps are broken off */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    wishes wished; /* under the lock */
    int finished;  /* likewise: the thread has left */
} live;

/* ---- frames ------------------------------------------------------------------------------------------------- */

static void publish(live *s)
{
    out *o = &s->message;
    o->length = 0;
    o->failed = 0;
    out_add(o, "{\"id\":\"%s\",\"run\":%u,\"t\":%.9g,\"state\":\"%s\",\"speed\":%.9g,\"rate\":%.3g", s->id, s->run,
            ramus_sim_time(s->setup->sim), state_name[s->state], s->speed, s->rate);
    if (s->state == FAILED)
        out_put(o, ",\"error\":%J", s->error);
    view_add_rows(&s->frame.motion, ",", o);
    out_add(o, "}");
    if (!o->failed)
        live_server_publish(s->server, o->data, o->length);
}

/* ---- time --------------------------------------------------------------------------------------------------- */

static void set_clock(live *s, double now)
{
    s->wall = s->rate_wall = now;
    s->start = s->rate_t = ramus_sim_time(s->setup->sim);
    s->rate = s->speed;
}

static void fail(live *s)
{
    const char *deeper = inputs_error(&s->setup->inputs), *text = ramus_sim_error(s->setup->sim)->text;
    snprintf(s->error, sizeof s->error, "%s%s%s", text, text[0] && deeper[0] ? ": " : "", deeper);
    s->state = FAILED;
    if (!atomic_load_explicit(&s->ending, memory_order_relaxed))
        tool_fail(TOOL_BAD_INPUT, "%s: %s", s->path, s->error);
}

static void reset(live *s, double now)
{
    s->state = RUNNING;
    if (ramus_sim_set_state(s->setup->sim, 0, s->q0, s->v0) != RAMUS_OK)
        fail(s);
    set_clock(s, now);
}

/* For ramus_sim_set_forces: those of the setup, unless the step is to be broken off. */
static ramus_status forces(void *user, double t, const double q[], const double v[], double tau[])
{
    live *s = user;
    s->broken_off = atomic_load_explicit(&s->ending, memory_order_relaxed) ||
                    (s->setup->how.method == RAMUS_SIM_ADAPTIVE && tool_seconds() > s->late);
    if (s->broken_off)
        return RAMUS_ERR_STALE;
    return s->setup->inputs.kind == INPUT_NONE ? RAMUS_OK : inputs_forces(&s->setup->inputs, t, q, v, tau);
}

/* Whole steps as far as `target`, or as many as a frame's time allows; the end of the run may cut one. */
static ramus_status step_to(live *s, double target, double now)
{
    ramus_sim *sim = s->setup->sim;
    const double step = s->setup->how.step;
    ramus_status status = RAMUS_OK;
    s->late = now + LAG_MOST;
    s->broken_off = 0;
    while (status == RAMUS_OK && tool_seconds() - now < LAG_MOST / 2) {
        const double rest = target - ramus_sim_time(sim);
        if (rest < STEP_LEAST * step)
            break;
        if (s->setup->how.method == RAMUS_SIM_ADAPTIVE)
            status = ramus_sim_step_by(sim, fmin(rest, ADAPTIVE_MOST));
        else if (rest > (1 - STEP_LEAST) * step)
            status = ramus_sim_step(sim);
        else if (target == s->until)
            status = ramus_sim_step_by(sim, rest);
        else
            break;
    }
    if (status == RAMUS_OK && s->until - ramus_sim_time(sim) < STEP_LEAST * step)
        s->state = ENDED;
    s->late = INFINITY;
    return s->broken_off ? RAMUS_OK : status; /* the state is that of the last step that was finished */
}

/* Up to where the simulation should be by now. */
static void advance(live *s, double now)
{
    const ramus_sim *sim = s->setup->sim;
    ramus_status status = step_to(s, fmin(s->start + s->speed * (now - s->wall), s->until), now);
    if (status == RAMUS_OK)
        status = live_frame_measure(&s->frame, s->setup);
    if (status != RAMUS_OK)
        fail(s);

    now = tool_seconds();
    if (now - s->rate_wall > 0.5) {
        s->rate = (ramus_sim_time(sim) - s->rate_t) / (now - s->rate_wall);
        s->rate_wall = now;
        s->rate_t = ramus_sim_time(sim);
    }
    if (s->start + s->speed * (now - s->wall) - ramus_sim_time(sim) > s->speed * LAG_MOST + s->setup->how.step) {
        s->wall = now;
        s->start = ramus_sim_time(sim);
    }
}

/* Wait for the next frame's time or a wish; while nothing moves, for a wish alone. */
static wishes wait_for_wishes(live *s, const wishes *known, double frame)
{
    const struct timespec until = { (time_t)floor(frame), (long)(1e9 * (frame - floor(frame))) };
    int late = 0;
    pthread_mutex_lock(&s->lock);
    while (!late && s->wished.stop == known->stop && s->wished.paused == known->paused &&
           s->wished.resets == known->resets && s->wished.speed == known->speed) {
        if (s->state == RUNNING)
            late = pthread_cond_timedwait(&s->changed, &s->lock, &until) != 0;
        else
            pthread_cond_wait(&s->changed, &s->lock);
    }
    const wishes wished = s->wished;
    pthread_mutex_unlock(&s->lock);
    return wished;
}

static void *run(void *user)
{
    live *s = user;
    wishes known = { .speed = s->speed };
    double frame = tool_seconds();
    set_clock(s, frame);
    publish(s);
    for (;;) {
        frame += 1 / FRAME_RATE;
        const wishes wished = wait_for_wishes(s, &known, frame);
        const double now = tool_seconds();
        if (wished.stop)
            break;
        if (wished.resets != known.resets) {
            s->run++;
            reset(s, now);
            if (s->state == RUNNING && live_frame_measure(&s->frame, s->setup) != RAMUS_OK)
                fail(s);
        }
        if (s->state == RUNNING && wished.paused)
            s->state = PAUSED;
        else if (s->state == PAUSED && !wished.paused)
            s->state = RUNNING;
        if (wished.speed != known.speed || wished.paused != known.paused) {
            s->speed = wished.speed;
            set_clock(s, now);
        }
        known = wished;
        if (s->state == RUNNING)
            advance(s, now);
        publish(s);
        if (frame < now) /* the machine was asleep, or busy */
            frame = now;
    }
    pthread_mutex_lock(&s->lock);
    s->finished = 1;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- commands ----------------------------------------------------------------------------------------------- */

/* "pause", "resume", "reset", "speed X"; for live_server_run. */
static const char *follow(void *user, const char *command)
{
    live *s = user;
    const char *why = NULL;
    char *end = NULL;
    const double speed = strncmp(command, "speed ", 6) == 0 ? strtod(command + 6, &end) : 0;
    pthread_mutex_lock(&s->lock);
    if (strcmp(command, "pause") == 0)
        s->wished.paused = 1;
    else if (strcmp(command, "resume") == 0)
        s->wished.paused = 0;
    else if (strcmp(command, "reset") == 0)
        s->wished.resets++;
    else if (end && end > command + 6 && !*end && speed > 0 && speed <= SPEED_MOST)
        s->wished.speed = speed;
    else
        why = "there are pause, resume, reset, and speed X with 0 < X <= 1000";
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    return why;
}

/* ---- opening and closing ------------------------------------------------------------------------------------ */

static int allocate(live *s, double speed)
{
    const size_t nq = (size_t)ramus_model_nq(s->model), nv = (size_t)ramus_model_nv(s->model);
    s->speed = s->wished.speed = speed;
    s->q0 = calloc(nq + nv + 1, sizeof *s->q0);
    if (!s->q0)
        return tool_out_of_memory();
    s->v0 = s->q0 + nq;
    memcpy(s->q0, ramus_sim_q(s->setup->sim), nq * sizeof *s->q0);
    memcpy(s->v0, ramus_sim_v(s->setup->sim), nv * sizeof *s->v0);
    s->late = INFINITY;
    ramus_sim_set_forces(s->setup->sim, forces, s);
    if (live_frame_measure(&s->frame, s->setup) == RAMUS_OK)
        return TOOL_OK;
    fail(s);
    return TOOL_BAD_INPUT;
}

static int start(live *s)
{
    const int error = pthread_create(&s->thread, NULL, run, s);
    return error ? tool_fail(TOOL_BAD_INPUT, "cannot start a thread: %s", strerror(error)) : TOOL_OK;
}

/* End the thread, before the server goes. An evaluation may take too long to wait for: nothing that it uses may be released then, and
 * the process can only exit. */
static void stop(live *s, int code)
{
    const double patience = tool_seconds() + STOP_MOST;
    const struct timespec until = { (time_t)floor(patience), (long)(1e9 * (patience - floor(patience))) };
    atomic_store_explicit(&s->ending, 1, memory_order_relaxed);
    pthread_mutex_lock(&s->lock);
    s->wished.stop = 1;
    pthread_cond_broadcast(&s->changed);
    while (!s->finished && pthread_cond_timedwait(&s->changed, &s->lock, &until) == 0)
        ;
    const int finished = s->finished;
    pthread_mutex_unlock(&s->lock);
    if (!finished) {
        fflush(NULL);
        _exit(code);
    }
    pthread_join(s->thread, NULL);
}

int live_read(live_run *run, const live_texts *x)
{
    *run = (live_run){ .speed = 1 };
    if (x->port)
        TOOL_TRY(sim_read_number("--port", x->port, 0, 0, &run->port));
    if (run->port != floor(run->port) || run->port > 65535)
        return tool_fail(TOOL_BAD_USAGE, "--port %s: a whole number up to 65535 is expected; 0 is any free one",
                         x->port);
    if (x->speed)
        TOOL_TRY(sim_read_number("--speed", x->speed, 0, 1, &run->speed));
    if (run->speed > SPEED_MOST)
        return tool_fail(TOOL_BAD_USAGE, "--speed %s: at most %g is possible", x->speed, SPEED_MOST);
    return sim_setup_read(&run->setup, &x->sim);
}

/* Where the page is; for programs on standard output, for people beside it. */
static int print_address(const live_server *server)
{
    errno = 0;
    if (printf("http://127.0.0.1:%d/\n", live_server_port(server)) < 0 || fflush(stdout) != 0)
        return tool_fail(TOOL_BAD_INPUT, "standard output: cannot be written: %s", strerror(errno));
    fputs("ramus: open this address in a browser; Ctrl-C ends the simulation\n", stderr);
    return TOOL_OK;
}

static int serve(live *s, live_run *run, const live_texts *x)
{
    snprintf(s->id, sizeof s->id, "%lx-%lx", (unsigned long)getpid(), (unsigned long)time(NULL));
    TOOL_TRY(sim_setup_open(&run->setup, &x->sim, s->model, s->path));
    TOOL_TRY(live_frame_open(&s->frame, s->model, s->shown, &run->setup));
    TOOL_TRY(view_meshes_load(&s->meshes, s->shown));
    s->until = x->sim.time ? run->setup.time : INFINITY;
    TOOL_TRY(allocate(s, run->speed));
    s->frame.motion.live = s->id;
    s->frame.motion.meshes = &s->meshes;
    view_meshes_report(&s->meshes);
    view_add_page(&s->frame.motion, &s->page);
    if (s->page.failed)
        return tool_out_of_memory();
    TOOL_TRY(live_server_open((int)run->port, s->page.data, &s->server));
    TOOL_TRY(print_address(s->server));
    TOOL_TRY(start(s));
    const int code = live_server_run(s->server, follow, s);
    stop(s, code);
    return code;
}

int live_serve(live_run *run, const live_texts *x, const ramus_model *model, const ramus_model *shown, const char *path)
{
    live s = { .model = model, .shown = shown, .path = path, .setup = &run->setup };
    pthread_condattr_t attributes;
    pthread_mutex_init(&s.lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&s.changed, &attributes);
    pthread_condattr_destroy(&attributes);
    const int code = serve(&s, run, x);
    live_server_close(s.server);
    pthread_cond_destroy(&s.changed);
    pthread_mutex_destroy(&s.lock);
    free(s.q0);
    out_release(&s.message);
    out_release(&s.page);
    live_frame_close(&s.frame);
    view_meshes_release(&s.meshes);
    sim_setup_close(&run->setup);
    return code;
}
