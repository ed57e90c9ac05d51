/* file.c - whole files in, whole files out
 *
 * A result is written to a temporary file beside its target, flushed to the disk and renamed: whoever reads the target
 * sees the old content or the new one, never a part. A signal that ends the process leaves no temporary file: it has no name
 * before it is complete, or, where files without names do not exist, signals wait. What is not an ordinary file (a terminal, a pipe, /dev/null)
 * cannot be replaced by renaming and is written directly; a symbolic link is followed, not replaced, also where it
 * leads to a file that is not there yet.
 */
#define _GNU_SOURCE /* O_TMPFILE; realpath */
#include "file.h"

#include "base/fail.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const size_t FILE_LIMIT = (size_t)1 << 30; /* bytes */

/* ---- reading ------------------------------------------------------------------------------------------------ */

/* `error` is a value of errno. */
static ramus_status fail_because(int error, ramus_error *err, const char *path, const char *what)
{
    return ramus_fail(err, RAMUS_ERR_FILE, "%s: %s: %s", path, what, strerror(error));
}

/* Read until the end; *out holds *size bytes and a zero. The size of fstat is a first guess only. */
static ramus_status read_all(int fd, const char *path, size_t guess, const ramus_allocator *allocator, char **out,
                             size_t *size, ramus_error *err)
{
    size_t capacity = guess + 2, used = 0;
    char *data = allocator->alloc(allocator->user, capacity);
    if (!data)
        return ramus_fail_memory(err);
    for (;;) {
        const ssize_t got = read(fd, data + used, capacity - used - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            memory_free(allocator, data);
            return fail_because(errno, err, path, "cannot be read");
        }
        if (got == 0)
            break;
        used += (size_t)got;
        if (used > FILE_LIMIT) {
            memory_free(allocator, data);
            return ramus_fail(err, RAMUS_ERR_FILE, "%s: is larger than 1 GiB", path);
        }
        if (used + 1 < capacity)
            continue;
        char *larger = memory_resize(allocator, data, used, capacity * 2);
        if (!larger) {
            memory_free(allocator, data);
            return ramus_fail_memory(err);
        }
        data = larger;
        capacity *= 2;
    }
    data[used] = '\0';
    *out = data;
    *size = used;
    return RAMUS_OK;
}

ramus_status file_read(const char *path, const ramus_allocator *allocator, char **out, size_t *size, ramus_error *err)
{
    const ramus_allocator memory = memory_allocator(allocator);
    struct stat info;
    *out = NULL;
    *size = 0;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail_because(errno, err, path, "cannot be opened");
    ramus_status status;
    if (fstat(fd, &info) != 0)
        status = fail_because(errno, err, path, "cannot be read");
    else if (S_ISDIR(info.st_mode))
        status = ramus_fail(err, RAMUS_ERR_FILE, "%s: is a folder; name a file", path);
    else if (S_ISREG(info.st_mode) && (info.st_size < 0 || (unsigned long long)info.st_size > FILE_LIMIT))
        status = ramus_fail(err, RAMUS_ERR_FILE, "%s: is larger than 1 GiB", path);
    else
        status = read_all(fd, path, S_ISREG(info.st_mode) && info.st_size > 0 ? (size_t)info.st_size : 65536, &memory,
                          out, size, err);
    close(fd);
    return status;
}

char *file_beside(const ramus_allocator *allocator, const char *from, const char *file)
{
    const char *slash = strrchr(from, '/');
    const size_t folder = file[0] == '/' || !slash ? 0 : (size_t)(slash - from) + 1;
    const size_t length = strlen(file);
    char *path = memory_new(allocator, folder + length + 1, 1);
    if (path) {
        memcpy(path, from, folder);
        memcpy(path + folder, file, length + 1);
    }
    return path;
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

/* The functions below return 0, or what errno was after a failure. */

static int write_all(int fd, const char *text, size_t size)
{
    while (size > 0) {
        const ssize_t put = write(fd, text, size);
        if (put < 0 && errno != EINTR)
            return errno;
        text += put > 0 ? put : 0;
        size -= put > 0 ? (size_t)put : 0;
    }
    return 0;
}

/* Signals to this thread wait from here on. */
static void hold_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, before);
}

static void release_signals(const sigset_t *before)
{
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

/* What cannot be replaced by renaming: devices, pipes, sockets. */
static ramus_status save_direct(const char *text, const char *path, ramus_error *err)
{
    const int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return fail_because(errno, err, path, "cannot be written");
    int error = write_all(fd, text, strlen(text));
    if (close(fd) != 0 && !error)
        error = errno;
    return error ? fail_because(error, err, path, "cannot be written") : RAMUS_OK;
}

/* Other names are tried where one is taken. Fills `name`; 0: no more. */
static bool next_name(const char *target, unsigned attempt, char *name, size_t size)
{
    const char *slash = strrchr(target, '/');
    const int folder = slash ? (int)(slash - target) + 1 : 0;
    snprintf(name, size, "%.*s.ramus-%ld-%u.tmp", folder, target, (long)getpid(), attempt);
    return attempt < 1000;
}

/* A new file without a name in the folder of `target`; -1: this system has none. `name` is room for a path. */
static int open_unnamed(const char *target, char *name)
{
#ifdef O_TMPFILE
    const char *slash = strrchr(target, '/');
    const size_t folder = slash ? (size_t)(slash - target) + 1 : 0;
    memcpy(name, target, folder);
    memcpy(name + folder, ".", 2);
    return open(name, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#else
    (void)target, (void)name;
    return -1;
#endif
}

/* Give a file without a name one beside `target`. */
static int give_name(int fd, const char *target, char *name, size_t size)
{
    char here[64];
    int error = EEXIST;
    snprintf(here, sizeof here, "/proc/self/fd/%d", fd);
    for (unsigned attempt = 0; error == EEXIST && next_name(target, attempt, name, size); attempt++)
        error = linkat(AT_FDCWD, here, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
    return error;
}

/* A new file in the folder of `target`; `name` gets its path. Returns the descriptor, -1 with errno if impossible. */
static int open_named(const char *target, char *name, size_t size)
{
    for (unsigned attempt = 0; next_name(target, attempt, name, size); attempt++) {
        const int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

/* `mode` is kept unless 0. */
static int fill(int fd, const char *text, mode_t mode)
{
    const int error = write_all(fd, text, strlen(text));
    if (error)
        return error;
    return (mode == 0 || fchmod(fd, mode & 07777) == 0) && fsync(fd) == 0 ? 0 : errno;
}

/* `name` is the finished file; after a failure it is removed. */
static int put_in_place(const char *name, const char *target)
{
    const int error = rename(name, target) == 0 ? 0 : errno;
    if (error)
        unlink(name);
    return error;
}

enum { NOT_POSSIBLE = -1 };

/* The file has no name while it is written, so that nothing is left of it however the process ends. */
static int save_unnamed(const char *text, const char *target, mode_t mode, char *name, size_t room)
{
    const int fd = open_unnamed(target, name);
    if (fd < 0)
        return NOT_POSSIBLE;
    int error = fill(fd, text, mode);
    if (!error) {
        sigset_t before;
        hold_signals(&before); /* for two calls: the file has a name that nobody wants */
        error = give_name(fd, target, name, room);
        if (error == ENOENT || error == EACCES || error == EPERM)
            error = NOT_POSSIBLE;
        else if (!error)
            error = put_in_place(name, target);
        release_signals(&before);
    }
    close(fd); /* it was flushed to the disk: there is nothing left to go wrong */
    return error;
}

/* Where a file has a name from the start, signals wait until it is renamed or removed. */
static int save_named(const char *text, const char *target, mode_t mode, char *name, size_t room)
{
    sigset_t before;
    hold_signals(&before);
    const int fd = open_named(target, name, room);
    int error = fd < 0 ? errno : fill(fd, text, mode);
    if (fd >= 0 && close(fd) != 0 && !error)
        error = errno;
    if (fd >= 0 && error)
        unlink(name);
    else if (fd >= 0)
        error = put_in_place(name, target);
    release_signals(&before);
    return error;
}

/* `target` is an ordinary file or nothing yet; `path` is what the user called it; `mode` is kept unless 0. */
static ramus_status save_renamed(const char *text, const char *target, const char *path, mode_t mode, ramus_error *err)
{
    const size_t room = strlen(target) + 64;
    char *name = malloc(room);
    if (!name)
        return ramus_fail_memory(err);
    int error = save_unnamed(text, target, mode, name, room);
    if (error == NOT_POSSIBLE)
        error = save_named(text, target, mode, name, room);
    free(name);
    return error ? fail_because(error, err, path, "cannot be written") : RAMUS_OK;
}

/* The file that a link leads to, which is not there yet: links on the way are followed by hand, for realpath wants the
 * end to exist. To be freed; NULL with errno. */
static char *follow(const char *path)
{
    enum { MOST = 40 }; /* a circle was refused before */
    const ramus_allocator memory = memory_allocator(NULL);
    char *here = memory_copy_text(&memory, path);
    struct stat info;
    for (int k = 0; here && k < MOST && lstat(here, &info) == 0 && S_ISLNK(info.st_mode); k++) {
        char to[4096];
        const ssize_t length = readlink(here, to, sizeof to);
        char *next = NULL;
        if (length >= (ssize_t)sizeof to) {
            errno = ENAMETOOLONG;
        } else if (length > 0) {
            to[length] = '\0';
            next = file_beside(&memory, here, to);
        }
        memory_free(&memory, here);
        here = next;
    }
    return here;
}

ramus_status ramus_text_save(const char *text, const char *path, ramus_error *err)
{
    RAMUS_NEED(err, text, path);
    struct stat info;
    if (path[0] == '\0')
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "the name of the file to write is empty");
    if (stat(path, &info) != 0) {
        if (errno != ENOENT)
            return fail_because(errno, err, path, "cannot be written");
        char *target = follow(path);
        if (!target)
            return fail_because(errno, err, path, "cannot be written");
        const ramus_status status = save_renamed(text, target, path, 0, err);
        free(target);
        return status;
    }
    if (S_ISDIR(info.st_mode))
        return ramus_fail(err, RAMUS_ERR_FILE, "%s: cannot be written: it is a folder", path);
    if (!S_ISREG(info.st_mode))
        return save_direct(text, path, err);
    if (access(path, W_OK) != 0)
        return fail_because(errno, err, path, "cannot be written");
    char *target = realpath(path, NULL);
    if (!target)
        return fail_because(errno, err, path, "cannot be written");
    const ramus_status status = save_renamed(text, target, path, info.st_mode, err);
    free(target);
    return status;
}

void ramus_text_destroy(char *text)
{
    const ramus_allocator memory = memory_allocator(NULL);
    memory_free(&memory, text);
}
