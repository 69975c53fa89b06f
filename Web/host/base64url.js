/** Base 64 for addresses (RFC 4648, section 5), without padding. */

/** @param {Uint8Array} bytes */
export function base64url(bytes) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text @returns {Uint8Array | undefined} nothing unless the text is the one spelling of some bytes */
export function fromBase64url(text) {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return base64url(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}
