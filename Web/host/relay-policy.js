/**
 * Which relays this page may talk to besides its own origin: those that its Content-Security-Policy names. That is the one list of
 * them; `scripts/build-web --relay`, or who serves the page, writes it.
 */

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

export function namedRelays() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector(META));
  return relaysIn(meta?.content ?? "");
}

/** Where a space is begun: at the relay that is named first, else where the page comes from. */
export function offeredRelay() {
  return namedRelays()[0] ?? location.origin;
}
