"""ramus.serve: a module in Python speaks the protocol of docs/module_protocol.md."""
import io
import struct

import numpy as np
import pytest
from ramus.serve import HEADER, MAGIC, Joint, ServedModule, serve


class Toy(ServedModule):
    name, joints, outlets = "a toy", [Joint("ball", "spherical"), Joint("turn", lower=-1.5, passive=True)], ["tip", "side"]

    def motion(self, time, inlet, q, v, a):
        self.state = time + inlet.sum() + q.sum() + 2 * v.sum() + 3 * a.sum()
        if self.state > 1e6:
            raise ValueError("too far")
        return np.full((2, 19), self.state)

    def wrench(self, outlets):
        assert outlets.shape == (2, 6)
        return outlets.sum(axis=0), np.full(self.nv, self.state)

    def energy(self, gravity):
        return [1.0]                                        # one number too few


def ask(*questions, module=None):
    """(kind, status, payload) of each; the answers as (kind, number, status, payload)."""
    text = b"".join(HEADER.pack(MAGIC, 1, kind, k + 1, len(payload), status, 0) + payload
                    for k, (kind, status, payload) in enumerate(questions))
    out, answers = io.BytesIO(), []
    serve(module or Toy(), io.BytesIO(text), out)
    out.seek(0)
    while header := out.read(HEADER.size):
        magic, version, kind, number, size, status, zero = HEADER.unpack(header)
        assert (magic, version, zero) == (MAGIC, 1, 0)
        answers.append((kind, number, status, out.read(size)))
    return answers


HELLO = (1, 0, struct.pack("<IIQ", 1, 0, 0))
NMOTION = 20 + 5 + 2 * 4


def numbers(count, value=1.0):
    return np.full(count, value).tobytes()


def test_description():
    (kind, number, status, text), = ask(HELLO)
    assert (kind, number, status, len(text)) == (1, 1, 0, 96 + 2 * 112 + 2 * 64)
    head = struct.unpack_from("<4I4i64s", text)
    assert head[:8] == (1, 1 + 2 + 4, 0, 0, 2, 2, 5, 4) and head[8].rstrip(b"\0") == b"a toy"
    turn = struct.unpack_from("<4i64s4d", text, 96 + 112)
    assert turn[:4] == (1, 1, 1, 1) and turn[4].rstrip(b"\0") == b"turn" and turn[5:] == (-1.5, np.inf, np.inf, np.inf)
    assert text[-64:].rstrip(b"\0") == b"side"


def test_numbers_and_a_motion_in_front():
    for first, status in [([(2, 0, numbers(NMOTION))], 0), ([], 1)]:
        wrench = (3, status, (numbers(NMOTION) if status else b"") + np.arange(12.0).tobytes())
        answers = ask(HELLO, *first, wrench)
        y = np.frombuffer(answers[-1][3])
        assert answers[-1][2] == 0 and y[:6].tolist() == [6, 8, 10, 12, 14, 16] and (y[6:] == 1 + 19 + 5 + 8 + 12).all()


@pytest.mark.parametrize("question, code, expected", [
    ((3, 0, numbers(11)), 1, b"ValueError: a question of 11 numbers instead of 12"),
    ((2, 0, numbers(NMOTION, 1e6)), 1, b"ValueError: too far"),
    ((4, 0, numbers(3)), 1, b"ValueError: 'energy' returned 1 numbers instead of 2"),
    ((6, 0, numbers(6)), 4, b"the module does not offer 'accelerate'"),
    ((99, 0, b""), 4, b"a question of the unknown kind 99"),
])
def test_refusals(question, code, expected):
    answers = ask(HELLO, (2, 0, numbers(NMOTION)), question, (2, 0, numbers(NMOTION)))
    assert answers[2][2] == code and answers[2][3] == expected
    assert answers[3][2] == 0                               # and goes on


def test_options_and_order():
    option = struct.pack("<IIQ", 1, 1, 0) + struct.pack("<II", 6, 3) + b"colourred"
    assert ask((1, 0, option))[0][2:] == (1, b"ValueError: unknown option 'colour'")
    assert ask((2, 0, numbers(NMOTION)))[0][2:] == (1, b"ValueError: the first question has to be a hello")

    class Painted(Toy):
        def open(self, options):
            self.name = options["colour"]
    assert ask((1, 0, option), module=Painted())[0][3][32:36] == b"red\0"
    with pytest.raises(RuntimeError, match="no question"):
        serve(Toy(), io.BytesIO(b"hello" * 10), io.BytesIO())
    with pytest.raises(ValueError, match="is none of"):
        Joint("x", "hinge").sizes()
