import Ledger
import Sealing
import Wire

/// The effects of one sort that wait until fewer are running: calls, or tasks.
///
/// A device awaits one outcome at a time, so its next effect replaces one that waits.
struct EffectQueue: Sendable {
  private let limit: Int
  private var waiting: [(list: ListID?, effect: DeviceEffect)] = []
  private var running: [Key] = []

  /// An effect by what its outcome names.
  enum Key: Hashable, Sendable {
    case call(CallID)
    case number(EffectNumber, ListID?)
  }

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ effect: DeviceEffect, of list: ListID?) {
    forget(list)
    waiting.insert((list, effect), at: list == nil ? 0 : waiting.count)
  }

  /// Forgets what waits of a space.
  mutating func forget(_ list: ListID?) {
    waiting.removeAll { $0.list == list }
  }

  mutating func ended(_ key: Key) {
    running.removeAll { $0 == key }
  }

  /// Those that may begin.
  mutating func next() -> [(ListID?, DeviceEffect)] {
    var next: [(ListID?, DeviceEffect)] = []
    while running.count < limit, !waiting.isEmpty {
      let (list, effect) = waiting.removeFirst()
      guard let key = Key(effect, of: list) else { continue }
      running.append(key)
      next.append((list, effect))
    }
    return next
  }
}

extension EffectQueue.Key {
  fileprivate init?(_ effect: DeviceEffect, of list: ListID?) {
    switch effect {
    case .ask(let call, _, _, _): self = .call(call)
    case .compute(let number, _): self = .number(number, list)
    case .store, .read, .listen, .wake, .renew, .ended: return nil
    }
  }
}
