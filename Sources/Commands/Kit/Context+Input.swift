import CivilTime
import Texts
import Trackers

/// Reads typed values.
extension Context {
  /// Nil when nothing was typed.
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
      for count in (1..<max(1, words.count)).reversed() where (try? parse(words.prefix(count))) != nil {
        throw .leftOver(words[count...].joined(separator: " "), behind: words.prefix(count), field)
      }
      throw .time(error, field)
    }
  }

  /// - Parameter direction: for days without a year or a week; the next one unless given.
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
}
