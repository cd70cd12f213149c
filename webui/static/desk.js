/* The desk: every phone in a frame, the table screen, the light panel, the cards. For trying it alone. */
(function () {
  "use strict";
  const T = window.T;
  const AGAIN = 3000;   // ms until a stream that was refused is asked for again
  T.desk = true;
  document.body.classList.add("desk-body");
  const page = T.regions(document.getElementById("page"), { top: "header.headline.desk-head", lost: "div.desk-lost", upper: "div.desk-top", phones: "div.phones" });
  const wanted = Number((location.search.match(/[?&]seats=(\d)/) || [])[1]) || 0;
  let seats = [], lamps = {}, hasBench = false, lost = false, people = "", met = -1, awaited = [], playing = false;

  const SIGNALS = { off: "off", awaited: "breathing: awaited", ready: "steady: ready", suggested: "double blink: say yes or no", refused: "fast: refused", paused: "slow blink: paused", winner: "running: the winner" };

  function sit(count) {
    return T.post("/demo/sit", { count: count }).then(function (got) {
      if (got.status !== 200) { T.sheet("Refused", T.el("p", null, got.body.error.what + " " + got.body.error.cure)); return; }
      seats = got.body.seats;
      hasBench = got.body.bench;
      draw();
    });
  }

  function draw() {
    page.show("top", [seats.length, people, awaited, playing], () => [T.el("h1.question", null, "All seats"),
      T.el("p.small", null, awaited.length ? ["Awaited: ", T.list(awaited), ". Answer what the phone asks. Screen and lights follow; nothing is secret here."] : playing ? "The table screen says how it goes on. Nothing is secret here." : seats.length ? ["Begin with the phone of ", T.who(seats[0]), ": answer what it asks. Screen and lights follow; nothing is secret here."] : "Begin with a phone: each plays one seat. Nothing is secret here."),
      T.button("btn-s", [T.icon("plus"), "Add a phone"], () => sit(seats.length + 1), { "aria-disabled": seats.length >= 7 ? "true" : null })]);
    page.show("lost", lost ? ["lost"] : null, () => T.note("refused", "lost", T.el("b", null, "No link to the table. Trying again by itself.")));
    page.show("upper", ["once", hasBench], () => [
      T.el("div.tv", null, T.el("iframe", { src: "/screen/", title: "Table screen" })),
      T.el("aside.panel", null, [T.el("h2.h2", null, "Light panel"), T.el("ul", { id: "lamps" }), T.el("div", { id: "bar" }),
        T.el("p.cap", null, "Short press: done, I agree, yes. Long press: pause. Never a secret answer.")]),
      hasBench ? T.el("section.bench", { id: "bench" }) : null]);
    page.show("phones", [seats], () => seats.map((seat, i) => T.el("figure.ph", null, [
      T.el("figcaption"), T.el("div.glass", null, T.el("iframe", { src: "/s/" + seat + "/", title: "Phone " + (i + 1), onload: captions }))])));
    captions();
    if (hasBench && T.bench) { T.bench(document.getElementById("bench"), seats); }
    showLamps();
  }

  // A phone keeps its frame and may change its place: whose it is stands in its own address.
  function seatOf(frame) {
    const own = frame.contentWindow.location.pathname.match(/^\/s\/(p\d)\/$/), given = frame.getAttribute("src").match(/p\d/);
    return own ? own[1] : given ? given[0] : "screen";
  }

  function captions() {
    Array.prototype.forEach.call(page.nodes.phones.children, function (figure) {
      const seat = seatOf(figure.querySelector("iframe"));
      T.fill(figure.firstChild, [T.who(seat), T.el("a", { href: "/s/" + seat + "/", target: "_blank" }, "open alone")]);
    });
  }

  // Who sits where, as the table screen says it.
  function meet(version) {
    if (version === met) { return; }
    met = version;
    T.get("/screen/page").then(function (got) {
      const told = got.body.body, now = JSON.stringify(told.seats);
      playing = told.status !== "lobby";
      awaited = told.status !== "playing" ? [] : told.waiting.filter((w) => w.ready !== true && w.seat !== "table").map((w) => w.seat).filter((s, i, all) => all.indexOf(s) === i);
      if (T.benchAwaited) { T.benchAwaited(awaited); }
      if (now === people) { draw(); return; }
      people = now;
      T.meet(got.body.body.seats);
      if (T.benchPeople) { T.benchPeople(); }
      draw();
    }, () => { met = -1; });
  }

  function showLamps() {
    const list = document.getElementById("lamps"), lit = lamps.seats || {};
    if (!list) { return; }
    const rows = Object.keys(lit);
    if (list.children.length !== rows.length || list.getAttribute("data-people") !== people) {
      list.setAttribute("data-people", people);
      T.fill(list, rows.map((seat, i) => T.el("li.lamp", null, [T.el("span.bulb.s" + (i + 1), { role: "img" }), T.el("span", null, [T.who(seat), T.el("br"), T.el("span.cap")]), presser(seat)])));
    }
    rows.forEach(function (seat, i) {
      const signal = lit[seat].signal, levels = Object.keys(lit[seat].lamps).map((pin) => lit[seat].lamps[pin]);
      const bulb = list.children[i].querySelector(".bulb");
      bulb.classList.toggle("on", levels.some((level) => level > 0.04));
      bulb.setAttribute("aria-label", "light " + (SIGNALS[signal] || signal));
      bulb.style.opacity = String(0.35 + 0.65 * Math.max.apply(null, levels.concat(0)));
      list.children[i].querySelector(".cap").textContent = SIGNALS[signal] || signal;
    });
    T.fill(document.getElementById("bar"), T.el("ol.phase-bar", { role: "img", "aria-label": "Phase bar" }, (lamps.bar || []).map((level) => T.el(level > 0.04 ? "li.on" : "li"))));
  }

  function presser(seat) {
    let down = 0;
    const press = (long) => T.post("/demo/press", { seat: seat, long: long });
    return T.button("btn-s", "Press", (e) => { if (e.detail === 0) { press(false); } }, {
      "aria-label": "Press the button of " + T.name(seat),
      onmousedown: () => { down = Date.now(); }, onmouseup: () => press(Date.now() - down > 700),
    });
  }

  const frames = () => Array.prototype.slice.call(document.querySelectorAll("iframe"));
  const tell = (frame, news) => frame.contentWindow.postMessage(Object.assign({ page: true }, news), location.origin);

  // Frames have no streams of their own: when this one breaks or is back, each asks the table for itself.
  function linked(now) {
    if (lost === !now) { return; }
    lost = !now;
    met = -1;
    draw();
    frames().forEach((frame) => tell(frame, { ask: true }));
  }

  // A table that started again knows no phones of the desk until they sit down again.
  function listen() {
    const stream = new EventSource("/demo/events");
    let before = lost;
    stream.onopen = function () {
      if (before) { sit(Math.max(wanted, seats.length)).then(() => linked(true), () => { stream.close(); setTimeout(listen, AGAIN); }); }
      before = false;
    };
    stream.onerror = function () {
      before = true;
      linked(false);
      if (stream.readyState === 2) { setTimeout(listen, AGAIN); }
    };
    stream.onmessage = function (e) {
      const now = JSON.parse(e.data);
      lamps = now.lamps || {};
      showLamps();
      meet(now.screen);
      frames().forEach(function (frame) { const name = seatOf(frame); if (name in now) { tell(frame, { version: now[name] }); } });
      if (T.benchNews) { T.benchNews(); }
    };
  }

  sit(wanted).then(listen, () => { lost = true; listen(); });
}());
