/* test_cli_view_live_contacts.c - ramus view --live through contacts and to the limits of joints, with the forces of contacts
 *
 * A ball falls on the floor and comes to rest there, or on the stop of its joint above it. Deadlines are those of the client alone.
 */
#include "support/live_program.h"
#include "support/program.h"
#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define BALL(more)                                                                                                     \
    "ramus: 1\nname: ball\nmodules:\n  ball:\n    links: [{name: b, joint: {name: j, type: prismatic, limits: "        \
    "{lower: 0.2, upper: 5}}, mass: 2, inertia: [1, 1, 1]}]\nrobot: [{name: r, module: ball}]\n"                       \
    "constraints:\n  - {name: floor, type: contact, point: r/b, radius: 0.1, restitution: 0.5" more "}\n"
static const test_file files[] = { { "smooth.yaml", BALL("") },
                                   { "rough.yaml", BALL(", friction: 0.5") },
                                   { "high.csv", "q.r/j\n0.6\n" } };
static char folder[TEMPORARY_SIZE];

static void rests(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        double height, force;
    } cases[] = { { "smooth.yaml --live --initial high.csv --time 3 --speed 1000", 0.1, 2 * 9.81 },
                  { "rough.yaml --live --initial high.csv --time 3 --speed 1000 --method euler", 0.1, 2 * 9.81 },
                  { "smooth.yaml --live --initial high.csv --time 1 --speed 1000 --limits", 0.2, 0 },
                  { "rough.yaml --live --initial high.csv --time 1 --speed 1000 --limits --method euler", 0.2, 0 } };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        live_program p = live_serve(cases[k].line);
        live_events *e = live_listen(p.port);
        const char *frame = live_until_state(e, "ended");
        float q[2], contact[7];
        assert_int_equal(live_floats(frame, "q", q, 2), 1);
        assert_int_equal(live_floats(frame, "contact", contact, 7), 6);
        if (!(fabs(q[0] - cases[k].height) < 1e-6) || !(fabs(contact[2] - cases[k].force) < 1e-4))
            fail_msg("ramus view %s: rests at %g with %g N, %g with %g N are expected", cases[k].line, q[0], contact[2],
                     cases[k].height, cases[k].force);
        char *page = live_ask(p.port, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        assert_non_null(strstr(page, "\"contacts\":[{\"body\":0,\"name\":\"floor\""));
        free(page);
        live_hang_up(e);
        live_stop(&p, SIGINT);
    }
}

static int enter(void **state)
{
    (void)state;
    return program_enter(folder, files, sizeof files / sizeof *files);
}

static int leave(void **state)
{
    (void)state;
    return program_leave(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(rests) };
    return cmocka_run_group_tests(tests, enter, leave);
}
