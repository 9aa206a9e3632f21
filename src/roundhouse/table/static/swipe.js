// On a phone: a swipe over the sheet goes to what lies beside it, one over the dock makes the board larger or smaller.
const phone = matchMedia("(max-width: 1023px)");
const ORDER = ["stage", "board", "side"];
const FAR = 60;

export class Swipe {
  constructor(show) {
    this.show = show;
    document.addEventListener("touchstart", (event) => this.begin(event), { passive: true });
    document.addEventListener("touchend", (event) => this.end(event), { passive: true });
  }

  begin(event) {
    const place = event.target.closest?.(".stage, .side, .dock, .shows");
    this.from = null;
    if (!phone.matches || event.touches.length !== 1 || !place || event.target.closest("input, select, textarea")) return;
    for (let each = event.target; each && each !== place; each = each.parentElement) if (this.scrolls(each)) return;
    const { clientX: x, clientY: y } = event.touches[0];
    this.from = { x, y, place };
  }

  /** Something that is itself moved from side to side is not swiped. */
  scrolls(each) { return each.scrollWidth > each.clientWidth + 4 && ["auto", "scroll"].includes(getComputedStyle(each).overflowX); }

  end(event) {
    if (!this.from) return;
    const { clientX, clientY } = event.changedTouches[0], { x, y, place } = this.from;
    const across = clientX - x, down = clientY - y, now = document.body.dataset.show ?? ORDER[0];
    this.from = null;
    if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(down)) {
      const next = ORDER[ORDER.indexOf(now) + (across < 0 ? 1 : -1)];
      if (next) this.show(next);
    } else if (place.matches(".dock, .shows") && Math.abs(down) > FAR && Math.abs(down) > 2 * Math.abs(across)) {
      this.show(down > 0 ? "board" : "stage");
    }
  }
}
