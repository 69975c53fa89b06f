import CivilTime
import Ledger
import LedgerTesting
import TestSupport

/// A few replicas that write, undo, crash and send each other their ops over a bad network.
struct Simulation {
  private struct Replica {
    var store: TestStore
    /// The state after a crash; nil for a durable store.
    var stored: TestStore?
    /// The error of its wall clock, in minutes.
    let skew: Int
    /// Own ops that are written, but not stored yet.
    var pending: [Op] = []
  }

  private var generator: SeededGenerator
  private var replicas: [Replica] = []
  private var network: [(to: Int, ops: [Op])] = []
  /// Every op that its replica has called stored.
  private(set) var acknowledged: [Op] = []

  init(seed: UInt64, sort: TestStore.Sort, steps: Int) throws {
    generator = SeededGenerator(seed: seed)
    let year = 366 * 24 * 60
    for number in 0..<Int.random(in: 2...5, using: &generator) {
      let store = try TestStore(sort, replica: UInt64(number + 1))
      let skew = Int.random(in: -year...year, using: &generator)
      replicas.append(Replica(store: store, stored: sort == .sqlite ? nil : store, skew: skew))
    }
    for minute in 0..<steps { try step(minute) }
    for index in replicas.indices { acknowledge(index) }
  }

  private mutating func step(_ minute: Int) throws {
    let index = Int.random(in: replicas.indices, using: &generator)
    let now = Instant.test(minute: minute / 4 + replicas[index].skew)
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<45:
      let change = Change.random(&generator)
      replicas[index].pending.append(try replicas[index].store.commit(change, at: now))
    case ..<55:
      replicas[index].pending += try replicas[index].store.undo(at: now)?.ops ?? []
    case ..<70: send(from: index)
    case ..<95: try deliver()
    default: try crash(index)
    }
  }

  private mutating func acknowledge(_ index: Int) {
    acknowledged += replicas[index].pending
    replicas[index].pending = []
    if replicas[index].stored != nil { replicas[index].stored = replicas[index].store }
  }

  /// Only what is stored leaves a replica; some messages are lost, some are sent twice.
  private mutating func send(from index: Int) {
    let ops = replicas[index].pending
    acknowledge(index)
    for other in replicas.indices where other != index {
      while generator.chance(70) { network.append((other, ops.shuffled(using: &generator))) }
    }
  }

  /// Any message, so that they overtake each other and wait as long as chance will have it.
  private mutating func deliver() throws {
    guard let place = network.indices.randomElement(using: &generator) else { return }
    let message = network.remove(at: place)
    try replicas[message.to].store.append(message.ops)
  }

  private mutating func crash(_ index: Int) throws {
    if let stored = replicas[index].stored {
      replicas[index].store = stored
      replicas[index].pending = []
    } else {
      acknowledge(index)
    }
    try replicas[index].store.reopen()
  }

  /// Delivers every acknowledged op to every replica, to each in another order, and returns their
  /// states.
  mutating func settledSnapshots() throws -> [[UInt8]] {
    try replicas.indices.map { index in
      for op in acknowledged.shuffled(using: &generator) {
        try replicas[index].store.append([op])
      }
      return try replicas[index].store.snapshot
    }
  }
}

/// The merge rule as plainly as it can be said.
func fold(_ ops: [Op]) -> [Record] {
  struct Key: Hashable {
    let kind: Kind
    let id: RecordID
    let name: FieldName
  }
  var newest: [Key: (stamp: Stamp, value: Value)] = [:]
  for op in ops {
    for change in op.changes {
      for write in change.fields {
        let key = Key(kind: change.kind, id: change.id, name: write.name)
        if let held = newest[key], held.stamp > op.stamp { continue }
        newest[key] = (op.stamp, write.value)
      }
    }
  }
  return Dictionary(grouping: newest) { [$0.key.kind.rawValue, $0.key.id.description] }.values
    .compactMap { group in
      group.first.map { first in
        Record(
          first.key.kind, first.key.id,
          fields: group.map { Record.Field($0.key.name, $0.value.value, $0.value.stamp) })
      }
    }
}
