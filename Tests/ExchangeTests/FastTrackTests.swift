import CivilTime
import Exchange
import Ledger
import Testing
import Trackers

@Suite struct FastTrackTests {
  let current = #"""
    ID,Start,End,Duration (s),Duration,Notes
    1,2026-07-14 20:00:30,2026-07-15 12:00:30,57600,16 hours,"Felt, ""great"""
    2,2026-11-15 20:30:00,2026-11-17 12:30:00,144000,"1 day, 16 hours",=1
    """#
  let former = """
    ID,Start Date,Start Time,Duration (hours)
    1,2026-07-14,8:00,16
    2,2026-07-15,20:30,18

    """

  @Test func `fasts come with their notes`() throws {
    var importer = Importer()
    let plan = try importer.take(current)
    #expect(plan.format == .fastTrack)
    #expect(plan.ignored == [])
    let fasts = importer.ledger.fasts()
    #expect(fasts.map { $0.duration } == [.hours(40), .hours(16)])
    #expect(fasts.map { $0.start.local.timeOfDay.iso8601 } == ["20:30", "20:00"])
    #expect(fasts.map { $0.note } == ["=1", "Felt, \"great\""])
  }

  @Test func `former versions wrote whole hours`() throws {
    var importer = Importer()
    let plan = try importer.take(former)
    #expect(plan.format == .fastTrack)
    let fasts = importer.ledger.fasts()
    #expect(
      fasts.map { $0.start.iso8601 } == ["2026-07-15T20:30:00+01:00", "2026-07-14T08:00:00+01:00"])
    #expect(fasts.map { $0.duration } == [.hours(18), .hours(16)])
  }

  @Test func `where the clocks leave it open, the duration tells the end`() throws {
    var importer = Importer()
    try importer.take(
      """
      ID,Start,End,Duration (s),Duration,Notes
      1,2026-10-25 02:30:00,2026-10-25 02:10:00,2400,40 minutes,
      2,2026-10-20 20:00:00,,57600,16 hours,
      """, RoundTripTests.context)
    #expect(
      importer.ledger.fasts().map { $0.end?.iso8601 } == [
        "2026-10-25T02:10:00+01:00", "2026-10-21T12:00:00+02:00",
      ])
  }

  @Test func `A duration that contradicts the times is told, but for a change of the clocks`()
    throws
  {
    var importer = Importer()
    let plan = try importer.take(
      """
      ID,Start,End,Duration (s),Duration,Notes
      1,2026-07-14 20:00:00,2026-07-15 12:00:00,57600,,
      2,2026-07-15 20:00:00,2026-07-16 12:00:00,61200,,
      3,2026-07-16 20:00:00,2026-07-17 12:00:00,36000,,
      """)
    #expect(plan.newCount == 2)
    let problem = ImportProblem.contradictory(column: "Duration (s)", text: "36000")
    #expect(plan.issues == [ImportIssue(line: 4, problem: problem)])
  }

  @Test func `what cannot be is told by its line`() throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      ID,Start,End,Duration (s),Duration,Notes,Mood
      1,2026-11-10 20:00:00,,,,,
      2,2026-11-10 20:00:00,2026-11-09 20:00:00,0,,,
      3,2026-11-10 20:00:00,then,0,,,
      4,,2026-11-09 20:00:00,0,,,
      5,2026-11-10 20:00:00,,a while,,,
      6,2026-11-10 20:00:00,,9999999999,,,
      7,2026-11-10 20:00:00,2026-11-11 12:00:00,,,,
      8,2026-11-12 20:00:00,2026-11-12 12:00:00,57600,,,
      """)
    #expect(plan.newCount == 1)
    #expect(plan.ignored == ["Mood"])
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .missing("End")),
        ImportIssue(line: 3, problem: .endBeforeStart),
        ImportIssue(line: 4, problem: .unreadable(column: "End", text: "then")),
        ImportIssue(line: 5, problem: .missing("Start")),
        ImportIssue(line: 6, problem: .unreadable(column: "Duration (s)", text: "a while")),
        ImportIssue(line: 7, problem: .unreadable(column: "Duration (s)", text: "9999999999")),
        ImportIssue(line: 9, problem: .endBeforeStart),
      ])
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(current, as: .fastTrack, since: first)
    try expectKnownAgain(former, as: .fastTrack, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(current)
    try expectRobust(former)
  }
}
