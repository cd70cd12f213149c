/* The menu of a seat: everything that is seldom wanted. */
(function () {
  "use strict";
  const T = window.T;
  const THEMES = [["dark", "Dark"], ["light", "Light"], ["", "As my phone"]];

  T.theme = function (name) {
    const chosen = name === undefined ? kept("theme", "dark") : keep("theme", name);
    document.documentElement.setAttribute("data-theme", chosen);
  };

  // Private browsing may refuse to keep things; then the page forgets them.
  function kept(name, otherwise) { try { const v = localStorage.getItem(name); return v === null ? otherwise : v; } catch (e) { return otherwise; } }
  function keep(name, value) { try { localStorage.setItem(name, value); } catch (e) { /* forgotten on reload */ } return value; }

  T.menuTool = (open) => T.el("button.tool", { type: "button", "aria-label": "Menu", onclick: open }, T.icon("menu"));

  T.menu = function (body, send) {
    let close = null;
    const item = (icon, words, small, act) => T.el("li", null, T.el("button.row-button", { type: "button", onclick: () => { close(); act(); } }, [
      T.icon(icon), T.el("span", null, [words, T.el("small", null, small)])]));
    const can = body.can || {}, playing = body.status === "playing";
    const sealed = (body.sealed || []).filter((s) => s.receipt);
    const others = body.seats.filter((s) => s.seat !== body.me.seat && !s.bot);
    close = T.sheet("Menu", [
      T.el("ul.rows-flat", null, [
        body.me.host ? item("screen", "Host page", "options, seats, corrections, pause", () => { location.href = "/s/" + body.me.seat + "/host"; }) : null,
        can.take_back ? item("undo", "Take back my last tap", "a slip of the thumb needs nobody's consent", () => send({ do: "take-back" })) : null,
        can.undo ? item("undo", "One step back", "a proposal; another player must agree, or everybody across a reveal", () => T.ask("One step back?", "The table goes back by one step if another player agrees. If something secret came out, a die fell or a card was drawn, everybody must.", "Propose", () => send({ do: "undo" }))) : null,
        playing ? item("camera", "Photograph a card", "in your hand; only you learn what it is, and the picture is thrown away", () => T.photograph(body, send)) : null,
        playing && (body.own_facts || []).length ? item("hand", "Correct what only I see", "another player must agree that you do, and does not learn what", () => ownFacts(body, send)) : null,
        playing ? item("pause", "Pause", "clocks stand still, nothing is lost", () => send({ do: "pause" })) : null,
        body.status === "paused" ? item("again", "Go on", "clocks run again", () => send({ do: "resume" })) : null,
        body.me.host && others.length ? item("hand", "Hand the host role on", "to another player", () => handOn(others, send)) : null,
        sealed.length ? item("sealed", "My receipt", "to check the opening when the match is over", () => T.sheet("My receipt", [
          sealed.map((s) => T.el("p.hash", null, s.receipt)),
          T.el("p.lead", null, "It proves nothing now. When the match is over " + location.host + "/receipts/ shows what it was made of: note its beginning and compare.")])) : null,
        body.status === "over" ? item("sealed", "Receipts", "what was sealed, for anyone to check", () => { location.href = "/receipts/"; }) : null,
        item("link", "This seat on another phone", "how it moves", () => T.sheet("This seat on another phone", [
          T.el("img.qr.qr-seat", { src: "/qr/" + body.me.seat + ".svg", alt: "QR code of this seat" }),
          T.el("p", null, ["Scan this with the other phone; or open ", T.el("b.addr", null, location.origin), " there, choose ", T.el("b", null, "Take over my seat"), " and your name, and type the code ", T.el("b.addr", null, body.code), "."]),
          T.el("p.lead", null, "Agree to it here, or let two others agree (one, if there are no more). Your draft moves with you; this phone then shows nothing any more.")])),
      ]),
      T.el("h3.h2", null, "Light"),
      T.el("div.thirds", { role: "group", "aria-label": "Light" }, THEMES.map((t) => T.button("btn-s", t[1], () => { T.theme(t[0]); close(); },
        { "aria-pressed": String((document.documentElement.getAttribute("data-theme") || "") === t[0]) }))),
    ]);
  };

  // Choose a fact, set it, propose; `facts` and `page` are asked for when they are needed, for news may have come.
  T.correcting = function (facts, page, propose) {
    const place = T.el("div"), named = (name) => facts().filter((f) => f.name === name)[0];
    const choose = T.el("select.select", { "aria-label": "What is wrong?", onchange: () => show(named(choose.value)) },
      [T.el("option", { value: "" }, "What is wrong?")].concat(facts().map((f) => T.el("option", { value: f.name }, T.plain(f.words)))));
    function show(fact) {
      if (!fact) { T.fill(place, null); return; }
      const made = T.form(fact.form, fact.value, () => undefined, T.game.words ? T.game.words({}, page()) : {});
      T.fill(place, [made.node, T.button("", "Propose", () => { const value = made.get(); if (value !== undefined) { propose(fact.name, value); } })]);
    }
    return [choose, place];
  };

  function ownFacts(body, send) {
    const close = T.sheet("Correct what only I see", [
      T.el("p.small", null, "Your screen is right, the page is not? Everybody sees that you correct something, and nobody what."),
      T.correcting(() => body.own_facts, () => body, (fact, value) => { close(); send({ do: "correct", fact: fact, value: value }); })]);
  }

  function handOn(others, send) {
    const close = T.sheet("Who is host now?", [T.el("div.choices", null, others.map((s) =>
      T.button("", T.who(s.seat), () => { close(); send({ do: "host", seat: s.seat }); })))]);
  }

  T.theme();
}());
