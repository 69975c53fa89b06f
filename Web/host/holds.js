/**
 * A long press or the key d does what `data-hold` says, with the fields of the element; a tap does what its `data-action` says.
 * A row's menu offers the same, in the words of `data-hold-words`; `rows.js`.
 */
import { fieldsAround } from "./gestures.js";

/** The time of a long press, in milliseconds, and the allowed movement of a finger meanwhile, in pixels. */
const LONG = 500;
const SLACK = 10;

/** @param {Host.Send} send */
export function listenToHolds(send) {
  /** @type {{ element: Element, x: number, y: number, timer: ReturnType<typeof setTimeout> } | undefined} */
  let press;
  /** The click with which a long press ends is none. */
  let isHeld = false;

  /** @param {Element} element */
  const act = (element) => {
    send({ type: "action", action: element.getAttribute("data-hold"), fields: fieldsAround(element) });
    navigator.vibrate?.(20);
  };
  const end = () => {
    clearTimeout(press?.timer);
    press = undefined;
  };
  /** @param {Event} event */
  const holdable = (event) => /** @type {Element} */ (event.target).closest("[data-hold]");

  document.addEventListener("pointerdown", (event) => {
    isHeld = false;
    const element = holdable(event);
    if (!element || event.button !== 0 || !event.isPrimary) return;
    end();
    const timer = setTimeout(() => {
      isHeld = true;
      end();
      act(element);
    }, LONG);
    press = { element, x: event.clientX, y: event.clientY, timer };
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > SLACK) end();
  });
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, end);
  document.addEventListener("click", (event) => {
    if (!isHeld) return;
    isHeld = false;
    if (!holdable(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  // Android's own long press, which may come before ours, opens no menu.
  document.addEventListener("contextmenu", (event) => {
    const element = holdable(event);
    if (!element || !(press || isHeld)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isHeld) return;
    isHeld = true;
    end();
    act(element);
  });
  document.addEventListener("keydown", (event) => {
    const element = holdable(event);
    if (!element || event.key !== "d" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(element);
  });
}
