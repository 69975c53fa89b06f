import CivilTime

/// What the user says of a new task.
package struct TaskDraft: Hashable, Sendable {
  package var traits: TaskTraits
  package var place: Place
  package var repetition: Repetition?

  package init(_ title: String, _ place: Place) {
    traits = TaskTraits(title)
    self.place = place
  }
}

/// What an edit changes. What is left as the editor found it is left as it is.
package struct TaskEdit: Hashable, Sendable {
  let former: TaskTraits
  /// Where the reminder is left as it is, one on the task's day moves with the task.
  package var traits: TaskTraits
  package var place: Place?
  /// Of the whole routine; nil leaves it. Taken away, what was made of it stays.
  package var repetition: Repetition??

  /// - Parameter place: where it is moved to, with its reminder: one that is given beside is meant as
  ///   it is given.
  package init(of task: PlanTask, to place: Place? = nil) {
    var task = task
    if let place { task.plan(for: place) }
    former = task.traits
    traits = former
    self.place = place
  }
}
