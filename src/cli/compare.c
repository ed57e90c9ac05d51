/* compare.c - ramus compare: how alike two tables are, where they part, and what the difference looks like
 *
 * RMSE and CMC (include/ramus/signal.h) of each column that both have, then min, max, mean and std over the columns, for
 * each quantity (q, v, a, tau, ...) and for all. A CMC that is not a real number is reported as such and left out there.
 */
#include "cli.h"
#include "tools/compare/compare.h"

#include <math.h>

/* A number of at least `least`; the option may be absent. Returns an exit code. */
static int read_number(const char *option, const char *text, double least, double *value)
{
    if (text && (!tool_numbers(text, '\0', 1, value) || *value < least))
        return tool_fail(TOOL_BAD_USAGE, "%s %s: a %snumber is expected", option, text,
                         least >= 0 ? "non-negative " : "");
    return TOOL_OK;
}

int cli_compare(int argc, char **argv)
{
    int json = 0;
    const char *path[2] = { NULL, NULL }, *from = NULL, *to = NULL, *cycles = NULL, *tolerance = NULL, *output = NULL;
    const args_option option[] = {
        { "--json", 0, NULL, "for programs", NULL, &json },
        { "--from", 0, "T", "leave out what comes before this time, in s", &from, NULL },
        { "--to", 0, "T", "leave out what comes after this time, in s", &to, NULL },
        { "--cycles", 0, "G", "the samples are G cycles of equal length (CMC); 1 if absent", &cycles, NULL },
        { "--tolerance", 0, "X", "differences up to X of a column's range are none; 1e-9 if absent", &tolerance, NULL },
        { "--output", 'o', "FILE", "where to; standard output if absent", &output, NULL },
        { 0 },
    };
    const args_command command = {
        "compare A.csv B.csv [--json] [--from T] [--to T] [--cycles G] [--tolerance X] [-o FILE]",
        "How alike two tables are: RMSE and CMC of each column that both have, then min, max, mean and std;\n"
        "where they part first, and what the difference looks like.",
        (const char *const[]){ "A.csv", "B.csv", NULL }, option
    };
    const int parsed = args_parse(&command, argc, argv, path);
    if (parsed != ARGS_GO_ON)
        return parsed;
    comparison c = { .tolerance = 1e-9, .from = -INFINITY, .to = INFINITY };
    double count = 1;
    TOOL_TRY(read_number("--from", from, -INFINITY, &c.from));
    TOOL_TRY(read_number("--to", to, -INFINITY, &c.to));
    TOOL_TRY(read_number("--tolerance", tolerance, 0, &c.tolerance));
    TOOL_TRY(read_number("--cycles", cycles, 0, &count));
    if (count < 1 || count > 1e6 || count != floor(count))
        return tool_fail(TOOL_BAD_USAGE, "--cycles %s: a whole number from 1 is expected", cycles);
    c.cycles = (int)count;
    if (c.from > c.to)
        return tool_fail(TOOL_BAD_USAGE, "--from %s comes after --to %s", from, to);
    int code = compare_open(&c, path[0], path[1]);
    if (code == TOOL_OK)
        code = compare_columns(&c);
    if (code == TOOL_OK) {
        out text = { 0 };
        (json ? compare_json : compare_text)(&c, &text);
        code = tool_write_out(output, &text);
    }
    compare_close(&c);
    return code;
}
