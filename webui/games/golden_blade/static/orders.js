/* Laying Orders: tap a card and it lies on the chosen front, or choose a front first. */
(function () {
  "use strict";
  const T = window.T, gb = T.gb;

  function chain(view, me, domain, two) {
    const left = gb.left(view, me), right = gb.right(view, me);
    const mine = view.levels[me][domain], l = view.levels[left][domain], r = view.levels[right][domain];
    const legal = (theirs) => (theirs > mine ? "illegal" : "legal");
    const sign = (text, below) => T.el("span.sign" + (below ? ".below" : ""), null, text);
    const parts = two ? [T.glyph(left), T.el("b", null, String(l)), sign(l > mine ? ">" : "≤", l > mine), T.el("b.own", null, String(mine))]
      : [T.glyph(left), T.el("b", null, String(l)), sign(l > mine ? ">" : "≤", l > mine), T.el("b.own", null, String(mine)),
        sign(r > mine ? "<" : "≥", r > mine), T.el("b", null, String(r)), T.glyph(right)];
    const words = gb.NAMES[domain] + ": " + T.name(left) + " " + l + ", you " + mine + (two ? ". " + legal(l) + "." : ", " + T.name(right) + " " + r + ". " + legal(l) + " on the left, " + legal(r) + " on the right.");
    return T.el("div.chain", { role: "group", "aria-label": words }, [T.el("span.mine", null, [T.icon(domain), gb.NAMES[domain]]), T.el("span.line", null, parts)]);
  }

  T.game.forms.lay = function (ask, page, changed) {
    const lanes = Object.keys(ask.form.parts), two = lanes.length > 2, me = page.me.seat;
    const options = ask.form.parts[lanes[0]].options.map((o) => o.value);
    const laid = Object.assign({}, ask.draft || {}), cards = {}, slots = {};
    let view = page.view, active = null;

    lanes.forEach((lane) => { if (gb.forced(view, me, lane)) { laid[lane] = "hold"; } });
    const free = () => lanes.filter((lane) => !gb.forced(view, me, lane));
    active = free().filter((lane) => !laid[lane])[0] || free()[0] || lanes[0];
    const say = T.el("p.vh", { role: "status" });

    function put(order) {
      if (gb.forced(view, me, active)) { active = free()[0] || active; }
      if (gb.forced(view, me, active)) { return; }
      if (laid[active] === order) { delete laid[active]; }
      else {
        lanes.forEach((lane) => { if (order !== "hold" && laid[lane] === order) { delete laid[lane]; } });
        laid[active] = order;
        say.textContent = gb.order(order) + ", " + words(active);
        active = free().filter((lane) => !laid[lane])[0] || active;
      }
      draw();
      changed(Object.assign({}, laid));
    }

    const words = (lane) => lane.split("-")[0] + (two ? " " + lane.split("-")[1] : "");

    function card(order) {
      const facts = gb.ORDERS[order];
      cards[order] = T.el("button.order" + (order === "hold" ? ".order-hold" : ""), { type: "button", onclick: () => put(order) }, [
        T.el("span.card-name", null, gb.order(order)), T.el("span.foot", null, [T.el("span.at"), T.el("span.vh", null, facts.word), T.icon(facts.icon)])]);
      return cards[order];
    }

    function slot(lane) {
      const toward = gb.toward(view, me, lane), left = lane.indexOf("left") === 0;
      const to = left ? [T.icon("left"), T.glyph(toward), T.el("span.cut", null, two ? "left " + lane.slice(-1) : T.name(toward))] : [T.el("span.cut", null, two ? "right " + lane.slice(-1) : T.name(toward)), T.glyph(toward), T.icon("right")];
      slots[lane] = T.el("button.slot" + (left ? "" : ".slot-r"), { type: "button", onclick: () => { active = lane; draw(); } }, [T.el("span.to", null, to), T.el("span.card-name"), T.el("span.why")]);
      return slots[lane];
    }

    function draw() {
      lanes.forEach(function (lane) {
        const node = slots[lane], order = laid[lane], forced = gb.forced(view, me, lane);
        const short = order ? gb.illegal(view, me, order, lane) : "";
        node.classList.toggle("slot-draft", Boolean(order) && !forced);
        node.classList.toggle("slot-forced", forced);
        node.setAttribute("aria-pressed", String(lane === active && !forced));
        node.querySelector(".card-name").textContent = order ? gb.order(order) : "Empty";
        node.querySelector(".why").textContent = forced ? "Backstab: must Hold" : !order ? (lane === active ? "Choose a card" : "Tap to lay here") : short ? short + ": becomes Hold" : order === "hold" ? "Does nothing" : "Legal here";
      });
      Object.keys(cards).forEach(function (order) {
        const at = lanes.filter((lane) => laid[lane] === order);
        cards[order].setAttribute("aria-pressed", String(laid[active] === order));
        cards[order].classList.toggle("laid-off", order !== "hold" && at.length > 0 && laid[active] !== order);
        cards[order].querySelector(".at").textContent = at.map(words).join(", ");
      });
    }

    const group = (domain) => options.filter((o) => gb.ORDERS[o].domain === domain && o !== "hold");
    const chains = T.el("div");
    const domainOf = (domain, head) => T.el("section.domain", { "aria-label": gb.NAMES[domain] }, [head, T.el("div.orders", null, group(domain).map(card))]);
    const heads = {};
    gb.DOMAINS.forEach((d) => { heads[d] = T.el("div", null, chain(view, me, d, two)); });
    T.add(chains, gb.DOMAINS.map((d) => domainOf(d, heads[d])));
    const promises = group("promise");
    T.add(chains, T.el("section.domain", { "aria-label": "Promises and Hold" }, [
      promises.length ? T.el("div.chain", null, [T.el("span.mine", null, [T.icon("promise"), "Promise, Hold"]), T.el("span.cap", null, "no level needed")]) : null,
      promises.length ? T.el("div.orders", null, promises.map(card)) : null, card("hold")]));
    const lay = T.el("div", null, [T.el("div.slots" + (two ? ".slots-4" : ""), null, (two ? ["left-1", "left-2", "right-1", "right-2"] : lanes).map(slot)), say]);
    draw();

    return {
      node: chains, lay: lay, dense: true, title: two ? "Lay four Orders" : "Lay two Orders",
      seal: "Keep pressed to seal",
      sealAsk: (two ? "Seal all four Orders?" : "Seal both Orders?") + " They are not shown again before the reveal.",
      missing: two ? "Every slot needs an Order." : "Both fronts need an Order.",
      get: () => (lanes.every((lane) => laid[lane]) ? Object.assign({}, laid) : undefined),
      news: function (now) {
        view = now.view;
        gb.DOMAINS.forEach((d) => T.fill(heads[d], chain(view, me, d, two)));
        draw();
      },
    };
  };
}());
