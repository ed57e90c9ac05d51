/* xacro.c - a xacro file as the URDF that the xacro program makes of it
 *
 * Method   xacro, found in PATH, is started with the path and its arguments as they are: no shell reads them. Its messages go to
 *          a temporary file, so that neither of the two can block the other; its input is empty.
 */
#include "source.h"

#include "tools/console/console.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MESSAGES_MOST = 600 }; /* letters of xacro's messages that an error repeats: the last ones, with the reason */

/* What xacro wrote to its standard error, the end of it; "" where there is none. */
static void read_messages(FILE *from, char text[MESSAGES_MOST + 1])
{
    fseek(from, 0, SEEK_END);
    const long length = ftell(from), start = length > MESSAGES_MOST ? length - MESSAGES_MOST : 0;
    fseek(from, start, SEEK_SET);
    const size_t n = fread(text, 1, MESSAGES_MOST, from);
    text[n] = '\0';
    for (size_t k = n; k > 0 && strchr(" \t\r\n", text[k - 1]); k--)
        text[k - 1] = '\0';
}

static ramus_status fail(ramus_error *err, ramus_status status, const char *path, const char *what, const char *more)
{
    if (err) {
        err->status = status;
        snprintf(err->text, sizeof err->text, "%s: %s%s", path, what, more);
    }
    return status;
}

/* Start it with its output into `to`. Returns an errno. */
static int start(char *const argv[], int to, int messages, pid_t *child)
{
    posix_spawn_file_actions_t actions;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0)
        return code;
    code = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (code == 0)
        code = posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO);
    if (code == 0)
        code = posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);
    if (code == 0)
        code = posix_spawnp(child, argv[0], &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

/* xacro has ended, or could not be started. */
static ramus_status judge(const char *path, int code, int state, FILE *messages, ramus_error *err)
{
    char text[MESSAGES_MOST + 1] = "", ended[64];
    if (code == ENOENT)
        return fail(err, RAMUS_ERR_FILE, path,
                    "the program xacro, which expands such files, is not in PATH: install it ('pip install xacro', or "
                    "ROS's package xacro), or expand the file where it is installed: xacro FILE > robot.urdf",
                    "");
    if (code != 0)
        return fail(err, RAMUS_ERR_FILE, path, "the program xacro cannot be started: ", strerror(code));
    read_messages(messages, text);
    if (WIFEXITED(state) && WEXITSTATUS(state) == 0) {
        if (text[0])
            tool_print(stderr, "xacro: %s\n", text);
        return RAMUS_OK;
    }
    if (WIFEXITED(state))
        snprintf(ended, sizeof ended, "xacro failed with exit code %d%s", WEXITSTATUS(state), text[0] ? ": " : "");
    else
        snprintf(ended, sizeof ended, "xacro was ended by signal %d%s", WTERMSIG(state), text[0] ? ": " : "");
    return fail(err, RAMUS_ERR_FILE, path, ended, text);
}

static ramus_status run(char *const argv[], const char *path, FILE *messages, char **out, size_t *size,
                        ramus_error *err)
{
    int pipe_ends[2], state = 0;
    pid_t child = -1;
    if (pipe(pipe_ends) != 0)
        return fail(err, RAMUS_ERR_FILE, path, "the program xacro cannot be started: ", strerror(errno));
    fcntl(pipe_ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(pipe_ends[1], F_SETFD, FD_CLOEXEC);
    const int code = start(argv, pipe_ends[1], fileno(messages), &child);
    close(pipe_ends[1]);
    ramus_status status = code == 0 ? stream_read(pipe_ends[0], path, out, size, err) : RAMUS_OK;
    close(pipe_ends[0]); /* of a child that still writes: it ends */
    while (code == 0 && waitpid(child, &state, 0) < 0 && errno == EINTR)
        ;
    if (status == RAMUS_OK)
        status = judge(path, code, state, messages, err);
    if (status == RAMUS_OK && *size == 0)
        status = fail(err, RAMUS_ERR_FILE, path, "xacro wrote nothing", "");
    if (status != RAMUS_OK) {
        free(*out);
        *out = NULL;
    }
    return status;
}

ramus_status xacro_run(const char *path, int nargument, const char *const argument[], char **out, size_t *size,
                       ramus_error *err)
{
    *out = NULL;
    *size = 0;
    if (access(path, R_OK) != 0)
        return fail(err, RAMUS_ERR_FILE, path, "cannot be opened: ", strerror(errno));
    char **argv = calloc((size_t)nargument + 3, sizeof *argv);
    char *file = malloc(strlen(path) + 3);
    FILE *messages = tmpfile();
    ramus_status status = RAMUS_OK;
    if (!argv || !file) {
        status = fail(err, RAMUS_ERR_MEMORY, path, "out of memory", "");
    } else if (!messages) {
        status = fail(err, RAMUS_ERR_FILE, path, "no temporary file for the messages of xacro: ", strerror(errno));
    } else {
        sprintf(file, "%s%s", path[0] == '-' ? "./" : "", path); /* never taken for an option */
        argv[0] = "xacro";
        argv[1] = file;
        for (int k = 0; k < nargument; k++)
            argv[2 + k] = (char *)argument[k];
        status = run(argv, path, messages, out, size, err);
    }
    if (messages)
        fclose(messages);
    free(file);
    free(argv);
    return status;
}
