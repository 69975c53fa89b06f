import NativePrimitives
import SQLiteLedger
import Sealing
import Wire

extension SyncRunner {
  /// Makes a new recovery code, and invalidates all former ones.
  ///
  /// - Throws: before the code is returned, so that no user can rely on it.
  package mutating func makeRecoveryCode() async throws(JoiningFailure) -> RecoveryCode {
    let former = (memory.view.roster?.members ?? []).filter { $0.type == .recoveryCode }
    let code = RecoveryCode(using: &random)
    let keys = DeviceKeys(using: &random)
    let admission = Admission(
      device: DeviceID(using: &random), type: .recoveryCode, keys: keys, token: code.token.hash)
    let recoveryPackage = RecoveryPackage(
      introduction: try await admit(admission), device: admission.device, keys: keys)
    let sealed: [UInt8]
    do throws(SealingError) {
      sealed = try recoveryPackage.seal(
        under: code, nonce: Nonce(using: &random), using: &primitives)
    } catch {
      throw JoiningFailure(error)
    }
    let call = RelayCall.putSlot(code.slot, memory.space, code.token.hash, sealed)
    do throws(JoiningFailure) {
      try await done(call, as: Done.self)
    } catch {
      _ = try await bringAbout(.remove([admission.device]))
      throw error
    }
    if !former.isEmpty { _ = try await bringAbout(.remove(former.map(\.device))) }
    return code
  }
}

/// The joining of a database to a space by a recovery code.
package enum Recovery {
  /// Admits a new device, or resumes as the one that an earlier attempt on this database admitted.
  package static func member(
    by code: RecoveryCode, at relay: String, in store: SpaceStore,
    over transport: some RelayTransport,
    using random: inout RandomSource
  ) async throws(JoiningFailure) -> SpaceMember {
    let stored = try await transport.done(
      .slot(code.slot), token: code.token, using: &random,
      as: StoredPieces.self)
    guard let bytes = stored.pieces.first else { throw .untrue }
    var primitives = NativePrimitives(using: random)
    let recoveryPackage: RecoveryPackage
    do throws(SealingError) {
      recoveryPackage = try RecoveryPackage(opening: bytes, with: code, using: &primitives)
    } catch {
      throw JoiningFailure(error)
    }
    let space = recoveryPackage.introduction.space
    let entries = try await transport.roster(of: space, token: code.token, using: &random)
    let attempts = JoiningAttempts(in: store)
    let former = try attempts.find(.recover(space))?.newcomer
    let newcomer: NewDevice
    // Nil if it was admitted already.
    let admission: RosterEntry?
    let keys: [EpochKey]
    do throws(SealingError) {
      let roster = try Roster(entries, using: &primitives)
      guard let member = roster.member(recoveryPackage.device) else {
        throw SealingError.field(.device)
      }
      try recoveryPackage.introduction.check(roster, has: member, using: &primitives)
      let newest =
        roster.epoch == recoveryPackage.introduction.key.epoch
        ? recoveryPackage.introduction.key
        : try roster.key(
          of: roster.epoch, for: recoveryPackage.device, with: recoveryPackage.keys,
          using: &primitives)
      keys = try roster.keys(upTo: newest, using: &primitives)
      if let former, !roster.former.contains(where: { $0.device == former.device }) {
        newcomer = former
      } else {
        newcomer = NewDevice(using: &random)
      }
      admission =
        roster.member(newcomer.device) == newcomer.admission
        ? nil
        : try roster.entry(
          .admit(newcomer.admission), by: recoveryPackage.device, with: recoveryPackage.keys,
          using: &primitives)
    } catch {
      throw JoiningFailure(error)
    }
    let member = SpaceMember(
      space: space, relay: relay, ring: KeyRing(newcomer.device, newcomer.keys, epochs: keys),
      token: newcomer.token, roster: entries + (admission.map { [$0] } ?? []))
    guard let admission else { return member }
    try attempts.keep(newcomer, as: .recover(space))
    let state = try await transport.done(
      .state(space), token: code.token, using: &random, as: SpaceState.self)
    let appended = try await transport.done(
      .append(space, known: state.head, entries: [admission.bytes]),
      token: code.token, using: &random, as: Appended.self)
    if let refusal = appended.refusal { throw .refused(refusal) }
    guard appended.sequences.count == 1 else { throw .untrue }
    return member
  }
}
