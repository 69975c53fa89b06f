import DeviceSync
import Ledger
import Sealing
import Sync
import TestSupport
import Wire

/// The host's handling of effects.
extension Simulation {
  /// - Returns: the outcome of one that is neither a call nor only told.
  mutating func carryOut(_ effect: DeviceEffect, device index: Int) throws -> DeviceEvent {
    switch effect {
    case .compute(let number, let requests):
      var primitives = SeededPrimitives(generator: generator)
      let answers = try primitives.answers(to: requests)
      generator = primitives.generator
      return .computed(number, answers)
    case .store(let number, let transaction):
      let outcome = devices[index].disk.store(transaction)
      guard case .step(let step, let syncState, _) = transaction, case .done = outcome else {
        return .stored(number, outcome)
      }
      // As a host in another language keeps it.
      guard try SyncState(syncState.json) == syncState else { throw WireFailure.malformed }
      if case .sealed(let sealed, _) = step { note(sealed, index) }
      return .stored(number, outcome)
    case .read(let number, let query, let revision):
      return .stored(number, devices[index].disk.read(query, at: revision))
    case .ask, .listen, .wake, .renew, .ended: preconditionFailure("not carried out here")
    }
  }

  private mutating func note(_ sealed: SealedLists, _ index: Int) {
    var first: UInt64 = sealed.parts.first?.point.n ?? 1
    for list in devices[index].disk.lists.suffix(sealed.lists.count) {
      let ids = sealed.parts.filter { (first...list.last).contains($0.point.n) }.map(\.point.id)
      sent.append((ids, list.ops.flatMap(\.marks)))
      first = list.last + 1
    }
  }
}
