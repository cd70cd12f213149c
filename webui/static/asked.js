/* What the table is asked: one row for each card that nobody has read, all said together. */
(function () {
  "use strict";
  const T = window.T;
  const plain = (ask) => (T.game.rowName ? T.game.rowName(ask) : T.plain(ask.text));

  function select(ask, changed) {
    const node = T.el("select.select", { "aria-label": plain(ask), onchange: () => changed(node.value || undefined) },
      [T.el("option", { value: "" }, "Choose")].concat(ask.form.options.map((o) => T.el("option", { value: o.value }, T.plain(o.label)))));
    return { node: node, get: () => node.value || undefined };
  }

  // A row keeps what somebody chose in it for as long as its question is open.
  function row(ask, body, changed) {
    const own = T.game.asked && T.game.asked[ask.prompt];   // a game's own way to answer what its table is asked
    const made = own ? own(ask, changed) : ask.form.shape === "pick" ? select(ask, changed) : T.question(ask, body, changed);
    const short = T.game.row && T.game.row(ask);
    return { get: made.get, node: T.el(!own && ask.form.shape === "pick" && short ? "li.said-row" : "li.said-long", null, [
      T.el("span", null, short || [T.rich(ask.text), " ", T.rule(ask.rule)]), made.node]) };
  }

  // What a camera reads is typed only if it does not: then it stands folded below. What nobody turns up is always asked.
  const folded = (body, asks) => T.cameraReads(body.eyes) && !asks.some((ask) => ask.turned_up === false);

  // Whether the panel shows the words of what the table is asked, so that nothing else need.
  T.askedBelow = (body) => { const asks = body.table_asks || []; return asks.length > 0 && !folded(body, asks) && !(T.game.row && T.game.row(asks[0])); };

  const own = (asks, me) => asks.filter((a) => a.about.seat === me).concat(asks.filter((a) => a.about.seat !== me));

  // {node, update(body)}: the node stays, rows come and go; nothing that is being filled is touched.
  T.asked = function (send, said) {
    const rows = {}, list = T.el("ul.said"), why = T.el("p.small"), blind = T.el("div.stack"), note = T.el("p.cap", { role: "status" });
    const head = T.headline(T.el("h2.h2", null, "The table is asked"), "all");
    const inner = T.el("div.stack", null, [blind, why, list, T.button("btn-main", "Say so", sayAll), note]);
    const fold = T.el("details", null, [T.el("summary", null, "A card is not read? Say what lies there"), T.el("div")]);
    const node = T.el("section.panel", { "aria-label": "The table is asked" }, [head, inner]);
    const told = "The page names who said it; one other player must agree.";

    function sayAll() {
      const answers = {};
      Object.keys(rows).forEach((id) => { const value = rows[id].get(); if (value !== undefined) { answers[id] = value; } });
      if (!Object.keys(answers).length) { note.textContent = "Choose in one row first, then say so."; return; }
      note.textContent = "Sending";
      send({ do: "say", answers: answers }).then(function (got) {
        note.textContent = got && got.status < 400 ? "Said. One other player must agree." : told;
        said(got);
      });
    }

    function camera(on) {
      if (on === Boolean(fold.parentNode)) { return; }
      if (on) { node.replaceChild(fold, inner); fold.lastChild.appendChild(inner); } else { node.replaceChild(inner, fold); }
    }

    function update(body) {
      const asks = own(body.table_asks || [], body.me.seat), ids = asks.map((a) => a.id);
      Object.keys(rows).forEach((id) => { if (ids.indexOf(id) < 0) { list.removeChild(rows[id].node); delete rows[id]; } });
      const fresh = asks.filter((a) => !rows[a.id]);
      fresh.forEach((a) => { rows[a.id] = row(a, body, () => { note.textContent = told; }); });
      if (fresh.length) { asks.forEach((a) => list.appendChild(rows[a.id].node)); note.textContent = told; }
      T.fill(why, asks.length && T.game.row && T.game.row(asks[0]) ? [T.game.said(asks[0]), " ", T.rule(asks[0].rule)] : null);
      why.hidden = !why.firstChild;
      T.fill(blind, T.cameraReads(body.eyes) ? null : T.unread(body.eyes, true));
      camera(folded(body, asks));
    }
    return { node: node, update: update };
  };
}());
