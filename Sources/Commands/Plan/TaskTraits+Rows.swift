import CivilTime
import Texts
import Trackers

/// A task's traits in words, for `dayring plan show`.
extension TaskTraits {
  func rows(_ words: ShellTexts, _ day: (Day) -> String) -> [(label: String, value: String)] {
    var rows: [(label: String, value: String)] = []
    if let remind {
      rows.append((words.reminder, "\(day(remind.calendarDay)) \(remind.timeOfDay.iso8601)"))
    }
    if let expires {
      let time = expiresAt.map { " " + $0.timeOfDay.iso8601 } ?? ""
      rows.append((words.ofUseUntil, day(expires) + time))
    }
    if carries { rows.append((words.unfinished, words.movesOn)) }
    if isSticky { rows.append((words.order, words.onTop)) }
    return rows
  }
}

extension ShellTexts {
  fileprivate var reminder: String { "Reminder" }
  fileprivate var ofUseUntil: String { "Until" }
  fileprivate var unfinished: String { "Unfinished" }
  fileprivate var movesOn: String { "moves on by itself" }
  fileprivate var order: String { "Order" }
}
