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
    let text = words.joined(separator: " ")
    do {
      return try TypedTime.parse(text, now: now, zone: zone, direction: direction)
    } catch {
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
