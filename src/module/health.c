/* health.c - how the modules of a network are doing that are processes */
#include "network.h"

ramus_module_health ramus_network_health(const ramus_network *network, int k)
{
    if (!network || k < 0 || k >= network->nnode)
        return (ramus_module_health){ 0 };
    const opened *u = &network->node[k].u;
    if (!u->source || !u->source->health)
        return (ramus_module_health){ .running = true };
    return u->source->health(&u->handle);
}
