/* journal.h - the finished pieces of a run in a file that grows: what an ended run leaves for the next
 *
 *     ramus pieces 1\n   then, little endian, u64: hash of all inputs, number of pieces
 *     for each piece:    u64 number, u64 size, u64 hash of number, size and bytes; the bytes
 *
 * A record that is cut off or changed ends what is read; the file is cut there, and grows on.
 */
#ifndef RAMUS_TOOLS_JOURNAL_H
#define RAMUS_TOOLS_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct journal {
    int file; /* -1: none */
    char *path;
    bool ours;     /* what it holds is of this run */
    size_t kept;   /* pieces that this run added or found */
    double synced; /* s, when */
} journal;

#define JOURNAL_NONE ((journal){ .file = -1 })

/* Takes a piece that is there. TOOL_OK, or an exit code. */
typedef int (*journal_take)(void *user, size_t piece, const char *bytes, size_t size);

/* Beside `output`. One that is there is read where `resume`, and else refused: it is the work of hours. Returns an exit code. */
int journal_open(journal *j, const char *output, bool resume, uint64_t inputs, size_t count, journal_take take,
                 void *user);
int journal_add(journal *j, size_t piece, const void *bytes, size_t size);
/* The file goes after finished work, and where this run has no piece in it. */
void journal_close(journal *j, bool finished);

/* FNV-1a of bytes, from the hash of those before; the first: JOURNAL_HASH. */
#define JOURNAL_HASH 0xcbf29ce484222325u
uint64_t journal_hash(uint64_t before, const void *bytes, size_t size);

/* Reads records from memory, for journal_open and its tests; the number of bytes that are sound. *code: of `take`. */
size_t journal_read(const char *bytes, size_t size, size_t count, journal_take take, void *user, int *code);

#endif
