import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct TodoistCSVTests {
  private let relative = """
    TYPE,CONTENT,PRIORITY,INDENT,DATE,DEADLINE
    task,Water plants,4,1,every day,
    task,Stretch,4,1,every day,
    task,Stretch,4,1,today,
    task,Stretch,4,1,2026-11-21,
    task,Call,4,1,in 5 days,
    task,Birthday,4,1,4 Jan,
    task,Hedge,4,1,,tomorrow
    task,Boots,4,1,12/05/2026,
    task,Flight,4,1,2026-11-20T23:30:00.000000Z,
    task,Copy,4,1,every 3 months,
    task,Copy,4,1,Every  3 Months,
    """

  let sample = #"""
    TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG
    meta,view_style=list,,,,,,,,,,,,,
    ,,,,,,,,,,,,,,
    task,Send report @work,"Q3, ""final""",,1,1,Me (1),,2026-11-20 15:30,en,Europe/Berlin,30,minute,2026-11-25,en
    task,Gather numbers,,,2,2,Me (1),,tomorrow at 9am,en,Europe/Berlin,,,,
    task,Ask finance,,,3,3,Me (1),,,en,Europe/Berlin,,,,
    note,They are slow,,,,,Me (1),,2026-11-18T07:02:05.000000Z,,,,,,
    note,Ask twice,,,,,Me (1),,2026-11-18T07:02:06.000000Z,,,,,,
    ,,,,,,,,,,,,,,
    section,Garden,,False,,,,,,,,,,,
    task,Water plants,,,4,1,Me (1),,every! 3 days,en,,,,,
    task,Mow,,,4,1,Me (1),,"every monday, thursday at 9am",en,,,,,
    task,Fence,,,4,2,Me (1),,,,,,,2026-12-01,en
    task,Rasen düngen,,,4,1,Me (1),,jeden zweiten Tag,de,,,,,
    """#

  @Test func `tasks come with their days, buckets, notes and parents`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .todoist)
    #expect(plan.newCount == 7)
    #expect(plan.issues.isEmpty)
    let report = try importer.task("Send report @work")
    #expect(report.place == .day(day("2026-11-20"), .afternoon, .must))
    #expect(report.traits.remind == local("2026-11-20T15:30"))
    #expect(report.traits.notes == "Q3, \"final\"\nDeadline: 2026-11-25\nDuration: 30 minute")
    let numbers = try importer.task("Gather numbers")
    #expect(numbers.place == .day(day("2026-11-22"), .morning, .complementary))
    #expect(numbers.traits.remind == local("2026-11-22T09:00"))
    #expect(numbers.traits.notes == "In: Send report @work")
    let finance = try importer.task("Ask finance")
    #expect(finance.place == .backlog(.misc))
    #expect(
      finance.traits.notes == "In: Send report @work / Gather numbers\nThey are slow\nAsk twice")
  }

  @Test func `what repeats begins with its first day`() throws {
    var importer = Importer()
    try importer.take(sample)
    let plants = try importer.task("Water plants")
    #expect(plants.place == .day(day("2026-11-21"), .morning, .free))
    #expect(plants.traits.notes == "In: Garden")
    #expect(
      try importer.repetition(of: "Water plants")
        == Repetition(.every(days: 3), isFromCompletion: true))
    let mow = try importer.task("Mow")
    #expect(mow.place == .day(day("2026-11-23"), .morning, .free))
    #expect(mow.traits.remind == local("2026-11-23T09:00"))
    #expect(
      try importer.repetition(of: "Mow")
        == Repetition(.weekdays([.init(.monday), .init(.thursday)])))
    // Without a date, the deadline is one.
    #expect(try importer.task("Fence").place.day == day("2026-12-01"))
    #expect(try importer.task("Fence").traits.notes == "In: Garden / Mow")
  }

  @Test func `a date that is not understood stays in the notes`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    let lawn = try importer.task("Rasen düngen")
    #expect(lawn.place == .backlog(.free))
    #expect(lawn.traits.notes == "In: Garden\nDate: jeden zweiten Tag")
    #expect(plan.leftOutCounts == ["dates that are not understood (kept in the notes)": 1])
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-20", nil, nil), ("20 Nov 2026", "2026-11-20", nil, nil),
    ("20/11/2026 8:00 PM", "2026-11-20", "20:00", nil), ("24 Nov", "2026-11-24", nil, nil),
    ("Nov 3", "2027-11-03", nil, nil), ("today", "2026-11-21", nil, nil),
    ("fri 9:30", "2026-11-27", "09:30", nil), ("in 3 days", "2026-11-24", nil, nil),
    ("2026-11-20T07:02:05.000000Z", "2026-11-20", "08:02", nil),
    ("every day", "2026-11-21", nil, "1d"), ("Every Day at 9pm", "2026-11-21", "21:00", "1d"),
    ("every other day", "2026-11-21", nil, "2d"), ("ev week", "2026-11-21", nil, "7d"),
    ("every 2 weeks starting 2026-12-01", "2026-12-01", nil, "14d"),
    ("every weekday at 8:00", "2026-11-23", "08:00", "MO,TU,WE,TH,FR"),
    ("every sat", "2026-11-21", nil, "SA"), ("every mon and fri", "2026-11-23", nil, "MO,FR"),
    ("every month", "2026-11-21", nil, "month"), ("monthly", "2026-11-21", nil, "month"),
    ("every 15th", "2026-12-15", nil, "month"), ("every 31st", "2026-12-31", nil, "month"),
    ("every day from 1 Dec", "2026-12-01", nil, "1d"), ("every 15", "2026-12-15", nil, "month"),
    ("every year", "2026-11-21", nil, "12m"), ("yearly", "2026-11-21", nil, "12m"),
    ("every 2 months", "2026-11-21", nil, "2m"), ("every other month", "2026-11-21", nil, "2m"),
    ("every 3 month", "2026-11-21", nil, "3m"), ("ev other months", "2026-11-21", nil, "2m"),
    ("every! 6 months", "2026-11-21", nil, "6m"), ("every other monday", "2026-11-23", nil, "14d"),
    ("every weekend at 9", "2026-11-21", "09:00", "SA,SU"), ("next monday", "2026-11-23", nil, nil),
    ("tonight at 9pm", "2026-11-21", "21:00", nil),
    ("12/3", "2027-03-12", nil, nil), ("3/12 9:00", "2026-12-03", "09:00", nil),
    ("24.12.", "2026-12-24", nil, nil),
    ("tod", "2026-11-21", nil, nil), ("tom", "2026-11-22", nil, nil),
    ("+5 days", "2026-11-26", nil, nil), ("tomorrow evening", "2026-11-22", nil, nil),
    ("every!3 days", "2026-11-21", nil, "3d"), ("quarterly", "2026-11-21", nil, "3m"),
    ("every quarter", "2026-11-21", nil, "3m"), ("every 2nd day", "2026-11-21", nil, "2d"),
    ("every 2 weeks on tuesday", "2026-11-24", nil, "14d"),
    ("every 16 jul", "2027-07-16", nil, "12m"), ("every jul 16th", "2027-07-16", nil, "12m"),
    ("every 16th jul at 9", "2027-07-16", "09:00", "12m"),
    ("yearly 1st May", "2027-05-01", nil, "12m"), ("every 15/03", "2027-03-15", nil, "12m"),
    ("every 29 feb", "2028-02-29", nil, "12m"), ("every 21 nov", "2026-11-21", nil, "12m"),
    ("every evening at 8", "2026-11-21", "20:00", "1d"), ("every night", "2026-11-21", nil, "1d"),
    ("every morning at 8", "2026-11-21", "08:00", "1d"),
    ("every mon 9:00-10:00", "2026-11-23", "09:00", "MO"),
    ("every monday starting 1 Dec", "2026-12-07", nil, "MO"), ("27th", "2026-11-27", nil, nil),
  ])
  func `dates are read as people type them`(
    text: String, on: String, at: String?, rule: String?
  ) throws {
    var importer = Importer()
    try importer.take("TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Do,4,1,\(text)")
    let task = try importer.task("Do")
    #expect(task.place.day == day(on))
    #expect(task.traits.remind == at.map { local(on + "T" + $0) })
    #expect(try importer.repetition(of: "Do")?.rule.description == rule)
  }

  @Test(arguments: [
    ("every evening at 8", Region.evening), ("every night", .evening),
    ("every afternoon", .afternoon),
    ("tomorrow evening", .evening), ("every day at 20:00", .evening), ("every day", .morning),
  ])
  func `the part of the day is that of the words`(text: String, region: Region) throws {
    var importer = Importer()
    try importer.take("TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Do,4,1,\(text)")
    #expect(try importer.task("Do").place.region == region)
  }

  @Test func `an end that the plan has no field for stays in the notes`() throws {
    var importer = Importer()
    try importer.take("TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Do,4,1,every mon 9:00-10:00")
    #expect(try importer.task("Do").traits.notes == "Date: every mon 9:00-10:00")
  }

  @Test(arguments: [
    "every 5th friday", "every 0 days", "3 days", "next spring", "every", "every day !must",
    "every 200 months", "every week on", "every on", "on", "+", "every!", "yearly at", "starting",
    "every 1st day", "every hour", "every spring",
    "0/3", "31/4",
    "every day ending 5 Jan", "every other mon and fri", "2026-02-30",
  ])
  func `other dates are kept as words`(text: String) throws {
    var importer = Importer()
    let plan = try importer.take("TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,Do,4,1,\(text)")
    #expect(try importer.task("Do").place == .backlog(.free))
    #expect(try importer.task("Do").traits.notes == "Date: " + text)
    #expect(plan.leftOut.map { $0.lines } == [[2]])
  }

  @Test(
    arguments: [
      (["12/24/2026", "12/05/2026"], ["2026-12-24", "2026-12-05"]),
      (["12/05/2026", "12/24/2026"], ["2026-12-05", "2026-12-24"]),
      (["24/12/2026", "12/05/2026"], ["2026-12-24", "2026-05-12"]),
      (["every week starting 12/24/2026", "3/4/27 9:00"], ["2026-12-24", "2027-03-04"]),
      // Most dates decide; one that does not fit is told by its line.
      (["12/24/2026", "1/31/2027", "31/1/2027"], ["2026-12-24", "2027-01-31", nil]),
      (
        ["12/24/2026", "1/31/2027", "12/5", "31/1"],
        ["2026-12-24", "2027-01-31", "2026-12-05", nil]
      ),
      // The user's order, for all of them, if none is unambiguous.
      (["12/05/2026", "11/10/2026"], ["2026-05-12", "2026-10-11"]),
      (["12/24/2026", "24/12/2026", "12/05/2026"], [nil, "2026-12-24", "2026-05-12"]),
    ] as [([String], [String?])])
  func `a file has one order of day and month`(dates: [String], days: [String?]) throws {
    var importer = Importer()
    var text = "TYPE,CONTENT,PRIORITY,INDENT,DATE"
    for (index, date) in dates.enumerated() { text += "\ntask,\(index),4,1,\(date)" }
    let plan = try importer.take(text)
    #expect(importer.tasks.map { $0.day } == days.map { $0.map { day($0) } })
    let unread = days.indices.filter { days[$0] == nil }.map { $0 + 2 }
    #expect(plan.leftOut.flatMap { $0.lines } == unread)
  }

  @Test func `the older form and a byte order mark are read`() throws {
    var importer = Importer()
    let plan = try importer.take(
      "\u{feff}TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\r\n"
        + "task,Call mom,2,1,,,2026-12-20,en,America/New_York\r\n")
    #expect(plan.newCount == 1)
    #expect(try importer.task("Call mom").place.day == day("2026-12-20"))
  }

  @Test func `bad lines are told by their numbers`() throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      TYPE,CONTENT,PRIORITY,INDENT,DATE
      note,Nobody's,,,
      task,,1,1,
      task,A,7,1,
      task,B,1,zero,
      project,C,1,1,
      task,D,1,1
      task,E,1,1,
      """)
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .noteWithoutTask),
        ImportIssue(line: 3, problem: .missing("CONTENT")),
        ImportIssue(line: 4, problem: .unreadable(column: "PRIORITY", text: "7")),
        ImportIssue(line: 5, problem: .unreadable(column: "INDENT", text: "zero")),
        ImportIssue(line: 6, problem: .unreadable(column: "TYPE", text: "project")),
        ImportIssue(line: 7, problem: .fieldCount(4, expected: 5)),
      ])
    #expect(plan.newCount == 1)
  }

  @Test func `what belongs to a bad line belongs to no other`() throws {
    var importer = Importer()
    let plan = try importer.take(
      "TYPE,CONTENT,PRIORITY,INDENT\ntask,A,1,1\ntask,B,7,1\nnote,Of B,,\ntask,C,4,2")
    #expect(plan.issues.map { $0.line } == [3, 4])
    #expect(importer.tasks.map { $0.traits.notes } == ["", ""])
  }

  @Test func `a second must of a morning comes without its bucket`() throws {
    var importer = Importer()
    let plan = try importer.take(
      "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,A,1,1,2026-12-01\ntask,B,1,1,2026-12-01")
    #expect(plan.demoted == ["B"])
    #expect(try importer.task("B").bucket == .free)
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .todoist, since: first)
    try expectKnownAgain(relative, as: .todoist, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    try expectRobust(sample)
  }
}
