/* Before the game: places, names, roles, and how the group plays. */
(function () {
  "use strict";
  const T = window.T;

  T.lobby = {};

  T.lobby.name = function (body, send) {
    const input = T.el("input", { type: "text", maxlength: "16", autocomplete: "off", autocapitalize: "words", spellcheck: "false", enterkeyhint: "done", value: body.me.name });
    input.addEventListener("change", () => { if (input.value.trim() && input.value !== body.me.name) { send({ do: "rename", name: input.value.trim() }); } });
    return T.el("label.field", null, [T.el("span", null, "What do we call you?"), input]);
  };

  T.lobby.roles = function (body, send) {
    if (!body.roles || !body.roles.length) { return null; }
    return T.el("fieldset.roles", null, [T.el("legend.h2", null, "What do you play?"), body.roles.map((r) => {
      const other = r.taken_by && r.taken_by !== body.me.seat;
      return T.el("button.role", { type: "button", "aria-pressed": String(r.taken_by === body.me.seat), "aria-disabled": other ? "true" : null,
        onclick: () => { if (!other) { send({ do: "role", role: r.id }); } } },
      [T.el("span.card-name", null, r.name), r.taken_by ? T.el("span.by", { "aria-label": "taken by " + T.name(r.taken_by) }, T.glyph(r.taken_by)) : null]);
    })]);
  };

  T.lobby.summary = (body) => T.el("details.panel", null, [T.el("summary", null, "How we play"),
    T.el("dl.ways", null, body.options.map((o) => [T.el("dt", null, o.question), T.el("dd", null, [T.el("b", null, T.lobby.word(o.chosen)), " · ", o.choices[o.chosen]])]))]);

  T.lobby.word = (choice) => (/^[0-9]+$/.test(choice) ? (Number(choice) % 60 ? choice + " s" : Number(choice) / 60 + " min") : choice.replace(/_/g, " "));

  // Where one game is installed, nobody has to choose it.
  let chosen = false;
  T.lobby.onlyGame = function (body, send) {
    const games = body.games.filter((g) => !g.broken);
    if (chosen || !body.me.host || body.game || games.length !== 1) { return; }
    chosen = true;
    send({ do: "game", game: games[0].id });
  };

  T.lobby.blocker = function (body) {
    const game = body.games.filter((g) => g.id === (body.game || {}).id)[0];
    if (!game) { return "Choose a game."; }
    if (game.seats.indexOf(body.seats.length) < 0) { return game.title + " is for " + Math.min.apply(null, game.seats) + " to " + Math.max.apply(null, game.seats) + " players; " + body.seats.length + " sit here."; }
    return "";
  };

  // `then` is called when the match has begun by this very tap.
  T.lobby.start = function (body, send, then) {
    const why = T.lobby.blocker(body);
    const started = (got) => { if (then && got && got.status < 400) { then(); } };
    return [T.el("p.cap.c", { role: "status" }, why || "Places are fixed from then on."),
      T.button("btn-main", "Start with " + body.seats.length + (body.seats.length === 1 ? " player" : " players"), () => { if (!why) { send({ do: "start" }).then(started); } }, { "aria-disabled": why ? "true" : null })];
  };
}());
