import CivilTime
import Ledger

/// A user's command on tallies. An activity is named by its id.
package enum CounterCommand: Hashable, Sendable {
  case log(RecordID, CounterEntryDraft)
  case editEntry(RecordID, CounterEntryEdit)
  case deleteEntry(RecordID)
  /// Adds an activity; the goal holds from the start.
  case add(CounterDraft, goal: DailyGoal?)
  case edit(RecordID, CounterDraft)
  /// Sets the goal from today on; nil removes it.
  case setGoal(RecordID, DailyGoal?)
  case archive(RecordID, Bool)
  /// Deletes the activity; its entries disappear and come back with it.
  case delete(RecordID)
  /// Moves the activity to this position among those that are shown, from 0.
  case move(RecordID, to: Int)
  case makePrimary(RecordID)
}

package struct CounterEntryDraft: Hashable, Sendable {
  package var amount: CounterAmount
  /// Nil means now.
  package var at: Moment?
  package var note: String

  package init(_ amount: CounterAmount, at: Moment? = nil, note: String = "") {
    self.amount = amount
    self.at = at
    self.note = note
  }
}

/// An edit of an entry; nil means no change.
package struct CounterEntryEdit: Hashable, Sendable {
  package var amount: CounterAmount?
  package var at: Moment?
  package var note: String?

  package init() {}
}

extension CounterCommand {
  package var changeKind: ChangeKind {
    switch self {
    case .log: .entry(.add)
    case .editEntry: .entry(.edit)
    case .deleteEntry: .entry(.delete)
    case .add: .activity(.add)
    case .edit: .activity(.edit)
    case .setGoal: .activity(.goal)
    case .archive(_, let isArchived): isArchived ? .activity(.archive) : .activity(.restore)
    case .delete: .activity(.delete)
    case .move: .activity(.move)
    case .makePrimary: .activity(.primary)
    }
  }
}
