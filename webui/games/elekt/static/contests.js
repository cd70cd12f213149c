/* What a confrontation gives: tokens, a swap, an annihilation; and saving what is annihilated. */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;
  let names = 0;

  // A list of which one is chosen; draw(option) gives what stands in a row.
  ek.choices = function (options, given, changed, draw) {
    const group = "choice" + (names += 1);
    const node = T.el("div.choices", { role: "radiogroup" }, options.map((o) => T.el("div.choice-row", null, [
      T.el("label.choice", null, [T.el("input", { type: "radio", name: group, value: o.value, checked: o.value === given, onchange: () => changed(o.value) }), T.el("span", null, T.el("span", null, draw(o)))]),
      o.read || null])));
    return { node: node, get: () => (node.querySelector("input:checked") || {}).value };
  };

  // A Unit on the boards as an answer, with the sign of its owner; text where the page does not know it.
  ek.unitOption = (view, where) => function (option) {
    const found = ek.find(view, option.value);
    return found ? [ek.unit(found.unit, true), where ? T.el("small", null, [T.icon(found.zone, "i-in"), " ", ek.NAMES[found.zone]]) : null] : T.el("b", null, T.rich(option.label));
  };
  const readable = (view) => (option) => {
    const found = ek.find(view, option.value);
    return found ? Object.assign({ read: ek.readTool(found.unit.component, found.unit) }, option) : option;
  };
  ek.readable = readable;

  /* ---- Occult: tap a kind, tap a Unit ---- */

  T.game.forms.occult = function (ask, page, changed) {
    if (ask.form.shape !== "elekt-occult") { return null; }
    const view = ek.learn(page), form = ask.form, kinds = {}, units = {};
    const laid = Array.isArray(ask.draft) ? ask.draft.slice(0, form.most) : [];
    let held = null;
    const slots = T.el("ol.token-slots"), hint = T.el("p.small", { role: "status" });
    const left = (kind) => (form.kinds[kind] || 0) - laid.filter((t) => t.kind === kind).length;
    const may = (kind) => laid.length < form.most && left(kind) > 0 && (form.same || !laid.some((t) => t.kind === kind));
    const report = () => { draw(); changed(laid.map((t) => ({ kind: t.kind, unit: t.unit }))); };
    const unitName = (ref) => { const found = ek.find(view, ref); return found ? [T.glyph(found.unit.owner), T.el("span.cut", null, found.unit.name)] : T.rich(form.units.filter((u) => u.value === ref).map((u) => u.label)[0]); };

    function take(kind) { held = held === kind || !may(kind) ? null : kind; report(); }
    function put(ref) {
      if (!held) { hint.textContent = laid.length < form.most ? "Tap a token first, then the Unit that gets it." : "Tap a token above the button to take it back."; return; }
      laid.push({ kind: held, unit: ref });
      held = null;
      report();
    }

    function kind(k) {
      kinds[k] = T.el("button.kind-pick", { type: "button", onclick: () => take(k), "aria-label": ek.NAMES[k] + ", " + (form.kinds[k] || 0) + " in the pool" }, [ek.piece(k, 1), T.el("span", null, ek.NAMES[k]), T.el("span.cap")]);
      return kinds[k];
    }
    function unit(option) {
      const found = ek.find(view, option.value);
      units[option.value] = T.el("button.unit-pick", { type: "button", onclick: () => put(option.value) }, [found ? ek.unit(found.unit, true) : T.el("b", null, T.rich(option.label)), T.el("span.new-tokens")]);
      return T.el("div.choice-row", null, [units[option.value], found ? ek.readTool(found.unit.component, found.unit) : null]);
    }

    function draw() {
      ek.KINDS.forEach(function (k) {
        kinds[k].setAttribute("aria-pressed", String(held === k));
        kinds[k].setAttribute("aria-disabled", String(!may(k)));
        kinds[k].querySelector(".cap").textContent = left(k) + " left";
      });
      form.units.forEach((u) => T.fill(units[u.value].querySelector(".new-tokens"), laid.filter((t) => t.unit === u.value).map((t) => ek.piece(t.kind, 1))));
      T.fill(slots, Array.apply(null, { length: form.most }).map((_, i) => T.el("li", null, laid[i]
        ? T.el("button.token-slot", { type: "button", "aria-label": "Take back " + ek.NAMES[laid[i].kind], onclick: () => { laid.splice(i, 1); report(); } }, [ek.piece(laid[i].kind, 1), T.icon("right"), unitName(laid[i].unit)])
        : T.el("span.token-slot.empty", null, held && i === laid.length ? [ek.piece(held, 1), T.el("span.cut", null, "on which Unit?")] : "no token"))));
      hint.textContent = held ? "Tap the Unit that gets it, or the token again to put it back." : laid.length < form.most ? (form.same ? "Tap a token, then its Unit." : "Two different kinds. Tap a token, then its Unit.") : "Tap a token below to take it back.";
    }

    const node = T.el("div.stack", null, [T.el("div.kind-picks", { role: "group", "aria-label": "Tokens" }, ek.KINDS.map(kind)), hint, T.el("div.choices", { role: "group", "aria-label": "Units" }, form.units.map(unit))]);
    draw();
    return { node: node, lay: slots, dense: true, title: "Add " + (form.most > 1 ? "up to " + form.most + " tokens?" : "a token?"), missing: "Tap the Unit that gets the token, or the token again to put it back.",
      get: () => (held ? undefined : laid.map((t) => ({ kind: t.kind, unit: t.unit }))),
      label: () => (held ? "Choose its Unit" : laid.length ? "Add " + ek.counted(laid.length, "token") : "Add no token"),
      sure: (answer) => (answer.length ? null : { title: "Add no token?", text: "You may leave Occult unused.", yes: "Add none" }) };
  };

  /* ---- Deceit: one here, one elsewhere ---- */

  T.game.forms.deceit = function (ask, page, changed) {
    if (ask.form.shape !== "elekt-deceit") { return null; }
    const view = ek.learn(page), given = ask.draft || {}, pair = { here: given.here, there: given.there };
    let none = given === "decline";
    const decline = T.el("input", { type: "checkbox", checked: none, onchange: () => { none = decline.checked; report(); } });
    const say = T.el("p.swap-line", { role: "status" });
    const value = () => (none ? "decline" : pair.here && pair.there ? { here: pair.here, there: pair.there } : undefined);
    function report() { decline.checked = none; draw(); changed(value() || Object.assign({}, pair)); }
    const pick = (side) => ek.choices(ask.form[side].map(readable(view)), pair[side], (ref) => { pair[side] = ref; none = false; report(); }, ek.unitOption(view, side === "there"));
    const name = (ref) => { const found = ek.find(view, ref); return T.el("b.cut", null, found ? found.unit.name : ref || "?"); };
    function draw() { T.fill(say, none ? "Nothing moves." : [name(pair.here), T.icon("swap"), name(pair.there)]); }
    draw();
    return {
      node: T.el("div", null, [T.el("fieldset.part", null, [T.el("legend.h2", null, "Your Unit here"), pick("here").node]), T.el("fieldset.part", null, [T.el("legend.h2", null, "Your Unit in another Zone"), pick("there").node]),
        T.el("div.part.choices", null, T.el("label.choice", null, [decline, T.el("span", null, T.el("span", null, [T.el("b", null, "Do not swap"), T.el("small", null, "Deceit stays unused.")]))])),
        T.el("p.small", null, ["Tokens travel along. ", T.rule("EL-126")])]),
      lay: say, dense: true, title: "Swap two of your Units?", get: value, missing: "Choose one Unit here and one elsewhere.",
      label: () => (none ? "Do not swap" : value() ? "Swap them" : "Choose two Units"),
    };
  };

  /* ---- Violence ---- */

  const NONE = { decline: ["Annihilate nobody", "Violence stays unused."] };

  T.game.forms.violence = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    const view = ek.learn(page);
    const made = ek.choices(ask.form.options.map(readable(view)), ask.draft, changed, (o) => (NONE[o.value] ? [T.el("b", null, NONE[o.value][0]), T.el("small", null, NONE[o.value][1])] : ek.unitOption(view)(o)));
    return { node: T.el("div.stack", null, [made.node, T.el("p.small", null, ["Its owner may save it: 1 Ember, a Basic Unit for free. ", T.rule("EL-134")])]), dense: true, title: "Annihilate a Unit?", get: made.get, missing: "Choose a Unit, or nobody.",
      label: () => { const found = ek.find(view, made.get()); return made.get() === "decline" ? "Annihilate nobody" : found ? "Annihilate " + found.unit.name : "Choose first"; } };
  };

  /* ---- save ---- */

  T.game.forms.save = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    const view = ek.learn(page), cost = Number(ask.about.cost) || 0, have = view.ember[page.me.seat];
    const WAYS = { save: ["Save it", "It returns to your hand" + (cost ? "; " + cost + " Ember goes to the pool." : ". It costs nothing.")], lose: ["Let it go", "It goes to the discard pile."] };
    const made = ek.choices(ask.form.options, ask.draft, changed, (o) => (WAYS[o.value] ? [T.el("b", null, WAYS[o.value][0]), T.el("small", null, WAYS[o.value][1])] : T.el("b", null, T.rich(o.label))));
    const unit = ek.find(view, ask.about.component + "@" + page.me.seat) || ek.find(view, ask.about.component);
    const then = (n) => T.el("b", null, String(n));
    return { node: T.el("div.stack", null, [unit ? T.el("div.panel", null, ek.unit(unit.unit, true)) : null,
      T.el("p.cost-line", null, [T.icon("ember", "on hot"), "Your Ember: ", then(have), cost ? [T.icon("right"), then(have - cost), " if you save it"] : " stays"]), made.node]),
      title: "Save " + T.plain(ask.about.unit) + "?", get: made.get, missing: "Choose first.",
      hint: "It leaves the Zone either way, its tokens go to the pool.", label: () => (WAYS[made.get()] || ["Choose first"])[0] };
  };
}());
