/* wrenches.test.mjs - curves of wrenches at connections and joints: the numbers of ramus id */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, settle } from './browser.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const ramus = (...words) => execFileSync(process.env.RAMUS, words, { stdio: 'pipe' });

test('curves of wrenches are the columns of ramus id', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ramus-wrenches-')), browser = await launch();
    const model = join(root, 'robots/bm.yaml'), motion = join(folder, 'motion.csv'), table = join(folder, 'id.csv'), html = join(folder, 'page.html');
    try {
        ramus('sim', model, '--time', '0.2', '--step', '0.05', '-o', motion);
        ramus('id', model, '--states', motion, '--wrenches', '--joint-wrenches', '-o', table);
        ramus('view', model, '--motion', motion, '-o', html);
        const [head, ...rows] = readFileSync(table, 'utf8').trim().split('\n').map((line) => line.split(','));
        const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
        await page.goto(pathToFileURL(html).href);
        await page.waitForFunction('window.ramus');
        for (const [label, column] of [['s4', 'wrench.s4'], ['s2/j2', 'joint.s2/j2']]) {
            await page.selectOption('#wrench-place', { label });
            await page.evaluate(() => {
                window.ramus.player.play(false);
                window.ramus.player.seek(window.ramus.data.end);
            });
            await settle(page);
            const shown = await page.$$eval('#wrench-charts .legend b', (list) => list.map((b) => Number(b.textContent)));
            const wanted = ['fx', 'fy', 'fz', 'mx', 'my', 'mz'].map((part) => Number(rows.at(-1)[head.indexOf(`${column}.${part}`)]));
            assert.equal(shown.length, 6);
            shown.forEach((x, n) => assert.ok(Math.abs(x - wanted[n]) < 6e-4, `${column}, number ${n}: ${x} is shown, ${wanted[n]} computed`));
            assert.match(await page.textContent('#wrench-charts'), new RegExp(`Force (on|at) ${label}`));
        }
    } finally {
        await browser.close();
        rmSync(folder, { recursive: true });
    }
});

test('contacts are arrows at their frames, along their forces', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ramus-contacts-')), browser = await launch();
    const model = join(folder, 'slider.yaml'), motion = join(folder, 'motion.csv'), html = join(folder, 'page.html');
    try {
        writeFileSync(model, 'ramus: 1\nname: slider\nmodules: {m: {links: [{name: a, joint: {name: j, type: prismatic, axis: [1, 0, 0]}, mass: 2,\n' +
            '  inertia: [1, 1, 1], frames: [{name: tip, pose: {xyz: [0, 0, 0.5], rpy: [1, 0, 0]}}]}]}}\nrobot: [{name: r, module: m}]\n');
        writeFileSync(motion, 't,q.r/j,contact.r/tip.fy\n0,0,4\n1,0.25,8\n');
        ramus('view', model, '--motion', motion, '-o', html);
        const page = await browser.newPage({ viewport: { width: 1200, height: 900 } }), errors = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.goto(pathToFileURL(html).href);
        await page.waitForFunction('window.ramus');
        await page.getByLabel('Wrenches').check();
        await page.evaluate(() => {
            window.ramus.player.play(false);
            window.ramus.player.seek(window.ramus.data.end);
        });
        await settle(page);
        const seen = await page.evaluate(() => window.ramus.robot.contactArrows().map(([force, moment]) => ({
            at: force.position.toArray(), along: force.children[0].position.clone().normalize().applyQuaternion(force.quaternion).toArray(),
            force: force.visible, moment: moment.visible })));
        assert.equal(seen.length, 1);
        assert.ok(seen[0].force && !seen[0].moment);
        [0.25, 0, 0.5].forEach((x, k) => assert.ok(Math.abs(seen[0].at[k] - x) < 1e-6, `at ${seen[0].at}`));
        [0, 1, 0].forEach((x, k) => assert.ok(Math.abs(seen[0].along[k] - x) < 1e-6, `along ${seen[0].along}`));
        assert.match(await page.textContent('#wrench-key'), /contacts/);
        assert.deepEqual(errors, []);
    } finally {
        await browser.close();
        rmSync(folder, { recursive: true });
    }
});
