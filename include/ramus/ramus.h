/* ramus.h - the one header to include */
#ifndef RAMUS_RAMUS_H
#define RAMUS_RAMUS_H

#include "status.h"
#include "pool.h"
#include "dualquat.h"
#include "spatial.h"
#include "model.h"
#include "mechanism.h"
#include "dynamics.h"
#include "kinematics.h"
#include "inverse_kinematics.h"
#include "equations.h"
#include "derivatives.h"
#include "regressor.h"
#include "identify.h"
#include "diagnose.h"
#include "batch.h"
#include "compose.h"
#include "constraint.h"
#include "contact.h"
#include "live.h"
#include "grey_box.h"
#include "watch.h"
#include "sim.h"
#include "rollout.h"
#include "controller_description.h"
#include "control.h"
#include "signal.h"
#include "io.h"
#include "generate.h"
#include "module.h"
#include "network.h"
#include "serve.h"

#define RAMUS_VERSION "0.1.0"

#endif
