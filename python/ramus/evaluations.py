"""Dynamics, kinematics, matrices, derivatives, constraints and composition of states.

Every function takes its inputs and depends on no earlier call. One state has arrays (nq,) and (nv,), many (n, nq) and (n, nv);
what is None is zero. Units are SI. `out=` takes the result.
"""
from __future__ import annotations

import functools
import inspect
from typing import Any, Callable

import numpy as np
from numpy.typing import ArrayLike

from ._core import (FLOAT, ArgumentError, Error, Record, Worker, array, arrays_of, default, enum_value, ffi, lib, mask, pointer, result, rows,
                    structs, vector)
from .ports import Feeders, Ports, row as port_row, samples

from_buffer, ndarray = ffi.from_buffer, np.ndarray
NONE, MATRICES, DERIVATIVES, REGRESSOR, COMPOSITION, MECHANISM = 0, 1, 2, 4, 8, 16


def needs(flag: int, copied: bool = False) -> Callable:
    """Marks what models offer too, and what of the workspace it needs; `copied`: the result is copied to `out`."""
    def mark(function: Any) -> Any:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def method(self: Any, *arguments: Any, **named: Any) -> Any:
            if self._feeders or named.get("ports") is not None or (copied and named.get("out") is not None):
                return self._fed(function, signature, copied, arguments, named)
            return function(self, *arguments, **named)
        method.needs = flag  # type: ignore[attr-defined]
        return method
    return mark


class Evaluations(Worker):
    """What is computed from a state; workspaces do it, and models by workspaces that they keep.

    ports  {name: value}: what black boxes measure, as Workspace.feed takes it. Of many states, arrays with a row for each or the
           same for all; a function (t, q, v) is called for each state.
    out    an array of the result's shape (a tuple of arrays where the result is one) that takes it
    """
    model: Any
    update: Any
    interface_wrench_after: Any
    contact_wrench_after: Any
    interconnection_matrix_after: Any
    _check: Any
    _fail: Any
    _m: Any
    _d: Any
    _nq: int
    _nv: int
    _zero: np.ndarray
    _feeders: Feeders
    _time: float
    _is_opened: bool  # modules from sources answer
    _row0 = 0  # the number of the first state of a part of a batch
    out_shapes: dict = {}  # of functions whose batches are split over threads: shape of the result for n states

    def _v(self, value, name, count):
        """Velocities and the like: None is zero. (array, stride)"""
        if value is None:
            return self._zero, 0
        value, n = rows(value, name, self._nv)
        if n != count:
            raise ArgumentError(f"{name}: shape {(self._nv,) if count is None else (count, self._nv)} is expected, as q has "
                                f"{'one state' if count is None else f'{count} rows'}, not {value.shape}")
        return value, self._nv

    def _wrenches(self, value, name="external"):
        return ffi.NULL if value is None else structs("ramus_wrench", value, name, self.model._nlink)

    def _rows_of(self, function, q, xs, out, shape, first):
        """function(model, data, q, *xs, out) for one state or many."""
        q, count = rows(q, "q", self._nq)
        xs = [self._v(x, name, count) for name, x in xs]
        full = shape if count is None else (count, *shape)
        out = result(out, "out", full)
        width = int(np.prod(shape))
        if count is None:
            self._check(getattr(lib, function)(self._m, self._d, pointer(q), *(pointer(x) for x, _ in xs), pointer(out)))
        else:
            row = ffi.new("size_t *")
            strided = [y for x, stride in xs for y in (pointer(x), stride)]
            status = getattr(lib, f"ramus_rows_{1 + len(xs)}")(ffi.addressof(lib, function), self._m, self._d, count, pointer(q),
                                                               self._nq, *strided, pointer(out), width, row)
            self._check(status, first + row[0])
        return out

    def _batch_of(self, function, q, xs, outs, shape, first, more=()):
        """function(model, data, count, q, *xs, *more, *results) for the rows of q; None: it is one state."""
        q, count = rows(q, "q", self._nq)
        if count is None:
            return None
        xs = [(self._v(x, name, count)) for name, x in xs]
        xs = [x if stride else np.zeros((count, self._nv)) for x, stride in xs]
        found = [result(out, "out", (count, *shape)) for out in outs]
        status = function(self._m, self._d, count, pointer(q), *map(pointer, xs), *more, *map(pointer, found))
        if status:
            self._fail(status, first=first)
        return found

    def _each(self, q, others, call):
        """call(q, *others) for one state, or for each row of many; results are stacked."""
        q, count = rows(q, "q", self._nq)
        others = [self._v(x, name, count)[0] for name, x in others]
        if count is None:
            return call(q, *others)
        found = []
        for i in range(count):
            try:
                found.append(call(q[i], *(x if x is self._zero else x[i] for x in others)))
            except Error as problem:
                raise at_row(problem, self._row0 + i)
        if found and isinstance(found[0], tuple):
            return tuple(np.array(x) for x in zip(*found))
        return np.array(found)

    # ---- ports and results ----

    def _feed_one(self, ports: Any, q: np.ndarray, v: np.ndarray) -> None:
        """What the ports measure in one state."""
        for port, value in ports.items():
            self._feed(port, value(self._time, q.copy(), v.copy()) if callable(value) else value, self._time)

    def _feed(self, port: str | int, value: Any, stamp: float) -> None:
        before = dict(self._feeders.functions)
        self._feeders.feed(self._d, port, value, stamp)
        self._feeders.functions = before

    def _fed(self, function: Callable, signature: Any, copied: bool, arguments: tuple, named: dict) -> Any:
        """`function` with ports that are fed before it, and a result that is copied."""
        given = dict(signature.bind(self, *arguments, **named).arguments)
        given.pop("self")
        given.update(given.pop("options", {}))
        out = given.pop("out", None) if copied else None
        ports = given.pop("ports", None)
        if ports is not None and not isinstance(ports, dict):
            raise ArgumentError(f"ports: a dict {{name: value}} is expected, not {type(ports).__name__}")
        known = {self.model.port(port): value for port, value in (ports or {}).items()}
        ports = {**{port: f for k, (port, f) in self._feeders.functions.items() if k not in known}, **(ports or {})}
        feeders, self._feeders = self._feeders, Feeders(self.model)
        try:
            q, count = rows(given["q"], "q", self._nq)
            if count is None:
                if ports:
                    v = given.get("v")
                    self._feed_one(ports, q, np.zeros(self._nv) if v is None else vector(v, "v", self._nv))
                return into(out, function(self, **given))
            rowwise = function.__name__ == "inverse_dynamics" and len(known) == self.model._nport and given.get("external") is None
            if not ports or rowwise:
                return into(out, function(self, **given, **({"ports": ports} if ports else {})))
            return self._loop(function, count, given, ports, out)
        finally:
            self._feeders = feeders

    def _loop(self, function: Callable, count: int, given: dict, ports: Any, out: Any) -> Any:
        """`function` for each row of a batch."""
        given = dict(given)
        out = given.pop("out", None) if out is None else out
        states = {"q": rows(given.pop("q"), "q", self._nq)[0]}
        for name in ("v", "a", "tau"):
            if given.get(name) is not None:
                states[name] = self._v(given.pop(name), name, count)[0]
        external = given.get("external")
        if external is not None and np.ndim(external) == 3:
            states["external"] = array(given.pop("external"), "external")
            if len(states["external"]) != count:
                raise ArgumentError(f"external: shape ({self.model._nlink}, 6) or ({count}, {self.model._nlink}, 6) is expected, not "
                                    f"{states['external'].shape}")
        given.pop("_first", None)
        found, still = [], np.zeros(self._nv)
        for i in range(count):
            if ports:
                self._feed_one({p: port_row(x, p, i, count) for p, x in ports.items()}, states["q"][i],
                               states["v"][i] if "v" in states else still)
            try:
                found.append(function(self, **{name: x[i] for name, x in states.items()}, **given))
            except Error as problem:
                raise at_row(problem, self._row0 + i)
        if not found:
            states.pop("external", None), given.pop("external", None)
            return into(out, function(self, **states, **given))
        if isinstance(found[0], tuple):
            return into(out, tuple(np.array(x) for x in zip(*found)))
        return into(out, found if isinstance(found[0], Record) else np.array(found))

    # ---- inverse dynamics ----

    @needs(NONE)
    def inverse_dynamics(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                         external: ArrayLike | None = None, ports: Ports | None = None, out: np.ndarray | None = None,
                         _first: int = 0) -> np.ndarray:
        """tau (nv,), N m or N: forces that bring about accelerations a; v and a are zero if None.

        external  (nlink, 6) wrenches of the robot on the world at each link's frame, in its axes
        ports     {name: value}: what black boxes measure, as for feed; of many states, arrays with a row for each
        """
        nv = self._nv
        if external is None and ports is None and type(q) is ndarray and q.ndim == 1:  # a control loop comes here
            if not (q.dtype is FLOAT and q.flags.c_contiguous and q.flags.aligned and q.shape[0] == self._nq):
                q, _ = rows(q, "q", self._nq)
            v = self._v(v, "v", None)[0]
            a = self._v(a, "a", None)[0]
            out = np.empty(nv) if out is None else result(out, "out", (nv,))
            status = lib.ramus_inverse_dynamics(self._m, self._d, from_buffer("double[]", q), from_buffer("double[]", v),
                                                from_buffer("double[]", a), from_buffer("double[]", out))
            if status:
                self._fail(status)
            return out  # type: ignore[return-value]
        q, count = rows(q, "q", self._nq)
        (v, nv_v), (a, nv_a) = self._v(v, "v", count), self._v(a, "a", count)
        if count is None:
            out = result(out, "out", (nv,))
            self._check(lib.ramus_inverse_dynamics_external(self._m, self._d, pointer(q), pointer(v), pointer(a),
                                                            self._wrenches(external), pointer(out)))
            return out  # type: ignore[return-value]
        if external is not None:
            return self._loop(Evaluations.inverse_dynamics, count, {"q": q, "v": v if nv_v else None, "a": a if nv_a else None,
                                                                    "external": external}, {}, out)
        v = v if nv_v else np.zeros((count, nv))
        a = a if nv_a else np.zeros((count, nv))
        out = result(out, "out", (count, nv))
        if ports is None:
            status = lib.ramus_inverse_dynamics_batch(self._m, self._d, count, pointer(q), pointer(v), pointer(a), pointer(out))
        else:
            c = samples(self.model, ports, count, self._time, np.asarray(q), v)
            status = lib.ramus_inverse_dynamics_batch_ports(self._m, self._d, count, pointer(q), pointer(v), pointer(a), c,
                                                            pointer(out))
        if status:
            self._fail(status, first=_first)
        return out  # type: ignore[return-value]

    out_shapes["inverse_dynamics"] = lambda m, n: (n, m.nv)

    @needs(NONE)
    def inverse_dynamics_tree(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                              external: ArrayLike | None = None, out: np.ndarray | None = None, ports: Ports | None = None,
                              _first: int = 0) -> np.ndarray:
        """As inverse_dynamics, of the tree alone: without springs, bars and constraints."""
        def call(q: Any, v: Any, a: Any) -> Any:
            tau = np.empty(self._nv)
            self._check(lib.ramus_inverse_dynamics_tree(self._m, self._d, pointer(q), pointer(v), pointer(a),
                                                        self._wrenches(external), pointer(tau), ffi.NULL))
            return tau
        return into(out, self._each(q, [("v", v), ("a", a)], call))

    @needs(NONE, copied=True)
    def joint_wrenches(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                       external: ArrayLike | None = None, ports: Ports | None = None, out: tuple | None = None,
                       _first: int = 0) -> tuple:
        """(tau (nv,), wrenches (nlink, 6)): what each link's parent exerts on it through its joint, at the moved joint frame."""
        def call(q: Any, v: Any, a: Any) -> Any:
            tau, c = np.empty(self._nv), ffi.new("ramus_wrench[]", max(self.model._nlink, 1))
            self._check(lib.ramus_inverse_dynamics_wrenches(self._m, self._d, pointer(q), pointer(v), pointer(a),
                                                            self._wrenches(external), pointer(tau), c))
            return tau, arrays_of(c, "ramus_wrench", self.model._nlink)
        return self._each(q, [("v", v), ("a", a)], call)

    @needs(NONE, copied=True)
    def interface_wrench(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, instance: str | int, *,
                         frame: str | int | None = None, world: bool = False, external: ArrayLike | None = None,
                         ports: Ports | None = None, out: np.ndarray | None = None, _first: int = 0) -> np.ndarray:
        """(6,) what the predecessor exerts on an instance at its connection: in the attachment frame, in `frame`, or in the world; of a robot with modules
        from sources in the attachment frame."""
        k = self.model.instance(instance)

        def call(q: Any, v: Any, a: Any) -> Any:
            if self._is_opened and frame is None and not world and external is None:
                tau, c = np.empty(self._nv), ffi.new("ramus_wrench[]", self.model.ninstance)
                self._check(lib.ramus_inverse_dynamics_connections(self._m, self._d, pointer(q), pointer(v), pointer(a), pointer(tau), c, ffi.NULL,
                                                                   ffi.NULL))
                return arrays_of(c, "ramus_wrench", self.model.ninstance)[k]
            self._check(lib.ramus_inverse_dynamics_wrenches(self._m, self._d, pointer(q), pointer(v), pointer(a),
                                                            self._wrenches(external), ffi.NULL, ffi.NULL))
            return self.interface_wrench_after(k, frame=frame, world=world)
        return self._each(q, [("v", v), ("a", a)], call)

    @needs(NONE)
    def inverse_dynamics_parts(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                               external: ArrayLike | None = None, ports: Ports | None = None, _first: int = 0) -> Record:
        """A Record of forces (nv,) by cause: gravity, velocity, acceleration, external, springs, constraints; they add up."""
        q, v, a = vector(q, "q", self._nq), self._v(v, "v", None)[0], self._v(a, "a", None)[0]
        c, parts = ffi.new("ramus_force_parts *"), {}
        for name, _ in ffi.typeof("ramus_force_parts").fields:
            parts[name] = np.empty(self._nv)
            setattr(c, name, ffi.cast("double *", pointer(parts[name])))
        self._check(lib.ramus_inverse_dynamics_parts(self._m, self._d, pointer(q), pointer(v), pointer(a),
                                                     self._wrenches(external), c))
        return Record(**parts)

    @needs(NONE, copied=True)
    def inverse_dynamics_actuated(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, actuated: ArrayLike, *,
                                  external: ArrayLike | None = None, out: np.ndarray | None = None,
                                  ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """tau (nv,) of a robot with constraints, with other drives than the model's: those where actuated (nv,) is True."""
        drives = mask(actuated, "actuated", self._nv)

        def call(q: Any, v: Any, a: Any) -> Any:
            tau = np.empty(self._nv)
            self._check(lib.ramus_inverse_dynamics_actuated(self._m, self._d, pointer(q), pointer(v), pointer(a),
                                                            self._wrenches(external), from_buffer("unsigned char[]", drives), pointer(tau)))
            return tau
        return self._each(q, [("v", v), ("a", a)], call)

    @needs(NONE, copied=True)
    def contacts_to_external(self, q: ArrayLike, contacts: dict, *, out: np.ndarray | None = None, ports: Ports | None = None,
                             _first: int = 0) -> np.ndarray:
        """(nlink, 6) for `external`, from {frame: (6,)}: what the world exerts on the robot at frames' origins, in world axes."""
        self.update(q)
        external = np.zeros((self.model._nlink, 6))
        for frame, wrench in contacts.items():
            link = lib.ramus_model_frame(self._m, (self.model.frame(frame),)).link.index
            external[link] += self.contact_wrench_after(frame, wrench)
        return external

    # ---- forward dynamics and the terms of the equations of motion ----

    @needs(NONE)
    def forward_dynamics(self, q: ArrayLike, v: ArrayLike | None = None, tau: ArrayLike | None = None, *,
                         external: ArrayLike | None = None, ports: Ports | None = None, out: np.ndarray | None = None,
                         _first: int = 0) -> np.ndarray:
        """a (nv,), rad/s^2 or m/s^2: what forces tau bring about, with springs and under the constraints."""
        if external is None:
            found = self._batch_of(lib.ramus_forward_dynamics_batch, q, [("v", v), ("tau", tau)], [out], (self._nv,), _first)
            return found[0] if found else self._rows_of("ramus_forward_dynamics", q, [("v", v), ("tau", tau)], out, (self._nv,), _first)

        def call(q: Any, v: Any, tau: Any) -> Any:
            a = np.empty(self._nv)
            self._check(lib.ramus_forward_dynamics_external(self._m, self._d, pointer(q), pointer(v), pointer(tau),
                                                            self._wrenches(external), pointer(a)))
            return a
        return into(out, self._each(q, [("v", v), ("tau", tau)], call))

    out_shapes["forward_dynamics"] = lambda m, n: (n, m.nv)

    @needs(NONE)
    def forward_dynamics_tree(self, q: ArrayLike, v: ArrayLike | None = None, tau: ArrayLike | None = None, *,
                              external: ArrayLike | None = None, out: np.ndarray | None = None, ports: Ports | None = None,
                              _first: int = 0) -> np.ndarray:
        """As forward_dynamics, of the tree alone."""
        def call(q: Any, v: Any, tau: Any) -> Any:
            a = np.empty(self._nv)
            self._check(lib.ramus_forward_dynamics_tree(self._m, self._d, pointer(q), pointer(v), pointer(tau),
                                                        self._wrenches(external), pointer(a)))
            return a
        return into(out, self._each(q, [("v", v), ("tau", tau)], call))

    @needs(NONE, copied=True)
    def base_inertia(self, q: ArrayLike, v: ArrayLike | None = None, tau: ArrayLike | None = None, *, out: tuple | None = None,
                     ports: Ports | None = None, _first: int = 0) -> tuple:
        """(inertia (6, 6), bias (6,)) of a robot on a free base, for what carries it: its forces in the base's six coordinates are
        inertia a_base + bias, with the other joints free to move under their tau. Workspace.base_accelerations_after has theirs."""
        def call(q: Any, v: Any, tau: Any) -> Any:
            inertia, bias = np.empty((6, 6)), np.empty(6)
            self._check(lib.ramus_base_inertia(self._m, self._d, pointer(q), pointer(v), pointer(tau), pointer(inertia), pointer(bias)))
            return inertia, bias
        return self._each(q, [("v", v), ("tau", tau)], call)

    @needs(MATRICES, copied=True)
    def forward_dynamics_by_mass_matrix_tree(self, q: ArrayLike, v: ArrayLike | None = None, tau: ArrayLike | None = None, *,
                                             external: ArrayLike | None = None, out: np.ndarray | None = None,
                                             ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """As forward_dynamics_tree, through M and its Cholesky factor."""
        def call(q: Any, v: Any, tau: Any) -> Any:
            a = np.empty(self._nv)
            self._check(lib.ramus_forward_dynamics_by_mass_matrix_tree(self._m, self._d, pointer(q), pointer(v), pointer(tau),
                                                                       self._wrenches(external), pointer(a)))
            return a
        return self._each(q, [("v", v), ("tau", tau)], call)

    @needs(NONE)
    def mass_matrix(self, q: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0
                    ) -> np.ndarray:
        """M (nv, nv), symmetric."""
        found = self._batch_of(lib.ramus_mass_matrix_batch, q, [], [out], (self._nv, self._nv), _first)
        if found:
            return found[0]
        return self._rows_of("ramus_mass_matrix", q, [], out, (self._nv, self._nv), _first)

    out_shapes["mass_matrix"] = lambda m, n: (n, m.nv, m.nv)

    @needs(NONE)
    def gravity(self, q: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """g (nv,), N m or N: forces that hold the robot at rest."""
        return self._rows_of("ramus_gravity_forces", q, [], out, (self._nv,), _first)

    out_shapes["gravity"] = lambda m, n: (n, m.nv)

    @needs(NONE)
    def velocity_forces(self, q: ArrayLike, v: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None,
                        _first: int = 0) -> np.ndarray:
        """C v (nv,), N m or N."""
        return self._rows_of("ramus_velocity_forces", q, [("v", v)], out, (self._nv,), _first)

    out_shapes["velocity_forces"] = lambda m, n: (n, m.nv)

    @needs(MATRICES)
    def coriolis(self, q: ArrayLike, v: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None,
                 _first: int = 0) -> np.ndarray:
        """C (nv, nv) with dM/dt - 2 C skew-symmetric: the papers' C, which is not the one of Christoffel's symbols."""
        return self._rows_of("ramus_coriolis_matrix", q, [("v", v)], out, (self._nv, self._nv), _first)

    out_shapes["coriolis"] = lambda m, n: (n, m.nv, m.nv)

    @needs(MATRICES, copied=True)
    def gauss_principle(self, q: ArrayLike, v: ArrayLike | None = None, *, out: tuple | None = None,
                        ports: Ports | None = None, _first: int = 0) -> tuple:
        """(M, C, g) by Gauss's principle of least constraint, in dual quaternions."""
        return self._matrices(lambda q, v, M, C, g: lib.ramus_gauss_principle(self._m, self._d, q, v, M, C, g), q, v, self._nv)

    def _matrices(self, function, q, v, n):
        def call(q, v):
            M, C, g = np.empty((n, n)), np.empty((n, n)), np.empty(n)
            self._check(function(pointer(q), pointer(v), pointer(M), pointer(C), pointer(g)))
            return M, C, g
        return self._each(q, [("v", v)], call)

    @needs(MATRICES, copied=True)
    def instance_equations(self, q: ArrayLike, v: ArrayLike, instance: str | int, *, out: tuple | None = None,
                           ports: Ports | None = None, _first: int = 0) -> tuple:
        """(M, C, g) of one instance by itself, its base fixed where it is, carrying nothing."""
        k = (self.model.instance(instance),)
        n = lib.ramus_instance_coordinates(self._m, k).nv
        return self._matrices(lambda q, v, M, C, g: lib.ramus_instance_equations(self._m, self._d, k, q, v, M, C, g), q, v, n)

    @needs(MATRICES, copied=True)
    def instance_contribution(self, q: ArrayLike, v: ArrayLike, instance: str | int, *, out: tuple | None = None,
                              ports: Ports | None = None, _first: int = 0) -> tuple:
        """(M, C, g) of the whole robot's size that the bodies of one instance contribute."""
        k = (self.model.instance(instance),)
        return self._matrices(lambda q, v, M, C, g: lib.ramus_instance_contribution(self._m, self._d, k, q, v, M, C, g), q, v,
                              self._nv)

    @needs(MATRICES, copied=True)
    def gibbs_function(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, *, out: np.ndarray | None = None,
                       ports: Ports | None = None, _first: int = 0) -> float | np.ndarray:
        """The Gibbs function of the acceleration."""
        def call(q: Any, v: Any, a: Any) -> Any:
            value = ffi.new("double *")
            self._check(lib.ramus_gibbs_function(self._m, self._d, pointer(q), pointer(v), pointer(a), value))
            return value[0]
        return self._each(q, [("v", v), ("a", a)], call)

    @needs(MATRICES)
    def gibbs_appell(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                     out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """tau (nv,) by Gibbs and Appell's equations, of the tree."""
        return self._rows_of("ramus_gibbs_appell", q, [("v", v), ("a", a)], out, (self._nv,), _first)

    @needs(MATRICES)
    def kane(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *, out: np.ndarray | None = None,
             ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """tau (nv,) by Kane's equations, of the tree."""
        return self._rows_of("ramus_kane", q, [("v", v), ("a", a)], out, (self._nv,), _first)

    # ---- derivatives and regressor ----

    def _derivatives(self, functions, q, v, x, name, external, tree):
        if external is None and not tree:
            found = self._batch_of(functions[2], q, [("v", v), (name, x)], [None] * 3, (self._nv, self._nv), self._row0)
            if found:
                return tuple(found)

        def call(q, v, x):
            n = self._nv
            found = np.empty((n, n)), np.empty((n, n)), np.empty((n, n))
            self._check(functions[bool(tree)](self._m, self._d, pointer(q), pointer(v), pointer(x), self._wrenches(external),
                                              *(pointer(m) for m in found)))
            return found
        return self._each(q, [("v", v), (name, x)], call)

    @needs(DERIVATIVES, copied=True)
    def inverse_dynamics_derivatives(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                                     external: ArrayLike | None = None, tree: bool = False, out: tuple | None = None,
                                     ports: Ports | None = None, _first: int = 0) -> tuple:
        """(dtau/dq, dtau/dv, dtau/da), (nv, nv) each; with respect to q along the joints' tangent spaces.

        Springs count. Models with constraints are refused unless tree=True, which leaves both out."""
        return self._derivatives((lib.ramus_inverse_dynamics_derivatives, lib.ramus_inverse_dynamics_derivatives_tree,
                                  lib.ramus_inverse_dynamics_derivatives_batch), q, v, a, "a", external, tree)

    @needs(DERIVATIVES, copied=True)
    def forward_dynamics_derivatives(self, q: ArrayLike, v: ArrayLike | None = None, tau: ArrayLike | None = None, *,
                                     external: ArrayLike | None = None, tree: bool = False, out: tuple | None = None,
                                     ports: Ports | None = None, _first: int = 0) -> tuple:
        """(da/dq, da/dv, da/dtau), (nv, nv) each; da/dtau is the inverse of M, or what constraints leave of it.

        Springs and constraints count; Workspace.constraint_derivatives_after has those of the multipliers."""
        return self._derivatives((lib.ramus_forward_dynamics_derivatives, lib.ramus_forward_dynamics_derivatives_tree,
                                  lib.ramus_forward_dynamics_derivatives_batch), q, v, tau, "tau", external, tree)

    @needs(REGRESSOR, copied=True)
    def regressor(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                  instance: str | int | None = None, out: np.ndarray | None = None, ports: Ports | None = None,
                  _first: int = 0) -> np.ndarray:
        """Y (nv, 10 nlink): tau = Y p with p = model.regressor_parameters().ravel(); of one instance, its links' columns."""
        k = None if instance is None else self.model.instance(instance)
        n = self.model._nlink if k is None else lib.ramus_model_instance(self._m, (k,)).nlink

        def call(q: Any, v: Any, a: Any) -> Any:
            Y = np.empty((self._nv, lib.RAMUS_REGRESSOR_PARAMETERS * n))
            if k is None:
                self._check(lib.ramus_regressor_matrix(self._m, self._d, pointer(q), pointer(v), pointer(a), pointer(Y)))
            else:
                self._check(lib.ramus_regressor_module(self._m, self._d, pointer(q), pointer(v), pointer(a), (k,), pointer(Y)))
            return Y
        return self._each(q, [("v", v), ("a", a)], call)

    # ---- kinematics ----

    def _energy(self, q, v, which, first):
        """Of ramus_energy, kinetic (0) or potential (1): a number, or one for each row."""
        q, count = rows(q, "q", self._nq)
        v, stride = self._v(v, "v", count)
        both, found = np.empty(2), np.empty(1 if count is None else count)
        for k in range(len(found)):
            at = (q, v) if count is None else (q[k], v[k] if stride else v)
            self._check(lib.ramus_energy(self._m, self._d, pointer(at[0]), pointer(at[1]), pointer(both[:1]), pointer(both[1:])),
                        None if count is None else first + k)
            found[k] = both[which]
        return float(found[0]) if count is None else found

    def _kinematics(self, kind, shape, q, v=None, a=None, frame=None, reference="local", out=None, first=0):
        f = -1 if frame is None else self.model.frame(frame)
        r = enum_value("ramus_reference", reference, "reference")
        q, count = rows(q, "q", self._nq)
        v = v if v is None else self._v(v, "v", count)[0]
        a = a if a is None else self._v(a, "a", count)[0]
        out = result(out, "out", shape if count is None else (count, *shape))
        row = ffi.new("size_t *")
        status = lib.ramus_rows_kinematics(kind, self._m, self._d, f, r, 1 if count is None else count, pointer(q), pointer(v),
                                           pointer(a), pointer(out), int(np.prod(shape)), row)
        self._check(status, None if count is None else first + row[0])
        return out if out.shape else float(out)

    @needs(NONE)
    def pose(self, q: ArrayLike, frame: str | int, *, out: np.ndarray | None = None, ports: Ports | None = None,
             _first: int = 0) -> np.ndarray:
        """(7,) px py pz qw qx qy qz: the pose of a frame or link in the world, m."""
        return self._kinematics(lib.RAMUS_ROWS_POSE, (7,), q, frame=frame, out=out, first=_first)

    @needs(NONE)
    def link_poses(self, q: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None,
                   _first: int = 0) -> np.ndarray:
        """(nlink, 7) px py pz qw qx qy qz: the poses of all links in the world, m."""
        n = lib.ramus_model_nlink(self._m)
        given, count = rows(q, "q", self._nq)
        if count:
            poses = result(out, "out", (count, n, 7))
            c = ffi.cast("ramus_pose *", pointer(poses))
            status = lib.ramus_link_poses_batch(self._m, self._d, count, pointer(given), c)
            if status:
                self._fail(status, first=_first)
            poses[...] = poses[..., [4, 5, 6, 0, 1, 2, 3]]
            self.update(given[-1])  # the last state's pass is left for readers
            return poses
        return self._kinematics(lib.RAMUS_ROWS_LINK_POSES, (lib.ramus_model_nlink(self._m), 7), q, out=out, first=_first)

    @needs(NONE, copied=True)
    def pose_matrix(self, q: ArrayLike, frame: str | int, *, out: np.ndarray | None = None, ports: Ports | None = None,
                    _first: int = 0) -> np.ndarray:
        """(4, 4) the homogeneous matrix of a frame's pose in the world."""
        from .spatial import pose_to_matrix
        return pose_to_matrix(self.pose(q, frame, _first=_first))

    @needs(NONE)
    def pose_dq(self, q: ArrayLike, frame: str | int, *, out: np.ndarray | None = None, ports: Ports | None = None,
                _first: int = 0) -> np.ndarray:
        """(8,) the pose as a dual quaternion."""
        return self._kinematics(lib.RAMUS_ROWS_POSE_DQ, (8,), q, frame=frame, out=out, first=_first)

    @needs(NONE)
    def twist(self, q: ArrayLike, v: ArrayLike, frame: str | int, *, reference: str = "local", out: np.ndarray | None = None,
              ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """(6,) wx wy wz vx vy vz of a frame with respect to the world.

        reference  'local': axes and origin of the frame; 'world': of the world; 'local_world_aligned': origin of the frame,
                   axes of the world"""
        return self._kinematics(lib.RAMUS_ROWS_TWIST, (6,), q, v, frame=frame, reference=reference, out=out, first=_first)

    @needs(NONE)
    def twist_dot(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, frame: str | int, *, reference: str = "local",
                  out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """(6,) the time derivative of the numbers of twist in the same reference: J a + dJ/dt v."""
        return self._kinematics(lib.RAMUS_ROWS_TWIST_DOT, (6,), q, v, a, frame, reference, out, _first)

    @needs(NONE)
    def acceleration(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, frame: str | int, *, reference: str = "local",
                     out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """(6,) angular and classical linear acceleration of a frame, without gravity."""
        return self._kinematics(lib.RAMUS_ROWS_ACCELERATION, (6,), q, v, a, frame, reference, out, _first)

    @needs(NONE)
    def jacobian(self, q: ArrayLike, frame: str | int, *, reference: str = "local", out: np.ndarray | None = None,
                 ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """J (6, nv), angular rows first: twist = J v."""
        found = self._batch_of(lib.ramus_frame_jacobian_batch, q, [], [out], (6, self._nv), _first,
                               ((self.model.frame(frame),), enum_value("ramus_reference", reference, "reference")))
        if found and len(found[0]):
            self.update(np.asarray(q)[-1])  # the last state's pass is left for readers
        if found:
            return found[0]
        return self._kinematics(lib.RAMUS_ROWS_JACOBIAN, (6, self._nv), q, frame=frame, reference=reference, out=out, first=_first)

    @needs(NONE)
    def jacobian_dot_v(self, q: ArrayLike, v: ArrayLike, frame: str | int, *, reference: str = "local",
                       out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """(6,) (dJ/dt) v."""
        return self._kinematics(lib.RAMUS_ROWS_JACOBIAN_DOT_V, (6,), q, v, frame=frame, reference=reference, out=out, first=_first)

    @needs(NONE)
    def jacobian_dq(self, q: ArrayLike, frame: str | int, *, out: np.ndarray | None = None, ports: Ports | None = None,
                    _first: int = 0) -> np.ndarray:
        """J8 (8, nv): the derivative of pose_dq is J8 v."""
        return self._kinematics(lib.RAMUS_ROWS_JACOBIAN_DQ, (8, self._nv), q, frame=frame, out=out, first=_first)

    @needs(NONE, copied=True)
    def chain_jacobian(self, q: ArrayLike, frame: str | int, *, reference: str = "local", out: tuple | None = None,
                       ports: Ports | None = None, _first: int = 0) -> tuple:
        """(J (6, k), v_index): only the columns of the coordinates that move the frame."""
        self.update(q)
        index, count, J = ffi.new("int[]", max(self._nv, 1)), ffi.new("int *"), np.empty(6 * max(self._nv, 1))
        self._check(lib.ramus_frame_chain_jacobian(self._m, self._d, (self.model.frame(frame),),
                                                   enum_value("ramus_reference", reference, "reference"), pointer(J), index, count))
        return J[:6 * count[0]].reshape(6, count[0]), [index[k] for k in range(count[0])]

    @needs(NONE)
    def centre_of_mass(self, q: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0
                       ) -> np.ndarray:
        """(3,) m, world axes; of the known links where the robot has black boxes."""
        return self._kinematics(lib.RAMUS_ROWS_COM, (3,), q, out=out, first=_first)

    @needs(NONE)
    def centre_of_mass_velocity(self, q: ArrayLike, v: ArrayLike, *, out: np.ndarray | None = None,
                                ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """(3,) m/s, world axes; of the known links where the robot has black boxes."""
        return self._kinematics(lib.RAMUS_ROWS_COM_VELOCITY, (3,), q, v, out=out, first=_first)

    @needs(NONE)
    def centre_of_mass_acceleration(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, *, out: np.ndarray | None = None,
                                    ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """(3,) m/s^2, world axes, without gravity; of the known links where the robot has black boxes."""
        return self._kinematics(lib.RAMUS_ROWS_COM_ACCELERATION, (3,), q, v, a, out=out, first=_first)

    @needs(NONE)
    def centre_of_mass_jacobian(self, q: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None,
                                _first: int = 0) -> np.ndarray:
        """(3, nv); of the known links where the robot has black boxes."""
        return self._kinematics(lib.RAMUS_ROWS_COM_JACOBIAN, (3, self._nv), q, out=out, first=_first)

    @needs(NONE)
    def momentum(self, q: ArrayLike, v: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None,
                 _first: int = 0) -> np.ndarray:
        """(6,) linear momentum, then angular momentum about the world's origin; world axes; of the known links where the robot has black boxes."""
        return self._kinematics(lib.RAMUS_ROWS_MOMENTUM, (6,), q, v, out=out, first=_first)

    @needs(NONE)
    def centroidal_momentum(self, q: ArrayLike, v: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None,
                            _first: int = 0) -> np.ndarray:
        """(6,) linear momentum, then angular momentum about the centre of mass; world axes; of the known links where the robot has black boxes."""
        return self._kinematics(lib.RAMUS_ROWS_CENTROIDAL_MOMENTUM, (6,), q, v, out=out, first=_first)

    @needs(NONE)
    def centroidal_momentum_matrix(self, q: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None,
                                   _first: int = 0) -> np.ndarray:
        """A (6, nv): centroidal_momentum = A v; of the known links where the robot has black boxes."""
        return self._kinematics(lib.RAMUS_ROWS_CENTROIDAL_MATRIX, (6, self._nv), q, out=out, first=_first)

    @needs(NONE, copied=True)
    def kinetic_energy(self, q: ArrayLike, v: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None,
                       _first: int = 0) -> float | np.ndarray:
        """J; of a robot with modules from sources, all of them."""
        if self._is_opened:
            return self._energy(q, v, 0, _first)
        return self._kinematics(lib.RAMUS_ROWS_KINETIC_ENERGY, (), q, v, first=_first)

    @needs(NONE, copied=True)
    def potential_energy(self, q: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0
                         ) -> float | np.ndarray:
        """J, zero at the world's origin; of a robot with modules from sources, all of them."""
        if self._is_opened:
            return self._energy(q, None, 1, _first)
        return self._kinematics(lib.RAMUS_ROWS_POTENTIAL_ENERGY, (), q, first=_first)

    @needs(NONE, copied=True)
    def known_mass(self, q: ArrayLike, *, out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0
                   ) -> float | np.ndarray:
        """kg, of the links whose pose is known: not of black boxes."""
        self.update(q)
        value = ffi.new("double *")
        self._check(lib.ramus_known_mass(self._m, self._d, value))
        return value[0]

    # ---- constraints ----

    @needs(NONE)
    def constraint_equations(self, q: ArrayLike, v: ArrayLike | None = None, *, ports: Ports | None = None, _first: int = 0
                             ) -> Record:
        """A Record: A (nrow, nv), b, position_error, velocity_error (nrow,)."""
        q, v = vector(q, "q", self._nq), self._v(v, "v", None)[0]
        n = lib.ramus_data_nconstraint_row(self._d)
        found = Record(A=np.zeros((n, self._nv)), b=np.zeros(n), position_error=np.zeros(n), velocity_error=np.zeros(n))
        c = ffi.new("ramus_constraint_rows *")
        for name, value in found:
            setattr(c, name, ffi.cast("double *", pointer(value)))
        self._check(lib.ramus_constraint_equations(self._m, self._d, pointer(q), pointer(v), c))
        return found

    @needs(NONE)
    def bound_equations(self, q: ArrayLike, v: ArrayLike | None = None, *, ports: Ports | None = None, _first: int = 0
                        ) -> Record:
        """Of the one-sided constraints a Record: gap, rate (nbound,), A (nbound, 3, nv), b (nbound, 3): normal, then two tangents."""
        q, v = vector(q, "q", self._nq), self._v(v, "v", None)[0]
        n = lib.ramus_data_nbound(self._d)
        found = Record(gap=np.zeros(n), rate=np.zeros(n), A=np.zeros((n, 3, self._nv)), b=np.zeros((n, 3)))
        c = ffi.new("ramus_bound_rows *")
        for name, value in found:
            setattr(c, name, ffi.cast("double *", pointer(value)))
        self._check(lib.ramus_bound_equations(self._m, self._d, pointer(q), pointer(v), c))
        return found

    @needs(NONE)
    def bound_impact(self, q: ArrayLike, v: ArrayLike, *, ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """v (nv,) right after the impact of the bounds that are closed, with restitution and friction."""
        q, v = vector(q, "q", self._nq), vector(v, "v", self._nv)
        after = np.empty(self._nv)
        self._check(lib.ramus_bound_impact(self._m, self._d, pointer(q), pointer(v), pointer(after)))
        return after

    @needs(NONE)
    def forward_dynamics_by_terms(self, q: ArrayLike, v: ArrayLike, M: ArrayLike, bias: ArrayLike, tau: ArrayLike, *,
                                  ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """a (nv,) under the constraints, with M (nv, nv) and bias = C v + g (nv,) that were computed by another way, as by Gauss's principle."""
        q, v, matrix = vector(q, "q", self._nq), vector(v, "v", self._nv), rows(M, "M", self._nv)[0]
        bias, tau = vector(bias, "bias", self._nv), vector(tau, "tau", self._nv)
        if matrix.shape != (self._nv, self._nv):
            raise ArgumentError(f"M: shape ({self._nv}, {self._nv}) is expected, not {matrix.shape}")
        a = np.empty(self._nv)
        self._check(lib.ramus_forward_dynamics_by_terms(self._m, self._d, pointer(q), pointer(v), pointer(matrix), pointer(bias), pointer(tau), pointer(a)))
        return a

    @needs(NONE, copied=True)
    def constraint_omega(self, q: ArrayLike, v: ArrayLike | None = None, *, out: tuple | None = None,
                         ports: Ports | None = None, _first: int = 0) -> tuple:
        """(Omega (nv, nv), shift (nv,)) of the papers' form; for constraint_method 'udwadia_kalaba' or 'omega'."""
        q, v = vector(q, "q", self._nq), self._v(v, "v", None)[0]
        omega, shift = np.empty((self._nv, self._nv)), np.empty(self._nv)
        self._check(lib.ramus_constraint_omega(self._m, self._d, pointer(q), pointer(v), pointer(omega), pointer(shift)))
        return omega, shift

    @needs(NONE)
    def constraint_project(self, q: ArrayLike, v: ArrayLike | None = None, *, ports: Ports | None = None, _first: int = 0,
                           **options) -> np.ndarray | tuple:
        """q, or (q, v), moved onto the constraints by the smallest steps; options: tolerance, max_iterations."""
        c = default("ramus_projection_options", options, "a projection", [])
        q_out = vector(q, "q", self._nq).copy()
        v_out = v if v is None else vector(v, "v", self._nv).copy()
        self._check(lib.ramus_constraint_project(self._m, self._d, c, pointer(q_out), pointer(v_out)))
        return q_out if v is None else (q_out, v_out)

    # ---- composition ----

    @needs(COMPOSITION, copied=True)
    def composed_inverse_dynamics(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                                  external: ArrayLike | None = None, ports: Ports | None = None,
                                  out: np.ndarray | None = None, _first: int = 0) -> np.ndarray:
        """tau (nv,) by the modular algorithm; the functions that end in _after then show who causes what."""
        def call(q: Any, v: Any, a: Any) -> Any:
            tau = np.empty(self._nv)
            self._check(lib.ramus_composed_inverse_dynamics(self._m, self._d, pointer(q), pointer(v), pointer(a),
                                                            self._wrenches(external), pointer(tau)))
            return tau
        return self._each(q, [("v", v), ("a", a)], call)

    @needs(COMPOSITION, copied=True)
    def interconnection_matrix(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                               external: ArrayLike | None = None, ports: Ports | None = None, out: np.ndarray | None = None,
                               _first: int = 0) -> np.ndarray:
        """(nlink, ninstance, 6): the wrench at each joint due to each instance; a row adds up to that joint's wrench."""
        self.composed_inverse_dynamics(vector(q, "q", self._nq), v, a, external=external, ports=ports)
        return self.interconnection_matrix_after()

    # ---- mechanism: actuators, springs, bars, levers ----

    @needs(MECHANISM)
    def mechanism_inverse_dynamics(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                                   out: np.ndarray | None = None, ports: Ports | None = None, _first: int = 0) -> np.ndarray:
        """tau (nv,) that motors give; tensions_after, part_motion_after and carriers_after describe the mechanism then."""
        return self._rows_of("ramus_mechanism_inverse_dynamics", q, [("v", v), ("a", a)], out, (self._nv,), _first)

    @needs(MECHANISM, copied=True)
    def mechanism_joint_wrenches(self, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None, *,
                                 external: ArrayLike | None = None, out: tuple | None = None, ports: Ports | None = None,
                                 _first: int = 0) -> tuple:
        """(tau (nv,), wrenches (nlink, 6)) beside the mechanism's parts, which act on their links."""
        def call(q, v, a):
            tau, c = np.empty(self._nv), ffi.new("ramus_wrench[]", max(self.model._nlink, 1))
            self._check(lib.ramus_mechanism_inverse_dynamics_wrenches(self._m, self._d, pointer(q), pointer(v), pointer(a),
                                                                      self._wrenches(external), pointer(tau), c))
            return tau, arrays_of(c, "ramus_wrench", self.model._nlink)
        return self._each(q, [("v", v), ("a", a)], call)

    @needs(MECHANISM, copied=True)
    def mechanism_set_lengths(self, lengths: ArrayLike, q: ArrayLike, v: ArrayLike | None = None, a: ArrayLike | None = None,
                              *, rates: ArrayLike | None = None, accelerations: ArrayLike | None = None,
                              out: tuple | None = None, ports: Ports | None = None, _first: int = 0) -> tuple:
        """(q, v, a) in which the actuators have the given lengths (npart,), m; NaN: as q has it."""
        n = lib.ramus_model_npart(self._m)
        lengths = vector(lengths, "lengths", n)
        rates = rates if rates is None else vector(rates, "rates", n)
        accelerations = accelerations if accelerations is None else vector(accelerations, "accelerations", n)
        q = vector(q, "q", self._nq).copy()
        v, a = self._v(v, "v", None)[0].copy(), self._v(a, "a", None)[0].copy()
        self._check(lib.ramus_mechanism_set_lengths(self._m, self._d, pointer(lengths), pointer(rates), pointer(accelerations),
                                                    pointer(q), pointer(v), pointer(a)))
        return q, v, a


def at_row(problem: Error, row: int) -> Error:
    """The same error with the number of the state."""
    problem.text = f"row {row}: {problem.text}"
    problem.args = (problem.text,)
    return problem


def into(out: Any, value: Any) -> Any:
    """`value`, or `out` with its numbers."""
    if out is None:
        return value
    if isinstance(value, tuple):
        if not isinstance(out, tuple) or len(out) != len(value):
            raise ArgumentError(f"out: a tuple of {len(value)} arrays is expected")
        return tuple(into(o, x) for o, x in zip(out, value))
    if isinstance(value, (Record, list)):
        raise ArgumentError("out: the result is no array")
    value = np.asarray(value, float)
    result(out, "out", value.shape)[...] = value
    return out
