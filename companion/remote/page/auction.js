"use strict";
/* The phone as auction button: ready, running, sold, tied. A press counts when the finger comes down, by this page's clock; the table knows how far to trust that. */

const PULSE = 200;
let pushed = 0, passed = 0, each = null, seen = [0, 0];

/* The table measures our clock: answered at once, so that everything sent before has gone. */
function echo(m) { tell({ t: "echo", n: m.n, mine: performance.now() }); }
function pulse() { if (scene && scene.btn && !document.hidden) tell({ t: "time", mine: performance.now() }); }

function lotOf() { return scene.btn && seat !== null ? (scene.board || []).find((panel) => panel.k === "clock") : null; }
/* How exact somebody's phone is as a button: for the television, which everybody sees. */
function farOf(colour) {
  const lot = document.body.classList.contains("tv") && (scene.board || []).find((panel) => panel.k === "clock"), one = lot && lot.bidders.find((each) => each[1] === colour);
  return one && one[6] ? h("span", {}, sign("phone"), `± ${one[6]} ms`) : null;
}
/* Whether the auction takes the whole page: not where the table asks something after the stop. */
function auctioning() {
  const lot = lotOf();
  if (!lot || scene.private || (lot.result && passed === scene.btn.run)) return null;
  return lot.result || !lot.outcome ? lot : null;
}
function push() {
  const { run, no, ready, starts } = scene.btn, lot = lotOf();
  if (no || !lot || lot.result || pushed === run) return;
  if (lot.running || (ready && starts)) { if (lot.running && !affords(lot)) return; pushed = run; tell({ t: "push", run, mine: performance.now() }); buzz(20); }
  else if (!ready) { tell({ t: "thumb", run }); buzz(20); }
  render();
}
/* The price of the moment in florins; 0 before the first. A finger is dated back, so it must have been payable then already. */
function priceOf(lot, ago) {
  const turn = handOf(lot) - (scene.run ? (ago / 1000) * scene.run[1] : 0), at = Math.floor(((turn - lot.lead) / (1 - lot.lead)) * lot.marks.length);
  return turn < lot.lead ? 0 : lot.marks[Math.min(at, lot.marks.length - 1)] * lot.factor * 1000;
}
function affords(lot) {
  const [, , money, first, , out] = lot.bidders[seat];
  return !out && (money === null || (first && (priceOf(lot, 50 + (scene.btn.ms || 0)) || lot.marks[0] * lot.factor * 1000) <= first));
}
function buyButton(lot, w, second, extra) {
  const button = h("button", { class: `buy ${extra}`, type: "button", paint: me().c, "data-a": "buy", "aria-disabled": /dashed|idle/.test(extra) && !lot.tied.length && scene.btn.no ? "true" : undefined },
    sign(me().c), h("span", { class: "w" }, w), h("span", { class: "s" }, second || ""));
  button.addEventListener("pointerdown", (event) => { event.preventDefault(); if (event.isPrimary) push(); });
  button.addEventListener("keydown", (event) => { if (!event.repeat && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); push(); } });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}
function moneyRow(left, right) { return h("div", { class: "money" }, h("div", {}, t(left[0]), h("b", {}, left[1])), h("div", { class: "right" }, t(right[0]), h("b", { class: right[2] || "" }, right[1]))); }
function auction(lot) {
  if (lot.result) return sold(lot);
  const { ms, no, ready, starts, run } = scene.btn, [, , money, first] = lot.bidders[seat], top = lot.marks[0] * lot.factor * 1000, tied = lot.tied;
  const head = tied.length
    ? h("header", { class: "sky tie" }, h("span", { class: "plate" }, sign("again")), h("div", { class: "words", role: "alert" }, h("p", { class: "who" }, t("tie")), h("h1", { id: "question", tabindex: -1 }, t("tie_2"))))
    : h("header", { class: "lot" }, h("span", { class: "what" }, sign(lot.sign || "tile")), h("div", { class: "words" }, h("h1", { id: "question", tabindex: -1 }, lot.lot), h("p", {}, lot.about)), ms ? h("span", { class: "pm" }, sign("phone"), `± ${ms} ms`) : null);
  const can = first >= top ? t("every") : first ? t("from", thousands(first)) : "–";
  const row = tied.length ? ["bought", t("nothing")] : lot.running ? ["keep", ""] : ["can_pay", can, first ? "good" : ""];
  let button;
  if (no) button = buyButton(lot, t("at_table"), no, "dashed");
  else if (lot.running) button = buyButton(lot, pushed === run ? t("pressed") : t("buy"), "", pushed === run ? "sent" : "");
  else if (!ready) button = buyButton(lot, t(tied.length ? "thumb_again" : "thumb"), t("thumb_2"), "dashed");
  else button = buyButton(lot, starts ? t("start") : t("is_ready"), starts ? "" : t("is_ready_2"), starts ? "" : "idle");
  const cash = money === null ? h("div", { class: "money" }) : moneyRow(["have", thousands(money)], row);
  each = lot.running && !no ? () => {
    const price = priceOf(lot, 0), able = affords(lot), keep = cash.querySelector(".right b");
    if (keep) keep.textContent = first && price <= first ? thousands(money - (price || top)) : first ? t("from", thousands(first)) : "–";
    if (pushed !== run) { button.classList.toggle("dashed", !able); button.querySelector(".s").textContent = able ? "" : first ? t("from", thousands(first)) : t("no_part"); }
  } : null;
  return [head, h("main", { class: "auction" }, tied.length ? ties(tied) : board(lot), cash, button, h("p", { class: "small" }, trouble && trouble.kind === "said" ? trouble.text : t(lot.running ? "counts" : "too_close"))), h("div", { class: "edge" })];
}
/* When the fingers of a tie came down, as far as anybody knows. */
function ties(tied) {
  const end = Math.max(...tied.map((one) => one[4])) || 1, x = (at) => 4 + (at / end) * 322, most = tied[0][4];
  const svg = s("svg", { viewBox: `0 0 330 ${tied.length * 62}`, "aria-hidden": "true" }, s("rect", { x: x(Math.max(...tied.map((one) => one[2]))), width: Math.max(2, x(most) - x(Math.max(...tied.map((one) => one[2])))), height: tied.length * 62, fill: "var(--lamp)", opacity: 0.2 }));
  tied.forEach(([, colour, from, at, to], i) => svg.append(
    s("rect", { x: x(from), y: i * 62 + 30, width: Math.max(4, x(to) - x(from)), height: 24, rx: 12, fill: paintOf(colour), opacity: 0.75, stroke: "var(--ink)" }),
    s("path", { d: `M${x(at)} ${i * 62 + 26}v32`, stroke: "var(--ink)", "stroke-width": 3.5 })));
  tied.forEach(([name, , from, , to], i) => svg.append(s("text", { x: 4, y: i * 62 + 20, "font-size": 17 }, `${me().n === name ? t("you") : name}`), s("text", { x: 326, y: i * 62 + 20, "font-size": 15, "text-anchor": "end" }, `± ${Math.round((to - from) / 2)} ms`)));
  return h("div", { class: "list ties" }, h("p", { class: "small" }, t("fell")), svg, h("b", {}, t("apart", Math.abs(tied[1] ? tied[1][3] - tied[0][3] : 0))), h("p", {}, t("overlap")));
}
function sold(lot) {
  const mine = me(), own = lot.by === mine.c, [words, before, after, next] = lot.result, bought = lot.outcome === "bought" && lot.price;
  if (seen[0] !== scene.btn.run) { seen = [scene.btn.run, Date.now()]; if (own && bought) buzz([60, 40, 60]); }
  return [h("main", { class: "whole sold", paint: lot.by || undefined }, h("div", { class: "flood", role: "status" }, h("span", { class: "round" }, sign(lot.by || "tile")),
    h("h1", { class: "big", id: "question", tabindex: -1 }, own && bought ? t("you_buy") : words), h("p", {}, lot.lot),
    bought ? h("div", { class: "sum" }, h("b", {}, thousands(lot.price)), before !== null && after !== null ? h("span", {}, `${thousands(before)} → ${thousands(after)}`) : null, ...lot.notes.slice(0, 2).map((note) => h("small", {}, note))) : null,
    next ? h("p", {}, next) : null),
  h("div", { class: "dock" }, lot.settled ? tile({ w: t("go"), i: "check" }, () => { if (Date.now() - seen[1] > 1000) { passed = scene.btn.run; render(); } }) : h("p", { class: "small", role: "status" }, t("moment"))))];
}
