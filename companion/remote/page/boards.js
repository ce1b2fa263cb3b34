"use strict";
/* The pictures of the board as SVG and lists: one drawing for each kind that panels.py writes. */

const PAINTS = {
  red: "#C93A2E", green: "#2F8F4E", yellow: "#F4C93C", blue: "#2B6FC2", orange: "#EC8630", violet: "#7B4BB3",
  purple: "#8A3F97", pink: "#EE9CBE", black: "#2B2E36", brown: "#84552F", grey: "#A3A8AD", white: "#F4EFE2",
  "light blue": "#8FCBEA", "light green": "#A9D68A",
};
const BRIGHT = { red: "#FF6A5C", green: "#4CE07E", yellow: "#FFE14A", blue: "#6FB4FF", orange: "#FF9E3D", violet: "#C79BFF" };
const TINTS = { pink: "#F3AECB", blue: "#8DBBF3", green: "#9BD494", orange: "#F6B26B", red: "#F08C7E", black: "#050608" };
const MARKS = { pink: "M0 0h.01", blue: "M-3 -2.5v5M3 -2.5v5", green: "M2 -3L-2 0L2 3", orange: "M2 -3L-2 3", red: "M-3 -3L3 3M3 -3L-3 3", black: "M-1.5 0h3" };
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const contrast = matchMedia("(prefers-contrast: more)");

function paintOf(colour) {
  return (contrast.matches && BRIGHT[colour]) || PAINTS[colour] || "#7C8790";
}
function light(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function inkOn(hex) {
  return (light(hex) + 0.05) / 0.0553 >= 1.01 / (light(hex) + 0.05) ? "#14100A" : "#FFFAEF";
}
/* Give an element a player's paint. */
function painted(element, colour) {
  const hex = paintOf(colour), [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  element.style.setProperty("--p", hex);
  element.style.setProperty("--pi", inkOn(hex));
  element.style.setProperty("--pa", `rgba(${r},${g},${b},.32)`);
  return element;
}

function s(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes || {})) if (value !== undefined && value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
function sign(name, attributes) {
  return s("svg", { class: "i", viewBox: "0 0 100 100", "aria-hidden": "true", ...attributes },
    s("use", { href: "#s-" + name.replace(/ /g, "_") }));
}
/* A player's symbol in a disc, at a place of a picture. */
function token(colour, x, y, r) {
  const hex = paintOf(colour);
  return s("g", { color: inkOn(hex) },
    s("circle", { cx: x, cy: y, r, fill: hex, stroke: "#FFF3DC", "stroke-width": 1.5 }),
    s("svg", { x: x - r * 0.62, y: y - r * 0.62, width: r * 1.24, height: r * 1.24, viewBox: "0 0 100 100", fill: "currentColor" },
      s("use", { href: "#s-" + colour.replace(/ /g, "_") })));
}
function words(text, x, y, attributes) {
  const lines = text.split("\n");
  return s("text", { x, y, "text-anchor": "middle", "dominant-baseline": "middle", ...attributes },
    ...lines.map((line, at) => s("tspan", { x, dy: at ? "1.05em" : `${-0.525 * (lines.length - 1)}em` }, line)));
}

/* --- a map: places and routes, or blocks of houses ------------------------------------------------------------ */

function drawMap(panel, w, h, hot) {
  if (panel.photo) return drawPhotograph(panel, w, h);
  const strip = panel.track || panel.river, foot = strip ? 46 : 0, high = h - foot;
  const at = Object.fromEntries(panel.spots.map((spot) => [spot[0], [spot[1] * w, spot[2] * high]]));
  const k = Math.max(0.7, Math.min(w / 496, high / 344));
  const svg = s("svg", { viewBox: `0 0 ${w} ${h}`, role: "group" });
  for (let n = 1; n < 4; n++)
    svg.append(s("ellipse", { cx: w / 2, cy: -high * 0.2, rx: w * 0.3 * n, ry: high * 0.42 * n, fill: "none", stroke: "var(--water)", "stroke-width": 9 * k, opacity: 0.7 }));
  for (const link of panel.links) svg.append(drawLink(link, at, k));
  const labels = s("g");
  for (const spot of panel.spots) {
    const [id, , , label, shape, colour, owner, symbol, value, lit, , lx, ly] = spot, [x, y] = at[id];
    if (shape === "town") {
      svg.append(s("circle", { cx: x, cy: y, r: (lit ? 8 : 5.5) * k, fill: lit ? "var(--lamp)" : "#FFF3DC", stroke: "#14100A", "stroke-width": 1.5 }));
      if (label) labels.append(words(label, lx === undefined ? x : lx * w, lx === undefined ? y - 12 * k : ly * high, { class: lit ? "place lit" : "place" }));
    } else svg.append(drawBlock(spot, x, y, k, shape));
  }
  svg.append(labels, ...panel.arcs.map(([a, b, mark, joined]) => drawArc(at[a], at[b], mark, joined)));
  svg.settle = () => settle(labels, w, high);
  if (strip) svg.append(drawStrip(strip, 0, high, w, foot));
  if (hot) heat(svg, panel.spots.map((spot) => [spot[0], at[spot[0]], spot[10] || spot[3] || spot[0]]), hot);
  return svg;
}
/* Names stay inside the picture and apart from each other, whatever letters the phone has. */
function settle(labels, w, h) {
  const set = [];
  for (const label of labels.children) {
    const box = label.getBBox();
    let x = Math.max(2, Math.min(box.x, w - box.width - 2)), y = Math.max(1, Math.min(box.y, h - box.height - 1));
    for (const other of set) {
      const across = Math.min(x + box.width, other.x + other.w) - Math.max(x, other.x), down = Math.min(y + box.height, other.y + other.h) - Math.max(y, other.y);
      if (across <= 0 || down <= 2) continue;
      if (across < 30 && x + box.width / 2 > other.x + other.w / 2 && x + box.width + across < w - 2) x += across + 3;
      else y += (y + box.height / 2 > other.y + other.h / 2 ? 1 : -1) * down;
      y = Math.max(1, Math.min(y, h - box.height - 1));
    }
    if (x !== box.x || y !== box.y) label.setAttribute("transform", `translate(${x - box.x} ${y - box.y})`);
    set.push({ x, y, w: box.width, h: box.height });
  }
}
function drawLink([, a, b, length, colour, owner, lane, symbol, closed, lit], at, k) {
  const [ax, ay] = at[a], [bx, by] = at[b], long = Math.hypot(bx - ax, by - ay) || 1;
  const ux = (bx - ax) / long, uy = (by - ay) / long, side = lane * 6.5 * k;
  const turn = (Math.atan2(uy, ux) * 180) / Math.PI, clear = 8 * k, n = Math.max(1, length), each = (long - 2 * clear) / n;
  const g = s("g", { transform: `translate(${ax - uy * side} ${ay + ux * side}) rotate(${turn})`, opacity: closed && !owner ? 0.4 : undefined });
  if (!length) {
    g.append(s("path", { d: `M${clear} 0H${long - clear}`, stroke: lit ? "var(--lamp)" : "var(--edge)", "stroke-width": 4 * k }));
  } else if (owner) {
    g.append(s("rect", { x: clear, y: -5.5 * k, width: long - 2 * clear, height: 11 * k, rx: 4 * k, fill: paintOf(owner), stroke: "#FFF3DC", "stroke-width": 1.6 * k }));
    for (let i = 1; i < n; i++) g.append(s("path", { d: `M${clear + i * each} ${-5 * k}V${5 * k}`, stroke: "#FFF3DC", "stroke-width": 1 }));
    const badge = token(owner, long / 2, 0, 8.5 * k);
    badge.setAttribute("transform", `rotate(${-turn} ${long / 2} 0)`);
    g.append(badge);
  } else {
    for (let i = 0; i < n; i++) {
      const x = clear + i * each + 1.5, wide = Math.max(2, each - 3), tint = TINTS[colour];
      g.append(s("rect", { x, y: -4 * k, width: wide, height: 8 * k, rx: 2, fill: tint || "none", stroke: tint && colour !== "black" ? "none" : "#8A9BB8", "stroke-width": 1 }));
      if (tint) g.append(s("path", { d: MARKS[colour], transform: `translate(${x + wide / 2} 0) scale(${k * 0.9})`, fill: "none", stroke: colour === "black" ? "#B9C5D8" : "#14100A", "stroke-width": colour === "pink" ? 4 : 1.6, "stroke-linecap": "round" }));
    }
    if (symbol) g.append(s("rect", { x: long / 2 - 3 * k, y: -12 * k, width: 6 * k, height: 5 * k, fill: "#C99B5B", stroke: "#5E4421", "stroke-width": 0.8 }));
  }
  if (lit && length) g.append(s("rect", { x: clear - 2, y: -8 * k, width: long - 2 * clear + 4, height: 16 * k, rx: 5 * k, fill: "none", stroke: "var(--lamp)", "stroke-width": 2.5 }));
  return g;
}
function drawArc([ax, ay], [bx, by], mark, joined) {
  const mx = (ax + bx) / 2, my = (ay + by) / 2 - Math.hypot(bx - ax, by - ay) * 0.18, d = `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`;
  const x = (ax + 2 * mx + bx) / 4, y = (ay + 2 * my + by) / 4;
  return s("g", {}, s("path", { d, fill: "none", stroke: "#14100A", "stroke-width": 6, opacity: 0.6 }),
    s("path", { d, fill: "none", stroke: joined ? "var(--lamp)" : "#9BE1FF", "stroke-width": 3, "stroke-dasharray": joined ? undefined : "7 5" }),
    s("circle", { cx: x, cy: y, r: 11, fill: joined ? "#FFC552" : "#9BE1FF" }), words(mark, x, y + 1, { "font-size": 14, style: undefined, fill: "#14100A", class: "dark" }));
}
function drawBlock([id, , , , , colour, owner, symbol, value, lit], x, y, k, shape) {
  const half = (shape === "site" ? 11 : 13) * k, hex = colour ? paintOf(colour) : "#4A628A";
  const g = s("g", {}, s("rect", { x: x - half, y: y - half * 0.85, width: 2 * half, height: 1.7 * half, rx: 3 * k, fill: hex, stroke: lit ? "var(--lamp)" : "#14100A", "stroke-width": lit ? 3 : 1 }));
  if (owner) g.append(token(owner, x, y, 9 * k));
  else if (value) g.append(s("text", { x, y: y + 1, "text-anchor": "middle", "dominant-baseline": "middle", "font-size": 13 * k, class: inkOn(hex) === "#14100A" ? "dark" : "pale" }, value));
  else if (symbol) g.append(s("svg", { x: x - half * 0.6, y: y - half * 0.6, width: half * 1.2, height: half * 1.2, viewBox: "0 0 100 100", fill: inkOn(hex), color: inkOn(hex) }, s("use", { href: "#s-" + symbol.replace(/ /g, "_") })));
  return g;
}
/* Places that can be touched: the nearest one within 32 px is meant. */
function heat(svg, places, hot) {
  const live = places.filter(([id]) => hot.spots[id] !== undefined);
  for (const [id, [x, y], name] of live) {
    const spot = s("circle", { class: "hot", cx: x, cy: y, r: 16, tabindex: 0, role: "button", "aria-label": name });
    spot.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); hot.pick(hot.spots[id]); } });
    svg.append(spot);
  }
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
    const px = ((event.clientX - box.left) * view.width) / box.width, py = ((event.clientY - box.top) * view.height) / box.height;
    let best = null, near = 32;
    for (const [id, [x, y]] of live) { const far = Math.hypot(x - px, y - py); if (far < near) { near = far; best = id; } }
    if (best !== null) hot.pick(hot.spots[best]);
  });
}

/* --- rows of spaces -------------------------------------------------------------------------------------------- */

function drawStrip(panel, x0, y0, w, h) {
  const n = panel.spaces.length, each = (w - 8) / n;
  const g = s("g", { transform: `translate(${x0} ${y0})` }, s("rect", { width: w, height: h, fill: "var(--water)" }));
  panel.spaces.forEach(([label, symbol, , here, value], i) => {
    const x = 4 + i * each;
    g.append(s("rect", { x: x + 1, y: 4, width: each - 2, height: h - 8, rx: 3, fill: i === panel.at ? "var(--lamp)" : "var(--land)", opacity: i === panel.at ? 0.55 : 0.85 }));
    if (here.length) here.slice(0, 4).forEach((colour, j) => g.append(token(colour, x + each / 2 + (j % 2) * 5 - 2, h / 2 + (j - (here.length - 1) / 2) * 7, Math.min(8.5, each * 0.42))));
    else if (value && each > 12) g.append(s("text", { x: x + each / 2, y: h / 2 + 1, "font-size": Math.min(13, each * 0.7), "text-anchor": "middle", "dominant-baseline": "middle" }, value));
    else if (symbol && each > 9) { const size = Math.min(14, each - 1); g.append(s("svg", { x: x + (each - size) / 2, y: (h - size) / 2, width: size, height: size, viewBox: "0 0 100 100", fill: "var(--faint)", color: "var(--faint)" }, s("use", { href: "#s-" + symbol.replace(/ /g, "_") }))); }
  });
  return g;
}
function drawExchange(panel, w, h) {
  const foot = panel.track && h > 140 ? 44 : 0, svg = s("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": panel.title });
  const each = (h - foot - 8) / Math.max(1, panel.rows.length), from = 40 + 7.6 * Math.max(...panel.rows.map((row) => row[0].length), 0);
  panel.rows.forEach(([label, symbol, colour, spaces, , landing], i) => {
    const y = 4 + i * each, wide = (w - from - 4) / Math.max(1, spaces.length);
    svg.append(s("text", { x: 34, y: y + each / 2, "font-size": 13, "dominant-baseline": "middle" }, label));
    if (symbol) svg.append(s("svg", { x: 8, y: y + each / 2 - 10, width: 20, height: 20, viewBox: "0 0 100 100", fill: "var(--lamp)", color: "var(--lamp)" }, s("use", { href: "#s-" + symbol.replace(/ /g, "_") })));
    spaces.forEach((here, j) => {
      const x = from + j * wide;
      svg.append(s("rect", { x: x + 1, y: y + 2, width: wide - 2, height: each - 4, rx: 4, fill: "var(--land)", stroke: j === landing ? "var(--lamp)" : "var(--edge)", "stroke-width": j === landing ? 2.5 : 1, "stroke-dasharray": j === landing ? "5 4" : undefined }));
      here.slice(0, 3).forEach((one, n) => svg.append(token(one, x + wide / 2 + (n - (Math.min(3, here.length) - 1) / 2) * 6, y + each / 2, Math.min(11, each * 0.36, wide * 0.42))));
    });
  });
  if (foot) svg.append(drawStrip(panel.track, 0, h - foot, w, foot));
  return svg;
}
function drawTrack(panel, w, h) {
  return s("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": panel.title },
    words(panel.title, w / 2, h / 2 - 44, { "font-size": 16 }), drawStrip(panel, 0, h / 2 - 28, w, 56));
}

/* --- dice ------------------------------------------------------------------------------------------------------ */

function drawDie(colour, pips, x, y, size) {
  const hex = paintOf(colour), ink = inkOn(hex);
  const g = s("g", {}, s("rect", { x, y, width: size, height: size, rx: size * 0.16, fill: hex, stroke: "#FFF3DC", "stroke-width": 1.5 }));
  for (const n of PIPS[pips] || []) g.append(s("circle", { cx: x + size * (0.27 + ((n - 1) % 3) * 0.23), cy: y + size * (0.27 + Math.floor((n - 1) / 3) * 0.23), r: size * 0.085, fill: ink }));
  return g;
}
function drawDice(panel, w, h) {
  const svg = s("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": panel.dice.map(([colour, pips]) => `${colour} ${pips}`).join(", ") });
  const size = Math.min(w / 3.8, h / 2.9), gap = (w - 3 * size) / 4;
  panel.dice.slice(0, 6).forEach(([colour, pips, was, owner, doubtful], i) => {
    const x = gap + (i % 3) * (size + gap), y = h / 2 - size * 1.12 + Math.floor(i / 3) * size * 1.24;
    svg.append(drawDie(colour, pips, x, y, size));
    if (doubtful) svg.append(s("rect", { x: x - 5, y: y - 5, width: size + 10, height: size + 10, rx: size * 0.2, fill: "none", stroke: "var(--lamp)", "stroke-width": 3, "stroke-dasharray": "7 5" }));
    if (owner) svg.append(token(owner, x + size, y, 12));
  });
  return svg;
}

/* --- the auction's dial ---------------------------------------------------------------------------------------- */

function dialAt(turn) { return turn * 2 * Math.PI - Math.PI / 2; }
function drawClock(panel, w, h, now) {
  const r = Math.min(w, h) / 2 - 24, cx = w / 2, cy = h / 2, n = panel.marks.length, lead = panel.lead;
  const svg = s("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": panel.lot });
  const cells = [["START", 0, lead], ...panel.marks.map((mark, i) => [mark * panel.factor, lead + ((1 - lead) * i) / n, lead + ((1 - lead) * (i + 1)) / n])];
  const ring = cells.map(([label, from, to]) => {
    const a = dialAt(from + 0.003), b = dialAt(to - 0.003), inner = r * 0.74, p = (t, q) => `${cx + q * Math.cos(t)} ${cy + q * Math.sin(t)}`;
    const cell = s("path", { d: `M${p(a, r)}A${r} ${r} 0 0 1 ${p(b, r)}L${p(b, inner)}A${inner} ${inner} 0 0 0 ${p(a, inner)}z`, fill: "var(--tile)" });
    const m = dialAt((from + to) / 2), text = words(String(label), cx + r * 0.87 * Math.cos(m), cy + r * 0.87 * Math.sin(m) + 1, { "font-size": Math.max(9, r * (label === "START" ? 0.06 : 0.095)) });
    svg.append(cell); if (r > 120) svg.append(text);
    return [cell, from, to, text];
  });
  for (const [, colour, , , turn, out] of panel.bidders) if (turn >= 0 && !out) {
    const t = dialAt(turn); svg.append(s("path", { d: `M${cx + r * 0.74 * Math.cos(t)} ${cy + r * 0.74 * Math.sin(t)}L${cx + (r + 12) * Math.cos(t)} ${cy + (r + 12) * Math.sin(t)}`, stroke: "var(--ink)", "stroke-width": 1.5 }), token(colour, cx + (r + 12) * Math.cos(t), cy + (r + 12) * Math.sin(t), 10));
  }
  if (panel.result) svg.prepend(s("rect", { width: w, height: h, fill: paintOf(panel.by) }));
  if (panel.result) svg.append(words(panel.result[0], cx, cy + r * 0.36, { "font-size": Math.max(15, r * 0.13), class: "place" }));
  const phones = panel.running || panel.outcome ? [] : panel.bidders.filter((one) => one[6]);
  phones.forEach(([, colour, , , , , , ready], i) => {
    const x = cx + (i - (phones.length - 1) / 2) * r * 0.3;
    svg.append(token(colour, x, cy - r * 0.12, r * 0.12)); if (ready) svg.append(s("circle", { cx: x + r * 0.1, cy: cy - r * 0.02, r: r * 0.065, fill: "var(--good)" }), s("path", { d: `M${x + r * 0.07} ${cy - r * 0.02}l${r * 0.02} ${r * 0.025}l${r * 0.04} ${-r * 0.05}`, fill: "none", stroke: "var(--board)", "stroke-width": 2 }));
  });
  if (phones.length) svg.append(words(t("ready_n", phones.filter((one) => one[7]).length).replace("#", phones.length), cx, cy - r * 0.38, { "font-size": r * 0.15 }));
  const price = s("text", { x: cx, y: phones.length ? cy + r * 0.22 : cy, "text-anchor": "middle", "dominant-baseline": "middle", "font-size": r * 0.5 }), hand = s("path", { stroke: "var(--ink)", "stroke-width": 5, "stroke-linecap": "round" });
  svg.append(price, hand);
  svg.tick = () => {
    const turn = Math.min(1, now(panel));
    const t = dialAt(turn), i = Math.floor(((turn - lead) / (1 - lead)) * n);
    const figure = turn >= lead && turn < 1, still = `${panel.marks[0] * panel.factor} → ${panel.marks[n - 1] * panel.factor}`;
    price.textContent = figure ? panel.marks[i] * panel.factor : panel.running ? "START" : panel.outcome ? "" : still;
    price.setAttribute("font-size", figure ? r * 0.5 : r * 0.22);
    hand.setAttribute("d", `M${cx + r * 0.68 * Math.cos(t)} ${cy + r * 0.68 * Math.sin(t)}L${cx + r * 1.03 * Math.cos(t)} ${cy + r * 1.03 * Math.sin(t)}`);
    for (const [cell, from, to, text] of ring) {
      const lit = turn >= from && turn < to && panel.running;
      cell.setAttribute("fill", lit ? "var(--lamp)" : to <= turn && panel.running ? "var(--no)" : "var(--tile)");
      text.style.fill = lit ? "var(--lampink)" : "";
    }
  };
  svg.tick();
  return svg;
}

/* --- wind roses: what arrives in which round, the arrow on top is now ------------------------------------------ */

function drawRoses(panel, w, h) {
  const n = panel.roses.length, columns = n > 1 && w > h ? n : n > 2 ? 2 : 1, lines = Math.ceil(n / columns), each = [w / columns, h / lines];
  const svg = s("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": panel.roses.map(([name]) => name).join(", ") });
  panel.roses.forEach(([name, owner, warning, spaces, rounds], i) => {
    const cx = ((i % columns) + 0.5) * each[0], cy = (Math.floor(i / columns) + 0.5) * each[1], r = Math.min(each[0], each[1]) / 2 - 12, hub = r * 0.3;
    svg.append(s("path", { d: `M${cx} ${cy - r * 0.44}l-8 12h16z`, fill: "var(--lamp)" }), token(owner, cx, cy, Math.min(22, hub)));
    spaces.forEach((stored, at) => {
      const t = dialAt(at / spaces.length), x = cx + r * 0.72 * Math.cos(t), y = cy + r * 0.72 * Math.sin(t), cell = Math.min(r * 0.3, 40);
      svg.append(s("circle", { cx: x, cy: y, r: cell, fill: "var(--land)", stroke: at ? "var(--edge)" : "var(--lamp)", "stroke-width": at ? 1 : 3 }));
      stored.slice(0, 4).forEach(([colour, amount], k) => {
        const dx = (stored.length > 1 ? ((k % 2) - 0.5) * cell * 0.9 : 0), dy = (stored.length > 2 ? (Math.floor(k / 2) - 0.5) * cell * 0.8 : 0), small = cell * (stored.length > 1 ? 0.36 : 0.5);
        svg.append(token(colour, x + dx, y + dy, small));
        if (amount > 1) svg.append(words(`×${amount}`, x + dx + small, y + dy + small, { "font-size": 14, class: "place" }));
      });
      if (!stored.length && rounds[at]) svg.append(words(String(rounds[at]), x, y + 1, { "font-size": 14, fill: "var(--faint)" }));
    });
    if (warning && n === 1) svg.append(words(warning.length > 44 ? warning.slice(0, 43) + "…" : warning, cx, cy + r + 2, { "font-size": 14, class: "place" }));
  });
  return svg;
}

/* --- houses of the score --------------------------------------------------------------------------------------- */

function drawCeremony(panel, w, h) {
  const svg = s("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": panel.houses.map(([name], i) => `${name} ${panel.floors.reduce((sum, [, points]) => sum + points[i], 0)}`).join(", ") });
  const totals = panel.houses.map((_, i) => panel.floors.reduce((sum, [, points]) => sum + points[i], 0));
  const most = Math.max(1, ...totals), wide = w / panel.houses.length, water = h - 34;
  svg.append(s("rect", { y: water, width: w, height: 34, fill: "var(--water)" }));
  panel.houses.forEach(([name, colour, winner], i) => {
    const x = i * wide + wide * 0.18, tall = Math.max(14, ((water - 70) * Math.max(0, totals[i])) / most), y = water - tall, b = wide * 0.64;
    svg.append(s("path", { d: `M${x} ${water}V${y}L${x + b / 2} ${y - 26}L${x + b} ${y}V${water}z`, fill: paintOf(colour), stroke: winner ? "var(--lamp)" : "#14100A", "stroke-width": winner ? 4 : 1 }),
      token(colour, x + b / 2, y + 2, 11), words(String(totals[i]), x + b / 2, y - 38, { "font-size": 20 }), words(name.length > 8 ? name.slice(0, 7) + "…" : name, x + b / 2, water + 17, { "font-size": 14 }));
  });
  return svg;
}

/* --- what to lay out: the table as it is by then, in light what comes now; below it the words -------------------- */

function drawLaid(panel, w, h, hot, box) {
  const text = document.createElement("p"), all = [...panel.lying, ...panel.new];
  text.className = "laid"; text.textContent = panel.text; box.append(text);
  const high = h - text.offsetHeight, svg = s("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": panel.text });
  const icon = (name, x, y, side, ink) => s("svg", { x: x - side / 2, y: y - side / 2, width: side, height: side, viewBox: "0 0 100 100", fill: ink, color: ink }, s("use", { href: "#s-" + name.replace(/ /g, "_") }));
  svg.append(s("rect", { x: 8, y: 8, width: w - 16, height: high - 12, rx: 18, fill: "var(--wood)", stroke: "var(--rim)", "stroke-width": 3 }));
  if (!all.length) svg.append(icon(panel.sign, w / 2, high / 2, Math.min(150, high * 0.6), "var(--lamp)"));
  all.forEach(([shape, px, py, pw, ph, symbol, count], i) => {
    const x = 16 + px * (w - 32), y = 16 + py * (high - 28), wide = pw * (w - 32), tall = ph * (high - 28), lit = i >= panel.lying.length, flat = shape === "board" || shape === "mat";
    const edge = lit ? "var(--lamp)" : "var(--edge)", cards = shape === "open" ? Math.max(1, Math.min(count, 5)) : 1;
    for (let n = 0; n < (shape === "pile" ? 3 : cards); n++) {
      const at = shape === "pile" ? [x + 4 - 2 * n, y + 4 - 2 * n] : [x + (n * wide) / cards, y];
      svg.append(s("rect", { x: at[0] + 1, y: at[1] + 1, width: wide / cards - 3, height: tall - 3, rx: 5, fill: flat ? (shape === "mat" ? "var(--no)" : "var(--land)") : lit ? "var(--lamp)" : "var(--tile)", stroke: edge, "stroke-width": lit && flat ? 3 : 1.5 }));
      const times = !flat && count > 1 && cards === 1, room = Math.min(wide / cards - (times ? 34 : 4), tall * 0.72), ink = lit && !flat ? "var(--lampink)" : "var(--ink)", mx = x + ((cards > 1 ? n : 0) + 0.5) * (wide / cards);
      if (shape === "pile" && n < 2) continue;
      if (symbol && room > 7) svg.append(icon(symbol, mx - (times ? 14 : 0), y + tall / 2 - 1, Math.min(room, 44), flat ? "var(--faint)" : ink));
      if (times) svg.append(s("text", { x: mx + (room > 7 ? room / 2 : 0), y: y + tall / 2, "font-size": 13, "text-anchor": "middle", "dominant-baseline": "middle", class: lit ? "on" : undefined }, `×${count}`));
    }
  });
  return svg;
}

/* --- lists ------------------------------------------------------------------------------------------------------ */

function mark(colour) { const disc = document.createElement("span"); disc.className = "mark"; disc.append(sign(colour)); return painted(disc, colour); }
function listed(panel, hot) {
  const box = document.createElement("div"); box.className = "scroll"; box.tabIndex = 0; box.setAttribute("role", "region"); box.setAttribute("aria-label", panel.title || panel.cap || "…");
  const title = document.createElement("h2"); title.textContent = panel.title || ""; box.append(title);
  if (panel.k === "lines") {
    const list = document.createElement("ul"); list.className = "lines"; list.style.padding = "0";
    for (const [colour, text, why] of panel.lines) {
      const item = document.createElement("li"), span = document.createElement("span"); span.textContent = text;
      if (colour) item.append(mark(colour));
      if (why) { const small = document.createElement("small"); small.textContent = why; span.append(small); }
      item.append(span); list.append(item);
    }
    box.append(list);
  } else {
    const table = document.createElement("table");
    const cell = (kind, [text, colour, symbol, strong], i) => { const td = document.createElement(kind); if (i) td.className = "f"; if (colour) td.append(mark(colour), " "); td.append(text); if (strong) td.style.fontWeight = 700; return td; };
    for (const [n, row] of [panel.head, ...panel.rows].entries()) { const tr = document.createElement("tr"); row.forEach((each, i) => tr.append(cell(n ? "td" : "th", each, i))); table.append(tr); touchable(tr, row, hot); }
    box.append(table);
  }
  return box;
}

/* A row that answers the question is touched anywhere, and reached by keys in its last cell. */
function touchable(tr, row, hot) {
  const a = hot && row.length ? hot.spots[row[0][4]] : undefined, last = tr.lastChild;
  if (a === undefined || !row[0][4]) return;
  const button = document.createElement("button"); button.append(...last.childNodes); last.append(button);
  tr.className = "line"; tr.addEventListener("click", () => hot.pick(a));
}

const DRAWINGS = { map: drawMap, exchange: drawExchange, track: drawTrack, dice: drawDice, clock: drawClock, ceremony: drawCeremony, roses: drawRoses, laid: drawLaid };
/* Draw a panel into a box, as large as the box is. */
function drawInto(box, panel, hot, now) {
  const draw = DRAWINGS[panel.k];
  const picture = draw ? draw(panel, box.clientWidth || 390, box.clientHeight || 300, panel.k === "clock" ? now : hot, box) : listed(panel, hot);
  box.prepend(picture);
  if (picture.settle) picture.settle();
}
