"""Robots whose modules are attached and detached while a loop runs.

    live = ramus.Live(robot)
    with live.step() as view:                # the loop: one thread
        view.q[:] = ...; view.v[:] = ...     # the new state
    with live.change() as robot:             # any other thread, or the same one in between
        robot.attach(arm, on="base/top", name="arm2")
"""
from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import Any, Iterator

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Error, Object, Record, check, created, default, encode, enum_value, ffi, instance_of, integer,
                    lib, number, numbers, pointer, record, result, vector, view as copied)
from .compose import Module, Robot
from .model import Model, joint_types
from .ports import sample

__all__ = ["Live", "LiveChange", "LiveHandle", "LiveView"]


class LiveHandle:
    """A link, joint, frame, instance or port of a live robot, through all changes."""

    def __init__(self, c: Any, kind: str, name: str) -> None:
        self._c, self._kind, self._name = c, kind, name

    @property
    def kind(self) -> str:
        """'link', 'joint', 'frame', 'instance' or 'port'."""
        return self._kind

    @property
    def name(self) -> str:
        """As it was looked up."""
        return self._name

    def __repr__(self) -> str:
        return f"<ramus.LiveHandle: {self.kind} {self.name!r}>"


class LiveView(Object):
    """What one step works with. After the step its functions raise; its Model and its arrays stay as they were.

    q, v        (nq,), (nv,) the state, to be overwritten with the new one, which the robot takes when the step ends
    model       the Model of this generation, the same object through all its steps
    changed     this is the first step of the generation
    generation, step   numbers of both
    """
    _instead = "it belongs to its step"

    def __init__(self, live: Live, c: Any) -> None:
        self._live, self._c = live, c
        self.generation: int = c.generation
        self.step: int = c.step
        self.changed: bool = c.changed
        self.model: Model = live._model(c.generation)
        self._model = self.model
        self._q, self._v = copied(c.q, self.model._nq), copied(c.v, self.model._nv)

    @property
    def q(self) -> np.ndarray:
        """(nq,) positions; rad, m and quaternions, in the order of model.q_names."""
        return self._q

    @q.setter
    def q(self, value: ArrayLike) -> None:
        self._q = vector(value, "q", self._model._nq)

    @property
    def v(self) -> np.ndarray:
        """(nv,) velocities, rad/s or m/s, in the order of model.v_names."""
        return self._v

    @v.setter
    def v(self, value: ArrayLike) -> None:
        self._v = vector(value, "v", self._model._nv)

    def _now(self) -> Any:
        if self._c is None:
            raise Error("STALE", "the step of this view has ended: use the view of the present one")
        return self._c

    def _end(self) -> None:
        c, self._c = self._c, None
        for name, target in (("q", c.q), ("v", c.v)):
            given = vector(getattr(self, name), name, getattr(self._model, "_n" + name))
            ffi.memmove(target, pointer(given), given.nbytes)

    def inverse_dynamics(self, a: ArrayLike | None = None, *, out: np.ndarray | None = None) -> np.ndarray:
        """tau (nv,), N m or N, for accelerations a (None: zero) at q and v, with the newest samples of all ports."""
        return self._evaluate(lib.ramus_inverse_dynamics, a, "a", out)

    def forward_dynamics(self, tau: ArrayLike | None = None, *, out: np.ndarray | None = None) -> np.ndarray:
        """a (nv,), rad/s^2 or m/s^2, that forces tau (None: zero) bring about at q and v, with the newest samples of all ports."""
        return self._evaluate(lib.ramus_forward_dynamics, tau, "tau", out)

    def _evaluate(self, function: Any, x: ArrayLike | None, name: str, out: np.ndarray | None) -> np.ndarray:
        c, nv = self._now(), self._model._nv
        x = np.zeros(nv) if x is None else vector(x, name, nv)
        found = result(out, "out", (nv,))
        q, v = vector(self._q, "q", self._model._nq), vector(self._v, "v", nv)
        check(function(c.model, c.data, pointer(q), pointer(v), pointer(x), pointer(found)), lib.ramus_data_error(c.data))
        return found

    def link(self, handle: LiveHandle) -> int | None:
        """The number of a link, or of the link that a joint moves, in this model; None: it is gone."""
        return self._index(lib.ramus_live_link, handle)

    def frame(self, handle: LiveHandle) -> int | None:
        """The number of a frame in this model; None: it is gone."""
        return self._index(lib.ramus_live_frame, handle)

    def instance(self, handle: LiveHandle) -> int | None:
        """The number of an instance in this model; None: it is gone."""
        return self._index(lib.ramus_live_instance, handle)

    def port(self, handle: LiveHandle) -> int | None:
        """The number of a port in this model; None: it is gone."""
        return self._index(lib.ramus_live_port, handle)

    def _index(self, function: Any, handle: LiveHandle) -> int | None:
        k = function(self._now(), instance_of(handle, LiveHandle, "handle")._c[0]).index
        return None if k < 0 else k

    def sample(self, port: str | int) -> Record | None:
        """What this step uses of a port's samples, with its stamp in s; None: it was never fed."""
        c = lib.ramus_live_sample(self._now(), (self._model.port(port),))
        return None if c == ffi.NULL else record(c[0])


class Live(Object):
    """A robot that runs while its modules are changed.

    robot   what it starts with; it is copied
    q, v    (nq,), (nv,) of robot.compile(); None: neutral, at rest
    strict  what compilation warns about is refused
    data    options of the workspaces of every generation: {'algebra': 'dq', 'joint_effects': True, ...}
    """
    _instead = "make one from a Robot"

    def __init__(self, robot: Robot, q: ArrayLike | None = None, v: ArrayLike | None = None, *, strict: bool = False,
                 data: dict | None = None) -> None:
        copy = instance_of(robot, Robot, "robot").copy()
        model = copy.compile()
        q = q if q is None else vector(q, "q", model._nq)
        v = v if v is None else vector(v, "v", model._nv)
        keep: list = []
        options = default("ramus_data_options", data or {}, "a live robot's data", keep)
        c = default("ramus_live_options", {"strict": strict}, "a live robot", keep)
        c.data = options
        self._c = created(lib.ramus_live_create, copy._c, c, pointer(q), pointer(v), destroy=lib.ramus_live_destroy)
        self._stepping, self._changing = threading.Lock(), threading.Lock()
        self._changer: int | None = None
        self._models = {self.report().newest: model}

    def _model(self, generation: int) -> Model:
        """The Model of a generation: one of Python's own, so that it may outlive the generation."""
        for old in [k for k in list(self._models) if k < generation]:
            self._models.pop(old, None)
        return self._models[generation]

    @contextmanager
    def step(self) -> Iterator[LiveView]:
        """One step of the loop: changes that are ready are taken over, ports are read. One thread at a time."""
        if not self._stepping.acquire(blocking=False):
            raise Error("STALE", "a step of this robot is running: end it before the next")
        try:
            c = ffi.new("ramus_live_view *")
            check(lib.ramus_live_step_begin(self._c, c))
            shown = None
            try:
                shown = LiveView(self, c)
                yield shown
            finally:
                try:
                    if shown is not None:
                        shown._end()
                finally:
                    check(lib.ramus_live_step_end(self._c))
        finally:
            self._stepping.release()

    @contextmanager
    def change(self) -> Iterator[LiveChange]:
        """Edits of the robot, taken over as a whole between two steps; an exception abandons them.

        Other threads' changes wait meanwhile. Beside Robot's functions: lock_here(joint), set_state(joint, q, v), feed(port, value)."""
        if self._changer == threading.get_ident():
            raise Error("ARGUMENT", "this thread has begun a change already: end it, or edit the robot that it gave")
        with self._changing:
            self._changer = threading.get_ident()
            try:
                generation = self.report().newest + 1  # nobody else changes the robot now
                error, out = ffi.new("ramus_error *"), ffi.new("ramus_live_change **")
                check(lib.ramus_live_change_begin(self._c, out, error), error)
                edited = LiveChange(out[0], self)
                try:
                    yield edited
                    model = edited.copy().compile()
                except BaseException:
                    edited._end()
                    lib.ramus_live_change_abandon(out[0])
                    raise
                edited._end()
                self._models[generation] = model  # before a step can ask for it
                status = lib.ramus_live_change_commit(out[0], error)
                if status:
                    self._models.pop(generation, None)
                check(status, error)
            finally:
                self._changer = None

    def attach(self, module: Module, on: str | None = None, pose: ArrayLike | None = None, name: str | None = None) -> str:
        """One change that attaches a module, as Robot.attach; returns the instance's name."""
        with self.change() as robot:
            return robot.attach(module, on, pose, name)

    def detach(self, name: str) -> None:
        """One change that detaches an instance and all that it carries."""
        with self.change() as robot:
            robot.detach(name)

    def find(self, kind: str, name: str) -> LiveHandle:
        """A handle of a 'link', 'joint', 'frame', 'instance' or 'port', which stays valid through all changes."""
        c, error = ffi.new("ramus_live_handle *"), ffi.new("ramus_error *")
        check(lib.ramus_live_find_entity(self._c, enum_value("ramus_live_kind", kind, "kind"), encode(name), c, error), error)
        return LiveHandle(c, kind, name if isinstance(name, str) else str(name))

    def exists(self, handle: LiveHandle) -> bool:
        """Is it part of the robot after the last change?"""
        return lib.ramus_live_exists(self._c, instance_of(handle, LiveHandle, "handle")._c[0])

    def joint_state(self, joint: str | LiveHandle) -> tuple[np.ndarray, np.ndarray]:
        """(q, v) of a joint at the end of the last step: as many numbers as it has coordinates; rad, m, quaternions."""
        handle = self.find("joint", joint) if isinstance(joint, str) else instance_of(joint, LiveHandle, "joint")
        q, v, error = np.full(7, np.nan), np.full(6, np.nan), ffi.new("ramus_error *")
        check(lib.ramus_live_joint_state(self._c, handle._c[0], pointer(q), pointer(v), error), error)
        # C writes as many numbers as the joint has; coordinates are never NaN where they are known
        return q[:_written(q)].copy(), v[:_written(v)].copy()

    def feed(self, port: str | LiveHandle, value: Any, stamp: float = 0.0) -> None:
        """A sample for the next step, as Workspace.feed takes it; any thread."""
        handle = self.find("port", port) if isinstance(port, str) else instance_of(port, LiveHandle, "port")
        check(lib.ramus_live_feed(self._c, handle._c[0], sample(value, handle.name, stamp)))

    def wait(self, generation: int, seconds: float = 1.0) -> bool:
        """Wait until that generation runs; False: it did not happen in time."""
        generation, end = integer(generation, "generation", 0, 2**64 - 1), time.monotonic() + number(seconds, "seconds")
        while not lib.ramus_live_wait(self._c, generation, max(min(0.1, end - time.monotonic()), 0.0)):  # signals get through
            if not time.monotonic() < end:
                return False
        return True

    def collect(self) -> int:
        """Destroy the generations that the loop has left; returns how many are left beside the running one."""
        return lib.ramus_live_collect(self._c)

    def report(self) -> Record:
        """Figures: running, newest, steps, take_overs, changes, refused, worst_pause, last_pause, mean_pause in s, waiting."""
        c = ffi.new("ramus_live_figures *")
        check(lib.ramus_live_report(self._c, c))
        return record(c)


def _written(x: np.ndarray) -> int:
    known = np.flatnonzero(~np.isnan(x))
    return int(known[-1]) + 1 if len(known) else 0


class LiveChange(Robot):
    """A copy of the running robot, to be edited until the change ends."""

    def __init__(self, change: Any, live: Live) -> None:
        self._change, self._live = change, live

    @property
    def _c(self) -> Any:  # type: ignore[override]
        return lib.ramus_live_change_builder(self._now())

    def _now(self) -> Any:
        if self._change is None:
            raise Error("STALE", "this change has ended: begin another one with live.change()")
        return self._change

    def _end(self) -> None:
        self._change = None

    def lock_here(self, joint: str) -> None:
        """Lock a joint where it was at the end of the last step."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_live_change_lock(self._now(), encode(joint), error), error)

    def set_state(self, joint: str, q: ArrayLike, v: ArrayLike | None = None) -> None:
        """Where a joint that arrives with this change starts: q and v as long as its coordinates; v None: at rest."""
        error = ffi.new("ramus_error *")
        model = self.copy().compile()
        size = joint_types()[model.links[model.joint(joint)].joint_type]
        q = numbers(q, "q")
        v = None if v is None else numbers(v, "v")
        for name, given, count in (("q", q, size.nq), ("v", v, size.nv)):
            if given is not None and np.size(given) != count:
                raise ArgumentError(f"{name}: {count} numbers are expected, as '{joint}' has, not {np.size(given)}")
        check(lib.ramus_live_change_set_state(self._now(), encode(joint), pointer(q), pointer(v), error), error)

    def feed(self, port: str, value: Any, stamp: float = 0.0) -> None:
        """A sample that a port has from the first step of this change on, as Workspace.feed takes it."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_live_change_feed(self._now(), encode(port), sample(value, port, stamp), error), error)
