/**
 * Which relays this page may talk to: its own origin, and those that its Content-Security-Policy names. That is the one list of
 * them; `scripts/build-web --relay`, or who serves the page, writes it.
 */
import { isRelay } from "../sync/join-link.js";

const META = 'meta[http-equiv="Content-Security-Policy"]';

/**
 * Origins besides the page's own.
 *
 * @param {string} policy
 */
export function relaysIn(policy) {
  const [, sources = ""] = policy.match(/(?:^|;)\s*connect-src\s([^;]*)/) ?? [];
  return sources.split(/\s+/).filter((source) => /^https?:\/\/[^*/]+$/.test(source));
}

function relays() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector(META));
  return relaysIn(meta?.content ?? "");
}

/** Where a space is begun: at the relay that is named first, else where the page comes from. */
export function offeredRelay() {
  return relays()[0] ?? location.origin;
}

/** @param {string} address of a relay */
export function mayTalkTo(address) {
  const { origin } = new URL(address);
  return origin === location.origin || relays().includes(origin);
}

/** @param {string} text of somebody else's: whether it is the address of a relay, and nothing more */
export function isAddress(text) {
  try {
    return isRelay(text) && new URL(text).host !== "" && !/[#?@\\]/.test(text);
  } catch {
    return false;
  }
}
