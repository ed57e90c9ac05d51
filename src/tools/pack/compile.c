/* compile.c - the C file of a module as a library, by the compiler of this machine
 *
 * Method   The compiler is started in a temporary folder that has the file and the contract's header; no shell reads its words. Its
 *          messages go to a file there. The library has no names but that of its entry, and no notes of the compiler.
 */
#include "pack.h"

#include "base/temporary.h"
#include "tools/console/asset.h"
#include "tools/console/console.h"
#include "tools/console/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

ASSET(pack_contract, "include/ramus/module.h");

enum { WORDS_MOST = 64, MESSAGES_MOST = 500, PLACE = 300 };

/* Files of the temporary folder, removed at the end. */
static const char *const part[] = { "module.c", "ramus/module.h", "module.so", "messages", "ramus", "" };

static void path_of(const char *folder, const char *name, char path[PLACE + 20])
{
    snprintf(path, PLACE + 20, "%s/%s", folder, name);
}

static int write_part(const char *folder, const char *name, const char *text)
{
    char path[PLACE + 20];
    path_of(folder, name, path);
    FILE *to = fopen(path, "wb");
    const int whole = to && fputs(text, to) >= 0;
    if ((to && fclose(to) != 0) || !whole)
        return tool_fail(TOOL_BAD_INPUT, "%s cannot be written: %s", path, strerror(errno));
    return TOOL_OK;
}

static int open_folder(char folder[PLACE])
{
    char inner[PLACE + 20];
    errno = ENAMETOOLONG; /* unless making it fails otherwise */
    if (!temporary_make("ramus-pack-", folder, PLACE))
        return tool_fail(TOOL_BAD_INPUT, "no temporary folder %s: %s; TMPDIR names another place for it", folder,
                         strerror(errno));
    path_of(folder, "ramus", inner);
    if (mkdir(inner, 0700) != 0)
        return tool_fail(TOOL_BAD_INPUT, "%s cannot be made: %s", inner, strerror(errno));
    return TOOL_OK;
}

static void close_folder(const char *folder)
{
    char path[PLACE + 20];
    for (size_t k = 0; k < sizeof part / sizeof *part; k++) {
        path_of(folder, part[k], path);
        remove(path);
    }
}

/* The last letters of the compiler's messages, or their first line with an error. */
static void read_messages(const char *folder, char text[MESSAGES_MOST + 1])
{
    char path[PLACE + 20];
    path_of(folder, "messages", path);
    FILE *from = fopen(path, "rb");
    size_t n = 0;
    if (from) {
        n = fread(text, 1, MESSAGES_MOST, from);
        fclose(from);
    }
    text[n] = '\0';
    while (n > 0 && strchr(" \t\r\n", text[n - 1]))
        text[--n] = '\0';
}

static int start(const char *folder, char *const argv[], pid_t *child)
{
    char messages[PLACE + 20];
    posix_spawn_file_actions_t actions;
    path_of(folder, "messages", messages);
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0)
        return code;
    code = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (code == 0)
        code = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (code == 0)
        code = posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    if (code == 0)
        code = posix_spawnp(child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

static int run(const char *folder, char *const argv[])
{
    pid_t child = -1;
    int state = 0;
    char messages[MESSAGES_MOST + 1];
    const int code = start(folder, argv, &child);
    if (code == ENOENT)
        return tool_fail(TOOL_BAD_INPUT,
                         "the C compiler '%s' is not in PATH: --generated needs one (--compiler names it); without "
                         "--generated none is needed",
                         argv[0]);
    if (code != 0)
        return tool_fail(TOOL_BAD_INPUT, "the C compiler '%s' cannot be started: %s", argv[0], strerror(code));
    progress shown = progress_compiling("module.c");
    while (waitpid(child, &state, 0) < 0)
        if (errno != EINTR)
            return tool_fail(TOOL_BAD_INPUT, "the C compiler '%s' was lost: %s", argv[0], strerror(errno));
    progress_end(&shown);
    if (WIFEXITED(state) && WEXITSTATUS(state) == 0)
        return TOOL_OK;
    read_messages(folder, messages);
    if (WIFEXITED(state) && WEXITSTATUS(state) == 127 && !messages[0])
        return tool_fail(TOOL_BAD_INPUT, "the C compiler '%s' cannot be started", argv[0]);
    return WIFEXITED(state)
               ? tool_fail(TOOL_BAD_INPUT, "the C compiler '%s' failed with exit code %d%s%s", argv[0],
                           WEXITSTATUS(state), messages[0] ? ": " : "", messages)
               : tool_fail(TOOL_BAD_INPUT, "the C compiler '%s' was ended by signal %d", argv[0], WTERMSIG(state));
}

/* The compiler's words: the command, split at blanks, and what every library needs. */
static int make_words(char *command, const char *folder, char include[], char source[], char output[], char *argv[])
{
    static const char *const own[] = { "-std=gnu99",
                                       "-shared",
                                       "-fPIC",
                                       "-fvisibility=hidden",
                                       "-fno-ident",
                                       "-g0",
                                       "-s",
                                       "-nostartfiles",
                                       "-Wl,--build-id=none",
                                       "-fno-math-errno",
                                       "-fno-trapping-math" };
    const int most = WORDS_MOST - 20;
    int n = 0;
    char *rest = NULL;
    for (char *word = strtok_r(command, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (n >= most)
            return tool_fail(TOOL_BAD_USAGE, "--compiler has more than %d words", most);
        argv[n++] = word;
        if (n == 1)
            argv[n++] = "-O2"; /* what follows may change it */
    }
    if (n == 0)
        return tool_fail(TOOL_BAD_USAGE, "--compiler is empty: a command as 'gcc -O3' is expected");
    for (size_t k = 0; k < sizeof own / sizeof *own; k++)
        argv[n++] = (char *)own[k];
    snprintf(include, PLACE + 20, "-I%s", folder);
    path_of(folder, "module.c", source);
    path_of(folder, "module.so", output);
    argv[n++] = include;
    argv[n++] = source;
    argv[n++] = "-o";
    argv[n++] = output;
    argv[n++] = "-lm";
    argv[n] = NULL;
    return TOOL_OK;
}

static int read_library(const char *path, unsigned char **out, size_t *length)
{
    FILE *from = fopen(path, "rb");
    struct stat info;
    if (!from || fstat(fileno(from), &info) != 0) {
        if (from)
            fclose(from);
        return tool_fail(TOOL_BAD_INPUT, "the C compiler has written no library: %s", strerror(errno));
    }
    *length = (size_t)info.st_size;
    *out = malloc(*length + 1);
    const int whole = *out && fread(*out, 1, *length, from) == *length;
    fclose(from);
    return !*out ? tool_out_of_memory() : whole ? TOOL_OK : tool_fail(TOOL_BAD_INPUT, "%s cannot be read", path);
}

int pack_compile(const char *source, const char *command, unsigned char **out, size_t *length)
{
    char folder[PLACE], include[PLACE + 20], file[PLACE + 20], library[PLACE + 20], *argv[WORDS_MOST];
    const char *chosen = getenv("CC");
    char *words = strdup(command ? command : chosen && chosen[0] ? chosen : "cc");
    *out = NULL;
    if (!words)
        return tool_out_of_memory();
    int code = open_folder(folder);
    if (code != TOOL_OK) {
        free(words);
        return code;
    }
    code = make_words(words, folder, include, file, library, argv);
    if (code == TOOL_OK)
        code = write_part(folder, "module.c", source);
    if (code == TOOL_OK)
        code = write_part(folder, "ramus/module.h", pack_contract);
    if (code == TOOL_OK)
        code = run(folder, argv);
    if (code == TOOL_OK)
        code = read_library(library, out, length);
    if (code == TOOL_OK && !pack_cut(*out, length))
        code = tool_fail(TOOL_BAD_INPUT, "the C compiler has written no library of this machine");
    if (code != TOOL_OK) {
        free(*out);
        *out = NULL;
    }
    close_folder(folder);
    free(words);
    return code;
}
