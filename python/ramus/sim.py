"""Motion in time: simulation, with forces from a Python function or a controller."""
from __future__ import annotations

from typing import Any, Callable, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Callback, Record, Worker, array, check, created, default, ffi, instance_of, integer, lib, lock_methods,
                    number, pointer, record, rows, vector, view)
from .control import Controller
from .model import Model
from .ports import Feeders
from .table import Table
from .workspace import Pool, constraint_description

__all__ = ["Rollout", "Simulation"]

Forces = Union[Controller, Callable[[float, np.ndarray, np.ndarray], Any], None]
READING = "feed energy constraint_error accelerations report"  # what an observer may call


@lock_methods
class Simulation(Worker):
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

    def __init__(self, model: Model, **options: Any) -> None:
        c = default("ramus_sim_options", options, "a simulation", [])
        self._start()
        self._model = instance_of(model, Model, "model")
        self._c = created(lib.ramus_sim_create, model._c, c, destroy=lib.ramus_sim_destroy, keep=(model._c,))
        self._forces: Forces = None
        self._callback: Callback | None = None
        self._contacts: Callback | None = None
        self._feeders = Feeders(model)

    @property
    def model(self) -> Model:
        """Whose it is."""
        return self._model

    def _check(self, status: int) -> None:
        for callback in (self._callback, self._contacts):
            if callback is not None and callback.problem is not None:
                problem, callback.problem = callback.problem, None
                raise problem
        check(status, lib.ramus_sim_error(self._c))

    @property
    def forces(self) -> Forces:
        """What gives the input forces: None, a Controller, or a function (t, q (nq,), v (nv,)) -> tau (nv,)."""
        return self._forces

    @forces.setter
    def forces(self, value: Forces) -> None:
        if value is not None and not isinstance(value, Controller) and not callable(value):
            raise ArgumentError(f"forces: a function (t, q, v) or a Controller is expected, not {type(value).__name__}")
        if isinstance(value, Controller) and value.model._nv != self._model._nv:
            raise ArgumentError(f"forces: the controller is of another model, with nv {value.model._nv}, not {self._model._nv}")
        with self._lock:
            self._allow("forces")
            self._install(value)

    def _install(self, value: Forces) -> None:
        function: Any = value.forces if isinstance(value, Controller) else value
        feeders, callback = self._feeders, None
        if feeders:
            data = lib.ramus_sim_data(self._c)

            def fed(t: float, q: np.ndarray, v: np.ndarray) -> Any:
                feeders.call(data, t, q, v)
                return None if value is None else function(t, q, v)
            callback = Callback(fed, self._model._nq, self._model._nv, worker=self, allowed="feed")
        elif value is not None:
            callback = Callback(function, self._model._nq, self._model._nv, worker=self, allowed="feed")
        lib.ramus_sim_set_forces(self._c, lib.ramus_py_forces if callback else ffi.NULL, callback.handle if callback else ffi.NULL)
        self._forces, self._callback = value, callback

    def set_state(self, t: float = 0.0, q: ArrayLike | None = None, v: ArrayLike | None = None) -> None:
        """Time in s, q (nq,), v (nv,); at rest in the neutral configuration unless given."""
        q = self._model.neutral() if q is None else vector(q, "q", self._model._nq)
        v = v if v is None else vector(v, "v", self._model._nv)
        self._check(lib.ramus_sim_set_state(self._c, number(t, "t"), pointer(q), pointer(v)))

    @property
    def t(self) -> float:
        """s, of the current state."""
        return lib.ramus_sim_time(self._c)

    @property
    def q(self) -> np.ndarray:
        """(nq,) of the current state, a copy; rad, m and quaternions."""
        return view(lib.ramus_sim_q(self._c), self._model._nq)

    @property
    def v(self) -> np.ndarray:
        """(nv,) of the current state, a copy; rad/s or m/s."""
        return view(lib.ramus_sim_v(self._c), self._model._nv)

    def accelerations(self) -> tuple[np.ndarray, np.ndarray]:
        """(a (nv,), tau (nv,)) at the current state; rad/s^2 or m/s^2, N m or N."""
        a, tau = np.empty(self._model._nv), np.empty(self._model._nv)
        self._check(lib.ramus_sim_accelerations(self._c, pointer(a), pointer(tau)))
        return a, tau

    def set_contacts(self, frames: Sequence[str | int], function: Callable[[float, np.ndarray, np.ndarray], ArrayLike] | None) -> None:
        """What the world exerts on the robot at the origins of `frames`, in world axes: function(t, q, v) -> (len(frames), 6).

        No frames: none. Not the robot on the world, as `external` is."""
        frames = [frames] if isinstance(frames, str) else list(frames)
        error, callback = ffi.new("ramus_error *"), None
        if frames:
            callback = Callback(function, len(frames), self._model._nq, self._model._nv, worker=self, allowed="feed")
        c = ffi.new("ramus_frame[]", [(self._model.frame(f),) for f in frames] or 1)
        check(lib.ramus_sim_set_contacts(self._c, len(frames), c, lib.ramus_py_contacts if callback else ffi.NULL,
                                         callback.handle if callback else ffi.NULL, error), error)
        self._contacts = callback

    def feed(self, port: str | int, value: Any, stamp: float = 0.0) -> None:
        """What a black box measures from now on, as Workspace.feed takes it; between steps, or in the function of the forces.

        value  arrays, or a function (t, q (nq,), v (nv,)) -> arrays that is called by every evaluation of the motion
        """
        before = bool(self._feeders)
        if callable(value):
            self._allow("feeding a function")
        self._feeders.feed(lib.ramus_sim_data(self._c), port, value, stamp)
        if bool(self._feeders) != before and self._called is None:
            self._install(self._forces)

    def add_element(self, **description: Any) -> None:
        """A force element: kind ('spring', 'damper', 'force', 'limit', 'friction'), frame_a, frame_b, stiffness, ... (sim.h)."""
        keep: list = []
        error = ffi.new("ramus_error *")
        check(lib.ramus_sim_add_element(self._c, default("ramus_force_element", description, "an element", keep), error), error)

    def add_constraint(self, **description: Any) -> None:
        """One more constraint of this simulation; fields as in Robot.add_constraint."""
        keep: list = []
        error = ffi.new("ramus_error *")
        check(lib.ramus_sim_add_constraint(self._c, constraint_description(dict(description), keep), error), error)

    @property
    def nelement(self) -> int:
        """How many force elements there are."""
        return lib.ramus_sim_nelement(self._c)

    @property
    def nconstraint_row(self) -> int:
        """How many rows the constraints have."""
        return lib.ramus_sim_nconstraint_row(self._c)

    def energy(self, q: ArrayLike | None = None, v: ArrayLike | None = None) -> Record:
        """A Record in J: kinetic, potential, elastic, input, dissipated; of the current state, or of q and v."""
        c = ffi.new("ramus_sim_energies *")
        q = q if q is None else vector(q, "q", self._model._nq)
        v = v if v is None else vector(v, "v", self._model._nv)
        self._check(lib.ramus_sim_energy(self._c, pointer(q), pointer(v), c))
        return record(c)

    def constraint_error(self, q: ArrayLike | None = None, v: ArrayLike | None = None) -> tuple[float, float]:
        """(position, velocity): the largest errors of the constraints, m or rad and per s; of the current state, or of q and v."""
        position, velocity = ffi.new("double *"), ffi.new("double *")
        q = q if q is None else vector(q, "q", self._model._nq)
        v = v if v is None else vector(v, "v", self._model._nv)
        self._check(lib.ramus_sim_constraint_error(self._c, pointer(q), pointer(v), position, velocity))
        return position[0], velocity[0]

    def step(self, length: float | None = None) -> None:
        """One step, of the given length in s or of the options'."""
        self._check(lib.ramus_sim_step(self._c) if length is None else lib.ramus_sim_step_by(self._c, number(length, "length")))

    def run(self, until: float, output_step: float = 0.01, observer: Callable | None = None) -> Table:
        """A Table of t, q.*, v.*, a.*, tau.* from now until that time; output_step 0: a row for every step.

        observer  a function of each row (t, q, v, a, tau) that is called meanwhile; an exception in it ends the run
        """
        model, found = self._model, []
        until, output_step = number(until, "until"), number(output_step, "output_step")
        if observer is not None and not callable(observer):
            raise ArgumentError(f"observer: a function of (t, q, v, a, tau) is expected, not {type(observer).__name__}")

        def take(c: Any) -> None:
            row = np.concatenate([[c.t], view(c.q, model.nq), view(c.v, model.nv), view(c.a, model.nv), view(c.tau, model.nv)])
            found.append(row)
            if observer is not None:
                observer(c.t, *np.split(row[1:], np.cumsum([model.nq, model.nv, model.nv])))
        callback = Callback(take, worker=self, allowed=READING)
        status = lib.ramus_sim_run(self._c, until, output_step, lib.ramus_py_observer, callback.handle)
        if callback.problem is not None:
            raise callback.problem
        self._check(status)
        names = ["t"] + [f"q.{x}" for x in model.q_names] + [f"{k}.{x}" for k in ("v", "a", "tau") for x in model.v_names]
        return Table(names, np.array(found).reshape(-1, len(names)), model=model)

    def report(self) -> Record:
        """Is the motion to be trusted? A Record: trusted, reason, drift, steps, ..."""
        c = ffi.new("ramus_sim_verdict *")
        lib.ramus_sim_report(self._c, c)
        return record(c)


@lock_methods
class Rollout(Worker):
    """Many motions at once, with fixed steps.

        rollout = ramus.Rollout(model, step=1e-3, pool=ramus.Pool())
        q, v = rollout.run(q0, v0, steps=1000)                        # (n, nq), (n, nv) after a second
        q, v = rollout.run(q0, v0, steps=1000, every=10, tau=tau)     # (n, 100, nq), (n, 100, nv)

    method         'rk4' (the default) or 'euler', which is semi-implicit
    step           s
    joint_effects  armature, damping and friction of the joints count
    pool           whose threads share the motions; None: the calling thread alone
    lanes          motions side by side: 1, 2 (ARM64), 4 or 8 at most; 0: as many as the machine runs well
    """

    def __init__(self, model: Model, *, pool: Pool | None = None, **options: Any) -> None:
        c = default("ramus_rollout_options", options, "a rollout", [])
        self._start()
        self._model = instance_of(model, Model, "model")
        if pool is not None:
            c.pool = instance_of(pool, Pool, "pool")._c
        self._c = created(lib.ramus_rollout_create, model._c, c, destroy=lib.ramus_rollout_destroy,
                          keep=(model._c, pool and pool._c))

    @property
    def model(self) -> Model:
        """Whose it is."""
        return self._model

    @property
    def lanes(self) -> int:
        """How many motions are side by side; 1: they are simulated one after the other."""
        return lib.ramus_rollout_lanes(self._c)

    def run(self, q: ArrayLike, v: ArrayLike | None = None, *, steps: int = 1, tau: ArrayLike | None = None,
            every: int | None = None) -> tuple[np.ndarray, np.ndarray]:
        """(q, v) of n motions after `steps` steps: (n, nq) and (n, nv); with `every`, (n, steps // every, nq) and (n, steps // every, nv).

        q, v   (n, nq), (n, nv): where each motion starts; v None: at rest
        tau    (n, nv): forces that stay the same, or (n, steps, nv): those of each step; None: none
        every  an output after every so many steps; None: after the last one only
        """
        nq, nv = self._model._nq, self._model._nv
        positions, count = rows(q, "q", nq)
        if count is None:
            raise ArgumentError(f"q: shape (n, {nq}) is expected, a row for each motion, not {positions.shape}")
        plan = default("ramus_rollout_plan", {"steps": integer(steps, "steps", 1)}, "a plan", [])
        if every is not None:
            plan.every = integer(every, "every", 1)
        velocities = None if v is None else array(v, "v")
        if velocities is not None and velocities.shape != (count, nv):
            raise ArgumentError(f"v: shape {(count, nv)} is expected, not {velocities.shape}")
        if tau is not None:
            forces = array(tau, "tau")
            if forces.shape not in ((count, nv), (count, steps, nv)):
                raise ArgumentError(f"tau: shape {(count, nv)} or {(count, steps, nv)} is expected, not {forces.shape}")
            plan.tau, plan.ntau = pointer(forces), 1 if forces.ndim == 2 else steps
        noutput = lib.ramus_rollout_noutput(plan)
        out = np.empty((count, noutput, nq)), np.empty((count, noutput, nv))
        check(lib.ramus_rollout_run(self._c, count, pointer(positions), pointer(velocities), plan, pointer(out[0]), pointer(out[1])),
              lib.ramus_rollout_error(self._c))
        return (out[0][:, 0], out[1][:, 0]) if every is None else out
