import Ledger
import Trackers

/// What was searched for in the plan, and found.
struct TaskSearch: Sendable {
  /// How many tasks are shown.
  private static let limit = 50

  var query = ""
  private(set) var found: [PlanTask] = []

  /// What is found follows what is typed, what is changed on the page, and what comes in.
  mutating func run(in ledger: inout MemoryLedger) {
    found = ledger.tasks(matching: query, limit: TaskSearch.limit)
  }

  /// So that the first letter is found as fast as the others: the index is made for the first search.
  static func prepare(_ ledger: inout MemoryLedger) {
    _ = ledger.tasks(matching: "a", limit: 1)
  }
}
