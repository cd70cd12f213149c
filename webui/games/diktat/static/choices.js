/* Questions of which one thing is chosen: cards, sectors, players, goods, Affinity tokens. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;
  let names = 0;

  // A list of which one is chosen; draw(option) gives what stands in a row, option.read a sign beside it.
  dk.choices = function (options, given, changed, draw) {
    const group = "dk-choice" + (names += 1);
    const node = T.el("div.choices", { role: "radiogroup" }, options.map((o) => T.el("div.choice-row" + (o.read ? ".has-read" : ""), null, [
      T.el("label.choice", null, [T.el("input", { type: "radio", name: group, value: o.value, checked: o.value === given, onchange: () => changed(o.value) }), T.el("span", null, T.el("span", null, draw(o)))]),
      o.read || null])));
    return { node: node, get: () => (node.querySelector("input:checked") || {}).value };
  };

  // The twelve sectors under the thumb; mark(chosen, may) draws what is chosen and what has no place.
  dk.sectorGrid = function (view, tap) {
    const buttons = {};
    Object.keys(view.sectors).forEach(function (name) {
      const here = view.sectors[name];
      buttons[name] = T.el("button.sector-pick", { type: "button", onclick: () => tap(name) }, [T.el("b", null, here.name), T.el("span.mini-stacks", null, here.stacks.length ? here.stacks.map(dk.mini) : T.el("span.cap", null, "empty"))]);
    });
    return { node: T.el("div.sector-picks", { role: "group", "aria-label": "Sectors" }, Object.keys(buttons).map((name) => buttons[name])), mark: (chosen, may) => Object.keys(buttons).forEach(function (name) {
      buttons[name].setAttribute("aria-pressed", String(chosen === name));
      buttons[name].className = "sector-pick" + (may(name) ? "" : " full");
    }) };
  };

  const WORDS = { nothing: "None", none: "Take nothing", stop: "Stop here", yes: "Yes", no: "No", debt: "Take a Debt first" };
  const two = (title, small) => [T.el("b", null, title), small ? T.el("small", null, small) : null];

  function sectorRow(view, name) {
    const here = view.sectors[name];
    return [T.el("span.sector-line", null, [T.el("b", null, here.name), T.el("span.lying", null, dk.lies(here))]), here.stacks.length ? T.el("span.mini-stacks", null, here.stacks.map(dk.mini)) : T.el("small", null, "No stack.")];
  }
  dk.mini = (stack) => T.el("span.mini", { role: "img", "aria-label": dk.ownerName(stack.owner) + ", " + stack.tokens.length }, [dk.ownerSign(stack.owner), T.el("b", null, String(stack.tokens.length))]);

  function seatRow(view, seat) {
    const p = view.players[seat];
    return [T.who(seat), T.el("small", null, p.vp + " VP, Rank " + p.rank + ", " + p.manoeuvres + " Manoeuvres")];
  }

  // The marker of the sector in Conquest as it would work for this seat: side 2 for who holds one.
  function markerOf(view, seat) {
    const held = view.players[seat].influence.some((space) => space.sector === view.conquest), card = dk.elementAt(view.conquest, held ? 2 : 1, view);
    return [dk.face(card, view), dk.effects(card)];
  }

  // A good that can be named; an Affinity on a card is "<card>:<symbol>".
  function draw(view, seat, how) {
    return function (o) {
      const value = o.value, dark = value.match(/^darkness\/(.+)$/), on = value.match(/^(.+\/.+):(\d+)$/), found = dk.findStack(view, value);
      if (value === "nothing" && how.nothing) { return two(how.nothing); }
      if (WORDS[value]) { return two(o.label && o.label !== value && o.label !== "Nothing" ? o.label : WORDS[value]); }
      if (dk.isSeat(value)) { return seatRow(view, value); }
      if (view.sectors[value] && o.label === view.sectors[value].name) { return sectorRow(view, value); }
      if (dk.NAMES[value]) { return T.el("span.kind-row", null, [dk.sign(value), T.el("b", null, dk.NAMES[value])]); }
      if (value === "marker") { return markerOf(view, seat); }
      if (dark) { return T.el("span.kind-row", null, [T.icon("darkness"), T.el("b", null, T.rich(o.label))]); }
      if (on) { return two(dk.element(on[1], view, seat).name, "The Affinity token on it, and its VP."); }
      if (found) { return [T.el("b", null, T.rich(o.label)), T.el("span.mini-stacks", null, dk.mini(found.stack))]; }
      if (dk.isElement(value)) { const card = dk.element(value, view, seat); return [dk.face(card, view), card.text || card.effects.length ? dk.effects(card) : null]; }
      return two(T.rich(o.label));
    };
  }

  const readable = (view, seat) => (o) => (dk.isElement(o.value) && !/:\d+$/.test(o.value) ? Object.assign({ read: dk.readTool(o.value, view, seat) }, o) : o);

  /* ---- one form for all of them; `how` says title, words of the button, what is asked again ---- */

  function choosing(how) {
    return function (ask, page, changed) {
      if (ask.form.shape !== "pick") { return null; }
      const view = dk.learn(page), me = page.me.seat, about = ask.about || {};
      const legal = ask.form.options.map((o) => o.value), offered = how.always ? how.always(about).map((value) => ({ value: value, label: value })) : ask.form.options;
      const made = dk.choices(offered.map(readable(view, me)), ask.draft, changed, draw(view, me, how));
      const source = how.source ? how.source(about) : [T.icon("special"), T.el("b", null, T.rich(about.name))];
      const told = () => { const o = ask.form.options.filter((x) => x.value === made.get())[0]; return o ? (dk.isElement(o.value) && !/:/.test(o.value) ? dk.element(o.value, view, me).name : WORDS[o.value] || T.plain(o.label)) : ""; };
      return { node: T.el("div.stack", null, [about.name ? T.el("p.source-line", null, source) : null, made.node]), own: Boolean(how.own), dense: true, title: how.title(ask), 
        get: () => (legal.indexOf(made.get()) >= 0 ? made.get() : undefined), missing: how.missing || "Choose first.",
        label: () => (made.get() === undefined ? "Choose first" : how.label(made.get(), told(), ask)), sure: how.sure ? (value) => how.sure(value, told()) : null };
    };
  }
  const plain = (value, words) => words;

  const FORMS = {
    "first-player": { title: () => "Who begins the Manoeuvres?", label: (seat) => [T.name(seat), " begins"] },
    develop: { title: (ask) => "Cabal card for " + ask.about.cost + " PP", label: (value, words) => ["Play ", words], own: true },
    special: { title: () => "Use which element?", label: (value, words) => ["Use ", words] },
    "manifest-first": { title: () => "One of yours first?", source: (about) => T.el("span", null, [T.who(about.seat), " triggers ", T.el("b", null, T.rich(about.name))]), nothing: "No, let it happen", label: (value, words) => (value === "nothing" ? "No, let it happen" : ["First ", words]) },
    "next-sector": { title: () => "Which sector is conquered next?", label: (value, words) => ["Conquer ", words] },
    "next-corrupted": { title: () => "Which card joins the Corruption track next?", label: (value, words) => ["Lay ", words] },
    trophy: { title: (ask) => "Your Trophy in " + ask.about.sector, label: (value, words) => (value === "none" ? words : ["Take ", words]) },
    "free-space": { title: () => "Which Influence space do you empty?", label: (value, words) => ["Empty ", words], sure: (value, words) => ({ title: "Empty it?", text: words + " goes back to its sector.", yes: "Empty it" }) },
    "choose-affinity": { title: () => "Which Affinity token do you take?", label: (value, words) => ["Take ", words], own: true },
    "give-up-affinity": { title: () => "Which Affinity token do you give up?", label: (value, words) => (value === "none" ? "I have none left" : ["Give up ", words]), own: true },
    exchange: { title: (ask) => "Give " + dk.counted(ask.about.count, ask.about.what) + " for " + (ask.about.into === "vp" ? "1 VP" : dk.counted(1, ask.about.into)) + "?", label: (value) => ({ yes: "Exchange", debt: "Take a Debt" }[value] || "Do not exchange"), own: true, always: (about) => (about.what === "pp" ? ["yes", "debt", "no"] : ["yes", "no"]), missing: "Choose what you can do: you may lack what it costs, or have it without a Debt." },
    "discard-other": { title: () => "Discard Other pieces where?", label: (value, words) => (value === "nothing" ? "Discard nothing" : ["Discard in ", words]) },
    "choose-player": { title: () => "Which player?", label: (seat) => T.name(seat) },
    "remove-used": { title: () => "From which element does the Used token go?", label: plain },
    "discard-possession": { title: () => "Which Possession goes?", label: (value, words) => (value === "nothing" ? "None" : ["Discard ", words]), sure: (value, words) => (value === "nothing" ? null : { title: "Discard it?", text: words + " goes, and what it has brought you.", yes: "Discard it" }) },
  };
  Object.keys(FORMS).forEach((prompt) => { T.game.forms[prompt] = choosing(FORMS[prompt]); });

  T.game.forms["choose-sector"] = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    const view = dk.learn(page), legal = ask.form.options.map((o) => o.value), may = (name) => legal.indexOf(name) >= 0;
    let chosen = ask.draft || undefined;
    const touch = (name) => { if (may(name)) { chosen = name; mark(); changed(chosen); } };
    const grid = dk.sectorGrid(view, touch), none = T.button("btn-s", "No sector", () => touch("nothing"));
    function mark() { grid.mark(chosen, may); none.setAttribute("aria-pressed", String(chosen === "nothing")); }
    mark();
    return { node: T.el("div.stack", null, [T.el("p.source-line", null, [T.icon("special"), T.el("b", null, T.rich(ask.about.name))]), grid.node]), lay: may("nothing") ? none : null, dense: true, title: "Which sector?", get: () => chosen, missing: "Choose a sector.",
      label: () => (!chosen ? "Choose a sector" : chosen === "nothing" ? "No sector" : view.sectors[chosen].name) };
  };

  // So many of the pieces, from one up to what there is.
  T.game.forms["how-many-others"] = function (ask, page, changed) {
    if (ask.form.shape !== "amount") { return null; }
    dk.learn(page);
    const pieces = (n) => n + (n === 1 ? " piece" : " pieces"), numbers = dk.times(ask.form.high - ask.form.low + 1, (i) => ({ value: String(ask.form.low + i) }));
    const made = dk.choices(numbers, String(ask.draft), (value) => changed(Number(value)), (o) => T.el("b", null, pieces(Number(o.value))));
    const get = () => (made.get() === undefined ? undefined : Number(made.get()));
    return { node: T.el("div.stack", null, [T.el("p.source-line", null, [T.icon("special"), T.el("b", null, T.rich(ask.about.name))]), made.node, T.el("p.small", null, ["From the top of the stack. ", T.rule("DK-226")])]), dense: true, title: "How many Other pieces?", get: get, missing: "Choose a number.",
      label: () => (get() === undefined ? "Choose first" : "Move " + pieces(get())) };
  };

  T.game.forms["last-call"] = (ask) => (ask.form.shape === "press" ? { node: null, get: () => true, title: "The Cycle ends", label: () => "Nothing more", drafts: false,
    lead: "Whoever still wants a Debt, an Affinity token, a Manifestation or a bargain does it now, below." } : null);

  // A question of the table: people do what it says, one of them ticks it.
  const ticked = (what, small) => function (ask) {
    if (ask.form.shape !== "press") { return null; }
    const done = T.el("input", { type: "checkbox" });
    return { node: T.el("label.choice", null, [done, T.el("span", null, T.el("span", null, [T.el("b", null, what), T.el("small", null, small)]))]),
      get: () => (done.checked ? true : undefined), label: () => ask.title, drafts: false };
  };
  T.game.forms["by-hand"] = ticked("It is done", "What it changed is corrected on the host page.");
  T.game.forms["set-up"] = ticked("It is all there", "Everybody takes the own Cabal meanwhile.");
  T.game.forms["set-up-others"] = ticked("It is all there", "Then the first Cycle begins.");
  T.game.forms["take-cabal"] = (ask) => (ask.form.shape === "press" ? { node: T.el("div.stack", null, [T.el("p", null, T.rich(ask.text)), T.el("p.small", null, "If your screen lists something else, take that, and set it right in the menu of your seat.")]), get: () => true, title: "Take " + ask.about.cabal,
    label: () => "I have taken it", drafts: false } : null);
}());
