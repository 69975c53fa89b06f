import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct TickTickCSVTests {
  private let nights = """
    "List Name","Title","Due Date","Status","Completed Time","Is All Day"
    "Inbox","Swim","2026-11-22T02:00:00+0000","0","","false"
    "Inbox","Swim","2026-11-21T02:00:00+0000","1","2026-11-21T05:00:00+0000","false"
    "Inbox","Swim","2026-11-20T02:00:00+0000","1","2026-11-20T05:00:00+0000","false"
    "Inbox","Late","","1","2026-07-02T22:30:00+0000","false"
    "Inbox","Whole","2026-11-19T23:00:00+0000","0","","true"
    """

  let sample = #"""
    "Date: 2026-11-21+0000"
    "Version: 7.1"
    "Status: 
    0 Normal
    1 Completed
    2 Archived"
    "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"
    "Private","House","Paint, twice","TEXT","diy, weekend","First coat
    Second coat","N","2026-11-24T08:00:00+0000","2026-11-24T08:00:00+0000","-PT30M,PT0S","","5","0","2026-11-01T10:00:00+0000","","-1099511627776","Europe/Berlin","false","false","Doing","0","list","1",""
    "Private","House","Buy paint","TEXT","","","N","","2026-11-22T23:00:00+0000","P0DT9H0M0S","","3","0","2026-11-01T10:01:00+0000","","0","Europe/Berlin","true","false",,,"list","2","1"
    "","Inbox","Pack","CHECKLIST","","▫Passport▪Suitcase","Y","","","","","1","0","2026-11-02T10:00:00+0000","","0","Europe/Berlin","true","false",,,"list","3",""
    "","Inbox","Stand-up","TEXT","","","N","","2026-11-23T08:30:00+0000","","RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU","0","0","2026-11-02T10:00:00+0000","","0","Europe/Berlin","false","false",,,"list","4",""
    "","Inbox","Birthday","TEXT","","","N","","2026-12-01T23:00:00+0000","","FREQ=YEARLY;INTERVAL=1","0","0","2026-11-02T10:00:00+0000","","0","Europe/Berlin","true","false",,,"list","5",""
    "","Inbox","Old","TEXT","","","N","","","","","0","2","2026-11-02T10:00:00+0000","2026-11-05T19:00:00+0000","0","Europe/Berlin","true","false",,,"list","6",""
    "","Inbox","Given up","TEXT","","","N","","","","","0","-1","2026-11-02T10:00:00+0000","2026-11-06T07:00:00+0000","0","Europe/Berlin","true","false",,,"list","7",""
    "","Inbox","Thoughts","NOTE","","Deep","N","","","","","0","0","2026-11-02T10:00:00+0000","","0","Europe/Berlin","true","false",,,"list","8",""
    """#

  @Test func `tasks come with day, time, reminder, tags and where they were`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(plan.format == .tickTick)
    #expect(plan.newCount == 7)
    #expect(plan.issues.isEmpty)
    let paint = try importer.task("Paint, twice")
    #expect(paint.place == .day(day("2026-11-24"), .morning, .must))
    #expect(paint.traits.remind == local("2026-11-24T08:30"))
    #expect(paint.created == moment("2026-11-01T11:00:00+01:00"))
    #expect(
      paint.traits.notes
        == "In: Private / House / Doing\nTags: diy, weekend\nFirst coat\nSecond coat\nReminder: PT0S"
    )
    let buy = try importer.task("Buy paint")
    #expect(buy.place == .day(day("2026-11-23"), .morning, .complementary))
    #expect(buy.traits.remind == local("2026-11-23T09:00"))
    #expect(buy.traits.notes == "In: Private / House / Paint, twice")
    #expect(try importer.task("Pack").traits.notes == "[ ] Passport\n[x] Suitcase")
    #expect(try importer.task("Pack").place == .backlog(.misc))
  }

  @Test func `what is over went on the day of its end`() throws {
    var importer = Importer()
    try importer.take(sample)
    let old = try importer.task("Old")
    #expect(old.status == .done)
    #expect(old.ended == moment("2026-11-05T20:00:00+01:00"))
    #expect(old.place == .day(day("2026-11-05"), .evening, .free))
    let dropped = try importer.task("Given up")
    #expect(dropped.status == .dropped)
    #expect(dropped.place == .day(day("2026-11-06"), .morning, .free))
  }

  @Test func `rules that Dayring has repeat, others stay in the notes`() throws {
    var importer = Importer()
    let plan = try importer.take(sample)
    #expect(
      try importer.repetition(of: "Stand-up")
        == Repetition(.weekdays([.init(.monday), .init(.tuesday)])))
    #expect(try importer.repetition(of: "Birthday") == Repetition(.yearly))
    #expect(plan.leftOutCounts == ["further reminders": 1, "notes that are no tasks": 1])
  }

  @Test(arguments: [
    ("FREQ=DAILY;INTERVAL=1", "1d"), ("FREQ=DAILY", "1d"),
    ("RRULE:FREQ=DAILY;INTERVAL=365", "365d"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "MO,TU,WE,TH,FR"), ("FREQ=WEEKLY;INTERVAL=2", "14d"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "14d"), ("FREQ=WEEKLY;WKST=SU;BYDAY=SA,SU", "SA,SU"),
    ("FREQ=MONTHLY", "month"), ("FREQ=MONTHLY;BYMONTHDAY=24", "month"),
    ("FREQ=MONTHLY;BYMONTHDAY=25", nil), ("FREQ=MONTHLY;INTERVAL=2", "2m"),
    ("FREQ=YEARLY", "12m"), ("FREQ=YEARLY;INTERVAL=2;BYMONTH=11;BYMONTHDAY=24", "24m"),
    ("FREQ=YEARLY;BYMONTH=12", nil), ("FREQ=YEARLY;BYMONTHDAY=24", nil),
    ("FREQ=MONTHLY;BYMONTH=11", nil),
    ("FREQ=YEARLY;BYDAY=TU", nil), ("FREQ=YEARLY;INTERVAL=11", nil),
    ("FREQ=WEEKLY;BYMONTH=11", nil),
    ("FREQ=MONTHLY;BYDAY=2TU", "2TU"), ("FREQ=MONTHLY;BYDAY=-1FR", "-1FR"),
    ("FREQ=MONTHLY;BYDAY=5TU", nil), ("FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU", nil),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", nil),
    ("FREQ=DAILY;COUNT=3", nil), ("FREQ=DAILY;INTERVAL=366", nil), ("FREQ=DAILY;INTERVAL=0", nil),
    ("FREQ=DAILY;UNTIL=20271231T000000Z", nil), ("ERULE:NAME=CUSTOM;BYDATE=20261201", nil),
    ("FREQ=DAILY;TT_SKIP=WEEKEND", nil), ("FREQ", nil), ("", nil),
  ])
  func `rules are read exactly or not at all`(text: String, rule: String?) throws {
    var importer = Importer()
    try importer.take(
      """
      "List Name","Title","Due Date","Repeat","Status"
      "Inbox","Do","2026-11-24T08:00:00+0000","\(text)","0"
      """)
    #expect(try importer.repetition(of: "Do")?.rule.description == rule)
  }

  @Test(arguments: [-600, -480, -60, 0, 60, 330, 480, 600])
  func `an all-day task stays on its day where the clocks differ`(minutes: Int) throws {
    let zone = Zone(fixed: UTCOffset(minutes: minutes))
    var importer = Importer()
    try importer.take(
      """
      "List Name","Title","Due Date","Is All Day","Status"
      "Inbox","Do","2026-11-24T00:00:00+0000","true","0"
      """, ImportContext(zone: zone, now: zone.moment(noon.instant)))
    #expect(try importer.task("Do").place.day == day("2026-11-24"))
  }

  @Test(
    arguments: [
      ("TRUE", true, nil), ("Y", true, nil), ("False", true, "09:00"), ("", true, "09:00"),
      ("WAHR", false, nil), ("1", false, nil),
    ] as [(String, Bool, String?)])
  func `an unknown word for all day is refused by its line`(
    word: String, isTaken: Bool, time: String?
  ) throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      "List Name","Title","Due Date","Is All Day","Reminder","Status"
      "Inbox","Do","2026-11-24T08:00:00+0000","\(word)","PT0S","0"
      """)
    let problem = ImportProblem.unreadable(column: "Is All Day", text: word)
    #expect(plan.issues == (isTaken ? [] : [ImportIssue(line: 2, problem: problem)]))
    #expect(importer.tasks.count == (isTaken ? 1 : 0))
    #expect(time == nil || importer.tasks.first?.traits.remind?.timeOfDay.iso8601 == time)
  }

  @Test func `bad lines are told by their numbers`() throws {
    var importer = Importer()
    let plan = try importer.take(
      """
      "List Name","Title","Due Date","Priority","Status"
      "Inbox","","","0","0"
      "Inbox","A","soon","0","0"
      "Inbox","B","","9","0"
      "Inbox","C","","0","7"
      "Inbox","D","","0"
      "Inbox","E","","0","0"
      """)
    #expect(
      plan.issues == [
        ImportIssue(line: 2, problem: .missing("Title")),
        ImportIssue(line: 3, problem: .unreadable(column: "Due Date", text: "soon")),
        ImportIssue(line: 4, problem: .unreadable(column: "Priority", text: "9")),
        ImportIssue(line: 5, problem: .unreadable(column: "Status", text: "7")),
        ImportIssue(line: 6, problem: .fieldCount(4, expected: 5)),
      ])
    #expect(plan.newCount == 1)
  }

  @Test(arguments: [
    ("PT0S", "2026-11-24T09:00"), ("-PT1440M", "2026-11-23T09:00"),
    ("P0DT9H0M0S", "2026-11-24T18:00"),
    ("TRIGGER:-P1DT2H", "2026-11-23T07:00"), ("-P1W", "2026-11-17T09:00"),
    // An invalid trigger leaves the due time.
    ("P1M", "2026-11-24T09:00"), ("P", "2026-11-24T09:00"), ("PT", "2026-11-24T09:00"),
    ("PT5", "2026-11-24T09:00"), ("P5H", "2026-11-24T09:00"), ("P123456D", "2026-11-24T09:00"),
    ("P99999W99999W99999W99999W99999W99999W99999W", "2026-11-24T09:00"),
  ])
  func `reminders count from the start`(text: String, at: String) throws {
    var importer = Importer()
    try importer.take(
      """
      "List Name","Title","Due Date","Reminder","Status"
      "Inbox","Do","2026-11-24T08:00:00+0000","\(text)","0"
      """)
    #expect(try importer.task("Do").traits.remind == local(at))
  }

  @Test func `parents that go round in a circle end`() throws {
    var importer = Importer()
    try importer.take(
      """
      "List Name","Title","Due Date","Status","taskId","parentId"
      "Inbox","A","","0","1","2"
      "Inbox","B","","0","2","1"
      """)
    #expect(try importer.task("A").traits.notes.hasSuffix("A / B"))
  }

  @Test(arguments: Occasion.all)
  func `it is known again whenever and wherever it is read`(first: Occasion) throws {
    try expectKnownAgain(sample, as: .tickTick, since: first)
    try expectKnownAgain(nights, as: .tickTick, since: first)
  }

  @Test func `damaged files are refused or reported`() throws {
    let short = sample.split(separator: "\n").prefix(10).joined(separator: "\n")
    try expectRobust(short)
  }
}
