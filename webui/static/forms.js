/* A form for every shape of answer. A form is {node, get(), say(value)}; get() gives undefined until it is complete. */
(function () {
  "use strict";
  const T = window.T;
  let names = 0;

  T.form = function (form, given, changed, words) {
    const made = makers[form.shape] || unknown;
    return (form.optional && made !== unknown ? optional : made)(form, given, changed, words || {});
  };

  // A question that this page has no form for, since the pages of its game did not load.
  function unknown() {
    const node = T.el("div.stack", null, [T.note("time", "why", [T.el("b", null, "This page has no form for it. "), "Load it again; or lay the cards on the table."]), T.button("btn-s", "Load again", () => location.reload())]);
    return { node: node, get: () => undefined, say: () => "" };
  }

  function label(option, words) {
    const own = words[option.value];
    if (own) { return own; }
    return /^p[0-6]$/.test(option.value) ? T.who(option.value) : T.el("b", null, T.rich(option.label));
  }

  function choice(kind, group, option, checked, touched, words) {
    return T.el("label.choice", null, [
      T.el("input", { type: kind, name: group, value: option.value, checked: checked, onchange: touched }),
      T.el("span", null, T.el("span", null, label(option, words)))]);
  }

  const ticked = (node) => Array.prototype.map.call(node.querySelectorAll("input:checked"), (i) => i.value);

  function pick(form, given, changed, words) {
    const group = "pick" + (names += 1);
    const node = T.el("div.choices", { role: "radiogroup" }, form.options.map((o) => choice("radio", group, o, o.value === given, () => changed(get()), words)));
    const get = () => ticked(node)[0];
    const text = (value) => (form.options.filter((o) => o.value === value)[0] || {}).label;
    return { node: node, get: get, say: (value) => (/^p[0-6]$/.test(value) ? T.name(value) : T.plain(text(value))) };
  }

  function pickSome(form, given, changed, words) {
    const node = T.el("div.choices", { role: "group" }, form.options.map((o) =>
      choice("checkbox", "", o, (given || []).indexOf(o.value) >= 0, () => { limit(); changed(get(true)); }, words)));
    function limit() {
      const full = ticked(node).length >= form.most;
      node.querySelectorAll("input").forEach((i) => { i.disabled = full && !i.checked; });
    }
    function get(partial) {
      const value = ticked(node);
      return partial === true || value.length >= form.least && value.length <= form.most ? value : undefined;
    }
    limit();
    return { node: node, get: get, say: (value) => value.length + " chosen" };
  }

  // No number is chosen until somebody touches it; the first touch chooses the least.
  function amount(form, given, changed) {
    let value = typeof given === "number" ? given : undefined;
    const shown = T.el("output.amount", { "aria-live": "polite" }, value === undefined ? "?" : String(value));
    const step = (by) => function () {
      value = value === undefined ? form.low : Math.min(form.high, Math.max(form.low, value + by));
      shown.textContent = value;
      changed(value);
    };
    const node = T.el("div.stepper", null, [
      T.button("", "−", step(-1), { "aria-label": "One less" }), shown, T.button("", "+", step(1), { "aria-label": "One more" })]);
    return { node: node, get: () => value, say: String };
  }

  function press() { return { node: null, get: () => true, say: () => "" }; }

  function arrange(form, given, changed, words) {
    let order = (given || form.items).slice();
    const node = T.el("ol.arrange");
    const up = (i) => function () {
      order.splice(i - 1, 0, order.splice(i, 1)[0]);
      draw();
      changed(order);
      node.querySelectorAll("button")[Math.max(0, i - 1)].focus();
    };
    function draw() {
      T.fill(node, order.map((item, i) => T.el("li", null, [
        T.el("span", null, [i + 1, ". ", label({ value: item, label: item }, words)]),
        T.button("btn-s", "Up", up(i), { disabled: i === 0 })])));
    }
    draw();
    return { node: node, get: () => order, say: () => "this order" };
  }

  function split(form, given, changed, words) {
    const shares = {};
    form.keys.forEach((k) => { shares[k] = (given || {})[k] || 0; });
    const rest = T.el("p.small", { role: "status" });
    const sum = () => form.keys.reduce((all, k) => all + shares[k], 0);
    const told = () => { rest.textContent = form.total - sum() + " of " + form.total + " left to share out"; };
    const rows = form.keys.map((k) => T.el("div.split", null, [T.el("span", null, label({ value: k, label: k }, words)),
      amount({ low: 0, high: form.most }, shares[k], (n) => { shares[k] = n; told(); changed(Object.assign({}, shares)); }).node]));
    told();
    return { node: T.el("div", null, [rows, rest]), get: () => (sum() === form.total ? Object.assign({}, shares) : undefined), say: () => "these shares" };
  }

  function fields(form, given, changed, words) {
    const value = {}, parts = {};
    const report = () => changed(Object.assign({}, value));
    Object.keys(form.parts).forEach((name) => {
      const start = (given || {})[name];
      if (start !== undefined) { value[name] = start; }
      parts[name] = T.form(form.parts[name], start, (v) => { value[name] = v; report(); }, words);
    });
    const node = T.el("div", null, Object.keys(parts).map((name) => T.el("fieldset.part", null, [T.el("legend.h2", null, (words.parts || {})[name] || name), parts[name].node])));
    function get() {
      const all = {};
      const whole = Object.keys(parts).every((name) => { all[name] = parts[name].get(); return all[name] !== undefined; });
      return whole ? all : undefined;
    }
    return { node: node, get: get, say: () => "these" };
  }

  function flag(form, given, changed, words) {
    const made = pick({ options: [{ value: "yes", label: "Yes" }, { value: "no", label: "No" }] }, given === undefined ? given : given ? "yes" : "no", (v) => changed(v === "yes"), words);
    return { node: made.node, get: () => (made.get() ? made.get() === "yes" : undefined), say: (value) => (value ? "Yes" : "No") };
  }

  // Cards one after the other, out of those allowed.
  function faces(form, given, changed) {
    const value = (given || []).slice(), shown = T.el("ol.chosen");
    const choose = T.el("select.select", { "aria-label": "Add a card" }, form.allowed.map((face) => T.el("option", { value: face }, (T.game.cards[face] || {}).name || face)));
    function draw() {
      T.fill(shown, value.map((face, i) => T.el("li", null, [(T.game.cards[face] || {}).name || face,
        T.button("btn-s", "Remove", () => { value.splice(i, 1); draw(); changed(value.slice()); })])));
    }
    draw();
    const add = T.button("btn-s", "Add", () => { if (value.length < form.most) { value.push(choose.value); draw(); changed(value.slice()); } });
    return { node: T.el("div", null, [shown, T.el("div.cols", null, [choose, add])]), get: () => value.slice(), say: (v) => v.length + " cards" };
  }

  // Nothing is an answer too.
  function optional(form, given, changed, words) {
    const made = makers[form.shape](form, given === null ? undefined : given, (v) => { none.checked = false; changed(v); }, words);
    const none = T.el("input", { type: "checkbox", checked: given === null, onchange: () => changed(none.checked ? null : made.get()) });
    return { node: T.el("div", null, [made.node, T.el("label.choice", null, [none, T.el("span", null, T.el("span", null, T.el("b", null, "None")))])]),
      get: () => (none.checked ? null : made.get()), say: (value) => (value === null ? "none" : made.say(value)) };
  }

  const makers = { pick: pick, "pick-some": pickSome, amount: amount, press: press, arrange: arrange, split: split, fields: fields, flag: flag, faces: faces };
}());
