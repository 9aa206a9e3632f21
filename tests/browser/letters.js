// Every text of a picture whose ink is less than 4.5 to 1 against what is drawn under its middle.
// What is used up is drawn pale on purpose, and is let off, as the guidelines do.
(part) => {
  const parse = (text) => { const m = text.match(/[\d.]+/g); return m && m.length >= 3 ? m.map(Number) : null; };
  const linear = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const over = (top, share, below) => top.slice(0, 3).map((v, i) => v * share + below[i] * (1 - share));
  const ground = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const found = parse(getComputedStyle(e).backgroundColor);
      if (found && (found[3] ?? 1) > 0.5) return found;
    }
    return [255, 255, 255];
  };
  const shown = (element) => { let found = 1; for (let e = element; e && e.tagName !== "svg"; e = e.parentElement) found *= Number(getComputedStyle(e).opacity); return found; };
  for (const use of document.querySelectorAll(`${part} use`)) {
    const copy = document.querySelector(use.getAttribute("href")).cloneNode(true), place = document.createElementNS("http://www.w3.org/2000/svg", "g");
    for (const name of ["transform", "opacity"]) if (use.hasAttribute(name)) place.setAttribute(name, use.getAttribute(name));
    place.append(...(copy.tagName === "symbol" ? copy.children : [copy]));
    use.replaceWith(place);
  }
  const bad = [];
  for (const text of document.querySelectorAll(`${part} text`)) {
    const style = getComputedStyle(text), box = text.getBoundingClientRect();
    const ink = parse(style.fill);
    if (!ink || text.closest("defs") || shown(text) < 0.6 || box.width < 2 || box.bottom < 0 || box.top > innerHeight || box.left < 0 || box.right > innerWidth) continue;
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const pile = document.elementsFromPoint(x, y);
    if (!pile.includes(text)) continue;
    let below = ground(text.closest("svg").parentElement), layers = [];
    if (style.stroke !== "none" && style.paintOrder.startsWith("stroke")) layers = [[parse(style.stroke), 1]];
    else {
      for (const shape of pile) {
        const paper = shape.closest("svg") ? null : parse(getComputedStyle(shape).backgroundColor);
        if (paper && (paper[3] ?? 1) > 0.99) break; // what lies under a sheet is not seen
        if (!shape.closest("svg") || !/^(rect|circle|path|polygon|ellipse)$/.test(shape.tagName)) continue;
        const paint = getComputedStyle(shape), colour = parse(paint.fill);
        if (!colour || paint.fill === "none") continue;
        layers.push([colour, shown(shape) * Number(paint.fillOpacity) * (colour[3] ?? 1)]);
      }
    }
    for (const [colour, share] of layers.reverse()) below = over(colour, share, below);
    const [a, b] = [light(over(ink, shown(text) * Number(style.fillOpacity), below)), light(below)].sort((p, q) => q - p);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) bad.push(`${text.textContent}: ${ratio.toFixed(2)} (${style.fill} on ${below.map(Math.round)})`);
  }
  return [...new Set(bad)];
}
