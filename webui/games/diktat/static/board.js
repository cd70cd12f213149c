/* The table on a phone: the own screen, the twelve sectors, the Opportunities track, the Others, the players. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  function sectors(view) {
    return T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "The twelve sectors"), "all"),
      T.el("div.sectors", null, Object.keys(view.sectors).map((name) => dk.tile(view, name))),
      T.el("p.cap", null, "At most " + dk.LIMITS[view.seats.length] + " stacks in a sector.")]);
  }

  function track(view) {
    return T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "Opportunities track"), "all"),
      view.track.length ? T.el("ul.cards-list", null, view.track.map((c) => T.el("li", null, dk.rowCard(c, view, null)))) : T.el("p.small", null, "No card lies face up."),
      view.secret ? T.el("p.secret-line", null, [T.icon("none"), "One card lies face down."]) : null,
      T.el("p.cap", null, "Deck " + view.deck + ", discard pile " + view.discard.length)]);
  }

  dk.darkness = (view) => Object.keys(view.sectors).reduce((sum, name) => sum + view.sectors[name].darkness, 0);

  function others(view) {
    if (!view.others) { return null; }
    return T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "The Others"), "all"),
      T.el("ol.corrupted", null, dk.times(dk.MOST_CORRUPTED, (i) => T.el("li" + (view.corrupted[i] ? ".on" : ""), null, view.corrupted[i] ? dk.placeName(view, dk.element(view.corrupted[i], view, null).sector) : String(i + 1)))),
      T.el("p.small", null, ["Corruption track " + view.corrupted.length + " of 6, Darkness " + dk.darkness(view) + " of 6: a seventh of either, and everybody has lost. ", T.rule("DK-291")]),
      T.el("p.small", null, "Centre: " + dk.AGENTS.map((k) => dk.pieces(view.centre[k], k)).join(", "))]);
  }

  const element = (view, seat, id, more) => T.el("li", null, dk.rowCard(id, view, seat, Object.assign({ used: view.players[seat].used.indexOf(id) >= 0, placed: view.players[seat].placed[id] }, more)));

  // Which Manoeuvres the tokens on a Cabal board and on stacks stand for.
  const played = (p) => Object.keys(dk.WAYS).filter((way) => (p.played || {})[way]).map((way) => dk.WAYS[way] + (p.played[way] > 1 ? " " + p.played[way] + " times" : "")).join(", ");

  // What is printed on the first free spaces of a Cabal board.
  function next(p) {
    const card = p.spaces[p.row.length], cabal = p.cabal_spaces[p.cabal_cards.length], vp = (n) => (n ? n + " VP" : "no VP");
    return T.el("p.small", null, ["Next card: ", card === undefined ? "beside the track, 2 VP" : vp(card), ". ", cabal ? "Next Cabal card: price " + cabal.cost + " PP, " + vp(cabal.vp) + "." : "All Cabal cards are played."]);
  }

  function player(view, seat, i, me) {
    const p = view.players[seat], owned = p.row.concat(p.overflow);
    return T.el("li" + (seat === me ? ".me" : ""), null, [
      T.el("div.rank-head", null, [T.el("span.rank", null, String(i + 1)), T.who(seat), view.administrator === seat ? T.el("span.is-admin", { role: "img", "aria-label": "Administrator" }, T.icon("administrator")) : null, T.el("b.vp", null, p.vp + " VP")]),
      T.el("p.small", null, [p.cabal + ", Rank " + p.rank, p.debts ? ", " + p.debts + " Debts" : ""]),
      T.el("p.player-stats", null, [dk.stat("send", p.manoeuvres, p.manoeuvres + " Manoeuvre tokens left"), dk.stat("spy", p.spies), dk.stat("assassin", p.assassins), dk.stat("develop", p.cabal_cards.length, p.cabal_cards.length + " Cabal cards")]),
      next(p),
      played(p) ? T.el("p.small", null, "Played: " + played(p) + ".") : null,
      T.el("details", null, [T.el("summary", null, "Cabal board, cards and markers (" + (owned.length + p.influence.length + p.cabal_cards.length) + ")"),
        T.el("ul.cards-list", null, owned.map((id) => element(view, seat, id)).concat(p.influence.map((s) => element(view, seat, "marker/" + s.sector)), [p.board].concat(p.cabal_cards).map((id) => element(view, seat, id))))])]);
  }

  function ending(view) {
    if (!view.lost) { return null; }
    return T.el("section.panel", null, [T.el("p.kicker", null, [T.icon("others"), "The Others have won"]), T.el("p.lead", null, "Everybody has lost.")]);
  }

  T.game.board = function (body) {
    const view = dk.learn(body), me = body.me.seat;
    dk.showLooked(body, view);
    return [ending(view), dk.own(view), sectors(view), track(view), others(view),
      T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "The players, highest Rank first"), "all"), T.el("ol.court", null, dk.ranking(view).map((s, i) => player(view, s, i, me)))])];
  };
}());
