import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct TaskwarriorTests {
  private let hours = """
    [{"description":"Sip","recur":"4hrs","uuid":"p","status":"recurring","due":"20261120T180000Z"},
    {"description":"Sip","uuid":"a","parent":"p","status":"pending","due":"20261120T180000Z"},
    {"description":"Sip","uuid":"b","parent":"p","status":"pending","due":"20261120T220000Z"},
    {"description":"Sip","uuid":"c","parent":"p","status":"pending","due":"20261121T020000Z"},
    {"description":"Alone","recur":"weekly","uuid":"d","status":"pending","due":"1795161600"}]
    """

  let sample = #"""
    [
    {"id":1,"description":"Write report","due":"20261120T080000Z","entry":"20261018T050231Z","modified":"20261018T050231Z","priority":"H","project":"Work.Q3","start":"20261119T070000Z","status":"pending","tags":["desk","next"],"uuid":"00000000-0000-0000-0000-000000000001","annotations":[{"entry":"20261019T050231Z","description":"Ask \"Finance\""}],"urgency":9.8},
    {"id":2,"description":"Pay rent","due":"2026-01-30T23:00:00Z","entry":"2026-01-01T05:02:31Z","mask":"-----------+-","recur":"monthly","status":"recurring","uuid":"00000000-0000-0000-0000-000000000002","urgency":1},
    {"id":0,"description":"Pay rent","due":"20261030T230000Z","end":"20261031T100000Z","entry":"20261001T000000Z","imask":9,"parent":"00000000-0000-0000-0000-000000000002","recur":"monthly","status":"completed","uuid":"00000000-0000-0000-0000-000000000003","urgency":1},
    {"id":3,"description":"Pay rent","due":"20261129T230000Z","entry":"20261101T000000Z","imask":10,"parent":"00000000-0000-0000-0000-000000000002","recur":"monthly","status":"pending","uuid":"00000000-0000-0000-0000-000000000004","urgency":1},
    {"id":0,"description":"Nonsense","end":"20261031T100000Z","entry":"20261001T000000Z","status":"deleted","uuid":"00000000-0000-0000-0000-000000000005","urgency":1},
    {"id":4,"description":"Renew pass","entry":"20261001T000000Z","status":"waiting","wait":"20261230T230000Z","until":"20270129T230000Z","priority":"L","uuid":"00000000-0000-0000-0000-000000000006","estimate":3,"urgency":1},
    {"id":0,"description":"Call","end":"20261031T190000Z","entry":"20261001T000000Z","status":"completed","uuid":"00000000-0000-0000-0000-000000000007","urgency":1},
    {"id":5,"description":"Water","due":"20261101T060000Z","entry":"20261001T000000Z","recur":"3d","status":"recurring","uuid":"00000000-0000-0000-0000-000000000008","urgency":1},
    {"id":6,"description":"Tax","due":"20270129T230000Z","scheduled":"20270109T230000Z","entry":"20261001T000000Z","recur":"yearly","status":"recurring","uuid":"00000000-0000-0000-0000-000000000009","urgency":1}
    ]
    """#

  @Test func `tasks come with day, time, bucket, status and notes`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .taskwarrior)
    #expect(plan.issues.isEmpty)
    #expect(plan.ignored == ["estimate"])
    let report = try importer.task("Write report")
    #expect(report.place == .day(day("2026-11-20"), .morning, .must))
    #expect(report.traits.remind == local("2026-11-20T09:00"))
    #expect(report.status == .doing)
    #expect(report.created == moment("2026-10-18T06:02:31+01:00"))
    #expect(report.traits.notes == "In: Work.Q3\nTags: desk, next\n2026-10-19 Ask \"Finance\"")
    let pass = try importer.task("Renew pass")
    #expect(pass.place == .day(day("2026-12-31"), .morning, .misc))
    #expect(pass.traits.expires == day("2027-01-30"))
    let call = try importer.task("Call")
    #expect(call.status == .done)
    #expect(call.ended == moment("2026-10-31T20:00:00+01:00"))
    #expect(call.place == .day(day("2026-10-31"), .evening, .free))
    #expect(plan.leftOutCounts["deleted tasks"] == 1)
  }

  @Test func `what recurs is one task to do, and it goes on from the first day`() throws {
    var importer = Importer()
    try importer.take(sample)
    let rents = importer.tasks.filter { $0.title == "Pay rent" }
    #expect(rents.map { $0.status } == [.done, .todo])
    #expect(rents.map { $0.day } == [day("2026-10-31"), day("2026-11-30")])
    let routine = try #require(importer.ledger.routine(of: rents[1]))
    #expect(routine.repetition == Repetition(.monthly))
    #expect(
      routine.days(in: day("2026-12-01")..<day("2027-03-15")).map { $0.iso8601 }
        == ["2026-12-31", "2027-01-31", "2027-02-28"])
  }

  @Test func `a template that has made nothing comes round next`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    let water = try importer.task("Water")
    // The 1st and each third day after it.
    #expect(water.place == .day(day("2026-11-22"), .morning, .free))
    #expect(water.traits.remind == local("2026-11-22T07:00"))
    #expect(try importer.repetition(of: "Water") == Repetition(.every(days: 3)))
    let tax = try importer.task("Tax")
    #expect(tax.day == day("2027-01-30"))
    #expect(tax.traits.notes == "Scheduled: 2027-01-10")
    #expect(try importer.repetition(of: "Tax") == Repetition(.yearly))
    #expect(plan.leftOutCounts["repetitions of another kind (kept in the notes)"] == nil)
  }

  @Test func `the next occurrence does not make a second routine`() throws {
    func export(_ statuses: (String, String)) -> String {
      let common = #""description":"Stretch","recur":"daily","entry":"20261101T000000Z""#
      return """
        [{\(common),"uuid":"p","status":"recurring","due":"20261117T230000Z"},
        {\(common),"uuid":"a","parent":"p","status":"\(statuses.0)","due":"20261119T230000Z","end":"20261120T100000Z"},
        {\(common),"uuid":"b","parent":"p","status":"\(statuses.1)","due":"20261120T230000Z"}]
        """
    }
    var importer = Importer()
    try importer.take(export(("pending", "deleted")))
    #expect(importer.tasks.map { $0.day } == [day("2026-11-20")])
    try importer.take(export(("completed", "pending")))
    #expect(importer.ledger.routines().count == 1)
    #expect(importer.tasks.map { $0.status } == [.todo, .done])
  }

  @Test func `of several that are still to do, only the latest repeats`() throws {
    var importer = Importer()
    try importer.take(
      #"""
      {"description":"Run","uuid":"a","parent":"p","status":"pending","recur":"weekly","due":"20261112T230000Z"},
      {"description":"Run","uuid":"b","parent":"p","status":"pending","recur":"weekly","due":"20261119T230000Z"},
      """#)
    #expect(importer.tasks.map { $0.day } == [day("2026-11-13"), day("2026-11-20")])
    #expect(importer.tasks.map { importer.ledger.routine(of: $0) != nil } == [false, true])
  }

  @Test func `what a task depends on comes first here too, in either form of the list`() throws {
    let paint = "00000000-0000-0000-0000-0000000000a1"
    func wall(_ depends: String) -> String {
      """
      {"uuid":"w\(depends.utf8.count)","description":"Wall","status":"pending","depends":\(depends)}
      """
    }
    let many = (0..<30).map { "\"x\($0)\"" }.joined(separator: ",")
    var importer = Importer()
    let plan = try importer.take(
      """
      [\(wall("[\"\(paint)\"]")),\(wall("\"\(paint),nobody\"")),\(wall("[\(many)]")),
      {"uuid":"\(paint)","description":"Paint","status":"pending"}]
      """)
    let first = try importer.task("Paint").id
    let walls = importer.tasks.filter { $0.title == "Wall" }
    #expect(walls.filter { $0.traits.after.contains(first) }.count == 2)
    #expect(walls.map { $0.traits.after.count }.max() == TaskTraits.afterLimit)
    #expect(plan.leftOutCounts["further tasks that come first"] == 1)
    for wall in walls where wall.traits.after.contains(first) {
      let waiting = importer.ledger.waiting(of: wall, today: noon.local.calendarDay)
      #expect(waiting?.others.map { $0.title } == ["Paint"])
    }
  }

  @Test(arguments: [
    ("daily", "1d"), ("day", "1d"), ("3d", "3d"), ("3 days", "3d"), ("weekly", "7d"), ("2w", "14d"),
    ("2wks", "14d"), ("biweekly", "14d"), ("fortnight", "14d"), ("weekdays", "MO,TU,WE,TH,FR"),
    ("monthly", "month"), ("1mo", "month"), ("P1M", "month"), ("P1W", "7d"), ("P10D", "10d"),
    ("yearly", "12m"), ("annual", "12m"), ("2y", "24m"), ("quarterly", "3m"), ("2q", "6m"),
    ("2mo", "2m"), ("P1Y", "12m"), ("P1Y2M", "14m"), ("P1M3D", nil), ("12hrs", nil), ("PT1H", nil),
    ("0d", nil), ("1000d", nil), ("0mo", nil), ("200mo", nil), ("", nil),
  ])
  func `recurrences are read exactly or not at all`(text: String, rule: String?) throws {
    var importer = Importer()
    try importer.take(
      """
      {"description":"Do","uuid":"a","status":"recurring","recur":"\(text)","due":"20261124T080000Z"}
      """)
    #expect(try importer.repetition(of: "Do")?.rule.description == rule)
  }

  @Test func `what recurs without a template repeats by itself`() throws {
    var importer = Importer()
    let plan = try importer.take(
      #"""
      [{"description":"Run","uuid":"a","status":"pending","recur":"weekly","due":"20261124T080000Z"},
      {"description":"Tax","uuid":"b","status":"waiting","recur":"12hrs","due":"20261124T080000Z"},
      {"description":"Old","uuid":"c","status":"completed","recur":"daily","end":"20261110T080000Z"},
      {"description":"Lost","uuid":"d","parent":"p","status":"completed","recur":"daily","end":"20261110T080000Z"},
      {"description":"Idle","uuid":"e","status":"pending","recur":"3d"}]
      """#)
    #expect(plan.newCount == 5)
    #expect(try importer.repetition(of: "Run") == Repetition(.weekly))
    #expect(try importer.repetition(of: "Idle") == Repetition(.every(days: 3)))
    #expect(try importer.repetition(of: "Tax") == nil)
    #expect(
      try ["Tax", "Old", "Lost"].map { try importer.task($0).traits.notes } == [
        "Repeats: 12hrs", "Repeats: daily", "Repeats: daily",
      ])
    #expect(
      plan.leftOut.map { "\($0.what): \($0.lines)" } == [
        "repetitions of another kind (kept in the notes): [2]",
        "repetitions of what is over (kept in the notes): [3, 4]",
      ])
  }

  @Test(arguments: [
    (#""1795161600""#, "2026-11-20T09:00"), ("1795161600", "2026-11-20T09:00"),
    (#""20261120T080000Z""#, "2026-11-20T09:00"),
  ])
  func `a time may be written in seconds since 1970`(due: String, at: String) throws {
    var importer = Importer()
    try importer.take(
      #"{"description":"Do","uuid":"a","status":"pending","due":\#(due),"entry":1795000000}"#)
    #expect(try importer.task("Do").traits.remind == local(at))
    #expect(try importer.task("Do").created == moment("2026-11-18T12:06:40+01:00"))
  }

  @Test(arguments: [
    "0", "-1795161600", "17951616", "1795161600000", #""1795161600000""#, "1.5", "true",
  ])
  func `a time that is none is told`(due: String) throws {
    var importer = Importer()
    let plan = try importer.take(
      #"{"description":"Do","uuid":"a","status":"pending","due":\#(due)}"#)
    #expect(plan.issues.map { $0.line } == [1])
    #expect(importer.tasks.isEmpty)
  }

  @Test func `an object on each line, with or without commas, is read too`() throws {
    for (separator, end) in [("\n", ""), (",\n", ""), (",\r\n", ",")] {
      var importer = Importer()
      let plan = try importer.take(
        #"{"uuid":"a","description":"A","status":"pending"}"# + separator
          + #"{"uuid":"b","description":"B","status":"pending","tags":"x,y"}"# + end)
      #expect(plan.newCount == 2)
      #expect(try importer.task("B").traits.notes == "Tags: x, y")
    }
  }

  @Test func `bad tasks are told by their numbers`() throws {
    var importer = Importer()
    let plan = try importer.take(
      #"""
      [{"uuid":"a","description":"A","status":"pending","due":"soon"},
      {"uuid":"b","description":"B","status":"lost"}, {"uuid":"c","status":"pending"},
      {"description":"D","status":"pending"}, 5, {"uuid":"f","description":6,"status":"pending"},
      {"uuid":"g","description":"G","status":"pending"}]
      """#)
    #expect(
      plan.issues == [
        ImportIssue(line: 1, problem: .unreadable(column: "due", text: "soon")),
        ImportIssue(line: 2, problem: .unreadable(column: "status", text: "lost")),
        ImportIssue(line: 3, problem: .missing("description")),
        ImportIssue(line: 4, problem: .missing("uuid")),
        ImportIssue(line: 5, problem: .unreadable(column: "JSON", text: "5")),
        ImportIssue(line: 6, problem: .unreadable(column: "description", text: "6")),
      ])
    #expect(plan.newCount == 1)
  }

  @Test func `a cut file gives what its whole lines say, and says where it ends`() throws {
    var importer = Importer()
    let lines = sample.split(separator: "\n")
    let cut = lines[..<3].joined(separator: "\n") + "\n" + lines[3].prefix(100)
    let plan = try importer.take(cut)
    #expect(plan.newCount == 2)
    #expect(plan.issues.map { $0.line } == [4])
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .taskwarrior, since: first)
    try expectKnownAgain(hours, as: .taskwarrior, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    let short = sample.split(separator: "\n")[1..<5].joined(separator: "\n").dropLast()
    try expectRobust("[" + short + "]")
  }

  /// Due at a local time of the template's season, and an occurrence that many weeks later in UTC.
  @Test(
    arguments: [
      // In winter after summer, an hour early; in summer after winter, an hour late.
      ("20260908T220000Z", "20261110T220000Z", "2026-11-11", nil),
      ("20260909T070000Z", "20261111T070000Z", "2026-11-11", "09:00"),
      ("20260113T230000Z", "20260407T230000Z", "2026-04-08", nil),
      // Counted by the clock, or moved by the user.
      ("20260908T220000Z", "20261110T230000Z", "2026-11-11", nil),
      ("20260908T220000Z", "20261110T200000Z", "2026-11-10", "21:00"),
    ] as [(String, String, String, String?)])
  func `an occurrence is due at the time of its template, whatever the clocks did`(
    template: String, occurrence: String, on: String, at: String?
  ) throws {
    var context = ImportContext(zone: .berlin, now: noon)
    context.dateReading = DateReading(.dayFirst, .assumed)
    let child =
      "{\"description\":\"Bins\",\"uuid\":\"b\",\"parent\":\"a\",\"status\":\"pending\","
      + "\"entry\":\"20260101T000000Z\",\"due\":\"\(occurrence)\"}"
    let parent =
      "{\"description\":\"Bins\",\"uuid\":\"a\",\"recur\":\"weekly\",\"status\":\"recurring\","
      + "\"entry\":\"20260101T000000Z\",\"due\":\"\(template)\"}"
    for text in ["[\(parent),\(child)]", "[\(child),\(parent)]"] {
      var importer = Importer()
      try importer.take(text, context)
      let task = try importer.task("Bins")
      #expect(task.day == day(on))
      #expect(task.traits.remind == at.map { local(on + "T" + $0) })
    }
  }

  @Test(arguments: [
    ("semiannual", "6m"), ("bimonthly", "2m"), ("biannual", "24m"), ("biyearly", "24m"),
    ("annual", "12m"), ("fortnight", "14d"), ("sennight", "7d"), ("quarterly", "3m"),
  ])
  func `its named intervals are read`(name: String, rule: String) throws {
    var importer = Importer()
    try importer.take(
      "[{\"description\":\"Do\",\"uuid\":\"a\",\"recur\":\"\(name)\",\"status\":\"recurring\","
        + "\"entry\":\"20260101T000000Z\",\"due\":\"20261120T080000Z\"}]")
    #expect(try importer.repetition(of: "Do")?.rule.description == rule)
  }
}
