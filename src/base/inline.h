/* inline.h - functions that compilers must put into their callers
 *
 * They find the steps of a walk too long for that; the calls would cost 4 to 9 % of all instructions.
 */
#ifndef RAMUS_BASE_INLINE_H
#define RAMUS_BASE_INLINE_H

#define ALWAYS_INLINE inline __attribute__((always_inline))

#endif
