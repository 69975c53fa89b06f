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

  /// The network or the relay may be back in a moment.
  package var isPassing: Bool {
    switch self {
    case .line(.unreachable), .line(.timedOut), .line(.unavailable), .line(.gateway): true
    case .line(.noAddress), .line(.noSuchHost), .line(.insecure), .line(.tooLarge),
      .line(.stranger), .line(.other), .refused, .untrue, .alreadyInSpace, .storage:
      false
    }
  }
}

/// A device that is being made.
struct NewDevice: Sendable {
  let device: DeviceID
  let keys: DeviceKeys
  let token: Token
  let admission: Admission

  init(using chance: inout Chance) throws(SealingError) {
    try self.init(DeviceID(using: &chance), DeviceKeys(using: &chance), Token(using: &chance))
  }

  init(_ device: DeviceID, _ keys: DeviceKeys, _ token: Token) throws(SealingError) {
    self.device = device
    self.keys = keys
    self.token = token
    admission = try Admission(
      device: device, type: .device, keys: keys, token: TokenHash(of: token))
  }
}

/// A space that is being made.
private struct Founding {
  let founder: NewDevice
  private let key: EpochKey
  private let entry: RosterEntry

  init(using chance: inout Chance) throws(SealingError) {
    founder = try NewDevice(using: &chance)
    let space = SpaceID(using: &chance)
    key = try EpochKey(epoch: 1, secret: Fingerprint(using: &chance).bytes)
    entry = try Roster.founding(space, by: founder.admission, with: founder.keys)
  }

  /// Nil where it is not what ``contents`` was.
  init?(_ attempt: JoiningAttempt) {
    let secret = Array(attempt.contents.prefix(Fingerprint.length))
    guard let key = try? EpochKey(epoch: 1, secret: secret),
      let entry = try? RosterEntry(parsing: Array(attempt.contents.dropFirst(secret.count)))
    else { return nil }
    founder = attempt.newcomer
    self.key = key
    self.entry = entry
  }

  var contents: [UInt8] { key.secret + entry.bytes }

  func member(at relay: String, isBeside: Bool) -> SpaceMember {
    SpaceMember(
      space: entry.space, relay: relay, isRelayBeside: isBeside,
      ring: KeyRing(founder.device, founder.keys, epochs: [key]), token: founder.token,
      roster: [entry])
  }
}

extension SpaceStore {
  /// Makes a space at a relay, with this database as its first device.
  ///
  /// Where a try breaks off, the next one at this relay goes on with the same space.
  package func found(
    at relay: String, isBeside: Bool = false, over line: some RelayLine, invitation: Token?,
    using chance: inout Chance
  ) async throws(JoiningFailure) {
    guard try stored({ () throws(StorageError) in try self.isInSpace }) == false else {
      throw .alreadyInSpace
    }
    let aim = JoiningAttempt.Aim.start(relay: isBeside ? "beside" : relay)
    let attempts = JoiningAttempts(in: self)
    let founding: Founding
    if let former = try attempts.find(aim), let begun = Founding(former) {
      founding = begun
    } else {
      do throws(SealingError) {
        founding = try Founding(using: &chance)
      } catch {
        throw JoiningFailure(error)
      }
      try attempts.keep(founding.founder, founding.contents, as: aim)
    }
    let member = founding.member(at: relay, isBeside: isBeside)
    let call = RelayCall.create(
      Wire.Space(member.space), invitation: invitation.map { Wire.Token(checked: $0.bytes) },
      roster: member.roster.map(\.bytes))
    do throws(JoiningFailure) {
      try await line.done(call, token: member.token, using: &chance, as: SpaceState.self)
    } catch {
      if error == .refused(.deleted) { try attempts.forget(aim) }
      throw error
    }
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
