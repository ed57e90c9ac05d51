/* progress.c - how far long work is, on a terminal; nothing in a pipe */
#include "progress.h"

#include "console.h"

#include <unistd.h>

static const double first = 1, between = 0.2; /* s */

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
