/* text_pieces.c - pieces of a text that others replace */
#include "edits.h"

#include <stdlib.h>
#include <string.h>

out *text_pieces_add(text_pieces *p, size_t at, size_t length)
{
    if (p->count == p->capacity) {
        const size_t more = p->capacity ? 2 * p->capacity : 16;
        text_piece *piece = realloc(p->piece, more * sizeof *piece);
        if (!piece)
            return NULL;
        p->piece = piece;
        p->capacity = more;
    }
    p->piece[p->count] = (text_piece){ .at = at, .length = length };
    return &p->piece[p->count++].by;
}

static int by_place(const void *a, const void *b)
{
    const text_piece *x = a, *y = b;
    const int place = (x->at > y->at) - (x->at < y->at);
    return place ? place : (x->length > y->length) - (x->length < y->length); /* what is inserted comes first */
}

static void add_bytes(out *o, const char *text, size_t size)
{
    if (text_reserve(o, size)) {
        memcpy(o->data + o->length, text, size);
        o->length += size;
        o->data[o->length] = '\0';
    }
}

int text_pieces_join(text_pieces *p, const char *text, size_t size, out *result)
{
    size_t at = 0;
    if (p->count)
        qsort(p->piece, p->count, sizeof *p->piece, by_place);
    for (size_t k = 0; k < p->count; k++) {
        const text_piece *piece = &p->piece[k];
        if (piece->at < at || piece->at + piece->length > size) {
            text_pieces_release(p);
            return tool_fail(TOOL_BAD_INPUT, "the file's numbers overlap (aliases): it cannot be edited");
        }
        add_bytes(result, text + at, piece->at - at);
        if (piece->by.length)
            add_bytes(result, piece->by.data, piece->by.length);
        result->failed |= piece->by.failed;
        at = piece->at + piece->length;
    }
    add_bytes(result, text + at, size - at);
    text_pieces_release(p);
    return result->failed ? tool_out_of_memory() : TOOL_OK;
}

void text_pieces_release(text_pieces *p)
{
    for (size_t k = 0; k < p->count; k++)
        out_release(&p->piece[k].by);
    free(p->piece);
    *p = (text_pieces){ 0 };
}
