/* A closed fist: a number is typed on a pad that is the same for everybody, whatever lies behind the screen. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;
  const DIGITS = 2;   // more PP than 99 nobody has

  T.game.forms.bid = function (ask, page, changed) {
    if (ask.form.shape !== "amount") { return null; }
    dk.learn(page);
    let typed = typeof ask.draft === "number" ? String(ask.draft) : "";
    const shown = T.el("output.fist", { "aria-live": "polite" });
    const value = () => (typed === "" ? undefined : Number(typed));

    function type(key) {
      typed = key === "del" ? typed.slice(0, -1) : key === "none" ? "" : (typed + key).replace(/^0+(?=\d)/, "").slice(0, DIGITS);
      draw();
      changed(value() === undefined ? null : value());
    }
    function draw() { shown.textContent = typed === "" ? "?" : typed; }
    const key = (what, label, words) => T.el("button.key", { type: "button", "aria-label": words || false, onclick: () => type(what) }, label);
    const pad = T.el("div.pad", { role: "group", "aria-label": "Number" }, ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((d) => key(d, d)).concat([key("none", T.icon("close"), "Clear"), key("0", "0"), key("del", T.icon("left"), "Delete the last digit")]));
    draw();
    const low = ask.form.low || 0;
    return { node: T.el("div.fist-form", null, [T.el("p.small", null, ["All that is bid is lost, also by those who lose. ", T.rule("DK-167")]), T.el("p.fist-line", null, [shown, T.el("span", null, "PP")]), pad]), dense: true, own: true, title: "Your closed fist",
      get: () => (value() !== undefined && value() >= low && value() <= ask.form.high ? value() : undefined),
      missing: "Type a number of PP that you have.", seal: "Hold to close the fist", sealAsk: "Close the fist on it? Nobody sees it before all fists open." };
  };

  T.game.sealed = { "power-struggle": { text: "Your fist is closed. All fists open together.", rule: "DK-168" } };
}());
