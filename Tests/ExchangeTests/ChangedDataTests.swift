import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

/// A file that comes again and says something else by now of what it brought before.
@Suite struct ChangedDataTests {
  private func plan(
    _ text: String, into importer: Importer, updating: Bool = false
  ) throws -> ImportPlan {
    let file = try ImportedFile(reading: Array(text.utf8), context)
    return ImportPlan(file, into: importer.ledger, context, updating: updating)
  }

  private static let fasts = "Start Date,End Date,Schedule,Target (hours),Completed,Note\n"
  private static let tasks = #"[{"uuid":"1","entry":"20261101T000000Z","description":"#

  private static let cases: [(before: String, after: String)] = [
    (
      "Activity,Date,Count,Goal,GoalReached\nA,2026-11-20,3,,\n",
      "Activity,Date,Count,Goal,GoalReached\nA,2026-11-20,8,,\n"
    ),
    (
      fasts + "2026-11-20T20:00:00+01:00,,16:8,16.0,No,\n",
      fasts + "2026-11-20T20:00:00+01:00,2026-11-21T11:00:00+01:00,16:8,16.0,No,\n"
    ),
    (
      fasts + "2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,Yes,\n",
      fasts + "2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,18:6,18.0,No,\n"
    ),
    (
      "Date,Time,Amount (ml),Beverage,Note\n2026-11-20,08:05,250,water,\n",
      "Date,Time,Amount (ml),Beverage,Note\n2026-11-20,08:05,250,water,cold\n"
    ),
    (
      tasks + #""Call","due":"20261120T080000Z","status":"pending"}]"#,
      tasks + #""Call Ann","due":"20261122T080000Z","status":"pending"}]"#
    ),
    (
      tasks + #""Call","status":"pending"}]"#,
      tasks + #""Call","status":"completed","end":"20261120T100000Z"}]"#
    ),
    ("(A) Call due:2026-11-20\n", "x 2026-11-20 Call due:2026-11-20\n"),
  ]

  @Test(arguments: cases) func `it is shown as changed, and taken over only where it is asked for`(
    before: String, after: String
  ) throws {
    var importer = Importer()
    try importer.take(before)
    let first = importer.ledger
    let shown = try plan(after, into: importer)
    #expect(shown.count { $0 == .changed } == 1)
    #expect(shown.change.records.isEmpty)

    let taken = try plan(after, into: importer, updating: true)
    #expect(taken.count { $0 == .changed } == 1)
    _ = importer.ledger.commit(taken.change, at: context.now.instant)
    // Now it is what the file says; so it is no news any more, and the former file would be.
    #expect(try plan(after, into: importer, updating: true).change.records.isEmpty)
    #expect(try plan(after, into: importer).count { $0 == .changed } == 0)
    #expect(try plan(before, into: importer).newCount == 0)

    _ = importer.ledger.undo(at: context.now.instant)
    #expect(visible(importer.ledger) == visible(first), "One undo takes it back.")
    #expect(try plan(after, into: importer).count { $0 == .changed } == 1)
  }

  private func visible(_ ledger: MemoryLedger) -> [[FieldName: Value]] {
    ledger.allRecords.map { record in
      // An edit also says that the record is not deleted.
      Dictionary(
        uniqueKeysWithValues: record.fields.filter {
          $0.name != .deleted || $0.value == .bool(true)
        }
        .map { ($0.name, $0.value) })
    }
  }

  @Test func `it can change again`() throws {
    func table(_ count: Int) -> String {
      "Activity,Date,Count,Goal,GoalReached\nA,2026-11-20,\(count),,\n"
    }
    var importer = Importer()
    try importer.take(table(3))
    for count in [8, 5, 9] {
      let plan = try plan(table(count), into: importer, updating: true)
      #expect(plan.count { $0 == .changed } == 1)
      _ = importer.ledger.commit(plan.change, at: context.now.instant)
    }
    #expect(
      importer.ledger.totals(of: .tally, subject: nil, in: .always, dayStart: .midnight)
        .map { $0.amount } == [9000])
  }

  @Test func `what was altered here since stays`() throws {
    var importer = Importer()
    try importer.take(Self.tasks + #""Call","status":"pending"}]"#)
    let id = try importer.task("Call").id
    _ = importer.ledger.commit(
      Change("test", [RecordChange(.task, id, [.init(.title, .text("Call mum"))])]),
      at: context.now.instant)
    let after = Self.tasks + #""Call Ann","status":"pending"}]"#
    let plan = try plan(after, into: importer, updating: true)
    #expect(plan.knownCount == 1 && plan.change.records.isEmpty)
  }

  @Test func `what else was counted that day is not the file's to alter`() throws {
    let header = "Activity,Date,Count,Goal,GoalReached\n"
    var importer = Importer()
    try importer.take(header + "A,2026-11-20,3,,\n")
    let activity = try #require(Counters(in: importer.ledger).all.first)
    let entry = CounterEntry(
      id: RecordID(high: 1, low: 1), subject: activity.subject,
      at: moment("2026-11-20T18:00:00+01:00"), amount: .one, note: "")
    _ = importer.ledger.commit(Change("test", [entry.change(from: nil)]), at: context.now.instant)
    let plan = try plan(header + "A,2026-11-20,8,,\n", into: importer, updating: true)
    #expect(plan.change.records.isEmpty)
  }

  @Test func `a fast is not made to overlap another one`() throws {
    var importer = Importer()
    let first = "2026-11-19T20:00:00+01:00,2026-11-20T08:00:00+01:00,16:8,16.0,No,\n"
    let second = "2026-11-20T10:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,No,\n"
    try importer.take(Self.fasts + first + second)
    let longer = "2026-11-19T20:00:00+01:00,2026-11-20T11:00:00+01:00,16:8,16.0,No,\n"
    let plan = try plan(Self.fasts + longer, into: importer, updating: true)
    #expect(plan.change.records.isEmpty)
    #expect(
      plan.issues.map { $0.problem } == [.overlaps(start: moment("2026-11-20T10:00:00+01:00"))])
  }

  @Test func `what a file says twice, it says at first`() throws {
    let text =
      Self.fasts + "2026-11-19T20:00:00+01:00,2026-11-20T08:00:00+01:00,16:8,16.0,No,a\n"
      + "2026-11-19T20:00:00+01:00,2026-11-20T08:00:00+01:00,18:6,18.0,No,b\n"
    var importer = Importer()
    try importer.take(text)
    let again = try plan(text, into: importer, updating: true)
    #expect(again.change.records.isEmpty)
    #expect(again.lines.map { $0.outcome } == [.known, .repeated])
  }
}
