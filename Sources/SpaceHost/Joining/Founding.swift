import NativePrimitives
import SQLiteLedger
import Sealing
import Wire

/// The reason why a database did not enter a space. Nothing was changed.
package enum JoiningFailure: Error, Equatable, Sendable {
  case transport(TransportError)
  case refused(Refusal)
  /// The relay's answer is invalid, or for another device.
  case untrue
  case alreadyInSpace
  case storage(StorageError)

  init(_ error: SealingError) { self = .untrue }

  /// Whether a retry may help: the network or the relay may be back in a moment.
  package var isPassing: Bool {
    switch self {
    case .transport(.unreachable), .transport(.timedOut), .transport(.unavailable),
      .transport(.gateway):
      true
    case .transport(.noAddress), .transport(.noSuchHost), .transport(.insecure),
      .transport(.tooLarge),
      .transport(.stranger), .transport(.other), .refused, .untrue, .alreadyInSpace, .storage:
      false
    }
  }
}

/// A device that is being made.
struct NewDevice: Sendable {
  let device: DeviceID
  let keys: DeviceKeys
  let token: RelayToken
  let admission: Admission

  init(using random: inout RandomSource) {
    self.init(DeviceID(using: &random), DeviceKeys(using: &random), RelayToken(using: &random))
  }

  init(_ device: DeviceID, _ keys: DeviceKeys, _ token: RelayToken) {
    self.device = device
    self.keys = keys
    self.token = token
    admission = Admission(device: device, type: .device, keys: keys, token: token.hash)
  }
}

/// A space that is being made.
private struct Founding {
  let founder: NewDevice
  private let key: EpochKey
  private let entry: RosterEntry

  init(using random: inout RandomSource) throws(SealingError) {
    founder = NewDevice(using: &random)
    var primitives = NativePrimitives(using: random)
    let space = SpaceID(using: &random)
    key = try EpochKey(epoch: 1, secret: Fingerprint(using: &random).bytes)
    entry = try Roster.founding(
      space, by: founder.admission, with: founder.keys, using: &primitives)
  }

  /// Nil unless it has the form of ``contents``.
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
  /// After an interruption, the next attempt at this relay resumes with the same space.
  package func found(
    at relay: String, isBeside: Bool = false, over transport: some RelayTransport,
    invitation: RelayToken?,
    using random: inout RandomSource
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
        founding = try Founding(using: &random)
      } catch {
        throw JoiningFailure(error)
      }
      try attempts.keep(founding.founder, founding.contents, as: aim)
    }
    let member = founding.member(at: relay, isBeside: isBeside)
    let call = RelayCall.create(
      member.space, invitation: invitation,
      roster: member.roster.map(\.bytes))
    do throws(JoiningFailure) {
      try await transport.done(call, token: member.token, using: &random, as: SpaceState.self)
    } catch {
      if error == .refused(.deleted) { try attempts.forget(aim) }
      throw error
    }
    let chain = random.next()
    try stored { () throws(StorageError) in try self.begin(member, chain: chain) }
  }

  func stored<Outcome>(
    _ body: () throws(StorageError) -> Outcome
  ) throws(JoiningFailure) -> Outcome {
    do { return try body() } catch { throw .storage(error) }
  }
}

extension RelayTransport {
  /// The content of an answer, or the refusal as an error.
  @discardableResult
  func done<Content: AnswerContent>(
    _ call: RelayCall, token: RelayToken, using random: inout RandomSource, as type: Content.Type
  ) async throws(JoiningFailure) -> Content {
    let outcome: Answer<Content>.Outcome
    do throws(TransportError) {
      outcome = try await ask(call, token: token, using: &random)
    } catch {
      throw .transport(error)
    }
    switch outcome {
    case .done(let content): return content
    case .refused(let refusal): throw .refused(refusal)
    }
  }
}
