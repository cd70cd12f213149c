/* A closed fist: a number is typed on a pad that is the same for everybody, whatever lies behind the screen. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;
  const DIGITS = 2;   // more PP than 99 nobody has

  // {node, get()}: the number that is typed, and the pad below it.
  function pad(given, changed) {
    let typed = typeof given === "number" ? String(given) : "";
    const shown = T.el("output.fist", { "aria-live": "polite" });
    const get = () => (typed === "" ? undefined : Number(typed));

    function type(key) {
      typed = key === "del" ? typed.slice(0, -1) : key === "none" ? "" : (typed + key).replace(/^0+(?=\d)/, "").slice(0, DIGITS);
      draw();
      changed(get() === undefined ? null : get());
    }
    function draw() { shown.textContent = typed === "" ? "?" : typed; }
    const key = (what, label, words) => T.el("button.key", { type: "button", "aria-label": words || false, onclick: () => type(what) }, label);
    const keys = T.el("div.pad", { role: "group", "aria-label": "Number" }, ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((d) => key(d, d)).concat([key("none", T.icon("close"), "Clear"), key("0", "0"), key("del", T.icon("left"), "Delete the last digit")]));
    draw();
    return { node: [T.el("p.fist-line", null, [shown, T.el("span", null, "PP")]), keys], get: get };
  }

  T.game.forms.bid = function (ask, page, changed) {
    if (ask.form.shape !== "amount") { return null; }
    dk.learn(page);
    const made = pad(ask.draft, changed), low = ask.form.low || 0;
    return { node: T.el("div.fist-form", null, [T.el("p.small", null, ["All that is bid is lost, also by those who lose. ", T.rule("DK-167")]), made.node]), dense: true, own: true, title: "Your closed fist",
      get: () => (made.get() !== undefined && made.get() >= low && made.get() <= ask.form.high ? made.get() : undefined),
      missing: "Type a number of PP that you have.", seal: "Hold to close the fist", sealAsk: "Close the fist on it? Nobody sees it before all fists open." };
  };

  T.game.sealed = { "power-struggle": { text: "Your fist is closed. All fists open together.", rule: "DK-169" } };

  /* ---- real PP: the table compares the open fists with what was typed, and counts one that differs ---- */

  const asShown = [T.el("b", null, "All as shown"), T.el("small", null, "The bids count like that.")];
  const differs = (seat) => [T.who(seat), T.el("small", null, "Another number lies in this fist; it is asked next.")];

  T.game.asked = {
    fists: function (ask, changed) {
      return dk.choices(ask.form.options, undefined, changed, (o) => (dk.isSeat(o.value) ? differs(o.value) : asShown));
    },
    fist: function (ask, changed) {
      const made = pad(undefined, changed);
      return { node: T.el("div.fist-form", null, made.node), get: made.get };
    },
  };
}());
