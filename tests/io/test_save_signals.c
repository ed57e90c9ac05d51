/* test_save_signals.c - a signal while a file is saved: the process ends by it, and no temporary file is left
 *
 * This program has its own fsync, rename and open, which the library calls: a signal comes exactly where the file is written and
 * not yet renamed, or where it is being renamed; and the system may be one without files that have no names.
 */
#define _GNU_SOURCE /* O_TMPFILE, usleep */
#include "ramus/io.h"
#include "support/program.h"
#include "support/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct {
    int at_fsync, at_rename; /* the signal that comes there, 0: none */
    int named_only;          /* 1: no files without names */
} plan;

int fsync(int fd)
{
    (void)fd;
    return plan.at_fsync ? raise(plan.at_fsync) : 0;
}

int rename(const char *from, const char *to)
{
    if (plan.at_rename)
        raise(plan.at_rename);
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(args, mode_t) : 0;
    va_end(args);
    if (plan.named_only && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return openat(AT_FDCWD, path, flags, mode);
}

/* How many files the folder has, links . and .. aside. */
static int count_files(const char *folder)
{
    int count = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (const struct dirent *e = readdir(d); e; e = readdir(d))
        count += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
    closedir(d);
    return count;
}

static const struct {
    const char *name;
    int signal, at_rename, named_only, exists;
} cases[] = {
    { "Ctrl-C while writing", SIGINT, 0, 0, 0 },         { "Ctrl-C while writing, old file", SIGINT, 0, 0, 1 },
    { "Ctrl-C while renaming", SIGINT, 1, 0, 1 },        { "terminated while writing", SIGTERM, 0, 0, 0 },
    { "hung up while writing", SIGHUP, 0, 0, 1 },        { "broken pipe while writing", SIGPIPE, 0, 0, 0 },
    { "Ctrl-C while writing, named", SIGINT, 0, 1, 0 },  { "Ctrl-C while writing, named, old file", SIGINT, 0, 1, 1 },
    { "Ctrl-C while renaming, named", SIGINT, 1, 1, 0 }, { "terminated while writing, named", SIGTERM, 0, 1, 1 },
};

static void test_signals(void **state)
{
    char folder[TEMPORARY_SIZE], path[TEMPORARY_SIZE + 16];
    (void)state;
    assert_non_null(temporary_folder(folder));
    snprintf(path, sizeof path, "%s/result", folder);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        int status = 0;
        if (cases[k].exists)
            write_file(path, "old");
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            const struct rlimit none = { 0, 0 };
            setrlimit(RLIMIT_CORE, &none);
            plan.named_only = cases[k].named_only;
            *(cases[k].at_rename ? &plan.at_rename : &plan.at_fsync) = cases[k].signal;
            ramus_text_save("new content", path, NULL);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        const int there = access(path, F_OK) == 0, files = count_files(folder);
        char *text = there ? read_file(path) : NULL;
        const int whole = !there ? !cases[k].exists
                                 : strcmp(text, "new content") == 0 || (cases[k].exists && strcmp(text, "old") == 0);
        if (!WIFSIGNALED(status) || WTERMSIG(status) != cases[k].signal || files != there || !whole)
            fail_msg("%s: wait status 0x%x, expected signal %d; %d files in the folder, expected %d; content '%s'",
                     cases[k].name, (unsigned)status, cases[k].signal, files, there, text ? text : "");
        free(text);
        unlink(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* Without a signal both ways save, keep the mode, and follow the umask. */
static void test_saved(void **state)
{
    char folder[TEMPORARY_SIZE], path[TEMPORARY_SIZE + 16];
    struct stat info;
    (void)state;
    assert_non_null(temporary_folder(folder));
    snprintf(path, sizeof path, "%s/result", folder);
    const mode_t mask = umask(027);
    for (plan.named_only = 0; plan.named_only < 2; plan.named_only++) {
        for (int again = 0; again < 2; again++) {
            assert_int_equal(ramus_text_save(again ? "second" : "first", path, NULL), RAMUS_OK);
            char *text = read_file(path);
            assert_string_equal(text, again ? "second" : "first");
            free(text);
            assert_int_equal(stat(path, &info), 0);
            assert_int_equal(info.st_mode & 07777, again ? 0600 : 0640);
            assert_int_equal(chmod(path, 0600), 0);
            assert_int_equal(count_files(folder), 1);
        }
        unlink(path);
    }
    plan.named_only = 0;
    umask(mask);
    assert_int_equal(rmdir(folder), 0);
}

/* The program: a limit of the size of files is reported, not a death that leaves a part of the file. */
static void test_program(void **state)
{
    char folder[TEMPORARY_SIZE];
    (void)state;
    assert_non_null(temporary_folder(folder));
    const int code =
        program_shell("cd %s && ulimit -f 1 && %s export %s/robots/branched-38.yaml --format urdf -o big.urdf "
                      "2> /dev/null",
                      folder, RAMUS_PROGRAM, RAMUS_SOURCE_DIR);
    if (code != 1 || count_files(folder) != 0)
        fail_msg("exit code %d, expected 1; %d files in the folder, expected none", code, count_files(folder));
    assert_int_equal(rmdir(folder), 0);
}

/* The program, ended somewhere in a long run. */
static void test_killed_program(void **state)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
    char folder[TEMPORARY_SIZE];
    (void)state;
    assert_non_null(temporary_folder(folder));
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++) {
        int status = 0;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            if (chdir(folder) == 0)
                execl(RAMUS_PROGRAM, RAMUS_PROGRAM, "sim", RAMUS_SOURCE_DIR "/robots/bm.yaml", "--time", "1000",
                      "--step", "0.0005", "--output-step", "1", "-o", "long.csv", (char *)NULL);
            _exit(127);
        }
        usleep(200000); /* any moment is as good */
        kill(child, signals[k]);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFSIGNALED(status) || WTERMSIG(status) != signals[k] || count_files(folder) != 0)
            fail_msg("signal %d: wait status 0x%x, %d files in the folder, expected none", signals[k], (unsigned)status,
                     count_files(folder));
    }
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signals),
        cmocka_unit_test(test_saved),
        cmocka_unit_test(test_program),
        cmocka_unit_test(test_killed_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
