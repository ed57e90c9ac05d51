"""Source code for one robot."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from ._core import ArgumentError, Record, created, default, encode, ffi, hint, lib, text

if TYPE_CHECKING:
    from .model import Model

__all__ = ["generate"]

FUNCTIONS = {"inverse_dynamics": lib.RAMUS_GENERATE_INVERSE_DYNAMICS, "forward_dynamics": lib.RAMUS_GENERATE_FORWARD_DYNAMICS,
             "mass_matrix": lib.RAMUS_GENERATE_MASS_MATRIX, "gravity": lib.RAMUS_GENERATE_GRAVITY,
             "kinematics": lib.RAMUS_GENERATE_KINEMATICS, "derivatives": lib.RAMUS_GENERATE_DERIVATIVES,
             "jacobian": lib.RAMUS_GENERATE_JACOBIANS, "composed": lib.RAMUS_GENERATE_COMPOSED}  # in the order of their bits


def generate(model: Model, functions: Sequence[str] | str, precision: str, target: str, max_operations: int,
             keep: Sequence[str] | str, loop_operations: int, max_stack: int) -> Record:
    """See Model.generate."""
    names = [functions] if isinstance(functions, str) else list(functions)
    flags, frames = set(), []
    for name in names:
        kind, _, frame = str(name).partition(":")
        if kind not in FUNCTIONS or (kind == "jacobian") != bool(frame):
            known = ["jacobian:FRAME" if known == "jacobian" else known for known in FUNCTIONS]
            raise ArgumentError(f"functions: {name!r} is not one of {', '.join(known)}{hint(str(name), known)}")
        flags.add(kind)
        if frame:
            frames.append(model.frame(frame))
    options = default("ramus_generate_options", {"functions": sum(FUNCTIONS[kind] for kind in flags), "precision": precision,
                                                 "target": target, "max_operations": max_operations, "loop_operations": loop_operations,
                                                 "max_stack": max_stack}, "generate", [])
    array = ffi.new("ramus_frame[]", [{"index": k} for k in frames])
    options.frame, options.nframe = array, len(frames)
    paths = [ffi.new("char[]", encode(path, "keep")) for path in ([keep] if isinstance(keep, str) else keep)]
    kept = ffi.new("char *[]", paths)
    options.keep, options.nkeep = kept, len(paths)
    c = created(lib.ramus_generate, model._c, options, destroy=lib.ramus_generated_destroy)
    return Record(name=text(c.name), header=text(c.header), source=text(c.source),
                  operations={kind: c.operations[k] for k, kind in enumerate(FUNCTIONS) if kind in flags},
                  stack={kind: c.stack[k] for k, kind in enumerate(FUNCTIONS) if kind in flags},
                  loops=[kind for k, kind in enumerate(FUNCTIONS) if c.loops[k]], work=c.work)
