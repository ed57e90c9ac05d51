/* assembly_sharing.c - `sharing:`, the links that several bodies hold at once, and who carries how much, read and written
 *
 *     - name: body_5
 *       link: body/b5
 *       carriers:
 *         - {name: joint, frame: body/b5, carries: [fx, fy, fz, my, mz]}                 where a frame is
 *         - {name: torso, part: torso, carries: [fx, fz, my, mz], clearance: 0.1}        at the end of a part
 *       rules:
 *         - {force: [1, 0, 0], among: [joint, torso], share: equal}
 *         - {moment: [0, 1, 0], share: tightest}                                         among absent: all
 *         - {name: z, moment: [0, 0, 1], share: {joint: 0.7, torso: 0.3}}                who is named takes part
 *       length: 1                                                                        how moments weigh beside forces
 *
 * Clearances and `length` are lengths in the file's unit; `length` is 1 m if absent. `stiffness` of a carrier is a plain
 * number beside the others', 1 if absent. A rule without a name is called after its load and its place in the list.
 *
 * A sharing of a link whose frame is turned away from its joint's cannot be written: the frames of its carriers would turn.
 */
#include "fields.h"

#include "base/fail.h"
#include "model/mechanism_list.h"
#include "model/module.h"

#include <stdio.h>
#include <string.h>

enum { RULE_NAME = 80 };

typedef struct reader {
    assembly *a;
    const char *name;
    ramus_sharing_description d;
    ramus_carrier_description carrier[RAMUS_CARRIERS_MAX];
    ramus_share_rule rule[RAMUS_SHARE_RULES_MAX];
    char rule_name[RAMUS_SHARE_RULES_MAX][RULE_NAME];
} reader;

/* The entry's list, which is not empty. NULL after a problem; `key: [what, ...]`. */
static const tree_node *need_list(const reader *r, const tree_node *map, const char *key, const char *what)
{
    const tree_entry *entry = tree_find(map, key);
    if (entry && entry->value->kind == TREE_LIST && entry->value->count > 0)
        return entry->value;
    doc_report(r->a, entry ? entry->value->line : map->line, "sharing '%.60s': '%s: [%s, ...]' is expected", r->name,
               key, what);
    return NULL;
}

static bool few_enough(const reader *r, const tree_node *list, const char *what, int most)
{
    if (list->count <= most)
        return true;
    doc_report(r->a, list->line, "sharing '%.60s': it has %d %s, and up to %d are possible", r->name, list->count, what,
               most);
    return false;
}

/* ---- carriers ----------------------------------------------------------------------------------------------- */

static void read_carries(const entity_reader *r, const field *f, const tree_entry *entry, void *entity)
{
    const char *known[WRENCH_COMPONENTS + 1] = { NULL };
    memcpy(known, wrench_component, sizeof wrench_component);
    const bool listed = entry && entry->value->kind == TREE_LIST && entry->value->count > 0;
    if (!listed)
        doc_report(r->a, entry ? entry->value->line : r->node->line, "%s '%.60s': 'carries: [fx, ...]' is expected",
                   r->kind, r->name);
    for (const tree_entry *e = listed ? entry->value->first : NULL; e; e = e->next) {
        const int k = doc_choice(r->a, e->value, f->key, "component", "", known);
        ((ramus_carrier_description *)entity)->carries |= k >= 0 ? 1u << k : 0; /* RAMUS_CARRIES_FX and so on */
    }
}

static void write_carries(const yaml_writer *w, const void *entity)
{
    const unsigned carries = ((const ramus_carrier_description *)entity)->carries;
    int count = 0;
    text_add(w->out, "[");
    for (unsigned k = 0; k < WRENCH_COMPONENTS; k++)
        if (carries >> k & 1u)
            text_add(w->out, "%s%s", count++ ? ", " : "", wrench_component[k]);
    text_add(w->out, "]");
}

#define AT(member) .at = offsetof(ramus_carrier_description, member)
static const field carrier_fields[] = {
    { "name", FIELD_NAME, FIELD_REQUIRED, AT(name) },
    { "frame", FIELD_FRAME, 0, AT(frame) },
    { "part", FIELD_PART, 0, AT(part) },
    { "carries", .read = read_carries, .write = write_carries },
    { "clearance", FIELD_NUMBER, 0, AT(clearance), UNIT_LENGTH },
    { "stiffness", FIELD_NUMBER, 0, AT(stiffness), .absent = 1 },
    { .key = NULL },
};

static void read_carrier(reader *r, const tree_node *node)
{
    ramus_carrier_description *c = &r->carrier[r->d.ncarrier];
    *c = (ramus_carrier_description){ .name = "", .stiffness = 1 };
    if (!fields_read(&(entity_reader){ r->a, node, "a carrier", r->name, NULL }, "a carrier", carrier_fields, c))
        return;
    if (!tree_find(node, "frame") == !tree_find(node, "part"))
        doc_report(r->a, node->line,
                   "sharing '%.60s': a carrier is located at a frame or at the end of a part: give one of 'frame: "
                   "INSTANCE/LINK' and 'part: NAME'",
                   r->name);
    if (!c->name)
        c->name = "";
    r->d.ncarrier++;
}

/* ---- rules -------------------------------------------------------------------------------------------------- */

/* -1 after a problem. */
static int find_carrier(const reader *r, const char *name, int line, const char *key)
{
    hint h = hint_for(r->a->p, name);
    for (int k = 0; k < r->d.ncarrier; k++) {
        if (strcmp(r->carrier[k].name, name) == 0)
            return k;
        hint_offer(&h, r->carrier[k].name);
    }
    doc_report_model(r->a, line, "%s: sharing '%.60s' has no carrier '%.60s'%s", key, r->name, name, hint_text(&h));
    return -1;
}

/* {carrier: number, ...} */
static void read_fixed(const reader *r, const tree_node *map, ramus_share_rule *rule)
{
    rule->kind = RAMUS_SHARE_FIXED;
    rule->among = 0;
    for (const tree_entry *e = map->first; e; e = e->next) {
        const int k = find_carrier(r, e->key, e->line, "share");
        if (k < 0)
            continue;
        rule->among |= 1u << k;
        doc_number(r->a, e, 1, &rule->share[k]);
    }
}

static void read_share(const reader *r, const tree_node *node, ramus_share_rule *rule)
{
    const tree_entry *entry = tree_find(node, "share"), *among = tree_find(node, "among");
    const char *word = entry && entry->value->kind == TREE_SCALAR ? entry->value->text : "";
    if (entry && entry->value->kind == TREE_MAP) {
        read_fixed(r, entry->value, rule);
        if (among)
            doc_report(r->a, among->line, "among: the shares name the carriers already; leave it out");
    } else if (strcmp(word, "equal") == 0) {
        rule->kind = RAMUS_SHARE_EQUAL;
    } else if (strcmp(word, "tightest") == 0) {
        rule->kind = RAMUS_SHARE_TIGHTEST;
    } else {
        doc_report(r->a, entry ? entry->value->line : node->line,
                   "sharing '%.60s': a rule has 'share: equal', 'share: tightest' or 'share: {CARRIER: part of 1, "
                   "...}'",
                   r->name);
    }
}

static void read_among(const reader *r, const tree_node *node, ramus_share_rule *rule)
{
    rule->among = (1u << r->d.ncarrier) - 1;
    if (!tree_find(node, "among"))
        return;
    const tree_node *list = need_list(r, node, "among", "CARRIER");
    rule->among = 0;
    for (const tree_entry *e = list ? list->first : NULL; e; e = e->next) {
        const char *name = doc_text(r->a, e->value, "among");
        const int k = name ? find_carrier(r, name, e->value->line, "among") : -1;
        rule->among |= k >= 0 ? 1u << k : 0;
    }
}

static void read_rule(reader *r, const tree_node *node)
{
    static const char *const keys[] = { "name", "force", "moment", "among", "share", NULL };
    const int place = r->d.nrule;
    ramus_share_rule *rule = &r->rule[place];
    if (!doc_map(r->a, node, "a rule", keys))
        return;
    const tree_entry *name = tree_find(node, "name"), *force = tree_find(node, "force"),
                     *moment = tree_find(node, "moment");
    const tree_entry *load = force ? force : moment;
    rule->load = force ? RAMUS_LOAD_FORCE : RAMUS_LOAD_MOMENT;
    snprintf(r->rule_name[place], RULE_NAME, "%s%d", force ? "force" : "moment", place + 1);
    rule->name = name ? doc_name(r->a, name->value, "rule") : r->rule_name[place];
    if (!force == !moment)
        doc_report(r->a, node->line,
                   "sharing '%.60s': a rule is about one direction: give one of 'force: [x, y, z]' and 'moment: [x, y, "
                   "z]'",
                   r->name);
    else
        doc_vec3(r->a, load->value, load->key, 1, &rule->direction);
    read_among(r, node, rule);
    read_share(r, node, rule);
    r->d.nrule++;
}

/* ---- one sharing -------------------------------------------------------------------------------------------- */

static void read_link(reader *r, const tree_node *node)
{
    const tree_entry *entry = tree_find(node, "link");
    if (!entry)
        doc_report(r->a, node->line, "sharing '%.60s': the link that is held is missing: 'link: INSTANCE/LINK'",
                   r->name);
    else
        r->d.link = doc_link(r->a, entry->value, "link");
}

static void read_lists(reader *r, const tree_node *node)
{
    const tree_entry *rules = tree_find(node, "rules");
    const tree_node *carriers = need_list(r, node, "carriers", "{name: NAME, frame: INSTANCE/LINK, carries: [fx]}");
    if (!carriers || !few_enough(r, carriers, "carriers", RAMUS_CARRIERS_MAX))
        return;
    const int before = r->a->p->errors;
    for (const tree_entry *e = carriers->first; e; e = e->next)
        read_carrier(r, e->value);
    if (!rules || r->a->p->errors != before) /* a carrier may be missing: rules would be reported as wrong */
        return;
    const tree_node *list = doc_list(r->a, rules);
    if (list && few_enough(r, list, "rules", RAMUS_SHARE_RULES_MAX))
        for (const tree_entry *e = list->first; e; e = e->next)
            read_rule(r, e->value);
}

static void read_sharing(reader *r, const tree_node *node)
{
    static const char *const keys[] = { "name", "link", "carriers", "rules", "length", NULL };
    assembly *a = r->a;
    const int before = a->p->errors;
    ramus_error err;
    if (!doc_map(a, node, "a sharing", keys))
        return;
    const tree_entry *name = tree_find(node, "name");
    if (!name)
        doc_report(a, node->line, "a sharing needs a name");
    r->name = name ? doc_name(a, name->value, "sharing") : NULL;
    if (!r->name)
        return;
    r->d = ramus_sharing_description_default();
    r->d.name = r->name;
    r->d.carrier = r->carrier;
    r->d.rule = r->rule;
    r->d.line = node->line;
    read_link(r, node);
    read_lists(r, node);
    doc_optional_number(a, node, "length", a->units.length, &r->d.length);
    if (a->p->errors == before && ramus_builder_add_sharing(a->builder, &r->d, &err) != RAMUS_OK)
        doc_report_error(a, node->line, &err);
}

void assembly_read_sharing(assembly *a, const tree_entry *sharing)
{
    const tree_node *list = doc_list(a, sharing);
    for (const tree_entry *e = list && !a->broken ? list->first : NULL; e; e = e->next) {
        reader r = { .a = a };
        read_sharing(&r, e->value);
    }
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

static ramus_status write_rule(const yaml_writer *w, const ramus_sharing_description *d, const ramus_share_rule *rule)
{
    const int fixed = rule->kind == RAMUS_SHARE_FIXED;
    int count = 0;
    text_add(w->out, "      - {");
    if (rule->name && rule->name[0]) {
        RAMUS_TRY(yaml_check_name(rule->name, "rule", w->err));
        export_add(w->out, "name: %y, ", rule->name);
    }
    const ramus_vec3 along = rule->direction;
    export_add(w->out, "%s: [%n, %n, %n], %s", rule->load == RAMUS_LOAD_FORCE ? "force" : "moment", along.x, along.y,
               along.z, fixed ? "share: {" : "among: [");
    for (int i = 0; i < d->ncarrier; i++) {
        if (!(rule->among >> i & 1u))
            continue;
        export_add(w->out, "%s%y", count++ ? ", " : "", d->carrier[i].name);
        if (fixed)
            export_add(w->out, ": %n", rule->share[i]);
    }
    text_add(w->out, fixed ? "}" : "], share: %s", rule->kind == RAMUS_SHARE_EQUAL ? "equal" : "tightest");
    text_add(w->out, "}\n");
    return RAMUS_OK;
}

static ramus_status write_sharing(const yaml_writer *w, const ramus_sharing_description *d)
{
    const ramus_link link = ramus_model_find_link(w->model, d->link);
    const ramus_quat turn = ramus_model_link(w->model, link).link_in_joint.rotation;
    if (w->placed[link.index].kind == PLACED_ANEW && (turn.x != 0 || turn.y != 0 || turn.z != 0))
        return ramus_fail(
            w->err, RAMUS_ERR_UNSUPPORTED,
            "sharing '%s': the frame of its link '%s' is turned away from its joint's, which an assembly file "
            "cannot represent",
            d->name, d->link);
    text_add(w->out, "\n    link: ");
    yaml_path(w->model, w->out, link, d->link, "");
    text_add(w->out, "\n    carriers:\n");
    for (int k = 0; k < d->ncarrier; k++) {
        RAMUS_TRY(yaml_check_name(d->carrier[k].name, "carrier", w->err));
        text_add(w->out, "      - ");
        fields_write_map(w, carrier_fields, &d->carrier[k]);
        text_add(w->out, "\n");
    }
    text_add(w->out, d->nrule ? "    rules:\n" : "");
    for (int k = 0; k < d->nrule; k++)
        RAMUS_TRY(write_rule(w, d, &d->rule[k]));
    if (d->length != 1)
        export_add(w->out, "    length: %n\n", d->length);
    return RAMUS_OK;
}

ramus_status export_yaml_sharing(const yaml_writer *w)
{
    for (int k = 0; k < ramus_model_nsharing(w->model); k++) {
        const ramus_sharing_description d = ramus_model_sharing(w->model, (ramus_sharing){ k });
        RAMUS_TRY(yaml_check_name(d.name, "sharing", w->err));
        export_add(w->out, "%s  - name: %y", k ? "" : "sharing:\n", d.name);
        RAMUS_TRY(write_sharing(w, &d));
    }
    return RAMUS_OK;
}
