import Relay
import SQLiteLedger
import Sealing
import Sync

import struct Sealing.Token

/// Why a database did not come into a space. Nothing was changed.
package enum JoiningFailure: Error, Equatable, Sendable {
  case line(LineFailure)
  case refused(Refusal)
  /// What came back cannot be, or is for somebody else.
  case untrue
  case alreadyInSpace
  case storage(StorageError)

  init(_ error: SealingError) { self = .untrue }

  /// The network may be back in a moment.
  package var isPassing: Bool { self == .line(.unreachable) || self == .line(.timedOut) }
}

/// A device that is being made.
struct NewDevice: Sendable {
  let device: DeviceID
  let keys: DeviceKeys
  let token: Token
  let admission: Admission

  init(using chance: inout Chance) throws(SealingError) {
    device = DeviceID(using: &chance)
    keys = DeviceKeys(using: &chance)
    token = Token(using: &chance)
    admission = try Admission(
      device: device, type: .device, keys: keys, token: TokenHash(of: token))
  }
}

extension SpaceStore {
  /// Makes a space at a relay, with this database as its first device.
  ///
  /// NB: a process that is killed in between leaves a space of nobody at the relay, and nothing here.
  package func found(
    at relay: String, isBeside: Bool = false, over line: some RelayLine, invitation: Token?,
    using chance: inout Chance
  ) async throws(JoiningFailure) {
    guard try stored({ () throws(StorageError) in try self.isInSpace }) == false else {
      throw .alreadyInSpace
    }
    let member: SpaceMember
    do throws(SealingError) {
      let founder = try NewDevice(using: &chance)
      let space = SpaceID(using: &chance)
      let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &chance).bytes)
      let entry = try Roster.founding(space, by: founder.admission, with: founder.keys)
      member = SpaceMember(
        space: space, relay: relay, isRelayBeside: isBeside,
        ring: KeyRing(founder.device, founder.keys, epochs: [key]),
        token: founder.token, roster: [entry])
    } catch {
      throw JoiningFailure(error)
    }
    let call = RelayCall.create(
      Wire.Space(member.space), invitation: invitation.map { Wire.Token(checked: $0.bytes) },
      roster: member.roster.map(\.bytes))
    try await line.done(call, token: member.token, using: &chance, as: SpaceState.self)
    let chain = chance.next()
    try stored { () throws(StorageError) in try self.begin(member, chain: chain) }
  }

  func stored<Outcome>(
    _ body: () throws(StorageError) -> Outcome
  ) throws(JoiningFailure) -> Outcome {
    do { return try body() } catch { throw .storage(error) }
  }
}

extension RelayLine {
  /// What the relay tells where it does not refuse.
  @discardableResult
  func done<Content: AnswerContent>(
    _ call: RelayCall, token: Token, using chance: inout Chance, as type: Content.Type
  ) async throws(JoiningFailure) -> Content {
    let outcome: Answer<Content>.Outcome
    do throws(LineFailure) {
      outcome = try await ask(call, token: token, using: &chance)
    } catch {
      throw .line(error)
    }
    switch outcome {
    case .done(let content): return content
    case .refused(let refusal): throw .refused(refusal)
    }
  }
}
