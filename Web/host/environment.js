/**
 * The engine's environment: the time zone, the locale, the device, and a random seed.
 */
import { randomHex } from "./hex.js";

const DAY = 86_400_000;

/** Morocco leaves and regains its offset within 30 days of Ramadan; ten-day steps step over no such pair. */
const STEP = 10 * DAY;

/** The letters of a weekday for which the columns of a week have room. */
const MOST_LETTERS = 6;

/** The days whose names are asked for: one of each month, and a week from a Sunday. */
const MONTHS = Array.from({ length: 12 }, (_, index) => Date.UTC(2023, index, 15));
const WEEK = Array.from({ length: 7 }, (_, index) => Date.UTC(2023, 0, 1 + index));

export function zoneName() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The time zone from 1970 to 2050 as a table, found by asking for offset after offset: the engine has no zone database.
 * `changes` are [first instant of the new offset, new offset in minutes east of Greenwich].
 *
 * @returns {Host.Zone}
 */
export function zoneTable() {
  const probe = new Date(0);
  /** @param {number} instant */
  const offset = (instant) => {
    probe.setTime(instant);
    return 0 - Math.round(probe.getTimezoneOffset());
  };
  const first = offset(0);
  /** @type {[number, number][]} */
  const changes = [];
  let before = first;
  for (let instant = STEP; instant <= Date.UTC(2050, 0, 1) + STEP; instant += STEP) {
    const after = offset(instant);
    if (after === before) continue;
    // Invariant: the old offset holds at `low` seconds, the new one at `high`.
    let low = (instant - STEP) / 1000;
    let high = instant / 1000;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle * 1000) === before) low = middle;
      else high = middle;
    }
    changes.push([high * 1000, after]);
    before = after;
  }
  return { name: zoneName(), first, changes };
}

/** @param {string} preferred a BCP 47 tag; one that the browser refuses counts as English @returns {Host.Locale} */
export function localeTable(preferred) {
  const tag = usable(preferred);
  // The engine has Gregorian days and Latin digits only, whatever the locale uses.
  const base = /** @type {const} */ ({ timeZone: "UTC", calendar: "gregory", numberingSystem: "latn" });
  /** @param {Intl.DateTimeFormatOptions} options */
  const format = (options) => new Intl.DateTimeFormat(tag, { ...base, ...options });
  const patterns = tag.startsWith("en") ? undefined : datePatterns(format);
  const weekdaysShort = WEEK.map(format({ weekday: "short" }).format);
  const clock = format({ hour: "numeric", minute: "2-digit", hour12: true });
  /** @param {number} hour @param {string} name its half of the day, for locales that have no name */
  const half = (hour, name) => {
    const parts = clock.formatToParts(Date.UTC(2023, 0, 1, hour));
    if (!part(parts, "dayPeriod")) return `{1}\u00a0${name}`;
    /** @param {number} index */
    const isOfTime = (index) => [parts[index].type, parts[index + 1]?.type].includes("minute");
    return parts.map(({ type, value }, index) => (type === "hour" ? "{1}" : isOfTime(index) ? "" : value.replace(/\s/g, "\u00a0"))).join("");
  };
  const date = format({ year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(0);
  const order = date.map((piece) => ({ day: "d", month: "m", year: "y" }[/** @type {"day"} */ (piece.type)] ?? "")).join("");
  /** @type {Intl.NumberFormatOptions & { numberingSystem: string }} */
  const digits = { numberingSystem: base.numberingSystem };
  const number = new Intl.NumberFormat(tag, digits).formatToParts(1234567.5);
  return {
    tag,
    months: patterns?.months("long") ?? MONTHS.map(format({ month: "long" }).format),
    monthsShort: patterns?.months("short") ?? MONTHS.map(format({ month: "short" }).format),
    ...(patterns && { patterns: patterns.forms }),
    weekdays: WEEK.map(format({ weekday: "long" }).format),
    weekdaysShort,
    ...(weekdaysShort.some((name) => name.length > MOST_LETTERS) && { weekdaysNarrow: WEEK.map(format({ weekday: "narrow" }).format) }),
    hour12: format({ hour: "numeric" }).resolvedOptions().hour12 ?? false,
    am: half(9, "AM"),
    pm: half(21, "PM"),
    order: order === "dmy" || order === "mdy" ? order : "ymd",
    // In Arabic, invisible direction marks stand beside the slashes.
    dateSeparator: date.filter((piece) => piece.type === "literal").map((piece) => piece.value.replace(/[\u200e\u200f]/g, ""))[0] ?? "-",
    decimal: part(number, "decimal") || ".",
    group: part(number, "group"),
    firstWeekday: firstWeekday(tag),
  };
}

/**
 * The forms of dates in words, found by taking dates apart. Beside a day, a month may have another form than alone.
 *
 * @param {(options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat} format
 */
function datePatterns(format) {
  const sample = Date.UTC(2023, 9, 27);
  /** @type {{ [type: string]: string }} */
  const places = { day: "{1}", month: "{2}", year: "{3}", weekday: "{4}" };
  /** @param {Intl.DateTimeFormatOptions} options */
  const names = (options) => {
    const date = format(options);
    return MONTHS.map((day) => part(date.formatToParts(day), "month"));
  };
  const alone = format({ month: "short" }).format(sample);
  // Of 10月, Japanese counts the number as the month, and the rest as what is between.
  const number = names({ day: "numeric", month: "short" })[9];
  const isNumber = /^\d+$/.test(number);
  const rest = isNumber && alone.startsWith(number) ? alone.slice(number.length) : "";
  /** @param {Intl.DateTimeFormatOptions} options */
  const form = (options) =>
    format(options)
      .formatToParts(sample)
      .map(({ type, value }) => places[type] ?? value)
      .join("")
      .replace(`{2}${rest}`, "{2}");
  /** @param {Intl.DateTimeFormatOptions} options */
  const months = (options) => names(options).map((name) => name + rest);
  return {
    /** @param {"long" | "short"} month */
    months: (month) => months({ day: "numeric", month }),
    forms: {
      dayMonth: form({ day: "numeric", month: "short" }),
      dayMonthYear: form({ day: "numeric", month: "short", year: "numeric" }),
      weekdayDayMonth: form({ day: "numeric", month: "short", weekday: "short" }),
      weekdayDayMonthYear: form({ day: "numeric", month: "short", year: "numeric", weekday: "short" }),
      long: form({ day: "numeric", month: "long", weekday: "long" }),
      longYear: form({ day: "numeric", month: "long", year: "numeric", weekday: "long" }),
      monthYear: form({ month: "long", year: "numeric" }),
      monthsAlone: months({ year: "numeric", month: "long" }),
    },
  };
}

/** @param {string} tag */
function usable(tag) {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** @param {{ type: string, value: string }[]} parts @param {string} type */
function part(parts, type) {
  return parts.find((piece) => piece.type === type)?.value ?? "";
}

/** @param {string} tag @returns {number} 0 for Sunday … 6 for Saturday */
function firstWeekday(tag) {
  /** @type {Intl.Locale & { weekInfo?: { firstDay: number }, getWeekInfo?: () => { firstDay: number } }} */
  const locale = new Intl.Locale(tag);
  const week = locale.getWeekInfo?.() ?? locale.weekInfo;
  return week ? week.firstDay % 7 : regionalFirstWeekday(locale.maximize().region ?? "");
}

// Unicode CLDR's week data, for browsers that do not tell. Everywhere else the week starts on Monday.
const SUNDAY =
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP " +
  "PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const SATURDAY = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/** @param {string} region two letters @returns {number} 0 for Sunday … 6 for Saturday */
export function regionalFirstWeekday(region) {
  if (region === "MV") return 5;
  if (SATURDAY.split(" ").includes(region)) return 6;
  return SUNDAY.split(" ").includes(region) ? 0 : 1;
}

/** 128 random bits as 32 hexadecimal digits. */
export function seed() {
  return randomHex(16);
}

export function device() {
  return {
    touch: matchMedia("(pointer: coarse)").matches,
    notify: "Notification" in window && Notification.permission !== "denied" && navigator.serviceWorker !== undefined,
  };
}
