"""ramus: dynamics of branched robots, composed from modules.

    import ramus
    m = ramus.load("robots/bm.yaml")
    tau = m.inverse_dynamics(q, v, a)            # (nv,), or (n, nv) for many states
    M = m.mass_matrix(q)
    x = m.pose(q, "s1/l3")                       # px py pz qw qx qy qz

Everything is SI. A twist is angular, then linear; a wrench force, then moment; a quaternion w x y z.
"""
from . import dq, signal, spatial
from ._core import ArgumentError, Error, Record, ffi as _ffi, lib as _lib
from .compose import Module, Robot, share
from .diagnose import diagnose
from .control import Controller, pose_error, pose_feedback, target_motion
from .identify import Regression, excite, identify, inertia_from_parameters
from .ik import InverseKinematics
from .live import Live, LiveChange, LiveHandle, LiveView
from .model import Model, add_delegates as _add_delegates, joint_types, kinds, load, set_threads
from .network import Network
from .online import GreyBox, Watch
from .page import Page
from .sim import Rollout, Simulation
from .table import States, Table, load_log, load_states, load_table, parse_log
from .workspace import Pool, Workspace

_add_delegates()
__version__ = _ffi.string(_lib.ramus_py_version).decode()
__all__ = ["ArgumentError", "Controller", "Error", "GreyBox", "InverseKinematics", "Live", "LiveChange", "LiveHandle", "LiveView", "Model", "Module", "Network",
           "Page", "Pool", "Record", "Regression", "Robot", "Rollout", "Simulation", "States", "Table", "Watch", "Workspace", "diagnose", "dq", "excite", "identify",
           "inertia_from_parameters", "joint_types", "kinds", "load", "load_log",
           "load_states", "load_table", "parse_log", "pose_error", "pose_feedback", "set_threads", "share", "signal", "spatial",
           "target_motion"]
