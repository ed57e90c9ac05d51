/* large_assembly.h - assembly files and URDFs with very many things of one kind, as text */
#ifndef TESTS_IO_LARGE_ASSEMBLY_H
#define TESTS_IO_LARGE_ASSEMBLY_H

#include "base/memory.h"
#include "base/text.h"

typedef enum large_kind {
    LARGE_INSTANCES,
    LARGE_MODULES,
    LARGE_BLACK_BOXES,
    LARGE_LOCKS,
    LARGE_FRAMES,
    LARGE_MIMIC_CHAIN,
    LARGE_MIMIC_STAR,
    LARGE_COUPLINGS,
    LARGE_WIDE_COUPLING,
    LARGE_DISTANCES,
    LARGE_SPRINGS,
    LARGE_BARS,
    LARGE_LEVERS,
    LARGE_SHARINGS,
    LARGE_UNKNOWN_ON,
    LARGE_UNKNOWN_LINK,
    LARGE_UNKNOWN_MODULE,
    LARGE_UNKNOWN_LOCK,
    LARGE_UNKNOWN_PARENT,
    LARGE_UNKNOWN_MIMIC,
    LARGE_UNKNOWN_JOINT,
    LARGE_UNKNOWN_FRAME,
    LARGE_UNKNOWN_LEVER,
    LARGE_UNKNOWN_KEY,
    LARGE_URDF_CHAIN,
    LARGE_URDF_STAR,
    LARGE_URDF_MIMIC_CHAIN,
    LARGE_URDF_MIMIC_STAR
} large_kind;

/* A module m of n links, side by side on the base. */
static inline void large_arm(text *t, int n, large_kind kind)
{
    text_add(t, "  m:\n    links:\n");
    for (int k = 0; k < n; k++) {
        text_add(t, "      - {name: l%d, parent: %s", k, kind == LARGE_UNKNOWN_PARENT ? "x" : "base");
        if (kind == LARGE_UNKNOWN_PARENT)
            text_add(t, "%d", k);
        text_add(t, ", joint: {name: j%d, type: revolute", k);
        if (k > 0 && kind == LARGE_MIMIC_STAR)
            text_add(t, ", mimic: {joint: j0, multiplier: 2}");
        if (k > 0 && kind == LARGE_MIMIC_CHAIN)
            text_add(t, ", mimic: {joint: j%d, offset: 0.5}", k - 1);
        if (k > 0 && kind == LARGE_UNKNOWN_MIMIC)
            text_add(t, ", mimic: {joint: x%d}", k);
        text_add(t, "}, mass: 1, inertia: [1, 1, 1], origin: {xyz: [0.1, 0, 0]}}\n");
    }
}

static inline void large_instances(text *t, int n, large_kind kind)
{
    text_add(t, "robot:\n  - {name: i0, module: %s}\n", kind == LARGE_MODULES ? "m0" : "m");
    for (int k = 1; k < n; k++) {
        text_add(t, "  - {name: i%d, ", k);
        if (kind == LARGE_BLACK_BOXES)
            text_add(t, "black_box: true");
        else if (kind == LARGE_MODULES)
            text_add(t, "module: m%d", k);
        else
            text_add(t, kind == LARGE_UNKNOWN_MODULE ? "module: x%d" : "module: m", k);
        if (kind == LARGE_UNKNOWN_ON)
            text_add(t, ", on: x%d/l0}\n", k);
        else if (kind == LARGE_UNKNOWN_LINK)
            text_add(t, ", on: i0/x%d}\n", k);
        else if (kind == LARGE_BLACK_BOXES)
            text_add(t, ", on: i0/l0}\n");
        else
            text_add(t, ", on: i%d/l0}\n", k - 1);
    }
}

static inline void large_constraint(text *t, int k, int n, large_kind kind)
{
    text_add(t, "  - {name: c%d, ", k);
    if (kind == LARGE_COUPLINGS)
        text_add(t, "type: coupling, coordinates: {i0/j%d: 1, i0/j%d: -1}}\n", k, (k + 1) % n);
    else if (kind == LARGE_UNKNOWN_JOINT)
        text_add(t, "type: coupling, coordinates: {i0/x%d: 1}}\n", k);
    else
        text_add(t, "type: distance, between: [i0/l0, i0/l1], length: 1, pose_a: {xyz: [1, 0, 0]}, pose_b: {xyz: [1, "
                    "0, 0]}}\n");
}

static inline void large_part(text *t, int k, large_kind kind)
{
    if (kind == LARGE_LEVERS || kind == LARGE_UNKNOWN_LEVER) { /* two: a lever, and a spring on it */
        text_add(t,
                 "  - {name: c%d, type: lever, pivot: i0/l0, axis: [0, 0, 1], tip: [0.1, 0, 0], pin: {on: i0/l1, at: "
                 "[0.1, 0.1, 0], rod_length: 0.1}}\n",
                 k);
        text_add(t,
                 "  - {name: s%d, type: spring, between: [{lever: %s%d, at: [0, 0.1, 0]}, i0/l1], rest_length: 1, "
                 "stiffness: 1}\n",
                 k, kind == LARGE_LEVERS ? "c" : "x", k);
        return;
    }
    text_add(t, "  - {name: c%d, ", k);
    if (kind == LARGE_BARS)
        text_add(t, "type: bar, between: [{on: i0/l0, at: [0, 1, 0]}, i0/l1], length: 1}\n");
    else if (kind == LARGE_UNKNOWN_FRAME)
        text_add(t, "type: spring, between: [i0/x%d, i0/l1], rest_length: 1, stiffness: 1}\n", k);
    else
        text_add(t, "type: spring, between: [{on: i0/l0, at: [0, 1, 0]}, i0/l1], rest_length: 1, stiffness: 1}\n");
}

static inline void large_urdf(text *t, int n, large_kind kind)
{
    const int chain = kind == LARGE_URDF_CHAIN || kind == LARGE_URDF_MIMIC_CHAIN;
    text_add(t, "<robot name=\"r\">\n<link name=\"l0\"/>\n");
    for (int k = 1; k <= n; k++) {
        text_add(t,
                 "<link name=\"l%d\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" "
                 "ixz=\"0\" "
                 "iyz=\"0\"/></inertial></link>\n<joint name=\"j%d\" type=\"continuous\"><parent link=\"l%d\"/><child "
                 "link=\"l%d\"/>",
                 k, k, chain ? k - 1 : 0, k);
        if (k > 1 && (kind == LARGE_URDF_MIMIC_CHAIN || kind == LARGE_URDF_MIMIC_STAR))
            text_add(t, "<mimic joint=\"j%d\"/>", chain ? k - 1 : 1);
        text_add(t, "</joint>\n");
    }
    text_add(t, "</robot>\n");
}

/* To be released with text_release. */
static inline text large_text(large_kind kind, int n)
{
    text t = { .allocator = memory_allocator(NULL) };
    if (kind >= LARGE_URDF_CHAIN) {
        large_urdf(&t, n, kind);
        return t;
    }
    const int has_constraints = kind == LARGE_COUPLINGS || kind == LARGE_DISTANCES || kind == LARGE_UNKNOWN_JOINT;
    const int has_parts = kind == LARGE_SPRINGS || kind == LARGE_BARS || kind == LARGE_LEVERS ||
                          kind == LARGE_UNKNOWN_LEVER || kind == LARGE_UNKNOWN_FRAME || kind == LARGE_SHARINGS;
    const int many_instances = kind == LARGE_INSTANCES || kind == LARGE_MODULES || kind == LARGE_BLACK_BOXES ||
                               kind == LARGE_UNKNOWN_ON || kind == LARGE_UNKNOWN_MODULE;
    text_add(&t, "ramus: 1\nname: large\nmodules:\n");
    if (kind == LARGE_MODULES) {
        for (int k = 0; k < n; k++)
            text_add(&t,
                     "  m%d: {links: [{name: l0, joint: {name: j0, type: revolute}, mass: 1, inertia: [1, 1, 1]}]}\n",
                     k);
    } else if (kind == LARGE_FRAMES) {
        text_add(&t, "  m:\n    links:\n      - name: l0\n        joint: {name: j0, type: revolute}\n        mass: 1\n"
                     "        inertia: [1, 1, 1]\n        frames:\n");
        for (int k = 0; k < n; k++)
            text_add(&t, "          - {name: f%d, pose: {xyz: [0, 0, %d]}}\n", k, k);
    } else {
        large_arm(&t, many_instances || kind == LARGE_DISTANCES || has_parts ? 2 : n, kind);
    }
    if (many_instances || kind == LARGE_UNKNOWN_LINK)
        large_instances(&t, n, kind);
    else
        text_add(&t, "robot:\n  - {name: i0, module: m");
    for (int k = 0; (kind == LARGE_LOCKS || kind == LARGE_UNKNOWN_LOCK) && k < n; k++)
        text_add(&t, "%s%s%d: 0.1", k ? ", " : ", lock: {", kind == LARGE_LOCKS ? "j" : "x", k);
    if (!many_instances && kind != LARGE_UNKNOWN_LINK)
        text_add(&t, kind == LARGE_LOCKS || kind == LARGE_UNKNOWN_LOCK ? "}}\n" : "}\n");
    for (int k = 0; has_constraints && k < n; k++) {
        text_add(&t, k ? "" : "constraints:\n");
        large_constraint(&t, k, n, kind);
    }
    for (int k = 0; kind == LARGE_WIDE_COUPLING && k < n; k++)
        text_add(&t, "%si0/j%d: 1", k ? ", " : "constraints:\n  - {name: c, type: coupling, coordinates: {", k);
    text_add(&t, kind == LARGE_WIDE_COUPLING ? "}}\n" : "");
    for (int k = 0; has_parts && k < n; k++) {
        text_add(&t, k ? "" : "mechanism:\n");
        large_part(&t, k, kind);
    }
    for (int k = 0; kind == LARGE_SHARINGS && k < n; k++)
        text_add(&t,
                 "%s  - {name: s%d, link: i0/l0, carriers: [{name: a, frame: i0/l0, carries: [fx, fy, fz]}, {name: b, "
                 "part: c%d, carries: [fx]}]}\n",
                 k ? "" : "sharing:\n", k, k);
    for (int k = 0; kind == LARGE_UNKNOWN_KEY && k < n; k++)
        text_add(&t, "x%d: 1\n", k);
    return t;
}

#endif
