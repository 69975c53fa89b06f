import CivilTime
import Ledger

extension ReminderSearch {
  func fast() throws(Store.Failure) -> [Reminder] {
    guard !isHidden(.fast),
      reminderSettings.fastGoal || reminderSettings.eatingWindow || reminderSettings.nextStart
    else { return [] }
    switch try FastNow(in: store, at: zone.moment(now)) {
    case .running(let running): return reminderSettings.fastGoal ? goal(of: running.fast) : []
    case .idle(let idle):
      guard let last = idle.last, let window = idle.window else { return [] }
      return [closing(window, last), start(window, last, idle.schedule)].compactMap { $0 }
    }
  }

  /// The reminder of a goal. A changed goal gets another key, so that an extended one is announced
  /// again; one that was already reached when it was chosen, as by a fast that began long before,
  /// gets none.
  private func goal(of fast: Fast) -> [Reminder] {
    let at = zone.moment(fast.plannedEnd)
    if let planned = fast.planned.at, at.instant - planned < .seconds(1) { return [] }
    return [
      Reminder(
        .fastGoal(fast), at: at, until: Instant.supported.upperBound, id: "fast-goal",
        occurrence: "fast-goal/\(fast.id)/\(at.instant.milliseconds)")
    ]
  }

  /// The reminder an hour before the window closes; nil for a window of an hour or less.
  private func closing(_ window: EatingWindow, _ last: Fast) -> Reminder? {
    let at = zone.moment(window.closes - .hours(1))
    guard reminderSettings.eatingWindow, window.opened.instant < at.instant else { return nil }
    return Reminder(
      .eatingWindow(window), at: at, until: window.closes, id: "eating-window",
      occurrence: "eating-window/\(last.id)/\(at.instant.milliseconds)")
  }

  private func start(_ window: EatingWindow, _ last: Fast, _ schedule: Schedule) -> Reminder? {
    guard reminderSettings.nextStart else { return nil }
    let at = zone.moment(window.closes)
    return Reminder(
      .nextStart(window, schedule), at: at, until: at.instant + .hours(4), id: "next-start",
      occurrence: "next-start/\(last.id)/\(at.instant.milliseconds)")
  }
}
