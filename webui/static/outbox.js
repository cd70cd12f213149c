/* What a finger did and the table has not confirmed: kept in this tab alone, and sent in the order of the touches. */
(function () {
  "use strict";
  const T = window.T;
  const SOON = 3000;        // ms of no answer after which people are told
  const AGAIN = 3000;       // ms between two tries
  const TOO_OLD = 300000;   // ms; what was touched longer ago may mean something else by now
  const MOST = 12000;       // characters that a page which is left sends at once

  // Pages of a tab follow one another and share what is kept. A frame keeps its own: it is one seat among several.
  const place = (base) => (window.parent === window ? "unsent" : "unsent " + base);

  function read(key) {
    try { return JSON.parse(sessionStorage.getItem(key)) || []; } catch (why) { return []; }
  }

  function write(key, items) {
    const bare = items.map((i) => ({ id: i.id, at: i.at, url: i.url, command: i.command }));
    try { if (bare.length) { sessionStorage.setItem(key, JSON.stringify(bare)); } else { sessionStorage.removeItem(key); } } catch (why) { /* a browser that keeps nothing sends all the same */ }
  }

  // told.kept(n): so many touches wait for a table that does not answer. told.outcome(got or null): what became of one
  // that an earlier page has kept. told.draft(): a command that is worth no more than a try when the page is left.
  T.outbox = function (base, told) {
    const key = place(base);
    let items = [], first = null, since = 0, late = false, left = false, watch = 0, again = 0;

    const restored = (item) => Object.assign(item, { yes: told.outcome, no: () => told.outcome(null) });

    function changed() {
      write(key, items);
      told.kept(late ? items.length : 0);
    }

    function isLate() { late = true; changed(); }

    function next() {
      clearTimeout(again);
      const item = items[0];
      if (!item) { return; }
      if (Date.now() - item.at > TOO_OLD) { giveUp(); return; }
      if (first !== item) { first = item; clearTimeout(watch); watch = setTimeout(isLate, SOON); }
      since = Date.now();
      T.post(item.url, { id: item.id, command: item.command }).then((got) => answered(item, got), () => missed(item));
    }

    function missed(item) {
      if (items[0] !== item) { return; }
      isLate();
      clearTimeout(again);
      again = setTimeout(next, AGAIN);
    }

    // Of several tries of one touch the first answer counts; the table did it once.
    function answered(item, got) {
      if (items[0] !== item) { return; }
      if (got.body.moved) { item.url = got.body.moved + "do"; write(key, items); next(); return; }   // places were swapped
      settled();
      item.yes(got);
      next();
    }

    function settled() {
      items.shift();
      late = false;
      clearTimeout(watch);
      changed();
    }

    // What comes after a touch that never arrived is not sent either: it may rest on it.
    function giveUp() {
      const lost = items;
      items = [];
      late = false;
      clearTimeout(watch);
      changed();
      lost.forEach((item) => item.no(new Error("too old")));
    }

    // All that goes where the first goes, in one request that outlives the page; what arrived before happens once.
    function leave() {
      const url = items.length ? items[0].url : base + "do", other = items.findIndex((i) => i.url !== url), draft = told.draft();
      const rows = (other < 0 ? items : items.slice(0, other)).map((i) => ({ id: i.id, command: i.command }));
      if (draft && other < 0 && url === base + "do") { rows.push({ id: T.newId(), command: draft }); }
      while (JSON.stringify(rows).length > MOST) { rows.pop(); }
      if (left || !rows.length || !navigator.sendBeacon) { return; }
      left = true;
      navigator.sendBeacon(url, new Blob([T.padded({ commands: rows })], { type: "application/json" }));
    }

    // A page that comes back from the browser's memory: others may have sent meanwhile what it kept.
    function back() {
      const kept = read(key), ids = kept.map((i) => i.id), mine = items.map((i) => i.id);
      items.filter((i) => ids.indexOf(i.id) < 0).forEach((i) => i.yes({ status: 200, body: {} }));
      items = items.filter((i) => ids.indexOf(i.id) >= 0).concat(kept.filter((i) => mine.indexOf(i.id) < 0).map(restored)).sort((a, b) => a.at - b.at);
      left = false;
      changed();
      next();
    }

    // What hangs is sent anew at once.
    function hurry() { if (Date.now() - since > 1000) { next(); } }

    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", (e) => { if (e.persisted) { back(); } });
    document.addEventListener("visibilitychange", () => { if (document.hidden) { leave(); } else { left = false; hurry(); } });
    items = read(key).map(restored);
    next();

    return {
      // Whoever touches the same again before it is answered means the touch that is on its way: two taps of one finger,
      // or impatience. But who has touched otherwise of the same kind since, there and back, means the last.
      send: function (command) {
        const alike = items.filter((i) => i.command.do === command.do).pop();
        const same = alike && alike.answer && JSON.stringify(alike.command) === JSON.stringify(command) ? alike : null;
        if (same) { return same.answer; }
        const item = { id: T.newId(), at: Date.now(), url: base + "do", command: command };
        item.answer = new Promise((yes, no) => { item.yes = yes; item.no = no; });
        items.push(item);
        changed();
        if (items.length === 1) { next(); }
        return item.answer;
      },
      // The table has been heard.
      heard: function () { if (late) { hurry(); } },
    };
  };
}());
