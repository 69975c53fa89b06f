/**
 * Dragging by mouse, pen and finger. When a row is dropped, the engine gets one `task.move`. The page says what can be
 * dragged, and where to:
 *
 * - `data-drag="id"` is a grip: mouse, pen and finger drag its row by it. A mouse can drag the row anywhere else, too.
 * - `data-drop="place"` accepts a row, before the row `data-next` if it has one.
 *
 * While something is dragged, the page has `is-dragging`, its row `is-dragged`, the target `is-over`.
 */

const ROW = "[data-drop][data-next]";
/** The distance in pixels from which a press counts as a drag. */
const DRAG_DISTANCE = 5;
/** The distance in pixels from an edge within which the page scrolls, and the highest speed, in pixels per frame. */
const SCROLL_EDGE = 72;
const SCROLL_SPEED = 12;

/** @param {Host.Send} send */
export function listenToDrags(send) {
  /** @type {Drag | undefined} */
  let drag;

  const finish = () => {
    drag?.end();
    drag = undefined;
  };

  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const target = /** @type {Element} */ (event.target);
    const grip = target.closest("[data-drag]");
    const row = /** @type {HTMLElement | null} */ (target.closest(ROW));
    if (!row || (!grip && (event.pointerType !== "mouse" || target.closest("button, input")))) return;
    const id = row.querySelector("[data-drag]")?.getAttribute("data-drag");
    if (id) drag = new Drag(row, id, event);
  });

  document.addEventListener("pointermove", (event) => {
    if (drag?.move(event)) event.preventDefault();
  });

  document.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { id, isUnderWay } = drag;
    const target = isUnderWay ? drag.target(event.clientX, event.clientY) : null;
    finish();
    if (!isUnderWay) return;
    // The click event that follows a drag does not count.
    addEventListener("click", cancelEvent, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", cancelEvent, { capture: true }));
    const place = target?.getAttribute("data-drop");
    if (place) send({ type: "action", action: "task.move", fields: { id, place, next: target?.getAttribute("data-next") ?? "" } });
  });

  document.addEventListener("pointercancel", finish);
  document.addEventListener("keydown", (event) => {
    if (!drag?.isUnderWay || event.key !== "Escape") return;
    cancelEvent(event);
    finish();
  }, true);
  // The browser's own dragging of links would end this one.
  document.addEventListener("dragstart", (event) => {
    if (drag) event.preventDefault();
  });
}

/** @param {Event} event */
function cancelEvent(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** One row that is pressed or dragged. */
class Drag {
  isUnderWay = false;
  /** @type {HTMLElement | undefined} */
  ghost;
  /** @type {Element | null | undefined} */
  over;

  /** @param {HTMLElement} row @param {string} id @param {PointerEvent} event */
  constructor(row, id, event) {
    this.row = row;
    this.id = id;
    this.start = { x: event.clientX, y: event.clientY };
    this.now = this.start;
    const { left, top } = row.getBoundingClientRect();
    this.hold = { x: this.start.x - left, y: this.start.y - top };
  }

  /** @param {PointerEvent} event @returns {boolean} whether this is a drag by now */
  move(event) {
    this.now = { x: event.clientX, y: event.clientY };
    if (!this.isUnderWay) {
      if (Math.hypot(this.now.x - this.start.x, this.now.y - this.start.y) < DRAG_DISTANCE) return false;
      this.begin();
    }
    this.follow();
    return true;
  }

  begin() {
    this.isUnderWay = true;
    this.ghost = /** @type {HTMLElement} */ (this.row.cloneNode(true));
    this.ghost.className += " drag-ghost";
    this.ghost.inert = true;
    this.ghost.style.width = `${this.row.offsetWidth}px`;
    for (const element of [this.ghost, ...this.ghost.querySelectorAll("[id]")]) element.removeAttribute("id");
    document.body.append(this.ghost);
    document.documentElement.classList.add("is-dragging");
    getSelection()?.removeAllRanges();
    this.scroll();
  }

  /** NB: a new drawing of the page removes these classes, so they are set again and again. */
  follow() {
    if (this.ghost) this.ghost.style.translate = `${this.now.x - this.hold.x}px ${this.now.y - this.hold.y}px`;
    this.row.classList.add("is-dragged");
    const target = this.target(this.now.x, this.now.y);
    if (this.over !== target) this.over?.classList.remove("is-over");
    target?.classList.add("is-over");
    this.over = target;
  }

  /** @param {number} x @param {number} y @returns {Element | null} */
  target(x, y) {
    return document.elementFromPoint(x, y)?.closest("[data-drop]") ?? null;
  }

  /** Near the upper or lower edge the page moves along. */
  scroll() {
    if (!this.isUnderWay) return;
    const below = this.now.y - (innerHeight - SCROLL_EDGE);
    const above = SCROLL_EDGE - this.now.y;
    const step = below > 0 ? SCROLL_SPEED * Math.min(1, below / SCROLL_EDGE) : above > 0 ? -SCROLL_SPEED * Math.min(1, above / SCROLL_EDGE) : 0;
    if (step !== 0) {
      scrollBy(0, step);
      this.follow();
    }
    requestAnimationFrame(() => this.scroll());
  }

  end() {
    this.isUnderWay = false;
    this.ghost?.remove();
    this.row.classList.remove("is-dragged");
    this.over?.classList.remove("is-over");
    document.documentElement.classList.remove("is-dragging");
  }
}
