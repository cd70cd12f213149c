/* Seats round a table, seen from above; the screen stands at the far end, left is clockwise. */
(function () {
  "use strict";
  const T = window.T;

  function at(node, k, count) {
    const angle = Math.PI * (0.5 + (2 * k) / count);
    node.style.left = 50 + 35 * Math.cos(angle) + "%";
    node.style.top = 52 + 36 * Math.sin(angle) + "%";
    return node;
  }

  // seats in order of place; `tap(seat)` makes them buttons, `chosen` is the one tapped first.
  T.round = function (seats, me, chosen, tap) {
    const sorted = seats.slice().sort((a, b) => a.place - b.place);
    return T.el("div.round", { role: "group", "aria-label": "Seats round the table, seen from above. The screen stands at the far end." }, [
      T.el("div.screen"),
      T.el("div.top", null, ["your left", T.el("br"), "is clockwise"]),
      sorted.map((s, k) => at(T.el(tap ? "button.place" : "div.place", {
        type: tap ? "button" : null,
        onclick: tap ? () => tap(s.seat) : null,
        "aria-pressed": tap ? String(s.seat === chosen) : null,
        "aria-label": "Place " + s.place + ", " + T.shape(s.seat) + ": " + s.name + (s.seat === me ? ", you" : ""),
      }, [T.glyph(s.seat), T.el("span.cut", null, s.seat === me ? s.name + " (you)" : s.name)]), k, sorted.length)),
    ]);
  };

  // Two taps swap two places.
  T.swapping = function (body, send) {
    let first = null;
    const place = T.el("div");
    const say = T.el("p.cap.c", { role: "status" });
    function tap(seat) {
      if (first && first !== seat) { send({ do: "swap", a: first, b: seat }); first = null; }
      else { first = first === seat ? null : seat; }
      draw();
    }
    function draw() {
      T.fill(place, T.round(body.seats, (body.me || {}).seat, first, tap));
      say.textContent = first ? "Now tap the place that " + T.name(first) + " sits at." : "Sits somebody elsewhere? Tap two places to swap them.";
    }
    draw();
    return [place, say];
  };
}());
