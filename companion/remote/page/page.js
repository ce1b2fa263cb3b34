"use strict";
/* A window on the table: draws the newest scene of its seat and sends answers. It keeps a key and a language, no game. */

const HEARTBEAT = 2000, SILENCE = 5000, VAULT = 20, RETRIES = [500, 1000, 2000, 3000];
const [WORD, ROLE] = decodeURIComponent(location.hash.slice(1)).split("/");
const stage = document.getElementById("stage"), loud = document.getElementById("loud"), sheet = document.getElementById("sheet");
const memory = { get: (name) => { try { return localStorage.getItem(name) || ""; } catch { return ""; } },
  set: (name, value) => { try { value ? localStorage.setItem(name, value) : localStorage.removeItem(name); } catch { /* private mode */ } } };

let socket = null, tries = 0, heard = 0, W = {}, word = WORD || "";
let scene = null, seat = null, page = "join", tab = "now", chosen = null, trouble = null, sent = null, why = false, typed = "";
let shownAt = "", offset = 0, best = Infinity, ticking = 0, asked = 0, left = VAULT, wasMine = false, lastFocus = "", lastSky = "";
const LANGUAGES = ["en", "fr", "nl"];

/* --- small helpers --------------------------------------------------------------------------------------------- */

function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "paint") value && painted(element, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}
function t(name, value) { return (W[name] || "").replace("%", value); }
function tell(message) { if (socket && socket.readyState === 1) { socket.send(JSON.stringify(message)); return true; } return false; }
function buzz(pattern) { if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) navigator.vibrate(pattern); }
function me() { return scene && seat !== null ? scene.people[seat] : null; }
function spoken(person) { return person.s ? `${person.n}, ${person.s}` : person.n; }
function thousands(n) { return String(n).replace(/\B(?=(\d{3})+$)/g, t("number")[1]); }

/* --- the wire --------------------------------------------------------------------------------------------------- */

function connect() {
  socket = new WebSocket(`ws://${location.host}/wire`);
  const mine = socket;
  socket.onopen = () => { heard = Date.now(); hello(); };
  socket.onmessage = (event) => { if (mine === socket) { heard = Date.now(); tries = 0; hear(JSON.parse(event.data)); } };
  socket.onclose = () => { if (mine === socket) lost(); };
}
function hello() { tell({ t: "hello", lang: memory.get("lang") || navigator.language || "en", word, key: memory.get("key") }); }
function lost() {
  if (socket) { const old = socket; socket = null; old.onclose = null; old.close(); }
  if (scene && scene.private) forget();
  if (sent) { trouble = { kind: "lost", uncounted: true }; sent = null; } else if (!trouble || trouble.kind !== "lost") trouble = { kind: "lost" };
  render();
  setTimeout(() => { if (!socket) connect(); }, RETRIES[Math.min(tries++, RETRIES.length - 1)]);
}
setInterval(() => {
  if (document.hidden || !socket || socket.readyState !== 1) return;
  if (Date.now() - heard > SILENCE) lost(); else tell({ t: "time", mine: performance.now() });
}, HEARTBEAT);
document.addEventListener("visibilitychange", () => {
  tell({ t: "awake", on: !document.hidden });
  if (document.hidden) { if (scene && scene.private) { forget(); render(); } return; }
  if (!socket || socket.readyState !== 1) { tries = 0; if (!socket) connect(); }
  else { stage.classList.add("old"); setTimeout(() => { if (stage.classList.contains("old")) lost(); }, 1500); hello(); }
});
/* What is for one alone is not kept where nobody looks. */
function forget() { scene = null; tab = "now"; stage.replaceChildren(); }

const HEAR = {
  words(m) { W = m.words; document.documentElement.lang = m.lang; render(); },
  time(m) {
    echo(m);
    const round = performance.now() - m.mine;
    if (round < best) { best = round; offset = m.table - (m.mine + round / 2); }
  },
  picture(m) { picture = m.url; render(); },
  sat(m) { seat = m.seat; memory.set("key", m.key); if (page !== "play") { page = "play"; tab = "now"; } trouble = null; render(); },
  lost() { if (scene && scene.private) forget(); trouble = { kind: "lost" }; render(); },
  scene(m) {
    stage.classList.remove("old");
    const before = scene, again = before && before.number === m.number;
    scene = m; seat = m.seat; shownAt = new Date().toTimeString().slice(0, 5);
    if (trouble && trouble.kind === "lost") trouble = null;
    if (!again) { sent = null; why = false; typed = ""; left = VAULT; }
    if (m.hint && (!before || before.hint !== m.hint)) why = true;
    if (sent && again && before.note !== m.note) sent = null;
    if (before && before.over && !m.over) photo = picture = null;
    if (!again) aim = null;
    if (m.over && trouble && trouble.kind === "said") trouble = null;
    if (m.private && tab !== "mine") tab = "mine"; else if (!m.private && tab === "mine") tab = "now";
    const mine = isMine();
    if (mine && !wasMine) { loud.textContent = t("your_turn", me().n); buzz(40); }
    wasMine = mine;
    render();
  },
};
function hear(m) {
  if (m.t.startsWith("signs")) sheet.insertAdjacentHTML("beforeend", m.signs.join(""));
  else if (m.t.startsWith("no ")) refused(m.t.slice(3), m);
  else if (HEAR[m.t]) HEAR[m.t](m);
}
function refused(kind, m) {
  sent = null;
  if (kind === "press") { pushed = 0; loud.textContent = m.text; trouble = { kind: "said", text: m.text }; buzz([20, 40, 20]); }
  else if (kind === "done") { loud.textContent = m.text; trouble = { kind: "said", text: m.text }; }
  else if (kind === "moved") { trouble = { kind: "moved", text: m.text, ago: m.ago }; buzz([20, 40, 20]); }
  else if (kind === "taken") { const name = (me() || chosen || {}).n; forget(); seat = null; memory.set("key", ""); trouble = { kind: "taken", text: m.text, name }; hello(); }
  else if (kind === "asking") trouble = { kind: "asking", text: m.text };
  else { forget(); seat = null; page = "join"; memory.set("key", ""); trouble = { kind: kind === "over" ? "said" : "word", text: m.text }; if (kind === "over") hello(); }
  render();
}
/* Whether there is anything to answer here, and whether it is this seat alone that is asked. */
function answerable() { return !!(scene && seat !== null && !auctioning() && scene.kind && ((scene.tiles || []).some((one) => one.a !== scene.mine) || scene.pad || scene.kind === "text" || scene.kind === "tap")); }
function isMine() { return answerable() && !scene.over && (scene.asked || []).includes(seat); }

/* --- answers ----------------------------------------------------------------------------------------------------- */

function answer(a, more, number) {
  if (sent || !scene || !scene.number) return;
  number = number || scene.number;
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  if (!tell({ t: "answered", number, id, a, ...more })) { trouble = { kind: "lost", uncounted: true }; render(); return; }
  sent = { a, id, at: Date.now() };
  left = VAULT;
  render();
  setTimeout(() => { if (sent && sent.id === id) { sent.slow = true; render(); } }, 400);
}
function back() { answer("", { back: true }); }

/* --- parts -------------------------------------------------------------------------------------------------------- */

function sky({ colour, symbol, name, question, reason, hatched, lit }) {
  const title = h("h1", { tabindex: -1, id: "question", "aria-live": "polite" }, question || name);
  const fresh = `${colour} ${symbol || ""}` !== lastSky;
  lastSky = `${colour} ${symbol || ""}`;
  return h("header", { class: "sky" + (hatched ? " hatched" : "") + (lit ? " lit" : "") + (fresh ? " fresh" : ""), paint: colour },
    h("span", { class: "plate" }, sign(symbol || colour || "eye")),
    h("div", { class: "words" }, question ? h("p", { class: "who" }, name) : null, title),
    reason ? h("span", { class: "room" }) : null);
}
/* Stands in the sky, but comes last for whoever goes by keys: it is never needed to play. */
function whyButton(colour) { return scene && (scene.why || scene.hint) ? [h("button", { class: "askwhy", paint: colour, "aria-label": t("why"), "aria-expanded": String(why), onclick: () => { why = !why; render(); } }, sign("question"))] : []; }
function tile({ a, w, f, s: second, x, i, c, h: held, l, picture }, act, extra) {
  const mine = sent && sent.a === a && a !== undefined;
  const lines = h("span", {}, h("span", { class: /\S{9}/.test(w) ? "w long" : "w" }, w), x || second || (mine && sent.slow) ? h("span", { class: "s" }, mine && sent.slow ? t("sending") : x || second) : null);
  const button = h("button", { class: ["tile", l && !sent ? "lamp" : "", mine ? "sent" : "", sent && !mine ? "locked" : "", extra || ""].join(" "),
    type: "button", "aria-disabled": x ? "true" : undefined, "aria-label": f || (x ? `${w}: ${x}` : undefined), "data-a": a },
  picture || (c ? h("span", { class: "disc", paint: c }, sign(c)) : i ? sign(i) : null), lines);
  if (x) return button;
  if (!held) { button.addEventListener("click", act); return button; }
  let timer = 0;
  const cancel = () => { clearTimeout(timer); button.classList.remove("held"); };
  button.addEventListener("pointerdown", () => { button.classList.add("held"); timer = setTimeout(() => answer(a, { hold: true }), 800); });
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, cancel);
  button.addEventListener("keydown", (event) => { if (event.key === "Enter") answer(a); });
  return button;
}
function dockClass(n) { return n <= 3 ? "dock" : n <= 4 ? "dock c2 n4" : n <= 6 ? "dock c2 n6" : n <= 9 ? "dock c3 n9" : "dock c3 n12"; }
function dock() {
  const tiles = (scene.tiles || []).filter((one) => !(scene.private && seat === null));
  if (scene.pad) return pad(tiles);
  if (scene.found && tiles.length > 6) return diceDock(tiles);
  if (scene.kind === "tap") return aimDock(tiles);
  const box = h("section", { class: dockClass(tiles.length + (scene.back && !scene.over ? 1 : 0)), "aria-label": scene.q || "" });
  if (scene.kind === "text") box.append(...field(scene.sug || "", (value) => answer(value)));
  const number = scene.number;  // a tile answers the question that it was drawn for, whatever has come meanwhile
  box.append(...tiles.map((one) => tile(one, () => answer(one.a, {}, number))));
  if (scene.back && !tiles.some((one) => one.a === "before")) box.append(tile({ w: t("back"), i: "back" }, () => answer("", { back: true }, number)));
  if (scene.photo && !scene.over) box.append(photoTile("dice"));
  return box;
}
function field(first, act) {
  const input = h("input", { type: "text", maxlength: 24, value: first, "aria-label": scene && scene.q ? scene.q : t("type_word"), autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const go = () => { if (input.value.trim()) act(input.value.trim()); };
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") go(); });
  return [input, tile({ w: t("go"), i: "check", l: true }, go, "wide")];
}
function pad(tiles) {
  const [, high, , suggestion] = scene.pad, box = h("section", { class: "dock c3 n12 pad", "aria-label": scene.q });
  box.append(h("p", { class: "read", "aria-live": "polite" }, typed || suggestion || "0"));
  const key = (n) => tile({ w: String(n) }, () => { if ((typed + n).length <= String(high).length) { typed += n; render(); } });
  box.append(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(key), tile({ w: t("erase"), i: "back" }, () => { typed = typed.slice(0, -1); render(); }), key(0),
    tile({ a: "#", w: t("done"), i: "check", l: true }, () => answer(typed || suggestion)));
  if (scene.back) box.append(tile({ w: t("back"), i: "undo" }, back, "wide"));
  else box.append(...tiles.slice(0, 1).map((one) => tile(one, () => answer(one.a), "wide")));
  return box;
}
function quay() {
  return h("ul", { class: "quay" + (scene.rows.length > 3 || scene.rows.some((row) => (row.t || "").length > 4) ? " five" : "") }, ...scene.rows.map((row) => h("li", { class: row.a ? "on" : "", paint: row.c },
    h("span", { class: "disc" }, sign(row.c)), h("span", { class: "n" }, row.n), h("span", { class: "t" }, row.t || ""))));
}
function rows() {
  const place = [...scene.rows].sort((a, b) => (parseInt(b.t, 10) || 0) - (parseInt(a.t, 10) || 0));
  return h("ul", { class: "rows" }, ...place.map((row) => h("li", { class: row.a ? "on" : "", paint: row.c },
    h("span", { class: "disc" }, sign(row.c)), h("span", { class: "n" }, row.n),
    h("span", { class: "d" }, ...(row.d || []).map(([symbol, figure]) => h("span", {}, sign(symbol), figure)), farOf(row.c)),
    h("span", { class: "t" }, row.t || ""))));
}
function story(few) {
  return h("section", { class: "story" + (few ? " few" : " page") }, h("h2", {}, sign("history"), t("story")),
    h("ol", {}, ...(few ? scene.story.slice(0, 3) : scene.story).map((line) => h("li", {}, line))));
}
function board(panel, old) {
  const box = h("div", { class: "board" + (old ? " old" : "") });
  box.panel = panel;
  return box;
}
function notice() {
  if (trouble && trouble.kind === "said") return h("p", { class: "pill", role: "status" }, trouble.text);
  return scene.note ? h("p", { class: "pill " + (scene.good ? "good" : "bad"), role: "status" }, scene.note) : null;
}
function foot() {
  const mine = me(), tabs = [["now", "now", "ring"], ["board", "board", "map"], ["story", "story", "history"]];
  if (mine && (scene.mine || scene.private)) tabs.push(["mine", "mine", "lock"]);
  const bar = h("nav", { class: "foot", "aria-label": t("now") },
    h("span", { class: "me", "aria-label": mine ? spoken(mine) : t("watching") }, sign(mine ? mine.c : "eye"), h("span", {}, mine ? mine.n : t("watching"))),
    ...tabs.map(([name, label, symbol]) => h("button", { type: "button", "aria-current": String(tab === name), onclick: () => turnTo(name) }, sign(symbol), t(label))));
  return [bar, h("div", { class: "edge" })];
}
function turnTo(name) {
  trouble = trouble && trouble.kind === "said" ? null : trouble;
  if (name === "mine") { if (scene.mine && !scene.private) answer(scene.mine); return; }
  if (scene.private) closeVault();
  tab = name; render();
}
function closeVault() {
  const shut = (scene.tiles || []).find((one) => one.a === "close");
  sent = null;
  if (shut) answer(shut.a); else back();
  forget();
}

/* --- pages ------------------------------------------------------------------------------------------------------- */

const PAGES = {
  join() {
    const people = scene ? scene.people : [];
    const asking = trouble && trouble.kind === "word";
    return [h("main", { class: "whole" }, canal(),
      h("div", { class: "titled" }, h("h1", { class: "big", tabindex: -1, id: "question" }, asking ? t("new_code") : people.length ? t("who") : t("no_game")),
        h("p", { role: "status" }, trouble && trouble.text && !asking ? trouble.text : people.length ? t("touch_name") : asking ? t("type_word") : t("wait"))),
      h("div", { class: "dock" }, ...(asking ? field("", (value) => { word = value; trouble = null; tell({ t: "hello", lang: document.documentElement.lang, word, key: "" }); })
        : people.map((person, at) => h("button", { class: "seat " + (person.p || ""), paint: person.c, "aria-label": spoken(person), onclick: () => { chosen = { ...person, at }; page = "sit"; trouble = null; render(); } },
          h("span", { class: "plate" }, sign(person.c)), h("span", { class: "words" }, h("b", {}, person.n), h("small", {}, person.p ? t(person.p === "here" ? "another" : "asleep") : points(at))), person.p ? sign("phone") : null)))),
      h("div", { class: "dock c2" }, scene && people.length ? tile({ w: t("watch"), i: "eye" }, () => { page = "play"; render(); }) : null, tile({ w: t("language"), i: "globe", s: document.documentElement.lang.toUpperCase() }, otherLanguage)),
      h("p", { class: "small" }, t("no_app")))];
  },
  sit() {
    return [h("main", { class: "whole", paint: chosen.c }, h("div", { class: "flood" }, h("span", { class: "round" }, sign(chosen.c)),
      h("h1", { class: "big", tabindex: -1, id: "question" }, t("you_are", chosen.n)), h("p", {}, trouble ? trouble.text : t("lights"))),
    h("div", { class: "list may" }, h("p", {}, t("may")), ...[["check", "may_answer"], ["lock", "may_secret"]].map(([symbol, name]) => h("p", {}, sign(symbol), h("span", {}, h("b", {}, t(name)), h("br"), t(name + "_2"))))),
    h("div", { class: "dock c2" }, tile({ w: t("not_me"), i: "undo" }, () => { page = "join"; trouble = null; render(); }), tile({ w: t("sit"), i: "check", l: true }, () => tell({ t: "sit", seat: chosen.at }))))];
  },
  lost() {
    const mine = me(), old = scene && scene.board && scene.board[0];
    return [sky({ symbol: "plug", name: t("lost"), question: t("lost_2"), hatched: true }),
      h("main", {}, old ? board(old, true) : null, old ? h("p", { class: "small" }, t("as_at", shownAt)) : null,
        h("div", { class: "list", role: "alert" }, h("p", {}, sign(trouble.uncounted ? "cross" : "check"), t(trouble.uncounted ? "not_counted" : "arrived")), h("p", {}, sign("info"), t("same_wifi")), h("p", {}, sign("again"), t("again_by_itself"))),
        h("div", { class: "dock" }, tile({ w: t("try_now"), i: "again", l: true }, () => { tries = 0; if (socket) { socket.onclose = null; socket.close(); socket = null; } connect(); })),
        h("p", { class: "small last" }, t("seat_stays"))), h("div", { class: "edge" })];
  },
  moved() {
    return [sky({ ...turnOf(), name: t("moved"), question: t("moved_2") }), h("main", {}, scene.board ? board(scene.board[0]) : null, quay(),
      h("div", { class: "happened", role: "alert" }, t("happened"), h("b", {}, trouble.text), h("small", {}, t("ago", trouble.ago))),
      h("div", { class: "dock c2" }, scene.undo ? tile({ w: t("not_so"), i: "undo", s: t("not_so_2") }, () => { tell({ t: "notso" }); trouble = null; render(); }) : null, tile({ w: t("all_right"), i: "check", l: true }, () => { trouble = null; render(); }))), ...foot()];
  },
  taken() {
    return [sky({ symbol: "phone", name: trouble.name ? t("taken", trouble.name) : trouble.text, question: t("taken_2") }),
      h("main", { class: "whole" }, h("div", { class: "list", role: "alert" }, h("p", {}, sign("info"), t("taken_3"))),
        h("div", { class: "dock" }, chosen ? tile({ w: t("take_back"), i: "phone", s: t("table_asks") }, () => tell({ t: "sit", seat: chosen.at })) : null,
          tile({ w: t("go_on_watching"), i: "eye", l: true }, () => { trouble = null; page = "play"; render(); }), tile({ w: t("someone_else"), i: "house" }, () => { trouble = null; page = "join"; render(); }))), h("div", { class: "edge" })];
  },
  asking() { return PAGES.sit(); },
  play() {
    if (!scene || !scene.rows) return [sky({ symbol: "tile", name: (scene && scene.title) || "Amsterdam Companion", question: t("no_game") }), h("main", { class: "whole" }, canal()), ...(scene ? foot() : [h("div", { class: "edge" })])];
    if (document.body.classList.contains("tv")) return television();
    if (scene.private) return vault();
    if (scene.over && tab === "now") return task();
    const lot = auctioning();
    if (lot) return auction(lot);
    const panels = (scene.board || []).filter((panel) => !panel.result || !scene.btn || passed !== scene.btn.run), turn = turnOf();
    if (tab !== "now") turn.reason = null;
    if (tab === "story") return [sky(turn), h("main", {}, story(false), seat !== null ? h("div", { class: "dock" }, tile({ w: t("amend"), i: "pencil", s: t("table_asks") }, () => { tab = "now"; tell({ t: "amends" }); }, "wide")) : null), ...foot()];
    if (tab === "board") return [sky(turn), h("main", {}, ...panels.slice(0, 2).map((panel) => board(panel)), quay(), seat !== null && (scene.undo || scene.teach) ? h("div", { class: "dock" }, scene.undo ? tile({ w: t("not_so"), i: "undo", s: scene.undo }, () => tell({ t: "notso" })) : null, scene.teach ? photoTile("board") : null) : null), ...foot()];
    const clock = panels.find((panel) => panel.k === "clock"), first = clock || panels.find((panel) => panel.k !== "lines") || panels[0];
    if (answerable()) return [sky(turn), h("main", {}, dock(), withNotice(first, notice()), quay()), ...foot(), ...(turn.reason ? whyButton(turn.colour) : [])];
    return [sky(turn), h("main", {}, withNotice(first, notice()), h("div", { class: "side" }, rows(), clock ? null : story(true)),
      seat === null ? h("div", { class: "dock" }, tile({ w: t("sit"), i: "check", s: t("choose_name") }, () => { page = "join"; render(); })) : scene.photo ? h("div", { class: "dock" }, photoTile("dice")) : null), ...foot()];
  },
};
/* A page of this phone's own lies over the game: a walk through the rules, a photograph, the story. */
function task() {
  const aimed = scene.kind === "tap";
  return [sky({ symbol: scene.found || aimed ? "camera" : "info", name: aimed ? scene.q : scene.title, question: aimed ? "" : scene.q, reason: scene.why, lit: true }),
    h("main", {}, dock(), scene.found && photo ? photographed() : withNotice(scene.over[0], notice())), ...foot(), ...whyButton()];
}
function vaultLine() { return (scene.back ? scene.q + " " : "") + t("closes", left); }
function vault() {
  return [h("div", { class: "whole vault", role: "dialog", "aria-modal": "true", "aria-label": t("alone") },
    sky({ colour: "green", symbol: "lock", name: t("alone"), question: vaultLine() }),
    h("main", {}, dock(), scene.board ? withNotice(scene.board.find((panel) => panel.k === "map") || scene.board[0], notice()) : null)), ...foot()];
}
function television() {
  const turn = turnOf(), clock = (scene.board || []).find((panel) => panel.k === "clock");
  return [sky({ ...turn, question: scene.banner || scene.story[0] || "" }), h("main", { class: "tvbody" }, board(clock || (scene.board || [])[0]), rows()),
    h("p", { class: "line" }, `${scene.title} · ${scene.phase || ""}`)];
}
function points(at) { const row = scene.rows && scene.rows[at]; return row && row.t ? `${row.t} ${scene.unit || ""}` : ""; }
function withNotice(panel, pill) { const box = board(panel); if (pill) box.append(pill); if (why && (scene.why || scene.hint)) { box.classList.add("ruled"); box.append(card()); } return box; }
function card() {
  return h("div", { class: "card", role: "status" }, ...[scene.hint, scene.why].filter(Boolean).map((rule) => h("p", {}, rule)),
    tile({ w: t("all_right"), i: "check" }, () => { why = false; render(); }, "wide"));
}
function turnOf() {
  const who = scene.asked && scene.asked.length ? scene.people[scene.asked[0]] : null, mine = isMine();
  if (!who) return { symbol: seat === null ? "eye" : "tile", name: scene.head || scene.phase || scene.title, question: scene.q || scene.banner || scene.turn || "", reason: scene.why || scene.hint };
  const asking = scene.q && (mine || scene.kind === "choose") ? scene.q : scene.turn || scene.phase;
  return { colour: who.c, name: mine ? t("your_turn", who.n) : who.n, question: mine ? shorn(asking, who.n) : [t("has_turn"), scene.banner].filter(Boolean).join(" "), reason: mine ? scene.why || scene.hint : null };
}
/* The name stands above the question: it is not said twice. */
function shorn(text, name) { const rest = text && text.startsWith(name) && /^\s*:/.test(text.slice(name.length)) ? text.slice(name.length).replace(/^\s*:\s*/, "") : text; return rest ? rest[0].toUpperCase() + rest.slice(1) : rest; }
function canal() {
  const houses = s("svg", { viewBox: "0 0 390 260", preserveAspectRatio: "xMidYMax slice", "aria-hidden": "true" });
  for (let i = 0; i < 10; i++) { const x = i * 40 - 6, y = 150 + ((i * 37) % 40); houses.append(s("path", { d: `M${x} 230V${y}l8 -8h6l6 -12h2l6 12h6l6 8V230z`, fill: i % 2 ? "#141B33" : "#1B2340" })); for (let n = 0; n < 3; n++) houses.append(s("rect", { x: x + 8 + n * 9, y: y + 14 + ((i + n) % 3) * 16, width: 5, height: 8, fill: (i + n) % 3 ? "#FFC552" : "#2A3050" })); }
  houses.append(s("path", { d: "M130 230V104l14 -10h10l10 -26h62l10 26h10l14 10V230z", fill: "#2B4A7E", stroke: "#FFF3DC", "stroke-width": 2 }));
  for (let n = 0; n < 4; n++) houses.append(s("rect", { x: 148 + n * 25, y: 112, width: 18, height: 28, fill: "#FFC552" }));
  if (scene && scene.title) houses.append(s("rect", { x: 108, y: 150, width: 174, height: 28, rx: 5, fill: "#0C1322", stroke: "#FFF3DC", "stroke-width": 1.5 }), s("text", { x: 195, y: 165, "text-anchor": "middle", "dominant-baseline": "middle", "font-size": 14, class: "pale", textLength: scene.title.length > 18 ? 162 : null, lengthAdjust: "spacingAndGlyphs" }, scene.title));
  houses.append(s("rect", { x: 182, y: 190, width: 26, height: 40, fill: "#F0A259" }), s("rect", { y: 230, width: 390, height: 40, fill: "#0C1B33" }));
  return h("div", { class: "canal" }, houses);
}
function otherLanguage() {
  const next = LANGUAGES[(LANGUAGES.indexOf(document.documentElement.lang) + 1) % LANGUAGES.length];
  memory.set("lang", next); tell({ t: "lang", lang: next });
}

/* --- drawing ------------------------------------------------------------------------------------------------------ */

/* What lies under a finger is not drawn anew until it is lifted. */
let pressing = false, waiting = false;
addEventListener("pointerdown", (event) => { pressing = !!event.target.closest("button:not(.buy)"); }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { pressing = false; if (waiting) render(); }), true);

function render() {
  waiting = pressing && !!scene && !scene.private;
  if (!W.who || waiting) return;
  cancelAnimationFrame(ticking);
  each = null;
  let name = trouble && PAGES[trouble.kind] && trouble.kind !== "word" ? trouble.kind : page;
  if (!scene && !["join", "sit", "lost", "taken", "asking"].includes(name)) name = trouble && trouble.kind === "lost" ? "lost" : page === "play" ? "play" : "join";
  if (name === "moved" && (!scene || !scene.rows)) name = "play";
  const held = document.activeElement, focus = held && held.dataset ? held.dataset.a || held.textContent : "", reading = held && held.id === "question";
  const mine = me();
  if (mine) { const hex = paintOf(mine.c); stage.style.setProperty("--mine", hex); stage.style.setProperty("--minei", inkOn(hex)); }
  else { stage.style.removeProperty("--mine"); stage.style.removeProperty("--minei"); }
  stage.className = name === "play" || name === "moved" ? "play" : "";
  document.title = isMine() ? `● ${t("your_turn", me().n)}` : (scene && scene.title) || "Amsterdam Companion";
  stage.replaceChildren(...PAGES[name]());
  stage.classList.toggle("auc", !!stage.querySelector(".auction"));
  const number = scene && scene.number, hot = scene && scene.spots && !sent && name === "play" ? { spots: scene.spots, pick: (a) => answer(a, {}, number) } : null;
  const moving = [];
  for (const box of stage.querySelectorAll(".board")) {
    if (!box.panel) continue;
    if (box.clientHeight < 96) { box.classList.add("tiny"); continue; }
    drawInto(box, box.panel, hot, handOf);
    const dial = box.querySelector("svg"); if (dial && dial.tick && box.panel.running) moving.push(dial);
  }
  if (moving.length) { const frame = () => { for (const dial of moving) dial.tick(); if (each) each(); ticking = requestAnimationFrame(frame); }; ticking = requestAnimationFrame(frame); }
  const now = `${name} ${answerable()} ${scene && scene.number} ${scene && scene.q}`, same = focus && [...stage.querySelectorAll("button")].find((one) => (one.dataset.a || one.textContent) === focus);
  if (reading || (now !== lastFocus && (name !== "play" || answerable() || (scene && scene.private)))) { const title = document.getElementById("question"); if (title) title.focus({ preventScroll: true }); }
  else if (same) same.focus({ preventScroll: true });
  lastFocus = now;
}
/* Where the hand is at this frame: from the table's own time, as far as we know it. */
function handOf(panel) {
  if (!panel.running || !scene || !scene.run) return panel.turn;
  return panel.turn + ((performance.now() + offset - scene.run[0]) / 1000) * scene.run[1];
}
setInterval(() => {
  if (!scene || !scene.private || document.hidden) return;
  left -= 1;
  if (left <= 0) { closeVault(); render(); return; }
  const title = document.getElementById("question"); if (title && W.closes) title.textContent = vaultLine();
}, 1000);
for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => { left = VAULT; }, { passive: true });
let size = [innerWidth, innerHeight];
addEventListener("resize", () => { if (innerWidth !== size[0] || Math.abs(innerHeight - size[1]) > 40) { size = [innerWidth, innerHeight]; render(); } });
contrast.addEventListener("change", render);

if (ROLE === "tv") document.body.classList.add("tv");
if (ROLE) page = "play";
setInterval(pulse, PULSE);
connect();
