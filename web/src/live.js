/* live.js - a simulation that runs in `ramus view --live`: its frames as they come, and orders to it
 *
 * Frames (src/tools/live/live_sim.c) go into the arrays of the page's data, which hold the last FRAMES of them, so that the picture
 * and the plots read them like those of a table. What is shown is the newest, unless the reader looks back.
 */
import * as three from 'three';
import { floats } from './data.js';
import { speeds } from './player.js';

const FRAMES = 3600, NUMBERS = 8e6; /* kept, at most; a minute at full speed */
const SHED = 4; /* frames that are forgotten at a time */
const PLOTS = 50, BACK = 250; /* ms between two drawings of the curves; and of the page, for one who looks back */

const $ = (id) => document.getElementById(id);

/* ---- frames ------------------------------------------------------------------------------------------------- */

function createHistory(data) {
    const widths = { pose: 7 * data.nbody, q: data.nq, v: data.nv, tau: data.nv, lever: 7 * data.nlever, contact: 6 * data.contacts.length };
    for (const part of data.mechanism)
        if (part.track)
            widths[part.track] = 6;
    for (const key of Object.keys(widths))
        if (!data[key])
            delete widths[key];
    const sum = Object.values(widths).reduce((a, b) => a + b, 1), most = Math.max(60, Math.min(FRAMES, Math.floor(NUMBERS / sum)));
    for (const key of Object.keys(widths)) {
        const first = data[key];
        data[key] = new Float32Array((most + SHED) * widths[key]);
        data[key].set(first);
    }
    data.t = new Float64Array(most + SHED);
    let run = null;
    return {
        /* Returns 1 when the simulation has begun anew; then all that was is forgotten. */
        add(frame) {
            const anew = frame.run !== run;
            if (anew) {
                run = frame.run;
                data.count = 0;
            } else if (data.t[data.count - 1] === frame.t) {
                data.count--; /* the same moment, sent once more */
            }
            if (data.count === most + SHED) {
                for (const key of Object.keys(widths))
                    data[key].copyWithin(0, SHED * widths[key]);
                data.t.copyWithin(0, SHED);
                data.count -= SHED;
            }
            for (const key of Object.keys(widths))
                data[key].set(floats(frame[key]), data.count * widths[key]);
            data.t[data.count++] = frame.t;
            data.start = data.t[0];
            data.end = frame.t;
            return anew;
        },
    };
}

/* ---- the time that is shown ---------------------------------------------------------------------------------- */

/* As player.js; but the time is the simulation's, and play, pause and speed are orders to it. */
function createLivePlayer(data, order) {
    const listeners = [];
    let shownEnd = data.end, shownAt = 0; /* what the slider and the plots show */
    const self = {
        time: data.start, speed: 1, moves: true,
        state: 'running', /* of the simulation: running, paused, ended, failed */
        follows: true, /* the newest frame is shown */
        lost: false, /* nothing comes any more */
        get playing() { return self.follows && self.state === 'running' && !self.lost; },
        onChange(f) { listeners.push(f); },
        changed() {
            self.time = self.follows ? data.end : Math.min(data.end, Math.max(data.start, self.time));
            shownEnd = data.end;
            shownAt = performance.now();
            listeners.forEach((f) => f(self));
        },
        seek(time) {
            self.follows = time >= shownEnd;
            self.time = time;
            self.changed();
        },
        /* No: look back; the simulation goes on. */
        play(yes) {
            self.follows = yes;
            self.changed();
        },
        toggle() {
            const back = !self.follows;
            if (back)
                self.play(true);
            if (self.state === 'paused')
                order('resume');
            else if (self.state === 'running' && !back)
                order('pause');
            else if (self.state === 'ended' || self.state === 'failed')
                order('reset');
        },
        setSpeed(speed) {
            self.speed = speed;
            order(`speed ${speed}`);
            self.changed();
        },
        faster(step) {
            const beyond = step > 0 ? speeds.find((s) => s > self.speed) : speeds.filter((s) => s < self.speed).pop();
            if (beyond)
                self.setSpeed(beyond);
        },
        advance() {
            if (data.end !== shownEnd && (self.follows || performance.now() - shownAt > BACK))
                self.changed();
        },
    };
    return self;
}

/* ---- the picture --------------------------------------------------------------------------------------------- */

const isFree = (data) => data.links.some((link) => link.parent < 0 && link.type === 'free');

/* The space that a robot on a base may reach; a free one goes anywhere, and has the space it begins with. */
function widen(data, room) {
    if (isFree(data) || !data.links.length)
        return { ...room, far: isFree(data) };
    const base = new three.Vector3(...data.links[0].jointInParent.slice(0, 3));
    const reach = room.points.reduce((most, p) => Math.max(most, p.distanceTo(base)), 0);
    const points = [...room.points], box = new three.Box3();
    for (const axis of ['x', 'y', 'z'])
        for (const sign of axis === 'z' && data.tau ? [0.8] : [-0.8, 0.8]) { /* with forces it will not just fall */
            const p = base.clone();
            p[axis] += sign * reach;
            points.push(p);
        }
    box.setFromPoints(points);
    return { ...room, points, far: false, centre: box.getCenter(new three.Vector3()), radius: box.getSize(new three.Vector3()).length() / 2 };
}

/* ---- the page ------------------------------------------------------------------------------------------------ */

function addBadge(player, order) {
    const badge = $('badge'), reset = $('reset'), message = $('message'), slider = $('time'), speed = $('speed');
    badge.hidden = reset.hidden = false;
    badge.addEventListener('click', () => player.play(true));
    reset.addEventListener('click', () => {
        player.play(true);
        order('reset');
    });
    slider.step = 'any';
    slider.setAttribute('aria-label', 'Time, of what was kept');
    player.onChange(() => {
        const name = player.lost ? 'lost' : player.state === 'failed' ? 'failed' : !player.follows ? 'back' :
            player.state === 'running' ? 'live' : player.state;
        badge.className = name;
        badge.textContent = { live: 'Live', back: 'To live', lost: 'No connection' }[name] || name[0].toUpperCase() + name.slice(1);
        badge.title = name === 'back' ? 'back to the newest frame (End)' : '';
        $('clock').textContent = `${player.time.toFixed(2)} s`;
        const text = player.lost ? 'The connection to ramus is lost. Trying again …' :
            player.state === 'failed' ? `The simulation has stopped: ${player.error}` :
            player.state === 'ended' ? 'The simulation has come to its end.' :
            player.playing && player.rate < 0.85 * player.speed ? `This machine manages ${player.rate.toPrecision(2)}× real time.` : '';
        message.hidden = !text;
        if (message.textContent !== text)
            message.textContent = text;
        message.classList.toggle('bad', player.lost || player.state === 'failed');
        if (![...speed.options].some((o) => Number(o.value) === player.speed))
            speed.append(Object.assign(document.createElement('option'), { value: player.speed, textContent: `${player.speed}×` }));
        speed.value = player.speed;
    });
}

/* ---- all of it ----------------------------------------------------------------------------------------------- */

export function createLive(data) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: 'data:,' })); /* there is none to ask for */
    const history = createHistory(data);
    const order = (text) => fetch('/control', { method: 'POST', body: text }).catch(() => {}); /* the events report it */
    const player = createLivePlayer(data, order);
    let drawn = 0;
    player.onChange(() => { /* before all others: the ends of the slider, and how old the curves may be */
        $('time').min = data.start;
        $('time').max = data.end;
        const now = performance.now();
        if (now - drawn > PLOTS || player.state !== 'running') {
            drawn = now;
            data.version = (data.version || 0) + 1;
        }
    });

    function connect() {
        const events = new EventSource('/events');
        events.onmessage = (event) => {
            const frame = JSON.parse(event.data);
            if (frame.id !== data.live) { /* another ramus answers here */
                events.close();
                window.location.reload();
                return;
            }
            const { state, speed, rate, error } = frame, news = player.lost || state !== player.state || speed !== player.speed;
            if (history.add(frame))
                player.follows = true;
            Object.assign(player, { state, speed, rate, error, lost: false });
            if (news)
                player.changed();
        };
        events.onerror = () => {
            if (events.readyState === EventSource.CLOSED)
                setTimeout(connect, 1000);
            if (player.lost)
                return;
            player.lost = true;
            player.changed();
        };
    }

    return {
        player, add: history.add,
        widen: (room) => widen(data, room),
        /* Once the page is there. */
        start() {
            addBadge(player, order);
            player.changed();
            connect();
        },
    };
}
