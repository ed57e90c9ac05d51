/* excitation.h - a motion that shows parameters, as a table */
#ifndef RAMUS_TOOLS_EXCITATION_H
#define RAMUS_TOOLS_EXCITATION_H

#include "tools/console/console.h"

/* Options as texts; NULL: not given. */
typedef struct excite_texts {
    const char *duration, *step, *harmonics, *modules, *trials, *seed, *range, *velocity, *acceleration, *margin;
} excite_texts;

/* t, q.*, v.*, a.*, tau.*; what was found is reported on standard error. Returns an exit code. */
int excitation_table(const ramus_model *model, const excite_texts *x, ramus_table **out);

#endif
