/// The recurrence of a task.
package struct Repetition: Hashable, Sendable {
  package var rule: Recurrence
  /// Whether the next one is counted from the day on which the last one ended, not from its due
  /// day.
  package var isFromCompletion: Bool

  package init(_ rule: Recurrence, isFromCompletion: Bool = false) {
    self.rule = rule
    self.isFromCompletion = isFromCompletion
  }
}
