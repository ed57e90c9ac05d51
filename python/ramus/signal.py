"""Sampled signals: low-pass filters, derivatives, interpolation, and how alike two waveforms are. Samples are along axis 0."""
from __future__ import annotations

from typing import Callable

import numpy as np
from numpy.typing import ArrayLike

from ._core import ArgumentError, Record, array, check, enum_value, ffi, integer, lib, number, pointer, record

__all__ = ["Butterworth", "cmc", "derivative", "resample", "rmse", "statistics"]


def _columns(x: ArrayLike, function: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """function(column) for each column of an array (n,) or (n, k)."""
    given = array(x, "x")
    if given.ndim == 1:
        return function(given)
    if given.ndim != 2:
        raise ArgumentError(f"x: shape (n,) or (n, k) is expected, not {given.shape}")
    if not given.shape[1]:
        return given.copy()
    return np.stack([function(np.ascontiguousarray(c)) for c in given.T], axis=1)


class Butterworth:
    """A digital Butterworth low pass: order 1 to 20, cutoff and sample_rate in Hz."""

    def __init__(self, order: int, cutoff: float, sample_rate: float) -> None:
        self._c, error = ffi.new("ramus_filter *"), ffi.new("ramus_error *")
        check(lib.ramus_butterworth(integer(order, "order"), number(cutoff, "cutoff"), number(sample_rate, "sample_rate"), self._c, error), error)

    def causal(self, x: ArrayLike) -> np.ndarray:
        """Forwards in time; the result lags."""
        def one(c):
            y = np.empty_like(c)
            lib.ramus_filter_causal(self._c, len(c), pointer(c), pointer(y))
            return y
        return _columns(x, one)

    def zero_phase(self, x: ArrayLike) -> np.ndarray:
        """Forwards, then backwards: no lag, and the square of the gain."""
        def one(c):
            y, error = np.empty_like(c), ffi.new("ramus_error *")
            check(lib.ramus_filter_zero_phase(self._c, len(c), pointer(c), pointer(y), error), error)
            return y
        return _columns(x, one)

    def gain(self, frequency: float) -> float:
        """Of `causal` at a frequency in Hz."""
        return lib.ramus_filter_gain(self._c, number(frequency, "frequency"))

    def phase(self, frequency: float) -> float:
        """rad, of `causal` at a frequency in Hz; negative: it lags."""
        return lib.ramus_filter_phase(self._c, number(frequency, "frequency"))

    def sections(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """[(b (3,), a (3,)), ...] as other tools take them."""
        found = []
        for k in range((self._c.order + 1) // 2):
            b, a = np.empty(3), np.empty(3)
            lib.ramus_filter_section(self._c, k, pointer(b), pointer(a))
            found.append((b, a))
        return found


def derivative(x: ArrayLike, step: float) -> np.ndarray:
    """The derivative of samples `step` seconds apart, of fourth order."""
    def one(c):
        y, error = np.empty_like(c), ffi.new("ramus_error *")
        check(lib.ramus_derivative_richardson(len(c), number(step, "step"), pointer(c), pointer(y), error), error)
        return y
    return _columns(x, one)


def resample(t: ArrayLike, x: ArrayLike, new_t: ArrayLike, how: str = "cubic") -> np.ndarray:
    """The signal x at times t, at new times within them; how: 'cubic' or 'linear'."""
    old, new = array(t, "t"), array(new_t, "new_t")
    if old.ndim != 1 or new.ndim != 1:
        raise ArgumentError(f"t, new_t: shape (n,) is expected, not {old.shape} and {new.shape}")
    kind = enum_value("ramus_interpolation", how, "how")

    def one(c):
        if c.shape != old.shape:
            raise ArgumentError(f"x: {len(old)} samples are expected, as many as t has, not {len(c)}")
        y, error = np.empty(new.shape), ffi.new("ramus_error *")
        check(lib.ramus_resample(kind, len(old), pointer(old), pointer(c), new.size, pointer(new), pointer(y), error), error)
        return y
    return _columns(x, one)


def rmse(a: ArrayLike, b: ArrayLike) -> float:
    """The root of the mean squared difference of two signals of the same shape."""
    x, y = array(a, "a").ravel(), array(b, "b").ravel()
    if x.shape != y.shape:
        raise ArgumentError(f"b: {x.size} samples are expected, as many as a has, not {y.size}")
    return lib.ramus_rmse(x.size, pointer(x), pointer(y))


def cmc(y: ArrayLike) -> float:
    """Coefficient of multiple correlation of waveforms (cycles, waveforms, frames) or (waveforms, frames)."""
    x = array(y, "y")
    x = x[None] if x.ndim == 2 else x
    if x.ndim != 3:
        raise ArgumentError(f"y: shape (cycles, waveforms, frames) is expected, not {x.shape}")
    x = np.ascontiguousarray(x)
    return lib.ramus_cmc(x.shape[0], x.shape[1], x.shape[2], pointer(x))


def statistics(x: ArrayLike) -> Record:
    """A Record: min, max, mean, std, count, skipped."""
    given = np.ascontiguousarray(array(x, "x").ravel())
    return record(lib.ramus_statistics_of(given.size, pointer(given)))
