/* Diktat on the table screen: the city, the Opportunities track and the Others beside it, the players below. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;
  const LONG = 58;   // characters of the large sentence that fit in its large type

  const EARLIER = 6;   // sentences beside the city

  /* ---- above: Cycle, what the rule just did, whom the table waits for ---- */

  const said = (view) => { const loud = T.loud(view.ledger); return loud[loud.length - 1]; };

  function awaited(body) {
    const asked = (body.table_asks || []).filter((a) => !a.standing)[0], waits = body.waiting.filter((w) => w.ready !== true && w.seat !== "table" && w.prompt !== "act");
    if (body.status === "paused") { return ["Paused. ", T.rich(body.paused)]; }
    if (asked) { return T.plain(asked.text).length > ONE_LINE ? [asked.title, ": at the right."] : T.rich(asked.text); }
    const what = waits.length ? T.game.prompts[waits[0].prompt] || "is awaited" : "";
    return waits.length ? [T.list(waits.map((w) => w.seat)), " ", waits.length > 1 ? "are awaited" : what] : "";
  }

  function top(body) {
    const view = body.view, last = said(view);
    return T.el("header.dk-top", null, [
      T.el("div.dk-cycle", null, [T.el("p.say", null, view.cycle ? ["Cycle ", T.el("b", null, String(view.cycle)), " of " + view.cycles] : "Before Cycle 1"), T.el("h1.phase", null, dk.step(view)), body.clock ? T.screenClock(body.clock) : null]),
      T.el("div.dk-say", null, [last ? T.el("p.big-say" + (T.plain(last.text).length > LONG ? ".long" : ""), null, [T.rich(last.text), " ", T.el("span.rule", null, last.rule)]) : null, T.el("p.dk-wait", null, awaited(body)), body.status === "paused" ? T.goOn() : null])]);
  }

  /* ---- beside the city ---- */

  const ONE_LINE = 90;   // characters of a question that fit above

  // What the table is asked, whole, where the line above has no room for it.
  function asked(body) {
    const long = (body.table_asks || []).filter((a) => !a.standing && T.plain(a.text).length > ONE_LINE);
    return !long.length || body.status === "paused" ? null : T.el("section.dk-asked", { "aria-label": "What the table is asked" }, [
      T.el("h2.dk-h", null, long[0].title), long.map((a) => T.el("p", null, [T.rich(a.text), " ", T.el("span.rule", null, a.rule)]))]);
  }

  const card = (view, id) => {
    const one = dk.element(id, view, null);
    return T.el("li.track-card", null, dk.face(one, view));
  };

  function track(view) {
    return T.el("section.dk-track", { "aria-label": "Opportunities track" }, [
      T.el("h2.dk-h", null, ["Opportunities", T.el("span.deck", { "aria-label": "Deck " + view.deck }, [T.icon("hand"), String(view.deck)])]),
      T.el("ul", null, [view.track.map((id) => card(view, id)), view.secret ? T.el("li.track-card.face-down", null, T.el("b", null, "face down")) : null, !view.track.length && !view.secret ? T.el("li.track-card.bare", null, "no card") : null])]);
  }

  function others(view) {
    if (!view.others) { return null; }
    const dark = dk.darkness(view);
    return T.el("section.dk-others", { "aria-label": "The Others" }, [
      T.el("h2.dk-h", null, ["The Others", T.el("span.dark-row", { role: "img", "aria-label": dark + " of 6 Darkness tokens" }, dk.times(dk.MOST_DARKNESS, (i) => T.icon("darkness", i < dark ? "on" : "")).concat([T.el("b", null, dark + "/6")]))]),
      T.el("ol.corrupted", { "aria-label": "Corruption track" }, dk.times(dk.MOST_CORRUPTED, (i) => T.el("li" + (view.corrupted[i] ? ".on" : ""), null, view.corrupted[i] ? dk.placeName(view, dk.element(view.corrupted[i], view, null).sector) : String(i + 1)))),
      T.el("p.centre", { "aria-label": "Centre" }, [T.el("span", null, "Centre"), dk.AGENTS.map((k) => dk.stat(k, view.centre[k], view.centre[k] + " " + dk.piece(k, dk.OTHERS)))])]);
  }

  // What was ruled before, where there is room for it.
  const before = (view) => T.el("ol.dk-told", { "aria-label": "What happened before" }, T.loud(view.ledger).slice(0, -1).reverse().slice(0, EARLIER).map((e) => T.el("li", null, [T.rich(e.text), " ", T.el("span.rule", null, e.rule)])));

  const legend = (view) => (view.others ? null : T.el("p.legend", null, dk.AGENTS.map((k) => T.el("span", null, [dk.sign(k), dk.NAMES[k]]))));

  /* ---- below: one strip for each player, in the order of Rank ---- */

  const code = (sector) => dk.SHORT[sector] || sector.slice(0, 3);

  const bars = (n) => T.el("span.bars", { "aria-hidden": "true" }, dk.times(n, () => T.el("i")));

  function space(view, p, i) {
    const id = p.row[i], used = id && p.used.indexOf(id) >= 0;
    if (!id) { return T.el("li.space", { "aria-label": "free, " + p.spaces[i] + " VP" }, T.el("span.vp-space", null, String(p.spaces[i]))); }
    const one = dk.element(id, view, null);
    return T.el("li.space.on" + (used ? ".used" : ""), { "aria-label": one.name + ", " + p.spaces[i] + " VP" + (used ? ", Used" : "") }, [T.el("b", null, code(one.sector)), dk.symbols(one.affinities, p.placed[id]), bars(p.spaces[i])]);
  }

  const beside = (p) => (p.overflow.length ? T.el("li.space.on.beside", { "aria-label": p.overflow.length + " cards beside the track, 2 VP each" }, T.el("b", null, "+" + p.overflow.length)) : null);

  function influence(view, p, i) {
    const one = p.influence[i], used = one && p.used.indexOf("marker/" + one.sector) >= 0;
    return T.el("li.space" + (one ? ".on" : "") + (used ? ".used" : ""), one ? { "aria-label": dk.placeName(view, one.sector) + ", level " + one.level + (used ? ", Used" : "") } : {}, one ? [T.el("b", null, code(one.sector)), bars(one.level)] : T.icon("marker"));
  }

  const cabal = (p) => T.el("span.cabal-row", { role: "img", "aria-label": p.cabal_cards.length + " of " + p.cabal_spaces.length + " Cabal cards" }, p.cabal_spaces.map(function (s, i) {
    const id = p.cabal_cards[i], used = id && p.used.indexOf(id) >= 0;
    return T.el("i.cabal-space" + (id ? ".on" : "") + (used ? ".used" : ""), null, s.vp ? String(s.vp) : "");
  }));

  function strip(body, seat, i) {
    const view = body.view, p = view.players[seat], most = Math.max(p.manoeuvres, dk.MANOEUVRES[view.seats.length]), waits = body.waiting.some((w) => w.seat === seat && w.ready !== true && w.prompt !== "act");
    return T.el("section.strip" + (view.turn === seat || waits ? ".turn" : ""), { "aria-label": T.name(seat) }, [
      T.el("div.strip-head", null, [T.el("span.rank", { "aria-label": "Rank " + p.rank }, String(p.rank)), T.who(seat),
        view.administrator === seat ? T.el("span.is-admin", { role: "img", "aria-label": "Administrator" }, T.icon("administrator")) : null,
        T.el("span.vp", { "aria-label": p.vp + " of 10 VP" }, [T.el("b", null, String(p.vp)), "/" + dk.ENOUGH])]),
      T.el("div.strip-row", null, [T.el("span.dots", { role: "img", "aria-label": p.manoeuvres + " Manoeuvre tokens left" }, dk.times(most, (k) => T.el("i" + (k < p.manoeuvres ? ".on" : "")))), dk.stat("spy", p.spies), dk.stat("assassin", p.assassins), cabal(p)]),
      T.el("ol.spaces", { "aria-label": "Opportunities" }, p.spaces.map((_, k) => space(view, p, k))),
      T.el("ol.spaces.influence", { "aria-label": "Influence" }, [dk.times(dk.SPACES, (k) => influence(view, p, k)), beside(p)])]);
  }

  const strips = (body) => T.el("footer.strips.n" + body.view.seats.length, null, dk.ranking(body.view).map((s, i) => strip(body, s, i)));

  /* ---- the end ---- */

  function result(body) {
    const view = body.view, rows = body.score || [], last = said(view) || {};
    return T.el("main.board.dk.dk-over" + (view.lost ? ".lost-all" : ""), null, [
      T.el("section.dk-end", null, [T.el("p.say", null, view.lost ? "The Others have won" : "The end of the game"),
        T.el("h1.big-say.won", null, view.lost ? "Everybody has lost" : T.list(view.winners || [])), T.el("p.say", null, [T.rich(body.outcome || last.text), " ", T.el("span.rule", null, last.rule)])]),
      T.el("ol.dk-final", null, rows.map(([seat, row]) => T.el("li", null, [T.who(seat), T.el("span", null, [T.game.points(row), view.revealed_pp[seat] !== undefined ? ", " + view.revealed_pp[seat] + " PP" : ""])]))),
      strips(body)]);
  }

  T.game.screen = function (body) {
    const view = dk.learn(body);
    if (body.status === "over") { return result(body); }
    return T.el("main.board.dk", null, [top(body),
      T.el("div.dk-middle", null, [T.el("div.city", null, Object.keys(view.sectors).map((name) => dk.tile(view, name))), T.el("aside.dk-side", null, asked(body) || [track(view), view.others ? others(view) : null, before(view), legend(view)])]),
      strips(body)]);
  };
}());
