import ArgumentParser
import CivilTime
import Texts
import Trackers

/// The first and the last day of a list or a file.
struct DayOptions: ParsableArguments {
  @Option(parsing: .upToNextOption, help: .value("day", "The first day."))
  var from: [String] = []

  @Option(parsing: .upToNextOption, help: .value("day", "The last day."))
  var to: [String] = []

  var isEmpty: Bool { from.isEmpty && to.isEmpty }

  /// The days that were typed; a missing end means no limit.
  /// - Parameter direction: for days without a year or a week.
  func range(
    in context: Context, _ direction: TypedDate.Direction = .past
  ) throws(CommandFailure) -> Range<Day> {
    let always = Range<Day>.always
    let (first, last) = try ends(in: context, direction)
    let lower = first ?? min(always.lowerBound, last ?? always.lowerBound)
    return lower..<(last.map { $0 + 1 } ?? max(always.upperBound, lower + 1))
  }

  /// Up to today unless a last day was typed, and `count` days unless a first one was.
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
    func day(
      _ words: [String], _ direction: TypedDate.Direction
    ) throws(CommandFailure) -> Day? {
      words.isEmpty ? nil : try context.day(words, direction)
    }
    var ends = (first: try day(from, direction), last: try day(to, direction))
    // `--from today --to friday` is this week's Friday.
    if let first = ends.first, let last = ends.last, first > last {
      ends.last = try day(to, .future)
    }
    if let first = ends.first, let last = ends.last, first > last {
      throw .refused(.daysReversed, .from) { texts, _ in
        let (first, last) = (texts.calendar.longDay(first), texts.calendar.longDay(last))
        return Explanation(
          "The first day, \(first), comes after the last one, \(last).",
          "Put the earlier one behind --from.")
      }
    }
    return ends
  }
}
