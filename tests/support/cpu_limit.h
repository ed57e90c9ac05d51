/* cpu_limit.h - work that must not need more than a few seconds of a processor, however busy the machine is
 *
 * Time is that of the process, not of the clock. A limit is many times what linear work of this size needs, and a small part of
 * what quadratic work does.
 */
#ifndef TESTS_SUPPORT_CPU_LIMIT_H
#define TESTS_SUPPORT_CPU_LIMIT_H

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { LARGE = 10000, CPU_SECONDS = 10 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { LARGE = 10000, CPU_SECONDS = 10 };
#else
enum { LARGE = 50000, CPU_SECONDS = 5 };
#endif
#else
enum { LARGE = 50000, CPU_SECONDS = 5 };
#endif

/* Runs work(user) in a child process; 1: it returned 1 in time. What went wrong is printed. */
static inline int within_cpu_limit(const char *name, int (*work)(const void *user), const void *user)
{
    int status = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        const struct rlimit limit = { CPU_SECONDS, CPU_SECONDS };
        setrlimit(RLIMIT_CPU, &limit);
        const int good = work(user);
        fflush(NULL);
        _exit(good ? 0 : 1);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        fprintf(stderr, "%s: no child process\n", name);
        return 0;
    }
    if (WIFSIGNALED(status))
        fprintf(stderr, "%s: ended by signal %d after at most %d s of processor time, size %d\n", name,
                WTERMSIG(status), CPU_SECONDS, LARGE);
    else if (WEXITSTATUS(status))
        fprintf(stderr, "%s: the result is wrong, size %d\n", name, LARGE);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#endif
