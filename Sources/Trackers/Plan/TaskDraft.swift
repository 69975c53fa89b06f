import CivilTime

/// The user's input for a new task.
package struct TaskDraft: Hashable, Sendable {
  package var traits: TaskTraits
  package var place: Place
  package var repetition: Repetition?
  /// The titles of tasks that are added with it, and that it waits for.
  package var blockers: [String] = []

  package init(_ title: String, _ place: Place) {
    traits = TaskTraits(title)
    self.place = place
  }
}

/// An edit of a task. Traits that the editor left as it found them keep their present value.
package struct TaskEdit: Hashable, Sendable {
  package let former: TaskTraits
  /// The edited traits. If the reminder is not changed, one on the task's day moves with the task.
  package var traits: TaskTraits
  package var place: Place?
  /// The repetition of the whole routine; the outer nil means no change. Removing it leaves
  /// existing occurrences.
  package var repetition: Repetition??
  /// The titles of tasks that are added, and that it waits for, as in a draft.
  package var blockers: [String] = []

  /// - Parameter place: the place to which the task moves, with its reminder unless the edit sets
  ///   one.
  package init(of task: PlanTask, to place: Place? = nil, dayStart: DayStart = .midnight) {
    var task = task
    if let place { task.plan(for: place, dayStart: dayStart) }
    former = task.traits
    traits = former
    self.place = place
  }

  /// Whether it changes more of a task of a list than title, notes and expiry.
  package var isPrivate: Bool {
    place != nil || traits.carries != former.carries || traits.isSticky != former.isSticky
      || traits.remind != former.remind || makesDependent
  }

  /// Whether the task is to repeat, or to wait for others.
  var makesDependent: Bool {
    !traits.after.isEmpty || !blockers.isEmpty || repetition.map { $0 != nil } ?? false
  }
}
