import CivilTime
import Texts
import Trackers

struct ReminderListView {
  /// Of ids that end in one of a record.
  private static let idLength = 10

  let reminders: [Reminder]
  let texts: Texts
  let now: Moment
  let wording: Wording

  func lines(_ style: Style) -> [String] {
    guard !reminders.isEmpty else { return [texts.shell.noReminders] }
    var table = Table(alignments: [.left, .left, .left, .left, .left])
    table.rows = reminders.map { reminder in
      let isDue = reminder.isDue(at: now.instant)
      return [
        isDue ? Mark(.running, in: style).drawn(in: style) : " ", wording.moment(reminder.at),
        texts.reminders.title(of: reminder).harmless,
        style.paint(texts.reminders.body(of: reminder, wording).harmless, .quiet),
        style.paint(shortID(reminder), .hint),
      ]
    }
    return table.lines()
  }

  /// Enough of it to name it by.
  private func shortID(_ reminder: Reminder) -> String {
    switch reminder.cause {
    case .task, .tally: String(reminder.id.prefix(Self.idLength))
    case .fastGoal, .eatingWindow, .nextStart, .water, .review: reminder.id
    }
  }
}
