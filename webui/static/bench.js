/* The simulated table: a picture of it, cards to drag and turn over, and the hands they come from. */
(function () {
  "use strict";
  const T = window.T;
  const LOOK = 900;   // ms between two looks
  const CORNER = "corner", HAND = 45;   // what covers a corner mark, and how far it reaches, mm
  const HINT = "Drag a card to move it, tap it to turn it over. Cards of a hand are laid face down.";
  let place = null, picture = null, marks = null, tray = null, say = null, size = null, holder = "p0", busy = false, laid = true, asked = 0, shown = "", held = "", known = false;
  let choose = null, followed = "", corner = null, cover = null, covered = false;

  const handOf = (seat) => "Hand of " + T.name(seat);

  T.benchPeople = function () {
    if (place) { Array.prototype.forEach.call(place.querySelectorAll("option"), (option) => { option.textContent = handOf(option.value); }); }
  };

  // The hands of who is awaited are at hand; what somebody picked stays until others are awaited.
  T.benchAwaited = function (seats) {
    if (!choose || followed === seats.join()) { return; }
    followed = seats.join();
    if (seats.length && seats.indexOf(holder) < 0) { choose.value = holder = seats[0]; showHand(); }
  };

  T.bench = function (node, seats) {
    if (place === node) { return; }
    place = node;
    picture = T.el("img.bench-picture", { alt: "The table from above", draggable: "false", hidden: true });
    marks = T.el("div.bench-marks");
    tray = T.el("div.bench-tray");
    say = T.el("p.cap", { role: "status" }, HINT);
    choose = T.el("select.select", { "aria-label": "Whose hand?", onchange: () => { holder = choose.value; showHand(); } },
      seats.map((s) => T.el("option", { value: s }, handOf(s))));
    cover = T.button("btn-s", "Cover a corner mark", () => covered ? act({ act: "uncover", name: CORNER })
      : act({ act: "cover", name: CORNER, x: corner[0], y: corner[1], radius: HAND }, "A hand lies over a corner mark. Three are enough: play goes on."));
    const bump = T.button("btn-s", "Bump the camera", () => act({ act: "bump" }, "The camera hangs otherwise now. The eyes measure the table anew within two seconds; nothing on it has moved."));
    T.fill(place, [T.headline(T.el("h2.h2", null, "The table, as hands move it"), null), T.el("div.bench-cols", null, [
      T.el("div.bench-table", null, [picture, marks]), T.el("aside.panel", null, [choose, tray, T.el("div.bench-trials", { hidden: true }, [cover, bump]), say])])]);
    T.benchNews();
  };

  T.benchNews = function () {
    if (!place || busy || Date.now() - asked < LOOK) { return; }
    asked = Date.now();
    T.get("/demo/pieces").then(function (got) {
      const now = JSON.stringify(got.body);
      size = got.body.size;
      if (busy || now === shown) { return; }
      shown = now;
      T.fill(marks, size ? got.body.cards.map(mark) : null);
      if (size && !laid) { say.textContent = HINT; }
      if (size && !known) { known = true; knowCards(); }
      laid = Boolean(size);
      picture.hidden = !laid;
      cover.parentNode.hidden = !laid;
      corner = (got.body.marks || [])[0];
      covered = (got.body.covers || []).some((one) => one.name === CORNER);
      cover.textContent = covered ? "Take the hand away" : "Cover a corner mark";
      if (size) { picture.src = "/demo/table.jpg?" + Date.now(); } else { say.textContent = got.body.why || ""; }
      showHand();
    }, () => undefined);
  };

  // What is printed on the cards: the game says it.
  function knowCards() {
    T.get("/screen/page").then((got) => T.loadGame(got.body.body.game)).then(() => { held = ""; showHand(); }, () => { known = false; });
  }

  function showHand() {
    T.post("/demo/act", { act: "hand", seat: holder }).then(function (got) {
      const now = holder + JSON.stringify(got.body.hand);
      if (busy || now === held) { return; }
      held = now;
      T.fill(tray, (got.body.hand || []).map(function (card) {
        const node = T.button("btn-s bench-card", [T.game.sign ? T.game.sign(card.card) : null, card.name]);
        node.addEventListener("pointerdown", (e) => grab(e, node, (at) => act({ act: "lay", card: card.card, x: at.x, y: at.y, face_up: false }), () => undefined));
        return node;
      }));
    });
  }

  // Millimetres from the middle of the table; per cent of the picture.
  const percent = (mm, whole) => 50 + (100 * mm) / whole + "%";

  function mark(card) {
    const node = T.el("button.bench-piece", { type: "button", "aria-label": card.name + (card.face_up ? ", face up" : ", face down") });
    node.style.left = percent(card.x, size[0]);
    node.style.top = percent(card.y, size[1]);
    node.style.width = (100 * card.width) / size[0] + "%";
    node.style.height = (100 * card.height) / size[1] + "%";
    node.style.transform = "translate(-50%, -50%) rotate(" + card.angle + "deg)";
    const flip = () => act({ act: "flip", card: card.handle });
    node.addEventListener("pointerdown", (e) => grab(e, node, (at, by) => act({ act: "move", card: card.handle, x: card.x + by.x, y: card.y + by.y }), flip));
    node.addEventListener("click", (e) => { if (e.detail === 0) { flip(); } });
    return node;
  }

  function grab(e, node, dropped, tapped) {
    const start = { x: e.clientX, y: e.clientY };
    let moved = false;
    e.preventDefault();
    busy = true;
    node.setPointerCapture(e.pointerId);
    node.classList.add("held");
    node.onpointermove = function (m) {
      moved = moved || Math.abs(m.clientX - start.x) + Math.abs(m.clientY - start.y) > 6;
      node.style.marginLeft = m.clientX - start.x + "px";
      node.style.marginTop = m.clientY - start.y + "px";
    };
    node.onpointercancel = node.onpointerup = function (m) {
      const box = marks.getBoundingClientRect();
      busy = false;
      node.onpointermove = node.onpointerup = node.onpointercancel = null;
      node.classList.remove("held");
      node.style.marginLeft = node.style.marginTop = "";
      if (!moved || !size) { tapped(); return; }
      dropped({ x: ((m.clientX - box.left) / box.width - 0.5) * size[0], y: ((m.clientY - box.top) / box.height - 0.5) * size[1] },
        { x: ((m.clientX - start.x) * size[0]) / box.width, y: ((m.clientY - start.y) * size[1]) / box.height });
    };
  }

  function act(what, done) {
    T.post("/demo/act", what).then(function (got) {
      say.textContent = got.body.ok ? done || HINT : got.body.why || (got.body.error || {}).what || "That cannot be done.";
      asked = 0;
      T.benchNews();
    });
  }
}());
