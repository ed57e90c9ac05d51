/* fuzz_mesh.c - libFuzzer target: any bytes as STL, OBJ or Collada, as the first one says; what is accepted is well formed, and
 * still is when it has been made smaller
 *
 *   clang -g -O1 -fsanitize=fuzzer,address,undefined ... tests/fuzz/fuzz_mesh.c src/tools/view/mesh*.c -lm
 */
#include "tools/view/mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(const mesh *m)
{
    for (size_t k = 0; k < 3 * m->nvertex; k++)
        if (!isfinite(m->vertex[k]))
            abort();
    for (size_t k = 0; k < 3 * m->ntriangle; k++)
        if (m->corner[k] >= m->nvertex)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const mesh_reader reader[] = { mesh_read_stl, mesh_read_obj, mesh_read_dae };
    if (size < 1)
        return 0;
    char *text = malloc(size); /* just as large, so that a read beyond is seen */
    mesh m;
    if (!text)
        return 0;
    memcpy(text, bytes + 1, size - 1);
    text[size - 1] = '\0';
    if (reader[bytes[0] % 3](text, size - 1, &m)) {
        if (m.vertex || m.corner)
            abort();
    } else {
        const size_t before = m.ntriangle;
        if (!before)
            abort();
        check(&m);
        if (mesh_simplify(&m, before / 2) && m.ntriangle > before / 2)
            abort();
        check(&m);
    }
    mesh_release(&m);
    free(text);
    return 0;
}
