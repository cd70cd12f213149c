/* One side of a bargain: PP, tokens, Affinities, cards, markers, a stack to withdraw, an oath, words. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  const named = (id, view, seat) => { const card = dk.element(id, view, seat); return card.group === "marker" ? "marker of " + card.name : card.name; };

  // A bundle as parts of a sentence.
  dk.parts = function (bundle, view, seat) {
    const parts = dk.GOODS.filter((good) => bundle[good]).map((good) => dk.counted(bundle[good], good));
    (bundle.possessions || []).forEach((id) => parts.push(named(id, view, seat)));
    (bundle.withdraw || []).forEach((id) => { const found = dk.findStack(view, id); parts.push("a stack withdrawn" + (found ? " in " + view.sectors[found.sector].name : "")); });
    if (bundle.oath) { parts.push("an oath: \u201c" + bundle.oath + "\u201d"); }
    if (bundle.words) { parts.push("\u201c" + bundle.words + "\u201d"); }
    return parts;
  };
  dk.sentence = (bundle, view, seat) => dk.parts(bundle, view, seat).join(", ") || "nothing";
  dk.emptyBundle = (bundle) => Object.keys(bundle).length === 0;

  const ownedBy = (view, seat) => { const p = view.players[seat]; return p.row.concat(p.overflow, p.influence.map((space) => "marker/" + space.sector)); };
  const stacksOf = (view, seat) => Object.keys(view.sectors).reduce((all, sector) => all.concat(view.sectors[sector].stacks.filter((s) => s.owner === seat).map((s) => ({ id: s.id, sector: sector, stack: s }))), []);

  // What this page's seat surely has of a good; the others' are not known to it.
  dk.have = function (view, good) {
    const screen = view.screen, own = view.players[dk.me()];
    if (good === "pp") { return screen.pp; }
    if (good === "spy") { return own.spies; }
    if (good === "assassin") { return own.assassins; }
    return dk.AGENTS.indexOf(good) >= 0 ? Math.max(0, Math.min(screen.agents[good], screen.tokens)) : screen.affinity[good];
  };

  function toggle(list, one) {
    const at = (list || []).indexOf(one), now = (list || []).slice();
    if (at >= 0) { now.splice(at, 1); } else { now.push(one); }
    return now;
  }

  /* Filling `bundle` with a thumb; `seat` gives it, `own` says that it is this page's seat. touched(words) after every touch. */
  dk.filling = function (view, bundle, seat, own, touched) {
    const shown = {};
    function set(word, value) { if (value && value.length !== 0) { bundle[word] = value; } else { delete bundle[word]; } }

    function add(good, by) {
      const now = (bundle[good] || 0) + by;
      if (own && by > 0 && now > dk.have(view, good)) { touched("You have no more of that."); return; }
      set(good, Math.max(0, now));
      draw();
      touched("");
    }
    function good(what) {
      shown[what] = T.el("output.good-n", { "aria-live": "polite" });
      return T.el("li.good", null, [T.el("button.good-less", { type: "button", "aria-label": "One less: " + dk.NAMES[what], onclick: () => add(what, -1) }, "\u2212"),
        T.el("button.good-more", { type: "button", "aria-label": "One more: " + dk.NAMES[what], onclick: () => add(what, 1) }, [dk.sign(what), T.el("span", null, dk.NAMES[what]), shown[what], T.el("i.good-plus", { "aria-hidden": "true" }, "+")])]);
    }
    const goods = dk.GOODS.filter((what) => dk.AFFINITIES.indexOf(what) < 0 || view.options.affinity_exchanged !== false);
    function draw() { goods.forEach((what) => { shown[what].textContent = bundle[what] || 0; }); }

    const box = (word, one, label) => T.el("label.choice", null, [T.el("input", { type: "checkbox", checked: (bundle[word] || []).indexOf(one) >= 0, onchange: () => { set(word, toggle(bundle[word], one)); touched(""); } }), T.el("span", null, T.el("span", null, label))]);
    const text = (word, label, hint) => T.el("label.field", null, [T.el("span", null, label), T.el("input", { type: "text", maxlength: "200", autocomplete: "off", placeholder: hint, value: bundle[word] || "", oninput: (e) => { set(word, e.target.value.trim()); touched(""); } })]);
    const owned = ownedBy(view, seat), stacks = stacksOf(view, seat);
    const node = T.el("div.stack", null, [
      T.el("ul.goods", null, goods.map(good)),
      owned.length ? T.el("section", null, [T.el("h3.h2", null, "Cards and markers"), T.el("div.choices", null, owned.map((id) => box("possessions", id, dk.face(dk.element(id, view, seat), view))))]) : null,
      stacks.length ? T.el("section", null, [T.el("h3.h2", null, "A stack withdrawn"), T.el("div.choices", null, stacks.map((one) => box("withdraw", one.id, T.el("span.sector-line", null, [T.el("b", null, view.sectors[one.sector].name), dk.mini(one.stack)]))))]) : null,
      text("oath", own ? "I swear on the Artefact that I\u2026" : "Swears on the Artefact to\u2026", "Breaking it costs 1 VP"),
      text("words", "In plain words, without an oath", "Nobody is bound by it")]);
    draw();
    return node;
  };
}());
