import Ledger

/// Every command on a list. Its rules are in ``SharedListRules``.
package enum ListCommand: Hashable, Sendable {
  /// Names a new list, or names, colours or marks it otherwise.
  case describe(ListDraft)
  /// Names this person.
  case introduce(name: String, Colour)
  case add(ListTaskDraft)
  /// Traits that the editor left as it found them keep their present value.
  case edit(RecordID, TaskTraits, since: TaskTraits)
  /// To do, doing, done or dropped; one that has ended is reopened.
  case setStatus(RecordID, TaskStatus)
  /// To a person; nil takes it back.
  case give(RecordID, to: RecordID?)
  /// Moves an open task before another; nil for the end.
  case move(RecordID, before: RecordID?)
  case delete(RecordID)
  case restore(RecordID)
  case comment(CommentDraft)
  case editComment(RecordID, CommentDraft)
  case deleteComment(RecordID)
  /// Moves a task of the own plan into the list. It keeps its day, as this person's own, but it
  /// neither repeats nor waits any longer.
  case moveIn(RecordID)
  /// Moves a task into the own plan, to its day there or into the backlog.
  case moveOut(RecordID)
  /// Keeps a task that is in the own plan as an own one; for one that others have deleted, or of a
  /// list that this person has left.
  case keep(RecordID)
  /// Keeps all open tasks of the list that are in the own plan, for one that this person leaves.
  case keepAll
  /// Takes a task out of the own plan.
  case unplace(RecordID)
}

package struct ListTaskDraft: Hashable, Sendable {
  /// Of these only title, notes and expiry are the list's.
  package var traits: TaskTraits
  package var given: RecordID?

  package init(_ title: String, to given: RecordID? = nil) {
    traits = TaskTraits(title)
    self.given = given
  }
}

package struct CommentDraft: Hashable, Sendable {
  package var text: String
  /// Nil for one on the list; ignored in an edit.
  package var task: RecordID?
  /// People.
  package var mentions: [RecordID] = []

  package init(_ text: String, on task: RecordID? = nil, mentioning mentions: [RecordID] = []) {
    self.text = text
    self.task = task
    self.mentions = mentions
  }
}

extension ListCommand {
  /// The stored name of the change. Changes of tasks have those of the own plan's, so that undo
  /// says the same.
  package var label: String {
    switch self {
    case .describe: ChangeKind.list(.edit).label
    case .introduce: ChangeKind.list(.introduce).label
    case .add: ChangeKind.task(.add).label
    case .edit, .give: ChangeKind.task(.edit).label
    case .setStatus(let id, let status): PlanCommand.setStatus(id, status).changeKind.label
    case .move: ChangeKind.task(.move).label
    case .delete: ChangeKind.task(.delete).label
    case .restore: ChangeKind.task(.restore).label
    case .comment: ChangeKind.comment(.add).label
    case .editComment: ChangeKind.comment(.edit).label
    case .deleteComment: ChangeKind.comment(.delete).label
    case .moveIn, .moveOut: ChangeKind.task(.move).label
    case .keep, .keepAll: ChangeKind.task(.add).label
    case .unplace: ChangeKind.task(.delete).label
    }
  }

  /// The task that it names.
  var task: RecordID? {
    switch self {
    case .edit(let id, _, _), .setStatus(let id, _), .give(let id, _), .move(let id, _),
      .delete(let id), .restore(let id), .moveOut(let id), .keep(let id), .unplace(let id):
      id
    case .comment(let draft): draft.task
    case .describe, .introduce, .add, .editComment, .deleteComment, .moveIn,
      .keepAll:
      nil
    }
  }

  /// The comment that it names.
  var comment: RecordID? {
    switch self {
    case .editComment(let id, _), .deleteComment(let id): id
    case .describe, .introduce, .add, .edit, .setStatus, .give, .move, .delete, .restore,
      .comment, .moveIn, .moveOut, .keep, .keepAll, .unplace:
      nil
    }
  }

  /// The least role that may carry it out; nil for what writes into the own plan only. Comments
  /// have rules of their own beside it.
  package var role: ListRole? {
    switch self {
    case .describe: .owner
    case .add, .edit, .setStatus, .give, .move, .delete, .restore, .moveIn, .moveOut: .editor
    case .keep, .keepAll, .unplace: nil
    case .introduce, .comment, .editComment, .deleteComment: .reader
    }
  }
}

/// The refusal of a command on a list. Nothing was changed.
package enum ListRefusal: Error, Hashable, Sendable {
  /// A copy that can only be read: this person is not, or no longer, in the list.
  case left
  /// This person's role, and the least one that may.
  case role(ListRole, needs: ListRole)
  /// A comment of another. The owner may delete it, only its author edit it.
  case notAuthor
  /// Nothing there; the typed name, or empty.
  case noSuch(Thing, String)
  case text(TextRefusal, field: TextField)
  /// More mentions than ``ListComment/mentionsLimit``.
  case mentionsTooMany(limit: Int)
  /// More open tasks than ``SharedListRules/tasksLimit``.
  case tasksTooMany(limit: Int)
  /// A day outside ``Limits/years``.
  case yearOutOfRange
  /// An expiry before today.
  case badExpiry
  /// An expiry in the past.
  case expiryPassed
  package enum Thing: String, Hashable, Sendable {
    case task, comment, person
  }

  package enum TextField: String, Hashable, Sendable {
    case list, person, title, notes, comment
  }
}

/// A failed command on a list: the rules refused it, or the store could not write it.
package enum ListFailure<Storage: Error>: Error {
  case refused(ListRefusal)
  case storage(Storage)
}
