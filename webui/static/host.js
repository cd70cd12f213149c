/* The host's page: choosing and seating before the game, pausing and correcting during it. */
(function () {
  "use strict";
  const T = window.T;
  const page = T.frame({ bar: "header.bar", lost: "div.banner", main: "main.main", fix: "div.main.more", dock: "div.dock" });
  const link = T.link("/host/", { page: arrived, kept: () => body && draw(), outcome: outcome, state: (state, error) => (state === "stranger" ? stranger(error) : body && draw()) });
  let body = null, ready = false;

  function arrived(told, fresh) {
    body = told;
    T.meet(body.seats);
    if (fresh && body.clock) { T.setClock(body.clock); }
    T.loadGame(body.game).then(() => { ready = true; draw(); });
  }

  const send = (command) => link.send(command).then(outcome, () => outcome(null));

  function outcome(got) {
    if (!got) { refused({ what: "For five minutes the table has not answered: what you touched may not have counted, and is not sent any more.", cure: "Look at the page, and touch it again if it is still wanted." }); }
    else if (got.status >= 400) { refused(got.body.error); }
    return got;
  }

  const seat = () => "/s/" + body.me.seat + "/";

  function refused(error) { T.sheet("Refused", [T.note("refused", "no", [T.el("b", null, T.plain(error.what)), " ", T.plain(error.cure), " ", T.rule(error.rule)])]); }

  function draw() {
    if (!ready) { return; }
    page.show("bar", [body.me, body.status, body.view && [body.view.turn, body.view.round, body.view.step, body.view.contest], body.game, link.state], () => T.bar(
      T.el("span.seat", null, [T.icon("screen"), T.el("b.host-word", null, "Host")]), T.phase(body),
      [T.linkTool(link.state), T.el("a.btn.btn-s.btn-back", { href: seat() }, "My seat")]));
    page.show("lost", link.state === "lost" || link.kept ? [link.state === "lost", link.kept] : null, () => T.unanswered(link));
    if (document.activeElement && page.nodes.main.contains(document.activeElement) && /^(INPUT|SELECT)$/.test(document.activeElement.tagName) && document.activeElement.type === "text") { return; }
    const lobby = body.status === "lobby";
    page.show("main", lobby ? [body.seats, body.games, body.game, body.options, body.host.box, body.eyes.trouble] : [body.status, body.waiting, body.seats, body.proposals, body.suggestion, body.clock && body.clock.prompt, body.eyes, body.can], lobby ? before : during);
    const facts = lobby ? [] : body.host.facts;
    page.show("fix", facts.length ? [facts.map((f) => f.name), body.seats] : null, corrections);
    if (lobby) { T.lobby.onlyGame(body, send); }
    const asked = (body.asks || []).some((a) => !a.standing);
    page.show("dock", lobby ? [body.seats, body.games, body.game] : [asked], () => (lobby ? T.lobby.start(body, send, () => { location.href = seat(); })
      : [asked ? T.el("p.cap.c", { role: "status" }, "Your own seat is asked something.") : null, T.el("a.btn.btn-main", { href: seat() }, "Back to my seat")]));
  }

  /* ---- before the game ---- */

  const heading = (text, kids) => T.el("section.panel", null, [T.el("h2.h2", null, text), kids]);

  function before() {
    return [
      T.headline(T.el("p.kicker", null, ["Host: ", T.who(body.me.seat)]), "all"), T.el("h1.question", { tabindex: "-1" }, "Set up the table"),
      heading("Who sits where", [T.swapping(body, send), T.el("ul.rows", null, body.seats.map(seatBefore)),
        T.button("btn-s", [T.icon("plus"), "Add a random player"], () => send({ do: "bot" })),
        T.el("p.cap", null, "A player without a phone? This phone can be passed round and serve several seats."),
        T.el("a.btn.btn-quiet.btn-s", { href: "/s/" + body.me.seat + "/shared" }, "Pass this phone round")]),
      heading("Which game", T.el("div.choices", null, body.games.map((g) => T.el("label.choice", null, [
        T.el("input", { type: "radio", name: "game", value: g.id, disabled: Boolean(g.broken), checked: (body.game || {}).id === g.id, onchange: () => send({ do: "game", game: g.id }) }),
        T.el("span", null, T.el("span", null, [T.el("b", null, g.title), T.el("small", null, g.broken || players(g.seats))]))])))),
      boxPanel(),
      T.troubles(body.eyes),
      body.game ? heading("Zones on the table", [T.el("p.small", null, "Where your cards lie, over a picture of the table, and what of it the camera reads. Before the game only."),
        T.el("a.btn.btn-s", { href: "/host/zones/" }, "Zones and camera")]) : null,
      body.options.length ? [heading("How we play", body.options.filter((o) => !o.ruling).map(option)),
        T.el("details.panel", null, [T.el("summary", null, "Rulings, where the rulebook leaves a choice"), body.options.filter((o) => o.ruling).map(option)])] : null,
    ];
  }

  // The owner's pack, where this table has a place for one.
  function boxPanel() {
    const trouble = body.host.box;
    if (trouble === null || trouble === undefined || !body.game) { return null; }
    return heading("Cards of your box", [
      trouble ? T.note("refused", "no", [T.el("b", null, "Your pack cannot be used; the shipped sample is played."), " ", T.el("span.lines", null, trouble)]) : T.el("p.small", null, "Which tag each card wears, and what is printed on it."),
      T.el("a.btn.btn-s", { href: "/host/box/" }, "Cards and tags")]);
  }

  const players = (seats) => (seats.length === 1 ? seats[0] + " players" : seats[0] + " to " + seats[seats.length - 1] + " players");

  const roleName = (role) => (T.game.role && T.game.role(role)) || role.charAt(0).toUpperCase() + role.slice(1);
  const playing = (s) => [s.bot ? "played at random" : s.absent ? "absent" : s.shared ? "shares a phone" : s.phone ? "own phone" : "no phone", s.role ? " · " + roleName(s.role) : ""];

  const seatRow = (s, choices) => T.el("li", null, [T.el("span", null, [T.who(s.seat), T.el("small", null, playing(s))]),
    choices.length ? T.button("btn-s btn-chip", "Change", () => changeSeat(s, choices), { "aria-label": "Change the seat of " + s.name }) : null]);

  // Each choice: its word, what follows, the command.
  function changeSeat(s, choices) {
    const close = T.sheet(s.name, [T.el("ul.rows-flat", null, choices.map((c) => T.el("li", null,
      T.el("button.row-button", { type: "button", onclick: () => { close(); send(c[3]); } }, [T.icon(c[0]), T.el("span", null, [c[1], T.el("small", null, c[2])])]))))]);
  }

  const seatBefore = (s) => seatRow(s, [].concat(
    s.bot ? [] : [["hand", s.shared ? "Has an own phone" : "Shares a phone", s.shared ? "your phone serves this seat no more" : "your phone is passed round and serves this seat too", { do: "serve-shared", seat: s.seat, on: !s.shared }]],
    s.seat === body.me.seat ? [] : [["no", "Remove", "the place is free again", { do: "remove", seat: s.seat }]]));

  function option(o) {
    return T.el("fieldset.option", null, [T.el("legend", null, [T.el("b", null, o.question), " ", T.rule(o.ruling)]),
      o.reason ? T.el("p.small", null, o.reason) : null,
      T.el("div.choices", null, Object.keys(o.choices).map((c) => T.el("label.choice", null, [
        T.el("input", { type: "radio", name: o.name, value: c, checked: o.chosen === c, onchange: () => send({ do: "option", name: o.name, choice: c }) }),
        T.el("span", null, T.el("span", null, [T.el("b", null, o.choices[c]), c === "true" || c === "false" ? null : T.el("small", null, T.lobby.word(c))]))])))]);
  }

  /* ---- during the game ---- */

  function during() {
    const waits = body.waiting.filter((w) => w.ready !== true && w.seat !== "table").map((w) => w.seat);
    const unique = waits.filter((s, i) => waits.indexOf(s) === i);
    return [
      T.headline(T.el("p.kicker", null, ["Host: ", T.who(body.me.seat)]), null),
      T.el("h1.question", { tabindex: "-1" }, body.status === "over" ? "The game is over" : body.status === "paused" ? "Paused" : unique.length ? ["Waiting for ", T.list(unique)] : "The table is asked"),
      T.note("", "me", "You see what your own seat sees, and no more."),
      T.el("section.panel", null, [body.clock ? T.clock(body.clock, true) : null, T.el("div.cols", null, [
        body.status === "paused" ? T.button("btn-s btn-main", [T.icon("again"), "Go on"], () => send({ do: "resume" })) : T.button("btn-s", [T.icon("pause"), "Pause"], () => send({ do: "pause" })),
        T.button("btn-s", [T.icon("plus"), "1 min"], () => send({ do: "add-minute" }), { "aria-disabled": body.clock ? null : "true" })])]),
      T.proposals(body, send),
      T.suggestion(body, send),
      T.doubt(body.eyes, send),
      heading("Seats", T.el("ul.rows", null, body.seats.map(seatDuring))),
      T.findings(body.eyes),
      boxPanel(),
      heading("The table", [T.troubles(body.eyes), T.unread(body.eyes), T.el("ul.rows", null, [
        T.el("li", null, [T.el("span", null, ["One step back", T.el("small", null, "Across a reveal everybody must agree.")]), T.button("btn-s", [T.icon("undo"), "Undo"], () => send({ do: "undo" }), { "aria-disabled": body.can && body.can.undo ? null : "true" })]),
        T.el("li", null, [T.el("span", null, ["End the game", T.el("small", null, "The record stays; a new game begins from the seats.")]),
          T.button("btn-s", "End", () => T.ask("End the game?", "Everybody goes back to the seats. What was played stays in the record.", "End it", () => send({ do: "end" })))])])]),
    ];
  }

  const seatDuring = (s) => seatRow(s, s.seat === body.me.seat ? [] : [
    ["wait", s.absent ? "Is back" : "Is away", s.absent ? "agreement is asked for again" : "if another player agrees, nobody waits for this one's word", { do: "absent", seat: s.seat, on: !s.absent }],
    ["again", s.bot ? "Plays again" : "Play this seat at random", s.bot ? "the random player lets the seat go" : "if another player agrees, the random player fills the seat", { do: "serve-bot", seat: s.seat, on: !s.bot }],
    ["hand", s.shared ? "Has an own phone" : "Shares a phone", s.shared ? "your phone serves this seat no more" : "your phone is passed round; the player agrees, or two others (one, if there are no more)", { do: "serve-shared", seat: s.seat, on: !s.shared }]]);

  // Built once for the facts there are: what somebody is filling in is not overwritten by news.
  function corrections() {
    return heading("Correct the table", [T.el("p.small", null, "The table is right, the page is not? Set a fact; another player must agree, and everybody sees it."),
      T.correcting(() => body.host.facts, () => body, (fact, value) => send({ do: "correct", fact: fact, value: value }))]);
  }

  function stranger(error) {
    ["bar", "fix", "dock"].forEach((name) => page.show(name, null));
    page.show("main", ["stranger"], () => [T.el("h1.question", null, "Only the host sees this page"), T.el("p.lead", null, error ? error.what + " " + error.cure : ""),
      T.el("p", null, "If you are host, open this page from the menu of your seat."), T.el("a.btn.btn-main", { href: "/" }, "To the join page")]);
  }
}());
