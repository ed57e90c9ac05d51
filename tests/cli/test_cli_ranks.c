/* test_cli_ranks.c - commands that do not divide their work, started several times by mpirun: one of them works, and notes that
 *
 * Without MPI: which rank a process is stands in its environment. scripts/check-ranks runs what is divided.
 */
#include "cli/sweep_files.h"

static char *said_by(const char *environment, const char *line, int expected)
{
    const int code = program_shell("cd %s && env %s %s %s > said 2> noted", folder, environment, RAMUS_PROGRAM, line);
    if (code != expected)
        fail_msg("%s ramus %s: exit code %d", environment, line, code);
    return read_file(in_folder("said"));
}

static void one_rank_works(void **state)
{
    (void)state;
    static const char *const lines[] = { "info arm.yaml", "check arm.yaml", "graph arm.yaml", "--version", "--help" };
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        char *alone = said_by("RAMUS_RANKS=", lines[k], 0);
        char *first = said_by("OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=0", lines[k], 0);
        char *note = read_file(in_folder("noted"));
        char *other = said_by("OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=3", lines[k], 0);
        char *silent = read_file(in_folder("noted"));
        char *off = said_by("OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=3 RAMUS_RANKS=off", lines[k], 0);
        assert_true(strlen(alone) > 0);
        assert_string_equal(first, alone);
        assert_string_equal(off, alone);
        assert_string_equal(other, "");
        assert_string_equal(silent, "");
        assert_true((strstr(note, "is not divided among ranks: rank 0 does it") != NULL) == (lines[k][0] != '-'));
        char *const texts[] = { alone, first, note, other, silent, off };
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
            free(texts[i]);
    }
}

/* What is wrong is reported once, too. */
static void mistakes_are_reported_once(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int code;
    } cases[] = { { "inof arm.yaml", 2 }, { "", 2 }, { "info absent.yaml", 1 } };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        free(said_by("OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0", cases[k].line, cases[k].code));
        free(said_by("OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=1", cases[k].line, 0));
        char *silent = read_file(in_folder("noted"));
        assert_string_equal(silent, "");
        free(silent);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(one_rank_works),
                                        cmocka_unit_test(mistakes_are_reported_once) };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
