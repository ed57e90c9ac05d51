/* sliders.js - a slider for each coordinate: they show where the joints are, and move them while the motion is paused
 *
 * What is moved by hand is the tree alone: dependent joints follow their masters, constraints are not kept, and the page reports so
 * until the motion goes on. Rotations with quaternions have three sliders: a rotation vector (rx, ry, rz).
 */
import * as three from 'three';
import { locate } from './data.js';
import { blend, coordinates, jointValues, quaternionOf } from './joints.js';

const $ = (id) => document.getElementById(id);

function element(tag, properties = {}, ...children) {
    const e = Object.assign(document.createElement(tag), properties);
    e.append(...children);
    return e;
}

/* The rotation vector of a quaternion (w, x, y, z), and back. */
function vectorOf([w, x, y, z]) {
    const sine = Math.hypot(x, y, z), angle = 2 * Math.atan2(sine, Math.abs(w)), factor = (w < 0 ? -1 : 1) * (sine > 1e-12 ? angle / sine : 2);
    return [factor * x, factor * y, factor * z];
}
function quaternionFrom(vector) {
    const angle = Math.hypot(...vector), axis = new three.Vector3(...vector);
    const r = new three.Quaternion();
    if (angle > 1e-12)
        r.setFromAxisAngle(axis.divideScalar(angle), angle);
    return [r.w, r.x, r.y, r.z];
}

/* A slider's range: the joint's limits, or half a turn, or half the robot's size; wider where the motion goes beyond. */
function rangeOf(data, link, n, unit, size) {
    const free = unit === 'm' ? 0.5 * size : Math.PI, given = link.nq === 1 ? link.limits : [null, null];
    let [low, high] = [given[0] ?? Math.min(-free, (given[1] ?? Infinity) - 2 * free), given[1] ?? Math.max(free, (given[0] ?? -Infinity) + 2 * free)];
    for (let f = 0; f < data.count; f++) {
        const x = data.q[f * data.nq + link.q + n];
        low = Math.min(low, x);
        high = Math.max(high, x);
    }
    return [low, high > low ? high : low + 1];
}

/* What can be moved: one entry for each slider, with how it is read from q and written into it. */
function slidersOf(data, size) {
    const list = [];
    for (const link of data.links) {
        if (link.mimic !== undefined && !link.locked) {
            const unit = coordinates[link.type].q[0], master = data.links[link.mimic];
            const [low, high] = rangeOf(data, master, 0, unit, size), ends = [low, high].map((x) => link.follows[0] * x + link.follows[1]);
            list.push({ name: link.joint, unit, range: [Math.min(...ends), Math.max(...ends)], follows: master.joint,
                        read: (q) => jointValues(data, link, q)[0] });
            continue;
        }
        if (link.q < 0)
            continue;
        const at = quaternionOf(link.type), units = coordinates[link.type].q;
        for (let n = 0; n < (at >= 0 ? at : link.nq); n++)
            list.push({ name: data.qNames[link.q + n], unit: units[n], range: rangeOf(data, link, n, units[n], size), limits: link.nq === 1 ? link.limits : [null, null],
                        read: (q) => q[link.q + n], write: (q, x) => { q[link.q + n] = x; } });
        for (let n = 0; n < 3 && at >= 0; n++) {
            const first = link.q + at, vector = (q) => vectorOf(q.subarray(first, first + 4));
            list.push({ name: `${link.joint}.r${'xyz'[n]}`, unit: 'rad', range: [-Math.PI, Math.PI],
                        read: (q) => vector(q)[n],
                        write: (q, x) => {
                            const v = vector(q);
                            v[n] = x;
                            q.set(quaternionFrom(v), first);
                        } });
        }
    }
    return list;
}

/* All joints at zero, as `ramus_neutral`. */
function neutral(data) {
    const q = new Float64Array(data.nq);
    for (const link of data.links)
        if (link.q >= 0 && quaternionOf(link.type) >= 0)
            q[link.q + quaternionOf(link.type)] = 1;
    return q;
}

/* Names up to a few, then how many more. */
const enumerate = (names) => (names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`);

/* What the reader is told about a pose made by hand. */
export function handText(data) {
    const broken = data.constraints.length === 1 ? `the constraint ${data.constraints[0]} is` :
        `${data.constraints.length} constraints (${enumerate(data.constraints)}) are`;
    const text = data.constraints.length ? `Joints are moved by hand: ${broken} not kept.` : 'Joints are moved by hand.';
    return data.wrench ? `${text} Wrenches are ${data.statics ? 'those of gravity, at rest' : 'not shown'}.` : text;
}

/* `show(q)` draws the robot at q, or (null) where the motion has it. Returns what the page does when the theme or data change. */
export function createSliders(data, player, size, show) {
    const list = slidersOf(data, size), hand = $('hand'), details = $('sliders');
    let own = null; /* q by hand */
    if (!list.length || !data.q) {
        details.hidden = true;
        return;
    }
    const current = () => {
        const { frame, part } = locate(data, player.time);
        return own || blend(data, frame, part);
    };
    const rows = list.map((s) => {
        const [low, high] = s.range;
        const slider = element('input', { type: 'range', min: low, max: high, step: (high - low) / 1000, disabled: !s.write });
        slider.setAttribute('aria-label', s.name);
        const value = element('b'), row = element('div', { className: 'joint' }, element('span', { className: 'name', textContent: s.name }), value, slider);
        if (s.follows)
            row.title = `follows ${s.follows}`;
        slider.addEventListener('input', () => {
            const x = Number(slider.value), q = Float64Array.from(current()); /* pausing moves the slider to where the motion is */
            if (player.playing)
                player.play(false);
            s.write(q, x);
            own = q;
            update();
            show(own);
        });
        $('slider-list').append(row);
        return { s, slider, value, row };
    });
    function update() {
        hand.hidden = !own;
        $('hand-back').hidden = !player.moves;
        if (!details.open)
            return;
        const q = current();
        for (const { s, slider, value, row } of rows) {
            const x = s.read(q), [low, high] = s.limits || [null, null];
            if (document.activeElement !== slider || Math.abs(Number(slider.value) - x) > 1e-9 * Math.abs(s.range[1] - s.range[0]))
                slider.value = x;
            value.textContent = `${Math.abs(x) < 5e-4 ? '0' : x.toFixed(3)} ${s.unit}`;
            row.classList.toggle('beyond', (low !== null && x < low - 1e-6) || (high !== null && x > high + 1e-6));
        }
    }
    const back = () => {
        own = null;
        update();
        show(null);
    };
    $('hand-text').textContent = handText(data);
    $('hand-back').addEventListener('click', back);
    $('hand-zero').addEventListener('click', () => {
        if (player.playing)
            player.play(false);
        own = neutral(data);
        update();
        show(own);
    });
    $('slider-zero').addEventListener('click', () => $('hand-zero').click());
    $('slider-count').textContent = String(rows.filter(({ s }) => s.write).length);
    details.open = !player.moves;
    details.addEventListener('toggle', update);
    player.onChange(() => { /* the motion goes on: it shows itself */
        own = null;
        update();
    });
    update();
}
