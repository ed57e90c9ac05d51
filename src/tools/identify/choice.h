/* choice.h - links by the names of modules or their own */
#ifndef RAMUS_TOOLS_CHOICE_H
#define RAMUS_TOOLS_CHOICE_H

#include "tools/console/console.h"

/* links [nlink]: 1 for those of `names`, instances or links with commas between; NULL: all. Returns an exit code. */
int choose_links(const ramus_model *model, const char *names, unsigned char links[]);

#endif
