/* test_progress.c - how far long work is: lines on a terminal, nothing in a pipe */
#include "tools/console/progress.h"

#include "support/skipping.h"
#include "support/temporary.h"

#include <fcntl.h>
#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

static char folder[TEMPORARY_SIZE];

static int enter(void **state)
{
    (void)state;
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    static const off_t size[] = { 1000, 200000000 }; /* the long one has no contents: it takes no room */
    static const char *const name[] = { "short.csv", "long\033.csv" };
    for (int k = 0; k < 2; k++) {
        const int file = open(name[k], O_CREAT | O_WRONLY, 0600);
        if (file < 0 || ftruncate(file, size[k]) != 0)
            return -1;
        close(file);
    }
    return 0;
}

static int leave(void **state)
{
    (void)state;
    return unlink("short.csv") == 0 && unlink("long\033.csv") == 0 && chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void count_rows(void)
{
    progress p = progress_begin("rows");
    progress_show(&p, 1, 9); /* too early */
    nanosleep(&(struct timespec){ .tv_sec = 1, .tv_nsec = 100000000 }, NULL);
    progress_show(&p, 7, 9);
    progress_end(&p);
}

static void read_short(void)
{
    progress p = progress_reading("short.csv");
    progress_end(&p);
    p = progress_reading("no such file");
    progress_end(&p);
    p = progress_writing(NULL, 10);
    progress_end(&p);
}

static void read_long(void)
{
    progress p = progress_reading("long\033.csv");
    progress_end(&p);
}

static void write_long(void)
{
    progress p = progress_writing(NULL, 100000000);
    progress_end(&p);
}

/* What arrives at the other end of standard error, a terminal or a pipe, while `work` runs. A terminal hands on what it got a little
 * later: `enough` bytes are waited for. 0: there are no such ends here. */
static int run(void (*work)(void), int on_terminal, size_t enough, char *text, size_t size)
{
    int end[2], before = dup(STDERR_FILENO);
    if ((on_terminal ? openpty(&end[0], &end[1], NULL, NULL, NULL) : pipe(end)) != 0) {
        close(before);
        return 0;
    }
    fflush(stderr);
    dup2(end[1], STDERR_FILENO);
    work();
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    fcntl(end[0], F_SETFL, O_NONBLOCK);
    size_t length = 0;
    for (int tries = 0; tries < 500; tries++) {
        const ssize_t got = read(end[0], text + length, size - 1 - length);
        length += got > 0 ? (size_t)got : 0;
        if (length >= enough && tries > 0)
            break;
        nanosleep(&(struct timespec){ .tv_nsec = 10000000 }, NULL);
    }
    text[length] = 0;
    close(before);
    close(end[0]);
    close(end[1]);
    return 1;
}

static void test_lines(void **state)
{
    (void)state;
    static const struct {
        void (*work)(void);
        const char *wanted; /* on a terminal */
    } cases[] = {
        { count_rows, "\r7 of 9 rows\033[K\r\033[K" },
        { read_short, "" },
        { read_long, "reading long\\x1B.csv\033[K\r\r\033[K" },
        { write_long, "writing standard output\033[K\r\r\033[K" },
    };
    const char *skipped = NULL;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[400];
        if (run(cases[k].work, 1, strlen(cases[k].wanted), text, sizeof text))
            assert_string_equal(text, cases[k].wanted);
        else
            skipped = "there are no pseudo terminals here";
        assert_int_equal(run(cases[k].work, 0, 0, text, sizeof text), 1);
        assert_string_equal(text, "");
    }
    if (skipped)
        SKIPPED_PART("%s", skipped);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_lines) };
    return cmocka_run_group_tests(tests, enter, leave);
}
