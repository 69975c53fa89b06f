import CivilTime
import Texts
import Trackers

/// Parsers of typed values.
extension Context {
  /// Reads a time; nil if nothing was typed.
  func time(
    _ words: [String], _ field: TimeField, _ direction: TypedTime.Direction = .past
  ) throws(CommandFailure) -> Moment? {
    guard !words.isEmpty else { return nil }
    func parse(_ words: some Sequence<String>) throws(TypedTimeError) -> Moment {
      try TypedTime.parse(
        words.joined(separator: " "), now: now, zone: zone, direction: direction)
    }
    do throws(TypedTimeError) {
      return try parse(words)
    } catch {
      // An option takes all words up to the next one.
      for count in (1..<max(1, words.count)).reversed()
      where (try? parse(words.prefix(count))) != nil {
        throw .leftOver(words[count...].joined(separator: " "), behind: words.prefix(count), field)
      }
      throw .time(error, field)
    }
  }

  /// - Parameter direction: the direction of days without a year or a week; the next one unless
  ///   given.
  func day(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Day {
    let today = try userDay().today
    do {
      return try TypedDate.parse(
        words.joined(separator: " "), today: today, direction: direction ?? .future,
        numbers: environment.numbers)
    } catch {
      throw .day(error)
    }
  }

  /// Reads the days of a period, or a single day.
  func days(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Range<Day> {
    if let days = try typedPeriod(words, direction) { return days }
    let day = try day(words, direction)
    return day..<day + 1
  }

  /// Reads a period, which may be one day.
  func period(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Range<Day> {
    do throws(CommandFailure) {
      return try days(words, direction)
    } catch {
      throw .refused(
        .unreadableDay, .in, "The period “\(words.joined(separator: " "))” cannot be read.",
        "Periods such as “this week”, “last month”, “november”, “2026-W48” or “last 7 days” work.")
    }
  }

  private func typedPeriod(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Range<Day>? {
    let day = try userDay()
    return TypedPeriod(
      today: day.today, firstWeekday: day.settings.firstWeekday ?? .monday,
      direction: direction ?? .future
    ).days(words.joined(separator: " "))
  }
}
