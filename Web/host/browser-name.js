/** The default name of this browser: "Firefox on Linux"; and with its version, "Firefox 132 on Linux". */

const BROWSERS = [["Edg/", "Edge"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]]; // prettier-ignore
const SYSTEMS = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Mac OS X", "Mac"], ["Windows", "Windows"], ["CrOS", "Chromebook"], ["Linux", "Linux"]]; // prettier-ignore

/** @param {string} [agent] @param {boolean} [hasVersion] */
export function browserName(agent = navigator.userAgent, hasVersion = false) {
  /** @param {string[][]} names */
  const among = (names) => names.find(([sign]) => agent.includes(sign));
  const [sign, browser] = among(BROWSERS) ?? ["", "Browser"];
  const system = among(SYSTEMS)?.[1];
  // Safari's own number is that of its engine.
  const version = hasVersion && sign ? agent.match(new RegExp(`${sign === "Safari/" ? "Version/" : sign}(\\d+)`))?.[1] : undefined;
  const name = version ? `${browser} ${version}` : browser;
  return system ? `${name} on ${system}` : name;
}
