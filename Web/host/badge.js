/** @type {number | undefined} */
let badge;

/** @param {number | undefined} hours of the running fast, shown on the app's icon */
export function setBadge(hours) {
  if (hours === badge) return;
  badge = hours;
  const done = hours === undefined ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(hours);
  // Fails where the app is not installed.
  done?.catch(() => {});
}
