/* joints.test.mjs - joints moved by hand: against the library's own kinematics and forces; legends, units, colours, black boxes */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, settle } from './browser.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(join(tmpdir(), 'ramus-joints-'));
let browser;

before(async () => {
    browser = await launch();
});
after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
});

const write = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
};

/* A table where every coordinate moves, quaternions of unit length too. */
function motion(model, options) {
    const { q } = JSON.parse(execFileSync(process.env.RAMUS, ['info', model, '--json', ...options])), lines = [['t', ...q.map((n) => `q.${n}`)].join(',')];
    for (let k = 0; k <= 20; k++) {
        const row = q.map((_, n) => 0.5 * Math.sin(0.3 * k + n));
        q.forEach((name, n) => {
            if (!name.endsWith('.qw'))
                return;
            row[n] = 0.6;
            const length = Math.hypot(...row.slice(n, n + 4));
            for (let i = n; i < n + 4; i++)
                row[i] /= length;
        });
        lines.push([k / 10, ...row].join(','));
    }
    return write('motion.csv', lines.join('\n') + '\n');
}

async function open(model, { moving = false, options = [] } = {}) {
    const html = join(folder, 'page.html'), path = resolve(root, model);
    const more = moving ? ['--motion', motion(path, options)] : [];
    execFileSync(process.env.RAMUS, ['view', path, '-o', html, ...options, ...more], { stdio: 'pipe' });
    const page = await browser.newPage({ viewport: { width: 1100, height: 720 }, reducedMotion: 'reduce' });
    page.problems = [];
    page.on('console', (m) => { if (m.type() === 'error') page.problems.push(m.text()); });
    page.on('pageerror', (e) => page.problems.push(e.message));
    await page.goto(pathToFileURL(html).href);
    await page.waitForFunction(() => window.ramus);
    await settle(page);
    return page;
}

/* One of each type of joints, on each other. */
const allTypes = `ramus: 1
name: all
modules:
  m:
    links:
${['revolute', 'prismatic', 'helical', 'cylindrical', 'planar', 'spherical', 'universal', 'free'].map((type, n) => `      - name: l${n}
        joint: {name: ${type}, type: ${type}${type === 'helical' ? ', pitch: 0.1' : ''}${['spherical', 'free'].includes(type) ? '' : ', axis: [1, 2, 3]'}}
        origin: {xyz: [0.1, 0.2, 0.3], rpy: [0.4, 0.5, 0.6]}
        mass: 1
        inertia: [1, 1, 1]`).join('\n')}
robot:
  - {name: s, module: m}
`;

/* The data of a page, without opening it. */
function dataOf(model, options) {
    const path = resolve(root, model), html = join(folder, 'page.html');
    execFileSync(process.env.RAMUS, ['view', path, '-o', html, ...options, '--motion', motion(path, options)], { stdio: 'pipe' });
    return readFileSync(html, 'utf8').match(/<script id="data" type="application\/json">([^<]*)</)[1];
}

/* How far links are from where the library has them, with the joints moved to each frame's q. */
const farthest = (page, json) => page.evaluate((text) => {
    const { readData, placeLinks } = window.ramus, data = readData(text);
    let most = 0;
    for (let f = 0; f < data.count; f++)
        placeLinks(data, Float64Array.from(data.q.subarray(f * data.nq, (f + 1) * data.nq))).forEach((m, k) => {
            const [x, y, z, qx, qy, qz, qw] = data.pose.subarray(7 * (f * data.nbody + k), 7 * (f * data.nbody + k) + 7);
            /* the columns of the rotation, and the position */
            const want = [1 - 2 * (qy * qy + qz * qz), 2 * (qx * qy + qz * qw), 2 * (qx * qz - qy * qw), 0,
                          2 * (qx * qy - qz * qw), 1 - 2 * (qx * qx + qz * qz), 2 * (qy * qz + qx * qw), 0,
                          2 * (qx * qz + qy * qw), 2 * (qy * qz - qx * qw), 1 - 2 * (qx * qx + qy * qy), 0, x, y, z, 1];
            most = Math.max(most, ...m.elements.map((e, n) => Math.abs(e - want[n])));
        });
    return most;
}, json);

test('by hand as by the library', async () => {
    const page = await open('robots/bm.yaml');
    for (const [model, options] of [[write('all.yaml', allTypes), []], ['robots/mbm.yaml', []], ['tests/models/gripper-mimic.urdf', []],
        ['tests/models/branches-any-order.urdf', []], ['tests/models/quadruped-floating.urdf', ['--floating']]]) {
        const far = await farthest(page, dataOf(model, options));
        assert.ok(far < 3e-6, `${model}: ${far}`);
    }
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('sliders move joints and show where they are', async () => {
    const page = await open('robots/bm.yaml', { moving: true });
    await page.locator('#sliders summary').click();
    await page.getByLabel('Time', { exact: true }).fill('1');
    const slider = page.getByRole('slider', { name: 's2/j2' }), shown = Number(await slider.inputValue());
    const wanted = await page.evaluate(() => window.ramus.data.q[10 * 24 + 4]);
    assert.ok(Math.abs(shown - wanted) < 0.01, `${shown} for ${wanted}`);
    assert.equal(await page.locator('#hand').isVisible(), false);
    await slider.fill('0');
    await slider.press('ArrowRight');
    assert.ok(Number(await slider.inputValue()) > 0, 'arrows move the joint');
    assert.ok(Math.abs(await page.evaluate(() => window.ramus.player.time) - 1) < 0.01, 'and not the time');
    assert.equal(await page.locator('#hand').isVisible(), true);
    await page.getByRole('button', { name: 'Back to the motion' }).click();
    assert.equal(await page.locator('#hand').isVisible(), false);
    assert.ok(Math.abs(Number(await slider.inputValue()) - wanted) < 0.01);
    await slider.fill('0.5');
    await page.getByRole('button', { name: 'Play' }).click(); /* the motion shows itself again */
    assert.equal(await page.locator('#hand').isVisible(), false);
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('limits are the ends of a slider; dependent joints follow', async () => {
    const page = await open('tests/models/gripper-mimic.urdf');
    const rows = await page.evaluate(() => {
        const { data } = window.ramus;
        return [...document.querySelectorAll('.joint')].map((row) => {
            const input = row.querySelector('input'), link = data.links.find((l) => l.joint === row.querySelector('.name').textContent);
            return { low: Number(input.min), high: Number(input.max), limits: link.limits, disabled: input.disabled, follows: link.mimic !== undefined };
        });
    });
    assert.ok(rows.some((r) => r.follows) && rows.some((r) => !r.follows));
    for (const r of rows) {
        assert.equal(r.disabled, r.follows);
        if (!r.follows && r.limits[0] !== null)
            assert.ok(r.low <= r.limits[0] + 1e-9 && r.high >= r.limits[1] - 1e-9);
    }
    const moved = await page.evaluate(() => {
        const read = () => [...document.querySelectorAll('.joint input:disabled')].map((i) => Number(i.value));
        const before = read(), input = [...document.querySelectorAll('.joint input')].find((i) => !i.disabled && window.ramus.data.links.some(
            (l) => l.mimic !== undefined && window.ramus.data.links[l.mimic].joint === i.getAttribute('aria-label')));
        input.value = input.max;
        input.dispatchEvent(new Event('input'));
        return read().map((x, n) => Math.abs(x - before[n]));
    });
    assert.ok(moved.every((x) => x > 0), String(moved));
    await page.close();
});

test('constraints that are not kept are named', async () => {
    const page = await open('robots/nonholonomic-8.yaml');
    await page.evaluate(() => {
        const input = document.querySelector('.joint input');
        input.value = input.max;
        input.dispatchEvent(new Event('input'));
    });
    const names = await page.evaluate(() => window.ramus.data.constraints);
    assert.ok(names.length > 0);
    assert.match(await page.locator('#hand').innerText(), new RegExp(`${names[0]}[^]*not kept`));
    assert.match(await page.locator('#facts').innerText(), /8 DoF/);
    await page.close();
});

test('wrenches follow joints that are moved by hand', async () => {
    const page = await open('robots/bm.yaml');
    await page.getByLabel('Wrenches').check();
    const { worst, changed } = await page.evaluate(() => {
        const { data, robot } = window.ramus, arrows = robot.arrows();
        robot.moveTo(Float64Array.from(data.q.subarray(0, data.nq)), 0);
        let most = 0;
        const values = arrows.map((pair) => pair.map((a) => a.userData.value.toArray()));
        values.forEach((pair, i) => pair.forEach((v, kind) => v.forEach((x, n) => {
            most = Math.max(most, Math.abs(x - data.wrench[6 * i + 3 * kind + n]));
        })));
        const before = values[0][1];
        robot.moveTo(Float64Array.from({ length: data.nq }, () => 0.7), 0);
        return { worst: most / Math.max(...data.wrench.map(Math.abs)), changed: Math.hypot(...robot.arrows()[0][1].userData.value.toArray().map((x, n) => x - before[n])) };
    });
    assert.ok(worst < 1e-5, `gravity's wrenches at zero differ by ${worst}`);
    assert.ok(changed > 0.1);
    await page.close();
});

test('names that begin and end alike are whole; one axis for each unit; rounding is 0', async () => {
    const names = ['left_front', 'left_rear', 'right_front', 'right_rear'].map((s) => `${s}_upper_leg_rotation_about_the_first_axis_joint`);
    const urdf = write('long.urdf', `<robot name="long"><link name="base"/>${names.map((n, k) => `
<link name="l${k}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="${n}" type="${k < 3 ? 'revolute' : 'prismatic'}"><parent link="base"/><child link="l${k}"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>`).join('')}</robot>`);
    const table = write('long.csv', ['t', ...names.map((n) => `q.${n}`), ...names.map((n) => `v.${n}`)].join(',') + '\n' +
        [0, 1, 2].map((t) => [t, t / 3, t / 5, 1e-17 * t, t / 9, 0.3, 0.2, 1e-17, 0.1].join(',')).join('\n') + '\n');
    const html = join(folder, 'long.html');
    execFileSync(process.env.RAMUS, ['view', urdf, '--motion', table, '-o', html], { stdio: 'pipe' });
    const page = await browser.newPage({ viewport: { width: 1100, height: 720 }, reducedMotion: 'reduce' });
    await page.goto(pathToFileURL(html).href);
    await page.waitForFunction(() => window.ramus);
    await page.evaluate(() => window.ramus.player.seek(1));
    const charts = await page.evaluate(() => [...document.querySelectorAll('#charts figure:not([hidden])')].map((f) => ({
        unit: f.querySelector('.unit').textContent,
        names: [...f.querySelectorAll('.what')].map((w) => ({ text: w.textContent, cut: w.scrollWidth > w.clientWidth + 1 || getComputedStyle(w).textOverflow === 'ellipsis' })),
        values: [...f.querySelectorAll('b')].map((b) => b.textContent),
    })));
    assert.deepEqual(charts.map((c) => c.unit), ['rad', 'm', 'rad/s', 'm/s', 'N m', 'N']);
    assert.deepEqual(charts[0].names.map((n) => n.text), names.slice(0, 3));
    assert.ok(charts.every((c) => c.names.every((n) => !n.cut)));
    assert.equal(charts[0].values[2], '0');
    assert.notEqual(charts[0].values[0], '0');
    await page.close();
});

test('one module has a colour for each link of a chain; black boxes are small, or as the file has them', async () => {
    const arm = `modules:
  arm:
    links:
${[1, 2, 3].map((n) => `      - {name: l${n}, joint: {name: j${n}, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, ${n > 1 ? 0.4 : 0}]}, mass: 1, com: [0, 0, 0.2], inertia: [0.1, 0.1, 0.1]}`).join('\n')}
robot:
  - {name: a, module: arm}
`;
    const colours = (page) => page.evaluate(() => new Set(window.ramus.robot.pointed.filter((m) => m.userData.link && m.material.polygonOffset)
        .map((m) => m.material.color.getHexString())).size);
    const boxSize = (page) => page.evaluate(() => {
        const { pointed } = window.ramus.robot, box = pointed.filter((m) => m.userData.box);
        return box.map((m) => { m.geometry.computeBoundingBox(); return ['x', 'y', 'z'].map((a) => m.geometry.boundingBox.max[a] - m.geometry.boundingBox.min[a]); });
    });
    let page = await open(write('one.yaml', `ramus: 1\nname: one\n${arm}`));
    assert.equal(await colours(page), 3);
    await page.close();
    page = await open(write('box.yaml', `ramus: 1\nname: box\n${arm}  - {name: hand, black_box: true, on: a/l3, pose: {xyz: [0, 0, 0.4]}}\n`));
    assert.equal(await colours(page), 3);
    const [cube] = await boxSize(page);
    assert.ok(cube.every((x) => x < 0.1), `no thicker than the arm: ${cube}`);
    await page.close();
    page = await open(write('shape.yaml', `ramus: 1\nname: box\n${arm}  - {name: hand, black_box: true, on: a/l3, pose: {xyz: [0, 0, 0.4]}, shapes: [{box: [0.3, 0.2, 0.1]}]}\n`));
    assert.deepEqual((await boxSize(page))[0].map((x) => Number(x.toFixed(4))), [0.3, 0.2, 0.1]);
    assert.deepEqual(page.problems, []);
    await page.close();
});
