/* test_mujoco_springs.c - inverse and forward dynamics with springs between links, against MuJoCo's spatial tendons
 *
 * Both texts, the assembly and the MJCF, are written here from the same random numbers: chains and forks of hinges and slides,
 * springs between points of links and of the world, all of them stretched, for a tendon of MuJoCo also pushes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "oracle/mujoco_oracle.h"
#include "ramus/ramus.h"
#include "support/compare.h"
#include "support/random.h"

enum { LINKS = 5, SPRINGS = 4, SIZE = 20000 };

typedef struct numbers {
    int parent[LINKS], slides[LINKS], from[SPRINGS], to[SPRINGS]; /* from -1: the world */
    ramus_vec3 place[LINKS], axis[LINKS], com[LINKS], a[SPRINGS], b[SPRINGS];
    double mass[LINKS], inertia[LINKS][3], stiffness[SPRINGS], rest[SPRINGS];
} numbers;

static numbers draw(unsigned long long seed)
{
    rng g = { seed * 31 + 7 };
    numbers n;
    for (int k = 0; k < LINKS; k++) {
        n.parent[k] = k == 0 ? -1 : rng_int(&g, seed % 2 ? k - 1 : 0, k - 1);
        n.slides[k] = rng_int(&g, 0, 3) == 0;
        n.place[k] = rng_vec3(&g, 0.5);
        n.axis[k] = rng_vec3(&g, 1);
        n.com[k] = rng_vec3(&g, 0.2);
        n.mass[k] = rng_uniform(&g, 0.5, 2);
        for (int i = 0; i < 3; i++)
            n.inertia[k][i] = rng_uniform(&g, 0.1, 0.19); /* each below the sum of the others */
    }
    for (int s = 0; s < SPRINGS; s++) {
        n.to[s] = rng_int(&g, 1, LINKS - 1);
        do
            n.from[s] = rng_int(&g, -1, LINKS - 1);
        while (n.from[s] == n.to[s]);
        n.a[s] = rng_vec3(&g, 0.4);
        n.b[s] = rng_vec3(&g, 0.4);
        n.stiffness[s] = rng_uniform(&g, 20, 300);
        n.rest[s] = rng_uniform(&g, 0.01, 0.02); /* shorter than any distance that is met */
    }
    return n;
}

#define V3(v) (v).x, (v).y, (v).z

static void put(char *text, size_t *used, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    *used += (size_t)vsnprintf(text + *used, SIZE - *used, format, list);
    va_end(list);
    assert_true(*used < SIZE);
}

static ramus_model *model_of(const numbers *n)
{
    static char text[SIZE];
    size_t used = 0;
    put(text, &used, "ramus: 1\nmodules:\n  m:\n    links:\n");
    for (int k = 0; k < LINKS; k++) {
        char parent[20];
        snprintf(parent, sizeof parent, k ? "l%d" : "base", n->parent[k]);
        put(text, &used,
            "      - {name: l%d, parent: %s, joint: {name: j%d, type: %s, axis: [%.17g, %.17g, %.17g]}, origin: {xyz: "
            "[%.17g, %.17g, %.17g]}, mass: %.17g, "
            "com: [%.17g, %.17g, %.17g], inertia: [%.17g, %.17g, %.17g]}\n",
            k, parent, k, n->slides[k] ? "prismatic" : "revolute", V3(n->axis[k]), V3(n->place[k]), n->mass[k],
            V3(n->com[k]), n->inertia[k][0], n->inertia[k][1], n->inertia[k][2]);
    }
    put(text, &used, "robot: [{name: r, module: m}]\nmechanism:\n");
    for (int s = 0; s < SPRINGS; s++) {
        char on[20];
        snprintf(on, sizeof on, n->from[s] < 0 ? "world" : "r/l%d", n->from[s]);
        put(text, &used,
            "  - {name: s%d, type: spring, between: [{on: %s, at: [%.17g, %.17g, %.17g]}, {on: r/l%d, at: [%.17g, "
            "%.17g, "
            "%.17g]}], stiffness: %.17g, rest_length: %.17g}\n",
            s, on, V3(n->a[s]), n->to[s], V3(n->b[s]), n->stiffness[s], n->rest[s]);
    }
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    if (ramus_assembly_parse(text, used, "springs.yaml", NULL, &builder, &err) ||
        ramus_model_compile(builder, NULL, &model, &err))
        fail_msg("%s\n%s", err.text, text);
    ramus_builder_destroy(builder);
    return model;
}

static void put_sites(char *text, size_t *used, const numbers *n, int link)
{
    for (int s = 0; s < SPRINGS; s++) {
        if (n->from[s] == link)
            put(text, used, "<site name='a%d' pos='%.17g %.17g %.17g'/>\n", s, V3(n->a[s]));
        if (n->to[s] == link)
            put(text, used, "<site name='b%d' pos='%.17g %.17g %.17g'/>\n", s, V3(n->b[s]));
    }
}

static void put_body(char *text, size_t *used, const numbers *n, int k)
{
    put(text, used,
        "<body pos='%.17g %.17g %.17g'><joint name='j%d' type='%s' axis='%.17g %.17g %.17g'/>"
        "<inertial pos='%.17g %.17g %.17g' mass='%.17g' diaginertia='%.17g %.17g %.17g'/>\n",
        V3(n->place[k]), k, n->slides[k] ? "slide" : "hinge", V3(n->axis[k]), V3(n->com[k]), n->mass[k],
        n->inertia[k][0], n->inertia[k][1], n->inertia[k][2]);
    put_sites(text, used, n, k);
    for (int child = k + 1; child < LINKS; child++)
        if (n->parent[child] == k)
            put_body(text, used, n, child);
    put(text, used, "</body>\n");
}

static mjModel *mujoco_of(const numbers *n)
{
    static char text[SIZE];
    char error[500];
    size_t used = 0;
    put(text, &used, "<mujoco><compiler angle='radian'/><worldbody>\n");
    put_sites(text, &used, n, -1);
    put_body(text, &used, n, 0);
    put(text, &used, "</worldbody><tendon>\n");
    for (int s = 0; s < SPRINGS; s++)
        put(text, &used,
            "<spatial stiffness='%.17g' springlength='%.17g'><site site='a%d'/><site site='b%d'/></spatial>\n",
            n->stiffness[s], n->rest[s], s, s);
    put(text, &used, "</tendon></mujoco>\n");
    mjModel *m = mujoco_load_text(text, used, "springs.xml", error, sizeof error);
    if (!m)
        fail_msg("%s\n%s", error, text);
    return m;
}

static void forces_and_accelerations(void **state)
{
    (void)state;
    double worst[2] = { 0, 0 };
    for (unsigned long long seed = 0; seed < seed_count(50); seed++) {
        const numbers n = draw(seed);
        ramus_model *model = model_of(&n);
        mjModel *m = mujoco_of(&n);
        mjData *d = mj_makeData(m);
        ramus_data *data = NULL;
        ramus_error err;
        rng g = { seed };
        double q[LINKS], v[LINKS], a[LINKS], tau[LINKS], want[LINKS];
        int of[LINKS]; /* MuJoCo numbers depth first */
        if (ramus_data_create(model, NULL, &data, &err))
            fail_msg("%s", err.text);
        for (int k = 0; k < LINKS; k++) {
            char name[16];
            snprintf(name, sizeof name, "j%d", k);
            of[k] = m->jnt_dofadr[mj_name2id(m, mjOBJ_JOINT, name)];
            d->qpos[of[k]] = q[k] = rng_uniform(&g, -1, 1);
            d->qvel[of[k]] = v[k] = rng_uniform(&g, -1, 1);
            d->qacc[of[k]] = a[k] = rng_uniform(&g, -1, 1);
        }
        mj_inverse(m, d);
        for (int k = 0; k < LINKS; k++)
            want[k] = d->qfrc_inverse[of[k]];
        for (int s = 0; s < SPRINGS; s++)
            assert_true(d->ten_length[s] > n.rest[s]);
        int where;
        assert_int_equal(ramus_inverse_dynamics(model, data, q, v, a, tau), RAMUS_OK);
        worst[0] = fmax(worst[0], worst_difference(tau, want, LINKS, &where));
        assert_true(near_numbers("forces", seed, tau, want, LINKS, 1e-10, NULL, NULL));

        for (int k = 0; k < LINKS; k++)
            d->qfrc_applied[of[k]] = tau[k] = rng_uniform(&g, -5, 5);
        mj_forward(m, d);
        for (int k = 0; k < LINKS; k++)
            want[k] = d->qacc[of[k]];
        assert_int_equal(ramus_forward_dynamics(model, data, q, v, tau, a), RAMUS_OK);
        worst[1] = fmax(worst[1], worst_difference(a, want, LINKS, &where));
        assert_true(near_numbers("accelerations", seed, a, want, LINKS, 1e-9, NULL, NULL));
        ramus_data_destroy(data);
        ramus_model_destroy(model);
        mj_deleteData(d);
        mj_deleteModel(m);
    }
    print_message("springs against MuJoCo's tendons: forces %.1e, accelerations %.1e (relative)\n", worst[0], worst[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(forces_and_accelerations) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
