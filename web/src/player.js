/* player.js - the time that is shown: play, pause, scrub, speed */
export const speeds = [0.1, 0.25, 0.5, 1, 2, 4];

export function createPlayer(start, end) {
    const listeners = [];
    const self = {
        time: start, playing: false, speed: 1, moves: end > start,
        onChange(f) { listeners.push(f); },
        changed() { listeners.forEach((f) => f(self)); },
        seek(time) {
            self.time = Math.min(end, Math.max(start, time));
            self.changed();
        },
        play(yes) {
            self.playing = yes && self.moves;
            if (self.playing && self.time >= end)
                self.time = start;
            self.changed();
        },
        toggle() { self.play(!self.playing); },
        setSpeed(speed) {
            self.speed = speed;
            self.changed();
        },
        faster(step) {
            const at = speeds.indexOf(self.speed);
            self.setSpeed(speeds[Math.min(speeds.length - 1, Math.max(0, at + step))]);
        },
        /* Real time has passed. At the end the motion begins anew. */
        advance(dt) {
            if (!self.playing)
                return;
            self.time += Math.max(0, dt) * self.speed; /* a first frame may be stamped before the page was ready */
            if (self.time > end)
                self.time = start + (self.time - end) % (end - start);
            self.changed();
        },
    };
    return self;
}
