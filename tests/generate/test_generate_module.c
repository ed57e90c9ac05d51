/* test_generate_module.c - a module's own code computes what the packed module does
 *
 * Random trees of all joint types, some with dependent joints, links welded to the inlet and several outlets: the stages are evaluated
 * here, operation by operation, each with what those before it have stored and nothing else. Results are those of ramus_packed_create
 * to 1e-12 of the largest number.
 */
#include "tree/equations_robot.h"

#include "generate/module.h"
#include "ramus/generate.h"
#include "ramus/network.h"
#include "support/failing.h"
#include "support/random.h"

#include <math.h>

enum { SEEDS = 40, OUTLETS = 3, KEPT_MOST = 20000 };

typedef struct evaluation {
    const module_stages *s;
    const double *argument[GIVEN_COUNT]; /* NULL: the stage is not given it */
    double *x;
    char *known;
} evaluation;

static double value_of(evaluation *e, expr k)
{
    const expr_node *n = &e->s->g->node[k];
    if (e->known[k])
        return e->x[k];
    double x = 0;
    switch (n->op) {
    case EXPR_CONSTANT:
        x = n->value;
        break;
    case EXPR_INPUT:
        if (!e->argument[n->a])
            fail_msg("a stage reads argument %d, which it is not given", n->a);
        x = e->argument[n->a][n->b];
        break;
    case EXPR_ADD:
        x = value_of(e, n->a) + value_of(e, n->b);
        break;
    case EXPR_SUB:
        x = value_of(e, n->a) - value_of(e, n->b);
        break;
    case EXPR_MUL:
        x = value_of(e, n->a) * value_of(e, n->b);
        break;
    case EXPR_DIV:
        x = value_of(e, n->a) / value_of(e, n->b);
        break;
    case EXPR_NEG:
        x = -value_of(e, n->a);
        break;
    case EXPR_SIN:
        x = sin(value_of(e, n->a));
        break;
    case EXPR_COS:
        x = cos(value_of(e, n->a));
        break;
    }
    e->known[k] = 1;
    return e->x[k] = x;
}

/* Results of a stage, and what it stores from number `first` on. */
static void run_stage(const module_stages *s, int stage, const double *const argument[GIVEN_COUNT], double out[],
                      double kept[], int first)
{
    evaluation e = { .s = s, .x = numbers(s->g->count), .known = calloc(s->g->count + 1, 1) };
    memcpy(e.argument, argument, sizeof e.argument);
    for (int k = 0; k < s->count[stage]; k++)
        out[k] = value_of(&e, s->value[stage][k]);
    for (int k = 0; k < s->nkept[stage]; k++)
        kept[first + k] = value_of(&e, s->kept[stage][k]);
    free(e.x);
    free(e.known);
}

/* A robot with a state of the contract. */
typedef struct scene {
    robot r;
    ramus_frame outlet[OUTLETS];
    int noutlet;
    ramus_packed *packed;
    const ramus_module_interface *table;
    void *self;
    double inlet[19], gravity[3], derivative[6], wrenches[6 * OUTLETS], carried[42 * OUTLETS], bias[42 * OUTLETS];
    double *tau, *other_tau;
} scene;

static void fill(double x[], int count, rng *source)
{
    for (int k = 0; k < count; k++)
        x[k] = rng_uniform(source, -1, 1);
}

/* Symmetric and positive: B B^T. */
static void fill_carried(double x[42], rng *source)
{
    double b[36];
    fill(b, 36, source);
    for (int r = 0; r < 6; r++)
        for (int c = 0; c < 6; c++) {
            x[6 * r + c] = 0;
            for (int k = 0; k < 6; k++)
                x[6 * r + c] += b[6 * r + k] * b[6 * c + k];
        }
    fill(x + 36, 6, source);
}

static scene scene_open(robot r)
{
    if (r.seed % 2) { /* with effects of joints */
        ramus_data_destroy(r.equations);
        ramus_data_destroy(r.data);
        r.equations = r.data = NULL;
        ramus_model_destroy(r.model);
        r.model = model_with_effects(r.tree, 0);
        for (int k = 0; k < r.nv; k++)
            r.s.v[k] *= k % 3 ? 1 : 1e-3; /* about the bend of friction */
    }
    scene s = { .r = r, .noutlet = (int)(r.seed % (OUTLETS + 1)) };
    rng source = { r.seed };
    const char *name[OUTLETS] = { "one", "two", "three" };
    ramus_error err;
    for (int k = 0; k < s.noutlet; k++)
        s.outlet[k].index = (int)((r.seed * 7 + 13 * (unsigned)k) % (unsigned)ramus_model_nframe(r.model));
    ramus_packed_options how = ramus_packed_options_default();
    how.name = "product";
    how.outlet = s.outlet;
    how.outlet_name = name;
    how.noutlet = s.noutlet;
    how.joint_effects = true;
    if (ramus_packed_create(r.model, &how, &s.packed, &err) != RAMUS_OK)
        fail_msg("seed %llu: %s", r.seed, err.text);
    s.table = ramus_packed_interface(s.packed);
    s.self = ramus_packed_self(s.packed);
    fill(s.inlet, 19, &source);
    const double length =
        sqrt(s.inlet[0] * s.inlet[0] + s.inlet[1] * s.inlet[1] + s.inlet[2] * s.inlet[2] + s.inlet[3] * s.inlet[3]);
    for (int k = 0; k < 4; k++)
        s.inlet[k] /= length;
    fill(s.gravity, 3, &source);
    fill(s.derivative, 6, &source);
    fill(s.wrenches, 6 * OUTLETS, &source);
    for (int k = 0; k < OUTLETS; k++) {
        fill_carried(s.carried + 42 * k, &source);
        fill_carried(s.bias + 42 * k, &source);
    }
    s.tau = numbers((size_t)r.nv);
    s.other_tau = numbers((size_t)r.nv);
    fill(s.tau, r.nv, &source);
    fill(s.other_tau, r.nv, &source);
    return s;
}

static void scene_close(scene *s)
{
    free(s->tau);
    free(s->other_tau);
    ramus_packed_destroy(s->packed);
    robot_destroy(&s->r);
}

/* To 1e-12 of the largest number; of forward dynamics, which solves equations, to what rounding makes of these: `loss` is how many
 * times larger the largest of what was subtracted is than what is left. */
static int near_scene(const char *what, const scene *s, const double got[], const double want[], int n, double loss)
{
    const double tolerance = fmax(1e-12, 2e-14 * loss);
    double size = 1, off = 0;
    for (int k = 0; k < n; k++) {
        size = fmax(size, fabs(want[k]));
        off = isfinite(got[k]) ? fmax(off, fabs(got[k] - want[k])) : INFINITY;
    }
    if (!(off <= tolerance * size))
        print_error("seed %llu: %s is off by %g of %g, loss %g\n", s->r.seed, what, off, size, loss);
    return off <= tolerance * size;
}

/* Rotation matrix by rows from a quaternion. */
static void matrix_of(const double q[4], double out[9])
{
    static const ramus_vec3 unit[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int j = 0; j < 3; j++) {
        const ramus_vec3 c = ramus_quat_rotate((ramus_quat){ q[0], q[1], q[2], q[3] }, unit[j]);
        out[j] = c.x, out[3 + j] = c.y, out[6 + j] = c.z;
    }
}

/* Motion, wrench and energy. */
static int compare_inverse(const scene *s, const module_stages *m, double kept[])
{
    const robot *r = &s->r;
    const int n = r->nv;
    double at[24 * OUTLETS + 1], motions[19 * OUTLETS], want[24 * OUTLETS + 1], energy[2], other[2];
    double *got = numbers((size_t)n + 6), *wrench = numbers((size_t)n + 6);
    assert_int_equal(s->table->motion(s->self, s->inlet, r->s.q, r->s.v, r->s.a, motions), RAMUS_MODULE_OK);
    for (int k = 0; k < s->noutlet; k++) {
        matrix_of(motions + 19 * k, want + 24 * k);
        memcpy(want + 24 * k + 9, motions + 19 * k + 4, 15 * sizeof(double));
    }
    double *along = numbers((size_t)m->nrubbing);
    for (int k = 0; k < m->nrubbing; k++)
        along[k] = tanh(m->model->v_scale[m->rubbing[k]] * r->s.v[m->model->v_source[m->rubbing[k]]] / 1e-3);
    const double *given[GIVEN_COUNT] = {
        [GIVEN_Q] = r->s.q, [GIVEN_V] = r->s.v, [GIVEN_A] = r->s.a, [GIVEN_INLET] = s->inlet, [GIVEN_ALONG] = along
    };
    run_stage(m, STAGE_MOTION, given, at, kept, 0);
    int good = near_scene("motion", s, at, want, 24 * s->noutlet, 1);
    module_read_kept((module_stages *)(uintptr_t)m, STAGE_MOTION, 0);
    assert_int_equal(s->table->wrench(s->self, s->wrenches, wrench, wrench + 6), RAMUS_MODULE_OK);
    run_stage(m, STAGE_WRENCH, (const double *[GIVEN_COUNT]){ [GIVEN_WRENCHES] = s->wrenches, [GIVEN_KEPT] = kept },
              got, NULL, 0);
    good &= near_scene("wrench", s, got, wrench, n + 6, 1);
    assert_int_equal(s->table->energy(s->self, s->gravity, energy), RAMUS_MODULE_OK);
    run_stage(m, STAGE_ENERGY, (const double *[GIVEN_COUNT]){ [GIVEN_GRAVITY] = s->gravity, [GIVEN_KEPT] = kept },
              other, NULL, 0);
    good &= near_scene("energy", s, other, energy, 2, 1);
    free(got);
    free(wrench);
    free(along);
    return good;
}

static int compare_accelerate(const char *what, const scene *s, const module_stages *m, const double kept[],
                              const double loads[], const double bias[], double loss)
{
    const int n = s->r.nv;
    double *got = numbers((size_t)n + 6 * OUTLETS), *want = numbers((size_t)n + 6 * OUTLETS);
    assert_int_equal(s->table->accelerate(s->self, s->derivative, want + n, want), RAMUS_MODULE_OK);
    run_stage(
        m, STAGE_ACCELERATE,
        (const double *[GIVEN_COUNT]){ [GIVEN_DERIVATIVE] = s->derivative, [GIVEN_LOADS] = loads, [GIVEN_KEPT] = kept },
        got, NULL, 0);
    for (int k = 0; bias && k < 6 * s->noutlet; k++)
        got[n + k] += bias[k];
    const int good = near_scene(what, s, got, want, n + 6 * s->noutlet, loss);
    free(got);
    free(want);
    return good;
}

static int compare_forward(const scene *s, module_stages *m, double kept[])
{
    const int n = s->r.nv, moved = m->nkept[STAGE_MOTION];
    double inlet[42], *got = numbers((size_t)(42 + 3 * n + 6 * OUTLETS)), *answer = numbers((size_t)n + 6);
    assert_int_equal(s->table->articulated(s->self, RAMUS_MODULE_WHOLE, s->carried, s->tau, inlet), RAMUS_MODULE_OK);
    run_stage(m, STAGE_ARTICULATED,
              (const double *[GIVEN_COUNT]){ [GIVEN_CARRIED] = s->carried, [GIVEN_TAU] = s->tau, [GIVEN_KEPT] = kept },
              got, kept, moved);
    double loss = 1;
    for (int k = 0; k < n; k++) {
        assert_true(got[42 + k] > 1e-13 * got[42 + n + k]);
        loss = fmax(loss, got[42 + n + k] / got[42 + k]);
    }
    int good = near_scene("articulated", s, got, inlet, 42, loss);
    module_read_kept(m, STAGE_ARTICULATED, moved);
    good &= compare_accelerate("accelerate", s, m, kept, got + 42 + 2 * n, got + 42 + 3 * n, loss);
    assert_int_equal(s->table->articulated(s->self, RAMUS_MODULE_RESPONSE, s->bias, s->other_tau, inlet),
                     RAMUS_MODULE_OK);
    run_stage(m, STAGE_RESPONSE,
              (const double *[GIVEN_COUNT]){
                  [GIVEN_RESPONSE_CARRIED] = s->bias, [GIVEN_RESPONSE_TAU] = s->other_tau, [GIVEN_KEPT] = kept },
              answer, NULL, 0);
    good &= near_scene("response", s, answer, inlet + 36, 6, loss);
    good &= compare_accelerate("accelerate after a response", s, m, kept, answer + 6, NULL, loss);
    free(got);
    free(answer);
    return good;
}

static void stages_are_those_of_the_packed_module(void **state)
{
    (void)state;
    int failures = 0;
    for (unsigned long long seed = 0; seed < seed_count(SEEDS); seed++) {
        scene s = scene_open(robot_create(seed));
        expr_graph g;
        module_stages m;
        double *kept = numbers(KEPT_MOST);
        expr_open(&g, NULL, 10000000);
        assert_true(module_trace(s.r.model, s.outlet, ramus_packed_bytes(s.packed, NULL), &g, &m));
        assert_true(module_find_kept(&m));
        assert_true(m.nkept[STAGE_MOTION] + m.nkept[STAGE_ARTICULATED] < KEPT_MOST);
        failures += !compare_inverse(&s, &m, kept);
        failures += !compare_forward(&s, &m, kept);
        module_release(&m);
        expr_close(&g);
        free(kept);
        scene_close(&s);
    }
    assert_int_equal(failures, 0);
}

/* ---- what is refused ------------------------------------------------------------------------------------------ */

static void what_a_module_cannot_have_is_refused(void **state)
{
    (void)state;
    robot r = robot_create(4);
    const char *const keep[] = { "gravity" }, *const comma[] = { "a,b" };
    const ramus_frame frame = { 0 }, nowhere = { 100000 };
    ramus_generate_options plain = ramus_generate_options_default();
    plain.target = RAMUS_TARGET_MODULE;
    ramus_generate_options effects = ramus_generate_options_default();
    effects.joint_effects = true;
    ramus_generate_options single = plain, kept = plain, stack = plain, named = plain, lost = plain, small = plain,
                           absent = plain;
    single.precision = RAMUS_PRECISION_FLOAT;
    kept.keep = keep;
    kept.nkeep = 1;
    stack.max_stack = 100;
    named.frame = &frame;
    named.nframe = 1;
    named.frame_name = comma;
    lost.frame = &nowhere;
    lost.nframe = 1;
    absent.nframe = 1;
    small.max_operations = 10;
    const struct {
        const ramus_generate_options *opt;
        ramus_status status;
        const char *text;
    } cases[] = {
        { &plain, RAMUS_OK, NULL },
        { &effects, RAMUS_ERR_UNSUPPORTED, "joint_effects are for modules" },
        { &single, RAMUS_ERR_UNSUPPORTED, "a module's numbers are double" },
        { &kept, RAMUS_ERR_UNSUPPORTED, "a module cannot keep 'gravity' variable" },
        { &stack, RAMUS_ERR_UNSUPPORTED, "a module's stack cannot be limited" },
        { &named, RAMUS_ERR_UNSUPPORTED, "the name of outlet 'a,b' has blanks, commas or quotes" },
        { &lost, RAMUS_ERR_ARGUMENT, "there is no frame 100000" },
        { &absent, RAMUS_ERR_ARGUMENT, "nframe is 1, but frame is NULL" },
        { &small, RAMUS_ERR_LIMIT, "would take more than 10 operations" },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ramus_generated *made = NULL;
        ramus_error err = { 0 };
        const ramus_status status = ramus_generate(r.model, cases[k].opt, &made, &err);
        if (status != cases[k].status || (cases[k].text && !strstr(err.text, cases[k].text)) || !made != !!status)
            fail_msg("case %zu: %d, \"%s\"", k, (int)status, err.text);
        if (made) {
            assert_null(made->header);
            assert_non_null(strstr(made->source, "ramus_module_entry"));
        }
        ramus_generated_destroy(made);
    }
    robot_destroy(&r);
}

/* Whichever allocation fails, it is reported and nothing is lost. */
static void memory_that_runs_out(void **state)
{
    (void)state;
    scene s = scene_open(robot_create(5));
    bool done = false;
    for (long n = 1; !done; n++) {
        failing f = { .fail_at = n };
        const ramus_allocator allocator = failing_allocator(&f);
        expr_graph g;
        module_stages m;
        expr_open(&g, &allocator, 1000000);
        done = module_trace(s.r.model, s.outlet, ramus_packed_bytes(s.packed, NULL), &g, &m) && module_find_kept(&m);
        module_release(&m);
        expr_close(&g);
        assert_int_equal(f.live, 0);
        assert_int_equal(done, f.calls < n);
    }
    scene_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stages_are_those_of_the_packed_module),
        cmocka_unit_test(what_a_module_cannot_have_is_refused),
        cmocka_unit_test(memory_that_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
