/** What this browser is called until its person calls it otherwise: "Firefox on Linux". */

const BROWSERS = [["Edg/", "Edge"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]]; // prettier-ignore
const SYSTEMS = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Mac OS X", "Mac"], ["Windows", "Windows"], ["CrOS", "Chromebook"], ["Linux", "Linux"]]; // prettier-ignore

/** @param {string} [agent] */
export function browserName(agent = navigator.userAgent) {
  /** @param {string[][]} names */
  const among = (names) => names.find(([sign]) => agent.includes(sign))?.[1];
  const [browser, system] = [among(BROWSERS) ?? "Browser", among(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}
