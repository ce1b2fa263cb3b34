"use strict";
// Draws what the process says: houses on a canal, the league and the pairings, all in one picture of 1920 by 1080.
const SVG = "http://www.w3.org/2000/svg";
const wall = document.getElementById("wall"), sheet = document.getElementById("sheet");
const A_PAGE = 12, HOUSES_S = 45, LEAGUE_S = 15, MORE_S = 15;
const WALLS = [["#7C3530", "#57231F"], ["#33605C", "#1F3F40"], ["#35497A", "#243257"]];
const TRIM = "#EADBBE", SHOP = "#0D1225";
let paints = {}, houses = [], top_ = {}, league = null, page = "houses", sheetNo = 0, turned = Date.now(), lost = null, clockAt = 1680;

function el(name, attributes, parent, text) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  if (parent) parent.appendChild(node);
  return node;
}

// A text that never runs out of its place: smaller down to `least`, then narrower.
function say(parent, words, x, y, size, room, kind, least) {
  const node = el("text", { x, y, class: kind || "", "font-size": size }, parent, words);
  node.style.fontSize = size + "px";
  let wide = node.getComputedTextLength();
  if (wide > room) {
    const smaller = Math.max(least || 30, Math.floor(size * room / wide));
    if (smaller < size) { node.style.fontSize = smaller + "px"; wide = node.getComputedTextLength(); }
    if (wide > room) { node.setAttribute("textLength", room); node.setAttribute("lengthAdjust", "spacingAndGlyphs"); }
  }
  return node;
}

function rect(parent, x, y, width, height, fill, more) { return el("rect", { x, y, width, height, fill, ...more }, parent); }
function paint(colour) { return paints[colour] || "#7C8790"; }
function light(hex) {
  const [r, g, b] = [1, 3, 5].map((n) => parseInt(hex.slice(n, n + 2), 16));
  return r * 0.3 + g * 0.59 + b * 0.11 > 103;
}

function plate(parent, colour, x, y, r) {
  const fill = paint(colour);
  el("circle", { cx: x, cy: y, r, fill, stroke: "#FFF3DC", "stroke-width": 3 }, parent);
  if (!colour) return;
  const s = r * 1.2;
  el("use", { href: "#s-" + colour.replace(/ /g, "_"), x: x - s / 2, y: y - s / 2, width: s, height: s,
    fill: light(fill) ? "#14100A" : "#FFFAEF", color: light(fill) ? "#14100A" : "#FFFAEF" }, parent);
}

// The outline of a gable over a wall of width w, from its left foot to its right one, y = 0 where the wall ends.
function gable(kind, w) {
  if (kind === 0) {
    let d = "M0 0", x = 0, y = 0;
    for (let n = 0; n < 5; n++) { y -= 15.6; d += `V${y}`; x += n < 4 ? 24 : 0; d += `H${x}`; }
    d += `H${w - x}`;
    for (let n = 0; n < 5; n++) { y += 15.6; if (n === 0) d += `V${y}`; else { x -= 24; d += `H${w - x}V${y}`; } }
    return d;
  }
  if (kind === 1) return `M0 0V-8C50 -10 92 -22 98 -64H90V-70L${w / 2} -80L${w - 90} -70V-64H${w - 98}C${w - 92} -22 ${w - 50} -10 ${w} -8V0`;
  if (kind === 2) return `M0 0C40 -18 58 -22 68 -36C76 -58 100 -62 122 -72V-80H${w - 122}V-72C${w - 100} -62 ${w - 76} -58 ${w - 68} -36C${w - 58} -22 ${w - 40} -18 ${w} 0`;
  return `M0 0L122 -52V-68H${w - 122}V-52L${w} 0`;
}

function house(parent, it, x, y) {
  const g = el("g", { transform: `translate(${x} ${y})` }, parent), w = 304, h = 444, foot = 78;
  const grey = it.mode === "free" || it.mode === "grey", over = it.mode === "over";
  const fill = over ? paint(it.colour) : "url(#wall" + (grey ? "g" : it.kind) + ")", trim = grey ? "#3A5079" : over ? "#FFE3A3" : TRIM;
  const outline = gable(grey ? 3 : it.kind, w);
  const body = el("g", { transform: `translate(0 ${foot})` }, g);
  el("path", { d: outline + `V${h - foot}H0z`, fill }, body);
  if (over) el("path", { d: outline + `V${h - foot}H0z`, fill: "url(#side)" }, body);
  el("path", { d: outline, fill: "none", stroke: trim, "stroke-width": 6 }, body);
  if (over) el("use", { href: "#s-crown", x: w / 2 - 25, y: -44, width: 50, height: 50, fill: "#FFC552", color: "#FFC552" }, g);
  el("circle", { cx: w / 2, cy: 62, r: 32, fill: SHOP, stroke: trim, "stroke-width": 5 }, g);
  say(g, it.no, w / 2, 77, 42, 52, "b m" + (grey ? " faint" : ""), 24);
  windows(g, it, grey);
  rect(g, 14, 166, w - 28, 54, SHOP, { rx: 9, stroke: trim, "stroke-width": 3 });
  say(g, it.sign, w / 2, 205, 35, w - 52, "b m" + (it.mode === "free" ? " good" : grey ? " faint" : ""));
  shop(g, it, w);
}

function windows(g, it, grey) {
  const lights = el("g", { class: "lights" }, g);
  for (let n = 0; n < 4; n++) {
    const x = 27 + n * 69, lit = n < (it.lit || 0);
    if (lit) el("ellipse", { cx: x + 22, cy: 128, rx: 44, ry: 42, fill: "url(#halo)" }, g);
    rect(lit ? lights : g, x, 103, 43, 50, lit ? "url(#pane)" : "#141E36", { stroke: grey ? "#31456B" : TRIM, "stroke-width": 4 });
    el("path", { d: `M${x + 21.5} 103v50M${x} 121h43`, stroke: grey ? "#31456B" : TRIM, "stroke-width": 3 }, g);
    rect(g, x - 4, 153, 51, 6, grey ? "#31456B" : "#A79C86");
  }
}

function shop(g, it, w) {
  const y = 228, high = 210, over = it.mode === "over", middle = w / 2, room = w - 44;
  const empty = it.mode === "free" || it.mode === "grey";
  rect(g, 14, y, w - 28, high, over ? "url(#gold)" : SHOP, { rx: 9, "stroke-width": it.lamp ? 5 : 3,
    stroke: it.lamp ? "#FFC552" : over ? "#FFE3A3" : empty ? "#3A5079" : "#26375A", "stroke-dasharray": empty ? "12 9" : "" });
  if (it.mode === "free") {
    el("path", { d: `M${middle - 20} ${y + 62}h40M${middle} ${y + 42}v40`, stroke: "#86DBA5", "stroke-width": 7 }, g);
    say(g, it.head, middle, y + 130, 38, room, "b m");
    say(g, it.foot, middle, y + 182, 32, room, "m faint");
  } else if (it.mode === "grey") {
    say(g, it.head, middle, y + 116, 32, room, "m faint");
  } else if (over) {
    plate(g, it.colour, 50, y + 42, 26);
    say(g, it.head, 86, y + 55, 38, w - 112, "b dark");
    say(g, it.score, middle, y + 122, 72, room, "b m dark");
    const many = it.others.length, step = many > 2 ? 30 : 36;
    if (many > 2) say(g, it.others.join(" · "), middle, y + 166, 30, room, "m dark");
    else it.others.forEach((line, n) => say(g, line, middle, y + 160 + n * step, 32, room, "m dark"));
  } else rows(g, it, w, y);
}

function rows(g, it, w, y) {
  say(g, it.head, w / 2, y + 34, 32, w - 44, "m " + (it.lamp ? "lamp b" : "faint"));
  const many = it.rows.length, step = many > 4 ? 33 : 41, size = many > 4 ? 30 : 34, r = many > 4 ? 13 : 16;
  it.rows.forEach((row, n) => {
    const top = y + 43 + n * step, line = top + step / 2 + size * 0.36, bold = row.on ? "b" : "";
    if (row.on) rect(g, 18, top, w - 36, step, paint(row.colour), { rx: 7, opacity: 0.45 });
    plate(g, row.colour, 42, top + step / 2, r);
    const score = say(g, row.score || "", w - 32, line, size, 120, "b e");
    const wide = row.score ? score.getComputedTextLength() : 0;
    if (row.money) el("use", { href: "#s-florin", x: w - 44 - wide - size * .72, y: top + step / 2 - size * .36, width: size * .72, height: size * .72, fill: "#B9C5D8", color: "#B9C5D8" }, g);
    say(g, row.name, 68, line, size, w - 32 - 68 - wide - (row.money ? size + 14 : 14), bold);
  });
  if (it.free) {
    const top = y + 50 + many * step, high = Math.min(66, y + 202 - top);
    if (high >= 40) {
      rect(g, 24, top, w - 48, high, "none", { rx: 12, stroke: "#86DBA5", "stroke-width": 3, "stroke-dasharray": "12 8" });
      say(g, it.free, w / 2, top + high / 2 + 12, 34, w - 76, "b m good");
    }
  }
}

function gradient(defs, id, stops, more) {
  const it = el(id === "glow" || id === "halo" ? "radialGradient" : "linearGradient", { id, ...more }, defs);
  stops.forEach(([offset, colour, opacity]) => el("stop", { offset, "stop-color": colour, "stop-opacity": opacity === undefined ? 1 : opacity }, it));
}

function scenery() {
  wall.textContent = "";
  const defs = el("defs", {}, wall), down = { x1: 0, y1: 0, x2: 0, y2: 1 }, day = top_.day;
  WALLS.forEach((pair, n) => gradient(defs, "wall" + n, [[0, pair[0]], [1, pair[1]]]));
  gradient(defs, "wallg", [[0, "#1E2A4B"], [1, "#18223E"]]);
  gradient(defs, "side", [[0, "#000", 0], [1, "#000", 0.3]]);
  gradient(defs, "pane", [[0, "#FFE09A"], [1, "#FFB84A"]], down);
  gradient(defs, "gold", [[0, "#FFE6AC"], [1, "#FFC052"]], down);
  gradient(defs, "glow", [[0, "#FFB84A", 0.42], [1, "#FFB84A", 0]]);
  gradient(defs, "halo", [[0, "#FFC552", 0.45], [1, "#FFC552", 0]]);
  gradient(defs, "sky", day ? [[0, "#8FC4DE"], [1, "#E4EEF0"]] : [[0, "#141B45"], [0.6, "#241A4A"], [1, "#6B3350"]], down);
  gradient(defs, "water", day ? [[0, "#7FB2C8"], [1, "#A9CEDB"]] : [[0, "#131C3A"], [1, "#22346A"]], down);
  rect(wall, 0, 0, 1920, 1080, "url(#sky)");
  if (!day) for (let n = 0; n < 60; n++) el("circle", { cx: (n * 397) % 1920, cy: 104 + (n * n * 53) % 480, r: 1 + n % 3 * 0.6, fill: "#FFF3DC", opacity: 0.75 }, wall);
  // A far town behind everything.
  let town = "M0 1080V900";
  for (let x = 0, n = 0; x < 1920; n++) { const wide = 46 + (n * 29) % 40, up = 850 - (n * 67) % 120; town += `H${x}V${up}l${wide / 2} -26l${wide / 2} 26`; x += wide; }
  el("path", { d: town + "V1080z", fill: day ? "#B7CBD3" : "#150F2C", opacity: 0.75 }, wall);
  rect(wall, 0, 0, 1920, 98, "#0A1024");
  rect(wall, 0, 98, 1920, 3, "#26375A");
  let star = "";
  for (let n = 0; n < 16; n++) { const r = n % 2 ? 13 : n % 4 ? 26 : 34, a = Math.PI * n / 8; star += `${n ? "L" : "M"}${64 + r * Math.sin(a)} ${50 - r * Math.cos(a)}`; }
  el("path", { d: star + "z", fill: "#FFC552" }, wall);
  el("circle", { cx: 64, cy: 50, r: 8, fill: "#0A1024" }, wall);
  say(wall, top_.title || "", 120, 68, 50, 420, "b");
  clockAt = 1890 - say(wall, top_.clock || "", 1890, 72, 64, 220, "b e").getComputedTextLength() - 36;
}

function showHouses() {
  const round = top_.round ? say(wall, top_.round, clockAt, 66, 40, 330, "b e lamp") : null;
  const right = round ? clockAt - round.getComputedTextLength() - 36 : clockAt;
  say(wall, top_.told || "", right, 66, 40, right - 540, "e", 30);
  const first = sheetNo * A_PAGE, now = houses.slice(first, first + A_PAGE), two = now.length > 6;
  const ground = two ? [576, 1066] : [820];
  ground.forEach((y) => { rect(wall, 0, y, 1920, 10, "#3B3350"); rect(wall, 0, y + 10, 1920, two ? 36 : 260, "url(#water)"); });
  const place = (n) => two ? [15 + (n % 6) * 316, 132 + Math.floor(n / 6) * 490] : [960 - now.length * 158 + 6 + n * 316, 376];
  now.forEach((it, n) => { if (it.mode === "over") el("ellipse", { cx: place(n)[0] + 152, cy: place(n)[1] + 200, rx: 300, ry: 300, fill: "url(#glow)" }, wall); });
  now.forEach((it, n) => {
    const [x, y] = place(n);
    for (let k = 0; k < (it.lit || 0); k++) rect(wall, x + 27 + k * 69, y + 456, 43, two ? 26 : 70, "#FFC552", { opacity: it.mode === "over" ? 0.6 : 0.35 });
    house(wall, it, x, y);
  });
}

function showLeague() {
  say(wall, league.head, 900, 66, 40, 640, "m");
  const wide = league.rows.length ? 1080 : 0;
  if (wide) leagueRows();
  if (league.pairs.length) pairs(wide ? 1121 : 571);
}

function leagueRows() {
  rect(wall, 21, 121, 1079, 939, "#0C1226", { rx: 22, opacity: 0.92 });
  say(wall, league.title, 56, 181, 50, 500, "b");
  say(wall, league.rounds, 640, 181, 36, 260, "faint");
  say(wall, league.points, 1068, 181, 36, 200, "e faint");
  league.rows.forEach((row, n) => {
    const y = 204 + n * 85, first = n === 0, dark = first ? " dark" : "";
    rect(wall, 36, y, 1049, 77, first ? "url(#gold)" : "#17233F", { rx: 16 });
    say(wall, String(n + 1), 104, y + 56, 48, 66, "b e" + dark);
    change(row.change, 130, y + 38, first);
    say(wall, row.name, 224, y + 56, 48, 226, "b" + dark);
    say(wall, row.table, 592, y + 53, 36, 136, "e" + (dark || " faint"));
    row.places.forEach((place, k) => {
      const x = 650 + k * 92, high = Math.max(20, 62 - (place - 1) * 14);
      el("path", { d: `M${x} ${y + 70}v${14 - high}l8 -6v-4l12 -6l12 6v4l8 6v${high - 14}z`, fill: first ? "#1D1303" : place === 1 ? "#FFC552" : "#5A6F9C" }, wall);
      say(wall, String(place), x + 48, y + 68, 32, 30, (place === 1 ? "b" : "") + dark);
    });
    if (first && row.places.length < 4) el("use", { href: "#s-crown", x: 880, y: y + 12, width: 52, height: 52, fill: "#1D1303", color: "#1D1303" }, wall);
    say(wall, String(row.points), 1060, y + 58, 54, 110, "b e" + dark);
  });
}

function change(by, x, y, first) {
  if (!by) { rect(wall, x, y - 4, 26, 7, first ? "#1D1303" : "#B9C5D8", { rx: 3 }); return; }
  const up = by > 0, fill = first ? "#1D1303" : up ? "#86DBA5" : "#B9C5D8";
  el("path", { d: up ? `M${x} ${y + 12}h28l-14 -24z` : `M${x} ${y - 12}h28l-14 24z`, fill }, wall);
  const node = say(wall, String(Math.abs(by)), x + 40, y + 13, 36, 44, "");
  node.setAttribute("fill", fill);
  node.style.fill = fill;
}

function pairs(x) {
  rect(wall, x, 121, 778, 939, "#0C1226", { rx: 22, opacity: 0.92 });
  say(wall, league.round, x + 35, 181, 50, 330, "b");
  say(wall, league.when, x + 750, 181, 38, 370, "b e lamp");
  const step = league.more ? 115 : 122;
  league.pairs.forEach((it, n) => {
    const y = 207 + n * step;
    rect(wall, x + 15, y, 748, step - 10, "#17233F", { rx: 16 });
    const g = el("g", { transform: `translate(${x + 30} ${y + 40}) scale(.345)` }, wall), outline = gable(it.kind, 304);
    el("path", { d: outline + "V190H0z", fill: `url(#wall${it.kind})` }, g);
    el("path", { d: outline, fill: "none", stroke: TRIM, "stroke-width": 11 }, g);
    say(wall, it.no, x + 82, y + 84, 44, 90, "b m");
    say(wall, it.names, x + 164, y + (it.game ? 50 : 68), 42, 586, "b");
    if (it.game) say(wall, it.game, x + 164, y + 92, 35, 586, "faint");
  });
  if (league.more) say(wall, league.more, x + 389, 1040, 34, 700, "m faint");
}

function draw() {
  scenery();
  if (page === "league" && league) showLeague(); else showHouses();
  if (lost) { rect(wall, 0, 0, 1920, 98, "#7A2C1D"); say(wall, "…", 960, 66, 50, 200, "b m"); }
}

function turn() {
  const sheets = Math.max(1, Math.ceil(houses.length / A_PAGE)), passed = (Date.now() - turned) / 1000;
  let next = page, nextNo = sheetNo;
  if (league && league.stays && league.pairs.length) next = "league";
  else if (page === "league" && passed >= LEAGUE_S) { next = "houses"; nextNo = 0; }
  else if (page === "houses" && passed >= (sheets > 1 ? MORE_S : HOUSES_S)) {
    if (sheetNo + 1 < sheets) nextNo = sheetNo + 1;
    else if (league) next = "league"; else nextNo = 0;
  }
  if (!league) next = "houses";
  if (next === page && nextNo === sheetNo) return;
  turned = Date.now(); page = next; sheetNo = nextNo;
  wall.classList.add("away");
  setTimeout(() => { draw(); wall.classList.remove("away"); }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 400);
}

function hear(said) {
  if (said.signs) { sheet.innerHTML = said.signs.join(""); paints = said.paints; return; }
  if (said.top) { top_ = said.top; document.title = top_.title; wall.setAttribute("aria-label", top_.told); }
  if ("league" in said) league = said.league;
  for (const n in said.houses || {}) houses[+n] = said.houses[n];
  if (!wall.classList.contains("away")) draw();
}

function connect() {
  const socket = new WebSocket(`ws://${location.host}/wire`);
  socket.onmessage = (event) => { lost = null; hear(JSON.parse(event.data)); };
  socket.onclose = () => { if (!lost) { lost = Date.now(); draw(); } houses = []; setTimeout(connect, 3000); };
}

// For whoever sets it up: #league and #houses stay on one page.
const stays = location.hash.slice(1);
if (stays === "league") page = "league";
if (stays !== "league" && stays !== "houses") setInterval(turn, 500);
connect();
