/* The desk: every phone in a frame, the table screen, the light panel, the cards. For trying it alone. */
(function () {
  "use strict";
  const T = window.T;
  T.desk = true;
  document.body.classList.add("desk-body");
  const page = T.regions(document.getElementById("page"), { top: "header.headline.desk-head", upper: "div.desk-top", phones: "div.phones" });
  const wanted = Number((location.search.match(/[?&]seats=(\d)/) || [])[1]) || 0;
  let seats = [], lamps = {}, hasBench = false;

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
    page.show("top", [seats.length], () => [T.el("h1.question", null, "All seats"), T.el("div.desk-tools", null, [
      T.el("p.small", null, "For trying it alone. On one screen nothing is secret."),
      T.button("btn-s", [T.icon("plus"), "Add a phone"], () => sit(seats.length + 1), { "aria-disabled": seats.length >= 7 ? "true" : null })])]);
    page.show("upper", ["once", hasBench], () => [
      T.el("div.tv", null, T.el("iframe", { src: "/screen/", title: "Table screen" })),
      T.el("aside.panel", null, [T.el("h2.h2", null, "Light panel"), T.el("ul", { id: "lamps" }), T.el("div", { id: "bar" }),
        T.el("p.cap", null, "Short press: done, I agree, yes. Long press: pause. Never a secret answer.")]),
      hasBench ? T.el("section.bench", { id: "bench" }) : null]);
    page.show("phones", [seats], () => seats.map((seat, i) => T.el("figure.ph", null, [
      T.el("figcaption", null, [T.el("span.seat", null, ["Phone " + (i + 1)]), T.el("a", { href: "/s/" + seat + "/", target: "_blank" }, "open alone")]),
      T.el("div.glass", null, T.el("iframe", { src: "/s/" + seat + "/", title: "Phone " + (i + 1) }))])));
    if (hasBench && T.bench) { T.bench(document.getElementById("bench"), seats); }
    showLamps();
  }

  function showLamps() {
    const list = document.getElementById("lamps"), lit = lamps.seats || {};
    if (!list) { return; }
    const rows = Object.keys(lit);
    if (list.children.length !== rows.length) {
      T.fill(list, rows.map((seat, i) => T.el("li.lamp", null, [T.el("span.bulb.s" + (i + 1), { role: "img" }), T.el("span", null, [T.el("b", null, "Seat " + (i + 1)), T.el("br"), T.el("span.cap")]), presser(seat, i)])));
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

  function presser(seat, i) {
    let down = 0;
    const press = (long) => T.post("/demo/press", { seat: seat, long: long });
    return T.button("btn-s", "Press", (e) => { if (e.detail === 0) { press(false); } }, {
      "aria-label": "Press the button of seat " + (i + 1),
      onmousedown: () => { down = Date.now(); }, onmouseup: () => press(Date.now() - down > 700),
    });
  }

  const frames = () => Array.prototype.slice.call(document.querySelectorAll("iframe"));

  function listen() {
    const stream = new EventSource("/demo/events");
    stream.onmessage = function (e) {
      const now = JSON.parse(e.data);
      lamps = now.lamps || {};
      showLamps();
      frames().forEach(function (frame) {
        const name = frame.getAttribute("src").replace(/^\/s\//, "").replace(/\//g, "");
        if (name in now) { frame.contentWindow.postMessage({ page: true, version: now[name] }, location.origin); }
      });
      if (T.benchNews) { T.benchNews(); }
    };
  }

  sit(wanted).then(listen);
}());
