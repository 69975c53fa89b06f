/**
 * What both page and service worker do: ask the engine of reminders what is due, and show it.
 *
 * @typedef {import("./types").ReminderEngine} ReminderEngine
 * @typedef {import("./types").ReminderNotification} ReminderNotification
 */
import { claim } from "./shown-reminders.js";

/** One at a time in all pages and the worker: Chromium loses a notification that is shown during `getNotifications`. */
const LOCK = "dayring-notifications";

/**
 * Shows what is due and was not shown yet, and removes the notifications of what is done.
 *
 * @param {ReminderEngine} engine
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<number>} when to look again
 */
export function showDue(engine, registration) {
  return navigator.locks.request(LOCK, async () => {
    const standing = await registration.getNotifications();
    const reply = engine.handle({ type: "look", now: Date.now(), standing: standing.map(keyOf) });
    for (const notification of standing) if (reply.over.includes(keyOf(notification))) notification.close();
    await showUnclaimed(reply.notifications, registration);
    return reply.next ?? Infinity;
  });
}

/**
 * @param {ReminderNotification[]} notifications
 * @param {ServiceWorkerRegistration} registration
 */
export function notify(notifications, registration) {
  return navigator.locks.request(LOCK, () => showUnclaimed(notifications, registration));
}

/**
 * @param {ReminderNotification[]} notifications
 * @param {ServiceWorkerRegistration} registration
 */
async function showUnclaimed(notifications, registration) {
  const mine = await claim(notifications.map(({ key }) => key));
  for (const { key, tag, title, body, target, actions, silent } of notifications) {
    if (!mine.includes(key)) continue;
    // NB: a variable of its own, since TypeScript's declarations lack `actions` and `renotify`.
    const options = { body, tag, actions, silent, renotify: !silent, requireInteraction: silent, icon: "icon-192.png", data: { key, target } };
    await registration.showNotification(title, options);
  }
}

/** @param {Notification} notification @returns {string} */
export function keyOf(notification) {
  return notification.data?.key ?? "";
}
