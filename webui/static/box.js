/* The cards of the box: which tag each wears, what is printed on it. About the box only, never where a card is. */
(function () {
  "use strict";
  const T = window.T;
  const ASK = 2000;   // ms between two looks at what the camera sees
  const page = T.frame({ bar: "header.bar", main: "main.main", find: "div.main.asked", list: "div.main.more" });
  const CODE = /^[0-9A-Z]{10}$/;
  let box = null, seen = [], filter = "all", words = "", busy = false, saved = null;

  function load() {
    return T.get("/host/box/cards").then(function (got) {
      if (got.status !== 200) { stranger(got.body.error); return; }
      return fields(box && box.game === got.body.game ? null : got.body.game).then(() => { box = got.body; draw(); });
    }, () => setTimeout(load, ASK));
  }

  // What the game brings for the form of its cards: scripts, and what may be said there; without it fields are plain.
  const fields = (id) => (!id ? Promise.resolve() : T.get("/games/" + id + "/box/").then(function (got) {
    T.game.maySay = got.body.words;
    return got.body.scripts.reduce((before, name) => before.then(() => new Promise(function (done, failed) {
      document.head.appendChild(T.el("script", { src: "/games/" + id + "/" + name, onload: done, onerror: failed }));
    })), Promise.resolve());
  }).catch(() => undefined));

  function look() {
    if (document.hidden || !box) { return; }
    T.get("/host/box/unknown").then(function (got) {
      const codes = got.status === 200 ? got.body.codes : [];
      if (JSON.stringify(codes) !== JSON.stringify(seen)) { seen = codes; seenLists.forEach((fill) => fill()); draw(); }
    }, () => undefined);
  }
  setInterval(look, ASK);

  // `then` is called when it is done; `no` says that it is on its way, or what was wrong and what to do.
  function send(command, no, then) {
    if (busy) { return; }
    busy = true;
    no.wait();
    T.once("/host/do", { command: command }).then(function (got) {
      busy = false;
      if (got.status >= 400) { no.say(got.body.error); return; }
      load().then(then);
    }, () => { busy = false; no.say({ what: "No link: perhaps it was not saved.", cure: "What you typed is still here; save it again." }); });
  }

  const missing = { tag: (c) => !c.tag, hand: (c) => c.by_hand, sample: (c) => c.sample, all: () => true };
  const found = () => box.cards.filter((c) => missing[filter](c) && (c.name + " " + c.component).toLowerCase().indexOf(words) >= 0);

  // It stays where it is while the page is drawn anew: somebody may be typing.
  const search = T.el("input", { type: "search", autocomplete: "off", autocapitalize: "none", spellcheck: "false", oninput: () => { words = search.value.trim().toLowerCase(); draw(); } });

  function draw() {
    page.show("bar", ["bar"], () => T.bar(T.el("span.seat", null, [T.icon("screen"), T.el("b.host-word", null, "Host")]), T.el("b", null, "Cards"),
      [T.el("a.btn.btn-s.btn-back", { href: "/host/" }, "Host page")]));
    page.show("main", [box.title, box.trouble, filter, seen, box.cards.map((c) => [c.tag, c.by_hand, c.sample])], head);
    page.show("find", box.cards.length ? [] : null, () => T.el("label.field", null, [T.el("span", null, "Search"), search]));
    page.show("list", [box.cards, filter, words, saved], () => T.el("ul.rows", null, found().map(row)));
  }

  function head() {
    const count = (name) => box.cards.filter(missing[name]).length;
    const chip = (name, label) => T.button("btn-s", label + " " + count(name), () => { filter = name; draw(); }, { "aria-pressed": String(filter === name) });
    return [T.el("h1.question", { tabindex: "-1" }, "Cards of your box"),
      box.game ? T.el("p.lead", null, box.title) : T.note("refused", "no", box.trouble),
      box.game && box.trouble ? T.note("refused", "no", [T.el("b", null, "Your pack cannot be used; the shipped sample is played. "), T.el("span.lines", null, box.trouble)]) : null,
      box.cards.some((c) => c.sample) ? T.note("", "why", "Cards marked as sample are ours. Type what your own box prints, card by card, whenever you like.") : null,
      seen.length ? T.note("", "camera", [T.el("b", null, seen.length === 1 ? "One tag that no card wears lies before the camera." : seen.length + " tags that no card wears lie before the camera."), " Choose a card below to give it one."]) : null,
      box.cards.length ? [T.el("div.cols", { role: "group", "aria-label": "Which cards" }, [chip("all", "All"), chip("tag", "No tag"), chip("hand", "By hand"), chip("sample", "Sample")])] : null];
  }

  const state = (c) => [c.tag ? "tag " + c.tag : "no tag", c.copies > 1 ? " · " + c.copies + " alike" : "", c.by_hand ? " · done by hand" : "", c.named ? " · text not entered" : c.sample ? " · sample" : "", c.component === saved ? " · saved" : ""];

  const row = (c) => T.el("li", null, [T.el("span", null, [T.el("b", null, c.name), T.el("small", null, [c.group.charAt(0).toUpperCase() + c.group.slice(1), " · ", state(c)])]),
    T.button("btn-s btn-chip", "Edit", () => edit(c), { "aria-label": "Edit " + c.name + (c.component === saved ? ", saved" : ""), "data-card": c.component })]);

  /* ---- one card ---- */

  function edit(c) {
    const at = found().indexOf(c);
    // Whoever goes from card to card finds the one that was saved marked, where it was; or the next, if it is listed no more.
    function done() {
      saved = c.component;
      draw();
      close();
      const rows = Array.prototype.slice.call(page.nodes.list.querySelectorAll("[data-card]"));
      const next = rows.filter((row) => row.getAttribute("data-card") === saved)[0] || rows[at];
      if (next) { next.focus(); next.scrollIntoView({ block: "center" }); }
    }
    const close = T.sheet(c.name, [T.el("p.cap", null, c.component), tagging(c, done), inARow(c, done), printed(c, done)]);
  }

  // What was wrong is said right above the button that was pressed.
  function refusing() {
    const node = T.el("div", { role: "status" });
    return { node: node, wait: () => T.fill(node, T.el("p.small", null, "Saving.")), say: (error) => T.fill(node, T.note("refused", "no", [T.el("b", null, T.plain(error.what)), " ", T.plain(error.cure)])) };
  }

  const seenLists = [];

  // A tag is picked from what the camera sees, or typed.
  function codeField(label) {
    const input = T.el("input", { type: "text", maxlength: "10", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", oninput: () => { input.value = input.value.toUpperCase(); } });
    const place = T.el("div.seen-tags");
    const fill = () => T.fill(place, seen.map((code) => T.button("btn-s", [T.icon("camera"), code], () => { input.value = code; })));
    fill();
    seenLists.splice(0, seenLists.length, fill);
    return { node: T.el("div.stack", null, [T.el("label.field", null, [T.el("span", null, label), input]), place]), get: () => input.value.trim() };
  }

  const wrong = (code) => ({ what: code ? code + " is no tag." : "No tag is chosen.", cure: "A tag reads as ten letters and digits; let the camera see it, or type it." });

  function tagging(c, done) {
    const no = refusing(), refuse = no.say;
    const field = codeField(c.tag ? "Another tag instead of " + c.tag : "Tag of this card");
    const alike = c.kind === "alike";
    const copies = T.el("input", { type: "number", min: "1", max: "99", value: c.copies || 1, inputmode: "numeric" });
    function put() {
      const code = field.get();
      if (!CODE.test(code)) { refuse(wrong(code)); return; }
      send(alike ? { do: "enter-alike", component: c.component, copies: Number(copies.value), code: code } : { do: "enter-tags", tags: [[c.component, code]] }, no, done);
    }
    return T.el("section.panel", null, [T.el("h3.h2", null, "Tag"), field.node,
      alike ? T.el("label.field", null, [T.el("span", null, "So many pieces are alike and wear it"), copies]) : null,
      no.node, T.button("btn-main", "Give it this tag", put)]);
  }

  // Several tags in a row, for this card and those that follow it in its part of the box.
  function inARow(c, done) {
    if (c.kind === "alike") { return null; }
    const no = refusing(), refuse = no.say;
    const part = box.cards.filter((o) => o.group === c.group && o.kind !== "alike"), next = part.slice(part.map((o) => o.component).indexOf(c.component));
    const area = T.el("textarea", { rows: "4", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", "aria-label": "Tags, one a line" });
    const told = T.el("ol.small");
    const codes = () => area.value.toUpperCase().split(/[\s,;]+/).filter(Boolean);
    const pairs = () => codes().map((code, i) => [next[i], code]);
    const show = () => T.fill(told, pairs().map((p) => T.el("li", null, [p[1], " → ", p[0] ? p[0].name : "no card is left"])));
    area.addEventListener("input", show);
    function put() {
      const bad = codes().filter((code) => !CODE.test(code))[0];
      if (!codes().length || bad) { refuse(wrong(bad)); return; }
      if (codes().length > next.length) { refuse({ what: "There are more tags than cards.", cure: "From this card on there are " + next.length + "." }); return; }
      send({ do: "enter-tags", tags: pairs().map((p) => [p[0].component, p[1]]) }, no, done);
    }
    return T.el("details.panel", null, [T.el("summary", null, "Several tags in a row"),
      T.el("p.small", null, "One a line: the first for this card, the next for the cards after it."),
      T.el("div.field", null, area),
      seen.length > 1 ? T.button("btn-s", [T.icon("camera"), "Take the " + seen.length + " that are seen"], () => { area.value = seen.join("\n"); show(); }) : null,
      told, no.node, T.button("", "Give them these tags", put)]);
  }

  /* ---- what is printed ---- */

  const LABELS = { name: "Name", text: "Text", by_hand: "Done by hand: people do what it says", as_printed: "The rest is printed so as well", pp: "PP", vp: "VP" };
  const label = (name) => LABELS[name] || name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");
  const field = (name, node) => T.el("label.field", null, [T.el("span", null, label(name)), node]);

  const whole = (value) => T.el("input", { type: "number", min: "0", inputmode: "numeric", value: value });
  const table = (value) => Object.keys(value).map((key) => [key, whole(value[key])]);
  const counts = (inputs) => inputs.reduce((all, i) => Object.assign(all, { [i[0]]: Number(i[1].value) }), {});

  // Each kind of field: {node, get}; one that only the file can hold is shown.
  const KINDS = {
    text: function (f) {
      const node = f.name === "text" ? T.el("textarea", { rows: "4" }) : T.el("input", { type: "text", autocomplete: "off" });
      node.value = f.value;
      return { node: field(f.name, node), get: () => node.value.trim() };
    },
    number: function (f) {
      const node = whole(f.value);
      return { node: field(f.name, node), get: () => Number(node.value) };
    },
    flag: function (f) {
      const node = T.el("input", { type: "checkbox", checked: f.value });
      return { node: T.el("label.choice", null, [node, T.el("span", null, T.el("span", null, T.el("b", null, label(f.name))))]), get: () => node.checked };
    },
    words: function (f) {
      const node = T.el("input", { type: "text", autocomplete: "off", value: f.value.join(", ") });
      return { node: field(f.name, node), get: () => node.value.split(",").map((w) => w.trim()).filter(Boolean) };
    },
    numbers: function (f) {
      const inputs = table(f.value);
      return { node: T.el("fieldset", null, [T.el("legend.h2", null, label(f.name)), T.el("div.cols", null, inputs.map((i) => field(i[0], i[1])))]), get: () => counts(inputs) };
    },
    row: function (f) {
      const node = T.el("input", { type: "text", autocomplete: "off", value: f.value.join(", ") });
      return { node: field(f.name, node), get: () => node.value.split(/[\s,;]+/).filter(Boolean).map(Number) };
    },
    rows: function (f) {
      const rows = f.value.map(table), place = T.el("div.stack"), blank = () => table(Object.keys(f.value[0] || {}).reduce((all, key) => Object.assign(all, { [key]: 0 }), {}));
      const draw = () => T.fill(place, rows.map((inputs) => T.el("div.cols", null, inputs.map((i) => field(i[0], i[1])))));
      draw();
      return { node: T.el("fieldset.stack", null, [T.el("legend.h2", null, label(f.name) + ", from left to right"), place, T.el("div.cols", null, [
        T.button("btn-s", "One less", () => { if (rows.length > 1) { rows.pop(); draw(); } }), T.button("btn-s", "One more", () => { rows.push(blank()); draw(); })])]), get: () => rows.map(counts) };
    },
    effects: (f, c) => does(f, c),
    abilities: (f, c) => does(f, c),
    shown: (f) => ({ node: T.el("p.small", null, [T.el("b", null, label(f.name) + ": "), T.el("span.hash", null, JSON.stringify(f.value)), " Only the file can change it."]), get: null }),
  };

  // What a card does: in words of the game, if it brings a form for that.
  const does = (f, c) => ((T.game.fields || {})[f.name] ? T.game.fields[f.name](f.value, c) : KINDS.shown(f));

  const FIRST = ["name", "text", "by_hand"];
  const rank = (f) => (FIRST.indexOf(f.name) + 1 || (f.kind === "shown" ? 99 : f.name === "as_printed" ? 90 : 50));

  function printed(c, done) {
    const no = refusing(), refuse = no.say;
    const made = c.fields.slice().sort((a, b) => rank(a) - rank(b)).map((f) => ({ f: f, form: KINDS[f.kind](f, c) }));
    function save() {
      const card = {}, wrong = made.map((m) => m.form.wrong && m.form.wrong()).filter(Boolean)[0];
      if (wrong) { wrong.focus(); refuse({ what: "A number is none that a card could print.", cure: "Mend it, or leave that part out." }); return; }
      made.forEach((m) => { if (m.form.get && JSON.stringify(m.form.get()) !== JSON.stringify(m.f.value)) { card[m.f.name] = m.form.get(); } });
      if (!Object.keys(card).length) { refuse({ what: "Nothing has been changed.", cure: "Type what is printed on the card." }); return; }
      send({ do: "enter-card", component: c.component, card: card }, no, done);
    }
    return T.el("section.panel", null, [T.el("h3.h2", null, "What is printed on it"),
      c.named ? T.note("", "why", "The name is yours. Text and what it does are still those of our sample: they do not count, and people do what the card says, until you enter them.") : null, made.map((m) => m.form.node),
      T.el("p.small", null, "It counts from the next game on. In a game that is on, the table is asked whether it counts at once."),
      no.node, T.button("btn-main", "Save the card", save)]);
  }

  function stranger(error) {
    page.show("bar", null);
    page.show("list", null);
    page.show("main", ["stranger"], () => [T.el("h1.question", null, "Only the host sees this page"), T.el("p.lead", null, error ? error.what + " " + error.cure : ""),
      T.el("a.btn.btn-main", { href: "/" }, "To the join page")]);
  }

  load().then(look);
}());
