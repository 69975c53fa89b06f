import CivilTime
import Ledger

/// The open task that a typed name means: one with this title, ignoring case, else the only one in
/// which each word of the name begins a word.
package enum NamedTask: Hashable, Sendable {
  case one(PlanTask)
  case noSuch
  case several

  fileprivate static let limit = 200

  /// The task; nil if none has the name.
  package func found(_ name: String) throws(PlanRefusal) -> PlanTask? {
    switch self {
    case .one(let task): return task
    case .noSuch: return nil
    case .several: throw .severalTasks(name)
    }
  }
}

extension LedgerStore {
  /// - Parameter asking: the task that is to wait for the named one; it matches only if no other
  ///   does.
  package mutating func openTask(
    named name: String, today: Day, asking: RecordID? = nil
  ) throws(Failure) -> NamedTask {
    var found = try tasks(matching: name, limit: NamedTask.limit)
      .filter { $0.isOpen && !$0.isExpired(on: today) }
    if found.contains(where: { $0.id != asking }) { found.removeAll { $0.id == asking } }
    let wanted = InputScanner(name).text
    let exact = found.filter { InputScanner($0.title).text == wanted }
    let meant = exact.isEmpty ? found : exact
    return meant.count > 1 ? .several : meant.first.map { .one($0) } ?? .noSuch
  }
}
