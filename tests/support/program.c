/* program.c - ramus as users run it, and the small files it reads and writes */
#include "support/program.h"

#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

void program_words(char *line, char *word[], int most)
{
    int count = 0;
    word[count++] = (char *)RAMUS_PROGRAM;
    for (char *w = strtok(line, " "); w && count < most - 1; w = strtok(NULL, " "))
        word[count++] = w;
    word[count] = NULL;
}

int program_call(const char *line, const char *to)
{
    char copy[2048], *word[64];
    int status = 0;
    snprintf(copy, sizeof copy, "%s", line);
    program_words(copy, word, 64);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(open(to ? to : ".out", O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
        dup2(open(".err", O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
        execv(RAMUS_PROGRAM, word);
        _exit(127);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

int program_shell(const char *format, ...)
{
    char line[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    const int status = system(line);
    return status == -1 || !WIFEXITED(status) ? -1 : WEXITSTATUS(status);
}

/* All that comes. */
static char *read_all(FILE *f)
{
    char *text = NULL;
    size_t size = 0, room = 0;
    do {
        room += 1 << 16;
        text = realloc(text, room + 1);
        assert_non_null(text);
        size += fread(text + size, 1, room - size, f);
    } while (size == room);
    text[size] = '\0';
    return text;
}

char *program_output(int expected, const char *format, ...)
{
    char words[2048], command[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    snprintf(command, sizeof command, "%s %s 2>&1", RAMUS_PROGRAM, words);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    char *text = read_all(f);
    const int status = pclose(f);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != expected)
        fail_msg("'%s' ended with %d instead of %d: %s", command, WEXITSTATUS(status), expected, text);
    return text;
}

program_result program_run(const char *line)
{
    const int code = program_call(line, NULL);
    return (program_result){ code, read_file(".out"), read_file(".err") };
}

void program_release(program_result *r)
{
    free(r->output);
    free(r->messages);
}

char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s cannot be read", path);
    char *text = read_all(f);
    fclose(f);
    return text;
}

void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

int program_enter(char folder[], const test_file files[], size_t count)
{
    if (!temporary_folder(folder) || chdir(folder) != 0)
        return -1;
    for (size_t k = 0; k < count; k++)
        write_file(files[k].name, files[k].text);
    return 0;
}

int program_leave(const char *folder)
{
    return chdir("/") == 0 ? temporary_remove(folder) : -1;
}

void program_expect(const program_line lines[], size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const int code = program_shell(RAMUS_PROGRAM " %s > .out 2> .err", lines[k].line);
        char *said = read_file(".err");
        if (code != lines[k].code || (lines[k].message && !strstr(said, lines[k].message)))
            fail_msg("ramus %s: %d, \"%s\"; expected %d, \"%s\"", lines[k].line, code, said, lines[k].code,
                     lines[k].message ? lines[k].message : "");
        free(said);
    }
}
