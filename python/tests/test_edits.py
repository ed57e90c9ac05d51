"""Modules that are edited before they are attached."""
import pytest

import ramus
from conftest import ROOT

GRIPPER = ROOT / "tests/models/gripper-mimic.urdf"


def model_of(module):
    robot = ramus.Robot("r")
    robot.attach(module, name="m")
    return robot.compile()


def test_edits():
    module = ramus.Module.load(GRIPPER)
    robot = ramus.Robot("r")
    robot.attach(module, name="m")
    assert "m/lift" in robot.compile().v_names
    with pytest.raises(ramus.Error, match="part of a robot already"):
        module.take("fore")
    edited = module.copy().take("fore").set_numbers("links.palm.mass", 4).set_numbers("links.palm.com", [0, 0, 1])
    edited.set_mimic("*").lock("finger_r*", 0.01).set_passive("finger_left")
    model = model_of(edited)
    assert "m/lift" not in model.v_names and "m/finger_left" in model.v_names and "m/finger_right" not in model.v_names
    assert model_of(module.copy().prune("flange")).nv == 3
    with pytest.raises(ramus.Error, match="did you mean 'fore'"):
        module.copy().take("foree")
