/* charts.js - curves over time and dots for each coordinate, as SVG, for pages that need nothing else
 *
 * charts.chart(plot, parent)   plot: { title, unit, curves: [{ name, y, limits: [low, high] }], first and step, or t; log; separate; reference; width }
 *   Up to three curves that should agree are drawn over each other, with the differences from the first below (`reference` is its
 *   name there); with `separate`, or more of them, they are different quantities. Limits are dashed, and red where exceeded.
 *   `width` is that of the drawing, 1040 unless given; `log`: a logarithmic vertical axis.
 * charts.stems(title, names, values, colour, parent)   one dot on a stem for each name, on a logarithmic axis
 */
"use strict";
const charts = (function () {
  const WIDE = 1040, LEFT = 64, RIGHT = 12, BOTTOM = 26, TOP = 12, COLOURS = 6;
  /* Three curves that lie on each other: a broad faint one under two that take turns. */
  const dash = ["", "9 9", "0 9 9 0"];
  /* Many different ones: those that come near each other are told apart without colours, too; the last is solid again. */
  const dashes = ["", "9 4", "2 3", "9 3 2 3", "16 4", ""];
  const dashOf = (plot, many, k) => (!many ? dash[k] : plot.curves.length < 4 || k === plot.curves.length - 1 ? "" : dashes[k % dashes.length]);
  const escape = (s) => s.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }[c]));
  const minus = (s) => s.replace(/-/g, "−");

  /* About `count` round numbers between low and high. */
  function ticks(low, high, count) {
    const rough = (high - low) / count, power = Math.pow(10, Math.floor(Math.log10(rough)));
    const step = [1, 2, 5, 10].map((k) => k * power).find((s) => s >= rough);
    const list = [];
    for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) list.push(k * step);
    return { list, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
  }
  /* Below `least`, which rounding explains, it is 0. */
  function short(x, least) {
    if (x === null || x === undefined) return "–";
    const size = Math.abs(x);
    if (size === 0 || size < least) return "0";
    return size < 1e-3 || size >= 1e5 ? x.toExponential(2) : x.toPrecision(5);
  }
  function decade(k) {
    const up = String(k).replace(/[-0-9]/g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[+c]));
    return k === 0 ? "1" : k === 1 ? "10" : "10" + up;
  }
  /* Vertical scale, linear or logarithmic: position of a value, and tick marks. `floor`: a range smaller than this is rounding. */
  function scale(values, log, height, floor) {
    let low = Infinity, high = -Infinity;
    for (const v of values) if (v !== null && (!log || v > 0)) { low = Math.min(low, v); high = Math.max(high, v); }
    if (!(low <= high)) { low = log ? 0.1 : 0; high = 1; }
    if (log) {
      const bottom = Math.max(Math.floor(Math.log10(low)), Math.ceil(Math.log10(high)) - 16), top = Math.ceil(Math.log10(high) + 1e-9);
      const span = Math.max(1, top - bottom), every = Math.ceil(span / 8), marks = [];
      for (let k = bottom; k <= top; k += every) marks.push({ at: k, text: decade(k) });
      const y = (k) => TOP + height * (1 - (k - bottom) / span);
      return { at: (v) => y(Math.max(bottom, Math.log10(Math.max(v, 1e-300)))), marks: marks.map((m) => ({ y: y(m.at), text: m.text })) };
    }
    const most = Math.max(Math.abs(low), Math.abs(high));
    if (high - low < Math.max(1e-12 * most, floor)) { const wide = most > floor ? 0.5 * most : 1; low -= wide; high += wide; }
    const pad = 0.06 * (high - low); low -= pad; high += pad;
    const t = ticks(low, high, 5), y = (v) => TOP + height * (1 - (v - low) / (high - low));
    const text = (v) => (Math.max(Math.abs(low), Math.abs(high)) >= 1e5 || t.digits > 4 ? (v === 0 ? "0" : v.toExponential(1)) : v.toFixed(t.digits));
    return { at: y, marks: t.list.map((v) => ({ y: y(v), text: minus(text(v)) })) };
  }

  /* What is drawn of each chart: its times, sizes, and colours. */
  function layout(plot) {
    const n = plot.curves[0].y.length, t = plot.t || Array.from({ length: n }, (_, i) => plot.first + i * plot.step);
    const width = plot.width || WIDE, first = t[0], last = t[n - 1];
    const many = plot.separate || plot.curves.length > 3;
    const x = (time) => LEFT + (width - LEFT - RIGHT) * (last > first ? (time - first) / (last - first) : 0.5);
    return { n, t, width, first, last, many, x, colour: (k) => `var(--c${many ? (k + 1) % COLOURS : k})` };
  }

  /* The path of a curve, or of those parts of it where `keep(v)`; gaps where there are no numbers. */
  function path(y, t, x, at, keep) {
    let text = "", pen = false;
    y.forEach((v, i) => {
      const drawn = v !== null && (!keep || keep(v));
      if (drawn) text += `${pen ? "L" : "M"}${x(t[i]).toFixed(1)} ${at(v).toFixed(1)}${keep && !pen ? "h.01" : ""}`;
      pen = drawn;
    });
    return text;
  }

  /* The curves less the first, on a scale of their own, under them. */
  function difference(plot, l, top, height) {
    const first = plot.curves[0].y, parts = [];
    const lines = plot.curves.slice(1).map((c) => c.y.map((v, i) => (v === null || first[i] === null ? null : v - first[i])));
    let most = 0;
    for (const line of lines) for (const v of line) most = Math.max(most, Math.abs(v));
    if (!(most > 0)) most = 1e-12;
    const y = (v) => top + height / 2 * (1 - v / (1.15 * most));
    for (const v of [-most, 0, most])
      parts.push(`<path class="mesh" d="M${LEFT} ${y(v).toFixed(1)}H${l.width - RIGHT}"/><text x="${LEFT - 8}" y="${(y(v) + 4).toFixed(1)}" text-anchor="end">${v === 0 ? "0" : minus(most < 1e-3 || most >= 1e5 ? v.toExponential(0) : String(+v.toPrecision(2)))}</text>`);
    lines.forEach((line, k) => parts.push(`<path fill="none" stroke="var(--c${k + 1})" stroke-width="1.4" stroke-dasharray="${dash[k + 1]}" d="${path(line, l.t, l.x, y)}"/>`));
    parts.push(`<text x="${LEFT + 4}" y="${top - 3}">less ${escape(plot.reference || "the simulator")}${plot.unit ? ", " + escape(plot.unit) : ""}</text>`);
    return parts.join("");
  }

  /* Limits that are near enough to the curves to be drawn with them, or that are exceeded. */
  function limitsOf(plot) {
    const all = [].concat(...plot.curves.map((c) => c.y)).filter((v) => v !== null);
    const low = all.reduce((a, b) => Math.min(a, b), Infinity), high = all.reduce((a, b) => Math.max(a, b), -Infinity), span = high - low || Math.abs(high) || 1;
    return plot.curves.flatMap((c, k) => (c.limits || []).map((limit, side) => ({ limit, side, k }))
      .filter(({ limit }) => limit !== null && limit > low - span && limit < high + span));
  }
  const beyond = (limits, v) => (limits[0] !== null && v < limits[0]) || (limits[1] !== null && v > limits[1]);

  function chart(plot, parent) {
    const l = layout(plot), strip = plot.log || l.many || plot.curves.length < 2 ? 0 : 64, gap = strip ? 26 : 0;
    const height = plot.log ? 330 : l.width < WIDE ? 150 : 200, lines = limitsOf(plot), parts = [];
    const s = scale([].concat(...plot.curves.map((c) => c.y), lines.map((m) => m.limit)), plot.log, height, plot.floor || 0), base = TOP + height;
    const foot = base + gap + strip, total = foot + BOTTOM;
    if (strip) parts.push(difference(plot, l, base + gap, strip));
    for (const m of s.marks)
      parts.push(`<path class="mesh" d="M${LEFT} ${m.y.toFixed(1)}H${l.width - RIGHT}"/><text x="${LEFT - 8}" y="${(m.y + 4).toFixed(1)}" text-anchor="end">${m.text}</text>`);
    const label = plot.label || "time, s";
    if (l.last > l.first) {
      const time = ticks(l.first, l.last, l.width < WIDE ? 5 : 8);
      for (const t of time.list) if (l.x(t) < l.width - 80)
        parts.push(`<path class="axis" d="M${l.x(t).toFixed(1)} ${foot}v5"/><text x="${l.x(t).toFixed(1)}" y="${foot + 19}" text-anchor="middle">${t.toFixed(time.digits)}</text>`);
    }
    parts.push(`<path class="axis" d="M${LEFT} ${foot}H${l.width - RIGHT}"/><text x="${l.width - RIGHT}" y="${foot + 19}" text-anchor="end">${label}</text>`);
    for (const { limit, k } of lines)
      parts.push(`<path class="limit" stroke="${l.colour(k)}" d="M${LEFT} ${s.at(limit).toFixed(1)}H${l.width - RIGHT}"/>`);
    plot.curves.forEach((c, k) => {
      const drawn = plot.log ? c.y.map((v) => (v > 0 ? v : null)) : c.y;
      const bold = plot.separate ? 2 : l.many ? (k === plot.curves.length - 1 ? 2.4 : 1.5) : k === 0 && plot.curves.length > 1 ? 4.5 : 2;
      const faint = l.many || plot.curves.length < 2 ? 1 : k === 0 ? 0.28 : 1;
      if (c.limits)
        parts.push(`<path class="beyond" d="${path(drawn, l.t, l.x, s.at, (v) => beyond(c.limits, v))}"/>`);
      parts.push(`<path fill="none" stroke="${l.colour(k)}" stroke-opacity="${faint}" stroke-width="${bold}" stroke-linejoin="round" stroke-dasharray="${dashOf(plot, l.many, k)}" d="${path(drawn, l.t, l.x, s.at)}"/>`);
    });
    const range = (limits) => (limits && limits.some((v) => v !== null) ? ` [${limits.map((v, side) => (v === null ? (side ? "∞" : "−∞") : minus(String(+v.toPrecision(4))))).join(", ")}]` : "");
    const keys = plot.curves.map((c, k) => {
      const under = !l.many && k === 0 && plot.curves.length > 1;
      return `<span class="key"><svg width="30" height="8" style="width:30px"><path d="M0 4H30" stroke="${l.colour(k)}" stroke-opacity="${under ? 0.28 : 1}" stroke-width="${under ? 4.5 : 2}" stroke-dasharray="${dashOf(plot, l.many, k)}"/></svg><span>${escape(c.name)}${range(c.limits)}</span></span>`;
    }).join("");
    const figure = document.createElement("figure");
    figure.className = "chart";
    figure.innerHTML = `<figcaption>${escape(plot.title)}${plot.unit ? " (" + escape(plot.unit) + ")" : ""}${keys}</figcaption>` +
      `<svg viewBox="0 0 ${l.width} ${total}" role="img" aria-label="${escape(plot.title)}">${parts.join("")}<path class="cursor" d="" visibility="hidden"/></svg><div class="readout">&nbsp;</div>`;
    parent.appendChild(figure);
    const svg = figure.querySelector("svg[role]"), cursor = figure.querySelector(".cursor"), readout = figure.querySelector(".readout");
    const most = [].concat(...plot.curves.map((c) => c.y)).reduce((a, v) => Math.max(a, Math.abs(v)), 0);
    svg.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect(), at = (event.clientX - box.left) / box.width * l.width;
      const wanted = l.first + (at - LEFT) / (l.width - LEFT - RIGHT) * (l.last - l.first);
      let i = 0, end = l.n - 1;
      while (end - i > 1) { const middle = (i + end) >> 1; if (l.t[middle] <= wanted) i = middle; else end = middle; }
      if (l.t[end] - wanted < wanted - l.t[i]) i = end;
      cursor.setAttribute("d", `M${l.x(l.t[i]).toFixed(1)} ${TOP}V${foot}`);
      cursor.setAttribute("visibility", "visible");
      readout.textContent = `${label === "time, s" ? `t = ${l.t[i].toFixed(3)} s` : `row ${l.t[i]}`}    ` +
        plot.curves.map((c) => `${c.name}: ${short(c.y[i], Math.max(plot.floor || 0, 1e-9 * most))}${plot.unit ? " " + plot.unit : ""}`).join("    ");
    });
    svg.addEventListener("pointerleave", () => { cursor.setAttribute("visibility", "hidden"); readout.textContent = "\u00a0"; });
  }

  /* Dots on stems, one for each coordinate, on a logarithmic scale. */
  function stems(title, names, values, colour, parent) {
    const height = 150, s = scale(values.filter((v) => v > 0), true, height, 0), base = TOP + height, room = WIDE - LEFT - RIGHT, parts = [];
    for (const m of s.marks)
      parts.push(`<path class="mesh" d="M${LEFT} ${m.y.toFixed(1)}H${WIDE - RIGHT}"/><text x="${LEFT - 8}" y="${(m.y + 4).toFixed(1)}" text-anchor="end">${m.text}</text>`);
    values.forEach((v, k) => {
      const x = LEFT + room * (k + 0.5) / values.length, y = v > 0 ? s.at(v) : base;
      parts.push(`<path d="M${x.toFixed(1)} ${base}V${y.toFixed(1)}" stroke="${colour}" stroke-width="2"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${colour}"><title>${escape(names[k])}: ${short(v)}</title></circle>`);
      parts.push(`<text x="${x.toFixed(1)}" y="${base + 10}" text-anchor="end" transform="rotate(-50 ${x.toFixed(1)} ${base + 10})" style="font-size:${values.length > 30 ? 9.5 : 11}px">${escape(names[k].replace("platform/drive.", "base "))}</text>`);
    });
    parts.push(`<path class="axis" d="M${LEFT} ${base}H${WIDE - RIGHT}"/>`);
    const figure = document.createElement("figure");
    figure.className = "chart";
    figure.innerHTML = `<figcaption>${escape(title)}</figcaption><svg viewBox="0 0 ${WIDE} ${base + 78}" role="img" aria-label="${escape(title)}">${parts.join("")}</svg>`;
    parent.appendChild(figure);
  }

  return { chart, stems, short, escape };
})();
