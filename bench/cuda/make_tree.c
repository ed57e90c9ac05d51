/* make_tree.c - writes what bench/cuda needs: the CUDA code of the 24-joint tree and reference values
 *
 *     make_tree FOLDER      FOLDER/double, FOLDER/float: tree_24_cuda.h, tree_24_cuda.cu; FOLDER/reference.h
 */
#include "ramus/ramus.h"
#include "support/random_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { STATES = 32 };

static void stop(const char *what)
{
    fprintf(stderr, "make_tree: %s\n", what);
    exit(1);
}

static FILE *open_file(const char *folder, const char *name)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    if (!f)
        stop(path);
    return f;
}

/* The text with the model's name, which a random tree shares with all others, replaced. */
static void write_text(const char *folder, const char *name, const char *text, const char *robot)
{
    FILE *f = open_file(folder, name);
    const size_t length = strlen(robot);
    for (const char *c = text; *c;) {
        const int is_name =
            strncmp(c, robot, length) == 0 && (c[length] == '_' || c[length] == '\'' || c[length] == '.');
        fputs(is_name ? "tree_24" : (char[]){ *c, 0 }, f);
        c += is_name ? length : 1;
    }
    if (fclose(f) != 0)
        stop(name);
}

static void put_array(FILE *f, const char *name, const double *x, int count)
{
    fprintf(f, "static const double reference_%s[] = {", name);
    for (int k = 0; k < count; k++)
        fprintf(f, "%s%.17g", k ? ", " : " ", x[k]);
    fprintf(f, " };\n");
}

int main(int argc, char *argv[])
{
    if (argc != 2)
        stop("usage: make_tree FOLDER");
    const random_tree_options opt = { 24, TREE_ARMS, JOINT_MASK(RAMUS_REVOLUTE), 0, 0 };
    plain_tree *tree = random_tree_create(2024, &opt);
    ramus_model *model = NULL;
    ramus_data *data = NULL;
    ramus_error err;
    if (tree_model_create(tree, NULL, NULL, &model, &err) != RAMUS_OK ||
        ramus_data_create(model, NULL, &data, &err) != RAMUS_OK)
        stop(err.text);
    mkdir(argv[1], 0777);
    static const char *const precision[] = { "double", "float" };
    for (int k = 0; k < 2; k++) {
        ramus_generate_options how = ramus_generate_options_default();
        ramus_generated *made = NULL;
        char folder[900];
        how.target = RAMUS_TARGET_CUDA;
        how.precision = k ? RAMUS_PRECISION_FLOAT : RAMUS_PRECISION_DOUBLE;
        if (ramus_generate(model, &how, &made, &err) != RAMUS_OK)
            stop(err.text);
        snprintf(folder, sizeof folder, "%s/%s", argv[1], precision[k]);
        mkdir(folder, 0777);
        write_text(folder, "tree_24_cuda.h", made->header, made->name);
        write_text(folder, "tree_24_cuda.cu", made->source, made->name);
        if (k == 0)
            printf("operations: id %zu, fd %zu, mass %zu, gravity %zu\n", made->operations[0], made->operations[1],
                   made->operations[2], made->operations[3]);
        ramus_generated_destroy(made);
    }
    enum { N = 24 };
    static double q[STATES * N], v[STATES * N], a[STATES * N], tau[STATES * N], g[STATES * N], M[STATES * N * N];
    for (int i = 0; i < STATES; i++) {
        random_state s = random_state_create((unsigned long long)i, tree);
        memcpy(q + i * N, s.q, N * sizeof *q);
        memcpy(v + i * N, s.v, N * sizeof *v);
        memcpy(a + i * N, s.a, N * sizeof *a);
        random_state_destroy(&s);
        if (ramus_inverse_dynamics(model, data, q + i * N, v + i * N, a + i * N, tau + i * N) != RAMUS_OK ||
            ramus_gravity_forces(model, data, q + i * N, g + i * N) != RAMUS_OK ||
            ramus_mass_matrix(model, data, q + i * N, M + i * N * N) != RAMUS_OK)
            stop("no reference values");
    }
    FILE *f = open_file(argv[1], "reference.h");
    fprintf(f, "enum { REFERENCE_STATES = %d };\n", STATES);
    put_array(f, "q", q, STATES * N);
    put_array(f, "v", v, STATES * N);
    put_array(f, "a", a, STATES * N);
    put_array(f, "tau", tau, STATES * N);
    put_array(f, "g", g, STATES * N);
    put_array(f, "M", M, STATES * N * N);
    if (fclose(f) != 0)
        stop("reference.h");
    ramus_data_destroy(data);
    ramus_model_destroy(model);
    plain_tree_destroy(tree);
    return 0;
}
