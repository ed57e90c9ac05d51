/* spawn.c - a program as a child process
 *
 * Start    vfork: a robot's process may be large and its pages locked; a copy would make it fault on every page. Between
 *          vfork and exec the child makes system calls only.
 * Inherits nothing: descriptors from 4 on are closed, signals are as the system gives them, its group is its own, and it has no real-time
 *          priority.
 * Ends     with the robot: SIGKILL when the thread that started it ends (the robot's process may have been killed itself).
 * Memory   a sealed file without a name: it cannot shrink, so reading it raises no SIGBUS whatever the child does.
 * Socket   not a pipe: writing to a child that has ended is an error there, not SIGPIPE.
 */
#define _GNU_SOURCE /* memfd_create, vfork, pipe2, ppoll */
#include "spawn.h"

#include "base/fail.h"
#include "protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct plan {
    char *const *command;
    const char *folder;
    int socket, errors, memory; /* of the child; memory -1: none */
    int report;                 /* closed by a successful exec; else gets errno */
    pid_t parent;
} plan;

/* ---- in the child: nothing but system calls ------------------------------------------------------------------ */

static void close_from(int first)
{
    if (syscall(SYS_close_range, (unsigned)first, ~0u, 0) == 0)
        return;
    for (int fd = first; fd < 4096; fd++) /* Linux before 5.9 */
        close(fd);
}

/* All places are above 4, so that none is overwritten before it has been copied. */
static bool arrange(const plan *p)
{
    if (dup2(p->socket, 0) < 0 || dup2(p->socket, 1) < 0 || dup2(p->errors, 2) < 0)
        return false;
    if (p->memory >= 0 ? dup2(p->memory, 3) < 0 : close(3) < 0 && errno != EBADF)
        return false;
    if (dup2(p->report, 4) < 0 || fcntl(4, F_SETFD, FD_CLOEXEC) < 0)
        return false;
    close_from(5);
    return true;
}

static void signals_as_given(void)
{
    sigset_t none;
    for (int s = 1; s < 32; s++)
        signal(s, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* A module that loops without end at a robot's own real-time priority could keep the robot from its processor: who wants it to have one
 * uses chrt in the command. */
static void priority_as_given(void)
{
    const struct sched_param none = { .sched_priority = 0 };
    const int policy = sched_getscheduler(0);
    if (policy == SCHED_FIFO || policy == SCHED_RR)
        sched_setscheduler(0, SCHED_OTHER, &none);
}

_Noreturn static void become(const plan *p)
{
    int report = p->report;
    if (setsid() >= 0 && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == p->parent && arrange(p)) {
        report = 4;
        if (!p->folder || chdir(p->folder) == 0) {
            signals_as_given();
            priority_as_given();
            execvp(p->command[0], p->command);
        }
    }
    const int why = errno;
    if (write(report, &why, sizeof why) < 0)
        _exit(126);
    _exit(127);
}

/* ---- in the robot -------------------------------------------------------------------------------------------- */

/* A descriptor that is closed by exec and above 9: below, the child's arrangement could overwrite it. */
static int high(int fd)
{
    const int up = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 10);
    if (fd >= 0)
        close(fd);
    return up;
}

static int memory_create(void **shared)
{
    const int fd = high(memfd_create("ramus module", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    *shared = NULL;
    if (fd < 0)
        return -1;
    if (ftruncate(fd, SHARED_BYTES) == 0 && fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) {
        void *at = mmap(NULL, SHARED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd, 0);
        if (at != MAP_FAILED) {
            shared_page *page = *shared = at;
            page->magic = PROTOCOL_MAGIC;
            page->version = PROTOCOL_VERSION;
            page->question = SHARED_PAGE;
            page->answer = SHARED_PAGE + SHARED_SLOT;
            page->slot = SHARED_SLOT;
            atomic_store(&page->module_sleeps, 1); /* until it does otherwise, it sleeps */
            return fd;
        }
    }
    close(fd);
    return -1;
}

static void close_one(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* vfork's child works on this stack until it has become the program. */
__attribute__((noinline)) static pid_t spawn(const plan *p)
{
    const pid_t process = vfork();
    if (process == 0)
        become(p);
    return process;
}

ramus_status child_start(child *c, char *const command[], const char *folder, ramus_error *err)
{
    int pair[2] = { -1, -1 }, errors[2] = { -1, -1 }, report[2] = { -1, -1 };
    *c = (child){ .watch = -1, .socket = -1, .errors = -1 };
    int memory = memory_create(&c->shared);
    int why = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0 || pipe2(errors, O_CLOEXEC) < 0 ||
        pipe2(report, O_CLOEXEC) < 0 || (pair[1] = high(pair[1])) < 0 || (errors[1] = high(errors[1])) < 0 ||
        (report[1] = high(report[1])) < 0 || fcntl(pair[0], F_SETFL, O_NONBLOCK) < 0 ||
        fcntl(errors[0], F_SETFL, O_NONBLOCK) < 0)
        why = errno;
    else {
        const plan p = { command, folder, pair[1], errors[1], memory, report[1], getpid() };
        c->process = spawn(&p);
        why = c->process < 0 ? errno : 0;
    }
    close_one(&pair[1]);
    close_one(&errors[1]);
    close_one(&report[1]);
    close_one(&memory);
    if (!why) {
        ssize_t got;
        while ((got = read(report[0], &why, sizeof why)) < 0 && errno == EINTR)
            ;
        if (got != sizeof why)
            why = 0;
    }
    close_one(&report[0]);
    c->socket = pair[0];
    c->errors = errors[0];
    if (c->process > 0)
        c->watch = (int)syscall(SYS_pidfd_open, c->process, 0);
    if (!why)
        return RAMUS_OK;
    if (c->process < 0)
        c->process = 0;
    child_end(c, 0, NULL);
    return ramus_fail(err, RAMUS_ERR_FILE, "'%.200s' cannot be started: %s", command[0], strerror(why));
}

/* By somebody else: a robot's program that waits for any child, or ignores SIGCHLD. */
static bool is_waited_for(const child *c)
{
    siginfo_t info = { .si_pid = 0 };
    return waitid(P_PID, (id_t)c->process, &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD;
}

bool child_has_ended(const child *c)
{
    siginfo_t info = { .si_pid = 0 };
    if (!c->process)
        return true;
    /* as it is, without taking its exit status */
    return waitid(P_PID, (id_t)c->process, &info, WEXITED | WNOHANG | WNOWAIT) < 0 || info.si_pid != 0;
}

bool child_has_hung_up(const child *c)
{
    struct pollfd p = { .fd = c->socket };
    return c->process && c->watch >= 0 && poll(&p, 1, 0) > 0;
}

static void wait_until_ended(const child *c, double seconds)
{
    if (c->watch >= 0) {
        struct pollfd p = { .fd = c->watch, .events = POLLIN };
        const struct timespec limit = { (time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9) };
        ppoll(&p, 1, &limit, NULL);
        return;
    }
    for (double t = 0; t < seconds && !child_has_ended(c); t += 1e-3)
        nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
}

static void describe_end(int got, int state, char how[64])
{
    if (got <= 0)
        snprintf(how, 64, "has ended");
    else if (WIFSIGNALED(state))
        snprintf(how, 64, "was ended by signal %d", WTERMSIG(state));
    else
        snprintf(how, 64, "ended with exit code %d", WEXITSTATUS(state));
}

void child_look(const child *c, double seconds, char how[64])
{
    siginfo_t info = { .si_pid = 0 };
    how[0] = '\0';
    if (!c->process)
        return;
    wait_until_ended(c, seconds);
    if (waitid(P_PID, (id_t)c->process, &info, WEXITED | WNOHANG | WNOWAIT) < 0 || info.si_pid == 0)
        return;
    snprintf(how, 64, info.si_code == CLD_EXITED ? "ended with exit code %d" : "was ended by signal %d",
             info.si_status);
}

void child_end(child *c, double grace, char how[64])
{
    int state = 0;
    pid_t got = 0;
    close_one(&c->socket);
    close_one(&c->errors);
    if (c->process > 0) {
        if (grace > 0 && !child_has_ended(c))
            wait_until_ended(c, grace);
        /* as long as nobody has waited for it, its number is its own, and its group's */
        if (is_waited_for(c))
            got = -1;
        else if (kill(-c->process, SIGKILL) < 0)
            kill(c->process, SIGKILL);
    }
    if (c->process > 0 && got == 0) {
        wait_until_ended(c, 1.0); /* a process inside the kernel may take longer; then it stays behind */
        while ((got = waitpid(c->process, &state, WNOHANG)) < 0 && errno == EINTR)
            ;
    }
    if (how)
        describe_end((int)got, state, how);
    close_one(&c->watch);
    if (c->shared)
        munmap(c->shared, SHARED_BYTES);
    c->shared = NULL;
    c->process = 0;
}
