/* The table from straight above, in millimetres: the camera's picture and every zone over it, to be dragged. */
(function () {
  "use strict";
  const T = window.T;
  const SVG = "http://www.w3.org/2000/svg", XLINK = "http://www.w3.org/1999/xlink";
  const MARGIN = 30;       // mm round the table, as the picture has it
  const GRIP = 24;         // px from the middle of the grip to its rim, for a thumb
  const TAP = 8;           // px that a finger may slip in a tap
  const ZOOMS = [1, 2, 3.5, 5];
  const SIGNS = { reads: "✓", tight: "≈", "too small": "too small", "out of view": "out of view" };
  const CLASSES = { reads: "reads", tight: "tight", "too small": "unread", "out of view": "unread" };

  function svg(what, props, kids) {
    const node = document.createElementNS(SVG, what);
    Object.keys(props).forEach((name) => node.setAttribute(name, props[name]));
    return T.add(node, kids);
  }

  const at = (zone, by) => "translate(" + (zone.x + by.x) + " " + (zone.y + by.y) + ") rotate(" + zone.angle + ")";

  function lines(zone) {
    const words = T.zone(zone.name).split(" ");
    const name = zone.width > 3 * zone.height ? [words.join(" ")] : words;
    return name.concat(!zone.public ? "not looked at" : zone.verdict ? SIGNS[zone.verdict] + (CLASSES[zone.verdict] === "unread" ? "" : " " + zone.px.toFixed(1) + " px") : []);
  }

  // The words of a zone, as large as there is room, and never upside down.
  function words(zone) {
    const said = lines(zone), longest = Math.max.apply(null, said.map((line) => line.length));
    const size = Math.min(18, zone.height / (said.length * 1.2 + .3), zone.width / (longest * .68));
    const flip = zone.angle > 90 && zone.angle <= 270;
    return svg("text", { "font-size": size, transform: flip ? "rotate(180)" : "" }, said.map((line, i) =>
      svg("tspan", { x: 0, y: (i - (said.length - 1) / 2) * size * 1.15 + size * .35 }, line)));
  }

  function drawn(zone, held, by) {
    const state = zone.public ? CLASSES[zone.verdict] || "unknown" : "covered";
    return svg("g", { "class": "zone zone-" + state + (held ? " zone-held" : ""), "data-zone": zone.name, transform: at(zone, by) }, [
      svg("rect", { x: -zone.width / 2, y: -zone.height / 2, width: zone.width, height: zone.height, rx: 2 }), words(zone)]);
  }

  function middle(zones) {
    const ends = (key) => [Math.min.apply(null, zones.map((z) => z[key])), Math.max.apply(null, zones.map((z) => z[key]))];
    const x = ends("x"), y = ends("y");
    return { x: (x[0] + x[1]) / 2, y: (y[0] + y[1]) / 2 };
  }

  // picked(name or null): a tap; dropped({x, y}): what is held was dragged by so many mm.
  T.stage = function (picked, dropped) {
    const image = svg("image", { preserveAspectRatio: "none" }), table = svg("g", {}), zones = svg("g", {}), grip = svg("g", { "class": "grip" });
    const picture = svg("svg", { "class": "stage-table", role: "img", "aria-label": "The table, seen from above" }, [image, table, zones, grip]);
    const scroll = T.el("div.stage", { tabindex: "0", "aria-label": "The table. Arrow keys move what is chosen by 5 mm." }, picture);
    let shown = null, held = [], by = { x: 0, y: 0 }, zoom = 0, drag = null, drawnAs = "";

    const perMm = () => (shown ? picture.getBoundingClientRect().width / (shown.table.width + 2 * MARGIN) || 1 : 1);

    function size() {
      if (!shown || !scroll.clientWidth) { return; }
      const high = shown.table.height + 2 * MARGIN, wide = shown.table.width + 2 * MARGIN;
      const width = Math.min(scroll.clientWidth, .7 * window.innerHeight * wide / high) * ZOOMS[zoom];   // the whole table at first
      picture.setAttribute("width", width);
      picture.setAttribute("height", width * high / wide);
      drawGrip();
    }

    function drawGrip() {
      const mine = shown ? shown.zones.filter((z) => held.indexOf(z.name) >= 0) : [];
      T.fill(grip, null);
      if (!mine.length) { return; }
      const place = middle(mine), r = GRIP / perMm();
      grip.setAttribute("transform", "translate(" + (place.x + by.x) + " " + (place.y + by.y) + ") scale(" + r / GRIP + ")");
      T.add(grip, [svg("circle", { r: GRIP }), svg("path", { d: "M0-16v32M-16 0h32M-5-11l5-5 5 5M-5 11l5 5 5-5M-11-5l-5 5 5 5M11-5l5 5-5 5" })]);
    }

    // Built anew only when something else is to be seen: a finger may be on it.
    function draw() {
      const look = JSON.stringify([shown && shown.zones, shown && shown.players, held, by]);
      if (!shown || look === drawnAs) { return; }
      drawnAs = look;
      const order = shown.zones.slice().sort((a, b) => (held.indexOf(a.name) >= 0) - (held.indexOf(b.name) >= 0) || b.width * b.height - a.width * a.height);
      T.fill(zones, order.map((z) => (held.indexOf(z.name) >= 0 ? drawn(z, true, by) : drawn(z, false, { x: 0, y: 0 }))));
      drawGrip();
    }

    function follow() {
      drawnAs = "";
      shown.zones.forEach(function (z) {
        if (held.indexOf(z.name) >= 0) { zones.querySelector("[data-zone='" + z.name + "']").setAttribute("transform", at(z, by)); }
      });
      drawGrip();
    }

    function drawTable() {
      const w = shown.table.width, h = shown.table.height, whole = { x: -w / 2 - MARGIN, y: -h / 2 - MARGIN, width: w + 2 * MARGIN, height: h + 2 * MARGIN };
      picture.setAttribute("viewBox", [whole.x, whole.y, whole.width, whole.height].join(" "));
      Object.keys(whole).forEach((key) => image.setAttribute(key, whole[key]));
      T.fill(table, [shown.table.round ? svg("circle", { "class": "rim", r: shown.table.round / 2 }) : svg("rect", { "class": "rim", x: -w / 2, y: -h / 2, width: w, height: h }),
        shown.marks.map((m) => svg("rect", { "class": "mark", x: m.x - m.size / 2, y: m.y - m.size / 2, width: m.size, height: m.size }))]);
    }

    function zoneOf(node) {
      for (let n = node; n && n !== picture; n = n.parentNode) { if (n.getAttribute && n.getAttribute("data-zone")) { return n.getAttribute("data-zone"); } }
      return null;
    }

    function drags() {
      picture.addEventListener("pointerdown", function (e) {
        const name = zoneOf(e.target), mine = grip.contains(e.target) || held.indexOf(name) >= 0;
        drag = { id: e.pointerId, x: e.clientX, y: e.clientY, mine: mine, name: name, far: false };
        if (mine) { e.preventDefault(); picture.setPointerCapture(e.pointerId); scroll.focus({ preventScroll: true }); }
      });
      picture.addEventListener("pointermove", function (e) {
        if (!drag || drag.id !== e.pointerId) { return; }
        const dx = e.clientX - drag.x, dy = e.clientY - drag.y;
        drag.far = drag.far || Math.abs(dx) + Math.abs(dy) > TAP;
        if (drag.mine && drag.far) { by = { x: dx / perMm(), y: dy / perMm() }; follow(); }
      });
      picture.addEventListener("pointerup", function (e) {
        if (!drag || drag.id !== e.pointerId) { return; }
        const done = drag;
        drag = null;
        if (!done.far) { picked(done.name || (done.mine ? held[0] : null)); } else if (done.mine) { dropped({ x: Math.round(by.x), y: Math.round(by.y) }); }
      });
      picture.addEventListener("pointercancel", () => { drag = null; by = { x: 0, y: 0 }; draw(); });
    }

    // Safari 12 knows no pointers: a tap chooses there, and buttons move.
    if (window.PointerEvent) { drags(); } else { picture.addEventListener("click", (e) => picked(zoneOf(e.target) || (grip.contains(e.target) ? held[0] : null))); }
    window.addEventListener("resize", size);

    return {
      node: scroll,
      dragging: () => Boolean(drag && drag.mine),
      settle: () => { if (!drag || !drag.far) { by = { x: 0, y: 0 }; } },
      show: function (told, names) { shown = told; held = names; drawTable(); draw(); size(); },
      picture: function (data) { if (data) { image.setAttributeNS(XLINK, "xlink:href", data); image.setAttribute("href", data); } else { image.removeAttribute("href"); image.removeAttributeNS(XLINK, "href"); } },
      zoom: function (step) {
        const middleX = (scroll.scrollLeft + scroll.clientWidth / 2) / scroll.scrollWidth, middleY = (scroll.scrollTop + scroll.clientHeight / 2) / scroll.scrollHeight;
        zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + step));
        size();
        scroll.scrollLeft = middleX * scroll.scrollWidth - scroll.clientWidth / 2;
        scroll.scrollTop = middleY * scroll.scrollHeight - scroll.clientHeight / 2;
      },
      canZoom: (step) => zoom + step >= 0 && zoom + step < ZOOMS.length,
    };
  };
}());
