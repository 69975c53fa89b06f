import DeviceSync
import NativePrimitives
import SQLiteLedger
import Sealing
import Wire

/// A native host of procedures: primitives and rows in line, while calls are awaited.
protocol ProcedureHost {
  var store: SpaceStore { get }
  var transport: any RelayTransport { get }
  var random: RandomSource { get }

  /// The roster after a request; nil where this database is in no space.
  mutating func roster(after request: RosterRequest) async throws(JoiningFailure) -> OwnRoster?
}

extension ProcedureHost {
  /// Runs a function of a procedure to its end.
  mutating func run<Procedure, Outcome>(
    _ procedure: inout Procedure,
    _ body: (inout Procedure, inout DeviceReplay<NativeAnswers>) throws(JoiningFailure) -> Outcome
  ) async throws(JoiningFailure) -> Outcome {
    var replay = DeviceReplay(
      NativeAnswers(store: store, primitives: NativePrimitives(using: random)))
    while true {
      if let outcome = try replay.outcome(of: &procedure, body) { return outcome }
      // NB: a primitive is never left open here.
      guard let request = replay.waiting else { throw .untrue }
      do throws(JoiningFailure) {
        replay.take(.success(try await answer(to: request)))
      } catch {
        replay.take(.failure(error))
      }
    }
  }

  private mutating func answer(
    to request: DeviceRequest
  ) async throws(JoiningFailure) -> DeviceAnswer {
    switch request {
    case .call(let call, let id, let token):
      do throws(TransportError) {
        return .bytes(try await transport.answer(to: call, id, token: token))
      } catch {
        throw .transport(error)
      }
    case .request(let request): return .roster(try await roster(after: request))
    // Answered in line.
    case .find, .keep, .forget, .withdraw: throw .untrue
    }
  }
}

struct NativeAnswers: InLineAnswers {
  let store: SpaceStore
  var primitives: NativePrimitives

  mutating func answers(to requests: [PrimitiveRequest]) -> [PrimitiveAnswer] {
    primitives.answers(to: requests)
  }

  func answer(to request: DeviceRequest) -> Result<DeviceAnswer, JoiningFailure>? {
    let attempts = JoiningAttempts(in: store)
    do throws(JoiningFailure) {
      switch request {
      case .call, .request: return nil
      case .find(let aim): return .success(.attempt(try attempts.find(aim)))
      case .keep(let attempt, let aim): try attempts.keep(attempt, as: aim)
      case .forget(let aim): try attempts.forget(aim)
      case .withdraw(let request): try withdraw(request)
      }
      return .success(.done)
    } catch {
      return .failure(error)
    }
  }

  private func withdraw(_ request: RosterRequest) throws(JoiningFailure) {
    try store.stored { () throws(StorageError) in
      let requests = try store.rosterRequests().filter { $0.request == request }
      _ = try store.store(.withdrawn(requests.map(\.number)))
    }
  }
}

/// The host of a database that is not in the space yet.
struct NewcomerHost: ProcedureHost {
  let store: SpaceStore
  let transport: any RelayTransport
  let random: RandomSource

  func roster(after request: RosterRequest) -> OwnRoster? { nil }
}

extension SyncRunner: ProcedureHost {
  mutating func roster(
    after request: RosterRequest
  ) async throws(JoiningFailure) -> OwnRoster? {
    _ = try await bringAbout(request)
    return state.roster
  }
}

extension DeviceState {
  /// As it was read.
  var roster: OwnRoster? {
    view.roster.map { OwnRoster($0, key: try? ring.key(of: $0.epoch)) }
  }
}

extension SpaceStore {
  func stored<Outcome>(
    _ body: () throws(StorageError) -> Outcome
  ) throws(JoiningFailure) -> Outcome {
    do { return try body() } catch { throw .storage(error) }
  }

  /// Makes a space at a relay, with this database as its first device; see ``Founding``.
  package func found(
    at relay: String, isBeside: Bool = false, over transport: some RelayTransport,
    invitation: RelayToken?,
    using random: inout RandomSource
  ) async throws(JoiningFailure) {
    guard try stored({ () throws(StorageError) in try self.isInSpace }) == false else {
      throw .alreadyInSpace
    }
    var host = NewcomerHost(store: self, transport: transport, random: random)
    var founding = Founding(at: relay, isRelayBeside: isBeside, invitation: invitation)
    let member = try await host.run(&founding) { founding, io throws(JoiningFailure) in
      try founding.member(using: &io)
    }
    let chain = random.next()
    try stored { () throws(StorageError) in try self.begin(member, chain: chain) }
  }
}

extension Joining {
  /// Leaves the request, and returns the new member; nil until it is admitted. Idempotent.
  package mutating func member(
    in store: SpaceStore, over transport: some RelayTransport, using random: inout RandomSource
  ) async throws(JoiningFailure) -> SpaceMember? {
    var host = NewcomerHost(store: store, transport: transport, random: random)
    return try await host.run(&self) { joining, io throws(JoiningFailure) in
      try joining.member(using: &io)
    }
  }
}

extension Recovery {
  /// Admits a new device, or resumes as the one that an earlier attempt on this database admitted.
  package static func member(
    by code: RecoveryCode, at relay: String, in store: SpaceStore,
    over transport: some RelayTransport,
    using random: inout RandomSource
  ) async throws(JoiningFailure) -> SpaceMember {
    var host = NewcomerHost(store: store, transport: transport, random: random)
    var recovery = Recovery(by: code, at: relay)
    return try await host.run(&recovery) { recovery, io throws(JoiningFailure) in
      try recovery.member(using: &io)
    }
  }
}

extension Adding {
  /// Opens mailboxes at the relay, for ten minutes.
  package init(by runner: inout SyncRunner) async throws(JoiningFailure) {
    var member = SpaceMember(runner.state)
    self = try await runner.run(&member) { member, io throws(JoiningFailure) in
      try Adding(to: member.space, at: member.relay, token: member.token, using: &io)
    }
  }

  /// The new device's request, and the digits that it shows; nil until there is one.
  package mutating func request(
    over runner: inout SyncRunner
  ) async throws(JoiningFailure) -> (request: JoinRequest, digits: String)? {
    try await runner.run(&self) { adding, io throws(JoiningFailure) in
      try adding.request(using: &io)
    }
  }

  /// Admits the device, and leaves its introduction in the mailbox. Idempotent.
  package mutating func admit(
    _ request: JoinRequest, by runner: inout SyncRunner
  ) async throws(JoiningFailure) {
    try await runner.run(&self) { adding, io throws(JoiningFailure) in
      try adding.admit(request, using: &io)
    }
  }
}

extension SyncRunner {
  /// Makes a new recovery code; see ``NewCode``.
  package mutating func makeRecoveryCode() async throws(JoiningFailure) -> RecoveryCode {
    var code = NewCode(for: state.space, token: state.token)
    return try await run(&code) { code, io throws(JoiningFailure) in
      try code.make(using: &io)
    }
  }
}
