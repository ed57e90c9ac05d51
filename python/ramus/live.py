"""Robots whose modules are attached and detached while a loop runs.

    live = ramus.Live(robot)
    with live.step() as view:                # the loop: one thread
        view.q[:] = ...; view.v[:] = ...     # the new state
    with live.change() as robot:             # any other thread, or the same one in between
        robot.attach(arm, on="base/top", name="arm2")
"""
from contextlib import contextmanager

import numpy as np

from ._core import (ArgumentError, check, created, default, encode, enum_value, ffi, fill, lib, owned, pointer, record, view as copy,
                    vector)
from .compose import Robot
from .model import Model
from .ports import sample

__all__ = ["Live"]


class LiveView:
    """What one step works with; valid until the step ends.

    q, v   arrays on the robot's own numbers: write the new state there
    model  the Model of this generation, changed: the first step of it, generation, step
    """

    def __init__(self, live, c):
        self._live, self._c = live, c
        self.generation, self.step, self.changed = c.generation, c.step, c.changed
        self.model = live._model(c)
        self.q = np.frombuffer(ffi.buffer(c.q, self.model.nq * 8)) if self.model.nq else np.zeros(0)
        self.v = np.frombuffer(ffi.buffer(c.v, self.model.nv * 8)) if self.model.nv else np.zeros(0)

    def inverse_dynamics(self, a, out=None):
        """tau (nv,) at the state of this step with the newest samples of all ports."""
        return self._evaluate(lib.ramus_inverse_dynamics, a, "a")

    def forward_dynamics(self, tau):
        """a (nv,) likewise."""
        return self._evaluate(lib.ramus_forward_dynamics, tau, "tau")

    def _evaluate(self, function, x, name):
        c, nv = self._c, self.model.nv
        x, out = vector(x, name, nv), np.empty(nv)
        check(function(c.model, c.data, c.q, c.v, pointer(x), pointer(out)), lib.ramus_data_error(c.data))
        return out

    def link(self, handle):
        """The number of a handle's link in this model, and so on; None: it is gone."""
        return self._index(lib.ramus_live_link, handle)

    def frame(self, handle):
        return self._index(lib.ramus_live_frame, handle)

    def instance(self, handle):
        return self._index(lib.ramus_live_instance, handle)

    def port(self, handle):
        return self._index(lib.ramus_live_port, handle)

    def _index(self, function, handle):
        k = function(self._c, handle[0]).index
        return None if k < 0 else k

    def sample(self, port):
        """What this step uses of a port's samples: a Record, or None if it was never fed."""
        c = lib.ramus_live_sample(self._c, (self.model.port(port),))
        return None if c == ffi.NULL else record(c[0])


class Live:
    """A running robot; data: options of its workspaces."""

    def __init__(self, robot, q=None, v=None, *, strict=False, data=None):
        model = robot.compile() if q is not None or v is not None else None
        q = q if q is None else vector(q, "q", model.nq)
        v = v if v is None else vector(v, "v", model.nv)
        keep = [default("ramus_data_options", data or {}, "a live robot's data", [])]
        c = default("ramus_live_options", {"strict": strict}, "a live robot", keep)
        c.data = keep[0]
        self._c = created(lib.ramus_live_create, robot._c, c, pointer(q), pointer(v), destroy=lib.ramus_live_destroy)
        self._models = {}

    def _model(self, c):
        """The Model of a view's generation. It is the live robot's: it must not be destroyed, and is used during steps only."""
        if c.generation not in self._models:
            self._models = {c.generation: Model(ffi.cast("ramus_model *", c.model))}
        return self._models[c.generation]

    @contextmanager
    def step(self):
        """One step of the loop: changes that are ready are taken over, ports are read."""
        c = ffi.new("ramus_live_view *")
        check(lib.ramus_live_step_begin(self._c, c))
        shown = LiveView(self, c)
        try:
            yield shown
        finally:
            shown.q = shown.v = None
            check(lib.ramus_live_step_end(self._c))

    @contextmanager
    def change(self):
        """Edits of the robot (a Robot), taken over as a whole between two steps; an exception abandons them.

        Beside Robot's functions: lock_here(joint), set_state(joint, q, v), feed(port, value)."""
        error, out = ffi.new("ramus_error *"), ffi.new("ramus_live_change **")
        check(lib.ramus_live_change_begin(self._c, out, error), error)
        edited = LiveChange(out[0], self)
        try:
            yield edited
        except BaseException:
            edited._end()
            lib.ramus_live_change_abandon(out[0])
            raise
        edited._end()
        check(lib.ramus_live_change_commit(out[0], error), error)

    def attach(self, module, on=None, pose=None, name=None):
        """One change that attaches a module."""
        with self.change() as robot:
            return robot.attach(module, on, pose, name)

    def detach(self, name):
        with self.change() as robot:
            robot.detach(name)

    def find(self, kind, name):
        """A handle of a 'link', 'joint', 'frame', 'instance' or 'port', which stays valid through all changes."""
        c, error = ffi.new("ramus_live_handle *"), ffi.new("ramus_error *")
        check(lib.ramus_live_find_entity(self._c, enum_value("ramus_live_kind", kind, "kind"), encode(name), c, error), error)
        return c

    def exists(self, handle):
        return lib.ramus_live_exists(self._c, handle[0])

    def joint_state(self, joint):
        """(q, v) of a joint (name or handle) at the end of the last step."""
        handle = self.find("joint", joint) if isinstance(joint, str) else joint
        q, v, error = ffi.new("double[7]"), ffi.new("double[6]"), ffi.new("ramus_error *")
        check(lib.ramus_live_joint_state(self._c, handle[0], q, v, error), error)
        return np.array(list(q)), np.array(list(v))

    def feed(self, port, value, stamp=0.0):
        """A sample for the next step; any thread. port: a name or a handle."""
        handle = self.find("port", port) if isinstance(port, str) else port
        check(lib.ramus_live_feed(self._c, handle[0], sample(value, port, stamp)))

    def wait(self, generation, seconds=1.0):
        """Wait until that generation runs; False: it did not happen in time."""
        return lib.ramus_live_wait(self._c, generation, seconds)

    def collect(self):
        """Destroy the generations that the loop has left; returns how many are left beside the running one."""
        return lib.ramus_live_collect(self._c)

    def report(self):
        """Figures: running, newest, steps, take_overs, changes, refused, worst_pause, mean_pause in s."""
        c = ffi.new("ramus_live_figures *")
        check(lib.ramus_live_report(self._c, c))
        return record(c)


class LiveChange(Robot):
    """A copy of the running robot that is edited."""

    def __init__(self, change, live):
        super().__init__(_c=lib.ramus_live_change_builder(change))
        self._change, self._live = change, live

    def _end(self):
        self._c = self._change = ffi.NULL

    def lock_here(self, joint):
        """Lock a joint where it was at the end of the last step."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_live_change_lock(self._change, encode(joint), error), error)

    def set_state(self, joint, q, v=None):
        """Where a joint that arrives with this change starts."""
        error = ffi.new("ramus_error *")
        q = np.ascontiguousarray(np.atleast_1d(np.asarray(q, float)))
        v = None if v is None else np.ascontiguousarray(np.atleast_1d(np.asarray(v, float)))
        check(lib.ramus_live_change_set_state(self._change, encode(joint), pointer(q), pointer(v), error), error)

    def feed(self, port, value, stamp=0.0):
        """A sample that a port has from the first step of this change on."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_live_change_feed(self._change, encode(port), sample(value, port, stamp), error), error)
