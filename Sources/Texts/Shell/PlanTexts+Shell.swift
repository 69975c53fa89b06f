import CivilTime
import Trackers

/// The texts on typed lines, and on tasks in words.
extension PlanTexts {
  /// The meaning of a part of a typed line, or the reason for which it has none.
  package func meaning(_ meaning: TypedTask.Meaning, _ today: Day) -> String {
    switch meaning {
    case .bucket(let bucket): self.bucket(bucket)
    case .region(let region): self.region(region)
    case .backlog: backlog
    case .repetition(let repetition): self.repetition(repetition)
    case .trait(.carries): say("carried over if not done")
    case .trait(.sticky): onTop
    case .trait(.expires(let day)): expires(day, nil, today)
    case .trait(.expiresAt(let day, let time)): expires(day, time, today)
    case .day(let day): calendar.shortDay(day, today)
    case .time(let time): say("reminder at \(time.iso8601)")
    case .passed(let time): say("no reminder: \(time.iso8601) has passed")
    case .after(let title): waits(for: [title])
    case .unknown: say("not understood; kept in the title")
    case .ignored: say("Backlog tasks have no day; kept in the title")
    case .unread: say("not understood as a date; kept in the title")
    }
  }

  /// `expires tomorrow`, `expires Fri 27 Nov 18:00`.
  package func expires(_ day: Day, _ time: TimeOfDay?, _ today: Day) -> String {
    let name = calendar.nearDay(day, today)
    guard let time else { return say("expires \(name)") }
    return say("expires \(name) \(time.iso8601)")
  }

  /// `blocked by “Buy paint”`, with a note if that task is no longer open.
  package func waits(for other: PlanTask) -> String {
    let title = quoted(other.title)
    return other.isOpen
      ? waits(for: [other.title]) : say("blocked by \(title), which is no longer open")
  }
}
