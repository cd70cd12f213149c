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
  const MOST = 99;   // no card prints a larger number
  const verb = (do_) => (do_ === "manual" ? "done by hand" : DOES[do_] || do_);
  const thing = (value) => ANY[value] || dk.NAMES[value] || GOOD[value] || value;

  // A new effect of a verb, with the first of everything that it takes.
  function fresh(when, do_) {
    const may = T.game.maySay, one = { when: when, do: do_ };
    (may.verbs[do_] || []).forEach((word) => { one[word] = word === "count" ? 1 : word === "text" ? "" : may.choices[do_ + "." + word][0]; });
    return one;
  }

  // What a verb takes: a choice, a number, or words.
  function part(one, word, put) {
    const may = T.game.maySay.choices[one.do + "." + word], changed = (value) => put(Object.assign({}, one, { [word]: value }));
    if (may) { return T.does.chosen(NAMES[word], may, one[word], thing, changed); }
    if (word === "count") { return T.does.number(NAMES[word], one.count === undefined ? 1 : one.count, { low: -MOST, high: MOST, some: true }, changed); }
    return T.does.words(NAMES[word], one[word], changed);
  }

  function row(one, put) {
    const may = T.game.maySay, fits = (when) => may.moments[when].indexOf(one.do) >= 0;
    return { legend: [T.el("b", null, WHEN[one.when] + ": "), dk.effect(one)], node: T.el("div.cols", null, [
      T.does.chosen("When", Object.keys(may.moments), one.when, (when) => WHEN[when] || when, (when) => put(fits(when) ? Object.assign({}, one, { when: when }) : fresh(when, may.moments[when][0]))),
      T.does.chosen("Does", may.moments[one.when] || [], one.do, verb, (do_) => put(fresh(one.when, do_)))].concat((may.verbs[one.do] || []).map((word) => part(one, word, put)))) };
  }

  T.game.fields = { effects: (given) => T.does.list({ title: "What it does", lead: T.does.LEAD, empty: T.does.EMPTY, without: "Without this", more: "One more", fresh: () => fresh("gain", "gain") },
    given.map((one) => Object.assign({}, one)), row) };
}());
