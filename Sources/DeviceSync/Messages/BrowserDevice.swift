import JSON
import Ledger
import Sealing
import Sync
import Wire

/// A device whose rows a browser keeps. Messages come in; transactions and queries stay here, as plans
/// on the host's rows.
///
/// A plan may be carried out more than once, so nothing changes here before the host reports it as
/// stored.
package struct BrowserDevice: Sendable {
  /// Nil before it was read from the rows, and in no space.
  package private(set) var device: Device?
  private var ledger: LoadedLedger
  private var orders: [EffectNumber: Order] = [:]
  /// Of orders that are not the device's; above all of its numbers.
  private var count: UInt64 = 1 << 52

  /// What the host carries out on its rows.
  private struct Order: Sendable {
    let plan: Plan
    /// What it ended with last.
    var outcome: Outcome?
  }

  fileprivate indirect enum Plan: Sendable {
    /// - Parameter isOwn: whether ``BrowserDevice/store(_:)`` ordered it.
    case store(StoreTransaction, isOwn: Bool)
    case read(StoreQuery, at: UInt64)
    /// A look at what other writers have changed.
    case look(at: UInt64?)
    case find(JoiningAttempt.Aim)
  }

  fileprivate indirect enum Outcome: Sendable {
    case event(DeviceEvent)
    case attempt(JoiningAttempt?)
    case stored
  }

  /// What a message of the host says, or what has to be replied within a transaction.
  package indirect enum Heard: Sendable {
    case event(DeviceEvent)
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
      return .event(.broke(number, fault))
    case .event(let event): return .event(event)
    case .changed: return .changed
    case .rows(let number, let answers): return step(number, answers)
    case .stored(let number):
      switch orders.removeValue(forKey: number)?.outcome {
      case .event(let event)?: return .event(event)
      case .attempt(let attempt)?: return .attempt(attempt, number)
      case .stored?: return .stored(number)
      case nil: return .nothing
      }
    case .ops(let json, let isAnew):
      if isAnew { ledger.clear() }
      ledger.append(json)
      return .nothing
    }
  }

  package mutating func tell(_ event: DeviceEvent, _ input: StepInput) -> [DeviceEffect] {
    var event = event
    switch (event, device) {
    // Stored by this device itself, after the look at it had begun.
    case (.overtaken(let state), let device?)
    where !device.isEnded && state.syncState.revision == device.state.syncState.revision:
      event = .changed(state.outbox)
    case (.overtaken(let state), let former) where former?.isEnded != false:
      device = Device(state)
      event = .changed(state.outbox)
    case (.left, nil): return [.ended]
    case (.answered, _), (.failed, _), (.computed, _), (.stored, _), (.broke, _), (.changed, _),
      (.overtaken, _), (.left, _), (.online, _), (.leading, _), (.grew, _), (.woke, _),
      (.tryAgain, _):
      break
    }
    let effects = device?.handle(event, input) ?? []
    for effect in effects { order(effect) }
    return effects
  }

  /// Prepares an effect for the host.
  package mutating func order(_ effect: DeviceEffect) {
    switch effect {
    case .store(let number, let transaction):
      orders[number] = Order(plan: .store(transaction, isOwn: false))
    case .read(let number, let query, let revision):
      orders[number] = Order(plan: .read(query, at: revision))
    case .ask, .compute, .listen, .wake, .renew, .ended: break
    }
  }

  /// Orders a transaction that neither the device nor a run waits for.
  package mutating func store(
    _ transaction: StoreTransaction
  ) -> (number: EffectNumber, effect: DeviceEffect) {
    let number = nextNumber()
    orders[number] = Order(plan: .store(transaction, isOwn: true))
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
    let revision = device.flatMap { $0.isEnded ? nil : $0.state.syncState.revision }
    orders[number] = Order(plan: .look(at: revision))
    return .read(number, .state, at: 0)
  }

  private mutating func nextNumber() -> EffectNumber {
    count += 1
    return EffectNumber(rawValue: count)
  }

  private mutating func step(_ number: EffectNumber, _ answers: [RowAnswer]) -> Heard {
    guard let plan = orders[number]?.plan else { return .nothing }
    do throws(DamagedRow) {
      let step = try plan.step(answers, number)
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
  fileprivate func step(
    _ answers: [RowAnswer], _ number: EffectNumber
  ) throws(DamagedRow) -> RowStep<BrowserDevice.Outcome> {
    switch self {
    case .store(let transaction, let isOwn):
      return try RowPlan(transaction).step(answers).map {
        isOwn ? .stored : .event(.stored(number, $0))
      }
    case .read(let query, let revision):
      return try RowQuery(query, at: revision).step(answers).map { .event(.stored(number, $0)) }
    case .find(let aim): return try AttemptRow.find(aim, answers).map { .attempt($0) }
    case .look(let revision):
      switch try StateReading(answers, expected: revision ?? .max) {
      case .read(let reads): return .read(reads)
      case .gone: return .end([], .event(.left))
      case .overtaken(let state): return .end([], .event(.overtaken(state)))
      case .here(let change, _):
        let outbox = try change.state.outbox(waiting: change.waiting.count)
        return .end([], .event(.changed(outbox)))
      }
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
