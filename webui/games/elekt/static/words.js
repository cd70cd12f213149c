/* Elekt: its Zones, Attributes and steps as words, and what is printed on a card. */
(function () {
  "use strict";
  const T = window.T;
  const ek = (T.ek = {});

  ek.ZONES = ["mission", "influence", "court"];
  ek.KINDS = ["occult", "deceit", "violence", "authority"];
  ek.NAMES = { mission: "Mission", influence: "Influence", court: "Court", occult: "Occult", deceit: "Deceit", violence: "Violence", authority: "Authority",
    clockwise: "Clockwise", counterclockwise: "Counterclockwise", wraith: "Wraith", cultist: "Cultist" };
  ek.GROUPS = [["mission", "Missions"], ["influence", "Influences"], ["privilege", "Privileges"], ["elite", "Elite Units"], ["basic", "Basic Units"]];
  ek.MOST_EMBER = 3;
  ek.MOST_ALLOCATIONS = 5;
  ek.ORDINALS = ["1st", "2nd", "3rd", "4th"];

  // What this page was told last: printed cards of the own faces, names that are in the open.
  let told = {};
  ek.learn = function (body) {
    told = body;
    const view = body.view || {};
    Object.keys(view.names || {}).forEach((c) => { if (!T.game.cards[c]) { T.game.cards[c] = { name: view.names[c] }; } });
    return view;
  };

  // What lies behind a handle or a ref: its component, null where this page does not know.
  ek.component = function (handle, faces) {
    if (!handle) { return null; }
    const shown = (faces || {})[handle] || handle;
    return shown.indexOf("/") > 0 ? shown.split("@")[0] : null;
  };

  // What is printed on a card, in one form for every source.
  ek.card = function (component) {
    const facts = Object.assign({}, T.game.cards[component], (told.cards || {})[component]), abilities = facts.abilities || [];
    const group = facts.group || String(component).split("/")[0];
    return { component: component, name: facts.name || component, group: group, basic: group === "basic", type: facts.type || null, symbols: facts.symbols || {},
      titles: facts.titles || [], text: facts.text || "", immediate: abilities.some((a) => a.immediate),
      by_hand: abilities.length ? abilities.some((a) => a.by_hand) : Boolean(facts.text), known: Boolean(facts.symbols || facts.text || facts.titles) };
  };

  // The Unit with that ref on the boards, and its Zone; null if none lies there.
  ek.find = function (view, ref) {
    let found = null;
    ek.ZONES.forEach((zone) => Object.keys(view.boards[zone].corners).forEach((seat) => view.boards[zone].corners[seat].forEach((unit) => {
      if (unit.ref === ref) { found = { unit: unit, zone: zone }; }
    })));
    return found;
  };

  ek.isZone = (value) => ek.ZONES.indexOf(value) >= 0;
  ek.isKind = (value) => ek.KINDS.indexOf(value) >= 0;
  ek.isSeat = (value) => /^p[0-6]$/.test(value);
  ek.counted = (n, what) => n + " " + what + (n === 1 ? "" : "s");

  /* ---- what the pages that every game shares want to know ---- */

  const STEPS = { "scepter-draw": "First player", discover: "New cards", recruitment: "Recruit", allocation: "Allocate", mission: "Mission", influence: "Influence", court: "Court", scepter: "Scepter", ember: "Ember", "return": "Return" };
  ek.step = (view) => STEPS[view.step] || "";
  T.game.phase = (view) => (view.contest ? ek.NAMES[view.contest.attribute] : STEPS[view.step]);
  T.game.count = (view) => (view.round ? "Round " + view.round : "");

  T.game.prompts = {
    "scepter-card": "draws for the Scepter", direction: "turns the Scepter", "card-face": "turns a card up", recruit: "recruits", "discard-face": "throws a card away", "discard-seen": "looks at the pile",
    turn: "allocates or folds", "unit-face": "lays a Unit", "no-turn": "cannot allocate", "use-ability": "decides on an ability", "which-first": "says what comes first", pay: "pays or not",
    "choose-unit": "chooses a Unit", "choose-player": "chooses a player", "choose-kind": "chooses a kind of token", "choose-zone": "chooses a Zone", "choose-hand-unit": "chooses a Unit of the hand",
    "choose-token": "chooses a token", "choose-direction": "chooses a direction", occult: "adds tokens", deceit: "may swap two Units", violence: "may annihilate a Unit", save: "saves the Unit or not", "by-hand": "does a card by hand",
    "count-by-hand": "counts by hand", scepter: "gives the Scepter", herald: "names the Herald",
  };

  // Rows of what the table is asked.
  T.game.row = function (ask) {
    if (ask.prompt === "scepter-card" || ask.prompt === "discard-face") { return T.who(ask.about.seat); }
    if (ask.prompt === "unit-face") { return [T.who(ask.about.seat), ": ", ask.about.zone]; }
    if (ask.prompt === "card-face") { return T.el("b", null, ask.about.zone); }
    return null;
  };
  const SAID = { "scepter-card": "Which Elite Unit did each of you draw?", "card-face": "Which card is turned up on which board?", "unit-face": "Which Unit is laid?", "discard-face": "Which card is thrown away?" };
  T.game.said = (ask) => SAID[ask.prompt];

  // Words for the plain forms: players in the totals of a card that is done by hand.
  T.game.words = function (ask, body) {
    const words = { parts: {} };
    ((body && body.view && body.view.seats) || []).forEach((seat) => { words.parts[seat] = T.who(seat); });
    return words;
  };
}());
