/* spin.h - looking at a bell before sleeping, as long as that has been of use
 *
 * Where the other side has a processor of its own, its answer is there within microseconds, and looking for it saves two system calls. Where it
 * waits for the processor that looks, looking is lost time: after each look in vain twice as many waits go without, up to 63.
 */
#ifndef RAMUS_PROCESS_SPIN_H
#define RAMUS_PROCESS_SPIN_H

#include <stdbool.h>

typedef struct spin_luck {
    unsigned vain, without; /* looks in a row; waits that go without one */
} spin_luck;

static inline bool spin_is_worth(spin_luck *l)
{
    if (l->without == 0)
        return true;
    l->without--;
    return false;
}

static inline void spin_ended(spin_luck *l, bool found)
{
    l->vain = found ? 0 : l->vain < 6 ? l->vain + 1 : 6;
    l->without = (1u << l->vain) - 1;
}

#endif
