/* The link to the table: a page, news of it, commands. Streams where they work, asking where they do not. */
(function () {
  "use strict";
  const T = window.T;
  const BLOCK = 512;       // characters; a command fills whole blocks, so that its length tells little
  const PATIENCE = 5000;   // ms until a request counts as lost
  const SILENCE = 20000;   // ms of a stream that says nothing, not even "beat"
  const AGAIN = 3000;      // ms between two tries, and between two questions where there is no stream

  function read(answer) {
    return answer.json().then((body) => ({ status: answer.status, body: body }));
  }

  // A request that hangs is ended: it would hold one of the few connections that a browser has for the table.
  function ask(url, request) {
    const stop = window.AbortController ? new AbortController() : null;
    return new Promise(function (yes, no) {
      const timer = setTimeout(() => { no(new Error("late")); if (stop) { stop.abort(); } }, PATIENCE);
      const done = (then) => (what) => { clearTimeout(timer); then(what); };
      fetch(url, Object.assign(stop ? { signal: stop.signal } : {}, { credentials: "same-origin" }, request)).then(read).then(done(yes), done(no));
    });
  }

  T.get = (url) => ask(url, { cache: "no-store" });

  T.padded = function (body) {
    const bare = JSON.stringify(Object.assign({ pad: "" }, body));
    const size = unescape(encodeURIComponent(bare)).length;
    return JSON.stringify(Object.assign({ pad: new Array(BLOCK - (size % BLOCK) + 1).join(".") }, body));
  };

  T.post = (url, body) => ask(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: T.padded(body) });

  T.newId = function () {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.prototype.map.call(bytes, (b) => ("0" + b.toString(16)).slice(-2)).join("");
  };

  // This tab, whatever pages of it follow one another: the touches of one tab have one clock.
  let tab = "";
  T.tab = function () {
    try { tab = sessionStorage.getItem("tab") || tab || T.newId(); sessionStorage.setItem("tab", tab); } catch (why) { tab = tab || T.newId(); }
    return tab;
  };

  // The same command may be sent again: its id makes it happen once.
  T.once = function (url, body) {
    const sent = Object.assign({ id: T.newId() }, body);
    const attempt = (left) => T.post(url, sent).catch((why) => {
      if (!left) { throw why; }
      return new Promise((go) => setTimeout(go, 1200)).then(() => attempt(left - 1));
    });
    return attempt(1);
  };

  T.link = function (base, told) {
    const framed = window.parent !== window && window.parent.location.origin === location.origin && window.parent.T && window.parent.T.desk;
    const link = { state: "", version: -1, since: new Date(), received: 0, kept: 0 };
    let stream = null, outbox = null, heard = 0, asking = false, stale = false, streaming = !framed && "EventSource" in window, stopped = false;

    function state(now, more) {
      if (link.state === now && !more) { return; }
      link.state = now;
      told.state(now, more);
    }

    function fetchPage() {
      if (asking) { stale = true; return Promise.resolve(); }
      asking = true;
      stale = false;
      return T.get(base + "page").then(arrived, lost).then(() => { asking = false; if (stale) { fetchPage(); } });
    }

    function arrived(got) {
      if (got.body.moved) { stopped = true; location.replace(got.body.moved); return; }
      if (got.status === 403) { state("stranger", got.body.error); return; }
      if (got.status !== 200) { lost(); return; }
      link.since = new Date();
      link.received = Date.now();
      if (outbox) { outbox.heard(); }
      const fresh = got.body.version !== link.version;
      link.version = got.body.version;
      state(stream || framed ? "live" : "asking");
      if (fresh || !link.body) { link.body = got.body.body; }
      told.page(link.body = got.body.body, fresh);
    }

    function lost() { state("lost"); }

    // Touches go through an outbox; `link.kept` of them wait for a table that does not answer.
    function sends() {
      outbox = T.outbox(base, {
        kept: (n) => { if (link.kept !== n) { link.kept = n; told.kept(n); if (n) { fetchPage(); } } },   // is it the link, or that request?
        outcome: (got) => { told.outcome(got); fetchPage(); },
        draft: told.draft || (() => null),
      });
      link.send = (command) => outbox.send(command).then((got) => { fetchPage(); return got; });
    }

    function listen() {
      if (!streaming || stream || document.hidden) { return; }
      heard = Date.now();
      stream = new EventSource(base + "events?after=" + link.version);
      stream.onmessage = function (e) {
        heard = Date.now();
        if (e.data === "beat") { if (link.state === "lost" || link.kept) { fetchPage(); } return; }
        if (Number(e.data) !== link.version) { fetchPage(); }
      };
      stream.onerror = function () {
        if (stream && stream.readyState === 2) { streaming = false; setTimeout(() => { streaming = true; }, 30000); }
        hangUp();
        fetchPage();
      };
    }

    function hangUp() { if (stream) { stream.close(); stream = null; } }

    // A phone that slept may hold a dead stream that never says so: drop it, ask, listen again.
    function wake() { hangUp(); if (!document.hidden) { fetchPage().then(listen); } }

    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pageshow", (e) => { if (e.persisted) { wake(); } });
    window.addEventListener("online", wake);
    window.addEventListener("pagehide", hangUp);
    if (framed) {
      window.addEventListener("message", (e) => {
        if (e.origin !== location.origin || !e.data || !e.data.page) { return; }
        if (e.data.ask || e.data.version !== link.version) { fetchPage(); }
      });
    }
    setInterval(function () {
      if (stopped || document.hidden) { return; }
      if (stream && Date.now() - heard > SILENCE) { hangUp(); }
      if (!stream) { listen(); }
      if (link.state === "lost" || link.state === "stranger" || (!stream && !framed) || Date.now() - link.received > 60000) { fetchPage(); }
    }, AGAIN);

    link.again = wake;
    if (told.kept) { sends(); }
    fetchPage().then(listen);
    return link;
  };

  /* ---- what the game brings ---- */

  // Resolves when the game's own forms are there, or are known not to come.
  const loading = {};
  // `game` is {id, cards}: the second names the cards of a match, which are fetched once for as long as they stay so.
  let printed = null;
  T.loadGame = function (game) {
    return load((game || {}).id).then(function () {
      if (!game || !game.cards || game.cards === printed) { return null; }
      return ask("/cards/", { cache: "no-cache" }).then(function (got) {
        if (Object.keys(got.body.cards).length) { T.game.cards = got.body.cards; }
        printed = game.cards;
      }).catch(() => undefined);
    });
  };

  function load(id) {
    if (!id) { return Promise.resolve(); }
    if (!loading[id]) {
      loading[id] = T.get("/games/" + id).then(function (got) {
        T.game.cards = got.body.cards;
        T.game.rules = got.body.rules;
        document.documentElement.setAttribute("data-game", id);
        got.body.styles.forEach((name) => document.head.appendChild(T.el("link", { rel: "stylesheet", href: "/games/" + id + "/" + name })));
        return got.body.scripts.reduce((before, name) => before.then(() => script("/games/" + id + "/" + name)), Promise.resolve());
      }).catch(function () { delete loading[id]; });
    }
    return loading[id];
  }

  function script(src) {
    return new Promise(function (done) {
      document.body.appendChild(T.el("script", { src: src, onload: done, onerror: done }));
    });
  }
}());
