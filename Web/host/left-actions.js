/**
 * Actions that still waited for their turn when the page was left: they are done as soon as the page comes back. They are in this
 * tab's own storage, so that no other tab does them too.
 *
 * @typedef {import("./types").HostEvent} HostEvent
 */

const LEFT = "dayring-left";

/** @param {() => HostEvent[]} waiting */
export function keepLeftActions(waiting) {
  addEventListener("pagehide", () => {
    const actions = waiting().filter(({ type }) => type === "action");
    if (actions.length > 0) store((storage) => storage.setItem(LEFT, JSON.stringify(actions)));
  });
  // The browser has kept the whole page, which still has them itself.
  addEventListener("pageshow", ({ persisted }) => persisted && takeLeftActions());
}

/** @returns {HostEvent[]} none where another value is stored there */
export function takeLeftActions() {
  const actions = store((storage) => {
    const text = storage.getItem(LEFT);
    storage.removeItem(LEFT);
    return JSON.parse(text ?? "[]");
  });
  return Array.isArray(actions) ? actions.filter((one) => one?.type === "action") : [];
}

/**
 * @template Result
 * @param {(storage: Storage) => Result} body
 */
function store(body) {
  try {
    return body(sessionStorage);
  } catch {
    // A browser that keeps nothing does not keep these either.
    return null;
  }
}
