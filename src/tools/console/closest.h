/* closest.h - the name that was probably meant */
#ifndef RAMUS_TOOLS_CLOSEST_H
#define RAMUS_TOOLS_CLOSEST_H

/* Of `names` (NULL at the end) the one most like `wrong`, NULL if none is near. */
const char *tool_closest(const char *wrong, const char *const names[]);

#endif
