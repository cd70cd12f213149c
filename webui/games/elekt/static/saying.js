/* What the cards of Elekt do, in words, and the form in which a host says what the cards of a box do. */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;
  const IMMEDIATE = "immediate", HAND = "by_hand", STANDING = "standing", OWN = "after_own_allocation";
  const WHEN = { immediate: "At once when it is allocated", standing: "As long as it lies there", after_own_allocation: "When its owner allocates", after_any_allocation: "When anybody allocates", during_count: "While symbols are counted",
    on_win: "When its owner wins", on_annihilate: "When a Unit is to be annihilated", on_save: "When a Unit is saved", end_of_round: "At the end of the round", recruitment: "In Recruitment", any_own_turn: "In any turn of its owner" };
  const DOES = { by_hand: "people do what the text says", discard_unit: "discard a Unit", discard_card: "discard the card of a Zone", discard_ember: "lose Ember", collect_ember: "take Ember from a player", pay_ember: "must pay Ember", gain_ember: "take Ember from the pool",
    add_token: "add tokens", remove_token: "remove tokens", annihilate: "annihilate a Unit", save: "save the Unit", return_unit: "return a Unit to the hand", move_unit: "move a Unit", swap_units: "swap Units", allocate: "allocate a Unit", place: "place a Unit",
    draw_unit: "draw Elite Units", look_at_elite: "look at the next Elite Units", give_scepter: "give the Scepter away", titles: "more Titles", modify_total: "change a total", count_as: "symbols count as others too", allow_same_tokens: "tokens may be of one kind",
    wins_ties: "win ties", skip_confrontation: "nobody contests", forbid: "forbid", block: "block Units", zone_limit: "change how many Units a Zone holds", extra_allocations: "change how many allocations", saving_cost: "change the cost of saving" };
  const LABELS = { target: "Which Unit", owner: "Whose", of: "Which kind of Unit", who: "Which player", kind: "Which Attribute", also: "Counts as", zone: "Which Zone", act: "What", count: "How many",
    attribute: "Of which Attribute", step: "At which step", scope: "Where", condition: "Only if", uses: "How often", after_use: "Then", cost: "Ember it costs" };
  const ATTRIBUTE = { any: "any Attribute", occult: "Occult", deceit: "Deceit", violence: "Violence", authority: "Authority" };
  const ZONE = { "this": "this Zone", zone: "in its Zone", chosen: "a Zone of choice", all: "in all Zones", mission: "Mission", influence: "Influence", court: "Court" };
  const SAID = {
    target: { this_unit: "this Unit", other_unit: "another Unit", any_unit: "any Unit", that_unit: "the Unit that it happens to", each_unit: "each Unit", each_other_unit: "each other Unit", no_unit: "no Unit at all" },
    owner: { any: "anybody's", self: "the owner's", other: "another player's" },
    of: { any: "any Unit", wraith: "a Wraith", cultist: "a Cultist", basic: "a Basic Unit", elite: "an Elite Unit" },
    who: { self: "its owner", actor: "who acts", chosen: "a player of choice", chosen_other: "another player of choice", each: "everybody", each_other: "everybody else", highest: "the highest at the Court", lowest: "the lowest at the Court", higher: "all higher at the Court", lower: "all lower at the Court" },
    kind: ATTRIBUTE, also: ATTRIBUTE, attribute: ATTRIBUTE, zone: ZONE, scope: ZONE,
    act: { annihilate: "annihilating", save: "saving", swap: "swapping", token: "adding tokens" },
    step: { scepter: "passing the Scepter", ember: "taking Ember", "return": "taking Units back", discover: "turning up cards" },
    condition: { always: "always", this_unit: "it happens to this Unit", own_unit: "it happens to a Unit of its owner", others_unit: "it happens to a Unit of another", highest: "its owner is highest at the Court", lowest: "its owner is lowest at the Court", alone: "its owner is alone in the Zone" },
    uses: { unlimited: "as often as it happens", once_per_round: "once a round", once_per_game: "once a game" },
    after_use: { keep: "it is kept", discard: "it is discarded" },
  };
  const may = () => T.game.maySay;
  const said = (one, word) => (one[word] === undefined ? may().defaults[word] : one[word]);
  const say = (word) => (value) => (SAID[word] || {})[value] || value;
  const verb = (name) => DOES[name] || name;
  const changed = (one, word, value) => Object.assign({}, one, { [word]: value });
  const signed = (one) => may().signed.indexOf(one.do) >= 0;

  const number = (one) => { const n = said(one, "count"); return (signed(one) && n > 0 ? "+" : "") + n; };
  const told = (one, word) => (word === "count" ? number(one) : say(word)(said(one, word)));

  // "change a total: +1, Authority, its owner"; what a word leaves open is not said.
  ek.effect = function (one) {
    const words = (may().verbs[one.do] || []).filter((word) => said(one, word) !== "any" && !(word === "count" && said(one, word) === 1 && !signed(one)));
    return verb(one.do) + (words.length ? ": " + words.map((word) => told(one, word)).join(", ") : "");
  };

  const when = (one) => (one.immediate ? IMMEDIATE : one.window || (one.by_hand ? "" : STANDING));
  ek.ability = function (one) {
    const more = ["condition", "uses"].filter((word) => said(one, word) !== may().defaults[word]).map((word) => (word === "condition" ? "if " : "") + told(one, word));
    const does = one.by_hand ? [verb(HAND)] : (one.effects || []).map(ek.effect);
    return [WHEN[when(one)] || "At its moment"].concat(one.cost ? "for " + one.cost + " Ember" : [], more).join(", ") + ": " + does.join("; ");
  };

  /* ---- the host's form ---- */

  const isUnit = (card) => may().units.indexOf(card.group) >= 0;
  const window_ = (one) => (one.immediate ? OWN : when(one));
  const fitsCard = (card) => (name) => name !== "block" || may().blocking.indexOf(card.group) >= 0;
  const verbs = (one, card) => (may().moments[window_(one)] || may().moments[OWN]).filter(fitsCard(card));
  function choices(one, effect, word, card) {
    const not = window_(one) === STANDING ? may().not_standing[word] || [] : [];
    return may().choices[effect.do + "." + word].filter((o) => not.indexOf(o) < 0 && (word !== "target" || o !== "this_unit" || isUnit(card)));
  }

  // An effect of a verb: what is not said means what the rules take it for, where that may be chosen here.
  function fresh(one, do_, card) {
    const effect = { do: do_ };
    may().verbs[do_].filter((word) => word !== "count").forEach(function (word) {
      const all = choices(one, effect, word, card);
      if (all.indexOf(may().defaults[word]) < 0) { effect[word] = all[0]; }
    });
    return effect;
  }

  // Verbs of another moment give way to one of this.
  function fitting(one, card) {
    if (one.by_hand) { return one; }
    const all = verbs(one, card), kept = (one.effects || []).filter((e) => all.indexOf(e.do) >= 0 && may().verbs[e.do].every((w) => w === "count" || choices(one, e, w, card).indexOf(said(e, w)) >= 0));
    return changed(one, "effects", kept.length ? kept : [fresh(one, all[0], card)]);
  }

  function at(one, moment, card) {
    const next = Object.assign({}, one);
    ["immediate", "window", "attribute", "step"].forEach((word) => { delete next[word]; });
    if (moment === IMMEDIATE) { next.immediate = true; } else if (moment !== STANDING || one.by_hand) { next.window = moment; }
    if (next.by_hand && moment === STANDING) { delete next.window; }
    return fitting(next, card);
  }

  function byHand(one, hand, card) {
    const next = Object.assign({}, one);
    delete next[HAND];
    delete next.effects;
    if (hand) { next.by_hand = true; if (next.window === STANDING) { delete next.window; } return next; }
    return fitting(next, card);
  }

  function effectRow(one, card) {
    return function (effect, put) {
      const part = (word) => (word === "count" ? T.does.number(LABELS.count, said(effect, "count"), { low: signed(effect) ? -may().most : 1, high: may().most, some: true }, (n) => put(changed(effect, "count", n)))
        : T.does.chosen(LABELS[word], choices(one, effect, word, card), said(effect, word), say(word), (o) => put(changed(effect, word, o))));
      return { legend: ek.effect(effect), node: T.el("div.stack", null, [T.does.chosen("Does", verbs(one, card), effect.do, verb, (do_) => put(fresh(one, do_, card))), T.el("div.cols", null, (may().verbs[effect.do] || []).map(part))]) };
    };
  }

  // When, under which terms, then what it does: one after the other.
  const abilityRow = (card) => function (one, put) {
    const moments = (isUnit(card) ? [IMMEDIATE] : []).concat(Object.keys(may().moments)).filter((m) => !one.by_hand || m !== STANDING), now = when(one);
    const choose = (word) => T.does.chosen(LABELS[word], may().ability[word], said(one, word), say(word), (o) => put(changed(one, word, o)));
    const terms = [].concat(now === "during_count" || now === "on_win" ? "attribute" : [], now === "end_of_round" ? "step" : [], "scope", "condition", now !== STANDING ? "uses" : [], card.group === "privilege" ? "after_use" : []);
    const legend = T.el("b", null, ek.ability(one));
    const optional = T.el("input", { type: "checkbox", checked: Boolean(one.optional), onchange: () => put(changed(one, "optional", optional.checked)) });
    return { legend: legend, node: T.el("div.stack", null, [
      T.does.chosen("When", (now ? [] : [""]).concat(moments), now, (m) => WHEN[m] || "At its moment", (m) => { if (m) { put(at(one, m, card)); } }),
      T.el("div.cols", null, [T.does.chosen("By whom", ["", HAND], one.by_hand ? HAND : "", (o) => (o ? "people, by hand" : "the companion"), (o) => put(byHand(one, o === HAND, card))),
        now === STANDING ? null : T.does.number(LABELS.cost, one.cost || 0, { low: 0, high: may().most }, (n) => put(changed(one, "cost", n)))].concat(terms.map(choose))),
      now === STANDING || now === IMMEDIATE ? null : T.el("label.choice", null, [optional, T.el("span", null, T.el("span", null, T.el("b", null, "Only if its owner wants")))]),
      one.by_hand ? null : T.does.list({ title: "Then", empty: "Nothing.", without: "Without this", more: "And then", fresh: () => fresh(one, verbs(one, card)[0], card), changed: (all) => { one.effects = all; T.fill(legend, ek.ability(one)); } },
        (one.effects || []).slice(), effectRow(one, card)).node]) };
  };

  T.game.fields = { abilities: (given, card) => T.does.list({ title: "What it does", lead: T.does.LEAD, empty: T.does.EMPTY, without: "Without this ability", more: "One more ability",
    fresh: () => (isUnit(card) ? fitting({ immediate: true }, card) : fitting({ window: "any_own_turn" }, card)) }, given.map((one) => Object.assign({}, one)), abilityRow(card)) };
}());
