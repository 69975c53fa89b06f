import Sealing
import Wire

/// What a procedure asks of its host besides primitives.
package indirect enum DeviceRequest: Hashable, Sendable {
  case call(RelayCall, CallID, token: RelayToken)
  /// The attempt of this aim, unless none was begun on this device.
  case find(JoiningAttempt.Aim)
  case keep(JoiningAttempt, as: JoiningAttempt.Aim)
  case forget(JoiningAttempt.Aim)
  /// Brings a request into the log, unless it is obsolete, and reads the log as far as possible.
  case request(RosterRequest)
  /// Drops a request that is not in the log.
  case withdraw(RosterRequest)
}

package enum DeviceAnswer: Sendable {
  /// Of the relay; nothing of them is checked.
  case bytes([UInt8])
  case attempt(JoiningAttempt?)
  /// As it was read after a request; nil where nothing was read.
  case roster(OwnRoster?)
  case done
}

/// The roster of this device's space.
package struct OwnRoster: Sendable {
  package let roster: Roster
  /// Of its epoch; nil where this device has none.
  package let key: EpochKey?

  package init(_ roster: Roster, key: EpochKey?) {
    self.roster = roster
    self.key = key
  }
}

/// The reason why a procedure failed, in the words of its host.
package protocol ProcedureFailure: Error {
  /// An answer is invalid, or for another device.
  static var untrue: Self { get }
  /// The answer is not from a relay.
  static var stranger: Self { get }
  static func refused(_ refusal: Refusal) -> Self
  var refusal: Refusal? { get }
}

/// The host of a procedure.
package protocol DeviceIO: Primitives {
  associatedtype Failure: ProcedureFailure

  /// - Throws: what prevents an answer; a ``DeviceReplay`` anything while it has none.
  mutating func answer(to request: DeviceRequest) throws(Failure) -> DeviceAnswer
}

extension DeviceIO {
  /// A step of `Sealing`, whose every error makes the answer untrue.
  mutating func sealing<Outcome>(
    _ body: (inout Self) throws(SealingError) -> Outcome
  ) throws(Failure) -> Outcome {
    do throws(SealingError) { return try body(&self) } catch { throw Failure.untrue }
  }

  /// The same, and nil for what is refused.
  mutating func ifValid<Outcome>(
    _ body: (inout Self) throws(SealingError) -> Outcome
  ) throws(Failure) -> Outcome? {
    do throws(SealingError) {
      return try body(&self)
    } catch {
      // An open question is no refusal.
      guard error != .unanswered else { throw Failure.untrue }
      return nil
    }
  }

  /// The content of a relay's answer, or its refusal as an error.
  @discardableResult
  mutating func call<Content: AnswerContent>(
    _ call: RelayCall, token: RelayToken, as type: Content.Type
  ) throws(Failure) -> Content {
    let id = try sealing { io throws(SealingError) in try io.random(CallID.self) }
    guard case .bytes(let bytes) = try answer(to: .call(call, id, token: token)) else {
      throw Failure.stranger
    }
    let outcome: Answer<Content>.Outcome
    do throws(WireFailure) {
      outcome = try Answer<Content>(bytes, to: call.kind, id).outcome
    } catch {
      throw Failure.stranger
    }
    switch outcome {
    case .done(let content): return content
    case .refused(let refusal): throw Failure.refused(refusal)
    }
  }

  /// The first of the pieces that a relay keeps; nil where there are none.
  mutating func piece(_ call: RelayCall, token: RelayToken) throws(Failure) -> [UInt8]? {
    try self.call(call, token: token, as: StoredPieces.self).pieces.first
  }

  mutating func find(_ aim: JoiningAttempt.Aim) throws(Failure) -> JoiningAttempt? {
    guard case .attempt(let attempt) = try answer(to: .find(aim)) else { return nil }
    return attempt
  }

  mutating func keep(
    _ attempt: JoiningAttempt, as aim: JoiningAttempt.Aim
  ) throws(Failure) {
    _ = try answer(to: .keep(attempt, as: aim))
  }

  /// - Returns: the roster after it, whether it contains what was requested or not.
  @discardableResult
  mutating func request(_ request: RosterRequest) throws(Failure) -> OwnRoster? {
    guard case .roster(let roster) = try answer(to: .request(request)) else { return nil }
    return roster
  }

  /// - Returns: the introduction for the new member, and the roster with it.
  /// - Throws: `.untrue` where the log does not contain the admission.
  mutating func admit(
    _ admission: Admission
  ) throws(Failure) -> (introduction: Introduction, roster: Roster) {
    let own = try request(.admit(admission))
    guard let own, own.roster.member(admission.device) == admission else {
      // A remaining request would later admit a device that no user waits for.
      _ = try answer(to: .withdraw(.admit(admission)))
      throw Failure.untrue
    }
    let introduction = try sealing { _ throws(SealingError) in
      guard let key = own.key else { throw SealingError.key }
      return try Introduction(to: own.roster, key: key)
    }
    return (introduction, own.roster)
  }

  /// All entries from the founding on.
  mutating func roster(
    of space: SpaceID, token: RelayToken, isOfList: Bool = false
  ) throws(Failure) -> [RosterEntry] {
    var pieces: [[UInt8]] = []
    var length = 0
    for _ in 0..<RosterLimits.pages {
      let call = RelayCall.roster(space, after: UInt32(pieces.count))
      let page = try self.call(call, token: token, as: Page.self)
      if page.entries.isEmpty { return try entries(pieces, isOfList) }
      pieces += page.entries
      length += page.entries.reduce(0) { $0 + $1.count }
      guard pieces.count < RosterLimits.count, length <= RosterLimits.length else {
        throw Failure.untrue
      }
    }
    throw Failure.untrue
  }

  /// Parsed after all calls, as what comes before a call is done again in each run of a replay.
  private mutating func entries(
    _ pieces: [[UInt8]], _ isOfList: Bool
  ) throws(Failure) -> [RosterEntry] {
    try sealing { _ throws(SealingError) in
      var entries: [RosterEntry] = []
      for bytes in pieces {
        let entry = try RosterEntry(parsing: bytes, isOfList: isOfList)
        guard entry.number == UInt32(entries.count) + 1 else { throw SealingError.field(.number) }
        entries.append(entry)
      }
      return entries
    }
  }
}

/// Of entries that are taken from a relay before anything is known of its space.
private enum RosterLimits {
  /// As many as a chain of one-byte counts could ever need.
  static let count = 65_536
  /// In bytes.
  static let length = 64 << 20
  /// Of a mebibyte, unless an entry does not fit into the rest. Each is another run of a replay.
  static let pages = 256
}
