/* test_mujoco_diagnose.c - ramus diagnose on logs of an arm in MuJoCo (diagnose_plant.h), as users run it
 *
 * With a module's mass off by 10 %, and an effect of three deviations of the noise on some force, the module is named in 90 of 100 logs or more; without
 * an error none is named in 95 of 100 or more. make test has three seeds, RAMUS_LONG=1 a hundred. Other faults have one seed each, or twenty.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "oracle/diagnose_plant.h"
#include "support/program.h"
#include "support/temporary.h"

static char folder[TEMPORARY_SIZE];
static plant_log the_log;

static int setup(void **state)
{
    static const test_file files[] = { { "arm.yaml", plant_yaml } };
    (void)state;
    return program_enter(folder, files, 1);
}

static int teardown(void **state)
{
    (void)state;
    return program_leave(folder);
}

/* What the program names, in `suspect` and `kind`; "" for null. */
static void diagnose(const plant_case *c, char suspect[64], char kind[64])
{
    if (!plant_make(c, &the_log))
        fail_msg("MuJoCo refuses the plant");
    plant_write(&the_log, "log.csv");
    program_result r = program_run("diagnose arm.yaml --log log.csv --json");
    if (r.code != 0)
        fail_msg("seed %llu: %s", c->seed, r.messages);
    suspect[0] = kind[0] = '\0';
    const char *kind_at = strstr(r.output, "\"kind\": ");
    assert_non_null(kind_at);
    sscanf(r.output, "{\"suspect\": \"%63[^\"]", suspect);
    sscanf(kind_at, "\"kind\": \"%63[^\"]", kind);
    program_release(&r);
}

static void test_mass(void **state)
{
    (void)state;
    const int seeds = seed_count(1) == 1 ? 3 : 100;
    int right = 0;
    for (int s = 1; s <= seeds; s++) {
        char suspect[64], kind[64];
        const plant_case c = { PLANT_MASS, s % PLANT_MODULES, 0, s % 4 < 2 ? 1.1 : 0.9, 3, (unsigned long long)s };
        diagnose(&c, suspect, kind);
        if (strcmp(suspect, plant_module[c.module]) == 0)
            right++;
        else
            printf("seed %d: the mass of %s is wrong, '%s' is named (%s)\n", s, plant_module[c.module], suspect, kind);
    }
    printf("mass off by 10 %%: %d of %d named\n", right, seeds);
    assert_true(right >= 0.9 * seeds);
}

static void test_nothing_wrong(void **state)
{
    (void)state;
    const int seeds = seed_count(1) == 1 ? 3 : 100;
    int none = 0;
    for (int s = 1; s <= seeds; s++) {
        char suspect[64], kind[64];
        const plant_case c = { PLANT_RIGHT, 0, 0, 1, 0, (unsigned long long)s };
        diagnose(&c, suspect, kind);
        if (suspect[0])
            printf("seed %d: nothing is wrong, '%s' is named (%s)\n", s, suspect, kind);
        none += !suspect[0];
    }
    printf("without an error: none named in %d of %d\n", none, seeds);
    assert_true(none >= 0.95 * seeds);
}

static void test_other_faults(void **state)
{
    (void)state;
    static const struct {
        plant_fault fault;
        int module, joint;
        double value, effect;
        const char *suspect, *kind;
    } cases[] = {
        { PLANT_ABSENT, 2, 0, 0, 20, "wrist", "absent" },   { PLANT_PAYLOAD, 2, 0, 0.4, 4, "wrist", "payload" },
        { PLANT_PAYLOAD, 1, 0, 0.8, 6, "fore", "payload" }, { PLANT_GAIN, 0, 2, 1.15, 4, "fore", "gain" },
        { PLANT_GAIN, 0, 5, 0.8, 4, "wrist", "gain" },      { PLANT_SIGN, 0, 3, 0, 50, "fore", "sign" },
        { PLANT_DELAY, 0, 1, 0.02, 20, "upper", "delay" },  { PLANT_SWAPPED, 0, 1, 0, 50, "upper", "swapped" },
        { PLANT_FRICTION, 0, 2, 0, 0, "fore", "friction" }, { PLANT_OFFSET, 0, 4, 0.5, 0, "wrist", "offset" },
    };
    const int seeds = (int)seed_count(1);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        int named = 0, right = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            char suspect[64], kind[64];
            const plant_case c = { cases[k].fault, cases[k].module, cases[k].joint,
                                   cases[k].value, cases[k].effect, (unsigned long long)seed };
            diagnose(&c, suspect, kind);
            named += strcmp(suspect, cases[k].suspect) == 0;
            right += strcmp(kind, cases[k].kind) == 0;
        }
        printf("%s of %s: named %d, kind %d of %d\n", cases[k].kind, cases[k].suspect, named, right, seeds);
        assert_true(named >= 0.9 * seeds && right >= 0.8 * seeds);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mass),
        cmocka_unit_test(test_nothing_wrong),
        cmocka_unit_test(test_other_faults),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
