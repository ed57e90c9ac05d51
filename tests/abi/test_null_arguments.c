/* test_null_arguments.c - every public function with NULL for each of its pointers, and for all of them
 *
 * The calls are generated from the headers (null_calls.awk); each runs in a child process, which must not die. include/ramus/status.h
 * has the policy:
 *
 *     needed, status   RAMUS_ERR_ARGUMENT, a sentence that names function and argument where there is room for one; *out is NULL
 *     needed, value    0, -1, "", NULL or NaN
 *     optional         as if it were given: not RAMUS_ERR_ARGUMENT
 *
 *     test_null_arguments [FUNCTION]     that one alone, in this process: for a debugger
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "null_scene.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- one call ----------------------------------------------------------------------------------------------- */

typedef struct outcome {
    int status;
    int neutral;              /* of functions that return something else */
    const ramus_error *error; /* where its sentence is, NULL: nowhere */
    int out_is_null;
    char text[sizeof((ramus_error *)0)->text];
} outcome;

typedef struct function {
    const char *name;
    void (*call)(scene *s, unsigned nulls, outcome *o);
    enum { STATUS, VALUE, NOTHING } returns;
    unsigned pointers, optional, out; /* bit k: parameter k */
    unsigned together[4];             /* those that may be NULL together; 0 at the end */
    ramus_status valid;               /* what valid arguments return */
    unsigned special;                 /* an optional one whose absence leads to */
    ramus_status special_status;
    const char *parameter[SCENE_PARAMETERS];
} function;

#define KIND(x)                                                                                                        \
    _Generic((x), double: 'd', ramus_vec3: 'd', ramus_pose: 'd', ramus_twist: 'd', ramus_wrench: 'd', ramus_motion: 'd', ramus_inertia: 'd', ramus_dq: 'q', int: 'i', const char *: 's', ramus_link: 'x', ramus_frame: 'x', ramus_instance: 'x',    \
             ramus_port: 'x', const ramus_error *: 'e', default: '?')

static int is_neutral(char kind, const void *result)
{
    switch (kind) {
    case 'd': /* a number, or a struct of numbers */
        return isnan(*(const double *)result);
    case 'q':
        return isnan(((const ramus_dq *)result)->primary.x);
    case 'i':
        return *(const int *)result == 0 || *(const int *)result == -1;
    case 's':
        return *(const char *const *)result && !**(const char *const *)result;
    case 'x':
        return *(const int *)result == -1; /* their only member */
    case 'e':                              /* an error of nothing: a sentence, so that it can be printed */
        return *(const ramus_error *const *)result && (*(const ramus_error *const *)result)->text[0];
    case 'p':
        return !*(const void *const *)result;
    default:
        return 1;
    }
}

static const ramus_error *itself(const ramus_error *err)
{
    return err;
}

#include "null_calls.inc"

enum { FUNCTIONS = sizeof functions / sizeof *functions };

static scene the_scene, before;
static outcome *shared; /* with the child */

static void call(const function *f, unsigned nulls)
{
    scene *s = &the_scene;
    s->out = s; /* anything but NULL */
    *shared = (outcome){ .status = -1 };
    before = *s;
    f->call(s, nulls, shared);
    shared->out_is_null = s->out == NULL;
    if (f->returns == NOTHING && memcmp(s, &before, sizeof before) != 0)
        shared->neutral = 0;
    if (shared->error)
        memcpy(shared->text, shared->error->text, sizeof shared->text);
}

/* NULL: it ended well; else how it ended. */
static const char *call_in_child(const function *f, unsigned nulls)
{
    static char text[64];
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        const int caught[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS };
        for (size_t k = 0; k < sizeof caught / sizeof *caught; k++)
            signal(caught[k], SIG_DFL); /* cmocka's handlers go on with the next test */
        alarm(20);
        call(f, nulls);
        _exit(0);
    }
    int ended;
    if (child < 0 || waitpid(child, &ended, 0) != child)
        return "no process";
    if (WIFEXITED(ended) && WEXITSTATUS(ended) == 0)
        return NULL;
    snprintf(text, sizeof text, WIFSIGNALED(ended) ? "signal %d" : "exit %d",
             WIFSIGNALED(ended) ? WTERMSIG(ended) : WEXITSTATUS(ended));
    return text;
}

/* ---- judging it --------------------------------------------------------------------------------------------- */

static int failures;

static void complain(const function *f, unsigned nulls, const char *what, const char *more)
{
    char list[512] = "";
    for (int k = 0; k < SCENE_PARAMETERS; k++)
        if (nulls >> k & 1u) {
            strncat(list, list[0] ? ", " : "", sizeof list - strlen(list) - 1);
            strncat(list, f->parameter[k], sizeof list - strlen(list) - 1);
        }
    failures++;
    print_error("%s, NULL: %s: %s%s%s\n", f->name, list[0] ? list : "nothing", what, more[0] ? ": " : "", more);
}

/* `first`: the parameter that is NULL where it is one alone, else -1. */
static void judge(const function *f, unsigned nulls, int first)
{
    char words[128];
    const char *ended = call_in_child(f, nulls);
    if (ended) {
        complain(f, nulls, "the process ended by", ended);
        return;
    }
    unsigned grouped = 0;
    int refused = (nulls & ~f->optional) != 0;
    for (int k = 0; k < 4; k++) {
        refused = refused && (!f->together[k] || nulls != f->together[k]);
        grouped |= f->together[k];
    }
    if (f->returns != STATUS) {
        if (refused && !shared->neutral)
            complain(f, nulls, f->returns == VALUE ? "the result is not neutral" : "something was written", "");
        return;
    }
    if (!refused) {
        if (shared->status != (int)(nulls & f->special ? f->special_status : f->valid))
            complain(f, nulls, ramus_status_text((ramus_status)shared->status), shared->text);
        return;
    }
    if (shared->status != RAMUS_ERR_ARGUMENT)
        complain(f, nulls, "not RAMUS_ERR_ARGUMENT", ramus_status_text((ramus_status)shared->status));
    if (f->out & ~nulls && !shared->out_is_null)
        complain(f, nulls, "*out is not NULL after the failure", "");
    if (first < 0 || !shared->error || grouped >> first & 1u)
        return;
    snprintf(words, sizeof words, "%s: the argument '%s' is NULL", f->name, f->parameter[first]);
    if (strcmp(shared->text, words) != 0)
        complain(f, nulls, "the sentence names another thing", shared->text);
}

/* ---- tests -------------------------------------------------------------------------------------------------- */

static void valid_arguments_are_accepted(void **state)
{
    (void)state;
    failures = 0;
    for (int k = 0; k < FUNCTIONS; k++)
        judge(&functions[k], 0, -1);
    assert_int_equal(failures, 0);
}

static void one_null_is_refused(void **state)
{
    (void)state;
    failures = 0;
    int calls = 0;
    for (int k = 0; k < FUNCTIONS; k++)
        for (int p = 0; p < SCENE_PARAMETERS; p++)
            if (functions[k].pointers >> p & 1u) {
                judge(&functions[k], 1u << p, p);
                calls++;
            }
    print_message("%d functions, %d calls with one NULL, %d failures\n", FUNCTIONS, calls, failures);
    assert_int_equal(failures, 0);
}

static void all_null_is_refused(void **state)
{
    (void)state;
    failures = 0;
    for (int k = 0; k < FUNCTIONS; k++)
        if (functions[k].pointers) {
            judge(&functions[k], functions[k].pointers, -1);
            judge(&functions[k], functions[k].optional, -1); /* all that may be: still accepted */
            for (int g = 0; g < 4 && functions[k].together[g]; g++)
                judge(&functions[k], functions[k].together[g], -1);
        }
    assert_int_equal(failures, 0);
}

static int set_up(void **state)
{
    (void)state;
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 1;
    scene_make(&the_scene);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    scene_release(&the_scene);
    munmap(shared, sizeof *shared);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_arguments_are_accepted),
        cmocka_unit_test(one_null_is_refused),
        cmocka_unit_test(all_null_is_refused),
    };
    if (argc < 2)
        return cmocka_run_group_tests(tests, set_up, tear_down);
    set_up(NULL);
    for (int k = 0; k < FUNCTIONS; k++)
        for (int p = 0; p < SCENE_PARAMETERS && strcmp(functions[k].name, argv[1]) == 0; p++)
            if (functions[k].pointers >> p & 1u) {
                printf("%s, NULL: %s\n", argv[1], functions[k].parameter[p]);
                fflush(stdout);
                call(&functions[k], 1u << p);
                printf("    status %d, '%s'\n", shared->status, shared->text);
            }
    tear_down(NULL);
    return 0;
}
