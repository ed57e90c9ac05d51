"""Forces of the package beside MuJoCo's, which a small C program evaluates (tests/oracle/mujoco_table.c)."""
import subprocess

import numpy as np
import pytest
from conftest import BUILD, robot, state


@pytest.mark.parametrize("name", ["bm", "branched-38", "serial-50"])
def test_inverse_dynamics(name, tmp_path):
    oracle = BUILD / "tests/mujoco_table"
    if not oracle.exists():
        pytest.skip("build/tests/mujoco_table is not built: MuJoCo is not installed")
    model = robot(name)
    file = tmp_path / "robot.xml"
    file.write_text(model.export("mjcf"))
    q, v, a = state(model, 6, 20)
    rows = "\n".join(" ".join(repr(float(x)) for x in np.r_[q[i], v[i], a[i]]) for i in range(len(q)))
    ran = subprocess.run([str(oracle), str(file)], input=" ".join(model.v_names) + "\n" + rows + "\n", capture_output=True, text=True,
                         cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    tau = np.array([[float(x) for x in line.split()] for line in ran.stdout.splitlines()])
    ours = model.inverse_dynamics(q, v, a)
    assert abs(tau - ours).max() < 1e-9 * (1 + abs(ours).max())
