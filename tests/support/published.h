/* published.h - robots as others publish them: every URDF of a folder that is not part of the project
 *
 * RAMUS_PUBLISHED_ROBOTS names the folder; without it, shared/robots beside the project. Where there is none, the test is
 * skipped, and says so.
 */
#ifndef TESTS_SUPPORT_PUBLISHED_H
#define TESTS_SUPPORT_PUBLISHED_H

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Looks at one file; returns how many failures there were. */
typedef int (*published_check)(const char *path, const char *name);

static inline int published_for_each(published_check check)
{
    const char *given = getenv("RAMUS_PUBLISHED_ROBOTS");
    const char *folder = given ? given : RAMUS_SOURCE_DIR "/../shared/robots";
    int nrobot = 0, failures = 0;
    DIR *dir = opendir(folder);
    if (!dir) {
        print_message("SKIPPED: there is no folder %s\n", folder);
        skip();
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[4096];
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".urdf") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        failures += check(path, entry->d_name);
        nrobot++;
    }
    closedir(dir);
    assert_true(nrobot > 0);
    return failures;
}

#endif
