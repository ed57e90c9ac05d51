/* browser.mjs - what tests of pages in a browser share */
import { chromium } from 'playwright-core';

const patience = 180000; /* ms; a busy machine is no failure */

export async function launch() {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM,
        timeout: patience,
        args: ['--headless', '--no-sandbox', '--disable-gpu', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic',
            '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
    return {
        async newPage(options) {
            const page = await browser.newPage(options);
            page.setDefaultTimeout(patience);
            return page;
        },
        close: () => browser.close(),
    };
}

/* Two pictures later, everything that was asked for is on the screen. */
export const settle = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/* Which pixels are not background, as 0 and 1; the ground is switched off for that. */
export function silhouette(page) {
    return page.evaluate(() => {
        const { scene } = window.ramus;
        scene.showGround(false);
        scene.renderer.render(scene.scene, scene.camera);
        const from = scene.renderer.domElement, small = document.createElement('canvas');
        small.width = 200;
        small.height = 130;
        const g = small.getContext('2d', { willReadFrequently: true });
        g.drawImage(from, 0, 0, 200, 130);
        scene.showGround(true);
        const p = g.getImageData(0, 0, 200, 130).data, shape = [];
        for (let k = 0; k < p.length; k += 4)
            shape.push(Math.abs(p[k] - p[0]) + Math.abs(p[k + 1] - p[1]) + Math.abs(p[k + 2] - p[2]) > 24 ? 1 : 0);
        return shape;
    });
}
export const area = (shape) => shape.reduce((sum, x) => sum + x, 0);
export const changed = (a, b) => a.reduce((sum, x, k) => sum + (x !== b[k]), 0);
