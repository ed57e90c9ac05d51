/* table.c - constant tables of generated code */
#include "table.h"

table table_open(const source_request *r, const char *declaration, text *o)
{
    text_add(o, "static %sconst %s = {", r->opt->target == RAMUS_TARGET_CUDA ? "__device__ " : "", declaration);
    return (table){ o, r->is_float, 0 };
}

void table_integer(table *t, int value)
{
    text_add(t->o, "%s%d", t->count == 0 ? " " : t->count % 24 == 0 ? ",\n    " : ", ", value);
    t->count++;
}

void table_real(table *t, double value)
{
    text_add(t->o, "%s", t->count == 0 ? " " : t->count % 12 == 0 ? ",\n    " : ", ");
    write_number(t->o, value, t->is_float);
    t->count++;
}

void table_row(table *t, const double x[], int count)
{
    text_add(t->o, t->count == 0 ? "\n    {" : ",\n    {");
    for (int k = 0; k < count; k++) {
        text_add(t->o, k ? ", " : " ");
        write_number(t->o, x[k], t->is_float);
    }
    text_add(t->o, " }");
    t->count++;
}

void table_integer_row(table *t, const int x[], int count)
{
    text_add(t->o, t->count++ == 0 ? "\n    {" : ",\n    {");
    for (int k = 0; k < count; k++)
        text_add(t->o, k ? ", %d" : " %d", x[k]);
    text_add(t->o, " }");
}

void table_pose(table *t, ramus_pose x)
{
    double numbers[12];
    ramus_pose_to_matrix(x, numbers, numbers + 9);
    table_row(t, numbers, 12);
}

void table_close(table *t, bool rows)
{
    text_add(t->o, t->count == 0 ? (rows ? " { 0 } };\n" : " 0 };\n") : rows ? "\n};\n" : " };\n");
}

void table_of_reals(const source_request *r, const char *declaration, const double x[], int count, text *o)
{
    table t = table_open(r, declaration, o);
    for (int k = 0; k < count; k++)
        table_real(&t, x[k]);
    table_close(&t, false);
}

void table_of_integers(const source_request *r, const char *declaration, const int x[], int count, text *o)
{
    table t = table_open(r, declaration, o);
    for (int k = 0; k < count; k++)
        table_integer(&t, x[k]);
    table_close(&t, false);
}
