/**
 * What may wait until the answer to a tap is on the screen. It waits for one frame and no longer: in a hidden page, where
 * no frame comes, and in one that is being left it is done at once.
 */

/** Milliseconds. A frame that has not come by then may not come: the window is covered, or the browser saves power. */
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
 * Does the work once the next frame is painted, after all that was handed in before.
 *
 * @param {() => void} work
 * @param {boolean} isDrawn whether anything has changed on the screen. For nothing, no frame is asked for: those that come
 *   for some time once one was asked for would keep the answer to a tap waiting
 */
export function afterFrame(work, isDrawn) {
  waiting.push(work);
  if (document.hidden) return doNow();
  if (waiting.length > 1) return;
  if (!isDrawn) return doNow();
  // A callback for a frame runs before that is painted, a message that it sends after.
  requestAnimationFrame(() => painted.port2.postMessage(null));
  timer = setTimeout(doNow, LONGEST_WAIT);
}

function doNow() {
  clearTimeout(timer);
  for (let work = waiting.shift(); work; work = waiting.shift()) work();
}
