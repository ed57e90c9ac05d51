/* test_growing_structs.c - structs of older and newer headers; see docs/decisions/0008-structs-that-grow.md
 *
 * Each struct is placed right before a page that cannot be read or written: reading or filling more bytes than the caller has
 * ends the test.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "ramus/ramus.h"
#include "caller.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- memory ------------------------------------------------------------------------------------------------- */

static unsigned char *page;
static size_t page_size;

/* `size` bytes at the end of the page, filled with a pattern as uninitialised memory would be. */
static void *room(size_t size)
{
    assert_true(size <= page_size);
    memset(page, 0xA5, page_size);
    return page + page_size - size;
}

static int make_page(void **state)
{
    (void)state;
    page_size = (size_t)sysconf(_SC_PAGESIZE);
    page = mmap(NULL, 2 * page_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED || mprotect(page + page_size, page_size, PROT_NONE) != 0;
}

/* ---- scene -------------------------------------------------------------------------------------------------- */

static scene scene_make(void)
{
    scene s = { 0 };
    ramus_module *arm = NULL;
    ramus_link_description d = ramus_link_description_default();
    ramus_compile_options compile = ramus_compile_options_default();
    d.name = "base";
    assert_int_equal(ramus_module_create("m", NULL, NULL, &s.module, NULL), RAMUS_OK);
    assert_int_equal(ramus_module_add_link(s.module, &d, NULL), RAMUS_OK);
    assert_int_equal(ramus_module_create("arm", NULL, NULL, &arm, NULL), RAMUS_OK);
    for (int k = 0; k < 2; k++) {
        d.name = k ? "lower" : "upper";
        d.joint_name = k ? "j2" : "j1";
        d.joint_type = RAMUS_REVOLUTE;
        d.axis = (ramus_vec3){ 0, 0, 1 };
        d.joint_in_parent.position.x = k;
        d.mass = 1;
        d.inertia[0] = d.inertia[1] = d.inertia[2] = 1;
        assert_int_equal(ramus_module_add_link(arm, &d, NULL), RAMUS_OK);
    }
    assert_int_equal(ramus_builder_create("robot", NULL, NULL, &s.builder, NULL), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(s.builder, "arm", arm, NULL, NULL, 0, NULL), RAMUS_OK);
    ramus_module_destroy(arm);
    assert_int_equal(ramus_model_compile(s.builder, &compile, &s.model, NULL), RAMUS_OK);
    assert_int_equal(ramus_data_create(s.model, NULL, &s.data, NULL), RAMUS_OK);
    assert_int_equal(ramus_data_create(s.model, NULL, &s.constraints, NULL), RAMUS_OK);
    assert_int_equal(ramus_sim_create(s.model, NULL, &s.sim, NULL), RAMUS_OK);
    return s;
}

static void scene_release(scene *s)
{
    ramus_sim_destroy(s->sim);
    ramus_data_destroy(s->constraints);
    ramus_data_destroy(s->data);
    ramus_model_destroy(s->model);
    ramus_builder_destroy(s->builder);
    ramus_module_destroy(s->module);
}

/* `err` also where the function leaves it in its object. */
static ramus_status use(const caller_case *c, const void *given, ramus_error *err)
{
    scene s = scene_make();
    *err = (ramus_error){ .text = "" };
    const ramus_status status = c->use(&s, given, err);
    if (status != RAMUS_OK && !err->text[0])
        *err = *ramus_data_error(s.constraints);
    scene_release(&s);
    return status;
}

/* count elements of `size` bytes each, filled by the caller; then `size - known` bytes of each become `tail`. */
static void *filled(const caller_case *c, size_t size, int tail)
{
    unsigned char *given = room(size * (size_t)c->count);
    for (int k = 0; k < c->count; k++) {
        unsigned char *element = given + (size_t)k * size;
        c->fill(element, size);
        for (size_t b = c->size; b < size; b++) {
            if (element[b] != 0)
                fail_msg("%s_init: byte %zu, which it does not know, is %d and not 0", c->name, b, element[b]);
            if (tail && b == size - 1)
                element[b] = (unsigned char)tail;
        }
    }
    return given;
}

/* ---- tests -------------------------------------------------------------------------------------------------- */

static const layout_row *find_row(const layout_row *rows, const char *name, const char *field)
{
    for (; rows->struct_name; rows++)
        if (strcmp(rows->struct_name, name) == 0 && strcmp(rows->field, field) == 0)
            return rows;
    return NULL;
}

/* Old fields are where they were; new ones lie behind the old end, padding included; nothing that grows is embedded. */
static void fields_are_appended(void **state)
{
    (void)state;
    int old_fields = 0, new_fields = 0;
    for (const layout_row *old = old_layout; old->struct_name; old++) {
        const layout_row *now = find_row(now_layout, old->struct_name, old->field);
        if (!now)
            fail_msg("%s has no '%s' any more", old->struct_name, old->field);
        if (old->field[0] ? now->offset != old->offset || now->size != old->size : now->size < old->size)
            fail_msg("%s %s: %zu bytes at %zu, before %zu at %zu", old->struct_name, old->field, now->size, now->offset,
                     old->size, old->offset);
        old_fields += old->field[0] != 0;
    }
    for (const layout_row *now = now_layout; now->struct_name; now++) {
        const layout_row *whole = find_row(old_layout, now->struct_name, "");
        if (strncmp(now->field, "embedded", 8) == 0)
            fail_msg("%s has an %s by value; make it a pointer", now->struct_name, now->field);
        if (!whole || !now->field[0] || find_row(old_layout, now->struct_name, now->field) ||
            strcmp(now->field, "unused") == 0)
            continue;
        new_fields++;
        if (now->offset < whole->size)
            fail_msg("%s.%s is at %zu, within the %zu bytes that older callers have: put an 'int unused' before it",
                     now->struct_name, now->field, now->offset, whole->size);
    }
    assert_true(old_fields > 100 && new_fields > 0);
}

/* A struct that is added to the headers gets a case in caller.c. */
static void every_struct_has_a_case(void **state)
{
    (void)state;
    int count = 0;
    for (const layout_row *row = now_layout; row->struct_name; row++) {
        const caller_case *c = now_cases;
        while (c->name && strcmp(c->name, row->struct_name) != 0)
            c++;
        if (!c->name)
            fail_msg("%s grows and has no case in tests/abi/caller.c", row->struct_name);
        count += row->field[0] == 0;
    }
    assert_true(count >= 15);
}

static void older_callers_work(void **state)
{
    (void)state;
    int smaller = 0;
    for (const caller_case *c = old_cases; c->name; c++) {
        ramus_error err;
        const ramus_status status = use(c, filled(c, c->size, 0), &err);
        if (status != RAMUS_OK)
            fail_msg("%s of %zu bytes: status %d, %s", c->name, c->size, (int)status, err.text);
        smaller += c->size < find_row(now_layout, c->name, "")->size;
    }
    assert_true(smaller >= 4);
}

static void newer_callers_work_unless_they_use_what_is_new(void **state)
{
    (void)state;
    for (const caller_case *c = now_cases; c->name; c++) {
        ramus_error err;
        const size_t size = c->size + sizeof(double); /* one more field */
        ramus_status status = use(c, filled(c, size, 0), &err);
        if (status != RAMUS_OK)
            fail_msg("%s with one more field, zero: status %d, %s", c->name, (int)status, err.text);
        status = use(c, filled(c, size, 1), &err);
        if (status != RAMUS_ERR_ARGUMENT || !strstr(err.text, c->name) || !strstr(err.text, "does not know"))
            fail_msg("%s with one more field, set: status %d, '%s'", c->name, (int)status, err.text);
    }
}

static void sizes_that_no_version_has_are_refused(void **state)
{
    (void)state;
    static const size_t sizes[] = { 0, 1, sizeof(size_t) - 1, sizeof(size_t) + 1, 5000, (size_t)-8 };
    for (const caller_case *c = now_cases; c->name; c++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            ramus_error err;
            char words[128];
            void *given = filled(c, c->size, 0);
            memcpy(given, &sizes[k], sizeof(size_t));
            const ramus_status status = use(c, given, &err);
            snprintf(words, sizeof words, "%s_default()", c->name);
            if (status != RAMUS_ERR_ARGUMENT || !strstr(err.text, words))
                fail_msg("%s, struct_size %zu: status %d, '%s'", c->name, sizes[k], (int)status, err.text);
        }
}

/* Options cut off anywhere: the rest are defaults, and nothing beyond is read. */
static void cut_off_options_work(void **state)
{
    (void)state;
    unsigned char whole[1024];
    for (const caller_case *c = now_cases; c->name; c++)
        for (size_t size = sizeof(size_t); size < c->size && c->count == 1; size += sizeof(size_t)) {
            ramus_error err;
            assert_true(c->size <= sizeof whole);
            c->fill(whole, c->size);
            memcpy(whole, &size, sizeof size);
            void *given = memcpy(room(size), whole, size);
            const ramus_status status = use(c, given, &err);
            if (c->optional && status != RAMUS_OK)
                fail_msg("%s of %zu bytes: status %d, %s", c->name, size, (int)status, err.text);
        }
}

/* The elements of an array are as far apart as the caller's struct is large, and all of one size. */
static void arrays_are_of_one_size(void **state)
{
    (void)state;
    for (const caller_case *c = now_cases; c->name; c++) {
        if (c->count == 1)
            continue;
        ramus_error err;
        unsigned char *given = filled(c, c->size, 0);
        const size_t other = c->size - sizeof(double);
        memcpy(given + c->size, &other, sizeof other);
        assert_int_equal(use(c, given, &err), RAMUS_ERR_ARGUMENT);
        if (!strstr(err.text, c->name) || !strstr(err.text, "number 1"))
            fail_msg("%s: '%s'", c->name, err.text);
    }
}

/* What older callers set counts; what they do not know has its default. */
static void values_of_older_callers_count(void **state)
{
    (void)state;
    const caller_case *c = old_cases;
    while (strcmp(c->name, "ramus_link_description") != 0)
        c++;
    scene s = scene_make();
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    assert_int_equal(c->use(&s, filled(c, c->size, 0), NULL), RAMUS_OK);
    assert_int_equal(ramus_builder_create("robot", NULL, NULL, &builder, NULL), RAMUS_OK);
    assert_int_equal(ramus_builder_attach(builder, "m", s.module, NULL, NULL, 0, NULL), RAMUS_OK);
    assert_int_equal(ramus_model_compile(builder, NULL, &model, NULL), RAMUS_OK);
    const ramus_link_info tip = ramus_model_link(model, ramus_model_find_link(model, "m/tip"));
    assert_true(tip.mass == 2 && tip.joint_type == RAMUS_REVOLUTE && !tip.passive);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    scene_release(&s);
}

/* The options within a live robot's options may be of another version, too. */
static void options_behind_a_pointer(void **state)
{
    (void)state;
    struct {
        ramus_data_options now;
        double later;
    } data;
    ramus_live_options opt = ramus_live_options_default();
    for (int set = 0; set < 2; set++) {
        scene s = scene_make();
        ramus_live *live = NULL;
        ramus_error err;
        ramus_data_options_init(&data.now, sizeof data);
        data.later = set;
        opt.data = &data.now;
        assert_int_equal(ramus_live_create(s.builder, &opt, NULL, NULL, &live, &err),
                         set ? RAMUS_ERR_ARGUMENT : RAMUS_OK);
        assert_true(!set || strstr(err.text, "ramus_data_options"));
        ramus_live_destroy(live);
        scene_release(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_appended),
        cmocka_unit_test(every_struct_has_a_case),
        cmocka_unit_test(older_callers_work),
        cmocka_unit_test(newer_callers_work_unless_they_use_what_is_new),
        cmocka_unit_test(sizes_that_no_version_has_are_refused),
        cmocka_unit_test(cut_off_options_work),
        cmocka_unit_test(arrays_are_of_one_size),
        cmocka_unit_test(values_of_older_callers_count),
        cmocka_unit_test(options_behind_a_pointer),
    };
    return cmocka_run_group_tests(tests, make_page, NULL);
}
