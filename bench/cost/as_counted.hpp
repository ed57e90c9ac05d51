/* as_counted.hpp - what follows is C of the library, read as C++ with counting numbers
 *
 * Include inside no namespace, then open one: the functions there are not the library's. System headers come first,
 * for they keep their own doubles. The library's headers must not see that this is C++: their extern "C" would give the
 * counting functions the library's names.
 */
#include "counted.hpp"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef __cplusplus
#define double counting
#define _Static_assert static_assert
