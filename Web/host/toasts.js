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

  /** @param {Host.Send} send */
  constructor(send) {
    this.#send = send;
    addEventListener("pointermove", () => (this.#moved = true));
  }

  /** To be called when the page has changed. */
  update() {
    const elements = this.#elements();
    for (const [key, element] of elements) {
      if (this.#left.has(key)) continue;
      this.#left.set(key, Number(element.dataset["expires"]));
      this.#moved = false;
    }
    for (const key of this.#left.keys()) if (!elements.has(key)) this.#left.delete(key);
    const running = [...this.#left.values()].some((left) => left > 0);
    if (running) this.#timer ??= setInterval(() => this.#step(), STEP);
    else this.#timer = void clearInterval(this.#timer);
  }

  #step() {
    // On a touch screen, the element that was tapped last counts as hovered.
    const held = this.#moved && matchMedia("(hover: hover)").matches ? ":hover, :focus-within" : ":focus-within";
    for (const [key, element] of this.#elements()) {
      const left = this.#left.get(key) ?? 0;
      if (left <= 0 || element.matches(held)) continue;
      this.#left.set(key, left - STEP);
      if (left <= STEP) this.#send({ type: "action", action: element.dataset["expireAction"], fields: { key } });
    }
    this.update();
  }

  #elements() {
    const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-expires]"));
    return new Map(Array.from(elements, (element, index) => [element.id || element.dataset["key"] || String(index), element]));
  }
}
