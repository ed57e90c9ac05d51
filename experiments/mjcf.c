/* mjcf.c - adding to an MJCF text that ramus has written
 *
 * The exporter writes one element to a line and indents bodies by their depth (up to a limit). A body's end is found by
 * counting the bodies that open and close after it, not by its indentation.
 */
#include "mjcf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

mjcf mjcf_copy(const char *text)
{
    mjcf m = { .length = strlen(text) };
    m.text = malloc(m.length + 1);
    if (m.text)
        memcpy(m.text, text, m.length + 1);
    else
        m.failed = 1;
    return m;
}

void mjcf_release(mjcf *m)
{
    free(m->text);
    *m = (mjcf){ 0 };
}

static void insert(mjcf *m, size_t at, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    const int size = m->failed ? -1 : vsnprintf(NULL, 0, format, args);
    char *addition = size < 0 ? NULL : malloc((size_t)size + 1);
    char *larger = addition ? realloc(m->text, m->length + (size_t)size + 1) : NULL;
    if (larger) {
        vsnprintf(addition, (size_t)size + 1, format, again);
        memmove(larger + at + size, larger + at, m->length - at + 1);
        memcpy(larger + at, addition, (size_t)size);
        m->text = larger;
        m->length += (size_t)size;
    } else {
        m->failed = 1;
    }
    va_end(again);
    free(addition);
}

static void insert_at(mjcf *m, size_t at, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void insert_at(mjcf *m, size_t at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    insert(m, at, format, args);
    va_end(args);
}

/* Where <body name="BODY" starts; the text's length, and failure, if there is none. */
static size_t find_body(mjcf *m, const char *body)
{
    char tag[160];
    snprintf(tag, sizeof tag, "<body name=\"%s\"", body);
    const char *at = m->failed ? NULL : strstr(m->text, tag);
    if (!at) {
        m->failed = 1;
        return 0;
    }
    return (size_t)(at - m->text);
}

/* Past the </body> that closes the body which starts at `at`. */
static size_t find_end(mjcf *m, size_t at)
{
    int depth = 0;
    for (const char *s = m->text + at; *s; s++) {
        if (strncmp(s, "<body ", 6) == 0)
            depth++;
        if (strncmp(s, "</body>", 7) == 0 && --depth == 0)
            return (size_t)(s - m->text) + 7;
    }
    m->failed = 1;
    return at;
}

static void format_pose(char text[], size_t size, ramus_pose x)
{
    snprintf(text, size, "pos=\"%.17g %.17g %.17g\" quat=\"%.17g %.17g %.17g %.17g\"", x.position.x, x.position.y,
             x.position.z, x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z);
}

void mjcf_add_site(mjcf *m, const char *body, const char *site, ramus_pose pose)
{
    char where[256];
    const size_t at = find_body(m, body);
    const char *end = m->failed ? NULL : strchr(m->text + at, '>');
    format_pose(where, sizeof where, pose);
    if (!end)
        m->failed = 1;
    else
        insert_at(m, (size_t)(end - m->text) + 1, "<site name=\"%s\" %s/>", site, where);
}

void mjcf_add_inside(mjcf *m, const char *body, const char *format, ...)
{
    va_list args;
    const size_t at = find_body(m, body);
    const char *end = m->failed ? NULL : strchr(m->text + at, '>');
    if (!end) {
        m->failed = 1;
        return;
    }
    va_start(args, format);
    insert(m, (size_t)(end - m->text) + 1, format, args);
    va_end(args);
}

void mjcf_add_cut(mjcf *m, const char *body, const char *cut, const char *site, ramus_pose pose)
{
    char where[256];
    const size_t at = find_body(m, body), end = m->failed ? 0 : find_end(m, at);
    format_pose(where, sizeof where, pose);
    if (m->failed)
        return;
    insert_at(m, end, "</body>");
    insert_at(m, at, "<body name=\"%s\"><site name=\"%s\" %s/>", cut, site, where);
}

void mjcf_append(mjcf *m, const char *format, ...)
{
    va_list args;
    const char *end = m->failed ? NULL : strstr(m->text, "</mujoco>");
    if (!end) {
        m->failed = 1;
        return;
    }
    va_start(args, format);
    insert(m, (size_t)(end - m->text), format, args);
    va_end(args);
}
