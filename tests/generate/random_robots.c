/* random_robots.c - random_robots FOLDER COUNT: trees of all joint types as assemblies, for scripts/check-generated
 *
 * FOLDER/tree-0.yaml, ...: sizes and shapes by the number; a third has dependent joints. Each is printed with its last link.
 */
#include "tree/equations_robot.h"

#include "ramus/io.h"

enum { LINKS_MOST = 8 };

static int write_robot(const char *folder, unsigned long long seed)
{
    robot r = robot_of_tree(seed, seed % 3 == 2 ? tree_with_mimics(seed, LINKS_MOST)
                                                : tree_of_types(seed, LINKS_MOST, JOINT_MASK_ALL));
    char path[500], *text = NULL;
    ramus_error err;
    if (ramus_model_export(r.model, RAMUS_EXPORT_YAML, &text, &err) != RAMUS_OK)
        return fprintf(stderr, "tree %llu: %s\n", seed, err.text), 1;
    snprintf(path, sizeof path, "%s/tree-%llu.yaml", folder, seed);
    FILE *to = fopen(path, "w");
    const int written = to && fputs(text, to) >= 0;
    if ((to && fclose(to) != 0) || !written)
        return fprintf(stderr, "%s cannot be written\n", path), 1;
    printf("%s %s\n", path, ramus_model_link(r.model, (ramus_link){ ramus_model_nlink(r.model) - 1 }).name);
    free(text);
    robot_destroy(&r);
    return 0;
}

int main(int argc, char **argv)
{
    const unsigned long long count = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
    if (count == 0)
        return fprintf(stderr, "usage: random_robots FOLDER COUNT\n"), 2;
    for (unsigned long long seed = 0; seed < count; seed++)
        if (write_robot(argv[1], seed))
            return 1;
    return 0;
}
