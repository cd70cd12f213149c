/* A seat's page: one question at a time, and the table round it. */
(function () {
  "use strict";
  const T = window.T;
  const page = T.frame({ bar: "header.bar", who: "section.who", lost: "div.banner", time: "div.main.time", news: "div.main.news", main: "main.main", reads: "div.main.reads", asked: "div.main.asked", more: "div.main.more", dock: "div.dock" });
  const reads = T.asked(send, sighted);
  const link = T.link(location.pathname, { page: arrived, state: linked, kept: held, outcome: outcome, draft: unsentDraft });
  const nothing = () => ({ ask: null, state: "", wanted: null, at: 0, busy: false });
  let body = null, ready = false, form = null, giving = false, gave = null, saving = nothing();

  /* ---- what the session tells ---- */

  function arrived(told, fresh) {
    if (location.hash) { history.replaceState(null, "", location.pathname); }   // this phone has been let in
    body = told;
    T.meet(body.seats);
    if (fresh && body.clock) { T.setClock(body.clock); }
    T.loadGame(body.game).then(() => { ready = true; draw(); });
  }

  function linked(state, error) {
    if (state === "lost") { setTimeout(() => { if (link.state === "lost") { draw(); } }, 1500); return; }
    if (state === "stranger") { stranger(error); return; }
    if (saving.state === "unsaved") { save(saving.ask, saving.wanted); }
    draw();
  }

  function send(command) { return link.send(command).then(outcome, () => outcome(null)); }

  // What became of a touch of this page, or of one that an earlier page of this tab has kept.
  function outcome(got) {
    if (!got) { refuse({ what: "For five minutes the table has not answered: what you touched may not have counted, and is not sent any more.", cure: "Look at the page, and touch it again if it is still wanted." }); }
    else if (got.status >= 400) { refuse(got.body.error || got.body); }
    return got;
  }

  function held(n) {
    if (n && giving) { say("draft", "Kept until the table answers"); }
    draw();
  }

  function unsentDraft() {
    return saving.state === "saving" || saving.state === "unsaved" ? draftNow(saving) : null;
  }

  function refuse(error) {
    const words = [T.el("b", null, T.plain(error.what)), " ", T.plain(error.cure), " ", T.rule(error.rule)];
    if (!say("refused", words)) { T.sheet("Refused", T.note("refused", "no", words)); }
    T.tell(T.plain(error.what));
  }

  /* ---- the page ---- */

  function draw() {
    if (body && !ready) { return; }
    if (!body) { if (link.state === "lost") { page.show("main", ["lost"], () => T.lost(link.since, [], link.again)); } return; }
    const covered = page.app.classList.contains("covered");
    page.show("bar", [body.me, body.status, body.view && [body.view.turn, body.view.round, body.view.step, body.view.contest], body.game, link.state, covered], bar);
    const standing = body.status === "playing" ? T.standing(body) : null;
    page.show("who", standing && [standing, body.seats, body.table_asks], () => T.whoBar(body, standing));
    page.show("lost", link.state === "lost" || link.kept ? [saving.state, link.state === "lost", link.kept] : null, banner);
    const clock = body.status !== "lobby" ? body.clock : null;
    page.show("time", clock && [clock.prompt, clock.running, clock.limit], () => T.clock(clock));
    const news = body.status === "paused" || body.suggestion || told() || body.proposals.length || body.eyes.doubt || body.eyes.trouble.length;
    page.show("news", news ? [body.status, body.paused, body.proposals, body.suggestion, told(), body.eyes.trouble, body.eyes.doubt, body.seats] : null, newsPanels);
    stage();
    bell();
  }

  // News never moves what somebody fills in; a word that is asked for shows itself while its panel is out of sight.
  const asking = () => (body.proposals || []).some((p) => p.may_agree);
  const chip = page.app.appendChild(T.button("btn-main btn-s bell", [T.icon("hand"), "Look up: your word is asked for"], () => window.scrollTo(0, 0), { hidden: true }));
  function bell() {
    const asked = body && (body.status === "paused" || body.suggestion || asking());
    chip.hidden = !asked || page.nodes.news.getBoundingClientRect().bottom > 8;
  }
  window.addEventListener("scroll", bell, { passive: true });

  function bar() {
    const covered = page.app.classList.contains("covered");
    return T.bar(T.who(body.me.seat), T.phase(body), [
      T.el("button.tool", { type: "button", "aria-pressed": String(covered), "aria-label": "Cover: hide what only I see", onclick: cover }, T.icon("cover")),
      T.linkTool(link.state), T.menuTool(() => T.menu(body, send))]);
  }

  function cover() {
    page.app.classList.toggle("covered");
    draw();
  }

  function banner() {
    const draft = { saved: "saved", saving: "perhaps not saved", unsaved: "not saved yet", "": "none" }[saving.state];
    const sealed = (body.sealed || []).some((s) => s.done) ? "yes, it counts" : "no";
    const facts = [["Your draft", draft], ["Sealed", sealed], ["Game", "nothing is lost"]].concat(link.kept ? [["What you touched", "kept, goes out by itself"]] : []);
    return [T.unanswered(link, link.kept && !saving.state ? "" : " Draft: " + draft + "."), T.button("btn-s", "What now?", () => T.sheet(link.state === "lost" ? "No link" : "No answer", T.lost(link.since, facts, link.again)))];
  }

  // What a press of the button came to; that the game is paused is said only as long as it is.
  const told = () => (body.last && (body.last.rule !== "paused" || body.status === "paused") ? body.last : null);

  function newsPanels() {
    return [
      body.status === "paused" ? T.el("section.panel", null, [T.note("time", "pause", [T.el("b", null, "Paused. "), T.rich(body.paused)]), T.button("", "Go on", () => send({ do: "resume" }))]) : null,
      T.proposals(body, send),
      T.suggestion(body, send),
      told() ? T.note("", "why", [T.rich(told().text || told().what), " ", T.rule(told().rule)]) : null,
      T.doubt(body.eyes, send),
      T.troubles(body.eyes),
    ];
  }

  /* ---- the one question ---- */

  function stage() {
    const ask = (body.asks || []).filter((a) => !a.standing)[0] || null;
    const sealed = (body.sealed || []).filter((s) => s.done)[0];
    page.app.classList.toggle("has-secret", Boolean(ask && ask.sealed));
    if (body.status === "lobby") { lobby(); }
    else if (body.status === "over") { over(); }
    else if (ask) { question(ask); }
    else if (sealed) { plain(["sealed", sealed], () => sealedPage(sealed), () => takeBack(sealed)); }
    else { const turn = T.game.turn && T.game.turn(body); plain(["wait", body.waiting, body.table_asks, T.cameraReads(body.eyes), asking(), turn && body.view.fronts], () => (turn ? turnPage(turn) : waitPage()), null); }
    const asked = body.status === "playing" && (body.table_asks || []).length;
    if (asked) { reads.update(body); }
    page.show("reads", asked ? ["asked"] : null, () => reads.node);
    if (body.status !== "lobby") {
      const asks = standing();
      page.show("asked", asks.length ? [asks, body.seats] : null, askedPanels);
      page.show("more", [body.status, body.view, body.score, body.faces, body.eyes.findings, body.seats], morePanels);
    } else { page.show("asked", null); page.show("more", null); }
  }

  const standing = () => (body.asks || []).filter((a) => a.standing && !a.sealed);

  function plain(shown, main, dock) {
    form = null;
    saving = nothing();
    page.show("main", [shown, body.seats, Boolean(T.game.board)], main);
    page.show("dock", dock ? [shown, "dock"] : null, dock);
  }

  function question(ask) {
    const shown = [ask.id, ask.form, ask.about, body.seats.map((s) => [s.seat, s.name, s.place])];
    const fresh = page.show("main", shown, function () {
      page.forget("dock");
      const typed = saving.ask === ask.id && saving.state ? saving.wanted : ask.draft;   // what was typed here is newest
      form = T.question(Object.assign({}, ask, { draft: typed }), body, (value) => save(ask.id, value));
      if (saving.ask !== ask.id) { saving = draftOf(ask); }
      return questionMain(ask);
    });
    if (fresh && acted) { acted = false; const h = page.nodes.main.querySelector("h1"); if (h) { h.focus(); } }
    if (!fresh && form && form.news) { form.news(body); }
    page.show("dock", [shown, "dock"], () => questionDock(ask));
  }

  const draftOf = (ask) => ({ ask: ask.id, state: ask.draft === null || ask.draft === undefined ? "" : "saved", wanted: ask.draft, at: 0, busy: false });

  let acted = false;

  function questionMain(ask) {
    const secret = Boolean(ask.sealed) || Boolean(form.own);   // an open answer may be chosen among cards of the own hand
    const sight = secret ? "me" : "all", words = T.rich(form.title || ask.text);
    const head = form.dense ? T.headline(T.el("h1.question.q-s", { tabindex: "-1" }, words), sight)
      : [T.headline(T.el("p.kicker", null, ask.title), sight), T.el("h1.question", { tabindex: "-1" }, words), form.lead ? T.el("p.lead", null, form.lead) : null];
    const inner = [head, form.node, form.dense ? null : T.el("p.small", null, [form.hint || "", " ", T.rule(ask.rule)])];
    page.nodes.main.className = "main" + (form.dense ? " main-tight" : "");
    if (!secret) { return inner; }
    return [T.el("div", { "data-coverable": true }, inner), T.el("div.cover-back", { "data-covered": true }, [T.el("div.backs", { "aria-hidden": "true" }, T.el("div.back")), T.el("p.lead.c", null, "Covered. The draft is kept. Touch the eye to go on.")])];
  }

  function questionDock(ask) {
    const secret = Boolean(ask.sealed);
    const press = ask.form.shape === "press";
    // The next question stands where the last one did: the second tap of a double tap is none to that.
    const act = (tap) => { if (!(tap && tap.detail > 1 && gave && gave !== ask.id)) { answer(ask); } };
    return [form.lay || null,
      press ? [sayLine(), form.under ? T.el("p.cap", null, [form.under, " ", T.rule(ask.rule)]) : null] : T.el("div.headline.dock-line", null, [sayLine(), T.el("span.cap", null, secret ? "A draft does not count." : "Counts when you press.")]),
      secret ? T.hold(form.seal || "Keep pressed to seal", form.sealAsk || "Seal this choice? It is not shown again before the reveal.", act)
        : T.button("btn-main", form.label ? form.label() : ask.title, act, { id: "answer", "aria-disabled": unready() })];
  }

  // A button that cannot answer yet looks so; pressed all the same, it says what is missing.
  const unready = () => (form.get() === undefined ? "true" : "false");

  function sayLine() {
    const line = T.el("p.note.note-draft", { id: "say" });
    setTimeout(showSaving, 0);
    return line;
  }

  function say(kind, kids) {
    const line = document.getElementById("say");
    if (!line) { return false; }
    line.className = "note note-" + kind;
    T.fill(line, [T.icon(kind === "refused" ? "no" : "draft"), T.el("span", null, kids)]);
    return true;
  }

  const DRAFT = { "": "Nothing chosen yet", saving: "Saving the draft", saved: "Draft saved", unsaved: "Draft not saved: no link" };
  function showSaving() {
    if (form && form.drafts === false) { return; }
    say(saving.state === "unsaved" ? "refused" : "draft", DRAFT[saving.state]);
  }

  // A reason why something cannot be sent stays, though the draft is saved meanwhile.
  function refusing() {
    const line = document.getElementById("say");
    return Boolean(line) && line.className.indexOf("note-refused") >= 0 && line.textContent.indexOf(DRAFT.unsaved) < 0;
  }

  /* ---- drafts: sent at every touch, one at a time, the newest wins ---- */

  function save(ask, value) {
    saving.ask = ask;
    saving.wanted = value;
    saving.at = Math.max(Date.now(), saving.at + 1);
    saving.state = "saving";
    const button = document.getElementById("answer");
    if (button && form) {
      if (form.label) { T.fill(button, form.label()); }
      button.setAttribute("aria-disabled", unready());
    }
    showSaving();
    if (!saving.busy) { sendDraft(saving); }
  }

  // With the time of the touch, so that the table knows one that comes late from one that is newer.
  const draftNow = (mine) => ({ do: "draft", ask: mine.ask, value: mine.wanted, tab: T.tab(), at: mine.at });

  function sendDraft(mine) {
    const value = mine.wanted;
    mine.busy = true;
    T.once(location.pathname + "do", { command: draftNow(mine) }).then(function (got) {
      mine.busy = false;
      if (mine.wanted !== value) { sendDraft(mine); return; }
      mine.state = got.status < 400 ? "saved" : "";
      if (mine === saving && !refusing()) { showSaving(); }
    }, function () {
      mine.busy = false;
      mine.state = "unsaved";
      if (mine === saving) { showSaving(); }
      link.again();
    });
  }

  function answer(ask) {
    const value = form.get();
    if (value === undefined) { say("refused", form.missing || "Choose first."); T.tell(form.missing || "Choose first."); return; }
    const sure = form.sure && form.sure(value);
    if (sure) { T.ask(sure.title, sure.text, sure.yes, () => give(ask, value)); } else { give(ask, value); }
  }

  function give(ask, value) {
    acted = true;
    giving = true;
    gave = ask.id;
    say("draft", ask.sealed ? "Sealing" : "Sending");
    send({ do: "answer", ask: ask.id, value: value }).then(function (got) {
      giving = false;
      if (got && got.status < 400) { saving = nothing(); }   // sealed: kept nowhere
    });
  }

  /* ---- nothing is asked ---- */

  function sealedPage(sealed) {
    const words = (T.game.sealed || {})[sealed.prompt] || {};
    if (words.cards && words.cards(body)) { return sealedCards(words); }
    page.nodes.main.className = "main main-center";
    return [T.el("div.backs", { "aria-hidden": "true" }, words.backs ? words.backs(body) : T.el("div.back")),
      T.el("div.stack-c", null, [T.el("h1.question", { tabindex: "-1" }, "Sealed"), T.el("p.lead", null, words.text || "Your choice lies sealed. No page shows it before the reveal."), T.see("none")]),
      T.el("p.small.c", null, ["It counts. All choices open together when everybody has sealed. ", T.rule(words.rule)])];
  }

  // Real cards repeat what was sealed: the page says where they go, and never again what they are.
  function sealedCards(words) {
    page.nodes.main.className = "main";
    return [T.headline(T.el("p.kicker", null, [T.icon("sealed"), "Sealed"]), "none"), T.el("h1.question.q-l", { tabindex: "-1" }, words.lay), words.where(body),
      T.el("p.small", null, ["It counts. No page shows it before the reveal; all open together when everybody has sealed. ", T.rule(words.rule)])];
  }

  const takeBack = (sealed) => [T.button("", [T.icon("undo"), "Take back"], () => { acted = true; send({ do: "withdraw", sealed: sealed.id }); }),
    T.el("p.cap.c", null, "Taking back starts from an empty form. Nobody learns what changed.")];

  // Everybody turns cards up: the call, large, with what lies open already and who is still awaited.
  function turnPage(turn) {
    page.nodes.main.className = "main";
    return [T.headline(T.el("p.kicker", null, [T.icon("flash"), turn.read + " of " + turn.all + " read"]), "all"),
      T.el("h1.question.q-l", { tabindex: "-1" }, turn.title), turn.node,
      T.el("p.lead", { role: "status" }, ["Awaited: ", T.list(turn.awaited), "."]),
      T.el("p.small", null, T.cameraReads(body.eyes) ? "All together. Leave them where they lie: the camera reads them." : "All together. Then one of you says below what lies there, and another agrees.")];
  }

  const plural = (what) => (what ? what.replace(/^(\w+)s\b/, "$1") : "are awaited");

  function waitPage() {
    const me = body.me.seat;
    const waits = body.waiting.filter((w) => w.ready !== true && w.seat !== me);
    const prompts = T.game.prompts || {};
    page.nodes.main.className = "main";
    const people = waits.filter((w) => w.seat !== "table"), seats = people.map((w) => w.seat);
    const what = people.length ? prompts[people[0].prompt] : "";
    const asked = (body.table_asks || [])[0];
    return [T.headline(T.el("p.kicker", null, [T.icon("wait"), "Awaited"]), "all"),
      T.el("h1.question", { tabindex: "-1" }, seats.length ? [T.list(seats), " ", seats.length > 1 ? plural(what) : what || "is awaited"] : asked ? "The table is asked" : "One moment"),
      asked ? T.el("p.lead", null, T.askedBelow(body) ? "One of you answers below, and another agrees." : T.rich(asked.text)) : T.el("p.lead", null, asking() ? "Your word is asked for above." : "Nothing to do for you.")];
  }

  // Games without a board of their own: how everybody stands.
  function standingOf() {
    const rows = body.status === "over" ? null : T.scores(body);
    return rows && T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "How it stands"), "all"), rows]);
  }

  function morePanels() {
    return [
      T.game.board ? T.game.board(body) : standingOf(),
      T.happened(body.view && body.view.ledger, 5),
      T.happenedToMe(body.view && body.view.private, body.faces),
      T.findings(body.eyes),
    ];
  }

  // A form that somebody fills is kept as it is for as long as its question is the same.
  const kept = {};
  function keep(ask, build) {
    const key = JSON.stringify([ask.form, ask.about, ask.text, body.seats]);
    if (!kept[ask.id] || kept[ask.id].key !== key) { kept[ask.id] = { key: key, node: build(ask) }; }
    return kept[ask.id].node;
  }

  const askedPanels = () => standing().map((a) => keep(a, anytime));

  // What was said stands on top as a proposal: bring it into sight.
  function sighted(got) {
    if (got && got.status < 400) { setTimeout(() => window.scrollTo(0, 0), 300); }
  }

  function anytime(ask) {
    const made = T.question(ask, body, () => undefined, (value) => giveStanding(ask.prompt, value));
    if (made.buttons) { return made.node; }
    return T.el("section.panel", { "aria-label": ask.title }, [T.el("p", null, [T.rich(ask.text), " ", T.rule(ask.rule)]), made.node,
      T.button("", ask.title, () => { const value = made.get(); if (value !== undefined) { send({ do: "answer", ask: ask.id, value: value }); } })]);
  }

  // A question that stays open is asked anew after every answer: it is answered under the name that it has now.
  function giveStanding(prompt, value) {
    const now = standing().filter((a) => a.prompt === prompt)[0];
    if (!now) { refuse({ what: "That cannot be done any more.", cure: "Look at the page again." }); return Promise.resolve(null); }
    return send({ do: "answer", ask: now.id, value: value });
  }

  /* ---- before and after ---- */

  function lobby() {
    T.lobby.onlyGame(body, send);
    const host = body.seats.filter((s) => s.host)[0];
    const typing = document.activeElement && page.nodes.main.contains(document.activeElement) && document.activeElement.tagName === "INPUT";
    const shown = ["lobby", body.seats, body.roles, body.options, body.me, body.eyes.shown];
    if (!typing) {
      page.nodes.main.className = "main";
      page.show("main", shown, () => [
        T.headline(T.el("p.kicker", null, "Seen from above"), "all"), T.el("h1.question", { tabindex: "-1" }, "Where do you sit?"),
        body.eyes.shown ? T.note("", "camera", "The host sees a picture of the table now, to lay out its zones. It ends when the game starts.") : null,
        T.swapping(body, send), T.button("btn-s btn-quiet", "Find my place: I press its button", () => send({ do: "find-button" })), T.lobby.name(body, send), T.lobby.roles(body, send), T.lobby.summary(body),
        T.note("good", "yes", ["Your shape is the ", T.el("b", null, T.shape(body.me.seat)), ". It marks your light, your cards and your name."])]);
    }
    page.show("dock", [shown, "dock"], () => (body.me.host
      ? [T.lobby.start(body, send), T.el("a.btn.btn-quiet.btn-s", { href: location.pathname + "host" }, "Choose the game and how we play")]
      : T.el("p.small.c", null, host ? [T.who(host.seat), " starts the game."] : "The host starts the game.")));
  }

  function over() {
    plain(["over", body.outcome, body.score], () => [
      T.headline(T.el("p.kicker", null, [T.icon("blade"), "The end"]), "all"),
      T.el("h1.question", { tabindex: "-1" }, T.rich(body.outcome)), T.scores(body)], null);
  }

  function stranger(error) {
    body = null;
    bell();
    ["bar", "who", "lost", "time", "news", "asked", "more", "dock"].forEach((name) => page.show(name, null));
    const number = (location.hash.match(/^#(\d{4})$/) || [])[1];
    if (number) {
      page.show("main", ["asking", number], () => [T.el("h1.question", null, "Asking for your seat"),
        T.el("p.lead", null, ["Say this number to the table: ", T.el("b.num", null, number), ". Whoever agrees sees the same one."]),
        T.el("p", null, "The phone that holds the seat, or two others (one, if there are no more), must let you in. This page goes on by itself."),
        T.el("a.btn.btn-quiet", { href: "/" }, "To the join page")]);
      return;
    }
    page.show("main", ["stranger"], () => [T.el("h1.question", null, "Not your seat"),
      T.el("p.lead", null, error ? error.what + " " + error.cure : ""),
      T.el("p", null, "If you just asked for this seat, the phone that holds it, or two others (one, if there are no more), must let you in. This page goes on by itself."),
      T.el("a.btn.btn-main", { href: "/" }, "To the join page")]);
  }
}());
