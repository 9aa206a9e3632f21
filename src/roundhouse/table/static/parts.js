// A view arrives as those of its parts that have changed. A part carries the tag of its text, and the page says which it
// shows; the server names a part that is the same by its tag alone.
const view = () => document.getElementById("view");
const parts = (root) => [...root.querySelectorAll("[data-part]")];

/** A part that a script has written on is no longer what its tag says: it comes anew with the next view. */
export function touched(place) { place?.closest("[data-tag]")?.removeAttribute("data-tag"); }

/** Make a drawing equal to a fresh one; what is equal already stays where it is, and is not laid out again. */
function merge(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || !old.attributes) return old.replaceWith(fresh);
  dress(old, fresh);
  fill(old, fresh);
}

function fill(old, fresh) {
  const there = [...old.childNodes], wanted = [...fresh.childNodes];
  wanted.forEach((each, index) => (there[index] ? merge(there[index], each) : old.append(each)));
  for (const each of there.slice(wanted.length)) each.remove();
}

function dress(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/** Put in place what has changed; a part that is called the same and is not is asked for again. */
function handleSwap(style, target, fragment) {
  if (style !== "parts") return false;
  const fresh = fragment.querySelector("#view"), arrived = [];
  const there = new Map(parts(target).map((part) => [part.dataset.part, part]));
  let torn = false;
  for (const part of parts(fresh)) {
    const old = there.get(part.dataset.part);
    if (part.hasAttribute("data-same")) torn ||= old.dataset.tag !== part.dataset.tag;
    else if (part.hasAttribute("data-merge")) {
      fill(old, part);
      old.dataset.tag = part.dataset.tag;
    } else if (old.dataset.tag !== part.dataset.tag || !part.dataset.tag) {
      old.replaceWith(part);
      arrived.push(part);
    }
  }
  dress(target, fresh);
  for (const part of arrived) window.htmx.process(part); // what is seen can be pressed at once, not only when it has settled
  if (torn) document.dispatchEvent(new CustomEvent("torn"));
  return arrived;
}

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.target?.id !== "view" || !view()) return;
  const shown = parts(view()).filter((part) => part.dataset.tag);
  detail.headers["X-Parts"] = shown.map((part) => `${part.dataset.part}:${part.dataset.tag}`).join(" ");
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "view" || !detail.serverResponse.includes("data-part") || !parts(detail.target).length) return;
  detail.swapOverride = "parts";
  if (detail.elt.isConnected) return;
  detail.shouldSwap = false; // another view has come meanwhile, and what was pressed is gone
  document.dispatchEvent(new CustomEvent("torn"));
});
document.body.setAttribute("hx-ext", "parts");
window.htmx.defineExtension("parts", { handleSwap });
