/**
 * Saves a file where the user chooses, in the place of Web/host/save-file.js: the host asks where, and writes it.
 */
import { askHost } from "./bridge.js";

/** @param {File} file @returns {Promise<boolean>} whether all of it is on the disk; otherwise the page says so by itself */
export async function saveFile(file) {
  const number = askHost("save", JSON.stringify({ name: file.name, base64: await base64(file) }));
  if (number === "") return false;
  return new Promise((resume) => {
    addEventListener(`saved-${number}`, (event) => resume(/** @type {CustomEvent<boolean>} */ (event).detail), { once: true });
  });
}

/** @param {File} file @returns {Promise<string>} */
async function base64(file) {
  const reader = new FileReader();
  reader.readAsDataURL(file);
  await new Promise((resolve, reject) => Object.assign(reader, { onload: resolve, onerror: reject }));
  const address = /** @type {string} */ (reader.result);
  return address.slice(address.indexOf(",") + 1);
}
