/* parameters.c - what generated functions take beside the state */
#include "parameters.h"

#include "model/compiled.h"

#include "base/distance.h"
#include "base/fail.h"
#include "base/key_path.h"
#include "base/memory.h"
#include "base/names.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    parameter_kind kind;
    int count;
} numbers[] = {
    { "mass", PARAMETER_MASS, 1 },
    { "com", PARAMETER_COM, 3 },
    { "inertia", PARAMETER_INERTIA, 6 },
    { "origin.xyz", PARAMETER_PLACE, 3 },
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static ramus_status bad_path(const char *path, const char *why, ramus_error *err)
{
    return ramus_fail(
        err, RAMUS_ERR_ARGUMENT,
        "keep '%.200s': %s; paths are modules.MODULE.links.LINK.NUMBER and links.LINK.NUMBER, NUMBER being mass, com, "
        "inertia or origin.xyz, or a component of these as com[2]",
        path, why);
}

/* A link's name within its instance. */
static const char *own_name(const ramus_model *m, int link)
{
    const int instance = m->link[link].instance.index;
    const char *name = m->link[link].name;
    return instance < 0 ? name : name_inner(name, m->instance[instance].name);
}

bool parameter_is_of(const ramus_model *m, const parameter *p, int link)
{
    const int instance = m->link[link].instance.index;
    if (p->link >= 0)
        return link == p->link;
    return instance >= 0 && strcmp(m->instance[instance].module, p->module) == 0 &&
           strcmp(own_name(m, link), p->link_name) == 0;
}

bool parameters_vary_link(const parameters *p, const ramus_model *m, int link)
{
    for (int k = 0; k < p->nkept; k++)
        if (p->kept[k].kind != PARAMETER_PLACE && parameter_is_of(m, &p->kept[k], link))
            return true;
    return false;
}

bool parameters_move_links(const parameters *p)
{
    for (int k = 0; k < p->nkept; k++)
        if (p->kept[k].kind == PARAMETER_PLACE)
            return true;
    return false;
}

/* The name in the list that is most like one; NULL: none is. */
typedef struct closest {
    const char *name;
    int distance;
} closest;

static void look_at(closest *c, const char *wanted, const char *name)
{
    const int distance = edit_distance(wanted, name);
    if (distance <= 3 && (!c->name || distance < c->distance))
        *c = (closest){ name, distance };
}

static ramus_status unknown(const char *path, const char *what, const char *wanted, closest like, ramus_error *err)
{
    return ramus_fail(err, RAMUS_ERR_NOT_FOUND, "keep '%.200s': there is no %s '%.100s'%s%.60s%s", path, what, wanted,
                      like.name ? "; did you mean '" : "", like.name ? like.name : "", like.name ? "'?" : "");
}

/* The first link that a parameter is of. */
static ramus_status find_links(const ramus_model *m, parameter *p, const char *path, int *first, ramus_error *err)
{
    closest module = { 0 }, link = { 0 };
    bool has_module = !p->module[0];
    *first = -1;
    for (int k = 0; k < m->ninstance; k++) {
        has_module |= strcmp(m->instance[k].module, p->module) == 0;
        look_at(&module, p->module, m->instance[k].module);
    }
    if (!has_module)
        return unknown(path, "module", p->module, module, err);
    if (!p->module[0])
        p->link = ramus_model_find_link(m, p->link_name).index;
    for (int k = 0; k < m->nlink && *first < 0; k++) {
        const bool in_module = !p->module[0] || (m->link[k].instance.index >= 0 &&
                                                 strcmp(m->instance[m->link[k].instance.index].module, p->module) == 0);
        if (in_module)
            look_at(&link, p->link_name, p->module[0] ? own_name(m, k) : m->link[k].name);
        if ((p->module[0] || p->link >= 0) && parameter_is_of(m, p, k))
            *first = k;
    }
    return *first < 0 ? unknown(path, "link", p->link_name, link, err) : RAMUS_OK;
}

/* A joint's place as a file has it: in the parent link's frame, or in that of the module's base. */
static ramus_vec3 place_of(const ramus_model *m, int link)
{
    const ramus_link_info *l = &m->link[link];
    const ramus_instance_info *in = l->instance.index < 0 ? NULL : &m->instance[l->instance.index];
    const bool is_first = in && l->parent.index == in->on.index && l->parent_port.index == in->motion_port.index;
    return is_first ? ramus_pose_point(ramus_pose_inv(in->pose), l->joint_in_parent.position)
                    : l->joint_in_parent.position;
}

static double value_of(const ramus_model *m, int link, parameter_kind kind, int component)
{
    const ramus_link_info *l = &m->link[link];
    const ramus_vec3 at = kind == PARAMETER_COM ? l->com : place_of(m, link);
    return kind == PARAMETER_MASS      ? l->mass
           : kind == PARAMETER_INERTIA ? l->inertia[component]
                                       : (const double[]){ at.x, at.y, at.z }[component];
}

static bool next_key(const char **at, bool first, char out[PARAMETER_PATH])
{
    key_step step;
    if (!**at || key_path_next(at, first, &step) != KEY_PATH_STEP || step.index >= 0)
        return false;
    snprintf(out, PARAMETER_PATH, "%s", step.key);
    return true;
}

/* mass, com[1], origin.xyz: which of `numbers`, and the component, or -1 for all. */
static ramus_status read_number(const char *path, const char *at, int *which, int *component, ramus_error *err)
{
    char name[PARAMETER_PATH] = "";
    *component = -1;
    while (*at) {
        key_step step;
        const size_t used = strlen(name);
        if (*component >= 0 || key_path_next(&at, false, &step) != KEY_PATH_STEP)
            return bad_path(path, "what follows the link's name cannot be read", err);
        *component = step.index;
        if (step.index < 0 && used + strlen(step.key) + 2 < sizeof name)
            snprintf(name + used, sizeof name - used, "%s%s", used ? "." : "", step.key);
    }
    closest like = { 0 };
    const char *plain = strncmp(name, "joint.", 6) == 0 ? name + 6 : name;
    for (*which = 0; *which < NUMBERS && strcmp(plain, numbers[*which].name) != 0; ++*which)
        look_at(&like, plain, numbers[*which].name);
    if (!name[0])
        return bad_path(path, "the number is missing", err);
    if (*which == NUMBERS)
        return ramus_fail(err, RAMUS_ERR_NOT_FOUND,
                          "keep '%.200s': '%.60s' cannot stay variable%s%s%s (mass, com, inertia and origin.xyz can)",
                          path, plain, like.name ? "; did you mean '" : "", like.name ? like.name : "",
                          like.name ? "'?" : "");
    if (*component >= numbers[*which].count || (*component >= 0 && numbers[*which].count == 1))
        return bad_path(path, "it has no such component", err);
    return RAMUS_OK;
}

/* A path in full, one entry per component; they are all different. */
static ramus_status add_path(const ramus_model *m, const char *path, parameters *out, size_t *capacity,
                             ramus_error *err)
{
    parameter p = { .link = -1 };
    char key[PARAMETER_PATH];
    const char *at = path;
    if (!path || strlen(path) >= PARAMETER_PATH - 4)
        return bad_path(path ? path : "", "it is too long", err);
    if (!next_key(&at, true, key) || (strcmp(key, "modules") != 0 && strcmp(key, "links") != 0))
        return bad_path(path, "it is not gravity and begins with neither modules nor links", err);
    if (strcmp(key, "modules") == 0 &&
        (!next_key(&at, false, p.module) || !next_key(&at, false, key) || strcmp(key, "links") != 0))
        return bad_path(path, "links and a link's name are missing", err);
    if (!next_key(&at, false, p.link_name))
        return bad_path(path, "a link's name is missing", err);
    int which = 0, component = -1, link = -1;
    RAMUS_TRY(find_links(m, &p, path, &link, err));
    RAMUS_TRY(read_number(path, at, &which, &component, err));
    const ramus_allocator memory = memory_allocator(NULL);
    for (int k = 0; k < numbers[which].count; k++) {
        if (component >= 0 && k != component)
            continue;
        p.kind = numbers[which].kind;
        p.component = k;
        p.value = value_of(m, link, p.kind, k);
        snprintf(p.path, sizeof p.path, "%s", path);
        if (component < 0 && numbers[which].count > 1)
            snprintf(p.path + strlen(path), sizeof p.path - strlen(path), "[%d]", k);
        for (int other = 0; other < out->nkept; other++)
            for (int l = 0; l < m->nlink; l++)
                if (out->kept[other].kind == p.kind && out->kept[other].component == k && parameter_is_of(m, &p, l) &&
                    parameter_is_of(m, &out->kept[other], l))
                    return ramus_fail(err, RAMUS_ERR_ARGUMENT, "keep '%.200s': '%.200s' is the same number", path,
                                      out->kept[other].path);
        if (!memory_grow(&memory, &out->kept, (size_t)out->nkept, capacity, sizeof *out->kept))
            return ramus_fail_memory(err);
        out->kept[out->nkept++] = p;
    }
    return RAMUS_OK;
}

ramus_status parameters_read(const ramus_model *m, const ramus_generate_options *opt, parameters *out, ramus_error *err)
{
    size_t capacity = 0;
    *out = (parameters){ .ports = m->nport > 0 };
    if (opt->nkeep > 0 && !opt->keep)
        return ramus_fail(err, RAMUS_ERR_ARGUMENT, "keep is NULL, and nkeep is %d", opt->nkeep);
    for (int k = 0; k < opt->nkeep; k++)
        if (opt->keep[k] && strcmp(opt->keep[k], "gravity") == 0)
            out->gravity = true;
        else
            RAMUS_TRY(add_path(m, opt->keep[k], out, &capacity, err));
    return RAMUS_OK;
}

void parameters_release(parameters *p)
{
    const ramus_allocator memory = memory_allocator(NULL);
    memory_free(&memory, p->kept);
    *p = (parameters){ 0 };
}

int port_size(const ramus_model *m, int port)
{
    return m->port[port].kind == RAMUS_PORT_WRENCH ? 6 : 19;
}

int port_first(const ramus_model *m, int port)
{
    int first = 0;
    for (int k = 0; k < port; k++)
        first += port_size(m, k);
    return first;
}
