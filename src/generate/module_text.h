/* module_text.h - what the text of every generated module has in common */
#ifndef RAMUS_GENERATE_MODULE_TEXT_H
#define RAMUS_GENERATE_MODULE_TEXT_H

#include "base/text.h"

#include <stdbool.h>

typedef struct module_traits {
    bool has_outlets, has_friction, loses_energy;
} module_traits;

/* Its state, what it reports, and the functions of the contract, which call NAME_motion and the other stages. */
void module_text_functions(const char *name, module_traits traits, text *o);
/* friction_along, which NAME_friction calls. */
void module_text_friction(text *o);

#endif
