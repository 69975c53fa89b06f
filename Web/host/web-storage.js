/**
 * Small values of this browser's own, as JSON in its web storage. Where it keeps nothing, they read as if they had never been written.
 *
 * @typedef {"localStorage" | "sessionStorage"} Area of all tabs, or of this one
 */

/** @param {Area} area @param {string} key @returns {any} null without a value */
export function readValue(area, key) {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Area} area @param {string} key @param {unknown} value null for none @returns {boolean} false where the browser keeps nothing */
export function writeValue(area, key, value) {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
