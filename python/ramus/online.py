"""In control loops: black boxes that are learned and replace their sensors, and residuals that are watched."""
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Record, Worker, check, created, default, enum_names, ffi, instance_of, lib, lock_methods, number,
                    numbers_of, pointer, record, struct, text, vector)
from .model import Model
from .ports import set_motion
from .workspace import Workspace

__all__ = ["GreyBox", "Watch"]


@lock_methods
class GreyBox(Worker):
    """A rigid body that is learned from the wrench at a black box's port, and replaces its sensor when that drops out.

        box = ramus.GreyBox(force_bound=1.0, moment_bound=0.1, force_noise=0.2, moment_noise=0.02)
        work.update(q, v, a)
        kind = box.feed(work, "wrench.hand", wrench, t)     # wrench None: the sensor dropped out; kind 'wrench' or 'wrench_estimated'

    Options are those of ramus_grey_box_options: gravity (3,), force_bound, moment_bound, force_noise, moment_noise, window, memory,
    max_stand_in, prior_mass, prior_length.
    """

    def __init__(self, **options: Any) -> None:
        self._start()
        self._c = created(lib.ramus_grey_box_create, default("ramus_grey_box_options", options, "a grey box", []),
                          destroy=lib.ramus_grey_box_destroy)

    def _check(self, status: int) -> None:
        check(status, lib.ramus_grey_box_error(self._c))

    @staticmethod
    def _motion(motion: Any) -> Any:
        c = ffi.new("ramus_motion *")
        set_motion(c, motion, "motion")
        return c

    @staticmethod
    def _wrench(measured: Any) -> Any:
        return ffi.NULL if measured is None else struct("ramus_wrench", measured, "measured")

    def step(self, motion: Any, measured: ArrayLike | None, time: float) -> tuple[np.ndarray, str]:
        """(wrench (6,), kind) to go on with: 'wrench' as measured, or 'wrench_estimated' by the model.

        motion     (pose (7,), twist (6,), twist_dot (6,)) of the attachment frame, in it
        measured   (6,) what the predecessor exerts on the box there; None: the sensor dropped out
        time       s, grows from step to step
        Raises Error (PORT) where the sensor dropped out and the model may not replace it.
        """
        used = ffi.new("ramus_sample *")
        self._check(lib.ramus_grey_box_step(self._c, self._motion(motion), self._wrench(measured), number(time, "time"), used))
        return numbers_of(used.wrench, "ramus_wrench").copy(), enum_names(ffi.typeof("ramus_sample_kind"))[int(used.kind)]

    def feed(self, workspace: Workspace, port: str | int, measured: ArrayLike | None, time: float) -> str:
        """Learns, or replaces the sensor, with the motion of the workspace's last update, and feeds its port; returns the sample's kind."""
        instance_of(workspace, Workspace, "workspace")
        k = workspace.model.port(port)
        self._check(lib.ramus_grey_box_feed(self._c, workspace._m, workspace._d, (k,), self._wrench(measured), number(time, "time")))
        return workspace.sample_kind(k)

    def predict(self, motion: Any) -> tuple[np.ndarray, np.ndarray]:
        """(wrench (6,), deviation (6,)) that the model expects for a motion."""
        wrench, deviation = ffi.new("ramus_wrench *"), np.empty(6)
        self._check(lib.ramus_grey_box_predict(self._c, self._motion(motion), wrench, pointer(deviation)))
        return numbers_of(wrench[0], "ramus_wrench").copy(), deviation

    def report(self) -> Record:
        """state, inertia, parameters (10,), deviation (10,), force_error, moment_error, learned, standing_in, samples."""
        c = ffi.new("ramus_grey_box_figures *")
        self._check(lib.ramus_grey_box_report(self._c, c))
        found = record(c)
        found.state = text(lib.ramus_grey_box_state_name(c.state))
        return found

    def reset(self) -> None:
        """Forgets all that was learned."""
        lib.ramus_grey_box_reset(self._c)


@lock_methods
class Watch(Worker):
    """Residuals of a control loop against thresholds with a stated rate of false alarms, and whether a push or a payload causes them.

        watch = ramus.Watch(model, period=0.001)            # learns the noise in the first 5 s
        watch.step(q, v, a, tau)
        watch.report().cause                                # 'calibrating', 'quiet', 'undecided', 'push' or 'payload'

    noise, memory   (nv,) of the residual's noise, as in watch.h; None: learned
    Further options are those of ramus_watch_options: period, calibration, block, false_alarms, hold, evidence, push_force, push_moment,
    push_rate, payload_mass, payload_length, joint_effects.
    """

    def __init__(self, model: Model, *, noise: ArrayLike | None = None, memory: ArrayLike | None = None, **options: Any) -> None:
        instance_of(model, Model, "model")
        self._start()
        self._model = model
        keep: list = []
        c = default("ramus_watch_options", options, "a watch", keep)
        for name, value in (("noise", noise), ("memory", memory)):
            if value is not None:
                keep.append(vector(value, name, model.nv))
                setattr(c, name, pointer(keep[-1]))
        if memory is not None and noise is None:
            raise ArgumentError("memory: give noise, too, or neither")
        self._c = created(lib.ramus_watch_create, model._c, c, destroy=lib.ramus_watch_destroy, keep=(model._c,))

    @property
    def model(self) -> Model:
        """Whose it is."""
        return self._model

    @property
    def modules(self) -> list[str]:
        """Names of what is watched: instances, or links of a robot of one instance."""
        return [text(lib.ramus_watch_module_name(self._c, k)) for k in range(lib.ramus_watch_nmodule(self._c))]

    def step(self, q: ArrayLike, v: ArrayLike, a: ArrayLike, tau: ArrayLike) -> None:
        """One step of the loop: q (nq,), v, a, tau (nv,) as measured."""
        m = self._model
        given = [vector(q, "q", m.nq), vector(v, "v", m.nv), vector(a, "a", m.nv), vector(tau, "tau", m.nv)]
        check(lib.ramus_watch_step(self._c, *map(pointer, given)), lib.ramus_watch_error(self._c))

    def feed(self, port: str | int, wrench: ArrayLike, stamp: float = 0.0) -> None:
        """What a black box's wrench port measured, (6,), for the steps that follow."""
        sample = ffi.new("ramus_sample *")
        sample.kind, sample.stamp = lib.RAMUS_SAMPLE_WRENCH, number(stamp, "stamp")
        sample.wrench = struct("ramus_wrench", wrench, "wrench")[0]
        data = lib.ramus_watch_data(self._c)
        check(lib.ramus_data_feed(data, (self._model.port(port),), sample), lib.ramus_data_error(data))

    def report(self) -> Record:
        """cause, since, module, level, alarms, blocks, evidence, link, link_evidence, push (6,), payload (10,).

        module and link are names, or None.
        """
        c = ffi.new("ramus_watch_figures *")
        check(lib.ramus_watch_report(self._c, c))
        found = record(c)
        found.cause = text(lib.ramus_watch_cause_name(c.cause))
        found.module = self.modules[c.module] if c.module >= 0 else None
        found.link = self._model.links[c.link.index].name if c.link.index >= 0 else None
        return found

    def residual(self) -> np.ndarray:
        """(nv,) of the last step, N m or N."""
        out = np.zeros(self._model.nv)
        lib.ramus_watch_residual(self._c, pointer(out))
        return out

    def levels(self) -> np.ndarray:
        """(nmodule,) each module's number beside its threshold in the last full block: above 1 is an alarm."""
        out = np.zeros(lib.ramus_watch_nmodule(self._c))
        lib.ramus_watch_levels(self._c, pointer(out))
        return out

    def clear(self) -> None:
        """Quiet again, with the noise that was learned."""
        lib.ramus_watch_clear(self._c)
