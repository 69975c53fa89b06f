import CivilTime
import Exchange
import Ledger
import Testing
import Trackers

@Suite struct ZeroTests {
  let table = """
    Date,Start,End,Hours,Night Eating
    11/20/26,20:15,,,
    11/19/26,19:15,12:00,16,1
    11/15/26,20:00,20:30,72,2
    3/4/26,7:45 PM,10:14 AM,14,3

    """

  @Test func `a fast ends when its whole hours have passed`() throws {
    var importer = Importer()
    let plan = try importer.take(table)
    #expect(plan.format == .zero)
    #expect(plan.ignored == ["Night Eating"])
    #expect(plan.issues == [])
    let fasts = importer.ledger.fasts()
    #expect(
      fasts.map { $0.start.iso8601 } == [
        "2026-11-20T20:15:00+01:00", "2026-11-19T19:15:00+01:00", "2026-11-15T20:00:00+01:00",
        "2026-03-04T19:45:00+01:00",
      ])
    #expect(
      fasts.map { $0.end?.iso8601 } == [
        nil, "2026-11-20T12:00:00+01:00", "2026-11-18T20:30:00+01:00", "2026-03-05T10:14:00+01:00",
      ])
  }

  @Test(arguments: [
    ("20:00,12:00,16", "2026-11-11T12:00:00+01:00"), ("20:00,20:30,0", "2026-11-10T20:30:00+01:00"),
    ("20:00,20:00,24", "2026-11-11T20:00:00+01:00"),
    ("20:00,19:59,23", "2026-11-11T19:59:00+01:00"),
    ("00:00,23:00,23.0", "2026-11-10T23:00:00+01:00"),
    ("20:00,10:00,62", "2026-11-13T10:00:00+01:00"),
  ]) func `the end is the first one that fits`(fields: String, end: String) throws {
    var importer = Importer()
    try importer.take("Date,Start,End,Hours,Night Eating\n2026-11-10,\(fields),\n")
    #expect(importer.ledger.fasts().map { $0.end?.iso8601 } == [end])
  }

  @Test
  func `in a night in which the clocks change, hours are those that passed, or those they show`()
    throws
  {
    let text = """
      Date,Start,End,Hours,Night Eating
      28/03/2026,20:00,12:00,15,
      24/10/2026,20:00,12:00,16,
      25/10/2026,20:00,12:00,16,
      """
    var importer = Importer()
    try importer.take(text, RoundTripTests.context)
    #expect(
      importer.ledger.fasts().map { $0.end?.iso8601 } == [
        "2026-10-26T12:00:00+01:00", "2026-10-25T12:00:00+01:00", "2026-03-29T12:00:00+02:00",
      ])
  }

  /// Zero does so in every region, so the user's own order does not matter.
  @Test(arguments: DateOrder.allCases)
  func `the month stands before the day, unless dates show that somebody has turned them`(
    order: DateOrder
  ) throws {
    var context = context
    context.dateReading = DateReading(order, .region)
    for (further, first) in [
      ("", "2026-03-04"), ("3/25/2026,20:00,12:00,16,\n", "2026-03-04"),
      ("25/3/2026,20:00,12:00,16,\n", "2026-04-03"),
    ] {
      var importer = Importer()
      try importer.take(
        "Date,Start,End,Hours,Night Eating\n3/4/2026,20:00,12:00,16,\n" + further, context)
      let days = importer.ledger.fasts().map { $0.start.local.calendarDay.iso8601 }
      #expect(days.contains(first))
    }
  }

  @Test func `what cannot be is told by its line`() throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      Date,Start,End,Hours,Night Eating
      2026-11-10,20:00,12:00,20,
      2026-11-10,20:00,20:00,0,
      2026-11-10,20:00,12:00,,
      2026-11-10,20:00,12:00,-1,
      2026-11-10,20:00,noon,16,
      2026-11-10,,12:00,16,
      2026-11-10,20:00,,,
      2026-11-10,20:00,12:00,2401,
      13/13/2026,20:00,12:00,16,
      2026-11-11,20:00,12:00,16,
      """)
    #expect(plan.newCount == 1)
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .unreadable(column: "Hours", text: "20")),
        ImportIssue(line: 3, problem: .unreadable(column: "Hours", text: "0")),
        ImportIssue(line: 4, problem: .missing("Hours")),
        ImportIssue(line: 5, problem: .unreadable(column: "Hours", text: "-1")),
        ImportIssue(line: 6, problem: .unreadable(column: "End", text: "noon")),
        ImportIssue(line: 7, problem: .missing("Start")),
        ImportIssue(line: 8, problem: .unfinished),
        ImportIssue(line: 9, problem: .tooLong(days: 100)),
        ImportIssue(line: 10, problem: .unreadable(column: "Date", text: "13/13/2026")),
      ])
  }

  @Test(arguments: Occasion.all)
  func `a table is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(table, as: .zero, since: first)
    try expectKnownAgain("Date,Start,End,Hours\n3/4/26,20:00,12:00,16\n", as: .zero, since: first)
  }

  @Test func `damaged tables are refused or reported`() throws {
    try expectRobust(table)
  }

  let document = """
    {"weight_data": [], "fast_data": [
      {"FastID": "a", "StartDTM": "2026-11-19T19:00:00Z", "EndDTM": "2026-11-20T11:05:00.123456Z",
       "GoalHours": 16, "GoalID": "sixteen", "IsEnded": true},
      {"FastID": "b", "StartDTM": "2026-11-17T20:00:00-05:00", "EndDTM": "2026-11-18T12:00:00-05:00",
       "GoalHours": 16.333333, "GoalID": null, "IsEnded": true},
      {"FastID": "c", "StartDTM": "2026-11-20T19:00:00Z", "EndDTM": null, "GoalHours": 20,
       "GoalID": "twenty", "IsEnded": false}
    ]}
    """

  @Test func `a document's fasts come with their goals, on the clocks at home where it has UTC`()
    throws
  {
    var importer = Importer()
    let plan = try importer.take(document)
    #expect(plan.format == .zeroJSON)
    #expect(plan.ignored == ["weight_data", "GoalID"])
    let fasts = importer.ledger.fasts()
    #expect(
      fasts.map { $0.start.iso8601 } == [
        "2026-11-20T20:00:00+01:00", "2026-11-19T20:00:00+01:00", "2026-11-17T20:00:00-05:00",
      ])
    #expect(fasts.map { $0.isRunning } == [true, false, false])
    #expect(fasts[1].end?.iso8601 == "2026-11-20T12:05:00.123+01:00")
    #expect(fasts.map { $0.goal.minutes } == [1200, 960, 980])
  }

  @Test(arguments: [
    (#"{"start": "2026-11-19 20:00", "end": "2026-11-20 12:00", "goal": "16"}"#, 960),
    (#"{"Start_Date": "2026-11-19T20:00:00+01:00", "End_Date": "2026-11-20T12:00:00+01:00"}"#, 840),
    (#"{"startDate": "2026-11-19T20:00", "endDate": "2026-11-20T12:00", "goalHours": 0}"#, 840),
    (#"{"StartDTM": "2026-11-19T20:00", "EndDTM": "2026-11-20T12:00", "GoalHours": null}"#, 840),
  ]) func `members may be spelt otherwise, and a goal may be missing`(
    fast: String, minutes: Int
  ) throws {
    var importer = Importer()
    let text = "{\"fast_data\": [\(fast)]}"
    var context = context
    context.goal = FastGoal(minutes: 840)
    let file = try ImportedFile(reading: Array(text.utf8), context)
    let plan = ImportPlan(file, into: importer.ledger, context)
    #expect(plan.ignored == [])
    _ = importer.ledger.commit(plan.change, at: noon.instant)
    #expect(importer.ledger.fasts().map { $0.goal.minutes } == [minutes])
    #expect(importer.ledger.fasts().map { $0.duration } == [.hours(16)])
  }

  @Test func `one that goes on has its planned end left out`() throws {
    var importer = Importer()
    try importer.take(
      #"{"fast_data": [{"StartDTM": "2026-11-21T04:00", "EndDTM": "2026-11-21T20:00", "IsEnded": false}]}"#
    )
    #expect(importer.ledger.fasts().map { $0.isRunning } == [true])
  }

  @Test func `what cannot be read is told by its place`() throws {
    var importer = Importer()
    let plan = try importer.take(
      #"""
      {"fast_data": [7, {"EndDTM": null}, {"StartDTM": 5}, {"StartDTM": "late"},
        {"StartDTM": "2026-11-19T20:00", "EndDTM": "x"},
        {"StartDTM": "2026-11-19T20:00", "EndDTM": "2026-11-20T12:00", "GoalHours": 99},
        {"StartDTM": "2026-11-19T20:00", "EndDTM": "2026-11-20T12:00", "GoalHours": [16]},
        {"StartDTM": "2026-11-18T20:00", "EndDTM": "2026-11-19T12:00", "GoalHours": 1e400},
        {"StartDTM": "2026-11-18T20:00", "EndDTM": "2026-11-19T12:00", "IsEnded": "no"}]}
      """#)
    #expect(
      plan.issues == [
        ImportIssue(line: 1, problem: .unreadable(column: "fast_data[0]", text: "")),
        ImportIssue(line: 2, problem: .missing("fast_data[1].StartDTM")),
        ImportIssue(line: 3, problem: .unreadable(column: "fast_data[2].StartDTM", text: "")),
        ImportIssue(line: 4, problem: .unreadable(column: "fast_data[3].StartDTM", text: "late")),
        ImportIssue(line: 5, problem: .unreadable(column: "fast_data[4].EndDTM", text: "x")),
        ImportIssue(line: 6, problem: .unreadable(column: "fast_data[5].GoalHours", text: "99")),
        ImportIssue(line: 7, problem: .unreadable(column: "fast_data[6].GoalHours", text: "")),
        ImportIssue(line: 8, problem: .unreadable(column: "fast_data[7].GoalHours", text: "1e400")),
        ImportIssue(line: 9, problem: .unreadable(column: "fast_data[8].IsEnded", text: "no")),
      ])
  }

  @Test func `a document that is cut, or of another shape, is refused with the place`() {
    var importer = Importer()
    let error = #expect(throws: ImportError.self) {
      try importer.take("{\"fast_data\": [\n  {\"StartDTM\": \"2026")
    }
    guard case .json(let problem)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problem.line == 2)
    #expect(throws: ImportError.malformed(path: "fast_data")) {
      try importer.take("{\"x\": \"fast_data\", \"fast_data\": {}}")
    }
    #expect(throws: ImportError.unknown) { try importer.take("{\"fasts\": []}") }
  }

  @Test(arguments: Occasion.all)
  func `a document is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(document, as: .zeroJSON, since: first)
  }

  @Test func `damaged documents are refused or reported`() throws {
    try expectRobust(document)
  }
}
