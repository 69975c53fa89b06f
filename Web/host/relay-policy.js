/**
 * The relays that this page may talk to besides its own origin: those of its Content-Security-Policy, which `scripts/build-web
 * --relay`, or the operator of the page's server, writes.
 */

/** Origins besides the page's own. */
export function namedRelays() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[http-equiv="Content-Security-Policy"]'));
  const [, sources = ""] = meta?.content.match(/(?:^|;)\s*connect-src\s([^;]*)/) ?? [];
  return sources.split(/\s+/).filter((source) => /^https?:\/\/[^*/]+$/.test(source));
}

/** The relay for a new space: the first one named, else the page's origin. */
export function offeredRelay() {
  return namedRelays()[0] ?? location.origin;
}
