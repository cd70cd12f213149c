/* Diktat's pieces as drawings: tokens, stacks, Affinity, markers, what lies in a sector. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  dk.sign = (what, more) => T.icon(what, "k-" + what + (more ? " " + more : ""));
  dk.stat = (what, n, words) => T.el("span.dk-stat", { role: "img", "aria-label": words || dk.counted(n, what) }, [dk.sign(what), T.el("b", null, String(n))]);
  const times = (n, draw) => Array.apply(null, { length: Math.max(0, n) }).map((_, i) => draw(i));
  dk.times = times;

  /* ---- a stack: whose it is, how high, a block for each token, the top one first ---- */

  const counts = (tokens) => dk.AGENTS.map((kind) => [kind, tokens.filter((t) => t === kind).length]).filter((c) => c[1]);

  function words(stack) {
    const up = counts(stack.tokens).map((c) => c[1] + " " + dk.piece(c[0], stack.owner));
    return dk.ownerName(stack.owner) + ", " + stack.tokens.length + (stack.tokens.length === 1 ? " token" : " tokens") + (up.length ? ", face up: " + up.join(", ") : "");
  }

  const block = (kind, owner) => (kind ? T.el("span.token.up", { title: dk.piece(kind, owner) }, dk.sign(kind)) : T.el("i.token"));

  function blocks(stack) {
    const open = stack.tokens.every(Boolean);
    if (open && stack.tokens.length) {
      return T.el("span.heights.open", null, counts(stack.tokens).slice().reverse().map((c) => T.el("span.token.up", null, [dk.sign(c[0]), T.el("b", null, String(c[1]))])));
    }
    return T.el("span.heights", null, stack.tokens.map((kind) => block(kind, stack.owner)));
  }

  dk.stack = (stack) => T.el("li.stack-row" + (stack.owner === dk.OTHERS ? ".dark" : ""), { role: "img", "aria-label": words(stack) }, [
    dk.ownerSign(stack.owner), T.el("b.height", null, String(stack.tokens.length)), blocks(stack)]);

  /* ---- what else lies in a sector ---- */

  const lying = (icon, n, word) => (n ? T.el("span.lies.l-" + icon, { role: "img", "aria-label": n + " " + word }, [T.icon(icon), n > 1 ? T.el("b", null, String(n)) : null]) : null);

  dk.lies = (here) => [
    T.el("span.lies.l-markers", { role: "img", "aria-label": here.markers + " of 2 Influence markers left" }, times(2, (i) => T.icon("marker", i < here.markers ? "on" : ""))),
    lying("darkness", here.darkness, "Darkness"), lying("corruption", here.corruption, "Corruption"),
    Object.keys(here.special).map((seat) => T.el("span.lies.l-special", { role: "img", "aria-label": here.special[seat] + " special tokens of " + T.name(seat) }, [T.glyph(seat), T.icon("special"), here.special[seat] > 1 ? T.el("b", null, String(here.special[seat])) : null]))];

  // Who makes spoils in which order, and how many are left to each; the Others count their Vectors.
  dk.order = function (view) {
    const stack = view.sectors[view.conquest].stacks.filter((s) => s.owner === dk.OTHERS)[0];
    const left = (seat) => (seat === dk.OTHERS ? (stack ? stack.tokens.filter((t) => t === "emissary").length : 0) : view.left[seat] || 0);
    return T.el("ol.spoils", { "aria-label": "Order of spoils" }, view.order.map((seat) => T.el("li" + (left(seat) ? "" : ".none"), { "aria-label": dk.ownerName(seat) + ", " + left(seat) + " left" }, [dk.ownerSign(seat), T.el("b", null, String(left(seat)))])));
  };

  dk.tile = function (view, name) {
    const here = view.sectors[name], now = view.conquest === name;
    return T.el("section.sector" + (now ? ".now" : "") + (here.darkness ? ".darkened" : "") + (here.stacks.length > 2 ? ".many" : ""), { "aria-label": here.name }, [
      T.el("header.sector-head", null, [T.el("b.sector-name", null, here.name), T.el("span.lying", null, dk.lies(here))]),
      here.stacks.length ? T.el("ul.stacks", null, here.stacks.map(dk.stack)) : null,
      now && view.order.length ? dk.order(view) : null]);
  };

  /* ---- Affinity ---- */

  // The symbols of a card; a placed token is full.
  dk.symbols = (symbols, placed) => T.el("span.affinities", null, (symbols || []).map((kind, i) => {
    const on = placed && placed[String(i)];
    return T.el("span.affinity" + (on ? ".on" : "") + ".a-" + (on || kind), { role: "img", "aria-label": (on ? dk.NAMES[on] + " token" : "place for " + dk.NAMES[kind]) }, kind === "all" && !on ? T.icon("plus") : T.icon(on || kind));
  }));
}());
