/* Zones on the table: before a game the host drags them over one picture of the table, and sees which the camera reads. */
(function () {
  "use strict";
  const T = window.T;
  const ASK = 1500;   // ms between two looks
  const STEP = 5;     // mm of a key or a button
  const TURN = 15;    // degrees
  const LOST = { what: "No link to the table.", cure: "Trying again by itself." };
  const UNSENT = { what: "No link: perhaps it was not moved.", cure: "Look where it lies once the table answers, and move it again." };
  const UNREAD = ["out of view", "too small"];
  const ARROWS = { ArrowLeft: { x: -STEP }, ArrowRight: { x: STEP }, ArrowUp: { y: -STEP }, ArrowDown: { y: STEP } };
  const page = T.frame({ bar: "header.bar", main: "main.main.zones-head", table: "section.main.zones-table", panel: "section.main.zones-panel", list: "div.main.more" });
  page.app.classList.add("app-wide");
  // A page that is loaded again is the same page; a tab that is opened from it, or is its double, is another one: it has
  // the storage of this one, in which the name lies only while the page is away.
  const name = sessionStorage.getItem("zones") || T.newId();
  const here = () => sessionStorage.removeItem("zones");
  here();
  window.addEventListener("pageshow", here);
  window.addEventListener("pagehide", () => sessionStorage.setItem("zones", name));
  const stage = T.stage(pick, (by) => move(by));
  let told = null, chosen = null, whole = true, picture = null, busy = false, waiting = [], again = true, refusal = null, asking = null;

  const post = (what, body) => T.post("/host/zones/" + what, Object.assign({ page: name }, body));

  /* ---- asking ---- */

  function look() {
    if (document.hidden || busy || asking || stage.dragging()) { return; }
    ask();
  }

  // `after` a command of this page what it did is taken even while the next ones wait for it, or a zone is dragged.
  function ask(after) {
    const fresh = again;
    again = false;
    asking = post("look", { again: fresh }).then(function (got) {
      if (got.status !== 200) { shut(got); return null; }
      if ((busy || stage.dragging()) && !after) { again = again || fresh; return null; }
      told = got.body;
      if (refusal === LOST) { refusal = null; }
      T.meet(told.players);
      again = again || (told.eyes.on && told.picture === null);   // another number of players is another table
      stage.settle();
      draw();
      return told.picture !== picture ? fetchPicture(told.picture) : null;
    }, () => { again = true; if (refusal !== UNSENT) { refuse(LOST); } }).then(() => { asking = null; });
    return asking;
  }

  function fetchPicture(number) {
    picture = number;
    if (number === null) { stage.picture(null); return null; }
    return post("picture").then((got) => { if (got.status === 200) { stage.picture("data:image/jpeg;base64," + got.body.jpeg); } else { picture = null; } }, () => { picture = null; });
  }

  // One command at a time: what is pressed meanwhile is done at once after it.
  function send(command) {
    if (busy) { waiting.push(command); return; }
    busy = true;
    T.once("/host/do", { command: Object.assign({ page: name, laid: told.laid }, command) }).then(function (got) {
      refuse(got.status >= 400 ? got.body.error : null);
      again = true;
    }, () => refuse(UNSENT)).then(() => asking).then(() => ask(true)).then(function () {
      busy = false;
      if (!told) { waiting = []; }
      if (waiting.length) { send(waiting.shift()); }
    });
  }

  const sum = (a, b) => ["x", "y", "turn", "wider", "higher"].reduce((all, key) => Object.assign(all, { [key]: (a[key] || 0) + (b[key] || 0) }), {});

  function move(by) {
    const names = held();
    if (!names.length) { return; }
    const last = waiting[waiting.length - 1], same = last && last.do === "move-zones" && last.zones.join() === names.join();
    if (same) { Object.assign(last, sum(last, by)); } else { send(Object.assign({ do: "move-zones", zones: names }, sum({}, by))); }
  }

  function refuse(error) { refusal = error; if (told) { draw(); } }

  /* ---- what is chosen ---- */

  const zone = (which) => told.zones.filter((z) => z.name === which)[0];
  const place = (z) => told.zones.filter((o) => o.place === z.place);
  const held = () => (!told || !chosen || !zone(chosen) ? [] : (whole ? place(zone(chosen)) : [zone(chosen)]).map((z) => z.name));
  const placeName = (z) => (/^p[0-6]$/.test(z.place) ? ["Place of ", T.who(z.place)] : z.place.indexOf("/") >= 0 ? "All on the " + z.place.split("/").reverse().join(" ") : T.zone(z.name));

  function pick(which) {
    if (which && which === chosen && place(zone(which)).length > 1) { whole = !whole; } else { whole = true; }
    chosen = which;
    draw();
  }

  function key(e) {
    if (e.key === "Escape") { pick(null); }
    if (!ARROWS[e.key] || !held().length || e.altKey || e.ctrlKey || e.metaKey || /^(INPUT|SELECT)$/.test(e.target.tagName)) { return; }
    e.preventDefault();
    move(ARROWS[e.key]);
  }
  [page.nodes.table, page.nodes.panel, page.nodes.list].forEach((node) => node.addEventListener("keydown", key));

  /* ---- how the camera sees a zone, and what to do ---- */

  function advice(z) {
    const view = told.eyes.view;
    if (!z.public) { return "The camera never looks here: hands stay hidden."; }
    if (!z.verdict || !view) { return told.eyes.on ? "The camera is measuring it." : "Without a camera, phones ask for what lies here."; }
    const px = z.px.toFixed(2) + " pixels per module; ";
    return {
      reads: "Read: " + px + view.comfort_px + " are plenty.",
      tight: "Read in good light: " + px + view.comfort_px + " are better. Hang the camera lower, or use larger tags.",
      "too small": "Too small: " + px + view.limit_px + " are needed. Hang the camera lower, use larger tags, or drag the zone nearer to the camera. Until then phones ask for what lies here.",
      "out of view": "Not in view. Drag it into the picture, or turn the camera or hang it higher. Until then phones ask for what lies here.",
    }[z.verdict];
  }

  const STATE = { reads: "read", tight: "read in good light", "too small": "too small", "out of view": "out of view" };
  const state = (z) => (!z.public ? "not looked at" : z.verdict ? STATE[z.verdict] + (z.verdict === "out of view" ? "" : ", " + z.px.toFixed(1) + " px") : "not measured") + (z.moved ? " · moved" : "");
  const unread = (z) => UNREAD.indexOf(z.verdict) >= 0;
  const sign = (z) => (!z.public ? "none" : !z.verdict ? "wait" : unread(z) ? "no" : "yes");

  /* ---- drawing ---- */

  function draw() {
    const missed = told.zones.filter(unread);
    page.show("bar", ["bar"], () => T.bar(T.el("span.seat", null, [T.icon("screen"), T.el("b.host-word", null, "Host")]), T.el("b", null, "Zones"),
      [T.el("a.btn.btn-s.btn-back", { href: "/host/" }, "Host page")]));
    page.show("main", [told.game, told.seats, told.eyes, told.trouble, told.players, missed.map((z) => [z.name, z.verdict])], () => head(missed));
    page.show("table", ["stage"], () => [tools(), stage.node]);
    stage.show(told, held());
    page.show("panel", [refusal, held(), chosen, whole, told.undo, told.players, held().map(zone), told.eyes.on, told.eyes.view], panel);
    page.show("list", [told.zones.map((z) => [z.name, state(z)]), chosen, told.players], list);
  }

  function head(missed) {
    const view = told.eyes.view, read = told.zones.filter((z) => z.verdict === "reads" || z.verdict === "tight").length;
    return [T.el("h1.question", { tabindex: "-1" }, "Zones on the table"),
      T.el("p.lead", null, told.game.title + ", " + told.seats + " players. Drag each place to where your cards lie."),
      told.trouble.map((t) => T.note("refused", "no", [T.el("b", null, t.what), " ", t.cure])),
      T.troubles(told.eyes),
      told.eyes.on || told.eyes.trouble.length ? null : T.note("", "camera", "No camera is connected. Zones can be moved all the same; how they are seen is told once there is one."),
      !told.eyes.on ? null : T.el("p.small.zones-sum", { role: "status" }, !view ? "The camera is measuring the zones." : [read + " zones are read. ", missed.length ? [T.el("b", null, missed.length + (missed.length === 1 ? " is not: " : " are not: ")), missed.slice(0, 6).map((z) => T.zone(z.name)).join(", "), missed.length > 6 ? " and " + (missed.length - 6) + " more" : "", ". Phones ask for what lies there. "] : "",
        "Marks miss their places by " + view.residual_mm.toFixed(1) + " mm; tags of " + view.tag_mm.toFixed(0) + " mm."])];
  }

  function tools() {
    const smaller = T.button("btn-s", "−", () => zoom(-1), { "aria-label": "Smaller" }), larger = T.button("btn-s", "+", () => zoom(1), { "aria-label": "Larger" });
    function zoom(step) { stage.zoom(step); mark(); }
    function mark() { [[smaller, -1], [larger, 1]].forEach((b) => { if (stage.canZoom(b[1])) { b[0].removeAttribute("aria-disabled"); } else { b[0].setAttribute("aria-disabled", "true"); } }); }
    mark();
    return T.el("div.zones-tools", null, [smaller, larger, T.button("btn-s", [T.icon("camera"), "New picture"], () => { again = true; look(); })]);
  }

  const press = (label, words, by) => T.button("btn-s", label, () => move(by), { "aria-label": words });

  function panel() {
    const names = held(), z = names.length ? zone(chosen) : null, group = z ? place(z) : [];
    const said = T.el("div", { role: "status" }, refusal ? T.note("refused", "no", [T.el("b", null, T.rich(refusal.what)), " ", T.rich(refusal.cure)]) : null);
    if (!z) { return [said, T.el("p", null, "Tap a zone, or choose one in the list below."), undoing(null)]; }
    return [said,
      T.el("h2.h2", null, [whole && group.length > 1 ? placeName(z) : T.zone(z.name)]),
      whole && group.length > 1 ? T.el("p.small", null, [group.length + " zones move as one. ", summary(group)]) : T.note(unread(z) ? "time" : "", sign(z), advice(z)),
      z.follows ? T.note("", "hand", "The camera sees its tag, and follows it: push the real thing to where you want it.") : null,
      group.length > 1 ? T.el("div.cols", { role: "group", "aria-label": "What moves" }, [
        T.button("btn-s", "The whole place", () => { whole = true; draw(); }, { "aria-pressed": String(whole) }),
        T.button("btn-s", "This zone alone", () => { whole = false; draw(); }, { "aria-pressed": String(!whole) })]) : null,
      T.el("div.zones-pad", { role: "group", "aria-label": "Move and turn" }, [
        press("←", "5 mm to the left", { x: -STEP }), press("↑", "5 mm up", { y: -STEP }), press("↓", "5 mm down", { y: STEP }), press("→", "5 mm to the right", { x: STEP }),
        press("↺", "Turn 15 degrees to the left", { turn: -TURN }), press("↻", "Turn 15 degrees to the right", { turn: TURN })]),
      names.length === 1 ? T.el("div.zones-pad.zones-size", { role: "group", "aria-label": "Size" }, [
        press("Wider", "5 mm wider", { wider: STEP }), press("Narrower", "5 mm narrower", { wider: -STEP }),
        press("Higher", "5 mm higher", { higher: STEP }), press("Lower", "5 mm lower", { higher: -STEP })]) : null,
      undoing(names)];
  }

  function summary(group) {
    const bad = group.filter(unread);
    return bad.length ? "The camera does not read " + bad.map((z) => T.zone(z.name)).join(", ") + ": phones ask for what lies there." : group.some((z) => z.public && !z.verdict) ? "" : "The camera reads all of it.";
  }

  function undoing(names) {
    const back = (zones) => send({ do: "reset-zones", zones: zones });
    const all = () => T.ask("All as in the game?", "Every zone lies as the game has it again.", "All of them", () => back([]));
    return T.el("div.cols", null, [
      T.button("btn-s", [T.icon("undo"), "Undo"], () => { if (told.undo) { send({ do: "undo-zones" }); } }, { "aria-disabled": told.undo ? null : "true" }),
      names ? T.button("btn-s", "As in the game", () => back(names)) : T.button("btn-s", "All as in the game", all)]);
  }

  function list() {
    const row = (z) => T.el("li", null, [T.el("span", null, [T.el("b", null, T.zone(z.name)), T.el("small", null, state(z))]),
      T.button("btn-s btn-chip", "Choose", () => { whole = false; chosen = z.name; draw(); page.nodes.panel.scrollIntoView({ block: "nearest" }); }, { "aria-label": "Choose " + T.zone(z.name), "aria-pressed": String(z.name === chosen) })]);
    const order = told.zones.slice().sort((a, b) => unread(b) - unread(a));
    const fold = T.el("details.panel", null, [T.el("summary", null, "All " + told.zones.length + " zones, those that are not read first"), T.el("ul.rows", null, order.map(row))]);
    fold.open = Boolean(page.nodes.list.querySelector("details[open]"));
    return fold;
  }

  /* ---- when this page may not ---- */

  function shut(got) {
    const error = got.body.error, wait = got.status !== 403;
    told = null;
    chosen = null;
    picture = null;
    again = true;
    refusal = null;
    stage.picture(null);
    ["bar", "table", "panel", "list"].forEach((part) => page.show(part, null));
    page.show("main", [error], () => [T.el("h1.question", null, wait ? T.rich(error.what) : "Only the host sees this page"), T.el("p.lead", null, wait ? T.rich(error.cure) : error.what + " " + error.cure),
      T.el("a.btn.btn-main", { href: wait ? "/host/" : "/" }, wait ? "To the host page" : "To the join page")]);
  }

  setInterval(look, ASK);
  document.addEventListener("visibilitychange", look);
  look();
}());
