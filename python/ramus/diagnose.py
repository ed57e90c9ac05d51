"""Which module of a robot does not fit a log."""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._core import ArgumentError, Record, array, created, default, ffi, instance_of, lib, pointer, record, shaped, text, vector, view
from .model import Model

__all__ = ["diagnose"]


def _hypothesis(model: Model, modules: list, c: Any) -> Record:
    found = record(c)
    found.fault = text(lib.ramus_fault_name(c.fault))
    found.module = modules[c.module] if c.module >= 0 else None
    found.link = model.links[c.link.index].name if c.link.index >= 0 else None
    found.coordinate = model.v_names[c.coordinate] if c.coordinate >= 0 else None
    found.other = model.v_names[c.other] if c.other >= 0 else None
    return found


def diagnose(model: Model, q: ArrayLike, v: ArrayLike, a: ArrayLike, tau: ArrayLike, *, measured: ArrayLike | None = None,
             direction: ArrayLike | None = None, **options: Any) -> Record:
    """Which module of the robot (which link of a robot of one instance) does not fit measured forces, and what is wrong with it.

        found = ramus.diagnose(model, q, v, a, tau, period=0.02)
        found.suspect, found.kind, found.confused_with      # 'fore', 'scaled mass', []

    q (n, nq), v, a, tau (n, nv) are rows at equal steps of time. measured (nv,) is False where no force was measured; direction (n, nv) is
    tanh(v / direction_velocity), filtered as tau was. Options are those of ramus_diagnose_options: level, period, least_effect,
    direction_velocity.

    suspect        name of a module, or None
    kind           'absent', 'scaled mass', 'payload', 'parameters', 'friction', 'offset', 'gain', 'sign', 'delay', 'swapped', 'several', 'none'
    best           the hypothesis that names it: fault, value, link, coordinate, other, explained, share, score, probability
    confused_with  modules that this motion cannot tell from it; tell_apart {name: motion that would}
    modules        best hypothesis of each module with its name, best score first; hypotheses: all that were tried
    effect, explainable, residual, equations, noise (nv,), and given, with_friction, corrected (n, nv): residuals
    """
    instance_of(model, Model, "model")
    rows = array(q, "q")
    n = rows.shape[0] if rows.ndim == 2 else -1
    numbers = {"q": shaped(rows, "q", (n, model.nq)), **{name: shaped(x, name, (n, model.nv)) for name, x in (("v", v), ("a", a), ("tau", tau))}}
    if direction is not None:
        numbers["direction"] = shaped(direction, "direction", (n, model.nv))
    if model.nport:
        raise ArgumentError("a robot with black boxes is diagnosed by the program: 'ramus diagnose' reads what its ports measured")
    log = default("ramus_motion_log", {}, "a log", [])
    keep: list = []
    log.count = n
    for name, x in numbers.items():
        keep.append(pointer(x))
        setattr(log, name, keep[-1])
    if measured is not None:
        keep.append(ffi.new("unsigned char[]", (vector(measured, "measured", model.nv) != 0).astype(np.uint8).tobytes() + b"\0"))
        log.measured = keep[-1]
    c = created(lib.ramus_diagnose, model._c, log, default("ramus_diagnose_options", options, "a diagnosis", []),
                destroy=lib.ramus_diagnosis_destroy)
    names = [text(c.module[k].name) for k in range(c.nmodule)]
    verdicts = [c.module[k] for k in range(c.nmodule)]
    modules = []
    for verdict in verdicts:
        best = _hypothesis(model, names, verdict.best)
        best.name, best.seen = text(verdict.name), bool(verdict.seen)
        modules.append(best)
    confused = {text(x.name): text(x.tell_apart) for x in verdicts if x.confused}
    return Record(suspect=names[c.suspect] if c.suspect >= 0 else None, kind=text(lib.ramus_fault_name(c.kind)),
                  best=_hypothesis(model, names, c.best), confused_with=list(confused), tell_apart=confused, modules=modules,
                  hypotheses=[_hypothesis(model, names, c.hypothesis[k]) for k in range(c.nhypothesis)], effect=c.effect,
                  explainable=c.explainable, residual=c.residual, equations=c.equations, noise=view(c.noise, c.nv),
                  given=view(c.given, n, c.nv), with_friction=view(c.with_friction, n, c.nv), corrected=view(c.corrected, n, c.nv))
