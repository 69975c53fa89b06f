import CivilTime
import Exchange
import Ledger
import Testing
import Trackers

@Suite struct LoopTests {
  let habits = """
    Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
    001,Meditate,YES_NO,Did you meditate?,,1,1,#FF8F00,,,,false
    002,"Run, slowly",NUMERICAL,How far?,,1,1,#1976D2,km,AT_LEAST,2.5,false
    003,Smoke,NUMERICAL,,,1,1,#757575,pieces,AT_MOST,0.0,true
    004,Wake up early,YES_NO,,,2,3,#00897B,,,,false

    """
  let checks = """
    Date,Meditate,Wake up early,
    2015-01-25,2,0,
    2015-01-24,-1,1,
    2015-01-23,3,2,

    """

  @Test func `habits become activities`() throws {
    var importer = Importer()
    let plan = try importer.take(habits)
    #expect(plan.format == .loop)
    #expect(plan.newCount == 4)
    #expect(plan.issues.isEmpty)
    #expect(plan.ignored == ["Question", "Description"])
    #expect(plan.leftOut.map { "\($0.count) \($0.what)" } == ["1 goals that are not daily"])
    #expect(
      plan.lines.map { $0.item } == [
        activity("Meditate", .orange, goal: DailyGoal(.atLeast, 1000)),
        activity("Run, slowly", .blue, unit: "km", goal: DailyGoal(.atLeast, 2500)),
        activity("Smoke", .indigo, unit: "pieces", goal: DailyGoal(.atMost, 0), isArchived: true),
        activity("Wake up early", .teal, goal: nil),
      ])
    let activities = Counters(in: importer.ledger)
    #expect(activities.shown.map { $0.name } == ["Meditate", "Run, slowly", "Wake up early"])
    #expect(activities.archived.map { $0.name } == ["Smoke"])
  }

  @Test(arguments: [
    """
    Position,Name,Description,NumRepetitions,Interval,Color
    001,Meditate,,7,7,#FF8F00
    """,
    """
    Name;Description;NumRepetitions;Interval;Color
    Meditate;;1;1;#FF8F00
    """,
  ])
  func `habits of older versions too`(text: String) throws {
    let file = try ImportedFile(reading: Array(text.utf8), context)
    #expect(file.format == .loop)
    #expect(
      file.entries.map { $0.item } == [
        activity("Meditate", .orange, goal: DailyGoal(.atLeast, 1000))
      ])
  }

  /// 2.0 had numerical habits, but its table does not tell which they are, nor their targets.
  @Test func `a goal that the file does not tell is none, and told by its line`() throws {
    let file = try ImportedFile(
      reading: Array(
        """
        Position,Name,Question,Description,NumRepetitions,Interval,Color
        001,Meditate,Did you?,,1,1,#FF8F00
        002,Read,,,3,7,#FF8F00
        """.utf8), context)
    #expect(
      file.entries.map { $0.item } == [
        activity("Meditate", .orange, goal: nil), activity("Read", .orange, goal: nil),
      ])
    #expect(
      file.leftOut.map { "\($0.what): \($0.lines)" } == [
        "goals that the file does not tell: [2]", "goals that are not daily: [3]",
      ])
  }

  @Test func `a target that is none is reported, and the activity comes without it`() throws {
    let file = try ImportedFile(
      reading: Array(
        """
        Position,Name,Type,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value
        001,A,NUMERICAL,1,1,#8E24AA,,AT_LEAST,much
        002,B,NUMERICAL,1,1,#D81B60,,SOMETIMES,1.0
        003,C,NUMERICAL,1,1,#303F9F,,AT_LEAST,1.0E7
        004,D,NUMERICAL,1,1,blue,,AT_LEAST,0.0
        """.utf8), context)
    #expect(
      file.issues == [
        ImportIssue(line: 2, problem: .bad("Target Value", "much")),
        ImportIssue(line: 3, problem: .bad("Target Type", "SOMETIMES")),
        ImportIssue(line: 4, problem: .bad("Target Value", "1.0E7")),
      ])
    #expect(
      file.entries.map { $0.item } == [
        activity("A", .purple, goal: nil), activity("B", .pink, goal: nil),
        activity("C", .indigo, goal: nil), activity("D", .indigo, goal: nil),
      ])
  }

  @Test(arguments: [
    """
    Date,Meditate,Wake up early,
    2015-01-25,2,0,
    2015-01-24,-1,1,
    2015-01-23,3,2,

    """,
    """
    Date,Meditate,Wake up early,
    2015-01-25,YES_MANUAL,NO,
    2015-01-24,UNKNOWN,YES_AUTO,
    2015-01-23,SKIP,YES_MANUAL,

    """,
    """
    Date,Meditate,Wake up early,
    2015-01-25,Entry(timestamp=2015-01-25, value=2),Entry(timestamp=2015-01-25, value=0),
    2015-01-24,Entry(timestamp=2015-01-24, value=-1),Entry(timestamp=2015-01-24, value=1),
    2015-01-23,Entry(timestamp=2015-01-23, value=3),Entry(timestamp=2015-01-23, value=2),

    """,
  ])
  func `checks of all versions say the same`(text: String) throws {
    let file = try ImportedFile(reading: Array(text.utf8), context)
    #expect(file.format == .loop)
    #expect(
      file.entries.map { "\($0.line) \(words($0.item))" } == [
        "2 Meditate 2015-01-25 1", "4 Meditate 2015-01-23 rests", "4 Wake up early 2015-01-23 1",
      ])
    #expect(file.leftOut.map { "\($0.count) \($0.what)" } == ["1 automatic checks"])
    #expect(file.issues.isEmpty)
  }

  @Test func `a habit with a number above 3 counts thousandths`() throws {
    let file = try ImportedFile(
      reading: Array(
        """
        Date,Run,Meditate,
        2015-01-25,5250,YES_MANUAL,
        2015-01-24,NO,hello,
        2015-01-23,12.5,UNKNOWN,
        """.utf8), as: .loop, context)
    #expect(
      file.entries.map { words($0.item) } == [
        "Run 2015-01-25 5.25", "Run 2015-01-23 12.5", "Meditate 2015-01-25 1",
      ])
    #expect(file.issues == [ImportIssue(line: 3, problem: .bad("Meditate", "hello"))])
  }

  @Test func `tables that merely look alike are not taken for checks`() {
    for text in [
      "Date,Count,Goal,\n2015-01-25,much,1,\n", "Date,Value,Notes\n2015-01-25,82.5,\n",
      "Date,Value\n2015-01-25,82\n", "2015-01-25,8211\n", "Date,Value,Unit\n2015-01-25,2,\n",
      "Date,A,\nyesterday,2,\n", "Date,A,\n2015-01-25T08:00,2,\n", "Date,A,\n",
      "Date,A\n2015-01-25,2\n",
    ] {
      #expect(throws: ImportError.unknown, "\(text)") {
        try ImportedFile(reading: Array(text.utf8), context)
      }
    }
  }

  @Test(arguments: [
    ("Date,Value,Notes\n2015-01-25,YES_MANUAL,Calm\n2015-01-24,NO,\n2015-01-23,SKIP,\n", 2),
    ("Date,Value\n2015-01-25,2\n2015-01-24,0\n2015-01-23,3\n", 2),
    ("2015-01-25,2\n2015-01-24,0\n2015-01-23,3\n", 1), ("2015-01-25,2\r\n2015-01-23,3\r\n", 1),
  ])
  func `the table of one habit is known, and named by whoever brings it`(
    text: String, line: Int
  ) throws {
    var named = context
    named.activity = " Meditation "
    let file = try ImportedFile(reading: Array(text.utf8), named)
    #expect(file.format == .loop)
    #expect(
      file.entries.map { words($0.item).prefix(23) } == [
        "Meditation 2015-01-25 1", "Meditation 2015-01-23 r",
      ])
    #expect(file.entries.first?.line == line)
    #expect(file.issues.isEmpty)
    #expect(throws: ImportError.activityUnknown) {
      try ImportedFile(reading: Array(text.utf8), context)
    }
    try expectRobust(text, as: .loop, context: named)
  }

  @Test func `one habit's numbers count thousandths`() throws {
    var named = context
    named.activity = "Run"
    let file = try ImportedFile(
      reading: Array("Date,Value,Notes\n2015-01-25,5250,\n2015-01-24,1500,far\n".utf8), named)
    #expect(
      file.entries.map { words($0.item) } == ["Run 2015-01-25 5.25", "Run 2015-01-24 1.5 far"])
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(habits, as: .loop, since: first)
    try expectKnownAgain(checks, as: .loop, since: first)
    try expectKnownAgain(
      "Date,Value,Notes\n2015-01-25,YES_MANUAL,\n2015-01-24,SKIP,\n", as: .loop, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(habits)
    try expectRobust(checks)
  }

  private func activity(
    _ name: String, _ colour: Colour, unit: String = "", goal: DailyGoal?, isArchived: Bool = false
  ) -> ImportItem {
    var activity = ImportedCounter(name: name)
    activity.colour = colour
    activity.unit = unit
    activity.goal = goal
    activity.isArchived = isArchived
    return .activity(activity)
  }
}

@Suite struct LoopArchiveTests {
  let habits = """
    Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
    001,Meditate,YES_NO,,,1,1,#FF8F00,,,,false
    002,"Run, slowly",NUMERICAL,,,1,1,#1976D2,km,AT_LEAST,2.5,false

    """

  @Test func `each habit has its own table, with notes`() throws {
    let file = try read([
      "Habits.csv": habits,
      // Upset by the comma in a name, and not needed.
      "Checkmarks.csv": "Date,Meditate,Run, slowly,\n2015-01-25,UNKNOWN,5250,\n",
      "001 Meditate/Checkmarks.csv": """
      Date,Value,Notes
      2015-01-25,YES_MANUAL,"Quiet, ""deep\"""
      2015-01-24,NO,Sick
      2015-01-23,SKIP,
      2015-01-22,YES_AUTO,
      """,
      "002 Run slowly/Checkmarks.csv": "Date,Value,Notes\n2015-01-25,2,\n2015-01-24,1500,far\n",
    ])
    #expect(
      file.entries.dropFirst(2).map { words($0.item) } == [
        "Meditate 2015-01-25 1 Quiet, \"deep\"", "Meditate 2015-01-23 rests",
        "Run, slowly 2015-01-25 0.002", "Run, slowly 2015-01-24 1.5 far",
      ])
    #expect(file.issues.isEmpty)
    #expect(
      file.leftOut.map { "\($0.count) \($0.what)" } == [
        "1 notes of days without a count", "1 automatic checks",
      ])
  }

  /// Neither is there a goal "at least 1" for what was counted.
  @Test(arguments: [
    "Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Vape,,,1,1,#388E3C\n002,Sit,,,1,1,#388E3C\n003,New,,,1,1,#388E3C\n",
    "Position,Name,Description,NumRepetitions,Interval,Color\n001,Vape,,1,1,#388E3C\n002,Sit,,1,1,#388E3C\n003,New,,1,1,#388E3C\n",
    "Position,Name,Type,FrequencyNumerator,FrequencyDenominator,Color\n001,Vape,NUMERICAL,1,1,#388E3C\n002,Sit,YES_NO,1,1,#388E3C\n003,New,NUMERICAL,1,1,#388E3C\n",
  ])
  func `without a target, only what is checked has a goal`(habits: String) throws {
    for entries in [
      [
        "001 Vape/Checkmarks.csv": "2015-01-25,7000\n2015-01-24,0\n",
        "002 Sit/Checkmarks.csv": "2015-01-25,2\n2015-01-24,0\n", "003 New/Checkmarks.csv": "",
      ],
      ["Checkmarks.csv": "Date,Vape,Sit,New,\n2015-01-25,7000,2,-1,\n2015-01-24,0,0,-1,\n"],
    ] {
      let file = try read(entries.merging(["Habits.csv": habits]) { first, _ in first })
      let goals = file.entries.compactMap { entry -> DailyGoal?? in
        guard case .activity(let activity) = entry.item else { return nil }
        return .some(activity.goal)
      }
      let isOld = !habits.contains("Question") && !habits.contains("Type")
      let sit = DailyGoal(.atLeast, 1000)
      #expect(goals == [nil, sit, isOld ? sit : nil])
      #expect(file.leftOut.first?.lines == (isOld ? [2] : [2, 4]))
      #expect(
        file.entries.dropFirst(3).map { words($0.item) }
          == ["Vape 2015-01-25 7", "Sit 2015-01-25 1"])
    }
  }

  @Test func `a habit's table of old versions has no header, or nothing at all`() throws {
    let file = try read([
      "Habits.csv":
        "Name,Description,NumRepetitions,Interval,Color\nA,,1,1,#388E3C\nB,,1,7,#388E3C\n",
      "001 A/Checkmarks.csv": "2015-01-25,2\n2015-01-24,x\n2015-01-23,0\n",
      "002 B/Checkmarks.csv": "",
      "Checkmarks.csv": "Date,A,B,\n2015-01-25,2,0,\n",
    ])
    #expect(
      file.entries.dropFirst(2).map { "\($0.line) \(words($0.item))" } == ["1 A 2015-01-25 1"])
    #expect(file.issues == [ImportIssue(line: 2, problem: .bad("A", "x"))])
  }

  @Test func `without its own tables, that of all is read`() throws {
    let file = try read([
      "Loop Habits CSV 2015-01-25/Habits.csv": habits,
      "Loop Habits CSV 2015-01-25/Checkmarks.csv":
        "Date,Meditate,Other,Other,\n2015-01-25,YES_MANUAL,NO,2,\n2015-01-24,NO,2,NO,\n",
    ])
    #expect(
      file.entries.dropFirst(2).map { words($0.item) } == [
        "Meditate 2015-01-25 1", "Other 2015-01-24 1", "Other (2) 2015-01-25 1",
      ])
  }

  @Test func `without list of habits, folders name them`() throws {
    let file = try read(["003 Wake up/Checkmarks.csv": "Date,Value\n2015-01-25,YES_MANUAL\n"])
    #expect(file.entries.map { words($0.item) } == ["Wake up 2015-01-25 1"])
    #expect(throws: ImportError.archive(.nothingKnown)) { try read(["photo.jpg": ""]) }
  }

  @Test func `it comes into the ledger, and once only`() throws {
    let archive = [
      "Habits.csv": habits,
      "001 Meditate/Checkmarks.csv": "Date,Value,Notes\n2015-01-25,YES_MANUAL,\n2015-01-24,SKIP,\n",
    ]
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    let plan = ImportPlan(try read(archive), into: ledger, context)
    #expect(plan.newCount == 4)
    _ = ledger.commit(plan.change, at: noon.instant)
    let activity = try #require(Counters(in: ledger).shown.first)
    #expect(activity.name == "Meditate")
    let days = Day(year: 2015, month: 1, day: 24)!..<Day(year: 2015, month: 1, day: 26)!
    #expect(
      ledger.entries(of: activity, in: days, dayStart: .midnight).map { $0.amount } == [.one])
    #expect(RestDays(in: ledger, for: activity.subject).markedDays == [days.lowerBound])
    #expect(ImportPlan(try read(archive), into: ledger, context).newCount == 0)
  }

  private func read(_ entries: [String: String]) throws -> ImportedFile {
    var archive = LoopArchive(context)
    for (name, text) in entries.sorted(by: { $0.key < $1.key }) {
      archive.add(name, Array(text.utf8))
    }
    return try archive.finish()
  }
}

private func words(_ item: ImportItem) -> String {
  switch item {
  case .count(let count):
    let note = count.note.isEmpty ? "" : " " + count.note
    return "\(count.activity) \(count.day.iso8601) \(count.amount.text())\(note)"
  case .rest(let activity, let day): return "\(activity) \(day.iso8601) rests"
  default: return "\(item)"
  }
}
