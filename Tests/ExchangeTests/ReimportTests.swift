import CivilTime
import Exchange
import Ledger
import Testing
import Trackers

/// When and where a file is brought in.
struct Occasion: CustomTestStringConvertible, Sendable {
  let days: Int
  let zone: Zone
  let name: String

  var context: ImportContext {
    let now = noon.instant + .days(days)
    // What a file says by itself is the same for people of other habits.
    var context = ImportContext(
      zone: zone, now: zone.moment(now), dateOrder: days.isMultiple(of: 2) ? .dayFirst : .monthFirst
    )
    context.activity = "Walk"
    return context
  }

  var testDescription: String { "\(name) \(days) days later" }

  /// This one and all that are not before it.
  var later: [Occasion] { Occasion.all.filter { $0.days >= days } }

  static let all = [
    Occasion(days: 0, zone: RoundTripTests.travellers, name: "Berlin"),
    Occasion(days: 1, zone: RoundTripTests.travellers, name: "Berlin"),
    Occasion(days: 0, zone: Zone(fixed: UTCOffset(minutes: 540)), name: "Tokyo"),
    Occasion(days: 2, zone: Zone(fixed: UTCOffset(minutes: 330)), name: "Delhi"),
    Occasion(days: 5, zone: Zone(fixed: UTCOffset(minutes: -480)), name: "Seattle"),
    Occasion(days: 46, zone: Zone(fixed: UTCOffset(minutes: 840)), name: "Kiritimati"),
    Occasion(days: 400, zone: Zone(fixed: UTCOffset(minutes: -570)), name: "Marquesas"),
  ]
}

/// A file, whose format is found out.
struct Sample: CustomTestStringConvertible, Sendable {
  let name: String
  let format: ImportFormat
  let text: String

  init(_ name: String, _ format: ImportFormat, _ text: String) {
    self.name = name
    self.format = format
    self.text = text
  }

  var testDescription: String { name }

  static let all = [
    Sample("fasts", .fasts, FastsCSVTests().sample),
    Sample("drinks", .drinks, DrinksCSVTests().sample),
    Sample("tallies", .tallies, TalliesCSVTests().sample),
    Sample("health", .appleHealth, HealthReaderTests().sample),
    Sample("zero", .zero, ZeroTests().table),
    Sample("zero, undecided", .zero, "Date,Start,End,Hours\n3/4/26,20:00,12:00,16\n"),
    Sample("zero document", .zeroJSON, ZeroTests().document),
    Sample("fasttrack", .fastTrack, FastTrackTests().current),
    Sample("fasttrack, former", .fastTrack, FastTrackTests().former),
    Sample("waterminder", .waterMinder, WaterMinderTests().metric),
    Sample("hydrotracker", .hydroTracker, HydroTrackerTests().sample),
    Sample("loop habits", .loop, LoopTests().habits),
    Sample("loop checks", .loop, LoopTests().checks),
    Sample("loop habit", .loop, "Date,Value,Notes\n2015-01-25,YES_MANUAL,\n2015-01-24,SKIP,\n"),
    Sample("todoist", .todoist, TodoistCSVTests().sample),
    Sample("todoist, relative", .todoist, relative),
    Sample("ticktick", .tickTick, TickTickCSVTests().sample),
    Sample("ticktick, at night", .tickTick, nights),
    Sample("taskwarrior", .taskwarrior, TaskwarriorTests().sample),
    Sample("taskwarrior, hourly", .taskwarrior, hours),
    Sample("todotxt", .todoTxt, TodoTxtTests().sample),
  ]

  private static let relative = """
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
  private static let nights = """
    "List Name","Title","Due Date","Status","Completed Time","Is All Day"
    "Inbox","Swim","2026-11-22T02:00:00+0000","0","","false"
    "Inbox","Swim","2026-11-21T02:00:00+0000","1","2026-11-21T05:00:00+0000","false"
    "Inbox","Swim","2026-11-20T02:00:00+0000","1","2026-11-20T05:00:00+0000","false"
    "Inbox","Late","","1","2026-07-02T22:30:00+0000","false"
    "Inbox","Whole","2026-11-19T23:00:00+0000","0","","true"
    """
  private static let hours = """
    [{"description":"Sip","recur":"4hrs","uuid":"p","status":"recurring","due":"20261120T180000Z"},
    {"description":"Sip","uuid":"a","parent":"p","status":"pending","due":"20261120T180000Z"},
    {"description":"Sip","uuid":"b","parent":"p","status":"pending","due":"20261120T220000Z"},
    {"description":"Sip","uuid":"c","parent":"p","status":"pending","due":"20261121T020000Z"},
    {"description":"Alone","recur":"weekly","uuid":"d","status":"pending","due":"1795161600"}]
    """
}

@Suite struct ReimportTests {
  @Test(arguments: Sample.all, Occasion.all)
  func `on another day and elsewhere, a file brings nothing new`(
    sample: Sample, first: Occasion
  ) throws {
    var importer = Importer()
    let plan = try importer.take(sample.text, first.context)
    #expect(plan.format == sample.format)
    #expect(plan.newCount > 0)
    for occasion in first.later {
      let again = try importer.take(sample.text, occasion.context)
      #expect(again.change.records.isEmpty, "\(occasion.testDescription): \(again.news)")
      #expect(again.newCount == 0, "\(occasion.testDescription)")
      #expect(again.changed == [], "\(occasion.testDescription)")
    }
  }

  @Test(arguments: Sample.all)
  func `what was deleted stays so on another day and elsewhere`(sample: Sample) throws {
    for first in Occasion.all {
      var importer = Importer()
      let plan = try importer.take(sample.text, first.context)
      _ = importer.ledger.undo(at: noon.instant)
      for occasion in first.later {
        let again = try importer.take(sample.text, occasion.context)
        #expect(again.change.records.isEmpty, "\(occasion.testDescription): \(again.news)")
      }
      let back = try importer.take(sample.text, first.context, restoring: true)
      #expect(back.newCount == plan.newCount)
    }
  }

  @Test func `every format is among the samples`() {
    #expect(Set(Sample.all.map { $0.format }) == Set(ImportFormat.allCases).subtracting([.backup]))
  }
}

extension ImportPlan {
  var news: [String] { described(.new) }
  /// What the file is said to have changed.
  var changed: [String] { described(.changed) }

  private func described(_ outcome: ImportOutcome) -> [String] {
    lines.filter { $0.outcome == outcome }.map { "\($0.line) \($0.draft)" }
  }
}
