/**
 * Registers the service worker, for offline use, and looks for new versions. A new version waits until the engine asks for
 * it, so that no update loses a half-filled form.
 *
 * @typedef {import("./types").Send} Send
 */

const HOUR = 3_600_000;
const TAKEOVER = 3000;
const PATIENCE = 3000;

/** @type {ServiceWorkerRegistration | undefined} */
let registration;
let checked = Date.now();

/** @param {Send} send */
export async function followUpdates(send) {
  if (!navigator.serviceWorker) return;
  try {
    registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
  } catch (error) {
    // Without a worker everything works, but for starting offline.
    console.warn(error);
    return;
  }
  // On the first visit, the worker that is installed is no update: no other controls the page yet.
  const announce = () => registration?.waiting && navigator.serviceWorker.controller && send({ type: "update" });
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
  if (waiting) {
    const taken = new Promise((resume) => navigator.serviceWorker.addEventListener("controllerchange", resume, { once: true }));
    waiting.postMessage("skip-waiting");
    await Promise.race([taken, new Promise((resume) => setTimeout(resume, TAKEOVER))]);
  }
  location.reload();
  // NB: now and then, Chromium never loads a page whose worker was just replaced; a second attempt mostly helps.
  setTimeout(() => location.reload(), PATIENCE);
}
