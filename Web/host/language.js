/**
 * The language of the texts: the one chosen in Settings, else the first of the browser's languages that Dayring has.
 *
 * @typedef {{ name: string, file: string, words?: string, direction: "ltr" | "rtl" }} Language `name` is its own, as speakers call it; `words` is
 *   a file as well
 */
import { localeTable } from "./environment.js";

/**
 * The languages besides English, which is in the engine. Filled in by scripts/build-web.
 *
 * @type {{ [code: string]: Language }}
 */
const LANGUAGES = {};
const ENGLISH = "en";

/** @type {Host.Locale | undefined} */
let present;

/** The texts and formats that were loaded last. */
export function locale() {
  return present ?? localeTable(ENGLISH);
}

/**
 * Loads the texts and formats of a language. Without a connection they may be missing; then the texts are English.
 *
 * @param {string} chosen a code; empty for the browser's language
 * @returns {Promise<Host.Locale>}
 */
export async function loadLocale(chosen) {
  const isKnown = chosen === ENGLISH || Object.hasOwn(LANGUAGES, chosen);
  const code = isKnown ? chosen : (navigator.languages.map(languageOf).find((code) => code !== undefined) ?? ENGLISH);
  const tag = navigator.languages.find((tag) => languageOf(tag) === code) ?? code;
  const language = code === ENGLISH ? undefined : await fetchText(LANGUAGES[code].file);
  const languages = Object.entries(LANGUAGES).map(([code, { name }]) => /** @type {[string, string]} */ ([code, name]));
  const loaded = { ...localeTable(tag), language, languages, chosenLanguage: isKnown ? chosen : "" };
  present ??= loaded;
  return loaded;
}

/** The number of choices so far, of which the last one counts although another may load more slowly. */
let choices = 0;

/**
 * Changes the language where it was chosen, in this tab or in another.
 *
 * @param {{ send: Host.Send, parts: import("./seldom.js").SeldomParts }} app
 * @param {{ [key: string]: string | null }} [meta] the rows that were stored
 */
export async function followChoice({ send, parts }, meta = {}) {
  if (meta["language"] === undefined) return;
  const choice = ++choices;
  const locale = await loadLocale(meta["language"] ?? "");
  if (choice !== choices) return;
  present = locale;
  markLanguage();
  send({ type: "locale", locale });
  parts.withReminders((reminders) => reminders.update());
  parts.withSpace((space) => space.updateZoneAndLocale());
  await loadWords(send);
}

/**
 * Loads the words that can be typed in the language, which no page waits for.
 *
 * @param {Host.Send} send
 */
export async function loadWords(send) {
  const before = locale();
  const file = LANGUAGES[codeOf(before)]?.words;
  const words = file && (await fetchText(file));
  if (!words || present !== before) return;
  present = { ...before, words };
  send({ type: "locale", locale: present });
}

/** Has the page say which language it is in, for screen readers, hyphenation and the direction of the layout. */
export function markLanguage() {
  const code = codeOf(locale());
  document.documentElement.lang = code;
  document.documentElement.dir = LANGUAGES[code]?.direction ?? "ltr";
}

/**
 * One of the few texts that are shown without an engine; English if it has no translation. `scripts/texts` finds them.
 *
 * @param {string} text with `{1}` for the first part; behind its context and U+0004, as in gettext, if it has one
 * @param {string[]} parts
 */
export function say(text, ...parts) {
  const pattern = translation(present?.language, text) ?? text.slice(text.indexOf("\u0004") + 1);
  return pattern.replace(/\{(\d)\}/g, (place, number) => parts[number - 1] ?? place);
}

/**
 * Looks a text up as `Sources/Texts/Kit/Translations.swift` does.
 *
 * @param {string | undefined} file the contents of a language file
 * @param {string} text
 * @returns {string | undefined}
 */
export function translation(file, text) {
  const [, keys, ...lines] = file?.split("\n") ?? [];
  return lines[(keys?.match(/.{4}/g) ?? []).indexOf(keyOf(text))];
}

/** @param {string} text FNV-1a, folded to 24 bits, six of them in a character */
function keyOf(text) {
  let state = 2_166_136_261;
  for (const byte of [...new TextEncoder().encode(text), 4]) state = Math.imul(state ^ byte, 16_777_619);
  state ^= state >>> 24;
  return String.fromCharCode(...[18, 12, 6, 0].map((shift) => 48 + ((state >>> shift) & 63)));
}

/**
 * The code of the texts that were loaded.
 *
 * @param {Host.Locale} locale
 */
function codeOf({ language }) {
  return language?.slice(0, language.indexOf(" ")) ?? ENGLISH;
}

/** @param {string} file @returns {Promise<string | undefined>} */
async function fetchText(file) {
  try {
    // Beside the page, and beside the service worker.
    const response = await fetch(new URL(file, location.href));
    if (response.ok) return await response.text();
    console.warn(`${file}: ${response.status}`);
  } catch (error) {
    console.warn(error);
  }
}

/** @param {string} tag @returns {string | undefined} the code of the language that Dayring has for a locale */
function languageOf(tag) {
  if (Object.hasOwn(LANGUAGES, tag)) return tag;
  const { language, script, region } = maximized(tag);
  if (language === ENGLISH) return ENGLISH;
  // Norwegian has two written forms, of which Bokmål is the one that readers of both know.
  const spoken = ["no", "nn"].includes(language) ? "nb" : language;
  const codes = Object.keys(LANGUAGES);
  const own = [`${spoken}-${script}`, `${spoken}-${region}`, spoken].find((code) => codes.includes(code));
  // Or another region's, such as Brazil's Portuguese.
  return own ?? codes.find((code) => code.startsWith(`${spoken}-`));
}

/** @param {string} tag */
function maximized(tag) {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return new Intl.Locale(ENGLISH).maximize();
  }
}
