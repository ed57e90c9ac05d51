"""docs/python.md: its blocks run one after another and print what the page says. RAMUS_WRITE_TUTORIAL=1 writes it there."""
import contextlib
import io
import os
import re

from conftest import ROOT

PAGE = ROOT / "docs/python.md"
BLOCK = re.compile(r"```python\n(.*?)```\n(```text\n(.*?)```\n)?", re.S)


def test_blocks(monkeypatch):
    monkeypatch.chdir(ROOT)
    names, wrong = {}, []

    def run(block):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block[1], str(PAGE), "exec"), names)
        if printed.getvalue() != (block[3] or ""):
            wrong.append((block[1], block[3], printed.getvalue()))
        return f"```python\n{block[1]}```\n" + (f"```text\n{printed.getvalue()}```\n" if printed.getvalue() else "")
    text = BLOCK.sub(run, PAGE.read_text())
    if os.environ.get("RAMUS_WRITE_TUTORIAL"):
        PAGE.write_text(text)
    else:
        assert not wrong
    assert len(names) > 10


def test_readme(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    block = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    exec(compile(block[1], "README.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) >= 1
