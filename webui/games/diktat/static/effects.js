/* What elements do, in words, and the form in which a host says what the cards of a box do. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;
  const WHEN = dk.WHEN = { gain: "Gain", while_held: "Ability", development: "Development", special: "Special Manoeuvre", manifestation: "Manifestation" };
  const DOES = { gain: "receive", lose: "lose", gain_affinity: "Affinity", rank: "Rank", vp_per: "VP for each", exchange: "exchange", convert: "turn into", spy: "look at tokens", assassinate: "assassinate", send: "send a team more", move_stack: "move a stack",
    move_other: "move Other pieces", discard_other: "discard Other pieces", place_corruption: "place Corruption", place_darkness: "place Darkness", remove_darkness: "remove Darkness", place_token: "place a special token", remove_token: "take a special token back",
    extra_manoeuvre: "Manoeuvres more", skip_turn: "a player skips a turn", remove_used: "take a Used token off", look_secret_card: "look at the secret card", replace_secret_card: "replace the secret card", draw_opportunity: "draw an Opportunity",
    discard_possession: "discard a Possession", add_emissary_count: "Emissaries more in a Conquest", change_tie: "win ties", trophy_despite_darkness: "take Trophies despite Darkness", immune_to_others: "immune to the Others", ignore_stack_limit: "no limit of stacks",
    cost_change: "price of Cabal cards", attack_of_others: "the Others attack", manual: "" };
  const GOOD = { vp: "VP", cabal_cards: "Cabal card", markers: "marker", opportunities: "Opportunity" };

  dk.effect = function (one) {
    const good = (what) => dk.NAMES[what] || GOOD[what] || what || "", n = one.count === undefined ? 1 : one.count;
    if (one.text) { return one.text; }
    if (one.do === "gain" || one.do === "lose") { return DOES[one.do] + " " + n + " " + good(one.what); }
    if (one.do === "gain_affinity") { return n + " Affinity: " + (one.kind === "choice" ? "your choice" : good(one.kind)); }
    if (one.do === "exchange" || one.do === "convert") { return n + " " + good(one.what) + " for " + (one.do === "convert" ? n : 1) + " " + good(one.into); }
    if (one.do === "vp_per") { return n + " VP for each " + good(one.what); }
    return (one.count !== undefined ? (one.do === "rank" || one.do === "cost_change" ? (n > 0 ? "+" : "") : "") + n + " " : "") + (DOES[one.do] || one.do);
  };

  /* ---- the host's form: moment, verb and what the verb takes ---- */

  const NAMES = { what: "What", into: "For what", kind: "Which", count: "How many", text: "What people do" };
  const ANY = { choice: "your choice" };
  const verb = (do_) => (do_ === "manual" ? "done by hand" : DOES[do_] || do_);
  const thing = (value) => ANY[value] || dk.NAMES[value] || GOOD[value] || value;
  const field = (name, node) => T.el("label.field", null, [T.el("span", null, name), node]);

  function chosen(options, value, say, changed) {
    const node = T.el("select.select", { onchange: () => changed(node.value) }, options.map((o) => T.el("option", { value: o, selected: o === value }, say(o))));
    return node;
  }

  // A new effect of a verb, with the first of everything that it takes.
  function fresh(when, do_) {
    const may = T.game.maySay, one = { when: when, do: do_ };
    (may.verbs[do_] || []).forEach((word) => { one[word] = word === "count" ? 1 : word === "text" ? "" : may.choices[do_ + "." + word][0]; });
    return one;
  }

  // What a verb takes: a choice, a number, or words.
  function part(one, word, redraw) {
    const may = T.game.maySay.choices[one.do + "." + word], put = (value) => { one[word] = value; redraw(); };
    if (may) { return field(NAMES[word], chosen(may, one[word], thing, put)); }
    const number = word === "count", node = T.el("input", { type: number ? "number" : "text", autocomplete: "off", value: number && one.count === undefined ? 1 : one[word] });
    node.addEventListener("change", () => put(number ? Math.round(Number(node.value)) : node.value.trim()));
    return field(NAMES[word], node);
  }

  T.game.fields = { effects: function (given) {
    const may = T.game.maySay, effects = given.map((one) => Object.assign({}, one)), place = T.el("div.stack");
    const swap = (k, one) => { effects[k] = one; draw(); };
    function row(one, k) {
      const moment = chosen(Object.keys(may.moments), one.when, (when) => WHEN[when], (when) => swap(k, may.moments[when].indexOf(one.do) < 0 ? fresh(when, may.moments[when][0]) : Object.assign({}, one, { when: when })));
      const does = chosen(may.moments[one.when] || [], one.do, verb, (do_) => swap(k, fresh(one.when, do_)));
      return T.el("fieldset.stack", null, [T.el("legend.small", null, [T.el("b", null, WHEN[one.when] + ": "), dk.effect(one)]),
        T.el("div.cols", null, [field("When", moment), field("Does", does)].concat((may.verbs[one.do] || []).map((word) => part(one, word, draw)))),
        T.button("btn-s", "Without this", () => { effects.splice(k, 1); draw(); })]);
    }
    function draw() {
      T.fill(place, [effects.map(row), effects.length ? null : T.el("p.small", null, "Nothing: if there is a text, people do what it says.")]);
    }
    draw();
    return { node: T.el("fieldset.stack", null, [T.el("legend.h2", null, "What it does"),
      T.el("p.small", null, "Who types another text and leaves this as it is lets people do what the text says."), place,
      T.button("btn-s", "One more", () => { effects.push(fresh("gain", "gain")); draw(); })]), get: () => effects };
  } };
}());
