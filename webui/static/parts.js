/* Parts that pages of every game share: bar, who is awaited, clock, proposals, suggestions, what happened. */
(function () {
  "use strict";
  const T = window.T;
  const LOW = 30;       // s: the clock says so in words and tint
  const SPOKEN = [60, 30, 10];
  const LINKS = { live: ["link", "Linked to the table"], asking: ["link", "Linked, asking every few seconds"], lost: ["lost", "No link"], stranger: ["lost", "Not your seat"], "": ["wait", "Looking for the table"] };

  T.frame = function (parts) {
    const app = T.el("div.app");
    T.fill(document.getElementById("page"), app);
    return Object.assign(T.regions(app, parts), { app: app });
  };

  T.linkTool = (state) => T.el("span.tool.tool-sign", { role: "img", "aria-label": LINKS[state][1] }, T.icon(LINKS[state][0]));

  T.bar = (left, phase, tools) => [left, T.el("p.phase", null, phase), T.el("span.tools", null, tools)];

  // "Turn 5", or what the game counts, and the phase, with `between` them where both stand on one line.
  T.phase = function (body, between) {
    const game = body.game || {}, view = body.view || {};
    const name = (!between && T.game.phase && T.game.phase(view)) || (game.phases || [])[game.phase];
    if (body.status === "lobby") { return [T.el("b", null, between ? "Before the game" : "Seats")]; }
    if (body.status === "over") { return [T.el("b", null, "Result")]; }
    const count = T.game.count ? T.game.count(view) : view.turn ? "Turn " + view.turn : "";
    return [count ? count + (between || " ") : "", T.el("b", null, name || "")];
  };

  /* ---- who is awaited: full with a tick = done, dotted = awaited, hollow = nobody may know ---- */

  const WORDS = { done: "done", awaited: "awaited", away: "not told", idle: "nothing to do", absent: "absent" };

  // What the table is asked while everybody turns cards up: one question for each card that nobody has read yet.
  T.turning = (body) => (body.table_asks || []).filter((a) => (T.game.turned || []).indexOf(a.prompt) >= 0);

  T.standing = function (body) {
    const me = (body.me || {}).seat, view = body.view || {}, turning = T.turning(body);
    const all = body.waiting.some((w) => (T.game.everybody || []).indexOf(w.prompt) >= 0);
    const sealed = (body.sealed || []).reduce((all, s) => all || s.done, false);
    return body.seats.map(function (s) {
      const waits = body.waiting.filter((w) => w.seat === s.seat);
      let state = "idle";
      if (s.absent) { state = "absent"; }
      else if (turning.length) { state = turning.some((a) => a.about.seat === s.seat) ? "awaited" : "done"; }
      else if (waits.some((w) => w.ready === false)) { state = "awaited"; }
      else if (all && view.seats.indexOf(s.seat) >= 0 && !waits.length) { state = "done"; }
      else if (s.seat === me && sealed) { state = "done"; }
      else if (waits.some((w) => w.ready === null)) { state = "away"; }
      else if (waits.some((w) => w.ready === true) || (view.agreed || []).indexOf(s.seat) >= 0) { state = "done"; }
      return { seat: s.seat, state: state };
    });
  };

  T.whoSeats = (standing, tag) => T.el(tag || "ol", null, standing.map((w) =>
    T.el("li." + w.state, { "aria-label": T.name(w.seat) + ": " + WORDS[w.state] }, T.glyph(w.seat))));

  T.whoBar = function (body, standing) {
    const open = standing.filter((w) => w.state !== "idle" && w.state !== "absent");
    const known = open.every((w) => w.state !== "away");
    const done = open.filter((w) => w.state === "done").length;
    const asked = (body.table_asks || []).some((a) => !a.standing);
    const words = !open.length ? (asked ? "Anybody may answer" : "Nobody is awaited") : open.length === 1 && open[0].state !== "done" ? ["Awaited ", T.el("b", null, "1")] : known ? ["Done ", T.el("b", null, done + " of " + open.length)] : "All are choosing";
    return [T.el("span", null, words), T.whoSeats(standing)];
  };

  /* ---- the clock belongs to the table; a page only counts along ---- */

  const clocks = [];
  T.clock = function (clock, small) {
    const face = T.el("div.clock" + (small ? ".clock-s" : ""), { role: "timer", "aria-label": "Time left" });
    const bar = T.el("i"), say = T.el("p.small");
    const row = T.el("div.clock-block", null, [
      T.el("div.clock-row", null, [face, T.el("div.clock-say", null, [say, T.rule((clock || {}).rule)])]),
      T.el("div.clock-bar", { "aria-hidden": "true" }, bar)]);
    clocks.push({ face: face, bar: bar, say: say, row: row, clock: clock, from: Date.now(), told: null });
    tick();
    return row;
  };

  T.setClock = function (clock) { clocks.forEach((c) => { c.clock = clock; c.from = Date.now(); }); tick(); };

  function tick() {
    for (let i = clocks.length - 1; i >= 0; i -= 1) {
      if (!document.body.contains(clocks[i].face) && Date.now() - clocks[i].from > 2000) { clocks.splice(i, 1); } else { show(clocks[i]); }
    }
  }

  function show(c) {
    if (!c.clock) { return; }
    const gone = c.clock.running ? (Date.now() - c.from) / 1000 : 0;
    const left = Math.max(0, Math.ceil(c.clock.left - gone));
    const low = left <= LOW;
    c.face.textContent = T.clockText(left);
    c.bar.style.transform = "scaleX(" + (c.clock.limit ? Math.min(1, left / c.clock.limit) : 0) + ")";
    c.row.className = "clock-block" + (low ? " clock-low" : "");
    const words = !c.clock.running ? "The clock stands still." : left === 0 ? "Time is up." : low ? "Less than half a minute." : c.clock.text;
    if (c.say.textContent !== words) { c.say.textContent = words; }
    if (c.told !== left && SPOKEN.indexOf(left) >= 0) { T.tell(left + " seconds left"); }
    c.told = left;
  }
  setInterval(tick, 250);

  /* ---- what happened, by which rule ---- */

  // Entries that only pass something on are left out where they would push the others away.
  T.loud = (entries) => (entries || []).filter((e) => !T.game.quiet || !T.game.quiet(e));

  T.happened = function (ledger, most) {
    const entries = T.loud(ledger);
    if (!entries.length) { return null; }
    return T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "Just happened"), "all"),
      T.el("ol.told", null, entries.slice(-most).reverse().map((e) => T.el("li", null, [T.el("span", null, T.rich(e.text)), T.rule(e.rule)])))]);
  };

  T.happenedToMe = (entries, faces) => (entries && entries.length ? T.el("section.panel.panel-private", null, [T.headline(T.el("h2.h2", null, "Told to you"), "me"),
    T.el("ol.told", { "data-coverable": true }, entries.slice(-5).reverse().map((e) => T.el("li", null, [
      T.el("span", null, [T.rich(e.text), e.cards && T.game.faces ? T.game.faces(e.cards, faces) : null]), T.rule(e.rule)])))]) : null);

  T.scores = (body) => (body.score && body.score.length ? T.el("ol.rows", null, body.score.map((row) => T.el("li", null, [T.who(row[0]),
    T.el("span.stat", null, T.game.points ? T.game.points(row[1]) : Object.keys(row[1]).map((k) => k + " " + row[1][k]).join(" · "))]))) : null);

  /* ---- a question with its form: the game's own, or a plain one ---- */

  // `give(value)` answers at once: for forms of standing questions that have buttons of their own.
  T.question = function (ask, body, changed, give) {
    const own = T.game.forms[ask.prompt];
    const made = own && own(ask, body, changed, give);
    if (made) { return made; }
    const plain = T.form(ask.form, ask.draft, changed, T.game.words ? T.game.words(ask, body) : {});
    return { node: plain.node, get: plain.get, drafts: ask.form.shape !== "press", label: () => {
      const value = ask.form.shape === "press" ? undefined : plain.get();
      return value !== undefined ? [ask.title, ": ", plain.say(value)] : ask.form.shape === "press" ? ask.title : "Choose first";
    } };
  };

  /* ---- proposals wait for the word of others ---- */

  const KINDS = { say: "For the table", undo: "One step back", correct: "Correct the table", stand: "As it lies", cards: "What is printed on cards", claim: "Another phone", seat: "A seat" };

  // Several answers in one proposal stand one below the other.
  function proposed(p) {
    const lines = T.game.told ? p.text.split("; ").map(T.game.told) : [p.text];
    if (lines.length < 2) { return T.el("p", null, [T.rich(lines[0]), " ", T.rule(p.rule)]); }
    const first = lines[0].match(/^(.*? typed:) (.*)$/);
    return T.el("ul.told.told-tight", null, (first ? [T.game.told(first[2])].concat(lines.slice(1)) : lines).map((line) => T.el("li", null, T.el("span", null, T.rich(line)))));
  }

  // What a press of the button says yes to: one thing, the oldest proposal before what the camera suggests.
  const BUTTON = "Your button at the table says yes to this.";
  const pressed = (body) => (body.proposals || []).filter((p) => p.button)[0];

  // What the camera reads again after people took it back: said aloud, and counted only if somebody agrees.
  T.suggestion = (body, send) => (body.suggestion ? T.el("section.panel.proposal", { "aria-label": "The camera" }, [
    T.headline(T.el("p.kicker", null, [T.icon("camera"), "The camera"]), "all"),
    T.el("p", null, [T.rich(body.suggestion.text), " ", T.rule(body.suggestion.rule)]),
    T.el("p.small", null, "This was taken back, and it lies there still. It counts as soon as " + (body.suggestion.own ? "you say" : "one of you says") + " yes."),
    pressed(body) ? null : T.el("p.cap", null, BUTTON),
    T.el("div.cols", null, [
      T.button("", "No", () => send({ do: "suggestion", yes: false })),
      T.button("btn-main", "Yes", () => send({ do: "suggestion", yes: true }))])]) : null);

  T.proposals = (body, send) => (body.proposals || []).map((p) => T.el("section.panel.proposal", { "aria-label": KINDS[p.kind] }, [
    T.headline(T.el("p.kicker", null, [T.icon(p.kind === "undo" ? "undo" : "hand"), p.by ? T.el("span", null, [T.who(p.by), " proposes"]) : KINDS[p.kind]]), "all"),
    proposed(p),
    p === pressed(body) ? T.el("p.cap", null, BUTTON) : null,
    p.may_agree ? T.el("div.cols", null, [
      T.button("", "No", () => send({ do: "object", proposal: p.id })),
      T.button("btn-main", "I agree", () => send({ do: "agree", proposal: p.id }))])
      : [T.el("p.small", null, p.agreed.length ? ["Agreed: ", T.list(p.agreed), ". Others are asked."] : "Others are asked."),
        p.by === body.me.seat ? T.button("btn-s", "Withdraw", () => send({ do: "object", proposal: p.id })) : null],
  ]));

  T.troubles = (eyes) => ((eyes && eyes.trouble) || []).map((t) =>
    T.note("time", "camera", [T.rich(t.what), " ", T.el("b", null, T.rich(t.cure))]));

  // A zone is called as the game has it, and its seat by its player.
  T.zone = (name) => name.split("-").map((bit) => (/^p[0-6]$/.test(bit) ? T.name(bit) : bit)).join(" ");

  // Zones that the camera, as it hangs, does not read: nobody waits for it there. `now`: only where it would be read now.
  const blind = (eyes, now) => (eyes && eyes.on ? eyes.unread || [] : []).filter((u) => !now || u.open);
  const unreadWords = (eyes, now) => ["out of view", "too small"].map((why) => {
    const zones = blind(eyes, now).filter((u) => u.why === why).map((u) => T.zone(u.zone));
    const named = zones.slice(0, 6).join(", ") + (zones.length > 6 ? " and " + (zones.length - 6) + " more" : "");
    const what = why === "too small" ? "Too far away for the camera to read: " : "Not in view of the camera: ";
    return zones.length ? what + named + ". Phones ask for what lies there." : null;
  }).filter(Boolean);
  // In one line, for a screen across the room.
  T.unreadLine = function (eyes) {
    const zones = blind(eyes, true).map((u) => T.zone(u.zone)), more = zones.length - 2;
    return zones.length ? "The camera does not read " + zones.slice(0, 2).join(more > 0 ? ", " : " and ") + (more > 0 ? " and " + more + " more" : "") + ": phones ask." : null;
  };
  T.unread = (eyes, now) => unreadWords(eyes, now).map((words) => T.el("p.small", null, [T.icon("camera"), " ", words]));
  T.cameraReads = (eyes) => Boolean(eyes && eyes.on && !blind(eyes, true).length);

  // Where the table and the rules differ; the table may well be right.
  T.findings = (eyes) => (eyes && !eyes.doubt && eyes.findings && eyes.findings.length ? T.el("section.panel", null, [
    T.headline(T.el("p.kicker", null, [T.icon("camera"), "The camera sees it otherwise"]), "all"),
    T.el("ol.told", null, eyes.findings.slice(0, 4).map((f) => T.el("li", null, [T.el("span", null, T.rich(f.text)), T.rule(f.rule)])))]) : null);

  // What is likeliest where they differ, how the place looks, and the four things that people can say to it.
  T.doubtWords = (doubt, rule) => [
    T.el("p", null, [T.rich(doubt.text), " ", rule(doubt.rule)]),
    doubt.pictures.length ? T.el("div.doubt-pictures", null, doubt.pictures.map((zone) =>
      T.el("img", { src: "/screen/zone/" + encodeURIComponent(zone) + ".jpg?" + doubt.id, alt: "What the camera sees there" }))) : null,
    doubt.others.length ? T.el("ul.told.told-tight", null, doubt.others.map((other) =>
      T.el("li", null, [T.el("span", null, ["Or: ", T.rich(other.text)]), rule(other.rule)]))) : null];
  T.doubt = (eyes, send) => (eyes && eyes.doubt ? T.el("section.panel.proposal", { "aria-label": "The camera sees it otherwise" }, [
    T.headline(T.el("p.kicker", null, [T.icon("camera"), "The camera sees it otherwise"]), "all"),
    T.doubtWords(eyes.doubt, T.rule),
    T.el("div.cols", null, [
      ["righted", "We put it right"], ["leave", "Leave it"], ["camera", "Camera is wrong"],
      eyes.doubt.can_stand ? ["stand", "Let it stand"] : null].filter(Boolean).map((way) =>
      T.button(way[0] === "righted" ? "btn-main btn-s" : "btn-s", way[1], () => send({ do: "doubt", doubt: eyes.doubt.id, answer: way[0] }))))]) : null);

  /* ---- press and hold: sealing, and only that. A tap or a key opens the same question in words ---- */

  const HOLD = 800;   // ms
  T.hold = function (label, question, then, yes) {
    const bar = T.el("button.btn.btn-main.hold", { type: "button" }, [T.icon("sealed"), T.el("span", null, label)]);
    const ask = T.el("div.ask", null, [T.el("p.small", null, question), T.button("", "Not yet", cancel), T.button("btn-main", yes || "Seal", () => then())]);
    const node = T.el("div.hold-place", null, [bar, ask]);
    let timer = null, done = false;
    ask.hidden = true;
    function start(e) {
      if (e.button) { return; }
      done = false;
      bar.classList.add("holding");
      timer = setTimeout(function () { done = true; stop(); if (navigator.vibrate) { navigator.vibrate(30); } then(); }, HOLD);
    }
    function stop() { clearTimeout(timer); timer = null; bar.classList.remove("holding"); }
    function cancel() { ask.hidden = true; bar.hidden = false; bar.focus(); }
    if (window.PointerEvent) {
      bar.addEventListener("pointerdown", start);
      ["pointerup", "pointerleave", "pointercancel"].forEach((name) => bar.addEventListener(name, stop));
    } else {
      bar.addEventListener("touchstart", start);
      ["touchend", "touchcancel"].forEach((name) => bar.addEventListener(name, stop));
    }
    bar.addEventListener("contextmenu", (e) => e.preventDefault());
    bar.addEventListener("click", function () {
      if (done) { done = false; return; }
      ask.hidden = false;
      bar.hidden = true;
      ask.querySelector(".btn-main").focus();
    });
    return node;
  };

  /* ---- no link: what is safe, what is not, what to do ---- */

  // Above the page: there is no link, or touches wait for a table that does not answer.
  T.unanswered = (link, more) => T.el("p.note.note-refused", { role: "alert" }, [T.icon("lost"), T.el("span", null, [
    T.el("b", null, link.state === "lost" ? "No link to the table." : "The table does not answer."),
    link.kept ? " What you touched is kept and goes out by itself." : " Trying again by itself.", more])]);

  T.lost = function (since, facts, again) {
    const when = ("0" + since.getHours()).slice(-2) + ":" + ("0" + since.getMinutes()).slice(-2) + ":" + ("0" + since.getSeconds()).slice(-2);
    return [
      T.el("div.lost", { role: "alert" }, [T.el("h1.question", null, "No link to the table"), T.el("p.lead", null, "Trying again by itself.")]),
      T.el("dl.kv.panel", null, [["Last heard", when]].concat(facts).map((f) => [T.el("dt", null, f[0]), T.el("dd", null, f[1])])),
      T.el("section", null, [T.el("h2.h2", null, "If it lasts"), T.el("ol.why-steps", null, [
        T.el("li", null, "Stay in the Wi-Fi of the table, even if it has no internet."),
        T.el("li", null, ["Open ", T.el("b.addr", null, location.host), " again; this seat stays yours."]),
        T.el("li", null, "Or lay your cards on the table; the table plays on with them.")])]),
      T.button("btn-main", [T.icon("again"), "Try now"], again),
    ];
  };
}());
