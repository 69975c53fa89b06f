/// The progress of a task.
package enum TaskStatus: String, CaseIterable, Sendable {
  case todo, doing, done
  /// Given up by the user.
  case dropped
  /// Not done until its last useful day was over.
  case expired

  /// Whether it is neither done nor in the archive.
  package var isOpen: Bool { self == .todo || self == .doing }
  /// Whether it is in the archive, where it takes no slot.
  package var isArchived: Bool { self == .dropped || self == .expired }

  /// The status after a tap on the circle: done, or to do again. An archived task is reopened.
  package var ticked: TaskStatus { isOpen ? .done : .todo }
  /// The status after a long press: doing, or back to do.
  package var held: TaskStatus { self == .doing ? .todo : .doing }
}
