/* Send a Team: tap a sector, then tokens from top to bottom; or only how many, where real tokens lie. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  T.game.forms.send = function (ask, page, changed) {
    if (ask.form.shape !== "diktat-team") { return null; }
    const view = dk.learn(page), form = ask.form, open = {}, kinds = {};
    form.sectors.forEach((s) => { open[s.value] = true; });
    const given = ask.draft || {};
    const team = { sector: given.sector, tokens: (given.tokens || []).slice(), count: given.count || 0, counts: !form.named && !given.tokens };
    const pile = T.el("ol.pile"), hint = T.el("p.small.one-line", { role: "status" }), number = T.el("output.amount", { "aria-live": "polite" });

    const height = () => (team.counts ? team.count : team.tokens.length);
    const left = (kind) => form.agents[kind] - team.tokens.filter((t) => t === kind).length;
    const draft = () => (team.counts ? { sector: team.sector, count: team.count } : { sector: team.sector, tokens: team.tokens.slice() });
    function touched(words) { T.fill(hint, words || null); draw(); changed(draft()); }

    /* ---- where ---- */

    // A new stack beside one of the Others is attacked at once.
    function struck(here) {
      const pieces = here.stacks.filter((stack) => stack.owner === dk.OTHERS).reduce((sum, stack) => sum + stack.tokens.length, 0);
      return pieces ? ["The Others strike up to " + (pieces + here.corruption) + " tokens of a team sent there. ", T.rule("DK-266")] : "";
    }

    const sectors = dk.sectorGrid(view, function (name) {
      if (open[name]) { team.sector = name; touched(struck(view.sectors[name])); } else { hint.textContent = view.sectors[name].name + " has no place for a stack."; }
    });

    /* ---- what: the pile, and the kinds at the thumb; every kind looks the same, however many there are ---- */

    function add(kind) {
      if (left(kind) < 1 || height() >= form.tokens) { touched("You have no more " + dk.NAMES[kind].toLowerCase() + " tokens behind your screen."); return; }
      team.tokens.push(kind);
      touched();
    }
    function kind(k) {
      kinds[k] = T.el("span.cap");
      return T.el("button.kind-pick", { type: "button", "aria-label": "Add " + dk.NAMES[k], onclick: () => add(k) }, [dk.sign(k), T.el("b", null, dk.NAMES[k]), kinds[k]]);
    }
    const token = (k, i) => T.el("li", null, T.el("button.pile-token", { type: "button", "aria-label": "Take back " + dk.NAMES[k] + ", token " + (i + 1), onclick: () => { team.tokens.splice(i, 1); touched(); } }, [dk.sign(k), T.el("small", null, i === 0 ? "top" : String(i + 1))]));
    const step = (by) => () => { team.count = Math.max(0, Math.min(form.tokens, team.count + by)); touched(); };

    const picks = T.el("div.kind-picks.three", { role: "group", "aria-label": "Tokens" }, dk.AGENTS.map(kind));
    const stepper = T.el("div.stepper", null, [T.button("", "\u2212", step(-1), { "aria-label": "One less" }), number, T.button("", "+", step(1), { "aria-label": "One more" })]);
    const modes = form.named ? null : T.el("div.cols", { role: "group", "aria-label": "What you enter" }, [
      T.button("btn-s", "Only how many", () => { team.counts = true; touched(); }, { "aria-pressed": "true" }), T.button("btn-s", "Name the tokens", () => { team.counts = false; touched(); }, { "aria-pressed": "false" })]);

    function draw() {
      sectors.mark(team.sector, (name) => open[name]);
      dk.AGENTS.forEach((k) => { kinds[k].textContent = left(k) + " left"; });
      T.fill(pile, team.tokens.length ? team.tokens.map(token) : T.el("li.pile-empty", null, "The first token lies on top."));
      number.textContent = team.count;
      pile.hidden = picks.hidden = team.counts;
      stepper.hidden = !team.counts;
      if (modes) { modes.firstChild.setAttribute("aria-pressed", String(team.counts)); modes.lastChild.setAttribute("aria-pressed", String(!team.counts)); }
    }
    draw();

    const where = () => view.sectors[team.sector].name;
    return {
      node: T.el("div.team-form", null, [sectors.node, modes, pile, hint]),
      lay: T.el("div", { "data-coverable": true }, [picks, stepper]), dense: true, own: true, title: "Send a team",
      get: () => (team.sector && open[team.sector] && height() ? draft() : undefined),
      missing: "Choose a sector and at least one token.",
      label: () => (!team.sector ? "Choose a sector" : !height() ? "Choose tokens" : "Send " + height() + " to " + where()),
    };
  };
}());
