/* test_table.c - CSV: what is read, what is refused and how, that numbers survive, that nothing is half written */
#include "ramus/ramus.h"

#include "io/decimal.h"
#include "support/program.h"
#include "support/random.h"
#include "support/temporary.h"

#include <dirent.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- reading ------------------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *text;
    int ncolumn, nrow;
    const char *first; /* name of the first column */
    double last;       /* number in the last cell */
} good[] = {
    { "plain", "a,b\n1,2\n3,4\n", 2, 2, "a", 4 },
    { "no newline at the end", "a,b\n1,2\n3,4.5", 2, 2, "a", 4.5 },
    { "crlf", "a,b\r\n1,2\r\n3,-4e3\r\n", 2, 2, "a", -4000 },
    { "crlf without the last lf", "a\r\n1\r", 1, 1, "a", 1 },
    { "byte order mark",
      "\xEF\xBB\xBF"
      "a,b\n1,2\n",
      2, 1, "a", 2 },
    { "quoted names", "\"a, \"\"b\"\"\",c\n1,2\n", 2, 1, "a, \"b\"", 2 },
    { "quoted numbers", "a,b\n\"1\",\"2\"\n", 2, 1, "a", 2 },
    { "blanks", " a , b \n 1 ,\t2 \n", 2, 1, "a", 2 },
    { "semicolons", "a;b;c\n1;2;3\n", 3, 1, "a", 3 },
    { "tabs", "a\tb\n1\t2\n3\t 4 \n", 2, 2, "a", 4 },
    { "decimal commas and semicolons", "a;b\n1;2\n-1,5;2,5e-1\n", 2, 2, "a", 0.25 },
    { "decimal commas and tabs", "a\tb\r\n\"1,5\"\t,5\r\n", 2, 1, "a", 0.5 },
    { "quoted semicolon", "\"a;b\",c\n1,2\n", 2, 1, "a;b", 2 },
    { "quoted commas", "\"a,b\";c\n1;2\n", 2, 1, "a,b", 2 },
    { "semicolon in a name of a table with commas", "a;b,c\n1,2\n", 2, 1, "a;b", 2 },
    { "no rows", "a,b\n", 2, 0, "a", 0 },
    { "header alone", "a,b", 2, 0, "a", 0 },
    { "blank lines at the end", "a\n1\n\n  \n\r\n", 1, 1, "a", 1 },
    { "utf-8", "q.árm/关节\n7\n", 1, 1, "q.árm/关节", 7 },
    { "signs and exponents", "a,b\n+1,-.5E-2\n", 2, 1, "a", -0.005 },
    { "tiny", "a\n4.9406564584124654e-324\n", 1, 1, "a", 4.9406564584124654e-324 },
};

static void test_good(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof good / sizeof *good; k++) {
        ramus_table *t = NULL;
        ramus_error err = { .text = "" };
        /* from memory that ends where the text ends */
        const size_t size = strlen(good[k].text);
        char *exact = malloc(size);
        memcpy(exact, good[k].text, size);
        const ramus_status status = ramus_table_parse(exact, size, "x.csv", &t, &err);
        free(exact);
        if (status != RAMUS_OK)
            fprintf(stderr, "%s: %s\n", good[k].name, err.text);
        assert_int_equal(status, RAMUS_OK);
        assert_int_equal(t->ncolumn, good[k].ncolumn);
        assert_int_equal((int)t->nrow, good[k].nrow);
        assert_string_equal(t->column[0], good[k].first);
        assert_string_equal(t->file, "x.csv");
        assert_int_equal(ramus_table_find_column(t, good[k].first), 0);
        assert_int_equal(ramus_table_find_column(t, "nothing"), -1);
        if (t->nrow) {
            assert_true(t->values[t->nrow * (size_t)t->ncolumn - 1] == good[k].last);
            assert_int_equal(t->line[0], 2);
        }
        ramus_table_destroy(t);
    }
}

#define TEXT(literal) literal, sizeof literal - 1
static const struct {
    const char *name, *text;
    size_t size;
    const char *message;
} bad[] = {
    { "empty", TEXT(""), "x.csv:1: a header" },
    { "blank", TEXT("  \n1\n"), "x.csv:1: a header" },
    { "only a byte order mark", TEXT("\xEF\xBB\xBF"), "x.csv:1: a header" },
    { "column twice", TEXT("a,b,a\n1,2,3\n"), "x.csv:1: the column 'a' is there twice" },
    { "no name", TEXT("a,,c\n"), "x.csv:1: column 2 has no name" },
    { "no last name", TEXT("a,b,\n"),
      "x.csv:1: column 3 has no name: leave out the separator at the end of each line" },
    { "no first name", TEXT(",a\n0,1\n"), "x.csv:1: column 1 has no name: an index of rows, as data frames write it" },
    { "blanks between fields", TEXT("a b\n1 2\n"),
      "x.csv:2: column 'a b': '1 2' is not a finite number; fields are separated by commas, semicolons or tabs" },
    { "open quote", TEXT("\"a,b\n1,2\n"), "x.csv:1: the quote" },
    { "text behind a quote", TEXT("\"a\"b\n1\n"), "x.csv:1: a comma is expected" },
    { "too few", TEXT("a,b,c\n1,2,3\n1,2\n"), "x.csv:3: the line has 2 fields, but the header has 3 columns" },
    { "too many", TEXT("a,b\n1,2,3\n"), "x.csv:2: the line has 3 fields, but the header has 2 columns" },
    { "trailing comma", TEXT("a,b\n1,2,\n"), "x.csv:2: the line has 3 fields" },
    { "short lines only", TEXT("a,b,c,d,e,f,g,h\n1\n2\n3\n"), "x.csv:2: the line has 1 fields" },
    { "empty cell", TEXT("a,b\n1,\n"), "x.csv:2: column 'b' is empty" },
    { "word", TEXT("a,b\n1,two\n"), "x.csv:2: column 'b': 'two' is not a number" },
    { "number and word", TEXT("a\n1x\n"), "x.csv:2: column 'a': '1x'" },
    { "two numbers", TEXT("a\n1 2\n"), "x.csv:2: column 'a': '1 2'" },
    { "semicolons and tabs", TEXT("a;b\tc\n1;2\t3\n"), "x.csv:1: the header has semicolons and tabs: which" },
    { "semicolons in rows alone", TEXT("a,b\n1;2\n"), "x.csv:2: the line has 1 fields" },
    { "decimal commas and points", TEXT("a;b\n1;2.5\n1;2,5\n"),
      "x.csv:3: '2,5' has a decimal comma, but line 2 a decimal point" },
    { "decimal points and commas", TEXT("a;b\n1;2,5\n1;2.5\n"),
      "x.csv:3: '2.5' has a decimal point, but line 2 a decimal comma" },
    { "thousands", TEXT("a;b\n1;2,500,000\n"), "x.csv:2: column 'b': '2,500,000' is not a finite number" },
    { "thousands and a point", TEXT("a;b\n1;2,500.5\n"), "x.csv:2: column 'b': '2,500.5' is not a finite number" },
    { "text behind a quote, semicolon", TEXT("\"a\"b;c\n1;2\n"), "x.csv:1: a semicolon is expected" },
    { "nan", TEXT("a,b\n1,2\n1,nan\n"), "x.csv:3: column 'b': 'nan' is not a finite number" },
    { "-inf", TEXT("a\n-Inf\n"), "x.csv:2: column 'a': '-Inf' is not a finite number" },
    { "overflow", TEXT("a\n1e999\n"), "x.csv:2: column 'a': '1e999' is not a finite number" },
    { "hexadecimal", TEXT("a\n0x10\n"), "x.csv:2: column 'a': '0x10'" },
    { "blank line between", TEXT("a\n1\n\n2\n"), "x.csv:3: the line is empty" },
    { "zero byte", TEXT("a\n1\n\0002\n"), "x.csv:3: there is a zero byte" },
    { "open quote around a number", TEXT("a\n\"1\n"), "x.csv:2: column 'a'" },
    { "lonely cr", TEXT("a\n1\r2\n"), "x.csv:2: column 'a'" },
};

static void test_bad(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        ramus_table *t = (ramus_table *)1;
        ramus_error err = { .text = "" };
        const ramus_status status = ramus_table_parse(bad[k].text, bad[k].size, "x.csv", &t, &err);
        if (status == RAMUS_OK || strncmp(err.text, bad[k].message, strlen(bad[k].message)) != 0)
            fprintf(stderr, "%s: status %d, '%s', wanted '%s'\n", bad[k].name, (int)status, err.text, bad[k].message);
        assert_int_equal(status, RAMUS_ERR_PARSE);
        assert_null(t);
        assert_memory_equal(err.text, bad[k].message, strlen(bad[k].message));
        assert_int_equal(ramus_table_parse(bad[k].text, bad[k].size, NULL, &t, NULL), RAMUS_ERR_PARSE);
    }
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

static double any_double(rng *r)
{
    double value;
    unsigned long long bits;
    do {
        bits = (unsigned long long)rng_uniform(r, 0, 4294967296.0) << 32 |
               (unsigned long long)rng_uniform(r, 0, 4294967296.0);
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value));
    return value;
}

static void test_round_trip(void **state)
{
    static const char *const names[] = { "t", "q.a,b", "quote\"", " blank ", "tau.s1/j1" };
    enum { NROW = 2000, NCOLUMN = 5 };
    ramus_table *t = NULL, *back = NULL;
    ramus_error err;
    char *text = NULL;
    rng r = { 7 };
    (void)state;
    assert_int_equal(ramus_table_create(NCOLUMN, names, NROW, &t, &err), RAMUS_OK);
    for (int k = 0; k < NROW * NCOLUMN; k++)
        t->values[k] = k % 3 ? any_double(&r) : rng_uniform(&r, -1, 1);
    assert_int_equal(ramus_table_format(t, &text, &err), RAMUS_OK);
    assert_int_equal(ramus_table_parse(text, strlen(text), "back", &back, &err), RAMUS_OK);
    assert_int_equal((int)back->nrow, NROW);
    for (int k = 0; k < NCOLUMN; k++)
        assert_string_equal(back->column[k], names[k]);
    assert_memory_equal(back->values, t->values, NROW * NCOLUMN * sizeof(double));
    ramus_text_destroy(text);
    ramus_table_destroy(t);
    ramus_table_destroy(back);
}

static void test_digits(void **state)
{
    char out[DECIMAL_SIZE];
    (void)state;
    decimal_write(out, 0.1, 17);
    assert_string_equal(out, "0.10000000000000001");
    decimal_write_shortest(out, 0.1);
    assert_string_equal(out, "0.1");
    decimal_write_shortest(out, -1.5e-300);
    assert_string_equal(out, "-1.5e-300");
    decimal_write(out, NAN, 17);
    assert_string_equal(out, "nan");
    decimal_write(out, -INFINITY, 17);
    assert_string_equal(out, "-inf");
    /* under a locale with a decimal comma, where the machine has one */
    static const char *const locales[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "pt_BR.UTF-8" };
    for (size_t k = 0; k < sizeof locales / sizeof *locales; k++)
        if (setlocale(LC_NUMERIC, locales[k])) {
            decimal_write(out, 1.5, 17);
            assert_string_equal(out, "1.5");
            break;
        }
    setlocale(LC_NUMERIC, "C");
}

static void test_create(void **state)
{
    static const char *const broken[] = { "a\nb" };
    ramus_table *t = NULL;
    char *text = NULL;
    (void)state;
    assert_int_equal(ramus_table_create(1, broken, 0, &t, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_table_create(-1, NULL, 0, &t, NULL), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_table_create(1, (const char *const[]){ "a" }, SIZE_MAX / 4, &t, NULL), RAMUS_ERR_MEMORY);
    assert_null(t);
    assert_int_equal(ramus_table_create(0, NULL, 2, &t, NULL), RAMUS_OK);
    assert_int_equal(ramus_table_format(t, &text, NULL), RAMUS_OK);
    assert_string_equal(text, "\n\n\n");
    ramus_text_destroy(text);
    ramus_table_destroy(t);
    ramus_table_destroy(NULL);
}

/* ---- files -------------------------------------------------------------------------------------------------- */

static int count_files(const char *folder)
{
    DIR *d = opendir(folder);
    int count = 0;
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        count += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
    closedir(d);
    return count;
}

static void test_files(void **state)
{
    char folder[TEMPORARY_SIZE], path[TEMPORARY_SIZE + 32], link[TEMPORARY_SIZE + 32];
    ramus_table *t = NULL;
    ramus_error err;
    struct stat info;
    (void)state;
    assert_non_null(temporary_folder(folder));
    snprintf(path, sizeof path, "%s/a.csv", folder);
    snprintf(link, sizeof link, "%s/link.csv", folder);
    assert_int_equal(ramus_text_save("a,b\n1,2\n", path, &err), RAMUS_OK);
    assert_int_equal(count_files(folder), 1);
    assert_int_equal(ramus_table_load(path, &t, &err), RAMUS_OK);
    ramus_table_destroy(t);

    /* an existing file keeps its mode, a link stays a link */
    assert_int_equal(chmod(path, 0600), 0);
    assert_int_equal(symlink(path, link), 0);
    assert_int_equal(ramus_text_save("c\n7\n", link, &err), RAMUS_OK);
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_int_equal(ramus_table_load(path, &t, &err), RAMUS_OK);
    assert_string_equal(t->column[0], "c");
    ramus_table_destroy(t);
    assert_int_equal(count_files(folder), 2);

    /* what cannot be written is named, and nothing is left behind */
    assert_int_equal(ramus_text_save("x", folder, &err), RAMUS_ERR_FILE);
    assert_non_null(strstr(err.text, folder));
    assert_int_equal(ramus_text_save("x", "/nowhere/at/all", &err), RAMUS_ERR_FILE);
    assert_non_null(strstr(err.text, "/nowhere/at/all"));
    assert_int_equal(ramus_text_save("x", "/dev/full", &err), RAMUS_ERR_FILE);
    assert_int_equal(ramus_text_save("x", "", &err), RAMUS_ERR_ARGUMENT);
    assert_int_equal(ramus_text_save("x", "/dev/null", &err), RAMUS_OK);
    assert_int_equal(stat("/dev/null", &info), 0);
    assert_true(S_ISCHR(info.st_mode));
    assert_int_equal(count_files(folder), 2);

    /* what cannot be read is named */
    assert_int_equal(ramus_table_load(folder, &t, &err), RAMUS_ERR_FILE);
    assert_non_null(strstr(err.text, "folder"));
    assert_int_equal(ramus_table_load("/nowhere/x.csv", &t, &err), RAMUS_ERR_FILE);
    assert_non_null(strstr(err.text, "/nowhere/x.csv"));
    assert_null(t);
    unlink(path);
    unlink(link);
    rmdir(folder);
}

/* A link to a file that is not there yet: the file comes to be, and the link stays. */
static void test_links_to_nothing(void **state)
{
    static const struct {
        const char *link, *to, *file; /* file NULL: refused */
    } cases[] = {
        { "plain", "new.csv", "new.csv" },      { "deep", "folder/new.csv", "folder/new.csv" },
        { "folder/up", "../up.csv", "up.csv" }, { "twice", "once", "end.csv" },
        { "lost", "nowhere/new.csv", NULL },    { "circle", "round", NULL },
    };
    char top[TEMPORARY_SIZE], path[TEMPORARY_SIZE + 32], file[TEMPORARY_SIZE + 32];
    (void)state;
    assert_non_null(temporary_folder(top));
    snprintf(path, sizeof path, "%s/folder", top);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/once", top);
    snprintf(file, sizeof file, "%s/end.csv", top); /* an absolute one on the way */
    assert_int_equal(symlink(file, path), 0);
    snprintf(path, sizeof path, "%s/round", top);
    assert_int_equal(symlink("circle", path), 0);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct stat info;
        ramus_table *t = NULL;
        ramus_error err = { .text = "" };
        snprintf(path, sizeof path, "%s/%s", top, cases[k].link);
        assert_int_equal(symlink(cases[k].to, path), 0);
        const ramus_status status = ramus_text_save("a\n1\n", path, &err);
        if (status != (cases[k].file ? RAMUS_OK : RAMUS_ERR_FILE) || (!cases[k].file && !strstr(err.text, path)))
            fail_msg("%s -> %s: status %d, '%s'", cases[k].link, cases[k].to, (int)status, err.text);
        if (lstat(path, &info) != 0 || !S_ISLNK(info.st_mode))
            fail_msg("%s -> %s: it is no link any more", cases[k].link, cases[k].to);
        if (!cases[k].file)
            continue;
        snprintf(file, sizeof file, "%s/%s", top, cases[k].file);
        if (lstat(file, &info) != 0 || !S_ISREG(info.st_mode) || ramus_table_load(file, &t, &err) != RAMUS_OK)
            fail_msg("%s -> %s: %s was not written", cases[k].link, cases[k].to, file);
        ramus_table_destroy(t);
    }
    assert_int_equal(program_shell("rm -r %s", top), 0);
}

/* Twice the rows, about twice the time: no hidden squares. */
static void test_linear(void **state)
{
    enum { SMALL = 60000 };
    double seconds[2];
    (void)state;
    for (int k = 0; k < 2; k++) {
        const int nrow = k ? 8 * SMALL : SMALL;
        char *text = malloc((size_t)nrow * 12 + 8), *at = text;
        ramus_table *t = NULL;
        assert_non_null(text);
        at += sprintf(at, "a,b\n");
        for (int row = 0; row < nrow; row++)
            at += sprintf(at, "%d,0.5\n", row % 1000);
        const clock_t start = clock();
        assert_int_equal(ramus_table_parse(text, (size_t)(at - text), "x", &t, NULL), RAMUS_OK);
        seconds[k] = (double)(clock() - start) / CLOCKS_PER_SEC;
        assert_int_equal((int)t->nrow, nrow);
        ramus_table_destroy(t);
        free(text);
    }
    if (seconds[1] > 30 * (seconds[0] + 0.01))
        fprintf(stderr, "%g s for %d rows, %g s for %d\n", seconds[0], SMALL, seconds[1], 8 * SMALL);
    assert_true(seconds[1] <= 30 * (seconds[0] + 0.01));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_digits),
        cmocka_unit_test(test_create),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_links_to_nothing),
        cmocka_unit_test(test_linear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
