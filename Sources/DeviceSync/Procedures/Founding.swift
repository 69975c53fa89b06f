import Sealing
import Wire

/// The founding of a space at a relay, with this device as the first one.
///
/// After an interruption, the next attempt at this relay resumes with the same space.
package struct Founding: Sendable {
  private let relay: String
  private let isRelayBeside: Bool
  private let invitation: RelayToken?

  package init(at relay: String, isRelayBeside: Bool = false, invitation: RelayToken?) {
    self.relay = relay
    self.isRelayBeside = isRelayBeside
    self.invitation = invitation
  }

  package func member<IO: DeviceIO>(using io: inout IO) throws(IO.Failure) -> SpaceMember {
    let aim = JoiningAttempt.Aim.start(relay: isRelayBeside ? "beside" : relay)
    let space: NewSpace
    if let former = try io.find(aim).flatMap({ NewSpace($0) }) {
      space = former
    } else {
      space = try io.sealing { io throws(SealingError) in try NewSpace(using: &io) }
      try io.keep(space.attempt, as: aim)
    }
    let call = RelayCall.create(
      space.entry.space, invitation: invitation, roster: [space.entry.bytes])
    try io.found(by: call, token: space.founder.token, forgetting: aim)
    let founder = space.founder
    return SpaceMember(
      space: space.entry.space, relay: relay, isRelayBeside: isRelayBeside,
      ring: KeyRing(founder.device, founder.keys, epochs: [space.key]), token: founder.token,
      roster: [space.entry])
  }
}

extension DeviceIO {
  /// Founds a space; one that was deleted meanwhile is forgotten, so that the next attempt makes
  /// another.
  mutating func found(
    by call: RelayCall, token: RelayToken, forgetting aim: JoiningAttempt.Aim
  ) throws(Failure) {
    do throws(Failure) {
      try self.call(call, token: token, as: SpaceState.self)
    } catch {
      if error.refusal == .deleted { _ = try answer(to: .forget(aim)) }
      throw error
    }
  }
}

/// A space that is being made.
private struct NewSpace {
  let founder: NewDevice
  let key: EpochKey
  let entry: RosterEntry

  init(using primitives: inout some Primitives) throws(SealingError) {
    let founder = try NewDevice(using: &primitives)
    let space = try primitives.random(SpaceID.self)
    let key = try EpochKey(epoch: 1, secret: primitives.random(Fingerprint.self).bytes)
    let entry = try Roster.founding(
      space, by: founder.admission, with: founder.keys, using: &primitives)
    self.founder = founder
    self.key = key
    self.entry = entry
  }

  /// Nil unless it has the form of ``attempt``.
  init?(_ attempt: JoiningAttempt) {
    let secret = Array(attempt.contents.prefix(Fingerprint.length))
    guard let key = try? EpochKey(epoch: 1, secret: secret),
      let entry = try? RosterEntry(parsing: Array(attempt.contents.dropFirst(secret.count)))
    else { return nil }
    founder = attempt.newcomer
    self.key = key
    self.entry = entry
  }

  var attempt: JoiningAttempt { JoiningAttempt(founder, key.secret + entry.bytes) }
}
