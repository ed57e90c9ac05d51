/* assembly_sharing.c - `sharing:`, the links that several bodies hold at once, and who carries how much
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
 */
#include "assembly.h"

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

/* The entry's list with at least one thing in it. NULL after a problem; `key: [what, ...]`. */
static const tree_node *need_list(const reader *r, const tree_node *map, const char *key, const char *what)
{
    const tree_entry *entry = tree_find(map, key);
    if (entry && entry->value->kind == TREE_LIST && entry->value->count > 0)
        return entry->value;
    doc_complain(r->a, entry ? entry->value->line : map->line, "sharing '%.60s': '%s: [%s, ...]' is expected", r->name,
                 key, what);
    return NULL;
}

static int few_enough(const reader *r, const tree_node *list, const char *what, int most)
{
    if (list->count <= most)
        return 1;
    doc_complain(r->a, list->line, "sharing '%.60s': it has %d %s, and up to %d are possible", r->name, list->count,
                 what, most);
    return 0;
}

/* ---- carriers ----------------------------------------------------------------------------------------------- */

static unsigned read_carries(const reader *r, const tree_node *list)
{
    unsigned sum = 0;
    for (const tree_entry *e = list->first; e; e = e->next) {
        const char *word = doc_text(r->a, e->value, "carries");
        char text[512];
        unsigned found = 0;
        if (!word)
            continue;
        hint h = hint_for(r->a->p, word);
        for (unsigned k = 0; k < WRENCH_COMPONENTS; k++) {
            hint_offer(&h, wrench_component[k]);
            if (strcmp(word, wrench_component[k]) == 0)
                found = 1u << k; /* RAMUS_CARRIES_FX and so on */
        }
        if (!found)
            doc_complain(r->a, e->value->line, "carries: unknown component '%.60s'%s", word, hint_text(&h, text));
        sum |= found;
    }
    return sum;
}

static void read_carrier(reader *r, const tree_node *node)
{
    static const char *const keys[] = { "name", "frame", "part", "carries", "clearance", "stiffness", NULL };
    assembly *a = r->a;
    ramus_carrier_description *c = &r->carrier[r->d.ncarrier];
    if (!doc_map(a, node, "a carrier", keys))
        return;
    const tree_entry *name = tree_find(node, "name"), *frame = tree_find(node, "frame"),
                     *part = tree_find(node, "part");
    *c = (ramus_carrier_description){ .name = "", .stiffness = 1 };
    if (!name)
        doc_complain(a, node->line, "sharing '%.60s': a carrier needs a name", r->name);
    else
        c->name = doc_name(a, name->value, "carrier");
    if (!frame == !part)
        doc_complain(a, node->line,
                     "sharing '%.60s': a carrier stands where a frame is or at the end of a part: give one of 'frame: "
                     "INSTANCE/LINK' and 'part: NAME'",
                     r->name);
    else if (frame)
        c->frame = doc_frame(a, frame->value, "frame");
    else
        c->part = assembly_read_part_name(a, part->value, "part", ANY_PART);
    const tree_node *carries = need_list(r, node, "carries", "fx");
    c->carries = carries ? read_carries(r, carries) : 0;
    doc_optional_number(a, node, "clearance", a->units.length, &c->clearance);
    doc_optional_number(a, node, "stiffness", 1, &c->stiffness);
    if (!c->name)
        c->name = "";
    r->d.ncarrier++;
}

/* ---- rules -------------------------------------------------------------------------------------------------- */

/* -1 after a problem. */
static int find_carrier(const reader *r, const char *name, int line, const char *key)
{
    char text[512];
    hint h = hint_for(r->a->p, name);
    for (int k = 0; k < r->d.ncarrier; k++) {
        if (strcmp(r->carrier[k].name, name) == 0)
            return k;
        hint_offer(&h, r->carrier[k].name);
    }
    doc_complain_model(r->a, line, "%s: sharing '%.60s' has no carrier '%.60s'%s", key, r->name, name,
                       hint_text(&h, text));
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
            doc_complain(r->a, among->line, "among: the shares name the carriers already; leave it out");
    } else if (strcmp(word, "equal") == 0) {
        rule->kind = RAMUS_SHARE_EQUAL;
    } else if (strcmp(word, "tightest") == 0) {
        rule->kind = RAMUS_SHARE_TIGHTEST;
    } else {
        doc_complain(r->a, entry ? entry->value->line : node->line,
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
        doc_complain(
            r->a, node->line,
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
        doc_complain(r->a, node->line, "sharing '%.60s': the link that is held is missing: 'link: INSTANCE/LINK'",
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
    if (!rules || r->a->p->errors != before) /* a carrier may be missing: rules would be said to be wrong */
        return;
    if (rules->value->kind != TREE_LIST)
        doc_complain(r->a, rules->line, "rules: a list is expected, not %s", tree_kind_text(rules->value));
    else if (few_enough(r, rules->value, "rules", RAMUS_SHARE_RULES_MAX))
        for (const tree_entry *e = rules->value->first; e; e = e->next)
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
        doc_complain(a, node->line, "a sharing needs a name");
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
        doc_complain_error(a, node->line, &err);
}

void assembly_read_sharing(assembly *a, const tree_entry *sharing)
{
    const tree_node *list = sharing->value;
    if (list->kind != TREE_LIST) {
        doc_complain(a, sharing->line, "sharing: a list is expected, not %s", tree_kind_text(list));
        return;
    }
    if (a->broken)
        return;
    for (const tree_entry *e = list->first; e; e = e->next) {
        reader r = { .a = a };
        read_sharing(&r, e->value);
    }
}
