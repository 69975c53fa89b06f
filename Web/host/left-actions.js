/**
 * Actions that still waited for their turn when the page was left: they are done as soon as the page comes back. They are in this
 * tab's own storage, so that no other tab does them too.
 */
import { readValue, writeValue } from "./web-storage.js";

const LEFT = "dayring-left";

/** @param {() => Host.HostEvent[]} waiting */
export function keepLeftActions(waiting) {
  addEventListener("pagehide", () => {
    const actions = waiting().filter(({ type }) => type === "action");
    if (actions.length > 0) writeValue("sessionStorage", LEFT, actions);
  });
  // The browser has kept the whole page, which still has them itself.
  addEventListener("pageshow", ({ persisted }) => persisted && takeLeftActions());
}

/** @returns {Host.HostEvent[]} none where another value is stored there */
export function takeLeftActions() {
  const actions = readValue("sessionStorage", LEFT);
  writeValue("sessionStorage", LEFT, null);
  return Array.isArray(actions) ? actions.filter((one) => one?.type === "action") : [];
}
