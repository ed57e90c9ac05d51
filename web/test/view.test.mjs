/* view.test.mjs - the page of `ramus view` in a real browser: it draws, plays, scrubs, answers keys, and reports no error */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { area, changed, launch, settle, silhouette } from './browser.mjs';

const robots = join(dirname(fileURLToPath(import.meta.url)), '../../robots');
const folder = mkdtempSync(join(tmpdir(), 'ramus-view-'));
let browser;

/* A table where every coordinate swings, one after the other, with its velocities and accelerations. */
function swing(model, amplitude) {
    const { q, v } = JSON.parse(execFileSync(process.env.RAMUS, ['info', model, '--json']));
    assert.deepEqual(q, v); /* one coordinate for each velocity: no quaternions here */
    const lines = [['t', ...['q', 'v', 'a'].flatMap((kind) => q.map((name) => `${kind}.${name}`))].join(',')];
    for (let k = 0; k <= 300; k++) {
        const t = k / 60, row = q.map((_, n) => [Math.sin(2 * t + n), 2 * Math.cos(2 * t + n), -4 * Math.sin(2 * t + n)]);
        lines.push([t, ...[0, 1, 2].flatMap((d) => row.map((r) => amplitude * r[d]))].join(','));
    }
    const path = join(folder, 'motion.csv');
    writeFileSync(path, lines.join('\n') + '\n');
    return path;
}

/* `motion`: how far each coordinate swings, 0 for rest, or a table's name; `model` is one of robots/, or a path. */
async function open(model, motion, options = {}) {
    const html = join(folder, 'page.html'), path = resolve(robots, model);
    const table = typeof motion === 'string' ? motion : motion && swing(path, motion);
    execFileSync(process.env.RAMUS, ['view', path, '-o', html, ...(table ? ['--motion', table] : [])], { stdio: 'pipe' });
    const page = await browser.newPage({ viewport: { width: 1100, height: 720 }, reducedMotion: 'reduce', ...options });
    page.problems = [];
    page.on('console', (m) => { if (m.type() === 'error') page.problems.push(m.text()); });
    page.on('pageerror', (e) => page.problems.push(e.message));
    page.on('request', (r) => { if (!/^(file|data|blob):/.test(r.url())) page.problems.push(`asked for ${r.url()}`); });
    await page.goto(pathToFileURL(html).href);
    await page.waitForFunction(() => window.ramus);
    await settle(page);
    return page;
}

const time = (page) => page.evaluate(() => window.ramus.player.time);

before(async () => {
    browser = await launch();
});
after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
});

/* Where something is on the screen. */
function spotOf(page, name) {
    return page.evaluate((wanted) => {
        const { robot, scene } = window.ramus;
        const mesh = robot.pointed.find((m) => (m.userData.link || m.userData.part || {}).name === wanted);
        const p = mesh.getWorldPosition(mesh.position.clone()).project(scene.camera);
        const box = scene.renderer.domElement.getBoundingClientRect();
        return [box.left + (p.x + 1) / 2 * box.width, box.top + (1 - p.y) / 2 * box.height];
    }, name);
}
/* Does the robot reach the edge of the picture, or is any of it beyond? */
const touchesEdge = (shape) => shape.some((x, k) => x && (k % 200 === 0 || k % 200 === 199 || k < 200 || k >= 129 * 200));
const write = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
};

for (const [model, amplitude] of [['bm.yaml', 0.6], ['mbm.yaml', 0.3], ['charmie.yaml', 0.2]])
    test(`${model} moves`, async () => {
        const page = await open(model, amplitude);
        const first = await silhouette(page);
        assert.ok(area(first) > 200, `${area(first)} of 26000 pixels are the robot`);
        assert.ok(area(first) < 20000);
        assert.equal(touchesEdge(first), false, 'all of the robot is in the picture');
        await page.evaluate(() => window.ramus.player.seek(1.5));
        const later = await silhouette(page);
        assert.ok(changed(first, later) > 150, `${changed(first, later)} pixels changed`);
        assert.equal(touchesEdge(later), false, 'all of the robot is in the picture, later too');
        await page.evaluate(() => window.ramus.player.seek(0));
        assert.ok(changed(first, await silhouette(page)) < 10, 'the same time looks the same');
        assert.deepEqual(page.problems, []);
        await page.close();
    });

test('play, pause, scrub, speed', async () => {
    const page = await open('bm.yaml', 0.6);
    assert.equal(await time(page), 0); /* it waits, because the reader prefers less motion */
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(() => window.ramus.player.time > 0.3);
    await page.getByRole('button', { name: 'Pause' }).click();
    const still = await time(page);
    await page.waitForTimeout(200);
    assert.equal(await time(page), still);
    await page.getByLabel('Time', { exact: true }).fill('2.5');
    assert.ok(Math.abs(await time(page) - 2.5) < 0.01);
    assert.match(await page.locator('#clock').textContent(), /2\.50 \/ 5\.00 s/);
    await page.getByLabel('Speed').selectOption('4');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(() => window.ramus.player.time < 2.4); /* begins anew */
    const plot = page.locator('canvas.plot').first(), box = await plot.boundingBox();
    await page.mouse.click(box.x + box.width * 0.8, box.y + 30);
    const there = await time(page);
    assert.ok(there > 3 && there < 4.5, `a click into a plot goes to ${there}`);
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('keys', async () => {
    const page = await open('bm.yaml', 0.6);
    await page.locator('#view').focus();
    await page.keyboard.press('ArrowRight');
    assert.ok(Math.abs(await time(page) - 1 / 60) < 1e-6);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    assert.ok(Math.abs(await time(page) - 1 / 60) < 1e-6);
    await page.keyboard.press('End');
    assert.equal(await time(page), 5);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByLabel('Speed').inputValue(), '0.5');
    const before = await silhouette(page);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    assert.ok(area(await silhouette(page)) > area(before));
    await page.keyboard.press('r');
    await page.keyboard.press('Shift+ArrowLeft');
    assert.ok(changed(before, await silhouette(page)) > 100);
    await page.keyboard.press(' ');
    assert.equal(await page.evaluate(() => window.ramus.player.playing), true);
    await page.keyboard.press(' ');
    assert.equal(await page.evaluate(() => window.ramus.player.playing), false);
    /* whoever walks through the page with the keyboard sees where they are */
    await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), 'none');
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('names under the pointer, and a click plots the joint', async () => {
    const page = await open('bm.yaml', 0.6);
    const spot = await spotOf(page, 's6/l3');
    await page.mouse.move(...spot);
    assert.match(await page.locator('#tip').innerText(), /^s6\/l3[^]*s6\/j3, revolute/);
    await page.mouse.click(...spot);
    assert.match(await page.locator('.legend').first().innerText(), /^s6\/j3/);
    assert.equal(await page.locator('#charts canvas.plot:visible').count(), 3); /* q, v, and the forces that were computed */
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('switches, modules, dark, small screens', async () => {
    const page = await open('mbm.yaml', 0.3, { colorScheme: 'dark' });
    const plain = await silhouette(page);
    for (const name of ['Frames', 'Centres of mass', 'Wrenches'])
        await page.getByLabel(name, { exact: true }).check();
    assert.ok(changed(plain, await silhouette(page)) > 20);
    assert.equal(await page.locator('.module').count(), 10);
    await page.locator('.module').nth(1).click();
    assert.equal(await page.locator('.module').nth(1).getAttribute('aria-pressed'), 'true');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.getByLabel('Light or dark').click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    await page.setViewportSize({ width: 380, height: 700 });
    await settle(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 380);
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('a robot that travels is followed', async () => {
    const model = write('cart.yaml', `ramus: 1
name: cart
modules:
  m:
    links:
      - {name: body, joint: {name: base, type: planar}, mass: 9, inertia: [1, 1, 1], shapes: [{box: [0.5, 0.4, 0.2]}]}
robot:
  - {name: r, module: m}
`);
    const rows = Array.from({ length: 301 }, (_, k) => `${k / 60},${k / 10},0,0`);
    const page = await open(model, write('cart.csv', `t,q.r/base.x,q.r/base.y,q.r/base.phi\n${rows.join('\n')}\n`));
    const follow = page.getByRole('button', { name: 'Follow' });
    assert.equal(await follow.getAttribute('aria-pressed'), 'true'); /* it goes 30 m: that is on from the beginning */
    const first = await silhouette(page);
    assert.ok(area(first) > 500);
    await page.evaluate(() => window.ramus.player.seek(4));
    assert.ok(changed(first, await silhouette(page)) < 30, 'it stays in the middle');
    await page.keyboard.press('f');
    assert.equal(await follow.getAttribute('aria-pressed'), 'false');
    await page.evaluate(() => window.ramus.player.seek(0));
    assert.equal(area(await silhouette(page)), 0, 'it is gone');
    await follow.click();
    await page.keyboard.press('r');
    assert.ok(changed(first, await silhouette(page)) < 30, 'it is found again');
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('parts telescope, stretch, have names and colours', async () => {
    const model = write('parts.yaml', `ramus: 1
name: parts
modules:
  m:
    links:
      - {name: l, joint: {name: j, type: prismatic}, mass: 2, inertia: [1, 1, 1], shapes: [{box: [0.2, 0.2, 0.1]}]}
robot:
  - {name: r, module: m}
mechanism:
  - {name: arm, type: lever, pivot: world, axis: [0, 1, 0], tip: [1, 0, 0], guide: {on: r/l, normal: [0, 0, 1], rod_length: 1}}
  - {name: lift, type: actuator, between: [{on: world, at: [0, -0.5, -0.5]}, {on: r/l, at: [0, -0.5, 0]}], min_length: 0.3, max_length: 2}
  - {name: coil, type: spring, between: [{lever: arm, at: [0.5, 0, 0]}, {on: world, at: [0.5, 0, -1]}], rest_length: 0.5, stiffness: 10}
`);
    const page = await open(model, write('parts.csv', 't,q.r/j,force.lift,force.coil\n0,0.5,-30,4\n1,1,-20,8\n2,1.5,-10,12\n'));
    const parts = () => page.evaluate(() => window.ramus.data.mechanism.map((p) => [p.kind, p.name, p.length]));
    const near = (x, y) => assert.ok(Math.abs(x - y) < 1e-5, `${x}, not ${y} within 1e-5`);
    assert.deepEqual((await parts()).map((p) => p.slice(0, 2)), [['actuator', 'lift'], ['spring', 'coil'], ['lever', 'arm'], ['rod', 'arm']]);
    near((await parts())[0][2], 1);
    near((await parts())[2][2], 1);
    const first = await silhouette(page), colour = () => page.evaluate(() =>
        window.ramus.robot.pointed.find((m) => m.userData.part && m.userData.part.name === 'coil').material.color.getHex());
    const cold = await colour();
    await page.evaluate(() => window.ramus.player.seek(2));
    near((await parts())[0][2], 2);
    near((await parts())[3][2], 1);
    assert.ok(changed(first, await silhouette(page)) > 100);
    assert.notEqual(await colour(), cold); /* it pulls harder */
    await page.mouse.move(...await spotOf(page, 'lift'));
    assert.match(await page.locator('#tip').innerText(), /^lift[^]*actuator, 2\.000 m[^]*pushes 10\.000 N/);
    const shown = area(await silhouette(page));
    await page.getByLabel('Parts', { exact: true }).uncheck();
    assert.ok(area(await silhouette(page)) < shown - 100);
    await page.getByLabel('Joints', { exact: true }).uncheck();
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('meshes are drawn, and shapes for those that are missing', async () => {
    /* a cube of quadrangles, once as it is and once as a mirror image */
    const cube = ['0 0 0', '1 0 0', '1 1 0', '0 1 0', '0 0 1', '1 0 1', '1 1 1', '0 1 1'].map((v) => `v ${v}\n`).join('') +
        ['1 4 3 2', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8'].map((f) => `f ${f}\n`).join('');
    write('cube.obj', cube);
    const link = (name, file, scale) => `<link name="${name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>
        </inertial><visual><geometry><mesh filename="${file}" scale="${scale}"/></geometry></visual></link>`;
    const joint = (child, z) => `<joint name="to_${child}" type="fixed"><parent link="a"/><child link="${child}"/><origin xyz="0 0 ${z}"/></joint>`;
    const model = write('cubes.urdf', `<robot name="cubes">${link('a', 'cube.obj', '0.5 0.5 0.5')}${link('b', 'cube.obj', '0.5 -0.5 0.5')}
        ${link('c', 'missing.stl', '1 1 1')}${joint('b', 1)}${joint('c', 2)}</robot>`);
    const page = await open(model, 0);
    assert.ok(area(await silhouette(page)) > 1000);
    assert.match(await page.locator('#notes').innerText(), /1 link of meshes is shown by simple shapes/);
    assert.equal(await page.evaluate(() => window.ramus.data.meshes.length), 1);
    for (const name of ['a', 'b']) {
        const corners = await page.evaluate((n) => window.ramus.robot.pointed.find((m) => m.userData.link.name === n)
            .geometry.attributes.position.count, name);
        assert.equal(corners, 36);
    }
    /* no face is black */
    const darkest = await page.evaluate(() => {
        const { scene } = window.ramus;
        scene.showGround(false);
        scene.renderer.render(scene.scene, scene.camera);
        const small = document.createElement('canvas');
        small.width = 200;
        small.height = 130;
        const g = small.getContext('2d');
        g.drawImage(scene.renderer.domElement, 0, 0, 200, 130);
        const p = g.getImageData(0, 0, 200, 130).data;
        return p.reduce((least, _, k) => (k % 4 ? least : Math.min(least, p[k] + p[k + 1] + p[k + 2])), 765);
    });
    assert.ok(darkest > 90, `the darkest pixel has ${darkest} of 765`);
    assert.deepEqual(page.problems, []);
    await page.close();
});

for (const [name, scale] of [['1 cm', 0.01], ['100 m', 100]])
    test(`a robot of ${name}`, async () => {
        const model = write('scaled.yaml', `ramus: 1
name: scaled
modules:
  m:
    links:
      - {name: a, joint: {name: j1, type: revolute}, mass: ${(100 * scale ** 3).toExponential()}, com: [0, 0, ${0.2 * scale}], inertia: [1, 1, 1]}
      - {name: b, joint: {name: j2, type: revolute, axis: [0, 1, 0]}, origin: {xyz: [0, 0, ${0.4 * scale}]}, mass: ${(100 * scale ** 3).toExponential()}, com: [0, 0, ${0.3 * scale}], inertia: [1, 1, 1]}
robot:
  - {name: r, module: m}
`);
        const page = await open(model, 0.5), shape = await silhouette(page);
        assert.ok(area(shape) > 200 && area(shape) < 20000, `${area(shape)} of 26000 pixels are the robot`);
        assert.equal(touchesEdge(shape), false);
        assert.deepEqual(page.problems, []);
        await page.close();
    });

test('a robot at rest, with a black box', async () => {
    const page = await open('mbm-black-box.yaml', 0);
    assert.ok(area(await silhouette(page)) > 500);
    assert.equal(await page.locator('#transport').isVisible(), false);
    assert.match(await page.locator('#notes').innerText(), /drawn at the box/);
    assert.deepEqual(page.problems, []);
    await page.close();
});
