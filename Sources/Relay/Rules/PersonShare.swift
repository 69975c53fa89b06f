import CivilTime
import Sealing
import Wire

extension Roster {
  var isList: Bool { list != nil }

  /// The present one of its person; nil outside a list.
  func role(of member: Admission) -> Role? { list?.role(of: member.person) }
}

extension PersonRow {
  func refusal(of envelope: Envelope, by role: Role, at now: Instant) -> Refusal? {
    let share = ListLimits.share(of: role)
    guard envelope.bytes.count <= share.envelopeBytes else {
      return .tooLarge(limit: share.envelopeBytes)
    }
    let isWithin =
      envelopes < share.envelopes && bytes + UInt64(envelope.bytes.count) <= share.bytes
    return isWithin ? nil : .tooMany(retryAfter: day.secondsLeft(at: now))
  }

  /// - Parameter role: of the signer of an entry of the roster.
  func refusal(ofEntryBy role: Role, at now: Instant) -> Refusal? {
    let isWithin = entries < ListLimits.share(of: role).entries
    return isWithin ? nil : .tooMany(retryAfter: day.secondsLeft(at: now))
  }
}

extension Day {
  private static let milliseconds: Int64 = 86_400_000

  static func utc(_ instant: Instant) -> Day {
    Day(number: Int(instant.milliseconds.flooredQuotient(milliseconds)))
  }

  /// At least 1.
  func secondsLeft(at now: Instant) -> Int {
    let end = Int64(number + 1) * Day.milliseconds
    return Int(max(1, (end - now.milliseconds + 999) / 1000))
  }
}
