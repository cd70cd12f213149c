/* Building pages: elements, icons, people, texts, sheets. Everything hangs on T. */
(function () {
  "use strict";
  const T = (window.T = {});
  const SVG = "http://www.w3.org/2000/svg";

  // T.el("button.btn", {type: "button", onclick: f}, ["text", node, null])
  T.el = function (what, props, kids) {
    const parts = what.split(".");
    const node = document.createElement(parts[0]);
    if (parts.length > 1) { node.className = parts.slice(1).join(" "); }
    Object.keys(props || {}).forEach((name) => put(node, name, props[name]));
    return T.add(node, kids);
  };

  function put(node, name, value) {
    if (value === null || value === undefined || value === false) { return; }
    if (name.slice(0, 2) === "on") { node.addEventListener(name.slice(2), value); return; }
    if (name === "value" || name === "checked") { node[name] = value; return; }
    node.setAttribute(name, value === true ? "" : value);
  }

  T.add = function (node, kids) {
    flat(kids).forEach((kid) => node.appendChild(typeof kid === "object" ? kid : document.createTextNode(kid)));
    return node;
  };

  function flat(kids) {
    if (kids === null || kids === undefined || kids === false) { return []; }
    return Array.isArray(kids) ? kids.reduce((all, kid) => all.concat(flat(kid)), []) : [kids];
  }

  T.fill = function (node, kids) {
    while (node.firstChild) { node.removeChild(node.firstChild); }
    return T.add(node, kids);
  };

  function drawing(id, classes) {
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    svg.setAttribute("class", classes);
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", "#" + id);
    use.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", "#" + id);
    svg.appendChild(use);
    return svg;
  }

  T.icon = (name, more) => drawing("i-" + name, "i" + (more ? " " + more : ""));

  /* ---- people: colour and shape, never one alone ---- */

  const SHAPES = ["", "disc", "triangle", "square", "diamond", "cross", "star", "bow"];
  let people = {};

  T.meet = function (seats) {
    people = {};
    (seats || []).forEach((s) => { people[s.seat] = s; });
  };
  T.person = (seat) => people[seat] || { seat: seat, name: "Seat " + (Number(seat.slice(1)) + 1), place: Number(seat.slice(1)) + 1 };
  T.name = (seat) => T.person(seat).name;
  T.shape = (seat) => SHAPES[T.person(seat).place] || "disc";
  T.glyph = (seat) => drawing("g" + T.person(seat).place, "g s" + T.person(seat).place);
  T.who = (seat) => T.el("span.seat", null, [T.glyph(seat), T.el("b", null, T.name(seat))]);

  // A text of the rules: "@p0" becomes the player, a component its printed name.
  const TOLD = /(@p[0-6]|\b[a-z]+(?:\/[a-z0-9-]+)+)/;
  const printed = (bit) => (T.game.cards[bit] || {}).name || bit;
  T.rich = (text) => String(text || "").split(TOLD).map((bit) => (/^@p[0-6]$/.test(bit) ? T.who(bit.slice(1)) : printed(bit)));
  T.plain = (text) => String(text || "").split(TOLD).map((bit) => (/^@p[0-6]$/.test(bit) ? T.name(bit.slice(1)) : printed(bit))).join("");
  T.list = (seats) => seats.map((s, i) => (i < seats.length - 2 ? [T.el("span.listed", null, [T.who(s), ","]), " "] : [T.who(s), i === seats.length - 2 ? " and " : ""]));

  /* ---- signs that come back on every page ---- */

  const SIGHT = { all: ["see-public", "Everyone sees"], me: ["see-private", "Only you see"], none: ["see-secret", "Nobody sees"] };
  T.see = (who) => T.el("span.see." + SIGHT[who][0], null, [T.icon(who), SIGHT[who][1]]);
  T.headline = (left, sight) => T.el("div.headline", null, [left, sight ? T.see(sight) : null]);
  T.note = (kind, icon, kids) => T.el("p.note.note-" + kind, null, [T.icon(icon), T.el("span", null, kids)]);
  T.button = (classes, kids, onclick, props) =>
    T.el("button.btn" + (classes ? "." + classes.split(" ").join(".") : ""), Object.assign({ type: "button", onclick: onclick }, props || {}), kids);
  T.clockText = (s) => Math.floor(s / 60) + ":" + ("0" + Math.floor(s % 60)).slice(-2);

  T.rule = function (id) {
    if (!id || !/^[A-Z]+-?[0-9]+$/.test(id)) { return null; }
    return T.el("button.rule", { type: "button", "aria-label": "Why? Rule " + id, onclick: () => T.why(id) }, id);
  };

  T.why = function (id) {
    const text = (T.game.rules || {})[id];
    T.sheet("Rule " + id, [
      T.el("p", null, text || "This is decided by the rules of the house; the guide explains it."),
      T.el("p.cap", null, "In the words of our checklist. If your rulebook says otherwise, correct the table."),
    ]);
  };

  /* ---- a sheet over the page ---- */

  T.sheet = function (title, kids) {
    const back = document.activeElement;
    const box = T.el("section.sheet", { role: "dialog", "aria-modal": "true", "aria-label": title }, [
      T.el("header.headline", null, [T.el("h2.question.q-s", { tabindex: "-1" }, title),
        T.el("button.tool", { type: "button", "aria-label": "Close", onclick: close }, T.icon("close"))]),
      kids,
    ]);
    const veil = T.el("div.veil", { onclick: (e) => { if (e.target === veil) { close(); } } }, box);
    function close() {
      if (veil.parentNode) { veil.parentNode.removeChild(veil); }
      document.removeEventListener("keydown", key);
      if (back && back.focus) { back.focus(); }
    }
    function key(e) { if (e.key === "Escape") { close(); } }
    document.addEventListener("keydown", key);
    document.body.appendChild(veil);
    box.querySelector("h2").focus();
    return close;
  };

  // The same question in words, for everything that must not happen by a slip.
  T.ask = function (title, text, yes, then) {
    const close = T.sheet(title, [T.el("p.lead", null, text), T.el("div.cols", null, [
      T.button("", "Not now", () => close()), T.button("btn-main", yes, () => { close(); then(); })])]);
  };

  /* ---- regions: a part of the page is built anew only when what it shows has changed ---- */

  // T.regions(root, {bar: "header.bar", main: "main.main"})
  T.regions = function (root, parts) {
    const nodes = {}, keys = {};
    Object.keys(parts).forEach((name) => {
      nodes[name] = root.appendChild(T.el(parts[name]));
      nodes[name].hidden = true;
    });
    return {
      nodes: nodes,
      show: function (name, shown, build) {
        const key = JSON.stringify(shown);
        if (keys[name] === key) { return false; }
        keys[name] = key;
        T.fill(nodes[name], shown === null ? null : build());
        nodes[name].hidden = shown === null;
        return true;
      },
      forget: (name) => { delete keys[name]; },
    };
  };

  T.game = { forms: {}, rules: {}, cards: {}, prompts: {} };
  T.live = document.body.appendChild(T.el("p.vh", { role: "status" }));
  T.tell = (text) => { T.live.textContent = text; };
}());
