/* The table screen: before the game how to join, then the game's own board. Read from three metres. */
(function () {
  "use strict";
  const T = window.T;
  const page = T.regions(document.getElementById("page"), { lost: "p.screen-lost", board: "div.screen-board", unread: "p.screen-unread", doubt: "aside.screen-doubt", code: "p.screen-code" });
  let body = null, ready = false, address = "";
  const link = T.link("/screen/", { page: arrived, state: () => { if (body) { draw(); } } });

  T.screenClock = function (clock) {
    const block = T.clock(clock);
    block.querySelector(".clock-row").className = "screen-clock";
    return block;
  };

  function arrived(told, fresh) {
    body = told;
    T.meet(body.seats);
    if (fresh && body.clock) { T.setClock(body.clock); }
    T.loadGame(body.game).then(() => { ready = true; draw(); });
  }

  const short = () => address.replace(/^http:\/\//, "").replace(/\/$/, "");

  function joining() {
    const count = body.seats.length;
    return T.el("main.invite", null, [
      T.el("section.invite-how", null, [
        T.el("h1.big-say", null, (body.game && body.game.title) || "A table for a game"),
        T.el("img.qr", { src: "/qr.svg?" + body.code, alt: "QR code: opens the join page" }),
        T.el("p.say", null, ["or open ", T.el("b.addr", null, short())]),
        T.el("p.code", { "aria-label": "Code " + body.code.split("").join(" ") }, body.code.split("").map((c) => T.el("b", null, c)))]),
      T.el("section.invite-who", null, [
        count ? T.round(body.seats, null, null, null) : T.el("p.big-say", null, "Sit down"),
        T.el("p.say", null, count === 0 ? "The first to join is host." : [T.el("b", null, String(count)), count === 1 ? " player. The host starts the game." : " players. The host starts the game."])])]);
  }

  T.receiptsAt = () => T.el("p.say", null, ["Receipts of what was sealed: ", T.el("b.addr", null, address.replace(/^http:\/\//, "") + "receipts/")]);

  T.goOn = () => T.el("p.say.say-l", null, ["To go on: ", T.el("b", null, "Go on"), " on any phone, or a long press on any button."]);

  /* ---- games without a board of their own: names and scores, whom the table waits for, what happened ---- */

  function plainSeat(standing) {
    const row = (body.score || []).filter((s) => s[0] === standing.seat)[0];
    return T.el("li", null, [T.who(standing.seat), row ? T.el("span.stat", null, Object.keys(row[1]).map((k) => k + " " + row[1][k]).join(" · ")) : null,
      T.whoSeats([standing], "ol.who-seats")]);
  }

  function plainSay() {
    const asked = (body.table_asks || [])[0], standing = T.standing(body);
    const seats = standing.filter((w) => w.state === "awaited").map((w) => w.seat);
    if (body.status === "over") { return [T.el("p.big-say", null, T.rich(body.outcome)), T.receiptsAt()]; }
    if (body.status === "paused") { return [T.el("p.big-say", null, "Paused"), T.el("p.say", null, T.rich(body.paused)), T.goOn()]; }
    return [body.clock ? T.screenClock(body.clock) : null,
      asked ? T.el("p.big-say", null, T.rich(asked.text)) : seats.length ? T.el("p.big-say", null, ["Waiting for ", T.list(seats)]) : standing.some((w) => w.state === "away") ? T.el("p.big-say", null, "All are choosing") : null];
  }

  function plainBoard() {
    const told = T.loud((body.view || {}).ledger).slice(-5);
    return T.el("main.plain-board", null, [
      T.el("header.plain-head", null, [T.el("h1.say", null, body.game.title), T.el("p.phase", null, T.phase(body, " · "))]),
      T.el("ol.plain-seats", null, T.standing(body).map(plainSeat)),
      T.el("section.plain-say", null, [plainSay(), told.length ? T.el("ol.plain-told", null, told.map((e) =>
        T.el("li", null, [T.el("span", null, T.rich(e.text)), T.el("span.rule", null, e.rule)]))) : null])]);
  }

  function draw() {
    if (!ready) { return; }
    page.show("lost", link.state === "lost" ? ["lost"] : null, () => "No link to the companion. Trying again.");
    const shown = JSON.parse(JSON.stringify(Object.assign({}, body, { clock: body.clock && [body.clock.prompt, body.clock.limit, body.clock.running] })));
    page.show("board", [shown, Boolean(T.game.screen), address], () => (body.status === "lobby" ? joining() : T.game.screen ? T.game.screen(body) : plainBoard()));
    const doubt = (body.eyes || {}).doubt, lobby = body.status === "lobby";
    const note = unused(body.eyes || {}) || (lobby ? looksOn() : body.status === "over" ? null : T.unreadLine(body.eyes));
    page.show("unread", note ? [note] : null, () => note);
    page.nodes.board.classList.toggle("screen-smaller", Boolean(doubt));
    page.show("doubt", doubt ? [doubt, body.seats] : null, () => [T.el("p.say", null, [T.icon("camera"), " The camera sees it otherwise"]), T.doubtWords(doubt, (rule) => T.el("span.rule", null, rule))]);
    way();
  }

  // Why a camera that came is not used; what to do stands on phones.
  const unused = (eyes) => (!eyes.on && eyes.trouble && eyes.trouble.length ? eyes.trouble[0].what : null);

  // Before the game the host may look at the table to lay out its zones: everybody may know that.
  const looksOn = () => ((body.eyes || {}).shown ? "The host sees a picture of the table, to lay out its zones." : null);

  // A phone may die in the middle of a game: the way back in is in sight, below everything else.
  function way() {
    const running = body.status !== "lobby";
    page.show("code", running ? [body.code, address] : null, () => ["Another phone? ", T.el("b.addr", null, short()), " · Code ", T.el("b.addr", null, body.code)]);
  }

  T.get("/link").then((got) => { address = got.body.link; if (body) { draw(); } }, () => { address = location.host + "/"; });
}());
