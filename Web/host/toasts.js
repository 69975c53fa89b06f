/** @typedef {import("./types").Send} Send */

const STEP = 250;

/**
 * Sends the `data-expire-action` of each `[data-expires]` element once it has been there for that many milliseconds. For
 * an element under the pointer or with the focus, time does not count, so that Undo stays in reach. A pointer that rests
 * where the element came up does not hold it.
 */
export class Toasts {
  #send;
  /**
   * Milliseconds left, by key; 0 or less for those that have expired but are still in the page.
   *
   * @type {Map<string, number>}
   */
  #left = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** Whether the pointer has moved since the last element came up. */
  #moved = false;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
    for (const type of ["resize", "scrollend"]) addEventListener(type, placeToast);
    addEventListener("pointermove", () => (this.#moved = true));
  }

  /** To be called when the page has changed. */
  update() {
    const keys = this.#elements().map(({ key, element }) => {
      if (!this.#left.has(key)) {
        this.#left.set(key, Number(element.dataset["expires"]));
        this.#moved = false;
      }
      return key;
    });
    for (const key of [...this.#left.keys()]) if (!keys.includes(key)) this.#left.delete(key);
    const running = [...this.#left.values()].some((left) => left > 0);
    if (running) this.#timer ??= setInterval(() => this.#step(), STEP);
    else this.#timer = void clearInterval(this.#timer);
    placeToast();
  }

  #step() {
    // On a touch screen, the element that was tapped last counts as hovered.
    const held = this.#moved && matchMedia("(hover: hover)").matches ? ":hover, :focus-within" : ":focus-within";
    for (const { key, element } of this.#elements()) {
      const left = this.#left.get(key) ?? 0;
      if (left <= 0 || element.matches(held)) continue;
      this.#left.set(key, left - STEP);
      if (left <= STEP) this.#send({ type: "action", action: element.dataset["expireAction"], fields: { key } });
    }
    this.update();
  }

  #elements() {
    const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-expires]"));
    return [...elements].map((element, index) => ({ key: element.id || element.dataset["key"] || String(index), element }));
  }
}

const CONTROLS = "a[href], button, input, select, textarea, summary, label, [role=button]";
/** Puts the toast where it covers no control, as near to its own place as can be; where there is no such place, it stays. */
function placeToast() {
  const toast = /** @type {HTMLElement | null} */ (document.querySelector(".toast"));
  if (!toast) return;
  // Controls in a closed `<details>` have boxes, too, but are not visible.
  const boxes = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !toast.contains(control) && (control.checkVisibility?.() ?? true))
    .map((control) => control.getBoundingClientRect());
  // Its final place, since it may still be moving. These are rounded to whole pixels, hence half a
  // pixel more on each side.
  const [left, top, width, height] = [toast.offsetLeft - 0.5, toast.offsetTop - 0.5, toast.offsetWidth + 1, toast.offsetHeight + 1];
  /** @param {number} left its left edge; returns how far it moves from there to be free above, or else below */
  const free = (left) => {
    const beside = boxes.filter((box) => box.left < left + width && box.right > left && box.width > 0);
    /** @param {(box: DOMRect) => number} past how far the toast moves to be past a control */
    const towards = (past) => {
      for (let shift = 0; top + shift >= 0 && top + height + shift <= innerHeight; ) {
        const control = beside.find((box) => box.top < top + height + shift && box.bottom > top + shift);
        if (!control) return shift;
        shift = past(control);
      }
    };
    return towards((box) => Math.floor(box.top - top - height)) ?? towards((box) => Math.ceil(box.bottom - top));
  };
  const page = (document.querySelector("main") ?? document.body).getBoundingClientRect();
  const farthest = page.left + page.right - left - width;
  const [best] = [left, (left + farthest) / 2, farthest]
    .flatMap((place) => {
      const shift = free(place);
      return shift === undefined ? [] : [{ aside: place - left, shift }];
    })
    .sort((one, other) => Math.abs(one.shift) - Math.abs(other.shift));
  toast.style.translate = best ? `${best.aside}px ${best.shift}px` : "";
}
