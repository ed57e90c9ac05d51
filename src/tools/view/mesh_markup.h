/* mesh_markup.h - the elements of an XML text, as mesh_dae.c needs them */
#ifndef RAMUS_TOOLS_MESH_MARKUP_H
#define RAMUS_TOOLS_MESH_MARKUP_H

#include <stddef.h>

/* Names, attributes and texts are pieces of the parsed text. References such as &lt; stay as they are. */
typedef struct markup_piece {
    const char *start;
    size_t length;
} markup_piece;

typedef struct markup_element {
    markup_piece name;
    markup_piece attributes; /* all of them, as written */
    markup_piece text;       /* up to the first element inside */
    int parent, child, next; /* -1: none */
} markup_element;

typedef struct markup {
    markup_element *element; /* in the order they begin; the first is the root */
    int count, room;
} markup;

/* `text` is ended by a zero. NULL or why not; release in any case. */
const char *markup_parse(const char *text, markup *out);
void markup_release(markup *x);

int markup_is(const markup *x, int element, const char *name);
/* The first element `name` inside `parent` (or after `before`, a child of it; -1: from the beginning); -1: none. */
int markup_child(const markup *x, int parent, const char *name);
int markup_next(const markup *x, int before, const char *name);
/* An attribute's value; start NULL: none. */
markup_piece markup_attribute(const markup *x, int element, const char *name);
int markup_equal(markup_piece a, const char *b);

#endif
