/* Elekt's cards as drawings: symbols, tokens, Titles, Units small and as rows, a card to be read, all cards of the box. */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;

  /* ---- symbols and tokens: a colour, always with its sign ---- */

  ek.sign = (kind) => T.el("i.sign.k-" + kind, { "aria-hidden": "true" }, T.icon(kind));
  ek.piece = (kind, n) => T.el("span.piece.k-" + kind, { "aria-hidden": "true" }, [T.icon(kind), n > 1 ? T.el("b", null, String(n)) : null]);

  function words(unit) {
    const tokens = unit.tokens || {};
    return ek.KINDS.map((k) => ek.NAMES[k] + " " + (unit.symbols[k] || 0) + (tokens[k] ? " and " + ek.counted(tokens[k], "token") : "")).join(", ");
  }

  ek.symbols = function (unit) {
    const tokens = unit.tokens || {};
    return T.el("span.syms", { role: "img", "aria-label": words(unit) }, ek.KINDS.map(function (kind) {
      const n = unit.symbols[kind] || 0, on = tokens[kind] || 0;
      return T.el("span.sym" + (n ? "" : ".zero") + (on ? ".loaded" : ""), null, [ek.sign(kind), n || !on ? T.el("b", null, String(n)) : null, on ? ek.piece(kind, on) : null]);
    }));
  };

  const MARKS = { basic: ["block", "Basic: saved for free"], immediate: ["at-once", "Ability when allocated"], by_hand: ["by-hand", "Done by hand"] };
  const mark = (name) => T.el("span.mark", { role: "img", "aria-label": MARKS[name][1] }, T.icon(MARKS[name][0]));
  ek.marks = (unit) => T.el("span.marks", null, [unit.type ? T.el("span.mark", { role: "img", "aria-label": ek.NAMES[unit.type] }, T.icon(unit.type)) : null,
    ["basic", "immediate", "by_hand"].map((name) => (unit[name] ? mark(name) : null))]);

  ek.ribbons = (count, need) => T.el("span.ribbons", { role: "img", "aria-label": count + (need ? " of " + need : "") + " Titles" },
    Array.apply(null, { length: Math.max(count, need || 0) }).map((_, i) => T.icon("ribbon", i < count ? "on" : "")));

  ek.ember = (count) => T.el("span.embers", { role: "img", "aria-label": count + " of " + ek.MOST_EMBER + " Ember" },
    [0, 1, 2].map((i) => T.icon("ember", i < count ? "on hot" : "")));

  /* ---- a Unit ---- */

  // Name, marks, symbols; with `owner` the sign of its player before the name.
  ek.unit = (unit, owner) => T.el("span.unit-face", null, [
    T.el("span.unit-head", null, [owner ? T.glyph(unit.owner) : null, T.el("span.card-name", null, unit.name), ek.marks(unit)]), ek.symbols(unit)]);

  // A card of a hand: as a Unit where its face is known, else its back.
  ek.held = (component) => (component ? ek.unit(ek.card(component)) : T.el("span.unit-face.unknown", null, T.el("span.card-name", null, "A card")));

  ek.readTool = (component, unit) => T.el("button.tool.tool-read", { type: "button", "aria-label": "Read " + (unit ? unit.name : ek.card(component).name), onclick: () => ek.read(component, unit) }, T.icon("why"));

  /* ---- reading a card ---- */

  const GROUPS = { mission: "Mission", influence: "Influence", privilege: "Privilege", elite: "Elite Unit", basic: "Basic Unit" };

  ek.titles = (titles) => (titles.length ? T.el("ul.titles", null, titles.map((t) => T.el("li", null, [T.icon("ribbon", "on"), t]))) : null);

  ek.text = (card) => [card.text ? T.el("p.card-text", null, card.text) : null,
    card.by_hand ? T.note("time", "by-hand", [T.el("b", null, "Done by hand. "), "People do it and correct the table. ", T.rule("EL-242")]) : null];

  // A sheet with a whole card; `unit` is the one on a board, with its tokens.
  ek.read = function (component, unit) {
    const card = Object.assign(ek.card(component), unit || {}), isUnit = card.group === "elite" || card.group === "basic";
    T.sheet(card.name, [
      T.el("p.small", null, [GROUPS[card.group] || "", card.type ? ", " + ek.NAMES[card.type] : "", unit ? [" of ", T.who(unit.owner)] : ""]),
      isUnit ? T.el("div.read-syms", null, ek.symbols(card)) : null,
      ek.titles(card.titles || []), ek.text(card),
      !card.text && isUnit && card.known ? T.el("p.lead", null, "No ability.") : null,
      !card.known ? T.el("p.lead", null, "The pack of this table does not say what is printed on it.") : null,
      card.immediate ? T.el("p.small", null, ["The arrow: only right after it is allocated, if you wish. ", T.rule("EL-078")]) : null,
      card.basic ? T.el("p.small", null, ["The shield: saving it costs nothing. ", T.rule("EL-136")]) : null,
      card.group === "privilege" ? T.el("p.small", null, ["Works for whoever has won it. ", T.rule("EL-099")]) : null,
    ]);
  };

  /* ---- all cards of the box ---- */

  function entry(component) {
    const card = ek.card(component), isUnit = card.group === "elite" || card.group === "basic";
    return T.el("li", null, T.el("button.row-card", { type: "button", onclick: () => ek.read(component) }, [
      T.el("span.card-name", null, card.name), isUnit ? ek.symbols(card) : ek.ribbons(card.titles.length)]));
  }

  ek.search = function (label, changed) {
    return T.el("input.search", { type: "search", "aria-label": label, placeholder: label, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      oninput: (e) => changed(e.target.value.trim().toLowerCase()) });
  };

  const byName = (a, b) => (ek.card(a).name < ek.card(b).name ? -1 : 1);

  ek.catalogue = function () {
    const all = Object.keys(T.game.cards).sort(byName), list = T.el("div");
    const fill = (wanted) => T.fill(list, ek.GROUPS.map(function (group) {
      const mine = all.filter((c) => ek.card(c).group === group[0] && ek.card(c).name.toLowerCase().indexOf(wanted) >= 0);
      return mine.length ? T.el("section", null, [T.el("h3.h2", null, group[1] + " (" + mine.length + ")"), T.el("ul.cards-list", null, mine.map(entry))]) : null;
    }));
    fill("");
    T.sheet("All cards of the box", [ek.search("Find a card", fill), list]);
  };

  // Cards on the light panel's desk.
  T.game.sign = function (component) {
    const card = ek.card(component);
    return card.group === "elite" || card.group === "basic" ? T.el("span.card-sign", null, card.type ? T.icon(card.type) : null) : null;
  };
  T.game.faces = (handles, faces) => T.el("span.told-cards", null, handles.map((h) => T.el("b.card-name", null, ek.card(ek.component(h, faces)).name)));
}());
