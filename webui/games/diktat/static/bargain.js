/* Putting an offer together: to whom, what I give, what I ask. It stays as it is until it is offered. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;
  let deal = { to: null, give: {}, ask: {} };   // in this phone alone, until it is offered

  const empty = () => dk.emptyBundle(deal.give) && dk.emptyBundle(deal.ask);

  dk.bargain = function (view, give) {
    const me = dk.me(), others = view.seats.filter((s) => s !== me);
    if (others.indexOf(deal.to) < 0) { deal = { to: others.length === 1 ? others[0] : null, give: {}, ask: {} }; }
    let side = "give";
    const people = T.el("div.deal-people", { role: "group", "aria-label": "To whom" }), tabs = T.el("div.cols", { role: "group" });
    const place = T.el("div"), sum = T.el("p.deal-sum", { role: "status" }), hint = T.el("p.small.one-line");
    const close = T.sheet("A bargain", [people, tabs, place, T.el("div.deal-dock", null, [sum, hint, T.el("div.cols", null, [T.button("", "Start anew", () => { deal = { to: deal.to, give: {}, ask: {} }; draw(); }), T.button("btn-main", "Offer it", offer)])])]);

    function person(seat) {
      return T.el("button.btn.btn-s", { type: "button", "aria-pressed": String(deal.to === seat), onclick: () => { if (deal.to !== seat) { delete deal.ask.possessions; delete deal.ask.withdraw; } deal.to = seat; draw(); } }, [T.glyph(seat), T.el("span.cut", null, T.name(seat))]);
    }
    const tab = (name, label) => T.button("btn-s", label, () => { side = name; draw(); }, { "aria-pressed": String(side === name) });

    function told(words) {
      hint.textContent = words || "Nobody else learns of an offer.";
      T.fill(sum, [T.el("b", null, "You give "), dk.sentence(deal.give, view, me), ". ", T.el("b", null, "You ask for "), deal.to ? dk.sentence(deal.ask, view, deal.to) : "nothing", "."]);
    }

    function draw() {
      T.fill(people, others.map(person));
      T.fill(tabs, [tab("give", "I give"), tab("ask", "I ask")]);
      T.fill(place, deal.to ? dk.filling(view, deal[side], side === "give" ? me : deal.to, side === "give", told) : T.el("p.lead", null, "To whom?"));
      told("");
    }

    function offer() {
      if (!deal.to) { hint.textContent = "Choose to whom first."; return; }
      if (empty()) { hint.textContent = "Give or ask something first."; return; }
      const sent = deal;
      give({ do: "offer", to: deal.to, give: deal.give, ask: deal.ask }).then(function (got) {
        if (!got || got.status >= 400) { return; }
        if (deal === sent) { deal = { to: null, give: {}, ask: {} }; }
        close();
      });
    }
    draw();
  };

  /* ---- offers that wait ---- */

  function offer(view, one, me, give) {
    const mine = one.by === me, other = mine ? one.to : one.by, mineGives = mine ? one.give : one.ask, mineGets = mine ? one.ask : one.give;
    return T.el("section.offer", { "aria-label": mine ? "Your offer" : "An offer" }, [
      T.el("p", null, mine ? ["You offer ", T.who(other)] : [T.who(other), " offers you a bargain"]),
      T.el("dl.deal", null, [T.el("dt", null, "You get"), T.el("dd", null, dk.sentence(mineGets, view, other)), T.el("dt", null, "You give"), T.el("dd", null, dk.sentence(mineGives, view, me))]),
      mine ? T.button("btn-s", "Take it back", () => give({ do: "decline", offer: one.number }))
        : T.el("div.cols", null, [T.button("", "Decline", () => give({ do: "decline", offer: one.number })),
          T.button("btn-main", "Accept", () => T.ask("Accept it?", T.plain("You get " + dk.sentence(mineGets, view, other) + ". You give " + dk.sentence(mineGives, view, me) + "."), "Accept", () => give({ do: "accept", offer: one.number })))])]);
  }

  dk.offers = (view, me, give) => (view.offers || []).map((one) => offer(view, one, me, give));
}());
