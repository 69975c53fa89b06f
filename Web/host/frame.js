/**
 * Work that waits until the reply to a tap is on the screen. It waits for one frame at most; in a hidden page, where no
 * frame comes, and in a page that is being left it is done at once.
 */

/** Milliseconds. A frame that has not come by then may never come: the window is covered, or the browser saves power. */
const LONGEST_WAIT = 100;

/** @type {(() => void)[]} */
const waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const painted = new MessageChannel();
painted.port1.onmessage = doNow;
document.addEventListener("visibilitychange", doNow);
addEventListener("pagehide", doNow);

/**
 * Does the work once the next frame is painted, after the work that was handed in before.
 *
 * @param {() => void} work
 * @param {boolean} isDrawn whether anything has changed on the screen. If not, no frame is requested: after a request the
 *   browser goes on drawing frames for a while, and the reply to a tap would wait for them
 */
export function afterFrame(work, isDrawn) {
  waiting.push(work);
  if (document.hidden) return doNow();
  if (waiting.length > 1) return;
  if (!isDrawn) return doNow();
  // A frame callback runs before the frame is painted; a message that it sends arrives after.
  requestAnimationFrame(() => painted.port2.postMessage(null));
  timer = setTimeout(doNow, LONGEST_WAIT);
}

function doNow() {
  clearTimeout(timer);
  for (let work = waiting.shift(); work; work = waiting.shift()) work();
}
