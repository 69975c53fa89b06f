/// How far a task is.
package enum TaskStatus: String, CaseIterable, Sendable {
  case todo, doing, done
  /// The user let it go.
  case dropped
  /// Its last useful day passed before it was done.
  case expired

  /// Neither done nor in the archive.
  package var isOpen: Bool { self == .todo || self == .doing }
  /// In the archive, where it takes no slot.
  package var isArchived: Bool { self == .dropped || self == .expired }

  /// What one tap makes of it: to do, doing, done, and round again. What is archived is reopened.
  package var advanced: TaskStatus {
    switch self {
    case .todo: .doing
    case .doing: .done
    case .done, .dropped, .expired: .todo
    }
  }
}
