/**
 * Offline use and new versions, by way of the service worker. A new version waits until the engine asks for it,
 * so that no half-filled form is ever lost to an update.
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
    // Without a worker everything works but offline starts.
    console.warn(error);
    return;
  }
  // On the very first visit the worker that installs is no update: nothing controls the page yet.
  const announce = () => registration?.waiting && navigator.serviceWorker.controller && send({ type: "update" });
  announce();
  registration.addEventListener("updatefound", () => {
    const worker = registration?.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && announce());
  });
}

/** An installed app may stay open for weeks, and the browser looks for updates only when it starts. */
export function lookForUpdate() {
  if (Date.now() - checked < HOUR) return;
  checked = Date.now();
  registration?.update().catch(() => {});
}

/** Lets a waiting version take over, and starts it. */
export async function reload() {
  const waiting = registration?.waiting;
  if (waiting) {
    const taken = new Promise((resume) => navigator.serviceWorker.addEventListener("controllerchange", resume, { once: true }));
    waiting.postMessage("skip-waiting");
    await Promise.race([taken, new Promise((resume) => setTimeout(resume, TAKEOVER))]);
  }
  location.reload();
  // NB: now and then, Chromium never answers a page whose worker was just replaced; asked once more, it mostly does.
  setTimeout(() => location.reload(), PATIENCE);
}
