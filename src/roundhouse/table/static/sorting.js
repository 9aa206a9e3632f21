// Tables whose heads sort them: numbers from the greatest, words from the first.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-sort]");
  if (!button) return;
  const head = button.closest("th");
  const body = head.closest("table").tBodies[0];
  const column = [...head.parentNode.children].indexOf(head);
  const back = head.getAttribute("aria-sort") === "descending";
  const read = (row) => row.children[column].textContent.trim();
  const comma = document.documentElement.lang !== "en"; // 1.000 and 62,5, or 1,000 and 62.5
  const number = (text) => Number.parseFloat(text.replace(comma ? /[^\d,-]/g : /[^\d.-]/g, "").replace(",", "."));
  const rows = [...body.rows].sort((one, other) => {
    const [a, b] = [number(read(one)), number(read(other))];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b) || read(one).localeCompare(read(other));
    return b - a;
  });
  for (const each of head.parentNode.children) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", back ? "ascending" : "descending");
  body.append(...(back ? rows.reverse() : rows));
});
