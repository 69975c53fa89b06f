import CivilTime
import Exchange
import Foundation
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct DrinksExportTests {
  let ledger = MemoryLedger.filled {
    let mate = $0.beverage("Mate")
    $0.drink("2026-11-20T14:00:30+01:00", 2366, mate, "cold")
    $0.drink("2026-11-20T08:05:59+09:00", 2500)
    $0.drink("2026-11-19T23:00:00+01:00", 3335, Beverage.Key(rawValue: "Kvass"))
  }

  @Test func `drinks are written oldest first, at the times of their own clocks`() {
    #expect(
      ledger.drinksCSV(unit: .millilitres, dayStart: .midnight)
        == [
          "Date,Time,Amount (ml),Beverage,Note", "2026-11-19,23:00,334,Kvass,",
          "2026-11-20,08:05,250,water,", "2026-11-20,14:00,237,Mate,cold",
        ].lines)
  }

  @Test func `ounces have one decimal`() {
    #expect(
      ledger.drinksCSV(unit: .fluidOunces, dayStart: .midnight)
        == [
          "Date,Time,Amount (fl oz),Beverage,Note", "2026-11-19,23:00,11.3,Kvass,",
          "2026-11-20,08:05,8.5,water,", "2026-11-20,14:00,8.0,Mate,cold",
        ].lines)
  }

  @Test func `days are those of the user`() throws {
    let days = day("2026-11-19")..<day("2026-11-20")
    let six = try #require(DayStart(hour: 6))
    let text = ledger.drinksCSV(in: days, unit: .millilitres, dayStart: six)
    #expect(text.split(separator: "\r\n").count == 2)
    #expect(text.contains("Kvass"))
  }

  /// Read back by Python's own reader in `Tests/Exchange/check_exports.py`.
  @Test func `the nastiest notes and beverages are written as pinned`() throws {
    let nasty = MemoryLedger.filled {
      let formula = $0.beverage("=HYPERLINK(\"http://x\",\"y\")")
      $0.drink("2026-11-20T08:00:00+01:00", 2500, formula, "He said \"hi\", and left")
      $0.drink("2026-11-20T08:01:00+01:00", 2500, .water, "one\ntwo\r\nthree\rfour")
      $0.drink("2026-11-20T08:02:00+01:00", 2500, Beverage.Key(rawValue: "+1"), "-2+3")
      $0.drink("2026-11-20T08:03:00+01:00", 2500, Beverage.Key(rawValue: "@SUM(A1)"), "\t=1")
      $0.drink("2026-11-20T08:04:00+01:00", 2500, Beverage.Key(rawValue: "'quoted'"), "''")
      $0.drink("2026-11-20T08:05:00+01:00", 2500, Beverage.Key(rawValue: "🫖 ‏שלום‏"), "مرحبا, 👩‍👩‍👧")
      $0.drink("2026-11-20T08:06:00+01:00", 2500, Beverage.Key(rawValue: "a;b\tc"), "\"")
      $0.drink("2026-11-20T08:07:00+01:00", 2500, .water, "\"\",\"\"")
      $0.drink("2026-11-20T08:08:00+01:00", 2500, .water, " spaces ")
      $0.drink("2026-11-20T08:09:00+01:00", 2500, .water, "\n=cmd")
      $0.drink("2026-11-20T08:10:00+01:00", 2500, .water, ",")
      $0.drink("2026-11-20T08:11:00+01:00", 2500, .water, "")
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Exchange/Fixtures/nasty-drinks.csv")
    let written = Data(nasty.drinksCSV(unit: .millilitres, dayStart: .midnight).utf8)
    #expect(try written == Data(contentsOf: file))
  }
}
