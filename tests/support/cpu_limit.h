/* cpu_limit.h - work that must not need more than a few seconds of a processor, however busy or slow the machine is
 *
 * Time is that of the process, not of the clock, and the limit is what this machine needs to compare each of as many
 * names with every one, measured here: many times what linear work of this size needs, and no more than what quadratic work does. With
 * sanitizers memory costs more than work: a set of 10,000 constraints has matrices of 800 MB.
 */
#ifndef TESTS_SUPPORT_CPU_LIMIT_H
#define TESTS_SUPPORT_CPU_LIMIT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { LARGE = 10000, LEAST_SECONDS = 20 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { LARGE = 10000, LEAST_SECONDS = 20 };
#else
enum { LARGE = 50000, LEAST_SECONDS = 5 };
#endif
#else
enum { LARGE = 50000, LEAST_SECONDS = 5 };
#endif

/* What LARGE * LARGE comparisons of names take here, from every hundredth of them; s, at least LEAST_SECONDS. */
static inline int cpu_limit_seconds(void)
{
    static int limit;
    char(*names)[24] = limit ? NULL : malloc(LARGE * sizeof *names);
    size_t equal = 0;
    if (!names)
        return limit ? limit : LEAST_SECONDS;
    for (int k = 0; k < LARGE; k++)
        snprintf(names[k], sizeof names[k], "module/joint%d", k);
    const clock_t start = clock();
    for (int i = 0; i < LARGE; i += 100)
        for (int k = 0; k < LARGE; k++)
            equal += strcmp(names[i], names[k]) == 0;
    const double seconds = 100.0 * (double)(clock() - start) / CLOCKS_PER_SEC;
    free(names);
    limit = equal == 0 || seconds < LEAST_SECONDS ? LEAST_SECONDS : (int)seconds;
    return limit;
}

/* Runs work(user) in a child process; 1: it returned 1 in time. What went wrong is printed. */
static inline int within_cpu_limit(const char *name, int (*work)(const void *user), const void *user)
{
    const int seconds = cpu_limit_seconds();
    int status = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        const struct rlimit limit = { (rlim_t)seconds, (rlim_t)seconds };
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
                WTERMSIG(status), seconds, LARGE);
    else if (WEXITSTATUS(status))
        fprintf(stderr, "%s: the result is wrong, size %d\n", name, LARGE);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#endif
