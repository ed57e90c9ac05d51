/* small_robots.h - assemblies that the tests of ramus sim and of the live page run */
#ifndef TESTS_CLI_SMALL_ROBOTS_H
#define TESTS_CLI_SMALL_ROBOTS_H

/* A revolute and a spherical joint. */
#define PAIR_OF_LINKS(name)                                                                                            \
    "ramus: 1\nname: " name "\nmodules:\n  m:\n    links:\n"                                                           \
    "      - {name: a, joint: {name: j, type: revolute, axis: [1, 0, 0]}, mass: 2, com: [0, 1, 0],\n"                  \
    "         inertia: [1, 1, 1]}\n"                                                                                   \
    "      - {name: b, joint: {name: k, type: spherical}, mass: 1, com: [0, 0, 0.3], inertia: [1, 1.2, 0.9]}\n"        \
    "robot:\n  - {name: r, module: m}\n"

static const char boxed[] = "ramus: 1\nname: boxed\nmodules:\n  m:\n    links:\n"
                            "      - {name: a, joint: {name: j, type: prismatic}, mass: 2, inertia: [1, 1, 1]}\n"
                            "robot:\n  - {name: r, module: m}\n  - {name: box, black_box: true, on: r/a}\n";
static const char massless[] =
    "ramus: 1\nname: massless\nmodules:\n  m:\n    links:\n"
    "      - {name: a, joint: {name: j, type: prismatic}}\nrobot:\n  - {name: r, module: m}\n";

#endif
