/**
 * Reminders in the service worker: does what a tap on a notification asks for, and shows what is due whenever the browser
 * wakes it. scripts/build-web puts this and what it imports into sw.js, which is no module.
 */
import { loadReminderEngine } from "./engine.js";
import { seed, zoneTable } from "./environment.js";
import { loadLocale, say } from "./language.js";
import { keyOf, notify, showDue } from "./notifications.js";
import { opEvents } from "./op-events.js";
import { Store } from "./store.js";
import { WOKEN, putTimes } from "./wake-calls.js";

const worker = /** @type {Host.WorkerScope} */ (/** @type {unknown} */ (self));

/** The timeout for a page to take over, in milliseconds: one that sleeps does not answer. */
const TIMEOUT = 1000;

worker.addEventListener("notificationclick", (event) => {
  const { action, notification } = event;
  notification.close();
  event.waitUntil(action === "" ? openPage(notification.data?.target ?? "") : answerNotification({ action, key: keyOf(notification) }));
});

for (const type of /** @type {const} */ (["notificationclose", "periodicsync"])) {
  worker.addEventListener(/** @type {"periodicsync"} */ (type), (event) => event.waitUntil(showWhatIsDue()));
}

worker.addEventListener("push", (event) => event.waitUntil(wake()));

// Some browsers say so where they give the subscription another address; where they do not, the next page notices.
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** Handles a push; a notification is shown in any case. */
async function wake() {
  try {
    await showWhatIsDue(true);
  } catch (error) {
    console.warn(error);
    // Perhaps it failed before.
    await loadLocale("");
    await tell(say("A reminder may be due."), "woken");
  }
}

/** @param {string} body @param {string} tag */
function tell(body, tag) {
  return worker.registration.showNotification("Dayring", { body, tag, data: { key: `${tag}/unread`, target: "" } });
}

/** @param {Host.SubscriptionEvent} event */
async function renew({ oldSubscription }) {
  if (oldSubscription) await worker.registration.pushManager.subscribe(oldSubscription.options);
  await showWhatIsDue();
}

/** @param {string} target */
async function openPage(target) {
  const address = new URL(target, worker.registration.scope).href;
  const [page] = await pages();
  if (!page) return void (await worker.clients.openWindow(address));
  // Browsers refuse to focus a page long after the tap; it is shown the target all the same.
  await page.focus().catch(() => {});
  if (!(await pageTakes(page, { go: target }))) await page.navigate(address);
}

/** @param {{ action: string, key: string }} given */
async function answerNotification(given) {
  for (const page of await pages()) if (await pageTakes(page, { answer: given })) return;
  const { engine, store } = await engineWithRecords();
  const reply = engine.handle({ type: "answer", now: Date.now(), ...given });
  if (reply.keep) {
    const ops = [...reply.keep.settled, ...reply.keep.ops];
    const sequences = await store.write({ ops, undo: reply.keep.undo }).catch(console.warn);
    if (!sequences) return void (await tell(say("Couldn't save that. Open Dayring and try again."), "refused"));
    // The same message that a tab sends to the others.
    const tabs = new BroadcastChannel("dayring");
    tabs.postMessage({ ops, sequences, meta: {} });
    tabs.close();
    engine.handle({ type: "ops", now: Date.now(), ops });
  }
  await notify(reply.notifications, worker.registration);
  await showDue(engine, worker.registration);
}

/** @param {boolean} [isWoken] by a push service */
async function showWhatIsDue(isWoken) {
  const { engine, store } = await engineWithRecords();
  const { times } = await showDue(engine, worker.registration, isWoken);
  if (isWoken) {
    const pages = new BroadcastChannel(WOKEN);
    pages.postMessage("");
    pages.close();
  }
  // Last: it may take long.
  await putTimes(store, worker.registration, times).catch(console.warn);
}

/** The open pages of this app, first the one that the user looks at. */
async function pages() {
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  /** @param {Host.WindowClient} page */
  const rank = (page) => (page.focused ? 0 : page.visibilityState === "visible" ? 1 : 2);
  return all.filter(({ url }) => url.startsWith(worker.registration.scope)).sort((a, b) => rank(a) - rank(b));
}

/** @param {Host.WindowClient} page @param {Host.WorkerMessage} message @returns {Promise<boolean>} whether the page takes over */
function pageTakes(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), TIMEOUT);
    page.postMessage(message, [port2]);
  });
}

/** The engine with all records, from the disk. */
async function engineWithRecords() {
  const address = new URL("reminders.wasm", worker.registration.scope);
  const store = new Store();
  const [response] = await Promise.all([caches.match(address, { ignoreVary: true }), store.open()]);
  const engine = await loadReminderEngine(response ?? (await fetch(address)));
  const { ops, meta, segments } = await store.read(engine.load);
  await store.readRest(segments, engine.load);
  const locale = await loadLocale(meta["language"] ?? "");
  engine.handle({ type: "open", now: Date.now(), seed: seed(), meta, zone: zoneTable(), locale });
  for (const event of opEvents(ops)) engine.handle({ ...event, now: Date.now() });
  return { engine, store };
}
