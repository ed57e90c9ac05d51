"""Files of models: options of loading, and texts that the library does not read itself."""
from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from typing import Any, Callable, Iterator, Optional, Union

from numpy.typing import ArrayLike

from ._core import ArgumentError, Callback, Error, Record, default, ffi, fill, lib, struct

PathLike = Union[str, "os.PathLike[str]"]
Report = Optional[Callable[[Record], Any]]
Reader = Optional[Callable[[str], Optional[Union[str, bytes]]]]


@contextmanager
def loading(floating: bool = False, gravity: ArrayLike | None = None, *, strict: bool = False, tree: bool = False,
            overrides: dict | None = None, report: Report = None, open_mimics: bool = False, read: Reader = None,
            xacro: dict | None = None) -> Iterator[Any]:
    """ramus_load_options during a call; an exception in `report` or `read` is raised after it, before the call's own."""
    keep: list = []
    options = default("ramus_load_options", {"floating": floating, "strict": strict, "tree": tree, "open_mimics": open_mimics},
                      "load", keep)
    if gravity is not None:
        keep.append(struct("ramus_vec3", gravity, "gravity"))
        options.gravity = keep[-1]
    if overrides is not None and not isinstance(overrides, dict):
        raise ArgumentError(f"overrides: a dict {{path: number}} is expected, not {type(overrides).__name__}")
    if overrides:
        places = ffi.new("ramus_override[]", len(overrides))
        for place, (path, value) in zip(places, overrides.items()):
            fill(place, {"path": path, "value": value}, "overrides", keep)
        keep.append(places)
        options.noverride, options.overrides = len(overrides), places
    callbacks = [Callback(source(read, xacro), [])]
    options.read, options.read_user = lib.ramus_py_read, callbacks[0].handle
    if report is not None:
        callbacks.append(Callback(report))
        options.report, options.report_user = lib.ramus_py_report, callbacks[1].handle
    try:
        yield options
    finally:
        for callback in callbacks:
            if callback.problem is not None:
                raise callback.problem
        del keep


def source(read: Reader, xacro: dict | None) -> Callable:
    """Texts of files that the library does not read itself: the caller's, expanded xacro files, URDFs that are named .xml."""
    if read is not None and not callable(read):
        raise ArgumentError(f"read: a function (path) -> text or None is expected, not {type(read).__name__}")
    if xacro is not None and not isinstance(xacro, dict):
        raise ArgumentError(f"xacro: a dict {{argument: value}} is expected, not {type(xacro).__name__}")

    def give(path: str, arguments: list[str]) -> Any:
        given = None if read is None else read(path)
        if given is not None:
            return given
        if path.lower().endswith(".xacro"):
            return expanded(path, [*arguments, *(f"{name}:={value}" for name, value in (xacro or {}).items())])
        if path.lower().endswith(".xml"):
            try:
                with open(path, "rb") as file:
                    return file.read()
            except OSError as problem:
                raise Error("FILE", f"{path}: cannot be opened: {problem.strerror}") from None
        return None
    return give


def expanded(path: str, arguments: list[str]) -> bytes:
    """The URDF that the program xacro makes of a file."""
    try:
        ran = subprocess.run(["xacro", path, *arguments], capture_output=True)
    except OSError as problem:
        raise Error("UNSUPPORTED", f"{path}: the program xacro, which expands it, cannot be started: {problem.strerror}") from None
    if ran.returncode:
        said = ran.stderr.decode("utf-8", "replace").strip().splitlines()
        raise Error("PARSE", f"{path}: xacro: {said[-1] if said else f'exit status {ran.returncode}'}")
    return ran.stdout
