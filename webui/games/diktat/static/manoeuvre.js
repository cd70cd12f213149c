/* A turn: one of six Manoeuvres. All six look alike, whatever a player has; what cannot be done is said in words. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;
  let names = 0;
  const WAYS = [
    ["send", dk.WAYS.send, "A stack face down", "You have no token to send, or every sector is full."],
    ["spy", dk.WAYS.spy, "Look at 2 elements, 1 more for each Spy", "Nothing lies face down to look at."],
    ["assassinate", dk.WAYS.assassinate, "1 token, and 1 for each Assassin", "No token of others lies on the board."],
    ["expand", dk.WAYS.expand, "1 PP, or 2 for a token", "It cannot be done now."],
    ["develop", dk.WAYS.develop, "Play a Cabal card for PP", "You lack the PP, or no Cabal card is left."],
    ["special", dk.WAYS.special, "From an element", "None of your elements gives one now."],
  ];

  T.game.forms.manoeuvre = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    dk.learn(page);
    const legal = ask.form.options.map((o) => o.value), group = "manoeuvre" + (names += 1), hint = T.el("p.small.one-line", { role: "status" }, "");
    const why = (way) => (legal.indexOf(way[0]) < 0 ? way[3] : "");
    let chosen = ask.draft || undefined;

    function touch(way) {
      chosen = way[0];
      hint.textContent = why(way);
      changed(chosen);
    }
    const tile = (way) => T.el("label.way", null, [T.el("input", { type: "radio", name: group, value: way[0], checked: chosen === way[0], onchange: () => touch(way) }),
      T.el("span", null, [T.icon(way[0] === "assassinate" ? "assassin" : way[0]), T.el("b", null, way[1]), T.el("small", null, way[2])])]);
    const now = () => WAYS.filter((w) => w[0] === chosen)[0];
    return { node: T.el("div.stack", null, [T.el("div.ways", { role: "radiogroup" }, WAYS.map(tile)), hint]), own: true, dense: true,
      title: "Your Manoeuvre, " + ask.about.left + " left", get: () => (chosen && legal.indexOf(chosen) >= 0 ? chosen : undefined),
      missing: "Choose one that can be done.", label: () => (now() ? now()[1] : "Choose a Manoeuvre") };
  };

  /* ---- Expand Influence: one token for 1 PP more. All Agents stand there, whatever a player has; Spy and Assassin lie open ---- */

  T.game.forms.expand = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    dk.learn(page);
    const legal = ask.form.options.map((o) => o.value), hint = T.el("p.small.one-line", { role: "status" }, "");
    const open = ["spy", "assassin"].filter((kind) => legal.indexOf(kind) >= 0);
    const made = dk.choices(["nothing"].concat(dk.AGENTS, open).map((kind) => ({ value: kind })), ask.draft, function (value) {
      hint.textContent = legal.indexOf(value) < 0 ? "You have no such token." : "";
      changed(value);
    }, (o) => (o.value === "nothing" ? [T.el("b", null, "No token"), T.el("small", null, "1 PP")] : T.el("span.kind-row", null, [dk.sign(o.value), T.el("b", null, dk.NAMES[o.value]), T.el("span.cap", null, "2 PP")])));
    const get = () => (legal.indexOf(made.get()) >= 0 ? made.get() : undefined);
    return { node: T.el("div.stack", null, [made.node, hint]), own: true, dense: true, title: "Expand Influence: discard a token?", get: get, missing: "Choose one that you have.",
      label: () => (made.get() === undefined ? "Choose first" : made.get() === "nothing" ? "1 PP, no token" : "2 PP for 1 " + dk.NAMES[made.get()]) };
  };
}());
