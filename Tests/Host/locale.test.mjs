import assert from "node:assert/strict";
import { test } from "node:test";

import { localeTable, regionalFirstWeekday, seed } from "../../Web/host/environment.js";

const cases = [
  { tag: "en-US", order: "mdy", dateSeparator: "/", decimal: ".", group: ",", hour12: true, firstWeekday: 0, january: "January", sunday: "Sunday" },
  { tag: "en-GB", order: "dmy", dateSeparator: "/", decimal: ".", group: ",", hour12: false, firstWeekday: 1, january: "January", sunday: "Sunday" },
  { tag: "nb-NO", order: "dmy", dateSeparator: ".", decimal: ",", group: "\u00a0", hour12: false, firstWeekday: 1, january: "januar", sunday: "søndag" },
  { tag: "de-DE", order: "dmy", dateSeparator: ".", decimal: ",", group: ".", hour12: false, firstWeekday: 1, january: "Januar", sunday: "Sonntag" },
  { tag: "sv-SE", order: "ymd", dateSeparator: "-", decimal: ",", group: "\u00a0", hour12: false, firstWeekday: 1, january: "januari", sunday: "söndag" },
  { tag: "ja-JP", order: "ymd", dateSeparator: "/", decimal: ".", group: ",", hour12: false, firstWeekday: 0, january: "1月", sunday: "日曜日" },
  { tag: "ar-EG", order: "dmy", dateSeparator: "/", decimal: ".", group: ",", hour12: true, firstWeekday: 6, january: "يناير", sunday: "الأحد" },
  { tag: "th-TH", order: "dmy", dateSeparator: "/", decimal: ".", group: ",", hour12: false, firstWeekday: 0, january: "มกราคม", sunday: "วันอาทิตย์" },
];

for (const { january, sunday, ...expected } of cases) {
  test(`${expected.tag} is written as its people write it`, () => {
    const locale = localeTable(expected.tag);
    for (const [name, value] of Object.entries(expected)) assert.equal(locale[name], value, name);
    assert.equal(locale.months[0], january);
    assert.equal(locale.weekdays[0], sunday);
    for (const list of [locale.months, locale.monthsShort]) assert.equal(new Set(list).size, 12);
    for (const list of [locale.weekdays, locale.weekdaysShort]) assert.equal(new Set(list).size, 7);
    assert.notEqual(locale.am, locale.pm);
  });
}

const dates = [
  { tag: "de-DE", weekdayDayMonth: "{4}, {1}. {2}", monthYear: "{2} {3}", october: "Oktober", alone: "Oktober" },
  { tag: "ja-JP", weekdayDayMonth: "{2}{1}日({4})", monthYear: "{3}年{2}", october: "10月", alone: "10月" },
  { tag: "ko-KR", weekdayDayMonth: "{2} {1}일 ({4})", monthYear: "{3}년 {2}", october: "10월", alone: "10월" },
  { tag: "ru-RU", weekdayDayMonth: "{4}, {1} {2}", monthYear: "{2} {3} г.", october: "октября", alone: "октябрь" },
  { tag: "zh-CN", weekdayDayMonth: "{2}{1}日{4}", monthYear: "{3}年{2}", october: "10月", alone: "10月" },
];

for (const { tag, weekdayDayMonth, monthYear, october, alone } of dates) {
  test(`dates of ${tag} have its order and punctuation`, () => {
    const { patterns, months } = localeTable(tag);
    assert.equal(patterns.weekdayDayMonth, weekdayDayMonth);
    // Which of the spaces does not break is ICU's business.
    assert.equal(patterns.monthYear.replace(/\s/g, " "), monthYear);
    assert.equal(months[9], october);
    assert.equal(patterns.monthsAlone[9], alone);
  });
}

// ICU of some builds names the halves of the day in English only.
for (const [tag, before] of [["en-US", false], ["ar-EG", false], ["ko-KR", true], ["zh-TW", true]]) {
  test(`times of ${tag} have the half of the day ${before ? "before" : "behind"} them`, () => {
    const { am, pm } = localeTable(tag);
    for (const form of [am, pm]) assert.match(form, before ? /^[^{]+\{1\}$/ : /^\{1\}[^}]+$/);
  });
}

test("a long date may have other words between its parts than a short one", () => {
  const { patterns } = localeTable("es-ES");
  assert.deepEqual([patterns.long, patterns.longYear], ["{4}, {1} de {2}", "{4}, {1} de {2} de {3}"]);
});

test("weekdays that are too long for the columns of a week have narrow names", () => {
  assert.equal(localeTable("de-DE").weekdaysNarrow, undefined);
  assert.deepEqual(localeTable("ar-EG").weekdaysNarrow, ["ح", "ن", "ث", "ر", "خ", "ج", "س"]);
});

for (const tag of ["", "en_US.UTF-8", "C", "xx-invalid-too-long-subtag", "tlh"]) {
  test(`the unusable tag "${tag}" counts as English`, () => {
    assert.equal(localeTable(tag).months[4], "May");
  });
}

test("calendars other than the Gregorian and digits other than Latin are set aside", () => {
  const locale = localeTable("fa-IR");
  assert.match(locale.order, /^(dmy|mdy|ymd)$/);
  assert.equal(locale.months[0], "ژانویه");
  assert.equal(locale.firstWeekday, 6);
});

test("the built-in table of first weekdays agrees with the runtime's in all but the few regions that CLDR may have changed since", (context) => {
  const week = (locale) => locale.getWeekInfo?.() ?? locale.weekInfo;
  if (!week(new Intl.Locale("en-US"))) return context.diagnostic("this runtime keeps its week data to itself");
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const regions = letters.flatMap((first) => letters.map((second) => first + second)).filter((region) => names.of(region));
  assert.ok(regions.length > 200);
  const different = regions.filter((region) => {
    const locale = new Intl.Locale(`en-${region}`);
    // NB: a withdrawn code (Burma's BU) is known under its successor's.
    return regionalFirstWeekday(locale.region) !== week(locale).firstDay % 7;
  });
  assert.ok(different.length <= 3, different.join(" "));
});

test("a seed is 32 hexadecimal digits, and never the same twice", () => {
  assert.match(seed(), /^[0-9a-f]{32}$/);
  assert.notEqual(seed(), seed());
});
