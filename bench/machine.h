/* machine.h - what a benchmark's rows say of the machine */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include <stdio.h>
#include <string.h>

/* The name of the processor, as far as the system tells it. */
static inline void machine_name(char text[], size_t size)
{
    char line[256];
    snprintf(text, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) {
            snprintf(text, size, "%.100s", strchr(line, ':') + 2);
            text[strcspn(text, "\n,")] = '\0';
            break;
        }
    if (file)
        fclose(file);
}

#endif
