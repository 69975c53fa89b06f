/**
 * Registers the service worker, for offline use, and looks for new versions. A new version waits until the engine asks for
 * it, so that no update loses a half-filled form.
 */
import { readValue, writeValue } from "./web-storage.js";

const HOUR = 3_600_000;
const TAKEOVER = 3000;
const RETRY = 3000;
/** The key, in this tab's storage, of how often an update was tried in vain, and how often it is tried. */
const UNFINISHED = "dayring-update";
const ATTEMPTS = 5;

/** @type {ServiceWorkerRegistration | undefined} */
let registration;
let checked = Date.now();

/** @param {Host.Send} send */
export async function followUpdates(send) {
  if (!navigator.serviceWorker) return;
  const isControlled = navigator.serviceWorker.controller !== null;
  // Where this fails, everything works without a worker, but for starting offline.
  registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
  // On the first visit, the worker that is installed is no update. NB: WebKit on a busy machine tells so late that it is
  // installed that it controls the page by then.
  const first = isControlled ? null : registration.installing;
  const announce = () => {
    const waiting = registration?.waiting;
    if (waiting && waiting !== first && navigator.serviceWorker.controller) send({ type: "update" });
  };
  announce();
  registration.addEventListener("updatefound", () => {
    const worker = registration?.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && announce());
  });
}

/** Browsers look for updates only when a page is loaded, but an installed app may stay open for weeks. */
export function lookForUpdate() {
  if (Date.now() - checked < HOUR) return;
  checked = Date.now();
  registration?.update().catch(() => {});
}

/** Lets a waiting version take over, and reloads the page. */
export async function reload() {
  const waiting = registration?.waiting;
  const isTaken = !waiting || (await takesOver(waiting));
  const attempts = Number(readValue("sessionStorage", UNFINISHED));
  // A browser that keeps nothing does not go on with the update by itself.
  writeValue("sessionStorage", UNFINISHED, isTaken || attempts === ATTEMPTS ? null : attempts + 1);
  location.reload();
  // NB: now and then, Chromium never loads a page whose worker was just replaced; a second attempt mostly helps.
  setTimeout(() => location.reload(), RETRY);
}

/**
 * Goes on with an update that did not come about before the page was reloaded: the old version may have been loaded once more.
 *
 * @returns {Promise<boolean>} whether the page is about to be reloaded
 */
export async function finishUpdate() {
  if (!navigator.serviceWorker || readValue("sessionStorage", UNFINISHED) === null) return false;
  registration = await navigator.serviceWorker.getRegistration();
  await reload();
  return true;
}

/**
 * NB: Chromium may believe for minutes that the old worker has work to do, until the page is loaded anew.
 *
 * @param {ServiceWorker} waiting
 * @returns {Promise<boolean>} whether it took over in time
 */
function takesOver(waiting) {
  const taken = new Promise((resume) => navigator.serviceWorker.addEventListener("controllerchange", () => resume(true), { once: true }));
  waiting.postMessage("skip-waiting");
  return Promise.race([taken, new Promise((resume) => setTimeout(() => resume(false), TAKEOVER))]);
}
