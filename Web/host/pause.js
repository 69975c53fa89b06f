/** @param {number} milliseconds @param {AbortSignal} [signal] ends the pause */
export function pause(milliseconds, signal) {
  return new Promise((resume) => {
    setTimeout(resume, milliseconds);
    signal?.addEventListener("abort", resume, { once: true });
  });
}
