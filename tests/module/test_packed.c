/* test_packed.c - blocks of packed modules: damaged ones are refused or harmless; memory that runs out is reported */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "module/tree.h"
#include "ramus/ramus.h"
#include "support/cut_robot.h"
#include "support/failing.h"

/* Every function of a tree, whatever its numbers are: nothing is read or written outside of its memory. */
static void use(const block_header *block)
{
    void *memory = calloc(1, tree_size(block));
    const size_t n = (size_t)block->noutlet + 1, nq = (size_t)block->nq + 1, nv = (size_t)block->nv + 1;
    double *numbers = calloc(n * 67 + nq + 3 * nv + 128, sizeof *numbers);
    assert_true(memory && numbers);
    double *outlets = numbers, *carried = outlets + 19 * n, *wrench = carried + 42 * n, *q = wrench + 6 * n,
           *v = q + nq, *a = v + nv, *tau = a + nv, *inlet = tau + nv;
    module_tree *t = tree_make(block, memory);
    inlet[0] = 1;
    for (size_t k = 0; k + 1 < nq; k++)
        q[k] = 0.1 * (double)k;
    ramus_module_description d = { .struct_size = sizeof d };
    assert_int_equal(tree_functions.describe(t, &d), RAMUS_MODULE_OK);
    tree_functions.motion(t, inlet, q, v, a, outlets);
    tree_functions.wrench(t, wrench, inlet + 32, tau);
    tree_functions.energy(t, inlet, inlet + 40);
    tree_functions.articulated(t, RAMUS_MODULE_WHOLE, carried, tau, inlet + 64);
    tree_functions.accelerate(t, inlet, outlets, a);
    free(numbers);
    free(memory);
}

static ramus_packed *packed_of(const cut_robot *r, const ramus_allocator *allocator, ramus_error *err)
{
    const ramus_frame outlets[] = { { 0 }, { 2 } };
    ramus_packed *packed = NULL;
    ramus_packed_options how = ramus_packed_options_default();
    how.allocator = allocator;
    how.name = "product";
    how.outlet = outlets;
    how.noutlet = 2;
    how.joint_effects = true;
    ramus_packed_create(r->cut, &how, &packed, err);
    return packed;
}

static void damaged_blocks(void **state)
{
    (void)state;
    unsigned long long refused = 0, tried = 0;
    for (unsigned long long seed = 0; seed < seed_count(20); seed++) {
        cut_robot r = cut_robot_create(seed, 6, TREE_RANDOM, 2);
        rng random = { seed };
        ramus_error err = { 0 };
        size_t size;
        ramus_packed *packed = packed_of(&r, NULL, &err);
        assert_non_null(packed);
        const void *bytes = ramus_packed_bytes(packed, &size);
        assert_null(block_problem(bytes, size));
        use(bytes);
        unsigned char *copy = malloc(size);
        for (int k = 0; k < 200; k++, tried++) {
            memcpy(copy, bytes, size);
            const size_t at = (size_t)rng_int(&random, 0, (int)size - 5);
            const int32_t number = rng_int(&random, -3, 40);
            if (k % 3 == 0)
                copy[at] ^= (unsigned char)(1 << rng_int(&random, 0, 7));
            else if (k % 3 == 1)
                memcpy(copy + at / 4 * 4, &number, sizeof number);
            else
                memset(copy + at, 0xff, 4);
            const size_t kept = k % 7 == 0 ? (size_t)rng_int(&random, 0, (int)size) : size;
            if (block_problem(copy, kept))
                refused++;
            else
                use((const block_header *)copy);
        }
        free(copy);
        ramus_packed_destroy(packed);
        cut_robot_destroy(&r);
    }
    assert_true(refused > tried / 20); /* most bits are numbers of bodies or letters of names, which may be anything */
}

static void memory_runs_out(void **state)
{
    (void)state;
    cut_robot r = cut_robot_create(7, 8, TREE_RANDOM, 3);
    for (int what = 0; what < 2; what++)
        for (long at = 1;; at++) {
            failing f = { .fail_at = at };
            const ramus_allocator allocator = failing_allocator(&f);
            ramus_error err = { 0 };
            ramus_network *n = NULL;
            ramus_packed *packed = NULL;
            ramus_network_options opt = ramus_network_options_default();
            opt.allocator = &allocator;
            opt.partition = RAMUS_PARTITION_INSTANCES;
            if (what)
                ramus_network_create(r.cut, &opt, &n, &err);
            else
                packed = packed_of(&r, &allocator, &err);
            const int made = n || packed;
            if (n) { /* evaluations ask for none */
                const long calls = f.calls;
                double tau[64];
                assert_int_equal(ramus_network_inverse_dynamics(n, r.q, r.v, r.a, tau), RAMUS_OK);
                assert_int_equal(ramus_network_forward_dynamics(n, r.q, r.v, tau, tau), RAMUS_OK);
                assert_int_equal(f.calls, calls);
            }
            ramus_network_destroy(n);
            ramus_packed_destroy(packed);
            assert_int_equal(f.live, 0);
            if (made) {
                assert_true(at > 3);
                break;
            }
            assert_int_equal(err.status, RAMUS_ERR_MEMORY);
        }
    cut_robot_destroy(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_blocks),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
