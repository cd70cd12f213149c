/* Golden Blade on the table screen: plates as people sit, fronts between them, the phase in the middle. */
(function () {
  "use strict";
  const T = window.T, gb = T.gb;
  // Where the front between p1 and p2, p2 and p3, ... lies, by the number of seats.
  const WHERE = {
    2: ["top", "bottom"],
    3: ["left", "top", "right"],
    4: ["left", "top", "right", "bottom"],
    5: ["near", "left", "top", "right", "far"],
    6: ["left", "left", "top", "right", "right", "bottom"],
    7: ["near", "left", "left", "top", "right", "right", "far"],
  };
  const MARKS = { past: ["yes", "done"], blocked: ["no", "blocked"], replaced: ["hold", "replaced by Hold"], now: ["wait", "resolves now"] };

  // Rows that changed since the step that is shown began: a Unit arrives once, the place of one that left stays marked.
  let step = "", grids = {}, before = {};

  function follow(view) {
    const now = JSON.stringify([view.turn, view.step, view.resolving]);
    if (now !== step) { step = now; before = {}; }
    view.seats.forEach((s) => gb.DOMAINS.forEach(function (d) {
      const had = (grids[s] || view.grids[s])[d];
      if (had !== view.grids[s][d]) { before[s + d] = had; }
    }));
    grids = view.grids;
  }

  function plate(body, seat, k) {
    const view = body.view, turn = view.resolving && view.resolving.seat === seat;
    return T.el("section.plate.p" + (k + 1) + (turn ? ".turn" : "") + ((view.winners || []).indexOf(seat) >= 0 ? ".winner" : ""), { "aria-label": T.name(seat) }, [
      T.el("header" + (T.name(seat).length > 8 ? ".long" : ""), null, [T.who(seat), T.el("span.hand-n", null, [view.ambassador === seat ? T.icon("amb", "amb") : null, T.icon("hand"), String(view.hands[seat])])]),
      gb.DOMAINS.map((d) => T.el("div.prow", { role: "img", "aria-label": gb.NAMES[d] + ": " + view.grids[seat][d] + " Units, level " + view.levels[seat][d] },
        [T.icon(d), gb.units(view.grids[seat][d], before[seat + d]), T.el("span.lv" + (view.levels[seat][d] ? "" : ".lv0"), null, String(view.levels[seat][d]))]))]);
  }

  // Who has sealed Orders is public, so their fronts show backs; what lies there is not.
  let sealed = [], turned = [], open = {};   // open: the Orders that the last picture showed

  function laid(front) {
    if (!front || !front.order) {
      const seat = front && front.seat, hidden = front && (front.state === "back" || sealed.indexOf(seat) >= 0);
      return T.el("div.fc." + (hidden ? "back" : "empty") + (hidden && gb.isAsked(turned, front) ? ".called" : ""), null, seat ? T.glyph(seat) : null);
    }
    const mark = MARKS[front.state], fresh = !open[front.seat + front.side + front.slot];
    return T.el("div.fc." + front.state + (fresh ? ".tell-arrive" : ""), null, [T.glyph(front.seat), T.el("span.card-name", null, gb.order(front.order)),
      front.vanguard ? T.el("span.st", null, [T.icon("blade"), T.el("span.vh", null, "Vanguard")]) : null,
      mark ? T.el("span.st", null, [T.icon(mark[0]), T.el("span.vh", null, mark[1])]) : null]);
  }

  function front(view, k) {
    const n = view.seats.length, a = view.seats[k], b = view.seats[(k + 1) % n], where = WHERE[n][k];
    const of = (seat, side) => view.fronts.filter((f) => f.seat === seat && f.side === side);
    const mine = of(a, "left"), theirs = of(b, "right");
    if (n === 2) { return duel(k, mine, theirs); }
    const open = mine.concat(theirs).some((f) => f.order);
    const first = where === "left" || where === "near" || where === "bottom" || (where === "far" && !open) ? [theirs[0], mine[0]] : [mine[0], theirs[0]];
    const upright = where === "left" || where === "right" || where === "near" || where === "far";
    const classes = "front.f" + (k + 1) + (upright ? ".front-v" : "") + (where === "near" || where === "far" ? ".front-side" + (open ? "" : ".flat") : "");
    return T.el("div." + classes, { "aria-label": "Front " + T.name(a) + ", " + T.name(b) }, [laid(first[0]), T.el("span.x"), laid(first[1])]);
  }

  // Two players: each front holds two Orders of each; the Vanguard meets its target.
  function duel(k, mine, theirs) {
    const rows = [0, 1].map((i) => (k === 0 ? [mine[i], theirs[i]] : [theirs[i], mine[i]]));
    return T.el("div.front.duel.f" + (k + 1), null, rows.map((pair) => T.el("div.front", null, [laid(pair[0]), T.el("span.x"), laid(pair[1])])));
  }

  /* ---- the middle ---- */

  const prompt = (body) => (body.waiting.filter((w) => w.ready !== true)[0] || body.waiting[0] || {}).prompt;
  const who = (body) => T.whoSeats(T.standing(body), "ol.who-seats");

  function counted(body, word, text) {
    const open = T.standing(body).filter((w) => w.state !== "idle" && w.state !== "absent");
    const done = open.filter((w) => w.state === "done").length;
    return [T.el("p.phase", null, T.phase(body, " · ")), T.el("p.big-n", null, [String(done), T.el("span", null, "of " + open.length)]), T.el("p.say", null, word), who(body), T.el("p.say.say-l", null, done === open.length ? "All are done. It opens in a moment." : text)];
  }

  function talking(body) {
    const done = (body.view.agreed || []).length;
    return [T.el("p.phase", null, T.phase(body, " · ")), body.clock ? T.screenClock(body.clock) : T.el("p.big-say", null, "Talk"),
      T.el("div.centre-row", null, [T.el("p.say", null, ["Done ", T.el("b", null, done + " of " + body.view.seats.length)]), who(body)])];
  }

  function ticks(view) {
    const shown = view.fronts.filter((f) => f.order), rank = { past: 0, blocked: 0, replaced: 0, now: 1 };
    const sorted = shown.map((f) => (f.state in rank ? rank[f.state] : 2)).sort();
    return T.el("ol.ticks", { "aria-hidden": "true" }, sorted.map((r) => T.el(r === 0 ? "li.d" : r === 1 ? "li.n" : "li")));
  }

  function resolving(body) {
    const r = body.view.resolving, p = prompt(body), what = p && T.game.prompts[p];
    const seats = body.waiting.filter((w) => w.ready !== true && w.seat !== "table").map((w) => w.seat);
    return [T.el("div.tick-row", null, [T.el("p.say", null, T.phase(body, " · ")), ticks(body.view)]),
      T.el("p.now-line.big-say", null, T.who(r.seat)),
      T.el("p.big-say", null, [gb.order(r.order), r.target ? [" ", T.icon("right", "i-in"), " ", T.who(r.target)] : ""]),
      T.el("p.say.say-l", null, what ? (seats.length ? [T.list(seats), " ", what, "."] : "The table " + what + ".") : ""), asked(body), lately(body.view)];
  }

  // What the table is asked; whoever sees the card says so, by camera or on a phone.
  const asked = (body) => (body.table_asks || []).slice(0, 1).map((a) => T.el("p.say.say-l", null, T.rich(a.text)));

  function lately(view) {
    const loud = T.loud(view.ledger), last = loud[loud.length - 1];
    return last ? T.el("p.before", null, [T.el("span", null, T.rich(last.text)), T.el("span.rule", null, last.rule)]) : null;
  }

  function ledger(body, title) {
    const rows = T.loud(body.view.ledger).slice(body.view.seats.length > 5 ? -5 : -7);
    return [T.el("div.ledger-head", null, [T.el("p.phase", null, title), body.view.ambassador ? T.el("p.say", null, [T.icon("amb"), T.who(body.view.ambassador)]) : null]),
      T.el("table.ledger", null, [T.el("caption.vh", null, "What happened, and by which rule"), T.el("tbody", null, rows.map((e) =>
        T.el("tr", null, [T.el("td", null, T.rich(e.text)), T.el("td.rule", null, e.rule)])))])];
  }

  function over(body) {
    return [T.el("p.phase", null, T.phase(body, " · ")), T.el("p.big-say.won", null, T.rich(body.outcome)), lately(body.view), T.receiptsAt()];
  }

  // The moment of the evening: the call, how many lie open, who is still awaited.
  function turning(body) {
    const now = gb.turning(body);
    return [T.el("p.phase", null, T.phase(body, " · ")), T.el("p.big-say.call", null, now.call),
      T.el("p.big-n.big-n-s", null, [String(now.read), T.el("span", null, "of " + now.all + " read")]), who(body),
      T.el("p.say.say-l", null, T.cameraReads(body.eyes) ? "All together. Leave them where they lie." : "All together. Then say on a phone what lies there.")];
  }

  const SEALED = { orders: ["Sealed", "All cards turn at once when all have sealed.", "Seal it, then lay the same cards face down."], builds: ["Sealed", "All Units turn at once when all have sealed.", "Seal it, then lay the same Unit face down."], vanguards: ["Chosen", "Each picks a Vanguard."], targets: ["Chosen", "Each picks a target."], drawn: ["Drawn", "Everybody draws 1 Unit from the Library."], laid: ["Laid", "Lay your Orders face down."], "build-laid": ["Laid", "Lay your Unit face down."] };

  const cards = (body, p) => Boolean(T.game.sealed[p] && T.game.sealed[p].cards && T.game.sealed[p].cards(body));

  function middle(body) {
    const p = prompt(body);
    if (body.status === "over") { return over(body); }
    if (body.status === "paused") { return [T.el("p.phase", null, T.phase(body, " · ")), T.el("p.big-say", null, "Paused"), T.el("p.say.say-l", null, T.rich(body.paused)), T.goOn()]; }
    if (T.turning(body).length) { return turning(body); }
    if (body.view.resolving) { return resolving(body); }
    if (p === "agree") { return talking(body); }
    if (SEALED[p]) { return counted(body, SEALED[p][0], cards(body, p) ? SEALED[p][2] : SEALED[p][1]); }
    return [ledger(body, T.phase(body, " · ")), asked(body)];
  }

  T.game.screen = function (body) {
    const view = body.view, n = view.seats.length;
    follow(view);
    turned = T.turning(body);
    sealed = body.waiting.filter((w) => w.prompt === "orders" && w.ready === true).map((w) => w.seat);
    const drawn = T.el("main.board.seats-" + n, null, [T.el("div.board-edge"), view.seats.map((s, k) => plate(body, s, k)), view.seats.map((s, k) => front(view, k)),
      T.el("div.centre" + (view.resolving ? "" : ".centre-wide"), null, middle(body))]);
    open = {};
    view.fronts.forEach((f) => { if (f.order) { open[f.seat + f.side + f.slot] = true; } });
    return drawn;
  };
}());
