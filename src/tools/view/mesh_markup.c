/* mesh_markup.c - the elements of an XML text, in one pass
 *
 * Knows elements, attributes, texts, comments, CDATA, declarations. Does not know entities, namespaces, or any encoding but
 * those where markup is ASCII. What is not well nested is refused.
 */
#include "mesh_markup.h"

#include <stdlib.h>
#include <string.h>

enum { ELEMENTS_MOST = 1000000, DEPTH_MOST = 200 };

static const char blank[] = " \t\r\n";

int markup_equal(markup_piece a, const char *b)
{
    return a.start && a.length == strlen(b) && memcmp(a.start, b, a.length) == 0;
}

int markup_is(const markup *x, int element, const char *name)
{
    return element >= 0 && markup_equal(x->element[element].name, name);
}

int markup_next(const markup *x, int before, const char *name)
{
    int at = before >= 0 ? x->element[before].next : -1;
    while (at >= 0 && !markup_is(x, at, name))
        at = x->element[at].next;
    return at;
}

int markup_child(const markup *x, int parent, const char *name)
{
    const int first = parent >= 0 ? x->element[parent].child : -1;
    return first < 0 || markup_is(x, first, name) ? first : markup_next(x, first, name);
}

markup_piece markup_attribute(const markup *x, int element, const char *name)
{
    const markup_piece all = x->element[element].attributes;
    const char *c = all.start, *end = all.start + all.length;
    while (c < end) {
        c += strspn(c, blank);
        const markup_piece key = { c, strcspn(c, " \t\r\n=>") };
        c += key.length;
        c += strspn(c, blank);
        if (c >= end || *c != '=')
            break;
        c++;
        c += strspn(c, blank);
        const char *close = c < end && (*c == '"' || *c == '\'') ? memchr(c + 1, *c, (size_t)(end - c - 1)) : NULL;
        if (!close)
            break;
        if (markup_equal(key, name))
            return (markup_piece){ c + 1, (size_t)(close - c - 1) };
        c = close + 1;
    }
    return (markup_piece){ NULL, 0 };
}

/* The > that ends a tag: not one in quotes. NULL: none. */
static const char *tag_end(const char *c)
{
    for (;;) {
        c += strcspn(c, "\"'>");
        if (*c == '>')
            return c;
        if (!*c)
            return NULL;
        const char quote = *c;
        c = strchr(c + 1, quote);
        if (!c)
            return NULL;
        c++;
    }
}

static int add_element(markup *x, markup_element element)
{
    if (x->count == x->room) {
        const int room = x->room ? 2 * x->room : 256;
        markup_element *larger = realloc(x->element, (size_t)room * sizeof *larger);
        if (!larger)
            return 0;
        x->element = larger;
        x->room = room;
    }
    x->element[x->count++] = element;
    return 1;
}

/* After a comment, CDATA or declaration at c, which begins with "<!" or "<?"; NULL: it does not end. */
static const char *skip_other(const char *c)
{
    static const struct {
        const char *begin, *end;
    } kind[] = { { "<!--", "-->" }, { "<![CDATA[", "]]>" }, { "<?", "?>" }, { "<!", ">" } };
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        if (strncmp(c, kind[k].begin, strlen(kind[k].begin)) != 0)
            continue;
        const char *end = strstr(c + strlen(kind[k].begin), kind[k].end);
        return end ? end + strlen(kind[k].end) : NULL;
    }
    return NULL;
}

const char *markup_parse(const char *text, markup *x)
{
    static const char broken[] = "it is not well-formed XML";
    int open = -1, depth = 0, last[DEPTH_MOST + 1]; /* last[d]: the latest element at depth d */
    *x = (markup){ 0 };
    for (const char *c = text + strcspn(text, "<"); *c; c += strcspn(c, "<")) {
        if (c[1] == '!' || c[1] == '?') {
            if (!(c = skip_other(c)))
                return broken;
            continue;
        }
        const char *end = tag_end(c);
        if (!end)
            return "the file ends too early";
        if (c[1] == '/') {
            const markup_piece name = { c + 2, strcspn(c + 2, " \t\r\n>") };
            if (open < 0 || name.length != x->element[open].name.length ||
                memcmp(name.start, x->element[open].name.start, name.length) != 0)
                return broken;
            open = x->element[open].parent;
            depth--;
            c = end + 1;
            continue;
        }
        const int closed = end[-1] == '/';
        markup_element e = { .parent = open, .child = -1, .next = -1 };
        e.name = (markup_piece){ c + 1, strcspn(c + 1, " \t\r\n/>") };
        e.attributes.start = e.name.start + e.name.length;
        if (!e.name.length || e.attributes.start > end || (open < 0 && x->count))
            return broken;
        e.attributes.length = (size_t)(end - e.attributes.start);
        e.text = closed ? (markup_piece){ end + 1, 0 } : (markup_piece){ end + 1, strcspn(end + 1, "<") };
        if (x->count >= ELEMENTS_MOST || depth >= DEPTH_MOST)
            return "it has too many elements";
        const int me = x->count;
        if (!add_element(x, e))
            return "out of memory";
        if (open >= 0) {
            if (x->element[open].child < 0)
                x->element[open].child = me;
            else
                x->element[last[depth]].next = me;
        }
        last[depth] = me;
        if (!closed) {
            open = me;
            depth++;
        }
        c = end + 1;
    }
    return open >= 0 ? "the file ends too early" : x->count ? NULL : broken;
}

void markup_release(markup *x)
{
    free(x->element);
    *x = (markup){ 0 };
}
