"""What calls that failed raise; without the C library, for modules that do not need it."""
from __future__ import annotations

import re

__all__ = ["ArgumentError", "Error"]


class Error(Exception):
    """A call of the library that failed.

    status  the C status without its prefix: 'MODEL', 'PARSE', 'SINGULAR', ...
    text    one sentence: what is wrong and what to do
    file, line   where in an input file, or None
    """

    status: str
    text: str
    file: str | None
    line: int | None

    def __init__(self, status: str, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text
        place = re.match(r"(.+?):(\d+): ", text)
        self.file = place[1] if place else None
        self.line = int(place[2]) if place else None

    def __reduce__(self) -> tuple:  # exceptions travel between processes
        return _error_again, (type(self), self.status, self.text)


class ArgumentError(Error, ValueError):
    """An argument of the wrong shape, type or name; the text says what was expected."""

    def __init__(self, text: str) -> None:
        super().__init__("ARGUMENT", text)


def _error_again(kind: type, status: str, text: str) -> Error:
    return kind(text) if kind is ArgumentError else kind(status, text)
