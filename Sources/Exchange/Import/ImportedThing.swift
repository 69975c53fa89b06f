/// A kind of imported entries, for counting.
package enum ImportedThing: CaseIterable, Sendable {
  case fast, drink, count, activity, rest, task

  package init(_ item: ImportItem) {
    self =
      switch item {
      case .fast: .fast
      case .drink: .drink
      case .count: .count
      case .activity: .activity
      case .rest: .rest
      case .task: .task
      }
  }
}
