import Sealing
import Wire

/// The making of a recovery code, which invalidates all that were admitted before it.
package struct NewCode: Sendable {
  private let space: SpaceID
  private let token: RelayToken

  /// - Parameter token: of this device, a member of the space.
  package init(for space: SpaceID, token: RelayToken) {
    self.space = space
    self.token = token
  }

  /// - Throws: before the code is returned, so that no user can rely on it.
  package func make<IO: DeviceIO>(using io: inout IO) throws(IO.Failure) -> RecoveryCode {
    let (code, keys, admission) = try io.sealing { io throws(SealingError) in
      let code = try io.random(RecoveryCode.self)
      let keys = try io.newKeys(.shown)
      let admission = Admission(
        device: try io.random(DeviceID.self), type: .recoveryCode, keys: keys,
        token: code.token.hash)
      return (code, keys, admission)
    }
    let (introduction, roster) = try io.admit(admission)
    let sealed = try io.sealing { io throws(SealingError) in
      try RecoveryPackage(introduction: introduction, device: admission.device, keys: keys)
        .seal(under: code, nonce: io.random(Nonce.self), using: &io)
    }
    do throws(IO.Failure) {
      try io.call(
        .putSlot(code.slot, space, code.token.hash, sealed), token: token, as: Done.self)
    } catch {
      try io.request(.remove([admission.device]))
      throw error
    }
    // NB: not those after it, whose devices remove this one: of two made at once, one remains.
    let former = roster.members.prefix { $0.device != admission.device }
      .filter { $0.type == .recoveryCode }
    if !former.isEmpty { try io.request(.remove(former.map { $0.device })) }
    return code
  }
}

/// The joining of this device to a space by a recovery code.
package struct Recovery: Sendable {
  private let code: RecoveryCode
  private let relay: String

  package init(by code: RecoveryCode, at relay: String) {
    self.code = code
    self.relay = relay
  }

  /// Admits a new device, or resumes as the one that an earlier attempt on this device admitted.
  package func member<IO: DeviceIO>(using io: inout IO) throws(IO.Failure) -> SpaceMember {
    let code = code
    guard let bytes = try io.piece(.slot(code.slot), token: code.token) else {
      throw IO.Failure.untrue
    }
    let recoveryPackage = try io.sealing { io throws(SealingError) in
      try RecoveryPackage(opening: bytes, with: code, using: &io)
    }
    let space = recoveryPackage.introduction.space
    let entries = try io.roster(of: space, token: code.token)
    let former = try io.find(.recover(space))?.newcomer
    let (newcomer, entry, keys) = try io.sealing { io throws(SealingError) in
      try Recovery.newcomer(by: recoveryPackage, in: entries, former: former, using: &io)
    }
    if let entry {
      try io.keep(JoiningAttempt(newcomer), as: .recover(space))
      let state = try io.call(.state(space), token: code.token, as: SpaceState.self)
      let appended = try io.call(
        .append(space, known: state.head, entries: [entry.bytes]), token: code.token,
        as: Appended.self)
      if let refusal = appended.refusal { throw IO.Failure.refused(refusal) }
      guard appended.sequences.count == 1 else { throw IO.Failure.untrue }
    }
    return SpaceMember(
      space: space, relay: relay, ring: KeyRing(newcomer.device, newcomer.keys, epochs: keys),
      token: newcomer.token, roster: entry.map { entries + [$0] } ?? entries)
  }

  /// - Returns: its admission, too, unless it was admitted already; and the keys of all epochs.
  private static func newcomer(
    by recoveryPackage: RecoveryPackage, in entries: [RosterEntry], former: NewDevice?,
    using primitives: inout some Primitives
  ) throws(SealingError) -> (NewDevice, RosterEntry?, keys: [EpochKey]) {
    let (code, keys) = (recoveryPackage.device, recoveryPackage.keys)
    let introduction = recoveryPackage.introduction
    let roster = try Roster(entries, using: &primitives)
    guard let member = roster.member(code) else { throw .field(.device) }
    try introduction.check(roster, has: member, using: &primitives)
    let newest =
      roster.epoch == introduction.key.epoch
      ? introduction.key
      : try roster.key(of: roster.epoch, for: code, with: keys, using: &primitives)
    let epochs = try roster.keys(upTo: newest, using: &primitives)
    let isRemoved = roster.former.contains { $0.device == former?.device }
    let newcomer: NewDevice
    if let former, !isRemoved {
      newcomer = former
    } else {
      newcomer = try NewDevice(using: &primitives)
    }
    guard roster.member(newcomer.device) != newcomer.admission else {
      return (newcomer, nil, epochs)
    }
    let entry = try roster.entry(
      .admit(newcomer.admission), by: code, with: keys, using: &primitives)
    return (newcomer, entry, epochs)
  }
}
