"""Parameters of a robot from measured motions and forces."""
from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Record, Worker, array, check, created, default, ffi, hint, instance_of, lib, lock_methods, pointer, record,
                    shaped, text, vector, view)
from .model import Model

__all__ = ["Regression", "excite", "identify", "inertia_from_parameters"]

JOINTS = {"viscous": lib.RAMUS_JOINT_VISCOUS, "coulomb": lib.RAMUS_JOINT_COULOMB, "stribeck": lib.RAMUS_JOINT_STRIBECK,
          "offset": lib.RAMUS_JOINT_OFFSET}


def flags_of(joints: str | Sequence[str]) -> int:
    """RAMUS_JOINT_... of names, 'viscous,coulomb' or a list."""
    names = [x for x in joints.split(",") if x] if isinstance(joints, str) else list(joints)
    for name in names:
        if name not in JOINTS:
            raise ArgumentError(f"joints: {name!r} is not one of {', '.join(JOINTS)}{hint(str(name), JOINTS)}")
    return sum({JOINTS[name] for name in names})


def links_of(model: Model, links: Sequence[str | int] | None) -> Any:
    """A flag for each link, or NULL: all."""
    if links is None:
        return ffi.NULL
    chosen = ffi.new("unsigned char[]", max(model.nlink, 1))
    for name in [links] if isinstance(links, str) else links:
        chosen[model.link(name)] = 1
    return chosen


@lock_methods
class Regression(Worker):
    """Equations of logs: tau - forces of the model = W delta + noise, delta = theta - theta0.

        r = ramus.Regression(model, joints="viscous,coulomb,offset")
        r.add(q, v, a, tau)
        r.accumulate()
        base = r.base_parameters()

    links    names of the links whose inertial parameters are unknown; None: all
    joints   what else is unknown at each coordinate: viscous, coulomb, stribeck, offset
    Further options are those of ramus_regression_options: direction_velocity, stribeck_velocity, max_order.
    """

    def __init__(self, model: Model, links: Sequence[str] | None = None, joints: str | Sequence[str] = "viscous,coulomb,offset",
                 **options: Any) -> None:
        instance_of(model, Model, "model")
        self._start()
        c = default("ramus_regression_options", {**options, "joints": flags_of(joints)}, "a regression", [])
        chosen = links_of(model, links)
        c.links = chosen
        self._model = model
        self._counts: list[int] = []
        self._c = created(lib.ramus_regression_create, model._c, c, destroy=lib.ramus_regression_destroy, keep=(model._c, chosen))

    @property
    def model(self) -> Model:
        """Whose equations they are."""
        return self._model

    @property
    def nparameter(self) -> int:
        """How many unknowns there are."""
        return lib.ramus_regression_nparameter(self._c)

    @property
    def nlog(self) -> int:
        """How many logs were added."""
        return lib.ramus_regression_nlog(self._c)

    @property
    def parameters(self) -> list[Record]:
        """Of each unknown: name, kind, link, coordinate, part, given (its value in the model)."""
        found = []
        for k in range(self.nparameter):
            name = ffi.new("char[]", lib.ramus_regression_parameter_name(self._c, k, ffi.NULL, 0) + 1)
            lib.ramus_regression_parameter_name(self._c, k, name, len(name))
            info = lib.ramus_regression_parameter(self._c, k)
            fields = dict(record(info))
            fields["kind"] = text(lib.ramus_parameter_kind_name(info.kind))
            found.append(Record(name=text(name), **fields))
        return found

    def add(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, tau: ArrayLike, measured: ArrayLike | None = None,
            used: ArrayLike | None = None, direction: ArrayLike | None = None, stribeck: ArrayLike | None = None) -> None:
        """One more sequence of states at equal steps: q (n, nq), v, a, tau (n, nv).

        measured (nv,) is False where no force was measured, used (n,) where a row is left out; direction and stribeck (n, nv) are
        tanh(v / direction_velocity) and that times exp(-(v / stribeck_velocity)^2), filtered as tau was.
        """
        m = self._model
        positions = array(q, "q")
        n = positions.shape[0] if positions.ndim == 2 else -1
        numbers = {"q": shaped(positions, "q", (n, m.nq)), "v": shaped(v, "v", (n, m.nv)), "a": shaped(a, "a", (n, m.nv)), "tau": shaped(tau, "tau", (n, m.nv))}
        numbers.update({name: shaped(x, name, (n, m.nv)) for name, x in (("direction", direction), ("stribeck", stribeck))
                        if x is not None})
        log, keep = default("ramus_motion_log", {}, "a log", []), []
        log.count = n
        for name, x in numbers.items():
            keep.append(pointer(x))
            setattr(log, name, keep[-1])
        for name, x, count in (("measured", measured, m.nv), ("used", used, n)):
            if x is not None:
                keep.append(ffi.new("unsigned char[]", (vector(x, name, count) != 0).astype(np.uint8).tobytes() + b"\0"))
                setattr(log, name, keep[-1])
        error = ffi.new("ramus_error *")
        check(lib.ramus_regression_add(self._c, log, error), error)
        self._counts.append(n)

    def accumulate(self) -> None:
        """Noise and information from all logs."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_regression_accumulate(self._c, error), error)

    def information(self) -> Record:
        """A (n, n), b (n,), c, nequation, and of each coordinate noise, deviation, order; empty before accumulate()."""
        c = lib.ramus_regression_information(self._c)
        n, nv = c.nparameter, c.nv
        return Record(A=view(c.A, n, n), b=view(c.b, n), c=c.c, nequation=c.nequation, noise=view(c.noise, nv),
                      deviation=view(c.deviation, nv), order=[c.order[k] for k in range(nv)], memory=view(c.memory, nv, 32),
                      equations=[c.equations[k] for k in range(nv)])

    def fit(self, T: ArrayLike | None = None) -> Record:
        """x, explained and rank of the hypothesis delta = T x; None: x is delta."""
        n, basis = self.nparameter, None
        if T is not None:
            basis = array(T, "T")
            basis = shaped(basis, "T", (n, basis.shape[1] if basis.ndim == 2 else 1))
            n = basis.shape[1]
        x, explained, rank, error = np.zeros(n), ffi.new("double *"), ffi.new("int *"), ffi.new("ramus_error *")
        check(lib.ramus_regression_fit(self._c, n, pointer(basis), pointer(x), explained, rank, error), error)
        return Record(x=x, explained=explained[0], rank=rank[0])

    def residual(self, log: int = 0, delta: ArrayLike | None = None) -> tuple[np.ndarray, np.ndarray]:
        """(tau - forces, forces) of a log, (n, nv) each, with delta (None: zero)."""
        if not 0 <= log < len(self._counts):
            raise ArgumentError(f"log: 0 to {len(self._counts) - 1} are expected, not {log}")
        shape = (self._counts[log], self._model.nv)
        left, predicted, error = np.zeros(shape), np.zeros(shape), ffi.new("ramus_error *")
        delta = None if delta is None else vector(delta, "delta", self.nparameter)
        check(lib.ramus_regression_residual(self._c, log, pointer(delta), pointer(left), pointer(predicted), error), error)
        return left, predicted

    def base_parameters(self) -> Record:
        """What the motion determines: column (indices), combination (count, n), value, given, deviation, half_width (95 %), covariance."""
        c = created(lib.ramus_base_parameters_create, self._c, destroy=lib.ramus_base_parameters_destroy)
        n, p = c.count, c.nparameter
        return Record(column=[c.column[k] for k in range(n)], combination=view(c.combination, n, p), value=view(c.value, n),
                      given=view(c.given, n), deviation=view(c.deviation, n), half_width=view(c.half_width, n),
                      covariance=view(c.covariance, n, n))

    def identify(self, prior: float = 1.0, **options: Any) -> Record:
        """Parameters that rigid bodies can have: theta, delta, deviation, half_width (95 %), changed, explained, distance, iterations, converged.

        prior is the weight of the model's own: 1 counts as one measurement that gives each body within about 100 %, 100 within 10 %; 0: none.
        """
        c = created(lib.ramus_identify, self._c, default("ramus_identify_options", {**options, "prior": prior}, "identify", []),
                    destroy=lib.ramus_identified_destroy)
        n = c.nparameter
        return Record(theta=view(c.theta, n), delta=view(c.delta, n), deviation=view(c.deviation, n), half_width=view(c.half_width, n),
                      changed=np.array([bool(c.changed[k]) for k in range(n)]), explained=c.explained, distance=c.distance,
                      iterations=c.iterations, converged=bool(c.converged))


def identify(model: Model, q: ArrayLike, v: ArrayLike, a: ArrayLike, tau: ArrayLike, links: Sequence[str] | None = None,
             joints: str | Sequence[str] = "viscous,coulomb,offset", prior: float = 1.0, **options: Any) -> Record:
    """Parameters of a robot from one log: what Regression.identify returns, with names, given, base (Regression.base_parameters) and
    inertia, {link: (mass, com (3,), about_com (6,))} of each link whose parameters were unknown.

    q (n, nq), v, a, tau (n, nv) at equal steps; Regression takes several logs. Filter q and tau alike before (ramus.signal).
    """
    r = Regression(model, links, joints, **options)
    r.add(q, v, a, tau)
    r.accumulate()
    found, parameters = r.identify(prior), r.parameters
    found.names, found.given = [p.name for p in parameters], np.array([p.given for p in parameters])
    found.base, found.inertia = r.base_parameters(), {}
    for k, p in enumerate(parameters):
        if p.kind == "inertial" and p.part == 0:
            found.inertia[model.links[p.link].name] = inertia_from_parameters(found.theta[k:k + 10])[:3]
    return found


def inertia_from_parameters(parameters: ArrayLike) -> tuple[float, np.ndarray, np.ndarray, bool]:
    """(mass, com (3,), tensor about it (6,): ixx iyy izz ixy ixz iyz, possible) from ten parameters as the regressor has them."""
    given, c = vector(parameters, "parameters", 10), ffi.new("ramus_inertia *")
    possible = bool(lib.ramus_inertia_from_parameters(pointer(given), c))
    return c.mass, np.array([c.com.x, c.com.y, c.com.z]), np.array([c.about_com[k] for k in range(6)]), possible


def excite(model: Model, links: Sequence[str] | None = None, joints: str | Sequence[str] = "viscous,coulomb,offset",
           at: ArrayLike | None = None, **options: Any) -> Record:
    """A motion within the robot's limits that shows its parameters: t (n,), q (n, nq), v, a, tau (n, nv), rank, condition, log_det.

    links, joints   whose parameters are wanted, as for Regression
    at              (nq,) the middle of the range of coordinates without limits
    Further options are those of ramus_excite_options: duration, step, harmonics, trials, seed, range, velocity, acceleration, margin.
    """
    instance_of(model, Model, "model")
    given = default("ramus_excite_options", {**options, "joints": flags_of(joints)}, "excite", [])
    chosen = links_of(model, links)
    middle = None if at is None else vector(at, "at", model.nq)
    given.links, given.at = chosen, pointer(middle)
    c = created(lib.ramus_excite, model._c, given, destroy=lib.ramus_excitation_destroy)
    n = c.count
    return Record(t=np.arange(n) * c.step, q=view(c.q, n, c.nq), v=view(c.v, n, c.nv), a=view(c.a, n, c.nv), tau=view(c.tau, n, c.nv),
                  rank=c.rank, condition=c.condition, log_det=c.log_det, log_det_start=c.log_det_start)
