/** What can wait does so while something is pressed, since a tap comes when it is lifted. */
import { afterFrame } from "./frame.js";

/** Milliseconds. Who presses for longer does not tap; and where a menu opens, a browser may keep the end to itself. */
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
