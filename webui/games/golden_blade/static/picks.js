/* Open choices while Orders resolve: a Unit of a grid, a target, done talking. */
(function () {
  "use strict";
  const T = window.T, gb = T.gb;

  function slotRow(view, foe, domain, offered, given, touched) {
    const count = view.grids[foe][domain], cells = [];
    gb.SLOTS.forEach(function (level, i) {
      if (i === 2 || i === 5) { cells.push(T.el("span")); }
      cells.push(i < count && offered ? T.el("label.unit", null, [
        T.el("input", { type: "radio", name: "unit", value: domain, checked: given === domain && i === count - 1, onchange: touched, "aria-label": gb.NAMES[domain] + " Unit " + (i + 1) + " of " + count }),
        T.el("span.face2", null, T.icon(domain))])
        : T.el("span.unit-none" + (level === 3 ? ".unit-win" : "")));
    });
    return T.el("div.pick-row", null, [T.el("h3", null, [T.icon(domain), gb.NAMES[domain], T.el("span.lv", null, ["level ", T.el("b", null, String(view.levels[foe][domain]))])]), T.el("div.unit-row", null, cells)]);
  }

  // The number decides, not the place: any Unit of a row may be touched, the row closes to the left.
  T.game.forms.sabotage = function (ask, page, changed) {
    const view = page.view, foe = ask.about.foe, effect = T.el("div.panel.effect", { role: "status" });
    const offered = ask.form.options.map((o) => o.value);
    const node = T.el("div", null, [T.el("fieldset.panel.panel-flush", null, [T.el("legend.vh", null, "Power Grid of " + T.name(foe)),
      gb.DOMAINS.map((d) => slotRow(view, foe, d, offered.indexOf(d) >= 0, ask.draft, touched))]), effect]);
    const get = () => (node.querySelector("input:checked") || {}).value;
    const line = (domain, from, to, what) => T.el("p.effect-line", null, [T.icon(domain), T.el("b", null, String(from)), T.icon("right"), T.el("b", null, String(to)), T.el("span.small", null, what)]);
    function told() {
      const domain = get();
      if (!domain) { T.fill(effect, [T.el("h2.h2", null, "Touch a Unit"), T.el("p.small.wide", null, "The page shows what its loss does.")]); return; }
      const now = view.grids[foe][domain], then = now > 1 ? gb.SLOTS[now - 2] : 0;
      T.fill(effect, [T.el("h2.h2", null, ["Then ", T.who(foe), " has"]), line(domain, now, now - 1, "Units"), line(domain, view.levels[foe][domain], then, "level"),
        T.el("p.small.wide", null, ["The row closes to the left. ", T.rule("GB-087")])]);
    }
    function touched() { told(); changed(get()); }
    told();
    return { node: node, get: get, title: "Which of @" + foe + "'s Units goes to the discard pile?", missing: "Touch a Unit first.",
      label: () => (get() ? "Remove this " + gb.NAMES[get()] + " Unit" : "Touch a Unit") };
  };

  T.game.forms.agree = () => ({ node: T.el("p.lead", null, ["Say anything, promise anything. Nothing binds. ", T.rule("GB-040")]), title: "Talk", get: () => true, label: () => "I am done talking", dense: true, drafts: false, under: "Talk ends when all are done." });

  T.game.words = function (ask, page) {
    const words = { left: "To your left", right: "To your right" };
    gb.DOMAINS.forEach((d) => { words[d] = T.el("b", null, [T.icon(d, "i-in"), " ", gb.NAMES[d]]); });
    Object.keys(gb.ORDERS).forEach((o) => { words[o] = T.el("b.card-name", null, gb.order(o)); });
    if (ask.prompt === "vanguard" || ask.prompt === "target") {
      const side = ask.prompt === "vanguard" ? "Your left Order " : "Right Order ";
      ["1", "2"].forEach((n) => { words[n] = T.el("b", null, side + n); });
    }
    words.parts = { take: "Take", give: "Give" };
    return page ? words : {};
  };

  const presses = { drawn: "I have drawn", discarded: "It lies", "blockade-draw": "I have it" };
  Object.keys(presses).forEach((prompt) => {
    T.game.forms[prompt] = () => ({ node: null, get: () => true, label: () => presses[prompt], drafts: false });
  });
}());
