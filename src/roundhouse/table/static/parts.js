// A view arrives as those of its parts that have changed. A part carries the tag of its text, and the page says which it
// shows; the server names a part that is the same by its tag alone.
const view = () => document.getElementById("view");
const parts = (root) => [...root.querySelectorAll("[data-part]")];

/** A part that a script has written on is no longer what its tag says: it comes anew with the next view. */
export function touched(place) { place?.closest("[data-tag]")?.removeAttribute("data-tag"); }

/** Do something when the page has been drawn: what can come later does not keep the new view waiting. */
export function drawn(then) { requestAnimationFrame(() => setTimeout(then)); }

/** Whether something asks the server when it is pressed: it cannot become anything else, as it would still ask. */
const asks = (each) => each.hasAttribute("hx-get") || each.hasAttribute("hx-post");

/** Make something equal to its fresh form; what is equal already stays where it is, and is not laid out again. */
function merge(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || !old.attributes || asks(old) || asks(fresh)) return old.replaceWith(fresh);
  dress(old, fresh);
  fill(old, fresh);
}

function dress(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function fill(old, fresh) {
  const there = [...old.childNodes], wanted = [...fresh.childNodes], alike = (at) => there.at(at)?.isEqualNode(wanted.at(at) ?? null);
  while (alike(0)) { there.shift(); wanted.shift(); }
  let next = null;
  while (alike(-1)) { next = there.pop(); wanted.pop(); }
  wanted.forEach((each, index) => (there[index] ? merge(there[index], each) : old.insertBefore(each, next)));
  for (const each of there.slice(wanted.length)) each.remove();
}

/** Give a place the same contents; what is there already stays, and so does how far it was scrolled. */
export function equal(place, fresh) { fill(place, fresh); }

/** Fields say what the server says, whatever was put into those that were here before. */
function reset(part) {
  for (const field of part.querySelectorAll("input:not([hx-preserve]), textarea")) {
    if (field.checked !== field.defaultChecked) field.checked = field.defaultChecked;
    if (field.value !== field.defaultValue) field.value = field.defaultValue;
  }
  for (const each of part.querySelectorAll("option")) if (each.selected !== each.defaultSelected) each.selected = each.defaultSelected;
}

/** Put in place what has changed; a part that is called the same and is not is asked for again. */
function handleSwap(style, target, fragment) {
  if (style !== "parts") return false;
  const fresh = fragment.querySelector("#view"), arrived = [];
  let torn = false;
  for (const part of parts(fresh)) {
    const { part: name, tag } = part.dataset, place = `[data-part="${name}"]`, old = target.querySelector(place);
    if (part.hasAttribute("data-same")) torn ||= old.dataset.tag !== tag;
    else {
      merge(old, part);
      arrived.push(target.querySelector(place));
    }
  }
  dress(target, fresh);
  for (const part of arrived) {
    reset(part);
    window.htmx.process(part); // what is seen can be pressed at once, not only when it has settled
  }
  if (torn) document.dispatchEvent(new CustomEvent("torn"));
  return []; // nothing is left to be made ready when it has settled
}

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.target?.id !== "view" || !view()) return;
  const shown = parts(view()).filter((part) => part.dataset.tag);
  detail.headers["X-Parts"] = shown.map((part) => `${part.dataset.part}:${part.dataset.tag}`).join(" ");
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "view" || !detail.serverResponse.includes("data-part") || !parts(detail.target).length) return;
  detail.swapOverride = "parts";
  if (detail.requestConfig.elt.isConnected) return;
  detail.shouldSwap = false; // another view has come meanwhile, and what was pressed is gone
  document.dispatchEvent(new CustomEvent("torn"));
});
document.body.setAttribute("hx-ext", "parts");
window.htmx.defineExtension("parts", { handleSwap });
