"""Black boxes that are learned, and residuals that are watched, from Python; the C tests have the mathematics."""
import numpy as np
import pytest
import ramus
from test_compose import machine

STEP = 0.002


def motion(t, n, amplitude=0.5):
    rate = 1.3 + 0.7 * np.arange(n)
    return amplitude * np.sin(rate * t), amplitude * rate * np.cos(rate * t), -amplitude * rate**2 * np.sin(rate * t)


def test_a_box_is_learned_and_replaces_its_sensor():
    whole, part = machine().compile(), machine(box=True).compile()
    rng, work = np.random.default_rng(1), part.workspace()
    box = ramus.GreyBox(force_bound=2.0, moment_bound=0.5, force_noise=0.2, moment_noise=0.05, window=0.2)
    assert box.report().state == "learning" and work.sample_kind("wrench.tool") == "none"
    for k in range(1500):
        t = k * STEP
        q, v, a = motion(t, 3)
        rest = np.zeros(whole.nv - 3)
        truth = whole.inverse_dynamics(np.r_[q, whole.neutral()[3:]], np.r_[v, rest], np.r_[a, rest])[:3]
        wrench = whole.interface_wrench(np.r_[q, whole.neutral()[3:]], np.r_[v, rest], np.r_[a, rest], "tool")
        work.update(q, v, a)
        there = k < 1400
        kind = box.feed(work, "wrench.tool", wrench + rng.normal(size=6) * [.2, .2, .2, .05, .05, .05] if there else None, t)
        assert kind == ("wrench" if there else "wrench_estimated") == work.sample_kind("wrench.tool")
        if not there:
            assert np.allclose(work.inverse_dynamics(q, v, a), truth, atol=1)
    report = box.report()
    assert report.state == "standing in" and report.parameters.shape == (10,) and report.samples == 1400
    assert report.inertia.mass > 0
    with pytest.raises(ramus.Error, match="may not replace it"):
        box.feed(work, "wrench.tool", None, 100.0)
    box.reset()
    still = (np.array([0, 0, 0, 1.0, 0, 0, 0]), np.zeros(6), np.zeros(6))
    assert box.step(still, np.zeros(6), 0.0)[1] == "wrench"
    wrench, deviation = box.predict(still)
    assert wrench.shape == deviation.shape == (6,) and deviation[2] > 0
    with pytest.raises(ramus.Error, match="force_bound is -1"):
        ramus.GreyBox(force_bound=-1)


def test_a_payload_is_found():
    weight, loaded = ramus.Module("weight"), machine()
    weight.add_link(name="body", mass=1.0, com=[0, 0, 0.1], inertia=[0.01, 0.01, 0.01, 0, 0, 0])
    loaded.attach(weight, on="tool/tip", name="weight")
    before, after = machine().compile(), loaded.compile()
    rng, n = np.random.default_rng(2), before.nv
    watch = ramus.Watch(before, period=STEP, noise=np.full(n, 0.1))
    assert watch.model is before and len(watch.modules) >= 2
    causes = []
    for k in range(1500):
        q, v, a = motion(k * STEP, n)
        watch.step(q, v, a, (before if k < 500 else after).inverse_dynamics(q, v, a) + 0.1 * rng.normal(size=n))
        causes.append(watch.report().cause)
    assert set(causes[:500]) == {"quiet"} and causes[-1] == "payload" and "push" not in causes
    report = watch.report()
    assert report.payload.shape == (10,) and report.link and report.module in watch.modules and report.level > 1
    assert watch.residual().shape == (n,) and watch.levels().max() == report.level
    watch.clear()
    assert watch.report().cause == "quiet"
    assert ramus.Watch(before).report().cause == "calibrating"
    for wrong, said in (({"noise": np.zeros(n)}, "noise of coordinate 0"), ({"memory": np.zeros(n)}, "give noise"), ({"priod": 1}, "period")):
        with pytest.raises(ramus.Error, match=said):
            ramus.Watch(before, **wrong)
    boxed = ramus.Watch(machine(box=True).compile(), period=STEP)
    with pytest.raises(ramus.Error, match="never fed"):
        boxed.step(*[np.zeros(3)] * 4)
    boxed.feed("wrench.tool", np.zeros(6))
    boxed.step(*[np.zeros(3)] * 4)


def test_a_wrong_module_is_named():
    heavy, right = ramus.Robot("machine"), machine().compile()
    for name in ("left", "tool"):
        arm = ramus.Module("arm")
        for k, axis in enumerate(([0, 0, 1], [0, 1, 0], [1, 0, 0])):
            arm.add_link(name=f"l{k}", joint_name=f"j{k}", joint_type="revolute", axis=axis, joint_in_parent=[0, 0, 0.2, 1, 0, 0, 0],
                         mass=(1.0 + k) * (1.1 if name == "tool" else 1), com=[0, 0.01, 0.1], inertia=[0.02, 0.03, 0.01, 0, 0, 0])
        arm.add_frame("tip", "l2", [0, 0, 0.2, 1, 0, 0, 0])
        heavy.attach(arm, name=name, **({} if name == "left" else {"on": "left/tip", "pose": ramus.spatial.pose_from_rpy([0, 0, 0.1], [0.3, 0, 0])}))
    heavy = heavy.compile()
    rng, rows = np.random.default_rng(4), [motion(0.02 * k, 6) for k in range(600)]
    q, v, a = (np.array([row[i] for row in rows]) for i in range(3))
    tau = heavy.inverse_dynamics(q, v, a)
    found = ramus.diagnose(right, q, v, a, tau + 0.05 * rng.normal(size=tau.shape), period=0.02)
    assert found.suspect == "tool" and found.kind == "scaled mass" and abs(found.best.value - 1.1) < 0.02 and found.confused_with == []
    assert [m.name for m in found.modules][0] == "tool" and found.modules[0].share > found.modules[1].share - 0.2
    assert found.given.shape == found.corrected.shape == (600, 6) and found.corrected.std() < found.given.std()
    found = ramus.diagnose(heavy, q, v, a, tau + 0.05 * rng.normal(size=tau.shape), period=0.02)
    assert found.suspect is None and found.kind == "none" and found.best.module is None
    for wrong, said in (({"level": 2}, "level is 2"), ({"levl": 1}, "level"), ({"measured": [1]}, r"\(6,\)")):
        with pytest.raises(ramus.Error, match=said):
            ramus.diagnose(right, q, v, a, tau, **wrong)
    with pytest.raises(ramus.Error, match="too few"):
        ramus.diagnose(right, q[:10], v[:10], a[:10], tau[:10])
