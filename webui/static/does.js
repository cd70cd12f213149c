/* Parts of the host's form of what a card does: chosen words, numbers, and a list of what it does one after the other. */
(function () {
  "use strict";
  const T = window.T;
  const field = (label, node) => T.el("label.field", null, [T.el("span", null, label), node]);

  T.does = {
    // One of several words; one that is not among them, as a file may have, is offered as it stands.
    chosen: function (label, options, value, say, changed) {
      const all = options.indexOf(value) < 0 ? [value].concat(options) : options;
      const node = T.el("select.select", { onchange: () => changed(node.value) }, all.map((o) => T.el("option", { value: o, selected: o === value }, say(o))));
      return field(label, node);
    },

    // A whole number within bounds, and not 0 if `some` is asked for; what is none is said, and nothing is changed.
    number: function (label, value, bounds, changed) {
      const node = T.el("input", { type: "number", autocomplete: "off", value: value }), wrong = T.el("span.note.note-refused", { role: "status" });
      const words = "Write a whole number from " + bounds.low + " to " + bounds.high + (bounds.some && bounds.low <= 0 ? ", and not 0." : ".");
      wrong.hidden = true;
      node.addEventListener("change", function () {
        const given = node.value.trim() === "" ? NaN : Number(node.value);
        const good = Math.round(given) === given && given >= bounds.low && given <= bounds.high && !(bounds.some && given === 0);
        wrong.hidden = good;
        node.setAttribute("aria-invalid", String(!good));
        T.fill(wrong, good ? null : [T.icon("no"), T.el("span", null, words)]);
        if (good) { changed(given); }
      });
      return T.el("div.stack", null, [field(label, node), wrong]);
    },

    words: function (label, value, changed) {
      const node = T.el("input", { type: "text", autocomplete: "off", value: value, onchange: () => changed(node.value.trim()) });
      return field(label, node);
    },

    // `row(one, put)` draws one of them; `put` takes what it becomes and draws it anew.
    list: function (look, all, row) {
      const place = T.el("div.stack");
      const put = (k) => (one) => { all[k] = one; draw(); };
      function draw() {
        const without = (k) => T.button("btn-s", look.without, () => { all.splice(k, 1); draw(); });
        T.fill(place, [all.map((one, k) => { const made = row(one, put(k)); return T.el("fieldset.stack", null, [T.el("legend.small", null, made.legend), made.node, without(k)]); }),
          all.length ? null : T.el("p.small", null, look.empty)]);
        if (look.changed) { look.changed(all); }
      }
      draw();
      return { node: T.el("fieldset.stack", null, [T.el("legend.h2", null, look.title), look.lead ? T.el("p.small", null, look.lead) : null, place,
        T.button("btn-s", look.more, () => { all.push(look.fresh()); draw(); })]), get: () => all, wrong: () => place.querySelector("[aria-invalid=true]") };
    },

    LEAD: "Who types another text and leaves this as it is lets people do what the text says.",
    EMPTY: "Nothing: if there is a text, people do what it says.",
  };
}());
