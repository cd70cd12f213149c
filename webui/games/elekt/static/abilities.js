/* Questions of cards: the text on top, what it costs, then what may be chosen. */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;

  // The card that asks; null where nothing is known of it.
  ek.source = function (ask) {
    const about = ask.about || {};
    if (!about.card && !about.component) { return null; }
    const card = about.component ? ek.card(about.component) : { name: about.card, text: "" };
    return T.el("section.panel.source", { "aria-label": "The card" }, [
      T.el("div.unit-head", null, [T.el("span.card-name", null, about.card || card.name), about.component ? ek.readTool(about.component) : null]),
      about.text || card.text ? T.el("p.card-text", null, T.rich(about.text || card.text)) : null,
      Number(about.cost) ? T.el("p.cost-line", null, [T.icon("ember", "on hot"), "Costs ", T.el("b", null, about.cost + " Ember")]) : null]);
  };

  const WORDS = { use: ["Use it", ""], pay: ["Pay", ""], decline: ["Do not", ""], none: ["None", ""] };

  function option(view, prompt) {
    return function (o) {
      if (ek.find(view, o.value)) { return ek.unitOption(view, true)(o); }
      if (ek.isSeat(o.value)) { return T.el("span.seat-row", null, [T.who(o.value), T.el("span.stat", null, [T.icon("ember", "on hot"), String(view.ember[o.value]), "\u2002", T.icon("ribbon", "on"), String(view.titles[o.value])])]); }
      if (ek.isKind(o.value)) { return T.el("span.kind-row", null, [ek.piece(o.value, 1), T.el("b", null, ek.NAMES[o.value]), T.el("span.cap", null, view.pool[o.value] + " in the pool")]); }
      if (ek.isZone(o.value)) { return T.el("span.kind-row", null, [T.icon(o.value), T.el("b", null, ek.NAMES[o.value]), T.el("span.cap", null, view.boards[o.value].card ? view.boards[o.value].card.name : "")]); }
      if (WORDS[o.value]) { return T.el("b", null, prompt === "pay" && o.value === "decline" ? "Do not pay" : prompt === "use-ability" && o.value === "decline" ? "Do not use it" : WORDS[o.value][0]); }
      return T.el("b", null, T.rich(o.label));
    };
  }

  // A card of the own hand, seen by this phone alone.
  const inHand = (page) => function (o) {
    const component = ek.component(o.value, page.faces);
    return component ? ek.unit(ek.card(component)) : T.el("b", null, T.rich(o.label));
  };

  const chosenWord = (ask, value) => { const o = ask.form.options.filter((x) => x.value === value)[0]; return o ? WORDS[value] ? WORDS[value][0] : "Choose this" : "Choose first"; };

  const choosing = (title) => function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    const view = ek.learn(page), hand = ask.prompt === "choose-hand-unit";
    const made = ek.choices(ask.form.options.map(ek.readable(view)), ask.draft, changed, hand ? (o) => (WORDS[o.value] ? T.el("b", null, WORDS[o.value][0]) : inHand(page)(o)) : option(view, ask.prompt));
    return { node: T.el("div.stack", null, [ek.source(ask), made.node]), own: hand, dense: true, title: title || ask.title, get: made.get, missing: "Choose first.",
      label: () => (ask.prompt === "use-ability" && made.get() === "decline" ? "Do not use it" : ask.prompt === "pay" && made.get() === "decline" ? "Do not pay" : chosenWord(ask, made.get())) };
  };

  const TITLES = { "use-ability": "Do you use it?", pay: "Do you pay?", "which-first": "Which comes first?", "choose-unit": "Which Unit?", "choose-player": "Which player?", "choose-kind": "Which kind of token?",
    "choose-zone": "Which Zone?", "choose-hand-unit": "Which Unit of your hand?", "choose-token": "Which token?" };
  Object.keys(TITLES).forEach((prompt) => { T.game.forms[prompt] = choosing(TITLES[prompt]); });

  T.game.forms["no-turn"] = () => ({ node: null, get: () => true, title: "You cannot allocate", label: () => "Treat it as a fold", drafts: false, lead: "Your hand is empty, or every Zone is full for you." });

  // A question of the table: people do what the card says, one of them ticks it.
  T.game.forms["by-hand"] = function (ask) {
    if (ask.form.shape !== "press") { return null; }
    const done = T.el("input", { type: "checkbox" });
    return { node: T.el("label.choice", null, [done, T.el("span", null, T.el("span", null, [T.el("b", null, "It is done"), T.el("small", null, "What it changed is corrected on the host page.")]))]),
      get: () => (done.checked ? true : undefined), label: () => ask.title, drafts: false };
  };

  T.game.forms.herald = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    const view = ek.learn(page), made = ek.choices(ask.form.options, ask.draft, changed, option(view, ask.prompt));
    return { node: T.el("div.stack", null, [made.node, ek.hail(view)]), title: "Who is your Herald?", lead: "The Herald hails you and reads your Titles aloud.", get: made.get, missing: "Choose a player.",
      label: () => (made.get() ? ["Name ", T.name(made.get())] : "Choose a player") };
  };

  // The set phrase and the Titles to be read out (EL-183).
  ek.hail = (view) => (view.hail ? T.el("section.hail", null, [T.el("p.hail-phrase", null, "\u201c" + view.hail.phrase.replace(/^[\u201c"]|[\u201d"]$/g, "") + "\u201d"), T.rule("EL-183"),
    view.hail.titles.length ? ek.titles(view.hail.titles) : T.el("p.small", null, "No Titles to read out.")]) : null);
}());
