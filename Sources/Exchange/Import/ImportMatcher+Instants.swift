import CivilTime
import Ledger

extension ImportMatcher {
  /// The record that a former version made of what happened at this moment. It named records by what the
  /// clocks showed where the file was read: perhaps the clocks of now, perhaps those by which others of
  /// the kind were logged.
  ///
  /// - Parameter name: by which it was named, had the clocks shown that.
  func former(
    _ moment: Moment, _ offsets: Set<UTCOffset>, _ kind: Kind, name: (LocalTime) -> String
  ) throws(Obstacle) -> RecordID? {
    for offset in [moment.offset] + offsets.filter({ $0 != moment.offset }) {
      let local = Moment(moment.instant, offset: offset).local
      let id = RecordID(derivedFrom: name(local))
      guard let record = try record(id, kind) else { continue }
      // Unless it is what the same clocks showed at another time, elsewhere.
      let at = record[.at]?.moment
      if at?.local.minute != local.minute || at?.instant.minute == moment.instant.minute {
        return id
      }
    }
    return nil
  }
}

extension LocalTime {
  /// Since 1970: to the minute, since many programs write no more.
  var minute: Int64 { milliseconds.flooredQuotient(60_000) }
}

extension Instant {
  /// As ``LocalTime/minute``.
  var minute: Int64 { milliseconds.flooredQuotient(60_000) }
}
