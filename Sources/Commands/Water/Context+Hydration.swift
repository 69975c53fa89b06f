import CivilTime
import SQLiteLedger
import Trackers

/// What the hydration tracker says at one moment.
struct HydrationStatus {
  let day: UserDay
  let now: HydrationNow
  let beverages: Beverages

  var measure: Measure { day.volume }
}

extension Context {
  func hydrationStatus() throws(CommandFailure) -> HydrationStatus {
    let day = try userDay()
    return HydrationStatus(
      day: day,
      now: try read { store throws(StorageError) in
        try HydrationNow(in: store, today: day.today, day.settings)
      },
      beverages: try beverages())
  }

  func hydrationReport() throws(CommandFailure) -> Report {
    let status = try hydrationStatus()
    return Report(
      json: { HydrationPayload(status: status, moment: now).json },
      text: { HydrationView(status: status, texts: texts.shell, wording: wording).lines($0) })
  }
}
