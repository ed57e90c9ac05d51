"""Inverse kinematics: joint positions that bring frames to poses, points or orientations, within limits."""
from __future__ import annotations

from typing import Any, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ._core import (ArgumentError, Record, Worker, array, check, created, default, ffi, fill, instance_of, lib, lock_methods, pointer, record,
                    set_numbers, vector, view)
from .model import Model

__all__ = ["InverseKinematics"]


@lock_methods
class InverseKinematics(Worker):
    """Damped least squares for some frames of a model; belongs to one thread.

        ik = ramus.InverseKinematics(model, ["hand"])
        q, report = ik.solve([pose], q0)
        ik = ramus.InverseKinematics(model, [{"frame": "left", "kind": "point"}, {"frame": "right", "weight": 2.0}])

    targets   names of frames, or dicts: frame, kind ('pose', 'point' or 'orientation'), weight
    Further options are those of ramus_ik_options: position_tolerance, angle_tolerance, restarts, max_iterations, seed, damping.
    """

    def __init__(self, model: Model, targets: Sequence[str | dict], **options: Any) -> None:
        instance_of(model, Model, "model")
        self._start()
        targets = [targets] if isinstance(targets, str) else list(targets)
        for t in targets:
            if not isinstance(t, (str, int, dict)):
                raise ArgumentError(f"targets: names of frames or dicts are expected, not {type(t).__name__}")
        described = [dict(t) if isinstance(t, dict) else {"frame": t} for t in targets]
        c_targets = ffi.new("ramus_ik_target[]", max(len(described), 1))
        for c, target in zip(c_targets, described):
            if "frame" not in target:
                raise ArgumentError("a target has a frame")
            fill(c, {"kind": "pose", "weight": 1.0, **target, "frame": model.frame(target["frame"])}, "a target", [])
        self._model, self._targets = model, tuple(described)
        self._c = created(lib.ramus_ik_create, model._c, len(described), c_targets,
                          default("ramus_ik_options", options, "inverse kinematics", []), destroy=lib.ramus_ik_destroy,
                          keep=(model._c,))

    @property
    def model(self) -> Model:
        """Whose it is."""
        return self._model

    def solve(self, goals: Sequence[ArrayLike], q: ArrayLike | None = None) -> tuple[np.ndarray, Record]:
        """(q (nq,), report) from goals, a pose (7,) or (4, 4) in the world, or a point (3,), for each target; q is the start.

        The report has reached, position_error (m), angle_error (rad), target_position_error, target_angle_error, held, starts,
        iterations. Goals that are not reached are no error: q is then the nearest answer, and report.reached is False.
        """
        goals = list(goals)
        if len(goals) != len(self._targets):
            raise ArgumentError(f"goals: {len(self._targets)} are expected, one for each target, not {len(goals)}")
        c = ffi.new("ramus_pose[]", max(len(goals), 1))
        for place, goal in zip(c, goals):
            given = array(goal, "goals")
            set_numbers(place, "ramus_pose", np.r_[given, 1, 0, 0, 0] if given.shape == (3,) else given, "goals")
        q = self._model.neutral() if q is None else vector(q, "q", self._model.nq).copy()
        found = ffi.new("ramus_ik_report *")
        status = lib.ramus_inverse_kinematics(self._c, c, pointer(q), found)
        if status != lib.RAMUS_ERR_LIMIT:
            check(status, lib.ramus_ik_error(self._c))
        report = record(found)
        report.target_position_error = view(found.target_position_error, len(goals))
        report.target_angle_error = view(found.target_angle_error, len(goals))
        report.held = [found.held[k] for k in range(found.nheld)]
        return q, report
