import CivilTime
import Texts
import Trackers

/// What people type, as values.
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

  /// - Parameter direction: where the words do not say the year or the week; without it, the next.
  func day(
    _ words: [String], _ direction: TypedDate.Direction?
  ) throws(CommandFailure) -> Day {
    let today = try userDay().today
    do {
      return try TypedDate.parse(
        words.joined(separator: " "), today: today, direction: direction ?? .future)
    } catch {
      throw .day(error)
    }
  }
}
