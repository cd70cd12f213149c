/* The table screen: before the game how to join, then the game's own board. Read from three metres. */
(function () {
  "use strict";
  const T = window.T;
  const page = T.regions(document.getElementById("page"), { lost: "p.screen-lost", board: "div.screen-board" });
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
    T.loadGame((body.game || {}).id).then(() => { ready = true; draw(); });
  }

  function joining() {
    const count = body.seats.length;
    return T.el("main.invite", null, [
      T.el("section.invite-how", null, [
        T.el("h1.big-say", null, (body.game && body.game.title) || "A table for a game"),
        T.el("img.qr", { src: "/qr.svg?" + body.code, alt: "QR code: opens the join page" }),
        T.el("p.say", null, ["or open ", T.el("b.addr", null, address.replace(/^http:\/\//, "").replace(/\/$/, ""))]),
        T.el("p.code", { "aria-label": "Code " + body.code.split("").join(" ") }, body.code.split("").map((c) => T.el("b", null, c)))]),
      T.el("section.invite-who", null, [
        count ? T.round(body.seats, null, null, null) : T.el("p.big-say", null, "Sit down"),
        T.el("p.say", null, count === 0 ? "The first to join is host." : [T.el("b", null, String(count)), count === 1 ? " player. The host starts the game." : " players. The host starts the game."])])]);
  }

  T.receiptsAt = () => T.el("p.say", null, ["Receipts of what was sealed: ", T.el("b.addr", null, address.replace(/^http:\/\//, "") + "receipts/")]);

  // Games without a board of their own: whose turn, and what happened.
  function plainBoard() {
    return T.el("main.invite", null, T.el("section.invite-who", null, [T.el("p.phase", null, T.phase(body)), T.whoSeats(T.standing(body), "ol.who-seats"), T.el("p.big-say", null, T.rich(body.outcome || "")), body.status === "over" ? T.receiptsAt() : null]));
  }

  function draw() {
    if (!ready) { return; }
    page.show("lost", link.state === "lost" ? ["lost"] : null, () => "No link to the companion. Trying again.");
    const shown = JSON.parse(JSON.stringify(Object.assign({}, body, { clock: body.clock && [body.clock.prompt, body.clock.limit, body.clock.running] })));
    page.show("board", [shown, Boolean(T.game.screen), address], () => (body.status === "lobby" ? joining() : T.game.screen ? T.game.screen(body) : plainBoard()));
  }

  T.get("/link").then((got) => { address = got.body.link; if (body) { draw(); } }, () => { address = location.host + "/"; });
}());
