/* A turn in Allocation: tap a Unit, tap a Zone; or fold, or use a Privilege. */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;
  let names = 0;

  T.game.forms.turn = function (ask, page, changed) {
    if (ask.form.shape !== "elekt-turn") { return null; }
    const view = ek.learn(page), form = ask.form, me = page.me.seat, group = "turn" + (names += 1);
    const physical = view.options.hands === "physical";
    const chosen = start(ask.draft), zones = {}, say = T.el("p.vh", { role: "status" });

    function start(draft) {
      if (draft === "fold") { return { way: "fold" }; }
      if (draft && draft.use) { return { way: "use", use: draft.use }; }
      return { way: "unit", unit: (draft || {}).unit, zone: (draft || {}).zone };
    }

    function value() {
      if (chosen.way === "fold") { return "fold"; }
      if (chosen.way === "use") { return { use: chosen.use }; }
      const open = chosen.zone && form.zones[chosen.zone] === "open";
      return chosen.unit && open ? { unit: chosen.unit, zone: chosen.zone } : undefined;
    }

    function touched() {
      draw();
      changed(value() || { unit: chosen.unit, zone: chosen.zone });
    }

    const faceOf = (unit) => unit.face || ek.component(unit.value, page.faces);
    const nameOf = (value) => { const u = form.units.filter((x) => x.value === value)[0]; return u ? (faceOf(u) ? ek.card(faceOf(u)).name : T.plain(u.label)) : ""; };
    const isOn = (unit) => chosen.way === "unit" && chosen.unit === unit.value;

    function radio(checked, then, label) {
      return T.el("input", { type: "radio", name: group, checked: checked, "aria-label": label || false, onchange: then });
    }

    function choose(unit) { chosen.way = "unit"; chosen.unit = unit.value; touched(); }

    /* ---- the hand: every card the same size, whatever it is ---- */

    function tile(unit) {
      const component = faceOf(unit);
      return T.el("li.tile", null, [T.el("label", null, [radio(isOn(unit), () => choose(unit)), T.el("span.tile-face", null, component ? ek.unit(ek.card(component)) : T.el("span.card-name", null, T.rich(unit.label)))]),
        component ? ek.readTool(component) : null]);
    }

    /* ---- real hands: own Basics and known Units, then every name, starred ones first ---- */

    function row(unit) {
      const component = faceOf(unit);
      return T.el("li.name-row", null, [T.el("label", null, [radio(isOn(unit), () => choose(unit)), T.el("span", null, [T.el("span.card-name", null, nameOf(unit.value)), ek.symbols(ek.card(component))])]),
        ek.starTool(page, component, () => fill(wanted)), ek.readTool(component)]);
    }

    const own = (view.known || {})[me] || [];
    const near = physical ? form.units.filter((u) => own.indexOf(faceOf(u)) >= 0) : form.units;
    const far = physical ? form.units.filter((u) => own.indexOf(faceOf(u)) < 0) : [];
    const list = T.el("ul.names-list");
    let wanted = "";

    function fill(text) {
      wanted = text;
      const rank = (u) => (ek.starred(page, faceOf(u)) ? 0 : 1);
      const shown = far.filter((u) => nameOf(u.value).toLowerCase().indexOf(wanted) >= 0);
      shown.sort((a, b) => rank(a) - rank(b) || (nameOf(a.value) < nameOf(b.value) ? -1 : 1));
      T.fill(list, shown.length ? shown.map(row) : T.el("li.small", null, "No Elite Unit has that name."));
    }

    const names_ = far.length ? T.el("section", null, [T.el("h2.h2", null, "Elite Units of your hand"), T.el("p.small", null, ["Star those you hold: they stand first. Stars stay on this phone. ", T.rule("EL-213")]),
      ek.search("Find an Elite Unit", fill), list]) : null;
    if (far.length) { fill(""); }

    /* ---- other ways ---- */

    const way = (checked, then, icon, title, small) => T.el("label.choice", null, [radio(checked, then), T.el("span", null, [T.el("span", null, [T.el("b", null, title), T.el("small", null, small)]), T.icon(icon)])]);
    const fold = way(chosen.way === "fold", () => { chosen.way = "fold"; touched(); }, "fold", "Fold", "No more Units of yours this round.");
    const uses = form.uses.map((use) => way(chosen.way === "use" && chosen.use === use.value, () => { chosen.way = "use"; chosen.use = use.value; touched(); }, "court",
      T.rich(use.label), (ek.card(use.value.split(":")[0]) || {}).text || "A Privilege of yours"));

    /* ---- the three Zones, at the thumb ---- */

    function zone(z) {
      const there = (view.boards[z].corners[me] || []).length, full = form.zones[z] === "full";
      zones[z] = T.el("button.zone-pick" + (full ? ".full" : ""), { type: "button", "aria-disabled": String(full), onclick: () => {
        if (full) { say.textContent = ek.NAMES[z] + " is full."; return; }
        chosen.way = "unit";
        chosen.zone = z;
        touched();
      } }, [T.el("b", null, [T.icon(z), ek.NAMES[z]]), T.el("span.cap", null, full ? "full" : there + " of " + view.limits[z][me])]);
      return zones[z];
    }

    const node = T.el("div.turn-form", null, [near.length ? T.el("ul.tiles", null, near.map(tile)) : null, names_, T.el("div.choices", null, uses.concat([fold]))]);
    const lay = T.el("div", null, [T.el("div.zone-picks", { role: "group", "aria-label": "Zones" }, ek.ZONES.map(zone)), say]);

    function draw() {
      ek.ZONES.forEach((z) => { zones[z].setAttribute("aria-pressed", String(chosen.way === "unit" && chosen.zone === z)); });
      if (chosen.way !== "unit") { return; }
      say.textContent = chosen.unit && chosen.zone ? nameOf(chosen.unit) + ", " + ek.NAMES[chosen.zone] : "";
    }
    draw();

    return {
      node: node, lay: lay, dense: true, own: true, get: value, missing: "Choose a Unit and a Zone, or fold.",
      title: T.plain(ask.title) + ", " + Math.min(ek.MOST_ALLOCATIONS, (view.allocations[me] || 0) + 1) + " of " + ek.MOST_ALLOCATIONS,
      label: () => (chosen.way === "fold" ? "Fold" : chosen.way === "use" ? "Use it" : !chosen.unit ? "Choose a Unit" : !chosen.zone ? "Choose a Zone" : "Allocate to " + ek.NAMES[chosen.zone]),
      sure: (answer) => (answer === "fold" ? { title: "Fold?", text: "You allocate no more Units this round. Your hand stays yours.", yes: "Fold" } : null),
    };
  };
}());
