import CivilTime
import DeviceSync
import Ledger
import Relay
import RelayTesting
import Sealing
import SealingTesting
import Sync
import TestSupport
import Wire

/// People with devices of their own, lists that they share, and relays. Everything follows from the
/// seed.
final class PeopleWorld {
  var generator: SeededGenerator
  /// Years after the first lists, so that no clock is before them.
  var now: Int64 = 1_860_000_000_000
  let stores: [MemoryRelayStore]
  let relays: [RelayRules<MemoryRelayStore>]
  var installations: [Installation] = []
  /// In percent: calls that do not arrive, and calls whose answer does not.
  var loss = 0
  /// The lists that were founded, with the relay of each.
  var lists: [(list: ListID, space: SpaceID, relay: Int)] = []
  /// Entries that relays show behind the logs of spaces.
  var passed: [SpaceID: [UInt8]] = [:]
  /// What people wrote, by their marks.
  var writes: [PeopleWrite] = []
  /// The history, for a report.
  var steps: [String] = []
  /// What does not hold in the end.
  var problems: [String] = []

  init(seed: UInt64, relays count: Int) {
    generator = SeededGenerator(seed: seed)
    stores = (0..<count).map { _ in MemoryRelayStore() }
    relays = stores.map { RelayRules($0) }
  }

  static func address(_ relay: Int) -> String { "http://relay\(relay).test" }

  func clock(_ index: Int) -> Instant {
    Instant(milliseconds: now + installations[index].skew)
  }

  func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &generator)
  }

  func random(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  /// Those of a person, or all.
  func present(_ person: Int? = nil) -> [Int] {
    installations.indices.filter { index in
      let other = installations[index]
      return !other.isGone && (person == nil || other.person == person)
    }
  }

  // Processes.

  /// Has a process work, until there is nothing to do for now or it has carried out so many effects.
  func run(_ index: Int, steps: Int = .max) async throws {
    if installations[index].set == nil { installations[index].start(&generator) }
    var left = steps
    while left > 0 {
      if !installations[index].effects.isEmpty {
        let effect = installations[index].effects.removeFirst()
        left -= 1
        if let outcome = try await carryOut(effect, index) {
          installations[index].events.append(outcome)
        }
      } else if !installations[index].events.isEmpty {
        let event = installations[index].events.removeFirst()
        let skew = installations[index].skew
        let effects = installations[index].set?.handle(event) { input(now + skew) }
        installations[index].effects += effects ?? []
      } else {
        return
      }
    }
  }

  private func input(_ now: Int64) -> StepInput {
    StepInput(
      now: now, request: CallID(random: &generator), chain: generator.next(),
      replica: generator.next(), jitter: generator.next())
  }

  private func carryOut(_ effect: SpaceSetEffect, _ index: Int) async throws -> SpaceSetEvent? {
    switch effect {
    case .of(let list, .ask(let request, let call, let token, let relay)):
      let bytes = try await send(call, request, token, to: relay, from: index)
      return .of(list, bytes.map { .answered(request, $0) } ?? .failed(request))
    case .of(let list, .compute(let number, let requests)):
      var primitives = SeededPrimitives(generator: generator)
      let answers = try primitives.answers(to: requests)
      generator = primitives.generator
      return .of(list, .computed(number, answers))
    case .of(let list, .store(let number, let transaction)):
      let outcome = installations[index].on(list) { $0.store(transaction) }
      installations[index].noteMinute(of: list)
      return .of(list, .stored(number, outcome ?? .gone))
    case .of(let list, .read(let number, let query, let revision)):
      let outcome = installations[index].on(list) { $0.read(query, at: revision) }
      return .of(list, .stored(number, outcome ?? .gone))
    case .of, .listen, .wake, .asked: return nil
    }
  }

  /// Nil where no answer comes.
  func send(
    _ call: RelayCall, _ request: CallID, _ token: RelayToken, to address: String,
    from index: Int
  ) async throws -> [UInt8]? {
    now += 10
    guard !installations[index].isOffline, !generator.chance(loss),
      let relay = relays.indices.first(where: { PeopleWorld.address($0) == address })
    else { return nil }
    let reply = try await relays[relay].answer(
      call, request, token: token, at: Instant(milliseconds: now))
    return generator.chance(loss) ? nil : passing(reply.bytes, to: call, request)
  }

  /// In step with everything, as far as possible, and in the lists of its person.
  func catchUp(_ index: Int) async throws {
    if installations[index].set == nil { installations[index].start(&generator) }
    let isOnline = !installations[index].isOffline
    // As at the news of a stream, which say that there may be more.
    installations[index].events += [.every(.online(isOnline)), .every(.tryAgain)]
    try await run(index)
    try await keepLists(index)
    try await run(index)
  }

  // Procedures.

  /// Runs a function of a procedure on a device to its end.
  ///
  /// - Parameters:
  ///   - list: that whose device it is; nil for the own space.
  ///   - relay: the relay that is asked.
  func run<Procedure, Outcome>(
    _ procedure: inout Procedure, on index: Int, in list: ListID?, at relay: String,
    _ body: (inout Procedure, inout DeviceReplay<InLinePrimitives>) throws(ProcedureTrouble) ->
      Outcome
  ) async throws -> Outcome {
    let primitives = SeededPrimitives(generator: SeededGenerator(seed: generator.next()))
    var replay = DeviceReplay(InLinePrimitives(primitives: primitives))
    while true {
      if let outcome = try replay.outcome(of: &procedure, body) { return outcome }
      guard let request = replay.waiting else { throw ProcedureTrouble.untrue }
      replay.take(try await answer(to: request, on: index, in: list, at: relay))
    }
  }

  private func answer(
    to request: DeviceRequest, on index: Int, in list: ListID?, at relay: String
  ) async throws -> Result<DeviceAnswer, ProcedureTrouble> {
    switch request {
    case .call(let call, let id, let token):
      guard let bytes = try await send(call, id, token, to: relay, from: index) else {
        return .failure(.unanswered(.silence))
      }
      return .success(.bytes(bytes))
    case .find(let aim): return .success(.attempt(installations[index].attempts[aim]))
    case .keep(let attempt, let aim): installations[index].attempts[aim] = attempt
    case .forget(let aim): installations[index].attempts[aim] = nil
    case .request(let request):
      installations[index].request(request, in: list)
      try await run(index)
      let roster = installations[index].disk(list).flatMap { disk in
        disk.view.roster.map { OwnRoster($0, key: try? disk.ring.key(of: $0.epoch)) }
      }
      return .success(.roster(roster))
    case .withdraw(let request):
      installations[index].on(list) { disk in
        disk.drop(disk.rosterRequests.filter { $0.request == request }.map(\.number))
      }
    }
    return .success(.done)
  }
}

/// Primitives in line, and nothing else.
struct InLinePrimitives: InLineAnswers {
  var primitives: SeededPrimitives

  mutating func answers(
    to requests: [PrimitiveRequest]
  ) throws(SealingError) -> [PrimitiveAnswer] {
    try primitives.answers(to: requests)
  }

  func answer(to request: DeviceRequest) -> Result<DeviceAnswer, ProcedureTrouble>? { nil }
}

extension Installation {
  /// Tells the writer of a list the newest minute of its log.
  mutating func noteMinute(of list: ListID?) {
    guard let list, let minute = disk(list)?.view.minute,
      let place = ledger.lists.firstIndex(where: { $0.list == list })
    else { return }
    ledger.lists[place].minute = minute
  }
}
