/* urdf.c - a module from a URDF
 *
 *   xml_parse       the file as a tree of elements
 *   collect         names of links and joints; each joint's type, parent, child and master, as indices
 *   check_tree      one root, one parent joint for each link, no cycle; likewise the masters of mimic joints
 *   fill_module     numbers (urdf_values.c) and shapes (urdf_shapes.c); the root link, then the links in the order of
 *                   their joints in the file
 *
 * Every step goes on after an error, so that one run reports them all, and takes time linear in the file's size.
 * Inertia is not judged here: ramus_builder_check does that for every kind of file.
 */
#include "ramus/io.h"

#include "load.h"
#include "urdf_shapes.h"
#include "urdf_values.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/printable.h"
#include "hint.h"
#include "model/module.h"

#include <string.h>

typedef struct link_entry {
    const char *name;
    int element;
    int joint; /* that has it as child; -1: none */
} link_entry;

typedef struct joint_entry {
    const char *name; /* "" if it has none, which has been reported */
    int element;
    int parent, child;     /* links; -1: not known, which has been reported */
    int master;            /* joint that it mimics, -1: none */
    const char *open;      /* with open_mimics: the name of what it mimics, whatever it is; NULL: it mimics none */
    int endless;           /* type continuous */
    ramus_joint_type type; /* RAMUS_JOINT_TYPE_COUNT: not known, which has been reported */
} joint_entry;

typedef struct urdf {
    xml_document doc;
    problems p;
    ramus_allocator allocator;
    link_entry *link;
    int nlink;
    joint_entry *joint;
    int njoint;
    name_map link_names, joint_names;
    name_map materials;
    bool open_mimics;
    int *next, *mark; /* work of report_cycles */
} urdf;

static int line_of(const urdf *u, int element)
{
    return u->doc.element[element].line;
}

#define wrong(u, status, element, ...) problems_add(&(u)->p, RAMUS_PROBLEM, status, line_of(u, element), __VA_ARGS__)

static bool is_element(const urdf *u, int element, const char *name)
{
    return strcmp(u->doc.element[element].name, name) == 0;
}

static urdf_place place_of_link(urdf *u, int l)
{
    return (urdf_place){ &u->doc, &u->p, "link", u->link[l].name, u->link[l].element, NULL };
}

static urdf_place place_of_joint(urdf *u, int j)
{
    return (urdf_place){ &u->doc, &u->p, "joint", u->joint[j].name, u->joint[j].element, NULL };
}

/* ---- names and references ----------------------------------------------------------------------------------- */

/* The name of a <robot>, <link> or <joint>; NULL after reporting that there is no usable one. */
static const char *take_name(urdf *u, int element)
{
    const char *tag = u->doc.element[element].name;
    const char *name = xml_attribute(&u->doc, element, "name");
    if (!name || !name[0]) {
        wrong(u, RAMUS_ERR_PARSE, element, "<%s> has no name", tag);
        return NULL;
    }
    if (printable(name))
        return name;
    wrong(u, RAMUS_ERR_PARSE, element, "the name '%.200s' of this <%s> contains a control character", name, tag);
    return NULL;
}

/* 0 after reporting that a link or joint before it has the name, too. */
static bool claim_name(urdf *u, name_map *names, const char *name, int k, int element)
{
    if (names_add(names, name, k))
        return true;
    const int first = names_find(names, name);
    const bool is_link = names == &u->link_names;
    wrong(u, RAMUS_ERR_MODEL, element, "%s name '%.200s' is used twice, first in line %d", is_link ? "link" : "joint",
          name, line_of(u, is_link ? u->link[first].element : u->joint[first].element));
    return false;
}

static void collect_link(urdf *u, int element)
{
    const char *name = take_name(u, element);
    if (name && claim_name(u, &u->link_names, name, u->nlink, element))
        u->link[u->nlink++] = (link_entry){ .name = name, .element = element, .joint = -1 };
}

static void collect_joint_name(urdf *u, int element)
{
    const char *name = take_name(u, element);
    if (name)
        claim_name(u, &u->joint_names, name, u->njoint, element);
    u->joint[u->njoint++] =
        (joint_entry){ .name = name ? name : "", .element = element, .parent = -1, .child = -1, .master = -1 };
}

static void collect_type(urdf *u, joint_entry *joint)
{
    static const struct {
        const char *name;
        ramus_joint_type type;
    } known[] = {
        { "revolute", RAMUS_REVOLUTE }, { "continuous", RAMUS_REVOLUTE }, { "prismatic", RAMUS_PRISMATIC },
        { "fixed", RAMUS_FIXED },       { "floating", RAMUS_FREE },       { "planar", RAMUS_PLANAR },
    };
    joint->type = RAMUS_JOINT_TYPE_COUNT;
    const char *type = xml_attribute(&u->doc, joint->element, "type");
    if (!type) {
        wrong(u, RAMUS_ERR_PARSE, joint->element, "joint '%.200s' has no type", joint->name);
        return;
    }
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strcmp(type, known[k].name) == 0)
            joint->type = known[k].type;
    joint->endless = strcmp(type, "continuous") == 0;
    if (joint->type == RAMUS_JOINT_TYPE_COUNT)
        wrong(u, RAMUS_ERR_MODEL, joint->element,
              "joint '%.200s' has the unknown type '%.100s': URDF has revolute, continuous, prismatic, fixed, "
              "floating and planar",
              joint->name, type);
}

/* The link that the <parent> or <child> of a joint names; -1 after reporting that there is none. */
static int collect_end(urdf *u, int j, const char *tag, int *found)
{
    const urdf_place at = place_of_joint(u, j);
    const int element = urdf_single(&at, at.element, tag, URDF_REPEAT_FAILS);
    const char *name = element >= 0 ? xml_attribute(&u->doc, element, "link") : NULL;
    *found = element >= 0 ? element : at.element;
    if (!name) {
        wrong(u, RAMUS_ERR_PARSE, *found, "joint '%.200s' has no %s link: add <%s link=\"...\"/>", at.name, tag, tag);
        return -1;
    }
    const int link = names_find(&u->link_names, name);
    if (link < 0)
        wrong(u, RAMUS_ERR_NOT_FOUND, *found, "joint '%.200s': there is no link '%.200s' to be its %s", at.name, name,
              tag);
    return link;
}

static void collect_ends(urdf *u, int j)
{
    joint_entry *joint = &u->joint[j];
    int element;
    joint->parent = collect_end(u, j, "parent", &element);
    joint->child = collect_end(u, j, "child", &element);
    if (joint->child < 0)
        return;
    link_entry *child = &u->link[joint->child];
    if (child->joint >= 0)
        wrong(u, RAMUS_ERR_MODEL, element,
              "link '%.200s' is the child of two joints, '%.200s' and '%.200s': a link has one parent", child->name,
              u->joint[child->joint].name, joint->name);
    else
        child->joint = j;
}

static bool is_one_axis(const joint_entry *joint)
{
    return joint->type == RAMUS_REVOLUTE || joint->type == RAMUS_PRISMATIC;
}

static void report_master(urdf *u, const urdf_place *at, int mimic, const char *name)
{
    hint h = hint_for(&u->p, name);
    for (int k = 0; k < u->njoint && hint_open(&h); k++)
        if (u->joint[k].element != at->element && is_one_axis(&u->joint[k]) && u->joint[k].name[0])
            hint_offer(&h, u->joint[k].name);
    wrong(u, RAMUS_ERR_NOT_FOUND, mimic, "joint '%.200s' mimics '%.200s', but there is no such joint%s", at->name, name,
          hint_text(&h));
}

static void collect_master(urdf *u, int j)
{
    joint_entry *joint = &u->joint[j];
    const urdf_place at = place_of_joint(u, j);
    const int mimic = urdf_single(&at, at.element, "mimic", URDF_REPEAT_WARNS);
    if (mimic < 0)
        return;
    const char *name = xml_attribute(&u->doc, mimic, "joint");
    const int master = name ? names_find(&u->joint_names, name) : -1;
    if (joint->type != RAMUS_JOINT_TYPE_COUNT && !is_one_axis(joint))
        wrong(u, RAMUS_ERR_MODEL, mimic,
              "joint '%.200s' is %s and cannot mimic: only revolute, continuous and prismatic joints do", at.name,
              xml_attribute(&u->doc, at.element, "type"));
    else if (!name)
        wrong(u, RAMUS_ERR_PARSE, mimic, "joint '%.200s': <mimic> has no attribute joint", at.name);
    else if (u->open_mimics)
        joint->open = name;
    else if (master < 0)
        report_master(u, &at, mimic, name);
    else if (u->joint[master].type != RAMUS_JOINT_TYPE_COUNT && !is_one_axis(&u->joint[master]))
        wrong(u, RAMUS_ERR_MODEL, mimic,
              "joint '%.200s' mimics '%.200s', which is %s and not revolute, continuous or prismatic", at.name, name,
              xml_attribute(&u->doc, u->joint[master].element, "type"));
    else
        joint->master = master;
}

/* Returns RAMUS_ERR_MEMORY or RAMUS_OK; errors of the file go to u->p. */
static ramus_status collect(urdf *u, int robot)
{
    size_t nlink = 0, njoint = 0;
    const int first = u->doc.element[robot].first_child;
    for (int e = first; e >= 0; e = u->doc.element[e].next) {
        nlink += (size_t)is_element(u, e, "link");
        njoint += (size_t)is_element(u, e, "joint");
    }
    u->link = memory_new(&u->allocator, nlink, sizeof *u->link);
    u->joint = memory_new(&u->allocator, njoint, sizeof *u->joint);
    if (!u->link || !u->joint || !names_reserve(&u->link_names, &u->allocator, nlink) ||
        !names_reserve(&u->joint_names, &u->allocator, njoint))
        return RAMUS_ERR_MEMORY;
    if (nlink == 0)
        wrong(u, RAMUS_ERR_MODEL, robot, "the robot has no links: it needs at least one");
    for (int e = first; e >= 0; e = u->doc.element[e].next) {
        if (is_element(u, e, "link"))
            collect_link(u, e);
        else if (is_element(u, e, "joint"))
            collect_joint_name(u, e);
    }
    for (int j = 0; j < u->njoint; j++) {
        collect_type(u, &u->joint[j]);
        collect_ends(u, j);
    }
    for (int j = 0; j < u->njoint; j++)
        collect_master(u, j);
    return RAMUS_OK;
}

/* ---- the tree ----------------------------------------------------------------------------------------------- */

/* Follow u->next from `start` to its end or to where an earlier walk passed. Returns a node of the cycle that this
 * walk discovered, -1: none. `walk` differs from walk to walk and is not zero. */
static int find_cycle(const urdf *u, int start, int walk)
{
    int k = start;
    for (; k >= 0 && u->mark[k] == 0; k = u->next[k])
        u->mark[k] = walk;
    return k >= 0 && u->mark[k] == walk ? k : -1;
}

static void check_roots(urdf *u)
{
    int root[2] = { -1, -1 }, count = 0;
    for (int l = 0; l < u->nlink; l++)
        if (u->link[l].joint < 0) {
            if (count < 2)
                root[count] = l;
            count++;
        }
    if (count < 2)
        return;
    /* a joint whose end is not known leaves links over: that has been reported */
    for (int j = 0; j < u->njoint; j++)
        if (u->joint[j].child < 0)
            return;
    const link_entry *a = &u->link[root[0]], *b = &u->link[root[1]];
    wrong(u, RAMUS_ERR_MODEL, b->element,
          "there are %d root links, '%.200s' (line %d)%s '%.200s'%s: all links but one need a joint that has "
          "them as child",
          count, a->name, line_of(u, a->element), count > 2 ? "," : " and", b->name, count > 2 ? ", ..." : "");
}

/* Returns RAMUS_ERR_MEMORY or RAMUS_OK. */
static ramus_status check_tree(urdf *u)
{
    const size_t n = (size_t)(u->nlink > u->njoint ? u->nlink : u->njoint);
    u->next = memory_new(&u->allocator, n, sizeof *u->next);
    u->mark = memory_new(&u->allocator, n, sizeof *u->mark);
    if (!u->next || !u->mark)
        return RAMUS_ERR_MEMORY;

    check_roots(u);
    for (int l = 0; l < u->nlink; l++)
        u->next[l] = u->link[l].joint < 0 ? -1 : u->joint[u->link[l].joint].parent;
    for (int l = 0; l < u->nlink; l++) {
        const int k = find_cycle(u, l, l + 1);
        if (k >= 0)
            wrong(u, RAMUS_ERR_MODEL, u->joint[u->link[k].joint].element,
                  "the joints form a cycle: link '%.200s', the child of joint '%.200s', is its own ancestor",
                  u->link[k].name, u->joint[u->link[k].joint].name);
    }

    memset(u->mark, 0, n * sizeof *u->mark);
    for (int j = 0; j < u->njoint; j++)
        u->next[j] = u->joint[j].master;
    for (int j = 0; j < u->njoint; j++) {
        const int k = find_cycle(u, j, j + 1);
        if (k >= 0)
            wrong(u, RAMUS_ERR_MODEL, xml_child(&u->doc, u->joint[k].element, "mimic"),
                  "joint '%.200s' mimics itself%s", u->joint[k].name, u->next[k] == k ? "" : " through other joints");
    }
    return RAMUS_OK;
}

/* ---- the module --------------------------------------------------------------------------------------------- */

/* The newest link keeps the angles of its joint's origin as the file has them, so that one of them can be changed. */
static void keep_rpy(const urdf_place *at, ramus_module *module)
{
    module_link *link = &module->link[module->nlink - 1];
    const int origin = xml_child(at->doc, at->element, "origin");
    link->has_rpy = origin >= 0 && !xml_attribute(at->doc, origin, "quat_xyzw") &&
                    urdf_read_numbers(at, origin, "rpy", URDF_OPTIONAL, 3, link->rpy);
}

/* Read all numbers; as long as nothing is wrong, add the links. */
static ramus_status fill_module(urdf *u, ramus_module *module, ramus_error *err)
{
    for (int l = 0; l < u->nlink; l++) {
        if (u->link[l].joint >= 0)
            continue;
        ramus_link_description d = ramus_link_description_default();
        const urdf_place at = place_of_link(u, l);
        d.name = at.name;
        d.parent = "";
        urdf_read_link(&at, &d);
        if (u->p.errors == 0)
            RAMUS_TRY(ramus_module_add_link(module, &d, err));
        RAMUS_TRY(urdf_read_shapes(&at, &u->materials, u->p.errors == 0 ? module : NULL, err));
    }
    for (int j = 0; j < u->njoint; j++) {
        const joint_entry *joint = &u->joint[j];
        ramus_link_description d = ramus_link_description_default();
        d.joint_name = joint->name;
        d.joint_type = joint->type;
        const urdf_place at_joint = place_of_joint(u, j);
        urdf_read_joint(&at_joint, joint->endless, &d);
        if (joint->child < 0 || u->link[joint->child].joint != j)
            continue;
        const urdf_place at_link = place_of_link(u, joint->child);
        urdf_read_link(&at_link, &d);
        const int whole = u->p.errors == 0;
        if (whole) {
            d.name = at_link.name;
            d.parent = u->link[joint->parent].name;
            d.mimic = joint->master >= 0 ? u->joint[joint->master].name : joint->open;
            RAMUS_TRY(ramus_module_add_link(module, &d, err));
            keep_rpy(&at_joint, module);
        }
        RAMUS_TRY(urdf_read_shapes(&at_link, &u->materials, whole ? module : NULL, err));
    }
    return RAMUS_OK;
}

/* What is wrong with the file goes to u->p; the status is for the rest: memory, and what the module refuses. */
static ramus_status read_module(urdf *u, const char *bytes, size_t size, ramus_module **out, ramus_error *err)
{
    if (xml_parse(&u->doc, bytes, size, &u->allocator, &u->p) != RAMUS_OK)
        return RAMUS_OK;
    const int robot = 0;
    if (!is_element(u, robot, "robot")) {
        wrong(u, RAMUS_ERR_PARSE, robot, "the outermost element is <%.100s>, not <robot>: this is not a URDF",
              u->doc.element[robot].name);
        return RAMUS_OK;
    }
    const char *name = take_name(u, robot);
    if (collect(u, robot) != RAMUS_OK || check_tree(u) != RAMUS_OK ||
        !urdf_collect_materials(&u->doc, robot, &u->allocator, &u->materials))
        return ramus_fail_memory(err);
    RAMUS_TRY(ramus_module_create(name ? name : "robot", u->p.file, &u->allocator, out, err));
    return fill_module(u, *out, err);
}

static void apply_overrides(urdf *u, ramus_module *module, const ramus_load_options *options)
{
    static const module_units si = { 1, 1, 1, 1 };
    ramus_error err;
    for (int k = 0; k < options->noverride; k++) {
        const ramus_override *given = &options->overrides[k];
        const ramus_status status = module_set_numbers(module, given->path, &given->value, 1, &si, SET_ONCE, &err);
        if (status != RAMUS_OK)
            problems_add(&u->p, RAMUS_PROBLEM, status, 0, "override %s", err.text);
    }
}

ramus_status ramus_urdf_parse(const char *text, size_t size, const char *name, const ramus_load_options *opt,
                              ramus_module **out, ramus_error *err)
{
    RAMUS_NEED_OUT(err, out);
    RAMUS_NEED(err, text);
    ramus_load_options options;
    RAMUS_TRY(load_options_check(opt, &options, err));
    urdf u = { .allocator = memory_allocator(options.allocator), .open_mimics = options.open_mimics };
    u.doc.allocator = u.allocator;
    u.p = (problems){
        .file = name ? name : "", .report = options.report, .user = options.report_user, .strict = options.strict
    };
    ramus_module *module = NULL;
    ramus_error failure;
    ramus_status status = read_module(&u, text, size, &module, &failure);
    if (status != RAMUS_OK)
        problems_add(&u.p, RAMUS_PROBLEM, status, 0, "%s", failure.text);
    else if (u.p.errors == 0)
        apply_overrides(&u, module, &options);
    status = problems_status(&u.p, err);
    if (status == RAMUS_OK)
        *out = module;
    else
        ramus_module_destroy(module);

    names_release(&u.link_names, &u.allocator);
    names_release(&u.joint_names, &u.allocator);
    names_release(&u.materials, &u.allocator);
    memory_free(&u.allocator, u.link);
    memory_free(&u.allocator, u.joint);
    memory_free(&u.allocator, u.next);
    memory_free(&u.allocator, u.mark);
    xml_release(&u.doc);
    return status;
}
