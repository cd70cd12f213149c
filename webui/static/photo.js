/* A card in the hand is photographed: this phone makes the picture small, the companion reads its tag and forgets it. */
(function () {
  "use strict";
  const T = window.T;
  const WIDEST = 1600;   // px
  const QUALITY = 0.85;  // of the JPEG

  function small(file) {
    if (!("createImageBitmap" in window)) { return Promise.resolve(file); }
    return createImageBitmap(file).then(function (picture) {
      const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      return new Promise((go) => canvas.toBlob(go, "image/jpeg", QUALITY));
    }).catch(() => file);   // what this phone cannot draw is for the companion to read, or to say what is wrong with it
  }

  // The page of a seat on the phone that is passed round lies elsewhere, and so does its cookie.
  const upload = (picture) => fetch(location.pathname + "photo", { method: "POST", credentials: "same-origin", headers: { "Content-Type": "image/jpeg" }, body: picture })
    .then((answer) => answer.json().then((body) => ({ status: answer.status, body: body })));

  // The question that this card is an answer to, if it is one of the choices; what is sealed is sealed by a long press.
  function fits(body, card) {
    return (body.asks || []).filter((ask) => !ask.sealed && ((ask.form || {}).options || []).some((o) => o.value === card.component))[0];
  }

  function shown(card, body, send, close) {
    const ask = fits(body, card), text = card.card && card.card.text;
    return T.el("section.panel", null, [T.headline(T.el("h2.h2", null, card.name), "me"), text ? T.el("p", null, text) : null,
      ask ? T.button("btn-main", "Choose it", () => { close(); send({ do: "answer", ask: ask.id, value: card.component }); }) : null]);
  }

  function told(got, body, send, close) {
    if (got.status !== 200) { return [T.note("refused", "no", [got.body.error.what, " ", T.el("b", null, got.body.error.cure)])]; }
    if (!got.body.cards.length) { return [T.note("refused", "no", ["No tag of this game is in the picture. ", T.el("b", null, "Hold the card so that its tag is sharp and whole.")])]; }
    return got.body.cards.map((card) => shown(card, body, send, close));
  }

  T.photograph = function (body, send) {
    const input = T.el("input", { type: "file", accept: "image/jpeg", capture: "environment", hidden: true });
    input.addEventListener("cancel", () => input.remove());
    input.addEventListener("change", function () {
      input.remove();
      if (!input.files.length) { return; }
      const read = T.sheet("In your hand", [T.el("p.lead", { role: "status" }, "Your picture is being read. This may take some seconds.")]);
      small(input.files[0]).then(upload).then(function (got) {
        read();
        const close = T.sheet("In your hand", told(got, body, send, () => close()));
      }, () => { read(); T.sheet("In your hand", [T.note("refused", "no", "The picture did not reach the table. Try again.")]); });
    });
    document.body.appendChild(input);   // some phones open no camera for what is in no page
    input.click();
  };
}());
