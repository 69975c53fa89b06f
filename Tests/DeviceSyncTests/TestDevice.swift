import DeviceSync
import NativePrimitives
import Relay
import RelayTesting
import Sealing
import Synchronization
import TestSupport
import Testing
import Wire

enum TestFailure: ProcedureFailure, Equatable {
  case untrue, stranger, killed
  case refused(Refusal)

  var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }
}

/// Native primitives that sign the same bytes the same way, so that equal devices send equal bytes.
struct RepeatablePrimitives: Sendable {
  private static let signatures = Mutex<[[[UInt8]]: [UInt8]]>([:])
  private var native: NativePrimitives

  init(seed: UInt64) {
    native = NativePrimitives(using: SeededGenerator(seed: seed))
  }

  mutating func answer(to request: PrimitiveRequest) -> PrimitiveAnswer {
    let answer = native.answers(to: [request])[0]
    guard case .sign(let handle, let message) = request, case .bytes(let new) = answer else {
      return answer
    }
    return .bytes(
      Self.signatures.withLock { signatures in
        let signature = signatures[[handle.bytes, message]] ?? new
        signatures[[handle.bytes, message]] = signature
        return signature
      })
  }
}

/// A device that runs procedures, and the relay that it calls.
final class TestDevice {
  /// How it answers.
  enum Mode: CaseIterable {
    /// Nothing in line, and one thing at a time.
    case single
    /// Nothing in line, and all that is open at once.
    case batch
    /// All but calls and requests in line, as natively.
    case inLine
  }

  /// What happens at one of the requests, by its number from 0.
  enum Trouble {
    case killedBefore(Int), killedAfter(Int)
    case lie(Int, Lie)
    /// Roster requests do not reach the log.
    case unsent
  }

  let relay: RelayRules<MemoryRelayStore>
  let mode: Mode
  var trouble: Trouble?
  private var primitives: RepeatablePrimitives
  private(set) var isKilled = false
  // What a database keeps.
  private(set) var attempts: [JoiningAttempt.Aim: JoiningAttempt] = [:]
  private(set) var requests: [RosterRequest] = []
  private(set) var member: SpaceMember?
  /// Everything that procedures asked for besides primitives.
  private(set) var asked: [DeviceRequest] = []
  /// Of the act that is running.
  private var lines: [Line] = []

  init(on relay: RelayRules<MemoryRelayStore>, _ mode: Mode, seed: UInt64) {
    (self.relay, self.mode) = (relay, mode)
    primitives = RepeatablePrimitives(seed: seed)
  }

  /// Enters a space, which ends all attempts.
  func enter(_ member: SpaceMember) {
    self.member = member
    attempts = [:]
  }

  /// A new process on the same database.
  func restart() {
    (isKilled, trouble) = (false, nil)
  }

  func run<A: Act>(_ act: inout A) async throws -> A.Outcome {
    let begun = act
    lines = []
    var replay = DeviceReplay(InLine(device: self))
    let result: Result<A.Outcome, TestFailure>
    while true {
      do throws(TestFailure) {
        let outcome = try replay.outcome(of: &act) { act, io throws(TestFailure) in
          try act.run(on: &io)
        }
        guard let outcome else {
          await answer(&replay)
          continue
        }
        result = .success(outcome)
      } catch {
        result = .failure(error)
      }
      break
    }
    if mode == .single { checkStraightRun(of: begun, to: act, result) }
    return try result.get()
  }

  private func answer(_ replay: inout DeviceReplay<InLine>) async {
    if let request = replay.waiting {
      #expect(replay.open.isEmpty)
      replay.take(await answer(to: request))
    } else {
      #expect(!replay.open.isEmpty)
      let open = mode == .single ? Array(replay.open.prefix(1)) : replay.open
      replay.take(open.map { answer(to: $0) })
    }
  }

  /// Runs the act once more without a replay, on the answers of the replay.
  private func checkStraightRun<A: Act>(
    of begun: A, to ended: A, _ result: Result<A.Outcome, TestFailure>
  ) {
    var (act, io) = (begun, Playback(lines))
    let again = Result { () throws(TestFailure) in try act.run(on: &io) }
    #expect(String(reflecting: again) == String(reflecting: result))
    #expect(String(reflecting: act) == String(reflecting: ended))
    #expect(io.isOver)
  }

  // MARK: Answers

  func answer(to request: PrimitiveRequest) -> PrimitiveAnswer {
    let answer = primitives.answer(to: request)
    lines.append(.primitive(request, answer))
    return answer
  }

  /// Nil for what takes time.
  func answerAtOnce(to request: DeviceRequest) -> Result<DeviceAnswer, TestFailure>? {
    switch request {
    case .call, .request: return nil
    case .find(let aim):
      guard begins(request) else { return ended(request, .done) }
      return ended(request, .attempt(attempts[aim]))
    case .keep(let attempt, let aim):
      if begins(request) { attempts[aim] = attempt }
    case .forget(let aim):
      if begins(request) { attempts[aim] = nil }
    case .withdraw(let withdrawn):
      if begins(request) { requests.removeAll { $0 == withdrawn } }
    }
    return ended(request, .done)
  }

  func answer(to request: DeviceRequest) async -> Result<DeviceAnswer, TestFailure> {
    if let answer = answerAtOnce(to: request) { return answer }
    guard begins(request) else { return ended(request, .done) }
    switch request {
    case .call(let call, let id, let token):
      let number = asked.count - 1
      var bytes = await relayed(call, id, token)
      if case .lie(number, let lie) = trouble { bytes = lie.bytes(for: call, id, bytes) ?? bytes }
      return ended(request, .bytes(bytes))
    case .request(let wanted):
      return ended(request, .roster(await bringAbout(wanted)))
    case .find, .keep, .forget, .withdraw:
      return ended(request, .done)
    }
  }

  /// Whether this device is still there.
  private func begins(_ request: DeviceRequest) -> Bool {
    if !isKilled { asked.append(request) }
    if case .killedBefore(asked.count - 1) = trouble { isKilled = true }
    return !isKilled
  }

  private func ended(
    _ request: DeviceRequest, _ answer: DeviceAnswer
  ) -> Result<DeviceAnswer, TestFailure> {
    if case .killedAfter(asked.count - 1) = trouble { isKilled = true }
    let result: Result<DeviceAnswer, TestFailure> = isKilled ? .failure(.killed) : .success(answer)
    lines.append(.device(request, result))
    return result
  }

  private func relayed(_ call: RelayCall, _ id: CallID, _ token: RelayToken) async -> [UInt8] {
    do {
      return try await relay.answer(call, id, token: token, at: RelayWorld.now).bytes
    } catch {
      Issue.record(error)
      return []
    }
  }
}

/// The membership of a device in a space, whose log has only the roster's entries.
extension TestDevice {
  /// Brings a request into the log, and those that are left of former processes.
  func bringAbout(_ request: RosterRequest) async -> OwnRoster? {
    requests.append(request)
    // These steps are none of the act's.
    let former = lines
    defer { lines = former }
    do {
      var own = try await ownRoster()
      if case .unsent = trouble { return own }
      for request in requests {
        guard let entry = try entry(for: request, in: own.roster) else { continue }
        own = try await append(entry)
      }
      requests = []
      return own
    } catch {
      Issue.record(error)
      return nil
    }
  }

  /// As the relay has it.
  func ownRoster() async throws -> OwnRoster {
    let member = try #require(member)
    let page = try await ask(
      .roster(member.space, after: 0), token: member.token, as: Page.self)
    let entries = try page.entries.map { try RosterEntry(parsing: $0) }
    var native = NativePrimitives()
    let roster = try Roster(entries, using: &native)
    let device = member.ring.device
    let key =
      try member.ring.epochs.first { $0.epoch == roster.epoch }
      ?? roster.key(of: roster.epoch, for: device, with: member.ring.keys, using: &native)
    self.member = SpaceMember(
      space: member.space, relay: member.relay,
      ring: KeyRing(
        device, member.ring.keys, epochs: try roster.keys(upTo: key, using: &native)),
      token: member.token, roster: entries)
    return OwnRoster(roster, key: key)
  }

  private func entry(
    for request: RosterRequest, in roster: Roster
  ) throws -> RosterEntry? {
    let ring = try #require(member).ring
    let content: RosterEntry.Content
    switch request {
    case .admit(let admission):
      guard roster.member(admission.device) == nil else { return nil }
      content = .admit(admission)
    case .remove(let devices):
      let present = devices.filter { roster.member($0) != nil }
      guard !present.isEmpty else { return nil }
      let secret: Fingerprint = try value(.random(count: Fingerprint.length))
      var host = InLine(device: self, isUsed: true)
      content = try roster.removal(
        of: present, current: ring.key(of: roster.epoch), secret: secret.bytes,
        nonce: value(.random(count: Nonce.length)), using: &host)
    case .leave, .delete, .people: return nil
    }
    var host = InLine(device: self, isUsed: true)
    return try roster.entry(content, by: ring.device, with: ring.keys, using: &host)
  }

  private func append(_ entry: RosterEntry) async throws -> OwnRoster {
    let member = try #require(member)
    let state = try await ask(.state(member.space), token: member.token, as: SpaceState.self)
    let appended = try await ask(
      .append(member.space, known: state.head, entries: [entry.bytes]), token: member.token,
      as: Appended.self)
    try #require(appended.refusal == nil)
    return try await ownRoster()
  }

  private func ask<Content: AnswerContent>(
    _ call: RelayCall, token: RelayToken, as type: Content.Type
  ) async throws -> Content {
    let bytes = await relayed(call, .zeros, token)
    guard case .done(let content) = try Answer<Content>(bytes, to: call.kind, .zeros).outcome
    else { throw TestFailure.untrue }
    return content
  }

  /// Outside of a procedure.
  private func value<Value: FixedBytes>(_ request: PrimitiveRequest) throws -> Value {
    guard case .bytes(let bytes) = primitives.answer(to: request) else {
      throw TestFailure.untrue
    }
    return Value(checked: bytes)
  }
}
