/* sources.c - ramus check: can the modules of a robot be opened, and do they have what the robot names? */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where "FILE:LINE" ends that the text begins with, and the length of FILE; 0: it does not. */
static size_t find_place(const char *text, size_t *file, int *line)
{
    for (const char *colon = strchr(text, ':'); colon; colon = strchr(colon + 1, ':')) {
        char *end;
        const long number = strtol(colon + 1, &end, 10);
        if (colon > text && end > colon + 1 && colon[1] != ' ' && number > 0 && (*end == ':' || *end == '\0')) {
            *file = (size_t)(colon - text);
            *line = (int)number;
            return (size_t)(end - text);
        }
    }
    return 0;
}

/* A failure of the network has its place in front, or in the end: "...; 'x' is named in FILE:LINE". */
static void report_failure(checker *c, const char *failure)
{
    static const char named[] = " is named in ";
    char text[1024], file[400];
    size_t length = 0;
    int line = 0;
    snprintf(text, sizeof text, "%s", failure);
    char *last = NULL;
    for (char *at = strstr(text, named); at; at = strstr(at + 1, named))
        last = at;
    const char *place = last ? last + strlen(named) : text, *rest = text;
    const size_t end = find_place(place, &length, &line);
    snprintf(file, sizeof file, "%.*s", end ? (int)length : 399, end ? place : c->file);
    char *cut = last && end ? last : NULL;
    while (cut && cut > text && strncmp(cut, "; '", 3) != 0)
        cut--;
    if (cut)
        *cut = '\0';
    else if (end && text[end] == ':')
        rest = text + end + 2;
    c->problems++;
    c->report(c->user, &(ramus_diagnostic){ RAMUS_PROBLEM, file, line, rest });
}

void check_sources(checker *c)
{
    ramus_network *network = NULL;
    ramus_error err;
    if (ramus_model_nsource(c->model) > 0 && ramus_network_create(c->model, NULL, &network, &err) != RAMUS_OK)
        report_failure(c, err.text);
    ramus_network_destroy(network);
}
