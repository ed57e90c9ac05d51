/* wrenches.test.mjs - curves of wrenches at connections and joints: the numbers of ramus id */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
