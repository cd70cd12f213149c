/* The Scepter: who holds it and which way round, drawn as the seats at the table in order of play. */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;
  const WAYS = ["clockwise", "counterclockwise"];
  const RADIUS = 37;   // % of the ring's width

  // The seats in order of play, highest at the Court first.
  ek.order = function (seats, holder, direction) {
    const n = seats.length, first = seats.indexOf(holder), step = direction === "counterclockwise" ? n - 1 : 1;
    return seats.map((_, i) => seats[(first + i * step) % n]);
  };

  // Seats as people sit, oneself at the bottom; {node, show(holder, direction)}.
  function ring(view, me, pick) {
    const n = view.seats.length, from = view.seats.indexOf(me), places = {}, middle = T.el("span.ring-way");
    const node = T.el("div.ring", { role: "group", "aria-label": "Seats at the table" }, [T.el("div.ring-line"), middle, view.seats.map(function (seat, i) {
      const angle = 2 * Math.PI * ((i - from + n) % n) / n;
      places[seat] = T.el("button.ring-seat", { type: "button", disabled: !pick, onclick: () => pick(seat) }, [T.glyph(seat), T.el("b.cut", null, T.name(seat)), T.el("span.cap")]);
      places[seat].style.left = 50 - RADIUS * Math.sin(angle) + "%";
      places[seat].style.top = 50 + RADIUS * Math.cos(angle) + "%";
      return places[seat];
    })]);
    function show(holder, direction) {
      const order = holder && direction ? ek.order(view.seats, holder, direction) : [];
      view.seats.forEach(function (seat) {
        const place = order.indexOf(seat);
        places[seat].setAttribute("aria-pressed", String(seat === holder));
        T.fill(places[seat].querySelector(".cap"), [seat === holder ? T.icon("scepter", "i-in") : null, place >= 0 ? ek.ORDINALS[place] : "\u00a0"]);
      });
      T.fill(middle, direction ? [T.icon(direction === "clockwise" ? "again" : "counter"), T.el("span.cap", null, ek.NAMES[direction])] : T.icon("scepter"));
    }
    return { node: node, show: show };
  }
  ek.ring = ring;

  const turning = (chosen, then) => T.el("div.cols", { role: "group", "aria-label": "Direction" }, WAYS.map((way) =>
    T.button("btn-way", [T.icon(way === "clockwise" ? "again" : "counter"), ek.NAMES[way]], () => then(way), { "data-way": way, "aria-pressed": String(chosen === way) })));

  function press(node, way) {
    node.querySelectorAll("[data-way]").forEach((b) => { b.setAttribute("aria-pressed", String(b.getAttribute("data-way") === way)); });
  }

  T.game.forms.scepter = function (ask, page, changed) {
    const parts = ask.form.shape === "fields" && ask.form.parts;
    if (!parts || !parts.holder) { return null; }
    const view = ek.learn(page), given = ask.draft || {}, chosen = { holder: given.holder, direction: given.direction };
    const asksWay = Boolean(parts.direction), seen = ring(view, page.me.seat, (seat) => { chosen.holder = seat; report(); });
    const ways = asksWay ? turning(chosen.direction, (way) => { chosen.direction = way; report(); }) : null;
    const draft = () => (asksWay ? { holder: chosen.holder, direction: chosen.direction } : { holder: chosen.holder });
    const get = () => (chosen.holder && (!asksWay || chosen.direction) ? draft() : undefined);
    function draw() { seen.show(chosen.holder, chosen.direction || (asksWay ? undefined : "clockwise")); if (ways) { press(ways, chosen.direction); } }
    function report() { draw(); changed(draft()); }
    draw();
    return { node: T.el("div.stack", null, [seen.node, ways, T.el("p.small", null, ["Whoever holds it begins and is highest at the Court; the others follow in that direction. ", T.rule("EL-038")])]),
      dense: true, title: "Who gets the Scepter?", get: get, missing: asksWay ? "Tap a player and a direction." : "Tap a player.",
      label: () => (get() ? ["Give it to ", T.name(chosen.holder)] : chosen.holder ? "Choose a direction" : "Tap a player") };
  };

  // Only the direction: of the first player, or by a card.
  function direction(ask, page, changed) {
    if (ask.form.shape !== "pick" || ask.form.options.some((o) => WAYS.indexOf(o.value) < 0)) { return null; }
    const view = ek.learn(page), holder = view.scepter.seat || page.me.seat, seen = ring(view, page.me.seat, null);
    let chosen = ask.draft || undefined;
    const ways = turning(chosen, (way) => { chosen = way; draw(); changed(way); });
    function draw() { seen.show(holder, chosen); press(ways, chosen); }
    draw();
    return { node: T.el("div.stack", null, [ek.source(ask), seen.node, ways]), dense: true, title: "Which way round?", get: () => chosen, missing: "Choose a direction.",
      label: () => (chosen ? ek.NAMES[chosen] : "Choose a direction") };
  }
  T.game.forms.direction = direction;
  T.game.forms["choose-direction"] = direction;
}());
