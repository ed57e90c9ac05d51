/* fuzz_urdf.c - libFuzzer target: any bytes as a URDF; what is accepted must compile or be refused, and evaluate
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined ... tests/fuzz/fuzz_urdf.c LIBRARY -lexpat -lyaml -lm
 */
#include "ramus/ramus.h"

#include <stdint.h>
#include <stdlib.h>

enum { NLINK_MAX = 200, NQ_MAX = 7 * NLINK_MAX };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void ignore(void *user, const ramus_diagnostic *diagnostic)
{
    int *count = user;
    if (!diagnostic->text || !diagnostic->file)
        abort();
    *count += 1;
}

static void evaluate(const ramus_model *model)
{
    static double q[NQ_MAX], zero[NQ_MAX], tau[NQ_MAX]; /* nv <= nq */
    ramus_data *data = NULL;
    if (ramus_model_nlink(model) >= NLINK_MAX)
        return;
    if (ramus_data_create(model, NULL, &data, NULL) == RAMUS_OK) {
        ramus_neutral(model, q);
        ramus_inverse_dynamics(model, data, q, zero, zero, tau);
    }
    ramus_data_destroy(data);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    ramus_load_options opt = ramus_load_options_default();
    ramus_module *module = NULL;
    ramus_builder *builder = NULL;
    ramus_model *model = NULL;
    ramus_error err;
    int count = 0;
    opt.report = ignore;
    opt.report_user = &count;
    const ramus_status status = ramus_urdf_parse((const char *)bytes, size, "fuzz.urdf", &opt, &module, &err);
    if ((status == RAMUS_OK) != (module != NULL) || (status != RAMUS_OK && count == 0))
        abort();
    if (status == RAMUS_OK && ramus_builder_create("fuzz", "fuzz.urdf", NULL, &builder, &err) == RAMUS_OK &&
        ramus_builder_attach(builder, "robot", module, NULL, NULL, 0, &err) == RAMUS_OK &&
        ramus_model_compile(builder, NULL, &model, &err) == RAMUS_OK)
        evaluate(model);
    ramus_model_destroy(model);
    ramus_builder_destroy(builder);
    ramus_module_destroy(module);
    return 0;
}
