/** Whether the browser will keep what it stores, and how much room there is. */

const MARK = "dayring.stored";
let noted = false;

/** Whether this browser has ever stored something: then an empty database means that the browser has deleted it. */
export function hadData() {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** To be called after each completed write; true the first time since the page was loaded. */
export function rememberData() {
  if (noted) return false;
  noted = true;
  try {
    localStorage.setItem(MARK, "1");
  } catch {
    // Denied: then deleted data looks like a new user.
  }
  return true;
}

/** Asks the browser not to delete the data when the disk gets full. */
export async function askToKeepData() {
  await navigator.storage?.persist?.().catch(() => false);
  return storageState();
}

/** As an event. NB: without HTTPS there is no `navigator.storage`. */
export async function storageState() {
  const [persisted, estimate] = await Promise.all([
    navigator.storage?.persisted?.().catch(() => false),
    navigator.storage?.estimate?.().catch(() => undefined),
  ]);
  return { type: "storage", persisted: persisted ?? false, usage: estimate?.usage ?? 0, quota: estimate?.quota ?? 0 };
}

/** Until the page has nothing else to do, but not for ever. */
export function idle() {
  // NB: Safari has no idle callbacks.
  return new Promise((resume) => ("requestIdleCallback" in window ? requestIdleCallback(resume, { timeout: 10_000 }) : setTimeout(resume, 1000)));
}
