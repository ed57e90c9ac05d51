/* test_console.c - texts of programs: conversions of JSON and XML, base 64, numbers of options; and requests of the live page */
#include "tools/console/console.h"
#include "tools/live/request.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static void assert_text(out *o, const char *wanted)
{
    assert_false(o->failed);
    assert_string_equal(o->data, wanted);
    out_release(o);
}

static void test_conversions(void **state)
{
    (void)state;
    out o = { 0 };
    out_put(&o, "%J %O %O %N %N %B %X|%s %d %zu %.2f%%", "a\"\\\n\xff", "", "b", 0.1, NAN, 1, "<&'>", "plain", -3,
            (size_t)4, 1.005);
    assert_text(&o, "\"a\\\"\\\\\\u000a\xEF\xBF\xBD\" null \"b\" 0.1 null true &lt;&amp;&#39;&gt;|plain -3 4 1.00%");
    const ramus_pose pose = { .position = { 1, 2, NAN }, .rotation = { 4, 5, 6, 7 } };
    out_put(&o, "%M %M %V %P %A %H %H", 1.0 / 3, INFINITY, &(ramus_vec3){ 1, -2.5, 3 }, &pose, (const float[]){ 1, -2 },
            (size_t)2, 1234.5678, 1.25e-7);
    assert_text(&o, "0.333333333 0 [1,-2.5,3] [1,2,0,5,6,7,4] \"AACAPwAAAMA=\" 1234.6 1.250e-07");
    out_xml(&o, "tab\t\x01é");
    assert_text(&o, "tab\t\xEF\xBF\xBDé");
    out_printable(&o, "line\n\x1b[1m\xfe\xc2\x85");
    assert_text(&o, "line\n\\x1B[1m\\xFE\\u0085");
    out_add(&o, "%s", "");
    out_base64(&o, "any carnal pleas", 16);
    assert_text(&o, "\"YW55IGNhcm5hbCBwbGVhcw==\"");
    out_base64(&o, "solid", 5);
    assert_text(&o, "\"c29saWQ=\"");
    out_floats(&o, (const float[]){ 1, -2 }, 2);
    assert_text(&o, "\"AACAPwAAAMA=\"");
}

static void test_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int count, good;
    } cases[] = {
        { "1", 1, 1 },   { "-1e3", 1, 1 }, { "", 1, 0 },      { "1,", 1, 0 },  { "1,2", 2, 1 },   { "1,,2", 2, 0 },
        { "1,2", 3, 0 }, { "0x10", 1, 0 }, { "nan", 1, 0 },   { "inf", 1, 0 }, { "1e999", 1, 0 }, { " 1", 1, 0 },
        { "1 ", 1, 0 },  { "1:2", 2, 0 },  { "1,2,3", 3, 1 }, { "--1", 1, 0 }, { ".5", 1, 1 },    { "e", 1, 0 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double value[3];
        if (tool_numbers(cases[k].text, ',', cases[k].count, value) != cases[k].good)
            fail_msg("'%s' as %d numbers", cases[k].text, cases[k].count);
    }
}

static void test_closest(void **state)
{
    (void)state;
    static const char *const names[] = { "info", "check", "compare", "sweep", NULL };
    assert_string_equal(tool_closest("chek", names), "check");
    assert_string_equal(tool_closest("comp", names), "compare");
    assert_null(tool_closest("simulate", names));
}

static void test_requests(void **state)
{
    (void)state;
#define HOST "Host: 127.0.0.1:80\r\n"
    static const struct {
        const char *text;
        int status;
    } cases[] = {
        { "GET / HTTP/1.1\r\n" HOST "\r\n", 200 },
        { "GET / HTTP/1.1\r\n" HOST, 0 }, /* not all of it */
        { "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n", 403 },
        { "GET / HTTP/1.1\r\n\r\n", 400 },
        { "GET / HTTP/1.1\r\n" HOST HOST "\r\n", 400 },
        { "GET /events HTTP/1.1\r\n" HOST "Origin: http://127.0.0.1:80\r\n\r\n", 200 },
        { "GET /events HTTP/1.1\r\n" HOST "Origin: http://evil\r\n\r\n", 403 },
        { "GET / HTTP/1.1\r\n" HOST "Sec-Fetch-Site: cross-site\r\n\r\n", 403 },
        { "POST /control HTTP/1.1\r\n" HOST "content-length: 5\r\n\r\npause", 200 },
        { "POST /control HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\npau", 0 },
        { "POST /control HTTP/1.1\r\n" HOST "Content-Length: 9999\r\n\r\n", 413 },
        { "POST /control HTTP/1.1\r\n" HOST "\r\n", 411 },
        { "POST /control HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n", 501 },
        { "PUT / HTTP/1.1\r\n" HOST "\r\n", 405 },
        { "GET /else HTTP/1.1\r\n" HOST "\r\n", 404 },
        { "hello\r\n\r\n", 400 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        live_request r;
        live_request_read(&r, cases[k].text, strlen(cases[k].text));
        if (r.status != cases[k].status)
            fail_msg("%s\nstatus %d, not %d", cases[k].text, r.status, cases[k].status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conversions),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_closest),
        cmocka_unit_test(test_requests),
    };
    return cmocka_run_group_tests_name("console", tests, NULL, NULL);
}
