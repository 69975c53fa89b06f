import Ledger
import Trackers

/// A search in the plan, and its results.
struct TaskSearch: Sendable {
  /// The limit of shown tasks.
  private static let limit = 50

  var query = ""
  private(set) var found: [PlanTask] = []

  /// Repeats the search, after typing, changes on the page, and changes from elsewhere.
  mutating func run(in ledger: inout MemoryLedger) {
    found = ledger.tasks(matching: query, limit: TaskSearch.limit)
  }

  /// Builds the index before the first letter is typed.
  static func prepare(_ ledger: inout MemoryLedger) {
    _ = ledger.tasks(matching: "a", limit: 1)
  }
}
