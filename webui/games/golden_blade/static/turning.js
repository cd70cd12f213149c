/* Real cards: where they are laid face down, and the moment when all are turned up. */
(function () {
  "use strict";
  const T = window.T, gb = T.gb;

  /* ---- where: a seat's place seen from its own chair, the zones that are meant marked ---- */

  const side = (view, me, left) => (left ? [T.icon("left"), T.glyph(gb.left(view, me))] : [T.glyph(gb.right(view, me)), T.icon("right")]);

  function zone(kind, marked, kids) {
    return T.el("div.z.z-" + kind + (marked ? ".z-here" : ""), null, marked ? T.el("span", null, kids) : null);
  }

  const columns = (view, left, marked, me) => {
    const slots = view.seats.length === 2 ? (left ? ["2", "1"] : ["1", "2"]) : [""];
    return T.el("div.z-fronts", null, slots.map((n) => zone("front", marked, n || side(view, me, left))));
  };

  const WORDS = {
    fronts: "Left and right of your Power Grid, on the side away from you: one card toward each neighbour.",
    fronts2: "Left and right of your Power Grid, on the side away from you: two cards on each side, 1 next to the grid.",
    build: "Right of your Power Grid, on the side next to you.",
  };

  gb.where = function (body, what) {
    const view = body.view, me = body.me.seat, orders = what === "fronts";
    const words = WORDS[orders && view.seats.length === 2 ? "fronts2" : what];
    return T.el("figure.where", null, [
      T.el("div.where-table" + (view.seats.length === 2 ? ".where-two" : ""), { "aria-hidden": "true" }, [
        columns(view, true, orders, me), T.el("div.z-grid", null, T.el("span.cap", null, "your Power Grid")), columns(view, false, orders, me),
        zone("amb", false), zone("build", !orders, T.icon("hand")), T.el("p.cap.z-you", null, "you sit here")]),
      T.el("figcaption.small", null, words)]);
  };

  const holds = (body) => body.view.forced.filter((f) => f[0] === body.me.seat).map((f) =>
    T.note("time", "hold", [T.el("b", null, "Backstab: "), "toward ", T.who(gb.toward(body.view, body.me.seat, f[1])), " you must Hold."]));

  const lying = (what, text, word) => (ask, body) => ({ node: T.el("div.stack", null, [T.el("p.lead", null, text), what === "fronts" ? holds(body) : null, gb.where(body, what)]), get: () => true,
    title: what === "fronts" ? "Lay your Orders face down" : "Lay your Unit face down", label: () => word, drafts: false, hint: "" });

  T.game.forms.laid = lying("fronts", "Choose them out of sight. Nobody turns a card before all lie.", "They lie");
  T.game.forms["build-laid"] = lying("build", "One Unit of your hand. Nobody turns a card before all lie.", "It lies");

  /* ---- sealed: with real cards the cards are laid too ---- */

  function backs(body) {
    const view = body.view, me = body.me.seat;
    return [T.el("div.back", null, T.el("span", null, side(view, me, true))), T.el("div.back", null, T.el("span", null, side(view, me, false)))];
  }

  const both = (option) => (body) => body.view.options[option] === "both";

  T.game.sealed = {
    orders: { text: "Your Orders lie sealed. No page shows them before the reveal.", backs: backs, rule: "R18", cards: both("orders"), lay: "Now lay the same cards face down", where: (body) => gb.where(body, "fronts") },
    builds: { text: "Your Unit lies sealed. All Units are turned up together.", rule: "GB-142", cards: both("build"), lay: "Now lay the same Unit face down", where: (body) => gb.where(body, "build") },
  };

  /* ---- turning up ---- */

  T.game.turned = ["order-face", "build-face"];

  gb.isAsked = (asks, front) => asks.some((a) => a.about.seat === front.seat && a.about.side === front.side && (a.about.slot || null) === front.slot);

  // How many cards lie open of those that are being turned up.
  gb.turning = function (body) {
    const asks = T.turning(body), view = body.view;
    if (!asks.length) { return null; }
    const orders = asks[0].prompt === "order-face";
    const all = orders ? asks.length + view.fronts.filter((f) => f.order && f.state === "next").length : view.seats.filter((s) => view.hands[s] > 0).length;
    return { orders: orders, asks: asks, read: all - asks.length, all: all, call: !orders ? "Turn your Units up" : view.seats.length === 2 ? "Turn these Orders up" : "Turn your Orders up",
      awaited: view.seats.filter((s) => asks.some((a) => a.about.seat === s)) };
  };

  function shown(front, view, me) {
    const left = front.side === "left", to = side(view, me, left).concat(front.slot ? T.el("b", null, String(front.slot)) : []);
    return front.order ? T.el("div.turned", null, [T.el("span.card-name", null, gb.order(front.order)), T.el("span.turned-to", null, to)])
      : T.el("div.back", null, T.el("span", null, to));
  }

  // The call on a phone: {title, node}.
  T.game.turn = function (body) {
    const turning = gb.turning(body), me = body.me.seat;
    if (!turning) { return null; }
    const mine = turning.asks.some((a) => a.about.seat === me);
    const fronts = turning.orders ? body.view.fronts.filter((f) => f.seat === me && (gb.isAsked(turning.asks, f) || f.order && f.state === "next")) : [];
    return { title: !mine ? (turning.orders ? "Your Orders lie open" : "Your Unit lies open") : turning.orders ? turning.call : "Turn your Unit up",
      mine: mine, read: turning.read, all: turning.all, awaited: turning.awaited,
      node: fronts.length ? T.el("div.backs", null, fronts.map((f) => shown(f, body.view, me))) : mine ? T.el("div.backs", null, T.el("div.back")) : null };
  };

  /* ---- rows of what the table is asked ---- */

  // Two players face each other on both sides: the place says it, not the neighbour.
  const lane = (ask) => ask.about.side + " " + ask.about.slot;
  T.game.rowName = (ask) => T.plain(ask.text) + (ask.about.slot ? " (" + lane(ask) + ")" : "");

  T.game.row = function (ask) {
    if (ask.prompt === "order-face") { return ask.about.slot ? [T.who(ask.about.seat), ": ", lane(ask)] : [T.who(ask.about.seat), " → ", T.who(ask.about.toward)]; }
    if (T.game.said(ask)) { return T.who(ask.about.seat); }
    return null;
  };

  const SAID = { "order-face": "Which Order lies there, toward whom?", "build-face": "Which Unit lies beside whose Power Grid?", "discard-face": "Which Unit lies on the discard pile now?", "deploy-face": "Which Unit is deployed?" };
  T.game.said = (ask) => SAID[ask.prompt];

  // A proposal for the table, shorter than the question it answers.
  T.game.told = (text) => text.replace(/^(.*typed: )?Which Order of (@p\d) lies face up toward (@p\d)\? (.+)$/, "$1$2 → $3: $4")
    .replace(/^(.*typed: )?Which Unit has (@p\d) laid beside the Power Grid\? (.+)$/, "$1$2 builds $3");
}());
