import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct FastsCSVTests {
  let sample = #"""
    Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
    2026-11-20T20:00:00+01:00,,16:8,16.0,16.0,No
    2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes
    2026-11-17T19:30:00+01:00,2026-11-18T10:00:00+01:00,"Mine, ""late""",14.5,15.5,No
    2026-11-16T19:30:00+01:00,2026-11-16T22:00:00+01:00,,2.5,16.0,Cancelled

    """#

  @Test func `fasts come with their goals, running and cancelled ones too`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .fasts)
    #expect(plan.newCount == 4)
    let fasts = importer.ledger.fasts()
    #expect(
      fasts.map { $0.start } == [
        moment("2026-11-20T20:00:00+01:00"), moment("2026-11-19T20:00:00+01:00"),
        moment("2026-11-17T19:30:00+01:00"), moment("2026-11-16T19:30:00+01:00"),
      ])
    #expect(fasts.map { $0.isRunning } == [true, false, false, false])
    #expect(fasts[2].schedule == "Mine, \"late\"")
    #expect(fasts[2].goal.minutes == 930)
    #expect(fasts[3].isCancelled)
  }

  /// As Fast-E writes it; the clocks of the zone show half past midnight.
  private let inUTC = """
    Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
    2026-07-19T23:30:00Z,2026-07-20T15:30:00Z,16:8,16.0,16.0,Yes

    """

  @Test func `a time in UTC is on the day that the clocks of the zone show`() throws {
    var importer = Importer()
    try importer.take(inUTC)
    #expect(
      importer.ledger.fasts().map { [$0.start.iso8601, $0.end?.iso8601 ?? ""] } == [
        ["2026-07-20T00:30:00+01:00", "2026-07-20T16:30:00+01:00"]
      ])
  }

  @Test func `one undo takes the whole import back, and it can be had again`() throws {
    var importer = Importer()
    try importer.take(sample)
    #expect(importer.ledger.undo(at: noon.instant)?.label == "import.file")
    #expect(importer.ledger.fasts().isEmpty)
    let again = try importer.take(sample)
    #expect(again.count { $0 == .deleted } == 4)
    #expect(importer.ledger.fasts().isEmpty)
    try importer.take(sample, restoring: true)
    #expect(importer.ledger.fasts().count == 4)
  }

  @Test func `a fast that overlaps another, or has not happened yet, is refused by its line`()
    throws
  {
    var importer = Importer()
    let plan = try importer.take(
      """
      Start Date;End Date;Schedule;Duration (hours);Target (hours);Completed;Mood
      2026-11-19T20:00:00+01:00;2026-11-20T12:00:00+01:00;16:8;16,0;16,0;Yes;good
      2026-11-20T08:00:00+01:00;2026-11-20T14:00:00+01:00;16:8;6,0;16,0;No;bad
      2026-11-22T20:00:00+01:00;2026-11-23T12:00:00+01:00;16:8;16,0;16,0;Yes;
      2026-11-18T20:00:00+01:00;2026-11-18T12:00:00+01:00;16:8;16,0;16,0;Yes;
      yesterday;2026-11-18T12:00:00+01:00;16:8;16,0;16,0;Yes;
      2026-11-10T20:00:00+01:00;;16:8;16,0;16,0;No;
      2026-11-10T20:00:00+01:00;oops
      """)
    #expect(plan.newCount == 1)
    #expect(plan.ignored == ["Mood"])
    #expect(
      plan.issues == [
        ImportIssue(line: 3, problem: .overlaps(start: moment("2026-11-19T20:00:00+01:00"))),
        ImportIssue(line: 4, problem: .inFuture),
        ImportIssue(line: 5, problem: .endBeforeStart),
        ImportIssue(line: 6, problem: .unreadable(column: "Start Date", text: "yesterday")),
        ImportIssue(line: 7, problem: .unfinished),
        ImportIssue(line: 8, problem: .fieldCount(2, expected: 7)),
      ])
  }

  /// Of a fast of 16 h 19 min, but for the last ones.
  @Test(arguments: [
    ("16.3", "Yes", 978), ("16.3", "No", 980), ("16.4", "No", 984), ("16.2", "Yes", 972),
    ("16.0", "No", 960), ("16.3", "", 978), ("16.3", "Cancelled", 978), ("16.25", "No", 975),
    ("16", "Yes", 960), ("0.0", "Yes", 1), ("73.0", "No", 4379),
  ]) func `of the goals that a tenth of an hour stands for, one fits what was completed`(
    target: String, completed: String, minutes: Int
  ) throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
      2026-11-19T17:00:00+01:00,2026-11-20T09:19:30+01:00,16:8,16.3,\(target),\(completed)
      """)
    #expect(plan.issues == [])
    #expect(importer.ledger.fasts().map { $0.goal.minutes } == [minutes])
  }

  @Test(arguments: ["73.1", "-1.0", "999999.0", "long"])
  func `a goal beyond the limits is refused`(target: String) throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
      2026-11-19T17:00:00+01:00,2026-11-20T09:19:30+01:00,16:8,16.3,\(target),Yes
      """)
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .unreadable(column: "Target (hours)", text: target))
      ])
  }

  /// Of a fast of 16 h 19 min.
  @Test(arguments: [
    ("16.3", true), ("16.25", true), ("16.4", true), ("16,3", true), ("", true), ("17.3", false),
    ("13.6", false), ("0", false), ("163", false), ("99999999999999999", false),
  ])
  func `A duration that contradicts the times is refused by its line`(
    duration: String, isTaken: Bool
  ) throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
      2026-11-19T17:00:00+01:00,2026-11-20T09:19:30+01:00,16:8,"\(duration)",16.0,Yes
      """)
    let column = "Duration (hours)"
    #expect(plan.newCount == (isTaken ? 1 : 0))
    let told = plan.issues.map { $0.problem }
    let isTold =
      told == [.contradictory(column: column, text: duration)]
      || told == [.unreadable(column: column, text: duration)]
    #expect(isTaken ? told == [] : isTold)
  }

  @Test(
    arguments: [
      ("Yes", false), ("no", false), ("", false), ("CANCELLED", true), ("Canceled", true),
      ("maybe", nil), ("Abgebrochen", nil), ("true", nil),
    ] as [(String, Bool?)]) func `an unknown word for completed is refused by its line`(
      word: String, isCancelled: Bool?
    ) throws
  {
    var importer = Importer()
    let plan = try importer.take(
      """
      Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
      2026-11-18T20:00:00+01:00,2026-11-19T12:00:00+01:00,16:8,16.0,16.0,Yes
      2026-11-19T17:00:00+01:00,2026-11-20T09:19:30+01:00,16:8,16.3,16.0,\(word)
      """)
    let problem = ImportProblem.unreadable(column: "Completed", text: word)
    #expect(plan.issues == (isCancelled == nil ? [ImportIssue(line: 3, problem: problem)] : []))
    let fasts = importer.ledger.fasts()
    #expect(fasts.count == (isCancelled == nil ? 1 : 2))
    #expect(fasts.contains { $0.isCancelled } == (isCancelled ?? false))
  }

  @Test func `what is brought back may not overlap what has taken its place`() throws {
    let table = """
      Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed
      2026-11-19T20:00:00+01:00,2026-11-20T12:00:00+01:00,16:8,16.0,16.0,Yes
      """
    var importer = Importer()
    try importer.take(table)
    _ = importer.ledger.undo(at: noon.instant)
    importer.ledger.fast("2026-11-20T08:00:00+01:00", "2026-11-20T20:00:00+01:00")
    let plan = try importer.take(table, restoring: true)
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .overlaps(start: moment("2026-11-20T08:00:00+01:00")))
      ])
    #expect(importer.ledger.fasts().count == 1)
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .fasts, since: first)
    try expectKnownAgain(inUTC, as: .fasts, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(sample)
  }
}
