/* board.c - the least that a program needs on a Cortex-M: vectors, floating point, output and end by semihosting, instructions, stack
 *
 * For qemu's boards mps2-an386 (Cortex-M4F) and mps2-an500 (Cortex-M7). There is no C library: what the generated code needs must come
 * from itself and from libgcc. With `-icount shift=0` the board's clock of 25 MHz advances by one tick for 40 instructions, so SysTick
 * counts them.
 */
#include "board.h"

#include "stdio.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

extern uint32_t board_stack_top[], board_stack_bottom[], board_bss_begin[], board_bss_end[];

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define CPACR REGISTER(0xE000ED88)
#define SYST_CSR REGISTER(0xE000E010)
#define SYST_RVR REGISTER(0xE000E014)
#define SYST_CVR REGISTER(0xE000E018)

enum { INSTRUCTIONS_PER_TICK = 40, STACK_PAINT = 0x5A5AA5A5 };

/* ---- semihosting ---- */

enum { SYS_WRITE0 = 0x04, SYS_EXIT_EXTENDED = 0x20, STOPPED_APPLICATION_EXIT = 0x20026 };

static void semihosting(int operation, const void *argument)
{
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
}

static void leave(int code)
{
    const uint32_t block[2] = { STOPPED_APPLICATION_EXIT, (uint32_t)code };
    semihosting(SYS_EXIT_EXTENDED, block);
    for (;;)
        ;
}

/* ---- output: %s, %d, and every other format as d.dde+xx ---- */

static char line[160];
static size_t used;

static void put(char c)
{
    if (used < sizeof line - 1)
        line[used++] = c;
}

static void put_text(const char *s)
{
    while (*s)
        put(*s++);
}

static void put_number(int x)
{
    char digits[12];
    int n = 0;
    unsigned u = x < 0 ? 0u - (unsigned)x : (unsigned)x;
    if (x < 0)
        put('-');
    do
        digits[n++] = (char)('0' + u % 10);
    while (u /= 10);
    while (n)
        put(digits[--n]);
}

static void put_real(double x)
{
    int exponent = 0;
    if (x != x) {
        put_text("nan");
        return;
    }
    if (x < 0) {
        put('-');
        x = -x;
    }
    if (x > 1e300) {
        put_text("huge");
        return;
    }
    for (; x >= 10; exponent++)
        x /= 10;
    for (; x > 0 && x < 1 && exponent > -320; exponent--)
        x *= 10;
    const int hundredths = (int)(x * 100);
    put_number(hundredths / 100);
    put('.');
    put((char)('0' + hundredths / 10 % 10));
    put((char)('0' + hundredths % 10));
    put('e');
    put_number(exponent);
}

int printf(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    used = 0;
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            put(*f);
            continue;
        }
        do
            f++;
        while (*f == '.' || (*f >= '0' && *f <= '9'));
        if (*f == 's')
            put_text(va_arg(arguments, const char *));
        else if (*f == 'd')
            put_number(va_arg(arguments, int));
        else
            put_real(va_arg(arguments, double));
    }
    va_end(arguments);
    line[used] = 0;
    semihosting(SYS_WRITE0, line);
    return (int)used;
}

/* ---- measuring ---- */

int board_instructions(void (*work)(void), int count)
{
    SYST_RVR = 0xFFFFFF;
    SYST_CVR = 0;
    SYST_CSR = 5;                                   /* on, from the processor's clock, no interrupt */
    for (volatile int wait = 0; wait < 100; wait++) /* until it has been loaded */
        ;
    const uint32_t start = SYST_CVR;
    for (int k = 0; k < count; k++)
        work();
    const uint32_t end = SYST_CVR;
    return (int)((uint64_t)((start - end) & 0xFFFFFF) * INSTRUCTIONS_PER_TICK / (unsigned)count);
}

int board_stack(void (*work)(void))
{
    uint32_t *top, *deepest = board_stack_bottom;
    __asm__ volatile("mov %0, sp" : "=r"(top)); /* what is below is nobody's */
    for (volatile uint32_t *at = board_stack_bottom; at < top; at++)
        *at = STACK_PAINT;
    work();
    while (deepest < top && *(volatile uint32_t *)deepest == STACK_PAINT)
        deepest++;
    return (int)((char *)top - (char *)deepest);
}

/* ---- start ---- */

int main(void);

/* gcc makes calls of these from loops and initialisers, with or without a library */
void *memset(void *to, int byte, size_t n)
{
    for (volatile char *p = to; n; n--)
        *p++ = (char)byte;
    return to;
}
void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    volatile char *p = to;
    for (const char *s = from; n; n--)
        *p++ = *s++;
    return to;
}

static void reset(void)
{
    CPACR |= 0xFu << 20; /* floating point, before any of its instructions */
    __asm__ volatile("dsb\n\tisb");
    for (uint32_t *p = board_bss_begin; p < board_bss_end; p++)
        *p = 0;
    leave(main());
}

static void fault(void)
{
    printf("the processor reports a fault\n");
    leave(3);
}

__attribute__((section(".vectors"), used)) const void *const board_vectors[16] = {
    board_stack_top, (void *)reset, (void *)fault, (void *)fault, (void *)fault, (void *)fault, (void *)fault,
};
