import CivilTime
import Ledger

extension ReminderSearch {
  /// Reminders of open tasks, including the backlog, and of tasks that routines will create on
  /// later days, with the ids they will have.
  func tasks() throws(Store.Failure) -> [Reminder] {
    guard reminderSettings.tasks, !isHidden(.plan) else { return [] }
    let tasks = try store.openTasks(filed: .anywhere) + upcoming()
    return tasks.compactMap { task in
      guard let remind = task.traits.remind else { return nil }
      let at = zone.moment(remind)
      if task.isExpired(on: at.day(startingAt: settings.dayStart)) { return nil }
      if let expiry = task.traits.expiresAt, expiry <= remind { return nil }
      return Reminder(
        .task(task), at: at, until: at.instant + PlanTask.reminderLife, id: "task-\(task.id)",
        occurrence: "task-\(task.id)/\(remind.minuteText)")
    }
  }

  /// The tasks that ``LedgerStore/rollOver(to:at:)`` would create today and on later days: hosts
  /// show their reminders before the plan was opened.
  private func upcoming() throws(Store.Failure) -> [PlanTask] {
    let today = zone.moment(now).day(startingAt: settings.dayStart)
    var tasks: [PlanTask] = []
    for routine in try store.routines() {
      guard let record = try store.record(routine.newest, of: .task),
        let newest = PlanTask(record), newest.traits.remind != nil
      else { continue }
      for day in today..<max(days.upperBound, today + 1) {
        guard
          let due = routine.due(
            on: day, over: day, newest: newest, isDeleted: record.isDeleted,
            dayStart: settings.dayStart),
          try store.mayMake(routine.occurrence(on: due)),
          let task = routine.copy(of: newest, due: due, today: day, at: zone.moment(now)),
          !tasks.contains(where: { $0.id == task.id })
        else { continue }
        tasks.append(task)
      }
    }
    return tasks
  }
}

extension PlanTask {
  /// The time for which a reminder is shown.
  static let reminderLife = Span.hours(1)

  /// The time of a reminder that will not be shown, as it is over; nil if it is still to come.
  package func missedReminder(at now: Moment) -> LocalTime? {
    guard isOpen, let remind = traits.remind, remind + Self.reminderLife <= now.local else {
      return nil
    }
    return remind
  }

  /// An excerpt of the notes for a reminder: their first three lines that are not blank, cut off
  /// after 160 characters. Some channels show little more, and a lock screen should not show them
  /// all.
  package var notesInBrief: String {
    var lines: [String] = []
    var room = 160
    for line in traits.notes.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      let words = String(Substring(line)).split(separator: " ").joined(separator: " ")
      if words.isEmpty { continue }
      if lines.count == 3 || room < words.unicodeScalars.count { return cut(lines, words, room) }
      lines.append(words)
      room -= words.unicodeScalars.count
    }
    return lines.joined(separator: "\n")
  }

  /// The lines and as much of the next one as there is room for; nothing of it after the third.
  private func cut(_ lines: [String], _ next: String, _ room: Int) -> String {
    if lines.count == 3 || room < 20 { return lines.joined(separator: "\n") + "…" }
    var rest = room
    let start = next.prefix { character in
      rest -= character.unicodeScalars.count
      return rest >= 0
    }
    return (lines + [String(start) + "…"]).joined(separator: "\n")
  }
}
