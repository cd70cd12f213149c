/* The way in: a name and the code off the table screen; or a seat that another phone held. */
(function () {
  "use strict";
  const T = window.T;
  const page = T.frame({ bar: "header.bar", main: "main.main", dock: "div.dock" });
  const scanned = location.pathname.match(/^\/j\/([A-Za-z]{1,8})(?:\/(p[0-6]))?$/) || ["", ""];   // the table's code, or a seat's
  const form = { name: "", code: scanned[1].toUpperCase(), taking: scanned[2] || null };
  let body = null, busy = false;
  const link = T.link("/join/", { page: arrived, state: () => draw() });

  // Before the start a seat's own code names a place to sit at; afterwards a seat to take over.
  function arrived(told) {
    const first = !body;
    body = told;
    T.meet(body.seats);
    if (first && body.status === "lobby") { form.taking = null; }
    draw();
  }

  function draw() {
    page.show("bar", [link.state, body && body.game], () => T.bar(T.el("span.seat", null, [T.icon("blade"), T.el("b", null, (body && body.game && body.game.title) || "The table")]), "", [T.linkTool(link.state)]));
    if (!body) { page.show("main", [link.state], () => (link.state === "lost" ? T.lost(link.since, [], link.again) : T.el("p.lead", null, "Looking for the table."))); return; }
    page.show("main", [body.status, body.seats, form.taking], main);
    page.show("dock", [body.status, body.seats.length, form.taking], dock);
  }

  const input = (label, name, more) => T.el("label.field", null, [T.el("span", null, label),
    T.el("input", Object.assign({ type: "text", id: name, value: form[name], autocomplete: "off", spellcheck: "false", oninput: (e) => { form[name] = e.target.value; } }, more))]);

  const code = () => input("Code on the table screen", "code", { maxlength: "4", autocapitalize: "characters", "class": "code-input", enterkeyhint: "go" });

  function main() {
    if (form.taking !== null) { return taking(); }
    if (body.status !== "lobby") { return started(); }
    return [T.headline(T.el("p.kicker", null, "Before the game"), "all"), T.el("h1.question", { tabindex: "-1" }, "Sit down"),
      input("What do we call you?", "name", { maxlength: "16", autocapitalize: "words", enterkeyhint: "next" }), code(), say(),
      body.seats.length ? T.round(body.seats, null, null, null) : T.el("p.lead", null, "Nobody sits here yet. The first to sit down is host.")];
  }

  function started() {
    return [T.headline(T.el("p.kicker", null, "The game is on"), "all"), T.el("h1.question", { tabindex: "-1" }, "Which seat is yours?"),
      T.el("p.lead", null, "All seats are taken. If one of them is yours, take it over with this phone."), T.round(body.seats, null, null, null)];
  }

  function taking() {
    return [T.headline(T.el("p.kicker", null, "Another phone"), "all"), T.el("h1.question", { tabindex: "-1" }, "Who are you?"),
      T.el("div.choices", null, body.seats.filter((s) => !s.bot).map((s) => T.el("label.choice", null, [
        T.el("input", { type: "radio", name: "seat", value: s.seat, checked: form.taking === s.seat, onchange: () => { form.taking = s.seat; } }),
        T.el("span", null, T.el("span", null, T.who(s.seat)))]))),
      code(), T.el("p.lead", null, "The phone that holds the seat, or two others at the table (one, if there are no more), must let this one in. The old phone then shows nothing any more."), say()];
  }

  const say = () => T.el("p.note.note-refused", { id: "say", role: "status" });

  function refuse(error) { T.fill(document.getElementById("say"), [T.icon("no"), T.el("span", null, [T.el("b", null, error.what), " ", error.cure])]); }

  function dock() {
    if (form.taking !== null) {
      return [T.button("btn-main", "Ask for this seat", claim), T.button("btn-quiet btn-s", "Back", () => { form.taking = null; draw(); })];
    }
    const watch = T.el("a.btn.btn-quiet.btn-s", { href: "/screen/" }, "Only watch");
    const taken = T.button("btn-quiet btn-s", "Take over my seat", () => { form.taking = ""; draw(); });
    if (body.status !== "lobby") { return [T.button("btn-main", "Take over my seat", () => { form.taking = ""; draw(); }), watch]; }
    return [T.button("btn-main", "Sit here", sit), T.el("div.cols", null, [taken, watch])];
  }

  function sit() { enter("/join", { name: form.name.trim(), code: form.code, seat: scanned[2] || "" }); }
  function claim() {
    if (!form.taking) { refuse({ what: "Choose your name first.", cure: "" }); return; }
    enter("/join/claim", { seat: form.taking, code: form.code });
  }

  // Whoever taps again because no answer came means the same seat, which the table may have given already.
  let tried = { what: "", id: "" };
  function idFor(url, what) {
    const now = JSON.stringify([url, what]);
    if (tried.what !== now) { tried = { what: now, id: T.newId() }; }
    return tried.id;
  }

  function enter(url, what) {
    if (busy) { return; }
    busy = true;
    T.once(url, Object.assign({ id: idFor(url, what) }, what)).then(function (got) {
      busy = false;
      if (got.status === 200) { location.href = got.body.to; } else { refuse(got.body.error); }
    }, function () { busy = false; refuse({ what: "No link to the table.", cure: "Stay in its Wi-Fi and try again." }); });
  }
}());
