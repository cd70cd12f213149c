/* What only its owner sees: the own screen, own stacks, what was looked at. The cover turns it over. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  const cell = (what, n) => T.el("li", { "aria-label": n + " " + dk.NAMES[what] }, [dk.sign(what), T.el("b", null, String(n)), T.el("small", null, dk.NAMES[what])]);

  function screen(view) {
    const own = view.screen;
    return T.el("section.panel.panel-private", { "aria-label": "Behind your screen" }, [T.headline(T.el("h2.h2", null, "Behind your screen"), "me"),
      T.el("p.small", null, ["You play ", T.el("b", null, view.players[dk.me()].cabal), ", Rank " + view.players[dk.me()].rank + "."]),
      T.el("div", { "data-coverable": true }, [
        T.el("ul.own-goods", null, [cell("pp", own.pp)].concat(dk.AGENTS.map((k) => cell(k, own.agents[k])))),
        T.el("ul.own-goods", null, dk.AFFINITIES.map((k) => cell(k, own.affinity[k])).concat([T.el("li", { "aria-label": own.debts + " Debts" }, [T.icon("debt"), T.el("b", null, String(own.debts)), T.el("small", null, "Debts")])])),
        T.el("p.small", null, own.tokens + " Agent tokens behind the screen" + (own.special === null ? "." : ", " + own.special + " special tokens left."))]),
      T.el("p.lead", { "data-covered": true }, "Covered.")]);
  }

  // A token of a list; what only its owner has entered is underlined.
  const sign = (kind, owner, entered) => T.el("span.known" + (entered ? ".known-entered" : ""), { role: "img", "aria-label": kind ? dk.piece(kind, owner) + (entered ? ", as entered" : "") : "not known" }, kind ? dk.sign(kind) : "\u00b7");

  // Own stacks, and what was looked at: by stack, the top token first, a dot for what is not known.
  function known(view) {
    const seen = dk.seen(view), rows = [], secret = (view.secret_card || []).map((h) => dk.faces()[h]).filter(Boolean)[0];
    Object.keys(view.sectors).forEach((name) => view.sectors[name].stacks.forEach(function (stack) {
      const own = (view.stacks || {})[stack.id], kinds = stack.tokens.map((up, i) => up || (own && own[i]) || seen[stack.id + ":" + (i + 1)] || null);
      if (own || kinds.some((kind, i) => kind && !stack.tokens[i])) {
        rows.push(T.el("li", null, [T.el("span.known-where", null, [dk.ownerSign(stack.owner), T.el("b", null, view.sectors[name].name)]),
          T.el("span.known-kinds", null, kinds.map((kind, i) => sign(kind, stack.owner, dk.isEntered(view, stack.id + ":" + (i + 1)))))]));
      }
    }));
    return T.el("section.panel.panel-private", { "aria-label": "What you know" }, [T.headline(T.el("h2.h2", null, "What you know"), "me"),
      T.el("div", { "data-coverable": true }, [rows.length ? T.el("ul.known-list", null, rows) : T.el("p.small", null, "No stack of yours, and nothing looked at."),
        secret ? T.el("p", null, ["The secret card is ", T.el("b.card-name", null, dk.element(secret, view, null).name), ". "]) : null, secret ? dk.rowCard(secret, view, null) : null,
        T.el("p.cap", null, ["From top to bottom.", (view.looked || []).some((one) => one.entered) ? " Underlined: as its owner has entered it." : ""])]),
      T.el("p.lead", { "data-covered": true }, "Covered.")]);
  }

  dk.own = (view) => (view.screen ? [screen(view), known(view)] : null);
}());
