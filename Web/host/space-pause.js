/** @param {number} milliseconds @param {AbortSignal} signal */
export function pause(milliseconds, signal) {
  return new Promise((resume) => {
    const timer = setTimeout(resume, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resume(undefined);
    }, { once: true }); // prettier-ignore
  });
}
