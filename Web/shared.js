/**
 * A text that another app has shared with this one, or the wish for a new task from the app's icon: it becomes the line
 * in which a task is typed, for the user to look at and to send. The manifest says which addresses lead here.
 */

const LIST = "#/plan/backlog";

/**
 * To be called before the engine learns the route.
 *
 * @returns {string | undefined} nil where the address has no text
 */
export function takeShared() {
  const asked = new URLSearchParams(location.search);
  const parts = ["title", "text", "url"].map((name) => asked.get(name));
  if (parts.every((part) => part === null)) return undefined;
  history.replaceState(null, "", location.pathname + LIST);
  // Some apps say the same in title and text.
  return [...new Set(parts)].filter(Boolean).join(" ").replace(/\s+/g, " ").trim();
}

/** @param {string} text */
export function typeShared(text) {
  if (!document.getElementById("compose-text")) {
    /** @type {HTMLElement | null} */ (document.querySelector("[data-action='compose.open']"))?.click();
  }
  const line = /** @type {HTMLInputElement | null} */ (document.getElementById("compose-text"));
  if (!line) return;
  line.value = text;
  line.dispatchEvent(new Event("input", { bubbles: true }));
}
