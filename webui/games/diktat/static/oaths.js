/* Oaths on the Artefact, and the voices of the table when one is said to be broken. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  // What a breach needs; with two players there is nobody who has not sworn it.
  const needs = (view, seat) => (view.seats.length === 2 ? "It costs 1 VP if " : "It costs 1 VP if more than half of those who have not sworn it say so, the Administrator deciding between equal numbers, or if ") + T.name(seat) + " admits it. ";
  const accused = (view, seat) => (seat === dk.me() ? "You admit it and lose 1 VP." : "The table hears that " + T.name(seat) + " has broken an oath. " + needs(view, seat) + "You have sworn it, and have no voice.");

  function oath(view, one, ways, give) {
    const may = ways.filter((w) => w.do === "breach" && w.oath === one.number), me = dk.me();
    return T.el("li.oath", null, [
      ...one.seats.filter((p) => one.promises[p]).map((p) => T.el("p", null, [T.who(p), ": ", T.el("b", null, "\u201c" + one.promises[p] + "\u201d")])), T.el("p.small", null, ["Sworn by ", T.list(one.seats), one.broken_by.length ? [". Broken by ", T.list(one.broken_by)] : "", "."]),
      may.length ? T.el("div.cols", null, may.map((w) => T.button("btn-s", w.by === me ? "I have broken it" : [T.glyph(w.by), T.name(w.by) + " broke it"],
        () => T.ask("Was it broken?", accused(view, w.by), "Say so", () => give(w))))) : null]);
  }

  dk.oaths = function (view, ways, give) {
    const all = view.oaths || [];
    T.sheet("Oaths", [T.el("p.small", null, ["An oath binds both; breaking it costs 1 VP, each time. ", T.rule("DK-146")]),
      all.length ? T.el("ul.oaths", null, all.map((one) => oath(view, one, ways, give))) : T.el("p.lead", null, "You have sworn none. An oath is part of a bargain.")]);
  };

  const swore = (view, one) => (view.oaths || []).some((oath) => oath.number === one.oath);

  // Somebody says that an oath was broken: who has not sworn it may add a voice, and who says so may take it back.
  dk.breaches = (view, ways, give) => (view.breaches || []).map(function (one) {
    const may = (what) => ways.filter((w) => w.do === what && w.oath === one.oath)[0], own = one.breaker === dk.me();
    const voice = may("voice"), unsay = may("unsay");
    return T.el("section.panel.proposal", { "aria-label": "An oath" }, [T.headline(T.el("p.kicker", null, [T.icon("oath"), "An oath"]), "all"),
      T.el("p", null, ["It is said that ", T.who(one.breaker), " has broken an oath. ", needs(view, one.breaker), T.rule("DK-147")]),
      voice ? T.button("", own ? "I admit it: 1 VP" : "I say so, too", () => T.ask(own ? "Do you admit it?" : "Was it broken?", own ? "You lose 1 VP." : "Your voice counts at once and stays.", "Say so", () => give(voice)))
        : T.el("p.small", null, view.seats.length === 2 ? T.name(one.breaker) + " may admit it." : swore(view, one) ? "You have sworn it: the others say whether it was so." : "You have said so."),
      unsay ? T.button("btn-s", "I take it back", () => T.ask("Was it not broken?", "The table hears that you do not say so any more.", "Take it back", () => give(unsay))) : null]);
  });
}());
