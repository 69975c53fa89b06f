/** @param {Uint8Array} bytes @returns {string} digits of base 16, in lower case */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} length in bytes */
export function randomHex(length) {
  return hex(crypto.getRandomValues(new Uint8Array(length)));
}
