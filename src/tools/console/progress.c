/* progress.c - how far long work is, on a terminal; nothing in a pipe */
#include "progress.h"

#include "console.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double first = 1, between = 0.2;          /* s */
static const double long_file = 5e7, long_table = 2e6; /* bytes, cells: about half a second */

progress progress_begin(const char *what)
{
    const double now = tool_seconds();
    return (progress){ .what = what, .start = now, .shown = now + first - between, .terminal = isatty(STDERR_FILENO) };
}

void progress_show(progress *p, size_t done, size_t total)
{
    if (!p->terminal)
        return;
    const double now = tool_seconds();
    if (now - p->shown < between)
        return;
    p->shown = now;
    fprintf(stderr, "\r%zu of %zu %s\033[K", done, total, p->what);
    fflush(stderr);
}

void progress_end(progress *p)
{
    if (p->terminal && p->shown >= p->start + first)
        fputs("\r\033[K", stderr);
}

static progress show_file(const char *what, const char *path, int is_long)
{
    progress p = progress_begin(what);
    if (!p.terminal || !is_long)
        return p;
    tool_print(stderr, "%s %s", what, path);
    fputs("\033[K\r", stderr); /* a message meanwhile takes the line's place */
    fflush(stderr);
    p.shown = p.start + first; /* there is a line to clear */
    return p;
}

progress progress_reading(const char *path)
{
    struct stat info;
    return show_file("reading", path, stat(path, &info) == 0 && (double)info.st_size >= long_file);
}

progress progress_writing(const char *path, size_t cells)
{
    const int standard = !path || strcmp(path, "-") == 0;
    return show_file("writing", standard ? "standard output" : path, (double)cells >= long_table);
}

progress progress_compiling(const char *path)
{
    return show_file("compiling", path, 1);
}
