/* machine.h - what a benchmark's rows say of the machine */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The name of the processor, as far as the system tells it; names alone are often those of several. */
static inline void machine_name(char text[], size_t size)
{
    char line[256], name[100] = "unknown";
    int family = 0, model = 0;
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file) && line[0] != '\n') {
        const char *value = strchr(line, ':');
        if (!value)
            continue;
        if (strncmp(line, "model name", 10) == 0)
            snprintf(name, sizeof name, "%.*s", (int)strcspn(value + 2, "\n,"), value + 2);
        else if (strncmp(line, "cpu family", 10) == 0)
            family = atoi(value + 1);
        else if (strncmp(line, "model\t", 6) == 0)
            model = atoi(value + 1);
    }
    if (file)
        fclose(file);
    if (family)
        snprintf(text, size, "%s (family %d model %d)", name, family, model);
    else
        snprintf(text, size, "%s", name);
}

#endif
