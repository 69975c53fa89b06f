import CivilTime
import Ledger
import Trackers

/// The clocks of a place in 2026, as its government announced them.
struct Clocks {
  private let first: Int
  private let changes: [(at: Instant, offset: Int)]

  private init(_ first: Int, _ changes: (at: String, offset: Int)...) {
    self.first = first
    self.changes = changes.map { (TrackersTests.moment($0.at).instant, $0.offset) }
  }

  /// Oslo, New York, Lord Howe with half an hour, and three places that leave their clocks alone.
  static let all = [
    Clocks(60, ("2026-03-29T01:00Z", 120), ("2026-10-25T01:00Z", 60)),
    Clocks(-300, ("2026-03-08T07:00Z", -240), ("2026-11-01T06:00Z", -300)),
    Clocks(660, ("2026-04-04T15:00Z", 630), ("2026-10-03T15:30Z", 660)), Clocks(345),
    Clocks(-600), Clocks(840),
  ]

  func moment(_ instant: Instant) -> Moment {
    let offset = changes.last { $0.at <= instant }?.offset ?? first
    return Moment(instant, offset: UTCOffset(minutes: offset))
  }
}
