import CivilTime
import SQLiteLedger
import Trackers

/// What the fasting tracker says at one moment.
struct FastingStatus {
  let fasting: FastingNow
  let streak: Int
  let now: Moment
  let zone: Zone
  /// Of the running fasts where there are several, so that one of them can be named.
  let ids: ShortIDs
}

/// The seven days up to today.
struct FastingWeek {
  let today: Day
  let days: [FastingDay]
}

extension Context {
  func status() throws(CommandFailure) -> FastingStatus {
    let (fasting, streak) = try read { store throws(StorageError) in
      let dayStart = try Settings(in: store).dayStart
      return (
        try FastingNow(in: store, at: now),
        try store.currentFastingStreak(today: now.day(startingAt: dayStart), dayStart: dayStart)
      )
    }
    return FastingStatus(
      fasting: fasting, streak: streak, now: now, zone: environment.zone,
      ids: try shortIDs(of: fasting.contenders))
  }

  func week() throws(CommandFailure) -> FastingWeek {
    try read { store throws(StorageError) in
      let dayStart = try Settings(in: store).dayStart
      let today = now.day(startingAt: dayStart)
      return FastingWeek(
        today: today,
        days: try store.fastingWeek(upTo: today, dayStart: dayStart, at: now.instant))
    }
  }
}

extension FastingNow {
  /// All running fasts, where there is more than one.
  fileprivate var contenders: [Fast] {
    guard case .running(let running) = self, !running.conflicts.isEmpty else { return [] }
    return [running.fast] + running.conflicts
  }
}
