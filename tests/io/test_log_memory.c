/* test_log_memory.c - logs, states and ports read with an allocation that fails: each one in turn
 *
 * These functions take no allocator: the C library's is replaced here (glibc; sanitizers do the same and do not share).
 */
#include "ramus/ramus.h"

#include "support/skipping.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif

static volatile long calls, fail_at, live; /* fail_at: the call that fails, from 1; 0: none */

#if defined(__GLIBC__) && !defined(SANITIZED)
#define REPLACED 1
extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

void *malloc(size_t size)
{
    if (fail_at && ++calls == fail_at)
        return NULL;
    live++;
    return __libc_malloc(size);
}

void *realloc(void *memory, size_t size)
{
    if (fail_at && ++calls == fail_at)
        return NULL;
    live += memory == NULL;
    return __libc_realloc(memory, size);
}

void free(void *memory)
{
    live -= memory != NULL;
    __libc_free(memory);
}
#endif

static const char *const texts[] = {
    "t;q.a;x\n0;1,5;on\n1;;off\n2;3;\n2;3;\n3",
    "%time,field.name0,field.name1,field.position0,field.position1\n0,a,b,1,2\n1,b,c,1,2\n2,a,b,1,2\n3,c,a,1,3\n",
    "t,name,position\n0,\"['a', 'b']\",\"(1, 2)\"\n1,\"['a', 'b']\",\"(1, 2)\"\n",
    "t,q.a.qw,q.a.qx,q.a.qy,q.a.qz\n0,1,0,0,0\n1,,,,\n2,1,0,0,0\n",
};

static ramus_log_options lenient(ramus_missing missing)
{
    static const char *const ignored[] = { "x" };
    static const ramus_rename renamed[] = { { "*.a", "*.arm/a" } };
    ramus_log_options options = ramus_log_options_default();
    options.missing = missing;
    options.max_gap = 10;
    options.nignore = options.nrename = 1;
    options.ignore = ignored;
    options.rename = renamed;
    return options;
}

static void test_logs(void **state)
{
    (void)state;
    static const ramus_missing policies[] = { RAMUS_MISSING_LINEAR, RAMUS_MISSING_HOLD, RAMUS_MISSING_DROP };
    long failures = 0;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        for (size_t i = 0; i < 3; i++)
            for (long n = 1, done = 0; !done; n++) {
                const ramus_log_options options = lenient(policies[i]);
                ramus_table *t = NULL;
                ramus_error err;
                const long before = live;
                calls = 0;
                fail_at = n;
                const ramus_status status = ramus_log_parse(texts[k], strlen(texts[k]), "x.csv", &options, &t, &err);
                fail_at = 0;
                done = calls < n;
                if (status == RAMUS_ERR_MEMORY)
                    assert_null(t);
                else if (!done || status != RAMUS_OK)
                    fail_msg("text %zu, call %ld: status %d, %s", k, n, (int)status, err.text);
                ramus_table_destroy(t);
                assert_int_equal(live, before);
                failures += !done;
            }
    assert_true(failures > 100);
}

static void test_states(void **state)
{
    (void)state;
    static const char robot[] = "ramus: 1\nname: r\nmodules:\n  m:\n    links:\n"
                                "      - {name: a, joint: {name: j, type: revolute}, mass: 1}\n"
                                "robot:\n  - {name: s, module: m}\n  - {name: box, black_box: true, on: s/a}\n";
    char folder[TEMPORARY_SIZE], path[TEMPORARY_SIZE + 16];
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    long failures = 0;
    assert_non_null(temporary_folder(folder));
    snprintf(path, sizeof path, "%s/log.csv", folder);
    assert_int_equal(ramus_assembly_parse(robot, strlen(robot), "r.yaml", NULL, &builder, &err), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, &err), RAMUS_OK);
    assert_int_equal(ramus_text_save("t,q.s/j,wrench.box.fx,wrench.box.fy,wrench.box.fz,wrench.box.mx,wrench.box.my,"
                                     "wrench.box.mz\n0,1,0,0,0,0,0,0\n1,1,0,0,,0,0,0\n2,1,0,0,0,0,0,0\n",
                                     path, &err),
                     RAMUS_OK);
    for (long n = 1, done = 0; !done; n++) {
        ramus_log_options log = lenient(RAMUS_MISSING_LINEAR);
        ramus_states_options options = ramus_states_options_default();
        ramus_states *s = NULL;
        log.resample = RAMUS_RESAMPLE_LINEAR;
        options.log = &log;
        const long before = live;
        calls = 0;
        fail_at = n;
        const ramus_status status = ramus_states_load(model, path, path, &options, &s, &err);
        fail_at = 0;
        done = calls < n;
        if (done ? status != RAMUS_OK : status == RAMUS_OK || s)
            fail_msg("call %ld: status %d, %s", n, (int)status, err.text);
        ramus_states_destroy(s);
        assert_int_equal(live, before);
        failures += !done;
    }
    assert_true(failures > 30);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    remove(path);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
#ifdef REPLACED
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_logs), cmocka_unit_test(test_states) };
    return cmocka_run_group_tests_name("log_memory", tests, NULL, NULL);
#else
    (void)test_logs;
    (void)test_states;
    (void)calls;
    printf("SKIPPED: allocations cannot be made to fail under a sanitizer\n");
    return 77;
#endif
}
