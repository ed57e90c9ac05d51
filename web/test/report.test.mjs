/* report.test.mjs - the page of `ramus report` in a real browser: it draws, reads out, marks limits, in light and dark, and asks for nothing */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch } from './browser.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(join(tmpdir(), 'ramus-report-'));
let browser;

before(async () => {
    browser = await launch();
});
after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
});

/* Every coordinate swings; `scale` is that of measured forces, 0 for none. */
async function open(model, { amplitude = 0.5, scale = 0 } = {}) {
    const path = resolve(root, model), states = join(folder, 'states.csv'), forces = join(folder, 'forces.csv'), html = join(folder, 'page.html');
    const { q } = JSON.parse(execFileSync(process.env.RAMUS, ['info', path, '--json'], { stdio: 'pipe' }));
    const lines = [['t', ...['q', 'v', 'a'].flatMap((kind) => q.map((n) => `${kind}.${n}`))].join(',')];
    for (let k = 0; k <= 100; k++) {
        const t = k / 50, wave = (d) => q.map((_, n) => amplitude * [Math.sin, Math.cos, (x) => -Math.sin(x)][d](t + n));
        lines.push([t, ...wave(0), ...wave(1), ...wave(2)].join(','));
    }
    writeFileSync(states, lines.join('\n') + '\n');
    const more = [];
    if (scale) {
        const table = execFileSync(process.env.RAMUS, ['id', path, '--states', states], { stdio: 'pipe' }).toString().trim().split('\n');
        writeFileSync(forces, table.map((line, k) => (k ? line.split(',').map((x, c) => (c ? x * scale : x)).join(',') : line)).join('\n') + '\n');
        more.push('--forces', forces);
    }
    execFileSync(process.env.RAMUS, ['report', path, '--states', states, ...more, '-o', html], { stdio: 'pipe' });
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    page.problems = [];
    page.on('console', (m) => { if (m.type() === 'error') page.problems.push(m.text()); });
    page.on('pageerror', (e) => page.problems.push(e.message));
    page.on('request', (r) => { if (!/^(file|data):/.test(r.url())) page.problems.push(`asked for ${r.url()}`); });
    await page.goto(pathToFileURL(html).href);
    return page;
}

test('bm, in light and dark', async () => {
    const page = await open('robots/bm.yaml', { scale: 1.1 });
    const titles = await page.locator('section.card h2').allTextContents();
    assert.deepEqual(titles, ['Positions', 'Velocities', 'Forces', 'Forces against the model', 'Powers', 'Wrenches at the connections',
        'Energy', 'Coordinate by coordinate', 'Interconnection graph', 'Notes']);
    assert.deepEqual(await page.locator('nav.parts a').allTextContents(), titles);
    for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        const [back, text] = await page.evaluate(() => ['backgroundColor', 'color'].map((key) =>
            getComputedStyle(document.body)[key].match(/\d+/g).map(Number).reduce((a, b) => a + b)));
        assert.ok(colorScheme === 'dark' ? text > back + 300 : back > text + 300, `${colorScheme}: text ${text} on ${back}`);
    }
    /* no curve leaves its chart, and none has a number that is none */
    const bad = await page.evaluate(() => [...document.querySelectorAll('.chart svg[role]')].filter((svg) => {
        const box = svg.viewBox.baseVal;
        return /NaN|Infinity/.test(svg.innerHTML) || [...svg.querySelectorAll('path[fill="none"]')].some((p) => {
            const b = p.getBBox();
            return b.x < -1 || b.y < -1 || b.x + b.width > box.width + 1 || b.y + b.height > box.height + 1;
        });
    }).length);
    assert.equal(bad, 0);
    /* one unit for each chart, and at most six curves */
    const charts = await page.evaluate(() => [...document.querySelectorAll('.chart')].map((f) => f.querySelectorAll('.key').length));
    assert.ok(charts.length > 30 && charts.every((n) => n >= 1 && n <= 6));
    const chart = page.locator('#positions .chart').first();
    await chart.locator('svg[role]').hover();
    assert.match(await chart.locator('.readout').innerText(), /^t = 0\.\d+ s\s+s1\/j1: [-−\d.]+ rad/);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than the page');
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('limits are dashed, and where they are exceeded the curve is marked', async () => {
    const page = await open('tests/models/gripper-mimic.urdf', { amplitude: 2 });
    assert.match(await page.locator('.verdict').innerText(), /limits? (is|are) exceeded/);
    assert.ok(await page.locator('#limits tbody tr').count() > 0);
    const marks = await page.evaluate(() => ({
        dashed: document.querySelectorAll('#positions .limit').length,
        beyond: [...document.querySelectorAll('#positions .beyond')].filter((p) => p.getAttribute('d')).length,
    }));
    assert.ok(marks.dashed > 0 && marks.beyond > 0, JSON.stringify(marks));
    assert.deepEqual(page.problems, []);
    await page.close();
});

test('38 joints: every name is whole', async () => {
    const page = await open('robots/branched-38.yaml');
    const names = await page.evaluate(() => [...document.querySelectorAll('#positions .key > span')].map((k) => ({
        text: k.textContent, cut: k.scrollWidth > k.clientWidth + 1 && getComputedStyle(k).overflow !== 'visible',
        outside: k.getBoundingClientRect().right > k.closest('.card').getBoundingClientRect().right,
    })));
    assert.equal(new Set(names.map((n) => n.text)).size, 38);
    assert.ok(names.every((n) => !n.cut && !n.outside));
    assert.deepEqual(page.problems, []);
    await page.close();
});
