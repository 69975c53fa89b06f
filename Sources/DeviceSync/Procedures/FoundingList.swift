import Sealing
import Wire

/// The founding of a list at a relay, by a person with a space of its own.
///
/// After an interruption, the next attempt at this relay resumes with the same list.
package struct FoundingList: Sendable {
  private let relay: String
  private let own: SpaceMember
  private let invitation: RelayToken?

  /// - Parameter own: this device in its own space, by which a list at the same relay needs no
  ///   invitation.
  package init(at relay: String, by own: SpaceMember, invitation: RelayToken? = nil) {
    self.relay = relay
    self.own = own
    self.invitation = invitation
  }

  package var aim: JoiningAttempt.Aim { .foundList(relay: relay) }

  package func entrance<IO: DeviceIO>(using io: inout IO) throws(IO.Failure) -> ListEntrance {
    let own = own
    let list: NewList
    if let former = try former(using: &io) {
      list = former
    } else {
      list = try new(using: &io)
    }
    let sponsor = own.relay == relay ? SpaceAccess(space: own.space, token: own.token) : nil
    let call = RelayCall.create(
      list.entry.space, invitation: invitation, roster: [list.entry.bytes], sponsor: sponsor)
    try io.found(by: call, token: list.founder.token, forgetting: aim)
    let founder = list.founder
    let member = SpaceMember(
      space: list.entry.space, relay: relay,
      ring: KeyRing(founder.device, founder.keys, epochs: [list.epoch]), token: founder.token,
      roster: [list.entry])
    return try io.sealing { io throws(SealingError) in
      try ListEntrance(
        member, of: list.person, with: list.key, epoch: list.epoch, by: own, using: &io)
    }
  }

  private func former<IO: DeviceIO>(using io: inout IO) throws(IO.Failure) -> NewList? {
    guard let attempt = try io.find(aim) else { return nil }
    return try io.ifValid { io throws(SealingError) in try NewList(attempt, using: &io) }
  }

  /// Kept before it is sent.
  private func new<IO: DeviceIO>(using io: inout IO) throws(IO.Failure) -> NewList {
    let list = try io.sealing { io throws(SealingError) in try NewList(using: &io) }
    let attempt = try io.sealing { io throws(SealingError) in try list.attempt(using: &io) }
    try io.keep(attempt, as: aim)
    return list
  }
}

/// A list that is being made.
private struct NewList {
  let founder: NewDevice
  let person: PersonID
  let key: PersonKey
  let epoch: EpochKey
  let entry: RosterEntry

  init(using primitives: inout some Primitives) throws(SealingError) {
    let founder = try NewDevice(using: &primitives)
    let person = try primitives.random(PersonID.self)
    let key = try PersonKey(using: &primitives)
    let space = try primitives.random(SpaceID.self)
    let epoch = try EpochKey(epoch: 1, secret: primitives.random(Fingerprint.self).bytes)
    let owner = try NewPerson(
      key: key.admission(of: person, .owner), device: founder.admission(of: person, .owner))
    let entry = try Roster.founding(
      list: space, by: owner, key: epoch, with: founder.keys, using: &primitives)
    self.founder = founder
    self.person = person
    self.key = key
    self.epoch = epoch
    self.entry = entry
  }

  /// - Throws: unless it has the form of ``attempt(using:)``.
  init(_ attempt: JoiningAttempt, using primitives: inout some Primitives) throws(SealingError) {
    let (form, rest) = attempt.contents.cut(at: PersonKey.formLength)
    let (secret, entry) = rest.cut(at: Fingerprint.length)
    let key = try PersonKey(form: form, using: &primitives)
    let epoch = try EpochKey(epoch: 1, secret: secret)
    let founding = try RosterEntry(parsingList: entry)
    guard let person = founding.signer(in: nil) else { throw .field(.kind) }
    founder = attempt.newcomer
    self.person = person
    self.key = key
    self.epoch = epoch
    self.entry = founding
  }

  func attempt(using primitives: inout some Primitives) throws(SealingError) -> JoiningAttempt {
    JoiningAttempt(founder, try key.form(using: &primitives) + epoch.secret + entry.bytes)
  }
}

extension [UInt8] {
  func cut(at place: Int) -> ([UInt8], [UInt8]) {
    (Array(prefix(place)), Array(dropFirst(place)))
  }
}
