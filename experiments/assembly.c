/* assembly.c - a robot put together from its modules: graph and interconnection matrix after each step ([BR] II, Fig. 3, 4 and 7)
 *
 *     A_ii = W_i        A_ij = Gamma_ji for j attached to i        0 otherwise        (eq. 4)
 *
 * A black box has a column and no row.
 */
#include "report.h"

#include "lab.h"

#include "tools/report/template.h"

#include <string.h>

/* [BR] Fig. 3: the first arm of BM, the second, and the second on the first; modules are those of the robot's own file. */
ramus_status assembly_take_steps(lab *l, const char *robot)
{
    static const char *const parts[ASSEMBLY_STEPS] = {
        "  - {name: s1, module: revolute_arm}\n",
        "  - {name: s2, module: revolute_arm}\n",
        ("  - {name: s1, module: revolute_arm}\n"
         "  - {name: s2, module: revolute_arm, on: s1/l2, pose: {rpy: [0.7853981633974483, 0, 0]}}\n"),
    };
    const experiment_file *file = experiment_file_find(robot);
    const char *text = (const char *)file->data, *end = strstr(text, "\nrobot:\n");
    if (!end)
        return lab_fail(l, RAMUS_ERR_NOT_FOUND, "%s has no list of instances", robot);
    for (int k = 0; k < ASSEMBLY_STEPS; k++) {
        char *all;
        const size_t modules = (size_t)(end - text) + strlen("\nrobot:\n");
        TAKE(l, all, modules + strlen(parts[k]) + 1);
        memcpy(all, text, modules);
        memcpy(all + modules, parts[k], strlen(parts[k]));
        TRY(lab_parse(l, all, modules + strlen(parts[k]), robot, &l->assembly[k]));
    }
    return RAMUS_OK;
}

static void add_block(out *o, const ramus_model *model, int i, int j)
{
    const ramus_instance_info row = ramus_model_instance(model, (ramus_instance){ i });
    const ramus_instance_info column = ramus_model_instance(model, (ramus_instance){ j });
    if (i == j)
        out_put(o, "<td><b>W</b><sub>%X</sub></td>", row.name);
    else if (column.parent.index == i)
        out_put(o, "<td>\xCE\x93<sub>%X,%X</sub></td>", column.name, row.name);
    else
        out_add(o, "<td class=\"zero\">0</td>");
}

void assembly_add_matrix(out *o, const ramus_model *model)
{
    const int count = ramus_model_ninstance(model);
    out_add(o, "<div class=\"scroll\"><table class=\"matrix\" aria-label=\"interconnection matrix\"><tbody>\n");
    for (int i = 0; i < count; i++) {
        if (ramus_model_instance(model, (ramus_instance){ i }).black_box)
            continue;
        out_add(o, "<tr>");
        for (int j = 0; j < count; j++)
            add_block(o, model, i, j);
        out_add(o, "</tr>\n");
    }
    out_add(o, "</tbody></table></div>\n");
}

void assembly_add_steps(out *o, const lab *l)
{
    static const char *const captions[ASSEMBLY_STEPS] = { "(a) the first arm by itself", "(b) the second arm by itself",
                                                          "(c) the second on the first" };
    if (!l->assembly[0])
        return;
    out_add(o, "<h3>Assembly in three steps, as in [BR] Fig. 3</h3><div class=\"steps\">\n");
    for (int k = 0; k < ASSEMBLY_STEPS; k++) {
        out_add(o, "<figure><div class=\"picture\">");
        template_add_graph(o, l->assembly[k]);
        out_add(o, "</div>");
        assembly_add_matrix(o, l->assembly[k]);
        out_add(o, "<figcaption>%s</figcaption></figure>\n", captions[k]);
    }
    out_add(o, "</div>\n");
}
