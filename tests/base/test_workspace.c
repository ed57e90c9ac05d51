/* test_workspace.c - objects and their arrays in one block */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "base/workspace.h"

typedef struct thing {
    workspace space;
    size_t count;
    double *numbers; /* [count] */
    char *letters;   /* [count] */
} thing;

static void layout(void *object, arena *a)
{
    thing *t = object;
    t->numbers = arena_take(a, t->count, sizeof *t->numbers);
    t->letters = arena_take(a, t->count, 1);
}

static int held;

static void *counted_alloc(void *user, size_t size)
{
    (void)user;
    held++;
    return malloc(size);
}

static void counted_release(void *user, void *memory)
{
    (void)user;
    held--;
    free(memory);
}

static void *no_alloc(void *user, size_t size)
{
    (void)user;
    (void)size;
    return NULL;
}

static void test_blocks(void **state)
{
    (void)state;
    const ramus_allocator counted = { counted_alloc, counted_release, NULL };
    for (size_t count = 0; count < 200; count += 7) {
        thing start = { .count = count };
        thing *t = workspace_create(&start, sizeof start, &counted, layout);
        assert_non_null(t);
        assert_int_equal(held, 2);
        assert_int_equal((uintptr_t)t->numbers % 64, 0);
        assert_int_equal((uintptr_t)t->letters % 64, 0);
        for (size_t k = 0; k < count; k++) {
            assert_true(t->numbers[k] == 0 && t->letters[k] == 0);
            t->numbers[k] = 1;
            t->letters[k] = 'x';
        }
        workspace_destroy(t);
        assert_int_equal(held, 0);
    }
    workspace_destroy(NULL);
}

static void test_no_memory(void **state)
{
    (void)state;
    const ramus_allocator none = { no_alloc, counted_release, NULL };
    thing start = { .count = 3 }, huge = { .count = SIZE_MAX / 4 };
    assert_null(workspace_create(&start, sizeof start, &none, layout));
    assert_null(workspace_create(&huge, sizeof huge, NULL, layout)); /* its size overflows */
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_blocks), cmocka_unit_test(test_no_memory) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
