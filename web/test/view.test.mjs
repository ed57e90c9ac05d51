/* view.test.mjs - the page of `ramus view` in a real browser: it draws, plays, scrubs, answers keys, and reports no error */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

async function open(model, amplitude, options = {}) {
    const html = join(folder, 'page.html'), path = join(robots, model);
    execFileSync(process.env.RAMUS, ['view', path, '-o', html, ...(amplitude ? ['--motion', swing(path, amplitude)] : [])]);
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

for (const [model, amplitude] of [['bm.yaml', 0.6], ['mbm.yaml', 0.3]])
    test(`${model} moves`, async () => {
        const page = await open(model, amplitude);
        const first = await silhouette(page);
        assert.ok(area(first) > 200, `${area(first)} of 26000 pixels are the robot`);
        assert.ok(area(first) < 20000);
        await page.evaluate(() => window.ramus.player.seek(1.5));
        const later = await silhouette(page);
        assert.ok(changed(first, later) > 150, `${changed(first, later)} pixels changed`);
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
    const spot = await page.evaluate(() => {
        const { robot, scene } = window.ramus;
        const mesh = robot.pointed.find((m) => m.userData.link && m.userData.link.name === 's6/l3');
        const p = mesh.getWorldPosition(mesh.position.clone()).project(scene.camera);
        const box = scene.renderer.domElement.getBoundingClientRect();
        return [box.left + (p.x + 1) / 2 * box.width, box.top + (1 - p.y) / 2 * box.height];
    });
    await page.mouse.move(...spot);
    assert.match(await page.locator('#tip').innerText(), /^s6\/l3[^]*s6\/j3, revolute/);
    await page.mouse.click(...spot);
    assert.match(await page.locator('.legend').first().innerText(), /^s6\/j3/);
    assert.equal(await page.locator('canvas.plot').count(), 3); /* q, v, and the forces that were computed */
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

test('a robot at rest, with a black box', async () => {
    const page = await open('mbm-black-box.yaml', 0);
    assert.ok(area(await silhouette(page)) > 500);
    assert.equal(await page.locator('#transport').isVisible(), false);
    assert.match(await page.locator('#notes').innerText(), /drawn at the box/);
    assert.deepEqual(page.problems, []);
    await page.close();
});
