import CivilTime
import Exchange
import Ledger
import Testing
import Trackers

extension Importer {
  /// In the order in which they came.
  var tasks: [PlanTask] {
    ledger.records(of: .task).compactMap { PlanTask($0) }.sorted { $0.order < $1.order }
  }

  func task(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> PlanTask {
    try #require(tasks.first { $0.title == title }, sourceLocation: sourceLocation)
  }

  func repetition(of title: String) throws -> Repetition? {
    ledger.routine(of: try task(title))?.repetition
  }
}

extension ImportPlan {
  /// With how often each was left out.
  var leftOutCounts: [String: Int] {
    Dictionary(uniqueKeysWithValues: leftOut.map { ($0.what, $0.count) })
  }
}

/// As `2026-11-20T09:30`.
func local(_ text: String) -> LocalTime {
  guard let time = LocalTime(minute: text) else {
    Issue.record("\(text) is no time")
    return noon.local
  }
  return time
}
