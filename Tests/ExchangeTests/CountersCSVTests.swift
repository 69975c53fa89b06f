import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct CountersCSVTests {
  let sample = #"""
    Activity,Date,Count,Goal,GoalReached
    Push-ups,2026-11-19,25,20,Yes
    Push-ups,2026-11-20,-5,40.5,No
    "Coffee, ""black""",2026-11-19,3,2,No
    "Coffee, ""black""",2026-11-20,1,2,Yes
    '=x,2026-11-20,0.125,,No

    """#

  @Test func `activities come in their order, with their counts and goals`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .tallies)
    #expect(plan.newCount == 8)
    let ledger = importer.ledger
    let activities = Counters(in: ledger).all
    #expect(activities.map { $0.name } == ["Push-ups", "Coffee, \"black\"", "=x"])
    let goals = activities.map { DatedGoals(of: $0.subject, in: ledger) }
    #expect(goals.map { $0.goal(on: day("2026-11-19"))?.amount } == [20_000, 2000, nil])
    #expect(goals[0].goal(on: day("2000-01-01")) == DailyGoal(.atLeast, 20_000))
    #expect(goals[0].goal(on: today) == DailyGoal(.atLeast, 40_500))
    #expect(goals[1].goal(on: today) == DailyGoal(.atMost, 2000))
    #expect(
      ledger.totals(of: .tally, subject: nil, in: .always, dayStart: .midnight)
        .map { $0.amount }.sorted() == [-5000, 125, 1000, 3000, 25_000])
  }

  @Test func `of an activity that is here, the goal stays, and so does a day's other count`() throws
  {
    var importer = Importer(
      ledger: .filled {
        let activity = $0.activity("push-ups", goal: DailyGoal(.atLeast, 7000))
        $0.count(activity, "2026-11-19T08:00:00+01:00", 20_000)
        $0.count(activity, "2026-11-20T08:00:00+01:00", -5000)
      })
    let plan = try importer.take(sample)
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .dayHasOther(CounterAmount(thousandths: 20_000)))
      ])
    #expect(plan.knownCount == 2)
    let activity = try #require(Counters(in: importer.ledger).named("Push-ups"))
    let goals = DatedGoals(of: activity.subject, in: importer.ledger)
    #expect(goals.goal(on: today)?.amount == 7000)
  }

  /// A former version, which did not file counts by day, brought in the same file on another device.
  @Test(arguments: [false, true]) func `of what two versions made, the one that is left counts`(
    isFormerDeleted: Bool
  ) throws {
    let file = "Activity,Date,Count,Goal,GoalReached\nPush-ups,2026-11-19,25,20,Yes\n"
    var importer = Importer()
    try importer.take(file)
    let activity = try #require(Counters(in: importer.ledger).named("Push-ups"))
    let own = try #require(importer.ledger.records(of: .tally).first)
    let former = CounterEntry(
      id: RecordID(derivedFrom: "import count \(activity.subject) 2026-11-19"),
      subject: activity.subject, at: moment("2026-11-19T12:00:00+01:00"),
      amount: CounterAmount(thousandths: 25_000))
    #expect(own.id == former.id.filed(on: day("2026-11-19")))
    importer.ledger.write([former.change(from: nil)])
    importer.ledger.write([.deleting(.tally, isFormerDeleted ? former.id : own.id)])
    let left = isFormerDeleted ? own.id : former.id
    let changed = try ImportedFile(
      reading: Array(file.replacing("25", with: "30").utf8), as: nil, context)
    let plan = ImportPlan(changed, into: importer.ledger, context, updating: true)
    #expect(plan.change.records.map { $0.id } == [left])
    #expect(try importer.take(file).change.records.isEmpty)
  }

  @Test func `a day that has begun may be counted on, a later one not`() throws {
    var importer = Importer()
    var context = context
    context.now = berlin.moment(moment("2026-11-21T00:10:00+01:00").instant)
    let plan = try importer.take(
      """
      Activity,Date,Count,Goal,GoalReached
      Push-ups,2026-11-21,25,20,Yes
      Push-ups,2026-11-22,25,20,Yes
      Push-ups,2026-11-24,25,20,Yes

      """, context)
    #expect(
      plan.issues == [
        ImportIssue(line: 3, problem: .inFuture), ImportIssue(line: 4, problem: .inFuture),
      ])
    #expect(plan.newCount == 2, "the activity and its day")
  }

  @Test func `one activity needs a name`() throws {
    let text = "Date,Count,Goal,GoalReached\n2026-11-20,45,40,Yes\n"
    #expect(throws: ImportError.activityUnknown) {
      var importer = Importer()
      try importer.take(text)
    }
    var context = context
    context.activity = " Squats "
    var importer = Importer()
    try importer.take(text, context)
    #expect(Counters(in: importer.ledger).all.map { $0.name } == ["Squats"])
    try expectRobust(text, context: context)
  }

  /// Days of November 2026 as count, goal and whether it was reached; and what the 25th's goal is.
  @Test(arguments: [
    ("20 25 20 Yes|21 1 20 No", DailyGoal(.atLeast, 20_000) as DailyGoal?),
    ("20 5 20 Yes|21 1 20 No", DailyGoal(.atMost, 20_000)),  // today is not over
    ("18 5 20 Yes|19 1 20 No|20 30 20 Yes", DailyGoal(.atLeast, 20_000)),  // it changed
    ("19 5 20 Yes|20 1 8 No", DailyGoal(.atMost, 8000)),  // the last day may have gone on
    ("20 20 20 No", DailyGoal(.atMost, 20_000)), ("20 20 20 Yes", DailyGoal(.atLeast, 20_000)),
    ("21 20 20 Yes", DailyGoal(.atLeast, 20_000)), ("20 1 0 No", DailyGoal(.atMost, 0)),
    ("20 1 20 ", DailyGoal(.atLeast, 20_000)), ("19 25 20 Yes|20 25  No", nil),
  ]) func `whether a goal is a limit shows by when it was reached`(
    days: String, goal: DailyGoal?
  ) throws {
    var text = "Activity,Date,Count,Goal,GoalReached\n"
    for day in days.split(separator: "|") {
      text +=
        "a,2026-11-"
        + day.split(separator: " ", omittingEmptySubsequences: false).joined(separator: ",") + "\n"
    }
    var importer = Importer()
    #expect(try importer.take(text).issues == [])
    let activity = try #require(Counters(in: importer.ledger).all.first)
    let goals = DatedGoals(of: activity.subject, in: importer.ledger)
    #expect(goals.goal(on: day("2026-11-25")) == goal)
  }

  @Test func `what cannot be read is told by its line`() throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      Activity,Date,Count,Goal,GoalReached,Mood
      ,2026-11-20,45,40,Yes,
      a,yesterday,45,40,Yes,
      a,2026-11-20,many,40,Yes,
      a,2026-11-20,,40,Yes,
      a,2026-11-20,45,-1,Yes,
      a,2026-11-20,45,40,perhaps,
      a,2026-11-20,1000001,40,Yes,
      a,2026-11-19,45,40,Yes,
      A,2026-11-19,46,40,Yes,
      a,2026-11-18,0,40,No,
      a,2026-11-17,"10,000",40,Yes,
      a,2026-11-16,45,"1,500",Yes,
      """)
    #expect(plan.newCount == 2)
    #expect(plan.ignored == ["Mood"])
    #expect(plan.leftOut.map { $0.count } == [1])
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .missing("Activity")),
        ImportIssue(line: 3, problem: .unreadable(column: "Date", text: "yesterday")),
        ImportIssue(line: 4, problem: .unreadable(column: "Count", text: "many")),
        ImportIssue(line: 5, problem: .missing("Count")),
        ImportIssue(line: 6, problem: .unreadable(column: "Goal", text: "-1")),
        ImportIssue(line: 7, problem: .unreadable(column: "GoalReached", text: "perhaps")),
        ImportIssue(line: 8, problem: .amountOutOfRange),
        ImportIssue(line: 10, problem: .dayHasOther(CounterAmount(thousandths: 45_000))),
        ImportIssue(
          line: 12,
          problem: .ambiguous(
            column: "Count", text: "10,000", whole: 10_000_000, decimal: 10_000)),
        ImportIssue(
          line: 13,
          problem: .ambiguous(
            column: "Goal", text: "1,500", whole: 1_500_000, decimal: 1500)),
      ])
  }

  @Test func `what is brought back does not add to what was counted since`() throws {
    let table = "Activity,Date,Count,Goal,GoalReached\nA,2026-11-20,45,,No\n"
    var importer = Importer()
    try importer.take(table)
    _ = importer.ledger.undo(at: noon.instant)
    let activity = importer.ledger.activity("A")
    importer.ledger.count(activity, "2026-11-20T08:00:00+01:00", 30_000)
    let plan = try importer.take(table, restoring: true)
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .dayHasOther(CounterAmount(thousandths: 30_000)))
      ])
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .tallies, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(sample)
  }

  @Test func `what belongs to an activity that was deleted here stays away with it`() throws {
    var importer = Importer()
    let header = "Activity,Date,Count,Goal,GoalReached\n"
    try importer.take(header + "Push-ups,2026-11-19,30,20,Yes\n")
    _ = importer.ledger.undo(at: noon.instant)
    let longer = header + "Push-ups,2026-11-19,30,20,Yes\nPush-ups,2026-11-20,25,20,Yes\n"
    let plan = try importer.take(longer)
    #expect(plan.newCount == 0 && plan.count { $0 == .deleted } == plan.lines.count)
    let restored = try importer.take(longer, restoring: true)
    #expect(restored.newCount == restored.lines.count)
    #expect(Counters(in: importer.ledger).all.count == 1)
  }
}
