/* test_jobs.c - the transcripts of docs/jobs: every command gives what the page shows
 *
 * In each page, a block "```console" has lines "$ command" (a backslash at the end continues it), each followed by what it prints, standard
 * output and messages together. A block "```LANGUAGE file=NAME" is written to the file NAME first. The page's commands run in
 * order in one new folder, where `ramus` is the program and `examples` and `robots` are those of the project.
 *
 *     numbers       are equal within 1e-6 of their size, or 1e-9: they may differ in the last digits
 *     ...           alone: any lines, or none; at the end of a line: any rest of it
 *     [exit code N] the last line of a command that does not end with 0
 */
#include "support/program.h"
#include "support/temporary.h"

#include <ctype.h>
#include <glob.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- comparing ---------------------------------------------------------------------------------------------- */

static bool begins_number(const char *s)
{
    s += *s == '-' || *s == '+';
    return isdigit((unsigned char)s[0]) || (s[0] == '.' && isdigit((unsigned char)s[1]));
}

/* A letter before digits makes them part of a name: q1 and q2 differ. */
static bool same_line(const char *wanted, const char *got)
{
    bool in_word = false;
    for (;;) {
        if (strcmp(wanted, "...") == 0)
            return true;
        if (!in_word && begins_number(wanted) && begins_number(got)) {
            char *wanted_end, *got_end;
            const double w = strtod(wanted, &wanted_end), g = strtod(got, &got_end);
            if (!(fabs(w - g) <= 1e-9 + 1e-6 * fabs(w)))
                return false;
            wanted = wanted_end;
            got = got_end;
            continue;
        }
        if (*wanted != *got)
            return false;
        if (!*wanted)
            return true;
        in_word = isalnum((unsigned char)*wanted) || *wanted == '_';
        wanted++;
        got++;
    }
}

typedef struct lines {
    char **line;
    size_t count;
} lines;

/* Cuts the text; the lines point into it. */
static lines cut(char *text)
{
    lines l = { malloc((strlen(text) + 1) * sizeof *l.line), 0 };
    for (char *next; *text; text = next) {
        next = text + strcspn(text, "\n");
        if (*next)
            *next++ = '\0';
        l.line[l.count++] = text;
    }
    return l;
}

static bool same_lines(char *const wanted[], size_t nwanted, char *const got[], size_t ngot)
{
    if (nwanted == 0)
        return ngot == 0;
    if (strcmp(wanted[0], "...") == 0) {
        for (size_t skipped = 0; skipped <= ngot; skipped++)
            if (same_lines(wanted + 1, nwanted - 1, got + skipped, ngot - skipped))
                return true;
        return false;
    }
    return ngot > 0 && same_line(wanted[0], got[0]) && same_lines(wanted + 1, nwanted - 1, got + 1, ngot - 1);
}

/* ---- one page ----------------------------------------------------------------------------------------------- */

static void write_block(const char *folder, const char *info, const lines *page, size_t *at)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, info);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (; *at < page->count && strncmp(page->line[*at], "```", 3) != 0; ++*at)
        fprintf(f, "%s\n", page->line[*at]);
    fclose(f);
}

static char *run_command(const char *folder, const char *command)
{
    char path[512];
    snprintf(path, sizeof path, "%s/.command", folder);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "%s\n", command);
    fclose(f);
    const int code = program_shell("cd '%s' && PATH=\"%s/.bin:$PATH\" LC_ALL=C sh .command > .said 2>&1 < /dev/null",
                                   folder, folder);
    snprintf(path, sizeof path, "%s/.said", folder);
    char *said = read_file(path);
    assert_non_null(said);
    const size_t length = strlen(said);
    if (code != 0) {
        said = realloc(said, length + 40);
        snprintf(said + length, 40, "%s[exit code %d]\n", length && said[length - 1] != '\n' ? "\n" : "", code);
    }
    return said;
}

/* The commands of a block, from line *at up to its end. Returns how many failed. */
static int run_block(const char *name, const char *folder, const lines *page, size_t *at)
{
    int failures = 0;
    while (*at < page->count && strncmp(page->line[*at], "```", 3) != 0) {
        char command[4096] = "";
        const size_t first = *at;
        if (strncmp(page->line[first], "$ ", 2) != 0) {
            fprintf(stderr, "%s:%zu: a block begins with '$ command'\n", name, first + 1);
            return 1;
        }
        do {
            const char *line = page->line[*at] + (*at == first ? 2 : 0);
            strncat(command, line, sizeof command - strlen(command) - 2);
            strcat(command, "\n");
        } while (*at + 1 < page->count && page->line[*at][strlen(page->line[*at]) - 1] == '\\' && ++*at);
        const size_t wanted = ++*at;
        while (*at < page->count && strncmp(page->line[*at], "```", 3) != 0 && strncmp(page->line[*at], "$ ", 2) != 0)
            ++*at;
        char *said = run_command(folder, command), *copy = strdup(said);
        lines got = cut(copy);
        if (!same_lines(page->line + wanted, *at - wanted, got.line, got.count)) {
            fprintf(stderr, "docs/jobs/%s:%zu: %sprinted\n%s\n", name, first + 1, command, said);
            failures++;
        }
        free(got.line);
        free(copy);
        free(said);
    }
    return failures;
}

static int run_page(const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    char folder[TEMPORARY_SIZE];
    int failures = 0, ncommand = 0;
    assert_non_null(temporary_folder(folder));
    assert_int_equal(
        program_shell("cd '%s' && mkdir .bin && ln -s '%s' .bin/ramus && ln -s '%s/examples' '%s/robots' .", folder,
                      RAMUS_PROGRAM, RAMUS_SOURCE_DIR, RAMUS_SOURCE_DIR),
        0);
    char *text = read_file(path);
    lines page = cut(text);
    for (size_t at = 0; at < page.count; at++) {
        if (strncmp(page.line[at], "```", 3) != 0)
            continue;
        const char *info = page.line[at++] + 3, *file = strstr(info, "file=");
        if (file) {
            write_block(folder, file + 5, &page, &at);
        } else if (strcmp(info, "console") == 0) {
            failures += run_block(name, folder, &page, &at);
            ncommand++;
        } else {
            while (at < page.count && strncmp(page.line[at], "```", 3) != 0)
                at++;
        }
        if (at == page.count) {
            fprintf(stderr, "docs/jobs/%s: the last block has no end\n", name);
            failures++;
        }
    }
    if (ncommand == 0) {
        fprintf(stderr, "docs/jobs/%s: no block of commands\n", name);
        failures++;
    }
    free(page.line);
    free(text);
    program_shell("rm -rf '%s'", folder);
    return failures;
}

static void test_pages(void **state)
{
    (void)state;
    glob_t pages;
    int failures = 0;
    assert_int_equal(glob(RAMUS_SOURCE_DIR "/docs/jobs/*.md", 0, NULL, &pages), 0);
    for (size_t k = 0; k < pages.gl_pathc; k++)
        if (!strstr(pages.gl_pathv[k], "/README.md"))
            failures += run_page(pages.gl_pathv[k]);
    globfree(&pages);
    assert_int_equal(failures, 0);
}

/* The comparison itself can fail. */
static void test_comparison(void **state)
{
    (void)state;
    assert_true(same_line("a 1.0000001 b", "a 1 b"));
    assert_true(same_line("tau -0.5 ...", "tau -0.5 and more"));
    assert_true(same_line("x 0", "x -3e-17"));
    assert_false(same_line("a 1.00001", "a 1"));
    assert_false(same_line("q1 is 2", "q2 is 2"));
    assert_false(same_line("a", "a b"));
    assert_false(same_line("a b", "a"));
    char *wanted[] = { "a", "...", "z" }, *got[] = { "a", "b", "c", "z" };
    assert_true(same_lines(wanted, 3, got, 4));
    assert_false(same_lines(wanted, 3, got, 3));
    assert_false(same_lines(wanted + 2, 1, got, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_comparison), cmocka_unit_test(test_pages) };
    return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
