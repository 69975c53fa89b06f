import CivilTime
import Ledger

/// Everything a user can do with tallies. An activity is named by its id.
package enum TallyCommand: Hashable, Sendable {
  case log(RecordID, TallyDraft)
  case editEntry(RecordID, TallyEdit)
  case deleteEntry(RecordID)
  /// With the goal that it has from the beginning.
  case add(ActivityDraft, goal: DailyGoal?)
  case edit(RecordID, ActivityDraft)
  /// Holds from today on; nil takes the goal away.
  case setGoal(RecordID, DailyGoal?)
  case archive(RecordID, Bool)
  /// Its entries go with it, and come back with it.
  case delete(RecordID)
  /// To this place among those that are shown, 0 first.
  case move(RecordID, to: Int)
  case makePrimary(RecordID)
}

package struct TallyDraft: Hashable, Sendable {
  package var amount: TallyAmount
  /// Nil for now.
  package var at: Moment?
  package var note: String

  package init(_ amount: TallyAmount, at: Moment? = nil, note: String = "") {
    self.amount = amount
    self.at = at
    self.note = note
  }
}

/// What an edit changes; nil leaves it as it is.
package struct TallyEdit: Hashable, Sendable {
  package var amount: TallyAmount?
  package var at: Moment?
  package var note: String?

  package init() {}
}

extension TallyCommand {
  package var deed: Deed {
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
