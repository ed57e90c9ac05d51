"""Pages with the robot in 3D, made by the ramus program."""
from __future__ import annotations

import html
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import Any

from ._core import ArgumentError, Error, check, encode, ffi, lib

__all__ = ["Page", "view"]


def program() -> str:
    """The ramus program: RAMUS_PROGRAM, the one that was built with this package, or the one on PATH."""
    built = pathlib.Path(__file__).resolve().parents[2] / "ramus"
    for candidate in (os.environ.get("RAMUS_PROGRAM"), built if built.is_file() else None, shutil.which("ramus")):
        if candidate:
            return str(candidate)
    raise Error("FILE", "the ramus program, which makes pages, is not found: install it, or set RAMUS_PROGRAM to its path")


class Page:
    """A self-contained HTML page; shown inline in a notebook."""

    def __init__(self, text: str) -> None:
        self.html = text

    def save(self, path: str | os.PathLike[str]) -> None:
        """To an HTML file; it is written whole or not at all."""
        error = ffi.new("ramus_error *")
        check(lib.ramus_text_save(encode(self.html, "page"), encode(path, "path"), error), error)

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{html.escape(self.html, quote=True)}" style="width:100%;height:520px;border:0" '
                'sandbox="allow-scripts"></iframe>')

    def __repr__(self) -> str:
        return f"<ramus.Page: {len(self.html)} characters; .save('page.html') or show it in a notebook>"


def view(model: Any, motion: Any = None, ports: Any = None) -> Page:
    """The page of a model, and of a motion (a Table with q.* columns)."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "robot.yaml")
        pathlib.Path(file).write_text(model.export("yaml"), encoding="utf-8")
        command = [program(), "view", file, "-o", os.path.join(folder, "page.html")]
        for option, table in (("--motion", motion), ("--ports", ports)):
            if table is not None:
                if not hasattr(table, "save"):
                    raise ArgumentError(f"{option[2:]}: a ramus.Table is expected, not {type(table).__name__}")
                path = os.path.join(folder, option[2:] + ".csv")
                table.save(path)
                command += [option, path]
        ran = subprocess.run(command, capture_output=True, text=True)
        if ran.returncode:
            raise Error("ARGUMENT", ran.stderr.strip().replace(folder + os.sep, ""))
        return Page(pathlib.Path(command[4]).read_text(encoding="utf-8"))
