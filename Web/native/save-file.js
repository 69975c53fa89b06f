/**
 * Saves a file where the user chooses, in the place of Web/host/save-file.js: the host asks where.
 */
import { ask } from "./bridge.js";

/** @param {File} file @returns {Promise<boolean>} */
export async function saveFile(file) {
  const reader = new FileReader();
  const read = new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
  });
  reader.readAsDataURL(file);
  await read;
  const address = /** @type {string} */ (reader.result);
  ask("save", JSON.stringify({ name: file.name, base64: address.slice(address.indexOf(",") + 1) }));
  return true;
}
