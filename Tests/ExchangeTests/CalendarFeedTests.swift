import CivilTime
import Exchange
import Foundation
import Ledger
import TestSupport
import Testing
import Trackers

/// The calendar feed. `Tests/Browser/test_calendar_feed.py` tries it with real calendar programs.
@Suite struct CalendarFeedTests {
  private func text<Store: LedgerStore>(
    _ store: Store, _ parts: Set<FeedPart> = Set(FeedPart.allCases), at now: Moment = noon
  ) throws -> String {
    String(decoding: try CalendarFeed(of: parts, in: store, at: now).bytes, as: UTF8.self)
  }

  /// The lines of an event, by its summary.
  private func event(_ summary: String, in text: String) throws -> [String] {
    let events = text.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst()
    let event = try #require(events.first { $0.contains("SUMMARY:\(summary)\r\n") })
    return event.components(separatedBy: "\r\n")
  }

  private func sequence(_ summary: String, in text: String) throws -> Int {
    let line = try #require(try event(summary, in: text).first { $0.hasPrefix("SEQUENCE:") })
    return try #require(Int(line.dropFirst("SEQUENCE:".count)))
  }

  private func ledger() throws -> MemoryLedger {
    var ledger = NastyCalendar().ledger
    for (name, day, isYearly, id) in [
      ("Leap", "2024-02-29", true, UInt64(1)), ("Birthday", "1985-12-31", true, 2),
      ("Launch", "2027-03-01", false, 3),
    ] {
      _ = try ledger.perform(
        .date(
          .add(
            DateDraft(
              name: name, day: TestSupport.day(day), kind: .until, isYearly: isYearly))),
        at: noon, newID: RecordID(high: 9, low: id))
    }
    return ledger
  }

  @Test func `the same ledger gives the same bytes on any day of the month`() throws {
    let ledger = try ledger()
    let later = Moment(noon.instant + .days(7), offset: noon.offset)
    #expect(try text(ledger) == text(ledger, at: later))
    #expect(try text(ledger) != text(ledger, at: Moment(noon.instant + .days(800), offset: .utc)))
  }

  @Test func `a task of a list is on its day in the plan, whatever others write into it`() throws {
    let list = ListID(rawValue: RecordID(high: 4, low: 4))
    let id = RecordID(high: 5, low: 5)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    func write(_ fields: [RecordChange.Write], at time: UInt64) {
      let stamp = Stamp(time: time, replica: ReplicaID(rawValue: 2 << 16))
      let change = RecordChange(Kind.task.labelled(list), id, fields)
      ledger.append([Op(stamp: stamp, changes: [change])])
    }
    write(
      [
        .init(.title, .text("Milk\r\nEND:VEVENT")), .init(.status, .text("todo")),
        .init(.end, .null),
      ], at: 1)
    #expect(try text(ledger, [.tasks]).contains("BEGIN:VEVENT") == false)
    let place = Place.day(day("2026-11-20"), .morning, .free)
    _ = try ledger.perform(
      .plan(.place(ListTaskID(id, of: list), to: place, before: nil)), at: noon,
      newID: RecordID(high: 6, low: 6))
    let planned = try text(ledger, [.tasks])
    #expect(planned.components(separatedBy: "BEGIN:VEVENT\r\n").count == 2)
    #expect(planned.components(separatedBy: "\r\nEND:VEVENT\r\n").count == 2)
    #expect(planned.contains("DTSTART;VALUE=DATE:20261120\r\n"))
    #expect(planned.contains("SUMMARY:Milk  END:VEVENT\r\n"))
    write([.init(.deleted, .bool(true))], at: 2)
    #expect(try text(ledger, [.tasks]).contains("BEGIN:VEVENT") == false)
  }

  @Test(
    arguments: [
      ([.fasts], 5), ([.dates], 3), ([.fasts, .dates], 8), ([], 0),
    ] as [(Set<FeedPart>, Int)])
  func `it has what is chosen`(parts: Set<FeedPart>, count: Int) throws {
    let text = try text(try ledger(), parts)
    #expect(text.components(separatedBy: "BEGIN:VEVENT\r\n").count - 1 == count)
    #expect(text.hasSuffix("END:VCALENDAR\r\n"))
  }

  @Test(
    arguments: [
      ("fasts", [.fasts]), ("fasts,dates", [.fasts, .dates]), ("tasks,tasks", [.tasks]),
      ("dates,tasks,fasts", Set(FeedPart.allCases)), ("", nil), ("fasts,", nil), ("Fasts", nil),
      ("fasts moods", nil),
    ] as [(String, Set<FeedPart>?)])
  func `parts are named as in the address, and no others`(names: String, parts: Set<FeedPart>?) {
    #expect(FeedPart.named(names) == parts)
  }

  @Test func `a yearly date repeats, and 29 February in years without one as well`() throws {
    let text = try text(try ledger())
    #expect(
      try event("Leap", in: text).contains(
        "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"))
    #expect(try event("Birthday", in: text).contains("RRULE:FREQ=YEARLY"))
    #expect(try event("Birthday", in: text).contains("DTSTART;VALUE=DATE:19851231"))
    #expect(try event("Birthday", in: text).contains("DTEND;VALUE=DATE:19860101"))
    #expect(!(try event("Launch", in: text).contains { $0.hasPrefix("RRULE") }))
  }

  @Test func `a change gives another version, and so does its undo`() throws {
    var ledger = try ledger()
    let first = try text(ledger)
    let id = RecordID(high: 9, low: 3)
    _ = try ledger.perform(
      .date(
        .edit(id, DateDraft(name: "Launch", day: day("2027-03-02"), kind: .until))),
      at: Moment(noon.instant + .minutes(1), offset: noon.offset), newID: id)
    let second = try text(ledger)
    #expect(try sequence("Launch", in: second) == sequence("Launch", in: first) + 60)
    #expect(try sequence("Leap", in: second) == sequence("Leap", in: first))
    _ = ledger.undo(at: noon.instant + .minutes(2))
    #expect(try sequence("Launch", in: try text(ledger)) == sequence("Launch", in: first) + 120)
  }

  @Test func `a routine's task has another version when the routine ends`() throws {
    var ledger = try ledger()
    let first = try text(ledger)
    #expect(try event("daily", in: first).contains { $0.hasPrefix("RRULE:FREQ=DAILY") })
    let task = try #require(
      ledger.tasks(on: day("2026-11-19")..<day("2026-11-20")).first { $0.title == "daily" })
    let routine = try #require(task.routine)
    _ = ledger.commitWithoutUndo(
      [.deleting(.routine, routine)], at: noon.instant + .minutes(1))
    let second = try text(ledger)
    #expect(!(try event("daily", in: second).contains { $0.hasPrefix("RRULE") }))
    #expect(try sequence("daily", in: second) == sequence("daily", in: first) + 60)
  }

  @Test func `a running fast lasts until its planned end`() throws {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    let fast = Fast(
      id: RecordID(high: 1, low: 1), start: noon, end: nil, goal: FastGoal(clamping: 960),
      schedule: "16:8")
    _ = ledger.commit(Change(.fast(.start), [fast.change(from: nil)]), at: noon.instant)
    let lines = try event("Fast 16:8", in: try text(ledger))
    #expect(lines.contains("DTSTART:20261121T110000Z") && lines.contains("DTEND:20261122T030000Z"))
  }

  @Test func `a stamp from the far future or past still gives a number of 31 bits`() throws {
    for time in [UInt64.max, 0] {
      var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
      let stamp = Stamp(time: time, replica: ReplicaID(rawValue: 8))
      ledger.append([
        Op(
          stamp: stamp,
          changes: [
            RecordChange(
              .date, RecordID(high: 1, low: 1),
              [.init(.name, .text("Odd;\n,")), .init(.day, .text("2027-01-01"))])
          ])
      ])
      #expect(Int32(exactly: try sequence("Odd\\;\\n\\,", in: try text(ledger))) != nil)
    }
  }

  @Test func `of more than its limit it has the newest`() throws {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    let fasts = (0..<CalendarFeed.limit + 10).map { index in
      let start = Moment(noon.instant - .minutes(index * 2), offset: .utc)
      return Fast(
        id: RecordID(high: 1, low: UInt64(index)), start: start,
        end: Moment(start.instant + .minutes(1), offset: .utc), goal: FastGoal(clamping: 1)
      ).change(from: nil)
    }
    _ = ledger.commitInParts(Change(.imported(.file), fasts), at: noon.instant)
    let text = try text(ledger)
    #expect(text.components(separatedBy: "BEGIN:VEVENT").count - 1 == CalendarFeed.limit)
    #expect(text.contains("UID:\(RecordID(high: 1, low: 0))@dayring"))
  }
}
