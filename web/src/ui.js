/* ui.js - the page around the picture: modules, switches, plots, transport, keys, names under the pointer */
import * as three from 'three';
import { drawable, locate } from './data.js';
import { coordinates } from './joints.js';
import { createPlot, seriesColour } from './plots.js';
import { speeds } from './player.js';

const $ = (id) => document.getElementById(id);

function element(tag, properties = {}, ...children) {
    const e = Object.assign(document.createElement(tag), properties);
    e.append(...children);
    return e;
}

const SHORT = 13; /* letters of a name that fit into half of the panel */
/* Below `least`, which rounding explains, it is 0. */
const number = (x, least = 0) => (Math.abs(x) <= least || x === 0 ? '0' :
    Math.abs(x) >= 1e4 || Math.abs(x) < 1e-3 ? x.toExponential(2) : x.toFixed(3));
const mass = (kg) => (kg >= 100 ? kg.toFixed(0) : kg.toPrecision(3)) + ' kg';

/* ---- modules and switches ----------------------------------------------------------------------------------- */

function addModules(data, scene, robot, chosen) {
    let kept = -1;
    const buttons = data.modules.map((module, i) => {
        const links = data.links.filter((l) => l.module === i);
        const swatch = element('span', { className: module.box ? 'swatch box' : 'swatch' });
        swatch.style.background = module.colour;
        const what = module.box ? 'black box' : `${module.module && module.module !== module.name ? module.module + ', ' : ''}${links.length} ${links.length === 1 ? 'link' : 'links'}`;
        const button = element('button', { className: 'module', type: 'button' }, swatch,
            element('span', { className: 'name', textContent: module.name }), element('span', { className: 'what', textContent: what }));
        button.setAttribute('aria-pressed', 'false');
        button.title = module.on ? `${module.name} on ${module.on}` : module.name;
        const bring = (k) => {
            robot.bringOut(k);
            scene.touch();
        };
        button.addEventListener('pointerenter', () => bring(i));
        button.addEventListener('pointerleave', () => bring(kept));
        button.addEventListener('click', () => {
            kept = kept === i ? -1 : i;
            buttons.forEach((b, k) => b.setAttribute('aria-pressed', String(k === kept)));
            bring(kept);
            if (kept >= 0)
                chosen(kept);
        });
        return button;
    });
    $('modules').append(...buttons);
}

function addSwitch(label, on, change, title = '') {
    const box = element('input', { type: 'checkbox', checked: on });
    box.addEventListener('change', () => change(box.checked));
    $('switches').append(element('label', { title }, box, label));
    return box;
}

function addSwitches(data, scene, robot, pose) {
    const glyph = (label, name, on, title) => {
        if (!robot.has(name))
            return;
        addSwitch(label, on, (shown) => {
            robot.show(name, shown);
            if (name === 'wrenches')
                $('wrench-key').hidden = !shown;
            pose();
        }, title);
    };
    glyph('Joints', 'joints', true);
    glyph('Parts', 'parts', true, 'actuators, springs, bars, levers');
    glyph('Frames', 'frames', false, 'x red, y green, z blue');
    glyph('Centres of mass', 'coms', false);
    glyph('Wrenches', 'wrenches', false, `what each module feels at its connection${data.contact ? ', and contacts in green' : ''}; the length of an arrow grows with the square root`);
    addSwitch('Ground', true, (shown) => scene.showGround(shown));
    if (robot.own) {
        const byModule = !robot.single;
        robot.colourByModule(byModule);
        addSwitch(byModule ? 'Module colours' : 'Link colours', byModule, (yes) => {
            robot.colourByModule(yes);
            scene.touch();
        });
    }
    if (robot.tension > 0)
        $('switches').after(element('p', { className: 'key' }, element('span', { className: 'stroke pull' }), element('span', { textContent: 'parts that pull' }),
            element('span', { className: 'stroke push' }), element('span', { textContent: `that push, ≤ ${robot.tension.toPrecision(3)} N` })));
    if (data.wrench || data.contact) {
        const key = element('p', { className: 'key', id: 'wrench-key' });
        if (data.live)
            key.append(element('span', { textContent: `weight ${robot.largest[0].toPrecision(3)} N` }));
        else
            key.append(element('span', { className: 'stroke force' }), element('span', { textContent: `force ≤ ${robot.largest[0].toPrecision(3)} N` }),
                       element('span', { className: 'stroke moment' }), element('span', { textContent: `moment ≤ ${robot.largest[1].toPrecision(3)} N m` }));
        if (data.contact)
            key.append(element('span', { className: 'stroke contact' }), element('span', { textContent: 'contacts' }));
        key.hidden = true;
        $('switches').after(key);
    }
}

/* ---- plots -------------------------------------------------------------------------------------------------- */

/* Joints whose coordinates change most, to begin with. */
function liveliest(data, joints) {
    const range = (link) => {
        let most = 0;
        for (let k = link.q; k < link.q + link.nq; k++) {
            let low = Infinity, high = -Infinity;
            for (let f = 0; f < data.count; f++) {
                low = Math.min(low, data.q[f * data.nq + k]);
                high = Math.max(high, data.q[f * data.nq + k]);
            }
            most = Math.max(most, high - low);
        }
        return most;
    };
    const ranked = joints.map((link) => [range(link), link]).sort((a, b) => b[0] - a[0]).slice(0, 4).map((p) => p[1]);
    return new Set(joints.filter((l) => ranked.includes(l)));
}

/* One chart for each quantity and unit: numbers of different units have no common axis. */
function chartsOf(data, size) {
    const units = { q: [], v: [] }, weight = data.mass * Math.hypot(...data.gravity);
    for (const link of data.links.filter((l) => l.q >= 0)) {
        coordinates[link.type].q.forEach((unit, n) => { units.q[link.q + n] = unit; });
        coordinates[link.type].v.forEach((unit, n) => { units.v[link.v + n] = unit; });
    }
    const kinds = [
        { key: 'q', title: 'Position', of: units.q, label: { rad: 'rad', m: 'm', '': 'quaternion' } },
        { key: 'v', title: 'Velocity', of: units.v, label: { rad: 'rad/s', m: 'm/s' } },
        { key: 'tau', title: data.tauComputed ? 'Force (computed)' : 'Force', of: units.v, label: { rad: 'N m', m: 'N' } },
    ].filter((kind) => data[kind.key]);
    /* what rounding leaves of a number that is zero: of the weight and the size for forces, of one or the size for the others */
    const rounding = { tau: { rad: 1e-12 * weight * size, m: 1e-12 * weight }, q: { rad: 1e-9, m: 1e-9 * size, '': 1e-9 }, v: { rad: 1e-9, m: 1e-9 * size } };
    return kinds.flatMap((kind) => Object.keys(kind.label).filter((unit) => kind.of.includes(unit)).map((unit) => ({
        key: kind.key, title: kind.title, unit: kind.label[unit], width: kind.key === 'q' ? data.nq : data.nv,
        has: (column) => kind.of[column] === unit, floor: rounding[kind.key][unit],
    })));
}

function addPlots(data, player, size) {
    const joints = data.links.filter((l) => l.q >= 0), charts = chartsOf(data, size);
    if (!data.moves || !joints.length || !charts.length) {
        $('plots').hidden = true;
        return null;
    }
    let chosen = liveliest(data, joints);
    const boxes = new Map();
    for (const link of joints) {
        const box = element('input', { type: 'checkbox', checked: chosen.has(link) });
        box.addEventListener('change', () => {
            if (box.checked)
                chosen.add(link);
            else
                chosen.delete(link);
            choose(new Set(joints.filter((l) => chosen.has(l))));
        });
        boxes.set(link, box);
        $('joints').append(element('label', {}, box, element('span', { textContent: link.joint })));
    }
    $('joints').classList.toggle('long', joints.some((link) => link.joint.length > SHORT));
    for (const chart of charts) {
        const canvas = element('canvas', { className: 'plot' });
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', `${chart.title} (${chart.unit}) over time`);
        chart.legend = element('div', { className: 'legend' });
        chart.figure = element('figure', {}, element('figcaption', {}, chart.title,
            element('span', { className: 'unit', textContent: chart.unit })), canvas, chart.legend);
        $('charts').append(chart.figure);
        chart.plot = createPlot(data, player, canvas, data[chart.key], chart.width, chart.floor);
    }

    function choose(set) {
        chosen = set;
        boxes.forEach((box, link) => { box.checked = chosen.has(link); });
        $('chosen').textContent = `${chosen.size} of ${joints.length}`;
        for (const chart of charts) {
            const names = chart.key === 'q' ? data.qNames : data.vNames, list = [];
            for (const link of chosen) {
                const first = chart.key === 'q' ? link.q : link.v, count = chart.key === 'q' ? link.nq : link.nv;
                for (let k = first; k < first + count; k++)
                    if (chart.has(k))
                        list.push({ column: k, name: names[k] });
            }
            chart.figure.hidden = !list.length;
            chart.plot.setSeries(list);
            chart.values = list.map((s, n) => {
                const value = element('b');
                const dot = element('i');
                dot.style.background = seriesColour(n);
                chart.legend.append(element('span', { title: s.name }, dot, element('span', { className: 'what', textContent: s.name }), value));
                return value;
            });
            chart.legend.classList.toggle('long', list.some((s) => s.name.length > SHORT)); /* no name is cut */
            chart.legend.replaceChildren(...chart.values.map((value) => value.parentElement));
        }
        notify();
    }

    function notify() {
        for (const chart of charts)
            chart.plot.series.forEach((s, n) => { chart.values[n].textContent = number(chart.plot.value(s.column), chart.plot.least()); });
    }
    choose(chosen);
    player.onChange(() => {
        charts.forEach((chart) => chart.plot.draw());
        notify();
    });
    return {
        refresh: () => charts.forEach((chart) => chart.plot.refresh()),
        recolour: () => choose(chosen),
        only: (link) => choose(new Set([link])),
    };
}

/* Wrenches of all places, six numbers each: connections of modules in the attachment frame, then joints in the moved joint frame, as
 * `ramus id` writes them. */
function wrenchPlaces(data) {
    const places = data.modules.map((m, i) => ({ name: m.name, from: data.connection, at: 6 * i, width: 6 * data.modules.length, frame: 'attachment frame' }));
    if (data.jointWrench)
        for (const link of data.links.filter((l) => l.joint))
            places.push({ name: link.joint, from: data.jointWrench, at: 6 * link.index, width: 6 * data.links.length, frame: 'moved joint frame', joint: true });
    const values = new Float32Array(data.count * 6 * places.length);
    places.forEach((p, k) => {
        for (let f = 0; f < data.count; f++)
            values.set(p.from.subarray(f * p.width + p.at, f * p.width + p.at + 6), 6 * (f * places.length + k));
    });
    return { places, values };
}

/* Force and moment at one connection or joint: of the module that is chosen in the list, or of the place in the menu. */
function addWrenchPlots(data, player, size) {
    if (!data.moves || !data.wrench)
        return null;
    const { places, values } = wrenchPlaces(data), weight = data.mass * Math.hypot(...data.gravity), menu = $('wrench-place');
    const known = (i) => values.subarray(6 * i, 6 * i + 6).every(Number.isFinite);
    const charts = [['Force', 'N', 0, weight], ['Moment', 'N m', 3, weight * size]].map(([title, unit, first, scale]) => {
        const canvas = element('canvas', { className: 'plot' }), legend = element('div', { className: 'legend' }), name = element('span');
        const axes = element('span', { className: 'unit' });
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', `${title} at a connection or joint (${unit}) over time`);
        $('wrench-charts').append(element('figure', {}, element('figcaption', {}, name, axes), canvas, legend));
        return { title, unit, first, legend, name, axes, plot: createPlot(data, player, canvas, values, 6 * places.length, 1e-12 * scale) };
    });
    let shown = places.findIndex((_, i) => known(i));
    if (shown < 0)
        return null;
    const options = (joint) => places.flatMap((p, i) => (Boolean(p.joint) === joint && known(i) ? [element('option', { value: i, textContent: p.name })] : []));
    menu.append(element('optgroup', { label: 'Connections of modules' }, ...options(false)), element('optgroup', { label: 'Joints' }, ...options(true)));
    $('wrench-plots').hidden = false;
    const notify = () => charts.forEach((c) => c.plot.series.forEach((s, n) => { c.values[n].textContent = number(c.plot.value(s.column), c.plot.least()); }));
    const choose = (i) => {
        shown = known(i) ? i : shown;
        menu.value = shown;
        for (const c of charts) {
            const list = [0, 1, 2].map((n) => ({ column: 6 * shown + c.first + n, name: `${c.first ? 'm' : 'f'}${'xyz'[n]}` }));
            c.name.textContent = `${c.title} ${places[shown].joint ? 'at' : 'on'} ${places[shown].name}`;
            c.axes.textContent = `${c.unit}, ${places[shown].frame}`;
            c.plot.setSeries(list);
            c.values = list.map(() => element('b'));
            c.legend.replaceChildren(...list.map((s, n) => {
                const dot = element('i');
                dot.style.background = seriesColour(n);
                return element('span', {}, dot, element('span', { className: 'what', textContent: s.name }), c.values[n]);
            }));
        }
        notify();
    };
    menu.addEventListener('change', () => choose(Number(menu.value)));
    choose(shown);
    player.onChange(() => {
        charts.forEach((c) => c.plot.draw());
        notify();
    });
    return { choose, recolour: () => choose(shown), refresh: () => charts.forEach((c) => c.plot.refresh()) };
}

/* ---- transport and keys ------------------------------------------------------------------------------------- */

function addTransport(data, player) {
    const slider = $('time'), play = $('play'), speed = $('speed');
    if (!player.moves) {
        $('transport').hidden = true;
        return;
    }
    slider.min = data.start;
    slider.max = data.end;
    slider.step = (data.end - data.start) / 2000;
    slider.addEventListener('input', () => {
        const time = Number(slider.value); /* first: pausing moves the slider to where the motion is */
        player.play(false);
        player.seek(time);
    });
    play.addEventListener('click', () => player.toggle());
    for (const s of speeds)
        speed.append(element('option', { value: s, textContent: `${s}×` }));
    speed.addEventListener('change', () => player.setSpeed(Number(speed.value)));
    player.onChange(() => {
        slider.value = player.time;
        slider.setAttribute('aria-valuetext', `${player.time.toFixed(2)} seconds`);
        slider.style.setProperty('--done', `${100 * (player.time - data.start) / (data.end - data.start)}%`);
        $('clock').textContent = `${player.time.toFixed(2)} / ${data.end.toFixed(2)} s`;
        play.setAttribute('aria-label', player.playing ? 'Pause' : 'Play');
        play.classList.toggle('playing', player.playing);
        speed.value = player.speed;
    });
}

function addKeys(data, player, scene, views) {
    const step = (n) => {
        player.play(false);
        const { frame, part } = locate(data, player.time);
        const at = n < 0 && part > 1e-6 ? frame + 1 + n : (part > 1 - 1e-6 ? frame + 1 : frame) + n;
        player.seek(data.t[Math.min(data.count - 1, Math.max(0, at))]);
    };
    window.addEventListener('keydown', (event) => {
        const on = event.target.tagName, typed = on === 'SELECT' || (on === 'INPUT' && event.target.type === 'text');
        const joint = event.target.closest?.('.joint') && !event.shiftKey && /^(Arrow|Home|End|Page)/.test(event.key);
        if (event.ctrlKey || event.metaKey || event.altKey || typed || joint) /* a joint's slider has its own arrows */
            return;
        if (event.key === ' ' && (on === 'BUTTON' || on === 'SUMMARY' || event.target.type === 'checkbox'))
            return;
        const turn = 0.12, shift = event.shiftKey;
        const action = {
            ' ': () => player.toggle(),
            ArrowLeft: () => (shift ? scene.orbit(-turn, 0) : step(-1)),
            ArrowRight: () => (shift ? scene.orbit(turn, 0) : step(1)),
            ArrowUp: () => (shift ? scene.orbit(0, turn) : player.faster(1)),
            ArrowDown: () => (shift ? scene.orbit(0, -turn) : player.faster(-1)),
            '+': () => scene.zoom(0.87), '=': () => scene.zoom(0.87), '-': () => scene.zoom(1.15),
            Home: () => player.seek(data.start), End: () => player.seek(data.end),
            f: () => $('follow').hidden || $('follow').click(), r: views.reset, p: () => $('panel-button').click(),
        }[event.key];
        if (!action)
            return;
        event.preventDefault();
        action();
    });
}

/* ---- names under the pointer -------------------------------------------------------------------------------- */

function addTooltip(data, scene, robot, canvas, plots) {
    const ray = new three.Raycaster(), tip = $('tip');
    let lit = null, down = null;
    const pick = (event) => {
        const box = canvas.getBoundingClientRect();
        ray.setFromCamera(new three.Vector2((event.clientX - box.left) / box.width * 2 - 1,
                                            1 - (event.clientY - box.top) / box.height * 2), scene.camera);
        const hit = ray.intersectObjects(robot.pointed, false).find((h) => h.object.visible && h.object.parent.visible);
        return hit ? hit.object : null;
    };
    const light = (mesh) => {
        if (mesh === lit)
            return;
        if (lit)
            robot.highlight(lit, false);
        if (mesh)
            robot.highlight(mesh, true);
        lit = mesh;
        scene.touch();
    };
    canvas.addEventListener('pointermove', (event) => {
        const mesh = event.buttons ? null : pick(event);
        light(mesh);
        canvas.style.cursor = mesh ? 'pointer' : 'grab';
        tip.hidden = !mesh;
        if (!mesh)
            return;
        const { link, box, part } = mesh.userData, lines = [];
        if (part) {
            lines.push(element('strong', { textContent: part.name }));
            lines.push(element('span', { textContent: `${part.kind}, ${number(part.length)} m` }));
            if (Number.isFinite(part.tension))
                lines.push(element('span', { textContent: `${part.tension >= 0 ? 'pulls' : 'pushes'} ${number(Math.abs(part.tension))} N` }));
        } else if (box) {
            lines.push(element('strong', { textContent: box.name }), element('span', { textContent: 'black box' }));
        } else {
            lines.push(element('strong', { textContent: link.name }));
            lines.push(element('span', { textContent: `${link.joint || 'joint'}, ${link.locked ? 'locked ' : ''}${link.type}` }));
            lines.push(element('span', { textContent: `${data.modules[link.module].name}, ${mass(link.mass)}` }));
            if (link.shapes.length && !link.shapes.some(drawable))
                lines.push(element('em', { textContent: 'mesh, shown as a simple shape' }));
        }
        tip.replaceChildren(...lines);
        const area = canvas.getBoundingClientRect();
        tip.style.left = `${Math.min(event.clientX - area.left + 14, area.width - tip.offsetWidth - 8)}px`;
        tip.style.top = `${Math.min(event.clientY - area.top + 14, area.height - tip.offsetHeight - 8)}px`;
    });
    canvas.addEventListener('pointerleave', () => {
        light(null);
        tip.hidden = true;
    });
    canvas.addEventListener('pointerdown', (event) => { down = [event.clientX, event.clientY]; });
    canvas.addEventListener('pointerup', (event) => {
        const mesh = down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 4 ? pick(event) : null;
        if (mesh && mesh.userData.link && mesh.userData.link.q >= 0 && plots)
            plots.only(mesh.userData.link);
    });
}

/* ---- all of it ---------------------------------------------------------------------------------------------- */

export function createUi(data, player, scene, robot, pose) {
    const canvas = $('view');
    document.querySelector('h1').textContent = data.name;
    const count = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`;
    $('facts').textContent = [count(data.modules.length, 'module'), count(data.links.length, 'link'),
                              data.dof >= 0 ? `${data.dof} DoF` : `${data.nv} velocities`, mass(data.mass)].join(' · ');
    if (robot.meshes)
        data.notes.push(`${count(robot.meshes, 'link')} of meshes ${robot.meshes === 1 ? 'is' : 'are'} shown by simple shapes.`);
    $('notes').append(...data.notes.map((text) => element('p', { textContent: text })));
    const views = {
        reset: () => scene.look([1.25, -1.65, 0.85]),
        front: () => scene.look([1, 0, 0.001]), side: () => scene.look([0, -1, 0.001]), top: () => scene.look([0, -0.001, 1]),
    };
    for (const name of Object.keys(views))
        $(`view-${name}`).addEventListener('click', views[name]);
    const followed = (yes) => {
        scene.follow(yes);
        $('follow').setAttribute('aria-pressed', String(yes));
    };
    $('follow').hidden = !player.moves;
    $('follow').addEventListener('click', () => followed(!scene.following));
    followed(Boolean(robot.far));
    addModules(data, scene, robot, (i) => wrenchPlots && wrenchPlots.choose(i));
    addSwitches(data, scene, robot, pose);
    addTransport(data, player);
    if (!$('transport').hidden)
        scene.margins.bottom = 84;
    const plots = addPlots(data, player, robot.size), wrenchPlots = addWrenchPlots(data, player, robot.size);
    const each = (f) => [plots, wrenchPlots].filter(Boolean).forEach(f);
    addKeys(data, player, scene, views);
    addTooltip(data, scene, robot, canvas, plots);

    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const setTheme = (name) => {
        document.documentElement.dataset.theme = name;
        scene.setTheme(name);
        each((p) => p.recolour());
    };
    dark.addEventListener('change', () => setTheme(dark.matches ? 'dark' : 'light'));
    $('theme').addEventListener('click', () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'));
    setTheme(dark.matches ? 'dark' : 'light');

    $('panel-button').addEventListener('click', () => {
        const open = document.body.classList.toggle('closed') === false;
        $('panel-button').setAttribute('aria-expanded', String(open));
    });
    if (window.innerWidth < 760)
        $('panel-button').click();
    let moved = false; /* until the reader moves the camera, it shows the whole robot */
    scene.controls.addEventListener('start', () => { moved = true; });
    new ResizeObserver(() => {
        scene.resize();
        each((p) => p.refresh());
        if (!moved)
            views.reset();
    }).observe(canvas.parentElement);
}
