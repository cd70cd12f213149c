/* Golden Blade on a phone: all Power Grids as one table, and what lies on the fronts. */
(function () {
  "use strict";
  const T = window.T, gb = T.gb;

  // Six slots, 2 | 3 | 1; where a rule has just changed the row, `before` is the count it had.
  gb.units = (count, before) => T.el("span.units", { "aria-hidden": "true" }, gb.SLOTS.map((level, i) =>
    T.el("i.u" + (i < count ? ".on" : "") + (i === 2 || i === 5 ? ".gap" : "") + (level === 3 ? ".win" : "") +
      (i >= count && i < before ? ".gone" : "") + (before !== undefined && i < count && i >= before ? ".tell-arrive" : ""))));

  const count = (view, seat, domain) => T.el("td", { "aria-label": "level " + view.levels[seat][domain] + ", " + view.grids[seat][domain] + " Units" },
    [T.el("span.lv", null, String(view.levels[seat][domain])), gb.units(view.grids[seat][domain])]);

  // My left neighbour, I, my right neighbour, then the others clockwise: as people sit.
  function rowsFor(view, me) {
    const n = view.seats.length, mine = view.seats.indexOf(me);
    if (n === 2) { return [[gb.left(view, me), "across"], [me, "you"]]; }
    const across = view.seats.map((s, i) => view.seats[(mine + i) % n]).slice(2, n - 1);
    return [[gb.left(view, me), "left"], [me, "you"], [gb.right(view, me), "right"]].concat(across.map((s) => [s, "across"]));
  }

  gb.levels = function (view, me) {
    const head = T.el("thead", null, T.el("tr", null, [T.el("th", { scope: "col" }, T.el("span.vh", null, "Player")),
      gb.DOMAINS.map((d) => T.el("th", { scope: "col" }, [T.icon(d), gb.NAMES[d]]))]));
    const body = T.el("tbody", null, rowsFor(view, me).map((row) => T.el("tr" + (row[0] === me ? ".me" : ""), null, [
      T.el("th", { scope: "row" }, [T.who(row[0]), T.el("br"), T.el("span.side", null, [row[1], " ", T.icon("hand", "i-in"), String(view.hands[row[0]]), T.el("span.vh", null, " in hand"),
        view.ambassador === row[0] ? T.el("span.amb-s", null, [T.icon("amb", "i-in"), T.el("span.vh", null, ", holds the Ambassador")]) : null])]),
      gb.DOMAINS.map((d) => count(view, row[0], d))])));
    return T.el("table.levels", null, [head, body]);
  };

  const STATES = { blocked: ["no", "blocked"], replaced: ["hold", "Hold"], past: ["yes", "done"], now: ["wait", "now"] };

  function fronts(view) {
    const shown = view.fronts.filter((f) => f.order);
    if (!shown.length) { return null; }
    return T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "Orders"), "all"),
      T.el("ul.next-list", null, shown.map((f) => T.el("li." + f.state, null, [T.glyph(f.seat),
        T.el("span", null, [T.el("b.card-name", null, gb.order(f.order)), " → ", T.who(f.facing)]),
        STATES[f.state] ? T.el("span.stat", null, [T.icon(STATES[f.state][0]), STATES[f.state][1]]) : T.el("span.cap", null, "to come")])))]);
  }

  function near(view) {
    const close = [];
    view.seats.forEach((s) => gb.DOMAINS.forEach((d) => { if (view.grids[s][d] === 5) { close.push([s, d]); } }));
    return close.slice(0, 2).map((c) => T.note("time", "blade", [T.el("b.plain", null, T.name(c[0])), " has 5 in " + gb.NAMES[c[1]] + ". The sixth Unit wins."]));
  }

  function hand(body) {
    if (!body.view.hand || !body.view.hand.length) { return null; }
    return T.el("section.panel.panel-private", null, [T.headline(T.el("h2.h2", null, "Your hand, " + body.view.hand.length + " Units"), "me"),
      T.el("ul.mini-hand", { "data-coverable": true }, body.view.hand.map((h) => T.el("li", null, gb.unitFace(gb.unit(h, body.faces)))))]);
  }

  T.game.faces = (handles, faces) => T.el("span.mini-hand", null, handles.map((h) => gb.unitFace(gb.unit(h, faces))));

  T.game.board = (body) => [
    T.el("section", null, [T.headline(T.el("h2.h2", null, "Power Grids"), "all"), gb.levels(body.view, body.me.seat)]),
    near(body.view), fronts(body.view), hand(body),
  ];

  // A Unit small: its domain, its year.
  gb.unitFace = (unit) => T.el("span.face", null, [unit.domain ? T.icon(unit.domain) : T.icon("none"), T.el("span.cap", null, unit.year),
    T.el("span.vh", null, unit.domain ? gb.NAMES[unit.domain] : "hidden")]);
}());
