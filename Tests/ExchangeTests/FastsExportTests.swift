import CivilTime
import TestSupport
import Exchange
import Ledger
import Testing
import Trackers

@Suite struct FastsExportTests {
  @Test func `fasts are written newest first, with hours of one decimal`() {
    let ledger = MemoryLedger.filled {
      $0.fast("2026-11-17T19:30:00+01:00", "2026-11-18T10:00:00+01:00", minutes: 930, "Mine, late")
      $0.fast("2026-11-20T20:00:00.250+01:00", nil)
      $0.fast("2026-11-16T19:30:00+01:00", "2026-11-16T22:00:00+01:00", "", isCancelled: true)
      $0.fast("2026-11-19T20:00:00-05:00", "2026-11-20T12:00:00-05:00")
    }
    #expect(
      ledger.fastsCSV(dayStart: .midnight)
        == [
          "Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed",
          "2026-11-20T20:00:00.250+01:00,,16:8,,16.0,No",
          "2026-11-19T20:00:00-05:00,2026-11-20T12:00:00-05:00,16:8,16.0,16.0,Yes",
          #"2026-11-17T19:30:00+01:00,2026-11-18T10:00:00+01:00,"Mine, late",14.5,15.5,No"#,
          "2026-11-16T19:30:00+01:00,2026-11-16T22:00:00+01:00,,2.5,16.0,Cancelled",
        ].lines)
  }

  @Test(arguments: [
    (0, "0.0"), (179, "0.0"), (180, "0.1"), (15 * 3600 + 57 * 60, "16.0"),
    (15 * 3600 + 57 * 60 - 1, "15.9"), (100 * 86_400, "2400.0"),
  ]) func `hours are rounded to the nearest tenth`(seconds: Int, text: String) throws {
    let start = moment("2026-07-01T00:00:00+02:00")
    let ledger = MemoryLedger.filled {
      $0.fast(start.iso8601, (start + .seconds(seconds)).iso8601, minutes: 6)
    }
    let line = try #require(ledger.fastsCSV(dayStart: .midnight).split(separator: "\r\n").last)
    #expect(line.split(separator: ",")[3...] == [text[...], "0.1", seconds < 360 ? "No" : "Yes"])
  }

  @Test(arguments: ["=", "+", "-", "@", "'", "＝", "＋", "－", "＠"])
  func `what a schedule is called cannot be run by a spreadsheet`(sign: String) throws {
    let ledger = MemoryLedger.filled {
      $0.fast("2026-11-17T19:30:00+01:00", "2026-11-18T10:00:00+01:00", sign + "1+1")
    }
    let table = ledger.fastsCSV(dayStart: .midnight)
    #expect(table.contains(",'\(sign)1+1,"))
    var importer = Importer()
    try importer.take(table)
    #expect(importer.ledger.fasts().map { $0.schedule } == [sign + "1+1"])
  }

  @Test func `days are those of the user, by the start`() throws {
    let ledger = MemoryLedger.filled {
      $0.fast("2026-11-18T02:30:00+01:00", "2026-11-18T12:00:00+01:00")
      $0.fast("2026-11-18T20:00:00+01:00", "2026-11-19T12:00:00+01:00")
    }
    let days = day("2026-11-18")..<day("2026-11-19")
    let four = try #require(DayStart(hour: 4))
    #expect(!ledger.fastsCSV(in: days, dayStart: four).contains("T02:30"))
    #expect(ledger.fastsCSV(in: days, dayStart: four).contains("T20:00"))
    #expect(ledger.fastsCSV(in: days, dayStart: .midnight).contains("T02:30"))
  }
}
