/* count_algebra.cpp - what the algorithms of count_library.cpp stand on, with counting numbers */
#include "as_counted.hpp"

namespace counted
{
#include "base/fail.c"
#include "base/memory.c"
#include "base/options.c"
#include "base/utf8.c"
#include "base/printable.c"
#include "algebra/dualquat.c"
#include "algebra/dualquat_convert.c"
#include "algebra/pose.c"
} // namespace counted
