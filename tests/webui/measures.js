/* What a page measures: targets too small for a thumb, texts too faint, the smallest type. */
(() => {
  const shown = (node) => node.offsetParent !== null && !node.closest('[hidden], .vh');
  const linear = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : Math.pow((c / 255 + 0.055) / 1.055, 2.4));
  const light = (c) => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
  const numbers = (text) => text.match(/[0-9.]+/g).map(Number);

  function ground(node) {
    for (let n = node; n; n = n.parentElement) {
      const style = getComputedStyle(n), colour = numbers(style.backgroundColor);
      if (style.backgroundImage !== 'none') { return null; }
      if (colour.length === 3 || colour[3] > 0.99) { return colour; }
    }
    return [0, 0, 0];
  }

  function texts() {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode.parentElement;
      if (walk.currentNode.textContent.trim() && shown(node) && !node.closest('svg, script')) { found.push(walk.currentNode); }
    }
    return found;
  }

  function ratio(node) {
    const under = ground(node);
    if (!under) { return 21; }
    const a = light(numbers(getComputedStyle(node).color)), b = light(under);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  const size = (node) => parseFloat(getComputedStyle(node).fontSize);

  window.measure = {
    small: () => Array.from(document.querySelectorAll('button, a[href], input, select, summary')).filter(shown).map((node) => {
      const box = (node.closest('label.choice, label.unit') || node).getBoundingClientRect();
      const more = node.classList.contains('rule') ? 30 : 0;   // a rule's id is small and its target is not
      return [node.className || node.tagName, Math.round(box.width + more), Math.round(box.height + more)];
    }).filter((found) => Math.min(found[1], found[2]) < 44),
    faint: () => texts().filter((text) => ratio(text.parentElement) < (size(text.parentElement) >= 24 ? 3 : 4.5))
      .map((text) => [text.textContent.trim().slice(0, 30), ratio(text.parentElement)]),
    least: () => Math.min(...texts().map((text) => size(text.parentElement))),
    boxes: (what) => Array.from(document.querySelectorAll(what)).map((node) => node.getBoundingClientRect().toJSON()),
  };
})();
