/* test_name_map.c - the map of names beside a plain list: adding, finding, changing and removing at random */
#include "base/memory.h"
#include "base/names.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { NAMES = 400, STEPS = 20000 };

static void test_random(void **state)
{
    const ramus_allocator memory = memory_allocator(NULL);
    static const unsigned long long seeds[] = { 1, 2, 3 };
    static char name[NAMES][16];
    (void)state;
    for (int k = 0; k < NAMES; k++)
        snprintf(name[k], sizeof name[k], "name%d", k);
    for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
        rng source = { seeds[s] };
        name_map map = { 0 };
        int value[NAMES]; /* -1: not there */
        size_t count = 0;
        memset(value, -1, sizeof value);
        for (int step = 0; step < STEPS; step++) {
            const int k = rng_int(&source, 0, NAMES - 1), wanted = step, what = rng_int(&source, 0, 3);
            if (what == 0) {
                assert_true(names_grow(&map, &memory));
                assert_int_equal(names_add(&map, name[k], wanted), value[k] < 0);
                count += value[k] < 0;
                value[k] = value[k] < 0 ? wanted : value[k];
            } else if (what == 1) {
                names_remove(&map, name[k]);
                count -= value[k] >= 0;
                value[k] = -1;
            } else if (what == 2) {
                names_set(&map, name[k], wanted);
                value[k] = value[k] < 0 ? -1 : wanted;
            }
            const int other = rng_int(&source, 0, NAMES - 1);
            char path[32];
            snprintf(path, sizeof path, "%s/link", name[other]);
            if (names_find(&map, name[other]) != value[other] ||
                names_find_part(&map, path, strlen(name[other])) != value[other] || map.count != count)
                fail_msg("seed %llu, step %d: '%s' leads to %d, not to %d; %zu names, not %zu", seeds[s], step,
                         name[other], names_find(&map, name[other]), value[other], map.count, count);
        }
        names_release(&map, &memory);
        assert_int_equal(names_find(&map, name[0]), -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
