/* One phone for players who have none: a cover with names; whoever keeps a name pressed gets that seat. */
(function () {
  "use strict";
  const T = window.T;
  const page = T.frame({ bar: "header.bar", main: "main.main", seat: "div.passed" });
  let body = null, open = null;
  const link = T.link("/shared/", { page: (told) => { body = told; T.meet(body.seats); draw(); }, state: () => { if (body) { draw(); } } });

  function draw() {
    const mine = body.seats.filter((s) => s.shared || body.own.indexOf(s.seat) >= 0);
    page.show("bar", [open, link.state], () => T.bar(open ? T.who(open) : T.el("span.seat", null, [T.icon("hand"), T.el("b", null, "One phone for many")]), "", [T.linkTool(link.state)].concat(
      open ? [T.button("btn-s", "Pass on", shut)] : [])));
    page.show("main", open ? null : [mine, body.waiting], () => cover(mine));
    page.show("seat", open ? [open] : null, () => T.el("iframe", { src: "/shared/" + open + "/", title: "Seat of " + T.name(open) }));
  }

  function shut() { open = null; draw(); }

  function cover(mine) {
    const awaited = (seat) => (body.waiting || []).some((w) => w.seat === seat && w.ready !== true);
    return [T.headline(T.el("p.kicker", null, "Pass the phone on"), "none"), T.el("h1.question", { tabindex: "-1" }, mine.length ? "Who holds it?" : "This phone has no seat here"),
      mine.length ? T.el("p.lead", null, "Keep your own name pressed. Let nobody look over your shoulder.") : T.el("p.lead", null, "Open this page from the host page of the phone that is passed round."),
      mine.map((s) => T.el("section.panel.panel-secret", null, [T.el("p.covered-name", null, [T.who(s.seat), awaited(s.seat) ? T.el("span.see", null, [T.icon("wait"), "awaited"]) : null]),
        T.hold("Keep pressed to look", "Open the page of " + s.name + "? Only " + s.name + " may look.", () => { open = s.seat; draw(); }, "Look")])),
      body.status === "lobby" ? adding() : null];
  }

  // A player without a phone sits down with this one.
  function adding() {
    const name = T.el("input", { type: "text", maxlength: "16", autocomplete: "off", autocapitalize: "words", spellcheck: "false" });
    const say = T.el("p.note.note-refused", { role: "status" });
    const refuse = (error) => T.fill(say, [T.icon("no"), T.el("span", null, [T.el("b", null, error.what), " ", error.cure])]);
    let tried = { name: "", id: "" };   // whoever taps again because no answer came means the same seat
    function add() {
      const now = name.value.trim();
      if (tried.name !== now || !tried.id) { tried = { name: now, id: T.newId() }; }
      T.once("/join", { id: tried.id, name: now, code: body.code }).then(function (got) {
        if (got.status !== 200) { refuse(got.body.error); return null; }
        return T.once(got.body.to + "do", { command: { do: "serve-shared", seat: got.body.seat, on: true } });
      }).catch(() => refuse({ what: "No link to the table.", cure: "Try again." }));
    }
    return T.el("section.panel", null, [T.el("label.field", null, [T.el("span", null, "A player without a phone"), name]), say, T.button("", [T.icon("plus"), "Sit down with this phone"], add)]);
  }

  document.addEventListener("visibilitychange", () => { if (document.hidden && open) { shut(); } });
}());
