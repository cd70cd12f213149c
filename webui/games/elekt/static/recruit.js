/* Recruitment: keep one of two, or replace both. Always both ways, in the same words and places (EL-215). */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;
  let names = 0;

  T.game.forms.recruit = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    ek.learn(page);
    const values = ask.form.options.map((o) => o.value), keeps = values.filter((v) => v.indexOf("keep") === 0);
    const drawn = ask.about.drawn || [], group = "recruit" + (names += 1);
    if (!keeps.length || values.indexOf("replace") < 0) { return null; }
    let chosen = values.indexOf(ask.draft) >= 0 ? ask.draft : undefined;

    const radio = (value) => T.el("input", { type: "radio", name: group, value: value, checked: chosen === value, onchange: () => { chosen = value; changed(value); } });

    function card(value, i) {
      const component = ek.component(drawn[i], page.faces), shown = component && ek.card(component);
      return T.el("li.big-card", null, [T.el("label", null, [radio(value), T.el("span.tile-face", null, shown ? [ek.unit(shown), T.el("span.card-text", null, shown.text)]
        : T.el("span.card-name", null, "Card " + (i + 1)))]), shown ? ek.readTool(component) : null]);
    }

    const choice = (value, title, small) => T.el("label.choice", null, [radio(value), T.el("span", null, T.el("span", null, [T.el("b", null, title), T.el("small", null, small)]))]);
    const two = keeps.length > 1;
    const node = T.el("div.stack", null, [
      two ? [T.el("p.small", null, "Tap the one you keep; the other is thrown away."), T.el("ul.big-cards", null, keeps.map(card))] : [T.el("p.small", null, "Look at both, then say what you do."), choice(keeps[0], "Keep one", "The other is thrown away.")],
      choice("replace", "Replace both", "Both are thrown away, then you take the next card, unseen.")]);
    return { node: node, dense: true, own: true, title: two ? "Keep or replace?" : "Draw two Elite Units", get: () => chosen, missing: "Choose first.",
      label: () => (chosen === undefined ? "Choose first" : chosen === "replace" ? "Replace both" : "Keep one") };
  };
}());
