/* mujoco_table.c - inverse dynamics of rows of states by MuJoCo, for tests in other languages
 *
 *     mujoco_table MODEL.xml < rows > forces
 *
 * A line of input has nv positions, velocities and accelerations, in the order of the names that the first line has; joints have
 * one coordinate each. A line of output has the nv forces in that order.
 */
#include <mujoco/mujoco.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    char problem[1000] = "", line[1 << 16];
    if (argc < 2)
        return 2;
    mjModel *m = mj_loadXML(argv[1], NULL, problem, sizeof problem);
    if (!m || !fgets(line, sizeof line, stdin))
        return fprintf(stderr, "%s\n", problem), 1;
    mjData *d = mj_makeData(m);
    int *at = calloc((size_t)m->nv + 1, sizeof *at), count = 0;
    for (char *name = strtok(line, " \n"); name && count < m->nv; name = strtok(NULL, " \n")) {
        at[count] = mj_name2id(m, mjOBJ_JOINT, name);
        if (at[count] < 0 || m->nq != m->nv)
            return fprintf(stderr, "no joint '%s' with one coordinate\n", name), 1;
        count++;
    }
    double *const to[3] = { d->qpos, d->qvel, d->qacc };
    for (;;) {
        for (int kind = 0; kind < 3; kind++)
            for (int k = 0; k < count; k++)
                if (scanf("%lf", &to[kind][m->jnt_dofadr[at[k]]]) != 1) {
                    free(at);
                    mj_deleteData(d);
                    mj_deleteModel(m);
                    return 0;
                }
        mj_inverse(m, d);
        for (int k = 0; k < count; k++)
            printf("%.17g%c", d->qfrc_inverse[m->jnt_dofadr[at[k]]], k + 1 < count ? ' ' : '\n');
    }
}
