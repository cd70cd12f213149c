/* Golden Blade: its Orders, domains and levels, as words and signs. */
(function () {
  "use strict";
  const T = window.T;
  const gb = (T.gb = {});

  gb.DOMAINS = ["army", "fleet", "political"];
  gb.NAMES = { army: "Army", fleet: "Fleet", political: "Political", promise: "Promise, Hold" };
  gb.SLOTS = [1, 1, 2, 2, 2, 3];   // the level that each of the six slots of a row gives

  // icon: what may block it, or what it does
  const icon = (domain, mark, word) => ({ domain: domain, icon: mark, word: word });
  gb.ORDERS = {
    sabotage: icon("army", "power", "Power"), espionage: icon("army", "attack", "Attack"), backstab: icon("army", "attack", "Attack"), sanctions: icon("army", "block", "blocks"),
    embargo: icon("fleet", "block", "blocks"), blockade: icon("fleet", "attack", "Attack"), resupply: icon("fleet", "draw", "draws"), convoy: icon("fleet", "draw", "draws"),
    censure: icon("political", "block", "blocks"), proliferation: icon("political", "power", "Power"), subterfuge: icon("political", "attack", "Attack"),
    alliance: icon("promise", "promise", "Promise"), accord: icon("promise", "promise", "Promise"), coalition: icon("promise", "promise", "Promise"),
    hold: icon("promise", "hold", "does nothing"),
  };

  gb.order = (id) => id.charAt(0).toUpperCase() + id.slice(1);
  gb.left = (view, seat) => view.seats[(view.seats.indexOf(seat) + 1) % view.seats.length];
  gb.right = (view, seat) => view.seats[(view.seats.indexOf(seat) + view.seats.length - 1) % view.seats.length];
  gb.toward = (view, seat, lane) => (lane.indexOf("left") === 0 ? gb.left(view, seat) : gb.right(view, seat));

  // What is known of a Unit: {domain, name, year}; the domain is null where the face is hidden.
  gb.unit = function (face, faces) {
    const shown = (faces || {})[face] || face;
    const card = T.game.cards[shown];
    if (card) { return { domain: card.domain, name: card.name, year: String(card.year) }; }
    if (gb.DOMAINS.indexOf(shown) >= 0) { return { domain: shown, name: "", year: "" }; }
    return { domain: null, name: "", year: shown.split(":")[0] };
  };

  // A card of a hand: what it is at a glance.
  T.game.sign = function (component) {
    const card = T.game.cards[component] || {};
    const order = gb.ORDERS[component.split("/")[2]];
    if (card.year) { return T.el("span.card-sign", null, [T.icon(card.domain), T.el("span.vh", null, gb.NAMES[card.domain] + ", "), String(card.year)]); }
    return order ? T.el("span.card-sign", null, T.icon(order.domain)) : null;
  };

  // "1 < 2": why an Order cannot be laid there; "" where it can.
  gb.illegal = function (view, seat, order, lane) {
    const domain = gb.ORDERS[order].domain;
    if (domain === "promise") { return ""; }
    const mine = view.levels[seat][domain], theirs = view.levels[gb.toward(view, seat, lane)][domain];
    return mine < theirs ? mine + " < " + theirs : "";
  };

  gb.forced = (view, seat, lane) => (view.forced || []).some((f) => f[0] === seat && lane.indexOf(f[1]) === 0);

  // Phase words that fit beside a long name on a narrow phone.
  const STEPS = { ambassador: "Set up", "opening-build": "Build", supply: "Supply", negotiation: "Talk", orders: "Orders", vanguards: "Vanguard", targets: "Target", resolution: "Resolve", "second-resolution": "Resolve", build: "Build" };
  T.game.phase = (view) => STEPS[view.step];

  T.game.everybody = ["drawn", "laid", "build-laid"];   // who is not awaited has done it
  T.game.quiet = (entry) => /^The Ambassador passes to /.test(entry.text);   // the page shows who holds it

  T.game.prompts = {
    agree: "talks", lay: "lays two Orders", orders: "lays Orders", laid: "lays Orders", "vanguards": "picks a Vanguard", "targets": "picks a target",
    sabotage: "chooses a Unit to remove", espionage: "looks at a hand", "espionage-swaps": "looks at a hand", "backstab-discard": "discards a Unit", "blockade-draw": "draws a card",
    proliferation: "discards and deploys", subterfuge: "looks at a hand", redirect: "chooses the target", builds: "builds", "build-laid": "builds", ambassador: "gives the Ambassador",
    drawn: "draws a Unit", vanguard: "picks a Vanguard", target: "picks a target", "proliferation-discard": "discards a Unit", "proliferation-deploy": "deploys a Unit",
    discarded: "discards a Unit", "discard-face": "turns the discarded Unit up", "deploy-face": "turns the Unit up", build: "builds",
    "order-face": "turns the Orders up", "build-face": "turns the Units up", face: "turns a card up",
  };
}());
