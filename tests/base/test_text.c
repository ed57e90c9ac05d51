/* test_text.c - texts that grow, their characters, and the distance between names */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/distance.h"
#include "base/text.h"
#include "base/utf8.h"

static void test_distance(void **state)
{
    (void)state;
    char long_name[80];
    memset(long_name, 'x', sizeof long_name);
    long_name[79] = '\0';
    const struct {
        const char *a, *b;
        int want;
    } cases[] = {
        { "", "", 0 },
        { "", "abc", 3 },
        { "mass", "mass", 0 },
        { "mas", "mass", 1 },
        { "masss", "mass", 1 },
        { "moss", "mass", 1 },
        { "amss", "mass", 1 },
        { "ab", "ba", 1 },
        { "ca", "abc", 3 },
        { "kitten", "sitting", 3 },
        { "a", long_name, DISTANCE_MOST },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        assert_int_equal(edit_distance(cases[k].a, cases[k].b), cases[k].want);
        assert_int_equal(edit_distance(cases[k].b, cases[k].a), cases[k].want);
    }
}

static void test_decode(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        int size;
        unsigned long code;
    } cases[] = {
        { "", 1, 0 },
        { "a", 1, 'a' },
        { "\xC3\xA9", 2, 0xE9 },
        { "\xE2\x82\xAC", 3, 0x20AC },
        { "\xF0\x9F\x98\x80", 4, 0x1F600 },
        { "\x80", 0, 0 },             /* no beginning */
        { "\xC0\xAF", 0, 0 },         /* longer than needed */
        { "\xED\xA0\x80", 0, 0 },     /* a surrogate */
        { "\xF4\x90\x80\x80", 0, 0 }, /* beyond the last */
        { "\xE2\x82", 0, 0 },         /* cut */
        { "\xFF", 0, 0 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        unsigned long code = 0;
        assert_int_equal(utf8_decode(cases[k].bytes, &code), cases[k].size);
        if (cases[k].size)
            assert_int_equal(code, cases[k].code);
    }
}

static void *one_small_block(void *user, size_t size)
{
    int *given = user;
    return ++*given == 1 && size < 1000 ? malloc(size) : NULL;
}

static void release(void *user, void *memory)
{
    (void)user;
    free(memory);
}

static void test_growth(void **state)
{
    (void)state;
    text t = { 0 };
    for (int k = 0; k < 2000; k++)
        text_add(&t, "%d,", k % 10);
    assert_int_equal(t.length, 4000);
    assert_int_equal(strlen(t.data), 4000);
    assert_memory_equal(t.data + 3980, "0,1,2,3,4,5,6,7,8,9,", 20);
    assert_true(text_reserve(&t, 100));
    assert_true(t.capacity > t.length + 100);
    assert_false(text_reserve(&t, SIZE_MAX - 10)); /* no such size; what was there stays */
    assert_int_equal(t.failed, 1);
    assert_int_equal(strlen(t.data), 4000);
    text_release(&t);
    assert_null(t.data);

    int given = 0;
    text small = { .allocator = { one_small_block, release, &given } };
    text_add(&small, "%s", "kept");
    text_add(&small, "%*d", 400, 1);
    text_add(&small, "%s", "dropped");
    assert_int_equal(small.failed, 1);
    assert_string_equal(small.data, "kept");
    text_release(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_distance), cmocka_unit_test(test_decode),
                                        cmocka_unit_test(test_growth) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
