/* What was sealed, when the match is over: every receipt with the nonce and the text that it is the hash of. */
(function () {
  "use strict";
  const T = window.T;
  const page = T.frame({ bar: "header.bar", main: "main.main" });
  page.show("bar", [], () => T.bar(T.el("span.seat", null, [T.icon("sealed"), T.el("b", null, "Receipts")]), "", []));

  function opening(opened, number) {
    return T.el("section.panel", null, [T.headline(T.el("h2.h2", null, "Opening " + (number + 1)), "all"),
      opened.receipts.map((r) => T.el("div", null, [
        T.el("p", null, T.who(r.seat)),
        T.el("dl.kv", null, [["Receipt", r.receipt], ["Nonce", r.nonce], ["Text", r.text]].map((f) => [T.el("dt", null, f[0]), T.el("dd.hash", null, f[1])]))]))]);
  }

  function draw(body) {
    T.meet(body.seats);
    page.show("main", body, () => [T.el("h1.question", null, body.opened.length ? "What was sealed" : "Nothing is published yet"),
      T.el("p.lead", null, body.opened.length ? "Compare with the receipts that you noted when you sealed." : "Receipts are published when the match is over; until then they would tell what still lies face down."),
      body.opened.length ? [T.el("p.small", null, "A receipt is the SHA-256 of the nonce (as bytes) and the text. To check one on any computer:"),
        T.el("p.hash.small", null, "(printf NONCE | xxd -r -p; printf %s 'TEXT') | sha256sum")] : null,
      body.opened.map(opening)]);
  }

  T.get("/receipts/page").then((got) => draw(got.body), () => page.show("main", ["lost"], () => T.lost(new Date(), [], () => location.reload())));
}());
