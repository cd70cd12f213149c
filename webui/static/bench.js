/* The simulated table: a picture of it, cards that can be dragged, turned and covered. */
(function () {
  "use strict";
  const T = window.T;
  let place = null, picture = null, marks = null, size = null, dragging = null;

  T.bench = function (node) {
    place = node;
    picture = T.el("img.bench-picture", { alt: "The table from above", draggable: "false" });
    marks = T.el("div.bench-marks");
    T.fill(place, [T.headline(T.el("h2.h2", null, "The table, as hands see it"), null), T.el("div.bench-table", null, [picture, marks]),
      T.el("p.cap", { role: "status", id: "bench-say" }, "Drag a card to move it; tap it to turn it over.")]);
    T.benchNews();
  };

  let asked = 0;
  T.benchNews = function () {
    if (!place || dragging || Date.now() - asked < 800) { return; }
    asked = Date.now();
    T.get("/demo/pieces").then(function (got) {
      size = got.body.size;
      T.fill(marks, got.body.pieces.map(mark));
      picture.src = "/demo/table.png?" + Date.now();
    }, () => undefined);
  };

  // Millimetres from the middle of the table to per cent of the picture.
  const across = (x) => 50 + (100 * x) / size.width, down = (y) => 50 + (100 * y) / size.height;

  function mark(piece) {
    const node = T.el("button.bench-piece", { type: "button", "aria-label": piece.name || "a card" });
    node.style.left = across(piece.x) + "%";
    node.style.top = down(piece.y) + "%";
    node.style.width = (100 * piece.width) / size.width + "%";
    node.style.height = (100 * piece.height) / size.height + "%";
    node.style.transform = "translate(-50%, -50%) rotate(" + piece.angle + "deg)";
    node.addEventListener("pointerdown", (e) => grab(e, node, piece));
    node.addEventListener("click", (e) => { if (e.detail === 0) { act({ act: "flip", piece: piece.id }); } });
    return node;
  }

  function grab(e, node, piece) {
    const start = { x: e.clientX, y: e.clientY }, box = marks.getBoundingClientRect();
    let moved = false;
    e.preventDefault();
    dragging = piece.id;
    node.setPointerCapture(e.pointerId);
    node.onpointermove = function (m) {
      moved = moved || Math.abs(m.clientX - start.x) + Math.abs(m.clientY - start.y) > 6;
      node.style.left = across(piece.x) + (100 * (m.clientX - start.x)) / box.width + "%";
      node.style.top = down(piece.y) + (100 * (m.clientY - start.y)) / box.height + "%";
    };
    node.onpointerup = function (m) {
      dragging = null;
      node.onpointermove = node.onpointerup = null;
      if (!moved) { act({ act: "flip", piece: piece.id }); return; }
      act({ act: "move", piece: piece.id, x: piece.x + ((m.clientX - start.x) * size.width) / box.width, y: piece.y + ((m.clientY - start.y) * size.height) / box.height });
    };
  }

  function act(what) {
    T.post("/demo/act", what).then(function (got) {
      if (!got.body.ok) { document.getElementById("bench-say").textContent = got.body.why || (got.body.error || {}).what || "That cannot be done."; }
      asked = 0;
      T.benchNews();
    });
  }
}());
