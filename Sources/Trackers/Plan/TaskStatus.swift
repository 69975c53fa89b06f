/// The progress of a task.
package enum TaskStatus: String, CaseIterable, Sendable {
  case todo, doing, done
  /// The user gave it up.
  case dropped
  /// Its last useful day passed before it was done.
  case expired

  /// Neither done nor in the archive.
  package var isOpen: Bool { self == .todo || self == .doing }
  /// In the archive, where it takes no slot.
  package var isArchived: Bool { self == .dropped || self == .expired }

  /// The status after a tap on the circle: done, or to do again. An archived task is reopened.
  package var ticked: TaskStatus { isOpen ? .done : .todo }
  /// The status after a long press: doing, or not any more.
  package var held: TaskStatus { self == .doing ? .todo : .doing }
}
