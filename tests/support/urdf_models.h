/* urdf_models.h - every URDF of tests/models, which have what published robots have: mimic joints, floating and planar ones, meshes in
 * packages, inertias that no body has, joints in any order
 *
 * RAMUS_PUBLISHED_ROBOTS may name one more folder, of robots as their makers publish them.
 */
#ifndef TESTS_SUPPORT_URDF_MODELS_H
#define TESTS_SUPPORT_URDF_MODELS_H

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { URDF_MODELS = 6 }; /* in tests/models */

/* Looks at one file; returns how many failures there were. */
typedef int (*urdf_model_check)(const char *path, const char *name);

/* Returns how many files there were; adds to `failures`. */
static inline int urdf_models_in(const char *folder, urdf_model_check check, int *failures)
{
    int count = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        fail_msg("the folder %s cannot be read", folder);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[4096];
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".urdf") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        *failures += check(path, entry->d_name);
        count++;
    }
    closedir(dir);
    return count;
}

static inline int urdf_models_for_each(urdf_model_check check)
{
    int failures = 0;
    assert_int_equal(urdf_models_in(RAMUS_SOURCE_DIR "/tests/models", check, &failures), URDF_MODELS);
    const char *more = getenv("RAMUS_PUBLISHED_ROBOTS");
    if (more && *more)
        assert_true(urdf_models_in(more, check, &failures) > 0);
    return failures;
}

#endif
