"use strict";
/* The phone as camera: dice that are read, a board whose places are touched. Plain http has no camera stream: the phone's
   own camera takes the picture. What is sent is small, upright and nothing but a picture. */

let photo = null, picture = null, chooser = null, aim = null;  // taken here, shown by the table, being chosen, touched

function photoTile(of) { return tile({ w: t(of === "dice" ? "photo" : "teach"), i: "camera" }, () => photograph(of), "wide"); }
function photograph(of) {
  chooser = h("input", { type: "file", accept: "image/*", capture: "environment", onchange: () => {
    const reader = new FileReader(), image = new Image(), file = chooser.files[0];
    const failed = () => { trouble = { kind: "said", text: t("no_photo") }; render(); };
    if (!file) return;
    reader.onload = () => { image.src = reader.result; };
    reader.onerror = image.onerror = failed;
    image.onload = () => {
      const scale = Math.min(1, 1600 / Math.max(image.width, image.height)), canvas = h("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      photo = { url: canvas.toDataURL("image/jpeg", 0.8), w: canvas.width, h: canvas.height };
      canvas.toBlob((blob) => {
        if (!blob || !tell({ t: "photo", of, size: blob.size })) return failed();
        for (let at = 0; at < blob.size; at += 16384) socket.send(blob.slice(at, at + 16384));
        trouble = { kind: "said", text: t("looking") }; tab = "now"; render();
      }, "image/jpeg", 0.8);
    };
    reader.readAsDataURL(file);
  } });
  chooser.click();
}

/* Each die as it was photographed, and beside it as it was read. */
function diceDock(tiles) {
  const number = scene.number, read = Object.fromEntries(scene.over[0].dice.map((die) => [die[0], die])), at = scene.found.map(([colour]) => colour);
  return h("section", { class: "dock c2 n8", "aria-label": scene.q }, ...tiles.map((one) => {
    const die = read[one.a], n = at.indexOf(one.a), [, x, y, w, high] = scene.found[n] || [];
    const face = die && s("svg", { viewBox: "-2 -2 52 52", class: "face", "aria-hidden": "true" }, drawDie(die[0], die[1], 0, 0, 48));
    const crop = photo && n >= 0 ? s("svg", { viewBox: `${(x - w * 0.1) * photo.w} ${(y - high * 0.1) * photo.h} ${w * 1.2 * photo.w} ${high * 1.2 * photo.h}`, class: "face", "aria-hidden": "true" }, s("image", { href: photo.url, width: photo.w, height: photo.h })) : null;
    return tile({ ...one, picture: die && h("span", { class: "faces" }, n >= 0 ? h("b", {}, String(n + 1)) : null, crop, face) }, () => answer(one.a, {}, number), die && die[4] ? "unsure" : "");
  }));
}
function photographed() {
  const wide = Math.max(photo.w, photo.h) / 26, svg = s("svg", { viewBox: `0 0 ${photo.w} ${photo.h}`, role: "img", "aria-label": t("photo") }, s("image", { href: photo.url, width: photo.w, height: photo.h }));
  scene.found.forEach(([colour, x, y, w, high], n) => {
    const unsure = scene.over[0].dice.some((die) => die[0] === colour && die[4]), ink = unsure ? "#FFC552" : "#FFF3DC";
    svg.append(s("rect", { x: x * photo.w, y: y * photo.h, width: w * photo.w, height: high * photo.h, rx: wide / 3, fill: "none", stroke: ink, "stroke-width": wide / 8, "stroke-dasharray": unsure ? `${wide / 2} ${wide / 3}` : undefined }),
      s("circle", { cx: (x + w) * photo.w, cy: y * photo.h, r: wide * 0.7, fill: ink }), words(String(n + 1), (x + w) * photo.w, y * photo.h + wide * 0.05, { "font-size": wide, class: "dark" }));
  });
  return h("div", { class: "board" }, svg, notice() || "");
}

/* A photographed board: a finger aims, a lens on the free side shows what is under it, and "Here" answers. */
function aimDock(tiles) {
  const number = scene.number, lamp = tiles.some((one) => one.l);
  const rest = tiles.map((one) => tile(one, () => answer(one.a, {}, number)));
  if (scene.back) rest.push(tile({ w: t("back"), i: "back" }, () => answer("", { back: true }, number)));
  const here = tile({ a: "here", w: t("here"), i: "check", l: !!aim && !lamp, x: aim ? "" : t("aim") }, () => answer(aim.map((share) => share.toFixed(4)).join(), {}, number));
  return h("section", { class: rest.length < 2 ? "dock aim c2 n9" : "dock aim c3 n9", "aria-label": scene.q }, ...rest, here);
}
function drawPhotograph(panel, w, h) {
  const wide = Math.min(w, h * panel.aspect), high = wide / panel.aspect, left = (w - wide) / 2, top = (h - high) / 2;
  const shot = () => s("image", { href: picture || "", x: left, y: top, width: wide, height: high, preserveAspectRatio: "none" });
  const svg = s("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": scene.q, class: "aimed" }, shot()), labels = s("g");
  for (const [, x, y, label, , , , , value, lit] of panel.spots) {
    const at = [left + x * wide, top + y * high];
    svg.append(s("circle", { cx: at[0], cy: at[1], r: lit ? 9 : 6, fill: lit ? "var(--lamp)" : "#86DBA5", stroke: "#14100A", "stroke-width": 2 }));
    if (label) labels.append(words(label, at[0], at[1] - 14, { class: lit ? "place lit" : "place" })); else if (value) svg.append(words(value, at[0], at[1] + 1, { class: "dark", "font-size": 11 }));
  }
  const cross = s("g", { fill: "none", stroke: "#FFC552", "stroke-width": 3 });
  const draw = () => {
    if (!aim) return;
    const x = left + aim[0] * wide, y = top + aim[1] * high, cx = x > w / 2 ? 62 : w - 62, r = 54;
    cross.replaceChildren(s("circle", { cx: x, cy: y, r: 22 }), s("path", { d: `M${x - 30} ${y}h18M${x + 12} ${y}h18M${x} ${y - 30}v18M${x} ${y + 12}v18` }),
      s("svg", { x: cx - r, y: 8, width: 2 * r, height: 2 * r, viewBox: `${x - 20} ${y - 20} 40 40` }, shot(), s("path", { d: `M${x - 20} ${y}h15M${x + 5} ${y}h15M${x} ${y - 20}v15M${x} ${y + 5}v15`, "stroke-width": 0.8 })), s("rect", { x: cx - r, y: 8, width: 2 * r, height: 2 * r, rx: 6 }));
  };
  const point = (event) => {
    const box = svg.getBoundingClientRect(), share = (n) => Math.max(0, Math.min(1, n));
    if (scene.kind !== "tap" || (event.type === "pointermove" && !event.buttons)) return;
    aim = [share((event.clientX - box.left - left) / wide), share((event.clientY - box.top - top) / high)]; draw();
  };
  svg.addEventListener("pointerdown", point);
  svg.addEventListener("pointermove", point);
  svg.addEventListener("pointerup", () => { if (aim) render(); });
  svg.append(labels, cross); draw();
  svg.settle = () => settle(labels, w, h);
  return svg;
}
