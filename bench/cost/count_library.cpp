/* count_library.cpp - the modular algorithm and Gauss's principle, counted */
#include "as_counted.hpp"

namespace counted
{
#include "model/joint.c"
#include "dynamics/coordinates.c"
#include "dynamics/link_pose.c"
#include "dynamics/ports.c"
#include "dynamics/equations.c"
#include "dynamics/gauss.c"
#include "compose/composition.c"
} // namespace counted
#undef double
