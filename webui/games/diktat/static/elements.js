/* Game Elements: Opportunity cards, markers, Cabal cards; as rows, as cards, to be read. */
(function () {
  "use strict";
  const T = window.T, dk = T.dk;
  const GROUPS = { opportunity: "Opportunity", marker: "Influence marker", "cabal-card": "Cabal card", cabal: "Cabal" };
  // The component that says what an element does now: a marker of a player has a level.
  function printed(id, view, seat) {
    const marker = id.match(/^marker\/([^/]+)$/);
    if (!marker) { return id; }
    const owner = seat && view.players && view.players[seat], space = owner && owner.influence.filter((s) => s.sector === marker[1])[0];
    return side(marker[1], space ? space.level : 1, view);
  }

  function side(sector, level, view) {
    const base = "marker/" + sector + "/" + level;
    return view.others && T.game.cards[base + "/others"] ? base + "/others" : base;
  }
  dk.elementAt = (sector, level, view) => dk.element(side(sector, level, view), view, null);

  dk.element = function (id, view, seat) {
    const component = printed(id, view, seat), facts = Object.assign({}, T.game.cards[component], (view.told || {})[component]), marker = /^marker\//.test(component);
    const sector = facts.sector || (marker ? component.split("/")[1] : "");
    return { id: id, component: component, name: marker ? placeName(view, sector) : facts.name || component, group: facts.group || component.split("/")[0], sector: sector, level: facts.level || (marker ? Number(component.split("/")[2]) : 0),
      affinities: facts.affinities || [], darkness: facts.darkness || 0, attack: Boolean(facts.attack), text: facts.text || "", effects: facts.effects || [] };
  };

  const placeName = (view, sector) => ((view.sectors || {})[sector] || { name: sector }).name;
  dk.placeName = placeName;
  dk.isElement = (id) => /^(opportunity|marker|cabal-card|cabal)\//.test(id);

  dk.effects = (card) => (card.text ? T.el("p.card-text", null, T.rich(card.text)) : card.effects.length ? T.el("ul.card-text", null, card.effects.map((one) => T.el("li", null, [T.el("b", null, dk.WHEN[one.when] + ": "), dk.effect(one)]))) : T.el("p.card-text", null, "No effect."));

  // Name, sector, symbols: one look for everything that can be owned or taken.
  dk.face = (card, view, more) => T.el("span.element", null, [
    T.el("span.card-name", null, card.name),
    T.el("span.element-of", null, [card.group === "marker" ? ["Marker, level " + card.level] : card.sector ? placeName(view, card.sector) : GROUPS[card.group] || "",
      card.attack ? T.el("span.mark", { role: "img", "aria-label": "Attack of the Others" }, T.icon("others")) : null,
      view.others && card.darkness ? T.el("span.mark", { role: "img", "aria-label": "Darkness " + card.darkness }, [T.icon("darkness"), String(card.darkness)]) : null, dk.symbols(card.affinities, more && more.placed), more && more.used ? T.el("span.used-mark", null, "Used") : null])]);

  dk.read = function (id, view, seat) {
    const card = dk.element(id, view, seat);
    T.sheet(card.name, [
      T.el("p.small", null, [GROUPS[card.group] || "", card.group === "marker" ? ", level " + card.level : card.sector ? " of " + placeName(view, card.sector) : ""]),
      card.affinities.length ? T.el("p", null, dk.symbols(card.affinities)) : null, dk.effects(card),
      view.others && card.group === "opportunity" ? T.el("p.small", null, ["Darkness score " + card.darkness, card.attack ? ", Attack of the Others" : ""]) : card.attack ? T.el("p.small", null, "Attack of the Others") : null]);
  };

  dk.readTool = (id, view, seat) => T.el("button.tool.tool-read", { type: "button", "aria-label": "Read " + dk.element(id, view, seat).name, onclick: () => dk.read(id, view, seat) }, T.icon("why"));
  dk.rowCard = (id, view, seat, more) => T.el("button.row-card", { type: "button", onclick: () => dk.read(id, view, seat) }, dk.face(dk.element(id, view, seat), view, more));
}());
