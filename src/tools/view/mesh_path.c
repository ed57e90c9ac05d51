/* mesh_path.c - where the file of a mesh is */
#include "view.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* FOLDER/UNDER/NAME if it is there; the folder has `length` letters, 0: the present one. */
static char *try_path(const char *folder, size_t length, const char *under, const char *name)
{
    struct stat info;
    out path = { 0 };
    out_add(&path, "%.*s%s%s%s", (int)length, folder, length && folder[length - 1] != '/' ? "/" : "", under, name);
    if (!path.failed && stat(path.data, &info) == 0 && S_ISREG(info.st_mode))
        return path.data;
    out_release(&path);
    return NULL;
}

/* The folder of a file from the root on, so that one can walk up; to be freed. */
static char *folder_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    const int length = slash ? (int)(slash - file) + (slash == file) : 0;
    char here[4096] = "";
    out folder = { 0 };
    if (file[0] != '/' && !getcwd(here, sizeof here))
        return NULL;
    out_add(&folder, "%s%s%.*s", here, here[0] && length ? "/" : "", length, file);
    return folder.data;
}

/* In the folders that a variable of the environment lists, with colons between; `under` each of them. */
static char *find_in_list(const char *variable, const char *under, const char *rest)
{
    const char *list = getenv(variable);
    char *found = NULL;
    for (size_t length; !found && list && *list; list += length + (list[length] == ':')) {
        length = strcspn(list, ":");
        if (length > 0)
            found = try_path(list, length, under, rest);
    }
    return found;
}

/* PACKAGE/PATH: in a folder above the file, which may be the package itself; then where ROS 1 and 2 have packages. */
static char *find_in_package(const char *rest, const char *file)
{
    const char *inside = strchr(rest, '/');
    char *folder = folder_of(file), *found = NULL;
    for (size_t length = folder ? strlen(folder) : 0; folder && !found;) {
        found = try_path(folder, length, "", rest);
        if (!found && inside)
            found = try_path(folder, length, "", inside + 1);
        if (length <= 1)
            break;
        while (length > 1 && folder[length - 1] != '/')
            length--;
        if (length > 1)
            length--; /* the slash, but that of the root */
    }
    free(folder);
    if (!found)
        found = find_in_list("ROS_PACKAGE_PATH", "", rest);
    return found ? found : find_in_list("AMENT_PREFIX_PATH", "share/", rest);
}

char *view_mesh_path(const char *name, const char *file)
{
    static const char package[] = "package://", plain[] = "file://";
    if (strncmp(name, package, strlen(package)) == 0)
        return find_in_package(name + strlen(package) + strspn(name + strlen(package), "/"), file);
    if (strncmp(name, plain, strlen(plain)) == 0)
        name += strlen(plain);
    if (!*name || strstr(name, "://"))
        return NULL;
    const char *slash = strrchr(file, '/');
    return try_path(file, *name == '/' || !slash ? 0 : (size_t)(slash - file) + 1, "", name);
}
