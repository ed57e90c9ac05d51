/* plots.js - curves of the chosen joints, in step with the motion */
import { locate } from './data.js';

const palette = { /* each readable on its paper */
    light: ['#0072B2', '#D55E00', '#009E73', '#B5568A', '#B07A00', '#3A8FC0', '#857900', '#6f7780'],
    dark: ['#56B4E9', '#E69F00', '#22C096', '#DB94BA', '#F0E442', '#4C97D6', '#F0793A', '#A3ABB5'],
};
const CYCLE = palette.light.length;
const dashes = [[], [6, 4], [2, 3]];
const LEFT = 46, RIGHT = 8, TOP = 8, BOTTOM = 18;

export const seriesColour = (n) => palette[document.documentElement.dataset.theme][n % CYCLE];

/* Round numbers between low and high, about `count` of them. */
function ticks(low, high, count) {
    const rough = (high - low) / count, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough);
    const list = [];
    for (let k = Math.ceil(low / step); k * step <= high + 1e-9 * step; k++)
        list.push(k * step);
    return { list, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

/* `floor`: what is smaller is rounding, and zero. */
export function createPlot(data, player, canvas, values, width, floor) {
    let series = [], most = 0; /* { column, name }; the largest number among them */
    const x = (t) => LEFT + (t - data.start) / (data.end - data.start || 1) * (canvas.clientWidth - LEFT - RIGHT);

    function range() {
        let low = Infinity, high = -Infinity;
        for (const s of series)
            for (let f = 0; f < data.count; f++) {
                const y = values[f * width + s.column];
                if (Number.isNaN(y))
                    continue; /* not known there */
                low = Math.min(low, y);
                high = Math.max(high, y);
            }
        if (!(high >= low))
            return [-1, 1];
        most = Math.max(Math.abs(low), Math.abs(high));
        const flat = high - low < Math.max(floor, 1e-6 * most); /* nothing but rounding: an axis of round numbers */
        const margin = flat ? (most > floor ? 0.5 * most : 1) : 0.06 * (high - low);
        return [low - margin, high + margin];
    }

    let picture = null, version; /* the curves, without the line of the present; of which data */
    function drawCurves() {
        const style = getComputedStyle(document.documentElement), ratio = Math.min(2, window.devicePixelRatio || 1);
        const w = canvas.clientWidth, h = canvas.clientHeight;
        if (!w || !h)
            return;
        version = data.version;
        picture = picture || document.createElement('canvas');
        picture.width = w * ratio;
        picture.height = h * ratio;
        const g = picture.getContext('2d');
        g.scale(ratio, ratio);
        g.font = '11px system-ui, sans-serif';
        g.fillStyle = style.getPropertyValue('--muted');
        g.strokeStyle = style.getPropertyValue('--line');
        const [low, high] = range(), y = (v) => TOP + (high - v) / (high - low) * (h - TOP - BOTTOM);
        g.textAlign = 'right';
        g.textBaseline = 'middle';
        const vertical = ticks(low, high, 5);
        for (const v of vertical.list) {
            g.beginPath();
            g.moveTo(LEFT, Math.round(y(v)) + 0.5);
            g.lineTo(w - RIGHT, Math.round(y(v)) + 0.5);
            g.stroke();
            g.fillText(Math.abs(v) >= 1e4 || vertical.digits > 5 ? v.toExponential(1) : v.toFixed(vertical.digits), LEFT - 6, y(v));
        }
        g.textAlign = 'center';
        g.textBaseline = 'alphabetic';
        if (data.end > data.start) {
            const time = ticks(data.start, data.end, 5);
            for (const t of time.list)
                g.fillText(t.toFixed(time.digits), Math.min(x(t), w - RIGHT - 6), h - 4);
        }
        g.lineJoin = 'round';
        g.lineWidth = 1.5;
        series.forEach((s, n) => {
            g.strokeStyle = seriesColour(n);
            g.setLineDash(dashes[Math.floor(n / CYCLE) % dashes.length]);
            g.beginPath();
            for (let f = 0; f < data.count; f++)
                g.lineTo(x(data.t[f]), y(values[f * width + s.column]));
            g.stroke();
        });
    }

    function draw() {
        const ratio = Math.min(2, window.devicePixelRatio || 1);
        if (!picture || version !== data.version)
            drawCurves();
        if (!picture)
            return;
        if (canvas.width !== picture.width || canvas.height !== picture.height) {
            canvas.width = picture.width;
            canvas.height = picture.height;
        }
        const g = canvas.getContext('2d'), style = getComputedStyle(document.documentElement);
        g.setTransform(1, 0, 0, 1, 0, 0);
        g.clearRect(0, 0, canvas.width, canvas.height);
        g.drawImage(picture, 0, 0);
        g.scale(ratio, ratio);
        g.strokeStyle = style.getPropertyValue('--text');
        g.beginPath();
        g.moveTo(x(player.time), TOP - 4);
        g.lineTo(x(player.time), canvas.clientHeight - BOTTOM);
        g.stroke();
    }

    function scrub(event) {
        const at = event.clientX - canvas.getBoundingClientRect().left;
        player.play(false);
        player.seek(data.start + (at - LEFT) / (canvas.clientWidth - LEFT - RIGHT) * (data.end - data.start));
    }
    canvas.addEventListener('pointerdown', (event) => {
        canvas.setPointerCapture(event.pointerId);
        scrub(event);
    });
    canvas.addEventListener('pointermove', (event) => {
        if (event.buttons & 1)
            scrub(event);
    });

    return {
        draw,
        refresh() {
            picture = null;
            draw();
        },
        setSeries(list) {
            series = list;
            picture = null;
            draw();
        },
        get series() { return series; },
        least: () => Math.max(floor, 1e-6 * most), /* the page has numbers of 24 bits */
        value(column) {
            const { frame, part } = locate(data, player.time);
            const next = Math.min(frame + 1, data.count - 1);
            return values[frame * width + column] * (1 - part) + values[next * width + column] * part;
        },
    };
}
