/* Diktat: sectors, tokens and steps as words, and what the pages that every game shares want to know. */
(function () {
  "use strict";
  const T = window.T;
  const dk = (T.dk = {});

  dk.OTHERS = "others";
  dk.AGENTS = ["citizen", "guard", "emissary"];
  dk.AFFINITIES = ["politics", "people", "artefact"];
  dk.GOODS = ["pp"].concat(dk.AGENTS, ["spy", "assassin"], dk.AFFINITIES);
  dk.ENOUGH = 10;         // VP that trigger the end
  dk.MOST_CORRUPTED = 6;  // cards on the Corruption track
  dk.MOST_DARKNESS = 6;   // Darkness tokens in the box
  dk.SPACES = 5;          // Influence spaces of a player
  dk.MANOEUVRES = { 2: 5, 3: 5, 4: 4, 5: 4 };
  dk.WAYS = { send: "Send a Team", spy: "Spy", assassinate: "Assassinate", expand: "Expand Influence", develop: "Develop Cabal", special: "Special Manoeuvre" };
  dk.LIMITS = { 2: 2, 3: 2, 4: 2, 5: 3 };

  // Three letters, where the whole name has no room.
  dk.SHORT = { "nouvelle-ville": "NVi", "mala-strana": "Mal", "vieille-ville": "VVi", hypogees: "Hyp", karst: "Kar", faubourgs: "Fau",
    combinat: "Com", forteresse: "For", josefov: "Jos", "centre-motol": "Mot", college: "Col", artefact: "Art" };

  dk.NAMES = { pp: "PP", citizen: "Citizen", guard: "Guard", emissary: "Emissary", spy: "Spy", assassin: "Assassin", politics: "Politics", people: "People", artefact: "Artefact", all: "any" };
  const PLURALS = { pp: "PP", emissary: "Emissaries", politics: "Politics Affinities", people: "People Affinities", artefact: "Artefact Affinities" };
  const SINGLES = { politics: "Politics Affinity", people: "People Affinity", artefact: "Artefact Affinity" };
  const PIECES = { citizen: "Parasite", guard: "Abomination", emissary: "Vector" };   // what an Other piece is called

  dk.pieces = (n, kind) => n + " " + PIECES[kind] + (n === 1 ? "" : "s");
  dk.piece = (kind, owner) => (owner === dk.OTHERS ? PIECES[kind] : dk.NAMES[kind]);
  dk.counted = (n, what) => n + " " + (n === 1 ? SINGLES[what] || dk.NAMES[what] : PLURALS[what] || dk.NAMES[what] + "s");
  dk.isSeat = (value) => /^p[0-6]$/.test(value);
  dk.owner = (seat) => (seat === dk.OTHERS ? T.el("span.seat.of-others", null, [T.icon("others"), T.el("b", null, "the Others")]) : T.who(seat));
  dk.ownerSign = (seat) => (seat === dk.OTHERS ? T.icon("others", "of-others") : T.glyph(seat));
  dk.ownerName = (seat) => (seat === dk.OTHERS ? "the Others" : T.name(seat));

  /* ---- what this page was told last ---- */

  let told = {};
  dk.learn = function (body) {
    told = body;
    const view = body.view || {};
    Object.keys(view.names || {}).forEach((c) => { if (!T.game.cards[c]) { T.game.cards[c] = { name: view.names[c] }; } });
    return view;
  };
  dk.faces = () => told.faces || {};
  dk.me = () => (told.me || {}).seat;
  dk.lastView = () => told.view || {};

  // The stack with that id and its sector; null if it is gone.
  dk.findStack = function (view, id) {
    let found = null;
    Object.keys(view.sectors).forEach((sector) => view.sectors[sector].stacks.forEach((stack) => { if (stack.id === id) { found = { sector: sector, stack: stack }; } }));
    return found;
  };

  // Highest first, as ties are ruled.
  dk.ranking = (view) => view.ranking || view.seats.slice().sort((a, b) => view.players[b].rank - view.players[a].rank);

  /* ---- steps and questions in words ---- */

  const STEPS = { "set-up": "Set-up", "start-of-cycle": "Start of Cycle", darkness: "Darkness", opportunities: "Opportunities", development: "Development", manoeuvres: "Manoeuvres", resolution: "Resolution", "clean-up": "Clean-up", "end-of-cycle": "End of Cycle" };
  dk.step = (view) => STEPS[view.step] || "";
  T.game.phase = (view) => STEPS[view.step];
  T.game.count = (view) => (view.cycle ? "Cycle " + view.cycle : "");

  T.game.prompts = {
    "set-up": "sets the table up", "set-up-others": "sets the Others up", "take-cabal": "takes a Cabal", "card-sector": "says the sector of a card", "card-attack": "says whether a card has the Attack", "card-darkness": "says a Darkness score",
    "card-face": "turns a card up", "secret-face": "turns the secret card up", "token-face": "turns a token up", "token-entered": "holds a token against what was entered", "stacks-entered": "holds the stacks against what was entered", "first-player": "says who begins", manoeuvre: "chooses a Manoeuvre", send: "sends a team", spy: "spies",
    assassinate: "assassinates", "others-assassinate": "strikes for the Others", expand: "expands influence", develop: "develops the Cabal", special: "uses an element", "next-sector": "names the next sector", "next-corrupted": "names the next card of the Corruption track",
    bid: "bids", "power-struggle": "bids", trophy: "takes a Trophy", "free-space": "empties a space", "choose-affinity": "chooses an Affinity", "give-up-affinity": "gives up an Affinity", exchange: "exchanges or not", "move-stack": "moves a stack",
    "move-other": "moves Other pieces", "discard-other": "discards Other pieces", "choose-sector": "chooses a sector", "choose-player": "chooses a player", "remove-used": "takes a Used token off", "discard-possession": "discards a Possession",
    "by-hand": "does a card by hand", "manifest-first": "may come first", fists: "compares the open fists", fist: "counts an open fist", "how-many-others": "says how many pieces move", "last-call": "has a last call",
  };

  T.game.everybody = ["take-cabal", "last-call"];   // who is not awaited has done it

  // A role is a Cabal.
  T.game.role = (id) => (T.game.cards["cabal/" + id] || {}).name;

  // The standing in words.
  const debts = (row) => row.debts + (row.debts === 1 ? " Debt" : " Debts");
  T.game.points = (row) => (row.place ? "Place " + row.place + ", " : "") + row.vp + " VP" + (!row.debts ? "" : row.sources && row.sources.debts ? ", " + debts(row) + " taken off" : ", " + debts(row));

  // Rows of what the table is asked.
  T.game.row = (ask) => (ask.prompt === "token-face" ? T.el("span.kind-row", null, [dk.ownerSign(ask.about.seat), T.el("span", null, ask.about.sector + ", token " + ask.about.place)]) : null);
  const SAID = { "token-face": "Which tokens are turned up?" };
  T.game.said = (ask) => SAID[ask.prompt];
  T.game.faces = (handles, faces) => T.el("span.told-cards", null, handles.map((h) => T.el("b.card-name", null, (T.game.cards[(faces || {})[h]] || {}).name || "a card")));
}());
