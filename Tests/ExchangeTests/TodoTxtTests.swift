import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct TodoTxtTests {
  let sample = """
    (A) 2026-11-18 Call the plumber +house @phone due:2026-11-20 rec:+1w
    (B) Thank Mom for the meatballs @phone

    (D) Schedule Goodwill pickup +GarageSale t:2026-11-25
    x 2026-11-19 2026-11-10 Review Tim's pull request +TodoTxtTouch @github pri:C
    x 2026-11-18 Buy milk due:2026-11-17
    xylophone lesson rec:3d due:2026-11-24
    2026-11-01 Read http://todotxt.org at 9:30, foo:bar due:soon
    Pay taxes rec:1z due:2027-04-01 t:2027-03-01

    """

  @Test func `tasks come by the rules of todo txt`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .todoTxt)
    #expect(plan.issues.isEmpty)
    #expect(
      importer.tasks.map { $0.title } == [
        "Call the plumber +house @phone", "Thank Mom for the meatballs @phone",
        "Schedule Goodwill pickup +GarageSale",
        "Review Tim's pull request +TodoTxtTouch @github", "Buy milk", "xylophone lesson",
        "Read http://todotxt.org at 9:30, foo:bar", "Pay taxes",
      ])
    #expect(
      importer.tasks.map { $0.place } == [
        .day(day("2026-11-20"), .morning, .must), .backlog(.complementary),
        .day(day("2026-11-25"), .morning, .free), .day(day("2026-11-19"), .afternoon, .misc),
        .day(day("2026-11-17"), .morning, .free), .day(day("2026-11-24"), .morning, .free),
        .backlog(.free), .day(day("2027-04-01"), .morning, .free),
      ])
    #expect(
      importer.tasks.map { $0.traits.notes } == [
        "", "", "Priority: D", "", "", "", "Due: soon", "Not before: 2027-03-01\nRepeats: 1z",
      ])
    #expect(
      try importer.task("Call the plumber +house @phone").created
        == moment("2026-11-18T12:00:00+01:00"))
    #expect(try importer.task("Buy milk").ended == moment("2026-11-18T12:00:00+01:00"))
    #expect(
      plan.leftOutCounts == [
        "dates that are not understood (kept in the notes)": 1,
        "repetitions of another kind (kept in the notes)": 1,
      ])
  }

  @Test(arguments: [
    ("x 2026-11-20 (A) 2026-11-18 Call", "2026-11-18" as String?, Bucket.must, "Call"),
    ("x (A) 2026-11-20 2026-11-18 Call", "2026-11-18", .must, "Call"),
    ("x 2026-11-20 (B) Call", nil, .complementary, "Call"),
    ("x (A) 2026-11-20 (B) Call", nil, .must, "(B) Call"),
    ("x (C) Call", nil, .misc, "Call"), ("x 2026-11-20 (a) Call", nil, .free, "(a) Call"),
  ])
  func `a completed task may have its priority before the day or behind it`(
    line: String, created: String?, bucket: Bucket, title: String
  ) throws {
    var importer = Importer()
    try importer.take(line)
    let task = try importer.task(title)
    #expect(task.status == .done)
    #expect(task.bucket == bucket)
    if let created { #expect(task.created == moment(created + "T12:00:00+01:00")) }
  }

  @Test func `repetitions and dates that stay in the notes are told by line`() throws {
    var importer = Importer()
    let plan = try importer.take("(A) A rec:2b\n(B) B due:soon\n(C) C rec:3b due:2026-11-24\n")
    #expect(plan.leftOut.map { $0.lines } == [[1, 3], [2]])
  }

  @Test(arguments: [
    ("+1d", "1d", false), ("2d", "2d", true), ("+2w", "14d", false),
    ("1b", "MO,TU,WE,TH,FR", true), ("+1m", "month", false), ("2m", "2m", true),
    ("+1y", "12m", false), ("10y", "120m", true),
  ])
  func `rec counts from completion, or strictly from the due day`(
    text: String, rule: String, isFromCompletion: Bool
  ) throws {
    var importer = Importer()
    try importer.take("Do due:2026-11-24 rec:" + text)
    let repetition = try #require(try importer.repetition(of: "Do"))
    #expect(repetition.rule.description == rule)
    #expect(repetition.isFromCompletion == isFromCompletion)
  }

  @Test(arguments: ["11y", "121m", "0m", "2b", "0d", "d", "+", "1", "999w", "1x", "+-1d"])
  func `other rules stay in the notes`(text: String) throws {
    var importer = Importer()
    try importer.take("Do due:2026-11-24 rec:" + text)
    #expect(try importer.repetition(of: "Do") == nil)
    #expect(try importer.task("Do").traits.notes == "Repeats: " + text)
  }

  @Test func `what is done today was done before now`() throws {
    let morning = berlin.moment(local("2026-11-21T08:00"))
    var importer = Importer()
    try importer.take("x 2026-11-21 Early bird", ImportContext(zone: berlin, now: morning))
    #expect(try importer.task("Early bird").ended == morning)
  }

  @Test(arguments: [
    "Just some words\nand more", "2026-11-20 08:00,250,Water", "a,b\n1,@c +d",
    #"{"due:2026-11-20": 1}"#,
    "<a>\n(A) b", "mail me@example.org about 1+1",
  ])
  func `other text is not taken for it`(text: String) {
    #expect(throws: ImportError.unknown) {
      try ImportedFile(reading: Array(text.utf8), context)
    }
  }

  @Test func `it may be named when nothing shows it`() throws {
    var importer = Importer()
    let plan = try importer.take("Just some words\r\nand more\r\n", as: .todoTxt)
    #expect(plan.newCount == 2)
    #expect(importer.tasks.map { $0.title } == ["Just some words", "and more"])
  }

  @Test func `bad lines are told by their numbers`() throws {
    var importer = Importer()
    let plan = try importer.take(
      "(A) A\nx\nx 2026-11-20 \ndue:2026-11-20\nB \u{7} due:2026-11-20\n")
    #expect(importer.tasks.map { $0.title } == ["A", "x"])
    #expect(
      plan.issues == [
        ImportIssue(line: 3, problem: .text(.empty, column: "title")),
        ImportIssue(line: 4, problem: .text(.empty, column: "title")),
        ImportIssue(line: 5, problem: .text(.controlCharacter("\u{7}"), column: "title")),
      ])
  }

  /// Such a moment cannot travel: no backup that has it could be read, no server would take it.
  @Test func `what began or ended in a year that is none is refused`() throws {
    var importer = Importer()
    let plan = try importer.take(
      "x 2726-11-18 Buy milk\n1026-11-18 Call\nx 2026-11-18 1026-11-18 Read\nSleep\n")
    #expect(importer.tasks.map { $0.title } == ["Sleep"])
    #expect(plan.issues == (1...3).map { ImportIssue(line: $0, problem: .yearOutOfRange) })
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .todoTxt, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(sample)
  }
}
