/* fuzz_edits.c - libFuzzer target: any bytes as a model whose numbers are put into its text; what is a robot stays one, with the new numbers
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined ... tests/fuzz/fuzz_edits.c TOOLS LIBRARY -lexpat -lyaml -lm
 *
 * Bytes that begin with < are a URDF, all others an assembly. The first link with mass of every instance gets another mass, and its joint friction.
 */
#include "tools/identify/edits.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static ramus_model *load(const char *text, size_t size, bool urdf)
{
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_compile_options how = ramus_compile_options_default();
    ramus_error err;
    how.tree = true;
    if (urdf && ramus_urdf_parse(text, size, "fuzz", NULL, &module, &err) == RAMUS_OK &&
        ramus_builder_create(NULL, NULL, NULL, &builder, &err) == RAMUS_OK)
        ramus_builder_attach(builder, "robot", module, NULL, NULL, 0, &err);
    if (!urdf)
        ramus_assembly_parse(text, size, "fuzz", NULL, &builder, &err);
    if (builder)
        ramus_model_compile(builder, &how, &model, &err);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return model;
}

static const char *inner(const char *instance, const char *name)
{
    const size_t length = strlen(instance);
    return strncmp(name, instance, length) == 0 && name[length] == '/' ? name + length + 1 : name;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, bytes, size);
    text[size] = '\0';
    const bool urdf = size > 0 && text[0] == '<';
    ramus_model *model = size < 20000 ? load(text, size, urdf) : NULL;
    link_edit link[MOST];
    joint_edit joint[MOST];
    int place[MOST];
    model_edits edits = { .link = link, .joint = joint };
    for (int i = 0; model && i < ramus_model_ninstance(model) && edits.nlink < MOST; i++) {
        const ramus_instance_info instance = ramus_model_instance(model, (ramus_instance){ i });
        for (int k = instance.first_link; k < instance.first_link + instance.nlink; k++) {
            const ramus_link_info info = ramus_model_link(model, (ramus_link){ k });
            if (!(info.mass > 0) || !info.joint_name[0] || info.joint_type == RAMUS_FIXED)
                continue;
            place[edits.nlink] = k;
            link[edits.nlink] = (link_edit){ instance.name,
                                             inner(instance.name, info.name),
                                             { 1.5, { 0.1, 0, 0 }, { 1, 1, 1, 0, 0, 0 } } };
            joint[edits.njoint++] = (joint_edit){ instance.name, inner(instance.name, info.joint_name), 0.25, NAN };
            edits.nlink++;
            break;
        }
    }
    out result = { 0 };
    if (edits.nlink && (urdf ? edit_urdf : edit_yaml)(text, size, "fuzz", &edits, &result) == TOOL_OK) {
        ramus_model *again = load(result.data, result.length, urdf);
        if (!again || ramus_model_nlink(again) != ramus_model_nlink(model))
            abort();
        for (int k = 0; k < edits.nlink; k++) {
            const ramus_link_info info = ramus_model_link(again, (ramus_link){ place[k] });
            if (fabs(info.mass - 1.5) > 1e-8 || fabs(info.com.x - 0.1) > 1e-8 || info.damping != 0.25)
                abort();
        }
        ramus_model_destroy(again);
    }
    out_release(&result);
    ramus_model_destroy(model);
    free(text);
    return 0;
}
