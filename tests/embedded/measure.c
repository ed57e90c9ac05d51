/* measure.c - runs the test that was generated with the robot's code, then counts instructions and stack of each function
 *
 * ROBOT is the name of the code, REAL its type.
 */
#include "board.h"
#include "stdio.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define CALL(what) JOIN(ROBOT, what)

enum { MOST = 64, CALLS = 20 };
void CALL(_inverse_dynamics)(const REAL q[], const REAL v[], const REAL a[], REAL tau[]);
void CALL(_forward_dynamics)(const REAL q[], const REAL v[], const REAL tau[], REAL a[]);
void CALL(_mass_matrix)(const REAL q[], REAL M[]);
void CALL(_gravity)(const REAL q[], REAL g[]);
int reference_test(void);

static REAL q[MOST], v[MOST], a[MOST], result[MOST * MOST];

static void nothing(void)
{
}
static void inverse_dynamics(void)
{
    CALL(_inverse_dynamics)(q, v, a, result);
}
static void forward_dynamics(void)
{
    CALL(_forward_dynamics)(q, v, a, result);
}
static void mass_matrix(void)
{
    CALL(_mass_matrix)(q, result);
}
static void gravity(void)
{
    CALL(_gravity)(q, result);
}

int main(void)
{
    static const struct {
        const char *name;
        void (*work)(void);
    } functions[] = { { "inverse dynamics", inverse_dynamics },
                      { "forward dynamics", forward_dynamics },
                      { "mass matrix", mass_matrix },
                      { "gravity", gravity } };
    const int bad = reference_test(), call = board_instructions(nothing, CALLS);
    for (int k = 0; k < MOST; k++)
        q[k] = (REAL)(k % 7) / 4, v[k] = (REAL)(k % 5) / 4 - 1, a[k] = (REAL)(k % 3) - 1;
    for (unsigned k = 0; k < sizeof functions / sizeof *functions; k++)
        printf("MEASURED %s: %d instructions, %d bytes of stack\n", functions[k].name,
               board_instructions(functions[k].work, CALLS) - call, board_stack(functions[k].work));
    return bad;
}
