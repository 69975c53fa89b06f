/** The presses of pointers, during which deferrable work waits, since a tap comes when a pointer is lifted. */
import { afterFrame } from "./frame.js";

/** The longest press that is a tap, in milliseconds; when a menu opens, a browser may not report the end. */
const LONGEST = 1000;

let last = Promise.resolve();

export function followPresses() {
  addEventListener("pointerdown", () => void (last = end()), { capture: true, passive: true });
}

/** Resolves once what was pressed last is lifted, and what that did is on the screen. */
export async function lifted() {
  await last;
}

/** @returns {Promise<void>} */
function end() {
  return new Promise((resume) => {
    const ended = new AbortController();
    const leave = () => {
      ended.abort();
      clearTimeout(timer);
      afterFrame(resume, true);
    };
    const timer = setTimeout(leave, LONGEST);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, leave, { capture: true, passive: true, signal: ended.signal });
  });
}
