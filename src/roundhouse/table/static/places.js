// Where things that float over the board are put: near what they belong to, in sight, and never on one another.
const GAP = 4;
const EDGE = 5; // the ring around what is chosen is in sight, too

export class Places {
  /** A frame that may be filled, and what is already there: boxes of middle and half sizes. */
  constructor(frame, ...taken) { Object.assign(this, { frame, taken }); }

  /** Keep clear of something that lies where it lies. */
  take(each) {
    const box = each?.getBoundingClientRect();
    if (box?.width) this.taken.push([box.x + box.width / 2 - this.frame.x, box.y + box.height / 2 - this.frame.y, box.width / 2, box.height / 2]);
  }

  /** Put something at the free place nearest to the one wished for. */
  put(each, x, y) {
    if (!each) return;
    const half = [each.offsetWidth / 2, each.offsetHeight / 2];
    const [left, top] = this.nearest(x, y, half);
    this.taken.push([left, top, ...half]);
    each.style.left = `${left}px`;
    each.style.top = `${top}px`;
  }

  nearest(x, y, half) {
    const wished = this.inside(x, y, half);
    for (let far = 0; far < this.frame.width; far += 8) {
      const ways = far ? 24 : 1;
      for (let way = 0; way < ways; way += 1) {
        const angle = (way * 2 * Math.PI) / ways;
        const place = this.inside(wished[0] + far * Math.cos(angle), wished[1] + far * Math.sin(angle), half);
        if (this.free(place, half)) return place;
      }
    }
    return wished;
  }

  inside(x, y, half) {
    const within = (value, most, room) => Math.min(Math.max(value, room + EDGE), Math.max(most - room - EDGE, room + EDGE));
    return [within(x, this.frame.width, half[0]), within(y, this.frame.height, half[1])];
  }

  free([x, y], half) {
    return this.taken.every(([cx, cy, wide, high]) => Math.abs(x - cx) >= wide + half[0] + GAP || Math.abs(y - cy) >= high + half[1] + GAP);
  }
}
