/**
 * The notifications of page and service worker: both ask the reminder engine for due ones, and show them.
 */
import { remember, unshown } from "./shown-reminders.js";

/** One at a time in all pages and the worker: Chromium loses a notification that is shown during `getNotifications`. */
const LOCK = "dayring-notifications";

/**
 * Shows what is due and was not shown yet, and removes the notifications of what is done.
 *
 * @param {Host.ReminderEngine} engine
 * @param {ServiceWorkerRegistration} registration
 * @param {boolean} [isWoken] by a push service: then something is shown in any case, since browsers end the subscription of who
 *   shows nothing
 * @returns {Promise<{ next: number, times: number[] }>} when to look again, and when to be woken
 */
export function showDue(engine, registration, isWoken = false) {
  return navigator.locks.request(LOCK, async () => {
    const displayed = await registration.getNotifications();
    const reply = engine.handle({ type: "look", now: Date.now(), standing: displayed.map(keyOf), woken: isWoken });
    for (const notification of displayed) if (reply.over.includes(keyOf(notification))) notification.close();
    const shown = await showUnshown(reply.notifications, registration);
    const [first] = reply.notifications;
    // Shown before, by a page: once more in its own place, without a sound.
    if (isWoken && shown === 0 && first) await show({ ...first, silent: true }, registration);
    return { next: reply.next ?? Infinity, times: reply.times };
  });
}

/** @param {Host.ReminderNotification[]} notifications @param {ServiceWorkerRegistration} registration */
export function notify(notifications, registration) {
  return navigator.locks.request(LOCK, () => showUnshown(notifications, registration));
}

/** @param {Host.ReminderNotification[]} notifications @param {ServiceWorkerRegistration} registration */
async function showUnshown(notifications, registration) {
  const keys = await unshown(notifications.map(({ key }) => key));
  for (const notification of notifications.filter(({ key }) => keys.includes(key))) {
    await show(notification, registration);
    await remember(notification.key);
  }
  return keys.length;
}

/** @param {Host.ReminderNotification} notification @param {ServiceWorkerRegistration} registration */
function show({ key, tag, title, body, target, actions, silent }, registration) {
  // NB: a variable of its own, since TypeScript's declarations lack `actions` and `renotify`. What stands silently for as long
  // as something goes on is the fast that runs.
  const options = { body, tag, actions, silent, renotify: !silent, requireInteraction: tag === "fast", icon: "icon-192.png", data: { key, target } };
  return registration.showNotification(title, options);
}

/** @param {Notification} notification @returns {string} */
export function keyOf(notification) {
  return notification.data?.key ?? "";
}
