/**
 * What may wait until the answer to a tap is on the screen. It waits for one frame and no longer; in a hidden page, where
 * no frame comes, it is done at once.
 */

/** Milliseconds. A frame that has not come by then may not come: the window is covered, or the browser saves power. */
const LONGEST = 100;

/** @type {(() => void)[]} */
const waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const painted = new MessageChannel();
painted.port1.onmessage = doNow;
document.addEventListener("visibilitychange", doNow);

/**
 * Does the work once the next frame is painted, after all that was handed in before.
 *
 * @param {() => void} work
 */
export function afterFrame(work) {
  waiting.push(work);
  if (document.hidden) return doNow();
  if (waiting.length > 1) return;
  // A callback for a frame runs before that is painted, a message that it sends after.
  requestAnimationFrame(() => painted.port2.postMessage(null));
  timer = setTimeout(doNow, LONGEST);
}

function doNow() {
  clearTimeout(timer);
  for (let work = waiting.shift(); work; work = waiting.shift()) work();
}
