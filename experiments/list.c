/* list.c - the experiments by name, and running one */
#include "list.h"

#include <stdlib.h>
#include <string.h>

const experiment *const experiment_list[] = {
    &experiment_bm,
    &experiment_mbm_black_box,
    &experiment_mbm_control,
    &experiment_branched_38,
    &experiment_serial_50,
    &experiment_holonomic_9,
    &experiment_nonholonomic_8,
    &experiment_charmie,
    NULL,
};

const experiment *experiment_find(const char *name)
{
    for (int k = 0; experiment_list[k]; k++)
        if (strcmp(experiment_list[k]->name, name) == 0)
            return experiment_list[k];
    return NULL;
}

const experiment_file *experiment_file_find(const char *name)
{
    for (int k = 0; experiment_files[k].name; k++)
        if (strcmp(experiment_files[k].name, name) == 0)
            return &experiment_files[k];
    return NULL;
}

ramus_status experiment_run(const experiment *e, const experiment_options *options, experiment_result *result,
                            ramus_error *err)
{
    *result = (experiment_result){ 0 };
    return e->run(e, options, result, err);
}

void experiment_result_release(experiment_result *result)
{
    for (int k = 0; k < result->nplot; k++)
        for (int c = 0; c < result->plot[k].ncurve; c++)
            free(result->plot[k].curve[c].y);
    for (int k = 0; k < result->ntable; k++)
        ramus_table_destroy(result->table[k].table);
    free(result->joint);
    ramus_model_destroy(result->model);
    *result = (experiment_result){ 0 };
}
