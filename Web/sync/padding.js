/** Hides how much is sealed: up to 4 KiB in steps of 256 bytes, above by Padmé. */

const STEP = 256;
const STEPPED_UP_TO = 4096;

/**
 * The number of bytes that so many become. See `Padding` in Sources/Sealing for the formula.
 *
 * @param {number} length
 */
export function padded(length) {
  if (length <= STEPPED_UP_TO) return roundedUp(length, STEP);
  const exponent = 31 - Math.clz32(length);
  const places = 32 - Math.clz32(exponent);
  return roundedUp(length, 2 ** (exponent - places));
}

/**
 * @param {number} length
 * @param {number} step
 */
function roundedUp(length, step) {
  return Math.ceil(length / step) * step;
}
