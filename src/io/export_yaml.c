/* export_yaml.c - a model as one assembly file that loads back to the same robot
 *
 * Instances stay instances and black boxes black boxes; instances of one module share it. A link is written by `origin`
 * when its frame is the moved joint frame, by `dh` or `mdh` when its poses have that form. Any other placement, which
 * only programs can make, is written by `origin` with com, inertia, frames and children seen from the moved joint
 * frame, and the link's own frame becomes the frame LINK.link. Joints, coordinates and dynamics are the same.
 * A file has no word for: the free joint of --floating (it becomes INSTANCE/root_joint), the plain names of a URDF
 * (INSTANCE/ comes before them). A nested assembly becomes one module with links INNER/LINK; its constraints and parts
 * become the robot's. Errors: frames of a module's base, black boxes inside a nested assembly, and names that a file does not
 * accept.
 */
#include "export_yaml.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"

#include <math.h>
#include <string.h>

typedef struct module_text {
    char *wanted, *key; /* the name it is called in the model, as a file has it; its own name in the file */
    text body;          /* `wanted`, a line end, and its links */
} module_text;

typedef struct writer {
    const ramus_model *model;
    export_extent extent;
    text *out;
    ramus_error *err;
    ramus_allocator memory;
    placement *place; /* of each link */
    int *module;      /* of each instance: index of its text, -1 for a black box */
    module_text *modules;
    size_t nmodule, module_capacity;
    name_map keys, texts; /* of the modules: their index */
    name_map versions;    /* of a wanted name: the last number that it was given */
    int *first_frame;     /* of each link, -1: none; index of a named frame */
    int *next_frame;      /* of the same link */
} writer;

/* ---- links -------------------------------------------------------------------------------------------------- */

static ramus_status add_frames(const writer *w, text *out, int k, const ramus_link_info *link)
{
    const int anew = w->place[k].kind == PLACED_ANEW;
    int count = 0;
    if (anew) {
        text_add(out, "        frames:\n          - {name: ");
        yaml_joined(out, yaml_local_name(w->model, link->instance, link->name), YAML_LINK_FRAME);
        export_add(out, ", pose: %p}\n", link->link_in_joint);
        count++;
    }
    for (int f = w->first_frame[k]; f >= 0; f = w->next_frame[f]) {
        const ramus_frame_info frame = ramus_model_frame(w->model, (ramus_frame){ ramus_model_nlink(w->model) + f });
        const char *name = yaml_local_name(w->model, link->instance, frame.name);
        RAMUS_TRY(yaml_check_name(name, "frame", w->err));
        export_add(out, "%s          - {name: %y, pose: %p}\n", count++ ? "" : "        frames:\n", name,
                   anew ? export_mul(link->link_in_joint, frame.pose) : frame.pose);
    }
    return RAMUS_OK;
}

/* `previous` is the link written before, -1 at the start: the parent that need not be written. `has_base`: a link called base
 * comes before it in its module. */
static ramus_status add_link(const writer *w, text *out, int k, int previous, int has_base)
{
    const ramus_link_info link = ramus_model_link(w->model, (ramus_link){ k });
    const yaml_writer lines = { .model = w->model, .placed = w->place, .out = out, .err = w->err };
    const int parent = placement_is_first(w->model, &link) ? -1 : link.parent.index;
    const char *parent_name = NULL;
    if (parent != previous)
        parent_name = parent < 0
                          ? "base"
                          : yaml_local_name(w->model, link.instance, ramus_model_link(w->model, link.parent).name);
    /* `parent: base` is a link called base that comes before, otherwise the place where the module is attached */
    if (parent_name && strcmp(parent_name, "base") == 0 && has_base != (parent >= 0))
        return ramus_fail(
            w->err, RAMUS_ERR_UNSUPPORTED,
            "link '%s': an assembly file cannot distinguish its parent from %s; give the link 'base' another name",
            link.name, parent < 0 ? "the link 'base'" : "the module's own base");
    RAMUS_TRY(export_yaml_link(&lines, k, parent_name));
    export_yaml_shapes(w->model, (ramus_link){ k },
                       w->place[k].kind == PLACED_ANEW ? link.link_in_joint : ramus_pose_identity(), out);
    return add_frames(w, out, k, &link);
}

/* ---- modules and instances ---------------------------------------------------------------------------------- */

/* Keep `body` as a module unless an equal one is there. Takes both over. */
static ramus_status keep_module(writer *w, int instance, char *wanted, text *body)
{
    text key = { .allocator = w->memory };
    const int same = body->failed ? -1 : names_find(&w->texts, body->data);
    if (same >= 0) {
        w->module[instance] = same;
        text_release(body);
        memory_free(&w->memory, wanted);
        return RAMUS_OK;
    }
    int version = names_find(&w->versions, wanted);
    const int met = version > 0;
    text_add(&key, "%s", wanted);
    for (version = met ? version : 1; !key.failed && names_find(&w->keys, key.data) >= 0;) {
        key.length = 0;
        text_add(&key, "%s~%d", wanted, ++version);
    }
    if (body->failed || key.failed || !names_grow(&w->texts, &w->memory) || !names_grow(&w->keys, &w->memory) ||
        !names_grow(&w->versions, &w->memory) ||
        !memory_grow(&w->memory, &w->modules, w->nmodule, &w->module_capacity, sizeof *w->modules)) {
        text_release(body);
        text_release(&key);
        memory_free(&w->memory, wanted);
        return ramus_fail_memory(w->err);
    }
    const int k = w->module[instance] = (int)w->nmodule++;
    w->modules[k] = (module_text){ wanted, key.data, *body };
    names_add(&w->texts, body->data, k);
    names_add(&w->keys, key.data, k);
    if (met)
        names_set(&w->versions, wanted, version);
    else
        names_add(&w->versions, wanted, version);
    return RAMUS_OK;
}

static ramus_status make_module(writer *w, int k)
{
    const ramus_instance_info instance = ramus_model_instance(w->model, (ramus_instance){ k });
    text body = { .allocator = w->memory };
    w->module[k] = -1;
    if (instance.black_box)
        return RAMUS_OK;
    char *wanted = yaml_fine_name(&w->memory, instance.module);
    ramus_status status = wanted ? RAMUS_OK : ramus_fail_memory(w->err);
    int previous = -1, has_base = 0;
    text_add(&body, "%s\n", wanted ? wanted : "");
    for (int i = instance.first_link; i < instance.first_link + instance.nlink && status == RAMUS_OK; i++) {
        const ramus_link_info link = ramus_model_link(w->model, (ramus_link){ i });
        w->place[i] = placement_find(w->model, &link, w->place);
        status = add_link(w, &body, i, previous, has_base);
        has_base |= strcmp(yaml_local_name(w->model, link.instance, link.name), "base") == 0;
        previous = i;
    }
    if (status == RAMUS_OK)
        return keep_module(w, k, wanted, &body);
    text_release(&body);
    memory_free(&w->memory, wanted);
    return status;
}

static void add_locks(const writer *w, const ramus_instance_info *instance)
{
    int count = 0;
    for (int i = instance->first_link; i < instance->first_link + instance->nlink; i++) {
        const ramus_link_info link = ramus_model_link(w->model, (ramus_link){ i });
        const int nq = ramus_joint_type_nq(link.joint_type);
        if (!link.locked || nq == 0 || link.mimic.index >= 0)
            continue;
        export_add(w->out, "%s%y: %s", count++ ? ", " : ", lock: {",
                   yaml_local_name(w->model, link.instance, link.joint_name), nq > 1 ? "[" : "");
        export_list(w->out, nq, link.locked_q, ", ");
        text_add(w->out, nq > 1 ? "]" : "");
    }
    text_add(w->out, "%s", count ? "}" : "");
}

static ramus_status add_instance(const writer *w, int k)
{
    const ramus_instance_info instance = ramus_model_instance(w->model, (ramus_instance){ k });
    ramus_pose pose = instance.pose;
    char *name = yaml_fine_name(&w->memory, instance.name);
    if (!name)
        return ramus_fail_memory(w->err);
    /* with several instances their names are part of the others' */
    const ramus_status status =
        ramus_model_ninstance(w->model) > 1 ? yaml_check_name(instance.name, "instance", w->err) : RAMUS_OK;
    export_add(w->out, "  - {name: %y", name);
    memory_free(&w->memory, name);
    RAMUS_TRY(status);
    if (instance.black_box)
        text_add(w->out, ", black_box: true");
    else
        export_add(w->out, ", module: %y", w->modules[w->module[k]].key);
    if (instance.on_name[0])
        export_add(w->out, ", on: %y", instance.on_name);
    if (instance.on.index >= 0 && w->place[instance.on.index].kind == PLACED_ANEW)
        pose = export_mul(ramus_model_link(w->model, instance.on).link_in_joint, pose);
    if (!pose_is_identity(pose))
        export_add(w->out, ", pose: %p", pose);
    add_locks(w, &instance);
    export_yaml_box_shapes(w->model, instance.wrench_port, w->out);
    text_add(w->out, "}\n");
    return RAMUS_OK;
}

/* A frame attached to a module's base rather than to a link cannot be represented in a file. */
static ramus_status check_frames(const writer *w)
{
    for (int f = ramus_model_nlink(w->model); f < ramus_model_nframe(w->model); f++) {
        const ramus_frame_info frame = ramus_model_frame(w->model, (ramus_frame){ f });
        const ramus_instance_info carrier =
            frame.link.index < 0 ? (ramus_instance_info){ .name = "" }
                                 : ramus_model_instance(w->model, ramus_model_link(w->model, frame.link).instance);
        const int plain = !strchr(frame.name, '/');
        const size_t length = strlen(carrier.name);
        if (frame.link.index < 0 ||
            (!plain && (strncmp(frame.name, carrier.name, length) != 0 || frame.name[length] != '/')))
            return ramus_fail(w->err, RAMUS_ERR_UNSUPPORTED,
                              "frame '%s': an assembly file has frames on links only, not on a module's base",
                              frame.name);
    }
    return RAMUS_OK;
}

/* A black box is an instance of its own in a file; one inside a nested assembly is not. */
static ramus_status check_ports(const writer *w)
{
    for (int p = 0; p < ramus_model_nport(w->model); p++) {
        const char *name = strchr(ramus_model_port(w->model, (ramus_port){ p }).name, '.') + 1;
        if (ramus_model_find_instance(w->model, name).index < 0)
            return ramus_fail(w->err, RAMUS_ERR_UNSUPPORTED,
                              "'%s': a flattened assembly file cannot represent a black box inside a nested assembly",
                              name);
    }
    return RAMUS_OK;
}

static ramus_status add_robot(writer *w)
{
    const ramus_vec3 gravity = ramus_model_gravity(w->model);
    const int ninstance = ramus_model_ninstance(w->model);
    RAMUS_TRY(check_frames(w));
    RAMUS_TRY(check_ports(w));
    for (int k = 0; k < ninstance; k++)
        RAMUS_TRY(make_module(w, k));
    text_add(w->out, "# written by ramus\n");
    if (w->extent == EXPORT_TREE)
        export_left_out(w->model, "# left out: ", "\n", w->out);
    export_add(w->out, "ramus: 1\nname: %y\ngravity: [%n, %n, %n]\n%s", ramus_model_name(w->model), gravity.x,
               gravity.y, gravity.z, w->nmodule ? "modules:\n" : "");
    for (size_t k = 0; k < w->nmodule; k++)
        export_add(w->out, "  %y:\n    links:\n%s", w->modules[k].key,
                   w->modules[k].body.data + strlen(w->modules[k].wanted) + 1);
    text_add(w->out, "robot:\n");
    for (int k = 0; k < ninstance; k++)
        RAMUS_TRY(add_instance(w, k));
    if (w->extent == EXPORT_TREE)
        return RAMUS_OK;
    const yaml_writer lists = { .model = w->model, .placed = w->place, .out = w->out, .err = w->err };
    RAMUS_TRY(export_yaml_constraints(&lists));
    RAMUS_TRY(export_yaml_mechanism(&lists));
    return export_yaml_sharing(&lists);
}

ramus_status export_yaml(const ramus_model *model, export_extent extent, text *out, ramus_error *err)
{
    writer w = { .model = model, .extent = extent, .out = out, .err = err, .memory = memory_allocator(NULL) };
    w.place = memory_new(&w.memory, (size_t)ramus_model_nlink(model), sizeof *w.place);
    w.module = memory_new(&w.memory, (size_t)ramus_model_ninstance(model), sizeof *w.module);
    w.first_frame = memory_new(&w.memory, (size_t)ramus_model_nlink(model) + 1, sizeof *w.first_frame);
    w.next_frame = memory_new(&w.memory, (size_t)ramus_model_nframe(model), sizeof *w.next_frame);
    const int whole = w.place && w.module && w.first_frame && w.next_frame;
    if (whole)
        export_list_frames(model, w.first_frame, w.next_frame);
    const ramus_status status = whole ? add_robot(&w) : ramus_fail_memory(err);
    for (size_t k = 0; k < w.nmodule; k++) {
        memory_free(&w.memory, w.modules[k].wanted);
        memory_free(&w.memory, w.modules[k].key);
        text_release(&w.modules[k].body);
    }
    memory_free(&w.memory, w.modules);
    memory_free(&w.memory, w.place);
    memory_free(&w.memory, w.module);
    memory_free(&w.memory, w.first_frame);
    memory_free(&w.memory, w.next_frame);
    names_release(&w.keys, &w.memory);
    names_release(&w.texts, &w.memory);
    names_release(&w.versions, &w.memory);
    return status;
}
