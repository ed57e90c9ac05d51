"""Motion in time: simulation, with forces from a Python function or a controller."""
import numpy as np

from ._core import (ArgumentError, Callback, Record, check, created, default, enum_names, ffi, fill, lib, pointer, record, rows,
                    text, vector, view)
from .table import Table
from .ports import sample
from .workspace import constraint_description

__all__ = ["Simulation"]


class Simulation:
    """A robot that moves.

        sim = ramus.Simulation(model, step=1e-3)
        sim.set_state(q=model.neutral())
        sim.forces = lambda t, q, v: -5.0 * v
        table = sim.run(2.0, output_step=0.01)

    method         'adaptive' (the default), 'euler', 'rk4' or 'variational'
    step           s, of fixed steps
    joint_effects  armature, damping and friction of the joints count
    Further options are those of ramus_sim_options in sim.h.
    """

    def __init__(self, model, **options):
        c = default("ramus_sim_options", options, "a simulation", [])
        self.model = model
        self._c = created(lib.ramus_sim_create, model._c, c, destroy=lib.ramus_sim_destroy, keep=(model._c,))
        self._forces = self._callback = self._contacts = None

    def _check(self, status):
        for callback in (self._callback, self._contacts):
            if callback is not None and callback.problem is not None:
                problem, callback.problem = callback.problem, None
                raise problem
        check(status, lib.ramus_sim_error(self._c))

    @property
    def forces(self):
        """What gives the input forces: None, a Controller, or a function (t, q (nq,), v (nv,)) -> tau (nv,)."""
        return self._forces

    @forces.setter
    def forces(self, value):
        from .control import Controller
        if value is None:
            lib.ramus_sim_set_forces(self._c, ffi.NULL, ffi.NULL)
            callback = None
        else:
            function = value.forces if isinstance(value, Controller) else value
            if not callable(function):
                raise ArgumentError(f"forces: a function (t, q, v) or a Controller is expected, not {type(value).__name__}")
            callback = Callback(function, self.model.nq, self.model.nv)
            lib.ramus_sim_set_forces(self._c, lib.ramus_py_forces, callback.handle)
        self._forces, self._callback = value, callback

    def set_state(self, t=0.0, q=None, v=None):
        """At rest in the neutral configuration unless given."""
        q = self.model.neutral() if q is None else vector(q, "q", self.model.nq)
        v = v if v is None else vector(v, "v", self.model.nv)
        self._check(lib.ramus_sim_set_state(self._c, t, pointer(q), pointer(v)))

    @property
    def t(self):
        return lib.ramus_sim_time(self._c)

    @property
    def q(self):
        return view(lib.ramus_sim_q(self._c), self.model.nq)

    @property
    def v(self):
        return view(lib.ramus_sim_v(self._c), self.model.nv)

    def accelerations(self):
        """(a (nv,), tau (nv,)) at the current state."""
        a, tau = np.empty(self.model.nv), np.empty(self.model.nv)
        self._check(lib.ramus_sim_accelerations(self._c, pointer(a), pointer(tau)))
        return a, tau

    def set_contacts(self, frames, function):
        """What the world exerts on the robot at the origins of `frames`, in world axes: function(t, q, v) -> (len(frames), 6).

        No frames: none. Not the robot on the world, as `external` is."""
        frames = list(frames)
        error, callback = ffi.new("ramus_error *"), Callback(function, len(frames), self.model.nq, self.model.nv)
        c = ffi.new("ramus_frame[]", [(self.model.frame(f),) for f in frames] or 1)
        check(lib.ramus_sim_set_contacts(self._c, len(frames), c, lib.ramus_py_contacts if frames else ffi.NULL, callback.handle,
                                         error), error)
        self._contacts = callback

    def feed(self, port, value, stamp=0.0):
        """What a black box measures from now on; between steps, or in the function of the forces."""
        data = lib.ramus_sim_data(self._c)
        check(lib.ramus_data_feed(data, (self.model.port(port),), sample(value, port, stamp)), lib.ramus_data_error(data))

    def add_element(self, **description):
        """A force element: kind ('spring', 'damper', 'force', 'limit', 'friction'), frame_a, frame_b, stiffness, ... (sim.h)."""
        keep, error = [], ffi.new("ramus_error *")
        check(lib.ramus_sim_add_element(self._c, default("ramus_force_element", description, "an element", keep), error), error)

    def add_constraint(self, **description):
        keep, error = [], ffi.new("ramus_error *")
        check(lib.ramus_sim_add_constraint(self._c, constraint_description(dict(description), keep), error), error)

    @property
    def nelement(self):
        return lib.ramus_sim_nelement(self._c)

    @property
    def nconstraint_row(self):
        return lib.ramus_sim_nconstraint_row(self._c)

    def energy(self, q=None, v=None):
        """A Record in J: kinetic, potential, elastic, input, dissipated; of the current state, or of q and v."""
        c = ffi.new("ramus_sim_energies *")
        q = q if q is None else vector(q, "q", self.model.nq)
        v = v if v is None else vector(v, "v", self.model.nv)
        self._check(lib.ramus_sim_energy(self._c, pointer(q), pointer(v), c))
        return record(c)

    def constraint_error(self, q=None, v=None):
        """(position, velocity): the largest errors of the constraints."""
        position, velocity = ffi.new("double *"), ffi.new("double *")
        q = q if q is None else vector(q, "q", self.model.nq)
        v = v if v is None else vector(v, "v", self.model.nv)
        self._check(lib.ramus_sim_constraint_error(self._c, pointer(q), pointer(v), position, velocity))
        return position[0], velocity[0]

    def step(self, length=None):
        """One step, of the given length in s or of the options'."""
        self._check(lib.ramus_sim_step(self._c) if length is None else lib.ramus_sim_step_by(self._c, length))

    def run(self, until, output_step=0.01, observer=None):
        """A Table of t, q.*, v.*, a.*, tau.* from now until that time; output_step 0: a row for every step.

        observer  a function of each row (t, q, v, a, tau) that is called meanwhile; an exception in it ends the run
        """
        model, found = self.model, []

        def take(c):
            row = np.concatenate([[c.t], view(c.q, model.nq), view(c.v, model.nv), view(c.a, model.nv), view(c.tau, model.nv)])
            found.append(row)
            if observer is not None:
                observer(c.t, *np.split(row[1:], np.cumsum([model.nq, model.nv, model.nv])))
        callback = Callback(take)
        status = lib.ramus_sim_run(self._c, until, output_step, lib.ramus_py_observer, callback.handle)
        if callback.problem is not None:
            raise callback.problem
        self._check(status)
        names = ["t"] + [f"q.{x}" for x in model.q_names] + [f"{k}.{x}" for k in ("v", "a", "tau") for x in model.v_names]
        return Table(names, np.array(found).reshape(-1, len(names)))

    def report(self):
        """Is the motion to be trusted? A Record: trusted, reason, drift, steps, ..."""
        c = ffi.new("ramus_sim_verdict *")
        lib.ramus_sim_report(self._c, c)
        return record(c)
