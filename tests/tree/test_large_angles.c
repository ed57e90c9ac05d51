/* test_large_angles.c - a joint that has turned a million times is where its angle says, to the last digit
 *
 * sine and cosine of q are those of its remainder after whole turns, which is found in long double. Every function of q must give
 * the same for both; they differ by the rounding of the remainder (1e-16), however large q is. Robots have general placements, so that
 * constant angles stand before most joints.
 */
#include "support/compare.h"
#include "support/plain_tree.h"
#include "support/random_model.h"

#include "ramus/dynamics.h"
#include "ramus/equations.h"
#include "ramus/kinematics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINKS = 9, BATCH = 11 };
static const double sizes[] = { 1, 1e3, 9e5, 1.1e6, 1e8, 1e10, 1e12, 1e15 };
static const double tolerance = 3e-14;

typedef struct robot {
    ramus_model *model;
    int nq, nv;
    double q[BATCH * LINKS * 3], reduced[BATCH * LINKS * 3], v[BATCH * LINKS * 3], a[BATCH * LINKS * 3];
} robot;

/* q - 2 pi n, to the last digit of a double */
static double remainder_of(double q)
{
    return (double)atan2l(sinl((long double)q), cosl((long double)q));
}

static robot make(unsigned long long seed, unsigned types, double size)
{
    const random_tree_options opt = {
        .nlink = LINKS, .shape = seed % 2 ? TREE_CHAIN : TREE_RANDOM, .types = types, .link_poses = 1
    };
    plain_tree *tree = random_tree_create(seed, &opt);
    ramus_error err;
    robot r = { 0 };
    rng random = { seed };
    assert_non_null(tree);
    assert_int_equal(tree_model_create(tree, NULL, NULL, &r.model, &err), RAMUS_OK);
    plain_tree_destroy(tree);
    r.nq = ramus_model_nq(r.model);
    r.nv = ramus_model_nv(r.model);
    for (int row = 0; row < BATCH; row++)
        for (int k = 0; k < ramus_model_nlink(r.model); k++) {
            const ramus_link_info link = ramus_model_link(r.model, (ramus_link){ k });
            for (int c = 0; c < ramus_joint_type_nq(link.joint_type); c++) {
                const int turns = link.joint_type == RAMUS_REVOLUTE ||
                                  (link.joint_type == RAMUS_CYLINDRICAL && c == 0) ||
                                  (link.joint_type == RAMUS_PLANAR && c == 2) || link.joint_type == RAMUS_UNIVERSAL;
                const int at = row * r.nq + link.q_index + c;
                r.q[at] = r.reduced[at] = rng_uniform(&random, -1, 1);
                if (turns) {
                    r.q[at] *= size;
                    r.reduced[at] = remainder_of(r.q[at]);
                }
            }
        }
    for (int k = 0; k < BATCH * r.nv; k++) {
        r.v[k] = rng_uniform(&random, -1, 1);
        r.a[k] = rng_uniform(&random, -1, 1);
    }
    return r;
}

static const struct {
    const char *name;
    unsigned types;
} kinds[] = {
    { "revolute", JOINT_MASK(RAMUS_REVOLUTE) },
    { "one axis", JOINT_MASK_ONE_AXIS },
    { "cylindrical and planar", JOINT_MASK(RAMUS_REVOLUTE) | JOINT_MASK(RAMUS_CYLINDRICAL) | JOINT_MASK(RAMUS_PLANAR) },
    { "universal", JOINT_MASK(RAMUS_UNIVERSAL) },
};

static int same(const char *kind, const char *what, double size, unsigned long long seed, const double got[],
                const double want[], int n)
{
    char name[128];
    snprintf(name, sizeof name, "%s, %s, angles up to %g", kind, what, size);
    return near_numbers(name, seed, got, want, n, tolerance, NULL, NULL);
}

/* Inverse dynamics in every algebra and width, one state and many. */
static int check_inverse(const robot *r, const char *kind, double size, unsigned long long seed)
{
    static const int widths[] = { 1, 4, 8 };
    int good = 1;
    double want[BATCH * LINKS * 3], got[BATCH * LINKS * 3];
    for (int algebra = 0; algebra < 2; algebra++)
        for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
            ramus_data_options opt = ramus_data_options_default();
            ramus_data *data = NULL;
            opt.algebra = (ramus_algebra)algebra;
            opt.lanes = widths[w];
            if (ramus_data_create(r->model, &opt, &data, NULL) != RAMUS_OK)
                continue; /* lanes that this machine does not run */
            assert_int_equal(ramus_inverse_dynamics_batch(r->model, data, BATCH, r->reduced, r->v, r->a, want),
                             RAMUS_OK);
            assert_int_equal(ramus_inverse_dynamics_batch(r->model, data, BATCH, r->q, r->v, r->a, got), RAMUS_OK);
            good &= same(kind, ramus_data_kernel(data), size, seed, got, want, BATCH * r->nv);
            assert_int_equal(ramus_inverse_dynamics(r->model, data, r->q, r->v, r->a, got), RAMUS_OK);
            good &= same(kind, ramus_data_kernel(data), size, seed, got, want, r->nv);
            ramus_data_destroy(data);
        }
    return good;
}

static int check_rest(const robot *r, const char *kind, double size, unsigned long long seed)
{
    const double *q[2] = { r->q, r->reduced };
    double matrix[2][LINKS * LINKS * 9], poses[2][LINKS * 7];
    ramus_data *data = NULL;
    ramus_data *kinematics = NULL;
    assert_int_equal(ramus_data_create(r->model, NULL, &data, NULL), RAMUS_OK);
    assert_int_equal(ramus_data_create(r->model, NULL, &kinematics, NULL), RAMUS_OK);
    for (int k = 0; k < 2; k++) {
        assert_int_equal(ramus_mass_matrix(r->model, data, q[k], matrix[k]), RAMUS_OK);
        assert_int_equal(ramus_kinematics_update(r->model, kinematics, q[k], NULL, NULL), RAMUS_OK);
        for (int i = 0; i < LINKS; i++) {
            ramus_pose x;
            assert_int_equal(ramus_frame_pose(r->model, kinematics, (ramus_frame){ i }, &x), RAMUS_OK);
            const double *other = poses[0] + 7 * i + 3; /* q and -q are one */
            const double along =
                x.rotation.w * other[0] + x.rotation.x * other[1] + x.rotation.y * other[2] + x.rotation.z * other[3];
            const double sign = k == 1 && along < 0 ? -1 : 1;
            const double number[7] = { x.position.x,        x.position.y,        x.position.z,
                                       sign * x.rotation.w, sign * x.rotation.x, sign * x.rotation.y,
                                       sign * x.rotation.z };
            memcpy(poses[k] + 7 * i, number, sizeof number);
        }
    }
    const int good = same(kind, "mass matrix", size, seed, matrix[0], matrix[1], r->nv * r->nv) &
                     same(kind, "poses", size, seed, poses[0], poses[1], 7 * LINKS);
    ramus_data_destroy(kinematics);
    ramus_data_destroy(data);
    return good;
}

static void test_large_angles(void **state)
{
    int good = 1;
    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            for (unsigned long long seed = 1; seed <= seed_count(20); seed++) {
                robot r = make(seed, kinds[k].types, sizes[s]);
                good &= check_inverse(&r, kinds[k].name, sizes[s], seed);
                good &= check_rest(&r, kinds[k].name, sizes[s], seed);
                ramus_model_destroy(r.model);
            }
    assert_true(good);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_large_angles) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
