"""Source code for one robot."""
from __future__ import annotations

from typing import TYPE_CHECKING, Mapping, Sequence

from ._core import ArgumentError, Record, created, default, encode, ffi, hint, lib, text

if TYPE_CHECKING:
    from .model import Model

__all__ = ["generate"]

FUNCTIONS = {"inverse_dynamics": lib.RAMUS_GENERATE_INVERSE_DYNAMICS, "forward_dynamics": lib.RAMUS_GENERATE_FORWARD_DYNAMICS,
             "mass_matrix": lib.RAMUS_GENERATE_MASS_MATRIX, "gravity": lib.RAMUS_GENERATE_GRAVITY,
             "kinematics": lib.RAMUS_GENERATE_KINEMATICS, "derivatives": lib.RAMUS_GENERATE_DERIVATIVES,
             "jacobian": lib.RAMUS_GENERATE_JACOBIANS, "composed": lib.RAMUS_GENERATE_COMPOSED}  # in the order of their bits
STAGES = ("motion", "wrench", "energy", "articulated", "accelerate", "response")  # of a module, in the order of its operations


def generate(model: Model, functions: Sequence[str] | str, precision: str, target: str, max_operations: int,
             keep: Sequence[str] | str, loop_operations: int, max_stack: int, outlets: Mapping[str, str] | Sequence[str],
             product: str | None, joint_effects: bool) -> Record:
    """See Model.generate."""
    if target != "module" and (outlets or product is not None):
        raise ArgumentError(f"outlets and product are those of a module: target='module' is expected, not {target!r}")
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
    if target == "module" and frames:
        raise ArgumentError("functions: a module has those of its contract; frames are its outlets")
    named = dict(outlets) if isinstance(outlets, Mapping) else {name: name for name in outlets}
    frames += [model.frame(frame) for frame in named.values()]
    options = default("ramus_generate_options", {"functions": sum(FUNCTIONS[kind] for kind in flags), "precision": precision,
                                                 "target": target, "max_operations": max_operations, "loop_operations": loop_operations,
                                                 "max_stack": max_stack, "joint_effects": joint_effects}, "generate", [])
    array = ffi.new("ramus_frame[]", [{"index": k} for k in frames])
    options.frame, options.nframe = array, len(frames)
    paths = [ffi.new("char[]", encode(path, "keep")) for path in ([keep] if isinstance(keep, str) else keep)]
    kept = ffi.new("char *[]", paths)
    options.keep, options.nkeep = kept, len(paths)
    names = [ffi.new("char[]", encode(name, "outlets")) for name in named]
    of_frames = ffi.new("char *[]", names)
    options.frame_name = of_frames if names else ffi.NULL
    own = ffi.NULL if product is None else ffi.new("char[]", encode(product, "product"))
    options.product = own
    c = created(lib.ramus_generate, model._c, options, destroy=lib.ramus_generated_destroy)
    if target == "module":
        return Record(name=text(c.name), header="", source=text(c.source), operations=dict(zip(STAGES, c.operations)),
                      stack=dict(zip(STAGES, c.stack)), loops=[], work=0)
    return Record(name=text(c.name), header=text(c.header), source=text(c.source),
                  operations={kind: c.operations[k] for k, kind in enumerate(FUNCTIONS) if kind in flags},
                  stack={kind: c.stack[k] for k, kind in enumerate(FUNCTIONS) if kind in flags},
                  loops=[kind for k, kind in enumerate(FUNCTIONS) if c.loops[k]], work=c.work)
