"""Source code for one robot."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from ._core import ArgumentError, Record, created, default, ffi, hint, lib, text

if TYPE_CHECKING:
    from .model import Model

__all__ = ["generate"]

FUNCTIONS = {"inverse_dynamics": lib.RAMUS_GENERATE_INVERSE_DYNAMICS, "forward_dynamics": lib.RAMUS_GENERATE_FORWARD_DYNAMICS,
             "mass_matrix": lib.RAMUS_GENERATE_MASS_MATRIX, "gravity": lib.RAMUS_GENERATE_GRAVITY}


def generate(model: Model, functions: Sequence[str] | str, precision: str, max_operations: int) -> Record:
    """See Model.generate."""
    names = [functions] if isinstance(functions, str) else list(functions)
    for name in names:
        if name not in FUNCTIONS:
            raise ArgumentError(f"functions: {name!r} is not one of {', '.join(FUNCTIONS)}{hint(str(name), FUNCTIONS)}")
    options = default("ramus_generate_options", {"functions": sum({FUNCTIONS[name] for name in names}), "precision": precision,
                                                 "max_operations": max_operations}, "generate", [])
    c = created(lib.ramus_generate, model._c, options, destroy=lib.ramus_generated_destroy)
    return Record(name=text(c.name), header=text(c.header), source=text(c.source),
                  operations={name: c.operations[k] for k, name in enumerate(FUNCTIONS) if name in names})
