/* Elekt on the table screen: three boards in a row, what the rule just did above them, the players below. */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;
  // Corner of a seat by the number of players, as p0 sees the boards from below; clockwise.
  const CORNERS = { 2: ["down", "up"], 3: ["sw", "nw", "ne"], 4: ["sw", "nw", "ne", "se"] };
  const LONG_NAME = 22;   // characters that fit in two lines of a corner

  let seen = null;   // refs that the last picture showed: what is new arrives once

  function unit(one) {
    const long = one.name.length > LONG_NAME;
    return T.el("li.unit" + (long ? ".long" : "") + (seen && !seen[one.ref] ? ".tell-arrive" : ""), null, ek.unit(one));
  }

  function corner(view, z, seat, k) {
    const board = view.boards[z], contest = view.contest && view.contest.zone === z ? view.contest : null, units = board.corners[seat] || [];
    const where = CORNERS[view.seats.length][k], takes = contest && contest.totals[seat] !== undefined;
    const won = contest && contest.winner === seat;
    return T.el("section.corner.c-" + where + (won ? ".won" : "") + (units.length ? "" : ".bare"), { "aria-label": T.name(seat) }, [
      T.el("div.side", null, [T.glyph(seat), takes ? T.el("b.total", { "aria-label": "total " + contest.totals[seat] }, String(contest.totals[seat])) : null, won ? T.icon("yes") : null]),
      T.el("ol.corner-units", null, units.map(unit))]);
  }

  // The four confrontations of a Zone; the one in dispute stands out.
  function track(view, z) {
    const contest = view.contest && view.contest.zone === z ? view.contest : null, at = contest ? ek.KINDS.indexOf(contest.attribute) : -1;
    return T.el("ol.track", null, ek.KINDS.map((kind, i) => T.el("li" + (i === at ? ".now" : i < at ? ".past" : ""), { "aria-label": ek.NAMES[kind] }, [ek.sign(kind), i === at ? T.el("b", null, ek.NAMES[kind]) : null])));
  }

  function card(board) {
    if (!board.card) { return T.el("div.faceup.none", null, T.el("p.say", null, "no card")); }
    const one = board.card;
    return T.el("div.faceup", null, [
      T.el("p.faceup-name", null, [T.el("span.card-name", null, one.name), one.titles.length ? ek.ribbons(one.titles.length) : null, one.by_hand ? T.el("span.mark", { role: "img", "aria-label": "done by hand" }, [T.icon("by-hand"), T.el("span.by-hand", null, "by hand")]) : null]),
      one.titles.length ? T.el("p.faceup-titles", null, one.titles.join(", ")) : null,
      one.text ? T.el("p.faceup-text", null, one.text) : null]);
  }

  function verdict(view, z) {
    const contest = view.contest;
    if (!contest || contest.zone !== z || !contest.why) { return null; }
    return T.el("p.verdict", null, [T.el("span", null, contest.winner ? [T.glyph(contest.winner), "wins " + ek.NAMES[contest.attribute]] : "Nobody wins " + ek.NAMES[contest.attribute]), T.el("span.rule", null, contest.why)]);
  }

  function board(view, z) {
    const own = view.boards[z], now = view.contest ? view.contest.zone === z : view.step === z, n = view.seats.length;
    return T.el("section.zone-board.n" + n + (now ? ".now" : ""), { "aria-label": ek.NAMES[z] }, [
      T.el("header.zone-top", null, [T.el("b", null, ek.NAMES[z]), track(view, z), T.el("span.deck", { "aria-label": own.deck + " in the deck" }, [T.icon("hand"), String(own.deck)])]),
      view.seats.map((s, k) => corner(view, z, s, k)), n === 3 ? T.el("div.corner.c-se.unused", { "aria-hidden": "true" }) : null,
      T.el("div.middle", null, [card(own), verdict(view, z)])]);
  }

  /* ---- above: round, what the rule just did, whom the table waits for, what is left ---- */

  const said = (view) => { const loud = T.loud(view.ledger); return loud[loud.length - 1]; };

  function awaited(body) {
    const asked = (body.table_asks || []).filter((a) => !a.standing)[0], waits = body.waiting.filter((w) => w.ready !== true && w.seat !== "table");
    if (body.status === "paused") { return ["Paused. ", T.rich(body.paused)]; }
    if (asked) { return T.rich(asked.text); }
    const what = waits.length ? T.game.prompts[waits[0].prompt] || "is awaited" : "";
    return waits.length ? [T.list(waits.map((w) => w.seat)), " ", waits.length > 1 ? "are awaited" : what] : "";
  }

  function top(body) {
    const view = body.view, last = said(view);
    return T.el("header.ek-top", null, [
      T.el("div.ek-round", null, [T.el("p.say", null, view.round ? ["Round ", T.el("b", null, String(view.round)), " of " + view.rounds] : "Set-up"), T.el("h1.phase", null, ek.step(view)), body.clock ? T.screenClock(body.clock) : null]),
      T.el("div.ek-say", null, [last && body.status !== "paused" ? T.el("p.big-say" + (T.plain(last.text).length > 75 ? ".long" : ""), null, [T.rich(last.text), " ", T.el("span.rule", null, last.rule)]) : null, T.el("p.ek-wait" + (body.status === "paused" ? ".whole" : ""), null, awaited(body)), body.status === "paused" ? T.goOn() : null]),
      T.el("div.ek-pools", { "aria-label": "Pools" }, [ek.KINDS.map((k) => T.el("span", null, [ek.piece(k, 1), T.el("b", null, String(view.pool[k]))])),
        T.el("span.pool-ember", null, [T.icon("ember", "on hot"), T.el("b", null, String(view.ember_pool))]),
        T.el("span", { "aria-label": "Elite deck " + view.elite.deck }, [T.icon("hand"), T.el("b", null, String(view.elite.deck))]),
        T.el("span", { "aria-label": "Discard pile " + view.elite.discard.length }, [T.icon("fold"), T.el("b", null, String(view.elite.discard.length))])])]);
  }

  /* ---- below: one strip for each player, in the order of the Court ---- */

  function made(view, seat) {
    if (view.step !== "allocation") { return T.el("span.dots"); }
    if (view.folded.indexOf(seat) >= 0) { return T.el("span.folded", null, "folded"); }
    const n = view.allocations[seat] || 0;
    return T.el("span.dots", { role: "img", "aria-label": n + " of " + ek.MOST_ALLOCATIONS + " allocations" }, [0, 1, 2, 3, 4].map((i) => T.el(i < n ? "i.on" : "i")));
  }

  function strip(body, seat, i) {
    const view = body.view, waits = body.waiting.some((w) => w.seat === seat && w.ready !== true), holds = view.scepter.seat === seat;
    return T.el("section.strip" + (view.turn === seat || waits ? ".turn" : ""), { "aria-label": T.name(seat) }, [
      T.el("div.strip-head", null, [T.el("span.rank", { "aria-label": "Court position " + (i + 1) }, String(i + 1)), T.who(seat),
        holds ? T.el("span.has-scepter", { role: "img", "aria-label": "Scepter, " + (view.scepter.clockwise ? "clockwise" : "counterclockwise") }, [T.icon("scepter"), T.icon(view.scepter.clockwise ? "again" : "counter")]) : null,
        T.el("span.hand-n", { "aria-label": view.hands[seat] + " in hand" }, [T.icon("hand"), String(view.hands[seat])])]),
      T.el("div.strip-row", null, [ek.ribbons(view.titles[seat], view.need), ek.ember(view.ember[seat]), made(view, seat)])]);
  }

  /* ---- the end ---- */

  function over(body) {
    const view = body.view;
    return T.el("main.board.ek.ek-over", null, [
      T.el("section.ek-end", null, [T.el("p.say", null, "The new Emperor"), T.el("h1.big-say.won", null, (view.winners || []).map(T.who)), T.el("p.say", null, T.rich(body.outcome)),
        view.herald ? T.el("p.big-say.herald", null, [T.who(view.herald), " hails:"]) : null, view.hail ? T.el("p.hail-phrase", null, "\u201c" + view.hail.phrase.replace(/^[\u201c"]|[\u201d"]$/g, "") + "\u201d") : null, T.el("span.rule", null, "EL-183")]),
      T.el("section.ek-titles", null, [T.el("p.say", null, "Titles to be read out"), view.hail ? ek.titles(view.hail.titles) : null]),
      T.el("footer.strips", null, view.court.map((s, i) => strip(body, s, i)))]);
  }

  T.game.screen = function (body) {
    const view = ek.learn(body);
    if (body.status === "over") { return over(body); }
    const drawn = T.el("main.board.ek", null, [top(body), T.el("div.ek-boards", null, ek.ZONES.map((z) => board(view, z))), T.el("footer.strips", null, view.court.map((s, i) => strip(body, s, i)))]);
    seen = {};
    ek.ZONES.forEach((z) => view.seats.forEach((s) => (view.boards[z].corners[s] || []).forEach((u) => { seen[u.ref] = true; })));
    return drawn;
  };
}());
