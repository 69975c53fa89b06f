import ArgumentParser
import CivilTime
import Texts
import Trackers

/// The first and the last day of a list or a file.
struct DayOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: .value("day", "First day, or the first of a period like last week."))
  var from: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: .value("day", "Last day, or the last of a period like november."))
  var to: [String] = []

  @Option(
    name: .customLong("in"), parsing: .upToNextOption,
    help: .value(
      "period", "All days of a period: this week, last month, november, 2026-W48, last 7 days."))
  var period: [String] = []

  var isEmpty: Bool { from.isEmpty && to.isEmpty && period.isEmpty }

  func validate() throws {
    guard period.isEmpty || from.isEmpty && to.isEmpty else {
      throw ValidationError(.text("Use either --in, or --from and --to."))
    }
  }

  /// The typed days; a missing end means no limit.
  /// - Parameter direction: the direction of days without a year or a week.
  func range(
    in context: Context, _ direction: TypedDate.Direction = .past
  ) throws(CommandFailure) -> Range<Day> {
    let always = Range<Day>.always
    let (first, last) = try ends(in: context, direction)
    let lower = first ?? min(always.lowerBound, last ?? always.lowerBound)
    return lower..<(last.map { $0 + 1 } ?? max(always.upperBound, lower + 1))
  }

  /// The days up to today unless a last day was typed, and `count` days unless a first one was.
  func recent(
    _ count: Int, _ day: UserDay, in context: Context
  ) throws(CommandFailure) -> Range<Day> {
    let (first, last) = try ends(in: context, .past)
    let end = last ?? max(day.today, first ?? day.today)
    return (first ?? end + 1 - count)..<end + 1
  }

  private func ends(
    in context: Context, _ direction: TypedDate.Direction
  ) throws(CommandFailure) -> (first: Day?, last: Day?) {
    func days(
      _ words: [String], _ direction: TypedDate.Direction
    ) throws(CommandFailure) -> Range<Day>? {
      words.isEmpty ? nil : try context.days(words, direction)
    }
    if !period.isEmpty {
      let days = try context.period(period, direction)
      return (days.lowerBound, days.upperBound - 1)
    }
    var ends = (
      first: try days(from, direction)?.lowerBound,
      last: try days(to, direction).map { $0.upperBound - 1 }
    )
    // `--from today --to friday` means the next Friday.
    if let first = ends.first, let last = ends.last, first > last {
      ends.last = try days(to, .future).map { $0.upperBound - 1 }
    }
    if let first = ends.first, let last = ends.last, first > last {
      throw .refused(.daysReversed, .from) { texts, _ in
        let (first, last) = (texts.calendar.longDay(first), texts.calendar.longDay(last))
        return texts.explain(
          "The first day, \(first), is after the last day, \(last).",
          "Put the earlier day after --from.")
      }
    }
    return ends
  }
}

/// The user's settings, and the present day by them.
struct UserDay {
  let settings: Settings
  let today: Day
  /// The weekday on which weeks begin.
  let firstWeekday: Weekday

  var dayStart: DayStart { settings.dayStart }

  /// The unit of drinks, for output and input.
  var volume: Measure { .volume(settings.volumeUnit) }

  func hides(_ tracker: Tracker) -> Bool { settings.hidden.contains(tracker) }

  /// The last `count` days, including today.
  func lastDays(_ count: Int) -> Range<Day> { today + 1 - count..<today + 1 }
}

extension Context {
  func userDay() throws(CommandFailure) -> UserDay {
    let settings = try read(Settings(in: ledger))
    return UserDay(
      settings: settings, today: now.day(startingAt: settings.dayStart),
      firstWeekday: settings.firstWeekday(inLocale: environment.firstWeekday))
  }
}
