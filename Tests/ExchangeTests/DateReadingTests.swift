import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

/// The order of day and month, and that the user is told it wherever there is another one.
@Suite struct DateReadingTests {
  /// A file of each table that has numeric dates, with two of them.
  static let files: [(ImportFormat, @Sendable (String, String) -> String)] = [
    (.drinks, { "Date,Time,Amount (ml),Beverage,Note\n\($0),08:00,250,,\n\($1),08:00,250,,\n" }),
    (
      .waterMinder,
      { "Date,Time,Drink Type,Amount (ml)\n\($0),08:10 AM,,250\n\($1),8:10 PM,,250\n" }
    ),
    (.tallies, { "Activity,Date,Count,Goal,GoalReached\nA,\($0),1,,\nA,\($1),1,,\n" }),
    (
      .fastTrack,
      {
        "ID,Start Date,Start Time,Duration (hours)\n1,\($0),20:00,1\n2,\($1),20:00,1\n"
      }
    ),
    (.todoist, { "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,A,4,1,\($0)\ntask,B,4,1,\($1)\n" }),
    (.loop, { "Date,Value,Notes\n\($0),YES_MANUAL,\n\($1),YES_MANUAL,\n" }),
  ]

  private func read(_ text: String, _ format: ImportFormat, _ dates: DateReading) throws
    -> (plan: ImportPlan, days: [Day])
  {
    var context = context
    context.dateReading = dates
    context.activity = "A"
    let file = try ImportedFile(reading: Array(text.utf8), as: format, context)
    let plan = ImportPlan(file, into: MemoryLedger(replica: ReplicaID(rawValue: 7)), context)
    let days = file.entries.compactMap { entry -> Day? in
      switch entry.item {
      case .drink(let drink): drink.at.local.calendarDay
      case .count(let count): count.day
      case .fast(let fast): fast.start.local.calendarDay
      case .task(let task): task.place.day
      case .activity, .rest: nil
      }
    }
    return (plan, days)
  }

  @Test(arguments: files.indices, DateOrder.allCases)
  func `without proof the order is the locale's, else assumed, and said`(
    index: Int, order: DateOrder
  ) throws {
    let (format, text) = Self.files[index]
    for reason in [DateReading.Reason.region, .assumed, .chosen] {
      let (plan, days) = try read(text("3/4/2026", "5/4/2026"), format, DateReading(order, reason))
      #expect(plan.dateReading == DateReading(order, reason))
      #expect(days.first == day(order == .dayFirst ? "2026-04-03" : "2026-03-04"))
    }
  }

  @Test(arguments: files.indices)
  func `a number above twelve is proof for all of the file, unless the user says otherwise`(
    index: Int
  ) throws {
    let (format, text) = Self.files[index]
    let (shown, days) = try read(
      text("3/4/2026", "3/14/2026"), format, DateReading(.dayFirst, .region))
    #expect(shown.dateReading == DateReading(.monthFirst, .shown))
    #expect(days == [day("2026-03-04"), day("2026-03-14")])
    let (chosen, others) = try read(
      text("3/4/2026", "3/14/2026"), format, DateReading(.dayFirst, .chosen))
    #expect(chosen.dateReading == DateReading(.dayFirst, .chosen))
    #expect(others.first == day("2026-04-03"))
  }

  @Test(arguments: [
    ("2026-03-04", "2026-04-05"), ("3.4.2026", "5.4.2026"), ("3/3/2026", "4/4/2026"),
    ("Mar 4, 2026", "5 April 2026"), ("3/14/2026", "3/15/2026"),
  ])
  func `dates with one reading need no word`(first: String, second: String) throws {
    let text = Self.files[4].1("\"\(first)\"", "\"\(second)\"")
    #expect(try read(text, .todoist, DateReading(.dayFirst, .assumed)).plan.dateReading == nil)
  }
}
