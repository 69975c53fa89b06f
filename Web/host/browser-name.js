/** The default name of this browser: "Firefox on Linux"; and with its version, in English for operators, "Firefox 132 on Linux". */
import { say } from "./language.js";

const BROWSERS = [["Edg/", "Edge"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]]; // prettier-ignore
const SYSTEMS = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Mac OS X", "Mac"], ["Windows", "Windows"], ["CrOS", "Chromebook"], ["Linux", "Linux"]]; // prettier-ignore

/** @param {string} [agent] @param {boolean} [hasVersion] */
export function browserName(agent = navigator.userAgent, hasVersion = false) {
  /** @param {string[][]} names */
  const among = (names) => names.find(([sign]) => agent.includes(sign));
  const [sign, browser] = among(BROWSERS) ?? ["", hasVersion ? "Browser" : say("Browser")];
  const system = among(SYSTEMS)?.[1];
  // Safari's own number is that of its engine.
  const version = hasVersion && sign ? agent.match(new RegExp(`${sign === "Safari/" ? "Version/" : sign}(\\d+)`))?.[1] : undefined;
  const name = version ? `${browser} ${version}` : browser;
  if (!system) return name;
  return hasVersion ? `${name} on ${system}` : say("browser\u0004{1} on {2}", name, system);
}
