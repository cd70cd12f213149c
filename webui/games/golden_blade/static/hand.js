/* Choosing from a hand: building, discarding, looking at the hand of a neighbour. */
(function () {
  "use strict";
  const T = window.T, gb = T.gb;
  let names = 0;

  // What a Unit would do to a row: "2 → 3", and whether the level rises.
  function delta(view, seat, domain) {
    const now = view.grids[seat][domain], level = view.levels[seat][domain], next = gb.SLOTS[Math.min(now, 5)];
    return T.el("span.delta", null, [T.el("span.num", null, [level + " → ", T.el("span" + (next > level ? ".up" : ""), null, String(next))]),
      T.el("span.cap", null, next === 3 ? "wins" : next > level ? "level up" : "level stays")]);
  }

  function unitCard(kind, group, value, given, touched, page, opts) {
    const unit = gb.unit(value, page.faces), domain = unit.domain;
    const title = domain ? gb.NAMES[domain] : value === "nothing" ? "No Unit" : "A card";
    const rows = domain && opts.seat ? page.view.grids[opts.seat][domain] + " → " + (page.view.grids[opts.seat][domain] + 1) + " Units" : unit.name;
    return T.el("label.choice.unit-card", null, [
      T.el("input", { type: kind, name: group, value: value, checked: (given || []).indexOf(value) >= 0, onchange: touched }),
      T.el("span", null, [T.el("span.face", null, domain ? T.icon(domain) : T.icon("none")),
        T.el("span", null, [T.el("b", null, title), T.el("small.cut", null, [unit.year, unit.year && rows ? " · " : "", rows])]),
        domain && opts.seat ? delta(page.view, opts.seat, domain) : null])]);
  }

  const ticked = (node) => Array.prototype.map.call(node.querySelectorAll("input:checked"), (i) => i.value);

  function list(form, given, changed, page, opts) {
    const group = "hand" + (names += 1), many = form.shape === "pick-some";
    const start = given === undefined || given === null ? [] : many ? given : [given];
    const node = T.el("div.choices", { role: many ? "group" : "radiogroup" }, form.options.map((o) => unitCard(many ? "checkbox" : "radio", group, o.value, start, touched, page, opts)));
    function touched() {
      if (many) {
        const full = ticked(node).length >= form.most;
        node.querySelectorAll("input").forEach((i) => { i.disabled = full && !i.checked; });
      }
      changed(many ? ticked(node) : ticked(node)[0]);
    }
    return { node: node, all: () => ticked(node), get: () => (many ? ticked(node) : ticked(node)[0]) };
  }

  // One Unit out of a hand; `title` asks, `seat` shows what it would do to that seat's grid.
  function one(title, opts) {
    return function (ask, page, changed) {
      if (ask.form.shape !== "pick") { return null; }
      const made = list(ask.form, ask.draft, changed, page, { seat: opts.deploys ? page.me.seat : null });
      return { node: made.node, get: made.get, title: typeof title === "function" ? title(ask) : title, seal: "Keep pressed to seal", missing: "Choose a Unit first.",
        sealAsk: opts.sealAsk || "Seal this Unit? It is not shown again before it is turned up.", label: () => ask.title, hint: opts.hint };
    };
  }

  T.game.forms.build = function (ask, page, changed) {
    const cards = page.view.options && page.view.options.hands === "physical";
    const made = one("Which Unit do you build?", { deploys: true })(ask, page, changed);
    if (made && cards) { made.lead = "Name the Unit of your hand that you lay."; }
    return made;
  };
  T.game.forms["backstab-discard"] = one("Backstab: which Unit do you discard?", {});
  T.game.forms["proliferation-discard"] = one("Proliferation: which Unit do you discard?", { hint: "Then you deploy one." });
  T.game.forms["proliferation-deploy"] = one("Which Unit do you deploy now?", { deploys: true });
  T.game.forms.subterfuge = one((ask) => "Which Unit of @" + ask.about.foe + " is discarded?", { hint: "You alone see this hand." });

  T.game.forms.espionage = function (ask, page, changed) {
    if (ask.form.shape !== "fields") { return null; }
    const parts = ask.form.parts, given = ask.draft || {}, foe = ask.about.foe;
    const most = parts.take.most;
    const say = T.el("p.small.swap-say", { role: "status" });
    const take = list(parts.take, given.take || [], touched, page, {});
    const give = list(parts.give, given.give || [], touched, page, {});
    function told() { say.textContent = take.all().length + " taken, " + give.all().length + " given" + (take.all().length === give.all().length ? "." : ": take and give the same number."); }
    function touched() { told(); changed({ take: take.all(), give: give.all() }); }
    told();
    return {
      node: T.el("div", null, [T.el("fieldset.part", null, [T.el("legend.h2", null, ["Hand of ", T.who(foe), ": take up to " + most]), take.node]),
        T.el("fieldset.part", null, [T.el("legend.h2", null, "Your hand: give as many"), give.node]), say]),
      title: "What do you swap with @" + foe + "?", hint: "No swap is an answer too.", missing: "Give as many Units as you take.",
      seal: "Keep pressed to swap", sealAsk: "Swap these Units? Nobody else sees which.",
      get: () => (take.all().length === give.all().length ? { take: take.all(), give: give.all() } : undefined),
    };
  };
}());
