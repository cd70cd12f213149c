/* Tokens in stacks are tapped: to spy, to assassinate, to strike for the Others. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  // What this page's own seat has seen, by "<stack>:<place>".
  dk.seen = function (view) {
    const found = {};
    (view.looked || []).forEach((one) => { found[one.stack + ":" + one.place] = one.kind || dk.faces()[one.handle]; });
    return found;
  };

  // Whether of what was seen there its owner alone has said what it is.
  dk.isEntered = (view, value) => (view.looked || []).some((one) => one.entered && one.stack + ":" + one.place === value);

  /* `values` are what may be tapped; `most` how many at a time. {node, chosen()} */
  dk.tapping = function (view, values, given, most, changed, full) {
    const chosen = (given || []).filter((v) => values.indexOf(v) >= 0), buttons = {}, seen = dk.seen(view);

    function tap(value) {
      const at = chosen.indexOf(value);
      if (at >= 0) { chosen.splice(at, 1); }
      else if (most === 1) { chosen.splice(0, 1, value); }
      else if (chosen.length < most) { chosen.push(value); } else { full(); return; }
      draw();
      changed(chosen.slice());
    }

    function token(stack, i) {
      const value = stack.id + ":" + (i + 1), kind = stack.tokens[i] || seen[value], may = values.indexOf(value) >= 0;
      if (!may) { return T.el("span.tap.still", { role: "img", "aria-label": kind ? dk.piece(kind, stack.owner) : "token " + (i + 1) }, kind ? dk.sign(kind) : String(i + 1)); }
      buttons[value] = T.el("button.tap", { type: "button", "aria-label": "Token " + (i + 1) + " of " + dk.ownerName(stack.owner) + (kind ? ", " + dk.piece(kind, stack.owner) : ""), onclick: () => tap(value) }, [kind ? dk.sign(kind) : null, T.el("b", null, String(i + 1))]);
      return buttons[value];
    }

    function corruption(name) {
      const value = "corruption:" + name;
      if (values.indexOf(value) < 0) { return null; }
      buttons[value] = T.el("button.tap.wide", { type: "button", onclick: () => tap(value) }, [T.icon("corruption"), T.el("b", null, "Corruption")]);
      return T.el("div.tap-row", null, buttons[value]);
    }

    const has = (stack) => stack.tokens.some((_, i) => values.indexOf(stack.id + ":" + (i + 1)) >= 0);
    function sector(name) {
      const here = view.sectors[name], stacks = here.stacks.filter(has), corrupt = corruption(name);
      if (!stacks.length && !corrupt) { return null; }
      return T.el("section.tap-sector", { "aria-label": here.name }, [T.el("h2.h2", null, here.name),
        stacks.map((stack) => T.el("div.tap-row", null, [dk.owner(stack.owner), T.el("span.taps", null, stack.tokens.map((_, i) => token(stack, i)))])), corrupt]);
    }

    function secret() {
      if (values.indexOf("secret") < 0) { return null; }
      buttons.secret = T.el("button.tap.wide", { type: "button", onclick: () => tap("secret") }, [T.icon("none"), T.el("b", null, "The secret card")]);
      return T.el("section.tap-sector", null, [T.el("h2.h2", null, "Opportunities track"), T.el("div.tap-row", null, buttons.secret)]);
    }

    function draw() { Object.keys(buttons).forEach((value) => buttons[value].setAttribute("aria-pressed", String(chosen.indexOf(value) >= 0))); }
    const node = T.el("div.tapping", null, [secret(), Object.keys(view.sectors).map(sector)]);
    draw();
    return { node: node, chosen: () => chosen.slice(), clear: () => { chosen.splice(0); draw(); } };
  };

  /* ---- what was looked at is shown at once, to who looked; what only the table knows is lifted ---- */

  let watched = { ask: null, values: [] };   // what is chosen to be looked at, for which question
  let given = [];                            // what was answered with, until it is shown

  function looked(view, value) {
    const at = value.split(":"), found = dk.findStack(view, at[0]), secret = (view.secret_card || []).map((h) => dk.faces()[h]).filter(Boolean)[0];
    const kind = found && (found.stack.tokens[at[1] - 1] || dk.seen(view)[value]);
    const lift = T.el("small", null, "Lift it and look; lay it back as it lay.");
    const entered = dk.isEntered(view, value) ? [T.el("small", null, "So its owner has entered it; what you see counts."), lift] : null;
    if (value === "secret") { return [T.el("b", null, "The secret card"), secret ? dk.rowCard(secret, view, null) : lift]; }
    if (!found) { return T.el("small", null, "A stack that is gone."); }
    return [T.el("span.kind-row", null, [dk.ownerSign(found.stack.owner), T.el("b", null, view.sectors[found.sector].name + ", token " + at[1])]),
      kind ? T.el("span.kind-row", null, [dk.sign(kind), T.el("b", null, dk.piece(kind, found.stack.owner))]) : lift, entered];
  }

  // Another question than the one that was answered, or none.
  function watch(ask, values) {
    if (watched.ask !== ask) { given = given.concat(watched.values); }
    watched = { ask: ask, values: values };
  }

  dk.showLooked = function (page, view) {
    const asked = (page.asks || []).filter((ask) => ask.prompt === "spy")[0], did = "@" + dk.me() + " looks at ";
    if (!asked || asked.id !== watched.ask) { watch(asked ? asked.id : null, []); }
    if (!given.length) { return; }
    const chosen = given;
    given = [];
    if (!(view.ledger || []).some((note) => note.text.indexOf(did) === 0)) { return; }
    T.sheet("You look at", [T.el("ul.looked", null, chosen.map((value) => T.el("li", null, looked(view, value)))), T.el("p.small", null, ["What the companion knows stays under \u201cWhat you know\u201d. ", T.rule("DK-097")])]);
  };

  const TOP = "Token 1 lies on top. One by one, or several at once.";

  T.game.forms.spy = function (ask, page, changed) {
    if (ask.form.shape !== "pick-some") { return null; }
    const view = dk.learn(page), most = ask.form.most, hint = T.el("p.small.one-line", { role: "status" }, TOP);
    watch(ask.id, (ask.draft || []).slice());
    const made = dk.tapping(view, ask.form.options.map((o) => o.value), ask.draft, most, (v) => { watch(ask.id, v); hint.textContent = v.length + " of " + most + " chosen. " + TOP; changed(v); }, () => { hint.textContent = "You look at " + most + " at most."; });
    return { node: made.node, lay: hint, dense: true, own: true, title: "Look at what?", get: made.chosen,
      label: () => (made.chosen().length ? "Look at " + made.chosen().length + " of " + most : "Look at nothing more"),
      sure: (value) => (value.length ? null : { title: "Look at nothing more?", text: "You may look at " + most + ".", yes: "At nothing more" }) };
  };

  // One target; "stop" stands apart.
  function striking(ask, page, changed, how) {
    const view = dk.learn(page), values = ask.form.options.map((o) => o.value), may = values.indexOf("stop") >= 0;
    let stopped = ask.draft === "stop";
    const stop = may ? T.button("btn-s", "Stop here", () => { stopped = !stopped; if (stopped) { made.clear(); } mark(); changed(stopped ? "stop" : null); }, { "aria-pressed": "false" }) : null;
    function mark() { if (stop) { stop.setAttribute("aria-pressed", String(stopped)); } }
    const made = dk.tapping(view, values.map(how.read || String), ask.draft && ask.draft !== "stop" ? [(how.read || String)(ask.draft)] : [], 1, (v) => { stopped = false; mark(); changed(v.length ? (how.write || String)(v[0]) : null); }, () => undefined);
    const get = () => (stopped ? "stop" : made.chosen().length ? (how.write || String)(made.chosen()[0]) : undefined);
    mark();
    return { node: T.el("div.stack", null, [how.note || null, made.node]), lay: stop, dense: true, own: true, title: how.title, get: get, missing: "Tap a token first.",
      label: () => (stopped ? "Stop here" : get() === undefined ? "Tap a token" : /^corruption:/.test(get()) ? "Remove the Corruption token" : how.label + " " + made.chosen()[0].split(":")[1]) };
  }

  T.game.forms.assassinate = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    return striking(ask, page, changed, { title: "Which token?", label: "Assassinate token",
      note: T.el("p.small", null, [ask.about.left + (ask.about.left === 1 ? " Assassination left. " : " Assassinations left. "), "A Guard ends it and costs 2 PP. ", T.rule("DK-106")]) });
  };

  // The left neighbour strikes for the Others: places in the newest stack of one player in one sector.
  T.game.forms["others-assassinate"] = function (ask, page, changed) {
    if (ask.form.shape !== "pick") { return null; }
    const view = dk.learn(page), name = Object.keys(view.sectors).filter((n) => view.sectors[n].name === ask.about.sector)[0];
    const places = ask.form.options.filter((o) => o.value !== "stop").length;
    const mine = name ? view.sectors[name].stacks.filter((s) => s.owner === ask.about.seat && s.tokens.length === places) : [];
    if (!mine.length) { return null; }
    const id = mine[mine.length - 1].id;
    return striking(ask, page, changed, { title: ["The Others strike @", ask.about.seat, " in ", ask.about.sector].join(""), label: "Strike token", read: (v) => (v === "stop" ? v : id + ":" + v), write: (v) => v.split(":")[1],
      note: T.el("p.small", null, ["You act for the Others. A Guard ends the attack. ", T.rule("DK-270")]) });
  };
}());
