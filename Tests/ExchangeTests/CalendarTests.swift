import CivilTime
import Exchange
import Foundation
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct CalendarTests {
  let ledger = NastyCalendar().ledger
  let days = day("2026-11-16")..<day("2026-12-01")

  private func lines(of contents: CalendarContents) -> [String] {
    ledger.calendar(of: contents, in: days, zone: berlin, at: noon)
      .components(separatedBy: "\r\n")
  }

  /// `Tests/Exchange/check_calendar.py` has Python's icalendar read the same file.
  @Test func `the calendar is the one that icalendar has read, byte for byte`() throws {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Exchange/Fixtures/nasty.ics")
    let pinned = try Data(contentsOf: file)
    let calendar = ledger.calendar(in: days, zone: berlin, at: noon)
    #expect(Array(calendar.utf8) == Array(pinned))
  }

  @Test func `no line has more than 75 bytes, and no fold splits a character`() {
    let lines = lines(of: .all)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.contains { $0.utf8.count == 75 })
    // A split one would have become two of these.
    #expect(!lines.contains { $0.contains("\u{fffd}") })
    #expect(!lines.contains { $0.contains("\n") || $0.contains("\r") })
    #expect(lines.last == "")
  }

  @Test(arguments: [
    (CalendarContents.tasks, 24, 0),
    (.backlog, 1, 0), (.fasts, 0, 3), (.all, 25, 3), (CalendarContents(), 0, 0),
  ])
  func `it has only what is asked for`(contents: CalendarContents, tasks: Int, fasts: Int) {
    let lines = lines(of: contents)
    #expect(lines.count { $0 == "BEGIN:VTODO" } == tasks)
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == fasts)
  }

  @Test func `another day has another calendar, and an empty one is whole`() {
    let empty = ledger.calendar(
      of: [.tasks, .fasts], in: day("2030-01-01")..<day("2030-01-02"), zone: berlin, at: noon)
    #expect(
      empty
        == "BEGIN:VCALENDAR\r\nPRODID:-//Dayring//Dayring//EN\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
    )
  }

  /// The days that rules give are compared with dateutil's in `Tests/Exchange/check_calendar.py`.
  @Test(arguments: [
    ("1d", "FREQ=DAILY"), ("2d", "FREQ=DAILY;INTERVAL=2"), ("7d", "FREQ=WEEKLY"),
    ("-1MO", "FREQ=MONTHLY;BYDAY=-1MO"), ("-1", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("21d", "FREQ=WEEKLY;INTERVAL=3"), ("SU,MO", "FREQ=WEEKLY;BYDAY=MO,SU"),
    ("month", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
  ])
  func `a routine becomes a rule`(rule: String, text: String) throws {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    var task = PlanTask(
      id: RecordID(derivedFrom: "a"), TaskTraits("Do"),
      place: .day(day("2026-11-30"), .morning, .free),
      order: 0, created: nil)
    let recurrence = try #require(Recurrence(rule))
    let routine = Routine(Repetition(recurrence), of: task, today: day("2026-11-30"))
    task.routine = routine.id
    _ = ledger.commit(
      Change("task.add", [task.change(from: nil), routine.change(from: nil)]), at: noon.instant)
    let calendar = ledger.calendar(in: days, zone: berlin, at: noon)
    #expect(calendar.components(separatedBy: "\r\n").contains("RRULE:" + text))
  }
}
