/* mjcf.c - adding to the MJCF text of a plant
 *
 * A body starts with <body name="..."; its end is found by counting the bodies that open and close after it.
 */
#include "twin.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void destroy(void *text)
{
    free(((mjcf *)text)->text);
    free(text);
}

ramus_status mjcf_take(lab *l, const char *robot, mjcf **out)
{
    char name[100];
    snprintf(name, sizeof name, "%s.xml", robot);
    const experiment_file *file = experiment_file_find(name);
    if (!file)
        return lab_fail(l, RAMUS_ERR_NOT_FOUND, "%s: no such plant in the program", name);
    *out = calloc(1, sizeof **out);
    if (!*out)
        return lab_no_memory(l);
    TRY(lab_hold(l, *out, destroy));
    (*out)->text = strndup((const char *)file->data, file->size);
    (*out)->length = file->size;
    return (*out)->text ? RAMUS_OK : lab_no_memory(l);
}

const char *mjcf_pose(char text[MJCF_POSE], ramus_pose x)
{
    snprintf(text, MJCF_POSE, "pos=\"%.17g %.17g %.17g\" quat=\"%.17g %.17g %.17g %.17g\"", x.position.x, x.position.y,
             x.position.z, x.rotation.w, x.rotation.x, x.rotation.y, x.rotation.z);
    return text;
}

void mjcf_insert(mjcf *m, const char *at, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const size_t before = at ? (size_t)(at - m->text) : 0;
    const int size = at && !m->failed ? vsnprintf(NULL, 0, format, args) : -1;
    char *larger = size < 0 ? NULL : malloc(m->length + (size_t)size + 1);
    if (larger) {
        memcpy(larger, m->text, before);
        vsnprintf(larger + before, (size_t)size + 1, format, again);
        memcpy(larger + before + size, at, m->length - before + 1);
        free(m->text);
        m->text = larger;
        m->length += (size_t)size;
    }
    m->failed = !larger;
    va_end(again);
    va_end(args);
}

/* Where <body name="BODY" starts; NULL if there is none. */
static const char *find_body(const mjcf *m, const char *body)
{
    char tag[160];
    snprintf(tag, sizeof tag, "<body name=\"%s\"", body);
    return strstr(m->text, tag);
}

/* Past the </body> that closes the body which starts at `at`. */
static const char *find_end(const char *at)
{
    int depth = 0;
    for (; at && *at; at++) {
        if (strncmp(at, "<body ", 6) == 0)
            depth++;
        if (strncmp(at, "</body>", 7) == 0 && --depth == 0)
            return at + 7;
    }
    return NULL;
}

const char *mjcf_inside(const mjcf *m, const char *body)
{
    const char *start = find_body(m, body), *end = start ? strchr(start, '>') : NULL;
    return end ? end + 1 : NULL;
}

const char *mjcf_end(const mjcf *m)
{
    return strstr(m->text, "</mujoco>");
}

void mjcf_add_cut(mjcf *m, const char *body, const char *cut, const char *site, ramus_pose pose)
{
    char where[MJCF_POSE];
    mjcf_insert(m, find_end(find_body(m, body)), "</body>");
    mjcf_insert(m, find_body(m, body), "<body name=\"%s\"><site name=\"%s\" %s/>", cut, site, mjcf_pose(where, pose));
}
