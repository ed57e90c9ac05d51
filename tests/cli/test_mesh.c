/* test_mesh.c - triangles from STL, OBJ and Collada files: right from sound ones, a reason and nothing else from broken ones
 *
 * The same tetrahedron is written in every form; whatever is read must have its four vertices, four triangles and volume.
 * Broken inputs are a table; then sound files are cut, and their bytes changed, at random: readers may refuse or read, and what
 * they read is well formed. Run with address sanitizer, this finds reads outside.
 */
#include "tools/view/mesh.h"

#include "support/program.h"
#include "support/random.h"
#include "support/temporary.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

/* ---- a tetrahedron in every form ---------------------------------------------------------------------------- */

static const float point[4][3] = { { 0, 0, 0 }, { 2, 0, 0 }, { 0, 3, 0 }, { 0, 0, 4 } };
static const int face[4][3] = { { 0, 2, 1 }, { 0, 1, 3 }, { 0, 3, 2 }, { 1, 2, 3 } };
static const double pi = 3.14159265358979323846;
static const double tetrahedron_volume = 2 * 3 * 4 / 6.0;

static const char ascii_stl[] =
    "solid vertex is a strange name\n"
    "facet normal 0 0 -1\n outer loop\n  vertex 0 0 0\n  vertex 0 3 0\n  vertex 2 0 0\n endloop\nendfacet\n"
    "facet normal 0 -1 0\n outer loop\n  vertex 0 0 0\n  vertex 2 0 0\n  vertex 0 0 4.0e0\n endloop\nendfacet\n"
    "facet normal -1 0 0\n outer loop\n  vertex 0 0 -0\n  vertex 0 0 4\n  vertex 0 3 0\n endloop\nendfacet\n"
    "facet normal 0 0 0\n outer loop\n  vertex 2 0 0\n  vertex 0 3 0\n  vertex 0 0 4\n endloop\nendfacet\n"
    "endsolid\n";

static const char obj[] =
    "# a comment\nmtllib none.mtl\no thing\nv 0 0 0\nv 2 0 0 1.0\r\nv 0 3 0\nv 0 0 \\\n4\nvn 0 0 1\nvt 0 0\n"
    "s off\nf 1 3 2\nf 1/1 2/1 4/1\nf -4//1 -1//1 -2//1\nusemtl none\nf 2/1/1 3/1/1 4/1/1 # end";

#define DAE_BEGIN(unit)                                                                                                \
    "<?xml version=\"1.0\"?>\n<!-- <COLLADA> -->\n<COLLADA xmlns='x' version=\"1.4.1\"><asset>" unit                   \
    "<up_axis>Z_UP</up_axis></asset>\n"
#define DAE_POSITIONS                                                                                                  \
    "<source id=\"pos\"><float_array id='a' count='12'>0 0 0 2 0 0\n0 3 0 0 0 4</float_array>"                         \
    "<technique_common><accessor source=\"#a\" count=\"4\" stride=\"3\"/></technique_common></source>\n"               \
    "<source id=\"nor\"><float_array count='3'>0 0 1</float_array></source>"                                           \
    "<vertices id=\"ver\"><input semantic=\"POSITION\" source=\"#pos\"/></vertices>"
#define DAE_GEOMETRY(faces)                                                                                            \
    "<library_geometries><geometry id=\"g\"><mesh>" DAE_POSITIONS faces "</mesh></geometry></library_geometries>\n"
#define DAE_INPUTS                                                                                                     \
    "<input semantic='VERTEX' source='#ver' offset='0'/><input semantic='NORMAL' source='#nor' offset='1'/>"
#define DAE_TRIANGLES                                                                                                  \
    "<triangles count='4'>" DAE_INPUTS "<p>0 0 2 0 1 0  0 0 1 0 3 0  0 0 3 0 2 0  1 0 2 0 3 0</p></triangles>"
#define DAE_SCENE(inside)                                                                                              \
    "<library_visual_scenes><visual_scene id='s'>" inside "</visual_scene></library_visual_scenes>"                    \
    "<scene><instance_visual_scene url='#s'/></scene>"
#define DAE_END "</COLLADA>\n"

static const char dae[] = DAE_BEGIN("") DAE_GEOMETRY(DAE_TRIANGLES) DAE_END;
static const char dae_polylist[] = DAE_BEGIN("")
    DAE_GEOMETRY("<polylist count='4'>" DAE_INPUTS
                 "<vcount>3 3 3 3</vcount><p>0 0 2 0 1 0 0 0 1 0 3 0 0 0 3 0 2 0 1 0 2 0 3 0</p></polylist>") DAE_END;
static const char dae_polygons[] = DAE_BEGIN("") DAE_GEOMETRY(
    "<polygons count='4'><input semantic='VERTEX' source='#ver' offset='0'/><p>0 2 1</p><p>0 1 3</p><p>0 3 2</p>"
    "<p>1 2 3</p></polygons>") DAE_END;
/* a node that halves the file, one in it that moves and turns it, in a file of half metres twice as large */
static const char dae_scene[] = DAE_BEGIN("<unit name='half' meter='0.5'/>")
    DAE_GEOMETRY(DAE_TRIANGLES) "<library_nodes><node id='n'><scale>2 2 2</scale><instance_geometry "
                                "url='#g'/></node></library_nodes>" DAE_SCENE(
                                    "<node><translate>7 8 9</translate><rotate>0 0 1 90</rotate><node><matrix>1 0 0 5 "
                                    "0 1 0 0 0 0 1 0 0 0 0 1</matrix>"
                                    "<instance_node url='#n'/></node></node>") DAE_END;

enum { BINARY_SIZE = 84 + 4 * 50 };

static void put_word(char *to, const void *from)
{
    uint32_t bits;
    memcpy(&bits, from, sizeof bits);
    for (int n = 0; n < 4; n++)
        to[n] = (char)(bits >> 8 * n);
}

static void make_binary(char to[BINARY_SIZE + 1])
{
    const uint32_t count = 4;
    memset(to, 0, BINARY_SIZE + 1);
    memcpy(to, "solid facet", 11); /* as some programs do */
    put_word(to + 80, &count);
    for (int k = 0; k < 4; k++)
        for (int n = 0; n < 9; n++)
            put_word(to + 84 + 50 * k + 12 + 4 * n, &point[face[k][n / 3]][n % 3]);
}

static void assert_well_formed(const char *name, const mesh *m)
{
    int bad = m->nvertex > 3 * (size_t)MESH_TRIANGLES_MOST || m->ntriangle > MESH_TRIANGLES_MOST;
    for (size_t k = 0; k < 3 * m->nvertex && !bad; k++)
        bad = !isfinite(m->vertex[k]);
    for (size_t k = 0; k < 3 * m->ntriangle && !bad; k++)
        bad = m->corner[k] >= m->nvertex;
    if (bad)
        fprintf(stderr, "%s: %zu vertices, %zu triangles are not well formed\n", name, m->nvertex, m->ntriangle);
    assert_false(bad);
}

static double volume(const mesh *m)
{
    double sum = 0;
    for (size_t k = 0; k < m->ntriangle; k++) {
        const float *a = m->vertex + 3 * (size_t)m->corner[3 * k], *b = m->vertex + 3 * (size_t)m->corner[3 * k + 1],
                    *c = m->vertex + 3 * (size_t)m->corner[3 * k + 2];
        sum += (double)(a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                        a[2] * (b[0] * c[1] - b[1] * c[0]));
    }
    return sum / 6;
}

static void test_sound_files(void **state)
{
    (void)state;
    char binary[BINARY_SIZE + 1];
    make_binary(binary);
    const struct {
        const char *name;
        mesh_reader read;
        const char *text;
        size_t size;
        float at[3]; /* one vertex that must be there: where the tip is */
    } cases[] = {
        { "binary STL", mesh_read_stl, binary, BINARY_SIZE, { 0, 0, 4 } },
        { "ASCII STL", mesh_read_stl, ascii_stl, sizeof ascii_stl - 1, { 0, 0, 4 } },
        { "OBJ", mesh_read_obj, obj, sizeof obj - 1, { 0, 0, 4 } },
        { "DAE triangles", mesh_read_dae, dae, sizeof dae - 1, { 0, 0, 4 } },
        { "DAE polylist", mesh_read_dae, dae_polylist, sizeof dae_polylist - 1, { 0, 0, 4 } },
        { "DAE polygons", mesh_read_dae, dae_polygons, sizeof dae_polygons - 1, { 0, 0, 4 } },
        { "DAE scene", mesh_read_dae, dae_scene, sizeof dae_scene - 1, { 3.5f, 6.5f, 8.5f } },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        mesh m;
        const char *why = cases[n].read(cases[n].text, cases[n].size, &m);
        float nearest = INFINITY;
        for (size_t k = 0; !why && k < m.nvertex; k++)
            nearest =
                fminf(nearest, fabsf(m.vertex[3 * k] - cases[n].at[0]) + fabsf(m.vertex[3 * k + 1] - cases[n].at[1]) +
                                   fabsf(m.vertex[3 * k + 2] - cases[n].at[2]));
        if (why || m.nvertex != 4 || m.ntriangle != 4 || fabs(volume(&m) - tetrahedron_volume) > 1e-5 ||
            nearest > 1e-5f)
            fprintf(stderr, "%s: %s; %zu vertices, %zu triangles; volume %g, not %g within 1e-5; tip %g away\n",
                    cases[n].name, why ? why : "read", m.nvertex, m.ntriangle, why ? 0 : volume(&m), tetrahedron_volume,
                    (double)nearest);
        assert_null(why);
        assert_int_equal(m.nvertex, 4);
        assert_int_equal(m.ntriangle, 4);
        assert_true(fabs(volume(&m) - tetrahedron_volume) <= 1e-5);
        assert_true(nearest <= 1e-5f);
        assert_well_formed(cases[n].name, &m);
        mesh_release(&m);
    }
}

/* ---- broken ones -------------------------------------------------------------------------------------------- */

#define SOLID "solid\nfacet\n"
static const char header_nan[80 + 4 + 50 + 1] = "binary";

static void test_broken_files(void **state)
{
    (void)state;
    char nan_stl[sizeof header_nan], lying[sizeof header_nan], huge[85];
    const uint32_t one = 1, many = 0xffffffff, nan_bits = 0x7fc00000;
    memcpy(nan_stl, header_nan, sizeof nan_stl);
    put_word(nan_stl + 80, &one);
    put_word(nan_stl + 84 + 12, &nan_bits);
    memcpy(lying, header_nan, sizeof lying);
    put_word(lying + 80, &many);
    memcpy(huge, header_nan, sizeof huge);
    put_word(huge + 80, &one);
#define TEXT(t) t, sizeof(t) - 1
    const struct {
        const char *name;
        mesh_reader read;
        const char *text;
        size_t size;
        const char *why; /* part of it */
    } cases[] = {
        { "empty STL", mesh_read_stl, TEXT(""), "too early" },
        { "short STL", mesh_read_stl, TEXT("abc"), "too early" },
        { "NaN", mesh_read_stl, nan_stl, sizeof nan_stl - 1, "coordinate" },
        { "four milliards of triangles", mesh_read_stl, lying, sizeof lying - 1, "too many" },
        { "one triangle, no bytes", mesh_read_stl, huge, sizeof huge - 1, "too early" },
        { "two corners", mesh_read_stl, TEXT(SOLID "vertex 0 0 0 vertex 1 0 0"), "too early" },
        { "no numbers", mesh_read_stl, TEXT(SOLID "vertex a b c"), "coordinates" },
        { "infinite", mesh_read_stl, TEXT(SOLID "vertex inf 0 0"), "coordinate" },
        { "beyond a float", mesh_read_stl, TEXT(SOLID "vertex 1e60 0 0"), "coordinate" },
        { "ends in a number", mesh_read_stl, TEXT(SOLID "vertex 1 2"), "coordinates" },
        { "no area", mesh_read_stl, TEXT(SOLID "vertex 0 0 0 vertex 0 0 0 vertex 1 0 0"), "no triangles" },
        { "no facets", mesh_read_stl, TEXT(SOLID), "no triangles" },
        { "empty OBJ", mesh_read_obj, TEXT(""), "no triangles" },
        { "not OBJ", mesh_read_obj, TEXT("\x89PNG\r\n\x1a\n"), "no triangles" },
        { "vertices only", mesh_read_obj, TEXT("v 0 0 0\nv 1 0 0\nv 0 1 0\n"), "no triangles" },
        { "index 0", mesh_read_obj, TEXT("v 0 0 0\nf 0 1 1\n"), "not there" },
        { "index beyond", mesh_read_obj, TEXT("v 0 0 0\nf 1 2 3\n"), "not there" },
        { "index far back", mesh_read_obj, TEXT("v 0 0 0\nf -2 1 1\n"), "not there" },
        { "index of 30 digits", mesh_read_obj, TEXT("v 0 0 0\nf 1 1 999999999999999999999999999999\n"), "not there" },
        { "negative of 30 digits", mesh_read_obj, TEXT("v 0 0 0\nf 1 1 -999999999999999999999999999999\n"),
          "not there" },
        { "face of two", mesh_read_obj, TEXT("v 0 0 0\nf 1 1\n"), "three corners" },
        { "face of words", mesh_read_obj, TEXT("v 0 0 0\nf a b c\n"), "no number" },
        { "two coordinates", mesh_read_obj, TEXT("v 0 0\nv 1 1 1\n"), "coordinates" },
        { "a coordinate on the next line", mesh_read_obj, TEXT("v 0 0\n1\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
          "coordinates" },
        { "NaN in OBJ", mesh_read_obj, TEXT("v nan 0 0\n"), "coordinate" },
        { "ends in a backslash", mesh_read_obj, TEXT("v 0 0 0\nf 1 1 \\"), "no number" },
        { "ends in f", mesh_read_obj, TEXT("v 0 0 0\nf "), "three corners" },
        { "empty DAE", mesh_read_dae, TEXT(""), "well-formed" },
        { "text", mesh_read_dae, TEXT("hello"), "well-formed" },
        { "half a tag", mesh_read_dae, TEXT("<COLLADA"), "too early" },
        { "open quote", mesh_read_dae, TEXT("<COLLADA a='>"), "too early" },
        { "open element", mesh_read_dae, TEXT("<COLLADA><asset>"), "too early" },
        { "open comment", mesh_read_dae, TEXT("<COLLADA><!-- </COLLADA>"), "well-formed" },
        { "wrong nesting", mesh_read_dae, TEXT("<COLLADA><a></COLLADA></a>"), "well-formed" },
        { "another end", mesh_read_dae, TEXT("<COLLADA><ab></a></COLLADA>"), "well-formed" },
        { "closed twice", mesh_read_dae, TEXT("<COLLADA></COLLADA></COLLADA>"), "well-formed" },
        { "two roots", mesh_read_dae, TEXT("<COLLADA/><COLLADA/>"), "well-formed" },
        { "another format", mesh_read_dae, TEXT("<svg></svg>"), "not a Collada" },
        { "nothing in it", mesh_read_dae, TEXT("<COLLADA/>"), "no triangles" },
        { "unit 0", mesh_read_dae, TEXT(DAE_BEGIN("<unit meter='0'/>") DAE_END), "unit" },
        { "unit nan", mesh_read_dae, TEXT(DAE_BEGIN("<unit meter='nan'/>") DAE_END), "unit" },
        { "index beyond in DAE", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY("<triangles>" DAE_INPUTS "<p>0 0 1 0 4 0</p></triangles>") DAE_END),
          "not there" },
        { "index -1 in DAE", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY("<triangles>" DAE_INPUTS "<p>0 0 1 0 -1 0</p></triangles>") DAE_END),
          "not there" },
        { "index -1 after another geometry", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY(DAE_TRIANGLES "</mesh></geometry><geometry id='h'><mesh>"
                                                        "<vertices id='w'><input semantic='POSITION' source='#pos'/>"
                                                        "</vertices><triangles><input semantic='VERTEX' source='#w'/>"
                                                        "<p>0 1 -1</p></triangles>") DAE_END),
          "not there" },
        { "half a triangle", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY("<triangles>" DAE_INPUTS "<p>0 0 1 0 2 0 3</p></triangles>") DAE_END),
          "too early" },
        { "a polygon too many", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY("<polylist>" DAE_INPUTS "<vcount>3 3</vcount><p>0 0 1 0 2 0</p></polylist>")
                   DAE_END),
          "too early" },
        { "a polygon of -1", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY("<polylist>" DAE_INPUTS "<vcount>-1</vcount><p>0 0 1 0 2 0</p></polylist>")
                   DAE_END),
          "too early" },
        { "offset of milliards", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY("<triangles><input semantic='VERTEX' source='#ver' offset='999999999'/>"
                                          "<p>0 1 2</p></triangles>") DAE_END),
          "corners" },
        { "no such source", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY("<triangles><input semantic='VERTEX' source='#no' offset='0'/>"
                                          "<p>0 1 2</p></triangles>") DAE_END),
          "no positions" },
        { "source of another kind", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY("<triangles><input semantic='VERTEX' source='#g' offset='0'/>"
                                          "<p>0 1 2</p></triangles>") DAE_END),
          "no positions" },
        { "half a matrix", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_GEOMETRY(DAE_TRIANGLES) DAE_SCENE("<node><matrix>1 0 0</matrix></node>") DAE_END),
          "not complete" },
        { "a node that contains itself", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_SCENE("<node id='n'><instance_node url='#n'/></node>") DAE_END),
          "contain each other" },
        { "a node of ever more", mesh_read_dae,
          TEXT(DAE_BEGIN("") DAE_SCENE("<node id='n'><instance_node url='#m'/><instance_node url='#m'/></node>"
                                       "<node id='m'><instance_node url='#n'/><instance_node url='#n'/></node>")
                   DAE_END),
          "contain each other" },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        /* in a block of just its size, so that a read beyond is seen */
        char *text = malloc(cases[n].size + 1);
        assert_non_null(text);
        memcpy(text, cases[n].text, cases[n].size);
        text[cases[n].size] = '\0';
        mesh m;
        const char *why = cases[n].read(text, cases[n].size, &m);
        if (!why || !strstr(why, cases[n].why))
            fprintf(stderr, "%s: '%s', not '%s'\n", cases[n].name, why ? why : "read", cases[n].why);
        assert_non_null(why);
        assert_non_null(strstr(why, cases[n].why));
        assert_true(!m.vertex && !m.corner && !m.nvertex && !m.ntriangle);
        free(text);
    }
}

/* Sound files, cut and changed. */
static void test_damaged_files(void **state)
{
    (void)state;
    char binary[BINARY_SIZE + 1];
    make_binary(binary);
    const struct {
        const char *name;
        mesh_reader read;
        const char *text;
        size_t size;
    } sound[] = {
        { "binary STL", mesh_read_stl, binary, BINARY_SIZE },
        { "ASCII STL", mesh_read_stl, ascii_stl, sizeof ascii_stl - 1 },
        { "OBJ", mesh_read_obj, obj, sizeof obj - 1 },
        { "DAE", mesh_read_dae, dae_polylist, sizeof dae_polylist - 1 },
        { "DAE scene", mesh_read_dae, dae_scene, sizeof dae_scene - 1 },
    };
    static const char likely[] = "0123456789-+.eE/ \\\n<>\"'#nv";
    int refused = 0, read = 0;
    for (size_t n = 0; n < sizeof sound / sizeof *sound; n++)
        for (unsigned long long seed = 0; seed < seed_count(2000); seed++) {
            rng r = { seed };
            const size_t size = seed % 2 ? sound[n].size : (size_t)rng_int(&r, 0, (int)sound[n].size);
            char *text = malloc(size + 1);
            assert_non_null(text);
            memcpy(text, sound[n].text, size);
            text[size] = '\0';
            for (int k = rng_int(&r, 0, 4); k > 0 && size; k--)
                text[rng_int(&r, 0, (int)size - 1)] =
                    (char)(rng_int(&r, 0, 1) ? likely[rng_int(&r, 0, (int)sizeof likely - 2)] : rng_int(&r, 0, 255));
            mesh m;
            const char *why = sound[n].read(text, size, &m);
            if (why) {
                assert_true(!m.vertex && !m.corner);
                refused++;
            } else {
                char name[64];
                snprintf(name, sizeof name, "%s, seed %llu", sound[n].name, seed);
                assert_well_formed(name, &m);
                assert_true(m.ntriangle > 0);
                read++;
            }
            mesh_release(&m);
            free(text);
        }
    assert_true(refused > 1000 && read > 500); /* the table does both */
}

/* ---- fewer triangles ---------------------------------------------------------------------------------------- */

static void test_simplify(void **state)
{
    (void)state;
    enum { AROUND = 200, DOWN = 100 };
    static const size_t most[] = { 1000000, 20000, 3000, 300, 20 };
    for (size_t n = 0; n < sizeof most / sizeof *most; n++) {
        mesh m = { 0 };
        for (int i = 0; i <= DOWN; i++)
            for (int k = 0; k < AROUND; k++) {
                const double u = pi * i / DOWN, v = 2 * pi * k / AROUND;
                assert_null(mesh_add_vertex(&m, 5 + sin(u) * cos(v), sin(u) * sin(v), cos(u)));
            }
        for (size_t i = 0; i < DOWN; i++)
            for (size_t k = 0; k < AROUND; k++) {
                const size_t a = i * AROUND + k, b = i * AROUND + (k + 1) % AROUND;
                assert_null(mesh_add_triangle(&m, a, a + AROUND, b));
                assert_null(mesh_add_triangle(&m, b, a + AROUND, b + AROUND));
            }
        assert_null(mesh_finish(&m));
        const size_t before = m.ntriangle;
        assert_in_range(before, 2 * AROUND * (DOWN - 1), 2 * AROUND * DOWN); /* those at the poles have no area */
        assert_int_equal(mesh_simplify(&m, most[n]), 1);
        assert_well_formed("ball", &m);
        if (m.ntriangle > most[n] || (most[n] >= before && m.ntriangle != before) ||
            m.ntriangle * 12 < (most[n] < before ? most[n] : 0))
            fprintf(stderr, "%zu triangles from %zu, most %zu\n", m.ntriangle, before, most[n]);
        assert_true(m.ntriangle <= most[n] && m.ntriangle * 12 >= (most[n] < before ? most[n] : 0));
        if (most[n] >= 300) { /* still a ball */
            const double v = volume(&m), ball = 4 * pi / 3, tolerance = most[n] >= 3000 ? 0.1 : 0.35;
            if (fabs(v - ball) > tolerance * ball)
                fprintf(stderr, "most %zu: volume %g, not %g within %g\n", most[n], v, ball, tolerance * ball);
            assert_true(fabs(v - ball) <= tolerance * ball);
        }
        mesh_release(&m);
    }
    /* a thin strip, and one flat triangle, whose grid has one cell across */
    mesh flat = { 0 };
    assert_null(mesh_add_vertex(&flat, 0, 0, 0));
    assert_null(mesh_add_vertex(&flat, 1, 0, 0));
    assert_null(mesh_add_vertex(&flat, 1, 1, 0));
    assert_null(mesh_add_triangle(&flat, 0, 1, 2));
    assert_int_equal(mesh_simplify(&flat, 0), 1);
    assert_int_equal(flat.ntriangle, 0);
    mesh_release(&flat);
}

/* ---- where files are ---------------------------------------------------------------------------------------- */

static void test_paths(void **state)
{
    (void)state;
    static const char *const folders[] = {
        "arm_description", "arm_description/urdf", "arm_description/meshes", "other", "ros", "ros/hand",
        "ament",           "ament/share",          "ament/share/foot"
    };
    char root[TEMPORARY_SIZE], here[4096], file[TEMPORARY_SIZE + 64], absolute[TEMPORARY_SIZE + 64];
    assert_non_null(temporary_folder(root));
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(root), 0);
    for (size_t k = 0; k < sizeof folders / sizeof *folders; k++)
        assert_int_equal(mkdir(folders[k], 0700), 0);
    write_file("arm_description/meshes/a.STL", ascii_stl);
    write_file("arm_description/urdf/b.obj", obj);
    write_file("other/c.dae", dae);
    write_file("other/d.stl", "solid nothing\nfacet\n");
    write_file("other/e.ply", "ply");
    write_file("ros/hand/h.obj", obj);
    write_file("ament/share/foot/f.obj", obj);
    assert_int_equal(mkfifo("other/pipe.stl", 0600), 0);
    char list[2 * TEMPORARY_SIZE];
    snprintf(list, sizeof list, ":/nowhere::%s/ros:", root);
    assert_int_equal(setenv("ROS_PACKAGE_PATH", list, 1), 0);
    snprintf(list, sizeof list, "%s/ament", root);
    assert_int_equal(setenv("AMENT_PREFIX_PATH", list, 1), 0);
    snprintf(file, sizeof file, "%s/arm_description/urdf/arm.urdf", root);
    snprintf(absolute, sizeof absolute, "file://%s/other/c.dae", root);
    const struct {
        const char *name, *file;
        int found;
        const char *why; /* NULL: it is read */
    } cases[] = {
        { "package://arm_description/meshes/a.STL", file, 1, NULL },
        { "package://arm_description/meshes/a.STL", "arm_description/urdf/arm.urdf", 1, NULL },
        { "package://renamed/meshes/a.STL", file, 1, NULL }, /* the folder has another name here */
        { "package://other/c.dae", file, 1, NULL },
        { "package:///renamed/meshes/a.STL", file, 1, NULL }, /* as some write it */
        { "package://hand/h.obj", file, 1, NULL },            /* in ROS_PACKAGE_PATH */
        { "package://foot/f.obj", file, 1, NULL },            /* in AMENT_PREFIX_PATH */
        { "package://share/foot/f.obj", file, 0, NULL },
        { "b.obj", file, 1, NULL },
        { "b.obj", "arm_description/urdf/arm.urdf", 1, NULL },
        { "../meshes/a.STL", file, 1, NULL },
        { absolute, file, 1, NULL },
        { absolute + strlen("file://"), file, 1, NULL },
        { "../../other/d.stl", file, 1, "triangles" },
        { "../../other/e.ply", file, 1, "kind" },
        { "../../other/pipe.stl", file, 0, NULL }, /* not to wait for */
        { "../meshes", file, 0, NULL },
        { "package://arm_description/meshes/missing.stl", file, 0, NULL },
        { "package://", file, 0, NULL },
        { "package://a", file, 0, NULL },
        { "package://a/", file, 0, NULL },
        { "http://example.org/a.stl", file, 0, NULL },
        { "", file, 0, NULL },
        { "/", file, 0, NULL },
        { "b.obj", "", 0, NULL },
        { "other/c.dae", "arm.urdf", 1, NULL },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        char *path = mesh_path(cases[n].name, cases[n].file);
        if ((path != NULL) != cases[n].found)
            fprintf(stderr, "%s in %s: %s\n", cases[n].name, cases[n].file, path ? path : "not found");
        assert_int_equal(path != NULL, cases[n].found);
        if (path) {
            mesh m;
            const char *why = mesh_load(path, &m);
            if (cases[n].why ? !why || !strstr(why, cases[n].why) : why != NULL)
                fprintf(stderr, "%s: '%s', not '%s'\n", path, why ? why : "read", cases[n].why ? cases[n].why : "read");
            assert_true(cases[n].why ? why && strstr(why, cases[n].why) : !why);
            mesh_release(&m);
        }
        free(path);
    }
    char command[TEMPORARY_SIZE + 16];
    assert_int_equal(chdir(here), 0);
    snprintf(command, sizeof command, "rm -rf %s", root);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound_files), cmocka_unit_test(test_broken_files), cmocka_unit_test(test_damaged_files),
        cmocka_unit_test(test_simplify),    cmocka_unit_test(test_paths),
    };
    return cmocka_run_group_tests_name("mesh", tests, NULL, NULL);
}
