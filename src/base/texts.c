/* texts.c - texts in blocks that are released together */
#include "texts.h"

#include "memory.h"

enum { BLOCK = 4000 }; /* bytes; a longer text has a block of its own */

struct texts_block {
    struct texts_block *older;
    size_t used;
    char text[];
};

const char *texts_join(texts *t, const ramus_allocator *allocator, const char *first, const char *second,
                       const char *third)
{
    const size_t a = strlen(first), b = strlen(second), c = strlen(third), size = a + b + c + 1;
    if (size > t->left) {
        const size_t room = size > BLOCK ? size : BLOCK;
        struct texts_block *block = memory_new(allocator, sizeof *block + room, 1);
        if (!block) {
            t->failed = true;
            return "";
        }
        block->older = t->newest;
        t->newest = block;
        t->left = room;
    }
    char *text = t->newest->text + t->newest->used;
    memcpy(text, first, a);
    memcpy(text + a, second, b);
    memcpy(text + a + b, third, c + 1);
    t->newest->used += size;
    t->left -= size;
    return text;
}

const char *texts_copy(texts *t, const ramus_allocator *allocator, const char *text)
{
    return text ? texts_join(t, allocator, text, "", "") : NULL;
}

bool texts_failed(texts *t)
{
    const bool failed = t->failed;
    t->failed = false;
    return failed;
}

void texts_release(texts *t, const ramus_allocator *allocator)
{
    while (t->newest) {
        struct texts_block *older = t->newest->older;
        memory_free(allocator, t->newest);
        t->newest = older;
    }
    *t = (texts){ 0 };
}
