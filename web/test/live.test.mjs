/* live.test.mjs - the page of `ramus view --live` in a real browser: it moves, pauses, looks back, and gets over a lost server */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { area, changed, launch, settle, silhouette } from './browser.mjs';

const robots = join(dirname(fileURLToPath(import.meta.url)), '../../robots');
const folder = mkdtempSync(join(tmpdir(), 'ramus-live-'));
const children = new Set();
let browser;

function model(name, joint, mass) {
    const path = join(folder, `${name}.yaml`);
    writeFileSync(path, `ramus: 1\nname: ${name}\nmodules:\n  m:\n    links:\n      - {name: l, joint: {name: j, type: ${joint}}${mass}}\n` +
        'robot:\n  - {name: r, module: m}\n');
    return path;
}
const body = ', mass: 2, com: [0, 0.2, 0], inertia: [0.1, 0.1, 0.1]';

/* The program, once it has printed its address. */
async function serve(path, ...options) {
    const child = spawn(process.env.RAMUS, ['view', path, '--live', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.add(child);
    child.gone = new Promise((done) => child.on('exit', (code) => {
        children.delete(child);
        done(code);
    }));
    child.address = await new Promise((done) => child.stdout.once('data', (text) => done(String(text).trim())));
    return child;
}
async function stop(child) {
    child.kill('SIGINT');
    assert.equal(await child.gone, 0);
}

async function open(address) {
    const page = await browser.newPage({ viewport: { width: 1100, height: 720 } });
    page.problems = [];
    page.on('console', (m) => { if (m.type() === 'error') page.problems.push(m.text()); });
    page.on('pageerror', (e) => page.problems.push(e.message));
    page.on('request', (r) => { if (!r.url().startsWith(address) && !r.url().startsWith('data:')) page.problems.push(`asked for ${r.url()}`); });
    await page.goto(address);
    await page.waitForFunction(() => window.ramus && window.ramus.player.time > 0);
    return page;
}
const newest = (page) => page.evaluate(() => window.ramus.data.end);
const time = (page) => page.evaluate(() => window.ramus.player.time);
const badge = (page) => page.locator('#badge').innerText();

before(async () => { browser = await launch(); });
after(async () => {
    await browser?.close();
    for (const child of children)
        child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
});

test('it moves, pauses, goes on, begins anew', async () => {
    const server = await serve(join(robots, 'bm.yaml')), page = await open(server.address);
    const first = await silhouette(page);
    assert.ok(area(first) > 200, `${area(first)} of 26000 pixels are the robot`);
    assert.equal(await badge(page), 'Live');
    await page.waitForFunction((t) => window.ramus.player.time > t + 0.7, await time(page));
    assert.ok(changed(first, await silhouette(page)) > 100, `${changed(first, await silhouette(page))} pixels changed`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.waitForFunction(() => window.ramus.player.state === 'paused');
    await settle(page);
    const still = await time(page), paused = await silhouette(page);
    assert.equal(still, await newest(page));
    assert.equal(await badge(page), 'Paused');
    await page.waitForTimeout(200);
    assert.equal(await newest(page), still);
    assert.ok(changed(paused, await silhouette(page)) < 10);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction((t) => window.ramus.player.time > t + 0.1, still);
    await page.getByLabel('Speed').selectOption('0.1');
    await page.waitForFunction(() => window.ramus.player.speed === 0.1);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.waitForFunction((t) => window.ramus.player.time < t, still);
    assert.equal(await page.getByLabel('Speed').inputValue(), '0.1');
    assert.deepEqual(page.problems, []);
    await page.close();
    await stop(server);
});

test('it looks back, and a second page goes on', async () => {
    const server = await serve(join(robots, 'bm.yaml'), '--hold'), page = await open(server.address), other = await open(server.address);
    await page.waitForFunction(() => window.ramus.player.time > window.ramus.data.start + 0.6);
    const back = await page.evaluate(() => window.ramus.data.start + 0.2);
    await page.getByRole('slider').fill(String(back));
    assert.ok(Math.abs(await time(page) - back) < 0.01);
    assert.equal(await badge(page), 'To live');
    const then = await newest(page);
    await page.waitForFunction((t) => window.ramus.data.end > t + 0.2, then);
    assert.ok(Math.abs(await time(page) - back) < 0.01, 'the time that is looked at stays');
    await other.waitForFunction((t) => window.ramus.player.time > t, then);
    assert.equal(await page.locator('#charts canvas.plot:visible').count(), 3); /* q, v, and the forces that hold it */
    await page.locator('#badge').click();
    assert.equal(await badge(page), 'Live');
    /* an order of one page is seen in the other */
    await other.getByRole('button', { name: 'Pause' }).click();
    await page.waitForFunction(() => window.ramus.player.state === 'paused');
    /* keys: one frame back, and to the newest */
    await page.locator('#view').focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await time(page), await page.evaluate(() => window.ramus.data.t[window.ramus.data.count - 2]));
    await page.keyboard.press('End');
    assert.equal(await badge(page), 'Paused');
    assert.deepEqual([...page.problems, ...other.problems], []);
    await page.close();
    await other.close();
    await stop(server);
});

test('old frames are forgotten', async () => {
    const server = await serve(join(robots, 'bm.yaml')), page = await open(server.address);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.waitForFunction(() => window.ramus.player.state === 'paused');
    const kept = await page.evaluate(() => {
        const { data, live, player } = window.ramus, wrong = [];
        const text = (count, value) => btoa(String.fromCharCode(...new Uint8Array(new Float32Array(count).fill(value).buffer)));
        for (let k = 0; k < 5000; k++)
            live.add({ run: 7, t: k, pose: text(7 * data.nbody, k), q: text(data.nq, k), v: text(data.nv, k) });
        for (let f = 0; f < data.count; f++)
            if (data.q[f * data.nq + 1] !== data.t[f] || data.pose[7 * f * data.nbody] !== data.t[f])
                wrong.push(f);
        player.play(true);
        return { count: data.count, start: data.start, end: data.end, wrong, time: player.time };
    });
    assert.deepEqual(kept.wrong, []);
    assert.equal(kept.end, 4999);
    assert.equal(kept.time, 4999);
    assert.ok(kept.count >= 3600 && kept.count < 3610, `${kept.count} frames are kept`);
    assert.equal(kept.start, 5000 - kept.count);
    assert.deepEqual(page.problems, []);
    await page.close();
    await stop(server);
});

test('the camera follows a robot that falls', async () => {
    const server = await serve(model('stone', 'free', body), '--speed', '4'), page = await open(server.address);
    const follow = page.getByRole('button', { name: 'Follow' });
    assert.equal(await follow.getAttribute('aria-pressed'), 'true'); /* nothing holds it */
    await page.waitForFunction(() => window.ramus.player.time > 4); /* 78 m below */
    await settle(page);
    assert.ok(area(await silhouette(page)) > 200);
    await follow.click();
    const t = await time(page);
    await page.waitForFunction((t) => window.ramus.player.time > t + 2, t);
    await settle(page);
    assert.equal(area(await silhouette(page)), 0);
    await follow.click();
    await settle(page);
    assert.ok(area(await silhouette(page)) > 200);
    assert.deepEqual(page.problems, []);
    await page.close();
    await stop(server);
});

test('levers and their rods come with the frames', async () => {
    const path = model('falls', 'prismatic', body);
    appendFileSync(path, `mechanism:
  - {name: arm, type: lever, pivot: world, axis: [0, 1, 0], tip: [1, 0, 0], guide: {on: r/l, normal: [0, 0, 1], rod_length: 0.5}}
`);
    const server = await serve(path, '--time', '0.3', '--speed', '0.3'), page = await open(server.address);
    await page.waitForFunction(() => window.ramus.player.state === 'ended');
    await settle(page);
    const { z, tip, head, lengths } = await page.evaluate(() => {
        const { data } = window.ramus, n = data.count - 1;
        return { z: data.pose[7 * n + 2], tip: data.track0[6 * n + 2], head: data.track0[6 * n + 5], lengths: data.mechanism.map((p) => p.length) };
    });
    const near = (x, y) => assert.ok(Math.abs(x - y) < 1e-5, `${x}, not ${y} within 1e-5`);
    near(z, -0.5 * 9.81 * 0.09);
    near(head, z);
    near(tip, z - 0.5);
    near(lengths[0], 1); /* of the lever */
    near(lengths[1], 0.5); /* of its rod */
    assert.deepEqual(page.problems, []);
    await page.close();
    await stop(server);
});

test('what stops the simulation is reported', async () => {
    const server = await serve(model('nothing', 'prismatic', '')), page = await browser.newPage();
    await page.goto(server.address);
    await page.waitForFunction(() => window.ramus && window.ramus.player.state === 'failed');
    assert.equal(await badge(page), 'Failed');
    assert.match(await page.locator('#message').innerText(), /has stopped: joint 'r\/j'/);
    await page.close();
    await stop(server);
});

test('a server that goes and comes again', async () => {
    const path = model('arm', 'revolute, axis: [1, 0, 0]', body);
    let server = await serve(path);
    const page = await open(server.address), port = new URL(server.address).port;
    await stop(server);
    await page.waitForFunction(() => window.ramus.player.lost);
    assert.equal(await badge(page), 'No connection');
    assert.match(await page.locator('#message').innerText(), /lost/);
    server = await serve(path, '--port', port);
    await page.waitForFunction(() => window.ramus && !window.ramus.player.lost && window.ramus.player.time > 0.1);
    assert.equal(await badge(page), 'Live');
    assert.equal(await page.locator('#message').isVisible(), false);
    await page.close();
    await stop(server);
});
