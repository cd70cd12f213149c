/* Stars: cards of the own hand that a player marks on this phone. They never leave it (EL-213). */
(function () {
  "use strict";
  const T = window.T, ek = T.ek;
  const PREFIX = "elekt-stars/";

  // Private browsing may refuse to keep things; then they last until the page is left.
  let kept = null, at = "";
  const key = (body) => PREFIX + body.code + "/" + body.me.seat;

  function load(body) {
    if (at === key(body) && kept) { return kept; }
    at = key(body);
    kept = {};
    try { kept = JSON.parse(localStorage.getItem(at)) || {}; } catch (e) { kept = {}; }
    return kept;
  }

  ek.starred = (body, component) => Boolean(load(body)[component]);

  ek.star = function (body, component, on) {
    const stars = load(body);
    if (on) { stars[component] = true; } else { delete stars[component]; }
    try { localStorage.setItem(at, JSON.stringify(stars)); } catch (e) { /* kept until the page is left */ }
  };

  // A new match begins, or one is over: what was marked means nothing any more.
  ek.forgetStars = function (body) {
    load(body);
    kept = {};
    try { localStorage.removeItem(at); } catch (e) { /* nothing was kept */ }
  };

  ek.starTool = function (body, component, changed) {
    const node = T.el("button.tool.tool-star", { type: "button", "aria-label": "In my hand: " + ek.card(component).name, "aria-pressed": String(ek.starred(body, component)), onclick: () => {
      ek.star(body, component, !ek.starred(body, component));
      node.setAttribute("aria-pressed", String(ek.starred(body, component)));
      changed();
    } }, T.icon("star"));
    return node;
  };
}());
