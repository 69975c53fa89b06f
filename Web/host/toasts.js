/** @typedef {import("./types").Send} Send */

const STEP = 250;

/**
 * Sends the `data-expire-action` of each `[data-expires]` element once it has been there for that many milliseconds. For
 * an element under the pointer or with the focus, time does not count: nobody has to hurry to reach Undo. A pointer that
 * rests where the element came up does not hold it.
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
/** Lifts the toast to the lowest place where it covers no control; where there is none, it stays at its own. */
function placeToast() {
  const toast = /** @type {HTMLElement | null} */ (document.querySelector(".toast"));
  if (!toast) return;
  toast.style.translate = "";
  // Where it comes to rest: it may still be moving.
  const { offsetLeft: left, offsetTop: top } = toast;
  const [right, bottom] = [left + toast.offsetWidth, top + toast.offsetHeight];
  /** @type {DOMRect[]} */
  const covered = [];
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (toast.contains(control)) continue;
    const box = control.getBoundingClientRect();
    if (box.left < right && box.right > left && box.width > 0) covered.push(box);
  }
  let lift = 0;
  for (;;) {
    const control = covered.find((box) => box.top < bottom - lift && box.bottom > top - lift);
    if (!control) break;
    lift = Math.ceil(bottom - control.top);
    if (top < lift) return;
  }
  if (lift > 0) toast.style.translate = `0 ${-lift}px`;
}
