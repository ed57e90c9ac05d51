/* program.h - ramus as users run it, and the small files it reads and writes
 *
 * Everything fails the test when it goes wrong. Texts are ended by a zero and to be freed.
 */
#ifndef TESTS_SUPPORT_PROGRAM_H
#define TESTS_SUPPORT_PROGRAM_H

#include <stddef.h>

/* The words of `line` (blanks between them, no quoting) as arguments of ramus, cut at `most`; `word` points into `line`. */
void program_words(char *line, char *word[], int most);
/* Run ramus with the words of `line`, without a shell; output goes to the file `to` (NULL: .out), messages to .err. The exit
 * code. */
int program_call(const char *line, const char *to);
/* A command line of the shell; the exit code. */
int program_shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What ramus prints and says with these words of the shell; its exit code must be `expected`. */
char *program_output(int expected, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef struct program_result {
    int code;
    char *output, *messages;
} program_result;
/* program_call, and what the program said. */
program_result program_run(const char *line);
void program_release(program_result *r);

/* Each line (words of the shell behind `ramus`) ends with its code and a message that has this text; NULL: any. */
typedef struct program_line {
    const char *line;
    int code;
    const char *message;
} program_line;
void program_expect(const program_line lines[], size_t count);

typedef struct test_file {
    const char *name, *text;
} test_file;
/* For the setup of a group: a temporary folder (temporary.h) with these files, which is then the current one; and its end. 0: done. */
int program_enter(char folder[], const test_file files[], size_t count);
int program_leave(const char *folder);

char *read_file(const char *path);
void write_file(const char *path, const char *text);

#endif
