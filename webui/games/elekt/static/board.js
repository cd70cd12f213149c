/* The table on a phone: three Zones, the players by rank, the own hand, won cards, what is left. */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;

  function zone(view, z) {
    const board = view.boards[z], contest = view.contest && view.contest.zone === z ? view.contest : null;
    const seats = view.seats.filter((s) => (board.corners[s] || []).length);
    return T.el("section.zone" + (contest ? ".now" : ""), { "aria-label": ek.NAMES[z] }, [
      T.el("header.zone-head", null, [T.icon(z), T.el("b", null, ek.NAMES[z]), contest ? T.el("span.contest", null, [ek.sign(contest.attribute), ek.NAMES[contest.attribute]]) : T.el("span.cap", null, board.deck + " in the deck")]),
      board.card ? T.el("button.row-card", { type: "button", onclick: () => ek.read(board.card.component, null) }, [T.el("span.card-name", null, board.card.name), ek.ribbons(board.card.titles.length), board.card.by_hand ? T.icon("by-hand") : null]) : T.el("p.small", null, "No card lies face up."),
      seats.length ? T.el("ul.zone-units", null, seats.map((s) => board.corners[s].map((unit) => T.el("li", null, T.el("button.row-card", { type: "button", onclick: () => ek.read(unit.component, unit) }, ek.unit(unit, true)))))) : T.el("p.small", null, "No Units."),
      contest ? totals(contest) : null]);
  }

  const totals = (contest) => T.el("p.totals", null, [Object.keys(contest.totals).map((s) => T.el("span" + (contest.winner === s ? ".won" : ""), null, [T.glyph(s), T.el("b", null, String(contest.totals[s]))])), T.rule(contest.why)]);

  function player(view, seat, i, me) {
    const won = view.won[seat] || [];
    return T.el("li" + (seat === me ? ".me" : ""), null, [
      T.el("div.rank-head", null, [T.el("span.rank", null, ek.ORDINALS[i]), T.who(seat), view.scepter.seat === seat ? T.el("span.has-scepter", { role: "img", "aria-label": "holds the Scepter, " + (view.scepter.clockwise ? "clockwise" : "counterclockwise") }, [T.icon("scepter"), T.icon(view.scepter.clockwise ? "again" : "counter")]) : null,
        T.el("span.stat", null, [T.icon("hand"), String(view.hands[seat])])]),
      T.el("div.rank-row", null, [ek.ribbons(view.titles[seat], view.need), ek.ember(view.ember[seat])]),
      won.length ? T.el("ul.won-cards", null, won.map((c) => T.el("li", null, T.el("button.chip-card", { type: "button", onclick: () => ek.read(c.component) }, [T.icon(c.group === "privilege" ? "court" : c.group || "ribbon"), c.name])))) : null]);
  }

  function hand(body) {
    const cards = body.view.hand;
    const dealt = body.view.options.hands === "virtual", all = body.view.hands[body.me.seat];
    if (!cards || !cards.length || dealt && (body.asks || []).some((a) => a.prompt === "turn")) { return null; }   // a turn shows it
    const shown = cards.map((held) => held.face || ek.component(held.handle, body.faces)).filter((component) => dealt || component);
    if (!shown.length) { return null; }
    const words = dealt ? "Your hand, " + ek.counted(shown.length, "card") : "Known of your hand, " + shown.length + " of " + all;
    return T.el("section.panel.panel-private", null, [T.headline(T.el("h2.h2", null, words), "me"),
      T.el("ul.tiles", { "data-coverable": true }, shown.map(function (component) {
        return T.el("li.tile", null, [T.el("span.tile-face", null, ek.held(component)), component ? ek.readTool(component) : null]);
      }))]);
  }

  // Cards of the deck that an effect lets this seat look at.
  function looks(body) {
    const seen = body.view.looks || [];
    return seen.length ? T.el("section.panel.panel-private", null, [T.headline(T.el("h2.h2", null, "Only you look at"), "me"),
      T.el("ul.tiles", { "data-coverable": true }, seen.map((h) => { const c = ek.component(h, body.faces); return T.el("li.tile", null, [T.el("span.tile-face", null, ek.held(c)), c ? ek.readTool(c) : null]); }))]) : null;
  }

  function pools(view) {
    const discard = view.elite.discard, known = discard.filter(Boolean);
    return T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "Pools and piles"), "all"),
      T.el("p.pools", null, ek.KINDS.map((k) => T.el("span", null, [ek.piece(k, 1), T.el("b", null, String(view.pool[k]))])).concat([T.el("span", null, [T.icon("ember", "on hot"), T.el("b", null, String(view.ember_pool))])])),
      T.el("p.small", null, "Elite deck " + view.elite.deck + " \u00b7 discard pile " + discard.length + (view.elite.set_aside.length ? " \u00b7 set aside " + view.elite.set_aside.length : "")),
      known.length ? T.el("ul.won-cards", null, known.slice().reverse().map((c) => T.el("li", null, T.el("button.chip-card", { type: "button", onclick: () => ek.read(c) }, ek.card(c).name)))) : null,
      T.button("btn-s", "All cards of the box", ek.catalogue)]);
  }

  function ending(view) {
    if (!view.winners || !view.hail) { return null; }
    return T.el("section.panel", null, [T.headline(T.el("p.kicker", null, [T.icon("amb"), view.herald ? T.el("span", null, [T.who(view.herald), " hails"]) : "The Herald hails"]), "all"), ek.hail(view)]);
  }

  T.game.board = function (body) {
    const view = ek.learn(body), me = body.me.seat;
    if (view.step === "scepter-draw" && !view.round || body.status === "over") { ek.forgetStars(body); }
    return [ending(view), hand(body), looks(body),
      T.el("section.panel.zones", null, [T.headline(T.el("h2.h2", null, "The three Zones"), "all"), ek.ZONES.map((z) => zone(view, z))]),
      T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "The Court, highest first"), "all"), T.el("ol.court", null, view.court.map((s, i) => player(view, s, i, me)))]),
      pools(view)];
  };
}());
