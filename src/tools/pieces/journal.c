/* journal.c - the finished pieces of a run in a file that grows */
#define _DEFAULT_SOURCE /* flock */
#include "journal.h"

#include "tools/console/console.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char title[] = "ramus pieces 1\n";
static const double between_syncs = 2; /* s */
enum { TITLE = sizeof title - 1, HEAD = TITLE + 16, RECORD = 24 };

uint64_t journal_hash(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t k = 0; k < size; k++)
        hash = (hash ^ byte[k]) * 0x100000001b3u;
    return hash;
}

static void put_number(char to[8], uint64_t x)
{
    for (int k = 0; k < 8; k++)
        to[k] = (char)(x >> (8 * k));
}

static uint64_t get_number(const char from[8])
{
    uint64_t x = 0;
    for (int k = 0; k < 8; k++)
        x |= (uint64_t)(unsigned char)from[k] << (8 * k);
    return x;
}

size_t journal_read(const char *bytes, size_t size, size_t count, journal_take take, void *user, int *code)
{
    size_t at = 0;
    *code = TOOL_OK;
    while (size - at >= RECORD) {
        const uint64_t piece = get_number(bytes + at), length = get_number(bytes + at + 8);
        const char *result = bytes + at + RECORD;
        if (length > size - at - RECORD || piece >= count ||
            get_number(bytes + at + 16) !=
                journal_hash(journal_hash(JOURNAL_HASH, bytes + at, 16), result, (size_t)length))
            break;
        *code = take(user, (size_t)piece, result, (size_t)length);
        if (*code != TOOL_OK)
            break;
        at += RECORD + (size_t)length;
    }
    return at;
}

static int failed(const journal *j, const char *what)
{
    return tool_fail(TOOL_BAD_INPUT, "%s: cannot be %s: %s", j->path, what, strerror(errno));
}

/* All of it, or nothing: what a full disk lets through is cut off again. */
static int append(journal *j, const char *bytes, size_t size)
{
    const off_t start = lseek(j->file, 0, SEEK_END);
    for (size_t done = 0; done < size;) {
        const ssize_t n = write(j->file, bytes + done, size - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            const int code = failed(j, "written");
            if (start < 0 || ftruncate(j->file, start) != 0)
                tool_fail(TOOL_BAD_INPUT, "%s: its last piece is incomplete, and will be computed again", j->path);
            return code;
        }
        done += (size_t)n;
    }
    return TOOL_OK;
}

static int read_all(journal *j, size_t size, char **bytes)
{
    *bytes = malloc(size + 1);
    if (!*bytes)
        return tool_out_of_memory();
    for (size_t done = 0; done < size;) {
        const ssize_t n = pread(j->file, *bytes + done, size - done, (off_t)done);
        if (n <= 0)
            return failed(j, "read");
        done += (size_t)n;
    }
    return TOOL_OK;
}

/* A file that another program wrote is not touched; one of ours may have been cut off anywhere. */
static int check_owner(journal *j, size_t size)
{
    char first[TITLE];
    const size_t length = size < TITLE ? size : TITLE;
    if (pread(j->file, first, length, 0) != (ssize_t)length)
        return failed(j, "read");
    if (memcmp(first, title, length) != 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: is not a file of finished pieces; give another --output, or move it away",
                         j->path);
    return TOOL_OK;
}

/* A new file begins, in the place of one without pieces. */
static int begin(journal *j, uint64_t inputs, size_t count)
{
    char head[HEAD];
    memcpy(head, title, TITLE);
    put_number(head + TITLE, inputs);
    put_number(head + TITLE + 8, count);
    j->ours = true;
    return ftruncate(j->file, 0) == 0 ? append(j, head, sizeof head) : failed(j, "written");
}

/* What an earlier run left. */
static int go_on(journal *j, size_t size, uint64_t inputs, size_t count, journal_take take, void *user)
{
    char *bytes = NULL;
    int code = read_all(j, size, &bytes), taken = TOOL_OK;
    if (code == TOOL_OK && (get_number(bytes + TITLE) != inputs || get_number(bytes + TITLE + 8) != count))
        code = tool_fail(TOOL_BAD_INPUT,
                         "%s: these pieces are of a run with other options, files or version; repeat that run's "
                         "command with --resume, "
                         "or remove the file",
                         j->path);
    if (code == TOOL_OK) {
        j->ours = true;
        const size_t sound = HEAD + journal_read(bytes + HEAD, size - HEAD, count, take, user, &taken);
        if (sound < size && ftruncate(j->file, (off_t)sound) != 0)
            code = failed(j, "written");
        else if (sound < size)
            tool_print(stderr, "ramus: %s: the last %zu bytes are incomplete; that piece is computed again\n", j->path,
                       size - sound);
    }
    free(bytes);
    return code;
}

int journal_open(journal *j, const char *output, bool resume, uint64_t inputs, size_t count, journal_take take,
                 void *user)
{
    struct stat info;
    out path = { 0 };
    out_add(&path, "%s.pieces", output);
    *j = (journal){ .file = -1, .path = path.data, .synced = tool_seconds() };
    if (path.failed)
        return tool_out_of_memory();
    j->file = open(j->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (j->file < 0 || fstat(j->file, &info) != 0)
        return failed(j, "written");
    if (!S_ISREG(info.st_mode))
        return tool_fail(TOOL_BAD_INPUT, "%s: is not a file", j->path);
    if (flock(j->file, LOCK_EX | LOCK_NB) != 0)
        return tool_fail(TOOL_BAD_INPUT, "%s: another run is writing it", j->path);
    TOOL_TRY(check_owner(j, (size_t)info.st_size));
    if (info.st_size > HEAD && !resume)
        return tool_fail(
            TOOL_BAD_INPUT,
            "%s: an earlier run that was ended left finished pieces; --resume goes on with them, or remove "
            "the file",
            j->path);
    return info.st_size > HEAD ? go_on(j, (size_t)info.st_size, inputs, count, take, user) : begin(j, inputs, count);
}

int journal_add(journal *j, size_t piece, const void *bytes, size_t size)
{
    if (j->file < 0)
        return TOOL_OK;
    char *record = malloc(RECORD + size);
    if (!record)
        return tool_out_of_memory();
    put_number(record, piece);
    put_number(record + 8, size);
    put_number(record + 16, journal_hash(journal_hash(JOURNAL_HASH, record, 16), bytes, size));
    memcpy(record + RECORD, bytes, size);
    const int code = append(j, record, RECORD + size);
    free(record);
    j->kept += code == TOOL_OK;
    if (code == TOOL_OK && tool_seconds() - j->synced > between_syncs) {
        fdatasync(j->file);
        j->synced = tool_seconds();
    }
    return code;
}

void journal_close(journal *j, bool finished)
{
    if (j->file >= 0) {
        if (finished || (j->ours && j->kept == 0))
            unlink(j->path);
        close(j->file);
    }
    free(j->path);
    *j = JOURNAL_NONE;
}
