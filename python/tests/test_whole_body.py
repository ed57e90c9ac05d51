"""Controllers of robots with constraints and actuators: files and dicts, in simulation."""
import numpy as np
import pytest
import ramus
from conftest import ROOT

STANDING = [0, 0, 0.32786097217122757, 1, 0, 0, 0, 0.1, 0.7, -1.4, -0.1, 0.7, -1.4, 0.1, 0.7, -1.4, -0.1, 0.7, -1.4]


@pytest.mark.parametrize("robot, controller, start, step, time, allowed", [
    ("examples/robots/quadruped_standing.yaml", "stand", STANDING, 4e-3, 1.0, 2e-4),
    ("examples/robots/quadruped_on_ground.yaml", "stand", STANDING, 2e-3, 0.4, 1e-2),
    ("examples/robots/stewart.yaml", "platform", None, 4e-3, 0.6, 2e-4),
    ("robots/charmie.yaml", "lift", None, 4e-3, 1.0, 2e-4),
    ("robots/nonholonomic-8.yaml", "park", None, 2e-2, 10.0, 2e-3),
])
def test_files(robot, controller, start, step, time, allowed):
    model = ramus.load(str(ROOT / robot))
    control = ramus.Controller.load(str(ROOT / f"examples/controllers/{controller}.yaml"), model)
    sim = ramus.Simulation(model, method="euler" if "ground" in robot else "rk4", step=step)
    sim.forces = control
    sim.set_state(0, model.neutral() if start is None else start, np.zeros(model.nv))
    sim.run(time)
    tau = control.forces(time, sim.q, sim.v)
    report, drives = control.report(), control.drives()
    assert report.total_error < allowed and report.consistent
    assert drives.residual < 1e-9 and drives.motor.shape == tau.shape
    if controller == "stand":
        feet = drives.bound_force[:, [1, 2, 0]] if "ground" in robot else drives.multiplier.reshape(4, 3)
        assert np.all(feet[:, 2] > 0) and np.all(np.hypot(feet[:, 0], feet[:, 1]) <= 0.6 * feet[:, 2])


def test_dicts():
    model = ramus.load(str(ROOT / "robots/charmie.yaml"))
    control = ramus.Controller(model, [{"kind": "length", "part": "lift", "target": {"value": 0.3}},
                                       {"kind": "plane", "frame": "body/b5", "lower": 0.0}],
                               part_limits={"lift": {"max_force": 400.0}})
    control.forces(0.0, model.neutral(), np.zeros(model.nv))
    drives = control.drives()
    lift = model.part("lift")
    assert abs(drives.tension[lift]) <= 400 and drives.command_length[lift] > 0 and drives.out_of_reach.shape == (2,)
    assert model.part_limits.lower[lift] == 0.15
    standing = ramus.load(str(ROOT / "examples/robots/quadruped_standing.yaml"))
    control = ramus.Controller(standing, [{"kind": "centre_of_mass", "target": {"pose": [0, 0, 0.29, 1, 0, 0, 0]}}],
                               constraint_limits={name: {"one_sided": True, "friction": 0.5} for name in ("fl", "fr", "rl", "rr")})
    control.forces(0.0, STANDING, np.zeros(18))
    up = standing.centre_of_mass_acceleration(STANDING, np.zeros(18), control.report().a)[2]
    assert np.isclose(control.drives().multiplier[2::3].sum(), 23.2 * (9.81 + up), rtol=1e-9)
    with pytest.raises(ramus.Error, match="no such constraint"):
        ramus.Controller(standing, constraint_limits={"tail": {"max_force": 1.0}})
    with pytest.raises(ramus.Error, match="part_limits: 'model' or a dict"):
        ramus.Controller(model, part_limits=3)
