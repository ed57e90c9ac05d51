/* test_mesh_path.c - where the files of meshes are looked for; what is in them is parsed by the page (web/test/mesh.test.mjs) */
#include "tools/view/view.h"

#include "support/program.h"
#include "support/temporary.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

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
    write_file("arm_description/meshes/a.STL", "a");
    write_file("arm_description/urdf/b.obj", "a");
    write_file("other/c.dae", "a");
    write_file("other/d.stl", "a");
    write_file("other/e.ply", "a");
    write_file("ros/hand/h.obj", "a");
    write_file("ament/share/foot/f.obj", "a");
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
    } cases[] = {
        { "package://arm_description/meshes/a.STL", file, 1 },
        { "package://arm_description/meshes/a.STL", "arm_description/urdf/arm.urdf", 1 },
        { "package://renamed/meshes/a.STL", file, 1 }, /* the folder has another name here */
        { "package://other/c.dae", file, 1 },
        { "package:///renamed/meshes/a.STL", file, 1 }, /* as some write it */
        { "package://hand/h.obj", file, 1 },            /* in ROS_PACKAGE_PATH */
        { "package://foot/f.obj", file, 1 },            /* in AMENT_PREFIX_PATH */
        { "package://share/foot/f.obj", file, 0 },
        { "b.obj", file, 1 },
        { "b.obj", "arm_description/urdf/arm.urdf", 1 },
        { "../meshes/a.STL", file, 1 },
        { absolute, file, 1 },
        { absolute + strlen("file://"), file, 1 },
        { "../../other/d.stl", file, 1 },
        { "../../other/e.ply", file, 1 },
        { "../../other/pipe.stl", file, 0 }, /* not to wait for */
        { "../meshes", file, 0 },
        { "package://arm_description/meshes/missing.stl", file, 0 },
        { "package://", file, 0 },
        { "package://a", file, 0 },
        { "package://a/", file, 0 },
        { "http://example.org/a.stl", file, 0 },
        { "", file, 0 },
        { "/", file, 0 },
        { "b.obj", "", 0 },
        { "other/c.dae", "arm.urdf", 1 },
    };
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        char *path = view_mesh_path(cases[n].name, cases[n].file);
        if ((path != NULL) != cases[n].found)
            fprintf(stderr, "%s in %s: %s\n", cases[n].name, cases[n].file, path ? path : "not found");
        assert_int_equal(path != NULL, cases[n].found);
        free(path);
    }
    char command[TEMPORARY_SIZE + 16];
    assert_int_equal(chdir(here), 0);
    snprintf(command, sizeof command, "rm -rf %s", root);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_paths) };
    return cmocka_run_group_tests_name("mesh_path", tests, NULL, NULL);
}
