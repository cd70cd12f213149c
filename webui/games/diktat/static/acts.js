/* What may be done at any moment. The panel looks the same, whatever a player has; what cannot be done is said in words. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  const none = (title, text, rule) => T.sheet(title, T.el("p.lead", null, [text, " ", T.rule(rule)]));

  function debt(ways, give) {
    if (!ways.debt.length) { none("A Debt", "You have taken your Debt of this Cycle, or none is left.", "DK-042"); return; }
    T.ask("Take a Debt?", "You receive 5 PP now. At the end it costs 1 VP. The table sees it.", "Take it", () => give(ways.debt[0]));
  }

  // A sheet of acts as rows; `draw` gives what stands in a row.
  function choose(title, lead, acts, draw, give) {
    const close = T.sheet(title, [T.el("p.small", null, lead), T.el("ul.act-rows", null, acts.map((act) => T.el("li", null, T.el("button.row-card", { type: "button", onclick: () => { close(); give(act); } }, draw(act)))))]);
  }

  function affinity(view, ways, give) {
    if (!ways.affinity.length) { none("Affinity", "None of your Affinity tokens fits a free symbol on your cards.", "DK-181"); return; }
    choose("Place an Affinity", ["Each is worth 1 VP and lies open. ", T.rule("DK-181")], ways.affinity, (act) => T.el("span.kind-row", null, [dk.sign(act.kind), T.el("span", null, [T.el("b", null, dk.NAMES[act.kind]), " on ", T.el("span.card-name", null, dk.element(act.card, view, dk.me()).name)])]), give);
  }

  function manifest(view, ways, give) {
    if (!ways.manifest.length) { none("Manifestation", "None of your elements has a Manifestation that can be used now.", "DK-125"); return; }
    choose("A Manifestation", ["It costs no Manoeuvre; the element is Used then. ", T.rule("DK-125")], ways.manifest, function (act) {
      const card = dk.element(act.element, view, dk.me());
      return T.el("span", null, [dk.face(card, view), dk.effects(card)]);
    }, function (act) {
      const card = dk.element(act.element, view, dk.me());
      T.ask(card.name, [card.text || "It happens now.", " Then it is Used until the next clean-up."], "Trigger it", () => give(act));
    });
  }

  function bargain(ways, give) {
    if (!ways.offer.length) { none("A bargain", "Three offers of yours wait, or this is no time for bargains.", "DK-140"); return; }
    dk.bargain(dk.lastView(), give);
  }

  const act = (icon, words, small, then) => T.el("button.act", { type: "button", onclick: then }, [dk.sign(icon), T.el("b", null, words), T.el("small", null, small)]);

  T.game.forms.act = function (ask, page, changed, give) {
    if (ask.form.shape !== "diktat-acts" || !give) { return null; }
    const view = dk.learn(page), ways = { debt: [], affinity: [], manifest: [], offer: [], answer: [], breach: [], unsay: [] };
    Object.keys(ask.form.ways).forEach((kind) => { ways[kind] = ask.form.ways[kind]; });
    const offers = dk.offers(view, page.me.seat, give);
    return { own: true, buttons: true, node: T.el("div.stack", null, [
      dk.breaches(view, ways.breach.concat(ways.unsay), give),
      offers.length ? T.el("section.panel.panel-private", { "aria-label": "Offers" }, [T.headline(T.el("h2.h2", null, "Offers"), "me"), T.el("div.offers", { "data-coverable": true }, offers), T.el("p.small", { "data-covered": true }, "Covered.")]) : null,
      T.el("section.panel", { "aria-label": ask.title }, [T.el("h2.h2", null, ask.title), T.el("div.acts", null, [
        act("pp", "Debt", "5 PP now", () => debt(ways, give)), act("politics", "Affinity", "On a card, 1 VP", () => affinity(view, ways, give)), act("oath", "Oaths", "Sworn, broken", () => dk.oaths(dk.lastView(), ways.breach, give)),
        act("swap", "Bargain", "Give and ask", () => bargain(ways, give)), act("special", "Manifestation", "Of an element", () => manifest(view, ways, give))])])]) };
  };
}());
