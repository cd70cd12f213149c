/* A stack or Other pieces move: from where, then to where. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;

  function moving(title, verb) {
    return function (ask, page, changed) {
      if (ask.form.shape !== "pick") { return null; }
      const view = dk.learn(page), values = ask.form.options.map((o) => o.value).filter((v) => v.indexOf(">") > 0);
      let from = null, to = null, none = ask.draft === "nothing";
      if (ask.draft && !none) { from = ask.draft.split(">")[0]; to = ask.draft.split(">")[1]; }
      const ids = values.map((v) => v.split(">")[0]).filter((id, i, all) => all.indexOf(id) === i);
      const stacks = dk.choices(ids.map((id) => ({ value: id })), from, (id) => { from = id; none = false; touched(); }, function (o) {
        const found = dk.findStack(view, o.value);
        return T.el("span.sector-line", null, [T.el("b", null, view.sectors[found.sector].name), dk.mini(found.stack)]);
      });
      const value = () => (none ? "nothing" : from && to && values.indexOf(from + ">" + to) >= 0 ? from + ">" + to : undefined);
      function touched() { draw(); changed(value() || null); }
      const targets = dk.sectorGrid(view, (name) => { to = name; none = false; touched(); });
      const stay = T.button("btn-s", verb + " nothing", () => { none = !none; touched(); });
      function draw() {
        targets.mark(none ? null : to, (name) => !from || values.indexOf(from + ">" + name) >= 0);
        stay.setAttribute("aria-pressed", String(none));
      }
      const node = T.el("div.stack", null, [T.el("p.source-line", null, [T.icon("special"), T.el("b", null, T.rich(ask.about.name))]), T.el("h2.h2", null, "From"), stacks.node, T.el("h2.h2", null, "To"), targets.node]);
      draw();
      return { node: node, lay: stay, dense: true, title: title, get: value, missing: "Choose from where and to where.",
        label: () => (none ? verb + " nothing" : value() ? verb + " to " + view.sectors[to].name : "Choose from and to") };
    };
  }

  T.game.forms["move-stack"] = moving("Which stack moves where?", "Move");
  T.game.forms["move-other"] = moving("Other pieces: from where to where?", "Move");
}());
