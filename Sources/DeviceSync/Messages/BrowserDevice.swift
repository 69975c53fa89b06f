import Ledger
import Sealing
import Sync
import Wire

/// The devices whose rows a browser keeps: of its own space, and of each list that it is in. Messages
/// come in; transactions and queries stay here, as plans on the host's rows.
///
/// A plan may be carried out more than once, so nothing changes here before the host reports it as
/// stored.
package struct BrowserDevice: Sendable {
  package private(set) var spaces = SpaceSet([])
  private var ledger: LoadedLedger
  private var orders: [EffectNumber: Order] = [:]
  private var numbers = SpaceNumbers()
  /// The calls of lists that have no answer yet.
  private var calls: [CallID: ListID] = [:]
  /// Of orders that are not the device's; above all of its numbers.
  private var count: UInt64 = 1 << 52

  /// What the host carries out on its rows.
  private struct Order: Sendable {
    let plan: Plan
    /// Nil for the own space.
    var list: ListID?
    /// What it ended with last.
    var outcome: Outcome?
  }

  fileprivate indirect enum Plan: Sendable {
    /// - Parameter isOwn: whether ``BrowserDevice/store(_:)`` ordered it.
    case store(StoreTransaction, isOwn: Bool)
    case read(StoreQuery, at: UInt64)
    case look(LookPlan)
    case find(JoiningAttempt.Aim)
  }

  fileprivate indirect enum Outcome: Sendable {
    case event(DeviceEvent)
    case attempt(JoiningAttempt?)
    case stored
    case looked(LookPlan.Found)
  }

  /// What a message of the host says, or what has to be replied within a transaction.
  package indirect enum Heard: Sendable {
    case event(SpaceSetEvent)
    /// What other writers have changed. To be told one after the other.
    case looked([SpaceSetEvent], idle: [ListID?])
    /// The attempt that ``find(_:_:)`` looked for.
    case attempt(JoiningAttempt?, EffectNumber)
    /// The end of what ``store(_:)`` ordered.
    case stored(EffectNumber)
    case broke(EffectNumber, HostFault)
    /// A page of this browser, or another tab, has committed.
    case changed
    /// The next step of a transaction.
    case step(RowStep<Void>)
    /// The transaction has to be aborted.
    case damaged(DamagedRow)
    /// Nothing, or what cannot be read.
    case nothing
  }

  /// That of the own space; nil before it was read from the rows, and in none.
  package var device: Device? { spaces.device(of: nil) }

  /// - Parameter replica: for new ops, random.
  package init(replica: ReplicaID) {
    ledger = LoadedLedger(replica: replica)
  }

  /// Whether a look at the rows is under way.
  package var isLooking: Bool {
    orders.values.contains { order in if case .look = order.plan { true } else { false } }
  }

  /// Loads a part of the ledger within a transaction; see ``LoadedLedger/load(_:)``.
  package mutating func load(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { ledger.load(bytes) }

  package mutating func take(_ reader: MessageReader) -> Heard {
    guard let message = try? HostMessage(reader, ledger: ledger) else { return .nothing }
    switch message {
    case .event(.broke(let number, let fault)):
      if case .store(_, isOwn: true)? = orders.removeValue(forKey: number)?.plan {
        return .broke(number, fault)
      }
      return .event(event(.broke(number, fault)))
    case .event(let event): return .event(self.event(event))
    case .heard(let relay, let data): return .event(heard(data, from: relay))
    case .changed: return .changed
    case .rows(let number, let answers): return step(number, answers)
    case .stored(let number):
      guard let order = orders.removeValue(forKey: number) else { return .nothing }
      switch order.outcome {
      case .event(let event)?: return .event(.of(order.list, event))
      case .attempt(let attempt)?: return .attempt(attempt, number)
      case .stored?: return .stored(number)
      case .looked(let found)?:
        return .looked(found.events.map { .of($0.list, $0.event) }, idle: found.idle)
      case nil: return .nothing
      }
    case .ops(let json, let isAnew):
      if isAnew { ledger.clear() }
      ledger.append(json)
      return .nothing
    }
  }

  /// The event of the space whose effect it is about, or of all.
  private mutating func event(_ event: DeviceEvent) -> SpaceSetEvent {
    switch event {
    case .answered(let call, _), .failed(let call, _):
      return .of(calls.removeValue(forKey: call), event)
    case .computed(let number, let answers):
      let (list, own) = numbers.split(number)
      return .of(list, .computed(own, answers))
    case .broke(let number, let fault):
      let (list, own) = numbers.split(number)
      return .of(list, .broke(own, fault))
    case .online, .leading, .tryAgain: return .every(event)
    case .woke: return .woke
    case .stored, .changed, .overtaken, .left, .grew: return .of(nil, event)
    }
  }

  /// - Parameter data: a line of the stream; nil after it was opened, when entries may have come
  ///   before.
  private func heard(_ data: String?, from relay: String) -> SpaceSetEvent {
    guard let data else { return .opened(relay: relay) }
    let spaces = spaces.streams.first { $0.relay == relay }?.spaces ?? []
    if let head = try? LogPoint(text: data[...]), spaces.count == 1 {
      return .heard(relay: relay, .grew(spaces[0].space, to: head))
    }
    // Of one space the end has no name. It is asked for, as only signed entries are final.
    return SpacesNews(data: data).map { .heard(relay: relay, $0) } ?? .opened(relay: relay)
  }

  package mutating func tell(
    _ event: SpaceSetEvent, _ input: () -> StepInput
  ) -> [SpaceSetEffect] {
    var event = event
    switch event {
    case .of(let list, .overtaken(let state)):
      if let device = spaces.device(of: list), !device.isEnded {
        // Stored by this device itself, after the look at it had begun.
        guard device.state.syncState.revision == state.syncState.revision else { break }
        event = .of(list, .changed(state.outbox))
      } else {
        event = .entered(state)
      }
    case .of(nil, .left) where device == nil: return [.of(nil, .ended)]
    case .of, .every, .woke, .heard, .opened, .entered: break
    }
    var effects = spaces.handle(event, input)
    for (place, effect) in effects.enumerated() {
      if case .of(let list, let effect) = effect {
        effects[place] = .of(list, order(effect, of: list))
      }
    }
    return effects
  }

  /// Prepares an effect for the host.
  ///
  /// - Returns: it as the host sees it.
  @discardableResult
  package mutating func order(_ effect: DeviceEffect, of list: ListID? = nil) -> DeviceEffect {
    switch effect {
    case .store(let number, let transaction):
      let number = numbers.number(number, of: list)
      orders[number] = Order(plan: .store(transaction, isOwn: false), list: list)
      return .store(number, transaction)
    case .read(let number, let query, let revision):
      let number = numbers.number(number, of: list)
      orders[number] = Order(plan: .read(query, at: revision), list: list)
      return .read(number, query, at: revision)
    case .compute(let number, let requests):
      return .compute(numbers.number(number, of: list), requests)
    case .ask(let call, _, _, _):
      if let list { calls[call] = list }
      return effect
    case .listen, .wake, .renew, .ended: return effect
    }
  }

  /// Orders a transaction that neither the device nor a run waits for.
  package mutating func store(
    _ transaction: StoreTransaction, of list: ListID? = nil
  ) -> (number: EffectNumber, effect: DeviceEffect) {
    let number = nextNumber()
    orders[number] = Order(plan: .store(transaction, isOwn: true), list: list)
    return (number, .store(number, transaction))
  }

  package mutating func find(
    _ aim: JoiningAttempt.Aim, _ number: EffectNumber
  ) -> DeviceEffect {
    orders[number] = Order(plan: .find(aim))
    return .read(number, .state, at: 0)
  }

  package mutating func look() -> DeviceEffect {
    let number = nextNumber()
    var revisions: [(list: ListID?, revision: UInt64)] = []
    for list in spaces.lists {
      guard let state = spaces.device(of: list)?.state else { continue }
      revisions.append((list, state.syncState.revision))
    }
    orders[number] = Order(plan: .look(LookPlan(revisions: revisions)))
    return .read(number, .state, at: 0)
  }

  private mutating func nextNumber() -> EffectNumber {
    count += 1
    return EffectNumber(rawValue: count)
  }

  private mutating func step(_ number: EffectNumber, _ answers: [RowAnswer]) -> Heard {
    guard let order = orders[number] else { return .nothing }
    do throws(DamagedRow) {
      let step = try order.plan.step(answers, numbers.split(number).number, of: order.list)
      if case .end(_, let outcome) = step {
        orders[number]?.outcome = outcome
        ledger.clear()
      }
      return .step(step.map { _ in () })
    } catch {
      return .damaged(error)
    }
  }
}

extension BrowserDevice.Plan {
  /// - Parameter number: by which the device knows it.
  fileprivate func step(
    _ answers: [RowAnswer], _ number: EffectNumber, of list: ListID?
  ) throws(DamagedRow) -> RowStep<BrowserDevice.Outcome> {
    switch self {
    case .store(let transaction, let isOwn):
      return try RowPlan(transaction, of: list).step(answers).map {
        isOwn ? .stored : .event(.stored(number, $0))
      }
    case .read(let query, let revision):
      return try RowQuery(query, at: revision, of: list).step(answers).map {
        .event(.stored(number, $0))
      }
    case .find(let aim): return try AttemptRow.find(aim, answers).map { .attempt($0) }
    case .look(let look): return try look.step(answers).map { .looked($0) }
    }
  }
}

extension RowStep {
  fileprivate func map<Other>(_ change: (Outcome) -> Other) -> RowStep<Other> {
    switch self {
    case .read(let reads): .read(reads)
    case .end(let writes, let outcome): .end(writes, change(outcome))
    }
  }
}
