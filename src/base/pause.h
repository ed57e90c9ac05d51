/* pause.h - a processor that looks at a variable again and again may rest in between */
#ifndef RAMUS_BASE_PAUSE_H
#define RAMUS_BASE_PAUSE_H

static inline void pause_briefly(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#elif defined __aarch64__
    __asm__ volatile("yield");
#endif
}

#endif
