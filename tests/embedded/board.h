/* board.h - what board.c measures */
#ifndef RAMUS_TESTS_EMBEDDED_BOARD_H
#define RAMUS_TESTS_EMBEDDED_BOARD_H

int board_instructions(void (*work)(void), int count); /* of one call, the mean of `count` */
int board_stack(void (*work)(void));                   /* bytes that a call takes */

#endif
